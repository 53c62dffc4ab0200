"""Rulebooks by name, read from the files in `data/`.

Every node of a file is a table with a `source` (`gap = true`: then it is the reading taken) and
perhaps `alternatives`; a leaf has its value under `is` ("none" for `None`), a term has its fields.
Which fields there are, and of which types, is said once, in `eleusis.rulebook.terms`. A mistake in
a file is ours, not the user's: it is an AssertionError that names the file and the field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

from eleusis.errors import InputError, did_you_mean
from eleusis.rulebook.terms import Players, Rulebook, Source, trial

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

_NAMES: Final = (
    "gardner",
    "summary2004",
    "howell",
    "king",
    "denexa",
    "express",
    "express-golden",
    "matuszek",
    "original",
    "delphi",
)


def rulebook_names() -> tuple[str, ...]:
    """The published rulebooks by name, the default first; `original` cannot be played whole.

    >>> rulebook_names()[:3]
    ('gardner', 'summary2004', 'howell')
    """
    return _NAMES


def rulebook(name: str) -> Rulebook:
    """The rulebook of this name, or a variant of it: `gardner`, `gardner+trial`.

    >>> rulebook("king").hand_size, rulebook("gardner+trial").prophet
    (10, None)

    Raises:
        InputError: `unknown-rulebook` or `unknown-variant`, with the nearest name there is.
    """
    published, *options = name.strip().lower().split("+")
    if published not in _NAMES:
        raise InputError(
            "unknown-rulebook",
            published=published,
            hint=did_you_mean(published, _NAMES),
            names=tuple(_NAMES),
        )
    book = _published(published)
    for option in options:
        variants = variants_of(book)
        if option not in variants:
            known = ", ".join(variants) or "none"
            raise InputError(
                "unknown-variant",
                name=book.name,
                option=option,
                hint=did_you_mean(option, variants),
                known=known,
            )
        book = variants[option](book)
    return book


def variants_of(book: Rulebook) -> Mapping[str, Callable[[Rulebook], Rulebook]]:
    """The variants that make sense for a rulebook, by the word that follows the `+`."""
    variants: dict[str, Callable[[Rulebook], Rulebook]] = {}
    if book.prophet is not None or book.expulsion is not None:
        variants["trial"] = trial
    if book.name == "matuszek":
        variants["out-prophet"] = _out_prophet
    if book.prediction is not None and book.players.max is not None:
        variants["class"] = _whole_class
    return variants


def _out_prophet(book: Rulebook) -> Rulebook:
    assert book.prophet is not None, "the option is about prophets"
    source = Source(
        "Matuszek 1995, optional modification 2: who has just gone out may become Prophet instead"
        " of taking the bonus, and draws 8 cards if overthrown"
    )
    return replace(
        book,
        name=f"{book.name}+out-prophet",
        title=f"{book.title}, prophets who have gone out",
        prophet=replace(book.prophet, out_false_cards=8),
        sources={**book.sources, "prophet.out_false_cards": source},
    )


def _whole_class(book: Rulebook) -> Rulebook:
    source = Source(
        "Kruskal 1962 has three to seven; for a class any number: one line on the wall, and"
        " everybody predicts",
        is_gap=True,
    )
    return replace(
        book,
        name=f"{book.name}+class",
        title=f"{book.title} for a class",
        players=Players(min=2, max=None),
        sources={**book.sources, "players.min": source, "players.max": source},
    )


@cache
def _published(name: str) -> Rulebook:
    path = Path(__file__).parent / "data" / f"{name}.toml"
    book = read_rulebook(path.read_text(encoding="utf-8"), path.name)
    assert book.name == name, f"{path.name}: name: the rulebook calls itself {book.name!r}"
    return book


def read_rulebook(text: str, file: str) -> Rulebook:
    """The rulebook written in *text*; *file* is its name in complaints.

    Raises:
        AssertionError: naming file and field, if the text is not exactly a rulebook.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise AssertionError(f"{file}: not TOML: {error}") from error
    reader = _Reader(file)
    book = reader.book(tables)
    if book.players.max is not None and book.players.min > book.players.max:
        raise reader.fault("players", "fewest players exceed the most")
    if (book.packs.count is None) == (book.packs.players_each is None):
        raise reader.fault("packs", "either the count or the players for each pack is needed")
    if book.is_complete and book.scoring is None:
        raise reader.fault("scoring", "a rulebook without scoring must say so in `missing`")
    return book


_PLAIN: Final = frozenset({"name", "title", "revision", "missing"})
"""Entries of a file that are no statements about play and need no source."""
_OF_SOURCE: Final = frozenset({"source", "gap", "alternatives"})


@dataclass(slots=True)
class _Reader:
    """One pass over one file: builds values, collects sources, complains with the place."""

    file: str
    sources: dict[str, Source] = field(default_factory=dict)

    def fault(self, path: str, problem: str) -> AssertionError:
        return AssertionError(f"{self.file}: {path}: {problem}")

    def book(self, tables: dict[str, Any]) -> Rulebook:
        kinds = _kinds(Rulebook)
        entries: dict[str, object] = {
            "name": self._plain(str, tables.pop("name", None), "name"),
            "title": self._plain(str, tables.pop("title", None), "title"),
            "revision": self._plain(int, tables.pop("revision", None), "revision"),
            "missing": self._texts(tables.pop("missing", []), "missing"),
        }
        entries |= self._fields({k: v for k, v in kinds.items() if k not in _PLAIN}, tables, "")
        return Rulebook(**cast("Any", entries), sources=self.sources)

    def _fields(
        self, kinds: dict[str, object], table: dict[str, Any], path: str
    ) -> dict[str, object]:
        prefix = f"{path}." if path else ""
        for name in table:
            if name not in kinds:
                known = did_you_mean(name, kinds)
                raise self.fault(prefix + name, f"there is no such field.{known}")
        for name in kinds:
            if name not in table:
                raise self.fault(prefix + name, "the field is missing")
        return {name: self._node(kinds[name], table[name], prefix + name) for name in kinds}

    def _node(self, kind: object, node: object, path: str) -> object:
        if not isinstance(node, dict):
            raise self.fault(path, f"{node!r} has no source; write {{ is = …, source = … }}")
        self.sources[path] = self._source(node, path)
        rest = {name: value for name, value in node.items() if name not in _OF_SOURCE}
        options = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        if "is" in rest:
            value = rest.pop("is")
            if rest:
                raise self.fault(path, f"beside `is` there is no {next(iter(rest))!r}")
            return self._value(options, value, path)
        term = next((option for option in options if is_dataclass(option)), None)
        if not isinstance(term, type):
            raise self.fault(path, "the value (`is`) is missing")
        return term(**self._fields(_kinds(term), rest, path))

    def _value(self, options: tuple[object, ...], value: object, path: str) -> object:
        """The value as the first of the types that it fits."""
        if value == "none" and NoneType in options:
            return None
        for option in options:
            if get_origin(option) is tuple and isinstance(value, list):
                return tuple(self._value(get_args(option)[:1], each, path) for each in value)
            if option in (int, bool) and type(value) is option and not value < 0:
                return value
            if option is str and type(value) is str and value:
                return value
            with suppress(ValueError):
                if isinstance(option, type) and issubclass(option, Enum):
                    return option(value)
                if option is Fraction and isinstance(value, str):
                    return Fraction(value)
        wanted = " or ".join(map(_describe, options))
        raise self.fault(path, f"{value!r} is not {wanted}")

    def _source(self, node: dict[str, Any], path: str) -> Source:
        gap = node.get("gap", False)
        if not isinstance(gap, bool):
            raise self.fault(path, f"gap is true or false, not {gap!r}")
        text = self._plain(str, node.get("source"), f"{path}, source")
        alternatives = self._texts(node.get("alternatives", []), f"{path}, alternatives")
        return Source(text, gap, alternatives)

    def _plain(self, kind: type[_T], value: object, path: str) -> _T:
        if type(value) is not kind or not value:
            shown = "nothing" if value is None else repr(value)
            raise self.fault(path, f"{_describe(kind)} is needed here, not {shown}")
        return value

    def _texts(self, values: object, path: str) -> tuple[str, ...]:
        if not isinstance(values, list):
            raise self.fault(path, f"a list of texts is needed here, not {values!r}")
        return tuple(self._plain(str, value, path) for value in values)


def _kinds(term: type) -> dict[str, object]:
    """The types of a term's fields by name, without the sources, which are collected."""
    hints = get_type_hints(term, localns={"Mapping": Mapping, "Fraction": Fraction})
    return {each.name: hints[each.name] for each in fields(term) if each.name != "sources"}


def _describe(kind: object) -> str:
    """A type in words for a complaint."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(repr(member.value) for member in kind)
    words = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "'none'"}
    if isinstance(kind, type) and kind in words:
        return words[kind]
    return str(getattr(kind, "__name__", kind))
