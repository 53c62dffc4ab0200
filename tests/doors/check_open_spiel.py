"""OpenSpiel's own tests, unchanged, in an environment that holds the wheel and its extra."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import eleusis
import eleusis.adapters.open_spiel
from eleusis.adapters.encoding import ACT_PASS, actions_of

HERE = Path(__file__).parent
RULE = "The card must have a different colour from the last card."
SMALL = (
    "python_new_eleusis(players=2,rules=colours-alternate;science-only-red-cards,"
    "ranks=2,packs=1,hand=2,turns=4,plain=True)"
)
BOOKS = ("gardner", "howell", "king", "matuszek", "denexa")


def chance(state: Any, lots: random.Random) -> int:
    """One of the outcomes, by its chance."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(lots.choices(actions, weights)[0])


def their_own_tests() -> None:
    for book in BOOKS:
        game = pyspiel.load_game(f"python_new_eleusis(rulebook={book},turns=40)")
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    small = pyspiel.load_game(SMALL)
    pyspiel.random_sim_test(small, num_sims=10, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(small)


def a_playthrough_is_as_it_was() -> None:
    """`check_open_spiel.py --write` writes it anew."""
    file = HERE / "python_new_eleusis.txt"
    if "--write" in sys.argv:
        file.write_text(generate_playthrough.playthrough(SMALL, None, seed=1), encoding="utf-8")
    was, now = generate_playthrough.replay(str(file))
    assert was == now, "the playthrough has changed"


def their_algorithms_run() -> None:
    env = rl_environment.Environment(pyspiel.load_game(SMALL))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    game, lots = pyspiel.load_game(SMALL), random.Random(1)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(600):
        solver.iteration()
    learnt, points = solver.average_policy(), []
    for _ in range(1500):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = chance(state, lots)
            elif state.current_player() == 0:
                told = learnt.action_probabilities(state)
                action = lots.choices(list(told), list(told.values()))[0]
            else:
                action = lots.choice(state.legal_actions())
            state.apply_action(action)
        points.append(state.returns())
    learnt_points, by_chance = np.mean(points, axis=0)
    assert learnt_points > by_chance + 0.1, (learnt_points, by_chance)


def the_same_moves_end_in_the_same_record() -> None:
    for seed in range(3):
        table = eleusis.play_round(rule=RULE, players=["random"] * 4, seed=seed)
        game = pyspiel.load_game("python_new_eleusis(players=4,rules=colours-alternate)")
        state = game.new_initial_state()
        state.apply_action(0)
        asked, dealt = players_moves(table), dealt_cards(table)
        left: list[Any] = []
        while not state.is_terminal():
            if state.is_chance_node():
                # The cards of a deal are told sorted; they came in an order in which they could.
                left = left or list(next(dealt))
                possible = [action for action, _ in state.chance_outcomes()]
                card = next(card for card in left if card in possible)
                left.remove(card)
                state.apply_action(int(card))
                continue
            choice = state.table.round.choice
            move = next(asked) if not choice.offered or prophesies(state, table) else None
            for action in actions_of(move) if move else (ACT_PASS,):
                state.apply_action(action)
        assert tuple(state.played.state.log) == tuple(table.state.log)
        assert state.returns() == [float(each) for each in list(table.scores.values())[1:]]


def prophesies(state: Any, table: eleusis.PlayedRound) -> bool:
    """Whether the next thing that happened is the declaration of whoever is asked."""
    log = state.table.round.state.log
    following = table.state.log[len(log)]
    seat = state.current_player() + 1
    return isinstance(following, eleusis.events.ProphetDeclared) and following.seat == seat


def players_moves(table: eleusis.PlayedRound) -> Iterator[Any]:
    """What the players did, in its order."""
    moves, events = eleusis.moves, eleusis.events
    for event in table:
        match event:
            case events.Played(seat, cards):
                yield moves.Play(seat, cards)
            case events.NoPlayDeclared(seat):
                yield moves.DeclareNoPlay(seat)
            case events.Called(seat, right):
                yield moves.Call(seat, right)
            case events.Picked(seat, card) if seat >= 0:
                yield moves.Pick(seat, card)
            case events.ProphetDeclared(seat):
                yield moves.DeclareProphet(seat)


def dealt_cards(table: eleusis.PlayedRound) -> Iterator[Any]:
    """The cards that were drawn, deal by deal."""
    for event in table:
        match event:
            case eleusis.events.Dealt(cards=cards):
                yield cards
            case eleusis.events.StarterLaid(card):
                yield (card,)


def nothing_leaks() -> None:
    """Cards exchanged between others, and the other rule, change nothing that a player is shown."""
    game = pyspiel.load_game(
        "python_new_eleusis(players=4,rules=colours-alternate;science-only-red-cards)"
    )
    kinds = [
        pyspiel.IIGObservationType(perfect_recall=recalls, private_info=private)
        for recalls in (False, True)
        for private in (pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE)
    ]
    observers = [make_observation(game, kind) for kind in kinds]
    lots = random.Random(3)
    for _ in range(20):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance(state, lots))
        history = state.history()
        player, hand = lots.randrange(4), 14
        places = [1 + 14 * seat + lots.randrange(hand) for seat in range(4) if seat != player]
        one, other = lots.sample(places, 2)
        changed = list(history)
        changed[0] = 1 - changed[0]
        changed[one], changed[other] = changed[other], changed[one]
        twin = game.new_initial_state()
        for action in changed:
            twin.apply_action(action)
        for observer in observers:
            shown = []
            for each in (state, twin):
                observer.set_from(each, player)
                shown.append((observer.tensor.tolist(), observer.string_from(each, player)))
            assert shown[0] == shown[1]
        assert state.to_observation_struct(player).to_json() == (
            twin.to_observation_struct(player).to_json()
        )
        assert str(state) != str(twin)


def structs_say_what_numbers_say() -> None:
    game, lots = pyspiel.load_game(SMALL), random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        action = chance(state, lots) if player < 0 else lots.choice(state.legal_actions())
        struct = state.action_to_struct(player, action)
        assert state.struct_to_actions(struct) == [action]
        state.apply_action_struct(struct)


if __name__ == "__main__":
    flags.FLAGS(["x"])
    their_own_tests()
    a_playthrough_is_as_it_was()
    their_algorithms_run()
    the_same_moves_end_in_the_same_record()
    nothing_leaks()
    structs_say_what_numbers_say()
