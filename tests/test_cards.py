"""Cards: text both ways, one object per card, and sets that behave as frozensets do."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis import cards
from eleusis.cards import (
    ALL,
    CARDS,
    NAMED_SETS,
    UNKNOWN,
    Card,
    CardSet,
    Colour,
    Suit,
    deck,
    parse_cards,
    print_cards,
)
from eleusis.errors import InputError

known_cards = st.sampled_from(CARDS)
card_sets = st.integers(0, ALL.mask).map(CardSet)


def test_every_card_is_there() -> None:
    """Also the first, whose number is 0."""
    assert all(CARDS)


@pytest.mark.parametrize("card", [*CARDS, UNKNOWN])
def test_what_is_printed_is_read_back_as_the_same_object(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(card.symbol) is card
    assert Card(int(card)) is card
    assert eval(repr(card), {"Card": Card}) is card  # noqa: S307
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card


def test_there_are_52_cards_with_13_ranks_in_4_suits() -> None:
    assert {(card.rank, card.suit) for card in CARDS} == {
        (rank, suit) for rank in range(1, 14) for suit in Suit
    }
    assert all(Card.of(card.rank, card.suit) is card for card in CARDS)


@pytest.mark.parametrize("text", ["10H", "TH", "th", "10♥", "T♡", " 10h ", "10♥\ufe0f"])
def test_a_ten_is_read_however_it_is_written(text: str) -> None:
    assert Card(text) is Card.of(10, Suit.HEARTS)


@pytest.mark.parametrize(
    "text", ["", "1H", "11H", "H10", "10", "10HH", "ZZ", "?", "1０H", "x" * 999]
)
def test_an_unknown_card_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Card(text)
    assert caught.value.code == "unknown-card"
    assert text[:20] in caught.value.message
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_there_is_no_such_card_number(number: int) -> None:
    with pytest.raises(InputError, match=str(number)):
        Card(number)


def test_an_unknown_card_has_no_face() -> None:
    assert not UNKNOWN.is_known
    assert max(*CARDS, UNKNOWN) is UNKNOWN
    for ask in (lambda: UNKNOWN.rank, lambda: UNKNOWN.suit, lambda: UNKNOWN.colour):
        with pytest.raises(AssertionError):
            ask()


@given(st.lists(known_cards))
def test_lists_of_cards_read_back(hand: list[Card]) -> None:
    assert parse_cards(print_cards(hand)) == tuple(hand)
    assert parse_cards(", ".join(card.symbol for card in hand)) == tuple(hand)


@given(card_sets)
def test_a_card_set_reads_back(cards: CardSet) -> None:
    assert CardSet.parse(str(cards)) == cards
    assert eval(repr(cards), {"CardSet": CardSet}) == cards  # noqa: S307
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert CardSet.from_cards(cards) == cards


@given(card_sets, card_sets)
def test_a_card_set_has_a_sets_manners(a: CardSet, b: CardSet) -> None:
    x, y = frozenset(a), frozenset(b)
    assert frozenset(a | b) == x | y
    assert frozenset(a & b) == x & y
    assert frozenset(a - b) == x - y
    assert frozenset(a ^ b) == x ^ y
    assert frozenset(~a) == frozenset(CARDS) - x
    assert (len(a), bool(a)) == (len(x), bool(x))
    assert (a <= b, a < b, a >= b, a > b) == (x <= y, x < y, x >= y, x > y)
    assert (a == b, a.isdisjoint(b)) == (x == y, x.isdisjoint(y))
    assert list(a) == sorted(x)
    assert all((card in a) == (card in x) for card in CARDS)
    if a == b:
        assert hash(a) == hash(b)


@pytest.mark.parametrize("name", NAMED_SETS)
def test_named_sets_are_read_by_name(name: str) -> None:
    assert CardSet.parse(name.lower()) == getattr(cards, name) == NAMED_SETS[name]


def test_named_sets_hold_what_they_say() -> None:
    assert all((card in cards.RED) == (card.colour is Colour.RED) for card in CARDS)
    assert all((card in cards.FACE) == (card.rank > 10) for card in CARDS)
    assert all((card in cards.ODD) == (card.rank % 2 == 1) for card in CARDS)
    assert sorted({card.rank for card in cards.PRIME}) == [2, 3, 5, 7, 11, 13]


def test_a_card_set_does_not_change_and_holds_no_unknown_card() -> None:
    cards = CardSet.parse("AS")
    with pytest.raises(AttributeError):
        cards.mask = 3
    with pytest.raises(InputError):
        CardSet.from_cards([UNKNOWN])
    with pytest.raises(InputError):
        CardSet(1 << 52)
    assert UNKNOWN not in ALL
    assert 3 not in ALL


@given(st.integers(0, 5))
def test_a_deck_of_packs_holds_each_card_that_often(packs: int) -> None:
    assert all(deck(packs).count(card) == packs for card in CARDS)
    assert len(deck(packs)) == 52 * packs
    assert list(deck(packs)) == sorted(deck(packs))


def test_there_is_no_deck_of_minus_one_pack() -> None:
    with pytest.raises(InputError, match="-1"):
        deck(-1)
