"""Help from docstrings: paragraphs are wrapped, but examples stay as they are written."""

from __future__ import annotations

from inspect import cleandoc
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

_Command = TypeVar("_Command", bound="Callable[..., Any]")

_AS_WRITTEN: Final = "\b\n"
"""What tells the parser of the command line not to wrap a paragraph."""


def keeping_examples(docstring: str) -> str:
    """The docstring with its examples kept from being wrapped: lines indented, or of commands."""
    return "\n\n".join(map(_kept, cleandoc(docstring).split("\n\n")))


def _kept(paragraph: str) -> str:
    if paragraph.startswith("eleusis "):
        paragraph = indent(paragraph, "  ")
    return f"{_AS_WRITTEN}{paragraph}" if "\n  " in f"\n{paragraph}" else paragraph


def command(app: typer.Typer, name: str | None = None) -> Callable[[_Command], _Command]:
    """Add a function to the commands of *app*; its docstring is the help."""

    def add(function: _Command) -> _Command:
        app.command(name, help=keeping_examples(function.__doc__ or ""))(function)
        return function

    return add
