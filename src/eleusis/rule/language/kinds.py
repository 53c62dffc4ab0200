"""Kinds of cards in English: what a set of the 52 is called.

`reading` finds the same set in what `word_kind` says, for every set but the empty one. How a set is
called has no other meaning, so the shortest way is taken.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, BLACK, EVEN, FACE, NUMBER, ODD, PRIME, RED, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS, Attribute

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.tree.features import Feature

_RANK_NAMES: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUIT_NOUNS: Final = ("club", "diamond", "heart", "spade")
_COLOURS: Final = {"red": RED, "black": BLACK}
_SORTS: Final = {"odd": ODD, "even": EVEN, "prime": PRIME, "non-prime": ~PRIME}
_FACES: Final = {"face": FACE, "number": NUMBER}


@lru_cache(maxsize=1024)
def word_kind(kind: CardSet) -> str:
    """What may stand after "the card is" for a card of *kind*, a set of at least one card.

    >>> from eleusis.cards import FACE, HEARTS, RED
    >>> word_kind(RED), word_kind(RED & FACE), word_kind(~HEARTS)
    ('red', 'a red face card', 'not a heart')
    """
    if name := _names().get(kind):
        return name
    said = join(_pair(kind) or _by_suit(kind))
    other = _names().get(~kind)
    denied = (other,) if other else _pair(~kind) or _by_suit(~kind)
    negation = f"neither {' nor '.join(denied)}" if len(denied) > 1 else f"not {denied[0]}"
    return min(said, negation, key=len)


def not_of_property(feature: Feature, kind: CardSet) -> InputError:
    """What to say of a property that is said to be a kind of card."""
    what = feature.value if isinstance(feature, Attribute) else "group"
    return InputError("bad-rule.kind-of-property", property=what, kind=word_kind(kind))


def join(words: Iterable[str], last: str = "or") -> str:
    """`A`, `A or B`, `A, B or C`."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def with_article(noun: str) -> str:
    """The noun phrase with `a` or `an`."""
    return f"an {noun}" if noun[0] in "aeo" or noun.split()[0] == "8" else f"a {noun}"


@cache
def _names() -> dict[CardSet, str]:
    """Sets with a plain name; where two names fit, the first."""
    names: dict[CardSet, str] = {ALL: "a card"}
    for name, cards in _named():
        if cards:
            names.setdefault(cards, name)
    return names


def _named() -> Iterator[tuple[str, CardSet]]:
    yield from _COLOURS.items()
    yield from _SORTS.items()
    yield from ((f"a {face} card", cards) for face, cards in _FACES.items())
    yield from zip(map(with_article, _SUIT_NOUNS), SUIT_SETS, strict=True)
    yield from zip(map(with_article, _RANK_NAMES), RANK_SETS, strict=True)
    yield from ((span, cards) for span, cards in _spans() if 2 < len(cards) // 4 < 12)
    for sort, sorted_cards in _SORTS.items():
        for face, faced in _FACES.items():
            yield with_article(f"{sort} {face} card"), sorted_cards & faced
    for colour, coloured in _COLOURS.items():
        yield from _of_one_suit_or_colour(f"{colour} ", "card", coloured)
        for rank, cards in zip(_RANK_NAMES, RANK_SETS, strict=True):
            yield f"a {colour} {rank}", coloured & cards
    for noun, suited in zip(_SUIT_NOUNS, SUIT_SETS, strict=True):
        for rank, cards in zip(_RANK_NAMES, RANK_SETS, strict=True):
            yield f"the {rank} of {noun}s", suited & cards
        yield from _of_one_suit_or_colour("", noun, suited)


def _of_one_suit_or_colour(
    adjective: str, noun: str, cards: CardSet
) -> Iterator[tuple[str, CardSet]]:
    for sort, sorted_cards in _SORTS.items():
        yield with_article(f"{sort} {adjective}{noun}"), cards & sorted_cards
    for face, faced in _FACES.items():
        yield f"a {adjective}{face} {noun}", cards & faced
    for span, ranked in _spans():
        yield f"a {adjective}{noun} {span}", cards & ranked


def _spans() -> Iterator[tuple[str, CardSet]]:
    for lowest, highest in combinations(range(len(_RANK_NAMES)), 2):
        yield (
            f"from {_RANK_NAMES[lowest]} to {_RANK_NAMES[highest]}",
            _ranked(range(lowest, highest + 1)),
        )


def _ranked(indices: Iterable[int]) -> CardSet:
    mask = 0
    for index in indices:
        mask |= RANK_SETS[index].mask
    return CardSet(mask)


def _pair(kind: CardSet) -> tuple[str, ...]:
    """Two plain names that together are *kind*, the shortest there are; or ()."""
    inside = [(cards.mask, name) for cards, name in _names().items() if cards <= kind]
    lowest = kind.mask & -kind.mask  # one of the two has it
    pairs = [
        (name, other_name)
        for mask, name in inside
        if mask & lowest
        for other, other_name in inside
        if mask | other == kind.mask
    ]
    return _tail_first(min(pairs, key=lambda pair: len(" ".join(pair)), default=()))


def _tail_first(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names with one that ends in a span of ranks before one that does not.

    “A heart or a spade from 2 to 5” might be meant of both suits.
    """
    return tuple(sorted(names, key=lambda name: " from " not in f" {name}"[2:]))


def _by_suit(kind: CardSet) -> tuple[str, ...]:
    """The ranks of each suit or colour in turn: any set can be said so."""
    ranks_of = {
        noun: tuple(index for index, ranked in enumerate(RANK_SETS) if kind & suited & ranked)
        for noun, suited in zip(_SUIT_NOUNS, SUIT_SETS, strict=True)
    }
    club, diamond, heart, spade = ranks_of.values()
    if club == diamond == heart == spade:
        if len(club) <= 4:
            return tuple(with_article(_RANK_NAMES[index]) for index in club)
        return (f"one of {_word_ranks(club)}",)
    if diamond == heart:
        ranks_of = {"red card": heart, "club": club, "spade": spade}
    if club == spade:
        ranks_of = {"black card": club} | {
            noun: ranks for noun, ranks in ranks_of.items() if noun not in ("club", "spade")
        }
    return tuple(_word_suited(noun, ranks) for noun, ranks in ranks_of.items() if ranks)


def _word_suited(noun: str, ranks: tuple[int, ...]) -> str:
    if len(ranks) == len(_RANK_NAMES):
        return f"a {noun}"
    if len(ranks) == 1 and noun in _SUIT_NOUNS:
        return f"the {_RANK_NAMES[ranks[0]]} of {noun}s"
    return f"a {noun} among {_word_ranks(ranks)}"


def _word_ranks(ranks: tuple[int, ...]) -> str:
    """`ace, 3 and 5 to 8`: three ranks or more in a row as a span."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and rank == spans[-1][-1] + 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    words: list[str] = []
    for span in spans:
        if len(span) > 2:
            words.append(f"{_RANK_NAMES[span[0]]} to {_RANK_NAMES[span[-1]]}")
        else:
            words.extend(_RANK_NAMES[index] for index in span)
    return join(words, "and")
