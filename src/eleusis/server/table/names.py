"""Names that people at a table can tell apart.

A stranger may write anything as a name: signs that nobody sees, letters of another alphabet that
look like somebody's, marks heaped up over the line. Two names at a table differ in what one sees of
them. It follows UTS 39 (Unicode security mechanisms) as far as the alphabets of Europe, where
letters are twins, make that necessary.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.play.seats import require_names

if TYPE_CHECKING:
    from collections.abc import Iterable

MARKS_MAX: Final = 3
"""Marks on one letter: as many as the Hebrew of a prayer book has."""

_UNSEEN: Final = (
    *(0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xE0100, 0xE01F0),
)
"""Signs that count as printable and show nothing; the others are refused as unprintable."""

_VARIATIONS: Final = dict.fromkeys(range(0xFE00, 0xFE10))
"""Which of a sign's pictures is meant, as keyboards put it behind ❤."""

_TOGETHER: Final = (
    frozenset(("LATIN", "HIRAGANA", "KATAKANA", "CJK")),
    frozenset(("LATIN", "BOPOMOFO", "CJK")),
    frozenset(("LATIN", "HANGUL", "CJK")),
)
"""Alphabets that one name may mix."""

_TWINS: Final = str.maketrans(
    # Cyrillic, then Greek, then what is left of others that a keyboard gives.
    "АВЕЅІЈКМНОРСТХУҮаеѕіјорсухүһԁԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρυκιւոսօհԼӏІǀ|",
    "ABESIJKMHOPCTXYYaesijopcyxyhdqwvABEZHIKMNOPTYXoavpukinnuohLlIll",
)
"""Letters of other alphabets that look like Latin ones."""

_SHAPES: Final = str.maketrans("I1l0O", "lllOO")
"""Latin letters and digits that look alike."""


def fitting(name: str) -> str:
    """The name as it is kept: what is the same to the eye is the same in bytes.

    Raises:
        InputError: `names` or `name-unclear`, with what is wrong with it.
    """
    plain = unicodedata.normalize("NFKC", name.translate(_VARIATIONS))
    require_names((plain,))
    if any(ord(sign) in _UNSEEN for sign in plain):
        raise InputError("name-unclear.unseen", name=plain)
    if _marks(plain) > MARKS_MAX:
        raise InputError("name-unclear.marks", name=plain, limit=MARKS_MAX)
    alphabets = {_alphabet(sign) for sign in plain if sign.isalpha()} - {""}
    if len(alphabets) > 1 and not any(alphabets <= each for each in _TOGETHER):
        mixed = sorted(each.title() for each in alphabets)
        raise InputError("name-unclear.mixed", name=plain, alphabets=mixed)
    return plain


def _marks(name: str) -> int:
    """The most marks behind one another; one too many if the name begins with one."""
    most = run = MARKS_MAX
    for sign in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def _alphabet(sign: str) -> str:
    """The first word of a letter's name in Unicode; "" for those of no alphabet."""
    first = unicodedata.name(sign, "").split(" ")[0].partition("-")[0]
    return "" if first in ("MODIFIER", "FEMININE", "MASCULINE", "MICRO") else first


def looks(name: str) -> frozenset[str]:
    """What a name looks like; two names look alike if these have something in common.

    >>> looks("Anna") & looks("Аnnа".lower()) != set()
    True
    >>> looks("Ida") & looks("lda") != set()
    True
    >>> looks("Ian") & looks("Lan")
    frozenset()
    """
    latin = unicodedata.normalize("NFC", name).translate(_TWINS)
    return frozenset((latin.translate(_SHAPES), f"~{latin.casefold()}", f"~{name.casefold()}"))


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """True if the name could be mistaken for one of these."""
    own = looks(name)
    return any(own & looks(other) for other in others)
