"""Texts that were asked back about, as a command tells of them: there is nobody to say yes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from eleusis.cards import print_cards

if TYPE_CHECKING:
    from eleusis.rule import Asked, Rule

ASKED: Final = 1
"""The exit status where a text may be a rule if somebody says so."""

accept_asked_option: Final = click.option(
    "--accept-asked", is_flag=True, help="Where a sentence is asked back about, take the best."
)


def rule_meant(sentence: str, *, accept_asked: bool, as_json: bool = False) -> Rule:
    """The rule that a sentence states; of one that is asked, the best reading if that is accepted.

    Raises:
        SystemExit: 1, after it was told what there is to ask.
        RuleSyntaxError: it cannot be read.
        RuleTooLarge: it is too long, or needs too much.
    """
    from eleusis.rule import Asked, answer, read_rule

    found = answer(sentence)
    if not isinstance(found, Asked):
        return read_rule(sentence)
    if accept_asked:
        return found.rule
    tell_asked(found, as_json=as_json)
    raise SystemExit(ASKED)


def tell_asked(asked: Asked, *, as_json: bool) -> None:
    """Print what there is to ask: as JSON on stdout, or in words on stderr."""
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json({"ok": False, "reading": None, "asked": asked_json(asked)})
        return
    from eleusis.cli.io.errors import explain_error
    from eleusis.rule import RuleAsked

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
