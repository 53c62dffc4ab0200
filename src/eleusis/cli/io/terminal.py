"""The terminal: how wide it is, which signs and colours it shows, how text gets there and back.

This module knows nothing of the game but what a card looks like.
"""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.text import Text

from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import RenderableType

_WIDTH_MIN: Final = 40
"""Columns below which neither the layout nor a sentence can be read."""

_RED_CARD: Final = r"(?<![\w])(?:10|[A2-9JQK])(?:[♥♦]|[HD](?!\w))"

_PLAIN: Final = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "‹": "<", "›": ">", "–": "-"}
    | {"…": "...", "“": '"', "”": '"', "’": "'", "−": "-", "·": ".", "≥": ">=", "✓": "+"}
)
"""What stands for our signs where only ASCII can be shown."""


class _Pipe(Console):
    """A console that leaves it to the program what a closed pipe means; rich's own exits with 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Terminal:
    """Where the output goes and the answers come from.

    Attributes:
        console: Rich's console on stdout, which leaves out colours for pipes and `NO_COLOR`.
        letters: True if suits are shown as letters.
    """

    def __init__(self) -> None:
        self.console = _Pipe(highlight=False, soft_wrap=False, emoji=False)
        self.letters = not shows_signs(self.console.encoding, os.environ)
        if self.has_keyboard:
            # Makes the arrow keys edit the line and bring back earlier ones, where there is such.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def has_keyboard(self) -> bool:
        """True if a person types, rather than a script."""
        return sys.stdin.isatty()

    @property
    def height(self) -> int:
        """Rows."""
        return self.console.height

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def has_colour(self) -> bool:
        """True if colours and bold are shown."""
        return self.console.color_system is not None and not self.console.no_color

    @property
    def is_live(self) -> bool:
        """True if a person reads along, rather than a file or another program."""
        return self.console.is_terminal

    def require_width(self) -> None:
        """Nothing, if the terminal is wide enough to play in.

        Raises:
            InputError: `terminal-too-narrow`.
        """
        if self.width < _WIDTH_MIN:
            raise InputError("terminal-too-narrow", width=self.width, least=_WIDTH_MIN)

    def plain(self, text: str) -> str:
        """The text in signs that this terminal can show."""
        return text.translate(_PLAIN) if self.letters else text

    def say(self, text: str = "", style: str = "", *, indent: int = 0, hanging: int = 0) -> None:
        """Print a paragraph, wrapped between words; red cards are red.

        Args:
            text: The paragraph.
            style: How it looks.
            indent: Columns by which the whole of it is indented.
            hanging: Columns by which all lines but the first are indented beyond that.
        """
        paragraph = Text(self.plain(text), style=style)
        paragraph.highlight_regex(_RED_CARD, "red")
        if not indent and not hanging:
            self.console.print(paragraph)
            return
        lines = paragraph.wrap(self.console, max(self.width - indent - hanging, 1))
        for number, line in enumerate(lines):
            self.console.print(Text(" " * (indent + (hanging if number else 0))) + line)

    def draw(self, picture: str) -> None:
        """Print lines that are laid out already and may hold ANSI colours."""
        lines = Text.from_ansi(self.plain(picture), no_wrap=True, overflow="ignore")
        self.console.print(lines, no_wrap=True, overflow="ignore", crop=False)

    def show(self, thing: RenderableType) -> None:
        """Print a table or another of rich's things."""
        self.console.print(thing)

    def rows(self, show: Callable[[], object]) -> int:
        """How many rows that would take which *show* prints; nothing is printed."""
        with self.console.capture() as captured:
            show()
        return captured.get().count("\n")

    def is_typed_within(self, seconds: float) -> bool:
        """True as soon as a person has typed a line; False after so many seconds, or for a script.

        A line that a script holds ready is never meant for this moment rather than the next.
        """
        return self.has_keyboard and bool(select.select([sys.stdin], [], [], seconds)[0])

    def ask(self, prompt: str) -> str:
        """What is typed at the prompt, without space around it.

        Raises:
            EOFError: nothing more will come (Ctrl-D, or a script that ends).
        """
        self.console.file.flush()
        answer = input(self.plain(prompt))
        if not self.has_keyboard:
            # A script's answers are not echoed; without this the transcript runs together.
            self.console.print(answer, markup=False)
        return answer.strip()


def shows_signs(encoding: str, environment: Mapping[str, str]) -> bool:
    """True if suit signs can be shown: the stream speaks UTF-8 and so does the locale.

    Python writes UTF-8 even in the C locale, but a terminal in that locale may not read it.
    """
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)),
        "C",
    )
    return "utf" in encoding.lower() and "utf" in locale.lower().replace("-", "")
