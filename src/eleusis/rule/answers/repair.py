"""A text that cannot be read, mended: the nearest text that can, some words away.

Where reading stops a word is spelt rightly, a small word put in, or a word left out, the likeliest
first, until all can be read. Nothing that is mended is a rule before a person has said yes; what
denies is never left out, put in or taken for another word.
"""

from __future__ import annotations

from difflib import get_close_matches
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.answers.spans import Span, is_content
from eleusis.rule.language.reading import known_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Set

    Atoms = tuple["MendedWord", ...]

COST_MAX: Final = 4.0
"""Dearer changes than that make another sentence."""

_UNREAD: Final = 0.3
"""What a word that is not yet read adds to the cost, so that the search goes on where it is far."""

_FILLERS: Final = ("the", ",", "then", "card", "be", "and repeat", ")")
"""What people leave out, the likeliest first."""

_BEFORE_CARD: Final = ("any", "last", "previous", "preceding", "prior", "next")
"""Words behind which a card may have been left out."""

_SPOKEN: Final = {
    "then": "than",
    "tile": "card",
    "whatever": "any card",
}
"""What people say or write for words that can be read."""

DENYING: Final = frozenset(
    (
        *("not", "no", "never", "neither", "nor", "non", "without", "unless", "except", "cannot"),
        *("can't", "cant", "don't", "dont", "isn't", "isnt", "aren't", "arent", "doesn't"),
        *("doesnt", "won't", "wont", "mustn't", "mustnt", "shouldn't", "shouldnt", "only", "but"),
        *("nothing", "other", "different", "opposite"),
    )
)
"""Words whose loss would turn a meaning round; no other word is near to them either."""

_CLOSE: Final = 0.75
"""How much a misspelt word must be like the word that was meant, as difflib counts."""


class MendedWord(NamedTuple):
    """A word or sign of a text that is being mended."""

    text: str
    span: Span | None
    """Where it was typed; None if it was put in."""
    is_spaced: bool
    """True if a space stands before it."""


class Stop(NamedTuple):
    """Where a text cannot be read on, and the words and signs that could stand there."""

    column: int
    expected: Set[str]


class Mended(NamedTuple):
    """A text that can be read."""

    atoms: Atoms
    cost: float

    @property
    def text(self) -> str:
        """What can be read."""
        return rendered(self.atoms)

    @property
    def used(self) -> tuple[Span, ...]:
        """The words of the typed text that it has, be they spelt otherwise."""
        return tuple(atom.span for atom in self.atoms if atom.span is not None)


def rendered(atoms: Atoms) -> str:
    """The atoms as one text."""
    return "".join(" " * atom.is_spaced + atom.text for atom in atoms).strip()


def mended(atoms: Atoms, stop: Callable[[str], Stop | None]) -> Mended | None:
    """The nearest text that can be read; None if none is near, or *stop* has had enough.

    Args:
        atoms: A text.
        stop: Where a text cannot be read on; None if it can be read to its end. It answers
            column 0 and nothing expected when no more is to be tried.
    """
    first = stop(rendered(atoms))
    if first is None:
        return Mended(atoms, 0.0)
    attempts = [(0.0, 0, 0.0, atoms, first)]  # the second number keeps equal costs in order
    seen = {rendered(atoms)}
    while attempts:
        _, _, cost, changed, stopped = heappop(attempts)
        at = _index(changed, stopped.column)
        for more, better in _changes(changed, at, stopped.expected):
            text = rendered(better)
            if text in seen or not text or cost + more > COST_MAX:
                continue
            seen.add(text)
            following = stop(text)
            if following is None:
                return Mended(better, cost + more)
            unread = len(better) - _index(better, following.column)
            if unread < len(changed) - at:
                guess = cost + more + _UNREAD * unread
                heappush(attempts, (guess, len(seen), cost + more, better, following))
    return None


def _index(atoms: Atoms, column: int) -> int:
    """The atom at a column of the rendered text; the number of atoms behind it."""
    at = 0
    for index, atom in enumerate(atoms):
        at += len(atom.text) + (atom.is_spaced and index > 0)
        if at > column:
            return index
    return len(atoms)


def _changes(atoms: Atoms, at: int, expected: Set[str]) -> Iterator[tuple[float, Atoms]]:
    """What the text becomes by one change where it cannot be read on, and what that costs."""
    before, after = atoms[:at], atoms[at:]
    here, last = (after[0] if after else None), (before[-1] if before else None)
    if here is not None:
        for instead in _meant(here.text.lower(), expected):
            yield 0.5, (*before, here._replace(text=instead), *after[1:])
    for filler in _FILLERS:
        if (
            _may_stand(filler, expected)
            and not _is_article(last)
            and _may_be_left_out(filler, last)
        ):
            new = MendedWord(filler, None, is_spaced=filler not in (",", ")"))
            yield (
                0.4,
                (*before, new, *(each._replace(is_spaced=True) for each in after[:1]), *after[1:]),
            )
    if here is not None and here.text.lower() not in DENYING:
        yield (
            _loss(here),
            (*before, *(each._replace(is_spaced=True) for each in after[1:2]), *after[2:]),
        )
    if last is not None and last.text.lower() not in DENYING:
        yield (
            _loss(last),
            (*before[:-1], *(each._replace(is_spaced=True) for each in after[:1]), *after[1:]),
        )


def _loss(atom: MendedWord) -> float:
    """What it costs to leave a word or a sign out."""
    if not atom.text[0].isalnum():
        return 0.2
    return 1.0 if is_content(atom.text) else 0.3


def _meant(word: str, expected: Set[str]) -> Iterator[str]:
    """The words that may have been meant by *word*."""
    spoken = _SPOKEN.get(word)
    if spoken:
        yield spoken
    if word in DENYING or len(word) < 3 or word in known_words():
        return
    near = sorted(known for known in (expected or known_words()) - DENYING if len(known) > 2)
    yield from get_close_matches(word, near, n=2, cutoff=_CLOSE)


def _may_stand(filler: str, expected: Set[str]) -> bool:
    """True also where nobody knows what could stand there."""
    return not expected or filler.split()[0] in expected


def _is_article(atom: MendedWord | None) -> bool:
    """True before what belongs to it; with a comma behind it "a" would be an ace."""
    return atom is not None and atom.text.lower() in ("a", "an", "the")


def _may_be_left_out(filler: str, last: MendedWord | None) -> bool:
    """Whether *filler* can be missing between these two words without hiding what is meant."""
    return filler != "card" or (last is not None and last.text.lower() in _BEFORE_CARD)
