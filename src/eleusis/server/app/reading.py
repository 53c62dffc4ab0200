"""Bytes from outside into what they mean, or a refusal that says what is wrong with them.

The law of this file: whatever the bytes are, what leaves it is a value of the type or an
`InputError`.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from eleusis.errors import InputError

_T = TypeVar("_T")

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
        message = str(error)[:_MESSAGE_MAX]
    except UnicodeError:
        message = "The text is not UTF-8"
    except RecursionError:
        message = "The JSON is nested too deeply"
    raise InputError("malformed", f"{message}.")
