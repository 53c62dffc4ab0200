"""`eleusis rule understand`: a rule learned from the person who has it in mind."""

from __future__ import annotations

import click

from eleusis.cli.io.asking import choice_of, proposed, translate_option
from eleusis.cli.io.numbers import Whole


@click.argument("text", default="", help="The rule in your own words, in any language, or nothing.")
@click.option(
    "--starters", type=Whole(0, 1), default=1, help="How many cards open the line as starters."
)
@translate_option
def understand_command(text: str, starters: int, translate: str | None) -> None:
    """Find out what rule you mean, by pictures.

    Say it in your own words, or not at all. Then pictures are shown of which cards would be
    right; you put right what is wrong, until one rule is left, and you say yes to it. Exit 1 if
    no rule was found. With --translate a language model may first propose what your words mean.

    eleusis rule understand "Food chain: clubs, hearts, spades, diamonds, each eats the one before"
    eleusis rule understand
    """
    from eleusis.cli.commands.rules import sentence_of
    from eleusis.cli.io.showing import ShowingStopped, learned
    from eleusis.cli.io.terminal import Terminal
    from eleusis.understanding import Understood

    terminal = Terminal()
    said = sentence_of(text) if text else ""
    try:
        asked = proposed(translate, said, starters=starters) if translate and said else None
        if asked and (choice := choice_of(terminal, asked)):
            if choice in asked.choices:
                terminal.say(f"I understand: {choice}", style="bold")
                return
            said = choice  # their own words, which the pictures take up
        found = learned(terminal, said, starters=starters)
    except (EOFError, ShowingStopped):
        terminal.say("Nothing is settled.")
        raise SystemExit(1) from None
    if not isinstance(found, Understood):
        raise SystemExit(1)
    terminal.say(f"I understand: {found.sentence}", style="bold")
