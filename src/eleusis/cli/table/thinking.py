"""An agent at the table of a person: while it thinks, a line on the terminal says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cli.io.progress import told_if_long

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.table import Player
    from eleusis.play.view import View

PATIENCE: Final = 0.4
"""Seconds of thinking that nobody is told of."""


class Thinking:
    """A player that decides like another, and is seen to think if it takes a moment.

    Args:
        player: Who decides.
        name: Whose thinking it is called.
    """

    def __init__(self, player: Player, name: str) -> None:
        self._player = player
        self._name = name

    def observe(self, event: Event) -> None:
        """Hand the event on."""
        self._player.observe(event)

    def choose(self, view: View) -> Move:
        """The player's move."""
        with self._seen():
            return self._player.choose(view)

    def interject(self, view: View) -> Move | None:
        """The player's declaration or guess, if they have one."""
        with self._seen():
            return self._player.interject(view)

    def _seen(self) -> AbstractContextManager[None]:
        return told_if_long(f"{self._name} is thinking", patience=PATIENCE)
