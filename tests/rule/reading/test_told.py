"""What is told after the game: who wanted what, which card lay there, what was added up."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import NotRead, Read

THE_SAME = [
    # what the dealer wanted, took and sent away
    ("After a diamond I was looking for a club.", "After a diamond play a club."),
    ("After a diamond it was a club I was after.", "After a diamond play a club."),
    ("After an ace it was always a red card that was needed.", "After an ace play red."),
    ("After a queen I only took kings.", "After a queen play a king."),
    ("I only let black cards in.", "Play black."),
    ("I turned away anything within two of the last card.", "The card is at least 3 away."),
    ("Any card within two of the last card I sent back.", "The card is at least 3 away."),
    ("I refused three clubs in a row.", "Never three clubs in a row."),
    ("What I wanted was a lower card.", "Go lower."),
    ("All I asked for was an even card.", "Play even."),
    ("I only said no when your card was higher than the last one.", "Never go higher."),
    # what was not allowed
    ("Nothing higher than the last card was allowed.", "Never go higher."),
    (
        "When there was a club at the end, nothing lower than it was any good.",
        "No lower on a club.",
    ),
    ("You weren't let play a king on a king.", "No king on a king."),
    ("After a black card you can play anything but an ace.", "After black no ace."),
    # what had to be
    ("You'd to change colour every time.", "Change the colour."),
    ("After a jack you needed a change of suit.", "After a jack play another suit."),
    ("The colours were taking turns.", "Change the colour."),
    ("The trick was that the suit had to stay the same.", "Keep the suit."),
    ("The card was right if it was lower than the last one.", "Go lower."),
    # which card lay there
    ("Whatever suit was lying there, you had to play another one.", "Change the suit."),
    ("With an odd card at the end, yours had to be even.", "After odd play even."),
    ("If the card already out was black, yours had to be higher than it.", "After black go up."),
    (
        "On a two, a four or an ace I wanted hearts. On all the rest, three, five and six, spades.",
        "",
    ),
    # two cards, added up
    ("Add your card to the last one in the row: it must make eleven or more.", "SUM at least 11."),
    ("Add your card to the one at the end and you need at least nine.", "SUM at least 9."),
    ("The two cards together mustn't come to more than eighteen.", "SUM at most 18."),
    ("If you add your card to the last one you must get an odd number.", "SUM odd."),
    # what must wait
    ("Once a suit has been laid, it has to sit out for three cards.", "No suit of the last 3."),
    ("A suit has to rest for three turns before it comes back.", "No suit of the last 3."),
    ("If a suit's in the last three cards you can't use it.", "No suit of the last 3."),
    ("A suit you can see in the last three cards can't be played.", "No suit of the last 3."),
    ("The suits of the last three cards were out.", "No suit of the last 3."),
    # what comes in a row
    ("Never three in a row all odd or all even.", "Never three cards of the same parity in a row."),
    (
        "You're not allowed to make four of the same suit in a row.",
        "Never four of one suit in a row.",
    ),
    ("Not the same colour twice running.", "Change the colour."),
    ("An ace on an ace won't do, nor a king on a king.", "No ace on an ace, no king on a king."),
    ("Pictures don't like to sit next to one another.", "No face card on a face card."),
]

MEANT = {
    "The card is at least 3 away.": "The card must be at least 3 away from the last card.",
    "Never go higher.": "The card must be no higher than the last card.",
    "No lower on a club.": "If the last card is a club, then the card must be no lower than it.",
    "After black no ace.": "If the last card is black, then the card must not be an ace.",
    "After black go up.": "If the last card is black, then the card must be higher than it.",
    "SUM at least 11.": "The rank of the card plus the rank of the last card must be at least 11.",
    "SUM at least 9.": "The rank of the card plus the rank of the last card must be at least 9.",
    "SUM at most 18.": "The rank of the card plus the rank of the last card must be at most 18.",
    "SUM odd.": "The rank of the card plus the rank of the last card must be odd.",
    "No suit of the last 3.": "The suit of the card must not occur in the last 3 cards.",
    "": "If the last card is a 2, a 4 or an ace, then the card must be a heart. "
    "If the last card is a 3, a 5 or a 6, then the card must be a spade.",
}


@pytest.mark.parametrize(("text", "meant"), THE_SAME)
def test_what_is_told_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(MEANT.get(meant, meant))) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "I let in any card of the same suit as the last one, and hearts.",
        "Nothing red was allowed on it, nor was anything black.",
        "Whatever suit was lying there, you had to play a higher one.",
    ],
)
def test_what_is_told_in_part_is_not_read_as_less(text: str) -> None:
    """None of these forbids less than it says without a question."""
    found = answer(text)
    if isinstance(found, Read):
        assert difference(found.rule, read_rule("Change the suit.")) is not None
        assert "any card" not in found.sentence
    else:
        assert isinstance(found, NotRead) or found.doubts
