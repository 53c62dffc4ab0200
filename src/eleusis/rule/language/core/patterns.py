"""How the line goes on and on: in turn, round and round, in pairs, never twice."""

from __future__ import annotations

from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import choose, is_in
from eleusis.rule.language.core.discourse.turns import (
    TurnOfCycle,
    cycle,
    going_on,
    places_listed,
    rounds_of,
)
from eleusis.rule.language.core.kinds import SUITS
from eleusis.rule.language.core.meaning import (
    as_it_is,
    constant,
    deny,
    either,
    is_kind,
    kind_of,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.numbers import decimal_of
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    Cycle,
    Growing,
    If,
    NthCard,
    NthLast,
    Operation,
    Place,
    Rank,
    Relation,
    Repeating,
    RunLength,
    Same,
    Seen,
    Streak,
    all_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Feature, Lengths, Number, Stretch


def _in_turn(turns: tuple[Any, ...]) -> Any:
    return _counted(turns) or going_on(turns)


def _cycle(turns: tuple[Any, ...]) -> Any:
    return _counted(turns) or cycle(turns)


def _counted(turns: tuple[Any, ...]) -> Readings | None:
    """“1 red, 2 black, 3 red, …”: groups that grow, or places that are numbered, or a round?"""
    if [turn.count for turn in turns] != list(range(1, len(turns) + 1)) or len(turns) < 3:
        return None
    said = tuple(turn.condition for turn in turns)
    period = next(
        n
        for n in range(1, len(said) + 1)
        if all(one == said[at % n] for at, one in enumerate(said))
    )
    if period < 2:
        raise InputError("bad-rule.these-turns-all")
    once = said[:period]
    return Readings(
        (
            Cycle(once, Growing(1, 1), Anchor.PLAYED),
            Cycle(once, SINGLE, Anchor.LINE),
            cycle(turns),
        )
    )


def _in_blocks_of(turns: tuple[TurnOfCycle, ...], lengths: Lengths, anchor: Anchor) -> Condition:
    """How many cards each turn has is said once.

    Raises:
        InputError: `bad-rule`, if it is said twice.
    """
    if any(turn.count > 1 for turn in turns):
        raise InputError("bad-rule.cycle-blocks-says")
    return Cycle(tuple(turn.condition for turn in turns), lengths, anchor)


def _from(turns: tuple[TurnOfCycle, ...], anchor: Anchor) -> Condition:
    return cycle(turns, anchor)


def _pattern(turns: tuple[TurnOfCycle, ...]) -> Readings:
    """Turns that are listed until it is clear how they go on."""
    return _begun(*rounds_of(turns))


def _begun(*rounds: tuple[TurnOfCycle, ...]) -> Readings:
    """A pattern of the line begins with its first card, or else with the first that is played."""
    anchors = (Anchor.LINE, Anchor.PLAYED)
    return Readings(tuple(cycle(once, each) for each in anchors for once in rounds))


def _there_and_back(first: str, last: str, twice: tuple[str, ...] = ()) -> tuple[TurnOfCycle, ...]:
    """“From clubs to spades and back”, perhaps with both ends twice."""
    names = list(SUITS)
    start, end = names.index(first), names.index(last)
    way = names[start : end + 1] if start < end else names[end : start + 1][::-1]
    if len(way) < 2 or (twice and set(twice) != {first, last}):
        raise InputError("bad-rule.order-goes-round")
    back = way[::-1] if twice else way[-2:0:-1]
    return tuple(_several(1, SUITS[name]) for name in (*way, *back))


def _thusly(there: tuple[TurnOfCycle, ...], turns: tuple[TurnOfCycle, ...]) -> Readings:
    """What is listed must be what was described."""
    if there not in rounds_of(turns):
        raise InputError("bad-rule.order-goes-round")
    return _begun(there)


def _blocks_of_two(count: int, feature: Feature, other_count: int, other: Feature) -> Condition:
    """“Two of the same colour, then three of the other colour.”"""
    if other != feature or len(classes(feature)) != 2:
        raise InputError("bad-rule.comes-two-sorts")
    same = Same(feature, CANDIDATE, NthCard(1))
    return Cycle((same, negate(same)), Repeating((count, other_count)), Anchor.LINE)


def _run(way: Relation | None, count: int, by: int) -> tuple[Condition, ...]:
    """The turns of a run: any card, one so many ranks away, and others that go on the same way."""
    if count < 2:
        raise InputError("bad-rule.groups-2-cards", count=count)
    if way is None:
        step = Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(LAST))
        second: Condition = Compare(step, Relation.EQUAL, Constant(by))
    else:
        second = _step(way, by).condition
    twice = Arithmetic(Constant(2), Operation.TIMES, Rank(LAST))
    onward = Arithmetic(twice, Operation.MINUS, Rank(NthLast(2)))
    on = Compare(Rank(CANDIDATE), Relation.EQUAL, onward)
    return (ALWAYS, second, *(on,) * (count - 2))


def _run_then(run: tuple[Condition, ...], said: Condition, free: CardSet | None = None) -> Readings:
    """A run and another card, over and over; what is free after that card is the next run."""
    if free is not None and free != kind_of(said):
        raise InputError("unclear.clear-which-case")
    turns = (*run, said_of(said, CANDIDATE))
    return Readings(tuple(Cycle(turns, SINGLE, each) for each in (Anchor.LINE, Anchor.PLAYED)))


def _decimals(cand: None, word: str) -> Condition:
    del cand
    return Compare(Rank(CANDIDATE), Relation.EQUAL, decimal_of(word, Anchor.LINE))


def _step(relation: Relation, count: int | None = None, *, turns: int = 1) -> TurnOfCycle:
    """So many turns of a cycle of steps up and down, perhaps of so many ranks."""
    if count is None:
        return TurnOfCycle(turns, Compare(Rank(CANDIDATE), relation, Rank(LAST)))
    up = relation is Relation.GREATER
    ends = (Rank(CANDIDATE), Rank(LAST)) if up else (Rank(LAST), Rank(CANDIDATE))
    steps = Arithmetic(ends[0], Operation.MINUS, ends[1])
    return TurnOfCycle(1, Compare(steps, Relation.EQUAL, Constant(count)))


def _pairs(*pairs: tuple[CardSet, CardSet]) -> Readings:
    """“Red 7 or under, black 8 or over”: these cards, or what of each kind?"""
    these = is_in(CANDIDATE, reduce(or_, (one & other for one, other in pairs)))
    kinds = (choose(is_in(CANDIDATE, one), is_in(CANDIDATE, other)) for one, other in pairs)
    return Readings((these, all_of(*kinds)))


def _every(nth: int, said: Condition) -> Condition:
    if is_kind(said):
        turn = is_in(CANDIDATE, kind_of(said))
        return Cycle((*(ALWAYS,) * (nth - 1), turn), SINGLE, Anchor.LINE)
    place = Compare(Place(), Relation.DIVISIBLE, Constant(nth))
    return choose(place, said_of(said, CANDIDATE))


def _every_unless(nth: int, _: object, said: Condition, test: Condition) -> Condition:
    place = Compare(Place(), Relation.DIVISIBLE, Constant(nth))
    return choose(place, choose(test, ALWAYS, said_of(said, CANDIDATE)))


def _several(count: int, kind: CardSet) -> TurnOfCycle:
    return TurnOfCycle(count, is_in(CANDIDATE, kind))


def _never_kind(count: int, kind: CardSet) -> Condition:
    return Compare(Streak(kind), Relation.LESS, Constant(count))


def _never_so_many(count: int, kind: CardSet) -> Readings:
    """“Never two kings”: in a row, or ever."""
    fewer = Compare(CountIn(kind, WHOLE_LINE), Relation.LESS, Constant(count - 1))
    return Readings((_never_kind(count, kind), either(negate(is_in(CANDIDATE, kind)), fewer)))


def _no_two(kind: CardSet) -> Condition:
    return _never_kind(2, kind)


def _never_alike(count: int, feature: Feature) -> Condition:
    return Compare(RunLength(feature), Relation.LESS, Constant(count))


def _never_total(count: int, said: Callable[[Number], Condition]) -> Condition:
    """“No two neighbours may add up to 13.”"""
    return negate(_total(count, said))


Alikes = tuple[int, "Callable[[int], Condition]"]
"""So many cards in a row, and what forbids so many."""


def _so_many_alike(count: int, feature: Feature) -> Alikes:
    return count, partial(_never_alike, feature=feature)


def _neither_so_many(one: Alikes, other: Alikes) -> Condition:
    """“Never two hearts in a row, and two kings neither.”"""
    return all_of(one[1](one[0]), other[1](other[0]))


def _no_more(alike: Alikes, too_many: int | None = None) -> Condition:
    """“Two hearts may come in a row, but not three.”

    Raises:
        InputError: `unclear`, if it is not one more that is too many.
    """
    count, never = alike
    if too_many not in (None, count + 1):
        raise InputError("unclear.shared-out")
    return never(count + 1)


def _not_so_often(feature: Feature, comes: None, most: int) -> Condition:
    """“No colour may come more than twice in a row.”"""
    del comes
    return _never_alike(most + 1, feature)


def _total(count: int, said: Callable[[Number], Condition]) -> Condition:
    if count != 2:
        raise InputError("unclear.of-two")
    return said(Arithmetic(Rank(CANDIDATE), Operation.PLUS, Rank(LAST)))


def _in_pairs(*told: Any) -> Condition:
    """By twos from the first card of the line on: unlike the last card, then like it.

    Raises:
        InputError: `unclear`, if it is not said in what the two are alike.
    """
    features = {one for one in told if one is not None}
    if len(features) != 1:
        raise InputError("unclear.clear-matched-say")
    (feature,) = features
    alike = Same(feature, CANDIDATE)
    return Cycle((negate(alike), alike), SINGLE, Anchor.LINE)


def _atmost_of_kind(count: int, kind: CardSet) -> Condition:
    return _never_kind(count + 1, kind)


def _atmost_alike(count: int, feature: Feature) -> Condition:
    return _never_alike(count + 1, feature)


def _never_again(feature: Feature, where: Stretch | None = None) -> Condition:
    return negate(Seen(feature, where or WHOLE_LINE))


def _at_most_once(feature: Feature, _: object) -> Condition:
    return _never_again(feature)


def _zigzag() -> Condition:
    """After a step up goes a step down, and after one down, one up; before, any."""
    up = Compare(Rank(LAST), Relation.GREATER, Rank(NthLast(2)))
    down = Compare(Rank(LAST), Relation.LESS, Rank(NthLast(2)))
    return If(
        up,
        Compare(Rank(CANDIDATE), Relation.LESS, Rank(LAST)),
        If(down, Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST))),
    )


ROWS: Final = (
    # ---- in turn, by the place or by the last card
    Row("Turn", "Int Side", lambda count, kind: _several(count, kind)),
    Row("Turn", "Side", lambda kind: _several(1, kind)),
    Row("Turns", "Turn ,|-|->? then Turn", lambda a, b: (a, b)),
    Row("Turns", "Turn ,|-|-> Turn", lambda a, b: (a, b)),
    Row("Turns", "Turn ,|-|-> then? Turns", lambda a, more: (a, *more)),
    Row("Turns", "Turn then Turns", lambda a, more: (a, *more)),
    Row("Listing", "play? Turns ,|.? andsoon", _in_turn),
    Row("Listing", "play? Turns ,|.? andrepeat|again", _cycle),
    Row("Listing", "play? Turns ,? andrepeat ,? From", _from),
    Row("Listing", "Turns ,? ...", _in_turn),
    Row("Listing", "play? Turns ,? andrepeat ,? in block of Lengths From", _in_blocks_of),
    Row("TwoKinds", "Adj card? Span", lambda one, other: (one, other)),
    Row("TwoKinds", "Adj card? Adj", lambda one, other: (one, other)),
    Row("Pattern", "TwoKinds ,|; and? TwoKinds", _pairs),
    Row("Turn", "go? up|higher", lambda: _step(Relation.GREATER)),
    Row("Turn", "go? down|lower", lambda: _step(Relation.LESS)),
    Row("Turn", "go? up|higher Sooften", lambda often: _step(Relation.GREATER, turns=often)),
    Row("Turn", "go? down|lower Sooften", lambda often: _step(Relation.LESS, turns=often)),
    Row("Sooften", "once", constant(1)),
    Row("Sooften", "twice", constant(2)),
    Row("Sooften", "Int time", as_it_is),
    Row("Turn", "Int step? up", lambda n: _step(Relation.GREATER, n)),
    Row("Turn", "Int step? down", lambda n: _step(Relation.LESS, n)),
    Row("Pattern", "play? Runs", _cycle),
    Row("Runs", "Several ,? then Several", lambda a, b: (a, b)),
    Row("Runs", "Several ,? then Runs", lambda a, more: (a, *more)),
    Row("Listing", "play? apattern Turns ,? andsoon|andrepeat|...", _pattern),
    Row(
        "Pattern",
        "play? apattern alternate Sides card? ,? first? Pairs ,? then? andrepeat",
        lambda sides, turns: _begun(turns),
    ),
    Row("Listing", "play? apattern There", _begun),
    Row("Listing", "play? apattern There ,? thusly ,|:? Turns ,? andsoon|...", _thusly),
    Row("There", "from SUIT to SUIT and back", _there_and_back),
    Row("There", "from SUIT to SUIT and back BothEnds", _there_and_back),
    Row("BothEnds", "repeating the? suit? with|at SUIT and SUIT", lambda *ends: ends),
    Row("Pairs", "Several and Several card? alternate?", lambda a, b: (a, b)),
    Row("Pairs", "Pairs ,? then Pairs", lambda one, more: (*one, *more)),
    Row(
        "Pattern",
        "Int consecutive? card of the? same|one Feat must? is? played? ,? "
        "then Int consecutive? card of the|an? other|different Feat ,? andsoon|andrepeat",
        _blocks_of_two,
    ),
    Row("Run", "arun of Int card ,? go up or down by Int", partial(_run, None)),
    Row("Run", "arun of Int card ,? go up by Int", partial(_run, Relation.GREATER)),
    Row("Run", "arun of Int card ,? go down by Int", partial(_run, Relation.LESS)),
    Row("Pattern", "play? Run ,? then play? Said ,? andrepeat?", _run_then),
    Row(
        "Pattern",
        "play? Run ,? then play? Said . anything may start nextrun after Kinds",
        _run_then,
    ),
    Row("Cando", "Cand must? is|follow the decimals of DECIMAL", _decimals),
    Row("Several", "Int Side", lambda count, kind: _several(count, kind)),
    # ---- every so many
    Row(
        "Pattern", "every|each Nth card Along? Does|Modal|Preds", lambda n, _, said: _every(n, said)
    ),
    Row("If", "every|each Nth card Along? must? Does ,? unless Test", _every_unless),
    Row(
        "Pattern",
        "Plain|Kind mustnot|never|donot is? inarow|adjacent|neighbours",
        lambda kind: _no_two(kind),
    ),
    Row("Pattern", "every|each other card must? is Said", lambda said: _every(2, said)),
    # ---- in a row, so far
    Row(
        "Pattern",
        "two Kind mustnot is? inarow|adjacent|neighbours|follow",
        lambda kind: _no_two(kind),
    ),
    Row("Alikes", "Int Kind", lambda count, kind: (count, partial(_never_kind, kind=kind))),
    Row("Alikes", "Int card? of|in the|a? same|one? Feat", _so_many_alike),
    Row("Pattern", "never|no|mustnot|donot play? Alikes inarow", lambda alike: alike[1](alike[0])),
    Row("Pattern", "never Alikes inarow ,? and|nor Alikes mustnot|not?", _neither_so_many),
    Row("Atmost", "atmost Alikes", as_it_is),
    Row("Atmost", "up to Alikes", as_it_is),
    Row("Running", "may? is|come|go|lie|occur|appear? play|right? inarow", constant(None)),
    Row("Running", "inarow is right", constant(None)),
    Row("Nomore", ", but no|not more|higher", constant(None)),
    Row("Nomore", ", but not|never Int", as_it_is),
    Row("Nomore", ",|; and|but? Int is? wrong|not|mustnot", as_it_is),
    Row("Pattern", "there must is Atmost Running", lambda alike, _: _no_more(alike)),
    Row("Pattern", "play? Atmost Running Nomore?", lambda alike, _, more: _no_more(alike, more)),
    Row("Pattern", "may play? Atmost Running Nomore?", lambda a, _, more: _no_more(a, more)),
    Row("Pattern", "may? play? Alikes Running Nomore", lambda a, _, more: _no_more(a, more)),
    Row("Pattern", "no|neither Feat Comes more than Often inarow", _not_so_often),
    Row("Pattern", "no|neither Feat Comes Often inarow", lambda f, _, n: _never_alike(n, f)),
    Row("Pattern", "never|no|mustnot|donot play? Int Kind", _never_so_many),
    Row(
        "Pattern",
        "never|no|mustnot|donot play|repeat|use? the|a? same? Feat twice inarow",
        lambda feature: _never_alike(2, feature),
    ),
    Row(
        "Pattern",
        "never|donot|mustnot repeat the|a? last? Feat",
        lambda feature: _never_alike(2, feature),
    ),
    Row("Pattern", "never|not|no? the same Feat inarow", lambda feature: _never_alike(2, feature)),
    Row("Pattern", "no Feat may? appear|occur|play? twice|again Along?", _at_most_once),
    Row("Pattern", "each|every Feat may? only? appear|occur|play? only once Along?", _at_most_once),
    Row("Pattern", "atmost Int inarow of the? same Feat", _atmost_alike),
    Row("Pattern", "atmost Int card? inarow may|must is Kinds", _atmost_of_kind),
    Row(
        "Pattern",
        "atmost Int card? of|per each|every? Feat",
        lambda count, feature: Compare(CountLike(feature), Relation.LESS, Constant(count)),
    ),
    Row("Pattern", "atmost Int consecutive card may|must? Shared", _atmost_alike),
    Row("Pattern", "atmost Int card inarow may|must? Shared", _atmost_alike),
    Row("Pattern", "no Feat may? repeat|andrepeat Where?", _never_again),
    Row("Pattern", "never|mustnot|donot repeat a|any|the previous|earlier Feat", _never_again),
    # ---- in pairs
    Row("Pattern", "Feat|Cand must? is|go|come|play in pairs", _in_pairs),
    Row("Pattern", "Cand must? is|go|come|play? in? pairs of the|a? same|one Feat", _in_pairs),
    Row(
        "Pattern",
        "Cand must? is|go|come|play? in? pairs of the|a? same|one Feat ,|;? and? "
        "adjacent|consecutive|neighbouring pairs must? is|has of|in? different Feat",
        _in_pairs,
    ),
    Row("Pattern", "the? Feat must? change each two card", _in_pairs),
    Row("Pattern", "each Feat must? occur exactly? twice inarow", _in_pairs),
    Row("Pattern", "zigzag", _zigzag),
    # ---- cards that follow each other
    Row("Series", "Int? consecutive|neighbouring|adjacent card", lambda count: count or 2),
    Row("Series", "any|every|each Int card inarow", as_it_is),
    Row("Shared", "is|has|share|match|repeat|of of|in|with? the|a? same|one? Feat", as_it_is),
    Row("Pattern", "no|never Series may|must? Shared", _never_alike),
    Row("Pattern", "Series mustnot|donot|never Shared", _never_alike),
    Row("Pattern", "Series must? is|has? of|in? a? different Feat", _never_alike),
    Row("Pattern", "Series must? differ in Feat", _never_alike),
    Row(
        "Pattern",
        "the? Feat of Series must? differ|alternate|change",
        lambda f, n: _never_alike(n, f),
    ),
    Row(
        "Pattern",
        "no|never Series may|must? is Kinds",
        lambda n, kind: _never_kind(n, kind),
    ),
    Row("Pattern", "Series mustnot is Kinds", lambda n, kind: _never_kind(n, kind)),
    Row("Cond", "the? rank of Series must? add up to a? NumSaid", _total),
    Row("Cond", "Series must? add up to a? NumSaid", _total),
    Row("Pattern", "no|never Series may|must? add up to a? NumSaid", _never_total),
    # ---- where the ranks go
    Row("Rankly", "the|each|every|its? rank|number Ofcard?", constant(None)),
    Row("Ofcard", "of the? card|thecard", constant(None)),
    Row("Cando", "Rankly must? Moves", lambda _, said: said),
    Row("Cando", "Rankly mustnot|donot|never Moves", lambda _, said: deny(said)),
    Row("Cando", "Rankly must? is Cmp", lambda _, said: said),
    Row("Cando", "Rankly mustnot is? Cmp", lambda _, said: deny(said)),
    Row(
        "Pattern",
        "two card of|with the|a? same Feat mustnot is? play? inarow|neighbours|adjacent|follow",
        lambda feature: _never_alike(2, feature),
    ),
    Row(
        "Pattern",
        "no|never|mustnot play? two card of|with the|a? same Feat inarow",
        lambda feature: _never_alike(2, feature),
    ),
    Row(
        "Pattern",
        "never|no the? same Feat twice",
        lambda feature: Readings((_never_alike(2, feature), negate(Seen(feature, WHOLE_LINE)))),
    ),
    Row(
        "Pattern",
        "the? Feat must? change on|with each|every card?",
        lambda feature: _never_alike(2, feature),
    ),
    Row(
        "Pattern",
        "two Kind or two Kind mustnot is? inarow|adjacent|neighbours|follow",
        lambda one, other: all_of(_no_two(one), _no_two(other)),
    ),
    Row(
        "Pattern",
        "Nths card? must? is Said",
        lambda places, said: choose(places_listed(*places), said_of(said, CANDIDATE)),
    ),
    Row("Nths", "the? Nth , Nth ,? and? Nth ,? andsoon|...", lambda *places: places),
    Row("Nths", "the? Nth , Nth ,? Nth , and? Nth ,? andsoon|...", lambda *places: places),
)
