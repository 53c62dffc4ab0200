"""Richer bodies, searched when the library has none that fits: three or four literals.

There are too many to keep (10^10 and more), but few fit what was judged. Pairs of literals are
sorted by what they say of the judged cards; two pairs make a fitting *and* only if each is right
wherever the dealer said right, and a fitting *or* only if each is wrong wherever they said wrong.
Whatever comes back judges every example as the dealer did.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numba
import numpy as np

from eleusis.induction.bodies import numbered
from eleusis.induction.prior.primitives import Atom
from eleusis.rule.tree.syntax import all_of, any_of, negate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Card, Cards
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words
    from eleusis.induction.lines.evaluator import Watch
    from eleusis.induction.prior.primitives import Vocabulary
    from eleusis.induction.space import Space
    from eleusis.rule.tree.syntax import Condition

NESTED_BITS: Final = 3.0
"""What it costs that a part of a body has parts itself."""

DENIED_BITS: Final = 64.0
"""A richer body that denies what it finds costs more than any that says it straight."""

LITERAL_BITS_MAX: Final = 14.0
"""Dearer literals are no part of richer bodies: what they say is rich enough."""

_PAIRS_MAX: Final = 200_000
"""Pairs of literals, the cheapest, that richer bodies are made of."""

_NEARLY: Final = 1e-6
"""Bits that make no difference to how many pairs there are."""

PARTS_MAX: Final = 12_000
"""Pairs that may be a part of a fitting body; the cheapest are tried with each other."""

SLACK_BITS: Final = 12.0
"""Bodies that cost so much more than the cheapest one found are not worth keeping."""


class Example(NamedTuple):
    """A card that was judged after a line."""

    line: Cards
    card: Card
    is_right: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Parts:
    """Literals and pairs of them, those that say the same of the examples once, cheapest first.

    Attributes:
        says: What each says of the examples, packed. Shape: (parts, words).
        left, right: The two literals, twice the same for one alone.
        is_either: True where one of the two is enough.
        bits: What each costs.
    """

    says: Words
    left: Indices
    right: Indices
    is_either: Truths
    bits: Floats

    def chosen(self, rows: Truths) -> _Parts:
        """These rows of it, the first `PARTS_MAX`."""
        kept = np.flatnonzero(rows)[:PARTS_MAX]
        return _Parts(
            self.says[kept],
            self.left[kept],
            self.right[kept],
            self.is_either[kept],
            self.bits[kept],
        )


def richer_bodies(space: Space, examples: Sequence[Example], *, most: int = 64) -> tuple[Atom, ...]:
    """Bodies of three or four literals that judge all *examples* rightly, the cheapest first.

    Cost: a tenth of a second to half a second.
    """
    if not examples:
        return ()
    vocabulary = space.vocabulary
    conditions = [atom.condition for atom in vocabulary.atoms]
    says = packed_rows(verdicts(space.watch, space.literals_of_atoms, examples))
    wanted = packed_rows(np.array([[example.is_right for example in examples]]))[0]
    parts = _parts(vocabulary, says)
    over = ((wanted & ~parts.says) == 0).all(axis=1)
    under = ((parts.says & ~wanted) == 0).all(axis=1)
    fits = over & under  # the library has these already
    found = [
        *_joined(parts.chosen(over & ~fits), ~wanted, vocabulary.forms.both, is_either=False),
        *_joined(parts.chosen(under & ~fits), wanted, vocabulary.forms.either, is_either=True),
    ]
    found.sort(key=lambda one: one.bits)
    bodies = {one.condition(conditions): one.bits for one in reversed(found)}
    cheapest = sorted(bodies, key=bodies.__getitem__)[:most]
    return tuple(Atom(body, bodies[body], DENIED_BITS) for body in cheapest)


def verdicts(watch: Watch, literals: Indices, examples: Sequence[Example]) -> Truths:
    """What each of these literals, followed by its negation, says of each example."""
    literals = np.repeat(literals, 2)
    literals[1::2] += 1
    rows: list[Words] = []
    masks: dict[Cards, Words] = {}
    for line, card, _ in examples:
        if line not in masks:
            masks[line] = watch.literals(line)[literals]
        rows.append(masks[line] >> np.uint64(card) & np.uint64(1))
    return np.array(rows, np.bool_).T


def packed_rows(truths: Truths) -> Words:
    """Each row's truths as the bits of words."""
    width = -(-truths.shape[1] // 64) * 64
    padded = np.zeros((len(truths), width), np.bool_)
    padded[:, : truths.shape[1]] = truths
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


def _parts(vocabulary: Vocabulary, says: Words) -> _Parts:
    left, right, is_either, bits = _cheapest(vocabulary)
    made = np.where(is_either[:, None], says[left] | says[right], says[left] & says[right])
    _, first = np.unique(_hashed(made), return_index=True)
    kept = np.sort(first)
    return _Parts(made[kept], left[kept], right[kept], is_either[kept], bits[kept])


def _cheapest(vocabulary: Vocabulary) -> tuple[Indices, Indices, Truths, Floats]:
    """The cheapest literals and pairs of them, ascending: both literals, whether one of them is
    enough, and the cost. Of what costs the same that comes first of which both must hold.
    """
    forms = vocabulary.forms
    costs = np.array(
        [bits for atom in vocabulary.atoms for bits in (atom.bits, atom.negation_bits)]
    )
    cheap = np.flatnonzero(costs <= LITERAL_BITS_MAX).astype(np.int32)
    joined = (costs + np.repeat([atom.joined for atom in vocabulary.atoms], 2))[cheap]
    most = _enough(np.sort(joined), (forms.both, forms.either))
    alone = np.arange(len(cheap))
    both, either = (pairs_within(joined, most - form) for form in (forms.both, forms.either))
    one, other = np.concatenate([np.array([alone, alone]), both, either], axis=1)
    kind = np.repeat([0, 0, 1], [len(alone), both.shape[1], either.shape[1]])
    order = np.lexsort((other, one, kind))
    one, other, kind = one[order], other[order], kind[order]
    pairs = np.where(one == other, costs[cheap][one] + forms.literal, joined[one] + joined[other])
    bits = pairs + (one != other) * np.where(kind, forms.either, forms.both)
    order = np.argsort(bits, kind="stable")[:_PAIRS_MAX]
    return cheap[one[order]], cheap[other[order]], kind[order] == 1, bits[order]


def _enough(ascending: Floats, forms: Sequence[float]) -> float:
    """What a pair may cost in these forms, so that there are `_PAIRS_MAX` or all there are."""
    low, high = 0.0, 2 * float(ascending.max(initial=0.0)) + max(forms)
    while high - low > _NEARLY:
        middle = (low + high) / 2
        found = sum(int(_partners(ascending, middle - form).sum()) for form in forms)
        low, high = (low, middle) if found >= _PAIRS_MAX else (middle, high)
    return high + _NEARLY


def _partners(ascending: Floats, most: float) -> Places:
    """For each cost how many of those after it come to at most so much together with it."""
    upto = np.searchsorted(ascending, most - ascending, side="right")
    return np.asarray(np.maximum(upto - np.arange(len(ascending)) - 1, 0))


def pairs_within(costs: Floats, most: float) -> Places:
    """The pairs that cost at most so much together. Shape: (2, pairs)."""
    order = np.argsort(costs, kind="stable")
    one, other = numbered(_partners(costs[order], most))
    return np.asarray(np.sort([order[one], order[one + 1 + other]], axis=0))


def _hashed(rows: Words) -> Words:
    """A number for each row, equal for equal rows, and for others with a chance of 2^-64."""
    numbers = np.zeros(len(rows), np.uint64)
    for column in rows.T:
        numbers = (numbers ^ column) * np.uint64(0x9E3779B97F4A7C15)
        numbers ^= numbers >> np.uint64(29)
    return numbers


# ---- Joining two parts --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """A body of two parts, as indices of literals."""

    parts: tuple[tuple[int, int, bool], ...]
    """The two literals of each part, and True where one of them is enough."""
    is_either: bool
    bits: float

    def condition(self, conditions: Sequence[Condition]) -> Condition:
        """What it says."""
        join = any_of if self.is_either else all_of
        return join(*(_part(part, conditions) for part in self.parts))


def _part(part: tuple[int, int, bool], conditions: Sequence[Condition]) -> Condition:
    *literals, is_either = part
    said = [
        negate(conditions[literal >> 1]) if literal & 1 else conditions[literal >> 1]
        for literal in literals
    ]
    return (any_of if is_either else all_of)(*said)


def _joined(parts: _Parts, judged: Words, form_bits: float, *, is_either: bool) -> list[_Found]:
    """All bodies of two of these parts that fit and cost little more than the cheapest.

    *judged* marks the examples that one part at least must have right: of an *or* the cards that
    the dealer called right, and of an *and* those that they called wrong.
    """
    # Each part is already right on all others, so a pair fits if its two together cover these.
    covers = (parts.says if is_either else ~parts.says) & judged
    # Padding bits of `judged` are set in an *and*, but then every part covers them as well.
    pairs = _covering_pairs(covers, judged, parts.bits, SLACK_BITS)
    is_single = parts.left == parts.right
    pairs = pairs[~is_single[pairs].all(axis=1)]  # the library has two literals
    return [
        _Found(
            tuple(
                (int(parts.left[n]), int(parts.right[n]), bool(parts.is_either[n])) for n in pair
            ),
            is_either,
            float(parts.bits[pair].sum()) + form_bits + NESTED_BITS,
        )
        for pair in pairs
    ]


@numba.njit(cache=True, nogil=True)
def _covering_pairs(covers: Words, wanted: Words, bits: Floats, slack: float) -> Indices:
    """The pairs of rows that together have all *wanted* bits, by cost, with little more.

    *bits* ascends; so the second loop ends as soon as a pair would cost too much.
    """
    most = np.inf
    found = []
    for one in range(len(bits)):
        if 2 * bits[one] > most:
            break
        for other in range(one + 1, len(bits)):
            if bits[one] + bits[other] > most:
                break
            fits = True
            for word in range(len(wanted)):
                if covers[one, word] | covers[other, word] != wanted[word]:
                    fits = False
                    break
            if fits:
                most = min(most, bits[one] + bits[other] + slack)
                found.append((one, other))
    pairs = np.empty((len(found), 2), np.int32)
    for place in range(len(found)):
        pairs[place, 0], pairs[place, 1] = found[place]
    return pairs
