"""What may be only there, what must not fail to be, what need not be, and who is excepted."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

ACE_KING_OR_RED = "Play an ace, a king or a red card."

ONLY_THERE = (
    ("Only after a club may you go lower.", "If the card is lower, the last card must be a club."),
    (
        "Only after a spade may you keep the colour, and only after an ace may you go up.",
        "If the card has the same colour as the last card, the last card must be a spade. If the"
        " card is higher than the last card, the last card must be an ace.",
    ),
    (
        "Only when the last card was a ten or above can you play a diamond.",
        "If the card is a diamond, the last card must be a 10 or higher.",
    ),
    (
        "Only if the last card is odd may a queen be played.",
        "If the card is a queen, the last card must be odd.",
    ),
    (
        "Not until a spade has been played may an ace be.",
        "If there is no spade on the line, the card must not be an ace.",
    ),
    (
        "The only place for a king is right behind a queen; the other cards can go anywhere.",
        "If the card is a king, the last card must be a queen.",
    ),
    (
        "Play a lower card only after a jack.",
        "If the card is lower than the last card, the last card must be a jack.",
    ),
    (
        "You may change colour only after a king.",
        "If the last card is not a king, keep the colour.",
    ),
    (
        "Repeating the suit is allowed only after a face card.",
        "If the card has the same suit as the last card, the last card must be a face card.",
    ),
    (
        "Going up is allowed only after a heart.",
        "If the card is higher than the last card, the last card must be a heart.",
    ),
    (
        "Changing colour is only allowed after a jack.",
        "If the last card is not a jack, keep the colour.",
    ),
    (
        "The parity may change only after an ace.",
        "If the last card is not an ace, keep the parity.",
    ),
    ("A spade may follow nothing but a spade.", "Spades only go on spades."),
    ("Aces can follow only face cards.", "Aces only go on face cards."),
    ("No diamond but on a diamond.", "Diamonds only go on diamonds."),
    ("No kings except after queens.", "Kings only go on queens."),
    ("A four may not be played except after a three or a five.", "Fours only go on 3s or 5s."),
    ("There can't be a club without a heart right before it.", "Clubs only go on hearts."),
    ("Never play a queen without a spade before it.", "Queens only go on spades."),
    (
        "No ace may be played without a king among the last three.",
        "If no king is among the last three cards, the card must not be an ace.",
    ),
    ("A black card needs an even one in front.", "Black cards only go on even cards."),
    ("A jack must be preceded by a red card.", "Jacks only go on red cards."),
    ("A spade must have a heart right before it.", "Spades only go on hearts."),
)

FROM_THE_LAST = (
    (
        "It takes a black card to follow a black one, and an odd card to follow an odd one.",
        "If the last card is black, play black. If the last card is odd, play odd.",
    ),
    (
        "A 4, 5 or queen forces the card after it to change suit.",
        "If the last card is a 4, a 5 or a queen, the card must have a different suit.",
    ),
    ("A heart must be answered by a club.", "After a heart play a club."),
    ("A spade calls for a heart next.", "After a spade play a heart."),
    ("A queen makes you play a king.", "After a queen play a king."),
    ("Follow a spade with a heart.", "After a spade play a heart."),
    ("Black must be covered by red.", "After a black card play red."),
    ("Always answer odd with even.", "After an odd card play an even card."),
    ("Never follow black with black.", "If the last card is black, play red."),
    ("There must be a club after each heart.", "After a heart play a club."),
    ("A club blocks diamonds.", "If the last card is a club, the card must not be a diamond."),
    (
        "Spades may be followed only by clubs and hearts, hearts by anything but clubs.",
        "After a spade play a club or a heart. If the last card is a heart, the card must not be a"
        " club.",
    ),
    (
        "A black card may be followed by any card, a red one only by a higher one.",
        "If the last card is red, the card must be higher than the last card.",
    ),
    ("Queens, and only queens, may follow aces.", "Only queens may follow aces."),
    (
        "Nothing goes on an ace except spades.",
        "If the last card is an ace, the card must be a spade.",
    ),
    (
        "Neither a queen nor a club may follow a heart.",
        "If the last card is a heart, the card must be neither a queen nor a club.",
    ),
    (
        "Even cards aren't allowed after even cards, nor are odd ones after spades.",
        "If the last card is even, play odd. If the last card is a spade, play even.",
    ),
    (
        "Nothing black after something even.",
        "If the last card is even, the card must be red.",
    ),
    (
        "No card may follow a card of its own colour, nor one of its own rank.",
        "The card must have a different colour and a different rank.",
    ),
)

DENIED_TWICE = (
    ("It isn't allowed not to change suit.", "Change the suit."),
    (
        "Not playing a club is wrong unless the last card is odd.",
        "If the last card is even, play a club.",
    ),
    ("Never fail to follow suit.", "Follow suit."),
    (
        "Under no circumstances may a club follow a club.",
        "If the last card is a club, the card must not be a club.",
    ),
    ("On no account play red after an ace.", "If the last card is an ace, the card must be black."),
    ("You can't not go up.", "Go up."),
    (
        "It's wrong to play a card that's neither lower than the last card nor of its colour.",
        "Play a lower card or one of the same colour.",
    ),
    ("Don't lay a card unless it's black or a face card.", "Play a black card or a face card."),
    (
        "Never go down without changing colour.",
        "If the card is lower than the last card, it must have a different colour.",
    ),
    ("No aces except red ones.", "The card must not be a black ace."),
    ("Only even or black cards, and not cards that are both.", "Either even or black, not both."),
)

NOT_DEMANDED = (
    (
        "It's not necessary to keep the colour, but if you don't, you have to go down.",
        "If the card has a different colour from the last card, it must be lower.",
    ),
    (
        "You needn't change colour after an ace, but after any other you must.",
        "If the last card is not an ace, change the colour.",
    ),
    ("The rank has to change, the suit doesn't have to.", "The rank must change."),
    (
        "Change colour, but after a queen you needn't.",
        "If the last card is not a queen, change the colour.",
    ),
    (
        "Always change suit. After an odd card, however, you may keep it.",
        "If the last card is even, change the suit.",
    ),
    ("Whether or not the last card is a king, go up.", "Go up."),
    ("Regardless of suit, go lower.", "Go lower."),
    ("No matter what the last card is, play odd.", "Play odd."),
)

EXCEPTED = (
    # behind a kind that may always be played, every other card is no second one
    (
        "An ace may always be played. Every other card must be within 4 ranks of the last card.",
        "Aces are always right. Any other card must be within 4 ranks of the last card.",
    ),
    ("Aces and kings may be played at any time. Each other card must be red.", ACE_KING_OR_RED),
    ("Aces and kings are free. Every other card must be red.", ACE_KING_OR_RED),
    ("Aces excepted, every card must be red.", "Play red or an ace."),
    (
        "Odd hearts aside, no red card may be played after a red card.",
        "If the last card is red, the card must be black or an odd heart.",
    ),
    (
        "A card is wrong unless it differs in suit from the last one, kings excepted.",
        "The card must be a king or have a different suit from the last card.",
    ),
    (
        "Except after a queen, the card must be lower than the one before it.",
        "If the last card is not a queen, go lower.",
    ),
    (
        "Except clubs, nothing goes on a face card.",
        "If the last card is a face card, play a club.",
    ),
    ("Change suit. Aces may break this.", "Change the suit or play an ace."),
    ("Change suit. Aces are exempt.", "Change the suit or play an ace."),
    ("Change suit. This doesn't apply to aces.", "Change the suit or play an ace."),
    (
        "A card may not be of the last card's colour. This doesn't hold for cards lower than it.",
        "The card must have a different colour from the last card or be lower than the last card.",
    ),
    ("Black cards, except clubs, must be even.", "Spades must be even."),
    ("Change suit, except aces.", "Change the suit or play an ace."),
    ("All cards bar queens must be odd.", "Play an odd card or a queen."),
    (
        "After a red card play black, except after an ace.",
        "If the last card is red and not an ace, play black.",
    ),
    ("Every card must be odd, but spades needn't be.", "Play an odd card or a spade."),
    (
        "Red on red is fine, black on black is fine, nothing else is.",
        "Keep the colour.",
    ),
    ("Spades and odd cards are right, all the others wrong.", "Play a spade or an odd card."),
    ("Whatever isn't a spade must be lower than six.", "Play a spade or a card below 6."),
    ("Allowed: spades and odd cards.", "Play a spade or an odd card."),
    (
        "Aces go on anything, kings only on aces, the rest only on black.",
        "If the card is a king, the last card must be an ace. If the card is neither a king nor an"
        " ace, the last card must be black.",
    ),
)


@pytest.mark.parametrize(
    ("said", "meant"), [*ONLY_THERE, *FROM_THE_LAST, *DENIED_TWICE, *NOT_DEMANDED, *EXCEPTED]
)
def test_it_is_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "The colour must change, but not after a ten.",
            (
                "If the last card is not a 10, change the colour.",
                "If the last card is a 10, keep the colour; otherwise change the colour.",
            ),
        ),
        (
            "Follow suit, but with clubs you needn't.",
            (
                "Follow suit or play a club.",
                "If the last card is not a club, follow suit.",
            ),
        ),
        (
            "Change suit. Exception: queens.",
            ("Change the suit or play a queen.", "If the last card is not a queen, change suit."),
        ),
        (
            "Play spades, queens excepted.",
            ("Play a spade that is not a queen.", "Play a spade or a queen."),
        ),
        ("No jacks but black ones.", ("The card must not be a red jack.",)),
        (
            "Clubs must be even, except after an ace. Then they must be odd.",
            ("If the last card is an ace, clubs must be odd; otherwise clubs must be even.",),
        ),
        (
            "Change suit, except queens. They must go up.",
            ("If the card is a queen, go up; otherwise change suit.",),
        ),
        (
            "Kings excepted, red cards only go on black ones and vice versa.",
            (
                "If the card is not a king, it must have a different colour from the last card.",
                "If neither the card nor the last card is a king, change the colour.",
            ),
        ),
    ],
)
def test_it_is_asked(said: str, meant: tuple[str, ...]) -> None:
    found = answer(said)
    assert isinstance(found, Asked), found
    rules = [found.rule, *found.rivals]
    for each in meant:
        assert any(difference(rule, read_rule(each)) is None for rule in rules), each


@pytest.mark.parametrize(
    "said",
    [
        "Only after a heart, go higher.",
        "You needn't follow suit.",
        "Go up. After a king you may go down.",
        "Change suit and go up. After an ace you may keep the suit.",
        "Except after an ace, go up; after an ace, go down.",
        "Hearts are exempt from this.",
        "Don't play a card unless the last card is red.",
        "No heart without a spade.",
        "Nothing may follow a king.",
        "Clubs are always right, except for the ace of clubs. Any other card must be odd.",
        "Must beat the last number. Own suit needn't.",
        "Change suit and colour. You needn't change colour.",
        "Black cards must be followed by odd cards. Clubs need not be followed by odd cards.",
        "Every card must be odd. Spades need not be odd.",
        "Clubs must go up, hearts must go down, except after a king.",
        "Change suit. Go up. This doesn't apply to aces.",
    ],
)
def test_it_is_not_guessed(said: str) -> None:
    assert not isinstance(answer(said), Read)
