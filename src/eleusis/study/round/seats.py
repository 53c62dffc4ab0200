"""How each seat went about it: experiments, what it thought when, and what it claimed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from eleusis.cards import CardSet
from eleusis.errors import EleusisError
from eleusis.rule import read_rule, right_cards
from eleusis.rule.meaning import verdict
from eleusis.study.round.acts import ActKind
from eleusis.study.round.judging import refuting
from eleusis.study.round.worlds import are_equal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from eleusis.play.events import Predictions
    from eleusis.play.seats import Seat
    from eleusis.rule import RuleTree
    from eleusis.study.round.acts import Act
    from eleusis.study.round.measures import StudyStep


@dataclass(frozen=True, slots=True)
class Noted:
    """What a seat wrote down as its hypothesis, when so many cards lay on the layout."""

    seat: Seat
    laid: int
    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """A hypothesis of a seat, while it was the latest one."""

    seat: Seat
    text: str
    rule: RuleTree | None
    """As it is read; `None` if it is not."""
    since: int
    """Steps before it was written."""
    until: int
    """Steps before the next one was written, or all."""
    refuted: int | None
    """The step whose ruling first spoke against it, perhaps before it was written."""
    is_true: bool
    """True if from there on it judged as the true rule."""

    @property
    def kept_refuted(self) -> int:
        """Plays for which it was kept although a ruling had spoken against it."""
        if self.refuted is None:
            return 0
        return max(0, self.until - max(self.since, self.refuted + 1))


class Forecast(NamedTuple):
    """What a seat predicted of a turned card (Delphi)."""

    t: int
    right: bool
    """What it said."""
    held: bool
    """True if that was ruled."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """How a seat predicted the cards that were turned (Delphi)."""

    calls: tuple[Forecast, ...]
    likelier: int
    """Cards of which what was ruled was the likelier, as everybody could see."""

    @property
    def made(self) -> int:
        """Cards of which it said anything."""
        return len(self.calls)

    @property
    def right(self) -> int:
        """Those of which it said what was ruled."""
        return sum(call.held for call in self.calls)

    @property
    def said_right(self) -> int:
        """Cards that it called right."""
        return sum(call.right for call in self.calls)

    @property
    def right_held(self) -> int:
        """Cards that it called right, and were."""
        return sum(call.right and call.held for call in self.calls)

    @property
    def said_wrong(self) -> int:
        """Cards that it called wrong."""
        return self.made - self.said_right

    @property
    def wrong_held(self) -> int:
        """Cards that it called wrong, and were."""
        return self.right - self.right_held

    @property
    def shares(self) -> tuple[tuple[int, int], ...]:
        """Right of all, of what it called right, of what it called wrong; the likelier of all."""
        return (
            (self.right, self.made),
            (self.right_held, self.said_right),
            (self.wrong_held, self.said_wrong),
            (self.likelier, self.made),
        )


@dataclass(frozen=True, slots=True)
class SeatStudy:
    """How a seat played, found out, and claimed."""

    seat: Seat
    plays: int
    """Plays and declarations of no play that were ruled on."""
    right: int
    bits: float
    """By how much doubt fell with its plays."""
    promised: float
    """Bits that its plays promised together."""
    efficiency: float | None
    """Of what its hands allowed to ask, the share that it asked; `None` if they are not known."""
    tests: int
    """Plays while it had a hypothesis that can be read."""
    positive: int
    """Those that the hypothesis called right."""
    disconfirmations: int
    """Hypotheses of its own that a ruling spoke against while they were the latest."""
    perseverance: int
    """Plays of the table for which it kept hypotheses that had been refuted."""
    thoughts: tuple[Thought, ...]
    found: int | None
    """The step after which it first wrote the true rule."""
    prophesied: int | None
    """Steps before it became the prophet for the first time."""
    foretold: Foretold | None
    """How it predicted; `None` where nothing was predicted."""


def hypotheses_of(
    noted: Iterable[Noted], steps: Sequence[StudyStep], truth: RuleTree | None, starters: int
) -> tuple[Thought, ...]:
    """The hypotheses in the order in which they were written."""
    ordered = sorted(noted, key=lambda each: each.laid)
    found = []
    for number, each in enumerate(ordered):
        later = (next_ for next_ in ordered[number + 1 :] if next_.seat == each.seat)
        after = next(later, None)
        since = _steps_before(steps, each.laid)
        until = len(steps) if after is None else _steps_before(steps, after.laid)
        rule = _read(each.text)
        line = steps[since - 1].line if since else ()
        found.append(
            Thought(
                each.seat,
                each.text,
                rule,
                since,
                until,
                None if rule is None else next(iter(refuting(rule, steps, starters)), None),
                rule is not None
                and truth is not None
                and are_equal(rule, truth, line, starters=starters),
            )
        )
    return tuple(found)


def _steps_before(steps: Sequence[StudyStep], laid: int) -> int:
    """Steps after which no more than so many cards lay there."""
    return sum(step.act.laid <= laid for step in steps)


def _read(text: str) -> RuleTree | None:
    try:
        return read_rule(text)
    except EleusisError:
        return None


def seat_studies(
    acts: Sequence[Act],
    steps: Sequence[StudyStep],
    thoughts: Sequence[Thought],
    seats: Iterable[Seat],
    starters: int,
    predicted: Mapping[int, Predictions],
) -> tuple[SeatStudy, ...]:
    """A study for each seat; *predicted* by the number of cards on the layout afterwards."""
    return tuple(
        _seat_study(seat, acts, steps, thoughts, starters, _foretold(seat, steps, predicted))
        for seat in seats
    )


def _foretold(
    seat: Seat, steps: Sequence[StudyStep], predicted: Mapping[int, Predictions]
) -> Foretold | None:
    """What came of the predictions of a seat."""
    found = [
        (said, step)
        for step in steps
        if step.act.kind is ActKind.PLAY
        for who, said in predicted.get(step.act.laid, ())
        if who == seat
    ]
    if not found:
        return None
    return Foretold(
        tuple(Forecast(step.act.t, said, said == step.act.right) for said, step in found),
        likelier=sum(step.was_foreseen is True for _, step in found),
    )


def _seat_study(
    seat: Seat,
    acts: Sequence[Act],
    steps: Sequence[StudyStep],
    thoughts: Sequence[Thought],
    starters: int,
    foretold: Foretold | None,
) -> SeatStudy:
    own = [
        (number, step)
        for number, step in enumerate(steps)
        if step.act.seat == seat and step.act.kind in (ActKind.PLAY, ActKind.NO_PLAY)
    ]
    asked = [(step.eig, step.best.bits) for _, step in own if step.best is not None]
    allowed = sum(best for _, best in asked)
    mine = [thought for thought in thoughts if thought.seat == seat]
    tests = [_called(_active(mine, number), steps, number, starters) for number, _ in own]
    said = [test for test in tests if test is not None]
    return SeatStudy(
        seat=seat,
        plays=len(own),
        right=sum(step.act.right is True for _, step in own),
        bits=sum(step.gain for _, step in own),
        promised=sum(step.eig for _, step in own),
        efficiency=sum(eig for eig, _ in asked) / allowed if allowed else None,
        tests=len(said),
        positive=sum(said),
        disconfirmations=sum(
            each.refuted is not None and each.since <= each.refuted < each.until for each in mine
        ),
        perseverance=sum(each.kept_refuted for each in mine),
        thoughts=tuple(mine),
        found=next((each.since for each in mine if each.is_true), None),
        prophesied=next(
            (
                sum(step.act.event < act.event for step in steps)
                for act in acts
                if act.kind is ActKind.PROPHECY and act.seat == seat
            ),
            None,
        ),
        foretold=foretold,
    )


def _active(thoughts: Sequence[Thought], number: int) -> RuleTree | None:
    """The hypothesis that was the latest one at a step."""
    return next((each.rule for each in thoughts if each.since <= number < each.until), None)


def _called(
    rule: RuleTree | None, steps: Sequence[StudyStep], number: int, starters: int
) -> bool | None:
    """Whether a hypothesis called the play right; `None` without one."""
    if rule is None or not all(card.is_known for card in steps[number].act.cards):
        return None
    act, line = steps[number].act, steps[number - 1].line if number else ()
    if act.kind is ActKind.NO_PLAY:
        return right_cards(rule, line, starters=starters).isdisjoint(CardSet.from_cards(act.cards))
    return all(
        verdict(rule, (*line, *act.cards[:place]), card, starters=starters)
        for place, card in enumerate(act.cards)
    )
