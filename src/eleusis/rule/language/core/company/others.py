"""The card together with others: with the last few, with the whole line, with those of its suit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import bind, choose, is_in, replaced
from eleusis.rule.language.core.discourse.recall import last_cards
from eleusis.rule.language.core.discourse.together import Allowance, Rest
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    all_together,
    as_it_is,
    both,
    constant,
    deny,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.memory import more_of, so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import different, same, so_far
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    AtLeast,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    ExactlyOne,
    Including,
    IsKind,
    LastLike,
    NthLast,
    NumberKind,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Same,
    Summary,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.relations import NamedFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Number, Stretch

    Cards = tuple[CardRef, ...]
    OfCards = Callable[[Cards], Condition]

# ---- With the last few ---------------------------------------------------------------------------


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


def _in_any_row(count: int, how: tuple[Relation, int], kind: CardSet) -> Condition:
    return _count_of(how, (CANDIDATE, *last_cards(count - 1)), kind)


def _of(cards: Cards, said: OfCards) -> Condition:
    return said(cards)


def _not_of(cards: Cards, said: OfCards) -> Condition:
    return negate(said(cards))


def _more_in(relation: Relation, where: Stretch, one: CardSet, other: CardSet) -> Condition:
    return more_of(relation, one, other, where)


def _row_followed(count: int, row: OfCards, then: Condition) -> Condition:
    return choose(_last(count, row), said_of(then, CANDIDATE))


def _after_row(kind: CardSet, count: int, row: OfCards) -> Condition:
    return choose(_last(count, row), is_in(CANDIDATE, kind))


def _last(count: int, said: OfCards) -> Condition:
    return said(last_cards(count))


def _count_of(how: tuple[Relation, int], cards: Cards, kind: CardSet) -> Condition:
    """That so many of these cards are of a kind."""
    relation, count = how
    each = tuple(is_in(card, kind) for card in cards)
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


# ---- Each suit by itself -------------------------------------------------------------------------


def _in_each(feature: Feature, said: Condition) -> Condition:
    """What is demanded within each suit: of a card and the last one of its suit.

    Raises:
        InputError: `unclear`, if it does not look at the last card alone.
    """
    said = said_of(said, CANDIDATE)
    if {node for node in nodes(said) if isinstance(node, NthLast)} != {LAST}:
        raise InputError("unclear.clear-which-card-another")
    return replaced(said, LAST, LastLike(feature))


def _each_in(said: Condition, feature: Feature) -> Condition:
    return _in_each(feature, said)


# ---- What may lie where only ---------------------------------------------------------------------


def _only_if(said: Condition, test: Condition) -> Readings:
    """“Only play a king if …”: no king otherwise, or nothing else then?"""
    mine = said_of(said, CANDIDATE)
    return Readings((choose(mine, test), choose(test, mine)))


def _only_on(said: Condition, before: Condition) -> Readings:
    return _only_if(said, said_of(before, LAST))


def _goes_on(kind: CardSet, before: CardSet) -> Condition:
    return choose(is_in(CANDIDATE, kind), is_in(LAST, before))


def _each_on_other(kind: CardSet, before: CardSet) -> Readings:
    """“Red on black and vice versa”: what comes then, or where alone the two may lie?"""
    pairs = ((kind, before), (before, kind))
    after = all_of(*(choose(is_in(LAST, b), is_in(CANDIDATE, a)) for a, b in pairs))
    return Readings((after, all_of(*(_goes_on(a, b) for a, b in pairs))))


def _must(subject: Condition, said: Condition) -> Condition:
    return choose(said_of(subject, CANDIDATE), said_of(said, CANDIDATE))


def _elided(
    subject: Condition, said: Condition, second: Condition, more: Condition
) -> tuple[Condition, ...]:
    """“A heart must be odd, a spade even.”"""
    return (_must(subject, said), _must(second, more))


def _and_elided(
    told: tuple[Condition, ...], second: Condition, more: Condition
) -> tuple[Condition, ...]:
    return (*told, _must(second, more))


def _on_such(subject: Condition, said: Condition) -> Condition:
    """“A face card may only be played on a lower card”: lower than the face card.

    Raises:
        InputError: `unclear`, if it is compared with another card.
    """
    if LEFT_OUT not in nodes(said):
        raise InputError("unclear.clear-which-card-another")
    before = said_of(replaced(said, LEFT_OUT, CANDIDATE), LAST)
    return before if subject == ALWAYS else choose(said_of(subject, CANDIDATE), before)


def _not_followed(before: Condition, said: Condition) -> Condition:
    return choose(said_of(before, LAST), said_of(deny(said), CANDIDATE))


def _never_followed(kind: CardSet, said: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(deny(said), CANDIDATE))


def _nor_followed(told: Condition, kind: CardSet, said: Condition) -> Condition:
    return all_of(told, _never_followed(kind, said))


def _not_on_such(subject: Condition, said: Condition) -> Condition:
    return choose(said_of(subject, CANDIDATE), negate(_on_such(ALWAYS, said)))


def _none_unless(kind: CardSet, before: CardSet, test: Condition) -> Condition:
    """“No even card on an even card, unless it has the same suit.”"""
    barred = choose(is_in(LAST, before), is_in(CANDIDATE, ~kind))
    return any_of(barred, bind(said_of(test, CANDIDATE), CANDIDATE))


def _only_in(subject: Condition, test: Condition) -> Condition:
    """“Black cards only if they are higher than the last card.”"""
    return choose(said_of(subject, CANDIDATE), bind(test, CANDIDATE))


def _extreme(summary: Summary, card: CardRef, where: Stretch) -> Condition:
    up = summary is Summary.HIGHEST
    relation = Relation.AT_LEAST if up else Relation.AT_MOST
    return Compare(Rank(named(card)), relation, RankSummary(summary, where))


def _so_many_sorts(how: tuple[Relation, int], feature: Feature, where: Stretch) -> Condition:
    relation, count = how
    return Compare(CountDistinct(feature, where), relation, Constant(count))


# ---- As many of these as of those ----------------------------------------------------------------


def _ahead(one: CardSet, other: CardSet) -> Number:
    return Arithmetic(CountIn(one, _WITH_CARD), Operation.MINUS, CountIn(other, _WITH_CARD))


def _counts_apart(one: CardSet, other: CardSet, amount: Any) -> Condition:
    numbers = (CountIn(one, _WITH_CARD), CountIn(other, _WITH_CARD))
    return so_far(Arithmetic(numbers[0], Operation.DISTANCE, numbers[1]), amount)


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


def _free(kind: CardSet) -> Allowance:
    return Allowance(is_in(CANDIDATE, kind), is_exception=True)


def _free_on(before: CardSet) -> Allowance:
    return Allowance(is_in(LAST, before), is_exception=True)


# ---- One of two properties -----------------------------------------------------------------------


def _just_one(unlike: bool, features: NamedFeatures, card: CardRef | None = None) -> Condition:
    """That exactly one of these properties is the same, or changes."""
    other = LAST if card is None else named(card)
    likes = [Same(feature, CANDIDATE, other) for feature in features[1]]
    return ExactlyOne(tuple(map(negate, likes)) if unlike else tuple(likes))


def _one_of(*said: Condition) -> Condition:
    return ExactlyOne(tuple(said))


ROWS: Final = (
    # ---- with the last few
    Row("Group1", "New and Lastn", lambda new, last: (new, *last_cards(last.count))),
    Row("Group1", "Lastn and New", lambda last, new: (new, *last_cards(last.count))),
    Row("OfAll", "is|has all|both? of|in? the|a? same|one Feat", _alike),
    Row("OfAll", "is|has all|both? of|in? different Feat", _unlike),
    Row("OfAll", "all|both? differ in Feat", _unlike),
    Row("OfAll", "all|both? match|share|agree in? the|a? same? Feat", _alike),
    Row("OfAll", "all|both is|has of|in? the|a? same|one Feat", _alike),
    Row("OfAll", "all|both is|has of|in? different Feat", _unlike),
    Row("OfAll", "is all|both Kinds", _are),
    Row("OfAll", "all|both is Kinds", _are),
    Row("OfAll", "is? either? both|all Kinds or both|all Kinds", _are_either),
    Row("Pattern", "amongany Int card ,? Counted must|may is? Kinds", _in_any_row),
    Row("Cond", "Group1|Duo must? OfAll", _of),
    Row("Cond", "Group1|Duo mustnot|donot|never OfAll", _not_of),
    Row("Cond", "notall of Group1|Duo may|must OfAll", _not_of),
    Row("Cond", "all|each|both of? Group1 must? is Kinds", lambda cards, kind: _are(kind)(cards)),
    Row("Cond", "notall of Group1 may|must is? Kinds", lambda cards, k: negate(_are(k)(cards))),
    Row("Cond", "none of Group1 may|must is? Kinds", lambda cards, k: _are(~k)(cards)),
    Row("Cond", "Counted of|among Group1 must|may? is? Kinds", _count_of),
    Row("Cond", "both card? OfAll|OfBoth", lambda said: said((CANDIDATE, LAST))),
    Row("OfBoth", "is|has of? in? the? same Feat", _alike),
    Row("OfBoth", "is Kinds", _are),
    Row("Cond", "Int Kind isontop", lambda count, kind: _last(count, _are(kind))),
    Row("Kindrow", "of|in|with the|a? same|one Feat", _alike),
    Row("Kindrow", "of|in|with different Feat", _unlike),
    Row("Case", "after|on|following Int card Kindrow inarow?", _last),
    Row("Follow", "Int card Kindrow must? isfollowedby Behind", _row_followed),
    Row("Told", "Kinds must? go after|on Int card Kindrow inarow?", _after_row),
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
        "theline has|contain a|an SORT count of Kinds",
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
    Row("Pattern", "Count0 and Count0 must|may? differ by Amount", _counts_apart),
    Row(
        "Pattern",
        "Count0 and Count0 mustnot differ by Amount",
        lambda *of: negate(_counts_apart(*of)),
    ),
    Row("Pattern", "there mustnot is Int more Kinds than Kinds Where?", _never_ahead),
    Row("Pattern", "never Int more Kinds than Kinds Where?", _never_ahead),
    Row("Case", "after|on|with a|an SORT count of Kinds Where?", _parity_of),
    # ---- each suit by itself
    Row("Told", "ineach Feat ,? Demand|Pattern", _in_each),
    Row("Told", "Demand ineach Feat", _each_in),
    # ---- what may lie where only
    Row("Told", "onlyplay Said|Or if|onlyif Test", _only_if),
    Row("Told", "onlyplay Said|Or after|on Said|Or", _only_on),
    Row("If", "Kinds must only follow Kinds", _goes_on),
    Row("Second", "Kinds", of_kind),
    Row(
        "Second",
        "Np of|with|in Like",
        lambda kind, said: said if kind is None else both(of_kind(kind), said),
    ),
    Row("Second", "Like", as_it_is),
    Row("Elided1", "Subj Pred ,|; and|but? Second Phrase", _elided),
    Row("Elided1", "Elided1 ,|; and|but? Second Phrase", _and_elided),
    Row("Sent", "Elided1", as_it_is),
    Row("Sent", "Elided1 Sents", lambda told, more: (*told, *more)),
    Row("If", "Subj must only? go|follow on|after? Such|Like|Cmp", _on_such),
    Row(
        "If",
        "Cand must only? go|follow on|after? Such|Like|Cmp",
        lambda cand, said: _on_such(ALWAYS, said),
    ),
    Row("If", "no Subj may|must isfollowedby Phrase", _not_followed),
    Row("NotFollow", "Kinds mustnot isfollowedby Behind", _never_followed),
    Row("NotFollow", "NotFollow ,|;? nor|and Kinds by|isfollowedby Behind", _nor_followed),
    Row("If", "NotFollow", as_it_is),
    Row("If", "Subj mustnot go|follow on|after? Such|Like|Cmp", _not_on_such),
    Row("If", "no Kinds on|after Kinds ,? unless Test", _none_unless),
    Row("If", "Subj onlyif Test", _only_in),
    Row("Branch", "Kinds must follow", of_kind),
    Row("Act2", "only Phrase is? right", lambda said: said_of(said, CANDIDATE)),
    Row("Fact", "Ref is the? highest card|one? Where", partial(_extreme, Summary.HIGHEST)),
    Row("Fact", "Ref is the? lowest card|one? Where", partial(_extreme, Summary.LOWEST)),
    Row("Cond", "Counted different? Feat is Where", _so_many_sorts),
    Row("Cond", "there is Counted different? Feat Where", _so_many_sorts),
    Row("Free", "Kinds may? is? anything", _free),
    Row("If", "Kinds go? on|after Kinds ,? and? viceversa", _each_on_other),
    Row("Free", "anything may? go on|after Kinds", _free_on),
    Row("Perm", "all|the? others|rest may? is? anything", lambda: Rest(are_right=True)),
    Row(
        "Perm",
        "all|the|any|every? other card|suit|one may? is? anything",
        lambda: Rest(are_right=True),
    ),
    # ---- one of two properties
    Row("Dos", "either? Do or play? Phrase", lambda one, other: all_together(any_of, one, other)),
    Row("Dos", "play Phrase or Do", lambda one, other: all_together(any_of, one, other)),
    Row("Do", "either? Do or Do ,? but not both", _one_of),
    Row("Do", "change Feats but not both", partial(_just_one, True)),
    Row("Do", "keep|match|share|repeat Feats but not both", partial(_just_one, False)),
    Row(
        "Do",
        "match Ref in atleast one of SameFeats",
        lambda card, feats: same(("or", feats[1]), card),
    ),
    Row("Do", "match|share|keep atleast one of SameFeats", lambda feats: same(("or", feats[1]))),
    Row(
        "Do",
        "match|share atleast one of SameFeats with Ref",
        lambda feats, card: same(("or", feats[1]), card),
    ),
    Row(
        "Cando",
        "atleast one of SameFeats must? Likeness",
        lambda feats, unlike: (different if unlike else same)(("or", feats[1])),
    ),
    Row("Cando", "atmost one of SameFeats may|must change", lambda feats: same(("or", feats[1]))),
    Row("Likeness", "match|repeat|stay|keep the? same?", lambda: False),
    Row("Likeness", "is? the? same", lambda: False),
    Row("Likeness", "change|differ", lambda: True),
    Row(
        "Cando",
        "exactly one of? SameFeats must? Likeness",
        lambda features, unlike: _just_one(unlike, features),
    ),
    Row(
        "Cando", "exactly one of? SameFeats must? match|share|repeat Ref", partial(_just_one, False)
    ),
    Row(
        "Cando", "exactly one of? SameFeats must? is? the? same as Foil1", partial(_just_one, False)
    ),
    Row("Cando", "exactly one of? SameFeats must? differ from Foil1", partial(_just_one, True)),
    Row("Foil1", "Ref", as_it_is),
    Row("Foil1", "Ref 's", as_it_is),
    Row(
        "Do",
        "differ from Ref in exactly one of? SameFeats",
        lambda card, feats: _just_one(True, feats, card),
    ),
    Row(
        "Do",
        "match Ref in exactly one of? SameFeats",
        lambda card, feats: _just_one(False, feats, card),
    ),
)
