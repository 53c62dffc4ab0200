"""What is improper or incomplete about a rule is found, and nothing is found where nothing is."""

from __future__ import annotations

import pytest

from eleusis.cards import CARDS
from eleusis.messages import NOTHING
from eleusis.rule import LibraryRule, RuleProblem, find_problems, library, read_rule
from eleusis.rule.analysis.problems import PLACES_MAX, open_places
from eleusis.rule.meaning import kleene_verdict

IMPROPER = {
    # the published classes of improper rules, each with sentences of our own
    "sees-players": [
        "The card must be laid by a left-handed player",
        "Red if the dealer is wearing glasses, otherwise black",
        "Play even after a woman and odd after a man",
        "The card must match the birthday of whoever plays it",
        # who laid a card, whose name nobody told us
        "Every card that Albert plays is wrong",
        "every card that albert plays is wrong",
        "Red cards played by Ada are right",
        "If Ben laid the last card, play red",
        "Ben may only play red",
        "Albert's cards are wrong",
        "Cards from Chloé are right",
        "Whatever Ben puts down is right",
        "Play red after Ben has played",
        "It depends on who laid it",
        "He who plays first must play red",
        "When it is Ben's turn, only hearts",
    ],
    "sees-decks": [
        "Cards from the second deck are wrong",
        "Only cards of the blue pack are right",
        "Cards with a blue back are right",
        "Red-backed cards are wrong",
        "The card must have the same back as the last card",
    ],
    "sees-outside": [
        "Only spades are right after midnight",
        "Red on Mondays, black otherwise",
        "The card must be even if the moon is full",
        "If it is raining, play red",
        "The dealt dice decide",
        "Any card at random",
    ],
    "sees-hands": [
        "The card must be higher than every card in my hand",
        "Play a card whose suit is not drawn from the stock",
    ],
    "sees-rejected": [
        "Odd cards are right if the last rejected card was red",
        "The card must differ in suit from the newest sideline card",
        "After a wrong card play red",
        "A card is right if no wrong play came before it",
    ],
}


@pytest.mark.parametrize(
    ("code", "text"), [(code, text) for code, texts in IMPROPER.items() for text in texts]
)
def test_what_an_improper_rule_looks_at_is_told(code: str, text: str) -> None:
    problems = find_problems(text)
    assert code in [problem.code for problem in problems]
    for problem in problems:
        assert problem.place in text
        assert problem.place in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "Play a card that lays eggs",
        "The last card played is pretty",
        "u can play anything pretty",
        "Two odd cards cannot be pretty",
        "The cards laid by now are pretty",
        "Two cards back it was pretty",
        "The rank plays no pretty role",
        "One must play pretty cards",
        "The King's card is pretty",
        "A card that follows Spades is pretty",
        "Every suit that was played is pretty",
    ],
)
def test_who_laid_a_card_is_not_read_into_other_words(text: str) -> None:
    assert [problem.code for problem in find_problems(text)] == ["unreadable"]


def test_what_cannot_be_read_for_no_such_reason_is_unreadable() -> None:
    assert [problem.code for problem in find_problems("Play something pretty")] == ["unreadable"]
    assert find_problems("The card must be lovely")[0].place == "lovely"


TWO_BACK = "A card is right if it has the opposite colour of the card two places earlier"


def test_first_cards_left_open_are_found() -> None:
    """King: positions 1 and 2 of such a rule are undefined."""
    for rule in (TWO_BACK, read_rule(TWO_BACK)):
        assert [(p.code, p.place) for p in find_problems(rule, starters=0)] == [
            ("open-first-cards", "places 1 and 2")
        ]
        assert [(p.code, p.place) for p in find_problems(rule)] == [("open-first-cards", "place 2")]


@pytest.mark.parametrize("starters", [0, 1])
@pytest.mark.parametrize("back", ["last", "second-last", "third-last"])
def test_the_sentence_that_closes_first_cards_is_told_and_read(back: str, starters: int) -> None:
    rule = f"The card must be higher than the {back} card."
    for problem in find_problems(rule, starters=starters):
        closing = problem.message.partition("“")[2].partition("”")[0]
        assert find_problems(f"{rule} {closing}.", starters=starters) == ()
        assert find_problems(f"{rule} The card must be red.", starters=starters) != ()


def test_it_is_told_when_cards_are_open_as_people_do() -> None:
    (early,) = find_problems(TWO_BACK)
    assert "while there is only one card on the line; what it leaves open" in early.message
    rule = "the card must be higher than the last king."
    (late,) = find_problems(rule)
    assert late.place == "places 2 and on"
    begun = late.message.partition("“")[2].partition(" …”")[0]
    assert find_problems(f"{begun} {rule}") == ()


def test_a_clause_for_the_first_cards_closes_them() -> None:
    assert find_problems(f"{TWO_BACK}. The first two cards may be any card.", starters=0) == ()
    assert find_problems(f"{TWO_BACK}. The first 2 cards of the line are free.") == ()
    half = find_problems(f"{TWO_BACK}. The first card may be any card.", starters=0)
    assert [problem.place for problem in half] == ["place 2"]


@pytest.mark.parametrize(
    ("text", "starters", "places"),
    [
        ("Colours alternate", 0, (1,)),
        ("Colours alternate", 1, ()),
        ("Only clubs. Play higher.", 0, (1,)),
        ("Face cards, or the same colour as the third-last card", 0, (1, 2, 3)),
        ("Red, then black, and repeat, from the first card played", 1, ()),
        ("Even cards", 0, ()),
        ("The card must follow the last card in the circle (a heart; a spade).", 1, (2,)),
        (
            "The card must be higher than the last card of its suit",
            0,
            tuple(range(1, PLACES_MAX + 1)),
        ),
    ],
)
def test_the_open_places(text: str, starters: int, places: tuple[int, ...]) -> None:
    assert open_places(read_rule(text), starters) == places


def test_open_places_agree_with_the_meaning() -> None:
    """Place by place on the shortest lines, judged with the slow definition."""
    for published in library():
        tree = read_rule(published.sentence)
        for starters in (0, 1):
            lines = [()] if starters == 0 else [(card,) for card in CARDS[::5]]
            is_open = any(
                kleene_verdict(tree, line, card, starters=starters) is None
                for line in lines
                for card in CARDS
            )
            if is_open:
                assert starters + 1 in open_places(tree, starters), published.slug


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.slug) for rule in library()])
def test_the_library_is_proper(rule: LibraryRule) -> None:
    """Walks are open after a starter off their list, which the rulebook turns down."""
    expected = ["open-first-cards"] if rule.slug.startswith("walk") else []
    for style in rule.line:
        problems = find_problems(rule.sentence, starters=int(style == "starter"))
        assert [problem.code for problem in problems] == expected


def test_a_problem_is_a_plain_value() -> None:
    assert RuleProblem(NOTHING) == RuleProblem(NOTHING, "")


def test_words_of_another_language_say_nothing_of_what_a_rule_looks_at() -> None:
    found = find_problems("Wenn die letzte Karte rot ist, muss man eine schwarze legen.")
    assert [problem.code for problem in found] == ["unreadable"]
