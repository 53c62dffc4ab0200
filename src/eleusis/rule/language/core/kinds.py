"""Kinds of cards: suits, colours, ranks, spans, noun phrases made of these; features by name."""

from __future__ import annotations

from functools import partial, reduce
from itertools import combinations
from operator import and_, or_
from typing import Any, Final, NamedTuple

from eleusis.cards import ALL, BLACK, EVEN, FACE, NONE, NUMBER, ODD, PRIME, RED, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.meaning import as_it_is, constant
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.language.vocabulary import COUNTS, ORDINALS
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS, tells
from eleusis.rule.tree.syntax import Attribute, Feature

SUITS: Final = dict(zip(("club", "diamond", "heart", "spade"), SUIT_SETS, strict=True))
SORTS: Final = {
    "red": RED,
    "black": BLACK,
    "odd": ODD,
    "even": EVEN,
    "face": FACE,
    "prime": PRIME,
    "nonprime": ~PRIME,
    "pip": NUMBER,
    "composite": ~PRIME & ~RANK_SETS[0],
}
"""What a card can be, whatever its suit or rank."""
COURT: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
NUMBERS: Final = {word: number for number, word in enumerate(COUNTS, start=1)} | {"zero": 0}

PLURALS: Final = {
    f"{word}{'es' if word.endswith('x') else 's'}": number
    for word, number in NUMBERS.items()
    if 2 <= number <= 10
}

WORDS: Final = {
    "PLURAL": tuple(PLURALS),
    "SUIT": tuple(SUITS),
    "SORT": tuple(SORTS),
    "COURT": tuple(COURT),
    "COUNT": tuple(word for word in NUMBERS if word not in ("one", "two")),
    "ORDINAL": ORDINALS[1:],
}
"""The sorts of words of this chapter; numbers in digits are INT, those like "3rd" NTH."""


def _rank(number: int) -> CardSet:
    if not 1 <= number <= len(RANK_SETS):
        raise InputError("bad-rule.rank-number-from", number=number)
    return RANK_SETS[number - 1]


def _ranks(lowest: int, highest: int) -> CardSet:
    _rank(lowest), _rank(highest)
    if lowest > highest:
        raise InputError("bad-rule.from-ranks", lowest=lowest, highest=highest)
    return reduce(or_, RANK_SETS[lowest - 1 : highest])


def up_from(number: int) -> CardSet:
    """The cards of that rank and above; an error for the lowest, which leaves none out."""
    return _leaving_some(number, _ranks(number, 13))


def down_from(number: int) -> CardSet:
    """The cards of that rank and below; an error for the highest, which leaves none out."""
    return _leaving_some(number, _ranks(1, number))


def _leaving_some(number: int, kind: CardSet) -> CardSet:
    if kind == ALL:
        raise InputError("bad-rule.every-rank", number=number)
    return kind


def _strictly(lowest: int, highest: int) -> CardSet:
    return _ranks(lowest + 1, highest - 1)


def _all_of(*kinds: CardSet) -> CardSet:
    kind = reduce(and_, kinds)
    if kind == NONE:
        raise InputError("bad-rule.card-all-at")
    return kind


def _multiples_of_both(_: object, one: int, other: int) -> Readings:
    """“A multiple of 3 and 4” is one of both; “multiples of 3 and 4” are those of either."""
    each, any_of_them = multiples(one) & multiples(other), multiples(one) | multiples(other)
    return Readings((each, any_of_them) if each else (any_of_them,))


def multiples(number: int) -> CardSet:
    """The cards whose rank is a multiple of a number."""
    _rank(number)
    return _any_of(*map(_rank, range(number, len(RANK_SETS) + 1, number)))


def _of_suits(word: str) -> CardSet:
    """“Of a red suit.”"""
    if word not in ("red", "black"):
        raise InputError("bad-rule.card-all-at")
    return SORTS[word]


def _both_mods(kind: CardSet, more: CardSet) -> CardSet:
    """“A red odd card”; but “red red” are two cards, and no kind."""
    if kind == more:
        raise InputError("bad-rule.said-twice-two")
    return _all_of(kind, more)


def _each_of_both(*kinds: CardSet) -> CardSet:
    """“Odd reds and even blacks”: no card is both, so it is one of them."""
    one, other = _all_of(*kinds[:2]), _all_of(*kinds[2:])
    if one & other:
        raise InputError("unclear.clear-whether-both")
    return one | other


def _any_of(*kinds: CardSet) -> CardSet:
    return reduce(or_, kinds)


def _apart(*kinds: CardSet) -> CardSet:
    """Several ranks or spans; those that overlap are no list."""
    if any(one & other for one, other in combinations(kinds, 2)):
        raise InputError("unclear.clear-whether-both")
    return _any_of(*kinds)


def _shared_tail(kinds: tuple[CardSet, ...], tail: CardSet) -> CardSet:
    """“A heart or a spade from 2 to 5”, if the end may be said of each."""
    if not all(kind & tail for kind in kinds):
        raise InputError("bad-rule.stands-at-end")
    return _any_of(*kinds) & tail


def _sized(det: None, size: str, kind: CardSet) -> CardSet:
    """“Low cards (A to 7)”: the kind, if it may be called so."""
    del det
    ends = {"low": (0, -1), "small": (0, -1), "high": (-1, 0), "big": (-1, 0), "large": (-1, 0)}
    if size in ends:
        has, lacks = (RANK_SETS[end] <= kind for end in ends[size])
        if lacks or not has:
            raise InputError("bad-rule.clear-why-these", size=size, kind=str(kind))
    return kind


def ranks_among(ranks: str) -> CardSet:
    """The ranks that are listed behind "among": “among 2, 4 to 6 and king”."""
    kind, lowest = NONE, None
    numbers = {**NUMBERS, **COURT}
    before = ""
    for word in ranks.split():
        if word.isdecimal() or word in numbers:
            rank = numbers.get(word) or int(word)
            kind |= _ranks(lowest, rank) if before == "to" and lowest else _rank(rank)
            lowest = rank
        before = word
    return kind


def _such(kind: CardSet, such: CardSet) -> CardSet:
    """“Face cards other than black queens”, “red cards that are neither hearts nor aces”.

    Raises:
        InputError: `unclear`, if none of the kind is such, or all are.
    """
    if not kind & such or kind <= such:
        raise InputError("unclear.here-kind-card")
    return kind & such


def _of_rank(kind: CardSet) -> CardSet:
    """“Whose rank is a multiple of 4.”

    Raises:
        InputError: `bad-rule`, for “whose rank is red”.
    """
    if not tells(Attribute.RANK, kind):
        raise InputError("bad-rule.card-all-at")
    return kind


def _near(rank: int, far: range) -> CardSet:
    """The cards so far from a rank."""
    _rank(rank)
    return _any_of(NONE, *(one for n, one in enumerate(RANK_SETS, 1) if abs(n - rank) in far))


FEATURES: Final = {
    "suit": Attribute.SUIT,
    "colour": Attribute.COLOUR,
    "rank": Attribute.RANK,
    "number": Attribute.RANK,
    "parity": Attribute.PARITY,
    "symbol": Attribute.SUIT,
}
NamedFeatures = tuple[str, tuple["Feature", ...]]
"""How features are joined, "or" or "and", and which they are."""


class Its(NamedTuple):
    """Named features that are called "its"."""

    join: str
    features: tuple[Feature, ...]


def _owned(own: type[Its] | None, join: str, *named: Feature) -> NamedFeatures:
    return (join, named) if own is None else own(join, named)


def _list(join: str, *parts: Any) -> NamedFeatures:
    """“The same colour, the same parity or the same rank.”"""
    named = [part for part in parts if part not in (None, Its)]
    (_, more), *_ = [part for part in named if isinstance(part, tuple)] or [("", ())]
    owned = Its if Its in parts else None
    return _owned(owned, join, *(part for part in named if not isinstance(part, tuple)), *more)


ROWS: Final = (
    # numbers
    Row("Int", "INT", int),
    Row("Int", "COUNT", NUMBERS.__getitem__),
    Row("Int", "one", constant(1)),
    Row("Int", "two", constant(2)),
    Row("Nth", "ORDINAL", lambda word: ORDINALS.index(word) + 1),
    Row("Nth", "NTH", lambda word: int(word[:-2])),
    # ranks
    Row("Rk", "INT", int),
    Row("Rk", "COUNT", NUMBERS.__getitem__),
    Row("Rk", "two", constant(2)),
    Row("Rk", "PLURAL", PLURALS.__getitem__),
    Row("Rk", "COURT", COURT.__getitem__),
    Row("Rank", "Rk", _rank),
    Row("Span", "from? Rk to|through|- Rk inclusive?", _ranks),
    Row("Span", "from? Rk up to Rk", _ranks),
    Row("Span", "from Rk up", up_from),
    Row("Span", "from Rk down", down_from),
    Row("Span", "between Rk and Rk inclusive?", _ranks),
    Row("Span", "strictly between Rk and Rk", _strictly),
    Row("Span", "Rk or|and higher|more|up|above|over", up_from),
    Row("Span", "Rk or|and lower|down|below|under", down_from),
    Row("Span", "atleast|>= a? Rk", up_from),
    Row("Span", "atmost|<= a? Rk", down_from),
    Row("Span", "atleast Rk and|but atmost Rk", _ranks),
    Row("Span", "up to a|an? Rk", down_from),
    Row("Named", "rank = Ranked|Rank", as_it_is),
    Row("Reach", "from Rk to|through Rk inclusive?", _ranks),
    Row("Reach", "above|over a|an|the? Rk", lambda rank: up_from(rank + 1)),
    Row("Span", "higher than a|an|the? Rk", lambda rank: up_from(rank + 1)),
    Row("Reach", "below|under a|an|the? Rk", lambda rank: down_from(rank - 1)),
    Row("Span", "Reach", as_it_is),
    Row("Span", "lower than a|an|the? Rk", lambda rank: down_from(rank - 1)),
    Row("Entry", "Rank|Span", as_it_is),
    Row("Listed", "Entry ,|or|and|/ or|and? Entry", _apart),
    Row("Listed", "Entry ,|/ Listed", _apart),
    # three ranks or more: what “two kings” is, is not a list
    Row("Listed", "Rank Rank Rank", _any_of),
    Row("Listed", "Rank Listed", _any_of),
    Row("Suits", "SUIT", SUITS.__getitem__),
    Row("Suits", "SUIT or|and|,|/ Suits", lambda word, more: SUITS[word] | more),
    # words that stand before a noun, or alone
    Row("Mod", "SUIT", SUITS.__getitem__),
    Row("Mod", "SORT", SORTS.__getitem__),
    Row("Mod", "non Mod", lambda kind: ~kind),
    Row("Mod", "COURT", lambda word: _rank(COURT[word])),
    Row("Mod", "CALLED", lambda cards: CardSet(int(cards[1:], 16))),
    Row("Head", "CALLED", lambda cards: CardSet(int(cards[1:], 16))),
    Row("Mod", "PLURAL", lambda word: _rank(PLURALS[word])),
    Row("Mods", "Mod", as_it_is),
    Row("Mods", "Mod Mods", _both_mods),
    Row("Mods", "SORT COUNT", lambda word, rank: SORTS[word] & _rank(NUMBERS[rank])),
    Row("Mods", "SORT INT", lambda word, rank: SORTS[word] & _rank(int(rank))),
    # noun phrases
    Row("Noun", "card|one|ones|rank|suit", constant(ALL)),
    Row("Det", "a|an|the|any|every|each|all|another", constant(None)),
    Row("Plain", "Mods Noun", lambda kind, noun: kind),
    Row("Plain", "Mods number", as_it_is),
    Row("Head", "SUIT", SUITS.__getitem__),
    Row("Head", "COURT", lambda word: _rank(COURT[word])),
    Row("Head", "PLURAL", lambda word: _rank(PLURALS[word])),
    Row("Plain", "Head", as_it_is),
    Row("Plain", "Adjs Head", _both_mods),
    Row("Adj", "SORT", SORTS.__getitem__),
    Row("Adj", "non Mod", lambda kind: ~kind),
    Row("Adjs", "Adj", as_it_is),
    Row("Adjs", "Adj Adjs", _both_mods),
    Row("Single", "Adjs", as_it_is),
    Row("Single", "Det Mods", lambda det, kind: kind),
    Row("Single", "Det Mods Noun", lambda det, kind, noun: kind),
    Row("Single", "Det Mods number", lambda det, kind: kind),
    Row("Single", "a|any number", constant(NUMBER)),
    Row("Single", "Det Span", lambda det, kind: kind),
    Row("Single", "Det Rank", lambda det, kind: kind),
    Row("Named", "Single|Plain", as_it_is),
    Row("Named", "Det INT or|and INT", lambda det, a, b: _rank(int(a)) | _rank(int(b))),
    Row("Named", "Det? Rank of|in Suits", lambda det, rank, suit: rank & suit),
    Row("Named", "Det? Mods Noun? in Suits", lambda det, kind, _, suit: _all_of(kind, suit)),
    Row("Named", "Det? Mods of Suits", lambda det, kind, suit: _all_of(kind, suit)),
    Row("Named", "Det? Mods Noun? Span", lambda det, kind, noun, span: _all_of(kind, span)),
    Row("Named", "Det? card|one Span", lambda det, span: span),
    Row(
        "Named",
        "Det? Mods Noun? with|of rank? Ranked",
        lambda det, kind, noun, ranks: _all_of(kind, ranks),
    ),
    Row("Named", "Det? card|one with|of rank? Ranked", lambda det, ranks: ranks),
    Row(
        "Named", "Det? Mods card? AMONG", lambda det, kind, ranks: _all_of(kind, ranks_among(ranks))
    ),
    Row("Named", "Det? card AMONG", lambda det, ranks: ranks_among(ranks)),
    # a noun and which of its cards are meant: one kind, wherever a kind may stand
    Row("Thosesuch", "OfThese Such1", _such),
    Row("Thosesuch", "either? Kind or Thosesuch", _any_of),
    Row("Thosesuch", "either? Kind , SuchTail", _any_of),
    Row("SuchTail", "Kind ,? or Thosesuch", _any_of),
    Row("SuchTail", "Kind , SuchTail", _any_of),
    Row("OfThese", "Det? Plain", lambda det, kind: kind),
    Row("OfThese", "Det? Noun", constant(ALL)),
    Row("OfThese", "anything", constant(ALL)),
    Row("Such1", "different from Some1", lambda out: ~out),
    Row("Such1", "that is not Some1|Thosesuch", lambda out: ~out),
    Row("Such1", "that is neither Named nor Named", lambda one, other: ~(one | other)),
    Row("Such1", "that is not both Named and Named", lambda one, other: ~(one & other)),
    Row("Such1", "that is either? Named or Named ,? but not both", lambda a, b: a ^ b),
    Row("Such1", "that is Named|Span ,? but|and is? not Some1", lambda kind, out: kind & ~out),
    Row("Such1", "whose rank is Kind|Span", _of_rank),
    Row("Such1", "whose rank is divisible by Int", multiples),
    Row("Such1", "Span or Span", _any_of),
    Row("Such1", "Near", as_it_is),
    Row("Kind", "Near", as_it_is),
    Row("Near", "within Int rank of a|an? Rk", lambda far, rank: _near(rank, range(far + 1))),
    Row("Near", "Far rank? away from a|an? Rk", lambda far, rank: _near(rank, far)),
    Row("Far", "atleast Int", lambda least: range(least, len(RANK_SETS))),
    Row("Far", "atmost Int", lambda most: range(most + 1)),
    Row("Far", "exactly? Int", lambda far: range(far, far + 1)),
    Row("Some1", "Named|Onecard", as_it_is),
    Row("Some1", "Named or|and Named", _any_of),
    Row("Ranked", "Span|Listed", as_it_is),
    Row("Ranked", "a|an? rank of? Span|Listed|Rank", as_it_is),
    Row("Named", "Det Rank card", lambda det, kind: kind),
    Row("Kind", "Named", as_it_is),
    Row("Kind", "Det? SIZE card|one|rank|number|suit? ( Gloss )", _sized),
    Row("Kind", "Det? multiple of Int", lambda det, by: multiples(by)),
    Row(
        "Kind",
        "Det? multiple of Int or Int",
        lambda det, a, b: multiples(a) | multiples(b),
    ),
    Row("Kind", "Det? multiple of Int and Int", _multiples_of_both),
    Row("Suits", "a|either|any? SORT suit", _of_suits),
    Row("Gloss", "thatis? Listed|Span|Rank", as_it_is),
    Row("Gloss", "thatis? Suits", as_it_is),
    # what stands behind “other than” and “that is not” goes on with “or”: no list begins with it
    Row("Kinds", "Kindlist|Thosesuch", as_it_is),
    Row("Kindlist", "Kind", as_it_is),
    Row("Kinds", "listof Kinds asone", as_it_is),
    Row("Kindlist", "either? Kind or Kind|KindTail", _any_of),
    Row("Kindlist", "either? Kind , KindTail|RankTail", _any_of),
    Row("Kindlist", "Det? Adjs Ranks", lambda det, kind, ranks: _all_of(kind, ranks)),
    Row("Ranks", "Rank ,? or|and Rank", _any_of),
    Row("Ranks", "Rank , Ranks", _any_of),
    Row("RankTail", "Rank ,? or Rank", _any_of),
    Row("RankTail", "Rank , RankTail", _any_of),
    Row("KindTail", "Kind ,? or Kind", _any_of),
    Row("KindTail", "Kind , KindTail", _any_of),
    Row("Kindlist", "Adj Adj and Adj Adj", _each_of_both),
    Row("Kindlist", "Mods card? Span ,? and Mods card? Span", _each_of_both),
    Row("Plain", "SUIT / Suits", lambda word, more: SUITS[word] | more),
    Row("Kindlist", "Det Plain and Det? Plain", lambda a, one, b, other: one | other),
    Row("Kindlist", "Det Plain , PlainTail", lambda det, one, other: one | other),
    Row("Kindlist", "Det? Listed|Span of|in Suits", lambda det, ranks, suits: ranks & suits),
    Row("Kindlist", "Suits with|of rank? Ranked|Rank", _all_of),
    Row("Named", "Det? card|one of|in Suits", lambda det, suits: suits),
    Row("Named", "rank Ranked|Rank card?", as_it_is),
    Row("Kindlist", "Plain , PlainTail", _any_of),
    Row("PlainTail", "Plain , PlainTail", _any_of),
    Row("PlainTail", "Plain ,? and Det? Plain", lambda one, det, other: one | other),
    Row("Kindlist", "Plain and Det? Plain", lambda one, det, other: one | other),
    Row("Tailless", "a|an? Mods", as_it_is),
    Row("Tailless", "a|an Rank", as_it_is),
    Row("Taillesses", "Tailless card|one? ,? or Tailless card|one?", lambda *kinds: kinds),
    Row("Taillesses", "Tailless card|one? , Taillesses", lambda kind, kinds: (kind, *kinds)),
    Row("Kindlist", "Taillesses of|in Suits", _shared_tail),
    Row("Kindlist", "Taillesses Span", _shared_tail),
    Row("Kindlist", "Taillesses with|of rank? Ranked", _shared_tail),
    Row("Ranked", "a|an? SORT rank?", SORTS.__getitem__),
    Row("Onecard", "the|a|an? Rank of SUIT", lambda rank, suit: rank & SUITS[suit]),
    Row("Onecards", "Onecard ,? and|or Onecard", _any_of),
    Row("Onecards", "Onecard , Onecards", _any_of),
    Row("Kindlist", "Onecards", as_it_is),
    Row("Kindlist", "Kind / Kind", _any_of),
    Row("Kindlist", "either? Listed", as_it_is),
    Row("Kindlist", "Span", as_it_is),
    # the determiner is said again, or of all: “the 4, the 7 and the queen”, “every ace, 2 and 6”
    Row("Each1", "Det Rank|Plain", lambda det, kind: kind),
    Row("Each1s", "Each1 ,? and Each1", _any_of),
    Row("Each1s", "Each1 , Each1s", _any_of),
    Row("Kindlist", "Each1s", as_it_is),
    Row("Kindlist", "Det Rank , AndRanks", lambda det, one, more: one | more),
    Row("Kindlist", "Det Rank and Rank", lambda det, one, other: one | other),
    Row("AndRanks", "Rank ,? and Rank", _any_of),
    Row("AndRanks", "Rank , AndRanks", _any_of),
    Row("Kindlist", "Mods or Mods card|one", _any_of),
    # ---- features by their names
    *(Row("Feat", word, constant(feature)) for word, feature in FEATURES.items()),
    Row("Own", "the|a|an|in", constant(None)),
    Row("Own", "its", constant(Its)),
    Row("Feats", "Own? Feat", lambda own, one: _owned(own, "or", one)),
    Row(
        "Feats",
        "either? Own? Feat or Own? Feat",
        lambda own, one, _, other: _owned(own, "or", one, other),
    ),
    Row(
        "Feats",
        "both? Own? Feat and Own? Feat",
        lambda own, one, _, other: _owned(own, "and", one, other),
    ),
    Row("SameFeats", "Feats", as_it_is),
    *(
        row
        for join in ("or", "and")
        for row in (
            Row(f"Feats{join}", f"Own? Feat ,? {join} the? same? Own? Feat", partial(_list, join)),
            Row(
                f"Feats{join}", f"Own? Feat , {join}? the? same? Feats{join}", partial(_list, join)
            ),
            Row("SameFeats", f"Feats{join}", as_it_is),
        )
    ),
)
"""Here a kind is a set of cards; `relations` makes of it what is said of a card."""
