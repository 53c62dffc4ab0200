"""The three answers to a text that may be a rule: read, asked, not read.

Only what is read is a rule. What is asked becomes one when a person says yes; then its canonical
sentence takes the place of the text, and that reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from eleusis.cards import print_cards
from eleusis.errors import RuleSyntaxError
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.codes import Code
    from eleusis.rule.answers.spans import Span
    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.tree.syntax import Rule


class TellingLine(NamedTuple):
    """A line on which one sees what a reading means, or what tells it from its rivals."""

    line: Cards
    right: Card
    """Right by the reading; by the rival wrong, if any card is so."""
    wrong: Card
    """Wrong by the reading; by the rival right, if any card is so."""


@dataclass(frozen=True, slots=True)
class Read:
    """Every word was used or is idle by proof, and all readings mean the same."""

    text: str
    rule: Rule
    idle: tuple[Span, ...] = ()
    """What was left out, since it only says again what the rest says."""

    @property
    def sentence(self) -> str:
        """The rule in our words."""
        return word_rule(self.rule)


@dataclass(frozen=True, slots=True)
class Asked:
    """One best reading, which somebody has to confirm."""

    text: str
    rule: Rule
    doubts: tuple[Doubt, ...]
    """Why it is asked; at least one."""
    unused: tuple[Span, ...] = ()
    """What the reading makes nothing of."""
    rivals: tuple[Rule, ...] = ()
    """What else may be meant: two at most, all different."""
    lines: tuple[TellingLine, ...] = ()
    """Three at most."""

    @property
    def sentence(self) -> str:
        """The best reading in our words: the text to confirm it with."""
        return word_rule(self.rule)

    @property
    def choices(self) -> tuple[str, ...]:
        """The best reading and its rivals, in our words."""
        return tuple(map(word_rule, (self.rule, *self.rivals)))

    @property
    def message(self) -> str:
        """What to ask, in a few sentences."""
        told = [f"Do you mean “{self.sentence}”?"]
        if self.unused:
            told.append(f"I made nothing of {_quoted(self.text, self.unused)}.")
        told += [_said(doubt) for doubt in self.doubts if doubt.code in _SAID]
        told += [f"Or do you mean “{rival}”?" for rival in self.choices[1:]]
        if self.rivals and self.lines:
            line, right, wrong = self.lines[0]
            where = f"after {print_cards(line)}" if line else "on the empty line"
            told.append(f"If the first, then {where} {right} is right and {wrong} wrong.")
        return " ".join(told)


@dataclass(frozen=True, slots=True)
class NotRead:
    """Nothing that could be asked about."""

    text: str
    code: Code
    """`unreadable`, `nonsense`, or a limit that was hit, such as `text-too-long`."""
    message: str
    """What was understood and what was not, in a sentence or two."""
    column: int = 0
    """Where reading stopped; `len(text)` if the text ended too early."""
    understood: tuple[Span, ...] = ()
    """What reads by itself."""
    offers: tuple[str, ...] = ()
    """The nearest rules, in our words, best first."""


Answer = Read | Asked | NotRead


class RuleAsked(RuleSyntaxError):
    """A sentence may be a rule, if somebody says so.

    Attributes:
        asked: What to ask. Its `choices` are the sentences of which one may be meant.
    """

    def __init__(self, asked: Asked) -> None:
        super().__init__("asked", asked.message, text=asked.text, suggestions=asked.choices)
        self.asked = asked


_SAID = {
    "own-card": "It compares a card with itself.",
    "two-names": "“{0}” and “{1}” would be one and the same card.",
    "always-true": "“{0}” would always hold.",
    "always-false": "“{0}” would never hold.",
    "unreachable": "“{0}” would never come to pass.",
    "any-card": "Then every card would be right.",
    "no-card": "Then no card would be right.",
    "sentences-contradict": "The sentences contradict each other.",
    "gloss-differs": "“{0}” says something else than the rest.",
}


def _said(doubt: Doubt) -> str:
    return _SAID[doubt.code].format(*doubt.values)


def _quoted(text: str, spans: tuple[Span, ...]) -> str:
    words = [f"“{span.of(text)}”" for span in spans]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
