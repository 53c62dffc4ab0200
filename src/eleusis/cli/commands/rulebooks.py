"""`eleusis rulebook`: what the published rulebooks say, and where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from eleusis.cli.io.helptext import InOrder, as_json_option, command

if TYPE_CHECKING:
    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal
    from eleusis.rulebook import Rulebook, TermRow

rulebook_group = InOrder(
    "rulebook", help="The published rulebooks as data, each statement with its source."
)

TABLE_WIDTH_MIN: Final = 60
"""Columns below which statements stand one below the other instead of in a table."""


@command(rulebook_group, "list")
@as_json_option
def list_books(as_json: bool) -> None:
    """List the rulebooks."""
    from eleusis.cli.io.output import print_json
    from eleusis.rulebook import players_in_words, rulebook, rulebook_names

    books = [rulebook(name) for name in rulebook_names()]
    if as_json:
        print_json([_summary(book) for book in books])
        return
    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    if terminal.width < TABLE_WIDTH_MIN:
        for book in books:
            terminal.say(book.name, style="bold")
            players = f"{players_in_words(book)} players"
            variants = "".join(f", {variant}" for variant in _variants(book))
            missing = "" if book.is_complete else "; incomplete"
            terminal.say(f"{book.title}; {players}{variants}{missing}", indent=2)
        return
    table = Table("name", "title", "players", "variants", "", box=None, pad_edge=False)
    for book in books:
        table.add_row(
            book.name,
            book.title,
            players_in_words(book),
            ", ".join(_variants(book)) or "-",
            "" if book.is_complete else "incomplete",
        )
    terminal.show(table)


def _summary(book: Rulebook) -> dict[str, object]:
    return {
        "name": book.name,
        "title": book.title,
        "revision": book.revision,
        "players": {"min": book.players.min, "max": book.players.max},
        "variants": _variants(book),
        "complete": book.is_complete,
        "missing": list(book.missing),
    }


def _variants(book: Rulebook) -> list[str]:
    from eleusis.rulebook import variants_of

    return [f"{book.name}+{variant}" for variant in variants_of(book)]


@command(rulebook_group)
@click.argument("name", help="A name from `eleusis rulebook list`, or NAME+VARIANT.")
@click.option("--against", help="Show only where this one differs.")
@as_json_option
def show(name: str, against: str | None, as_json: bool) -> None:
    """Show a rulebook's statements with their sources, or its differences from another.

    Statements marked [gap] are readings taken where the published text is silent. Below them: what
    comes of each play and of what is said of it, found by playing it.
      eleusis rulebook show gardner
      eleusis rulebook show king --against gardner
    """
    from eleusis.rulebook import rulebook

    book = rulebook(name)
    if against is None:
        _show_one(book, as_json=as_json)
    else:
        _show_differences(book, rulebook(against), as_json=as_json)


def _show_one(book: Rulebook, *, as_json: bool) -> None:
    from eleusis.cli.io.output import print_json
    from eleusis.play.text.causes import table_in_words
    from eleusis.rulebook import rows

    if as_json:
        effects = [row._asdict() for row in table_in_words(book)]
        statements = [_row(row) for row in rows(book)]
        titles = {"dealer": list(book.titles.dealer), "prophet": list(book.titles.prophet)}
        print_json(
            _summary(book) | {"titles": titles, "statements": statements, "effects": effects}
        )
        return
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    terminal.say(book.title, style="bold")
    for missing in book.missing:
        terminal.say(f"Incomplete: {missing}", style="yellow")
    _say_titles(terminal, book)
    if terminal.width < TABLE_WIDTH_MIN:
        for row in rows(book):
            terminal.say(f"{row.label}: {row.value}")
            terminal.say(_source(row), style="dim", indent=2)
    else:
        table = _table("", book.name, "source")
        for row in rows(book):
            table.add_row(_label(row), _plain(row.value), f"[dim]{_plain(_source(row))}[/dim]")
        terminal.show(table)
    _show_effects(terminal, book)


def _say_titles(terminal: Terminal, book: Rulebook) -> None:
    """What the dealer and the prophet may be called, where the text has other words for them."""
    for who, titles in (("dealer", book.titles.dealer), ("prophet", book.titles.prophet)):
        *others, last = [title for title in titles if title.lower() != who] or [""]
        if last:
            listed = f"{', '.join(others)} or {last}" if others else last
            terminal.say(f"The {who} may be called {listed}.")
            terminal.say(str(book.sources[f"titles.{who}"]), style="dim", indent=2)


def _show_effects(terminal: Terminal, book: Rulebook) -> None:
    """The master table of cause and effect, as Howell prints one."""
    from eleusis.play.text.causes import dealer_in_words, table_in_words

    rows = table_in_words(book)
    if not rows:
        return
    dealer = dealer_in_words(book)
    terminal.say("\nCause and effect", style="bold")
    if terminal.width < TABLE_WIDTH_MIN:
        for number, row in enumerate(rows, 1):
            called = f"the prophet says {row.prophet}; " if row.prophet else ""
            terminal.say(f"{number}. A player {row.player}; {called}{dealer} says {row.dealer}.")
            terminal.say(row.effect, style="dim", indent=2)
        return
    from rich.table import Table

    with_prophet = ["prophet"] if book.prophet is not None else []
    table = Table(
        *("", "a player", *with_prophet, dealer, "what follows"), box=None, pad_edge=False
    )
    for number, row in enumerate(rows, 1):
        prophet = [row.prophet or "-"] if with_prophet else []
        table.add_row(str(number), row.player, *prophet, row.dealer, row.effect)
    terminal.show(table)


def _show_differences(first: Rulebook, second: Rulebook, *, as_json: bool) -> None:
    from eleusis.cli.io.output import print_json
    from eleusis.rulebook import differences

    pairs = differences(first, second)
    if as_json:
        print_json(
            {
                "rulebooks": [first.name, second.name],
                "differences": [
                    {"path": one.path, "label": one.label, first.name: _row(one)}
                    | {second.name: _row(two)}
                    for one, two in pairs
                ],
            }
        )
        return
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    if not pairs:
        terminal.say(f"{first.name} and {second.name} say the same.")
        return
    if terminal.width < TABLE_WIDTH_MIN:
        for one, two in pairs:
            terminal.say(one.label, style="bold")
            for book, row in ((first, one), (second, two)):
                terminal.say(f"{book.name}: {row.value}", indent=2)
                terminal.say(_source(row), style="dim", indent=4)
        return
    table = _table("", first.name, second.name)
    for one, two in pairs:
        table.add_row(_label(one), _plain(one.value), _plain(two.value))
        sources = (_plain(_source(row)) for row in (one, two))
        table.add_row("", *sources, style="dim", end_section=True)
    terminal.show(table)


def _table(*headings: str) -> Table:
    from rich.table import Table

    table = Table(*headings, box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    table.columns[0].ratio, table.columns[1].ratio, table.columns[2].ratio = 3, 3, 4
    return table


def _label(row: TermRow) -> str:
    indent = "  " if "." in row.path else ""
    return indent + _plain(row.label)


def _source(row: TermRow) -> str:
    others = "".join(f"\n  or: {other}" for other in row.source.alternatives)
    return f"{row.source}{others}"


def _plain(text: str) -> str:
    """The text with nothing in it that rich takes for markup (`[gap]` is one of ours)."""
    return text.replace("[", r"\[")


def _row(row: TermRow) -> dict[str, object]:
    return {
        "path": row.path,
        "label": row.label,
        "value": row.value,
        "source": row.source.text,
        "gap": row.source.is_gap,
        "alternatives": list(row.source.alternatives),
    }
