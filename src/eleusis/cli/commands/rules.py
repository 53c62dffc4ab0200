"""`eleusis rule`: how a sentence is understood, what it makes right, and the published rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from eleusis.cli.io.asking import (
    ASKED,
    accept_asked_option,
    proposed,
    rule_meant,
    tell_asked,
    translate_option,
)
from eleusis.cli.io.helptext import InOrder, as_json_option, command
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.errors import EleusisError
    from eleusis.rule import RuleProblem
    from eleusis.rulebook import Rulebook

_Command = TypeVar("_Command", bound="Callable[..., Any]")

rule_group = InOrder(
    "rule", help="Secret rules in English: how they are understood, and the published ones."
)


def rule_argument(name: str) -> Callable[[_Command], _Command]:
    """Declares an argument that `sentence_of` understands."""
    return click.argument(
        name,
        help="A sentence, a name from `eleusis rule list`, @FILE for a file with a sentence, "
        "or - for stdin.",
    )


@command(rule_group)
@rule_argument("text")
@click.option("--rulebook", help="Ask also whether this rulebook admits the rule.")
@accept_asked_option
@translate_option
@as_json_option
def read(
    text: str, rulebook: str | None, accept_asked: bool, translate: str | None, as_json: bool
) -> None:
    """Say how a sentence is understood.

    Dead ends and first cards left open are told as well. Exit 1 if a person has to say whether it
    is meant so, or if the rulebook does not admit the rule; 2 if it cannot be read.

    eleusis rule read "Colours alternate."
    eleusis rule read "play higher, then lower, and repeat" --rulebook king
    """
    from eleusis.cli.io.progress import told_if_long
    from eleusis.errors import RuleSyntaxError, RuleTooLarge
    from eleusis.rule import word_rule
    from eleusis.rule.analysis.audit import all_problems

    sentence = sentence_of(text)
    book = book_of(rulebook)
    starters = 0 if book is not None and book.starter is None else 1
    try:
        rule = rule_meant(sentence, accept_asked=accept_asked, as_json=as_json, is_answer=True)
        reading = word_rule(rule)
    except (RuleSyntaxError, RuleTooLarge) as error:
        from eleusis.cli.io.errors import beyond

        found = () if isinstance(error, RuleTooLarge) else beyond(error)
        if translate and (asked := proposed(translate, sentence, starters=starters)):
            tell_asked(asked, as_json=as_json, is_answer=True)
            raise SystemExit(ASKED) from None
        _print_unreadable(error, book, found, as_json=as_json)
        raise SystemExit(2) from None
    with told_if_long("Looking for dead ends"):
        found = all_problems(sentence if not accept_asked else reading, starters=starters)
    refusals, remarks = _judged(book, found)
    if as_json:
        from eleusis.cli.io.output import print_json

        problems = [{"code": problem.code, "message": problem.message} for problem in found]
        told = {"ok": not refusals, "reading": reading, "problems": problems}
        print_json(told if book is None else told | {"refusals": refusals})
    else:
        from eleusis.cli.io.terminal import Terminal

        terminal = Terminal()
        terminal.say(f"I understand: {reading}")
        for remark in (*refusals, *remarks):
            terminal.say(remark, style="yellow")
    if refusals:
        raise SystemExit(1)


def _judged(
    book: Rulebook | None, problems: tuple[RuleProblem, ...]
) -> tuple[list[str], list[str]]:
    """Why the rulebook, if one is asked, refuses such a rule; and what else is odd about it."""
    if book is None:
        return [], [problem.message for problem in problems]
    from eleusis.agents.dealer import propriety

    refusals, allowed = propriety(book, problems)
    answered = {objection.problem for objection in (*refusals, *allowed)}
    silent = [problem.message for problem in problems if problem not in answered]
    return [each.cited for each in refusals], [*(each.cited for each in allowed), *silent]


def _print_unreadable(
    error: EleusisError, book: Rulebook | None, found: tuple[RuleProblem, ...], *, as_json: bool
) -> None:
    """What stopped the reading and what else is odd; a person may still judge by such a rule."""
    refusals, remarks = _judged(book, found)
    if as_json:
        from eleusis.cli.io.output import print_json

        told: dict[str, object] = {"code": error.code, "message": error.message}
        for name in ("column", "suggestions"):
            if hasattr(error, name):
                told[name] = getattr(error, name)
        problems = [told, *({"code": each.code, "message": each.message} for each in found)]
        answer = {"ok": False, "reading": None, "problems": problems}
        print_json(answer if book is None else answer | {"refusals": refusals})
        return
    from eleusis.cli.io.errors import explain_error, tell_beyond
    from eleusis.errors import RuleSyntaxError

    if isinstance(error, RuleSyntaxError) and found:
        tell_beyond(error, found, (*refusals, *remarks))
    else:
        explain_error(error)
        if error.said.key == "unreadable.strange":
            click.echo("  eleusis rule understand asks with pictures.", err=True)


@command(rule_group)
@rule_argument("text")
@click.option(
    "--line", default="", show_default=False, help='The accepted cards so far, such as "3H 9S 4C".'
)
@click.option(
    "--starters",
    type=Whole(0),
    default=1,
    help="How many of them opened the line as starters.",
)
@accept_asked_option
@as_json_option
def right(text: str, line: str, starters: int, accept_asked: bool, as_json: bool) -> None:
    """Say which cards are right next.

    eleusis rule right "Colours alternate." --line "3H 9S"
    """
    from eleusis.cards import UNKNOWN, Suit, parse_cards
    from eleusis.errors import InputError
    from eleusis.rule import right_cards

    rule = rule_meant(sentence_of(text), accept_asked=accept_asked, as_json=as_json)
    cards = parse_cards(line)
    if UNKNOWN in cards:
        raise InputError("unknown-card.line")
    found = right_cards(rule, cards, starters=starters)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json({"right": [str(card) for card in found]})
        return
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.narration import card_count, signs

    terminal = Terminal()
    terminal.say(f"{card_count(len(found))} of 52 right:" if found else "No card is right.")
    for suit in reversed(Suit):
        of_suit = [card for card in found if card.suit is suit]
        if of_suit:
            terminal.say(f"  {signs(of_suit)}")


@command(rule_group, "list")
@click.argument("search", default="", help="Only rules with this word in sentence, name or source.")
@as_json_option
def list_library(search: str, as_json: bool) -> None:
    """List the published rules.

    Exit 1 if none has the word.

    eleusis rule list alternate
    """
    from eleusis.rule import library

    found = [
        rule
        for rule in library()
        if search.lower() in f"{rule.slug} {rule.sentence} {rule.source} {rule.kind}".lower()
    ]
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(
            [
                {
                    "slug": rule.slug,
                    "sentence": rule.sentence,
                    "source": rule.source,
                    "kind": rule.kind,
                    "line": list(rule.line),
                    "remarks": list(rule.remarks),
                }
                for rule in found
            ]
        )
    else:
        from eleusis.cli.io.terminal import Terminal

        terminal = Terminal()
        for rule in found:
            terminal.say(rule.slug, style="bold")
            terminal.say(rule.sentence, indent=2)
            remarks = "".join(f", {remark}" for remark in rule.remarks)
            terminal.say(f"{rule.source}; {rule.kind}{remarks}", style="dim", indent=2)
        if not found:
            terminal.say(f"No published rule has “{search}” in it.")
    if not found:
        raise SystemExit(1)


def sentence_of(text: str) -> str:
    """The sentence that an argument of a command stands for."""
    if text == "-" or text.startswith("@"):
        from eleusis.cli.io.output import read_text

        return read_text(text.removeprefix("@")).strip()
    if " " in text:  # no name has one
        return text
    from eleusis.rule import library

    return next((rule.sentence for rule in library() if rule.slug == text), text)


def book_of(name: str | None) -> Rulebook | None:
    """The rulebook of that name; None without a name."""
    if name is None:
        return None
    from eleusis.rulebook import rulebook

    return rulebook(name)
