"""Texts that were asked back about: by commands, where nobody can say yes, and of a person."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from eleusis.cards import print_cards

if TYPE_CHECKING:
    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule import Asked, RuleTree
    from eleusis.rule.answers.answer import TellingLine

ASKED: Final = 1
"""The exit status where a text may be a rule if somebody says so."""

accept_asked_option: Final = click.option(
    "--accept-asked", is_flag=True, help="Where a sentence is asked back about, take the best."
)

translate_option: Final = click.option(
    "--translate", help="A language model, llm:MODEL, to propose what an unread text may mean."
)


def proposed(model: str, text: str, *, starters: int = 1) -> Asked | None:
    """What a language model proposes for a text that is not read; if nothing, it is told on stderr.

    Raises:
        InputError: *model* is not `llm:MODEL`, or where it is asked is not set.
    """
    from eleusis.agents.llm.translator import translated
    from eleusis.cli.io.progress import told_if_long
    from eleusis.rule import Asked

    endpoint, limits = translator(model)
    with told_if_long(f"{endpoint.model} is asked"):
        found = translated(text, endpoint, limits, starters=starters)
    if isinstance(found, Asked):
        return found
    print(f"eleusis: {endpoint.model} proposes nothing: {found}", file=sys.stderr)
    return None


def translator(model: str) -> tuple[ChatEndpoint, Limits]:
    """Where the language model is asked that somebody named, and within what limits.

    Raises:
        InputError: *model* is not `llm:MODEL`, or where it is asked is not set.
    """
    from eleusis.agents import LLM, kind_of_agent
    from eleusis.agents.llm import llm_endpoint
    from eleusis.errors import InputError

    if kind_of_agent(model) != LLM:
        raise InputError("bad-translator", model=model)
    return llm_endpoint(model)


def rule_meant(
    sentence: str, *, accept_asked: bool, as_json: bool = False, is_answer: bool = False
) -> RuleTree:
    """The rule that a sentence states; of one that is asked, the best reading if that is accepted.

    Raises:
        SystemExit: 1, after it was told what there is to ask, as by `tell_asked`.
        RuleSyntaxError: it cannot be read.
        RuleTooLarge: it is too long, or needs too much.
    """
    from eleusis.rule import Asked, answer, read_rule

    found = answer(sentence)
    if not isinstance(found, Asked):
        return read_rule(sentence)
    if accept_asked:
        return found.rule
    tell_asked(found, as_json=as_json, is_answer=is_answer)
    raise SystemExit(ASKED)


def tell_asked(asked: Asked, *, as_json: bool, is_answer: bool) -> None:
    """Print what there is to ask: as JSON on stdout, or in words; on stdout if that *is the answer*
    of a command, else on stderr.
    """
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json({"ok": False, "reading": None, "asked": asked_json(asked)})
        return
    from eleusis.cli.io.errors import explain, explain_error, width_of
    from eleusis.rule import RuleAsked

    if is_answer:
        print(explain(RuleAsked(asked), width_of(sys.stdout), speaker=""))
    else:
        explain_error(RuleAsked(asked))


def asked_json(asked: Asked) -> dict[str, Any]:
    """What there is to ask, for programs."""
    return {
        "reading": asked.sentence,
        "unused": [span.of(asked.text) for span in asked.unused],
        "lines": [
            {"line": print_cards(line), "right": str(right), "wrong": str(wrong)}
            for line, right, wrong in asked.lines
        ],
        "rivals": list(asked.choices[1:]),
        "doubts": [{"code": doubt.code, "values": list(doubt.values)} for doubt in asked.doubts],
    }


def meant(terminal: Terminal, text: str) -> str | None:
    """The text, or the sentence that a person chose where it was not clear; None if they say no.

    Raises:
        EOFError: nothing more will be typed.
        RuleTooLarge: the text is too long, or needs too much.
    """
    from eleusis.rule import Asked, answer

    chosen: str | None = text
    while chosen is not None and isinstance(found := answer(chosen), Asked):
        chosen = choice_of(terminal, found)
    return chosen


def choice_of(terminal: Terminal, asked: Asked, further: str = "") -> str | None:
    """The choice of a person who is asked, or another text; None for no.

    *further* is what else may be typed, for the prompt.

    Raises:
        EOFError: nothing more will be typed.
    """
    _show(terminal, asked)
    return _chosen(terminal, asked, further)


def _show(terminal: Terminal, asked: Asked) -> None:
    if asked.unused:
        terminal.say("I understood all but what stands in brackets:", style="yellow")
        marked = "".join(f"[{part}]" if unused else part for part, unused in asked.parts)
        terminal.say(marked, indent=2)
    for reason in asked.reasons:
        terminal.say(str(reason), style="yellow")
    terminal.say("Do you mean this?" if not asked.rivals else "Which do you mean?", style="bold")
    for number, sentence in enumerate(asked.choices, start=1):
        terminal.say(f"{number}  {sentence}", indent=2, hanging=3)
        if number == 1:
            for line in asked.lines:
                terminal.say(_told(line), style="dim", indent=5)


def _told(line: TellingLine) -> str:
    before = f"after {print_cards(line.line)}" if line.line else "at first"
    return f"{before} {line.right} is right, {line.wrong} is wrong"


def _chosen(terminal: Terminal, asked: Asked, further: str) -> str | None:
    others = "".join(f", {number}" for number in range(2, len(asked.choices) + 1))
    typed = terminal.ask(f"Enter: yes, 1{others}, no, {further}or say it otherwise: ")
    word = typed.lower().rstrip(".")
    if word in ("", "y", "yes"):
        return asked.choices[0]
    if word in ("n", "no"):
        return None
    if word.isdecimal() and 1 <= int(word) <= len(asked.choices):
        return asked.choices[int(word) - 1]
    return typed
