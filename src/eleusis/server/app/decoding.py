"""Bytes from outside into what they mean, or a refusal that says what is wrong with them.

Whatever the bytes are, what leaves it is a value of the type or an `InputError`.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from eleusis.errors import InputError

_T = TypeVar("_T")

_HALF: Final = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPES: Final = re.compile(rf"{_HALF[0]}{_HALF[1]}|(?P<half>{_HALF[0]}|{_HALF[1]})|\\.")
"""Escapes in JSON: a pair of surrogates, one alone, or any other."""

_MESSAGE_MAX: Final = 300
"""Characters of a decoder's message that are told: it may quote what was sent."""


def decoded(data: bytes | str, decoder: msgspec.json.Decoder[_T]) -> _T:
    """What the JSON stands for.

    Raises:
        InputError: `malformed`, with the path of what does not fit.
    """
    try:
        return decoder.decode(data)
    except msgspec.MsgspecError as error:
        why = _half_sign(data) or str(error)[:_MESSAGE_MAX]
    except UnicodeError:
        raise InputError("malformed.utf-8") from None
    except RecursionError:
        raise InputError("malformed.nested") from None
    raise InputError("malformed.body", why=why)


def _half_sign(data: bytes | str) -> str:
    """What to say of a surrogate that stands alone, which the decoder calls something else."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    for found in _ESCAPES.finditer(text):
        if found["half"]:
            return f"{found['half']} is half of a sign; its other half must stand beside it"
    return ""
