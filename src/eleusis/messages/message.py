"""Messages as values: what goes between layers, over the wire and into logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Who:
    """A person in a message: `you` to the reader who has that seat, else the name."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be said: the key of its text in the catalogues, and what the text shows.

    Prints as its English.
    """

    key: str
    """What it is about and, where that has several texts, a full stop and a word: an error's key
    begins with its code, as in `unknown-card.rank`."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """By the names that stand in the text."""

    @property
    def code(self) -> str:
        """The key up to the first full stop."""
        return self.key.partition(".")[0]

    def __str__(self) -> str:
        from eleusis.messages.rendering import render  # which reads the catalogues

        return render(self)


Value = str | int | Message | Who | Sequence["Value"]

NOTHING: Final = Message("nothing")
"""Where a text has a place for something more, and there is nothing."""


def message(key: str, /, **values: Value) -> Message:
    """A message.

    >>> print(message("score.fixed", all=12, held=1))
    as 12 minus 1 card
    """
    return Message(key, values)


def message_from_json(told: Any) -> Message:
    """A message that was written as JSON: objects with a key are messages, others people."""
    return Message(told["key"], {name: _value(value) for name, value in told["values"].items()})


def _value(told: Any) -> Value:
    if isinstance(told, dict):
        return message_from_json(told) if "key" in told else Who(told["name"], told["seat"])
    return tuple(map(_value, told)) if isinstance(told, list) else told
