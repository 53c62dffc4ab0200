"""What people leave out or put in another place: rows beside those of the core.

The core reads with them what it cannot read otherwise (see `gist`); with those that may be meant in
another way, never silently.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import same
from eleusis.rule.language.core.discourse.pointing import ThatNumber, choose, is_in
from eleusis.rule.language.core.meaning import (
    SUBJECT,
    alike,
    as_it_is,
    deny,
    named,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.limits import NTH_LAST_MAX
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    Between,
    Compare,
    Constant,
    CountIn,
    ExactlyOne,
    IsKind,
    LastCards,
    NthLast,
    NumberKind,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Seen,
    Summary,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Number, Stretch


def _on(kind: CardSet, then: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(then, CANDIDATE))


def _on_such(before: Condition, then: Condition) -> Condition:
    return choose(said_of(before, LAST), then)


def _in_turn(*kinds: CardSet) -> Condition:
    """Cards of two kinds in turn; of a longer list, the first two again and again."""
    one, other, *more = kinds
    if one & other or any(kind != (one, other)[at % 2] for at, kind in enumerate(more)):
        raise InputError("unclear.clear-which-case")
    return all_of(
        choose(is_in(LAST, one), is_in(CANDIDATE, other)),
        choose(is_in(LAST, other), is_in(CANDIDATE, one)),
    )


def _row(count: int, kind: CardSet) -> Condition:
    """Two reds at the end of the line."""
    if not 1 <= count <= NTH_LAST_MAX:
        raise InputError("unclear.clear-which-case")
    return all_of(*(is_in(NthLast(n), kind) for n in range(1, count + 1)))


def _two_subjects(one: CardSet, said: Condition, other: CardSet, then: Condition) -> Condition:
    """“Odd cards must go up even cards must go down”, without a pause."""
    return all_of(
        choose(is_in(CANDIDATE, one), said_of(said, CANDIDATE)),
        choose(is_in(CANDIDATE, other), said_of(then, CANDIDATE)),
    )


def _mixed(one: CardSet, other: CardSet) -> Condition:
    """One red and one black at the end of the line."""
    return any_of(
        all_of(is_in(LAST, one), is_in(NthLast(2), other)),
        all_of(is_in(LAST, other), is_in(NthLast(2), one)),
    )


def _so_many_last(said: Any, kind: CardSet, count: int) -> Condition:
    met: Condition = said(CountIn(kind, LastCards(count)))
    return met


def _times(relation: Relation, times: int, card: CardRef | None = None) -> Condition:
    twice = Arithmetic(
        Rank(LAST if card is None else named(card)), Operation.TIMES, Constant(times)
    )
    return Compare(Rank(SUBJECT), relation, twice)


def _part(relation: Relation, parts: int, card: CardRef | None = None) -> Condition:
    mine = Arithmetic(Rank(SUBJECT), Operation.TIMES, Constant(parts))
    return Compare(mine, relation, Rank(LAST if card is None else named(card)))


def _one_of(*features: Feature) -> Condition:
    return ExactlyOne(tuple(alike(each, LAST) for each in features))


def _parity_of(word: str, kind: CardSet) -> Condition:
    if word not in ("odd", "even"):
        raise InputError("bad-rule.number", word=word)
    return IsKind(CountIn(kind, WHOLE_LINE), NumberKind.ODD if word == "odd" else NumberKind.EVEN)


def _unseen(feature: Feature, count: int) -> Condition:
    return negate(Seen(feature, LastCards(count, at_most=True)))


def _both_alike(feature: Feature) -> Condition:
    return alike(feature, LAST)


def _inside(*, inclusive: bool = False) -> Condition:
    return Between(Rank(SUBJECT), Rank(LAST), Rank(NthLast(2)), inclusive=inclusive)


def _distance(said: Any) -> Condition:
    gap: Number = Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(LAST))
    met: Condition = said(gap)
    return met


def _at_number(number: Constant, said: Condition) -> Condition:
    """“Remainder 0: spades, 1: clubs”, of the number that was named."""
    return choose(Compare(ThatNumber(), Relation.EQUAL, number), said_of(said, CANDIDATE))


def _if_number(said: Any, demand: Condition) -> Condition:
    return choose(said(ThatNumber()), said_of(demand, CANDIDATE))


def _with_such(test: Condition, then: Condition) -> Condition:
    return choose(said_of(test, CANDIDATE), then)


def _with_such_or_both(test: Condition, then: Condition) -> Readings:
    """“Higher, red”: both, or red where it is higher?"""
    both = (all_of(test, then), choose(test, then))
    return Readings(tuple(said_of(one, CANDIDATE) for one in both))


def _of_number(said: Any) -> Condition:
    met: Condition = said(ThatNumber())
    return met


def _two_lists(
    _: None, kind: CardSet, ranks: CardSet, _2: None, other: CardSet, more: CardSet
) -> CardSet:
    return kind & ranks | other & more


def _mean(summary: Summary, where: Stretch) -> Number:
    return RankSummary(summary, where)


RETOLD_ROWS: Final = (
    # ---- a case without "if"; a colon or an arrow for "then"
    Row("Lying", "Ref is? Phrase", lambda card, said: said_of(said, card)),
    Row("Lying", "TwoOf or TwoOf inarow?", any_of),
    Row("Lying", "one Kind and one Kind", _mixed),
    Row("Lying", "NumSaid Kinds in|among|of the? last Int card", _so_many_last),
    Row("If", "Kinds Pred Kinds Pred", _two_subjects),
    Row("TwoOf", "Int Kind", _row),
    Row("If", "if Lying ,|:|->|then? Demand", choose),
    Row("Phrase", "either? Feat ,? or Feat", lambda *of: same(("or", of))),
    Row("Phrase", "both Feat and Feat", lambda *of: same(("and", of))),
    Row("If", "Lying ,|:|->|;|then then? Demand", choose),
    Row("Cond", "Number :|, NumSaid", lambda number, said: said(number)),
    Row("Cond", "Number :|,? never|not NumSaid", lambda number, said: negate(said(number))),
    Row("If", "Like|Cmp :|->|then then? it? Demand", _with_such),
    Row("If", "Like|Cmp , then it? Demand", _with_such),
    Row("If", "Like|Cmp , it? Act2|Cond|Ands|Ors|Due", _with_such),
    Row("If", "Like|Cmp , Bare", _with_such_or_both),
    Row("If", "if Test then? must Demand", choose),
    # ---- wrong and right
    Row("Bare", "no|not Like|Cmp", deny),
    Row("Bare", "Like|Cmp is? wrong", deny),
    Row("Perm2", "Like|Cmp is? right", as_it_is),
    Row("Demand", "Demand ,|;|.|and|or Perm2", any_of),
    Row(
        "If",
        "Kinds on|after Kinds is? wrong",
        lambda kind, before: choose(is_in(LAST, before), is_in(CANDIDATE, ~kind)),
    ),
    # ---- in turn
    Row("If", "Kinds and|, Kinds must? alternate", _in_turn),
    Row("If", "alternate between? Kinds and Kinds", _in_turn),
    # ---- one of two, what was there before
    Row("Do", "match|change exactly one of? Feat or|and Feat", _one_of),
    Row("Do", "match|change either? Feat or Feat ,? but not both", _one_of),
    Row("Cond", "exactly one of? Feat or|and Feat must? is? change|match|same|different", _one_of),
    Row("Cando", "the|its? Feat mustnot is? in|from|of|among? the? last Int card", _unseen),
    Row("Cando", "the|its? Feat must is? not in|from|of|among the? last Int card", _unseen),
    Row("Cando", "the|its? Feat mustnot is? there|sofar", lambda f: negate(Seen(f, WHOLE_LINE))),
    Row("Bare", "no Feat of|from|in|among the? last Int card", _unseen),
    Row("Bare", "not the? Feat of|from|in|among the? last Int card", _unseen),
    Row("Bare", "a? Feat of|from|in|among the? last Int card is? wrong", _unseen),
    # ---- numbers
    Row("If", "Signed ->|is|:? Phrase", _at_number),
    Row("If", "Signed ->|is|:? Cando", _at_number),
    Row("Cond", "Number NumSaid", lambda number, said: said(number)),
    Row("Atom", "the? Mean all? the? card? Where", _mean),
    Row("Cmp", "atmost double|twice ashighas? Ref?", partial(_times, Relation.AT_MOST, 2)),
    Row("Cmp", "atleast double|twice ashighas? Ref?", partial(_times, Relation.AT_LEAST, 2)),
    Row("Cmp", "more than double|twice Ref?", partial(_times, Relation.GREATER, 2)),
    Row("Cmp", "atleast half of? ashighas? Ref?", partial(_part, Relation.AT_LEAST, 2)),
    Row("Cmp", "atmost half of? ashighas? Ref?", partial(_part, Relation.AT_MOST, 2)),
    Row("Cmp", "between the? last two card", _inside),
    Row("Cmp", "between they", _inside),
    Row(
        "Cond",
        "the? count of Kinds Where? is SORT",
        lambda kind, where, word: _parity_of(word, kind),
    ),
    Row("Cond", "a|an? SORT count of Kinds", _parity_of),
    Row(
        "Cond",
        "more Kinds than Kinds",
        lambda one, other: Compare(
            CountIn(one, WHOLE_LINE), Relation.GREATER, CountIn(other, WHOLE_LINE)
        ),
    ),
    Row(
        "Cond",
        "lower Kinds than Kinds",
        lambda one, other: Compare(
            CountIn(one, WHOLE_LINE), Relation.LESS, CountIn(other, WHOLE_LINE)
        ),
    ),
    Row("Cond", "the? difference NumSaid", _distance),
    Row(
        "NumSaid",
        "divided by Int without rest",
        lambda n: lambda number: Compare(number, Relation.DIVISIBLE, Constant(n)),
    ),
    Row("If", "Kinds if Test", lambda kind, test: choose(test, is_in(CANDIDATE, kind))),
    Row("Act", "must Phrase", as_it_is),
    Row("Int", "BIG", int),
    Row("If", "NumSaid ->|,|:|then then? Demand", _if_number),
    Row("If", "if? it|they|that is? NumSaid ,|:|->|then then? Demand", _if_number),
    Row("Case", "after|on|with|at|for a|an? NumSaid count|sum|total|number", _of_number),
    Row("Bare", "match Feats", lambda feats: same(feats)),
    Row("Do", "stay|go|is Cmp", as_it_is),
)
"""What can mean one thing only."""

GUESSED_ROWS: Final = (
    Row("If", "Kinds : Phrase", _on),
    Row("If", "Said|Both ->|: Demand", _on_such),
    Row(
        "If",
        "Kinds is? on|after Kinds only?",
        lambda kind, before: choose(is_in(LAST, before), is_in(CANDIDATE, kind)),
    ),
    Row("If", "Kind , Kind , Kind , Kind", _in_turn),
    Row("If", "Kind then Kind then Kind then Kind", _in_turn),
    Row("Bare", "a? new Feat", lambda feature: negate(Seen(feature, WHOLE_LINE))),
    Row(
        "Cond",
        "they is? inarow NumSaid",
        lambda said: said(Arithmetic(Rank(CANDIDATE), Operation.PLUS, Rank(LAST))),
    ),
    Row("Kinds", "Det? Adjs Ranks ,? and Det? Adjs Ranks", _two_lists),
)
"""What may as well be meant in another way: for readings that are asked about."""
