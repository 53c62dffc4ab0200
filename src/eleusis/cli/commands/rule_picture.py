"""`eleusis rule picture`: which cards a rule makes right, as four rows of thirteen dots."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eleusis.cli.commands.rules import rule_argument, sentence_of
from eleusis.cli.io.asking import accept_asked_option, rule_meant
from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from eleusis.play.pictures.card_grid import CardGrid
    from eleusis.rule import RuleTree


@rule_argument("text")
@click.option(
    "--line",
    help='The accepted cards so far, such as "3H 9S"; without it, a card that tells much.',
)
@click.option(
    "--starters", type=Whole(0), default=1, help="How many of them opened the line as starters."
)
@click.option("--svg", type=click.Path(path_type=Path), help="Write the picture as SVG.")
@click.option("--difficulty", is_flag=True, help="Tell how soon a search finds it.")
@accept_asked_option
@as_json_option
def picture_command(
    text: str,
    line: str | None,
    starters: int,
    svg: Path | None,
    difficulty: bool,
    accept_asked: bool,
    as_json: bool,
) -> None:
    """Draw which cards are right.

    eleusis rule picture "Never two of the same colour in a row." --line "7H"
    eleusis rule picture colours-alternate --svg rule.svg
    """
    from eleusis.cli.io.progress import told_if_long
    from eleusis.rule import word_rule
    from eleusis.rule.analysis.audit import audit

    rule = rule_meant(sentence_of(text), accept_asked=accept_asked, as_json=as_json)
    grid = _grid(rule, line, starters)
    if svg is not None:
        from eleusis.play.pictures.card_grid import grid_svg

        svg.write_text(grid_svg(grid, title=word_rule(rule)), encoding="utf-8")
        return
    with told_if_long("Looking at what it leads to"):
        share = audit(rule, starters=starters).share.in_play
        plays = _plays(rule, starters) if difficulty else None
    if as_json:
        from eleusis.cli.io.output import print_json

        cards = {"line": list(map(str, grid.line)), "right": list(map(str, grid.right))}
        soon = {} if plays is None else {"median": None if plays == inf else plays}
        print_json({"reading": word_rule(rule), **cards, "share": share, **soon})
        return
    _print(rule, grid, share, plays)


def _grid(rule: RuleTree, line: str | None, starters: int) -> CardGrid:
    from eleusis.cards import CardSet, parse_cards
    from eleusis.play.pictures.card_grid import CardGrid
    from eleusis.rule import machine
    from eleusis.rule.analysis.glimpse import telling_line

    cards = telling_line(rule, starters=starters) if line is None else parse_cards(line)
    judge = machine(rule, starters=starters)
    return CardGrid(CardSet(judge.mask(judge.after(cards))), cards)


def _plays(rule: RuleTree, starters: int) -> float:
    """The play with which half of some searches have found the rule; infinite if they have not."""
    from eleusis.induction.difficulty import difficulty

    return difficulty(rule, starters=starters).median


def _print(rule: RuleTree, grid: CardGrid, share: float | None, plays: float | None) -> None:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.play.pictures.card_grid import caption, grid_text
    from eleusis.rule import word_rule

    terminal = Terminal()
    terminal.say(f"I understand: {word_rule(rule)}")
    terminal.say()
    terminal.say(caption(grid))
    terminal.draw(grid_text(grid, colour=terminal.has_colour, letters=terminal.letters))
    terminal.say()
    if share is not None:
        terminal.say(f"Along a line of right cards, {share:.0%} of all are right on average.")
    if plays == inf:
        terminal.say("Most searches have not found it.")
    elif plays is not None:
        terminal.say(f"Who weighs all rules that fit finds it with play {plays:g}.")
