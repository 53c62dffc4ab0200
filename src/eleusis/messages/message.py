"""Messages as values, which go between layers, over the wire and into logs; and as sentences."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, assert_never

from eleusis.messages.pattern import Branching, ChosenNumber, Pattern, Placeholder, names, pattern


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
    values: Mapping[str, MessageValue] = field(default_factory=dict, hash=False)
    """By the names that stand in the text."""

    @property
    def code(self) -> str:
        """The key up to the first full stop."""
        return self.key.partition(".")[0]

    def __str__(self) -> str:
        return render(self)


MessageValue = str | int | Message | Who | Sequence["MessageValue"]

NOTHING: Final = Message("nothing")
"""Where a text has a place for something more, and there is nothing."""


def message(key: str, /, **values: MessageValue) -> Message:
    """A message.

    >>> print(message("score.fixed", all=12, held=1))
    as 12 minus 1 card
    """
    return Message(key, values)


def message_from_json(told: Any) -> Message:
    """A message that was written as JSON: objects with a key are messages, others people."""
    return Message(told["key"], {name: _value(value) for name, value in told["values"].items()})


def _value(told: Any) -> MessageValue:
    if isinstance(told, dict):
        return message_from_json(told) if "key" in told else Who(told["name"], told["seat"])
    return tuple(map(_value, told)) if isinstance(told, list) else told


# Sentences -----------------------------------------------------------------------------------

Language = Literal["en", "de"]

FILES: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": ("page.en.json", "class.en.json", "guide.en.json", "study.en.json", "program.en.json"),
    "de": ("page.de.json", "class.de.json", "guide.de.json", "study.de.json"),
}
"""What each language's catalogue is made of; all but `page` and `program` come with their pages."""

_LAST: Final = {("en", "and"): " and ", ("en", "or"): " or "} | {
    ("de", "and"): " und ",
    ("de", "or"): " oder ",
}
_SIGNS: Final = {
    "en": str.maketrans("SHDC", "♠♥♦♣"),
    "de": str.maketrans("JQSHDC", "BD♠♥♦♣"),  # Bube, Dame
}


@cache
def catalogue(language: Language) -> dict[str, str]:
    """The texts of a language by their keys."""
    folder = Path(__file__).parent
    texts: dict[str, str] = {}
    for file in FILES[language]:
        texts |= json.loads((folder / file).read_text(encoding="utf-8"))
    return texts


@cache
def places(key: str) -> frozenset[str]:
    """The names of the values that a message of this key shows."""
    return frozenset(names(pattern(catalogue("en")[key])))


def render(
    said: Message,
    language: Language = "en",
    *,
    reader: int | None = None,
    has_signs: bool = False,
) -> str:
    """The message as a sentence; what a language lacks is said in English.

    Args:
        said: What is to be said.
        language: The language.
        reader: The seat of whoever reads, who is `you`.
        has_signs: Whether cards are shown as `10♥`, or `B♥`, and not as one types them.

    >>> from eleusis.messages import Who, message
    >>> render(message("not-your-turn.choice", waiting=message("waiting.turn", seat=Who("Ben", 1))))
    "It is Ben's turn."
    """
    return _Renderer(language, reader, has_signs).said(said)


@dataclass(frozen=True, slots=True)
class _Renderer:
    language: Language
    reader: int | None
    has_signs: bool
    number: MessageValue = ""

    def said(self, message: Message) -> str:
        text = catalogue(self.language).get(message.key)
        if text is None:
            return replace(self, language="en").filled(
                pattern(catalogue("en")[message.key]), message.values
            )
        return self.filled(pattern(text), message.values)

    def filled(self, parts: Pattern, values: Mapping[str, MessageValue]) -> str:
        return "".join(self._part(part, values) for part in parts)

    def _part(
        self, part: str | Placeholder | Branching | ChosenNumber, values: Mapping[str, MessageValue]
    ) -> str:
        match part:
            case str():
                return part
            case ChosenNumber():
                return str(self.number)
            case Placeholder(name, form):
                return self._shown(values[name], form)
            case Branching(name, by_number, cases):
                value = values[name]
                wanted = _number_cases(value) if by_number else (self._word(value),)
                case = next((case for case in wanted if case in cases), "other")
                here = replace(self, number=value) if by_number else self
                return here.filled(cases[case], values)
            case _:
                assert_never(part)

    def _word(self, value: MessageValue) -> str:
        if isinstance(value, Who):
            return "you" if value.seat == self.reader else "other"
        return value.key if isinstance(value, Message) else _plain(value)

    def _shown(self, value: MessageValue, form: str) -> str:
        if isinstance(value, Message):
            return self.said(value)
        if isinstance(value, Who):
            return value.name
        if form == "quoted" and isinstance(value, str):
            return self._quoted(value)
        if not isinstance(value, str | int):
            return self._list([self._shown(each, form) for each in value], form)
        text = _plain(value)
        if form == "decimal":
            return text.replace(".", ",") if self.language == "de" else text
        return text.translate(_SIGNS[self.language]) if form == "cards" and self.has_signs else text

    def _quoted(self, text: str) -> str:
        return f"„{repr(text)[1:-1]}“" if self.language == "de" else repr(text)

    def _list(self, texts: list[str], form: str) -> str:
        if form in ("cards", "sentences"):
            return " ".join(texts)
        last = _LAST.get((self.language, form))
        if last is None or len(texts) < 2:
            return ", ".join(texts)
        return last.join((", ".join(texts[:-1]), texts[-1]))


def _number_cases(value: MessageValue) -> tuple[str, ...]:
    return (f"={value}", "one") if value == 1 else (f"={value}",)


def _plain(value: object) -> str:
    """As JSON would have it, so that every language of programs agrees."""
    return str(value).lower() if isinstance(value, bool) else str(value)
