"""`eleusis referee`: positions and moves ruled and scored; or a score-keeper for real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from eleusis.cli.io.asking import accept_asked_option, rule_meant

if TYPE_CHECKING:
    from eleusis.cli.table.refereeing import SheetOutcome
    from eleusis.rule import RuleTree


@click.argument("file", default=None, help="A position with moves; - is stdin. Without: live.")
@click.option("--rule", help="Let the program rule by this sentence or library name.")
@click.option("--record", type=click.Path(path_type=Path), help="Live: where to keep the record.")
@click.option("--resume", help="Live: go on where this record stops; alone: the latest.")
@accept_asked_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON (with FILE).")
def referee(
    file: str | None,
    rule: str | None,
    record: Path | None,
    resume: str | None,
    accept_asked: bool,
    as_json: bool,
) -> None:
    """Referee a position and its moves; or keep the score for real cards on the floor.

    eleusis referee examples/first-turns.txt
    eleusis referee examples/first-turns.txt --rule colours-alternate --json
    eleusis referee                    asks who plays, then takes moves as you type them
    """
    from eleusis.cli.table.seating import rule_named

    _require_fitting(file, record, resume, as_json=as_json)
    secret = None
    if rule is not None:
        secret = rule_meant(rule_named(rule), accept_asked=accept_asked, as_json=as_json)
    if file is None:
        from eleusis.cli.table.scorekeeper import go_on, keep_score

        if resume is None:
            keep_score(secret, record)
        else:
            from eleusis.cli.io.records import record_named

            go_on(secret, record_named(resume, "referee"))
        return
    from eleusis.cli.io.files import sheet_text
    from eleusis.cli.table.refereeing import refereed

    outcome = refereed(sheet_text(file), secret)
    if secret is not None:
        _warn(secret, outcome)
    if as_json:
        _print_json(outcome)
    else:
        _print(outcome)
    if any(step.objection for step in outcome.steps):
        raise SystemExit(1)


def _require_fitting(
    file: str | None, record: Path | None, resume: str | None, *, as_json: bool
) -> None:
    """Nothing, if these options go together.

    Raises:
        InputError: `options`.
    """
    from eleusis.errors import InputError

    if file is not None and (record or resume is not None):
        raise InputError("options.live")
    if record and resume is not None:
        raise InputError("options.own-file")
    if file is None and as_json:
        raise InputError("options.json")


def _warn(secret: RuleTree, outcome: SheetOutcome) -> None:
    """Say on stderr what the rulebook has against the rule; the round is played already."""
    import sys

    from eleusis.agents.dealer import propriety_of

    refusals, warnings = propriety_of(secret, outcome.start.setup.rulebook)
    for objection in (*refusals, *warnings):
        print(f"eleusis: {objection}", file=sys.stderr)


def _print_json(outcome: SheetOutcome) -> None:
    from eleusis.cli.io.output import print_json, scores_json
    from eleusis.errors import InputError
    from eleusis.play.legality import waiting
    from eleusis.play.text.event_text import print_event
    from eleusis.play.text.position_text import as_position, print_position

    state = outcome.state
    names = state.setup.names
    try:
        position: str | None = print_position(as_position(state))
    except InputError:
        position = None  # in the middle of a move there is none
    print_json(
        {
            "moves": [
                {
                    "line": step.line,
                    "events": [print_event(event, names) for event in step.events],
                    "objection": step.objection,
                }
                for step in outcome.steps
            ],
            "phase": state.phase.value,
            "waiting": str(waiting(state)),
            "position": position,
            "scores": scores_json(state),
        }
    )


def _print(outcome: SheetOutcome) -> None:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.narration import Narrator
    from eleusis.cli.table.prompt import TablePrompt, show_scores
    from eleusis.play.legality import waiting
    from eleusis.play.view import table_view

    terminal, state = Terminal(), outcome.state
    narrator = Narrator(state.setup.names, state.setup.dealer)
    for step in outcome.steps:
        if told := narrator.tell(step.events):
            terminal.say(told)
        if step.objection:
            terminal.say(f"line {step.line}: {step.objection}", style="yellow")
    table = table_view(state)
    TablePrompt(terminal, lambda move: None).show_layout(table, None)
    terminal.say(str(waiting(state)))
    if table.rulebook.scoring is not None:
        terminal.say("\nThe score" + ("" if state.end else " as it stands"), style="bold")
        show_scores(terminal, table, None)
