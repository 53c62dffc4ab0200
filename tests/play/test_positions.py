"""Positions set up by hand: what the round knows that starts there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from eleusis.cards import parse_cards
from eleusis.errors import InputError
from eleusis.play.engine import may, step
from eleusis.play.evolution import begin
from eleusis.play.moves import (
    Call,
    Deal,
    DeclareNoPlay,
    DeclareProphet,
    GuessRule,
    Judge,
    Move,
    Play,
)
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Laid, Phase, Position, Prophecy, Round, Setup
from eleusis.play.text.position_text import as_position, parse_position, print_position
from eleusis.rulebook import rulebook

ADA, BEN, CY, DI = map(Seat, range(1, 5))
GOD = Seat(0)
NINE = parse_cards("9H")
KING, FOUR = parse_cards("KS 4C")
SOUND = Position(
    hands=((), NINE, NINE, ()),
    status=(Status.DEALER, Status.PLAYING, Status.PLAYING, Status.PROPHET),
    turn=ADA,
    laid=(Laid(None, (KING,), True, 0, 0), Laid(BEN, (FOUR,), False, 1, 1)),
    prophecies=(Prophecy(CY, 1, 2, 2),),
)


def sheet(book: str, layout: str, turn: str = "Ada", **hands: str) -> str:
    held = {"Ada": "9", "Ben": "9", "Cy": "9", "Di": "9"} | hands
    lines = (f"rulebook {book}", "seats God Ada Ben Cy Di", f"turn {turn}", f"layout {layout}")
    return "\n".join([*lines, *(f"hand {name} {hand}" for name, hand in held.items())])


def started(text: str, *moves: Move) -> Round:
    state = begin(parse_position(text).setup)
    for move in moves:
        _, state = step(state, move)
    return state


def may_become_prophet(state: Round) -> list[Seat]:
    return [seat for seat in (ADA, BEN, CY, DI) if DeclareProphet in may(state, seat)]


@pytest.mark.parametrize(
    ("layout", "turn", "last"),
    [
        ("KS 4C", "Ben", [ADA]),
        ("KS 4C", "Ada", [DI]),  # the dealer, who sits between, does not play
        ("KS Di:4C", "Ada", [DI]),
        ("KS Ada:4C", "Ada", [DI]),  # somebody declared no play since
        ("KS", "Ben", []),  # nobody has played
    ],
)
def test_who_played_last_may_become_prophet(layout: str, turn: str, last: list[Seat]) -> None:
    assert may_become_prophet(started(sheet("gardner", layout, turn))) == last


def test_the_turn_passes_over_the_expelled() -> None:
    state = started(sheet("gardner", "KS Ada:4C", "Cy") + "\nexpelled Ben\n")
    assert may_become_prophet(state) == [ADA]


@pytest.mark.parametrize(
    ("book", "layout", "turns", "phase"),
    [
        ("king", "KS", 1, Phase.TURN),
        ("king", "[KS]", 1, Phase.TURN),
        ("gardner", "KS[4C]", 1, Phase.TURN),
        ("howell", "KS 4C", 1, Phase.TURN),
        ("howell\nstarters 2", "KS 4C", 0, Phase.TURN),
        ("howell\nstarters 2", "KS 4C 5C", 1, Phase.TURN),
        ("howell\nstarters 2", "KS", 0, Phase.TURNING_STARTER),
    ],
)
def test_starters_are_no_turns(book: str, layout: str, turns: int, phase: Phase) -> None:
    state = started(sheet(book, layout))
    assert (state.turns, state.phase) == (turns, phase)


@pytest.mark.parametrize(
    ("layout", "may_guess"),
    [
        ("KS 4C", True),
        ("KS Di:4C", True),
        ("KS Cy:4C", False),  # Di declared no play since
        ("KS[4C]", False),
        ("KS", False),
    ],
)
def test_a_guess_follows_a_right_play(layout: str, *, may_guess: bool) -> None:
    state = started(sheet("express", layout))
    assert (GuessRule in may(state, BEN)) is may_guess


def test_on_an_empty_table_lie_no_cards() -> None:
    state = started(sheet("howell", ""))
    assert (state.on_line, state.on_layout) == (0, 0)


def test_nobody_plays_on_without_cards() -> None:
    with pytest.raises(InputError) as caught:
        started(sheet("king", "KS 4C", "Ben", Ada="0"))
    assert caught.value.code == "bad-position"
    assert "Ada" in caught.value.message


def test_a_fall_over_a_no_play_is_written_down() -> None:
    state = started(
        sheet("king", "KS 3C", Ada="3C 4C"),
        *(DeclareProphet(DI), DeclareNoPlay(ADA), Call(DI, right=True), Judge(right=False)),
        Deal(ADA, parse_cards("AC 2C 5C 6C")),
    )
    setup = as_position(state)
    text = print_position(setup)
    assert "false Di at=2/2 fell=2 over=no-play\n" in text
    assert parse_position(text).setup == setup
    with pytest.raises(InputError, match="over=dinner"):
        parse_position(text.replace("over=no-play", "over=dinner"))


def test_no_more_copies_lie_on_the_table_than_there_are_packs() -> None:
    text = sheet("gardner", "3H 3H 3H")
    assert started(text).phase is Phase.TURN
    with pytest.raises(InputError, match="3 copies of 3H") as caught:
        started(f"{text}\npacks 2\nstock 40")
    assert caught.value.code == "bad-position"


def test_unseen_copies_are_known_only_if_every_card_of_the_packs_is_accounted_for() -> None:
    """Two cards lie, two are held: 100 of two packs are left, and one 3H with them."""
    setup = Setup(rulebook("gardner"), ("God", "Ada", "Ben", "Cy"), GOD, 2)
    whole = replace(
        SOUND,
        laid=(Laid(None, parse_cards("3H"), True, 0, 0), Laid(BEN, (FOUR,), False, 1, 1)),
        stock=100,
    )
    unseen = begin(replace(setup, position=whole)).unseen
    assert unseen is not None
    assert (unseen[parse_cards("3H")[0]], unseen[FOUR], sum(unseen)) == (1, 1, 100)
    assert begin(replace(setup, position=replace(whole, stock=99))).unseen is None
    assert begin(replace(setup, position=replace(whole, stock=None))).unseen is None
    # As many cards, but of the first that was laid nobody knows which it was.
    cut = replace(whole, laid=(Laid(BEN, (FOUR,), False, 1, 1),))
    assert begin(replace(setup, position=cut)).unseen is None


def test_the_dealer_may_sit_anywhere() -> None:
    setup = Setup(rulebook("gardner"), ("Ada", "Ben", "Cy", "God"), Seat(3), 2)
    position = Position(
        hands=(NINE, NINE, NINE, ()),
        status=(Status.PLAYING, Status.PLAYING, Status.PLAYING, Status.DEALER),
        turn=Seat(0),
        laid=SOUND.laid[:1],
    )
    assert may(begin(replace(setup, position=position)), Seat(0)) == (Play, DeclareNoPlay)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"hands": ((), NINE, NINE)}, "3 hands for 4 seats"),
        ({"status": SOUND.status[:3]}, "4 hands for 4 seats"),
        ({"hands": (NINE, NINE, NINE, ())}, "The dealer has no cards"),
        ({"status": (Status.PLAYING, *SOUND.status[1:])}, "The dealer has no cards"),
        ({"turn": JUDGE}, "Seat -1 is to play"),
        ({"turn": Seat(4)}, "Seat 4 is to play"),
        ({"turn": CY}, "Seat 3 is to play"),
        ({"hands": ((), NINE, (), NINE)}, "Ben is in the round without a card"),
        ({"laid": (SOUND.laid[0], Laid(BEN, (FOUR,), False, 2, 1))}, "does not lie where"),
        ({"laid": (SOUND.laid[0], Laid(BEN, (FOUR,), False, 1, 2))}, "does not lie where"),
        ({"prophecies": ()}, "by seat: \\[3\\], by declaration: \\[\\]"),
        ({"prophecies": (Prophecy(CY, 1, 2, 2, fall=2),)}, "by declaration: \\[\\]"),
        ({"prophecies": (Prophecy(BEN, 1, 2, 2),)}, "by declaration: \\[2\\]"),
    ],
)
def test_parts_of_a_position_that_do_not_fit_together_are_refused(
    parts: dict[str, Any], said: str
) -> None:
    setup = Setup(rulebook("gardner"), ("God", "Ada", "Ben", "Cy"), GOD, 2, position=SOUND)
    assert begin(setup).hands == SOUND.hands
    with pytest.raises(InputError, match=said) as caught:
        begin(replace(setup, position=replace(SOUND, **parts)))
    assert caught.value.code == "bad-position"
