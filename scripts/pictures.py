"""Sample layouts, and the pictures in docs/pictures: `python scripts/pictures.py`.

The layouts are written as plays in the order of time: `x` before a wrong one, `-` between the
cards of a string. Tests draw them too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from eleusis import play_round
from eleusis.adapters.pixels import png
from eleusis.cards import UNKNOWN, parse_cards
from eleusis.play.evolution import begin
from eleusis.play.pending import PendingNoPlay, PendingPlay
from eleusis.play.pictures.layout import Layout, layout_of
from eleusis.play.pictures.picture_svg import NIGHT, picture_svg
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Phase, Position, Prophecy, Setup
from eleusis.play.view import TableView, table_view
from eleusis.rulebook import rulebook
from eleusis.study.round.chart_svg import chart_svg

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"

NAMES: Final = ("Smith", "Jones", "Brown", "Robinson", "Adams")
"""The people around the table; the first deals."""

# The rule: after an odd card a black one, after an even card a red one.
OPENING: Final = "10H 8H x6S 5D 5C QS 7D AS-6S-3H-7C 6C"
ROUND: Final = (
    "JD 5S xKH 8S-2H 3D xJH 5C x6D-8H 4C xQS x2C QH 9H-7S 8C-6H 6D x3C-6C x2C 6H KH x9D 10S 2D "
    "x7C-KD 2D-JH KC xAH 6C-AD"
)
LONG: Final = (
    "2D x5S JD xAD-2H x9D-3D-4S KS 8C-4D-4H-8D AD AS 7C x2D 6S 9H-5C 4S-AH xJH x7D 6C 8H 10D 4H "
    "JH-QS-QD x9S-3C-AC x7C x5S 3D 2S 7H JS x5H-KC 10C x8C KH 10S 8D JD 9C 3S 9C 4C xQC 9D-KC JS "
    "x6H-5C-AC-6C 8S 5H 3C JC 4C 10H-KD-8S-6D QD-6D-KD-9S x7H 6S x7S 5D 3S QS"
)
# The rule: at most three above or below the card before, but not the same value.
ORACLE: Final = (
    "x4S xKD-2C 7S-9C JH xQD-10C-KD-8S x4S KD xAH xKH QD 9S 6C-3S-2C-4C 7C 8H 10D KS-JD-8C 5S x9C "
    "xAD 4D-5C-2C 3C x3H"
)


def laid_in(text: str, *prophecies: Prophecy, starter: bool = True) -> tuple[Laid, ...]:
    """The plays of a text, by the players in turn; a prophet is skipped on having declared."""
    plays: list[Laid] = []
    column = number = 0
    seat = 0
    for word in text.split():
        right = not word.startswith("x")
        cards = parse_cards(word.removeprefix("x").replace("-", " "))
        if starter and not plays:
            plays.append(Laid(None, cards, right, column, number))
        else:
            skipped = {past.seat for past in prophecies if past.number <= number}
            seat = seat % (len(NAMES) - 1) + 1
            while seat in skipped:
                seat = seat % (len(NAMES) - 1) + 1
            plays.append(Laid(Seat(seat), cards, right, column, number))
        number += len(cards)
        column += len(cards) if right else 0
    return tuple(plays)


def table(text: str, name: str = "gardner", *prophecies: Prophecy) -> TableView:
    """What everybody sees when that much lies; hands are of ten unknown cards."""
    status = [Status.DEALER] + [Status.PLAYING] * (len(NAMES) - 1)
    for past in prophecies:
        status[past.seat] = Status.OUT if past.fall is not None else Status.PROPHET
    book = rulebook(name)
    position = Position(
        hands=((), *((UNKNOWN,) * 10 for _ in NAMES[1:])),
        status=tuple(status),
        turn=Seat(status.index(Status.PLAYING)),
        laid=laid_in(text, *prophecies, starter=book.starter is not None),
        prophecies=prophecies,
    )
    setup = Setup(book, NAMES, Seat(0), 3, stock_known=False, position=position)
    return table_view(begin(setup))


def awaiting(quiet: TableView, cards: str, call: bool | None = None) -> TableView:
    """The same table with cards of the seat on turn face up beside the line."""
    assert quiet.turn is not None, "somebody is on turn in a quiet position"
    phase = Phase.CALLING if call is None and quiet.prophecy else Phase.JUDGING
    laid = parse_cards(cards)
    pending = (
        PendingPlay(quiet.turn, laid, call=call) if laid else PendingNoPlay(quiet.turn, call=call)
    )
    return replace(quiet, phase=phase, pending=pending)


def layouts() -> dict[str, Layout]:
    """The sample layouts by name."""
    robinson = Prophecy(Seat(3), column=8, number=14, marker=13)
    fallen = Prophecy(Seat(3), column=3, number=6, marker=5, fall=14)
    jones = Prophecy(Seat(1), column=13, number=23, marker=22)
    return {
        "opening": layout_of(table(OPENING)),
        "round": layout_of(table(ROUND)),
        "prophet": layout_of(table(ROUND, "gardner", robinson)),
        "long": layout_of(table(LONG)),
        "oracle": layout_of(table(ORACLE, "king", fallen, jones)),
        "awaiting": layout_of(awaiting(table(ROUND, "gardner", robinson), "9H 4S", call=True)),
    }


def pictures() -> dict[str, str]:
    """The pictures of layouts that the documents show, as SVG, by name."""
    layout = layouts()["prophet"]
    return {"layout": picture_svg(layout), "night": picture_svg(layout, NIGHT)}


def chart() -> str:
    """The chart of a studied round, which `docs/study.md` shows."""
    rule = "If the last card is odd, play black; if it is even, play red."
    played = play_round(rule=rule, players=["random", "cautious", "bayes"], seed=3)
    return chart_svg(played.study())


def main() -> None:
    """Draws them anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, svg in (pictures() | {"study": chart()}).items():
        (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")
        (PICTURES / f"{name}.png").write_bytes(png(svg))


if __name__ == "__main__":
    main()
