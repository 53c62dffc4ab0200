"""How to play: one source for the terminal, the page and docs/how-to-play.md.

To write the page of the docs anew: python tests/lessons/test_guide.py
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from eleusis.lessons.guide import GUIDE_SENTENCES_MAX, guide
from eleusis.messages import catalogue, render
from eleusis.rulebook import rulebook, rulebook_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.messages import Message

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "how-to-play.md"
BEGINS: Final = "<!-- By tests/lessons/test_guide.py, from the rulebook: -->\n"
ENDS: Final = "<!-- So far. -->\n"

COMPLETE: Final = [name for name in rulebook_names() if rulebook(name).is_complete]


def said(name: str) -> list[Message]:
    """All that is said of a rulebook."""
    told = guide(rulebook(name))
    cells = [cell for table in told.tables for row in table.rows for cell in row]
    heads = [cell for table in told.tables for cell in (table.title, *table.head)]
    return [*told.sentences, *(sight.what for sight in told.sights), *cells, *heads]


def in_markdown(name: str = "gardner") -> str:
    """Sentences, sights and tables."""
    told = guide(rulebook(name))
    lines = [f"{number}. {sentence}" for number, sentence in enumerate(told.sentences, 1)]
    lines += ["", "![What one sees, in numbers](pictures/table/how-to-play.png)", ""]
    lines += [f"{number}. {sight.what}" for number, sight in enumerate(told.sights, 1)]
    for table in told.tables:
        lines += ["", f"## {table.title}", "", row_of(table.head), "|---" * len(table.head) + "|"]
        lines += map(row_of, table.rows)
    return "\n".join(lines) + "\n"


def row_of(cells: Iterable[Message]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def page() -> str:
    """The page of the docs as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
    return before + BEGINS + in_markdown() + ENDS + rest.partition(ENDS)[2]


def test_the_page_of_the_docs_says_what_the_rulebook_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("name", [*COMPLETE, "gardner+trial"])
def test_ten_sentences_and_six_sights_at_most(name: str) -> None:
    told = guide(rulebook(name))
    assert 8 <= len(told.sentences) <= GUIDE_SENTENCES_MAX
    assert 3 <= len(told.sights) <= 6
    assert len(told.tables) == 3


@pytest.mark.parametrize("name", [*COMPLETE, "gardner+trial"])
def test_everything_is_said_in_both_languages_and_without_citations(name: str) -> None:
    for message in said(name):
        english, german = render(message), render(message, "de")
        assert english
        assert message.key in catalogue("de")
        assert german
        assert "1977" not in english


def test_every_text_is_said_of_some_rulebook() -> None:
    known = {message.key for name in COMPLETE for message in said(name)}
    kept = {key for key in catalogue("en") if key.startswith("guide.")}
    assert kept - known == set()


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        (
            "gardner",
            ["draw 2 cards", "up to 4 cards", "draws 5 cards", "from 30 cards on the table"],
        ),
        ("denexa", ["from 40 cards on the line", "from 30 cards after the prophet’s marker"]),
        ("express", ["12, minus one for each card", "3 more", "6 more"]),
        ("express-golden", ["draw a card"]),
        ("king", ["up to 7 cards", "is out", "3 for each card of the line"]),
    ],
)
def test_figures_are_those_of_the_rulebook(name: str, figures: list[str]) -> None:
    text = " ".join(map(str, said(name)))
    for figure in figures:
        assert figure in text


def test_what_a_rulebook_lacks_is_not_spoken_of() -> None:
    express = " ".join(map(str, said("express")))
    assert "prophet" not in express
    assert "string" not in express


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
