"""What a model wrote, as values: it is looked for in whatever surrounds it, and never trusted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from eleusis.cards import parse_cards

if TYPE_CHECKING:
    from eleusis.cards import Cards

BRACES_MAX: Final = 200
"""Places in an answer at which an object is looked for."""


def last_object(text: str, key: str) -> dict[str, object] | None:
    """The last JSON object with this field, also after thoughts and in fences; or `None`."""
    decoder = json.JSONDecoder()
    start = len(text)
    # A model that repeats itself for ever opens thousands of braces: only the last ones count.
    for _ in range(BRACES_MAX):
        start = text.rfind("{", 0, start)
        if start < 0:
            return None
        try:
            value, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if key in value:
            said: dict[str, object] = value
            return said
    return None


def named_cards(value: object) -> Cards:
    """The cards that an answer names, in a list or in one text.

    Raises:
        InputError: `unknown-card`.
    """
    if value is None:
        return ()
    words = value if isinstance(value, list) else [value]
    return tuple(card for word in words for card in parse_cards(str(word)))


def text_of(value: object, limit: int) -> str:
    """At most so many signs of a text, on one line; "" if it is none."""
    return " ".join(value.split())[:limit] if isinstance(value, str) else ""


def share_of(value: object) -> float:
    """A confidence in per cent, or as a fraction, as a number from 0 to 1; 0 if it is none."""
    try:
        number = float(str(value).strip().rstrip("%"))
    except ValueError:
        return 0.0
    if not 0 <= number <= 100:
        return 0.0
    is_fraction = number < 1 or (isinstance(value, float) and number == 1)
    return number if is_fraction else number / 100
