"""`eleusis replay`: a record back to states; what it tells, and whether it is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from eleusis.cli.io.helptext import as_json_option

if TYPE_CHECKING:
    from eleusis.play.records.record import RoundRecord
    from eleusis.play.records.replaying import Replay
    from eleusis.play.state import Round

NO_RECORD: Final = frozenset(
    {"empty-record", "record-too-large", "bad-encoding", "not-a-record", "record-format"}
)
"""What a file is refused for that is no record at all; everything else does not verify."""


@click.argument("file", help="A record; - is stdin.")
@click.option("--verify", is_flag=True, help="Say only whether it is sound; exit 1 if not.")
@click.option("--step", is_flag=True, help="Tell it move by move.")
@as_json_option
def replay_command(file: str, verify: bool, step: bool, as_json: bool) -> None:
    """Replay a record: hashes, consequences of each move and seals are always checked.

    --verify checks too that the rulings are those of the sealed rule, and the cards dealt those of
    the sealed shuffle.
      eleusis replay record.txt --step
      eleusis replay record.txt --verify
    """
    from eleusis.cli.io.output import read_bytes
    from eleusis.errors import RecordError
    from eleusis.play.records.replaying import replay_record

    data = read_bytes(file)
    try:
        found = replay_record(data)
    except RecordError as error:
        if not verify or error.code in NO_RECORD:
            raise
        _answer([str(error)], found=None, as_json=as_json)
        raise SystemExit(1) from None
    if verify:
        from eleusis.cli.table.verifying import discrepancies

        wrong = [line for part in found.record.rounds for line in discrepancies(part)]
        _answer(wrong, found=found, as_json=as_json)
        if wrong:
            raise SystemExit(1)
    elif as_json:
        _print_json(found)
    else:
        _tell(found, step=step)


def _answer(wrong: list[str], found: Replay | None, *, as_json: bool) -> None:
    if as_json:
        from eleusis.cli.io.output import print_json

        finished = found is not None and found.record.finished
        print_json({"verified": not wrong, "finished": finished, "problems": wrong})
        return
    for problem in wrong:
        print(f"No: {problem}")
    if found is not None and not wrong:
        count = len(found.record.rounds)
        rounds = "1 round" if count == 1 else f"{count} rounds"
        events = sum(len(part.events) for part in found.record.rounds)
        end = "" if found.record.finished else " The record is unfinished."
        print(f"Verified: {rounds}, {events} events.{end}")


def _print_json(found: Replay) -> None:
    from eleusis.cli.io.output import print_json, scores_json

    rounds = [
        {
            "rulebook": state.setup.rulebook.name,
            "names": list(state.setup.names),
            "dealer": state.setup.names[state.setup.dealer],
            "events": _event_texts(state),
            "phase": state.phase.value,
            "end": None if state.end is None else state.end.reason.value,
            "hands": [[str(card) for card in hand] for hand in state.hands],
            "status": [status.value for status in state.status],
            "laid": [
                {
                    "seat": None if laid.seat is None else state.setup.names[laid.seat],
                    "cards": [str(card) for card in laid.cards],
                    "right": laid.right,
                    "column": laid.column,
                    "number": laid.number,
                }
                for laid in state.laid
            ],
            "scores": scores_json(state),
            "secrets": {secret.kind.value: secret.text for secret in part.secrets},
        }
        for part, state in zip(found.record.rounds, found.rounds, strict=True)
    ]
    print_json(
        {
            "kind": found.record.kind.value,
            "finished": found.record.finished,
            "rounds": rounds,
        }
    )


def _event_texts(state: Round) -> list[str]:
    from eleusis.play.text.event_text import print_event

    return [print_event(event, state.setup.names) for event in state.log]


def _tell(found: Replay, *, step: bool) -> None:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.prompt import TablePrompt, show_scores
    from eleusis.play.view import table_view

    terminal = Terminal()
    desk = TablePrompt(terminal, lambda move: None)
    for number, (part, state) in enumerate(zip(found.record.rounds, found.rounds, strict=True), 1):
        setup = state.setup
        terminal.say(
            f"Round {number}: {setup.rulebook.title}. {setup.names[setup.dealer]} is God. "
            f"{len(part.events)} events.",
            style="bold",
        )
        if step:
            _tell_moves(part)
        table = table_view(state)
        desk.show_layout(table, None)
        if table.rulebook.scoring is not None:
            terminal.say("\nThe score" + ("" if state.end else " as it stands"), style="bold")
            show_scores(terminal, table, None)
        for secret in part.secrets:
            if state.end is not None:
                terminal.say(f"The sealed {secret.kind.value} was: {secret.text}")
    if not found.record.finished:
        terminal.say("The record is unfinished.", style="yellow")


def _tell_moves(part: RoundRecord) -> None:
    """Tell the moves; to a person, a screen after each one and Enter for the next."""
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.narration import Narrator
    from eleusis.cli.table.prompt import TablePrompt
    from eleusis.play.records.replaying import steps
    from eleusis.play.view import table_view

    terminal = Terminal()
    desk = TablePrompt(terminal, lambda move: None)
    narrator = Narrator(part.setup.names, part.setup.dealer)
    waits, news = terminal.is_live and terminal.has_keyboard, False
    for move in steps(part):
        if told := narrator.tell(move.events):
            terminal.say(told)
            news = True
        if waits and news and move.state.is_settled:
            news = False
            desk.show_layout(table_view(move.state), None)
            try:
                waits = terminal.ask("Enter: next move; q: to the end ").lower() not in (
                    "q",
                    "quit",
                )
            except EOFError:
                waits = False
