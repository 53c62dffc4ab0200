"""A rule as a value: read once, then asked for its wording, right cards, audit and equals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, Card, CardSet, parse_cards
from eleusis.errors import InputError, require_kind
from eleusis.rule.analysis.equivalence import Undecided, difference
from eleusis.rule.analysis.glimpse import telling_line
from eleusis.rule.answers.answering import read_rule
from eleusis.rule.language.wording import word_rule
from eleusis.rule.library.published import library
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.syntax import RuleTree as Tree

if TYPE_CHECKING:
    from eleusis.induction.difficulty import Difficulty
    from eleusis.play.pictures.card_grid import CardGrid
    from eleusis.rule.analysis.audit import Audit
    from eleusis.rule.analysis.equivalence import Difference
    from eleusis.rule.analysis.hints import RuleHint


class Rule:
    """A secret rule, in English.

    Two rules are equal if they judge every card alike on every line that right cards can make:
    exactly, whatever their words.

    Args:
        text: A sentence, or several; or a syntax tree.
        starters: Cards at the beginning of the line that are laid unjudged.

    Raises:
        RuleAsked: the text may be a rule, if somebody says what it means: give one of the error's
            `suggestions` instead, the likeliest of which is the first; `asked` tells them apart.
        RuleSyntaxError: the text cannot be read.
        RuleTooLarge: it is too long, or needs too much.

    >>> alternate = Rule("Colours alternate.")
    >>> alternate.right("7H")
    CardSet.parse('BLACK')
    >>> alternate == Rule("If the last card is red, play black, otherwise play red.")
    True
    """

    def __init__(self, text: str | Tree, *, starters: int = 1) -> None:
        require_kind(text, "rule", str, Tree)
        require_kind(starters, "starters", int)
        self.starters: Final = starters
        self.tree: Final = text if isinstance(text, Tree) else read_rule(text)

    @cached_property
    def wording(self) -> str:
        """The rule in our words; it reads back as the same rule."""
        return word_rule(self.tree)

    def right(self, line: str | Iterable[Card] = ()) -> CardSet:
        """The cards that are right next after this line, whether its own cards are right or wrong.

        >>> len(Rule("The card must be higher than the last card.").right("2C 10H"))
        12
        """
        judge = machine(self.tree, starters=self.starters)
        return CardSet(judge.mask(judge.after(_cards(line))))

    def picture(self, line: str | Iterable[Card] | None = None) -> CardGrid:
        """Which of the 52 cards are right after this line, as dots; in a notebook it is drawn.

        Without a line, after a card that tells much of the rule.

        >>> print(Rule("After a red card play a face card.").picture("7H"))
             A   2   3   4   5   6   7   8   9  10   J   Q   K
        ♠    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
        ♥    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
        ♣    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
        ♦    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
        """
        from eleusis.play.pictures.card_grid import CardGrid

        laid = telling_line(self.tree, starters=self.starters) if line is None else _cards(line)
        return CardGrid(self.right(laid), laid)

    def _repr_svg_(self) -> str:
        from eleusis.play.pictures.card_grid import grid_svg

        return grid_svg(self.picture(), title=self.wording)

    def difficulty(self) -> Difficulty:
        """How soon some searches find the rule, for a mind that weighs all rules that fit.

        Cost: some seconds. `eleusis rule difficulty` also tells what it brings its dealer.
        """
        from eleusis.induction.difficulty import difficulty

        return difficulty(self.tree, starters=self.starters)

    def audit(self) -> Audit:
        """Dead ends, how much is right, how far back it looks, what matters of a card.

        >>> Rule("The card must be higher than the last card.").audit().dead_end
        (Card('KC'),)
        """
        from eleusis.rule.analysis.audit import audit

        return audit(self.tree, starters=self.starters)

    def hints(self) -> tuple[RuleHint, ...]:
        """What a dealer could truthfully say about it, each checked on every line."""
        from eleusis.rule.analysis.hints import hints

        return hints(self.tree, starters=self.starters)

    def compare(
        self, other: Rule | str, line: str | Iterable[Card] = ()
    ) -> Difference | Undecided | None:
        """Where the two part after this line: a shortest line and a card. `None` if nowhere.

        `Undecided` where both remember without end and no difference was found.

        >>> Rule("Colours alternate.").compare("Never the suit of the last card.")
        Difference(line=(Card('AC'),), card=Card('AS'), first=False)
        """
        rule = other if isinstance(other, Rule) else Rule(other, starters=self.starters)
        return difference(self.tree, rule.tree, _cards(line), starters=self.starters)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule) or other.starters != self.starters:
            return NotImplemented
        found = self.compare(other)
        if isinstance(found, Undecided):
            raise InputError("undecided", cards=found.cards)
        return found is None

    def __hash__(self) -> int:
        # Equal rules have other trees but judge alike, so what they say after one card is hashed.
        judge = machine(self.tree, starters=self.starters)
        after = (judge.mask(judge.step(judge.start, card)) for card in CARDS)
        return hash((self.starters, judge.mask(judge.start), *after))

    def __str__(self) -> str:
        return self.wording

    def __repr__(self) -> str:
        more = "" if self.starters == 1 else f", starters={self.starters}"
        return f"Rule({self.wording!r}{more})"


def published_rules() -> dict[str, Rule]:
    """Every rule of the published rulebooks and of the science benchmark, by its name here.

    >>> published_rules()["colours-alternate"]
    Rule('...')
    """
    return {published.slug: Rule(read_rule(published.sentence)) for published in library()}


def _cards(line: str | Iterable[Card]) -> tuple[Card, ...]:
    if isinstance(line, str):
        return parse_cards(line)
    require_kind(line, "cards", Iterable)
    cards = tuple(line)
    for card in cards:
        require_kind(card, "cards", Card)
    return cards
