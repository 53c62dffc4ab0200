"""The three answers to a text that may be a rule: read, asked, not read.

Only what is read is a rule. What is asked becomes one when a person says yes; then its canonical
sentence takes the place of the text, and that reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import print_cards
from eleusis.errors import RuleSyntaxError
from eleusis.messages import message
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.messages import Message
    from eleusis.rule.answers.spans import Span
    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.tree.syntax import RuleTree


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
    rule: RuleTree
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
    rule: RuleTree
    doubts: tuple[Doubt, ...]
    """Why it is asked; at least one."""
    unused: tuple[Span, ...] = ()
    """What the reading makes nothing of."""
    rivals: tuple[RuleTree, ...] = ()
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
    def parts(self) -> tuple[tuple[str, bool], ...]:
        """The text in parts, each with whether it was left unused."""
        found: list[tuple[str, bool]] = []
        at = 0
        for start, end in self.unused:
            found += [(self.text[at:start], False), (self.text[start:end], True)]
            at = end
        found.append((self.text[at:], False))
        return tuple(part for part in found if part[0])

    @property
    def reasons(self) -> tuple[Message, ...]:
        """What is odd about the best reading, a sentence each."""
        return tuple(said for doubt in self.doubts for said in _said(doubt))

    @property
    def said(self) -> Message:
        """What to ask, in a few sentences."""
        unused = ", ".join(f"“{span.of(self.text)}”" for span in self.unused)
        if unused:
            told = [message("asked.partly", rule=self.sentence, words=unused)]
        else:
            told = [message("asked.rule", rule=self.sentence)]
        told += self.reasons
        told += (message("asked.rival", rule=rival) for rival in self.choices[1:])
        if self.rivals and self.lines:
            line, right, wrong = self.lines[0]
            cards = {"right": str(right), "wrong": str(wrong)}
            if line:
                told.append(message("asked.line", line=print_cards(line), **cards))
            else:
                told.append(message("asked.start", **cards))
        return message("asked", questions=told)


@dataclass(frozen=True, slots=True)
class NotRead:
    """Nothing that could be asked about."""

    text: str
    said: Message
    """What was understood and what was not: `unreadable` or `nonsense`."""
    column: int = 0
    """Where reading stopped; `len(text)` if the text ended too early."""
    understood: tuple[Span, ...] = ()
    """What reads by itself."""

    @property
    def code(self) -> str:
        """`unreadable`, or `nonsense` for what can be read to its end and means nothing."""
        return self.said.code


Answer = Read | Asked | NotRead


class RuleAsked(RuleSyntaxError):
    """A sentence may be a rule, if somebody says so.

    Attributes:
        asked: What to ask. Its `choices` are the sentences of which one may be meant.
    """

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.said, text=asked.text, suggestions=asked.choices)
        self.asked = asked


_DOUBTS: Final = {
    "own-card": "doubt.own-card",
    "any-card": "doubt.any-card",
    "no-card": "doubt.no-card",
    "whatever-card": "doubt.whatever-card",
    "sentences-contradict": "doubt.sentences-contradict",
    "goes-round": "doubt.goes-round",
    "short-line": "doubt.short-line",
    "not-always": "doubt.not-always",
    "other-words": "doubt.other-words",
    "which-case": "unclear.clear-which-case",
    "which-card": "unclear.clear-which-card-another",
    "which-it": "unclear.clear-which-card-name",
    "which-they": "unclear.which-they",
    "which-cards": "doubt.which-cards",
    "which-others": "unclear.clear-which-cards",
}
"""The sentence of each doubt that needs no words of the text; others are shown beside."""

_PARTS: Final = {
    "two-names": "doubt.two-names",
    "always-true": "doubt.always-true",
    "always-false": "doubt.always-false",
    "unreachable": "doubt.unreachable",
}
"""The sentence of each doubt about some words."""


def _said(doubt: Doubt) -> tuple[Message, ...]:
    """The sentence about a doubt; none where what is shown beside it says as much."""
    if doubt.code in _DOUBTS:
        return (message(_DOUBTS[doubt.code]),)
    if doubt.code in _PARTS:
        words = dict(zip(("part", "other"), doubt.values, strict=False))
        return (message(_PARTS[doubt.code], **words),)
    return ()
