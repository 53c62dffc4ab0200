"""What a text mentions, what a tree speaks of, and how the one speaks for the other."""

from __future__ import annotations

import pytest

from eleusis.rule import read_rule
from eleusis.rule.tree.syntax import negate
from eleusis.understanding import PictureQuestion, Understanding
from eleusis.understanding.clues import clues
from eleusis.understanding.concepts import meaning_of
from eleusis.understanding.lexicon import mentioned
from eleusis.understanding.weighing import WordEvidence


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the colour has to change", "colour"),
        ("the coulor has to change", "colour"),
        ("die Farbe wechselt", "colour"),
        ("♥ or ♦ only", "red"),
        ("spades and clubs are fine", "black"),
        ("a jack, queen or king", "face"),
        ("2 4 6 8 10 Q", "even"),
        ("like the card two cards back", "two back"),
        ("color is important but not both", "not both"),
    ],
)
def test_a_text_mentions(text: str, name: str) -> None:
    assert name in mentioned(text).names


@pytest.mark.parametrize(("text", "name"), [("a rather lovely game", "higher"), ("read", "red")])
def test_a_text_does_not_mention(text: str, name: str) -> None:
    assert name not in mentioned(text).names


def test_numbers_are_those_of_the_rule_and_not_of_examples() -> None:
    assert mentioned("at most 3 apart (like 9 and 12)").numbers == {3}
    assert mentioned("A-4, then 5 to 9, then ten or more").numbers == {1, 4, 5, 9, 10}
    assert mentioned("after a red card").numbers == set()


def test_lists_and_ranges_are_groups() -> None:
    low = sum(1 << rank for rank in range(1, 5))
    assert low in mentioned("A-4 are small").groups
    assert (
        sum(1 << rank for rank in (1, 4, 7, 13)) in mentioned("A, 4, 7 and K are straight").groups
    )
    metals = sum(1 << rank for rank in (3, 4, 11, 12, 13))
    assert metals in mentioned("Threes, fours and face cards are metals").groups


@pytest.mark.parametrize(
    "text", ["A track from ace to king, round and round.", "a 2 3 4 5 6 7 8 9 10 j q k"]
)
def test_all_ranks_are_no_group(text: str) -> None:
    assert mentioned(text).groups == set()
    assert isinstance(Understanding(text).step, PictureQuestion)


def test_suits_side_by_side_are_a_colour_and_no_suits() -> None:
    assert mentioned("hearts or diamonds").suits == set()
    assert mentioned("after a heart, a club").suits == {0, 2}


@pytest.mark.parametrize(
    ("sentence", "concept"),
    [
        ("Colours alternate.", "diff:colour"),
        ("The card must have the same suit as the last card.", "same:suit"),
        ("The card must be higher than the last card.", "higher"),
        ("The card must be red.", "c:colour"),
        ("If the last card is odd, play red.", "m:parity"),
        ("The card must have the same colour as the second-last card.", "back:2"),
        ("Red, then black, then odd, and repeat.", "cycle:3"),
    ],
)
def test_a_tree_speaks_of(sentence: str, concept: str) -> None:
    assert concept in meaning_of(read_rule(sentence)).concepts


def test_limits_are_said_in_two_ways() -> None:
    assert meaning_of(read_rule("The card must be from ace to 7.")).numbers == {frozenset((7, 8))}


def test_words_speak_for_the_rule_that_they_say() -> None:
    words = WordEvidence("the color has to flip every time")
    alternate = words.of_rule(read_rule("Colours alternate."))
    assert alternate > words.of_rule(read_rule("The card must be higher than the last card."))
    assert alternate > words.of_rule(read_rule("The card must be a club."))


def test_no_words_speak_for_nothing() -> None:
    assert WordEvidence(" ").of_rule(read_rule("Colours alternate.")) == 0.0


def test_what_a_text_reads_as_is_likelier_than_its_opposite() -> None:
    text = "Only red cards, says my grandmother."
    words = WordEvidence(text, hints=clues(text))
    red, black = (read_rule(f"The card must be {colour}.") for colour in ("red", "black"))
    assert words.of_rule(red) > words.of_rule(black) + 1


def test_a_part_speaks_for_its_opposite_too() -> None:
    text = "Dragons eat: the card must be red. Zebras zorp on queens upon wednesdays when kings."
    found = clues(text)
    assert read_rule("The card must be red.").condition in found
    assert all(found[negate(condition)] == weight for condition, weight in found.items())


def test_what_reads_of_a_text_is_a_clue() -> None:
    rule = read_rule("After a red card play an odd card.")
    found = clues("My grandfather's rule! After a red card play an odd card. Zebras abound.")
    assert rule.condition in found
    assert clues("") == {}
