"""From the parse forest of a sentence to everything that the sentence can mean.

Nothing here knows the language: each production has a function. No reading is lost. Each
node of the forest is built once, from every combination of what its parts can mean; equal results
fall together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.errors import EleusisError, RuleTooLarge
from eleusis.rule.language.parsing import Phrase
from eleusis.rule.language.tokens import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from eleusis.rule.language.parsing import Item, Part

    MeaningOf = Callable[[str], Callable[..., Any]]

READINGS_MAX: Final = 64
"""Different readings of one stretch of text; a sentence with more is no sentence for people."""

Values = tuple[Any, ...]
"""What a phrase can mean; for a part of a production, tuples of its arguments."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What the function of a phrase returns that can be meant in several ways."""

    meanings: Values


def readings(root: Phrase, meaning_of: MeaningOf) -> tuple[Values, list[EleusisError]]:
    """All that the sentence under *root* can mean, and the errors of readings that are nonsense.

    Args:
        root: A sentence.
        meaning_of: What the production of a name means, a function of its arguments. It refuses
            nonsense (a rank 15) by raising an `EleusisError`, and returns `Readings` where one
            phrase has several.

    Raises:
        RuleTooLarge: `too-many-readings`.
    """
    known = _Known({}, {}, meaning_of)
    errors: list[EleusisError] = []
    for phrase in _parts_first(root):
        known.phrases[id(phrase)] = values = _meanings(phrase, known, errors)
        _check_count(values)
    return known.phrases[id(root)], errors


class _Known(NamedTuple):
    """What is known of a forest so far."""

    phrases: dict[int, Values]
    """What each phrase can mean."""
    arguments: dict[tuple[int, Item], Values]
    """What each part can give a production that stands at some item."""
    meaning_of: MeaningOf


def _check_count(values: Values) -> None:
    if len(values) > READINGS_MAX:
        raise RuleTooLarge(
            "too-many-readings.sentence-understood-more", limit=READINGS_MAX, reached=len(values)
        )


def _parts_first(root: Phrase) -> Iterator[Phrase]:
    """Every phrase under *root* once, after all in it. Without recursion: texts are long."""
    waiting: list[tuple[Phrase | Part, bool]] = [(root, False)]
    seen: set[int] = set()
    while waiting:
        node, parts_done = waiting.pop()
        if isinstance(node, Phrase):
            if parts_done:
                yield node
            elif id(node) not in seen:
                seen.add(id(node))
                waiting.append((node, True))
                waiting.extend((part, False) for part in node.wholes)
        elif id(node) not in seen:
            seen.add(id(node))
            for before, last in node.ways:
                waiting.append((before, False))
                if isinstance(last, Phrase):
                    waiting.append((last, False))


def _meanings(phrase: Phrase, known: _Known, errors: list[EleusisError]) -> Values:
    """What a phrase can mean; what its nonsense readings raise is added to *errors*."""
    found: list[Any] = []
    for whole in phrase.wholes:
        for end, production in whole.items.finished:
            for arguments in _arguments(whole, end, known):
                try:
                    built = known.meaning_of(production.name)(*arguments)
                except EleusisError as error:
                    errors.append(error)
                else:
                    found.extend(built.meanings if isinstance(built, Readings) else (built,))
    return _each_once(found)


def _each_once(values: Sequence[Any]) -> Values:
    return tuple(values if len(values) < 2 else dict.fromkeys(values))


def _arguments(part: Part, item: Item, known: _Known) -> Values:
    """Every combination of what the slots of a production, up to that item, can mean."""
    values = known.arguments.get((id(part), item))
    if values is None:
        found: list[Values] = []
        for slot, before, missing in part.items.filled(item):
            left_out = (None,) * missing
            if slot is None:
                found.append(left_out)
                continue
            for beginning, last in part.ways:
                earlier = _arguments(beginning, before, known)
                _check_count(earlier)
                if slot.is_silent:  # keywords are no arguments
                    found.extend([given + left_out for given in earlier])
                    continue
                fills = (last.text,) if isinstance(last, Token) else known.phrases[id(last)]
                found.extend([(*given, one, *left_out) for given in earlier for one in fills])
        values = known.arguments[id(part), item] = _each_once(found)
    return values
