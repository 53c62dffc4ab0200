"""`eleusis play`: rounds in the terminal, as player, as God, or looking on."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer


class Role(StrEnum):
    """What the person is."""

    PLAYER = "player"
    GOD = "god"


def play(
    ctx: typer.Context,
    rulebook: Annotated[
        str, typer.Option(help="By which published rulebook; see `eleusis rulebook list`.")
    ] = "gardner",
    role: Annotated[Role, typer.Option("--as", help="What you are.")] = Role.PLAYER,
    rule: Annotated[
        str | None,
        typer.Option(help="The secret rule: a sentence, a name of `rule list`, or author."),
    ] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="As God, rule yourself.")] = False,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Who fills the other seats, such as bayes,bayes:novice,cautious or llm:MODEL."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="People at the table, God included.")] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
    coach: Annotated[
        bool, typer.Option("--coach/--no-coach", help="Whether `coach` gives advice at the prompt.")
    ] = True,
    watch: Annotated[bool, typer.Option("--watch", help="Look on while agents play.")] = False,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; each has another dealer.")] = 1,
    trial: Annotated[
        bool, typer.Option("--trial", help="For beginners: no prophet, no expulsion.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Same seed, same agents and rule: same record.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Where to keep the record.")] = None,
    resume: Annotated[
        str | None, typer.Option(help="Go on where this record stops; alone: the latest.")
    ] = None,
    delay: Annotated[
        float | None, typer.Option(min=0, max=3600, help="Seconds between what agents do.")
    ] = None,
) -> None:
    """Play New Eleusis at this terminal.

    Without options: you against three agents and a secret rule from the library.
      eleusis play --trial              a first round, without prophets and expulsions
      eleusis play --agents bayes       against one who misses nothing
      eleusis play --as god             invent the rule, let agents search for it
      eleusis play --rule author        the dealer looks for the rule that scores him most
      eleusis play --watch --seed 1    look on
      eleusis play --rulebook express   the short game
    Every move is recorded; Ctrl-C loses nothing, and --resume goes on.
    """
    from eleusis.cli.game import Wish, play_game, resume_game
    from eleusis.cli.keeping import record_named

    if resume is not None:
        _require_nothing_else(ctx)
        resume_game(record_named(resume, "play"), delay)
        return
    play_game(
        Wish(
            rulebook=f"{rulebook}+trial" if trial else rulebook,
            is_god=role is Role.GOD,
            rule=rule,
            by_hand=by_hand,
            agents=agents,
            players=players,
            name=name,
            watch=watch,
            coach=coach,
            rounds=rounds,
            seed=seed,
            record=record,
        ),
        delay,
    )


def _require_nothing_else(ctx: typer.Context) -> None:
    """Nothing, if no option is given that a record has decided already.

    Raises:
        InputError: `options`.
    """
    from eleusis.errors import InputError

    given = []
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        typed = source is not None and source.name == "COMMANDLINE"
        if typed and parameter.name not in ("resume", "delay"):
            given.append(parameter.opts[0])
    if given:
        raise InputError(
            "options", f"The record says how to go on: leave out {', '.join(given)} with --resume."
        )
