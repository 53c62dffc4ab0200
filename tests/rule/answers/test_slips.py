"""Slips of the pen are taken for what was meant, and then asked about."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, library, read_rule


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        # spelt wrongly
        ("Colours alternatt.", "Colours alternate."),
        ("Play hihger than the last card", "Play higher than the last card"),
        ("Play a higer card", "Play a higher card"),
        ("Play spaeds", "Play spades"),
        ("hihger tahn the lsat card", "higher than the last card"),
        ("Play clbus or hearst", "Play clubs or hearts"),
        # something small left out
        ("If the last card is odd play black", "If the last card is odd, play black"),
        # something small too much
        ("Colours alternate,", "Colours alternate"),
        ("The card must must be odd", "The card must be odd"),
    ],
)
def test_the_text_that_was_meant(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read | Asked)
    assert found.rule == read_rule(meant)


@pytest.mark.parametrize(
    "text",
    [
        "the card must be lovely",  # no “a”, which would be an ace
        "A card is right if",
    ],
)
def test_nothing_is_put_in(text: str) -> None:
    assert isinstance(answer(text), NotRead)


def test_what_denies_is_never_left_out_nor_taken_for_another_word() -> None:
    for text in ("The card must be nott red", "Never, red or odd, nor", "Play dont a heart"):
        found = answer(text)
        if isinstance(found, Asked):
            left_out = {span.of(text).lower() for span in found.unused}
            assert not left_out & {"never", "nor", "dont"}


def test_every_answer_to_a_sentence_with_a_word_too_few_stands_on_its_own() -> None:
    """Choices read, unasked, whatever word of the library's sentences is missing."""
    for published in library()[::6]:
        words = published.sentence.split()
        for gone in range(0, len(words), 4):
            found = answer(" ".join(words[:gone] + words[gone + 1 :]))
            match found:
                case Asked():
                    others = (*found.choices,)
                case NotRead():
                    others = ()
                case Read():
                    others = (found.sentence,)
            for sentence in others:
                assert isinstance(answer(sentence), Read), sentence
