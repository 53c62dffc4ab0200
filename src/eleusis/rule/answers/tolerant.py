"""What a text may mean of which not every word can be used: readings to be asked about.

A text is mended word by word; and its clauses are read alone, as many as go together. Nothing found
here is a rule before a person has said yes, and each finding says which words of the text it uses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.answers.attempts import Attempts
from eleusis.rule.answers.islands import islands
from eleusis.rule.answers.repair import DENYING, MendedWord, mended
from eleusis.rule.answers.spans import WORD, Span, content, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.rule.answers.attempts import Reads
    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.tree.syntax import RuleTree

WHOLE_WORDS_MAX: Final = 300
"""Words read to mend the whole text, to read its clauses, and to mend its sentences."""

CLAUSE_WORDS_MAX: Final = 300
SENTENCE_WORDS_MAX: Final = 250

PIECE_COST: Final = 0.4
"""What each further piece costs, in content words: one long piece is better than two short ones."""

CHANGE_COST: Final = 0.6
"""What a change costs for each unit of what `repair` counts."""

USED_MIN: Final = 0.5
"""The part of its content words that a text must have in a reading, for that to be asked."""

SENTENCE_USED_MIN: Final = 0.5
"""The same for each sentence that is not left out altogether."""

FOUND_MAX: Final = 4
"""Readings that are handed on; a person is shown three at most."""

_SENTENCE: Final = re.compile(r"[.;!?\n]+(?=\s|$)|\.\.+|…")
SCOPE: Final = DENYING | frozenset(
    ("if", "when", "whenever", "after", "before", "until", "while", "following", "or", "otherwise")
)
"""Words that, left out of a sentence, change what the rest of it means."""

_SIGN: Final = re.compile(r"\S")


class Meant(NamedTuple):
    """What a text may mean, and which of its words say so."""

    rules: tuple[RuleTree, ...]
    doubts: tuple[Doubt, ...]
    used: tuple[Span, ...]
    score: float


class _Piece(NamedTuple):
    """A part of the text as it can be read."""

    span: Span
    text: str
    used: tuple[Span, ...]
    score: float


def findings(text: str, read: Reads) -> tuple[Meant, ...]:
    """What *text*, which cannot be read as it stands, may mean, best first; empty if nothing.

    Args:
        text: A text, its glosses left out.
        read: What comes of another text.
    """
    wanted = USED_MIN * content(text, words(text))
    whole = _mended(text, Span(0, len(text)), Attempts(read, WHOLE_WORDS_MAX))
    if whole is not None and whole.score >= wanted:
        pieces = [whole]
    else:
        found = Attempts(read, CLAUSE_WORDS_MAX)
        pieces = [
            _Piece(each.span, each.span.of(text), words(text, each.span), float(each.words))
            for each in islands(text, found)
        ]
        mending = Attempts(read, SENTENCE_WORDS_MAX)
        for sentence in _sentences(text):
            if not any(piece.span == sentence for piece in pieces):
                pieces.extend(filter(None, [_mended(text, sentence, mending)]))
    covers = [_cover(pieces), *([piece] for piece in pieces)]
    tried = [_finding(cover, Attempts(read)) for cover in covers if cover and _is_fair(text, cover)]
    best = sorted(
        (each for each in tried if each is not None and each.score >= wanted),
        key=lambda each: -each.score,
    )
    return tuple(best[:FOUND_MAX])


def _finding(pieces: Sequence[_Piece], attempts: Attempts) -> Meant | None:
    """What the pieces mean together."""
    attempt = attempts(". ".join(piece.text.rstrip(" .,;:") for piece in pieces) + ".")
    if not attempt.rules:
        return None
    used = tuple(span for piece in pieces for span in piece.used)
    score = sum(piece.score for piece in pieces) - PIECE_COST * (len(pieces) - 1)
    return Meant(attempt.rules, attempt.doubts, used, score)


def _is_fair(text: str, pieces: Sequence[_Piece]) -> bool:
    """True unless too much is lost of a sentence that is used else, or a word that restricts it."""
    used = {span for piece in pieces for span in piece.used}
    for sentence in _sentences(text):
        said = words(text, sentence)
        kept = used.intersection(said)
        lost = {span.of(text).lower() for span in said if span not in kept}
        if kept and (SCOPE & lost or content(text, kept) < SENTENCE_USED_MIN * content(text, said)):
            return False
    return True


def _mended(text: str, span: Span, attempts: Attempts) -> _Piece | None:
    found = mended(_atoms(text, span), attempts.stop)
    if found is None:
        return None
    used = found.used
    return _Piece(span, found.text, used, content(text, used) - CHANGE_COST * found.cost)


def _atoms(text: str, within: Span) -> tuple[MendedWord, ...]:
    """The words and signs of a part of the text."""
    atoms: list[MendedWord] = []
    at = within.start
    while (sign := _SIGN.search(text, at, within.end)) is not None:
        found = WORD.match(text, sign.start(), within.end) or sign
        atoms.append(MendedWord(found[0], Span(*found.span()), found.start() > at))
        at = found.end()
    return tuple(atoms)


def _sentences(text: str) -> list[Span]:
    start, found = 0, []
    for end in (*(match.span() for match in _SENTENCE.finditer(text)), (len(text), len(text))):
        span = Span(start, end[0])
        if words(text, span):
            found.append(span)
        start = end[1]
    return found


def _cover(pieces: Iterable[_Piece]) -> list[_Piece]:
    """The pieces that say most together, none overlapping another, in their order."""
    best: list[tuple[float, list[_Piece]]] = [(0.0, [])]
    ends = [0]
    for piece in sorted(pieces, key=lambda each: (each.span.end, each.span.start)):
        before = max(index for index, end in enumerate(ends) if end <= piece.span.start)
        score = best[before][0] + piece.score - PIECE_COST
        if score > best[-1][0]:
            best.append((score, [*best[before][1], piece]))
            ends.append(piece.span.end)
    return best[-1][1]
