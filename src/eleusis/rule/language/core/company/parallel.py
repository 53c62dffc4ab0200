"""What several kinds ask for side by side, each in its own clause, the verb said once; and lists.

“Hearts ask for a higher card, spades for a lower one.” “Red must be low and black high.” “Aces are
right, and so is every spade.”
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.branches import of_other
from eleusis.rule.language.core.company.sameness import different
from eleusis.rule.language.core.discourse.pointing import ThatNumber, bind, choose, is_in
from eleusis.rule.language.core.discourse.together import Allowance, Disregard, Prohibition, Rest
from eleusis.rule.language.core.meaning import (
    SUBJECT,
    as_it_is,
    deny,
    every,
    is_kind,
    kind_of,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.memory import more_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.properties import said_of_property
from eleusis.rule.language.core.relations import distant, so_far
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import Attribute, classes
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    Compare,
    Constant,
    NthLast,
    Operation,
    Or,
    Place,
    Rank,
    Relation,
    all_of,
    any_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.properties import Prop, SaidOfFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Number, Stretch

Wanted = tuple["Condition | None", "Condition | None"]
"""What must come after such cards, and what such cards must be: either may be no sense."""


# ---- What cards ask for --------------------------------------------------------------------------


def _followed(kind: CardSet, then: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(then, CANDIDATE))


def _and_followed(told: Condition, kind: CardSet, then: Condition) -> Condition:
    return all_of(told, _followed(kind, then))


def _wanted(kind: CardSet, then: Condition) -> Wanted:
    """“Hearts want a higher card”: after hearts, or of a heart that is played?"""
    of_itself = choose(is_in(CANDIDATE, kind), said_of(then, CANDIDATE))
    idle = is_kind(then) and (kind.isdisjoint(kind_of(then)) or kind <= kind_of(then))
    return _followed(kind, then), None if idle else of_itself


def _and_wanted(told: Wanted, kind: CardSet, then: Condition) -> Wanted:
    after, itself = _wanted(kind, then)
    both = (
        one and other and all_of(one, other)
        for one, other in zip(told, (after, itself), strict=True)
    )
    after, itself = both
    return after, itself


def _wants(told: Wanted) -> Readings:
    return Readings(tuple(way for way in told if way is not None))


# ---- What such cards must be, the verb said once -------------------------------------------------


def _must(kind: CardSet, said: Condition) -> Condition:
    if is_kind(said) and kind.isdisjoint(kind_of(said)):
        raise InputError("bad-rule.card-all-at")
    return choose(is_in(CANDIDATE, kind), said_of(said, CANDIDATE))


def _and_must(told: Condition, kind: CardSet, said: Condition) -> Condition:
    return all_of(told, _must(kind, said))


def _and_the_rest(
    told: Condition, other: tuple[Feature | None, CardSet], said: Condition
) -> tuple[Any, ...]:
    """“Primes must be black and all other cards red.”"""
    return told, of_other(other, said)


# ---- What is right -------------------------------------------------------------------------------


def _and_right(told: Allowance | Rest, kind: CardSet) -> Allowance:
    """“Aces are right, and so are fives.”"""
    if not isinstance(told, Allowance):
        raise InputError("unclear.clear-which-cards")
    return replace(told, condition=any_of(told.condition, is_in(CANDIDATE, kind)))


def _right(kind: CardSet) -> Allowance:
    return Allowance(is_in(CANDIDATE, kind))


def _such_on(said: Condition, before: CardSet) -> Condition:
    return choose(said_of(said, CANDIDATE), is_in(LAST, before))


def _such_followed(said: Condition, then: Condition) -> Condition:
    return choose(said_of(said, LAST), said_of(then, CANDIDATE))


def _demanded(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _wrong_if(test: Condition) -> Condition:
    return deny(bind(said_of(test, CANDIDATE), CANDIDATE))


def _right_if(test: Condition) -> Allowance:
    """“If it is a king, it is right”: alone, or beside what else is demanded."""
    return Allowance(bind(said_of(test, CANDIDATE), CANDIDATE), True, may_stand_alone=True)


def _on_each_other(one: CardSet, other: CardSet) -> Condition:
    if one & other:
        raise InputError("unclear.clear-whether-both")
    return all_of(
        choose(is_in(CANDIDATE, one), is_in(LAST, other)),
        choose(is_in(CANDIDATE, other), is_in(LAST, one)),
    )


def _and_each_other(told: Condition, one: CardSet, other: CardSet) -> Condition:
    return all_of(told, _on_each_other(one, other))


# ---- How far, and how many -----------------------------------------------------------------------


def _wrong_in(test: Condition, out: CardSet, *_: object) -> Condition:
    return choose(test, is_in(CANDIDATE, ~out))


def _there_or_else(said: Condition, at: Condition, rest: Condition) -> Readings:
    """“Hearts only at even places, otherwise go up”: all other cards, or at all other places?"""
    mine = _demanded(said)
    elsewhere = all_of(choose(mine, at), choose(at, ALWAYS, rest))
    return Readings((choose(mine, at, rest), elsewhere))


def _but_its(feature: Feature, card: CardRef) -> Condition:
    return different(("or", (feature,)), card)


def _in_two_cases(
    subject: Prop, said: SaidOfFeatures, case: Condition, other: SaidOfFeatures, rest: Condition
) -> Condition:
    """“The colour changes after a face card and stays the same after a number card.”"""
    then, then_other = (said_of_property(subject, one) for one in (said, other))
    return all_of(choose(case, then), choose(rest, then_other))


def _alternate(kind: CardSet, said: Condition) -> Condition:
    other = kind_of(said)
    if kind & other:
        raise InputError("unclear.clear-whether-both")
    return all_of(_followed(kind, of_kind(other)), _followed(other, of_kind(kind)))


def _one_of_both(cards: tuple[CardRef, CardRef], said: Condition) -> Condition:
    return any_of(*(said_of(said, card) for card in cards))


def _away_from_rank(amount: Any, rank: Number) -> Condition:
    return so_far(Arithmetic(Rank(SUBJECT), Operation.DISTANCE, rank), amount)


def _either_way(up: Any, down: int, card: CardRef | None = None) -> Condition:
    if up[-1] != down:
        raise InputError("unclear.clear-how-far")
    return distant(up, card)


def _sum_of_two() -> Number:
    return Arithmetic(Rank(CANDIDATE), Operation.PLUS, Rank(LAST))


def _duo_differ(amount: Any, cards: tuple[CardRef, CardRef]) -> Condition:
    one, other = map(Rank, cards)
    return so_far(Arithmetic(one, Operation.DISTANCE, other), amount)


def _one_of(count: int, kind: CardSet) -> Condition:
    """“Any three cards in a row must have at least one heart.”"""
    short = Compare(Place(), Relation.LESS, Constant(count))
    return any_of(
        short, is_in(CANDIDATE, kind), *(is_in(NthLast(n), kind) for n in range(1, count))
    )


def _difference(said: Callable[[Number], Condition]) -> Condition:
    return said(Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(LAST)))


def _up_and_down(up: Any, down: Any) -> Condition:
    """“It may go up by at most four and down by at most two.”"""
    if any(not isinstance(way, tuple) or way[0] != Relation.AT_MOST for way in (up, down)):
        raise InputError("unclear.clear-how-far")
    minus = Operation.MINUS
    return all_of(
        so_far(Arithmetic(Rank(CANDIDATE), minus, Rank(LAST)), up),
        so_far(Arithmetic(Rank(LAST), minus, Rank(CANDIDATE)), down),
    )


def _differ(amount: Any, between: object) -> Condition:
    del between
    return said_of(distant(amount), CANDIDATE)


def _nearer(relation: Relation, count: int, card: CardRef | None = None) -> Condition:
    return distant((relation, count), card)


def _more(kind: CardSet, stretch: Stretch | None) -> Condition:
    """“If there are more reds”: than blacks.

    Raises:
        InputError: `unclear`, if it is not clear than what.
    """
    halves = (*classes(Attribute.COLOUR), *classes(Attribute.PARITY))
    if kind not in halves:
        raise InputError("unclear.before")
    return more_of(Relation.GREATER, kind, ~kind, stretch)


def _of_that(said: Callable[[Number], Condition]) -> Condition:
    return said(ThatNumber())


def _of_them(how: tuple[Any, int]) -> Condition:
    """“If there are more than three of them.”"""
    return so_far(ThatNumber(), how)


def _so_many(how: tuple[Any, int], *_: object) -> Condition:
    """“If there are two”: of what was counted before."""
    return so_far(ThatNumber(is_count=how == (Relation.EQUAL, 1)), how)


def _both_counted(one: CardSet, other: CardSet, stretch: Stretch) -> Disregard:
    if stretch != WHOLE_LINE or one & other:
        raise InputError("unclear.before")
    return Disregard(())


def _side_by_side(one: Condition, other: Condition) -> Condition | Readings:
    """“Same suit, higher.”

    Raises:
        InputError: `unclear`, for “the same suit, the same rank or parity”, where all are listed.
    """
    if isinstance(other, Or):
        raise InputError("unclear.clear-whether-both")
    return every(one, other)


ROWS: Final = (
    # ---- what cards ask for
    Row("Follow", "Kinds asksfor Behind", _followed),
    Row("Follow", "Follow ,|;|and and? Kinds asksfor|for? Behind", _and_followed),
    Row("Wants", "Kinds wouldlike Behind", _wanted),
    Row("Wants", "Wants ,|;|and and? Kinds wouldlike? Behind", _and_wanted),
    Row("If", "Wants", _wants),
    # ---- the verb said once
    Row("Gapped", "Kinds must is? Said", _must),
    Row("Gapped", "Gapped ,|; and? Kinds must? Said", _and_must),
    Row("Gapped", "Gapped and Kinds Said", _and_must),
    Row("Gaps", "Gapped , and? Kinds Said", _and_must),
    Row("Gaps", "Gapped and Kinds Said", _and_must),
    Row("If", "Gaps", lambda said: said),
    Row("If", "if Test ,|then|: then? Gapped|Gaps", choose),
    Row("If", "Case ,|: Gapped|Gaps", choose),
    Row("Sent", "Gapped ,? and? OtherKind must? is? Said", _and_the_rest),
    Row("Only", "the? only Kinds is Kinds", lambda one, other: _must(one, of_kind(other))),
    Row(
        "Only",
        "Only ,|; and? the? only? Kinds is Kinds",
        lambda told, one, other: _and_must(told, one, of_kind(other)),
    ),
    Row("If", "Only", lambda said: said),
    # ---- what is right, and where
    Row("Grant", "Kinds is right", _right),
    Row("Grant", "rightis Kinds", _right),
    Row("Free", "wrongis Subj", lambda said: Prohibition(deny(said_of(said, CANDIDATE)))),
    Row("Grant", "Grant|Perm ,? and so is Kinds", _and_right),
    Row("Grant", "Grant ,? and Kinds", _and_right),
    Row("Perm", "nothing otherwise", lambda: Rest(are_right=False)),
    Row("If", "Such|Cmp is? right? must only? go on|after Kinds", _such_on),
    Row(
        "Free",
        "Kinds is wrong ,? unless they|it is Kinds",
        lambda kind, out: Prohibition(is_in(CANDIDATE, ~kind | out)),
    ),
    Row("Free", "Subj is wrong", lambda said: Prohibition(deny(said_of(said, CANDIDATE)))),
    Row("Perm", "otherwise ,? wrong", lambda: Rest(are_right=False)),
    Row("Bare", "play? no Such", deny),
    Row("If", "Such must? isfollowedby Behind", _such_followed),
    Row("If", "may Do ,? but|and then Act2", lambda said, then: choose(_demanded(said), then)),
    Row("Free", "if Test ,|then? Cand is right", lambda test, cand: _right_if(test)),
    Row("If", "if Test ,|then|: then? Cand is wrong", lambda test, cand: _wrong_if(test)),
    Row("If", "Subj mustbeat AtPlace", lambda said, at: choose(_demanded(said), at)),
    Row("If", "Subj mustbeat AtPlace ,|; and? otherwise ,? Whole", _there_or_else),
    Row("If", "Kinds mustbeat on|after Kinds", lambda kind, on: _must(kind, is_in(LAST, on))),
    Row("Mutual", "Plain and Plain must? only? go on eachother", _on_each_other),
    Row("Mutual", "Mutual ,? and so? do? Plain and Plain", _and_each_other),
    Row("If", "Mutual", lambda said: said),
    # ---- what is wrong in a case
    Row(
        "If",
        "Kinds forbids|forbid|block|blocks|ban|bans Kinds",
        lambda kind, out: _followed(kind, of_kind(~out)),
    ),
    Row("If", "Kinds forbids nothing", lambda kind: choose(is_in(LAST, kind), ALWAYS)),
    Row("If", "ByCount forbids Kinds", lambda test, out: choose(test, is_in(CANDIDATE, ~out))),
    Row("If", "ByCount forbids nothing", lambda test: choose(test, ALWAYS)),
    Row("ByCount", "a|an NumSaid count|sum|total", _of_that),
    Row("If", "if Test ,|then? Kinds is wrong", _wrong_in),
    Row("If", "if Test ,|then? Kinds is wrong ,? and Others is right", _wrong_in),
    Row("Others", "any|all|every other card", lambda: None),
    Row("Others", "the others|rest", lambda: None),
    Row("If", "if Test ,|then? Wrongness", lambda test, _: _wrong_if(test)),
    Row("Free", "anything that Does is wrong", lambda said: Prohibition(_demanded(deny(said)))),
    # ---- what is left out, since it was just said
    Row("If", "Kinds must? alternate with Phrase", _alternate),
    Row("Fact", "either? DuoOr must? is Phrase", lambda duo, said: _one_of_both(duo, said)),
    # what stands side by side is demanded together: “same suit, higher”, “higher, red and a king”
    Row("Phrase", "Like|Cmp , Aside", _side_by_side),
    Row("Aside", "Like|Cmp|Both|Denied", as_it_is),
    Row("Aside", "Span", of_kind),
    Row("Phrase", "anything except|but the Feat of Ref", _but_its),
    Row("If", "Prop must? PropVerb Case ,? and|but must? PropVerb Case", _in_two_cases),
    # ---- how far
    Row("Do", "go by Amount Wrap?", lambda amount, wrap: distant(amount, None, wrap)),
    Row("Bare", "by Amount Wrap?", lambda amount, wrap: distant(amount, None, wrap)),
    Row("Cmp", "Amount away from Signed|Atom", _away_from_rank),
    Row(
        "Cmp", "within Steps of Atom", lambda n, rank: _away_from_rank((Relation.AT_MOST, n), rank)
    ),
    Row("Cmp", "Amount up|higher or Steps down|lower from|than? Ref?", _either_way),
    Row("Cond", "Neighbouring NumDoes", lambda _, said: said(_sum_of_two())),
    Row("Fact", "there is a|the? difference to Amount between Duo", _duo_differ),
    Row("Pattern", "any|every|each Int card inarow must has|contain atleast one Kinds", _one_of),
    Row("Cond", "the difference NumDoes", _difference),
    Row(
        "Cando",
        "Cand|Rankly must|may go up by Amount and|or go? down by Amount",
        lambda _, up, down: _up_and_down(up, down),
    ),
    Row("Cond", "there must is a|the? difference to Amount Amid?", _differ),
    Row("Cond", "there must is a|the? difference to Amount between Duo", _duo_differ),
    Row("Amid", "between|of Neighbouring", lambda _: None),
    Row("Cmp", "nearerthan Steps", partial(_nearer, Relation.LESS)),
    Row("Cmp", "nearerthan Steps to|from|than Ref", partial(_nearer, Relation.LESS)),
    Row("Cmp", "fartherthan Steps", partial(_nearer, Relation.GREATER)),
    Row("Cmp", "fartherthan Steps from|to|than|away Ref", partial(_nearer, Relation.GREATER)),
    # ---- how many
    Row("About", "there is more Kinds Where?", _more),
    Row("About", "that is NumSaid", _of_that),
    Row("About", "there is Counted of they|them|these|those", _of_them),
    Row("About", "there is only? Counted different? Feat?", _so_many),
    Row("Told", "it NumDoes", _of_that),
    Row("Told", "addup the? Kinds and the? Kinds Where", _both_counted),
)
