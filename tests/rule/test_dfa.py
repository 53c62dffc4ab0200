"""Machines agree with the meaning; automata are minimal, canonical and limited."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eleusis.cards import ALL, BLACK, CARDS, EVEN, ODD, RED, UNKNOWN, Card, CardSet, parse_cards
from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule.machine.dfa import REJECT, compile_rule
from eleusis.rule.machine.lazy import CACHE_MAX, LazyMachine, machine
from eleusis.rule.machine.minimise import indistinguishable
from eleusis.rule.machine.registers import Champion
from eleusis.rule.meaning import kleene_verdict, right_cards
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    CurrentBlock,
    Cycle,
    Decimals,
    Digit,
    FirstCards,
    Growing,
    If,
    In,
    Node,
    NthLast,
    Operation,
    Place,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    Same,
    Seen,
    Summary,
    any_of,
    negate,
    nodes,
)
from rule import strategies as some

if TYPE_CHECKING:
    from random import Random

starter_counts = st.integers(0, 2)
RANK = Rank(CANDIDATE)
TWO = Constant(2)


def same_as_last(attribute: Attribute) -> Condition:
    return Same(attribute, CANDIDATE, LAST)


COLOURS_ALTERNATE = RuleTree(negate(same_as_last(Attribute.COLOUR)))
ONE_RANK_OFTEN = RuleTree(Compare(CountLike(Attribute.CARD), Relation.AT_MOST, Constant(2)))
DECIMAL = Digit(Decimals.PI)
PI = RuleTree(Compare(RANK, Relation.EQUAL, DECIMAL))
PI_AND_ANY_FOR_ZERO = RuleTree(
    If(Compare(DECIMAL, Relation.EQUAL, Constant(0)), ALWAYS, PI.condition)
)
GROWING = RuleTree(Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK)), Growing(1)))


# ---- Two definitions agree ----------------------------------------------------------------------


@given(some.rules, some.lines, starter_counts)
def test_lazy_agrees_with_meaning(rule: RuleTree, line: tuple[Card, ...], starters: int) -> None:
    """On any line, right or wrong, and on what the rule leaves open too."""
    assert_machine_agrees(rule, line, starters)


@given(some.number_statements, some.lines, starter_counts)
def test_reduced_numbers_agree(statement: Condition, line: tuple[Card, ...], starters: int) -> None:
    """Where machines remember a capped number, or a remainder, for the number itself."""
    assert_machine_agrees(RuleTree(statement), line * 2, starters)


@pytest.mark.parametrize("with_whole", [True, False])
@pytest.mark.parametrize("starters", [0, 1])
def test_decimals_begin_where_the_rule_says(starters: int, *, with_whole: bool) -> None:
    rule = RuleTree(Compare(RANK, Relation.EQUAL, Digit(Decimals.PI, with_whole=with_whole)))
    assert_machine_agrees(rule, parse_cards("3H AC 4C AD 5S"), starters)


def test_a_machine_keeps_no_more_verdicts_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("eleusis.rule.machine.lazy"), "CACHE_MAX", 3)
    lazy = LazyMachine(GROWING, starters=0)
    state = lazy.start
    for _ in range(20):
        mask = lazy.mask(state)
        assert mask == lazy.mask(state) == ALL.mask & ~lazy.verdicts(state)[1]
        assert 1 <= len(lazy._masks) <= 3
        state = lazy.step(state, next(card for card in CARDS if lazy.is_right(state, card)))


def assert_machine_agrees(rule: RuleTree, line: tuple[Card, ...], starters: int) -> None:
    lazy = LazyMachine(rule, starters=starters)
    state = lazy.start
    for length in range(len(line) + 1):
        yes, no = lazy.verdicts(state)
        assert lazy.mask(state) == CardSet(~no & ALL.mask).mask
        for card in CARDS[length % 5 :: 5]:
            expected = kleene_verdict(rule, line[:length], card, starters=starters)
            assert (yes >> card & 1, no >> card & 1) == (expected is True, expected is False)
            assert lazy.is_right(state, card) is (expected is not False)
        if length < len(line):
            state = lazy.step(state, line[length])
    assert state == lazy.after(line)


@given(some.rules | some.number_statements.map(RuleTree), starter_counts, st.randoms())
def test_compiled_agrees_with_meaning(rule: RuleTree, starters: int, random: Random) -> None:
    """Along random right lines after random starters."""
    assert_automaton_agrees(rule, starters, random)


def assert_automaton_agrees(rule: RuleTree, starters: int, random: Random) -> None:
    try:
        automaton = compile_rule(rule, starters=starters, states_max=1000)
    except RuleTooLarge:
        return
    line: tuple[Card, ...] = ()
    for _ in range(12):
        right = right_cards(rule, line, starters=starters)
        assert automaton.mask(automaton.after(line)) == right.mask
        choices = CARDS if len(line) < starters else tuple(right)
        if not choices:
            return
        line += (random.choice(choices),)


@pytest.mark.slow
@given(some.rules | some.number_statements.map(RuleTree), some.lines, starter_counts, st.randoms())
def test_two_definitions_agree_at_length(
    rule: RuleTree, line: tuple[Card, ...], starters: int, random: Random
) -> None:
    """The two properties above, on more and longer examples."""
    assert_machine_agrees(rule, line * 3, starters)
    assert_automaton_agrees(rule, starters, random)


def test_strategies_cover_every_node() -> None:
    """The properties above mean something only if every node type is tried, often."""
    seen: Counter[type[Node]] = Counter()

    @given(some.rules)
    @settings(max_examples=300, database=None, suppress_health_check=list(HealthCheck))
    def collect(rule: RuleTree) -> None:
        seen.update({type(node) for node in nodes(rule)})

    collect()
    assert {kind.__name__ for kind in get_args(Node) if seen[kind] < 3} == set()


# ---- Automata are minimal and canonical ---------------------------------------------------------


@given(some.rules)
def test_automata_are_minimal(rule: RuleTree) -> None:
    """All states are reached, and no two can stand for each other."""
    try:
        automaton = compile_rule(rule, states_max=300)
    except RuleTooLarge:
        return
    reached = {0} | {state for row in automaton.next for state in row if state != REJECT}
    assert reached == set(range(len(automaton.masks)))
    assert len(set(blocks_by_refinement(automaton.masks, automaton.next))) == len(automaton.masks)


def blocks_by_refinement(
    labels: tuple[int, ...], targets: tuple[tuple[int, ...], ...]
) -> list[int]:
    """Moore's way, slow and obvious: split by what one more letter shows, until nothing changes."""
    block_of = list(labels)
    while True:
        signatures = [
            (block_of[state], *(block_of[target] if target >= 0 else None for target in row))
            for state, row in enumerate(targets)
        ]
        numbers = {signature: n for n, signature in enumerate(dict.fromkeys(signatures))}
        if len(numbers) == len(set(block_of)):
            return block_of
        block_of = [numbers[signature] for signature in signatures]


@given(st.data())
def test_minimising_agrees_with_plain_refinement(data: st.DataObject) -> None:
    size, letter_count = data.draw(st.integers(1, 24)), data.draw(st.integers(1, 3))
    labels = tuple(data.draw(st.lists(st.integers(0, 2), min_size=size, max_size=size)))
    # A state labelled 0 has no second letter: states with equal labels have the same letters.
    targets = tuple(
        tuple(
            REJECT if label == 0 and letter == 1 else data.draw(st.integers(0, size - 1))
            for letter in range(letter_count)
        )
        for label in labels
    )
    found, expected = indistinguishable(labels, targets), blocks_by_refinement(labels, targets)
    assert len(set(zip(found, expected, strict=True))) == len(set(found)) == len(set(expected))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (COLOURS_ALTERNATE, RuleTree(If(In(LAST, RED), In(CANDIDATE, BLACK), In(CANDIDATE, RED)))),
        (RuleTree(ALWAYS), RuleTree(any_of(In(CANDIDATE, RED), In(CANDIDATE, BLACK)))),
        (
            RuleTree(
                Compare(RANK, Relation.EQUAL, Arithmetic(Rank(LAST), Operation.PLUS, Constant(7)))
            ),
            RuleTree(
                Compare(Arithmetic(RANK, Operation.MINUS, Rank(LAST)), Relation.EQUAL, Constant(7))
            ),
        ),
        (
            RuleTree(Cycle((In(CANDIDATE, ODD), In(CANDIDATE, EVEN)))),
            RuleTree(
                negate(same_as_last(Attribute.PARITY)),
                (FirstCards(1, In(CANDIDATE, ODD)),),
            ),
        ),
    ],
    ids=["alternation", "any-card", "sums", "cycle"],
)
def test_equal_rules_have_equal_automata(first: RuleTree, second: RuleTree) -> None:
    assert first != second
    assert compile_rule(first, starters=0) == compile_rule(second, starters=0)


def test_different_rules_have_different_automata() -> None:
    assert compile_rule(COLOURS_ALTERNATE) != compile_rule(RuleTree(same_as_last(Attribute.COLOUR)))


EVERY_RANK_ONCE_A_BLOCK = RuleTree(negate(Seen(Attribute.RANK, CurrentBlock(Repeating((13,))))))


@pytest.mark.parametrize(
    ("rule", "starters", "state_count"),
    [
        # Worked out by hand: what must be known of the line for the next card?
        (RuleTree(ALWAYS), 0, 1),
        (RuleTree(NEVER), 0, 1),
        (RuleTree(In(CANDIDATE, RED)), 0, 1),
        (RuleTree(In(CANDIDATE, RED)), 1, 2),  # the starter may be black
        (COLOURS_ALTERNATE, 1, 3),  # nothing, red, black
        (RuleTree(Compare(RANK, Relation.GREATER, Rank(LAST))), 1, 14),  # nothing, or a rank
        (RuleTree(Compare(CountIn(ALL), Relation.LESS, Constant(6))), 0, 7),  # 0 to 6 cards
        (RuleTree(Compare(CountIn(RED), Relation.LESS, Constant(6))), 0, 7),  # 0 to 6 red ones
        (RuleTree(same_as_last(Attribute.CARD)), 1, 53),  # nothing, or a card
        (EVERY_RANK_ONCE_A_BLOCK, 1, 2**13 - 1),  # any set of ranks but the full one
        (RuleTree(Same(Attribute.COLOUR, CANDIDATE, NthLast(2))), 1, 7),  # 0 to 2 colours
        (PI, 0, 32),  # no card for its first 0, the 32nd decimal
    ],
)
def test_state_counts(rule: RuleTree, starters: int, state_count: int) -> None:
    assert len(compile_rule(rule, starters=starters).masks) == state_count


@pytest.mark.parametrize(
    ("rule", "length", "count"),
    [
        # The census: right lines of n cards, worked out by hand.
        (RuleTree(ALWAYS), 3, 52**3),
        (COLOURS_ALTERNATE, 4, 52 * 26**3),
        (RuleTree(Compare(RANK, Relation.GREATER, Rank(LAST))), 2, 16 * (13 * 12 // 2)),
        (RuleTree(Compare(RANK, Relation.GREATER, Rank(LAST))), 13, 4**13),
        (RuleTree(negate(Seen(Attribute.CARD, CurrentBlock(Repeating((2,)))))), 4, (52 * 51) ** 2),
        (RuleTree(Compare(CountIn(ALL), Relation.LESS, Constant(2))), 3, 0),
    ],
)
def test_census(rule: RuleTree, length: int, count: int) -> None:
    automaton = compile_rule(rule, starters=0)
    lines = Counter({automaton.start: 1})
    for _ in range(length):
        longer: Counter[int] = Counter()
        for state, many in lines.items():
            for target in automaton.next[state]:
                if target != REJECT:
                    longer[target] += many
        lines = longer
    assert lines.total() == count


# ---- Limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule", [ONE_RANK_OFTEN, GROWING, PI_AND_ANY_FOR_ZERO], ids=["counts", "growing", "pi"]
)
def test_rules_without_end_are_refused_but_run(rule: RuleTree) -> None:
    with pytest.raises(RuleTooLarge) as caught:
        compile_rule(rule, states_max=200)
    assert caught.value.code == "too-many-states"
    assert (caught.value.limit, caught.value.reached > 200) == (200, True)
    line = parse_cards("3C 5D AS AS AH QC 9C 2D 6H 5S 3H 5C 8D 9D 7H 9S 3D")
    assert machine(rule).mask(machine(rule).after(line)) == right_cards(rule, line).mask


@pytest.mark.parametrize(
    "number",
    [
        Arithmetic(CountIn(RED), Operation.REMAINDER, Constant(3)),
        Arithmetic(RankSummary(Summary.SUM), Operation.STEPS_UP, Constant(0)),
        Arithmetic(RankSummary(Summary.PRODUCT), Operation.REMAINDER, Constant(4)),
        Arithmetic(Place(), Operation.REMAINDER, Constant(5)),
        CountIn(RED),
    ],
)
def test_unbounded_numbers_are_reduced(number: Arithmetic | CountIn) -> None:
    """Compared with a rank, these need a few states although they grow without end."""
    assert len(compile_rule(RuleTree(Compare(RANK, Relation.AT_LEAST, number))).masks) < 100


# ---- Following a line ---------------------------------------------------------------------------


def test_starters_are_followed_though_refused() -> None:
    automaton = compile_rule(RuleTree(In(CANDIDATE, RED)))
    right = [card for card in CARDS if automaton.is_right(automaton.start, card)]
    assert right == list(RED)
    assert automaton.mask(automaton.after(parse_cards("KS 3D"))) == RED.mask


def test_the_table_stops_at_a_wrong_card_where_the_lazy_machine_goes_on() -> None:
    line = parse_cards("KS 3D 4D")
    automaton = compile_rule(COLOURS_ALTERNATE)
    with pytest.raises(LookupError, match="4D"):
        automaton.after(line)
    lazy = machine(COLOURS_ALTERNATE)
    assert lazy.mask(lazy.after(line)) == BLACK.mask


def test_unknown_cards_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        machine(COLOURS_ALTERNATE).after((Card("KS"), UNKNOWN))
    assert caught.value.code == "unknown-card"


@pytest.mark.parametrize("highest", [True, False])
def test_of_cards_as_high_the_latest_is_remembered(highest: bool) -> None:
    champion = Champion(highest)
    first = champion.add(champion.start, (7, "first"))
    assert champion.add(first, (7, "second")) == (7, "second")
    assert champion.add(first, (8 if highest else 6, "other"))[1] == "other"
    assert champion.add(first, (6 if highest else 8, "other")) == first


def test_a_full_cache_changes_nothing() -> None:
    rule = RuleTree(Compare(Place(), Relation.GREATER, RankSummary(Summary.SUM)))
    lazy, line = LazyMachine(rule), [Card("AC")] * (CACHE_MAX + 3)
    state = lazy.start
    for card in line:
        lazy.mask(state)
        state = lazy.step(state, card)
    assert lazy.mask(state) == right_cards(rule, line).mask
    assert lazy.mask(lazy.start) == right_cards(rule, ()).mask
