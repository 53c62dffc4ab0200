"""Alone at the terminal: `eleusis science --play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.study.alone.puzzles import Puzzle


def play_science(deal: int | None, text: str | None, *, as_json: bool) -> None:
    """Let a person play a published deal, or one by a rule that somebody wrote.

    Raises:
        InputError: there is no such deal.
    """
    from eleusis.agents.rng import Chance
    from eleusis.cli.commands.rules import sentence_of
    from eleusis.study.alone.puzzles import own_puzzle, science_puzzle
    from eleusis.study.science.benchmark import published_deals

    drawn = _lot()
    if text is not None:
        chosen = own_puzzle(sentence_of(text), drawn if deal is None else deal)
    elif deal is None:
        chosen = science_puzzle(1 + Chance("deal", drawn).below(len(published_deals())))
    else:
        chosen = science_puzzle(deal)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(puzzle_json(chosen))
        return
    _play(chosen, has_models=text is None)


def _play(chosen: Puzzle, *, has_models: bool) -> None:
    from eleusis.cli.alone.solo import SoloTable, show_models, show_result, show_rivals
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    terminal.require_width()
    if has_models:
        number = chosen.name.rpartition("-")[2]
        terminal.say(f"Deal {number} of 78 of the game of science.", style="bold")
    table = SoloTable(terminal, chosen)
    if not table.run():
        terminal.say("Nothing is kept of it; the rule stays secret.")
        return
    show_result(terminal, chosen, table.round)
    show_rivals(terminal, chosen, table.round)
    if has_models:
        show_models(terminal)


def puzzle_json(chosen: Puzzle) -> dict[str, object]:
    """What lies there before the first turn, for programs."""
    from eleusis.cards import print_cards

    return {
        "puzzle": chosen.name,
        "starter": str(chosen.deal.starter),
        "hand": print_cards(chosen.deal.hand),
        "seal": chosen.secret.seal,
    }


def _lot() -> int:
    from secrets import randbelow

    return randbelow(1_000_000)
