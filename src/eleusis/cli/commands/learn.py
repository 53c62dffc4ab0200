"""`eleusis learn`: the game taught at the table, in a few short lessons."""

from __future__ import annotations

import click

from eleusis.cli.io.helptext import keeping_examples

_HELP = """Learn the game by playing it: six lessons of half a minute each.

Without a name: the first one that you have not taken yet, and those after it.
  eleusis learn
  eleusis learn prophet
  eleusis learn --json
A lesson that you leave goes on where you left it. Lessons: cards, suspicion, string, no-play,
prophet, fall.
"""


@click.command("learn", help=keeping_examples(_HELP))
@click.argument("lesson", required=False)
@click.option("--again", is_flag=True, help="From its beginning, wherever you left it.")
@click.option("--json", "as_json", is_flag=True, help="Take none: print what there is as JSON.")
def learn_command(lesson: str | None, again: bool, as_json: bool) -> None:
    """Take lessons, one after the other."""
    from eleusis.cli.learning import learn, lessons_json

    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(lessons_json(lesson))
        return
    learn(lesson, again=again)
