"""Numbers as people write them."""

from __future__ import annotations

from typing import Final

COUNTS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""One to thirteen."""

ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    *("eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth"),
)
"""First to thirteenth."""
