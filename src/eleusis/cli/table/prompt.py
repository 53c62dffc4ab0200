"""What stands on the screen of a person at the table, and what one may ask without moving."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from eleusis.cli.io.asking import meant
from eleusis.cli.io.errors import syntax_error_lines
from eleusis.cli.io.guide import show_guide
from eleusis.cli.io.showing import settle_meaning
from eleusis.cli.table.narration import (
    Narrator,
    by_suit,
    card_count,
    hand_signs,
    signs,
)
from eleusis.cli.table.phrases import PROMPT_WORDS, Request, read_request
from eleusis.errors import (
    EleusisError,
    InputError,
    RuleSyntaxError,
    did_you_mean,
)
from eleusis.messages import render
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.scoring import score
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Phase
from eleusis.play.view import View
from eleusis.rulebook import rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card, Cards
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.coach import Coaching
    from eleusis.play.moves import Move
    from eleusis.play.view import TableView


class Leave(Exception):
    """The person leaves the table; the record is kept."""


class Sorting(Enum):
    """How a hand lies on the screen."""

    SUIT = "suit"
    RANK = "rank"
    COLOUR = "colour"


def _office(status: Status) -> str:
    """What stands behind a name for who does not simply play."""
    match status:
        case Status.PLAYING:
            return ""
        case Status.DEALER:
            return " (God)"
        case Status.PROPHET:
            return " (prophet)"
        case Status.EXPELLED:
            return " (expelled)"
        case Status.OUT:
            return " (out)"


def _about(phase: Phase) -> tuple[str, ...]:
    """The parts of a rulebook that matter in a phase."""
    expulsion = ("expulsion.without_prophet", "expulsion.with_prophet")
    match phase:
        case Phase.TURN:
            prophet = ("prophet.timing", "prophet.others_min")
            return ("string_max", "wrong_penalty", "no_play", *prophet, *expulsion, "guess")
        case Phase.JUDGING:
            prophet = ("prophet.ruling", "prophet.false_cards")
            return ("wrong_penalty", "no_play", *prophet, *expulsion)
        case Phase.CALLING | Phase.LEAVING:
            return ("prophet",)
        case Phase.PICKING | Phase.THROWING_IN:
            return ("no_play",)
        case Phase.JUDGING_PICK:
            return ("no_play", "prophet")
        case Phase.JUDGING_GUESS:
            return ("guess",)
        case Phase.JUDGING_STARTER:
            return ("starter",)
        case Phase.TURNING | Phase.PREDICTING:
            return ("prediction", "scoring")
        case Phase.DEALING | Phase.TURNING_STARTER | Phase.OVER:
            return ()


_ALWAYS: Final = ("sort", "hand", "layout", "hands", "score", "rules", "help", "stop", "quit")

_COACH: Final = ("coach",)

_OF_THE_HAND: Final = ("sort", "hand")
"""What God, who has no cards, need not know."""


class TablePrompt:
    """The prompt of one person, and everything on it that does not move the round.

    Args:
        terminal: Where it stands.
        verify: Raises `IllegalMove` if the round would refuse a move; changes nothing.
        coaching: Who answers what could be tested; `None` if nobody does.
    """

    def __init__(
        self,
        terminal: Terminal,
        verify: Callable[[Move], object],
        coaching: Coaching | None = None,
    ) -> None:
        self.terminal = terminal
        self.verify = verify
        self.coaching = coaching
        self._sorting = Sorting.SUIT

    # What is on it ----------------------------------------------------------------------------

    def show_layout(self, table: TableView, reader: Seat | None) -> None:
        """Draw the layout and who holds what."""
        terminal = self.terminal
        terminal.say()
        picture = picture_text(
            layout_of(table),
            terminal.width,
            colour=terminal.has_colour,
            letters=terminal.letters,
            reader="" if reader is None else table.names[reader],
        )
        terminal.draw(picture)
        terminal.say()
        self.show_counts(table, reader)

    def show_counts(self, table: TableView, reader: Seat | None) -> None:
        """Say in one line who holds how many cards, or tokens."""
        parts = []
        narrator = Narrator(table.names, table.dealer, reader)
        for seat, count in enumerate(table.held):
            status = table.status[seat]
            held = "" if status is Status.DEALER else f" {count}"
            if table.rulebook.prediction is not None:
                tokens = table.tokens[seat]
                held = f" {tokens:+d}" if tokens else " 0"
            office = _office(status)
            parts.append(f"{narrator.who(Seat(seat))}{held}{office}")
        if table.stock is not None:
            owed = sum(debt.size for debt in table.owed)
            parts.append(f"stock {max(table.stock - owed, 0)}")
        self.terminal.say(" · ".join(parts), style="dim")

    def _show_known_cards(self, table: TableView, reader: Seat | None) -> None:
        """Say which cards of other hands, and under the stock, everybody has seen."""
        narrator = Narrator(table.names, table.dealer, reader)
        for seat, cards in enumerate(table.shown):
            if cards and seat != reader:
                who = narrator.who(Seat(seat))
                self.terminal.say(
                    f"Everybody has seen {hand_signs(cards)} with {who}.", style="dim"
                )
        if table.bottom:
            self.terminal.say(f"Under the stock lie {signs(table.bottom)}.", style="dim")

    def show_hand(self, hand: Cards) -> None:
        """Show the own hand in the order that the person likes."""
        if not hand:
            self.terminal.say("You have no cards.")
            return
        groups = in_groups(hand, self._sorting)
        self.terminal.say(
            f"Your hand ({len(hand)}):  " + "   ".join(signs(group) for group in groups if group)
        )

    # What is asked ----------------------------------------------------------------------------

    def typed(self, prompt: str = "> ") -> str:
        """What is typed.

        Raises:
            Leave: nothing more will come from the keyboard.
        """
        try:
            return self.terminal.ask(prompt)
        except EOFError:
            self.terminal.say()
            raise Leave from None

    def ask(
        self,
        table: TableView,
        reader: Seat | None,
        hand: Cards,
        may: tuple[type[Move], ...],
        line: str = "",
    ) -> Request:
        """The next request that may move the round; all others are answered here.

        Args:
            table: What everybody sees.
            reader: Who asks.
            hand: Their cards.
            may: What they may do.
            line: What they have typed already.

        Raises:
            Leave: the person quits, or nothing more will come from the keyboard.
        """
        while True:
            typed, line = line or self.typed(), ""
            try:
                request = read_request(typed, (*_words_for(may), *self._always()))
                if not self._answered(request, table, reader, hand, may):
                    return request
            except EleusisError as error:
                self.complain(error, reader)

    def complain(self, error: EleusisError, reader: Seat | None) -> None:
        """Say why something was refused, to whoever sits there."""
        self.terminal.say(render(error.said, reader=reader), style="yellow")
        if isinstance(error, RuleSyntaxError):
            for line in syntax_error_lines(error, self.terminal.width):
                self.terminal.draw(line)

    def meant(self, text: str) -> str | None:
        """The text, or the sentence that a person chose where it was not clear; None for no.

        Raises:
            Leave: nothing more will come from the keyboard.
            RuleTooLarge: the text is too long, or needs too much.
        """
        try:
            return meant(self.terminal, text)
        except EOFError:
            raise Leave from None

    def settle_meaning(self, text: str, starters: int) -> str | None:
        """The sentence of the rule that a person means, said or shown; None if they leave it.

        Raises:
            Leave: nothing more will come from the keyboard.
            RuleTooLarge: the text is too long, or needs too much.
        """
        try:
            settled = settle_meaning(self.terminal, text, starters=starters)
        except EOFError:
            raise Leave from None
        return settled.sentence if settled else None

    def confirm(self, question: str) -> bool:
        """True if the person says yes; Enter alone is no.

        Raises:
            Leave: nothing more will come from the keyboard.
        """
        return confirmed(self.terminal, question)

    def _answered(
        self,
        request: Request,
        table: TableView,
        reader: Seat | None,
        hand: Cards,
        may: tuple[type[Move], ...],
    ) -> bool:
        match request.word:
            case "sort":
                self._sorting = _sorting_of(request.rest)
                self.show_hand(hand)
            case "hand":
                self.show_hand(hand)
            case "layout":
                self.show_layout(table, reader)
            case "hands":
                self.show_counts(table, reader)
                self._show_known_cards(table, reader)
            case "score":
                show_scores(self.terminal, table, reader)
            case "rules":
                self._show_rules(table, request.rest.lower())
            case "coach":
                self._ask_coach(table, reader, hand, may, request.rest)
            case "help":
                self._show_help(may, has_hand=reader != table.dealer)
            case "quit":
                raise Leave
            case _:
                return False
        return True

    def _show_rules(self, table: TableView, asked: str) -> None:
        """Show how it is played, or what the rulebook says about a word; sources if asked for."""
        terminal = self.terminal
        if not asked:
            show_guide(terminal, table.rulebook)
            terminal.say(
                "`rules prophet` tells all about prophets, `rules sources` where it stands."
            )
            return
        *others, last = asked.split()
        cites = last in ("sources", "source")
        word = " ".join(others) if cites else asked
        topics = _about(table.phase)
        found = [
            row
            for row in rows(table.rulebook)
            if (word in f"{row.path} {row.label}".lower() if word else _is_about(row.path, topics))
        ]
        terminal.say(f"{table.rulebook.title}:", style="bold")
        for row in found:
            terminal.say(f"{row.label}: {row.value}", indent=2)
            if cites:
                terminal.say(str(row.source), style="dim", indent=6)
        if not found:
            terminal.say(f"  nothing about “{word}”" if word else "  nothing about this moment")

    def _ask_coach(
        self,
        table: TableView,
        reader: Seat | None,
        hand: Cards,
        may: tuple[type[Move], ...],
        question: str,
    ) -> None:
        if reader is None or reader == table.dealer:
            raise InputError("no-coach.god")
        if self.coaching is None:
            raise InputError("no-coach.off")
        self.coaching.answer(View(table, reader, hand, may), question, self.meant)

    def _always(self) -> tuple[str, ...]:
        """The words that mean something at any moment."""
        return _ALWAYS if self.coaching is None else (*_COACH, *_ALWAYS)

    def _show_help(self, may: tuple[type[Move], ...], *, has_hand: bool) -> None:
        self.terminal.say("Possible now:", style="bold")
        for word in _words_for(may):
            self.terminal.say(f"  {word:<8} {PROMPT_WORDS[word]}")
        self.terminal.say("Always:", style="bold")
        for word in self._always():
            if has_hand or word not in _OF_THE_HAND:
                self.terminal.say(f"  {word:<8} {PROMPT_WORDS[word]}")


def confirmed(terminal: Terminal, question: str, *, enter: bool = False) -> bool:
    """True if the person says yes; Enter alone is what *enter* says.

    Raises:
        Leave: nothing more will come from the keyboard.
    """
    choices = "Enter: yes, no" if enter else "yes/no"
    while True:
        try:
            answer = terminal.ask(f"{question} ({choices}) ").lower()
        except EOFError:
            raise Leave from None
        if not answer:
            return enter
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        terminal.say("Type yes or no.", style="yellow")


def _words_for(may: tuple[type[Move], ...]) -> list[str]:
    """The words that ask for the moves that are possible."""
    return [word for kind in may for word in kind.typed]


def _is_about(path: str, topics: tuple[str, ...]) -> bool:
    return any(path == topic or path.startswith(f"{topic}.") for topic in topics)


def _sorting_of(text: str) -> Sorting:
    word = text.strip().lower().replace("color", "colour")
    try:
        return Sorting(word)
    except ValueError:
        ways = [sorting.value for sorting in Sorting]
        near = did_you_mean(word, ways)
        raise InputError("unknown-sorting", ways=tuple(ways), word=word, near=near) from None


def in_groups(hand: Cards, sorting: Sorting) -> tuple[tuple[Card, ...], ...]:
    """The hand in groups, black and red suits apart, or ranks in one row; unknown cards last."""
    known = [card for card in hand if card.is_known]
    unknown = tuple(card for card in hand if not card.is_known)
    match sorting:
        case Sorting.RANK:
            groups = [tuple(sorted(known, key=lambda card: (card.rank, card.suit)))]
        case Sorting.SUIT:
            groups = by_suit(known)
        case Sorting.COLOUR:
            by_rank = sorted(known, key=lambda card: (card.rank, card.suit))
            groups = [
                tuple(card for card in by_rank if card.suit in suits) for suits in ((0, 3), (1, 2))
            ]
    return (*groups, unknown)


def show_scores(terminal: Terminal, table: TableView, reader: Seat | None) -> None:
    """Show the score as it stands, line by line with its reasons."""
    from rich.table import Table

    scores = score(table)
    narrator = Narrator(table.names, table.dealer, reader)
    grid = Table.grid(padding=(0, 2, 0, 0))
    best = max(scores.totals)
    for seat, seat_score in enumerate(scores.seats):
        reasons = "\n".join(terminal.plain(str(point)) for point in seat_score.points)
        style = "bold" if seat_score.total == best else ""
        name = narrator.who(Seat(seat)) + (" (God)" if seat == scores.dealer else "")
        held = "" if seat == scores.dealer else card_count(table.held[seat])
        if table.rulebook.prediction is not None:
            held = ""
        grid.add_row(f"  {name}", f"{seat_score.total:>3}", reasons, held, style=style)
    terminal.show(grid)
