"""From the parse forest of a sentence to everything that the sentence can mean.

Nothing here knows the language: a builder has one method per grammar rule. The law of this
file: no reading is lost. Each node of the forest is built once, from every combination of what
its parts can mean; equal results fall together.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import EleusisError, RuleTooLarge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark.grammar import Rule as Production
    from lark.parsers.earley_forest import ForestNode

READINGS_MAX: Final = 64
"""Different readings of one stretch of text; a sentence with more is no sentence for people."""

Values = tuple[Any, ...]
"""What a node can mean; for a part of a production, tuples of its arguments."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What a builder's method returns for a phrase that can be meant in several ways."""

    meanings: Values


def readings(root: ForestNode, builder: object) -> tuple[Values, list[EleusisError]]:
    """All that the sentence under *root* can mean, and the errors of readings that are nonsense.

    A builder's method refuses nonsense (a rank 15) by raising an `EleusisError`, and returns
    `Readings` where one phrase has several.

    Raises:
        RuleTooLarge: `too-many-readings`.
    """
    known: dict[int, Values] = {}
    errors: list[EleusisError] = []
    for node in _parts_first(root):
        if hasattr(node, "token"):
            known[id(node)] = (node.token,)
            continue
        found: dict[Any, None] = {}
        for packed in _derivations(node):
            for arguments in _arguments(packed, known):
                try:
                    built = (
                        arguments
                        if node.is_intermediate
                        else _build(packed.rule, arguments, builder)
                    )
                except EleusisError as error:
                    errors.append(error)
                else:
                    found.update(
                        dict.fromkeys(built.meanings if isinstance(built, Readings) else (built,))
                    )
        known[id(node)] = tuple(found)
        if len(found) > READINGS_MAX:
            raise RuleTooLarge(
                "too-many-readings",
                f"The sentence can be understood in more than {READINGS_MAX} ways. "
                "Use parentheses, or several shorter sentences.",
                limit=READINGS_MAX,
                reached=len(found),
            )
    return known[id(root)], errors


def _parts_first(root: Any) -> Iterator[Any]:
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


def _derivations(node: Any) -> Iterator[Any]:
    """The ways to derive a node, in the order found, which is the same every time."""
    if not node.paths_loaded:
        node.load_paths()
    yield from node


def _parts(node: Any) -> Iterable[Any]:
    if not hasattr(node, "token"):
        for packed in _derivations(node):
            yield from (part for part in (packed.left, packed.right) if part is not None)


def _arguments(packed: Any, known: dict[int, Values]) -> Iterator[Values]:
    """Every combination of what the parts of a production, up to here, can mean.

    Keywords are no arguments, and parts whose name starts with `_` are spliced in, as in lark's
    own trees.
    """
    before: Values = ((),) if packed.left is None else known[id(packed.left)]
    if packed.right is None:
        yield from before
        return
    length = packed.s[1] if isinstance(packed.s, tuple) else len(packed.rule.expansion)
    last = packed.rule.expansion[length - 1]
    for left, right in product(before, known[id(packed.right)]):
        if last.is_term and last.filter_out:
            yield left
        elif last.name.startswith("_"):
            yield (*left, *right)
        else:
            yield (*left, right)


def _build(production: Production, arguments: Values, builder: object) -> Any:
    """What a whole production becomes."""
    name = production.origin.name
    if name.startswith("_"):
        return arguments
    if production.alias is None and production.options.expand1 and len(arguments) == 1:
        return arguments[0]
    return getattr(builder, production.alias or name)(*arguments)
