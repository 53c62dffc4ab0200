"""The card together with others: with the last few, and with the whole line."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import same
from eleusis.rule.language.core.discourse.pointing import choose, is_in
from eleusis.rule.language.core.discourse.recall import last_cards
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.language.core.meaning import (
    SUBJECT,
    Came,
    as_it_is,
    constant,
    deny,
    said_of,
)
from eleusis.rule.language.core.memory import more_of, so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import so_far
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    AtLeast,
    Compare,
    Constant,
    CountIn,
    CountLike,
    ExactlyOne,
    Including,
    IsKind,
    LastCards,
    NumberKind,
    Operation,
    Rank,
    Relation,
    Same,
    Seen,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Number, Stretch

    Cards = tuple[CardRef, ...]
    OfCards = Callable[[Cards], Condition]

# ---- With the last few ---------------------------------------------------------------------------


def _with_it(last: LastCards) -> Cards:
    """The last cards, the new one among them."""
    if last.count < 2:
        raise InputError("unclear.before")
    return _together(replace(last, count=last.count - 1))


def _with_it_or_more(last: LastCards) -> Readings:
    """“The last two cards together with the card”: three cards, or is it one of the two?"""
    return Readings((_with_it(last), _together(last)))


def _together(last: LastCards) -> Cards:
    """The card and the last ones.

    Raises:
        InputError: `unclear`, if they are as many as there are: each of these is named.
    """
    if last.at_most:
        raise InputError("unclear.before")
    return (CANDIDATE, *last_cards(last.count))


def sum_of(cards: Cards) -> Number:
    """The sum of their ranks."""
    first, *rest = (Rank(card) for card in cards)
    total: Number = first
    for one in rest:
        total = Arithmetic(total, Operation.PLUS, one)
    return total


def _makes_with_last(said: Callable[[Number], Condition]) -> Condition:
    """“A card that makes at least 10 together with the last card.”"""
    return said(sum_of((SUBJECT, LAST)))


def _nth_in_row(nth: int, kind: CardSet, said: Condition) -> Condition:
    """“The third red card in a row must be a heart.”"""
    if nth < 2:
        raise InputError("unclear.before")
    row = _are(kind)((CANDIDATE, *last_cards(nth - 1)))
    return choose(row, said_of(said, CANDIDATE))


def _not_in_row(most: int, feature: Feature) -> Condition:
    """Never more than so many of one feature in a row."""
    check_range("a number of last cards", most, 1, NTH_LAST_MAX)
    return negate(_alike(feature)((CANDIDATE, *last_cards(most))))


def _apart_unless(one: CardSet, other: CardSet, said: OfCards) -> Condition:
    pairs = ((one, other), (other, one))
    apart = all_of(*(choose(is_in(LAST, a), is_in(CANDIDATE, ~b)) for a, b in pairs))
    return any_of(said((CANDIDATE, LAST)), apart)


def _alike(feature: Feature) -> OfCards:
    return lambda cards: all_of(*(Same(feature, cards[0], card) for card in cards[1:]))


def _unlike(feature: Feature) -> OfCards:
    def said(cards: Cards) -> Condition:
        pairs = ((a, b) for at, b in enumerate(cards) for a in cards[:at])
        return all_of(*(negate(Same(feature, a, b)) for a, b in pairs))

    return said


def _are(kind: CardSet) -> OfCards:
    return lambda cards: all_of(*(is_in(card, kind) for card in cards))


def _are_either(kind: CardSet, other: CardSet) -> OfCards:
    return lambda cards: any_of(_are(kind)(cards), _are(other)(cards))


def _of_so_many(count: int, feature: Feature) -> OfCards:
    """“Of three different suits”, if there are three cards."""

    def said(cards: Cards) -> Condition:
        if len(cards) != count:
            raise InputError("unclear.shared-out")
        return _unlike(feature)(cards)

    return said


def _mixed_row(count: int, feature: Feature) -> Condition:
    """“Must contain both colours.”"""
    if len(classes(feature)) != 2:
        raise InputError("bad-rule.comes-two-sorts")
    return negate(_alike(feature)((CANDIDATE, *last_cards(count - 1))))


def _at_places(kind: CardSet, at: Condition) -> Readings:
    """“Red cards lie at odd places”: only such cards there, or such cards only there?"""
    mine = is_in(CANDIDATE, kind)
    return Readings((choose(at, mine), choose(mine, at)))


def _in_any_row(count: int, how: tuple[Relation, int], kind: CardSet) -> Condition:
    return _count_among(how, (CANDIDATE, *last_cards(count - 1)), kind)


def _of(cards: Cards, said: OfCards) -> Condition:
    return said(cards)


def _not_of(cards: Cards, said: OfCards) -> Condition:
    return negate(said(cards))


def _more_in(relation: Relation, where: Stretch, one: CardSet, other: CardSet) -> Condition:
    return more_of(relation, one, other, where)


def _seen_among(feature: Feature, last: LastCards) -> Condition:
    return Came(feature, replace(last, at_most=True))


def _row_followed(count: int, row: OfCards, then: Condition) -> Condition:
    return choose(_last(count, row), said_of(then, CANDIDATE))


def _after_row(kind: CardSet, count: int, row: OfCards) -> Condition:
    return choose(_last(count, row), is_in(CANDIDATE, kind))


def _last(count: int, said: OfCards) -> Condition:
    return said(last_cards(count))


def count_of(how: tuple[Relation, int], cards: Cards, kind: CardSet) -> Readings:
    """That so many of these cards are of a kind.

    While there are fewer cards, is any right, or is it asked what they can still become?
    """
    relation, count = how
    row = CountIn(kind, Including(LastCards(len(cards) - 1)))
    counted = Compare(row, relation, Constant(count))
    return Readings((counted, _count_among(how, cards, kind)))


def _count_among(how: tuple[Relation, int], cards: Cards, kind: CardSet) -> Condition:
    return so_many_hold(how, tuple(is_in(card, kind) for card in cards))


def so_many_hold(how: tuple[Relation, int], each: tuple[Condition, ...]) -> Condition:
    """That so many of the conditions hold.

    Raises:
        InputError: `unclear`, if any number is right, or none.
    """
    relation, count = how
    match relation:
        case Relation.AT_LEAST:
            return _at_least(count, each)
        case Relation.GREATER:
            return _at_least(count + 1, each)
        case Relation.AT_MOST:
            return negate(_at_least(count + 1, each))
        case Relation.LESS:
            return negate(_at_least(count, each))
        case _ if count == 1:
            return ExactlyOne(each)
        case _ if count == len(each):
            return all_of(*each)
        case _:
            return all_of(_at_least(count, each), negate(_at_least(count + 1, each)))


def _at_least(count: int, each: tuple[Condition, ...]) -> Condition:
    if not 1 <= count <= len(each):
        raise InputError("unclear.shared-out")
    if count == 1:
        return any_of(*each)
    return all_of(*each) if count == len(each) else AtLeast(count, each)


# ---- With the whole line -------------------------------------------------------------------------

_WITH_CARD: Final = Including(WHOLE_LINE)
"""What a law of the line speaks of: it holds when the card lies there."""


def _at_most_times(feature: Feature, comes: None, count: int, where: Stretch | None) -> Condition:
    """“Each rank may come at most twice on the line.”"""
    del comes
    if where not in (None, WHOLE_LINE):
        raise InputError("unclear.whole-line")
    return Compare(CountLike(feature), Relation.LESS, Constant(count))


def _parity_of(word: str, kind: CardSet, where: Stretch | None) -> Condition:
    if word not in ("odd", "even"):
        raise InputError("bad-rule.number", word=word)
    return IsKind(CountIn(kind, where or WHOLE_LINE), NumberKind(word))


def _law(said: Callable[..., Condition], *of: Any) -> Condition:
    *parts, where = of
    if where not in (None, WHOLE_LINE):
        raise InputError("unclear.whole-line")
    return said(*parts, _WITH_CARD)


def _no_law(said: Callable[..., Condition], *of: Any) -> Condition:
    return negate(_law(said, *of))


# ---- As many of these as of those ----------------------------------------------------------------


def _ahead(one: CardSet, other: CardSet) -> Number:
    return Arithmetic(CountIn(one, _WITH_CARD), Operation.MINUS, CountIn(other, _WITH_CARD))


def _counts_apart(one: CardSet, other: CardSet, amount: Any) -> Condition:
    numbers = (CountIn(one, _WITH_CARD), CountIn(other, _WITH_CARD))
    return so_far(Arithmetic(numbers[0], Operation.DISTANCE, numbers[1]), amount)


def _apart_is(one: CardSet, other: CardSet, said: Callable[[Number], Condition]) -> Condition:
    numbers = (CountIn(one, _WITH_CARD), CountIn(other, _WITH_CARD))
    return said(Arithmetic(numbers[0], Operation.DISTANCE, numbers[1]))


def _never_ahead(count: int, one: CardSet, other: CardSet, where: Stretch | None) -> Condition:
    """“Never two more reds than blacks.”"""
    if where not in (None, WHOLE_LINE):
        raise InputError("unclear.whole-line")
    return Compare(_ahead(one, other), Relation.LESS, Constant(count))


def _bounded(
    one: CardSet, relation: Relation, other: CardSet, more: int | None = None
) -> Condition:
    return Compare(_ahead(one, other), relation, Constant(more or 0))


def _so_much_ahead(one: CardSet, amount: Any, other: CardSet) -> Condition:
    return so_far(_ahead(one, other), amount)


ROWS: Final = (
    # ---- with the last few
    Row("Group1", "New and Lastn", lambda _, last: _together(last)),
    Row("Group1", "Lastn and New", lambda last, _: _together(last)),
    Row("Group1", "Lastn ,? including thecard? ,?", _with_it),
    Row("Group1", "Lastn ,? withthecard thecard? ,?", _with_it_or_more),
    Row("Group1", "Lastn , thecard included ,?", _with_it),
    Row("Atom", "the? sum|total of Group1", sum_of),
    Row(
        "Cond",
        "Group1 inarow? must? add up to a? NumSaid",
        lambda cards, said: said(sum_of(cards)),
    ),
    Row("Cond", "Group1 inarow? mustnot is NumSaid", lambda of, said: deny(said(sum_of(of)))),
    Row("Cond", "Group1 inarow? must? is NumSaid", lambda cards, said: said(sum_of(cards))),
    Row("Do", "sumsto NumSaid", _makes_with_last),
    Row("Cond", "the? Feat of Duo is|stay the? same|equal", lambda f, cards: _alike(f)(cards)),
    Row("Cond", "the? Feat of Duo is different", lambda f, cards: _unlike(f)(cards)),
    Row("Cond", "the? Feat of Duo differ", lambda f, cards: _unlike(f)(cards)),
    Row("Pattern", "the Nth Kind inarow must is Phrase", _nth_in_row),
    Row(
        "Pattern",
        "never|donot|mustnot play|repeat|use? the|a? same? Feat higher|more than Int times inarow",
        lambda feature, count: _not_in_row(count, feature),
    ),
    Row(
        "Pattern",
        "never|donot|mustnot play|repeat|use? the|a? same? Feat Int times inarow",
        lambda feature, count: _not_in_row(count - 1, feature),
    ),
    Row(
        "Pattern",
        "the|a|no|any? same? Feat may Comes? atmost Int times inarow",
        lambda feature, comes=None, count=0: _not_in_row(count, feature),
    ),
    Row(
        "If",
        "Kinds mustnot|never|donot is? beside Kinds ,? unless they OfAll|OfBoth",
        _apart_unless,
    ),
    Row("OfAll", "is|has all|both? of|in? the|a? same|one Feat", _alike),
    Row("OfAll", "is|has all|both? of|in? different Feat", _unlike),
    Row("OfAll", "all|both? differ in Feat", _unlike),
    Row("OfAll", "all|both? match|share|agree in? the|a? same? Feat", _alike),
    Row("OfAll", "all|both is|has of|in? the|a? same|one Feat", _alike),
    Row("OfAll", "all|both is|has of|in? different Feat", _unlike),
    Row("OfAll", "is all|both Kinds", _are),
    Row("OfAll", "all|both is Kinds", _are),
    Row("OfAll", "is? either? both|all Kinds or both|all Kinds", _are_either),
    Row("OfAll", "is|has of? Int different Feat", _of_so_many),
    Row("Pattern", "amongany Int card ,? Counted must|may is? Kinds", _in_any_row),
    Row("Pattern", "amongany Int card ,? must contain Counted Kinds", _in_any_row),
    Row("Pattern", "amongany Int card ,? there must is Counted Kinds", _in_any_row),
    Row("Pattern", "amongany Int card ,? must contain both Feat", _mixed_row),
    Row(
        "Pattern",
        "amongany Int card ,? Counted must is Kinds and Counted must? is Kinds",
        lambda n, *of: all_of(_in_any_row(n, *of[:2]), _in_any_row(n, *of[2:])),
    ),
    Row("Like", "a|the|any? Feat that is in|on|of|among? Lastn", _seen_among),
    Row("Like", "a|the|any? Feat that is in|on|of? theline", lambda feat: Seen(feat, WHOLE_LINE)),
    Row(
        "Like", "the Feat or the? Feat of Ref", lambda one, two, ref: same(("or", (one, two)), ref)
    ),
    Row("Told", "Like is wrong", lambda said: said_of(deny(said), CANDIDATE)),
    Row("Told", "Like mustnot repeat|return", lambda said: said_of(deny(said), CANDIDATE)),
    Row("Free", "anything if Test", lambda test: Allowance(test, is_exception=True)),
    Row("If", "Act2 ,? except InCase", lambda demand, test: choose(test, ALWAYS, demand)),
    Row("Told", "Twofold ,? except InCase", lambda both, test: choose(test, ALWAYS, both)),
    Row("If", "Kinds must? is|go at|on|in At", _at_places),
    Row("Sent", "Command , or Command", lambda *of: (said_of(any_of(*of), CANDIDATE),)),
    Row("Such", "of|with Cmp", as_it_is),
    Row("Cond", "Group1|Duo must? OfAll", _of),
    Row("Cond", "Group1|Duo mustnot|donot|never OfAll", _not_of),
    Row("Cond", "notall of Group1|Duo may|must OfAll", _not_of),
    Row("Cond", "all|each|both of? Group1 must? is Kinds", lambda cards, kind: _are(kind)(cards)),
    Row("Cond", "notall of Group1 may|must is? Kinds", lambda cards, k: negate(_are(k)(cards))),
    Row("Cond", "none of Group1 may|must is? Kinds", lambda cards, k: _are(~k)(cards)),
    Row("Cond", "Counted of|among Group1 must|may? is? Kinds", count_of),
    Row("Cond", "both card? OfAll|OfBoth", lambda said: said((CANDIDATE, LAST))),
    Row("OfBoth", "is|has of? in? the? same Feat", _alike),
    Row("OfBoth", "is Kinds", _are),
    Row("Cond", "Int Kind isontop", lambda count, kind: _last(count, _are(kind))),
    Row("Kindrow", "of|in|with the|a? same|one Feat", _alike),
    Row("Kindrow", "of|in|with different Feat", _unlike),
    Row("Case", "after|on|following Int card? Kindrow inarow|isontop?", _last),
    Row("Present", "Int card Kindrow isontop", _last),
    Row("Present", "Int Kind isontop", lambda count, kind: _last(count, _are(kind))),
    Row("Follow", "Int card Kindrow must? isfollowedby Behind", _row_followed),
    Row("Told", "Kinds must? go? after|on Int card? Kindrow inarow?", _after_row),
    Row(
        "Cond",
        "Stretch contain a|an|any|some|one Mods Noun?",
        lambda where, kind, noun=None: so_many(("some", 0), kind, where),
    ),
    *(
        Row("Cond", f"Stretch contain {word} Kinds than Kinds", partial(_more_in, relation))
        for word, relation in (("more", Relation.GREATER), ("lower", Relation.LESS))
    ),
    Row("Cond", "Stretch contain no Kinds", lambda where, kind: so_many(("none", 0), kind, where)),
    Row(
        "Cond", "Stretch contain Counted Kinds", lambda where, how, kind: so_many(how, kind, where)
    ),
    *(
        Row("Cond", written.replace("MORE", word), partial(more_of, relation))
        for word, relation in (("more", Relation.GREATER), ("lower", Relation.LESS))
        for written in ("theline has|contain MORE Kinds than Kinds Where?",)
    ),
    Row(
        "Cond",
        "theline has|contain a|an SORT count of Countable",
        lambda word, kind: _parity_of(word, kind, None),
    ),
    Row("Cond", "Kinds and Kinds is equally many Where?", partial(more_of, Relation.EQUAL)),
    # ---- with the whole line
    Row("Pattern", "theline must|may contain Counted Kinds", lambda *of: _law(so_many, *of, None)),
    Row(
        "Pattern", "theline mustnot contain Counted Kinds", lambda *of: _no_law(so_many, *of, None)
    ),
    Row("Pattern", "there must is Counted Kinds Where?", partial(_law, so_many)),
    Row("Pattern", "there mustnot is Counted Kinds Where?", partial(_no_law, so_many)),
    *(
        Row("Pattern", written.replace("MORE", word), partial(_no_law, partial(more_of, relation)))
        for word, relation in (("more", Relation.GREATER), ("lower", Relation.LESS))
        for written in (
            "there mustnot is MORE Kinds than Kinds Where?",
            "never MORE Kinds than Kinds Where?",
        )
    ),
    # ---- as many of these as of those
    Row("Count0", "Howmany Kinds Online?", lambda many, kind, online=None: kind),
    Row("Online", "on theline", constant(None)),
    Row("Online", "sofar", constant(None)),
    Row("Bound", "atmost", constant(Relation.AT_MOST)),
    Row("Bound", "atleast", constant(Relation.AT_LEAST)),
    Row("Bound", "more|higher than", constant(Relation.GREATER)),
    Row("Bound", "lower than", constant(Relation.LESS)),
    Row("Pattern", "Count0 must|may is? Bound Count0", _bounded),
    Row("Pattern", "Count0 must|may is? Bound Count0 plus|+ Int", _bounded),
    Row("Pattern", "Count0 mustnot is? Bound Count0", lambda *of: negate(_bounded(*of))),
    Row("Pattern", "Count0 mustnot is? Bound Count0 plus|+ Int", lambda *of: negate(_bounded(*of))),
    Row("Pattern", "Count0 must|may is? Amount above|more|higher than? Count0", _so_much_ahead),
    Row(
        "Pattern",
        "Count0 mustnot is? Amount above|more|higher than? Count0",
        lambda *of: negate(_so_much_ahead(*of)),
    ),
    Row(
        "Pattern",
        "each|every|a|no|any Feat may|must Comes? atmost Int times Where?",
        _at_most_times,
    ),
    Row("Pattern", "Count0 and Count0 must|may? differ by Amount", _counts_apart),
    Row("Pattern", "the? difference to Count0 and Count0 must|may is NumSaid", _apart_is),
    Row(
        "Pattern",
        "Count0 and Count0 mustnot differ by Amount",
        lambda *of: negate(_counts_apart(*of)),
    ),
    Row("Pattern", "there mustnot is Int more Kinds than Kinds Where?", _never_ahead),
    Row("Pattern", "never Int more Kinds than Kinds Where?", _never_ahead),
    Row("Case", "after|on|with a|an SORT count of Countable Where?", _parity_of),
    Row("Cond", "there is a|an SORT count of Countable Where?", _parity_of),
    Row("Cond", "a|an SORT count of Countable is Where", _parity_of),
)
