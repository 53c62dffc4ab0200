"""`eleusis rule audit`, `compare` and `hint`: what is known about a rule, and about two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from eleusis.cli.commands.rules import book_of, rule_argument, sentence_of
from eleusis.cli.io.asking import accept_asked_option, rule_meant
from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule.analysis.audit import Audit, Share
    from eleusis.rule.analysis.claims import Finding
    from eleusis.rule.analysis.equivalence import Difference


starters_option: Final = click.option(
    "--starters",
    type=Whole(0, 1),
    default=1,
    help="0 if the line starts empty, without a starter.",
)

_BAR_WIDTH: Final = 26
"""Cells of the bar that shows a share: two cards each."""


# ---- Audit --------------------------------------------------------------------------------------


@rule_argument("text")
@click.option("--rulebook", help="Ask also whether this rulebook admits the rule.")
@starters_option
@accept_asked_option
@as_json_option
def audit_command(
    text: str, rulebook: str | None, starters: int, accept_asked: bool, as_json: bool
) -> None:
    """Tell what is known about a rule: dead ends, and more.

    Also how many cards are right, and what matters of them: worked out on all lines, not sampled.
    A rulebook says itself whether lines have a starter. Exit 1 if it does not admit the rule.

    eleusis rule audit "Play higher than the last card." --rulebook king
    """
    from eleusis.agents.dealer import propriety, require_proper
    from eleusis.cli.io.progress import told_if_long
    from eleusis.errors import RuleSyntaxError
    from eleusis.rule import word_rule
    from eleusis.rule.analysis.as_json import audit_json
    from eleusis.rule.analysis.audit import audit as audit_rule

    sentence, book = sentence_of(text), book_of(rulebook)
    if book is not None:
        starters = 0 if book.starter is None else 1
    try:
        rule = rule_meant(sentence, accept_asked=accept_asked, as_json=as_json)
    except RuleSyntaxError:
        if book is not None:
            require_proper(sentence, book)  # cites the passage against what no rule may look at
        raise
    with told_if_long("Following all lines that the rule allows"):
        found = audit_rule(rule, starters=starters)
    judged = None if book is None else propriety(book, found.problems)
    refusals = [] if judged is None else [each.cited for each in judged.refusals]
    warnings = [] if judged is None else [each.cited for each in judged.warnings]
    if as_json:
        from eleusis.cli.io.output import print_json

        told = {"reading": word_rule(rule)} | audit_json(found)
        if book is not None:
            told |= {"rulebook": book.name, "refusals": refusals, "warnings": warnings}
        print_json(told)
    else:
        from eleusis.cli.io.terminal import Terminal

        terminal = Terminal()
        terminal.say(f"I understand: {word_rule(rule)}")
        _print_audit(terminal, found)
        open_ = [problem.message for problem in found.problems if problem.code != "dead-end"]
        for remark in (*refusals, *warnings) if book is not None else open_:
            terminal.say(remark, style="yellow")
        if book is not None and not refusals:
            so_far = "" if found.is_exact else f" as far as lines of up to {found.cards} cards show"
            terminal.say(f"{book.title} admits the rule{so_far}.")
    if refusals:
        raise SystemExit(1)


def _print_share(terminal: Terminal, share: Share) -> None:
    """How much is right in play; where that is not known, over the states that were seen."""
    places = len(share.by_place)
    if share.in_play is None:
        seen = f"{share.over_states:.0%} of the 52 cards over the states that were seen"
        terminal.say(f"Right     {_bar(share.over_states)} {seen}")
        return
    terminal.say(f"Right     {_bar(share.in_play)} {share.in_play:.0%} of the 52 cards")
    terminal.say(
        f"on the average of the first {places} places, if right cards are laid at random; "
        f"{share.over_states:.0%} over all states of the rule"
        if places > 1
        else "at the first place; all lines end there",
        indent=10,
    )


def _print_audit(terminal: Terminal, found: Audit) -> None:
    from eleusis.cli.table.narration import card_count, signs

    share = found.share
    places = len(share.by_place)
    if found.dead_end is not None:
        line = f"after {signs(found.dead_end)}" if found.dead_end else "on the empty line"
        terminal.say(f"Dead end: {line} no card is right.", style="yellow")
        if found.longest is not None:
            longest = card_count(found.longest)
            terminal.say(f"Every line comes to an end, with {longest} at most.")
        else:
            terminal.say(
                f"Of lines of random right cards, {share.ended:.0%} end so within {places} places."
            )
    elif found.is_exact:
        terminal.say("No dead end: some card is always right.")
    else:
        terminal.say(f"No dead end was found on lines of up to {found.cards} cards.")
    _print_share(terminal, share)
    terminal.say(f"Matters   of the card to be judged: {_attributes(found.of_candidate)}")
    if found.of_laid is not None:
        terminal.say(f"of the cards laid: {_attributes(found.of_laid)}", indent=10)
    terminal.say(_lookback_words(found), indent=10)
    if found.is_exact:
        extent = f"All this is exact: the rule has {found.states} states."
    else:
        extent = f"Seen on lines of up to {found.cards} cards; the rule has longer ones."
    terminal.say(extent, style="dim")


def _bar(share: float) -> str:
    full = round(share * _BAR_WIDTH)
    return "█" * full + "░" * (_BAR_WIDTH - full)


def _attributes(attributes: tuple[Any, ...]) -> str:
    return " and ".join(attribute.value for attribute in attributes) or "nothing"


def _lookback_words(found: Audit) -> str:
    from eleusis.rule.analysis.audit import Enough, NeverEnough, NotEnough

    match found.lookback:
        case Enough(0):
            return "the cards laid do not matter"
        case Enough(1):
            return "only the last card laid"
        case Enough(count):
            return f"only the last {count} cards laid"
        case NotEnough(count):
            return f"more than the last {count} cards laid"
        case NeverEnough():
            return "no number of last cards is enough: the place or the whole line matters"
        case None:
            return "how many cards laid matter is not known"


# ---- Compare ------------------------------------------------------------------------------------


@rule_argument("first")
@rule_argument("second")
@click.option(
    "--line", default="", show_default=False, help='Compare from this line on, such as "3H 9S 4C".'
)
@starters_option
@accept_asked_option
@as_json_option
def compare(
    first: str, second: str, line: str, starters: int, accept_asked: bool, as_json: bool
) -> None:
    """Tell whether two rules judge alike.

    Exit 1, with a shortest example, if they do not.

    eleusis rule compare "Colours alternate." "Play a different colour than the last card."
    """
    from eleusis.cards import parse_cards
    from eleusis.cli.io.progress import told_if_long
    from eleusis.rule.analysis.as_json import comparison_json
    from eleusis.rule.analysis.equivalence import Difference, Undecided, difference

    cards = _known(parse_cards(line))
    one, other = (
        rule_meant(sentence_of(text), accept_asked=accept_asked, as_json=as_json)
        for text in (first, second)
    )
    with told_if_long("Comparing all lines that both rules allow"):
        found = difference(one, other, cards, starters=starters)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(comparison_json(found))
    else:
        from eleusis.cli.io.terminal import Terminal

        from_here = "from this line on" if cards else "on every line"
        match found:
            case None:
                Terminal().say(f"The two rules judge alike {from_here}.")
            case Undecided(pairs, more):
                Terminal().say(
                    f"Not decided: the rules remember without end. They judge alike after every "
                    f"line of up to {more} more cards ({pairs} pairs of states were compared)."
                )
            case Difference():
                _print_difference(Terminal(), found)
    if found is not None:
        raise SystemExit(1)


def _known(cards: Cards) -> Cards:
    from eleusis.cards import UNKNOWN
    from eleusis.errors import InputError

    if UNKNOWN in cards:
        raise InputError("unknown-card.line")
    return cards


def _print_difference(terminal: Terminal, found: Difference) -> None:
    from eleusis.cli.table.narration import after

    rulings = ("right", "wrong") if found.first else ("wrong", "right")
    terminal.say(
        f"The rules differ: {after(found.line)}, {found.card.symbol} is {rulings[0]} by the "
        f"first and {rulings[1]} by the second."
    )


# ---- Hints --------------------------------------------------------------------------------------


@rule_argument("text")
@click.option("--say", help='Check this hint of yours instead, such as "Suits are irrelevant."')
@starters_option
@accept_asked_option
@as_json_option
def hint(text: str, say: str | None, starters: int, accept_asked: bool, as_json: bool) -> None:
    """List true hints about a rule, or check your own.

    Exit 1 if yours is false or unsure, or there is none.

    eleusis rule hint "Colours alternate." --say "Suits are irrelevant."
    """
    from eleusis.cli.io.progress import told_if_long

    rule = rule_meant(sentence_of(text), accept_asked=accept_asked, as_json=as_json)
    if say is not None:
        from eleusis.cli.table.hinting import example, hint_verdict
        from eleusis.rule.analysis.hints import check_hint

        with told_if_long("Holding it against all lines that the rule allows"):
            checked = check_hint(say, rule, starters=starters)
        told = {
            "hint": str(checked.hint),
            "true": checked.is_true,
            "example": _example_json(checked.finding),
        }
        _answer(told, [hint_verdict(checked), example(checked.finding)], as_json=as_json)
        if not checked.is_true:
            raise SystemExit(1)
        return
    from eleusis.rule.analysis.hints import hints

    with told_if_long("Looking for what holds on all lines"):
        found = [str(each) for each in hints(rule, starters=starters)]
    lines = found or ["Nothing of the kind could be proved about this rule."]
    _answer({"hints": found}, lines, as_json=as_json)
    if not found:
        raise SystemExit(1)


def _answer(told: dict[str, Any], lines: list[str], *, as_json: bool) -> None:
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(told)
        return
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    for line in filter(None, lines):
        terminal.say(line)


def _example_json(finding: Finding) -> dict[str, object] | None:
    from eleusis.cards import print_cards
    from eleusis.rule.analysis.claims import OneCard, OneCount, TwoCards, TwoLines

    match finding:
        case TwoCards(line, right, wrong):
            return {"line": print_cards(line), "right": str(right), "wrong": str(wrong)}
        case TwoLines(line, other, card):
            return {
                "right": {"line": print_cards(line), "card": str(card)},
                "wrong": {"line": print_cards(other), "card": str(card)},
            }
        case OneCard(line, card, is_right):
            return {"line": print_cards(line), "right" if is_right else "wrong": str(card)}
        case OneCount(line, count):
            return {"line": print_cards(line), "count": count}
        case _:
            return None
