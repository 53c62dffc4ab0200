"""The form of what the kernels read and write: a round, its terms, its policies, its result.

Everything is a NumPy record of numbers, so that one pointer is all a kernel takes of it, and ten
thousand rounds are one array. Cards are numbers from 0 to 51, sets of cards words of 52 bits.
"""

from __future__ import annotations

from typing import Any, Final, get_args

import numpy as np
import numpy.typing as npt

from eleusis.play.events import EndReason, Event

Records = npt.NDArray[Any]
"""An array of records of one of the forms here."""
BitWords = npt.NDArray[np.uint64]
Shorts = npt.NDArray[np.int16]

SEATS_MAX: Final = 8
HAND_MAX: Final = 255
"""Cards that a hand can hold; a round that would deal more is stopped as it stands."""
PILE_MAX: Final = 1024
"""Cards that the stock can hold."""
CARDS_MAX: Final = 16
"""Cards that may be laid, or thrown in, at once."""
LINE_MAX: Final = 256
"""Cards of the line that a guess at random is held against; nobody guesses so after more."""
OFFICES_MAX: Final = 16
"""Prophecies of one round; nobody declares after so many."""
EVENTS_LIMIT: Final = 4900
"""Events after which a round is stopped, before the engine's own limit is in sight."""
EVENT_KINDS: Final = len(get_args(Event))

# What a round waits for.
DEALING, STARTING, TURN, CALLING, JUDGING, PICKING, THROWING, LEAVING, BETWEEN, OVER = np.arange(10)

# What a seat is.
DEALER, PLAYING, PROPHET, EXPELLED, OUT = np.arange(5)

# Events, in the order of the engine's union.
(
    DEALT,
    PACK_ADDED,
    STARTER_TURNED,
    STARTER_LAID,
    STARTER_REFUSED,
    PLAYED,
    _CARD_TURNED,
    _PREDICTED,
    NO_PLAY_DECLARED,
    CALLED,
    JUDGED,
    PICKED,
    OWED,
    HAND_RETURNED,
    EXPELLED_FROM,
    PROPHET_DECLARED,
    PROPHET_FELL,
    HAND_EMPTIED,
    RULE_GUESSED,
    _HINTED,
    _CORRECTED,
    ROUND_ENDED,
) = np.arange(EVENT_KINDS)

# Ends of a round, in the order of the engine's enumeration.
WENT_OUT, NO_PLAY, NOBODY_LEFT, GUESSED, STOPPED, STOCK_OUT = np.arange(len(EndReason))
UNFINISHED: Final = np.int64(-1)

# Kinds of policy.
RANDOM, CAUTIOUS, INDUCER, EXTERNAL = np.arange(4)

ZERO: Final = np.int64(0)
NOBODY: Final = np.int64(-1)
"""The seat, in an event, of a card that the judge picked."""


def _fields(kind: Any, names: str) -> list[tuple[str, Any]]:
    return [(name, kind) for name in names.split()]


TERMS: Final = np.dtype(
    _fields(
        np.int64,
        "seats dealer packs hand_size starters starter_judged count_first string_max"
        " wrong_penalty no_play reduction ends_at exchange_max no_play_cards picks prophet"
        " any_time others_min once last_right false_cards resumes spares_penalty"
        " spares_expulsion out_false_cards expels without_prophet counts_line with_prophet"
        " guess guess_cards fixed_count high_counts_prophets out_bonus guess_bonus"
        " prophet_line prophet_side false_score cap_factor cap_starter cap_marked"
        " stock_out turns_max rule_count rules_at masks_at policies_at bank_at cautious plain",
    )
)
"""A rulebook, the people and the limits of a round; `terms_of` says what each number is."""

POLICY: Final = np.dtype(
    [
        *_fields(np.int64, "kind streak weights"),
        *_fields(np.uint64, "string no_play prophecy guess call_right insight"),
        *_fields(np.float64, "string_from no_play_from declare_from guess_from"),
    ]
)
"""What a seat does; the words are chances of 2^32, the fractions thresholds of belief."""

FAMILIES: Final = 4
"""Regularities that the cautious policy goes by."""

_OFFICE: Final = "office_seat office_line office_layout office_marker until_line until_layout"

STATE: Final = np.dtype(
    [
        ("deal_chance", np.uint64),
        ("play_chance", np.uint64),
        ("recent", np.uint64),  # the last eight cards of the line, a byte each, card + 1
        ("below", np.uint64),  # single cards found wrong since the last right one
        *_fields(
            np.int64,
            "rounds rule first at phase resume last turns playing actor line layout right_end"
            " right_play returned mover laid expels call spared declared guess prophet offices"
            " was_prophet asked guessed debts debt top stock refused end end_seat streak"
            "",
        ),
        *_fields((np.int64, SEATS_MAX), "size status policy scores"),
        ("counts", np.int64, EVENT_KINDS),
        *_fields((np.int64, OFFICES_MAX), _OFFICE),
        *_fields((np.int64, SEATS_MAX + 4), "debt_seat debt_size debt_by"),
        ("tally", np.uint16, (FAMILIES, 16, 2)),
        ("cards", np.uint8, CARDS_MAX),
        ("hands", np.uint8, SEATS_MAX * (HAND_MAX + 1)),
        ("pile", np.uint8, PILE_MAX),
        ("laid_right", np.uint8, LINE_MAX),
    ],
    align=True,
)
"""A round between two decisions."""

RESULT: Final = np.dtype(
    [
        *_fields(np.int32, "rule turns line layout end end_seat prophet"),
        ("scores", np.int32, SEATS_MAX),
        ("hands", np.int32, SEATS_MAX),
        ("counts", np.int32, EVENT_KINDS),
    ]
)
"""What came of a round."""

# What an external seat may do.
MORE: Final = 52
"""Added to a card: lay it, and another after it."""
DECLARE_NO_PLAY, DECLARE_PROPHET, PASS, CALL_RIGHT, CALL_WRONG = np.arange(104, 109)
ACTIONS: Final = 109
OBSERVATION: Final = 202
"""Integers that an actor sees."""
NO_ACTION: Final = np.int64(-1)

RULE_STATE: Final = np.dtype(
    [
        ("first", np.int32),  # of the rule with this number, the first state
        ("meaning", np.int32),  # equal where two rules say the same from now on
        ("after", np.int16, 52),  # for each card the state after it, from the rule's first; or -1
    ],
    align=True,
)
"""A state of a rule's automaton; the states of a table lie one after the other."""

MASK: Final = np.dtype([("cards", np.uint64)])
"""The right cards of a state: beside the states, since they are asked for most."""

BANK_MAX: Final = 4096
BANK: Final = np.dtype(
    [
        ("count", np.int64),
        ("opens", np.int64),  # true if votes and states after one starter are known
        ("even", np.int64),  # true if every rule weighs 1
        ("total", np.float64),
        ("opening", np.float64, 52 * 52),
        ("weights", np.float64, BANK_MAX),
        ("first", np.int32, BANK_MAX),
        ("number", np.int32, BANK_MAX),
        ("opened", np.int32, 52 * BANK_MAX),
    ]
)
"""A bank of rules as one kind of inducer weighs it."""

MIND: Final = np.dtype(
    [
        ("on", np.int64),
        ("living", np.int64),
        ("most", np.float64),  # what a card that weighs most does, of those voted on last
        ("best", np.uint64),  # all cards that do
        ("sums", np.float64, 64),
        ("places", np.uint64, 64),
        ("planes", np.uint64, 16),
        ("words", np.uint64, 8),
        ("at", np.int32, BANK_MAX),
        ("members", np.int16, BANK_MAX),
    ]
)
"""What may be known of one round: which rules of the bank fit, and where each has arrived."""

TRACE_MAX: Final = 1 << 20
TRACE: Final = np.dtype(
    [("on", np.int64), ("at", np.int64), ("head", np.int64), ("words", np.int16, TRACE_MAX)]
)
"""The events of one round as numbers: kind, seat, value, how many cards, and the cards."""

STEPPED: Final = np.dtype(
    [
        ("observations", np.uint8, OBSERVATION),
        ("masks", np.uint8, ACTIONS),
        ("ended", np.uint8),
        ("cut", np.uint8),
        ("actors", np.int32),
        ("rewards", np.int32, SEATS_MAX),
    ],
    align=True,
)
"""What a round shows after a step."""
