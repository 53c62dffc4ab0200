"""The layout as a picture in data: which card lies where, and what stands on it.

`layout_of` turns what everybody sees into columns; `picture_text` and `picture_svg` draw them. A
column is one card of the line with the sideline below it. Nothing is drawn here, and no drawing
counts cards or decides where a pawn stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.play.pending import PendingCard, PendingPick, PendingPlay
from eleusis.play.pictures.parts import (
    Awaiting,
    Column,
    Expulsions,
    LayoutCard,
    LayoutData,
    LayoutPlay,
    Marker,
    Pawn,
    PawnColour,
)
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.state import Phase
from eleusis.rulebook.terms import Counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.seats import Seat
    from eleusis.play.state import Laid
    from eleusis.play.view import TableView
    from eleusis.rulebook.terms import Rulebook

PAWN_EVERY: Final = 10
"""A pawn stands on every tenth card, so that the expulsion count is seen and not recounted."""


@dataclass(frozen=True, slots=True, repr=False)
class Layout(LayoutData):
    """What lies on the table. Printed it is drawn with letters, a notebook shows it as a picture.

    >>> from eleusis import play_round
    >>> layout = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1).layout
    >>> layout
    <Layout: ... cards on the line, ... below it>
    >>> layout.columns[0].card
    LayoutCard(card=Card('...'), number=1, pawn=None)
    """

    def __str__(self) -> str:
        return picture_text(self)

    def __repr__(self) -> str:
        return f"<Layout: {self.line_count} cards on the line, {self.side_count} below it>"

    def _repr_svg_(self) -> str:
        """The picture as a notebook shows it."""
        return picture_svg(self)


def layout_of(table: TableView) -> Layout:
    """The picture of what lies on the table."""
    laid = table.laid
    earlier = laid[0].number if laid else 0
    line_count = laid[0].column if laid else 0
    line_count += sum(len(play.cards) for play in laid if play.right)
    count = earlier + sum(len(play.cards) for play in laid)
    expulsions = _expulsions(table, earlier, count, line_count)
    pawns = {} if expulsions is None else dict(_pawns(table))
    falls = _falls(table)
    marker = _marker(table)
    plays = tuple(
        LayoutPlay(
            cards=tuple(
                LayoutCard(card, number, pawns.get(number))
                for number, card in enumerate(play.cards, play.number + 1)
            ),
            right=play.right,
            by="" if play.seat == table.dealer else _name(table, play.seat),
            is_starter=_is_starter(table.rulebook, play),
            is_newest=play is laid[-1],
            fallen=falls.get(play.number, ""),
        )
        for play in laid
    )
    columns = _columns(laid, plays)
    if marker is not None and marker.number == 0 and (not columns or columns[0].place != 0):
        columns = (Column(0, None), *columns)
    return Layout(
        columns=columns,
        line_count=line_count,
        side_count=count - line_count,
        earlier=earlier,
        marker=marker,
        awaiting=_awaiting(table),
        expulsions=expulsions,
        overlaps_right=table.rulebook.right_overlaps,
        is_over=table.phase is Phase.OVER,
    )


def _columns(laid: tuple[Laid, ...], plays: tuple[LayoutPlay, ...]) -> tuple[Column, ...]:
    """A column for each card of the line, and one for a sideline without a card above it."""
    columns: list[Column] = []
    for source, play in zip(laid, plays, strict=True):
        if play.right:
            first = source.column + 1
            columns += [Column(first + index, play, index) for index in range(len(play.cards))]
        elif columns and columns[-1].place == source.column:
            above = columns[-1]
            columns[-1] = Column(above.place, above.play, above.index, (*above.below, play))
        else:
            columns.append(Column(source.column, None, 0, (play,)))
    return tuple(columns)


def _pawns(table: TableView) -> Iterator[tuple[int, Pawn]]:
    """Numbers of cards and the pawns on them.

    While a prophet stands, white pawns stay as they were when they took office; after their fall
    all cards count again ("tokens are brought up to date").
    """
    standing = table.prophecy
    on_line = _counted_without_prophet(table.rulebook) is Counted.LINE
    for play in table.laid:
        for number in range(play.number + 1, play.number_after + 1):
            colour, count = PawnColour.WHITE, number
            if standing is not None and number > standing.number:
                colour, count = PawnColour.BLACK, number - standing.number
            elif on_line:
                count = play.column + number - play.number if play.right else 0
            if count and count % PAWN_EVERY == 0:
                yield number, Pawn(colour, count)


def _counted_without_prophet(rulebook: Rulebook) -> Counted:
    expulsion = rulebook.expulsion
    return Counted.LAYOUT if expulsion is None else expulsion.without_prophet_counts


def _expulsions(table: TableView, earlier: int, count: int, line_count: int) -> Expulsions | None:
    terms = table.rulebook.expulsion
    if terms is None:
        return None
    standing = table.prophecy
    counts = Counted.LAYOUT if standing is not None else terms.without_prophet_counts
    counted = line_count if counts is Counted.LINE else count
    threshold, reached_at = terms.without_prophet, terms.without_prophet
    if standing is not None:
        threshold = terms.with_prophet
        counted -= standing.number
        reached_at = standing.number + threshold
    left = max(0, threshold - counted)
    since = None
    if not left and counts is Counted.LINE:
        since = _number_on_line(table.laid, threshold)
    elif not left and reached_at > earlier:
        since = reached_at
    return Expulsions(threshold, left, counts, standing is not None, since)


def _number_on_line(laid: tuple[Laid, ...], place: int) -> int | None:
    """The layout number of the line's card at that place, or `None` if it is not shown."""
    for play in laid:
        if play.right and play.column < place <= play.column_after:
            return play.number + place - play.column
    return None


def _marker(table: TableView) -> Marker | None:
    standing = table.prophecy
    if standing is None:
        return None
    number = 0 if standing.marker is None else standing.marker + 1
    return Marker(_name(table, standing.seat), number, standing.number)


def _falls(table: TableView) -> dict[int, str]:
    """Who fell over the play with so many cards before it, where the score depends on it.

    Elsewhere a fall leaves no trace on the table: the marker and the black pawns are taken away.
    """
    scoring = table.rulebook.scoring
    if scoring is None or not scoring.false_prophets_score:
        return {}
    return {
        past.fall: _name(table, past.seat)
        for past in table.prophecies
        if past.fall is not None and past.fell_over_cards
    }


def _awaiting(table: TableView) -> Awaiting | None:
    match table.pending:
        case PendingPlay(seat, cards, call=call) if table.phase is not Phase.OVER:
            return Awaiting(cards, _name(table, seat), False, call)
        case PendingCard(card=card) if table.phase is not Phase.OVER:
            return Awaiting((card,), "", False, None)
        case PendingPick(card=card) as pick if table.phase is not Phase.OVER:
            return Awaiting((card,), _name(table, pick.seat), True, None)
        case _:
            return None


def _is_starter(rulebook: Rulebook, play: Laid) -> bool:
    return rulebook.starter is not None and play.number == 0 and play.seat is None


def _name(table: TableView, seat: Seat | None) -> str:
    """The name as one may draw it: no control characters, which a terminal would obey."""
    if seat is None:
        return ""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in table.names[seat])
