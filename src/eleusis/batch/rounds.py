"""Whole rounds, thousands at once: `rounds` plays them, and any of them can be had as a record."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from eleusis.batch.form import MIND, RESULT, STATE, TRACE, Records, Shorts
from eleusis.batch.playing import play_all
from eleusis.batch.policies import RandomSeat, SeatPolicy
from eleusis.batch.setting import Setting, setting_of
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from eleusis.batch.rule_table import Integers, RuleTable
    from eleusis.rulebook.terms import Rulebook

_CHUNK = 1024
"""Rounds that a thread takes at a time."""


class Plan(NamedTuple):
    """What differs from round to round, as the kernels read it."""

    seed: Any
    deals: npt.NDArray[np.int64]
    rules: Integers
    seating: Integers
    order: npt.NDArray[np.int64]
    """The numbers of those that are played, one after the other."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BatchRounds:
    """Rounds that were played; every attribute has an entry for each of them.

    Attributes:
        results: One record of the form `form.RESULT` a round.
        setting: What they were played by.
    """

    results: Records
    setting: Setting
    _plan: Plan

    def __len__(self) -> int:
        """How many rounds."""
        return len(self.results)

    def __repr__(self) -> str:
        return f"<BatchRounds: {len(self)} by {self.setting.book.name}>"

    @property
    def deals(self) -> npt.NDArray[np.int64]:
        """The number of the deal of each round."""
        return self._plan.deals

    @property
    def scores(self) -> npt.NDArray[np.int32]:
        """The points of each round and seat, the dealer's among them."""
        scores: npt.NDArray[np.int32] = self.results["scores"][:, : self.setting.seats]
        return scores

    @property
    def rules(self) -> npt.NDArray[np.int32]:
        """The number, in the table, of the rule of each round."""
        rules: npt.NDArray[np.int32] = self.results["rule"]
        return rules

    @property
    def ends(self) -> npt.NDArray[np.int32]:
        """How each round ended: the place in `EndReason`."""
        ends: npt.NDArray[np.int32] = self.results["end"]
        return ends

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many events of each kind each round had, in the order of `eleusis.events.Event`."""
        counts: npt.NDArray[np.int32] = self.results["counts"]
        return counts

    def column(self, name: str) -> npt.NDArray[np.int32]:
        """What came of each round: `rule`, `turns`, `line`, `layout`, `end`, `end_seat`,
        `prophet` (who stands at the end, or -1), `scores`, `hands`, `counts`.

        Raises:
            InputError: `bad-batch`, with those there are.
        """
        names = RESULT.names or ()
        if name not in names:
            raise InputError("bad-batch.column", name=name, names=names)
        column: npt.NDArray[np.int32] = self.results[name]
        return column

    def trace(self, index: int) -> Shorts:
        """The events of a round as numbers, in the form that `tracing.events_of` reads."""
        (words,) = self.traced(range(index, index + 1))
        return words.copy()

    def traced(self, indices: Iterable[int]) -> Iterator[Shorts]:
        """The same of many rounds; each array is good until the next one is asked for."""
        traces, out = np.zeros(1, TRACE), np.zeros(len(self), RESULT)
        order = np.zeros(1, np.int64)
        plan = self._plan._replace(order=order)
        for index in indices:
            order[0] = index
            traces["on"], traces["at"], traces["head"] = True, 0, 0
            self._play(traces, plan, out)
            words: Shorts = traces["words"][0, : int(traces["at"][0])]
            yield words

    def _play(self, traces: Records, plan: Plan, out: Records) -> None:
        mind = np.zeros(1, MIND)
        mind["on"] = self.setting.bank["count"][0]
        state, terms = np.zeros(1, STATE), self.setting.addressed()
        play_all(state, terms, mind, traces, plan, out)


def rounds(
    count: int,
    *,
    rulebook: str | Rulebook = "gardner",
    seats: int = 5,
    rules: RuleTable | None = None,
    policies: Sequence[SeatPolicy] = (),
    seed: int = 0,
    dealer: int = 0,
    bank: Sequence[int] | None = None,
    rule_of: Sequence[int] | npt.NDArray[Any] | None = None,
    deals: Sequence[int] | npt.NDArray[Any] | None = None,
    seating: npt.NDArray[Any] | None = None,
    turns_max: int | None = None,
    threads: int = 1,
) -> BatchRounds:
    """That many rounds, played to their ends.

    What comes out is a function of the arguments but for *threads*. The same deal and seed give
    the same hands and stock, whoever plays and whatever the rule.

    Args:
        count: How many.
        rulebook: The rulebook, or its name.
        seats: People at the table, the dealer included.
        rules: The rules, of which each round has one; the published ones if none are given.
        policies: One for each seat, where the dealer's is not looked at, or with *seating* as
            many as there are kinds; everybody plays at random if there are none.
        seed: A number that the deals and the chances follow from.
        dealer: The dealer's seat.
        bank: The rules that inducers think of, by their numbers in the table; else all of them.
        rule_of: The number of each round's rule; else they take turns.
        deals: The number of each round's deal; else they are counted.
        seating: For each round and seat the number of its policy; else seat for seat.
        turns_max: Turns after which a round is stopped; 40 times round the table if not said.
        threads: Threads to play in.

    >>> from eleusis.batch import rounds
    >>> played = rounds(1000, seats=4, seed=1)
    >>> played.scores.shape, int(played.column("turns").max()) <= 160
    ((1000, 4), True)
    """
    seated = tuple(policies) or (RandomSeat(),) * seats
    setting = setting_of(
        rulebook, seats, rules, seated, dealer=dealer, bank=bank, turns_max=turns_max
    )
    here = np.tile(np.arange(seats, dtype=np.int32), (count, 1))
    table = len(setting.table)
    plan = Plan(
        np.uint64(seed % 2**64),
        np.arange(count, dtype=np.int64) if deals is None else np.asarray(deals, np.int64),
        np.arange(count, dtype=np.int32) % np.int32(table)
        if rule_of is None
        else np.asarray(rule_of, np.int32),
        here if seating is None else np.asarray(seating, np.int32),
        np.arange(count),
    )
    _require_plan(plan, count, seats, len(seated), table)
    played = BatchRounds(np.zeros(count, RESULT), setting, plan)
    _play_all(played, threads)
    return played


def _require_plan(plan: Plan, count: int, seats: int, policies: int, rules: int) -> None:
    """Nothing, if every round has a rule, a deal and a policy in every seat."""
    shapes = (("deals", plan.deals, (count,)), ("rule_of", plan.rules, (count,)))
    for name, given, shape in (*shapes, ("seating", plan.seating, (count, seats))):
        if given.shape != shape:
            raise InputError("bad-batch.shape", name=name, given=given.shape, wanted=shape)
    for name, numbers, limit in (
        ("rule_of", plan.rules, rules),
        ("seating", plan.seating, policies),
    ):
        if numbers.size and not 0 <= numbers.min() <= numbers.max() < limit:
            worst = int(numbers.min() if numbers.min() < 0 else numbers.max())
            raise InputError("bad-batch.number", name=name, number=worst, last=limit - 1)


def _play_all(played: BatchRounds, threads: int) -> None:
    """Plays all rounds, those by the same rule one after the other, which its table likes best."""
    silent, plan = np.zeros(1, TRACE), played._plan
    order = np.argsort(plan.rules, kind="stable")

    def play(start: int) -> None:
        mine = plan._replace(order=order[start : start + _CHUNK])
        played._play(silent, mine, played.results)

    starts = range(0, len(played), _CHUNK)
    if threads <= 1:
        for start in starts:
            play(start)
        return
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(play, starts):
            pass
