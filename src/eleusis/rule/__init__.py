"""The secret rule: what it says, what it means, and machines that judge by it.

`answer` says what comes of a text: it is read, asked about, or not read; `read_rule` takes only
what is read. `word_rule` turns a tree into English; `right_cards` says what the tree means, slowly
and obviously, `machine` judges by it, fast. `library` has the published rules, and `find_problems`
tells what is improper or incomplete about a rule.
"""

from eleusis.rule.analysis.problems import RuleProblem, find_problems
from eleusis.rule.answers.answer import Answer, Asked, NotRead, Read, RuleAsked
from eleusis.rule.answers.answering import answer, read_rule
from eleusis.rule.language.wording import word_rule
from eleusis.rule.library.published import LibraryRule, library, library_rule
from eleusis.rule.machine.lazy import LazyMachine, Machine, machine
from eleusis.rule.meaning import right_cards
from eleusis.rule.tree.syntax import RuleTree

__all__ = [
    "Answer",
    "Asked",
    "LazyMachine",
    "LibraryRule",
    "Machine",
    "NotRead",
    "Read",
    "RuleAsked",
    "RuleProblem",
    "RuleTree",
    "answer",
    "find_problems",
    "library",
    "library_rule",
    "machine",
    "read_rule",
    "right_cards",
    "word_rule",
]
