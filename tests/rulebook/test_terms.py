"""What a rulebook computes: packs, hands, who may sit down, variants."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from eleusis.errors import InputError
from eleusis.rulebook import rulebook, rulebook_names, trial


@pytest.mark.parametrize(
    ("players", "each", "removed"),
    [(3, 25, 1), (4, 17, 0), (5, 12, 3), (6, 10, 1), (7, 8, 3), (8, 7, 2)],
)
def test_the_original_deals_the_pack_out_evenly(players: int, each: int, removed: int) -> None:
    book = rulebook("original")
    assert book.hand_size_for(players) == each
    assert 52 * book.packs.for_players(players) - 1 - (players - 1) * each == removed


@pytest.mark.parametrize(("players", "packs"), [(4, 3), (5, 4), (6, 4), (7, 5)])
def test_king_has_a_pack_for_every_one_and_a_half_players(players: int, packs: int) -> None:
    assert rulebook("king").packs.for_players(players) == packs


@pytest.mark.parametrize("name", rulebook_names()[:8])
def test_the_packs_suffice_for_the_first_deal(name: str) -> None:
    book = rulebook(name)
    for players in range(book.players.min, (book.players.max or 8) + 1):
        assert book.hand_size_for(players) == book.hand_size
        dealt = (players - 1) * book.hand_size_for(players) + 1
        assert dealt <= 52 * book.packs.for_players(players)


def test_eight_players_of_new_eleusis_leave_five_cards() -> None:
    book = rulebook("gardner")
    assert 52 * book.packs.for_players(8) - 7 * book.hand_size_for(8) - 1 == 5


@pytest.mark.parametrize(
    ("name", "players"),
    [("gardner", 3), ("gardner", 9), ("king", 8), ("express", 2)],
)
def test_too_few_or_too_many_players_are_refused(name: str, players: int) -> None:
    book = rulebook(name)
    with pytest.raises(InputError) as refusal:
        book.require_players(players)
    assert refusal.value.code == "players"
    assert f"not {players}" in refusal.value.message


@pytest.mark.parametrize("name", rulebook_names())
def test_as_many_players_as_the_rulebook_says_can_play(name: str) -> None:
    players = rulebook(name).players
    assert [count for count in range(20) if is_for(name, count)] == list(
        range(players.min, (players.max or 19) + 1)
    )


def is_for(name: str, count: int) -> bool:
    """Whether so many people can play by the rulebook."""
    try:
        rulebook(name).require_players(count)
    except InputError as refusal:
        return refusal.code != "players"
    return True


def test_trial_leaves_out_prophets_and_expulsions_only() -> None:
    book = rulebook("gardner")
    variant = trial(book)
    assert (variant.prophet, variant.expulsion) == (None, None)
    assert (
        replace(
            variant,
            name=book.name,
            title=book.title,
            prophet=book.prophet,
            expulsion=book.expulsion,
        )
        == book
    )
    assert "trial" in variant.cite("prophet")


def test_a_house_variant_is_a_replacement_and_the_original_stays() -> None:
    book = rulebook("gardner")
    house = replace(book, string_max=None)
    assert house != book
    assert (house.string_max, rulebook("gardner").string_max) == (None, 4)


@pytest.mark.parametrize("name", rulebook_names())
def test_rulebooks_travel_and_can_be_keys(name: str) -> None:
    book = rulebook(name)
    copy = pickle.loads(pickle.dumps(book))
    assert copy == book
    assert copy.sources == book.sources
    assert {copy: name}[book] == name


def test_a_citation_of_nothing_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        rulebook("express").cite("prophet.timing")
