"""Beliefs asked for by many threads at once, of many tables, with little room to remember them."""

from __future__ import annotations

import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import TYPE_CHECKING

import numpy as np
import pytest

from agents.tables import RULES, facing, layout, play
from eleusis.agents.bayes import beliefs, mind
from eleusis.agents.bayes.beliefs import Beliefs
from eleusis.agents.bayes.evidence import Hearsay
from eleusis.cards import UNKNOWN, Card
from eleusis.errors import InputError
from eleusis.induction.facts import CardJudged, CardLaid
from eleusis.induction.freed import hand_back
from eleusis.induction.posterior import Posterior
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.agents.bayes.mind import Belief
    from eleusis.induction.facts import Fact
    from eleusis.rule.tree.syntax import RuleTree

Facts = tuple["Fact", ...]

PLAYS = 6
THREADS = 6


def facts_of(rule: RuleTree) -> Facts:
    """What is known at a table with this rule after some plays."""
    return Hearsay().known(facing(layout(rule, PLAYS), "2C").table)


TABLES: tuple[Facts, ...] = tuple(map(facts_of, RULES.values()))


def says_the_same(one: Belief, other: Belief) -> bool:
    return one.posterior.facts == other.posterior.facts and np.array_equal(
        one.chances, other.chances
    )


def at_once(ask: Callable[[int], Belief], count: int = THREADS) -> list[Belief]:
    """What each of so many threads was told, when all asked at the same moment."""
    start = Barrier(count)

    def told(number: int) -> Belief:
        start.wait()
        return ask(number)

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(told, range(count)))


def test_seats_in_different_threads_have_one_and_the_same_belief() -> None:
    remembered, facts = Beliefs(), TABLES[0]
    first, *others = at_once(lambda _: remembered.after(facts, starters=1))
    assert all(other is first for other in others)
    assert remembered.after(facts, starters=1) is first
    assert says_the_same(first, Beliefs().after(facts, starters=1))


def test_seats_may_ask_for_different_moments_of_their_round() -> None:
    remembered, facts = Beliefs(), TABLES[1]
    moments = [facts[:length] for length in (7, 2, 5, 3, 7, 6)]
    told = at_once(lambda number: remembered.after(moments[number], starters=1))
    for moment, belief in zip(moments, told, strict=True):
        assert says_the_same(belief, Beliefs().after(moment, starters=1))


def test_a_table_that_goes_on_needs_the_room_of_one_belief() -> None:
    remembered, facts = Beliefs(), TABLES[2]
    for length in range(1, len(facts) + 1):
        belief = remembered.after(facts[:length], starters=1)
        assert remembered.weight == belief.posterior.nbytes


def test_many_tables_in_threads_keep_to_the_room_and_do_not_mix() -> None:
    alone = [Beliefs().after(facts, starters=1) for facts in TABLES]
    room = 3 * max(belief.posterior.nbytes for belief in alone)
    remembered = Beliefs(room)

    def played(number: int) -> Belief:
        facts = TABLES[number]
        for length in range(1, len(facts)):
            remembered.after(facts[:length], starters=1)
        return remembered.after(facts, starters=1)

    told = at_once(played, len(TABLES))
    assert all(map(says_the_same, told, alone))
    assert remembered.weight <= room
    again = [remembered.after(facts, starters=1) for facts in TABLES]
    assert all(map(says_the_same, again, alone))
    assert not all(one is other for one, other in zip(told, again, strict=True))


def test_the_last_belief_is_remembered_however_little_room_there_is() -> None:
    remembered = Beliefs(room=1)
    one, other = (remembered.after(facts, starters=1) for facts in TABLES[:2])
    assert remembered.after(TABLES[1], starters=1) is other
    assert remembered.after(TABLES[0], starters=1) is not one


def test_tables_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = Event(), Event()
    hard: Facts = (CardLaid(Card("AS")), CardJudged(Card("KH"), True))

    class Pondering(Posterior):
        """Ponders one card until it is told to stop."""

        def learn(self, fact: Fact) -> None:
            if fact == hard[-1]:
                begun.set()
                assert may_end.wait(PATIENCE_S)
            super().learn(fact)

    monkeypatch.setattr(mind, "Posterior", Pondering)
    remembered, facts = Beliefs(), TABLES[0]
    with ThreadPoolExecutor(1) as threads:
        pondered = threads.submit(remembered.after, hard, starters=1)
        try:
            assert begun.wait(PATIENCE_S)
            assert remembered.after(facts, starters=1).posterior.facts == list(facts)
            assert not pondered.done()
        finally:
            may_end.set()
        assert pondered.result().posterior.facts == list(hard)


def test_what_cannot_be_believed_keeps_nobody_waiting() -> None:
    remembered = Beliefs()
    unknown: Facts = (CardLaid(Card("AS")), CardJudged(UNKNOWN, True))
    for facts in (unknown, unknown, (*unknown, CardJudged(Card("KH"), True))):
        with pytest.raises(InputError, match="unknown card"):
            remembered.after(facts, starters=1)
    assert remembered.after(unknown[:1], starters=1).posterior.facts == list(unknown[:1])


def test_what_is_let_go_is_handed_back(monkeypatch: pytest.MonkeyPatch) -> None:
    remembered, facts = Beliefs(), TABLES[0]
    let_go = sum(
        remembered.after(facts[:length], starters=1).posterior.nbytes for length in (1, 2, 3)
    )
    handed: list[None] = []
    monkeypatch.setattr(beliefs, "hand_back", lambda: handed.append(None))
    monkeypatch.setattr(beliefs, "LET_GO", let_go - 1)
    for length in (4, 5):
        remembered.after(facts[:length], starters=1)
        assert len(handed) == 1


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators keep no gaps")
def test_gaps_between_what_stays_are_handed_back() -> None:
    """Small sets of bodies that stay, and large ones between them that are let go."""

    def held() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    sets = [np.ones(size, np.uint8) for _ in range(500) for size in (100_000, 600)]
    full = held()
    stay = sets[1::2]
    del sets
    hand_back()
    assert held() < full - 40_000_000
    assert all(one.all() for one in stay)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators keep no gaps")
def test_what_is_large_goes_back_by_itself() -> None:
    """Though something larger was let go before, and what is small came after it."""
    code = """if True:
        import numpy as np
        from pathlib import Path
        import eleusis.induction.freed

        def held():
            return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

        largest = np.ones(30_000_000, np.uint8)
        del largest
        large = np.ones(24_000_000, np.uint8)
        stay = [np.ones(100_000, np.uint8) for _ in range(100)]
        full = held()
        del large
        assert held() < full - 20_000_000
    """
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.slow
def test_rounds_side_by_side_are_those_that_are_played_one_after_the_other() -> None:
    def log(number: int) -> object:
        rule = RULES[("match", "cycle", "another suit")[number]]
        return play(rule, ["bayes", "cautious", "bayes", "sparc"], seed=number).log

    with ThreadPoolExecutor(3) as threads:
        side_by_side = list(threads.map(log, range(3)))
    assert side_by_side == list(map(log, range(3)))
