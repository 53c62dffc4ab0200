"""Nature at scale: rules that live on what they pay their dealer, scientists on what they score.

Both populations meet in the batch engine, thousands of rounds a generation. The better half of
each goes on; rules are bred as trees, scientists by small changes. A generation is a function of
the plan and the one before it, so that an evolution that was interrupted goes on.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from eleusis.agents.rng import Chance
from eleusis.arena.breeding import child_of, proper_sentence
from eleusis.batch import InducerSeat, RandomSeat, RuleTable, rounds
from eleusis.batch.rule_table import joined_automata
from eleusis.errors import EleusisError
from eleusis.induction.posterior import Posterior
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.machine.dfa import compile_rule
from eleusis.rule.tree.syntax import nodes
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.batch import BatchRounds
    from eleusis.rule import RuleTree
    from eleusis.rule.machine.dfa import Automaton

SEATS: Final = 5
_STATES_MAX: Final = 512
"""States of a rule that takes part: the table stays where the processor is quick."""

BOLDNESS: Final = (0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.1)
"""Beliefs from which somebody becomes the prophet, that are played against each other; above 1 is
never."""


class EvolutionPlan(msgspec.Struct, frozen=True):
    """All that an evolution follows from."""

    seed: str
    generations: int = 25
    rounds: int = 400_000
    """Of each generation."""
    rules: int = 48
    scientists: int = 16
    drawn: int = 500
    """Rules of the prior that scientists may know besides the published ones."""
    rulebook: str = "gardner"


class Inquirer(msgspec.Struct, frozen=True):
    """How one goes about finding a rule."""

    vocabulary: float
    """The share of the rules it can think of."""
    sharpness: float
    """How much less likely a rule is to it for each part that it is longer, in bits."""
    boldness: float
    """The belief in one rule from which it becomes the prophet."""
    taste: int
    """Which rules it can think of."""


class BredRule(msgspec.Struct, frozen=True):
    """A rule and what came of it in a generation."""

    sentence: str
    born: int
    """Its generation."""
    rounds: int = 0
    pay: float = 0.0
    """The dealer's score of a round."""
    error: float = 0.0
    """The standard error of the pay."""
    found: float = 0.0
    """The share of rounds that ended with a prophet who stood."""
    laid: float = 0.0
    """Cards on the layout in the end."""
    parts: int = 0
    """Of its tree."""


class TriedScientist(msgspec.Struct, frozen=True):
    """A scientist and what it scored in a generation."""

    scientist: Inquirer
    score: float = 0.0
    error: float = 0.0


class Generation(msgspec.Struct, frozen=True):
    """What lived, the best first."""

    number: int
    rules: tuple[BredRule, ...]
    scientists: tuple[TriedScientist, ...]
    played: int


class Duel(msgspec.Struct, frozen=True):
    """One of a boldness among three of another."""

    one: float
    other: float
    ahead: float
    """Points of a round by which the one was ahead of them."""
    error: float


class Nature:
    """What scientists may think of, and the automata of all rules so far."""

    def __init__(self, plan: EvolutionPlan) -> None:
        self.plan = plan
        self.book = rulebook(plan.rulebook)
        self.starters = 0 if self.book.starter is None else 1
        self._automata: dict[str, Automaton] = {}
        self._trees: dict[str, RuleTree] = {}
        style = "starter" if self.starters else "empty"
        trees = [read_rule(rule.sentence) for rule in library() if style in rule.line]
        if plan.drawn:
            drawn = Posterior(starters=self.starters).sample(plan.drawn, _number(plan.seed))
            trees += [each.rule for each in drawn]
        thought = dict.fromkeys(map(word_rule, trees))
        self.thought = tuple(sentence for sentence in thought if self.admit(sentence))

    def admit(self, sentence: str) -> bool:
        """True if the rule can take part; then its tree and its automaton are there."""
        if sentence not in self._automata:
            try:
                tree = read_rule(sentence)
                automaton = compile_rule(tree, starters=self.starters)
            except EleusisError:
                return False
            if len(automaton.masks) > _STATES_MAX:
                return False
            self._automata[sentence], self._trees[sentence] = automaton, tree
        return True

    def tree(self, sentence: str) -> RuleTree:
        """The tree of a rule that was admitted."""
        return self._trees[sentence]

    def founders(self) -> tuple[BredRule, ...]:
        """The first rules: those of the world that make a good round, by lot."""
        chance = Chance("evolve", self.plan.seed, "founders")
        fit = [
            sentence
            for sentence in self.thought
            if proper_sentence(self.tree(sentence), self.book, starters=self.starters) == sentence
        ]
        fit.sort(key=lambda sentence: Chance(chance.below(1 << 53), sentence).below(1 << 53))
        return tuple(BredRule(sentence, 0) for sentence in fit[: self.plan.rules])

    def table(self, rules: Sequence[BredRule]) -> RuleTable:
        """These rules, and behind them what scientists think of besides."""
        own = [each.sentence for each in rules]
        others = [sentence for sentence in self.thought if sentence not in own]
        sentences = (*own, *others)
        joined = joined_automata([self._automata[sentence] for sentence in sentences])
        return RuleTable(sentences, (), self.starters, *joined)

    def seat(self, scientist: Inquirer, table: RuleTable) -> InducerSeat:
        """The scientist in a seat, who weighs the rules of a table that it can think of."""
        knows = round(scientist.vocabulary * 1000)
        weights = tuple(
            2.0 ** -(scientist.sharpness * self.parts(sentence))
            if Chance(scientist.taste, sentence).below(1000) < knows
            else 0.0
            for sentence in table.sentences
        )
        return InducerSeat(declare_from=scientist.boldness, weights=weights)

    def parts(self, sentence: str) -> int:
        """How long a rule is: the nodes of its tree."""
        return sum(1 for _ in nodes(self.tree(sentence)))


def _number(*words: object) -> int:
    return Chance("evolve", *map(str, words)).below(1 << 31)


# Generations ---------------------------------------------------------------------------------


def generations_after(
    world: Nature, before: Generation | None, threads: int = 1
) -> Iterator[Generation]:
    """The generations after one, or from the first on.

    In the last one nothing is new: the better half is proved once more, by fresh deals.
    """
    plan = world.plan
    if before is None:
        first = [
            _scientist(Chance("evolve", plan.seed, "first", n)) for n in range(plan.scientists)
        ]
        before = _played(world, 0, world.founders(), first, threads)
        yield before
    for each in before.rules:
        world.admit(each.sentence)
    for number in range(before.number + 1, plan.generations + 1):
        chance = Chance("evolve", plan.seed, number)
        best = before.rules[: plan.rules // 2]
        if number == plan.generations:
            old = [each.scientist for each in before.scientists]
            yield _played(world, number, best, old, threads)
            return
        children = _children(world, best, number, chance)
        keep = [each.scientist for each in before.scientists[: plan.scientists // 2]]
        young = [_changed(chance.choice(keep), chance) for _ in range(plan.scientists - len(keep))]
        before = _played(world, number, (*best, *children), [*keep, *young], threads)
        yield before


def _children(
    world: Nature, best: Sequence[BredRule], number: int, chance: Chance
) -> list[BredRule]:
    parents = [world.tree(each.sentence) for each in best]
    taken = {each.sentence for each in best}
    found: list[BredRule] = []
    for _ in range(world.plan.rules - len(best)):
        child = child_of(parents, taken, world.book, chance)
        if child is not None and world.admit(child[0]):
            taken.add(child[0])
            found.append(BredRule(child[0], number))
    return found


def _scientist(chance: Chance) -> Inquirer:
    return Inquirer(
        vocabulary=0.3 + 0.7 * _unit(chance),
        sharpness=0.5 * _unit(chance),
        boldness=0.2 + 0.9 * _unit(chance),
        taste=chance.below(1 << 31),
    )


def _changed(parent: Inquirer, chance: Chance) -> Inquirer:
    """A child: every trait a little other than its parent's."""

    def near(value: float, low: float, high: float) -> float:
        step = (high - low) * 0.1 * (_unit(chance) + _unit(chance) - 1)
        return min(high, max(low, value + 2 * step))

    return Inquirer(
        vocabulary=near(parent.vocabulary, 0.1, 1.0),
        sharpness=near(parent.sharpness, 0.0, 1.0),
        boldness=near(parent.boldness, 0.1, 1.1),
        taste=parent.taste,
    )


def _unit(chance: Chance) -> float:
    return chance.below(1 << 30) / (1 << 30)


def _played(
    world: Nature,
    number: int,
    rules: Sequence[BredRule],
    scientists: Sequence[Inquirer],
    threads: int,
) -> Generation:
    """What comes of these: in each round one rule, and four scientists by lot."""
    count, table = world.plan.rounds, world.table(rules)
    lots = np.random.default_rng(_number(world.plan.seed, number, "lots"))
    seated = lots.random((count, len(scientists))).argpartition(SEATS - 1, axis=1)[:, : SEATS - 1]
    dealer = np.full((count, 1), len(scientists))
    played = rounds(
        count,
        rulebook=world.book,
        seats=SEATS,
        rules=table,
        policies=[*(world.seat(each, table) for each in scientists), RandomSeat()],
        seed=_number(world.plan.seed, number),
        rule_of=np.arange(count) % len(rules),
        seating=np.hstack([dealer, seated]),
        threads=threads,
    )
    tried = [
        TriedScientist(each, *_mean(played.scores[:, 1:][seated == place]))
        for place, each in enumerate(scientists)
    ]
    known = [_known(world, each, played, place) for place, each in enumerate(rules)]
    known.sort(key=lambda each: -each.pay)
    tried.sort(key=lambda each: -each.score)
    return Generation(number, tuple(known), tuple(tried), count)


def _known(world: Nature, rule: BredRule, played: BatchRounds, place: int) -> BredRule:
    own = played.rules == place
    pay, error = _mean(played.scores[own, 0])
    return BredRule(
        rule.sentence,
        rule.born,
        int(own.sum()),
        pay,
        error,
        round(float((played.column("prophet")[own] >= 0).mean()), 4),
        round(float(played.column("layout")[own].mean()), 2),
        world.parts(rule.sentence),
    )


def _mean(values: Any) -> tuple[float, float]:
    """The mean, and its standard error."""
    count = max(len(values), 1)
    mean = float(values.mean()) if len(values) else 0.0
    return round(mean, 4), round(float(values.std()) / sqrt(count), 4) if len(values) else 0.0


# Boldness ------------------------------------------------------------------------------------


def duels(world: Nature, rules: Sequence[BredRule], count: int, threads: int = 1) -> Iterator[Duel]:
    """Each boldness alone among three of each other one, by these rules; the rest is the same."""
    table = world.table(rules)
    base = Inquirer(vocabulary=1.0, sharpness=0.25, boldness=0.0, taste=0)
    seats = [world.seat(msgspec.structs.replace(base, boldness=bold), table) for bold in BOLDNESS]
    alone = 1 + np.arange(count) % (SEATS - 1)
    everyone = np.arange(count)
    for one in range(len(BOLDNESS)):
        for other in range(len(BOLDNESS)):
            if one == other:
                continue
            seating = np.full((count, SEATS), other)
            seating[everyone, alone] = one
            played = rounds(
                count,
                rulebook=world.book,
                seats=SEATS,
                rules=table,
                policies=seats,
                seed=_number(world.plan.seed, "duels"),
                rule_of=np.arange(count) // (SEATS - 1) % len(rules),
                deals=np.arange(count) // (SEATS - 1),
                seating=seating,
                threads=threads,
            )
            own = played.scores[everyone, alone]
            others = (played.scores[:, 1:].sum(axis=1) - own) / (SEATS - 2)
            yield Duel(BOLDNESS[one], BOLDNESS[other], *_mean(own - others))
