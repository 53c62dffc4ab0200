"""What sentences are read as, and how the others are refused."""

from __future__ import annotations

import re

import pytest

from eleusis.cards import (
    ALL,
    BLACK,
    CLUBS,
    EVEN,
    FACE,
    HEARTS,
    NUMBER,
    ODD,
    RED,
    SPADES,
    CardSet,
)
from eleusis.errors import EleusisError, RuleSyntaxError, RuleTooLarge
from eleusis.rule import RuleAsked, RuleTree, read_rule, word_rule
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.language.reading import WORDS_MAX, normalise
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import CANDIDATE, In

SAME_RULE = [
    ("Colours alternate.", "Colors alternate", "The opposite colour to the last"),
    ("Only hearts", "Hearts only.", "♥ only", "Cards must be hearts", "The card is a heart"),
    (
        "If the last card was odd, play a black card; otherwise a red one.",
        "After odd black, after even red",
        "Black after odd, red after even",
        "Play black if the last card is odd, otherwise red",
        "If the last card is odd, black. Otherwise, red.",
    ),
    (
        "Same suit or same value as the last card.",
        "Play the same suit or rank as the last card",
        "Play a card of the same suit or the same number as the previous card",
    ),
    (
        "A card is accepted if and only if its suit differs from the suit of the previous card.",
        "Each card must have a different suit than the card before it",
        "A card is right iff it has a different suit from the last card",
        "Play a different suit",
    ),
    (
        "Red, then black, then odd, then even, and repeat.",
        "red, then black, then odd, then even and repeat, from the first card played",
    ),
    (
        "If the last card is lower than the one before it, play higher, otherwise lower; "
        "the first card may be anything but the starter's value.",
        "If the last card is lower than the second-last card, then the card must be higher than "
        "the last card; otherwise the card must be lower. The first card played must have a "
        "different rank from the starter.",
    ),
    (
        "value + last value is divisible by 3",
        "The sum of the rank of the card and last rank is a multiple of 3",
    ),
    ("In each block of 13 cards no value repeats.", "In each block of 13 cards, no rank repeats"),
    ("Play 7 or higher", "Play a seven or higher", "At least 7", "above six", "from 7 to king"),
    ("one of A, 4, 6", "Play an ace, a four or a six", "ace, 4 or 6"),
    ("Play between 5 and 9", "5 to 9", "from five to nine", "Strictly between 4 and 10"),
    (
        "Face cards",
        "Play a picture card",
        "Only court cards are allowed",
        "a jack, a queen or a king",
    ),
    ("Neither red nor odd", "black and even", "not red and not odd"),
    (
        "The card must be one higher than the last card",
        "rank minus last rank is 1",
        "1 more than the last card",
    ),
    (
        "Play 2 away from the last card, turning the corner",
        "2 higher or lower than the last card on the circle",
    ),
    (
        "Every other card must be a heart",
        "Every second card must be a heart",
        "Any card, then a heart, and repeat, from the starter",
    ),
    ("Two red, then two black, and repeat", "2 red, then 2 black, and repeat"),
    ("Suits cycle ♠ → ♥ → ♦ → ♣", "Suits go round spades, hearts, diamonds and clubs"),
    (
        "Play red unless the last card is a king",
        "If the last card is a king, play any card, otherwise red",
    ),
    (
        "Play higher or the same suit",
        "The card must be higher than the last card or have the same suit as the last card",
    ),
    (
        "After a spade, a heart; after a heart, a club; otherwise any card.",
        "If the last card is a spade, play a heart; otherwise if the last card is a heart, play a "
        "club; otherwise any card",
    ),
    ("Only even cards; the first card must be a 2", "Play even. The first card must be a 2."),
    (
        "Play red. With only the starter on the line, any card is right.",
        "Play red. The first card may be any card.",
    ),
    (
        "Play the same suit as the card before the last",
        "The card must match the second-last card in suit",
    ),
    (
        "Prime and non-prime cards alternate",
        "The card must have a different primality from the last card",
    ),
    ("Spades are never right", "No spades are right", "Anything but a spade", "not ♠"),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = (read_rule(text) for text in texts)
    assert [word_rule(other) for other in others] == [word_rule(first)] * len(others)


KINDS = [
    ("red", RED),
    ("a black face card", BLACK & FACE),
    ("an odd heart", ODD & HEARTS),
    ("red or odd", RED | ODD),
    ("red and odd", RED & ODD),
    ("hearts and spades", HEARTS | SPADES),
    ("a king or a club", RANK_SETS[12] | CLUBS),
    ("a 10 of clubs", RANK_SETS[9] & CLUBS),
    ("not a number card", ~NUMBER),
    ("either a spade or an even number card", SPADES | EVEN & NUMBER),
    ("aces", RANK_SETS[0]),
    ("a red card among 2, 4 and 6 to 8", RED & CardSet.parse("2H 4H 6H 7H 8H 2D 4D 6D 7D 8D")),
    ("sixes", RANK_SETS[5]),
]


@pytest.mark.parametrize(("words", "cards"), KINDS, ids=[words for words, _ in KINDS])
def test_kinds_of_cards(words: str, cards: CardSet) -> None:
    assert read_rule(words) == RuleTree(In(CANDIDATE, cards))
    assert read_rule(word_kind(cards)) == RuleTree(In(CANDIDATE, cards))


AMBIGUOUS = [
    "red or odd and prime",
    "red or odd and prime cards",
    "The card must be red or the last card is odd and the card must be a king",
]


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_what_may_mean_two_things_is_asked_with_both(text: str) -> None:
    with pytest.raises(RuleAsked) as caught:
        read_rule(text)
    assert caught.value.code == "asked"
    accepting, refusing = map(read_rule, caught.value.suggestions)
    assert accepting != refusing
    assert word_rule(accepting) in str(caught.value)
    assert re.search(
        r"If the first, then (after|on) .* \w+ is right and \w+ wrong", str(caught.value)
    )


UNCLEAR = [
    "If the last card is red, play even; if it is odd, play a king.",
    "The third-last card must have the same colour",
    "After a red card play even, after a face card play odd, otherwise play a king",
]


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_is_unclear_is_not_guessed(text: str) -> None:
    with pytest.raises(RuleSyntaxError, match=r"not clear|Do you mean"):
        read_rule(text)


UNREADABLE = [
    # text, column, what is said of it
    ("If the last card is odd, play", 29, "but then something is missing"),
    ("The card must be lovely", 17, "“The card must be”, but not what comes then: “lovely”"),
    ("Wunderbar", 0, "I do not know what “Wunderbar” means here"),
    ("Suits cycle spades", 18, "missing"),
    ("Nach rot höher, nach schwarz tiefer.", 0, "I read English only"),
    ("Carte plus haute que la dernière", 0, "you can show the rule with pictures instead"),
    ("Immer 2 höher als die letzte Karte", 0, "I know hardly a word of this"),
    ("Only frogs wear hats", 5, "but not what comes then: “frogs”"),
]


@pytest.mark.parametrize(("text", "column", "told"), UNREADABLE)
def test_what_cannot_be_read_is_told_where_and_why(text: str, column: int, told: str) -> None:
    with pytest.raises(RuleSyntaxError) as caught:
        read_rule(text)
    error = caught.value
    assert (error.code, error.text, error.column) == ("unreadable", text, column)
    assert told in error.message
    assert error.suggestions == ()


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_no_rule(text: str) -> None:
    with pytest.raises(RuleSyntaxError, match="needs words"):
        read_rule(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Play a 15", "from 1 to 13"),
        ("Play from 9 to 5", "there are no ranks"),
        ("The card must be higher than card 0 of the line", "at least 1"),
        ("Suits cycle hearts, hearts", "differently"),
    ],
)
def test_nonsense_is_told_by_its_reason(text: str, reason: str) -> None:
    with pytest.raises(RuleSyntaxError, match=reason) as caught:
        read_rule(text)
    assert caught.value.code == "nonsense"


@pytest.mark.parametrize(
    "text",
    [
        "red" + " or red" * WORDS_MAX,
        "(" * 51 + "red" + ")" * 51,
        "x" * 5000,
        "The fifteenth-last card must be red".replace("fifteenth", "20th"),
        "red, then " * 110 + "black, and repeat",
    ],
)
def test_limits(text: str) -> None:
    with pytest.raises(RuleTooLarge) as caught:
        read_rule(text)
    assert caught.value.reached > caught.value.limit


@pytest.mark.parametrize(
    "text",
    [
        ")(",
        "İ ß ﬁ red",
        "__import__('os')",
        "the the the",
        "; . ; .",
        "red; ; red",
        "♥♥♥",
        "9" * 400,
        "the card is minus " + "9" * 30,
        "\x00red",
    ],
)
def test_junk_is_refused(text: str) -> None:
    with pytest.raises(EleusisError):
        read_rule(text)


def test_normalising_keeps_every_character_in_its_place() -> None:
    text = "Second–last, “NON-prime”: İ’s ♥ A-7 – x"
    assert len(normalise(text)) == len(text)
    assert normalise("Second-last non-prime A-7") == "second last non prime a-7"


def test_all_cards_and_none_have_words() -> None:
    assert word_rule(read_rule("Any card is right")) == "Any card is right."
    assert word_rule(read_rule("No card is right.")) == "No card is right."
    assert word_kind(ALL) == "a card"
