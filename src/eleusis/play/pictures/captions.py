"""What stands beside the picture in words, the same for every drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.messages import Message, Who, message, render
from eleusis.rulebook.terms import Counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eleusis.cards import Card
    from eleusis.play.pictures.parts import Awaiting, Expulsions, LayoutData, LayoutPlay, Marker


_READER: Final = 0
_OTHERS: Final = 1
"""Seats that stand for whoever reads a caption and for everybody else."""


def captions(
    layout: LayoutData, *, letters: bool = False, with_cards: bool = True, reader: str = ""
) -> tuple[str, ...]:
    """Sentences on what lies there, what is new and what is near; suits as signs or letters.

    Without *with_cards* those that name cards are left out: where they cannot be set in type,
    the picture must show them. Whoever is called *reader* is addressed as such.
    """

    def who(name: str) -> Who:
        return Who(name, _READER if name == reader else _OTHERS)

    found = [_counts(layout)]
    newest = next((play for play in layout.plays if play.is_newest), None)
    if with_cards and newest is not None and layout.awaiting is None:
        found.append(_newest(newest, who, letters=letters))
    if with_cards and layout.awaiting is not None:
        said = _awaiting(layout.awaiting, layout.marker, who, letters=letters)
        found.append(render(said, reader=_READER))
    found += [
        str(message("caption.fell", who=play.fallen, number=play.cards[0].number))
        for play in layout.plays
        if play.fallen
    ]
    if layout.marker is not None:
        since, prophet = layout.count - layout.marker.since, who(layout.marker.name)
        found.append(render(message("caption.prophet", who=prophet, count=since), reader=_READER))
    if layout.expulsions is not None and layout.count and not layout.is_over:
        found.append(_expulsions(layout.expulsions))
    return tuple(found)


def cards_in_words(cards: Iterable[Card], *, letters: bool = False) -> str:
    """The cards with spaces between: `10♠ 9♥`, or `10S 9H`."""
    return " ".join(str(card) if letters else card.symbol for card in cards)


def ruling_in_words(play: LayoutPlay) -> str:
    """`right`, `wrong` or, of the card that nobody had to get right, `the starter`."""
    if play.is_starter:
        return "the starter"
    return "right" if play.right else "wrong"


def number_in_words(count: int, noun: str) -> str:
    """The count and its noun: `1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _counts(layout: LayoutData) -> str:
    if not layout.count:
        return "No card lies yet."
    below = layout.side_count or "none"
    text = f"{number_in_words(layout.line_count, 'card')} on the line, {below} below it"
    if layout.earlier:
        return f"{text}; the first {layout.earlier} are not shown."
    return f"{text}."


def _newest(play: LayoutPlay, who: Callable[[str], Who], *, letters: bool) -> str:
    cards = cards_in_words((laid.card for laid in play.cards), letters=letters)
    if play.is_starter:
        return f"{cards} opens the line."
    by = render(message("caption.by", who=who(play.by)), reader=_READER) if play.by else ""
    return f"Newest: {cards}{by}, {ruling_in_words(play)}."


def _awaiting(
    awaiting: Awaiting, marker: Marker | None, who: Callable[[str], Who], *, letters: bool
) -> Message:
    cards, by = cards_in_words(awaiting.cards, letters=letters), who(awaiting.by)
    prophet = None if marker is None else who(marker.name)
    if not awaiting.by:
        return message("caption.turned", cards=cards)
    if awaiting.is_pick:
        somebody = prophet or message("caption.The-prophet")
        return message("caption.picked", prophet=somebody, cards=cards, who=by)
    if awaiting.call is not None:
        somebody = prophet or message("caption.the-prophet")
        right = awaiting.call
        return message("caption.called", who=by, cards=cards, prophet=somebody, right=right)
    if prophet is None:
        return message("caption.lays", who=by, cards=cards)
    return message("caption.uncalled", who=by, cards=cards, prophet=prophet)


def _expulsions(expulsions: Expulsions) -> str:
    on_line = expulsions.counts is Counted.LINE
    if not expulsions.left:
        where = "on the line" if on_line else "on the layout"
        if expulsions.after_marker:
            where = "after the marker"
        return f"A wrong play expels now: {expulsions.threshold} cards or more lie {where}."
    where = " on the line" if on_line else ""
    if expulsions.left == 1:
        return f"After one more card{where} a wrong play expels."
    return f"After {expulsions.left} more cards{where} a wrong play expels."
