"""Whatever the text, reading gives a rule or one of its own refusals, and does so in time.

The limit of CPU time is a guard against hanging; it measures no speed, for which there is
`benchmarks/rules.py`.
"""

from __future__ import annotations

import signal
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from eleusis.cards import parse_cards
from eleusis.errors import EleusisError, RuleSyntaxError, RuleTooLarge
from eleusis.rule import (
    LazyMachine,
    RuleTree,
    answer,
    find_problems,
    read_rule,
    right_cards,
    word_rule,
)
from eleusis.rule.language.reading import TEXT_MAX, WORDS_MAX
from patience import PATIENCE_S
from rule.mutations import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

QUICK, SLOW, PART = 120, 20_000, 1_000
"""Texts tried in the quick and in the slow check, and in one part of the slow one."""

LINES: Final = tuple(map(parse_cards, ("", "9H", "2C 2D KS 7S")))


class Hanging(BaseException):
    """A text takes too long; no `except Exception` on the way can hide it."""


@contextmanager
def cpu_time(seconds: float) -> Iterator[None]:
    """Raises `Hanging` within the block once it has taken so much CPU time."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Hanging(f"more than {seconds} s of CPU time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(text: str) -> str:
    """The code of the refusal, or `read` for a rule.

    Raises:
        AssertionError: a rule is not what its wording says, or is not judged as it means.
    """
    answer.cache_clear()
    with cpu_time(PATIENCE_S):
        try:
            rule = read_rule(text)
        except (RuleSyntaxError, RuleTooLarge) as error:
            return error.code
    check(rule)
    return "read"


def check(rule: RuleTree) -> None:
    """Hold a rule that was read to its wording and its machine."""
    wording = word_rule(rule)
    if len(wording) <= TEXT_MAX and len(wording.split()) <= WORDS_MAX:
        assert read_rule(wording) == rule
    judge = LazyMachine(rule)
    for line in LINES:
        assert judge.mask(judge.after(line)) == right_cards(rule, line).mask


def outcomes(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often each outcome came, and what should not have come, with its text."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    for text in texts(count, seed):
        try:
            counts[outcome(text)] += 1
        except (Exception, Hanging) as error:
            failures.append(f"{text!r}: {type(error).__name__}: {error}")
    return counts, failures


def test_texts_of_every_kind_are_read_or_refused() -> None:
    counts, failures = outcomes(QUICK, seed=1)
    assert failures == []
    # The texts are neither all sentences nor all junk, or they would try little.
    assert counts["read"] > QUICK / 50
    assert counts["unreadable"] > QUICK / 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 100 + SLOW // PART))
def test_twenty_thousand_texts_are_read_or_refused(seed: int) -> None:
    _, failures = outcomes(PART, seed)
    assert failures == []


def test_problems_are_found_in_any_text() -> None:
    for text in texts(40, seed=2):
        try:
            found = find_problems(text)
        except RuleTooLarge:
            continue
        assert all(problem.code and problem.message for problem in found)


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(texts(50, seed=3)) == list(texts(50, seed=3))
    assert list(texts(50, seed=3)) != list(texts(50, seed=4))


def forever() -> None:
    while True:
        pass


def test_a_hanging_text_would_be_noticed() -> None:
    with pytest.raises(Hanging, match="CPU time"), cpu_time(0.01):
        forever()


HOSTILE = [
    "__import__('os').system('true')",
    "{0.__class__.__mro__}",
    "%n%s%x",
    "red\x00black",
    "red\ud800",
    "\u202eder yalP",
    "r\u0301ed",
    "re\u200bd",
    "r" + "e" * 3000 + "d",
    "♠️" * 500,
    "🂡" * 500,
    "\n" * 3999 + "!",
    "9" * 3999,
    "the card is " + "-" * 3000 + "7",
    "(" * 3000,
    "zebras. (",
    ")" * 3000,
    "the last " * 100 + "card is red",
    "not " * 200 + "red",
    "red or odd and " * 70 + "king",
    "if red, " * 60 + "play odd",
    "Red, then black, " * 80 + "and repeat",
    "ace, 4, 6, 8, " * 45 + "otherwise red",
    "odds, black cards " * 30,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_hostile_texts_are_refused_or_read(text: str) -> None:
    assert outcome(text)


@pytest.mark.parametrize("sign", [")", "-", ","])
def test_a_text_of_signs_is_not_even_cut_up(sign: str) -> None:
    with pytest.raises(RuleTooLarge, match="1200 signs, not 1900"):
        read_rule("red " + sign * 1_900)


@pytest.mark.parametrize("text", HOSTILE[:9], ids=lambda text: ascii(text)[:30])
def test_texts_with_foreign_characters_are_not_guessed_at(text: str) -> None:
    with pytest.raises(EleusisError):
        read_rule(text)


def test_a_cycle_says_once_how_many_cards_a_turn_has() -> None:
    """Found by fuzzing: it was read, as a tree that had no wording and no meaning."""
    with pytest.raises(RuleSyntaxError, match="how many cards each turn has"):
        read_rule("Three black, then three red, and repeat, in blocks of 3 cards from the starter.")


def test_the_rest_may_be_other_suits() -> None:
    """Found by the benchmark of reading: the builder was not told of the word."""
    assert read_rule("Only red cards; all other suits are rejected.") == read_rule(
        "Only red cards."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Play a different suit than any of the last 0 cards.",
        "Play a different suit than any of the last 99999999999999999999 cards.",
        "After 0 hearts in a row play red; otherwise play black.",
        f"Play 6 to {'8' * 100} lower than the last card.",
        f"Play 6 -{'8' * 100} lower.",
        f"Only ranks from 6 to {'8' * 100}.",
    ],
)
def test_counts_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(EleusisError):
        read_rule(text)
