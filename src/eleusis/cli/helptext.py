"""Help from docstrings: paragraphs are wrapped, but examples stay as they are written."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

_Command = TypeVar("_Command", bound="Callable[..., Any]")

_AS_WRITTEN: Final = "\b\n"
"""What tells the parser of the command line not to wrap a paragraph."""


def keeping_examples(docstring: str) -> str:
    """The docstring with its examples, the indented lines, kept from being wrapped."""
    paragraphs = cleandoc(docstring).split("\n\n")
    return "\n\n".join(
        _AS_WRITTEN + paragraph if "\n  " in paragraph or paragraph.startswith("  ") else paragraph
        for paragraph in paragraphs
    )


def command(app: typer.Typer, name: str | None = None) -> Callable[[_Command], _Command]:
    """Add a function to the commands of *app*; its docstring is the help."""

    def add(function: _Command) -> _Command:
        app.command(name, help=keeping_examples(function.__doc__ or ""))(function)
        return function

    return add
