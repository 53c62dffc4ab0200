"""Beliefs that are remembered: worked out once, whoever asks for them and in whatever thread.

A belief is a function of the facts and of how far somebody thinks, so it need not belong to a
table: the seats of one find theirs by what all of them know, and all tables share the room that
there is. Nothing is worked out while everybody is kept waiting, but only those who ask for it.

Beliefs are sets of all sizes, and those that are let go leave gaps among those that stay, which C's
allocator keeps: a process would go on growing, round after round. So the gaps are handed back.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final

from eleusis.agents.bayes.mind import SCHOLAR, Belief, Recollection
from eleusis.induction.freed import hand_back

if TYPE_CHECKING:
    from eleusis.agents.bayes.mind import Mind
    from eleusis.induction.facts import Fact

_ROOM: Final = 24_000_000
"""Bytes of beliefs that are remembered: those of two tables or so, of three strengths each."""

USUAL: Final = 6_000_000
"""What a belief is taken to need while it is not known yet."""

LET_GO: Final = 1_000_000_000
"""Bytes of beliefs that are let go before what they leave is handed back: those of some rounds of
a table. Where a page that is handed back is wanted again, it takes some 2 µs to have it."""

_Key = tuple["Mind", int, tuple["Fact", ...]]
"""Who thinks, the number of starters, and the facts."""


class Beliefs:
    """The beliefs that were asked for last, as many as there is room for; one at least.

    Attributes:
        room: Bytes that they may need together, of which what they share is counted for each. Who
            has many tables and memory to spare may give them more.
    """

    def __init__(self, room: int = _ROOM) -> None:
        self.room = room
        self._let_go = 0
        self._lock = Lock()  # of what is remembered; nothing is worked out under it
        self._remembered: OrderedDict[_Key, _Thought] = OrderedDict()

    def after(self, facts: tuple[Fact, ...], *, starters: int, mind: Mind = SCHOLAR) -> Belief:
        """What is believed after these facts, gone on to from what is remembered of fewer."""
        key = (mind, starters, facts)
        with self._lock:
            thought = self._remembered.get(key)
            if thought is None:
                thought = self._remembered[key] = _Thought(key, self._taken_for(key))
            self._remembered.move_to_end(key)
        belief = thought.belief()
        with self._lock:
            self._make_room()
            is_much = self._let_go > LET_GO
            if is_much:
                self._let_go = 0
        if is_much:
            hand_back()
        return belief

    @property
    def weight(self) -> int:
        """Bytes that the remembered beliefs need."""
        with self._lock:
            return self._weight()

    def _weight(self) -> int:
        return sum(thought.weight for thought in self._remembered.values())

    def _taken_for(self, key: _Key) -> _Thought | None:
        """The thought that leads farthest on the way there, remembered no more.

        Its table has gone on, and nobody will ask for what was believed before.
        """
        mind, starters, facts = key
        leading = [
            known
            for known in self._remembered
            if known[:2] == (mind, starters) and facts[: len(known[2])] == known[2]
        ]
        if not leading:
            return None
        taken = self._remembered.pop(max(leading, key=lambda known: len(known[2])))
        self._let_go += taken.weight
        return taken

    def _make_room(self) -> None:
        """Forget what nobody has asked for the longest."""
        while len(self._remembered) > 1 and self._weight() > self.room:
            self._let_go += self._remembered.popitem(last=False)[1].weight


class _Thought:
    """A belief that is worked out by whoever asks for it first, while others wait for it.

    Attributes:
        weight: Bytes that it needs.
    """

    def __init__(self, key: _Key, before: _Thought | None) -> None:
        self.weight = USUAL
        self._key = key
        self._before = before
        self._lock = Lock()  # thoughts wait for shorter ones only, so never in a circle
        self._belief: Belief | None = None

    def belief(self) -> Belief:
        """The belief."""
        with self._lock:
            if self._belief is None:
                recalled = self._recalled()
                self._belief = Belief(recalled.posterior, recalled.foreseen)
                self.weight = self._belief.posterior.nbytes
            return self._belief

    def _recalled(self) -> Recollection:
        """What is in mind after all facts."""
        mind, starters, facts = self._key
        before, self._before = self._before, None  # let go of, since it may be large
        known = 0 if before is None else len(before._key[2])
        recalled = Recollection(mind, starters, None if before is None else before.belief())
        del before
        for fact in facts[known:]:
            recalled.learn(fact)
        return recalled


BELIEFS: Final = Beliefs()
"""Those of the program."""


def belief(facts: tuple[Fact, ...], *, starters: int, mind: Mind = SCHOLAR) -> Belief:
    """What is believed after these facts; all who think alike have one and the same belief."""
    return BELIEFS.after(facts, starters=starters, mind=mind)
