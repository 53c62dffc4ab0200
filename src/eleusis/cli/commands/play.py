"""`eleusis play`: rounds in the terminal, as player, as God, or looking on."""

from __future__ import annotations

from pathlib import Path

import click

from eleusis.cli.io.asking import accept_asked_option, translate_option
from eleusis.cli.io.numbers import BoundedNumber, Whole


@click.pass_context
@click.option(
    "--rulebook",
    default="gardner",
    help="By which published rulebook; see `eleusis rulebook list`.",
)
@click.option(
    "--as", "role", type=click.Choice(("player", "god")), default="player", help="What you are."
)
@click.option("--rule", help="The secret rule: a sentence, a name of `rule list`, or author.")
@accept_asked_option
@translate_option
@click.option("--by-hand", is_flag=True, help="As God, rule yourself.")
@click.option(
    "--agents", help="Who fills the other seats, such as novice,club,master or llm:MODEL."
)
@click.option("--players", type=int, help="People at the table, God included.")
@click.option("--name", default="You", help="Your name.")
@click.option(
    "--coach/--no-coach", default=True, help="Whether `coach` gives advice at the prompt."
)
@click.option("--watch", is_flag=True, help="Look on while agents play.")
@click.option("--rounds", type=Whole(1), default=1, help="Rounds; each has another dealer.")
@click.option("--trial", is_flag=True, help="For beginners: no prophet, no expulsion.")
@click.option("--seed", type=int, help="Same seed, same agents and rule: same record.")
@click.option("--record", type=click.Path(path_type=Path), help="Where to keep the record.")
@click.option("--resume", help="Go on where this record stops; alone: the latest.")
@click.option("--delay", type=BoundedNumber(0, 3600), help="Seconds between what agents do.")
def play(
    ctx: click.Context,
    rulebook: str,
    role: str,
    rule: str | None,
    accept_asked: bool,
    translate: str | None,
    by_hand: bool,
    agents: str | None,
    players: int | None,
    name: str,
    coach: bool,
    watch: bool,
    rounds: int,
    trial: bool,
    seed: int | None,
    record: Path | None,
    resume: str | None,
    delay: float | None,
) -> None:
    """Play New Eleusis at this terminal.

    Without options: you against three agents and a secret rule from the library.
      eleusis play --trial              a first round, without prophets and expulsions
      eleusis play --agents bayes       against one who misses nothing
      eleusis play --as god             invent the rule, let agents search for it
      eleusis play --rule author        the dealer looks for the rule that scores them most
      eleusis play --watch --seed 3     look on
      eleusis play --rulebook express   the short game
    Every move is recorded; Ctrl-C loses nothing, and --resume goes on.
    """
    from eleusis.cli.io.records import record_named
    from eleusis.cli.table.game import Wish, play_game, resume_game

    if resume is not None:
        _require_nothing_else(ctx)
        resume_game(record_named(resume, "play"), delay)
        return
    play_game(
        Wish(
            rulebook=f"{rulebook}+trial" if trial else rulebook,
            is_god=role == "god",
            rule=rule,
            by_hand=by_hand,
            accept_asked=accept_asked,
            translate=translate,
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


def _require_nothing_else(ctx: click.Context) -> None:
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
        raise InputError("options.resume", given=tuple(given))
