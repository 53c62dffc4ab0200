"""How the game is played, at a terminal: the same sentences, picture and tables as on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import Card
from eleusis.lessons.guide import guide
from eleusis.play.evolution import begin
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.text.position_text import parse_position
from eleusis.play.view import table_view

if TYPE_CHECKING:
    from eleusis.cli.io.terminal import Terminal
    from eleusis.lessons.guide import Guide, GuideTable
    from eleusis.rulebook import Rulebook


def show_guide(terminal: Terminal, book: Rulebook) -> None:
    """Show how it is played by this rulebook."""
    told = guide(book)
    terminal.say(f"{book.title}: how it is played", style="bold")
    for number, sentence in enumerate(told.sentences, 1):
        terminal.say(f"{number:>2}. {sentence}", hanging=4)
    terminal.say()
    terminal.draw(_picture(terminal, told, book))
    for sight in told.sights:
        if not sight.cards:
            continue  # nothing is drawn there
        cards = "‹".join(map(_signs, sight.cards))
        terminal.say(f"{cards:<7} {sight.what}", indent=2, hanging=8)
    for table in told.tables:
        terminal.say()
        terminal.say(str(table.title), style="bold")
        _show_table(terminal, table)
    terminal.say()


def _signs(card: str) -> str:
    return Card(card).symbol


def _picture(terminal: Terminal, told: Guide, book: Rulebook) -> str:
    """The lines of the layout alone: what it says below itself is not of these cards."""
    line = " ".join(
        column.card
        + (f"[{','.join('-'.join(play) for play in column.below)}]" if column.below else "")
        for column in told.picture
    )
    people = " ".join(f"Player{number}" for number in range(2, book.players.min + 1))
    hands = "\n".join(f"hand {name} 5" for name in people.split())
    marked = any(column.has_marker for column in told.picture)
    rises = f"prophet {people.split()[0]}" if marked else ""
    sheet = (
        f"rulebook {book.name}\nseats God {people}\ndealer God\nturn {people.split()[-1]}\n"
        f"layout {line}\n{rises}\n{hands}\n"
    )
    state = begin(parse_position(sheet).setup)
    drawn = picture_text(
        layout_of(table_view(state)),
        terminal.width,
        colour=terminal.has_colour,
        letters=terminal.letters,
        reader="",
    )
    return drawn.partition("\n\n")[0]


def _show_table(terminal: Terminal, table: GuideTable) -> None:
    """Each row as a sentence: what one does and what comes of it, or what costs or counts."""
    for what, *comes in table.rows:
        told = f"{what}: {comes[0]}"
        if len(comes) > 1:
            told = f"{told}; {table.head[2]}, {comes[1]}"
        terminal.say(told, indent=2, hanging=2)
