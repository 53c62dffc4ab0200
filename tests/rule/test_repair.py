"""What cannot be read is mended by small changes, or answered with a sentence about the like."""

from __future__ import annotations

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.language.phrasebook import PHRASES, nearest_phrases
from eleusis.rule.language.repair import Stop, mended
from eleusis.rule.language.vocabulary import EXPECTED_MAX


def refused(text: str) -> RuleSyntaxError | None:
    """Why the text is unreadable; None if it can be read or is only unclear."""
    try:
        read_rule(text)
    except RuleSyntaxError as error:
        return error if error.code == "unreadable" else None
    return None


def refusal(text: str) -> RuleSyntaxError:
    error = refused(text)
    assert error is not None
    return error


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        # spelt wrongly
        ("Colours alternatt.", "Colours alternate."),
        ("Play hihger than the last card", "Play higher than the last card"),
        ("Play a higer card", "Play a higher card"),
        ("Play spaeds", "Play spades"),
        ("Alternating colours", "Alternate colours"),
        ("hihger tahn the lsat card", "higher than the last card"),
        # something small left out
        ("If the last card is odd play black", "If the last card is odd, play black"),
        ("Sum of the last two cards is even", "The sum of the last two cards is even"),
        # something small too much
        ("Colours alternate,", "Colours alternate"),
        ("The card must must be odd", "The card must be odd"),
        # as it is said
        ("Play a card which isnt a heart", "Play a card which is not a heart"),
        ("Hearts, then spades then", "Hearts, then spades and repeat"),
    ],
)
def test_the_text_that_was_meant(text: str, meant: str) -> None:
    error = refused(text)
    if error is None:  # more is read by now than when this was written
        assert read_rule(text) == read_rule(meant)
    else:
        assert error.suggestions == (meant,)
        assert f"Do you mean “{meant}”?" in error.message
        assert refused(meant) is None


@pytest.mark.parametrize(
    "text",
    [
        "the card must be lovely",  # no “a”, which would be an ace
        "Cards must be lovely and red",  # what is not understood is not left out
        "The card must be green or not red",
        "A card is right if",
    ],
)
def test_nothing_that_bears_a_meaning_is_put_in_or_left_out(text: str) -> None:
    assert "Do you mean" not in refusal(text).message


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Dont paly hearts", "The card must not be a heart."),
        ("H D C S repeating", "Suits cycle hearts, diamonds, clubs, spades."),
        ("the suit needs changing every time", "Play a different suit than the last card."),
        ("every card is bigger than all before, increasing", "Play higher than the last card."),
        ("a neighbour of what lies there, adjacent", "Play 1 higher or lower than the last card."),
    ],
)
def test_otherwise_a_sentence_about_the_like(text: str, about: str) -> None:
    assert nearest_phrases(text, 3)[0] == about
    error = refusal(text)
    assert "Do you mean" in error.message or error.suggestions[0] == about


def test_nothing_is_near_to_what_says_nothing_of_cards() -> None:
    assert nearest_phrases("the quick brown fox", 3) == ()


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in PHRASES])
def test_every_sentence_that_is_offered_can_be_read(sentence: str) -> None:
    assert word_rule(read_rule(sentence))
    assert nearest_phrases(sentence, 1) == (sentence,)


def test_all_suggestions_can_be_read() -> None:
    """Also those for the library's sentences with a word too few, whatever it was."""
    for published in library()[::6]:
        words = published.sentence.split()
        for gone in range(0, len(words), 4):
            text = " ".join(words[:gone] + words[gone + 1 :])
            error = refused(text)
            if error is not None:
                assert not any(map(refused, error.suggestions))
                assert len(error.expected) <= EXPECTED_MAX


def test_words_that_could_stand_there_come_first_if_they_are_spelt_alike() -> None:
    assert refusal("Colours alternatt lovely").expected[0] in ("alternate", "alternates")


def test_no_part_of_a_word_is_expected() -> None:
    assert not {"aren", "isn", "don"} & set(refusal("Farben alternate").expected)


def test_expected_words_are_grouped() -> None:
    error = refusal("the card must be lovely")
    assert error.expected[0] == "a kind of card, such as red, odd or a face card"
    assert "; " in error.message


def test_mending_gives_up_what_means_nothing() -> None:
    """A language of one word, which reads and never has a meaning."""
    asked: list[str] = []

    def stop(text: str) -> Stop | None:
        asked.append(text)
        return None if text != "redx" else Stop(0, frozenset({"red", "reds", "redd"}))

    assert mended("redx", stop, lambda _: True) in ("red", "reds", "redd")
    asked.clear()
    assert mended("redx", stop, lambda _: False) is None
    assert len(asked) < 10
