"""What is at stake for one seat: points that right and wrong plays bring by the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rulebook.terms import Counted

if TYPE_CHECKING:
    from eleusis.play.view import TableView, View
    from eleusis.rulebook.terms import NoPlay, Rulebook

SHED_LATER: Final = 0.5
"""The share of a hand that one still gets rid of, if one is not expelled."""

OVERTHROW: Final = 5.0
"""What a prophet's fall is worth to whoever may then become the prophet."""


class Stakes(NamedTuple):
    """The terms of one decision, in points."""

    held: int
    """Cards of the hand."""
    penalty: int
    """Cards for each wrong one."""
    going_out: int
    """The bonus for laying the last card."""
    expulsion: float
    """What a wrong play costs beside its cards."""
    no_play: NoPlay | None
    overthrow: float
    """What the standing prophet's fall brings; 0 if there is none."""
    is_hunting: bool
    """True if finding the rule may soon make a prophet of this seat, or win by a guess."""

    def right(self, count: int) -> float:
        """What so many right cards bring."""
        return count + (self.going_out if count == self.held else 0)

    def wrong(self, count: int) -> float:
        """What so many wrong cards cost."""
        return (self.penalty - 1) * count + self.expulsion

    @property
    def goes_out_with_none(self) -> bool:
        """True if the round ends when nothing is right."""
        return self.no_play is not None and self.held <= self.no_play.ends_at

    def right_no_play(self) -> float:
        """What it brings to have nothing right."""
        assert self.no_play is not None
        if self.goes_out_with_none:
            return self.held + self.going_out
        return self.no_play.reduction

    def wrong_no_play(self) -> float:
        """What it costs to have overlooked a right card."""
        assert self.no_play is not None
        return self.no_play.wrong_cards - 1 + self.expulsion


def stakes(view: View) -> Stakes:
    """What is at stake for whose turn it is."""
    table, held = view.table, len(view.hand)
    book = table.rulebook
    scoring, standing = book.scoring, table.prophecy
    is_eligible = table.may_rise(view.seat)
    return Stakes(
        held=held,
        penalty=book.wrong_penalty,
        going_out=0 if scoring is None else scoring.out_bonus,
        expulsion=SHED_LATER * held if expels(table) else 0.0,
        no_play=book.no_play,
        overthrow=0.0 if standing is None else OVERTHROW if is_eligible else OVERTHROW / 2,
        is_hunting=book.guess is not None or (is_eligible and standing is None),
    )


def expels(table: TableView) -> bool:
    """True if a wrong play that is made now expels."""
    terms = table.rulebook.expulsion
    if terms is None:
        return False
    number, column = laid_counts(table)
    standing = table.prophecy
    if standing is not None:
        return number - standing.number >= terms.with_prophet
    counted = number if terms.without_prophet_counts is Counted.LAYOUT else column
    return counted >= terms.without_prophet


def laid_counts(table: TableView) -> tuple[int, int]:
    """Cards on the layout, and on its line."""
    if not table.laid:
        return 0, 0
    return table.laid[-1].number_after, table.laid[-1].column_after


def string_limit(book: Rulebook, held: int, most: int) -> int:
    """Cards that may be laid at once, of so many held, if one does not want more than *most*."""
    return min(book.string_max or most, held, most)


def may_go_out(view: View) -> bool:
    """True if the turn may be the last of whoever has it."""
    book, held = view.table.rulebook, len(view.hand)
    ends_at = 0 if book.no_play is None else book.no_play.ends_at
    return held <= max(ends_at, book.string_max or held)
