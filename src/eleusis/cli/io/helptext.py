"""Help from docstrings: paragraphs are wrapped, but examples stay as they are written."""

from __future__ import annotations

from inspect import cleandoc
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from eleusis.cli.io.output import LATEST_RECORD

if TYPE_CHECKING:
    from collections.abc import Callable

_Command = TypeVar("_Command", bound="Callable[..., Any]")

as_json_option: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")

_AS_WRITTEN: Final = "\b\n"
"""What tells the parser of the command line not to wrap a paragraph."""


def keeping_examples(docstring: str) -> str:
    """The docstring with its examples kept from being wrapped: lines indented, or of commands."""
    return "\n\n".join(map(_kept, cleandoc(docstring).split("\n\n")))


def _kept(paragraph: str) -> str:
    if paragraph.startswith("eleusis "):
        paragraph = indent(paragraph, "  ")
    return f"{_AS_WRITTEN}{paragraph}" if "\n  " in f"\n{paragraph}" else paragraph


class InOrder(click.Group):
    """A group whose help lists its commands as they were added, not by the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with its first sentence, wrapped; click would cut it short."""
        rows = [
            (name, self.commands[name].get_short_help_str(formatter.width * 3))
            for name in self.list_commands(ctx)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class Resuming(click.Command):
    """A command of which `--resume` may stand alone: then it means the latest record."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is left of the arguments, once what the options take is taken."""
        for place, word in enumerate(args):
            if word == "--resume" and (place + 1 == len(args) or args[place + 1].startswith("-")):
                args = [*args[: place + 1], LATEST_RECORD, *args[place + 1 :]]
                break
        return super().parse_args(ctx, args)


def command(
    group: click.Group, name: str | None = None, cls: type[click.Command] = click.Command
) -> Callable[[_Command], _Command]:
    """Add a function to the commands of *group*; its docstring is the help."""

    def add(function: _Command) -> _Command:
        group.command(name, help=keeping_examples(function.__doc__ or ""), cls=cls)(function)
        return function

    return add
