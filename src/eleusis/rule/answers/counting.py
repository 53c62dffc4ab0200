"""What people say of ranks that is so anyhow: "jack is 11, queen 12", "the queen is even".

Such a remark adds nothing to a rule, and that is proved here word by word: every rank in it gets
the number, or the sort of number, that it has. One that says otherwise is no such remark.
"""

from __future__ import annotations

import re
from typing import Final

from eleusis.rule.answers.spans import WORD, Span

_RANKS: Final = {"ace": 1, "jack": 11, "knave": 11, "queen": 12, "king": 13}
_LETTERS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13}
_PICTURES: Final = (
    *("picture", "pictures", "face", "faces", "court", "courts", "paint", "royal", "royals"),
    *("figure", "figures"),
)
_NUMBERS: Final = {"1": 1, "one": 1, "low": 1, "lowest": 1, "bottom": 1} | {
    word: number
    for number, words in ((11, "11 eleven"), (12, "12 twelve"), (13, "13 thirteen"))
    for word in words.split()
}
_SORTS: Final = {
    "odd": (1, 11, 13),
    "even": (12,),
    "prime": (11, 13),
    "primes": (11, 13),
    "high": (11, 12, 13),
    "highest": (13,),
    "top": (13,),
}
_IDLE_WORDS: Final = """
is are be being s count counts counted counting as with where and so too also but the an a just both
of course worth remember that mind i mean numbers number they re it she only means cards card all
here by way you know note like well
"""
_IDLE: Final = frozenset(_IDLE_WORDS.split())
_BEGIN: Final = re.compile(
    r"(?:^|(?<=[.;:!?(,]))\s*|\s(?=(?:with|where|counting|and|so|but|because|remember)\b)",
    re.IGNORECASE,
)
_NOUN: Final = re.compile(r"\s*an? (?:low|high)(?:est)? cards?\b", re.IGNORECASE)
"""A kind of cards, and no letter that stands for a rank."""
_RANKED: Final = re.compile(
    rf"\b(?:[AJQK]|(?:{'|'.join(_RANKS)})s?|{'|'.join(_PICTURES)})\b", re.IGNORECASE
)
"""A word for a rank, without which a text tells none."""
_END: Final = re.compile(r"[.;!?()\n]|$")


def rank_remarks(text: str) -> tuple[Span, ...]:
    """Where in *text* it is said what ranks count, truly; the longest of those that overlap."""
    if _RANKED.search(text) is None:
        return ()
    found: list[Span] = []
    for begin in _BEGIN.finditer(text):
        start = begin.end()
        inside = text.rfind("(", 0, start) > text.rfind(")", 0, start)
        if (found and start < found[-1].end) or (inside and text[:start].rstrip()[-1] != "("):
            continue
        end = _END.search(text, start)
        assert end is not None, "a text has an end"
        span = Span(start, end.start())
        if span.start < span.end and tells_ranks(span.of(text)):
            found.append(span)
    return tuple(found)


def tells_ranks(said: str) -> bool:
    """True if this says what ranks count, as it is, and nothing else."""
    if _NOUN.match(said):
        return False
    waiting: list[int] = []
    told: list[int] = []
    numbers: list[int] = []
    sort: tuple[int, ...] = ()
    for word in WORD.findall(said.replace("'s", " is").replace("’s", " is")):
        plain = word.lower()
        rank = _LETTERS.get(word) or _RANKS.get(plain) or _RANKS.get(plain.removesuffix("s"))
        if rank is not None or plain in _PICTURES:
            if numbers:
                waiting, numbers = [], []
            waiting += [rank] if rank is not None else [11, 12, 13]
        elif plain in _SORTS:
            sort = _SORTS[plain]
            if not (waiting or told) or any(each not in sort for each in waiting or told):
                return False
            told += waiting
            waiting = []
        elif plain in _NUMBERS:
            numbers.append(_NUMBERS[plain])
            if not _counts(_NUMBERS[plain], waiting, told):
                return False
        elif plain not in _IDLE and plain != "=":
            return False
    return bool(told) and all(each in sort for each in waiting)


def _counts(number: int, waiting: list[int], told: list[int]) -> bool:
    """True if the first rank that waits for its number has this one, or one before it had."""
    if not waiting:
        return number in told
    told.append(number)
    return waiting.pop(0) == number
