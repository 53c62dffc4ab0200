"""The commands under one roof: help, version, and the one place where errors become exit codes."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from eleusis.cli.arena import evolving, knowing, tournaments
from eleusis.cli.assistants import mcp_command
from eleusis.cli.commands import (
    daily,
    layout,
    learn,
    play,
    referee,
    replay,
    rule_difficulty,
    rule_picture,
    rule_reports,
    rule_understanding,
    rulebooks,
    rules,
    science,
    serve,
    study,
)
from eleusis.cli.io.asking import ASKED
from eleusis.cli.io.helptext import InOrder, Resuming, command, keeping_examples
from eleusis.cli.io.output import INTERRUPTED
from eleusis.errors import EleusisError

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT: Final = 2

_HELP: Final = """New Eleusis, the card game of induction.

Play within a minute:
  eleusis learn                     the game in six lessons of half a minute
  eleusis play                      you against three agents and a secret rule
  eleusis play --watch --seed 3     look on while agents play
  eleusis play --as god             you invent the rule, agents search for it
  eleusis serve                     a table in the browser, for you and friends
  eleusis daily                     alone with the rule of the day

Each card you lay is right or wrong; right cards make a line, wrong ones hang below it, and only
the dealer, God, knows why. Find the rule behind the line, get rid of your cards, and become the
prophet when you are sure. Every prompt tells what you may do; `help` explains it.
"""


class Commands(InOrder):
    """The group of all commands; whatever goes wrong on purpose leaves it as an exit code."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, how to play first: that is what a stranger wants."""
        self.format_help_text(ctx, formatter)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        self.format_options(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        """The command's result.

        Raises:
            SystemExit: with the exit status, after a message on stderr.
        """
        try:
            return super().invoke(ctx)
        except EleusisError as error:
            from eleusis.cli.io.errors import explain_error

            explain_error(error)
            raise SystemExit(ASKED if error.code == "asked" else BAD_INPUT) from None
        except KeyboardInterrupt:
            print("\nStopped.", file=sys.stderr)
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:
            leave_quietly()
            raise SystemExit(0) from None
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            print(f"eleusis: {place}{error.strerror or error}", file=sys.stderr)
            raise SystemExit(BAD_INPUT) from None


def leave_quietly() -> None:
    """Whoever read our output has gone (`| head -1`): say nothing more, not even at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


@click.group(
    cls=Commands,
    help=keeping_examples(_HELP),
    invoke_without_command=True,
    context_settings={"show_default": True},
)
@click.version_option(package_name="eleusis", message="%(prog)s %(version)s", help="Say which.")
@click.pass_context
def app(ctx: click.Context) -> None:
    """Show the help if no command is given."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


command(app, cls=Resuming)(play.play)
app.add_command(learn.learn_command)
app.add_command(rulebooks.rulebook_group)
for report in (
    rule_reports.audit_command,
    rule_reports.compare,
    rule_reports.hint,
    rule_difficulty.difficulty_command,
    rule_picture.picture_command,
    rule_understanding.understand_command,
):
    command(rules.rule_group)(report)
app.add_command(rules.rule_group)
command(app, cls=Resuming)(referee.referee)
command(app)(replay.replay_command)
command(app)(layout.layout_command)
command(app)(daily.daily)
command(app)(study.study_command)
command(app)(science.science)
command(tournaments.arena_group, "benchmark")(knowing.benchmark_command)
command(tournaments.arena_group, "evolve")(evolving.evolve_command)
app.add_command(tournaments.arena_group)
command(app)(serve.serve_command)
command(app)(mcp_command)


def _open_closed_streams() -> None:
    """Streams that were closed before we began (`<&-`, `>&-`): nothing comes, nothing goes."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit status of the command line with these arguments, `sys.argv`'s without any."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, and signs that the terminal lacks, must not end a game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app.main(arguments, prog_name="eleusis")
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 0
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        leave_quietly()
    return status
