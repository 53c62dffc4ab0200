"""From the parse forest of a sentence to everything that the sentence can mean.

Nothing here knows the language: a builder has one method per grammar rule. No reading is lost. Each
node of the forest is built once, from every combination of what its parts can mean; equal results
fall together.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import EleusisError, RuleTooLarge
from eleusis.rule.language.parsing import Part, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.language.grammar.compiled import Production
    from eleusis.rule.language.lexing import Token

    _Node = Phrase | Part | Token

READINGS_MAX: Final = 64
"""Different readings of one stretch of text; a sentence with more is no sentence for people."""

Values = tuple[Any, ...]
"""What a node can mean; for a part of a production, tuples of its arguments."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What a builder's method returns for a phrase that can be meant in several ways."""

    meanings: Values


def readings(root: Phrase, builder: object) -> tuple[Values, list[EleusisError]]:
    """All that the sentence under *root* can mean, and the errors of readings that are nonsense.

    A builder's method refuses nonsense (a rank 15) by raising an `EleusisError`, and returns
    `Readings` where one phrase has several.

    Raises:
        RuleTooLarge: `too-many-readings`.
    """
    known: dict[int, Values] = {}
    errors: list[EleusisError] = []
    for node in _parts_first(root):
        match node:
            case Phrase():
                values = _meanings(node, known, builder, errors)
                _check_count(values)
            case Part():
                values = tuple(dict.fromkeys(_arguments(node, known)))
            case token:
                values = (token.text,)
        known[id(node)] = values
    return known[id(root)], errors


def _check_count(values: Values) -> None:
    if len(values) > READINGS_MAX:
        raise RuleTooLarge(
            "too-many-readings.sentence-understood-more", limit=READINGS_MAX, reached=len(values)
        )


def _parts_first(root: _Node) -> Iterator[_Node]:
    """Every node under *root* once, after all of its parts. Without recursion: texts are long."""
    waiting, seen = [(root, False)], set()
    while waiting:
        node, parts_done = waiting.pop()
        if parts_done:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            waiting.append((node, True))
            waiting.extend((part, False) for part in _parts(node))


def _parts(node: _Node) -> Iterable[_Node]:
    match node:
        case Phrase():
            return node.wholes
        case Part():
            return [part for way in node.ways for part in way if part is not None]
        case _:
            return ()


def _meanings(
    phrase: Phrase, known: dict[int, Values], builder: object, errors: list[EleusisError]
) -> Values:
    """What a phrase can mean; what its nonsense readings raise is added to *errors*."""
    found: dict[Any, None] = {}
    for whole in phrase.wholes:
        for arguments, production in product(known[id(whole)], whole.place.finished):
            try:
                built = _build(production, arguments, builder)
            except EleusisError as error:
                errors.append(error)
            else:
                found.update(
                    dict.fromkeys(built.meanings if isinstance(built, Readings) else (built,))
                )
    return tuple(found)


def _arguments(part: Part, known: dict[int, Values]) -> Iterator[Values]:
    """Every combination of what the symbols of a production, up to here, can mean.

    Keywords are no arguments, and parts whose name starts with `_` are spliced in, as in lark's
    own trees.
    """
    passed = part.place.passed
    assert passed is not None, "a part has a last symbol"
    for before, last in part.ways:
        earlier: Values = ((),) if before is None else known[id(before)]
        _check_count(earlier)
        for left, right in product(earlier, known[id(last)]):
            if passed.is_silent:
                yield left
            elif passed.name.startswith("_"):
                yield (*left, *right)
            else:
                yield (*left, right)


def _build(production: Production, arguments: Values, builder: object) -> Any:
    """What a whole production becomes."""
    if production.origin.startswith("_"):
        return arguments
    if production.is_transparent and len(arguments) == 1:
        return arguments[0]
    return getattr(builder, production.name)(*arguments)
