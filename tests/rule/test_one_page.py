"""Every sentence on the page for the table can be read; those of the long one are doctests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from eleusis.rule import read_rule, word_rule

PAGE = Path(__file__).parents[2] / "docs" / "rules-on-one-page.html"
SENTENCES = re.findall(r"<q>(.*?)</q>", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_the_page_shows_can_be_read(sentence: str) -> None:
    rule = read_rule(sentence)
    assert read_rule(word_rule(rule)) == rule


def test_the_page_has_examples() -> None:
    assert len(SENTENCES) >= 30
