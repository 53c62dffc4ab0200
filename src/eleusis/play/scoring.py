"""What a round is worth to each seat, every number with its reason.

`score_counts` follows the rulebook's `Scoring` data and plain counts alone; `score` does no more
than count. A round may be scored at any moment, as it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import InputError
from eleusis.messages import Message, message
from eleusis.play.events import EndReason
from eleusis.play.seats import Seat
from eleusis.play.state import Round
from eleusis.play.view import TableView, table_view
from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.play.state import Laid, Prophecy
    from eleusis.rulebook.terms import Rulebook, Scoring


class Office(Value, frozen=True):
    """A prophet's time in office as it counts for the score."""

    seat: Seat
    line: int
    """Cards laid on the line after the marker, and for a false prophet before their fall."""
    side: int
    """Cards laid in sidelines in that time, each card of a string for itself."""
    stands: bool = True
    before: int = 0
    """Cards on the layout up to the one with their marker, that card and the starter among them.

    What lay below the marked card when they declared is not among them (Howell)."""


class Counts(Value, frozen=True):
    """Everything about a round that its score depends on."""

    dealer: Seat
    hands: tuple[int, ...]
    """Cards by seat; the dealer's number is not looked at."""
    offices: tuple[Office, ...] = ()
    """The round's prophets in the order of time."""
    tokens: tuple[int, ...] = ()
    """Tokens won and lost by seat (Delphi); the dealer's are not looked at."""
    guesser: Seat | None = None
    """Who ended the round by guessing the rule."""


class Point(Value, frozen=True):
    """Points and what they are for; reads as one phrase, `+4 for going out`."""

    amount: int
    reason: Message

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.reason}"


class SeatScore(Value, frozen=True):
    """The points of one seat, each with its reason."""

    points: tuple[Point, ...]

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(point.amount for point in self.points)


class Scores(Value, frozen=True):
    """The score of a round."""

    dealer: Seat
    seats: tuple[SeatScore, ...]
    """By seat, the dealer's among them."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(seat.total for seat in self.seats)


def score(state: Round | TableView) -> Scores:
    """The score of the round as it stands.

    Cards that a seat has laid and that await their ruling are still counted in its hand, and so
    are the cards that it is owed: a stopped round rewards nobody for a play that was not judged.

    Raises:
        InputError: `no-scoring`, if the sources of the rulebook say nothing about scores.
    """
    table = table_view(state) if isinstance(state, Round) else state
    return score_counts(table.rulebook, _counts(table))


def points_of(state: Round | TableView, seat: Seat) -> int:
    """The points of one player, as `score` has them: for whoever asks often, and for one only.

    Raises:
        InputError: `no-scoring`, as there.
    """
    table = table_view(state) if isinstance(state, Round) else state
    terms, counts = _terms(table.rulebook), _counts(table)
    if terms.by_pairs:
        return score_counts(table.rulebook, counts).totals[seat]
    return SeatScore(_player(terms, counts, seat, _high(terms, counts))).total


def _counts(table: TableView) -> Counts:
    end = table.end
    guessed = end is not None and end.reason is EndReason.GUESSED
    return Counts(
        dealer=table.dealer,
        hands=table.held,
        offices=tuple(_office(table.laid, past) for past in table.prophecies),
        tokens=table.tokens,
        guesser=end.seat if end is not None and guessed else None,
    )


def _terms(rulebook: Rulebook) -> Scoring:
    if rulebook.scoring is None:
        raise InputError("no-scoring", title=rulebook.title)
    return rulebook.scoring


def _high(terms: Scoring, counts: Counts) -> int:
    hands = [held for seat, held in enumerate(counts.hands) if _has_hand(terms, counts, seat)]
    return max(hands, default=0)


def score_counts(rulebook: Rulebook, counts: Counts) -> Scores:
    """The score that these counts are worth by this rulebook.

    Raises:
        InputError: `no-scoring`, if the sources of the rulebook say nothing about scores.
    """
    terms = _terms(rulebook)
    players = [Seat(seat) for seat in range(len(counts.hands)) if seat != counts.dealer]
    if terms.by_pairs:
        return _score_pairs(counts, players)
    high = _high(terms, counts)
    scores = [SeatScore(_player(terms, counts, seat, high)) for seat in players]
    best = max(score.total for score in scores)
    has_starter = rulebook.starter is not None
    dealer = SeatScore((_dealer(terms, counts, best, has_starter=has_starter),))
    scores.insert(counts.dealer, dealer)
    return Scores(counts.dealer, tuple(scores))


def _score_pairs(counts: Counts, players: list[Seat]) -> Scores:
    """Every two players compare their tokens; the dealer has what all the differences come to."""
    held = {seat: counts.tokens[seat] for seat in players}
    total, spread = sum(held.values()), 0
    for place, tokens in enumerate(sorted(held.values())):
        spread += (2 * place - len(players) + 1) * tokens
    scores = [
        SeatScore(
            (Point(len(players) * own - total, message("score.pairs", tokens=own)),),
        )
        for own in held.values()
    ]
    scores.insert(counts.dealer, SeatScore((Point(spread, message("score.spread")),)))
    return Scores(counts.dealer, tuple(scores))


# Counting a table --------------------------------------------------------------------------


def _office(laid: tuple[Laid, ...], past: Prophecy) -> Office:
    until = past.fall
    if until is None:
        until = laid[-1].number_after if laid else past.number
    line = max(0, _line_before(laid, until) - past.column)
    side = max(0, until - past.number - line)
    before = 0 if past.marker is None else past.marker + 1
    return Office(past.seat, line, side, stands=past.fall is None, before=before)


def _line_before(laid: tuple[Laid, ...], number: int) -> int:
    """How many of the first *number* cards of the layout lie on the line."""
    for play in laid:
        if play.number >= number:
            return play.column
    return laid[-1].column_after if laid else 0


# Points ------------------------------------------------------------------------------------


def _has_hand(terms: Scoring, counts: Counts, seat: int) -> bool:
    """True if the seat's hand counts: a player's, but where King plays not that of a prophet."""
    if seat == counts.dealer:
        return False
    return terms.high_counts_prophets or all(past.seat != seat for past in counts.offices)


def _player(terms: Scoring, counts: Counts, seat: Seat, high: int) -> tuple[Point, ...]:
    points: list[Point] = []
    stands = any(past.seat == seat and past.stands for past in counts.offices)
    if _has_hand(terms, counts, seat):
        held = counts.hands[seat]
        points.append(_hand(terms, held, high))
        # The bonus is for running out of cards; a prophet without cards gave it up for the office.
        if held == 0 and terms.out_bonus and not stands:
            points.append(Point(terms.out_bonus, message("score.out")))
    if counts.guesser == seat:
        points.append(Point(terms.guess_bonus, message("score.guess")))
    for past in counts.offices:
        if past.seat == seat and (past.stands or terms.false_prophets_score):
            points += _prophet(terms, past)
    return tuple(points)


def _hand(terms: Scoring, held: int, high: int) -> Point:
    if terms.fixed_count is not None:
        reason = message("score.fixed", all=terms.fixed_count, held=held)
        return Point(terms.fixed_count - held, reason)
    if held == high:
        return Point(0, message("score.high", held=held))
    return Point(high - held, message("score.fewer", fewer=high - held, high=high))


def _prophet(terms: Scoring, past: Office) -> tuple[Point, Point]:
    line = message("score.line", count=past.line, stands=past.stands)
    side = message("score.side", count=past.side, stands=past.stands)
    return Point(terms.prophet_line * past.line, line), Point(terms.prophet_side * past.side, side)


def _dealer(terms: Scoring, counts: Counts, best: int, *, has_starter: bool) -> Point:
    """The highest score of any player, capped while a prophet stands."""
    standing = next((past for past in counts.offices if past.stands), None)
    if standing is None or terms.cap_factor is None:
        return Point(best, message("score.best"))
    uncounted = (not terms.cap_counts_marked) + (has_starter and not terms.cap_counts_starter)
    before = max(0, standing.before - uncounted)
    cap = terms.cap_factor * before
    span = _cap_span(terms, has_starter=has_starter)
    counted = message(span, times=terms.cap_factor, count=before)
    if best <= cap:
        return Point(best, message("score.best-under-cap", counted=counted, cap=cap))
    return Point(cap, message("score.cap", counted=counted, best=best))


def _cap_span(terms: Scoring, *, has_starter: bool) -> str:
    """Which cards the cap counts: the key of its message."""
    if has_starter and not terms.cap_counts_starter:
        if terms.cap_counts_marked:
            return "score.counted.to-marker-without-starter"
        return "score.counted.between"
    return "score.counted.to-marker" if terms.cap_counts_marked else "score.counted.before"
