"""What is the same at every door: the record of a round, and that nothing leaks.

OpenSpiel's, which is not installed here, shows both in `tests/doors/check_open_spiel.py`, against
the same `play_round`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from eleusis.adapters.encoding import ACT_PASS, actions_of
from eleusis.adapters.external_round import ExternalRound
from eleusis.adapters.gymnasium import NewEleusis
from eleusis.adapters.mcp_server import Tools
from eleusis.adapters.new_eleusis_v0 import raw_env
from eleusis.front.open_rounds import open_round
from eleusis.front.rounds import play_round
from eleusis.play.events import Called, NoPlayDeclared, Picked, Played, ProphetDeclared
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Pick, Play
from eleusis.play.seats import Seat
from play.worlds import other_history

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.front.rounds import PlayedRound
    from eleusis.play.moves import Move
    from eleusis.play.view import View

RULE = "Colours alternate."


def first_card(view: View) -> Move:
    """What the second player does at every door."""
    return Play(view.seat, view.hand[:1])


# The same record ---------------------------------------------------------------------------


def at_the_terminal(table: PlayedRound, seed: int) -> str:
    del table
    opened = open_round(rule=RULE, players=["cautious", None, "random"], seed=seed)
    while (awaited := opened.awaited) is not None:
        if awaited.may_pass:
            opened.let_pass()
        else:
            opened.make(first_card(opened.view()))
    return opened.played.record


def by_pettingzoo(table: PlayedRound, seed: int) -> str:
    """All three players are agents of the environment, and do what was done at the table."""
    env = raw_env(players=3, rule=RULE)
    env.reset(seed=seed)
    while (here := env._round) is not None and here.actor is not None:
        if env.terminations[env.agent_selection]:
            env.step(None)
            continue
        move = done_at(table, here)
        for action in actions_of(move) if move else (ACT_PASS,):
            env.step(action)
    return env.played.record


def done_at(table: PlayedRound, here: ExternalRound) -> Move | None:
    """What the one who is to decide did at the table; nothing if it let an offer pass."""
    following = table.state.log[len(here.state.log)]
    match following:
        case ProphetDeclared(seat) if seat == here.actor:
            return DeclareProphet(seat)
        case _ if here.choice.offered:
            return None
        case Played(seat, cards):
            return Play(seat, cards)
        case NoPlayDeclared(seat):
            return DeclareNoPlay(seat)
        case Called(seat, right):
            return Call(seat, right)
        case Picked(seat, card):
            return Pick(seat, card)
        case _:
            raise AssertionError(f"nobody does {following}")


def by_gymnasium(table: PlayedRound, seed: int) -> str:
    del table
    env = NewEleusis(opponents=["cautious", "random"], place=1, rule=RULE)
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        cards = info["action_mask"][:52]
        action = int(cards.argmax()) if cards.any() else ACT_PASS
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return env.played.record


def by_mcp(table: PlayedRound, seed: int) -> str:
    del table
    tools = Tools("")
    opened = tools.table_open(["cautious", "me", "random"], rule=RULE, seed=str(seed))
    sight = opened.sight
    while sight.stage != "over":
        word = "play" if "play" in sight.may else "pass"
        sight = tools.table_move(opened.seat, sight.seen, word, sight.hand[:1])
    return tools._seats.of(opened.seat).finished().record


@pytest.mark.parametrize("door", [at_the_terminal, by_pettingzoo, by_gymnasium, by_mcp])
def test_the_same_rule_deal_and_moves_end_in_the_same_record(
    door: Callable[[PlayedRound, int], str],
) -> None:
    for seed in range(3):
        table = play_round(rule=RULE, players=["cautious", first_card, "random"], seed=seed)
        assert door(table, seed) == table.record


# Nothing leaks -----------------------------------------------------------------------------


def told_by_pettingzoo(here: ExternalRound, viewer: Seat) -> list[bytes]:
    env = raw_env(rule=RULE, players=len(here.state.hands) - 1)
    env._round = here
    told = env.observe(env._name_of[viewer])
    return [told["observation"].tobytes(), told["action_mask"].tobytes()]


def told_by_gymnasium(here: ExternalRound, viewer: Seat) -> list[bytes]:
    env = NewEleusis(rule=RULE)
    env._round, env.seat = here, viewer
    observation, info = env._told()
    # The mask is that of the learner, who is always the one to decide.
    return [observation.tobytes(), info["action_mask"].tobytes() if here.actor == viewer else b""]


@pytest.mark.parametrize("told", [told_by_pettingzoo, told_by_gymnasium])
def test_what_a_seat_cannot_see_changes_nothing_that_a_door_tells(
    told: Callable[[ExternalRound, Seat], list[bytes]],
) -> None:
    rng, compared = Random("doors"), 0
    for seed in range(4):
        env = raw_env(rule=RULE)
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, dead, cut, _ = env.last()
            env.step(None if dead or cut else int(rng.choice(seen["action_mask"].nonzero()[0])))
            state, viewer = env.played.state, Seat(rng.randrange(1, 5))
            if rng.random() > 0.2:
                continue
            world = other_history(state, viewer, rng, tries=6)
            if world is not None:
                here, there = ExternalRound(state, None, None), ExternalRound(world, None, None)
                assert told(here, viewer) == told(there, viewer)
                compared += world.hands != state.hands
    assert compared >= 8
