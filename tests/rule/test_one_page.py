"""Every sentence on the page for the table, and in the tables of the long one, can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from eleusis.rule import read_rule, word_rule

PAGE = Path(__file__).parents[2] / "docs" / "rules-on-one-page.html"
LONG_PAGE = PAGE.with_name("rule-language.md")
SENTENCES = re.findall(r"<q>(.*?)</q>", PAGE.read_text(encoding="utf-8"))

TABLES = re.findall(r"^\| .*\|$", LONG_PAGE.read_text(encoding="utf-8"), re.M)
EXAMPLES = [text for row in TABLES for text in re.findall("`(.*?)`", row) if "…" not in text]


@pytest.mark.parametrize("sentence", [*SENTENCES, *EXAMPLES])
def test_what_the_pages_show_can_be_read(sentence: str) -> None:
    rule = read_rule(sentence)
    assert read_rule(word_rule(rule)) == rule


def test_the_pages_have_examples_of_everything() -> None:
    assert len(SENTENCES) >= 30
    assert len(EXAMPLES) >= 30
