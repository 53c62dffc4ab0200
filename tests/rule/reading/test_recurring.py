"""What is said of each suit, of “them”, from card to card, and of such cards in a case."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

UP_IN_SUIT = "The card must be higher than the last card of its suit"
FREE_AT_FIRST = "While there are fewer than three cards on the line, any card is right."
SAME = (
    # such cards in a case
    (
        "If the last card is odd, a red card must go higher.",
        "If the last card is odd, red cards must go higher.",
        "If the last card is an odd card and the card is red, go higher.",
    ),
    (
        "If the last card is odd, red cards must go higher and black cards must go lower.",
        "After an odd card a red card must go higher and a black card must go lower.",
        "If the last card is odd and the card is red, go higher. "
        "If the last card is odd and the card is black, go lower.",
    ),
    (
        "After a face card, hearts must be even and spades must be odd.",
        "If the last card is a face card and the card is a heart, the card must be even. "
        "If the last card is a face card and the card is a spade, the card must be odd.",
    ),
    (
        "After a face card hearts must be even and all other cards must go up.",
        "If the last card is a face card and the card is a heart, the card must be even. "
        "If the last card is a face card and the card is not a heart, go up.",
    ),
    (
        "After a face card hearts are free and all other cards must go lower.",
        "If the last card is a face card and the card is not a heart, go lower.",
    ),
    (
        "If the last card is odd, a red card must go higher and black cards are free. "
        "If the last card is even, a black card must go lower and red cards are free.",
        "If the last card is odd and the card is red, go higher. "
        "If the last card is even and the card is black, go lower.",
    ),
    (
        "If the last card is odd, hearts must go up; otherwise clubs must go down.",
        "If the last card is odd and the card is a heart, go up. "
        "If the last card is even and the card is a club, go down.",
    ),
    # of them
    (
        "While there is an even number of kings and queens on the line, go up. While there is an "
        "odd number of them, go down.",
        "Count the kings and queens on the line: with an even number of them go up, with an odd "
        "number of them go down.",
        "If the number of kings and queens on the line is even, go up; otherwise go down.",
    ),
    # in each suit
    (
        "In every suit the cards must climb: each card must be higher than the last card of its "
        "suit.",
        "In each suit the ranks go up, compared with the most recent card of that suit.",
        f"{UP_IN_SUIT}.",
    ),
    (
        "In every suit the ranks have to go up, except that an ace may be played at any time.",
        "In each suit the cards go up. Only an ace may be played at any time.",
        f"{UP_IN_SUIT}, except that an ace is always right.",
    ),
    (
        "In every suit the cards must climb. Only when the last card of its suit is a face card, "
        "any card of that suit is right.",
        "In each suit the ranks go up, but after a face card of a suit the next card of that suit "
        "may have any rank.",
        f"{UP_IN_SUIT}, unless the last card of its suit is a face card.",
    ),
    (
        "Red cards climb and black cards fall: a red card must be higher than the last red card, "
        "a black card must be lower than the last black card.",
        "If the card is red, it must be higher than the last red card; otherwise it must be lower "
        "than the last black card.",
    ),
    # what is always right
    (
        "Keeping the suit is always right. If the card changes the suit, it must be even.",
        "Keeping the suit is always right; whoever changes it must play an even card.",
        "A card of the same suit as the last card is always right. Any other card must be even.",
    ),
    (
        "Going up is always right. Any other card must keep the suit.",
        "Go up or keep the suit.",
    ),
    ("Keeping the suit is never allowed.", "Change the suit."),
    (
        "You may stay in the suit of the last card only by going down in rank. If you change the "
        "suit, odd must follow odd and even even.",
        "You can keep the suit only if you go lower; if you change the suit, odd must follow odd "
        "and even must follow even.",
        "If the card has the same suit as the last card, it must be lower than the last card; "
        "otherwise keep the parity.",
    ),
    ("Red must follow black and black must follow red.", "Change the colour."),
    # what there is most of
    (
        "A card is wrong if there are more cards of its suit on the line than of each of the other "
        "three suits.",
        "A card is wrong if its suit has more cards on the line than any other suit.",
        "The card must not be of the suit that has the most cards on the line. If two or more "
        "suits share the most cards, any card is right.",
    ),
    (
        "The suit of the card must not be there twice or more among the last four cards.",
        "The suit of the card must be there at most once among the last four cards.",
        "The number of cards of its suit in as many of the last 4 cards as there are is at most 1.",
    ),
    (
        f"{FREE_AT_FIRST} If no suit repeats among the last three cards, play the fourth suit; if "
        "a suit repeats among them, change the colour.",
        f"{FREE_AT_FIRST} If the last three cards have different suits, play a suit that is not "
        "among the last three cards; otherwise change the colour.",
    ),
    (
        "As long as hearts do not outnumber spades on the line, go up.",
        "If the number of hearts on the line is at most the number of spades on the line, go up.",
    ),
    # from card to card
    (
        "From one card to the next the rank may jump by no more than 4, up or down.",
        "The rank may change by at most 4 from one card to the next.",
        "The card must be at most 4 away from the last card.",
    ),
    ("From each card to the next, the colour must change.", "Change the colour."),
    (
        "The two cards after a jack, queen or king must be black. When neither of the last two "
        "cards is a face card, play red.",
        "Each of the two cards after a face card must be black; all other cards must be red.",
        "If at least one of the last two cards is a face card, play black; otherwise play red.",
    ),
    (
        "Play a card that makes 10 or more together with the last card.",
        "The card must add up to at least 10 with the last card.",
        "The sum of the card and the last card must be at least 10.",
    ),
    # such cards
    (
        "Play a card whose rank is neither the rank of the last card nor one next to it.",
        "The card must be at least 2 away from the last card.",
    ),
    (
        "After a king play a card from ace to 6 of another suit.",
        "After a king the card must be from ace to 6 and have a different suit from the last card.",
    ),
    (
        f"{FREE_AT_FIRST} Red cards must be higher than at least two of the last three cards.",
        f"{FREE_AT_FIRST} If the card is red, at least two of the last three cards must be lower "
        "than the card.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in SAME for one in row[:-1]])
def test_it_says_the_same(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        # in that case, or always?
        "After a face card, hearts must be even, and spades must be odd.",
        # of all of them, or of the last?
        "After a heart, play a spade, a club or a diamond with an odd rank.",
        "Play a 2, a 3 or a 4 of hearts.",
        "Play a club, a heart or a spade whose rank is lower than the rank of the last card.",
        # just two, or two at least?
        "If the last card is red, the suit of the card must be there twice among the last four.",
        # what is announced is something else
        "Red cards climb and black cards fall: a red card must be lower than the last red card, "
        "a black card must be higher than the last black card.",
        "From one card to the next there may be a jump of at most 4 ranks, but not of 2.",
        "If red cards do not outnumber black cards among the last five cards, play red.",
    ],
)
def test_it_is_not_read_silently(text: str) -> None:
    assert not isinstance(answer(text), Read)


def test_in_that_case_comes_first() -> None:
    found = answer("After a face card, hearts must be even, and spades must be odd.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2
    both = "After a face card, hearts must be even and spades must be odd."
    assert difference(found.rule, read_rule(both)) is None
