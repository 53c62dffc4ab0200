"""Hints that the dealer gives, each held against the rule before the players hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cli.table.narration import after
from eleusis.cli.table.prompt import confirmed
from eleusis.errors import InputError
from eleusis.rule.analysis.claims import OneCard, OneCount, TwoCards, TwoLines
from eleusis.rule.analysis.hints import check_hint, hints

if TYPE_CHECKING:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule import RuleTree
    from eleusis.rule.analysis.claims import Finding
    from eleusis.rule.analysis.hints import Checked


def show_hints(terminal: Terminal, rule: RuleTree, starters: int) -> None:
    """Show what the program can prove of the rule, to choose from."""
    found = hints(rule, starters=starters)
    for hint in found:
        terminal.say(f"  {hint}")
    if not found:
        terminal.say("Nothing of the kind could be proved about your rule.")


def is_to_be_given(terminal: Terminal, text: str, rule: RuleTree, starters: int) -> bool:
    """True if the hint is true of the rule, or if the dealer vouches for what cannot be checked.

    Raises:
        Leave: nothing more will come from the keyboard.
    """
    try:
        checked = check_hint(text, rule, starters=starters)
    except InputError as error:
        terminal.say(error.message, style="yellow")
        return confirmed(terminal, "Is it true, and do you want to give it?")
    if checked.is_true:
        return True
    terminal.say(
        " ".join(filter(None, (hint_verdict(checked), example(checked.finding)))), "yellow"
    )
    return checked.is_true is None and confirmed(terminal, "Do you want to give it?")


# In words --------------------------------------------------------------------------------------


def hint_verdict(checked: Checked) -> str:
    """Whether the hint is true, as it was understood."""
    sentence = str(checked.hint)
    if checked.is_true is None:
        return f"Not known: “{sentence}” was not refuted, but not proved either."
    return f"{'True' if checked.is_true else 'False'}: “{sentence}”"


def example(finding: Finding) -> str:
    """The lines and cards that show a claim to be false; empty if there are none."""
    told = _counterexample(finding)
    return told and f"{told[0].upper()}{told[1:]}."


def _counterexample(finding: Finding) -> str:
    match finding:
        case TwoCards(line, right, wrong):
            return f"{after(line)}, {right.symbol} is right and {wrong.symbol} is wrong"
        case TwoLines(line, other, card):
            return f"{after(line)}, {card.symbol} is right, {after(other)} it is wrong"
        case OneCard(line, card, is_right):
            return f"{after(line)}, {card.symbol} is {'right' if is_right else 'wrong'}"
        case OneCount(line, count):
            return f"{after(line)}, {count} cards are right"
        case _:
            return ""
