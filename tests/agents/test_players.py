"""Agents: whole rounds by every rulebook, the same round for a seed, and caution in claims."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import (
    ALTERNATE,
    ANN,
    BLACK_AFTER_ODD,
    NOTHING,
    PLAYABLE,
    RULES,
    alternating,
    asked_to_call,
    averages,
    facing,
    layout,
    named,
    play,
    setup,
    table,
    unruly_layout,
)
from eleusis.agents import PLAYERS, player
from eleusis.agents.cautious import CautiousPlayer
from eleusis.agents.random_player import Habits, RandomPlayer
from eleusis.agents.regularities import Regularities
from eleusis.cards import BLACK, CARDS, ODD, RED, parse_cards
from eleusis.errors import InputError
from eleusis.play.engine import EVENTS_MAX
from eleusis.play.events import (
    EndReason,
    Expelled,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RuleGuessed,
)
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Play
from eleusis.play.seats import Seat
from eleusis.play.state import Phase
from eleusis.play.view import View, view
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.events import Event
    from eleusis.play.state import Round
    from eleusis.rule.tree.syntax import RuleTree


# Rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", PLAYABLE)
def test_agents_play_whole_rounds_by_every_rulebook(book: str) -> None:
    names = ["cautious", "random", "cautious", "random"][: rulebook(book).players.min]
    finished = play(BLACK_AFTER_ODD, names, book=book, seed=3)
    assert finished.phase is Phase.OVER
    assert finished.turns > 5


def test_the_same_seed_gives_the_same_round() -> None:
    first, second, other = (
        play(ALTERNATE, ["cautious", "random", "random"], seed=seed) for seed in (4, 4, 5)
    )
    assert first.log == second.log
    assert first.log != other.log


def test_players_at_one_table_do_not_move_in_step() -> None:
    agreed = setup(seats=5)
    state = table(ALTERNATE, agreed, named(["random"] * 4)).state
    shared = tuple(CARDS[:14])
    state = replace(state, hands=((), *[shared] * 4), owed=(), phase=Phase.TURN, last=Seat(0))
    moves = [
        RandomPlayer(Seat(seat), seed=1).choose(
            view(replace(state, last=Seat(seat - 1)), Seat(seat))
        )
        for seat in range(1, 5)
    ]
    assert len({move.cards for move in moves if isinstance(move, Play)}) > 1


@pytest.mark.parametrize("name", PLAYERS)
def test_who_sits_down_in_the_middle_goes_on_as_who_sat_there(name: str) -> None:
    """An agent is a function of its seed and of what it is shown; a resumed one sees the log."""

    class Doubled:
        """Asks a fresh agent the same at each decision."""

        def __init__(self, seat: Seat) -> None:
            self._seat = seat
            self._agent = player(name, seat, seed=9)
            self._seen: list[Event] = []
            self.asked = 0

        def observe(self, event: Event) -> None:
            self._agent.observe(event)
            self._seen.append(event)

        def choose(self, now: View) -> object:
            fresh = player(name, self._seat, seed=9)
            for event in self._seen:
                fresh.observe(event)
            move = self._agent.choose(now)
            assert fresh.choose(now) == move
            self.asked += 1
            return move

        def interject(self, now: View) -> object:
            return self._agent.interject(now)

    doubled = Doubled(ANN)
    players = {**named(["random"] * 4, seed=9), ANN: doubled}
    table(BLACK_AFTER_ODD, setup(), players, seed=9).run()  # type: ignore[arg-type]
    assert doubled.asked > 3


def test_a_round_that_goes_nowhere_is_stopped_at_the_limit() -> None:
    finished = next(rowdy("king", NOTHING, 1, Habits(no_play=0.0, prophecy=0.0)))
    assert finished.end is not None
    assert finished.end.reason is EndReason.STOPPED
    assert EVENTS_MAX < len(finished.log) < EVENTS_MAX + 10


def test_agents_are_found_by_name() -> None:
    assert isinstance(player(" Cautious ", ANN, seed=1), CautiousPlayer)
    with pytest.raises(InputError, match="Did you mean 'random'") as caught:
        player("randon", ANN, seed=1)
    assert caught.value.code == "unknown-agent"


# Random --------------------------------------------------------------------------------------


def rowdy(book: str, rule: RuleTree, rounds: int, habits: Habits) -> Iterator[Round]:
    agreed = setup(book)
    for seed in range(rounds):
        players = {
            Seat(seat): RandomPlayer(Seat(seat), seed=seed, habits=habits) for seat in range(1, 5)
        }
        yield table(rule, agreed, players, seed=seed).run()


def test_habits_bring_about_everything_that_can_happen() -> None:
    habits = Habits(string=0.4, no_play=0.2, prophecy=0.3, call_right=0.5)
    seen: Counter[type] = Counter()
    wrong_picks = strings = 0
    for finished in rowdy("gardner", ALTERNATE, 12, habits):
        seen.update(map(type, finished.log))
        strings += sum(isinstance(e, Played) and len(e.cards) > 1 for e in finished.log)
        wrong_picks += sum(
            isinstance(a, Picked) and b == Judged(False) for a, b in pairwise(finished.log)
        )
    wanted = (NoPlayDeclared, Picked, ProphetDeclared, ProphetFell, Expelled)
    assert all(seen[kind] > 3 for kind in wanted)
    assert strings > 20
    assert wrong_picks > 0


def test_habits_can_be_left_off() -> None:
    habits = Habits(string=0.0, no_play=0.0, prophecy=0.0, guess=0.0)
    for finished in rowdy("gardner", ALTERNATE, 3, habits):
        kinds = set(map(type, finished.log))
        assert not kinds & {NoPlayDeclared, ProphetDeclared}
        assert all(len(e.cards) == 1 for e in finished.log if isinstance(e, Played))


def test_guesses_come_from_the_library() -> None:
    finished = next(rowdy("express", ALTERNATE, 1, Habits(guess=0.2)))
    assert any(isinstance(event, RuleGuessed) for event in finished.log)


# Cautious ------------------------------------------------------------------------------------


def cautious() -> CautiousPlayer:
    return CautiousPlayer(ANN, seed=1)


def test_it_plays_what_has_been_right_before() -> None:
    laid = layout(ALTERNATE, 30)
    move = cautious().choose(facing(laid, "2C 5D 9S JH"))
    assert isinstance(move, Play)
    assert move.cards[0] in alternating(laid, "2C 5D 9S JH")


def test_beyond_doubt_it_lays_strings_of_right_cards() -> None:
    move = cautious().choose(facing(layout(ALTERNATE, 60), "2C 5D 9S JH"))
    assert isinstance(move, Play)
    colours = [card in RED for card in move.cards]
    assert len(move.cards) == 4
    assert all(first != second for first, second in pairwise(colours))


def test_it_declares_no_play_only_beyond_doubt() -> None:
    laid = layout(ALTERNATE, 60)
    last = [play.cards[-1] for play in laid if play.right][-1]
    hand = "2C 5S 9S" if last in BLACK else "2D 5H 9H"
    assert cautious().choose(facing(laid, hand)) == DeclareNoPlay(ANN)
    early = next(
        laid[:n] for n in range(4, 10) if (laid[n - 1].right and laid[n - 1].cards[0] in BLACK)
    )
    assert isinstance(cautious().choose(facing(early, "2C 5S 9S")), Play)


@pytest.mark.parametrize(("plays", "declares"), [(5, False), (80, True)])
def test_it_becomes_the_prophet_when_it_can_foretell_every_card(plays: int, declares: bool) -> None:
    now = facing(layout(BLACK_AFTER_ODD, plays), "2C 5D")
    now = replace(now, may=(DeclareProphet,))
    expected = DeclareProphet(ANN) if declares else None
    assert cautious().interject(now) == expected


def test_it_doubts_what_follows_no_pattern() -> None:
    """A rule on the last seven cards looks like chance to it."""
    now = replace(facing(unruly_layout(80), "2C 5D"), may=(DeclareProphet,))
    assert cautious().interject(now) is None


@pytest.mark.parametrize(("cards", "call"), [("fitting", True), ("other", False)])
def test_as_the_prophet_it_calls_by_what_it_learned(cards: str, call: bool) -> None:
    laid = layout(ALTERNATE, 60)
    right = alternating(laid, "2C 5D")[0]
    wrong = next(card for card in parse_cards("2C 5D") if card != right)
    now = asked_to_call(laid, (right if cards == "fitting" else wrong,))
    assert cautious().choose(now) == Call(ANN, call)


def test_a_shorter_layout_makes_it_forget() -> None:
    """After a correction it knows no more than somebody who has just sat down."""
    agent, laid = cautious(), layout(ALTERNATE, 60)
    agent.choose(facing(laid, "2C 5D 9S JH"))
    early = facing(laid[:8], "2C 5D 9S JH")
    assert agent.choose(early) == cautious().choose(early)


def test_what_was_wrong_before_is_foretold_as_wrong() -> None:
    regularities = Regularities()
    on_line = parse_cards("9H")
    for each in parse_cards("2C 4S 6C 8S"):
        regularities.learn(on_line, each, is_right=False)
    for each in parse_cards("3C 5H 7S 9D"):
        regularities.learn(on_line, each, is_right=True)
    chances = regularities.foretell(on_line, CARDS)
    odd = [chance for card, chance in zip(CARDS, chances, strict=True) if card in ODD]
    even = [chance for card, chance in zip(CARDS, chances, strict=True) if card not in ODD]
    assert min(odd) > max(even)


# Against each other --------------------------------------------------------------------------


MIXED = ("cautious", "random", "random", "cautious")


def false_claims(rule: RuleTree, rounds: int) -> tuple[int, int]:
    """Claims of four cautious players, no plays and prophecies, and how many were false."""
    claims = false = 0
    for seed in range(rounds):
        log = play(rule, ["cautious"] * 4, seed=seed).log
        claims += sum(isinstance(event, NoPlayDeclared | ProphetDeclared) for event in log)
        false += sum(isinstance(event, ProphetFell) for event in log)
        for event, *after in (log[n : n + 3] for n in range(len(log))):
            if isinstance(event, NoPlayDeclared):
                false += next(e for e in after if isinstance(e, Judged)) == Judged(False)
    return claims, false


def test_caution_pays() -> None:
    found = averages(BLACK_AFTER_ODD, MIXED, 8)
    assert found["cautious"] > found["random"] + 6


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_caution_pays_by_every_rule(name: str) -> None:
    found = averages(RULES[name], MIXED, 200)
    assert found["cautious"] > 2 * found["random"]
    assert found["cautious"] > found["random"] + 6


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_claims_are_seldom_false(name: str) -> None:
    """The cycle of three is beyond its words and may fool it, if seldom."""
    claims, false = false_claims(RULES[name], 60)
    assert false <= 60 / 10
    assert name == "cycle" or false <= claims / 5


def test_the_documents_describe_every_kind_as_the_program_does() -> None:
    told = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    assert [
        name for name, kind in PLAYERS.items() if f"| `{name}` | {kind.about} |" not in told
    ] == []
