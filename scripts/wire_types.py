"""Writes `frontend/src/lib/wire.ts`, the client's types, from what goes over the wire.

`python scripts/wire_types.py` writes it; `tests/server/test_wire_types.py` holds the two together.
What clients say may leave out whatever has a default; what servers say leaves out only what is
unset.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as wired

from eleusis import lessons
from eleusis.agents import PLAYERS, defaults
from eleusis.codes import Code
from eleusis.play.events import EndReason
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.server.entries import ChangeWord, EventWord, What
from eleusis.server.protocol import (
    classes,
    commands,
    http,
    messages,
    reports,
    rounds,
    solo,
    views,
    wire,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITTEN: Final = Path(__file__).resolve().parent.parent / "frontend" / "src" / "lib" / "wire.ts"

_ALIASES: Final = (
    ("Stage", views.Stage),
    ("Phase", Phase),
    ("Status", Status),
    ("EndReason", EndReason),
    ("Level", defaults.Level),
    ("AgentName", http.AgentName),
    ("RivalName", solo.RivalName),
    ("LessonWish", lessons.LessonWish),
    ("Code", Code),
    ("CommandWord", commands.CommandWord),
    ("EventWord", EventWord),
    ("ChangeWord", ChangeWord),
    ("What", What),
    ("Pending", views.Pending),
    ("Command", commands.Command),
    ("ClassRole", classes.Role),
    ("ClassStage", classes.ClassStage),
    ("AnyClassCommand", classes.AnyClassCommand),
    ("ToTable", messages.ToTable),
    ("FromTable", messages.FromTable),
)
_NAMED: Final = {repr(wired.type_info(alias)): name for name, alias in _ALIASES}
_SPOKEN_BY_CLIENTS: Final = (
    *get_args(commands.Command),
    *get_args(classes.AnyClassCommand),
    classes.ClassEntrance,
    classes.NewClass,
    classes.NewLink,
    *get_args(messages.ToTable),
    http.NewTable,
    http.Join,
    http.RuleDraft,
    http.ShownRule,
    http.PictureAnswer,
    http.RefusedRule,
    http.PictureDraft,
    http.NotebookLine,
    solo.SoloTurn,
    solo.SoloPlay,
    solo.RivalAsked,
    http.LessonTaken,
    http.LessonNote,
    rounds.DroppedRecord,
    rounds.Deletion,
)
_PROTOCOL: Final = wire.__name__.rpartition(".")[0]
_PARTED: Final = {"What": "EventWord | ChangeWord"}
"""Words that are told apart, so that a table of the ones need not have the others."""
_BETTER: Final = {("Patch", "facts"): "Partial<Facts>"}
"""Where the wire's type says less than is so."""


_MESSAGES: Final = """\
/** A person in a message. */
export interface Who {
  readonly name: string;
  readonly seat: number;
}

/** A message within a message. */
export interface Message {
  readonly key: string;
  readonly values: Values;
}

export type Value = string | number | boolean | Who | Message | readonly Value[];

export type Values = Readonly<Record<string, Value>>;
"""
"""What `eleusis.messages` has, as JSON."""


def _structs() -> Iterator[type[msgspec.Struct]]:
    yield wire.Told
    for module in (commands, classes, views, messages, http, rounds, solo, reports):
        for thing in vars(module).values():
            own = isinstance(thing, type) and thing.__module__ == module.__name__
            if own and issubclass(thing, msgspec.Struct) and not _is_base(thing):
                yield thing


def _is_base(struct: type[msgspec.Struct]) -> bool:
    """True if it is there for others of the wire; what else builds on it does not matter."""
    return any(each.__module__.startswith(_PROTOCOL) for each in struct.__subclasses__())


_PLAIN: Final[dict[type[wired.Type], str]] = {
    wired.StrType: "string",
    wired.IntType: "number",
    wired.FloatType: "number",
    wired.BoolType: "boolean",
    wired.NoneType: "null",
    wired.AnyType: "unknown",
}


def _typescript(kind: wired.Type) -> str:
    """How a type is written in TypeScript, by its own name where it has one."""
    return _NAMED.get(repr(kind)) or _spelt_out(kind)


def _spelt_out(kind: wired.Type) -> str:
    match kind:
        case wired.Metadata(type=inner):
            return _typescript(inner)
        case wired.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case wired.EnumType(cls=words):
            return " | ".join(f'"{word.value}"' for word in words)
        case wired.StructType(cls=struct):
            return struct.__name__
        case wired.VarTupleType(item_type=item):
            written = _typescript(item)
            return f"({written})[]" if " | " in written else f"{written}[]"
        case wired.TupleType(item_types=items):
            return f"[{', '.join(_typescript(item) for item in items)}]"
        case wired.UnionType(types=types):
            return " | ".join(_typescript(each) for each in types)
        case _:
            return _PLAIN[type(kind)]


def _interface(struct: type[msgspec.Struct]) -> Iterator[str]:
    kind: Any = wired.type_info(struct)
    said = (struct.__doc__ or "").strip().split("\n")[0]
    yield f"/** {said} */"
    yield f"export interface {struct.__name__} {{"
    if kind.tag_field is not None:
        yield f'  {kind.tag_field}: "{kind.tag}";'
    for field in kind.fields:
        unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
        may_lack = not field.required and (unset or struct in _SPOKEN_BY_CLIENTS)
        mark = "?" if may_lack else ""
        better = "Values" if field.name == "values" else _BETTER.get((struct.__name__, field.name))
        written = better or _typescript(field.type)
        yield f"  {field.encode_name}{mark}: {written};"
    yield "}"
    yield ""


def _lines() -> Iterator[str]:
    yield "// Written by scripts/wire_types.py from src/eleusis/server/protocol: do not edit."
    yield ""
    yield f"export const PROTOCOL = {wire.PROTOCOL};"
    yield ""
    yield "/** What each kind of agent is at the table, and how it plays. */"
    yield "export const AGENTS = {"
    for name, kind in PLAYERS.items():
        yield f'  "{name}": {{\n    title: "{kind.title}",\n    about: "{kind.about}",\n  }},'
    yield "} as const;"
    yield ""
    names = ", ".join(f'"{name}"' for name in lessons.LESSON_NAMES)
    yield "/** The lessons, in the order in which they are taken. */"
    yield f"export const LESSONS = [{names}] as const;"
    yield ""
    for name, alias in _ALIASES:
        yield f"export type {name} ="
        parts = (_PARTED.get(name) or _spelt_out(wired.type_info(alias))).split(" | ")
        yield "\n".join(f"  | {part}" for part in parts) + ";"
        yield ""
    yield _MESSAGES
    for struct in _structs():
        yield from _interface(struct)


def wire_types() -> str:
    """The text of `wire.ts`."""
    return "\n".join(_lines()).rstrip("\n") + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(wire_types(), encoding="utf-8")
