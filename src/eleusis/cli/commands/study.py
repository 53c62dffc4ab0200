"""`eleusis study`: when the rule of a round could be known, by whom, and what fits a layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal
    from eleusis.messages import Language
    from eleusis.play.records.record import RoundRecord
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree
    from eleusis.study.round import RoundStudy

_OUT = click.Path(path_type=Path, dir_okay=False)


@click.argument("file", help="A record or a position; - is stdin.")
@click.option("--round", "number", type=Whole(1), help="Which round of a game; else the last.")
@click.option("--html", type=_OUT, help="Write a page to look at and to print.")
@click.option("--svg", type=_OUT, help="Write the chart as SVG.")
@click.option("--png", type=_OUT, help="Write the chart as PNG.")
@click.option("--dark", is_flag=True, help="Night colours, for SVG and PNG.")
@click.option(
    "--language",
    type=click.Choice(["en", "de"]),
    default="en",
    help="English or German, for the page and the pictures.",
)
@click.option("--fit", is_flag=True, help="Which rules fit, and the cards on which they part.")
@click.option(
    "--among",
    type=click.Path(path_type=Path),
    help="A file of rules, one a line: it is one of these.",
)
@as_json_option
def study_command(
    file: str,
    number: int | None,
    html: Path | None,
    svg: Path | None,
    png: Path | None,
    dark: bool,
    language: Language,
    fit: bool,
    among: Path | None,
    as_json: bool,
) -> None:
    """Study a round: when its rule could be known, by whom, and which card decided.

    Any record or position will do, also one typed in from cards on a floor.
      eleusis study record.txt
      eleusis study record.txt --html study.html
      eleusis study examples/last-card.txt --fit
    """
    found = _found(file, number)
    rules = None if among is None else _rules_of(among)
    if fit:
        _fit(found.state, rules, as_json=as_json)
        return
    study = _studied(found, rules)
    for path, make in ((svg, _svg), (png, _png), (html, _html)):
        if path is not None:
            path.write_bytes(make(study, dark, language))
    if as_json:
        from eleusis.cli.io.output import print_json
        from eleusis.study.round.as_json import study_json

        print_json(study_json(study))
    elif svg is None and png is None and html is None:
        _tell(study)


class _Found(NamedTuple):
    """What a file holds."""

    state: Round
    part: RoundRecord | None


def _found(file: str, number: int | None) -> _Found:
    from eleusis.cli.io.files import is_record
    from eleusis.cli.io.output import as_text, read_bytes
    from eleusis.errors import InputError

    data = read_bytes(file)
    if not is_record(data):
        from eleusis.cli.table.refereeing import refereed

        return _Found(refereed(as_text(data, file)).state, None)
    from eleusis.play.records.replaying import replay_record

    replay = replay_record(data)
    count = len(replay.rounds)
    if number is not None and number > count:
        raise InputError("no-such-round", number=number, count=count)
    place = (number or count) - 1
    return _Found(replay.rounds[place], replay.record.rounds[place])


def _rules_of(path: Path) -> list[tuple[RuleTree, float]]:
    """The rules of a file, equally likely; lines that begin with # are remarks."""
    from eleusis.cli.io.output import read_text
    from eleusis.errors import InputError
    from eleusis.rule import read_rule

    lines = (line.strip() for line in read_text(str(path)).splitlines())
    rules = [(read_rule(line), 1.0) for line in lines if line and not line.startswith("#")]
    if not rules:
        raise InputError("no-rules-listed", file=str(path))
    return rules


def _studied(found: _Found, rules: list[tuple[RuleTree, float]] | None) -> RoundStudy:
    from eleusis.cli.io.progress import counted
    from eleusis.study.round import study_record, study_round

    def studied(on_act: Callable[[], None]) -> RoundStudy:
        if found.part is None:
            return study_round(found.state, among=rules, on_act=on_act)
        return study_record(found.part, found.state, among=rules, on_act=on_act)

    with counted(len(found.state.laid) + 1, "Studying") as done:
        return studied(done)


# What is written -----------------------------------------------------------------------------


def _svg(study: RoundStudy, dark: bool, language: Language) -> bytes:
    from eleusis.play.pictures.themes import DAY, NIGHT
    from eleusis.study.round.chart_svg import chart_svg

    return chart_svg(study, NIGHT if dark else DAY, language).encode()


def _png(study: RoundStudy, dark: bool, language: Language) -> bytes:
    from eleusis.adapters.pixels import png

    return png(_svg(study, dark, language).decode())


def _html(study: RoundStudy, dark: bool, language: Language) -> bytes:
    from eleusis.study.round.page import study_page

    return study_page(study, language).encode()


# What is told --------------------------------------------------------------------------------


def _tell(study: RoundStudy) -> None:
    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal
    from eleusis.messages import render
    from eleusis.study.round.chart_text import chart_text

    terminal = Terminal()
    if study.rule_text:
        terminal.say(f"The rule: {study.rule_text}", style="bold")
    for said in study.sentences:
        terminal.say(render(said, has_signs=not terminal.letters), hanging=2)
    terminal.say()
    terminal.draw(chart_text(study, min(terminal.width, 80), letters=terminal.letters))
    terminal.say()
    if any(seat.foretold for seat in study.seats):
        terminal.show(_predictions_table(study, terminal))
        return
    has_notes = any(seat.thoughts for seat in study.seats)
    headings = ["", "plays", "right", "bits", "asked"]
    table = Table(box=None, pad_edge=False)
    for heading in (*headings, *(("tests it thought right",) if has_notes else ())):
        table.add_column(heading, justify="right" if heading else "left")
    for seat in study.seats:
        asked = "–" if seat.efficiency is None else f"{min(1.0, seat.efficiency):.0%}"
        cells = [study.state.setup.names[seat.seat], str(seat.plays)]
        cells += [
            f"{seat.right / seat.plays:.0%}" if seat.plays else "–",
            f"{seat.bits:.1f}",
            asked,
        ]
        if has_notes:
            cells.append(f"{seat.positive} of {seat.tests}" if seat.tests else "–")
        table.add_row(*map(terminal.plain, cells))
    terminal.show(table)


def _predictions_table(study: RoundStudy, terminal: Terminal) -> Table:
    """How everybody predicted the turned cards; beside it, how the likelier ruling would have."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("", "predicted", "right", "“right” held", "“wrong” held", "likelier held"):
        table.add_column(heading, justify="right" if heading else "left")
    for seat in study.seats:
        if seat.foretold is not None:
            cells = [study.state.setup.names[seat.seat], str(seat.foretold.made)]
            cells += [
                f"{part / whole:.0%}" if whole else "–" for part, whole in seat.foretold.shares
            ]
            table.add_row(*map(terminal.plain, cells))
    return table


def _fit(state: Round, rules: list[tuple[RuleTree, float]] | None, *, as_json: bool) -> None:
    from eleusis.cli.io.progress import told_if_long
    from eleusis.study.round.fitting import fitting_json, fitting_rules

    with told_if_long("Looking for rules"):
        found = fitting_rules(state, among=rules)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(fitting_json(found))
        return
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule import word_rule

    terminal = Terminal()
    if found.is_misfit:
        terminal.say("No simple rule fits all that lies there; with exceptions:", style="bold")
    else:
        count = round(2**found.entropy)
        left = "One rule is" if count == 1 else f"About {count} rules are"
        terminal.say(f"{left} left that fit; the likeliest:", style="bold")
    for place, one in enumerate(found.rules, 1):
        terminal.say(f"{place:>2}. {one.share:>4.0%}  {word_rule(one.rule)}", hanging=10)
    if not found.partings:
        return
    terminal.say("\nNext cards on which they part, the most telling first:", style="bold")
    for each in found.partings:
        cards = " ".join(str(card) if terminal.letters else card.symbol for card in each.cards)
        by = ", ".join(map(str, each.right_by))
        terminal.say(f"  {cards}: right by {by} ({each.bits:.1f} bits)", hanging=4)
