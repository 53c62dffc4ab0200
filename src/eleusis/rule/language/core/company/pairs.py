"""Cards on cards: “a red card on a red card” is a subject, is forbidden, right, demanded.

Here stands, too, which kinds may follow which, by itself or as what holds in a case.

A pair is a card with the one on which it lies, said of the first: a condition like any other. So it
stands where a kind of cards stands, but for one thing: who demands a pair demands what comes after
its second card, and leaves all else free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import NONE
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import choose, is_in
from eleusis.rule.language.core.discourse.together import Allowance, Prohibition
from eleusis.rule.language.core.meaning import PRIOR, as_it_is, both, deny, of_kind, said_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import ALWAYS, CANDIDATE, LAST, all_of, any_of

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Condition, Feature


def goes_on(kind: CardSet, before: CardSet) -> Condition:
    """“Red cards go only on odd cards.”"""
    return choose(is_in(CANDIDATE, kind), is_in(LAST, before))


def comes_after(kind: CardSet, before: CardSet) -> Condition:
    """“Only red cards may follow odd cards.”"""
    return choose(is_in(LAST, before), is_in(CANDIDATE, kind))


def _never_after(kind: CardSet, before: CardSet) -> Condition:
    return comes_after(~kind, before)


class Pair(NamedTuple):
    """A card, and on what it lies."""

    card: Condition
    """What is said of it."""
    before: CardSet

    @property
    def lies(self) -> Condition:
        """That the subject is such a card, and lies on such a one."""
        return both(self.card, is_in(PRIOR, self.before))

    @property
    def comes(self) -> Condition:
        """That after such a card the other comes."""
        return choose(is_in(LAST, self.before), said_of(self.card, CANDIDATE))

    @property
    def goes(self) -> Condition:
        """That such a card lies nowhere else."""
        return choose(said_of(self.card, CANDIDATE), is_in(LAST, self.before))


Pairs = tuple[Pair, ...]
Others = tuple["Feature | None", "CardSet"]
"""The cards that those named before leave: a feature that they must tell, if any, and a kind."""


def _pair(kind: CardSet, before: CardSet) -> Pair:
    return Pair(of_kind(kind), before)


def _any(pairs: Pairs) -> Condition:
    return said_of(any_of(*(pair.lies for pair in pairs)), CANDIDATE)


def _none(pairs: Pairs) -> Prohibition:
    return Prohibition(all_of(*(deny(said_of(pair.lies, CANDIDATE)) for pair in pairs)))


def _only_in(pairs: Pairs, said: Condition) -> Condition:
    return choose(_any(pairs), said_of(said, CANDIDATE))


def _any_or_each(pairs: Pairs) -> Readings:
    """“Play a club on a spade or a heart on a diamond”: nothing else, or nothing else there?"""
    return Readings((_any(pairs), all_of(*(pair.comes for pair in pairs))))


def _each(pairs: Pairs) -> Readings:
    """“Red must come on hearts, black on spades”: what comes there, or where alone it goes?"""
    comes, goes = (all_of(*each) for each in zip(*((p.comes, p.goes) for p in pairs), strict=True))
    return Readings((comes, goes))


def _on_the_rest(pairs: Pairs, kind: CardSet, other: Others) -> Readings:
    """“Red must come on aces, and black on all the others.”"""
    (feature, left), named = other, NONE
    for pair in pairs:
        named |= pair.before
    if feature is not None or not left & ~named:
        raise InputError("unclear.clear-which-case")
    return _each((*pairs, _pair(kind, left & ~named)))


def _but_pairs(said: Condition, pairs: Condition, case: Condition | None = None) -> Condition:
    """“Go up, except red on red and black on black”: there too; or in some case.

    Raises:
        InputError: `unclear`, if nothing is demanded before it.
    """
    if said == ALWAYS:
        raise InputError("unclear.exception-says-which")
    freed = [said_of(one, CANDIDATE) for one in (said, pairs)]
    return any_of(*freed, *((case,) if case else ()))


def _none_of_pairs(pairs: Condition) -> Condition:
    """“Any card, except hearts after spades and spades after hearts.”"""
    return said_of(deny(pairs), CANDIDATE)


def _but_after(said: Condition, case: Condition, pairs: Condition) -> Condition:
    return _but_pairs(said, pairs, case)


def _but_pairs_and_after(said: Condition, pairs: Condition, case: Condition) -> Condition:
    return _but_pairs(said, pairs, case)


def _each_pair_must(
    pair: Condition, said: Condition, other: Condition, then: Condition
) -> Condition:
    """“Hearts after red must be higher, spades after black lower.”"""
    pairs = ((pair, said), (other, then))
    return all_of(*(choose(*(said_of(one, CANDIDATE) for one in each)) for each in pairs))


def _both_pairs_must(pair: Condition, said: Condition, other: Condition) -> Condition:
    """“Hearts after red must be higher, spades after black too.”"""
    return _each_pair_must(pair, said, other, said)


ROWS: Final = (
    # ---- which cards may follow which
    Row("Following", "only Kinds|Excepted may|must? follow|go|play on|after? Kinds", comes_after),
    Row("Following", "Kinds|Excepted must only is? go|play? on|after Kinds", goes_on),
    Row("Following", "Kinds must? is? go|play? only on|after Kinds", goes_on),
    Row("Following", "Kinds|Excepted mustnot follow Kinds", _never_after),
    Row("Following", "Kinds|Excepted mustnot go|is? on|after Kinds", _never_after),
    Row("Following", "Kinds|Excepted must only follow Kinds", goes_on),
    Row("Following", "Kinds may|must? follow only Kinds", goes_on),
    Row("Following", "Kinds may is? go|play? on|after Refs1", goes_on),
    Row("Following", "Kinds may follow Refs1", goes_on),
    Row("Refs1", "anything|card except|but Kinds", lambda out: ~out),
    Row("If", "Following", as_it_is),
    Row("Laid", "Subj on|after Kinds", Pair),
    Row("Laids", "Laid", lambda pair: (pair,)),
    Row("Laids", "Laid ,|and|or and|or? Laids", lambda pair, more: (pair, *more)),
    # ---- of which something is said
    Row("If", "Laids Pred", _only_in),
    Row("If", "Laids onlyif Test", _only_in),
    Row("If", "Laids is right onlyif Test", _only_in),
    Row("Second", "Laids", lambda pairs: any_of(*(pair.lies for pair in pairs))),
    # ---- that are wrong, or right
    Row("NoLaids", "no? Laid", lambda pair: (pair,)),
    Row("NoLaids", "no? Laid ,|and|or|nor and|or|nor? NoLaids", lambda pair, more: (pair, *more)),
    Row("Told", "Laids is wrong", _none),
    Row("Told", "wrongis Laids", _none),
    Row("Told", "no|neither NoLaids", _none),
    Row("Told", "no|neither NoLaids is right", _none),
    Row("Told", "never|donot|avoid|mustnot play? NoLaids", _none),
    Row("Grant", "rightis Laids", lambda pairs: Allowance(_any(pairs))),
    Row("Grant", "Laids is right", lambda pairs: Allowance(_any(pairs))),
    Row(
        "Grant",
        "Kinds may is? go|play on|after Kinds ,|;|and and? Laids",
        lambda kind, on, more: Allowance(_any((_pair(kind, on), *more))),
    ),
    Row("Demand", "only Laids is? right", _any),
    # ---- that are demanded
    Row("Act", "play Laid ,? or Laids", lambda pair, more: _any_or_each((pair, *more))),
    Row("Placing", "Kinds must is? go|play on|after Kinds", lambda *of: (_pair(*of),)),
    Row("Placing", "Placing ,|;|and and? Laids", lambda pairs, more: (*pairs, *more)),
    Row("If", "Placing", _each),
    Row("If", "Placing ,|;|and and? Kinds on|after OtherKind", _on_the_rest),
    Row("PairsOut", "OnPair ,? and OnPairs", any_of),
    Row("PairsOut", "OnPair ,? and Kinds", lambda pair, kind: any_of(pair, of_kind(kind))),
    Row("Told", "anything ,? except|but PairsOut", _none_of_pairs),
    Row("Told", "Cand is right ,? except PairsOut", lambda cand, pairs: _none_of_pairs(pairs)),
    Row("If", "Act|Cando ,? except PairsOut", _but_pairs),
    Row("If", "Act|Cando ,? except Case ,? and OnPairs", _but_after),
    Row("If", "Act|Cando ,? except OnPairs ,? and Case", _but_pairs_and_after),
    Row("If", "OnPair must is? Said ,|;|and and? OnPair", _both_pairs_must),
    Row("If", "OnPair must is? Said ,|;|and and? OnPair Said", _each_pair_must),
)
