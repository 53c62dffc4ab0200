"""Sums said in words, cards between others, what cards count, and exceptions of exceptions."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read

THE_SAME = [
    # what a division leaves, case by case
    (
        "Divide the last rank by 3. If the remainder is 0 play red; if it is 1, a club; if it is 2,"
        " a spade.",
        "If the last rank is divisible by 3, play red. If the last rank leaves a remainder of 1"
        " when divided by 3, play a club. If the last rank leaves a remainder of 2 when divided by"
        " 3, play a spade.",
    ),
    (
        "Divide the last rank by 2: with remainder 0 play a club, with remainder 1 a heart.",
        "If the last rank leaves a remainder of 0 when divided by 2, play a club. If the last rank"
        " leaves a remainder of 1 when divided by 2, play a heart.",
    ),
    (
        "Add the last two cards and divide by 3. If the remainder is 0, play red, otherwise black.",
        "If the sum of the last two cards is divisible by 3, play red, otherwise black.",
    ),
    (
        "Add the last two cards. A multiple of 3 means red, one more than a multiple of 3 means"
        " clubs and two more means spades.",
        "If the sum of the last two cards is divisible by 3, play red. If the sum of the last two"
        " cards leaves a remainder of 1 when divided by 3, play a club. If the sum of the last two"
        " cards leaves a remainder of 2 when divided by 3, play a spade.",
    ),
    (
        "The sum of the last card and the new card must be one less than a multiple of 5.",
        "last rank + rank leaves a remainder of 4 when divided by 5",
    ),
    # that number
    (
        "After a red card play higher than the average of the last two cards, after a black card"
        " lower than that average.",
        "After a red card play higher than the average of the last two cards, after a black card"
        " play lower than the average of the last two cards.",
    ),
    (
        "Look at the average of the last two cards. If the last card is even, play above it,"
        " otherwise play below it.",
        "If the last card is even, the rank must be greater than the average of the last two"
        " cards; otherwise the rank must be less than the average of the last two cards.",
    ),
    (
        "If the sum of the last two cards is even, the rank must be at least the average of the"
        " last two cards; otherwise it must be at most that average.",
        "If the sum of the last two cards is even, the rank must be at least the average of the"
        " last two cards; otherwise the rank must be at most the average of the last two"
        " cards.",
    ),
    (
        "The card and the last card together must not be less than 9.",
        "rank + last rank is at least 9",
    ),
    ("Add the new rank to the last one: the sum must be 12 or more.", "rank + last rank >= 12"),
    (
        "Add up the last rank and the new rank; what you get has to be even.",
        "rank + last rank is even",
    ),
    (
        "If the last two cards add up to less than 10 play red, otherwise play black.",
        "If the sum of the last two cards is less than 10, play red; otherwise play black.",
    ),
    (
        "Of the last card and the new card, one has to be a multiple of the other.",
        "rank is divisible by last rank or last rank is divisible by rank",
    ),
    (
        "Play at most half of the last rank.",
        "The rank of the card times 2 is at most the last rank.",
    ),
    (
        "Play a rank between the last two cards, the ends count too.",
        "The rank of the card must be at least the lowest rank of the last 2 cards. The rank of the"
        " card must be at most the highest rank of the last 2 cards.",
    ),
    (
        "2 to 5 higher than the last card, and after the king it goes on with the ace.",
        "2, 3, 4 or 5 higher than the last card on the circle.",
    ),
    (
        "A black card must be an even number of ranks away from the last card.",
        "If the card is black, then it must have the same parity as the last card.",
    ),
    ("Odd on even or even on odd.", "Odd and even cards alternate."),
    (
        "Follow suit, and kings are always right, except on a club.",
        "If the last card is not a club, play the same suit or a king; otherwise follow suit.",
    ),
    (
        "Four cards in a row may never be of four different suits.",
        "If the last three cards have different suits, play the suit of one of those three.",
    ),
    (
        "If the sum of the last two cards is odd, play red; otherwise play the suit of one of those"
        " two. While there is only one card on the line, any card is right.",
        "If the sum of the ranks of the last 2 cards is odd, then the card must be red; otherwise"
        " the suit of the card must occur in as many of the last 2 cards as there are. While there"
        " is only one card on the line, any card is right.",
    ),
    (
        "If the suit changes, the rank must go up by one. If the suit stays, the rank must drop.",
        "If the card has a different suit from the last card, it must be 1 higher than the last"
        " card; otherwise it must be lower than the last card.",
    ),
    (
        "Count the spades on the line. An odd count asks for a red card, an even count for a black"
        " one.",
        "If the number of spades in the line is odd, play red; otherwise play black.",
    ),
    *(
        (said, "rank + last rank is divisible by 3 or rank + last rank is divisible by 5")
        for said in (
            "The sum of the card and the last card must be divisible by 3 or by 5.",
            "The last card and the card must add up to a multiple of 3 or a multiple of 5.",
            "Add your card to the last card. The total has to be a multiple of 3 or of 5.",
        )
    ),
    (
        "The sum of the card and the last card must be divisible by 3, by 5 or by 7.",
        "rank + last rank is divisible by 3 or rank + last rank is divisible by 5 or rank + last"
        " rank is divisible by 7",
    ),
    *(
        (
            f"If the place in the line leaves {left} when divided by 6, play red; otherwise black.",
            f"If the place in the line mod 6 {meant}, play red; otherwise play black.",
        )
        for left, meant in (
            ("1, 2 or 3", "is one of 1, 2 or 3"),
            ("a remainder of 1 or 2", "is one of 1 or 2"),
            ("at least 4", "is at least 4"),
            ("1 to 3", "is from 1 to 3"),
        )
    ),
    ("The card must leave 1 or 2 when divided by 5.", "rank mod 5 is one of 1 or 2"),
    *(
        (
            said,
            "The number of red cards and the number of black cards on the line may differ by at"
            " most 2.",
        )
        for said in (
            "The difference between the number of red cards and the number of black cards on the"
            " line together with the card must be at most 2.",
            "The difference between the number of red cards on the line and the number of black"
            " cards on the line together with the card must be at most 2.",
            "The numbers of red and black cards on the line may differ by at most 2.",
        )
    ),
]


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_sums_in_words_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


def test_what_cards_count_holds_wherever_ranks_are_told() -> None:
    found = answer("Face cards count 10. The last card and the new card must add up to 20.")
    assert isinstance(found, Read)
    right = {str(card) for card in Rule(found.sentence).right("KH")}
    assert {"JC", "QC", "KC", "10C"} <= right
    assert "9C" not in right


@pytest.mark.parametrize(
    "text",
    [
        "Look at the sum of the last two cards. Play red.",  # named, and nothing made of it
        "Face cards count 10. Play red.",
        "Add the last two cards. After a red card play lower than that average.",  # no average
        "Follow suit, or play odd if the last card is black.",  # the one, or both, in that case
        # of the sum, or of the last card
        "If the sum of the last two cards is even, play red; on a multiple of three anything goes.",
        # before the card is judged, or with it
        "The difference between the number of red cards and the number of black cards on the line"
        " must be at most 2.",
    ],
)
def test_what_says_nothing_or_two_things_is_not_read_silently(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "If the sum of the last three cards is more than 21, play red.",
            "If the sum of the ranks of as many of the last 3 cards as there are is greater than"
            " 21, then the card must be red.",
        ),
        (
            "Play higher than the average of the last 4 cards.",
            "The rank of the card must be greater than the average of the ranks of as many of the"
            " last 4 cards as there are.",
        ),
    ],
)
def test_a_sum_of_three_or_more_is_asked_about_on_short_lines(text: str, first: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert found.sentence == first
    assert len(found.rivals) == 1
    told = found.lines[0]
    assert len(told.line) < 3  # there the two part
    line = " ".join(map(str, told.line))
    sure, rival = (Rule(each).right(line) for each in found.choices)
    assert told.wrong not in sure
    assert told.wrong in rival


@pytest.mark.parametrize(
    "text",
    [
        # how the card stands to those of the last two, one of which is not there
        "If the card lies between the last two cards, play odd; otherwise change the suit.",
        "A card that is lower than one of the last two cards and higher than the other must be odd."
        " All other cards must change the suit.",
        "If the card is lower than the second-last card, play odd; otherwise play even.",
        "If the card is 2 away from the second-last card, play odd; otherwise go up.",
        "Cards higher than the second-last card must be odd. Any other card must go up.",
        "If the card is nearer to the last card than to the second-last card, play odd; otherwise"
        " go up.",
        # how the last two or three stand to each other, and of what kind they are
        "If the last card is lower than the second-last card, play odd; otherwise go up.",
        "If the last card is lower than the preceding card, play higher than the last card,"
        " otherwise lower.",
        "Compare with the second-last card: if your card is higher, play red, otherwise black.",
        "If the last three cards go down, play odd; otherwise go up.",
        "If the second-last card is a face card, play odd; otherwise go up.",
        "If the third-last card is a heart, play odd; otherwise go up.",
    ],
)
def test_a_case_that_looks_back_further_is_asked_about_with_its_rest(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert {"short-line", "two-readings"} == {doubt.code for doubt in found.doubts}
    rest, free = (Rule(each).right("7H") for each in found.choices)
    assert len(rest) < len(free) == 52
    few = "While there are fewer than three cards on the line, any card is right."
    assert isinstance(answer(f"{few} {text}"), Read)


@pytest.mark.parametrize(
    "text",
    [
        "If the last two cards are neighbours in rank, play odd; otherwise go up.",
        "If the distance between the last two cards is at least 4, play odd; otherwise go up.",
        "If the last two cards add up to at most 12, play odd; otherwise go up.",
        "Add up the last two ranks. If you can divide the sum by 5, play a club; if you cannot, "
        "play a heart.",
        "If the sum of the last two cards is odd, play red; otherwise play the suit of one of those"
        " two.",
    ],
)
def test_of_two_cards_that_are_reckoned_with_any_card_is_right_first(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    free, rest = (Rule(each).right("7H") for each in found.choices)
    assert len(rest) < len(free) == 52


def test_a_case_that_speaks_of_the_place_has_thought_of_short_lines() -> None:
    text = (
        "If there are at least three cards on the line and the last three cards all have different"
        " suits, play a king; otherwise change the suit."
    )
    assert isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("If the last two cards share a suit, go lower; otherwise go higher.", 1),
        ("If the last two cards share a suit, go lower; otherwise play a king.", 1),
        (
            "If the last two cards share a suit, go lower; otherwise go higher. While there is only"
            " one card, any card is right.",
            0,
        ),
        ("If the last two cards share a suit, play red; otherwise play black.", 0),  # all is right
        (
            "If the last card has the same suit as the second-last card, then the card must be"
            " lower than the last card; otherwise the card must be higher than the last card.",
            0,
        ),
    ],
)
def test_what_no_case_allows_is_asked_about_where_a_case_cannot_be_told(
    text: str, others: int
) -> None:
    found = answer(text)
    assert len(found.rivals if isinstance(found, Asked) else ()) == others
    if isinstance(found, Asked):
        rest, free = (set(map(str, Rule(each).right("7H"))) for each in found.choices)
        assert "7S" not in rest
        assert len(free) == 52


def test_with_a_card_that_is_not_there_the_card_has_nothing_in_common_first() -> None:
    found = answer(
        "If the card has the suit of the second-last card, play odd; otherwise go higher."
    )
    assert isinstance(found, Asked)
    assert {"short-line", "two-readings"} == {doubt.code for doubt in found.doubts}
    rest, either = (set(map(str, Rule(each).right("7H"))) for each in found.choices)
    assert "AS" not in rest
    assert "8S" in rest
    assert {"AS", "8S"} <= either


@pytest.mark.parametrize(
    "text",
    [
        "After two cards of one suit go lower; otherwise go higher.",
        "Go higher, except after two cards of the same suit; then go lower.",
    ],
)
def test_while_an_exception_cannot_come_the_rest_holds_first(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert "7S" not in map(str, Rule(found.choices[0]).right("7H"))
    assert len(Rule(found.choices[1]).right("7H")) == 52


@pytest.mark.parametrize("case", ["If the last three cards are red,", "After three red cards,"])
def test_both_of_them_are_the_two_that_were_named_last(case: str) -> None:
    them = f"{case} the card must be higher than both of the last two cards or lower than both of"
    found = Rule(f"{them} them.")
    assert {"8S", "2H", "5C"} & set(map(str, found.right("9H 6D 4H"))) == {"8S", "2H"}


def test_both_are_not_of_three() -> None:
    found = answer("If the last three cards are red, play lower than both of them.")
    assert isinstance(found, Asked)
    assert found.unused


def test_the_last_two_are_as_many_as_there_are_in_all_of_a_sentence_or_nowhere() -> None:
    found = Rule("Play the suit of one of the last two cards, or be higher than both of them.")
    assert set(map(str, found.right("7H"))) >= {"2H", "8S"}
    assert "7S" not in map(str, found.right("7H"))


@pytest.mark.parametrize(
    ("text", "line", "fewer"),
    [
        ("The sum of the card and the last two cards must be divisible by 3.", "7H", "2S"),
        (
            "The ranks of the last two cards and the card must add up to a multiple of 3.",
            "7H",
            "2S",
        ),
        ("Your card and the two before it must add up to an even number.", "7H", "3S"),
        (
            "The sum of the card, the last card and the second-last card must be at most 20.",
            "KH",
            "7S",
        ),
        (
            "Add up the ranks of the card, the last card and the second-last card: the total must "
            "not be a multiple of 4.",
            "7H",
            "2S",
        ),
        ("The card and the last three cards together must be at most 12.", "7H 3S", "2H"),
        (
            "An ace counts 4 points, a king 3, a queen 2, a jack 1, all other cards 0. The card "
            "and the last three cards together must have at most 5 points.",
            "AH",
            "JS",
        ),
        (
            "If the last card is red, the sum of the card and the last card must be even; "
            "otherwise the sum of the card and the last two cards must be divisible by 3.",
            "7S",
            "2H",
        ),
    ],
)
def test_a_sum_with_the_card_is_asked_about(text: str, line: str, fewer: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert {"short-line", "two-readings"} == {doubt.code for doubt in found.doubts}
    few, any_ = (set(map(str, Rule(each).right(line))) for each in found.choices)
    assert fewer in few
    assert few < any_
    assert len(any_) == 52
    waiting = f"{text} While there are fewer than three cards on the line, any card is right."
    assert isinstance(answer(waiting), Read)


def test_as_many_as_there_are_are_no_named_cards() -> None:
    text = "The last two cards, or as many as there are, and the card must add up to at most 20."
    found = answer(text)
    assert not isinstance(found, Read) or "as there are" in found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "The sum of the ranks of the last 3 cards must be odd.",  # as it is printed
        "The rank of the card plus the sum of the ranks of the last 2 cards must be at most 20.",
        "The rank of the card plus the rank of the last card plus the rank of the second-last card "
        "must be at most 20.",
        "The sum of the last two cards and the card is even.",
        "If the last card is red, then the rank of the card plus the sum of the ranks of the last "
        "2 cards must be even.",
        "If the sum of the last two cards is odd, play red.",
        "If the sum of the last three cards, or of as many as there are, is odd, play red.",
        "If the sum of the last three cards is odd, play red. While there are fewer than three"
        " cards, any card is right.",
    ],
)
def test_a_sum_is_read_where_short_lines_are_spoken_of(text: str) -> None:
    assert isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "line", "wrong"),
    [
        ("The card must be higher than each of the last three cards.", "7H", "6H"),
        ("The card must have the suit of one of the last two cards.", "7H", "8S"),
        (
            "Count the face cards among the last four cards. If the number is 0, play red;"
            " otherwise play black.",
            "7S",
            "2S",
        ),
        (
            "The rank must be more than twice the number of black cards among the last five.",
            "7S",
            "2S",
        ),
        (
            "If the last three cards have three different suits, play red; otherwise black.",
            "7S",
            "2H",
        ),
        ("If most of the last three cards are red, play black; otherwise red.", "7H 2H", "3H"),
    ],
)
def test_what_is_counted_is_of_as_many_as_there_are(text: str, line: str, wrong: str) -> None:
    found = answer(text)
    assert isinstance(found, Read)
    assert wrong not in map(str, Rule(found.sentence).right(line))


@pytest.mark.parametrize(
    "text",
    [
        "After two red cards in a row play black, after two black cards in a row play red, and in "
        "all other cases go higher.",
        "Play black when the last two cards are both red; otherwise go higher.",
        "If the number of face cards on the line is even, the card must be higher than the last "
        "card; otherwise the card must have the same suit as the last card or the same suit as the "
        "second-last card.",
    ],
)
def test_one_card_is_no_row_and_no_card_is_like_one_that_is_missing(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert "short-line" in {doubt.code for doubt in found.doubts}
    few, any_ = (set(map(str, Rule(each).right("7D"))) for each in found.choices)
    assert "6S" not in few
    assert few <= any_


def test_what_is_printed_of_a_row_is_read() -> None:
    text = (
        "If the last card is red and the second-last card is red, then the card must be black; "
        "otherwise the card must be higher than the last card."
    )
    assert isinstance(answer(text), Read)
