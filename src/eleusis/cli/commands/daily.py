"""`eleusis daily`: the rule of the day, at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from eleusis.cli.alone.days import Days
    from eleusis.cli.io.terminal import Terminal
    from eleusis.study.alone.playing import SoloMove
    from eleusis.study.alone.puzzles import Puzzle
    from eleusis.study.science.protocol import SoloRound


@click.option("--date", "day", help="An earlier day, such as 2026-11-22; it adds to no streak.")
@click.option("--json", "as_json", is_flag=True, help="Print the day and your history as JSON.")
def daily(day: str | None, as_json: bool) -> None:
    """Play the rule of the day, the same for everybody.

    A day begins at midnight by world time (UTC). Rules grow harder from Monday to Sunday. The
    round is kept: whoever stops goes on with it later that day. At its end there is a text to send
    to friends, which spoils nothing.
      eleusis daily
      eleusis daily --date 2026-11-16
    """
    from eleusis.cli.alone.days import kept_days
    from eleusis.study.alone.puzzles import daily_puzzle, day_of

    today = utc_today()
    wanted = today if day is None else day_of(day)
    puzzle = daily_puzzle(wanted, today=today)
    days = kept_days()
    if as_json:
        _print_json(puzzle, days, wanted, today)
        return
    _play(puzzle, days, wanted, today)


def utc_today() -> date:
    """The day that it is everywhere for this game."""
    from datetime import UTC, datetime

    return datetime.now(UTC).date()


def _play(puzzle: Puzzle, days: Days, wanted: date, today: date) -> None:
    from eleusis.cli.alone.solo import SoloTable, show_result, show_rivals
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    terminal.require_width()
    terminal.say(f"The rule of {wanted:%A}, {wanted.isoformat()}.", style="bold")
    is_of_today = wanted == today

    def keep(moves: Sequence[SoloMove], *, gave_up: bool = False) -> None:
        days.keep(wanted, moves, gave_up=gave_up, on_its_day=is_of_today)

    table = SoloTable(terminal, puzzle, days.moves(wanted), keep)
    if not days.gave_up(wanted) and not table.round.is_over:
        if not table.run():
            terminal.say("It is kept; eleusis daily goes on with it.")
            return
        if not table.round.is_over:
            keep(table.moves, gave_up=True)
    show_result(terminal, puzzle, table.round)
    _show_day(terminal, table.round, wanted)
    if is_of_today:
        _show_history(terminal, days, today)
    show_rivals(terminal, puzzle, table.round)


def _show_day(terminal: Terminal, round_: SoloRound, wanted: date) -> None:
    from eleusis.study.alone.daily import shared_text

    terminal.say()
    terminal.say("To send to friends:", style="dim")
    terminal.draw(shared_text(wanted, round_))


def _show_history(terminal: Terminal, days: Days, today: date) -> None:
    streak = days.streak(today)
    terminal.say()
    terminal.say(f"Days in a row: {streak}. Rules found: {days.found} of {days.played}.")


def _print_json(puzzle: Puzzle, days: Days, wanted: date, today: date) -> None:
    from eleusis.cli.alone.published import puzzle_json
    from eleusis.cli.io.output import print_json

    print_json(
        {
            "date": wanted.isoformat(),
            **puzzle_json(puzzle),
            "history": days.as_json(),
            "streak": days.streak(today),
        }
    )
