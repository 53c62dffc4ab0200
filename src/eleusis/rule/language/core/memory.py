"""What a line remembers: how many of its cards are of a kind, its last cards together, its length.

A stretch (`Where`), how many of it (`Quant`) and what several cards are together (`OfLast`) each
combine with all of the others. What is said of “them”, of “equally many”, of “the sum” speaks of
what the test before it named; `recalled` puts that in.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.earlier import none_is_there, one_is_there, turned_to
from eleusis.rule.language.core.discourse.pointing import (
    ThatNumber,
    choose,
    is_in,
)
from eleusis.rule.language.core.discourse.recall import (
    WHERE_BEFORE,
    Against,
    Announced,
    InCase,
    LookAtAll,
    Neither,
    Otherwise,
    StarterCounts,
    announced,
    last_cards,
    of_them,
    recall,
)
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.language.core.meaning import SUBJECT, Came, as_it_is, constant, of_kind
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import so_far
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    Compare,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    FirstCards,
    IsKind,
    LastCards,
    NthLast,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Same,
    Summary,
    WholeLine,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Stretch


# ---- How many cards of a stretch are of a kind ---------------------------------------------------


def so_many(quantifier: tuple[Any, Any], kind: CardSet, stretch: Stretch) -> Condition:
    """That so many cards of a stretch are of a kind.

    “Three of the last four”, “none of the last three”: of those that are there, while there are
    fewer. That all of them are, or neither, is said of so many only.
    """
    how, number = quantifier
    if how == "not all":
        return negate(so_many(("all", 0), kind, stretch))
    if how == "none" and number and isinstance(stretch, LastCards):
        return Neither(any_of(*(is_in(card, kind) for card in last_cards(stretch.count))))
    if how == "all" and isinstance(stretch, LastCards) and not stretch.at_most:
        return all_of(*(is_in(NthLast(at), kind) for at in range(1, stretch.count + 1)))
    if how != "all" and isinstance(stretch, LastCards):
        stretch = replace(stretch, at_most=True)
    return _counted(quantifier, kind, stretch)


def _counted(quantifier: tuple[Any, Any], kind: CardSet, stretch: Stretch) -> Condition:
    how, number = quantifier
    count = CountIn(kind, stretch)
    match how:
        case "all":
            return Compare(CountIn(~kind, stretch), Relation.EQUAL, Constant(0))
        case "all but":
            return Compare(CountIn(~kind, stretch), Relation.EQUAL, Constant(number))
        case "none":
            return Compare(count, Relation.EQUAL, Constant(0))
        case "some":
            return Compare(count, Relation.AT_LEAST, Constant(1))
        case "share":
            return Compare(count, SHARES[number], CountIn(~kind, stretch))
        case "values":
            return OneOf(count, number)
        case "parity":
            return IsKind(count, number)
        case _:
            assert isinstance(how, Relation)
            return Compare(count, how, Constant(number))


def _just_or_more(count: int, last: LastCards, kind: CardSet) -> Readings:
    """“If two of the last four cards are red”: two at least, or just two?"""
    ways = (Relation.AT_LEAST, Relation.EQUAL)
    return Readings(tuple(so_many((how, count), kind, last) for how in ways))


def _of_parity(word: str) -> tuple[str, NumberKind]:
    """“An odd number of the last four cards.”"""
    if word not in ("odd", "even"):
        raise InputError("bad-rule.number", word=word)
    return "parity", NumberKind(word)


SHARES: Final = (Relation.GREATER, Relation.AT_LEAST, Relation.LESS, Relation.EQUAL)
"""More than half, at least half, fewer than half, half."""


def _some(kind: CardSet, noun: object, stretch: Stretch | None = None) -> Condition:
    del noun
    return so_many(("some", 0), kind, stretch or WHOLE_LINE)


def _no(kind: CardSet, stretch: Stretch | None = None) -> Condition:
    return so_many(("none", 0), kind, stretch or WHOLE_LINE)


def more_of(
    relation: Relation, one: CardSet, other: CardSet, stretch: Stretch | None = None
) -> Condition:
    """That there are more of the one kind than of the other, or as many, or fewer."""
    stretch = WHERE_BEFORE if stretch is None else stretch
    return Compare(CountIn(one, stretch), relation, CountIn(other, stretch))


def _outnumber(
    one: CardSet, where: Stretch | None, other: CardSet, behind: Stretch | None
) -> Condition:
    """“Hearts outnumber spades on the line.”

    Raises:
        InputError: `unclear`, if they are counted in two places.
    """
    if None not in (where, behind) and where != behind:
        raise InputError("unclear.where-counted")
    return more_of(Relation.GREATER, one, other, where or behind)


def _more_of_last(stretch: LastCards, one: CardSet, other: CardSet) -> Condition:
    return more_of(Relation.GREATER, one, other, replace(stretch, at_most=True))


def _so_many_more(
    count: int, one: CardSet, other: CardSet, stretch: Stretch | None = None
) -> Readings:
    """“Two more reds than blacks”: or three?"""
    ahead = Arithmetic(
        CountIn(one, stretch or WHOLE_LINE), Operation.MINUS, CountIn(other, stretch or WHOLE_LINE)
    )
    ways = (Relation.AT_LEAST, Relation.EQUAL)
    return Readings(tuple(Compare(ahead, how, Constant(count)) for how in ways))


def _majority(kind: CardSet, stretch: Stretch | None) -> Condition:
    return so_many(("share", 0), kind, WHOLE_LINE if stretch is None else stretch)


# ---- What several last cards are together --------------------------------------------------------


def _all_are(kind: CardSet) -> Callable[[int], Condition]:
    return lambda count: all_of(*(is_in(card, kind) for card in last_cards(count)))


def _alike_in(
    join: Callable[..., Condition], one: Feature, other: Feature
) -> Callable[[int], Condition]:
    """“The last two cards have the same suit or the same rank.”"""
    return lambda count: join(_all_alike(one)(count), _all_alike(other)(count))


def _all_alike(feature: Feature) -> Callable[[int], Condition]:
    return lambda count: all_of(*(Same(feature, LAST, card) for card in last_cards(count)[1:]))


def _none_alike(feature: Feature) -> Callable[[int], Condition]:
    def said(count: int) -> Condition:
        cards = last_cards(count)
        pairs = ((a, b) for at, b in enumerate(cards) for a in cards[:at])
        return all_of(*(negate(Same(feature, a, b)) for a, b in pairs))

    return said


def _go(relation: Relation) -> Callable[[int], Condition]:
    """One after the other; of a single step the last two cards are meant."""
    return lambda count: all_of(
        *(Compare(Rank(a), relation, Rank(b)) for a, b in pairwise(last_cards(max(count, 2))))
    )


def _apart(amount: Any) -> Callable[[int], Condition]:
    return _of_two(so_far(Arithmetic(Rank(LAST), Operation.DISTANCE, Rank(NthLast(2))), amount))


def one_each(one: CardSet, other: CardSet) -> Callable[[int], Condition]:
    """“One is odd and one is even”, in either order."""
    first, second = last_cards(2)
    return _of_two(
        any_of(
            all_of(is_in(first, one), is_in(second, other)),
            all_of(is_in(first, other), is_in(second, one)),
        )
    )


def _of_two(said: Condition) -> Callable[[int], Condition]:
    def of(count: int) -> Condition:
        if count != 2:
            raise InputError("unclear.of-two")
        return said

    return of


def of_sorts(count: int, feature: Feature) -> Callable[[int], Condition]:
    """“Of two suits.”"""
    if count == 1:
        return _all_alike(feature)
    return _if_so_many(count, _none_alike(feature))


def _if_so_many(count: int, said: Callable[[int], Condition]) -> Callable[[int], Condition]:
    def of(cards: int) -> Condition:
        if cards != count:
            raise InputError("unclear.shared-out")
        return said(cards)

    return of


# ---- How long the line is


def _length(relation: Relation, count: int) -> Condition:
    """How many cards are on the line: one fewer than the place of the next."""
    return Compare(Place(), relation, Constant(count + 1))


def _long(how: tuple[Any, int], stretch: Stretch | None = None) -> Condition:
    if stretch not in (None, WHOLE_LINE):
        raise InputError("unclear.whole-line")
    return _length(*how)


def since(test: Condition) -> Condition:
    """“Once there are eight cards” holds also when there are nine."""
    match test:
        case Compare(
            Place() | CountIn(_, WholeLine()) | ThatNumber(is_count=True) as number,
            Relation.EQUAL,
            Constant() as n,
        ):
            return Compare(number, Relation.AT_LEAST, n)
        case _:
            return test


def _free_behind_starter(stretch: Stretch | None) -> FirstCards:
    if stretch not in (None, WHOLE_LINE):
        raise InputError("unclear.whole-line")
    return FirstCards(1, ALWAYS, Anchor.PLAYED)


def _first_of(kind: CardSet, on_line: bool | None = None) -> Condition:
    """“The first heart is free”: a heart while none is on the line."""
    del on_line
    return all_of(so_many(("none", None), kind, WHOLE_LINE), of_kind(kind))


def _free_with(how: tuple[Any, int], stretch: Stretch | None) -> Allowance:
    return Allowance(_long(how, stretch), is_exception=True)


# ---- Suits that came most or least, blocks, places -----------------------------------------------


def _came(
    most: bool, feature: Feature, stretch: Stretch | None = None, behind: Stretch | None = None
) -> Condition:
    if stretch is not None and behind is not None:
        raise InputError("unclear.where-counted")
    stretch = stretch or behind or WHOLE_LINE
    count = CountLike(feature, stretch, SUBJECT)
    return Compare(count, Relation.EQUAL, CountExtreme(feature, most, stretch))


def _rare(most: bool, feature: Feature, card: object, stretch: Stretch | None) -> Condition:
    del card
    return _came(most, feature, stretch)


def _unseen(stretch: Stretch, feature: Feature) -> Condition:
    return negate(Came(feature, stretch))


def _one_seen(feature: Feature, stretch: Stretch) -> Condition | Readings:
    """While there are fewer cards, must it be one of those that are there, or is any right?"""
    match stretch:
        case LastCards(count, False):
            there = LastCards(count, at_most=True)
            return Readings((Came(feature, there), Came(feature, stretch)))
        case _:
            return Came(feature, stretch)


def _came_in_row(feature: Feature, times: int) -> Condition:
    return Compare(RunLength(feature, 1), Relation.EQUAL, Constant(times))


def _of_neither(*cards: CardRef) -> Callable[[Feature], Condition]:
    return lambda feature: all_of(*(negate(Same(feature, SUBJECT, card)) for card in cards))


def _from_the_starter(test: Condition) -> Condition:
    """The test, if what it counts is counted from the starter on."""
    StarterCounts().check(test)
    return test


def _product_left(last: LastCards, by: int) -> Readings:
    """What the product of the last cards leaves; of as many as there are, or only of so many?"""
    stretches = dict.fromkeys((replace(last, at_most=True), last))
    products = (RankSummary(Summary.PRODUCT, each) for each in stretches)
    left = (Arithmetic(each, Operation.REMAINDER, Constant(by)) for each in products)
    return Readings(tuple(map(Announced, left)))


ROWS: Final = (
    # ---- quantifiers
    Row("Quant", "Clearly", as_it_is),
    Row("Quant", "Int", lambda n: (Relation.EQUAL, n)),
    Row("Clearly", "Sure", as_it_is),
    Row("Clearly", "either? Values", lambda values: ("values", values)),
    Row("Clearly", "a|an SORT count", _of_parity),
    Row("Clearly", "all|every|each|both", constant(("all", 0))),
    Row("Clearly", "notall", constant(("not all", 0))),
    Row("Clearly", "all but|except Int", lambda count: ("all but", count)),
    Row("Clearly", "none|no", constant(("none", 0))),
    Row("Clearly", "neither", constant(("none", 2))),
    Row("Clearly", "any|some|either|one", constant(("some", 0))),
    Row("Sure", "atleast Int", lambda n: (Relation.AT_LEAST, n)),
    Row("Sure", "Int or more", lambda n: (Relation.AT_LEAST, n)),
    Row("Sure", "atmost Int", lambda n: (Relation.AT_MOST, n)),
    Row("Sure", "Int or lower", lambda n: (Relation.AT_MOST, n)),
    Row("Sure", "more|higher than Int", lambda n: (Relation.GREATER, n)),
    Row("Sure", "lower than Int", lambda n: (Relation.LESS, n)),
    Row("Sure", "exactly Int", lambda n: (Relation.EQUAL, n)),
    Row("Counted", "Sure", as_it_is),
    Row("Counted", "Int", lambda n: (Relation.EQUAL, n)),
    Row("Clearly", "most|morehalf", constant(("share", 0))),
    Row("Clearly", "atleast half", constant(("share", 1))),
    Row("Clearly", "lower than half", constant(("share", 2))),
    Row("Clearly", "exactly? half", constant(("share", 3))),
    Row("Countable", "Kinds", as_it_is),
    Row("Countable", "card", constant(ALL)),
    Row("Cond", "Clearly of|among? Lastn is|has all? Kinds", lambda q, of, k: so_many(q, k, of)),
    Row("Cond", "Int of|among? Lastn is|has all? Kinds", _just_or_more),
    Row("Cond", "Counted Kinds is Where", so_many),
    # ---- what there is, and where: behind "there is", and behind "with"
    Row("Cond", "there is Presents", as_it_is),
    Row("Present", "Counted Kinds Where", so_many),
    Row("Present", "no Kinds Where", _no),
    Row("Present", "a|an|any|some Mods Noun? Where", _some),
    Row("Present", "Kinds Where", lambda kind, where: _some(kind, None, where)),
    Row("Presents", "Present", as_it_is),
    Row("Presents", "Present ,? and|but Presents", all_of),
    Row("Presents", "Present ,? or Presents", any_of),
    Row("Case", "with Presents", as_it_is),
    Row("Cond", "there is no Kinds", _no),
    Row("Cond", "no Kinds is Where", _no),
    Row("Cond", "there is a|an|any|some Mods Noun?", _some),
    Row("Cond", "a|an|any|some Mods Noun? is Where", _some),
    Row("Cond", "Kinds is the? morehalf Where?", _majority),
    Row("Cond", "theline has Counted Kinds", lambda q, kind: so_many(q, kind, WHOLE_LINE)),
    Row("Cond", "theline has no Kinds", _no),
    Row("Cond", "theline has a|an|any|some Mods Noun?", lambda kind, noun: _some(kind, noun)),
    *(
        Row(name, written.replace("MORE", word), partial(more_of, relation))
        for word, relation in (("more", Relation.GREATER), ("lower", Relation.LESS))
        for name, written in (
            ("Present", "MORE Kinds than Kinds Where"),
            ("Cond", "there is MORE Kinds than Kinds"),
            ("Cond", "MORE Kinds than Kinds is Where"),
        )
    ),
    Row("Cond", "the? Kinds Where? outnumber|outnumbers the? Kinds Where?", _outnumber),
    Row("Case", "after|on Int step up", lambda n: _go(Relation.GREATER)(n + 1)),
    Row("Case", "after|on Int step down", lambda n: _go(Relation.LESS)(n + 1)),
    Row("Cond", "more of|among Lastn is Kinds than Kinds", _more_of_last),
    Row("Case", "after|on|with one Kind and one Kind inanyorder?", lambda *of: one_each(*of)(2)),
    Row("Cond", "there is Int more Kinds than Kinds Where?", _so_many_more),
    Row("Present", "as many Kinds as Kinds Where", partial(more_of, Relation.EQUAL)),
    Row("Cond", "there is as many Kinds as Kinds", partial(more_of, Relation.EQUAL)),
    Row("Cond", "there is equally many Kinds and Kinds Where?", partial(more_of, Relation.EQUAL)),
    Row("Cond", "as many Kinds as Kinds is Where", partial(more_of, Relation.EQUAL)),
    Row("Cond", "there is equally|as many Where?", lambda _: recall(turned_to(Relation.EQUAL))),
    Row("Cond", "there is one Where?", lambda _: recall(one_is_there)),
    Row("Cond", "there is none Where?", lambda _: recall(none_is_there)),
    Row("Cond", "one is Where", lambda _: recall(one_is_there)),
    Row(
        "If", "until Test ,? Demand|Laden", lambda test, demand: choose(negate(since(test)), demand)
    ),
    Row("If", "Demand ,? until Test", lambda demand, test: choose(negate(since(test)), demand)),
    Row("About", "once About", since),
    Row("Told", "afterthat Demand", Otherwise),
    # ---- numbers that are named before they are spoken of
    Row(
        "Preface",
        "addup the? rank|number of? Lastn",
        lambda of: Announced(RankSummary(Summary.SUM, of)),
    ),
    Row("Preface", "addup Lastn", lambda last: Announced(RankSummary(Summary.SUM, last))),
    Row(
        "Preface",
        "addup the? Kinds Where ,? startercounts",
        lambda kind, where: announced(CountIn(kind, where)),
    ),
    Row("Preface", "addup the? Kinds Where", lambda kind, where: announced(CountIn(kind, where))),
    Row("Preface", "multiply the? rank? of? Lastn and divide by Int", _product_left),
    Row("Preface", "lookat Number|Ref", Announced),
    Row("Sent", "compare with Ref ,|:|;|. Sent", lambda card, more: (Against(card), *more)),
    Row("Sent", "Preface ,|:|;|. and? Sent", lambda named, more: (named, *more)),
    Row("Case", "with NumSaid count|sum|total", lambda said: said(ThatNumber())),
    # of the last card, too, so that it is asked where a number was spoken of
    Row("Case", "on a? multiple of Value", partial(Compare, ThatNumber(), Relation.DIVISIBLE)),
    Row("Few", "the? last Int card orall ,?", lambda n: (None, LastCards(n, at_most=True))),
    Row("Few", "Oneof orall ,?", as_it_is),
    # ---- what several last cards are together
    Row("OfLast", "is|has? all|both|each? Kinds", _all_are),
    Row("OfLast", "all|both|each is Kinds", _all_are),
    Row("OfLast", "is|has? of|in? the|a? same|one Feat", _all_alike),
    *(
        Row(
            "OfLast",
            f"is|has of|in? the same Feat {word} the? same? Feat",
            partial(_alike_in, join),
        )
        for word, join in (("or", any_of), ("and", all_of))
    ),
    Row("OfLast", "match|share|agree in? the|a? same? Feat", _all_alike),
    Row("OfLast", "is|has? of|in? a? different Feat", _none_alike),
    Row("OfLast", "is? not of|in? the|a? same|one Feat", lambda f: _of_two(_none_alike(f)(2))),
    Row("OfLast", "differ in Feat", _none_alike),
    Row("OfLast", "donot match|share|agree in? the|a? same? Feat", _none_alike),
    Row("OfLast", "is|has of|in Int Feat", of_sorts),
    Row("OfLast", "all|both|each? go up", lambda: _go(Relation.GREATER)),
    Row("OfLast", "all|both|each? go down", lambda: _go(Relation.LESS)),
    Row("OfLast", "is Amount apart", _apart),
    Row("OfLast", "differ by Amount", _apart),
    Row("Cond", "the? last Int card OfLast", lambda count, said: said(count)),
    Row("Cond", "notall of the? last Int card OfLast", lambda count, said: negate(said(count))),
    Row("Cond", "they|thetwo OfLast", of_them),
    Row("Cond", "the? last Feat occur Times inarow", _came_in_row),
    Row("Times", "only? once", constant(1)),
    Row("Times", "twice", constant(2)),
    Row("Cond", "one is Kinds and one is? Kinds", lambda a, b: of_them(one_each(a, b))),
    # ---- while the line is short
    Row("Howlong", "only Int card?", lambda n: (Relation.EQUAL, n)),
    Row("Howlong", "Counted card", as_it_is),
    Row("Howlong", "lower than Int", lambda n: (Relation.LESS, n)),
    Row("Cond", "there is Howlong Where?", _long),
    Row("Cond", "Howlong is Where", _long),
    Row("Cond", "theline has|is Howlong", _long),
    Row("Case", "with Howlong Where", _long),
    Row("Start", "with only the starter Where? ,? anything", _free_behind_starter),
    Row("Start", "if only the starter is Where ,? anything", _free_behind_starter),
    Row("Start", "if there is only the starter Where? ,? anything", _free_behind_starter),
    Row("Free", "with Howlong Where ,? anything", _free_with),
    # ---- the first of a kind
    Row("Subj", "the first Kind Along?", _first_of),
    Row(
        "Subj",
        "the first Kind Along? and the first Kind Along?",
        lambda one, _, other, __: any_of(_first_of(one), _first_of(other)),
    ),
    Row("Told", "if Cond ,? lookatall", LookAtAll),
    Row("Told", "if Cond ,? none of those|them may|must? has it", LookAtAll),
    Row("Told", "if lower is? Where ,? lookatall", lambda _: LookAtAll(None)),
    Row("Told", "if there is lower Where? ,? lookatall", lambda _: LookAtAll(None)),
    Row(
        "Sent",
        "otherwise ,? also? if Cond ,? Demand",
        lambda test, demand: (Otherwise(demand), InCase(test, demand)),
    ),
    Row("Told", "startercounts", StarterCounts),
    # ---- what came most and least, blocks, places
    Row("Like", "the|a? Feat that is Where? mostoften Where?", partial(_came, True)),
    Row("Like", "the|a? Feat that is Where? leastoften Where?", partial(_came, False)),
    Row("Like", "the? mostoften Feat Where?", partial(_came, True)),
    Row("Like", "the? leastoften Feat Where?", partial(_came, False)),
    Row("Comes", "may? must? appear|occur|come|comes|play|is", constant(None)),
    Row("Test", "About ,? startercounts", _from_the_starter),
    # ---- what has come, and what has not
    Row("Cando", "the|its Feat must? is one that is Where", _one_seen),
    Row("Missing", "that neither Ref nor Ref has", lambda one, other: _of_neither(one, other)),
    Row("Missing", "that none|neither of Lastn has", lambda last: partial(_unseen, last)),
    Row("Missing", "that is not in|on|of|among? Lastn", lambda last: partial(_unseen, last)),
    Row("Missing", "that is not of|in|on|among? theline", constant(partial(_unseen, WHOLE_LINE))),
    Row("Missing", "that is not there|sofar", constant(partial(_unseen, WHOLE_LINE))),
    Row("Like", "a|the? Feat Missing", lambda feature, said: said(feature)),
    Row("Cando", "the|its? Feat must? is one Missing", lambda feature, said: said(feature)),
    Row(
        "If",
        "Kinds|Excepted is wrong if Test",
        lambda kind, test: choose(test, is_in(CANDIDATE, ~kind)),
    ),
    Row("Bare", "anything except|but Kinds is? right", lambda out: of_kind(~out)),
    Row("Cando", "the|its? Feat Ofcard? must? is the? mostoften Where?", partial(_rare, True)),
    Row("Cando", "the|its? Feat Ofcard? must? is the? leastoften Where?", partial(_rare, False)),
)
