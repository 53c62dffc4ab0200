"""The tables of docs/rulebooks.md are generated: from the data, and by playing.

To write them anew: python tests/rulebook/test_docs.py
"""

from __future__ import annotations

from pathlib import Path

import pytest

from eleusis.play.text.causes import table_in_words
from eleusis.rulebook import TermRow, rulebook, rulebook_names, side_by_side

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebooks.md"


def cell(row: TermRow | None, default: TermRow | None) -> str:
    """The value, `=` where it is the first column's; a reading taken bears a `°`."""
    if row is None:
        return ""
    value = "=" if default and row is not default and row.value == default.value else row.value
    return f"{value}°" if row.source.is_gap else value


def table() -> str:
    """The rulebooks side by side, in Markdown."""
    names = rulebook_names()
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for statement in side_by_side(*map(rulebook, names)):
        label = next(row.label for row in statement if row)
        cells = (cell(row, statement[0]) for row in statement)
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def effects() -> str:
    """Howell's master table, in Markdown."""
    lines = ["| | a player | Prophet | God | what follows |", "|---" * 5 + "|"]
    lines += [
        f"| {number} | {row.player} | {row.prophet} | {row.dealer} | {row.effect} |"
        for number, row in enumerate(table_in_words(rulebook("howell")), 1)
    ]
    return "\n".join(lines) + "\n"


TABLES = {"table": table, "effects": effects}


def split(page: str, name: str) -> tuple[str, str, str]:
    """The page before this table, the table, and the page after it."""
    before, start, rest = page.partition(f"<!-- generated: {name} -->\n")
    found, end, after = rest.partition(f"<!-- end of {name} -->\n")
    return before + start, found, end + after


@pytest.mark.parametrize("name", TABLES)
def test_the_page_shows_what_is_so(name: str) -> None:
    _, found, _ = split(PAGE.read_text(encoding="utf-8"), name)
    assert found == TABLES[name](), "python tests/rulebook/test_docs.py writes the tables anew"


def test_the_page_tells_of_every_rulebook() -> None:
    before, _, _ = split(PAGE.read_text(encoding="utf-8"), "table")
    assert [name for name in rulebook_names() if f"`{name}`" not in before] == []


def test_the_page_tells_every_title() -> None:
    page = PAGE.read_text(encoding="utf-8")
    titles = [rulebook(name).titles for name in rulebook_names()]
    words = {word for its in titles for word in (*its.dealer, *its.prophet)}
    assert [word for word in words if word not in page] == []


if __name__ == "__main__":
    for name, write in TABLES.items():
        before, _, after = split(PAGE.read_text(encoding="utf-8"), name)
        PAGE.write_text(before + write() + after, encoding="utf-8")
