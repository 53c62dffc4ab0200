"""The table of docs/rulebooks.md is generated from the data.

To write it anew: python tests/rulebook/test_docs.py
"""

from __future__ import annotations

from pathlib import Path

from eleusis.rulebook import Row, rulebook, rulebook_names, side_by_side

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebooks.md"
START, END = "<!-- generated: table -->\n", "<!-- end of table -->\n"


def cell(row: Row | None, default: Row | None) -> str:
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


def split(page: str) -> tuple[str, str, str]:
    """The page before the table, the table, and the page after it."""
    before, _, rest = page.partition(START)
    found, _, after = rest.partition(END)
    return before, found, after


def test_the_page_shows_the_data() -> None:
    _, found, _ = split(PAGE.read_text(encoding="utf-8"))
    assert found == table(), "python tests/rulebook/test_docs.py writes the table anew"


def test_the_page_tells_of_every_rulebook() -> None:
    before, _, _ = split(PAGE.read_text(encoding="utf-8"))
    assert [name for name in rulebook_names() if f"`{name}`" not in before] == []


if __name__ == "__main__":
    before, _, after = split(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(before + START + table() + END + after, encoding="utf-8")
