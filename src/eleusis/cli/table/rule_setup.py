"""God's desk before the round: write a rule, choose one, or judge by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.dealer import propriety_of
from eleusis.cli.io.asking import meant
from eleusis.cli.io.showing import Settled, settle_meaning
from eleusis.cli.table.prompt import Leave, confirmed
from eleusis.cli.table.seating import rule_or_none
from eleusis.errors import EleusisError, RuleTooLarge
from eleusis.rule import library, read_rule, word_rule

if TYPE_CHECKING:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule import LibraryRule, RuleTree
    from eleusis.rulebook import Rulebook

LISTED_MAX: Final = 12
"""Rules of the library shown at once."""


class GodsRule(NamedTuple):
    """What God decided."""

    text: str
    """The rule as it is sealed; empty if they wrote none."""
    by_hand: bool
    why: tuple[str, ...] = ()
    """Why an author chose it, for after the round."""


class Admission(NamedTuple):
    """What a rulebook says of a rule."""

    is_admitted: bool
    is_odd: bool


def ask_for_rule(terminal: Terminal, book: Rulebook, translate: str | None = None) -> GodsRule:
    """The rule that the person chooses; a language model may propose what unread words mean.

    Raises:
        Leave: the person quits.
    """
    terminal.say("You are God. Which rule do the players have to find?", style="bold")
    terminal.say("  1  write one: in English the program understands it and rules for you;")
    terminal.say("     in other words, or none, type show, and it finds it out with pictures")
    terminal.say("  2  choose a published one from the library")
    terminal.say("  3  judge by hand: whatever you have in mind, you rule on every play")
    while True:
        answer = _ask(terminal, "1 write, 2 library, 3 by hand: ")
        rule = None
        if answer == "1":
            rule = _written(terminal, book, translate)
        elif answer == "2":
            rule = _from_library(terminal, book)
        elif answer == "3":
            return by_hand(terminal, book)
        elif answer:
            terminal.say("Type 1, 2 or 3.")
        if rule is not None:
            return GodsRule(rule, by_hand=False)


def by_hand(terminal: Terminal, book: Rulebook) -> GodsRule:
    """Judging by hand; the text is sealed as it is written, readable or not, proper or not."""
    terminal.say("Write the rule down for the seal; the players see it after the round.")
    text = _ask(terminal, "Your rule (Enter: none): ")
    if text:
        try:
            text = meant(terminal, text) or text  # no: their own words stand
        except EOFError:
            raise Leave from None
        terminal.say(f"Sealed: “{text}”")
        if (rule := rule_or_none(text)) is not None:
            terminal.say(
                f"I understand it as: {word_rule(rule)} I shall ask if you rule otherwise."
            )
        remark(terminal, book, text)
    return GodsRule(text, by_hand=True)


def accept(terminal: Terminal, book: Rulebook, text: str) -> Admission:
    """What the rulebook says of a rule; it is shown, as is what the rule means.

    Raises:
        RuleSyntaxError: it cannot be read.
    """
    rule = read_rule(text)
    terminal.say(f"I understood: {word_rule(rule)}", style="bold")
    return remark(terminal, book, rule)


def remark(terminal: Terminal, book: Rulebook, rule: RuleTree | str) -> Admission:
    """What the rulebook says of a rule; it is shown, as is what is odd about the rule."""
    try:
        refusals, warnings = propriety_of(rule, book)
    except RuleTooLarge as error:
        terminal.say(error.message, style="yellow")
        return Admission(is_admitted=False, is_odd=True)
    for objection in (*refusals, *warnings):
        terminal.say(str(objection), style="yellow")
    return Admission(not refusals, bool(refusals or warnings))


def _written(terminal: Terminal, book: Rulebook, translate: str | None) -> str | None:
    while text := _ask(terminal, "Your rule (Enter: back): "):
        try:
            settled = _settled(terminal, book, text, translate)
            if settled is None:
                terminal.say("You can still judge by hand.")
            elif _is_taken(terminal, book, *settled):
                return settled.sentence
        except EleusisError as error:
            terminal.say(str(error), style="yellow")
    return None


def _settled(
    terminal: Terminal, book: Rulebook, text: str, translate: str | None
) -> Settled | None:
    starters = 0 if book.starter is None else 1
    try:
        return settle_meaning(
            terminal,
            text,
            starters=starters,
            remark=lambda said: remark(terminal, book, said),
            translate=translate,
        )
    except EOFError:
        raise Leave from None


def _is_taken(terminal: Terminal, book: Rulebook, text: str, is_agreed: bool = False) -> bool:
    """True if a rule is played with: who has said yes to it is asked again only where it is odd."""
    is_admitted, is_odd = accept(terminal, book, text)
    if not is_admitted:
        return False
    if is_agreed and not is_odd:
        return True
    is_taken = confirmed(terminal, "Play with this rule?", enter=True)
    if not is_taken:
        terminal.say("You do not play with it.")
    return is_taken


def _from_library(terminal: Terminal, book: Rulebook) -> str | None:
    style = "empty" if book.starter is None else "starter"
    # The short ones first: they are easier to choose from, and to find in play.
    rules = sorted(
        (rule for rule in library() if style in rule.line), key=lambda rule: len(rule.sentence)
    )
    _show(terminal, rules, "")
    while True:
        answer = _ask(terminal, "A number, a word to search for, or Enter to go back: ")
        if not answer:
            return None
        if not answer.isdecimal():
            _show(terminal, rules, answer)
        elif 1 <= int(answer) <= len(rules):
            text = rules[int(answer) - 1].sentence
            if _is_taken(terminal, book, text):
                return text
            _show(terminal, rules, "")
        else:
            terminal.say(f"There are the numbers 1 to {len(rules)}.")


def _show(terminal: Terminal, rules: list[LibraryRule], word: str) -> None:
    """Show the rules that hold the word, with their numbers."""
    found = [
        (number, rule)
        for number, rule in enumerate(rules, 1)
        if word.lower() in f"{rule.sentence} {rule.source} {rule.slug}".lower()
    ]
    for number, rule in found[:LISTED_MAX]:
        terminal.draw(shorten(f"{number:>3}  {rule.sentence}", terminal.width))
    if len(found) > LISTED_MAX:
        terminal.say(f"     … and {len(found) - LISTED_MAX} more: search with a word.", style="dim")
    if not found:
        terminal.say(f"No rule has “{word}” in it.")


def shorten(text: str, width: int) -> str:
    """The text in one line."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _ask(terminal: Terminal, prompt: str) -> str:
    try:
        answer = terminal.ask(prompt)
    except EOFError:
        terminal.say()
        raise Leave from None
    if answer.lower() in ("quit", "exit", "q"):
        raise Leave
    return answer
