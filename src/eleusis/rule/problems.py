"""What is improper or incomplete about a rule: facts, without a verdict.

A rule may see the line and nothing else, and should say what happens while the cards it speaks
of are not there yet. Whether a rulebook forbids or tolerates the contrary is the rulebook's
business. A sentence about something else than cards cannot be read as a rule; what it wants to
look at is told from its words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from eleusis.cards import FULL_MASK
from eleusis.errors import RuleSyntaxError
from eleusis.rule.machine import LazyMachine
from eleusis.rule.reading import read_rule
from eleusis.rule.syntax import Rule

STATES_MAX: Final = 4000
"""States looked at for open places, after which the search stops: cards that a rule misses are
missed on short lines."""

_LOOKS: Final = (
    (
        "sees-rejected",
        r"reject\w*|refused?|sidelines?|wrong(ly)? (played )?cards?|(last|previous) wrong \w+"
        r"|wrong plays?|mistakes?|not accepted before",
        "It looks at rejected cards, which are not part of the line.",
    ),
    (
        "sees-hands",
        r"hands?|holds?|holding|cards? left|(own|owns|owning)|draws?|drawn|stock|deck",
        "It looks at cards that are not laid: hands or the stock.",
    ),
    (
        "sees-players",
        r"players?|dealers?|prophets?|god|man|woman|men|women|male|female|boys?|girls?|persons?"
        r"|people|who|whose|someone|anyone|everybody|left-?handed|right-?handed|glasses|beards?"
        r"|wear\w*|names?|age|older|younger|birthdays?|turns?|says?|said|sits?|sitting|i|my|me|you|your",
        "It looks at the players or at what they do.",
    ),
    (
        "sees-outside",
        r"time|times of day|hours?|minutes?|seconds?|o'?clock|clocks?|dates?|today|tomorrow"
        r"|yesterday|days?|nights?|weeks?|months?|years?|mondays?|tuesdays?|wednesdays?"
        r"|thursdays?|fridays?|saturdays?|sundays?|morning|afternoon|evening|noon|midnight|moon"
        r"|sun|weather|rain\w*|snow\w*|temperature|tables?|rooms?|house|dice|die|coins?|random\w*"
        r"|stars?|news|score|scores|points won",
        "It looks at something outside the game, or at chance.",
    ),
)
"""Codes, the words that give away what a sentence looks at, and what to say of it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something improper or incomplete about a rule.

    Attributes:
        code: `sees-players`, `sees-outside`, `sees-hands`, `sees-rejected`, `open-first-cards`
            or `unreadable` (also for a sentence that is ambiguous or nonsense).
        message: A sentence for people.
        place: Where: words of the text, or the places in the line that are left open.
    """

    code: str
    message: str
    place: str = ""


def find_problems(rule: Rule | str, starters: int = 1) -> tuple[Problem, ...]:
    """All that is improper or incomplete about a rule or the text of one; empty if nothing is.

    >>> [problem.code for problem in find_problems("The card must be laid by a left-handed player")]
    ['sees-players']
    >>> find_problems("Play a different colour than the card two places earlier")[0].place
    'place 2'

    Raises:
        RuleTooLarge: a text or a tree beyond the limits.
    """
    if isinstance(rule, str):
        try:
            rule = read_rule(rule)
        except RuleSyntaxError as error:
            looks = _what_it_sees(error.text)
            return looks or (Problem("unreadable", error.message, error.text[error.column :]),)
    places = open_places(rule, starters)
    if not places:
        return ()
    return (_open_first_cards(places, starters),)


def _what_it_sees(text: str) -> tuple[Problem, ...]:
    found: list[Problem] = []
    for code, words, message in _LOOKS:
        match = re.search(rf"\b(?:{words})\b", text.lower())
        if match:
            found.append(Problem(code, f"{message} (“{match[0]}”)", match[0]))
    return tuple(found)


def open_places(rule: Rule, starters: int = 1) -> tuple[int, ...]:
    """The places of the line where the rule, by itself, leaves some card undecided.

    Only lines that the rule allows count, after starters that it need not. The search is exact
    until `STATES_MAX` states have been seen; no rule leaves cards open later but not before.
    """
    judge = LazyMachine(rule, starters=starters)
    found: set[int] = set()
    seen: set[object] = set()
    states = {judge.start}
    place = 1
    while states and len(seen) <= STATES_MAX:
        after = set()
        for state in states:
            right, wrong = judge.verdicts(state)
            if place > starters and right | wrong != FULL_MASK:
                found.add(place)
            allowed = FULL_MASK if place <= starters else FULL_MASK & ~wrong
            after |= {
                judge.step_class(state, index)
                for index, members in enumerate(judge.card_classes)
                if members & allowed
            }
        seen |= states
        states = after - seen
        place += 1
    return tuple(sorted(found))
