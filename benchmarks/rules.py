"""How long rules take to compile and to judge by. Run: `python benchmarks/rules.py`.

CPU time, best of several rounds, because wall time on a shared machine says little.
"""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, CARDS, EVEN, FACE, ODD, RED
from eleusis.rule.automaton import compile_rule
from eleusis.rule.features import RANK_SETS, SUIT_SETS
from eleusis.rule.machine import LazyMachine
from eleusis.rule.meaning import right_cards
from eleusis.rule.syntax import (
    CANDIDATE,
    LAST,
    Anchor,
    Arithmetic,
    Attribute,
    Compare,
    Constant,
    CountIn,
    CurrentBlock,
    Cycle,
    Follows,
    If,
    In,
    LastCards,
    NthLast,
    OneOf,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    Rule,
    RunLength,
    Same,
    Seen,
    Summary,
    Walk,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Cards
    from eleusis.rule.machine import Machine

RANK, LAST_RANK = Rank(CANDIDATE), Rank(LAST)
RISES = Compare(RANK, Relation.GREATER, LAST_RANK)

RULES: Final = {
    "colours alternate": Rule(negate(Same(Attribute.COLOUR, CANDIDATE, LAST))),
    "same suit or rank": Rule(
        any_of(Same(Attribute.SUIT, CANDIDATE, LAST), Same(Attribute.RANK, CANDIDATE, LAST))
    ),
    "black up, red down": Rule(If(In(LAST, BLACK), RISES, negate(RISES))),
    "red, black, odd, even": Rule(
        Cycle(tuple(In(CANDIDATE, cards) for cards in (RED, BLACK, ODD, EVEN)), Repeating((1,)))
    ),
    "suits in order": Rule(Follows(SUIT_SETS)),
    "ladder of ranks": Rule(Walk(RANK_SETS[3:11])),
    "two up or down on the circle": Rule(
        OneOf(Arithmetic(RANK, Operation.STEPS_UP, LAST_RANK), (2, 11))
    ),
    "zigzag": Rule(If(Compare(LAST_RANK, Relation.LESS, Rank(NthLast(2))), RISES, negate(RISES))),
    "never three of a suit": Rule(Compare(RunLength(Attribute.SUIT), Relation.LESS, Constant(3))),
    "faces, or the colour three before": Rule(
        any_of(In(CANDIDATE, FACE), Same(Attribute.COLOUR, CANDIDATE, NthLast(3)))
    ),
    "not below the number of reds": Rule(Compare(RANK, Relation.AT_LEAST, CountIn(RED))),
    "blocks of colours": Rule(
        Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK)), Repeating((2, 3)), Anchor.PLAYED)
    ),
    "sum of three by seven": Rule(
        Compare(
            Arithmetic(RANK, Operation.PLUS, RankSummary(Summary.SUM, LastCards(2))),
            Relation.DIVISIBLE,
            Constant(7),
        )
    ),
    "product of the last three by four": Rule(
        If(
            Compare(RankSummary(Summary.PRODUCT, LastCards(3)), Relation.DIVISIBLE, Constant(4)),
            In(CANDIDATE, RED),
            all_of(RISES, In(CANDIDATE, BLACK)),
        )
    ),
    "thirteen ranks in each block": Rule(
        negate(Seen(Attribute.RANK, CurrentBlock(Repeating((13,)))))
    ),
}
"""One rule of each kind of memory, from none to thousands of states."""

JUDGEMENTS: Final = 50_000


ROUNDS: Final = 5


def best_seconds(work: Callable[[], object]) -> float:
    """The least CPU time that *work* took."""
    times: list[float] = []
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def judge_all(machine: Machine, cards: Cards) -> int:
    """Judge card after card, laying those that are right; returns how many were."""
    state, right_count = machine.after((CARDS[30],)), 0
    for card in cards:
        if machine.mask(state) >> card & 1:
            right_count += 1
            state = machine.step(state, card)
    return right_count


def main() -> None:
    """Print one line per rule, and the median time to compile one."""
    cards = tuple(Random(7).choices(CARDS, k=JUDGEMENTS))
    print(f"{'rule':36}{'compile ms':>11}{'states':>8}{'table ns':>10}{'lazy ns':>9}{'tree ns':>9}")
    compile_times: list[float] = []
    for name, rule in RULES.items():
        automaton, lazy = compile_rule(rule), LazyMachine(rule)
        compile_times.append(best_seconds(partial(compile_rule, rule)))
        by_table = best_seconds(partial(judge_all, automaton, cards)) / JUDGEMENTS
        by_memory = best_seconds(partial(judge_all, lazy, cards)) / JUDGEMENTS
        by_tree = best_seconds(partial(right_cards, rule, CARDS[30:38])) / len(CARDS)
        print(
            f"{name:36}{compile_times[-1] * 1e3:11.2f}{len(automaton.masks):8}"
            f"{by_table * 1e9:10.0f}{by_memory * 1e9:9.0f}{by_tree * 1e9:9.0f}"
        )
    print(f"median: {median(compile_times) * 1e3:.2f} ms to compile")


if __name__ == "__main__":
    main()
