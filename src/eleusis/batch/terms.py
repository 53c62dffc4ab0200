"""A rulebook as numbers: everything that the published rulebooks disagree about, as parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.batch.form import CARDS_MAX, HAND_MAX, PILE_MAX, SEATS_MAX, TERMS, Records
from eleusis.errors import InputError
from eleusis.rulebook.terms import (
    Counted,
    FirstPlayer,
    MarkerPlace,
    Picker,
    ProphetTiming,
    StarterKind,
    StockOut,
)

if TYPE_CHECKING:
    from eleusis.rulebook.terms import Rulebook

_NONE: Final = -1
"""A number that the rulebook does not have."""
TURNS_MAX: Final = 400
"""Turns after which a round is stopped at the latest."""
_STRING_MAX: Final = 4
"""Cards of the longest string where the rulebook sets no limit, as agents at the table have it."""
_NO_STOCK_OUT, _ADD_PACK, _END_ROUND = range(3)


def terms_of(
    book: Rulebook, seats: int, *, dealer: int = 0, starters: int = 1, turns_max: int | None = None
) -> Records:
    """The rulebook as one record of the form `TERMS`, for that many people, the dealer included.

    Args:
        book: The rulebook; a complete one.
        seats: People at the table.
        dealer: The dealer's seat.
        starters: Cards that open the line, where the rulebook has a starter.
        turns_max: Turns after which a round is stopped as it stands; 40 times round the table
            if it is not said.

    Raises:
        InputError: `incomplete-rulebook`, `players`, or `bad-batch`, if the terms are beyond
            what a round of the batch can hold.
    """
    if book.prediction is not None:
        raise InputError("bad-batch.predictions", title=book.title)
    if not book.is_complete or book.scoring is None:
        raise InputError(
            "incomplete-rulebook.terminal", title=book.title, missing="; ".join(book.missing)
        )
    book.require_players(seats)
    turns = 40 * seats if turns_max is None else turns_max
    _require("seats", seats, SEATS_MAX)
    terms = np.zeros(1, TERMS)
    told = terms[0]
    told["seats"], told["dealer"], told["turns_max"] = seats, dealer, turns
    told["packs"] = book.packs.for_players(seats)
    told["hand_size"] = book.hand_size_for(seats)
    told["starters"] = 0 if book.starter is None else starters
    told["starter_judged"] = book.starter is not None and book.starter.kind is StarterKind.JUDGED
    told["count_first"] = book.first_player is FirstPlayer.COUNT
    told["string_max"] = _STRING_MAX if book.string_max is None else book.string_max
    told["wrong_penalty"] = book.wrong_penalty
    told["stock_out"] = _stock_out(book)
    _tell_no_play(told, book)
    _tell_prophet(told, book)
    _tell_scoring(told, book)
    expulsion, guess = book.expulsion, book.guess
    if expulsion is not None:
        told["expels"] = True
        told["without_prophet"] = expulsion.without_prophet
        told["counts_line"] = expulsion.without_prophet_counts is Counted.LINE
        told["with_prophet"] = expulsion.with_prophet
    if guess is not None:
        told["guess"], told["guess_cards"] = True, guess.wrong_cards
    _require("turns_max", turns, TURNS_MAX)
    _require("hand_size", int(told["hand_size"]), HAND_MAX)
    _require("string_max", int(told["string_max"]), CARDS_MAX)
    _require("packs", int(told["packs"]), PILE_MAX // 52)
    return terms


def _tell_no_play(told: Records, book: Rulebook) -> None:
    no_play = book.no_play
    if no_play is None:
        return
    _require("no_play.reduction", no_play.reduction, no_play.ends_at + 1)
    told["no_play"], told["reduction"], told["ends_at"] = True, no_play.reduction, no_play.ends_at
    told["exchange_max"] = _or_none(no_play.exchange_max)
    told["no_play_cards"] = no_play.wrong_cards
    told["picks"] = no_play.picker is Picker.DEALER_OR_PROPHET
    _require("no_play.exchange_max", no_play.exchange_max or 0, CARDS_MAX)


def _tell_prophet(told: Records, book: Rulebook) -> None:
    prophet = book.prophet
    if prophet is None:
        return
    told["prophet"], told["others_min"] = True, prophet.others_min
    told["any_time"] = prophet.timing is ProphetTiming.ANY_TIME
    told["once"] = prophet.once_per_round
    told["last_right"] = prophet.marker is MarkerPlace.LAST_RIGHT
    told["false_cards"], told["resumes"] = prophet.false_cards, prophet.resumes
    told["spares_penalty"] = prophet.overthrow_spares_penalty
    told["spares_expulsion"] = prophet.overthrow_spares_expulsion
    told["out_false_cards"] = _or_none(prophet.out_false_cards)


def _tell_scoring(told: Records, book: Rulebook) -> None:
    scoring = book.scoring
    assert scoring is not None, "a complete rulebook tells how to score"
    told["fixed_count"] = _or_none(scoring.fixed_count)
    told["high_counts_prophets"] = scoring.high_counts_prophets
    told["out_bonus"], told["guess_bonus"] = scoring.out_bonus, scoring.guess_bonus
    told["prophet_line"], told["prophet_side"] = scoring.prophet_line, scoring.prophet_side
    told["false_score"] = scoring.false_prophets_score
    told["cap_factor"] = _or_none(scoring.cap_factor)
    told["cap_starter"], told["cap_marked"] = scoring.cap_counts_starter, scoring.cap_counts_marked


def _stock_out(book: Rulebook) -> int:
    """What happens when the stock cannot meet a deal: the rulebook's first choice."""
    if not book.stock_out:
        return _NO_STOCK_OUT
    return _ADD_PACK if book.stock_out[0] is StockOut.ADD_PACK else _END_ROUND


def _or_none(number: int | None) -> int:
    return _NONE if number is None else number


def _require(term: str, value: int, limit: int) -> None:
    """Nothing, if the batch can hold it."""
    if value > limit:
        raise InputError("bad-batch.limit", term=term, value=value, limit=limit)
