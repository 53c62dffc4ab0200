"""One encoding: numbers and bytes mean the same at every door and to the kernels of a batch."""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eleusis.adapters import MissingExtra, encoding
from eleusis.adapters.encoding import Choice, actions_of, legal_actions, move_for, observation_of
from eleusis.adapters.external_round import ExternalRound, deal_round, played_of
from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge
from eleusis.batch import Environment, form, rule_table
from eleusis.batch.tracing import events_in
from eleusis.errors import InputError
from eleusis.front.rounds import play_round
from eleusis.play.events import (
    Dealt,
    Event,
    PackAdded,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterTurned,
)
from eleusis.play.evolution import begin
from eleusis.play.moves import AddPack, Deal, GuessRule, Move, TurnStarter
from eleusis.play.scoring import points_of, score
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Setup
from eleusis.play.view import View, judge_view, view
from eleusis.rule import read_rule
from eleusis.rulebook import rulebook
from play.rounds import playable
from play.test_views import moments
from play.worlds import other_history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook

WITH_HANDS = tuple(book for book in playable() if book.hand_size != 0)
BOOKS = ("gardner", "king", "matuszek+out-prophet", "express", "denexa")
RULE = "If the last card was odd, play black, otherwise red."


def test_the_numbers_are_those_of_a_batch() -> None:
    ours: tuple[Any, ...] = (
        encoding.ACT_MORE,
        encoding.ACT_NO_PLAY,
        encoding.ACT_PROPHET,
        encoding.ACT_PASS,
        encoding.ACT_RIGHT,
    )
    theirs = (form.MORE, form.DECLARE_NO_PLAY, form.DECLARE_PROPHET, form.PASS, form.CALL_RIGHT)
    assert ours == theirs
    assert int(form.CALL_WRONG) == encoding.ACT_WRONG
    assert form.ACTIONS == encoding.ACTION_COUNT
    assert encoding.OBSERVATION_SIZE == form.OBSERVATION


# Beside the kernels --------------------------------------------------------------------------


def stock_moves(told: list[Event]) -> Iterator[Move]:
    """What the stock-keeper did in these events."""
    turned = False
    for event in told:
        match event:
            case Dealt(seat=seat, cards=cards):
                yield Deal(seat, cards)
            case PackAdded():
                yield AddPack()
            case StarterTurned(card=card):
                turned = True
                yield TurnStarter(card)
            case StarterLaid(card=card):
                if not turned:
                    yield TurnStarter(card)
            case _:
                pass


def legal(mask: np.ndarray, chance: Random) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("name", BOOKS)
def test_a_round_of_a_batch_looks_the_same_here(name: str) -> None:
    """Every observation, mask and actor of some rounds, number for number."""
    book, chance = rulebook(name), Random(name)
    rules = rule_table([RULE], starters=0 if book.starter is None else 1)
    env = Environment(1, rulebook=book, rules=rules, seed=5, turns_max=400)
    env._trace["on"] = True
    shown, decisions = env.reset(), []
    rounds: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = []
    while len(rounds) < 4:
        action = legal(shown.masks[0], chance)
        decisions.append((shown.observations[0], shown.masks[0], int(shown.actors[0]), action))
        shown = env.step(np.array([action]))
        if shown.ended[0]:
            rounds.append(decisions)
            decisions = []
    told = list(events_in(env._trace["words"][0, : int(env._trace["at"][0])], ()))
    for expected in rounds:
        size = 1 + next(place for place, each in enumerate(told) if isinstance(each, RoundEnded))
        retold(book, told[:size], expected)
        told = told[size:]


def retold(
    book: Rulebook,
    told: list[Event],
    expected: list[tuple[np.ndarray, np.ndarray, int, int]],
) -> None:
    setup = Setup(book, ("God", "Ann", "Ben", "Cleo", "Dan"), Seat(0), book.packs.for_players(5))
    judge = AutomaticJudge(read_rule(RULE), starters=setup.starter_count)
    here, stock = ExternalRound(begin(setup), judge, None, turns_max=400), stock_moves(told)

    def deal_on() -> None:
        while here.actor == STOCK:
            here.deal(next(stock))

    deal_on()
    for observation, mask, actor, action in expected:
        assert here.actor == actor
        assert np.array_equal(here.mask, mask)
        assert np.array_equal(here.observation(Seat(actor)), observation)
        here.act(action)
        deal_on()
    assert here.actor is None
    # Where it was cut, a batch first pays what is owed.
    whole = here.state.log[:-1] if here.is_cut else here.state.log
    assert whole == tuple(told)[: len(whole)]
    assert here.is_cut or len(whole) == len(told)


# Moves and numbers ---------------------------------------------------------------------------


def choices(
    dealt: ExternalRound, seed: int, guesses: tuple[str, ...] = ()
) -> Iterator[tuple[Choice, Move | None]]:
    """What the agents `random` choose at each choice of the round, which it then goes on with."""
    seats = range(1, len(dealt.state.setup.names))
    agents = {seat: player("random", Seat(seat), seed=str(seed)) for seat in seats}
    while dealt.actor is not None:
        choice = dealt.choice
        shown = choice.view
        assert isinstance(shown, View)
        agent = agents[shown.seat]
        move = agent.interject(shown) if choice.offered else agent.choose(shown)
        if isinstance(move, GuessRule):
            move = GuessRule(move.seat, guesses[len(move.text) % len(guesses)])
        yield choice, move
        for action in actions_of(move, guesses):
            dealt.act(action)


@pytest.mark.parametrize("name", BOOKS)
def test_the_same_moves_end_in_the_record_of_the_table(name: str) -> None:
    compared = 0
    for seed in range(4):
        played = play_round(name, rule=RULE, players=["random"] * 3, seed=seed)
        if any(isinstance(event, RuleGuessed) for event in played):
            continue  # whoever is given nothing to guess does not guess
        dealt, secrets = deal_round(name, RULE, [None] * 3, seed)
        assert all(legal_actions(choice).any() for choice, _ in choices(dealt, seed))
        assert played_of(dealt, secrets).record == played.record
        compared += 1
    assert compared or name == "express"


def test_a_rule_is_guessed_aloud_by_its_number() -> None:
    guesses = ("Only hearts.", RULE)
    said: list[GuessRule] = []
    for seed in range(3):
        dealt, _ = deal_round("express", RULE, [None] * 3, seed, guesses=guesses)
        for _, move in choices(dealt, seed, guesses):
            if isinstance(move, GuessRule):
                said.append(move)
        guessed = [event for event in dealt.state.log if isinstance(event, RuleGuessed)]
        assert [event.text for event in guessed] == [m.text for m in said[-len(guessed) :]]
    assert said
    with pytest.raises(ValueError, match="no number"):
        actions_of(GuessRule(Seat(1), "Only spades."), guesses)


@pytest.mark.parametrize("name", BOOKS)
def test_what_the_mask_allows_the_engine_takes_and_nothing_else_of_a_kind(name: str) -> None:
    """Each legal number is a move that comes back as that number."""
    dealt, _ = deal_round(name, RULE, [None] * 4, 2)
    for choice, _ in choices(dealt, 2):
        for action in np.flatnonzero(legal_actions(choice)).tolist():
            move = move_for(choice, action)
            if isinstance(move, tuple):
                assert move == (*choice.begun, move[-1])
            else:
                assert actions_of(move)[-1] == action
                assert move is None or move.seat == choice.seat  # type: ignore[union-attr]


def test_what_is_not_allowed_changes_nothing() -> None:
    dealt, _ = deal_round("gardner", RULE, [None] * 3, 1)
    before, mask = dealt.state, dealt.mask.copy()
    for action in (int(mask.argmin()), -1, len(mask), 10**30):
        with pytest.raises(InputError, match="not legal now"):
            dealt.act(action)
    for odd in ("3", 1.0, None):
        with pytest.raises(TypeError):
            dealt.act(odd)  # type: ignore[arg-type]
    assert dealt.state is before
    assert (dealt.mask == mask).all()


def test_a_finished_round_waits_for_nothing() -> None:
    dealt, _ = deal_round("gardner", RULE, ["random"] * 3, 1)
    assert dealt.actor is None
    with pytest.raises(InputError, match="Reset"):
        dealt.act(0)


def test_a_judge_from_outside_rules_and_picks() -> None:
    """Ruled as the rule says, the round is the one that the automatic judge makes."""
    seen = set()
    for seed in range(6):
        dealt, secrets = deal_round("matuszek", RULE, ["random"] * 4, seed, judge_outside=True)
        judge = AutomaticJudge(read_rule(RULE))
        told = 0
        while dealt.actor is not None:
            assert dealt.actor == JUDGE
            for event in dealt.state.log[told:]:
                judge.observe(event)
            told = len(dealt.state.log)
            move = judge.answer()
            seen.add((type(move), int(dealt.observation(JUDGE)[144])))
            (action,) = actions_of(move)
            dealt.act(action)
        whole = play_round("matuszek", rule=RULE, players=["random"] * 4, seed=seed)
        assert played_of(dealt, secrets).record == whole.record
    assert {kind.__name__ for kind, _ in seen} == {"Judge", "Pick"}
    assert {phase for _, phase in seen} >= {1, 4, 5}


# Nothing leaks -------------------------------------------------------------------------------


def encoded(state: Round, viewer: Seat) -> list[bytes]:
    """All that is told to a seat, or to the judge, at a moment."""
    seen = judge_view(state) if viewer == JUDGE else view(state, viewer)
    both = (Choice(seen), Choice(seen, offered=True))
    return [
        told.tobytes() for each in both for told in (observation_of(each), legal_actions(each, 3))
    ]


@pytest.mark.parametrize("book", WITH_HANDS, ids=lambda book: book.name)
def test_what_a_seat_cannot_see_changes_no_byte(book: Rulebook) -> None:
    rng, compared = Random(book.name), 0
    for state in moments(rng, book, count=8):
        viewers = [JUDGE, *map(Seat, range(len(state.hands)))]
        for viewer in rng.sample(viewers, 3):
            other = other_history(state, viewer, rng, tries=8)
            if other is not None:
                assert encoded(state, viewer) == encoded(other, viewer)
                compared += other.hands != state.hands
    assert compared >= 5


# Doors without their libraries ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("door", "library", "extra"),
    [
        ("new_eleusis_v0", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("vector", "gymnasium", "gymnasium"),
        ("open_spiel", "pyspiel", "open_spiel"),
    ],
)
def test_a_missing_extra_is_one_line(
    monkeypatch: pytest.MonkeyPatch, door: str, library: str, extra: str
) -> None:
    for name in ("gymnasium", "vector", door):
        monkeypatch.delitem(sys.modules, f"eleusis.adapters.{name}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"pip install 'eleusis\[{extra}\]'$") as caught:
        import_module(f"eleusis.adapters.{door}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_the_points_of_one_are_those_among_all(book: Rulebook) -> None:
    for state in moments(Random(book.name), book, count=6):
        totals = score(state).totals
        for seat in range(len(totals)):
            if seat != state.setup.dealer:
                assert points_of(state, Seat(seat)) == totals[seat]
