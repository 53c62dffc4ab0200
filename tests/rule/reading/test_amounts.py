"""What cards make together and are worth, how suits rank, the circle of ranks, what has come."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read

_SUIT_ORDER = "(1 for a spade; 2 for a diamond; 3 for a heart)"
_FACES = (
    "(1 for an ace; 2 for a 2; 3 for a 3; 4 for a 4; 5 for a 5; 6 for a 6; 7 for a 7; 8 for an 8; "
    "9 for a 9; 10 for from 10 to king)"
)

ROUND_BOTH_WAYS = (
    "If the last card is red, then the card must be 1 or 2 higher than the last card on the circle"
    "; otherwise the card must be 1 or 2 lower than the last card on the circle."
)

READ = [
    # ---- steps; that the ranks form a circle is said of all of them
    (
        "Ranks form a circle. After red go up by 1 or 2; after black go down by 1 or 2.",
        ROUND_BOTH_WAYS,
    ),
    (
        "On the circle of ranks, after red go up by 1 or 2; after black go down by 1 or 2.",
        ROUND_BOTH_WAYS,
    ),
    (
        "Move two to five ranks further on; after the king you start again with the ace.",
        "2, 3, 4 or 5 higher than the last card on the circle.",
    ),
    (
        "No jump may be wider than the jump before it.",
        "|rank - last rank| <= |last rank - second-last rank|",
    ),
    # ---- by how much
    *(
        (said, "rank - last rank is at least 1 and at most 6")
        for said in (
            "The card must be higher than the last one, but not by more than six.",
            "The card must be higher than the last card, but by no more than six.",
            "The card must exceed the last card by at most six.",
            "Outrank the last card, but by six at most.",
        )
    ),
    ("The card must be lower than the last by fewer than three.", "Play 1 or 2 lower."),
    (
        "The card must exceed the last card by at least three and at most five.",
        "rank - last rank is one of 3, 4 or 5",
    ),
    (
        "The rank may not exceed that of the second-last card by more than two.",
        "rank - second-last rank <= 2",
    ),
    (
        "The rank must not exceed the number of spades on the line by more than six.",
        "rank - the number of spades on the line <= 6",
    ),
    (
        "None of the last two cards may be outranked by the new card by more than three.",
        "rank - last rank <= 3 and rank - second-last rank <= 3",
    ),
    # ---- ranks apart
    *(
        (said, "The card must be 3 or 6 away from the last card.")
        for said in (
            "The gap to the last card must be exactly three ranks or exactly six.",
            "The distance from the last card has to be three ranks or six.",
        )
    ),
    ("Spades must keep a distance of four ranks or more.", "Spades must be 4 or more away."),
    ("You must skip at least two ranks, going either way.", "The card must be at least 3 away."),
    ("Never exactly two above nor exactly three below the last one.", "Not 2 up and not 3 down."),
    ("A king must swap odd for even or even for odd.", "A king must change parity."),
    ("Switch between red and black.", "Change the colour."),
    (
        "Exactly two up or exactly three down, or the same suit.",
        "The card must be 2 higher or 3 lower, or have the same suit as the last card.",
    ),
    # ---- sums
    *(
        (said, "rank + last rank <= 15")
        for said in (
            "Together with the last card, fifteen or less.",
            "Together with the last card no more than fifteen.",
            "Add the new card to the last one: together they may make fifteen, but not more.",
            "Your card and the last one may make fifteen, but not more.",
            "No two neighbouring cards may add up to more than fifteen.",
        )
    ),
    ("No two neighbours may add up to 9.", "rank + last rank != 9"),
    (
        "Add the new card to the last one: the total must not be divisible by both 2 and 5.",
        "Not (rank + last rank is divisible by 10)",
    ),
    (
        "If doubling the last card's rank gives more than 15, play red; otherwise play black.",
        "If twice the last rank is more than 15, play red; otherwise play black.",
    ),
    (
        "The new card and the last one must make at least 12 together.",
        "rank + last rank is at least 12",
    ),
    (
        "Together with the last two cards yours may add up to 25 at most."
        " While there are fewer than two cards on the line, any card is right.",
        "The rank of the card plus the sum of the ranks of the last 2 cards must be at most 25.",
    ),
    (
        "The total of all ranks on the line, your card counted in, must never be a multiple of 5.",
        "The sum of the ranks in the line together with the card must not be divisible by 5.",
    ),
    (
        "The card and the one before it must have a common divisor bigger than 1.",
        "The rank of the card must share a factor with the rank of the last card.",
    ),
    (
        "Divided by three, the new card must leave another remainder than the last card.",
        "The rank of the card must not leave the same as the rank of the last card when divided "
        "by 3.",
    ),
    (
        "Play at least the average of the whole line.",
        "rank >= the average of the ranks in the line",
    ),
    # ---- what cards are worth
    (
        "Face cards are worth 10, all the others their rank. The last card and the new card may "
        "be worth at most 16 together.",
        f"The points of the last card {_FACES} plus the points of the card {_FACES} must be at "
        "most 16.",
    ),
    (
        "Red cards are worth 1 point and black cards 2. After an even total of points on the line "
        "play red, after an odd one black.",
        "If the sum of the points (1 for red; 2 for black) in the line is even, then the card must "
        "be red; otherwise the card must be black.",
    ),
    # ---- what was counted
    (
        "The number of red cards and the number of black cards on the line may differ by at most "
        "3, the new card included.",
        "The distance between the number of red cards in the line together with the card and the "
        "number of black cards in the line together with the card must be at most 3.",
    ),
    (
        "Count the face cards among the last five cards. With two or more of them you have to "
        "play a number card.",
        "If the number of face cards in as many of the last 5 cards as there are is at least 2, "
        "then the card must be a number card.",
    ),
    (
        "Every ace on the line turns the colours round: with an even number of aces only red, with "
        "an odd number only black.",
        "If the number of aces in the line is even, then the card must be red; otherwise the card "
        "must be black.",
    ),
    # ---- what came
    (
        "Compare your card with the last card of the same colour: it has to be higher. If there is "
        "none, play what you like.",
        "The card must be higher than the last card of its colour.",
    ),
    (
        "Your card must be of another suit than the card the line began with.",
        "The card must have a different suit from card 1 of the line.",
    ),
    (
        "Play the lower one of the last two ranks or below. While there is only one card, any card"
        " is right.",
        "The rank of the card must be at most the lowest rank of the last 2 cards. While there is"
        " only one card, any card is right.",
    ),
    ("A rank that has been played before must not come back.", "No rank may repeat on the line."),
    (
        "Only every fifth place may hold a king.",
        "If the card is a king, then the place in the line must be divisible by 5.",
    ),
    (
        "Kings only at every fifth place.",
        "If the card is a king, then the place in the line must be divisible by 5.",
    ),
    # ---- names of two words, of steps and of sorts
    (
        "Clubs and hearts are garden gnomes, spades and diamonds are fairies. After a garden gnome "
        "comes a fairy, after a fairy comes a garden gnome.",
        "After a club or a heart play a spade or a diamond, after a spade or a diamond play a club "
        "or a heart.",
    ),
    (
        "There are four crews: ace to 3, 4 to 6, 7 to 9, and 10 to king. Never play a card from "
        "the same crew as the last card.",
        "The card must have a different group among (from ace to 3; from 4 to 6; from 7 to 9; from "
        "10 to king) from the last card.",
    ),
    (
        "Ace to 4 are apples, 5 to 9 are pears and 10 to king are plums. The new card must be "
        "another kind of fruit than the last one.",
        "The card must have a different group among (from ace to 4; from 5 to 9; from 10 to king) "
        "from the last card.",
    ),
    (
        "A jump of at most 3 is small, a jump of 4 or more is large. After a small jump make a "
        "large one, after a large jump make a small one.",
        "If the last card is at most 3 away from the second-last card, then the card must be at "
        "least 4 away from the last card; otherwise at most 3 away from the last card.",
    ),
    # ---- what the last cards show
    (
        "Count the different colours among the last three cards. One colour: change it. Two "
        "colours: play 7 or lower.",
        "If the number of different colours among the last three cards is 1, the card must have a "
        "different colour from the last card. If the number of different colours among the last "
        "three cards is 2, then the card must be 7 or lower.",
    ),
    (
        "In any four cards in a row there may be at most two of the same suit.",
        "The number of cards of its suit in as many of the last 3 cards as there are must be less "
        "than 2.",
    ),
    (
        "The card is wrong if it is higher than one of the last two cards and lower than the "
        "other.",
        "The rank of the card must not be strictly between the rank of the last card and the rank "
        "of the second-last card.",
    ),
    (
        "The colour that is ahead on the line is forbidden.",
        "The number of cards of its colour in the line must be at most the number of cards of the "
        "least frequent colour in the line.",
    ),
    (
        "The last odd card on the line is the boss. If it is red, go up; if it is black, go down.",
        "If the last odd card is red, go up. If the last odd card is black, go down.",
    ),
    # ---- how suits rank
    (
        "Clubs beat diamonds, diamonds beat hearts, hearts beat spades and spades beat clubs. Your "
        "suit must beat the suit of the last card.",
        "Suits go spades, hearts, diamonds, clubs.",
    ),
    (
        "A heart is higher than a diamond, a diamond higher than a spade, a spade higher than a "
        "club. Never play a lower suit.",
        f"The points of the card {_SUIT_ORDER} must be at least the points of the last card "
        f"{_SUIT_ORDER}.",
    ),
    (
        "Play a higher rank, or the same rank in a higher suit, where hearts are highest, then "
        "diamonds, spades and clubs.",
        "The card must be higher than the last card or (the card must have the same rank as the "
        f"last card and the points of the card {_SUIT_ORDER} must be greater than the points of "
        f"the last card {_SUIT_ORDER}).",
    ),
]


@pytest.mark.parametrize(("said", "meant"), READ)
def test_it_is_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


MORE_THAN_ONE = [
    # while the line is short: of the cards that are there, or is any right?
    "Of the last two cards and yours, exactly one must be a face card.",
    # or up or down in any case?
    "Go up or down, but not by more than four.",
    # from the lowest, or from the highest?
    "The order of the suits is clubs, diamonds, hearts, spades. Play a higher suit.",
]


@pytest.mark.parametrize("said", MORE_THAN_ONE)
def test_what_may_mean_two_things_is_asked(said: str) -> None:
    assert isinstance(answer(said), Asked)


IDLE = [
    "Play a higher suit.",  # how do they rank?
    "Play red. Kings are worth 5.",  # nothing is added up
    "After a king comes one of the other ranks.",  # than a king, or than the last card?
    "All kings: play anything.",  # after a king, or of a king?
    "Go up. After the king it starts again with the ace.",  # everything is higher then
]


@pytest.mark.parametrize("said", IDLE)
def test_what_nothing_else_speaks_of_is_not_read(said: str) -> None:
    assert isinstance(answer(said), NotRead | Asked)
