"""What a rulebook says, row by row, as people say it; rulebooks side by side.

Pure data for whoever prints: the command line, the documentation, a client.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from eleusis.rulebook.terms import (
    Counted,
    Expulsion,
    FirstPlayer,
    Guess,
    HintTime,
    MarkerPlace,
    NoPlay,
    Permission,
    Picker,
    Prediction,
    ProperRule,
    Prophet,
    ProphetTiming,
    Rulebook,
    Ruling,
    Scoring,
    Source,
    StarterKind,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from enum import Enum

_T = TypeVar("_T")


class TermRow(NamedTuple):
    """One statement of a rulebook."""

    path: str
    """The dotted name of the field, such as `no_play.reduction`."""
    label: str
    """What the statement is about, in plain words."""
    value: str
    """What the rulebook says, as people say it: "no limit", "none", "4 to 8"."""
    source: Source


def rows(rulebook: Rulebook) -> tuple[TermRow, ...]:
    """All that the rulebook says, in a fixed order; an absent institution is one row, "none"."""
    return tuple(row for section in _SECTIONS for row in section.rows(rulebook))


def side_by_side(*rulebooks: Rulebook) -> tuple[tuple[TermRow | None, ...], ...]:
    """For each statement that one of the rulebooks makes, its row in every one of them.

    `None` stands for a rulebook that lacks the institution which the statement is about.
    """
    tables = [{row.path: row for row in rows(rulebook)} for rulebook in rulebooks]
    paths = (path for section in _SECTIONS for path in section.paths())
    return tuple(
        tuple(table.get(path) for table in tables)
        for path in paths
        if any(path in table for table in tables)
    )


def differences(first: Rulebook, second: Rulebook) -> tuple[tuple[TermRow, TermRow], ...]:
    """The statements on which the two rulebooks differ, as pairs of rows.

    An institution that only one of them has is one pair, its presence; what follows from it is
    left out, for the other rulebook has nothing to say about it.
    """
    pairs = side_by_side(first, second)
    return tuple((one, two) for one, two in pairs if one and two and one.value != two.value)


@dataclass(frozen=True, slots=True)
class _Line(Generic[_T]):
    """How one field of a term becomes a row."""

    name: str
    label: str
    say: Callable[[_T], str | None]
    """The value in words; `None`, if nothing is to be said (a limit that does not exist)."""
    covers: tuple[str, ...] = ()
    """Other fields that the words tell too, by their dotted names."""

    def row(self, rulebook: Rulebook, path: str, term: _T) -> TermRow | None:
        value = self.say(term)
        if value is None:
            return None
        told = rulebook.sources[path]
        under = [rulebook.sources[name] for name in self.covers if name in rulebook.sources]
        source = Source(
            told.text,
            told.is_gap or any(each.is_gap for each in under),
            told.alternatives + tuple(other for each in under for other in each.alternatives),
        )
        return TermRow(path, self.label, value, source)


@dataclass(frozen=True, slots=True)
class _Section(Generic[_T]):
    """The rows of one term: first whether there is such an institution, then its fields."""

    lines: tuple[_Line[_T], ...]
    term: Callable[[Rulebook], _T | None]
    head: _Line[_T | None] | None = None

    def paths(self) -> Iterator[str]:
        """The paths of all rows that the section can have."""
        prefix = "" if self.head is None else f"{self.head.name}."
        if self.head is not None:
            yield self.head.name
        yield from (prefix + line.name for line in self.lines)

    def rows(self, rulebook: Rulebook) -> Iterator[TermRow]:
        """The rows that this rulebook has."""
        term = self.term(rulebook)
        if self.head is not None and (head := self.head.row(rulebook, self.head.name, term)):
            yield head
        if term is not None:
            prefix = "" if self.head is None else f"{self.head.name}."
            for line in self.lines:
                if row := line.row(rulebook, prefix + line.name, term):
                    yield row


_SAID: Final[dict[Enum, str]] = {
    StarterKind.ANY: "one card, whatever the rule says",
    StarterKind.JUDGED: "cards are turned until the rule accepts one",
    FirstPlayer.COUNT: "count up to the starter's value, dealer left out",
    FirstPlayer.LEFT: "the dealer's left",
    FirstPlayer.ALL: "all at once",
    Picker.DEALER_OR_PROPHET: "the dealer, or the prophet who agreed",
    Picker.NOBODY: "nobody",
    ProphetTiming.OWN_PLAY: "from their own play on, until the next one",
    ProphetTiming.ANY_TIME: "at any time",
    MarkerPlace.LAST_PLAYED: "the last card that the declarer played",
    MarkerPlace.LAST_RIGHT: "the last card of the line",
    Ruling.CALL: "the prophet's call",
    Ruling.PLAY: "the play",
    Counted.LAYOUT: "line and sidelines",
    Counted.LINE: "the line only",
    HintTime.BEFORE_PLAY: "before play",
    HintTime.ANY_TIME: "at any time",
    Permission.FORBIDDEN: "forbidden",
    Permission.ADVANCED: "among experienced players who agree",
    Permission.ALLOWED: "allowed",
}


def _number(count: int, noun: str) -> str:
    return f"no {noun}s" if count == 0 else f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _cards(count: int) -> str:
    return _number(count, "card")


def _tokens(count: int) -> str:
    return _number(count, "token")


def _points(count: int) -> str:
    return _number(count, "point")


def _yes(truth: object) -> str:
    return "yes" if truth else "no"


def _presence(term: object) -> str:
    return "none" if term is None else "yes"


def players_in_words(book: Rulebook) -> str:
    """How many can play: `4 to 8`, `2 or more`."""
    low, high = book.players.min, book.players.max
    return f"{low} or more" if high is None else f"{low} to {high}"


def _packs(book: Rulebook) -> str:
    if book.packs.count is not None:
        return str(book.packs.count)
    each = book.packs.players_each
    assert each is not None, "packs are given as a count or per player"
    return f"{each.denominator} for every {each.numerator} players, rounded up"


def _hand_size(book: Rulebook) -> str:
    return "the pack dealt out evenly" if book.hand_size is None else _cards(book.hand_size)


def _starter(book: Rulebook) -> str:
    if book.starter is None:
        return "none"
    more = ", more if the rule needs them" if book.starter.several else ""
    return _SAID[book.starter.kind] + more


def _string_max(book: Rulebook) -> str:
    if book.string_max is None:
        return "no limit"
    return "1, no strings" if book.string_max == 1 else f"up to {book.string_max}"


def _right_string(book: Rulebook) -> str:
    if book.string_max == 1:
        return "does not occur"
    return "overlapped" if book.right_overlaps else "card by card"


def _score(scoring: Scoring | None) -> str:
    if scoring is None:
        return "left open by the sources"
    if scoring.by_pairs:
        return "token differences to all others, added; the dealer's, all of them without sign"
    count = "the high count" if scoring.fixed_count is None else str(scoring.fixed_count)
    return f"{count} minus the hand"


def _if_hands(scoring: Scoring, said: str) -> str | None:
    return None if scoring.by_pairs else said


def _cap(scoring: Scoring) -> str | None:
    if scoring.by_pairs:
        return None
    if scoring.cap_factor is None:
        return "no limit"
    return f"{_points(scoring.cap_factor)} for each card before the marker"


def _if_capped(scoring: Scoring, truth: bool) -> str | None:
    return None if scoring.cap_factor is None else _yes(truth)


_TABLE: Final[_Section[Rulebook]] = _Section(
    term=lambda book: book,
    lines=(
        _Line(
            "players",
            "players, dealer included",
            players_in_words,
            covers=("players.min", "players.max"),
        ),
        _Line("packs", "packs", _packs, covers=("packs.count", "packs.players_each")),
        _Line("hand_size", "cards dealt to each player", _hand_size),
        _Line("starter", "starter", _starter, covers=("starter.kind", "starter.several")),
        _Line("first_player", "first turn", lambda book: _SAID[book.first_player]),
        _Line("string_max", "cards played at once", _string_max),
        _Line("right_overlaps", "a right string lies", _right_string),
        _Line(
            "wrong_penalty",
            "penalty for each card of a wrong play",
            lambda book: _cards(book.wrong_penalty),
        ),
        _Line("hint", "truthful hint by the dealer", lambda book: _SAID[book.hint]),
        _Line(
            "stock_out",
            "when the stock runs out",
            lambda book: " or ".join(way.value for way in book.stock_out) or "nothing is drawn",
        ),
    ),
)

_NO_PLAY: Final[_Section[NoPlay]] = _Section(
    term=lambda book: book.no_play,
    head=_Line("no_play", "declaring no play", _presence),
    lines=(
        _Line(
            "reduction", "no play, right: the hand shrinks by", lambda term: _cards(term.reduction)
        ),
        _Line("ends_at", "no play, right: out with at most", lambda term: _cards(term.ends_at)),
        _Line(
            "exchange_max",
            "no play, right: exchanged at most",
            lambda term: (
                "the whole hand" if term.exchange_max is None else _cards(term.exchange_max)
            ),
        ),
        _Line("wrong_cards", "no play, wrong: penalty", lambda term: _cards(term.wrong_cards)),
        _Line("picker", "no play, wrong: a right card is laid by", lambda term: _SAID[term.picker]),
    ),
)

_PROPHET: Final[_Section[Prophet]] = _Section(
    term=lambda book: book.prophet,
    head=_Line("prophet", "prophet", _presence),
    lines=(
        _Line("timing", "prophet: may declare", lambda term: _SAID[term.timing]),
        _Line(
            "others_min",
            "prophet: other players still in, at least",
            lambda term: "no demand" if term.others_min == 0 else str(term.others_min),
        ),
        _Line("once_per_round", "prophet: once a round", lambda term: _yes(term.once_per_round)),
        _Line("marker", "prophet: marker on", lambda term: _SAID[term.marker]),
        _Line("ruling", "prophet: the dealer's word is about", lambda term: _SAID[term.ruling]),
        _Line("false_cards", "false prophet: draws", lambda term: _cards(term.false_cards)),
        _Line("resumes", "false prophet: plays on", lambda term: _yes(term.resumes)),
        _Line(
            "overthrow_spares_penalty",
            "overthrowing play: no penalty cards",
            lambda term: _yes(term.overthrow_spares_penalty),
        ),
        _Line(
            "overthrow_spares_expulsion",
            "overthrowing play: no expulsion",
            lambda term: _yes(term.overthrow_spares_expulsion),
        ),
        _Line(
            "out_false_cards",
            "prophet after going out",
            lambda term: (
                "no"
                if term.out_false_cards is None
                else f"yes; draws {_cards(term.out_false_cards)} at their fall"
            ),
        ),
    ),
)

_EXPULSION: Final[_Section[Expulsion]] = _Section(
    term=lambda book: book.expulsion,
    head=_Line("expulsion", "expulsion", _presence),
    lines=(
        _Line(
            "without_prophet",
            "expulsion without a prophet, from",
            lambda term: _cards(term.without_prophet),
        ),
        _Line(
            "without_prophet_counts",
            "expulsion without a prophet, counted",
            lambda term: _SAID[term.without_prophet_counts],
        ),
        _Line(
            "with_prophet",
            "expulsion with a prophet, from",
            lambda term: f"{_cards(term.with_prophet)} after the marker",
        ),
    ),
)

_GUESS: Final[_Section[Guess]] = _Section(
    term=lambda book: book.guess,
    head=_Line("guess", "guessing the rule aloud", _presence),
    lines=(_Line("wrong_cards", "wrong guess: penalty", lambda term: _cards(term.wrong_cards)),),
)

_PREDICTION: Final[_Section[Prediction]] = _Section(
    term=lambda book: book.prediction,
    head=_Line("prediction", "predicting every card", _presence),
    lines=(
        _Line("right", "right prediction: gains", lambda term: _tokens(term.right)),
        _Line("wrong", "wrong prediction: loses", lambda term: _tokens(term.wrong)),
    ),
)

_SCORING: Final[_Section[Scoring]] = _Section(
    term=lambda book: book.scoring,
    head=_Line(
        "scoring", "a player's score", _score, covers=("scoring.fixed_count", "scoring.by_pairs")
    ),
    lines=(
        _Line(
            "high_counts_prophets",
            "score: prophets' hands count",
            lambda term: _if_hands(term, _yes(term.high_counts_prophets)),
        ),
        _Line(
            "out_bonus",
            "score: for going out",
            lambda term: _if_hands(term, _points(term.out_bonus)),
        ),
        _Line(
            "guess_bonus",
            "score: for a right guess",
            lambda term: _if_hands(term, _points(term.guess_bonus)),
        ),
        _Line(
            "prophet_line",
            "score: prophet, each later card of the line",
            lambda term: _if_hands(term, _points(term.prophet_line)),
        ),
        _Line(
            "prophet_side",
            "score: prophet, each later sideline card",
            lambda term: _if_hands(term, _points(term.prophet_side)),
        ),
        _Line(
            "false_prophets_score",
            "score: false prophets keep points",
            lambda term: _if_hands(term, _yes(term.false_prophets_score)),
        ),
        _Line("cap_factor", "dealer: the highest score, with a prophet at most", _cap),
        _Line(
            "cap_counts_starter",
            "dealer's limit: the starter counts",
            lambda term: _if_capped(term, term.cap_counts_starter),
        ),
        _Line(
            "cap_counts_marked",
            "dealer's limit: the marked card counts",
            lambda term: _if_capped(term, term.cap_counts_marked),
        ),
        _Line(
            "compensation",
            "game ended early, for not having dealt",
            lambda term: _points(term.compensation),
        ),
    ),
)

_PROPER_RULE: Final[_Section[ProperRule]] = _Section(
    term=lambda book: book.proper_rule,
    head=_Line("proper_rule", "secret rules beyond the layout", lambda _: "forbidden"),
    lines=(
        _Line(
            "rejected_cards",
            "secret rules on rejected cards",
            lambda term: _SAID[term.rejected_cards],
        ),
        _Line(
            "open_first_cards",
            "secret rules silent on the first cards",
            lambda term: _SAID[term.open_first_cards],
        ),
        _Line(
            "dead_ends",
            "secret rules by which no card may be right",
            lambda term: _SAID[term.dead_ends],
        ),
    ),
)

_SECTIONS: Final[tuple[_Section[Any], ...]] = (
    _TABLE,
    _NO_PLAY,
    _PROPHET,
    _EXPULSION,
    _GUESS,
    _PREDICTION,
    _SCORING,
    _PROPER_RULE,
)
