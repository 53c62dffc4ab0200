"""The environment: what it offers is legal, and its rounds are rounds of the engine."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from eleusis.batch import Environment, ExternalSeat, InducerSeat, RandomSeat, rule_table
from eleusis.batch.tracing import events_in
from eleusis.errors import EleusisError
from eleusis.play.events import RoundEnded
from eleusis.play.evolution import begin
from eleusis.play.records.record import RoundRecord
from eleusis.play.records.replaying import steps
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Setup
from eleusis.rulebook import rulebook

pytestmark = pytest.mark.usefixtures("kernels")

BOOKS = ("gardner", "king", "matuszek+out-prophet", "express", "denexa")


def legal_actions(
    masks: npt.NDArray[np.bool_], chance: np.random.Generator
) -> npt.NDArray[np.int64]:
    chosen: npt.NDArray[np.int64] = (masks * chance.random(masks.shape)).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", BOOKS)
def test_whatever_is_offered_is_legal_and_leads_where_the_engine_says(name: str) -> None:
    book, chance = rulebook(name), np.random.default_rng(3)
    env = Environment(1, rulebook=book, seed=2)
    env._trace["on"] = True
    shown = env.reset()
    rewards: list[tuple[int, ...]] = []
    while len(rewards) < 6:
        shown = env.step(legal_actions(shown.masks, chance))
        if shown.ended[0]:
            rewards.append(tuple(shown.rewards[0].tolist()))
    told = list(events_in(env._trace["words"][0, : int(env._trace["at"][0])], ()))
    setup = Setup(book, ("God", "Ann", "Ben", "Cleo", "Dan"), Seat(0), book.packs.for_players(5))
    for reward in rewards:
        size = 1 + next(place for place, each in enumerate(told) if isinstance(each, RoundEnded))
        part, told = RoundRecord(setup, tuple(told[:size])), told[size:]
        *_, last = steps(part)
        assert last.state.phase is Phase.OVER
        assert score(last.state).totals == reward
    assert begin(setup).phase is Phase.DEALING


def test_actions_by_lot_are_legal_and_each_as_likely() -> None:
    env = Environment(64, seed=4)
    shown = env.reset()
    for number in range(30):
        actions = env.drawn_actions(number)
        assert (actions == env.drawn_actions(number)).all()
        assert shown.masks[np.arange(64), actions].all()
        shown = env.step(actions)
    drawn = np.bincount([env.drawn_actions(number)[0] for number in range(4000)], minlength=109)
    legal = drawn[shown.masks[0]]
    assert legal.sum() == 4000
    assert abs(legal / legal.mean() - 1).max() < 5 / np.sqrt(legal.mean())


def test_the_same_actions_lead_the_same_way() -> None:
    seen = []
    for _ in range(2):
        env, chance = Environment(32, seed=8), np.random.default_rng(1)
        shown = env.reset()
        for _ in range(60):
            shown = env.step(legal_actions(shown.masks, chance))
        seen.append(shown)
    for one, other in zip(*seen, strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("name", BOOKS)
def test_plain_turns_go_as_by_the_whole_machine(name: str) -> None:
    plain, whole = (Environment(24, rulebook=name, seed=5) for _ in range(2))
    whole._trace["on"] = True
    chance, shown, expected = np.random.default_rng(2), plain.reset(), whole.reset()
    for _ in range(150):
        actions = legal_actions(shown.masks, chance)
        shown, expected = plain.step(actions), whole.step(actions)
        for one, other in zip(shown, expected, strict=True):
            assert np.array_equal(np.asarray(one), np.asarray(other))
    assert np.array_equal(plain._states["counts"], whole._states["counts"])


def test_one_seat_from_outside_among_others() -> None:
    seated = (ExternalSeat(), ExternalSeat(), RandomSeat(), InducerSeat(), RandomSeat())
    env = Environment(20, policies=seated, rules=rule_table(["Colours alternate."]), seed=1)
    shown, chance = env.reset(), np.random.default_rng(1)
    for _ in range(50):
        assert set(shown.actors.tolist()) == {1}
        hands = shown.observations[:, :52].sum(axis=1)
        assert (hands == shown.observations[:, 128]).all()
        shown = env.step(legal_actions(shown.masks, chance))


def test_what_is_handed_out_stays_as_it_was() -> None:
    env = Environment(4, seed=1)
    first = env.reset()
    kept = first.observations.copy()
    env.step(first.masks.argmax(axis=1))
    assert (first.observations == kept).all()


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = Environment(3, seed=1)
    shown = env.reset()
    actions = shown.masks.argmax(axis=1)
    wrong = actions.copy()
    wrong[1] = (~shown.masks[1]).argmax()
    with pytest.raises(EleusisError, match="round 1"):
        env.step(wrong)
    fresh = Environment(3, seed=1)
    expected = fresh.step(fresh.reset().masks.argmax(axis=1))
    assert (env.step(actions).observations == expected.observations).all()


def test_nobody_outside_is_refused() -> None:
    with pytest.raises(EleusisError, match="ExternalSeat"):
        Environment(2, policies=[RandomSeat()] * 5)
