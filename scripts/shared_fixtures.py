"""Writes what Python and TypeScript both work out, for the client's tests to hold theirs to it.

`python scripts/shared_fixtures.py` writes the files in `frontend/src/lib/fixtures/common`: layouts
with their columns and pawns, logs with what corrections leave of them, what entries tell, messages
in each language, and the rulebooks' terms.
`tests/server/test_shared_fixtures.py` holds them to what the program works out today.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

import eleusis
from eleusis.cards import UNKNOWN, Card, parse_cards
from eleusis.messages import Language, Message, Who, catalogue, message, render
from eleusis.messages.pattern import Branching, Placeholder, pattern
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    in_force,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.legality import standing_rulings
from eleusis.play.pictures.layout import layout_of
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase
from eleusis.play.text.happenings import happening, told_by
from eleusis.play.view import table_view
from eleusis.rulebook import Counted
from eleusis.server.app.routes.rule_desk import playable_rulebooks
from eleusis.server.entries import happened, what
from eleusis.server.projection import pending_of, play_of, prophecy_of
from eleusis.server.protocol.messages import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.messages import MessageValue
    from eleusis.messages.pattern import Pattern
    from eleusis.play.events import Event
    from eleusis.play.pictures.layout import Layout
    from eleusis.play.pictures.parts import LayoutPlay
    from eleusis.play.state import Round
    from eleusis.server.protocol.http import RulebookEntry

FOLDER: Final = Path(__file__).parents[1] / "frontend" / "src" / "lib" / "fixtures" / "common"

RASH: Final = ("random",) * 4
MIXED: Final = ("cautious", "random", "random", "cautious")
ROUNDS: Final = (
    ("gardner", MIXED, (5, 6)),  # pawns for each card of the layout
    ("denexa", MIXED, (2,)),  # pawns for the line
    ("denexa", RASH, (3,)),
    ("king", RASH, (1, 13)),  # overlapped strings, marked falls, no pawns
    ("express", RASH, (5,)),  # no prophets
)
"""Rulebook, players and seeds: together they show all that can lie on a table."""

WAITING: Final = (Phase.CALLING, Phase.JUDGING, Phase.JUDGING_PICK, Phase.THROWING_IN)
LOGS: Final = 12


# Layouts -------------------------------------------------------------------------------------


def layouts() -> Iterator[dict[str, Any]]:
    """Moments of rounds as the wire has them, each with its picture."""
    for name, players, seeds in ROUNDS:
        for seed in seeds:
            played = eleusis.play_round(name, rule="Colours alternate.", players=players, seed=seed)
            for number in _moments(played):
                state = played.up_to(number).state
                seen = table_view(state)
                yield {
                    "name": f"{name}, seed {seed}, after {number} events",
                    "rulebook": name,
                    "facts": {
                        "phase": seen.phase,
                        "pending": pending_of(seen),
                        "prophecies": tuple(map(prophecy_of, seen.prophecies)),
                    },
                    "layout": [play_of(laid, 0) for laid in seen.laid],
                    "picture": _told(layout_of(seen), state),
                }


def _moments(played: eleusis.PlayedRound) -> list[int]:
    """The end, the last time that each thing waits, and half-way between what prophets do."""
    last: dict[Phase, int] = {}
    turning = [0]
    state = begin(played.state.setup)
    for number, event in enumerate(played, 1):
        state = evolve(state, event)
        last[state.phase] = number
        if isinstance(event, ProphetDeclared | ProphetFell):
            turning.append(number)
    between = {(one + other) // 2 for one, other in pairwise((*turning[:4], len(played)))}
    return sorted({len(played), *between, *(last[phase] for phase in WAITING if phase in last)})


def _told(layout: Layout, state: Round) -> dict[str, Any]:
    seats = {name: seat for seat, name in enumerate(state.setup.names)}
    terms, cards = layout.expulsions, [card for play in layout.plays for card in play.cards]
    return {
        "columns": [
            {
                "place": column.place,
                "card": column.card and column.card.number,
                "below": [_numbers(play) for play in column.below],
            }
            for column in layout.columns
        ],
        "pawns": [
            [card.number, card.pawn.colour.value, card.pawn.count] for card in cards if card.pawn
        ],
        "counts": [layout.line_count, layout.side_count],
        "starters": [_numbers(play) for play in layout.plays if play.is_starter],
        "fallen": [[seats[play.fallen], *_numbers(play)] for play in layout.plays if play.fallen],
        "marker": layout.marker and layout.marker.number,
        "awaiting": layout.awaiting
        and {
            "cards": layout.awaiting.cards,
            "seat": seats[layout.awaiting.by],
            "isPick": layout.awaiting.is_pick,
            "call": layout.awaiting.call,
        },
        "expulsions": terms
        and {
            "threshold": terms.threshold,
            "left": terms.left,
            "countsLine": terms.counts is Counted.LINE,
            "afterMarker": terms.after_marker,
        },
        "expelsSince": terms and terms.since,
    }


def _numbers(play: LayoutPlay) -> list[int]:
    return [card.number for card in play.cards]


# Corrections ---------------------------------------------------------------------------------


def corrections() -> Iterator[dict[str, Any]]:
    """Logs, each with the entries that hold and the rulings that may be taken back."""
    for seed in range(LOGS):
        log = _log(Random(seed))
        yield {
            "entries": [_entry(number, event) for number, event in enumerate(log, 1)],
            "holding": [number + 1 for number in in_force(log)],
            "rulings": [number + 1 for number in standing_rulings(log)],
        }


def _log(chance: Random) -> tuple[Event, ...]:
    log: tuple[Event, ...] = ()
    for _ in range(chance.randint(4, 14)):
        rulings = standing_rulings(log)
        if rulings and chance.random() < 0.35:
            log += (Corrected(chance.choice(rulings)), Judged(chance.random() < 0.5))
        else:
            log += (Played(Seat(1), (Card("7H"),)), Judged(chance.random() < 0.5))
    return log


def _entry(number: int, event: Event) -> dict[str, Any]:
    count = event.ruling + 1 if isinstance(event, Corrected) else None
    return {"v": number, "what": what(happened(event)), "count": count}


# Messages ------------------------------------------------------------------------------------

READER: Final = 1


def happenings() -> Iterator[dict[str, Any]]:
    """Entries of every kind that a round has, each with the message that it makes."""
    about = happening(Played(Seat(2), _ONE), _who)
    for number, event in enumerate(_EVENTS, 1):
        entry = Entry(number, 0.0, what(happened(event)), **told_by(event))
        for call in (None, True, False) if isinstance(event, Judged) else (None,):
            said = _said(happening(event, _who, about=about, call=call))
            del said["values"]
            yield {"entry": entry, "call": call, **said}


_ONE, _TWO, _HIDDEN = parse_cards("10H"), parse_cards("JS QD"), parse_cards("?? ??")
_EVENTS: Final[tuple[Event, ...]] = (
    Dealt(Seat(READER), _TWO, JUDGE),
    PackAdded(),
    StarterLaid(*_ONE),
    StarterRefused(UNKNOWN),
    Played(Seat(2), _TWO),
    NoPlayDeclared(Seat(READER), _TWO),
    NoPlayDeclared(Seat(2), _HIDDEN),
    Called(Seat(2), right=True),
    Called(Seat(READER), right=False),
    Judged(right=True),
    Judged(right=False),
    Picked(Seat(2), *_ONE),
    Picked(JUDGE, *_ONE),
    Owed(Seat(READER), 1, JUDGE),
    HandReturned(Seat(2), _HIDDEN),
    Expelled(Seat(READER)),
    ProphetDeclared(Seat(2)),
    ProphetFell(Seat(READER), 30),
    HandEmptied(Seat(READER)),
    RuleGuessed(Seat(2), "Red."),
    Hinted("Look."),
    Corrected(10),
    *(RoundEnded(reason, Seat(READER)) for reason in EndReason),
)


def _who(seat: Seat | None) -> Who:
    place = Seat(0) if seat is None or seat < 0 else seat
    return Who(f"P{place}", place)


def messages() -> Iterator[dict[str, Any]]:
    """Every message that the page can say, with values of each kind, in both languages."""
    for key in sorted(catalogue("de")):
        first, second = (_values(pattern(catalogue("en")[key]), chosen) for chosen in (0, 1))
        yield _said(Message(key, first))
        if second != first:
            yield _said(Message(key, second))
    yield from map(_said, _NESTED)


_NESTED: Final = (
    message("did-you-mean", word="it's a “test”\n\u200b\x1b"),
    message("did-you-mean", word='it"s'),
    message("not-your-turn.choice", waiting=message("waiting.turn", seat=Who("Ada", READER))),
    message("improper-rule", objections=(message("dead-end", line="10H JS"), message("gone"))),
    message("places.several", places=(1, 2, 3)),
    message("places.several", places=(1,)),
)


def _values(parts: Pattern, chosen: int) -> dict[str, MessageValue]:
    """A value of its kind for each name, the first or the second of two."""
    values: dict[str, MessageValue] = {}
    for part in parts:
        match part:
            case Placeholder(name, "cards"):
                values[name] = ("10H", "JS QD")[chosen]
            case Placeholder(name, form):
                values.setdefault(name, ("Ada", ("Ben", "Cy") if form else "Ben")[chosen])
            case Branching(name, by_number, cases):
                inner = [_values(case, chosen) for case in cases.values()]
                words = list(cases)
                is_person = "you" in cases
                one = Who("Ada", READER + chosen) if is_person else words[-chosen]
                values |= {key: value for each in inner for key, value in each.items()}
                values[name] = chosen + 1 if by_number else one
            case _:
                pass
    return values


def _said(said: Message) -> dict[str, Any]:
    texts = {
        language: render(said, language, reader=READER, has_signs=True)
        for language in get_args(Language)
    }
    return {"key": said.key, "values": said.values, **texts}


def rulebooks() -> Iterator[RulebookEntry]:
    """The rulebooks of the layouts as the server tells them."""
    names = {name for name, _, _ in ROUNDS}
    return (entry for entry in playable_rulebooks().rulebooks if entry.name in names)


FILES: Final[dict[str, Callable[[], Iterator[object]]]] = {
    "layouts.json": layouts,
    "corrections.json": corrections,
    "happenings.json": happenings,
    "messages.json": messages,
    "rulebooks.json": rulebooks,
}
"""The files by name, and the cases of each."""


def text_of(name: str) -> bytes:
    """What is in a file: a case on each line."""
    return b"[\n" + b",\n".join(map(_line, FILES[name]())) + b"\n]\n"


def _line(case: object) -> bytes:
    return msgspec.json.encode(case, enc_hook=str)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file in FILES:
        (FOLDER / file).write_bytes(text_of(file))
