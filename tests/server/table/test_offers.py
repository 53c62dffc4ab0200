"""What somebody may ask for is what would be taken, at every moment of a round."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from eleusis.errors import EleusisError
from eleusis.server.protocol import commands
from eleusis.values import kebab
from play.rounds import playable
from server.table.parlour import HOST, RULE, Parlour, with_people

if TYPE_CHECKING:
    from eleusis.rulebook import Rulebook
    from eleusis.server.protocol.commands import Command


SAMPLES: dict[str, tuple[Command, ...]] = {
    "arrange": (commands.Arrange(is_locked=True),),
    "seat-agent": tuple(commands.SeatAgent("random", place) for place in range(9)),
    "unseat": tuple(commands.Unseat(place) for place in range(8)),
    "sit-down": (commands.SitDown(), *(commands.SitDown(place) for place in range(9))),
    "stand-up": (commands.StandUp(),),
    "set-rule": (commands.SetRule(RULE, by_hand=True),),
    "begin": (commands.Begin(),),
    "stop-round": (commands.StopRound(),),
    "next-round": (commands.NextRound(),),
    "show-notes": (commands.ShowNotes(()),),
    "declare-no-play": (commands.DeclareNoPlay(),),
    "declare-prophet": (commands.DeclareProphet(),),
    "go-out": (commands.GoOut(),),
    "pass": (commands.Pass(),),
    "consider": (commands.Consider(),),
    "call": (commands.Call(right=True),),
    "judge": (commands.Judge(right=True),),
    "hint": (commands.Hint("ranks are irrelevant"),),
    "guess-rule": (commands.GuessRule(RULE),),
    "predict": (commands.Predict(right=True),),
    "open-predictions": (commands.OpenPredictions(),),
}


def forms(parlour: Parlour, person: str, word: str) -> tuple[Command, ...]:
    """Forms of a command, one of which is taken if any is."""
    seen, own, table = parlour.facts, parlour.you(person), parlour.table
    match word:
        case "play":
            return (commands.Play(own.hand[:1] or ("AC",)),)
        case "throw-in":
            return tuple(commands.ThrowIn(own.hand[:count]) for count in range(1, 12))
        case "pick":
            pending = seen.pending
            shown = seen.shown[pending.seat] if pending is not None else ()
            return (commands.Pick(shown[0] if shown else "AC"),)
        case "correct":
            return tuple(commands.Correct(v) for v in table.numbers) or (commands.Correct(1),)
        case _:
            return SAMPLES[word]


def is_taken(parlour: Parlour, person: str, command: Command) -> bool:
    try:
        parlour.decides(person, command)
    except EleusisError:
        return False
    return True


WORDS = [*SAMPLES, "play", "throw-in", "pick", "correct"]


def offers_are_true(parlour: Parlour) -> None:
    for person in parlour.here:
        offered = parlour.you(person).may
        taken = [
            word
            for word in WORDS
            if any(is_taken(parlour, person, form) for form in forms(parlour, person, word))
        ]
        assert sorted(offered) == sorted(taken), person


def test_every_command_has_a_sample() -> None:
    kinds = [kind.__name__ for kind in commands.Command.__args__]
    assert sorted(map(kebab, kinds)) == sorted(WORDS)


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
@pytest.mark.parametrize("by_hand", [False, True], ids=["by rule", "by hand"])
def test_what_is_offered_is_taken_and_nothing_else(book: Rulebook, *, by_hand: bool) -> None:
    rng = Random(f"offers {book.name} {by_hand}")
    parlour = with_people(5, book=book.name)
    parlour.join(5, "spectator")
    offers_are_true(parlour)
    parlour.do(HOST, commands.SetRule(RULE, by_hand))
    offers_are_true(parlour)
    parlour.do(HOST, commands.Begin())
    left = False

    def sometimes(parlour: Parlour) -> None:
        nonlocal left
        if not left and parlour.table.stage == "playing" and rng.random() < 0.05:
            left = True
            parlour.do("p4", commands.StandUp())
        if rng.random() < 0.1 or parlour.table.stage == "over":
            offers_are_true(parlour)

    parlour.play_on(rng, sometimes, batches=60)
    parlour.do(HOST, commands.NextRound())
    offers_are_true(parlour)


def test_commands_are_what_the_wire_says() -> None:
    for word, samples in SAMPLES.items():
        for command in samples:
            sent = msgspec.json.decode(msgspec.json.encode(command))
            assert sent["do"] == word
