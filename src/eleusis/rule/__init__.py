"""The secret rule: what it says, what it means, and machines that judge by it.

`read_rule` turns English into a tree, `word_rule` a tree into English; `right_cards` says what
the tree means, slowly and obviously, `machine` judges by it, fast. `library` has the published
rules, and `find_problems` tells what is improper or incomplete about a rule.
"""

from eleusis.rule.analysis.problems import Problem, find_problems
from eleusis.rule.answers.answering import read_rule
from eleusis.rule.language.wording import word_rule
from eleusis.rule.library.published import LibraryRule, library, library_rule
from eleusis.rule.machine.lazy import LazyMachine, Machine, machine
from eleusis.rule.meaning import right_cards
from eleusis.rule.tree.syntax import Rule

__all__ = [
    "LazyMachine",
    "LibraryRule",
    "Machine",
    "Problem",
    "Rule",
    "find_problems",
    "library",
    "library_rule",
    "machine",
    "read_rule",
    "right_cards",
    "word_rule",
]
