"""Every sentence on the page for the table is a rule that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from eleusis.rule import read_rule, word_rule

PAGE = Path(__file__).parents[2] / "docs" / "rules-on-one-page.html"
SENTENCES = re.findall(r"<q>(.*?)</q>", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_page_for_the_table_can_be_read(sentence: str) -> None:
    rule = read_rule(sentence)
    assert read_rule(word_rule(rule)) == rule


def test_the_page_has_examples_of_everything() -> None:
    assert len(SENTENCES) >= 30
