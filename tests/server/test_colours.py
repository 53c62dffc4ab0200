"""The client paints with the colours of the printed pictures, whose contrasts are measured."""

import re
from pathlib import Path

import pytest

from eleusis.cards import Suit
from eleusis.play.pictures.themes import DAY, NIGHT, Theme

STYLE = Path(__file__).resolve().parents[2] / "frontend" / "src" / "style" / "base.css"


def painted() -> dict[str, tuple[str, str]]:
    """The colours by day and by night, by name."""
    pairs = re.findall(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)", STYLE.read_text("utf-8"))
    return {name: (day, night) for name, day, night in pairs}


def wanted(theme: Theme) -> dict[str, str]:
    """The colours that the client takes from a theme."""
    return {
        "table": theme.table,
        "ink": theme.ink,
        "faint": theme.faint,
        "accent": theme.accent,
        "on-accent": theme.on_accent,
        "mark": theme.mark,
        "card-paper": theme.right.paper,
        "card-edge": theme.right.edge,
        **{suit.name.lower(): theme.right.inks[suit] for suit in Suit},
    }


@pytest.mark.parametrize(("theme", "which"), [(DAY, 0), (NIGHT, 1)], ids=["day", "night"])
def test_the_colours_are_those_of_the_pictures(theme: Theme, which: int) -> None:
    colours = painted()
    for name, colour in wanted(theme).items():
        assert colours[name][which] == colour, name
