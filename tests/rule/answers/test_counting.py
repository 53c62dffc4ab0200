"""What is said of ranks that is so anyhow adds nothing; what is not so is no such remark."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.answers.counting import rank_remarks, tells_ranks


@pytest.mark.parametrize(
    "remark",
    [
        "J=11, Q=12, K=13",
        "The jack counts 11, the queen 12 and the king 13",
        "ace is one",
        "queens are even, but jacks and kings are odd, and the ace too",
        "A J Q K = 1 11 12 13",
        "with ace 1 and king 13",
        "Court cards count eleven, twelve, thirteen",
        "Ace is the bottom and king is the top",
        "Aces are worth one and the royals eleven, twelve and thirteen",
    ],
)
def test_what_ranks_count_is_idle(remark: str) -> None:
    assert tells_ranks(remark)
    found = answer(f"Play a different parity from the last card. {remark}.")
    assert isinstance(found, Read)
    assert found.rule == read_rule("Play a different parity from the last card.")


@pytest.mark.parametrize(
    "said",
    [
        "J=10, Q=10, K=10",
        "the queen is odd",
        "aces are 14",
        "jack, queen, king",
        "the king must be 13",
        "kings and queens are odd",
        "play a king",
    ],
)
def test_what_says_more_is_no_remark(said: str) -> None:
    assert not tells_ranks(said)


def test_a_remark_is_found_at_the_end_of_a_sentence() -> None:
    text = "Change odd and even, where the jack is 11. Kings are red."
    assert [span.of(text) for span in rank_remarks(text)] == ["where the jack is 11"]
