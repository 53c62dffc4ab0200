"""Several features, or comparisons, held against several cards: each card by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from eleusis import Rule
from eleusis.cards import Card, parse_cards
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read
from rule.reading.judging import why_not_read

if TYPE_CHECKING:
    from collections.abc import Callable

LINES: Final = tuple(
    tuple(parse_cards(line))
    for line in (
        "7H QS 4C",
        "4C 5C 10D",
        "9D 3H KC",
        "2H 2S 2D",
        "5H 5S 6H 5C",
        "8S 8H 7S",
        "JC 6D 6S",
    )
)
FEATURES: Final[dict[str, Callable[[Card], object]]] = {
    "suit": lambda card: card.suit,
    "rank": lambda card: card.rank,
    "colour": lambda card: card.colour,
    "parity": lambda card: int(card.rank) % 2,
}
PAIRS: Final = (("suit", "rank"), ("colour", "parity"), ("rank", "colour"))
JOINS: Final[dict[str, Callable[..., bool]]] = {
    "or": lambda *each: any(each),
    "and": lambda *each: all(each),
}
QUANTITIES: Final[dict[str, Callable[[int], bool]]] = {
    "each of": lambda count: count == 3,
    "at least one of": lambda count: count >= 1,
    "one of": lambda count: count >= 1,
    "exactly one of": lambda count: count == 1,
    "at least two of": lambda count: count >= 2,
    "at most one of": lambda count: count <= 1,
}


def _holds(rule: Rule, said: Callable[[Card, list[Card]], bool]) -> None:
    for line in LINES:
        right = set(rule.right(" ".join(map(str, line))))
        for card in parse_cards(" ".join(f"{r}{s}" for r in _RANKS for s in "HDCS")):
            assert (card in right) is said(card, list(line)), (rule, line, card)


_RANKS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("join", JOINS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_the_same_is_joined_of_each_card(quantity: str, join: str, pair: tuple[str, str]) -> None:
    one, other = pair
    rule = Rule(
        f"The card must have the same {one} {join} {other} as {quantity} the last three cards."
    )

    def said(card: Card, line: list[Card]) -> bool:
        like = (
            JOINS[join](*(FEATURES[f](card) == FEATURES[f](x) for f in pair)) for x in line[-3:]
        )
        return QUANTITIES[quantity](sum(like))

    _holds(rule, said)


@pytest.mark.parametrize("written", ["have a different {} from {}", "differ in {} from {}"])
@pytest.mark.parametrize("quantity", ["each of", "at least one of", "one of"])
@pytest.mark.parametrize("join", JOINS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_different_is_joined_of_each_card(
    written: str, quantity: str, join: str, pair: tuple[str, str]
) -> None:
    one, other = pair
    said_so = written.format(f"{one} {join} {other}", f"{quantity} the last three cards")

    def said(card: Card, line: list[Card]) -> bool:
        unlike = (
            JOINS[join](*(FEATURES[f](card) != FEATURES[f](x) for f in pair)) for x in line[-3:]
        )
        return QUANTITIES[quantity](sum(unlike))

    _holds(Rule(f"The card must {said_so}."), said)


@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("quantity", ["at least one of", "one of", "some of"])
def test_different_from_one_of_them_is_not_from_all(feature: str, quantity: str) -> None:
    of = FEATURES[feature]
    for said in ("have a different {} from", "differ in {} from"):
        rule = Rule(f"The card must {said.format(feature)} {quantity} the last three cards.")
        _holds(rule, lambda card, line: any(of(card) != of(x) for x in line[-3:]))


@pytest.mark.parametrize("join", JOINS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize(
    ("where", "count"), [("among the last three cards", 3), ("on the line", 9)]
)
def test_what_must_have_come_is_joined_as_said(
    join: str, pair: tuple[str, str], where: str, count: int
) -> None:
    one, other = pair

    def came(card: Card, line: list[Card]) -> list[bool]:
        return [FEATURES[f](card) in {FEATURES[f](x) for x in line[-count:]} for f in pair]

    told = f"the {one} {join} the {other} of the card"
    _holds(Rule(f"{told.capitalize()} must be {where}."), lambda *of: JOINS[join](*came(*of)))
    _holds(Rule(f"{told.capitalize()} must not be {where}."), lambda *of: not any(came(*of)))
    neither = f"Neither the {one} nor the {other} of the card may be {where}."
    _holds(Rule(neither), lambda *of: not any(came(*of)))


_BOTH_KEPT: Final = (
    "The card must have the same {0} as the last card and the same {1} as the last card."
)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize(
    "text",
    [
        "The {0} and the {1} must not change.",
        "{0} and {1} may not change.",
        "Do not change the {0} and the {1}.",
        "Never change {0} and {1}.",
        "The card must not have a different {0} and {1} from the last card.",
    ],
)
def test_that_several_must_not_change_is_asked(pair: tuple[str, str], text: str) -> None:
    found = answer(text.format(*pair).capitalize())
    assert isinstance(found, Asked)
    first, other = found.choices
    assert difference(read_rule(first), read_rule(_BOTH_KEPT.format(*pair))) is None
    assert other.startswith("Not (")


ASKED: Final = (
    (
        "The card must have a different suit from the last or the second-last card.",
        "The card must have a different suit from each of the last two cards.",
        "The card must have a different suit from one of the last two cards.",
    ),
    (
        "The card must not have a different suit from the last card or the second-last card.",
        "The suit of the card must be among the last two cards.",
        "The card must not have a different suit from one of the last two cards.",
    ),
    (
        "The card must be higher than either of the last two cards.",
        "The card must be higher than all of the last two cards.",
        "The card must be higher than at least one of the last two cards.",
    ),
    (
        "The card must not be lower than the last two cards.",
        "The card must be at least as high as the highest of the last two cards.",
        "The card must be at least as high as the lowest of the last two cards.",
    ),
    (
        "The card must not be higher than at least one of the last three cards.",
        "The card must be at most as high as the highest of the last three cards.",
        "The card must be at most as high as the lowest of the last three cards.",
    ),
    (
        "No red card may be higher than any of the last three cards.",
        "If the card is red, it must be at most as high as the lowest of the last three cards.",
        "If the card is red, it must be at most as high as the highest of the last three cards.",
    ),
    (
        "The card must be lower or higher than all of the last three cards.",
        "The card must be lower than all of the last three cards or higher than all of the last"
        " three cards.",
        "The card must be lower than the last card or higher than all of the last three cards.",
    ),
    (
        "Hearts must be higher, spades lower than at least one of the last two cards.",
        "Hearts must be higher than at least one of the last two cards. Spades must be lower than"
        " at least one of the last two cards.",
        "Hearts must be higher than the last card. Spades must be lower than at least one of the"
        " last two cards.",
    ),
    (
        "The card must be higher or have the same suit as the second-last card.",
        "The card must be higher than the second-last card or have the same suit as the second-last"
        " card.",
        "The card must be higher than the last card or have the same suit as the second-last card.",
    ),
    (
        "The card must be higher than all of the last three cards and of a different suit.",
        "The card must be higher than all of the last three cards and of a different suit from each"
        " of the last three cards.",
        "The card must be higher than all of the last three cards and of a different suit from the"
        " last card.",
    ),
    (
        "The card must have a different suit and be higher than all of the last three cards.",
        "The card must be higher than all of the last three cards and of a different suit from each"
        " of the last three cards.",
        "The card must be higher than all of the last three cards and of a different suit from the"
        " last card.",
    ),
    (
        "The card must have a different suit from the starter or the last card.",
        "The card must have a different suit from the starter and from the last card.",
        "The card must have a different suit from the starter or must have a different suit from"
        " the last card.",
    ),
    (
        "No heart may be higher than the last two cards.",
        "If the card is a heart, it must be at most as high as the lowest of the last two cards.",
        "If the card is a heart, it must be at most as high as the highest of the last two cards.",
    ),
    (
        "A card higher than any of the last two cards must be red.",
        "If the card is higher than the lowest of the last two cards, it must be red.",
        "If the card is higher than the highest of the last two cards, it must be red.",
    ),
    (
        "If the last two cards do not have the same suit and parity, play a heart.",
        "If the last card does not have the same suit as the second-last card or does not have the"
        " same parity as the second-last card, play a heart.",
        "If the last card has a different suit from the second-last card and a different parity"
        " from the second-last card, play a heart.",
    ),
)


@pytest.mark.parametrize(("text", "meanings"), [(text, meant) for text, *meant in ASKED])
def test_what_may_be_said_of_all_or_of_one_is_asked(text: str, meanings: list[str]) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    choices = [read_rule(choice) for choice in found.choices]
    for meant in map(read_rule, meanings):
        assert any(difference(meant, choice) is None for choice in choices)


@pytest.mark.parametrize(
    "text",
    [
        "The card must not differ from the last card in both suit and parity.",
        "The card must not be higher than either of the last two cards.",
        "Only cards higher than any of the last two cards are right.",
        "The card must have the same suit as either of the last two cards.",
        "The card must be lower or higher than the last card.",
        "Hearts must be higher, spades lower than the last card.",
    ],
)
def test_what_is_clear_is_not_asked(text: str) -> None:
    assert isinstance(answer(text), Read)


@pytest.mark.parametrize("quantity", ["exactly one of", "at most one of", "at least two of"])
def test_so_many_have_what_the_card_has(quantity: str) -> None:
    of_them = f"{quantity} the last three cards".capitalize()
    for join, (one, other) in zip(JOINS, PAIRS, strict=False):
        mine = f"the same {one} {join} {other} as"
        first = read_rule(f"{of_them} must have {mine} the card.")
        assert difference(first, read_rule(f"The card must have {mine} {of_them.lower()}.")) is None


LIKENESSES: Final = (
    ("differ from the last card in {}", False),
    ("be different from the last card in {}", False),
    ("match the last card in {}", True),
    ("agree with the last card in {}", True),
    ("be the same as the last card in {}", True),
)
LISTS: Final = (
    ("{0}, in {1} or in both", any),
    ("{0}, in {1}, or in both", any),
    ("{0}, {1} or both", any),
    ("{0} or {1} or both", any),
    ("{0} or in {1}", any),
    ("{0}, or in {1}", any),
    ("at least one of {0} and {1}", any),
    ("{0} and in {1}", all),
    ("{0}, and in {1}", all),
    ("{0} as well as in {1}", all),
    ("both {0} and {1}", all),
)


@pytest.mark.parametrize(
    ("listed", "join"), LISTS, ids=lambda each: getattr(each, "__name__", each)
)
@pytest.mark.parametrize(("written", "are_same"), LIKENESSES)
def test_no_feature_of_a_list_is_dropped(
    written: str, listed: str, are_same: bool, join: Callable[..., bool]
) -> None:
    for pair in (*PAIRS, ("rank", "suit")):
        rule = Rule(f"The card must {written.format(listed.format(*pair))}.")

        def said(card: Card, line: list[Card], pair: tuple[str, str] = pair) -> bool:
            return join((FEATURES[f](card) == FEATURES[f](line[-1])) is are_same for f in pair)

        _holds(rule, said)


@pytest.mark.parametrize("joint", ["and", "or"])
@pytest.mark.parametrize(
    ("verb", "again", "are_same"),
    [
        ("differ from", "from", False),
        ("match", "", True),
        ("agree with", "with", True),
        ("be different from", "from", False),
    ],
)
def test_each_card_is_compared_in_its_own_feature(
    verb: str, again: str, joint: str, are_same: bool
) -> None:
    for other in ("the second-last card", "the one before it"):
        for one, two in (*PAIRS, ("suit", "rank"), ("rank", "suit")):
            text = f"The card must {verb} the last card in {one} {joint} {again} {other} in {two}."

            def said(card: Card, line: list[Card], of: tuple[str, str] = (one, two)) -> bool:
                pairs = zip(of, line[:-3:-1], strict=True)
                each = ((FEATURES[f](card) == FEATURES[f](x)) is are_same for f, x in pairs)
                return (all if joint == "and" else any)(each)

            _holds(Rule(" ".join(text.split())), said)


@pytest.mark.parametrize(
    "text",
    [
        "The card must be equal in rank or in suit to one of them.",
        "The card must be red, or both.",
        "The card must resemble the last card in suit, in rank or in both.",
        "The card must differ from the last card in rank, in suit, in parity or in all of them.",
    ],
)
def test_what_is_not_known_of_a_list_is_not_dropped(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The card must be higher in rank than the last card.", "The card must be higher."),
        ("The card must be at most 3 away from the last card in rank.", "At most 3 away."),
        ("The card must be odd in rank.", "The card must be odd."),
        ("The card must be at least 7 in rank.", "The card must be from 7 to king."),
        ("The card must differ from the last card in rank by at most 3.", "At most 3 away."),
        ("In rank, the card must be at most 3 away from the last card.", "At most 3 away."),
        (
            "The difference in rank between the card and the last card must be at most 3.",
            "The card must be at most 3 away from the last card.",
        ),
        (
            "The card must lie in rank between the last two cards.",
            "The card must lie between the last card and the second-last card.",
        ),
    ],
)
def test_that_it_is_in_rank_says_no_more_where_ranks_are_compared(text: str, meant: str) -> None:
    assert not why_not_read(text, meant)
