"""A live score-keeper for real cards: the people play on the floor, somebody types the moves.

Hands are counts here. Every line is in the record at once; `undo` takes the last line back, which
is why the record is written anew then: a typing mistake is not part of a round.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from eleusis.cards import parse_cards
from eleusis.cli.io.output import INTERRUPTED
from eleusis.cli.io.records import new_file, put_in_place, say_how_to_resume, say_where
from eleusis.cli.io.terminal import Terminal
from eleusis.cli.table.narration import Narrator, card_count
from eleusis.cli.table.person import claim
from eleusis.cli.table.prompt import Leave, TablePrompt, show_scores
from eleusis.cli.table.refereeing import Referee, in_full, once_dealt
from eleusis.cli.table.rule_setup import remark
from eleusis.errors import EleusisError, InputError
from eleusis.play.evolution import begin
from eleusis.play.game import Game
from eleusis.play.legality import name_of, waiting
from eleusis.play.pending import (
    EmptyHand,
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    PendingStarter,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.records.record import Kind, Record, RoundRecord, print_record
from eleusis.play.records.replaying import replay_record, steps
from eleusis.play.scoring import score
from eleusis.play.seats import Seat, require_names
from eleusis.play.state import Phase, waits_for
from eleusis.play.text.move_text import WORDS_OF_MOVES, parse_move
from eleusis.play.view import table_view
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import TypeVar

    from eleusis.play.events import Event
    from eleusis.play.state import Round
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.rulebook import Rulebook

    _T = TypeVar("_T")

_HELP: Final = """\
Type what happens, a line each:
  starter 3H      the starter card
  JD  Ben JD      the play of whose turn it is, or Ben's; JD 8H is a string
  no play         or with the shown hand: Ben no play 3H 4S 9C
  right  wrong    the ruling, or the prophet's call while one is due
  Ann right Ben wrong   what they predict of the turned card (Delphi), all in one line
  pick JD         the card laid after a wrong declaration of no play
  throw 3H 4S     the cards given back after a right one (King)
  Ben prophet     Ben becomes the prophet; Ben go out: takes the bonus instead
  Ben guess …     Ben says the rule aloud (Express); hint …: God gives a hint
  deal Ben 3H 4S  only if cards are dealt face up: else they are counted
  correct         God takes back the last ruling
  undo            take back the last line: it was typed wrongly
  layout  hands  score  help  stop  quit"""

_GOD: Final = "god"

_TYPED_WORDS: Final = WORDS_OF_MOVES | {
    *(_GOD, "right", "wrong", "no", "pick", "throw", "prophet", "guess", "hint"),
    *("undo", "layout", "hands", "score", "help", "quit", "exit"),
}
"""Words that begin a line, so nobody can have them as a name."""


def keep_score(rule: RuleTree | None, record: Path | None) -> None:
    """Ask who plays, then keep the score of round after round."""
    terminal = Terminal()
    terminal.require_width()
    with new_file(record) as (path, _):
        terminal.say("The score-keeper for real cards. Ctrl-D leaves at any time.", style="bold")
        try:
            game = _ask_game(terminal)
        except EOFError:
            terminal.say("\nNothing was begun, and nothing is recorded.")
            return
        if rule is not None:
            remark(terminal, game.rulebook, rule)
        _keep(_Floor(terminal, game, rule, path), [begin(game.setup())])


def go_on(rule: RuleTree | None, path: Path) -> None:
    """Keep the score of a game where its record stops.

    Raises:
        RecordError: it is broken.
        InputError: it is finished, or not the keeper's.
    """
    terminal = Terminal()
    terminal.require_width()
    record = replay_record(path.read_bytes()).record
    if record.finished or record.kind is not Kind.FULL or not record.rounds:
        raise InputError("finished.round")
    first, *_, last = (record.rounds[0], *record.rounds)
    game = Game(first.setup.rulebook, first.setup.names, first.setup.dealer)
    floor = _Floor(terminal, game, rule, path)
    past = record.rounds if last.is_over else record.rounds[:-1]
    for part in past:
        floor.finish(replay_record(Record(Kind.FULL, (part,), finished=False)).rounds[0])
    states = [begin(floor.game.setup())] if last.is_over else [step.state for step in steps(last)]
    _keep(floor, states)


def _keep(floor: _Floor, states: list[Round]) -> None:
    """Keep the score to the end, and say where the record is however it ends."""
    terminal, path = floor.terminal, floor.path
    try:
        floor.keep(states)
    except (Leave, KeyboardInterrupt) as leaving:
        terminal.say()
        say_how_to_resume(terminal, "referee", path)
        if isinstance(leaving, KeyboardInterrupt):
            raise SystemExit(INTERRUPTED) from None
    else:
        say_where(terminal, path)


def _ask_game(terminal: Terminal) -> Game:
    book = _ask(terminal, "Rulebook [gardner]: ", lambda text: rulebook(text or "gardner"))

    def names_of(text: str) -> tuple[str, ...]:
        names = tuple(text.replace(",", " ").split())
        require_names(names)
        _require_tellable(tuple(name for name in names if name.lower() != _GOD))
        book.require_players(len(names))
        return names

    names = _ask(terminal, "Who plays, clockwise, God included? ", names_of)
    god = next((name for name in names if name.lower() == _GOD), None)
    if god is not None:
        return _of_whoever_is_god(terminal, book, names, Seat(names.index(god)))

    def dealer_of(text: str) -> Seat:
        found = [seat for seat, name in enumerate(names) if name.lower() == text.lower()]
        if not text:
            return Seat(0)
        if not found:
            raise InputError("no-such-name", text=text, names=tuple(names))
        return Seat(found[0])

    dealer = _ask(terminal, f"Who is God first? [{names[0]}] ", dealer_of)
    return _begun(Game(book, names, dealer))


def _of_whoever_is_god(
    terminal: Terminal, book: Rulebook, names: tuple[str, ...], dealer: Seat
) -> Game:
    """The game in which God was given for a name: somebody else is God in the next round."""

    def all_names(text: str) -> tuple[str, ...]:
        called = (*names[:dealer], text, *names[dealer + 1 :])
        require_names(called)
        _require_tellable((text,))
        return called

    return _begun(Game(book, _ask(terminal, "And what is God's own name? ", all_names), dealer))


def _begun(game: Game) -> Game:
    """The game, if it can be begun."""
    begin(game.setup())
    return game


def _require_tellable(names: tuple[str, ...]) -> None:
    """Nothing, if no name is a word that is typed for something else.

    Raises:
        InputError: `names`.
    """
    for name in names:
        if name.lower() in _TYPED_WORDS or _is_card(name):
            raise InputError("names.happening", name=name)


def _is_card(text: str) -> bool:
    try:
        parse_cards(text)
    except InputError:
        return False
    return True


def _ask(terminal: Terminal, prompt: str, read: Callable[[str], _T]) -> _T:
    """The answer that can be read; asked again until it can."""
    while True:
        try:
            return read(terminal.ask(prompt))
        except EleusisError as error:
            terminal.say(str(error), style="yellow")


class _Floor:
    """The rounds on the floor and their record."""

    def __init__(self, terminal: Terminal, game: Game, rule: RuleTree | None, path: Path) -> None:
        self.terminal = terminal
        self.game = game
        self.path = path
        self._rule = rule
        self._past: tuple[RoundRecord, ...] = ()
        self._desk = TablePrompt(terminal, lambda move: None)

    def keep(self, states: list[Round]) -> None:
        """Keep the score until the people stop, from the last of these states on."""
        self.terminal.say(_HELP, style="dim")
        while True:
            self._keep_round(states)
            game = _after(self.game, states[-1])
            self._show_end(states[-1], game)
            match self._asked_on(game.names[game.next_dealer]):
                case "undo":
                    self._take_back(states)
                case "yes":
                    self.finish(states[-1])
                    states = [begin(self.game.setup())]
                case _:
                    break
        self.finish(states[-1])
        self._save(None, finished=True)

    def finish(self, state: Round) -> None:
        """Enter a round that is over."""
        self._past += (RoundRecord(state.setup, state.log),)
        self.game = _after(self.game, state)

    def _asked_on(self, dealer: str) -> str:
        """`yes` for another round, `no`, or `undo` where the last line did not mean the end."""
        question = f"Another round, with {dealer} as God? (yes, no, or undo the last line) "
        while True:
            answer = self._typed(question).lower()
            for word in ("yes", "no", "undo"):
                if answer in (word, word[0]):
                    return word
            self.terminal.say("Type yes, no or undo.", style="yellow")

    def _keep_round(self, states: list[Round]) -> None:
        """Take the lines of a round; *states* grows with each and shrinks with `undo`."""
        referee, narrator = self._begun(states[-1])
        self._save(states[-1])
        self._say_next(states[-1])
        while states[-1].phase is not Phase.OVER:
            typed = self._typed()
            try:
                if typed.lower() == "undo":
                    self._take_back(states)
                    referee, narrator = self._begun(states[-1])
                elif self._answered(typed, states[-1]):
                    continue
                else:
                    self._tell(narrator, self._make(referee, typed))
                    states.append(referee.state)
            except EleusisError as error:
                self.terminal.say(str(error), style="yellow")
                continue
            self._save(states[-1])
            self._say_next(states[-1])

    def _begun(self, state: Round) -> tuple[Referee, Narrator]:
        """Referee and narrator of a round that stands so."""
        narrator = Narrator(state.setup.names, state.setup.dealer)
        narrator.tell(state.log)  # was told already
        return Referee(state, self._rule), narrator

    def _take_back(self, states: list[Round]) -> None:
        if len(states) == 1:
            raise InputError("nothing-to-undo")
        states.pop()
        self.terminal.say("The last line is taken back.")

    def _show_end(self, state: Round, game: Game) -> None:
        table = table_view(state)
        self._desk.show_layout(table, None)
        if table.rulebook.scoring is not None:
            show_scores(self.terminal, table, None)
        if len(game.rounds) > 1:
            self.terminal.say("All rounds so far", style="bold")
            for name, total in zip(game.names, game.totals, strict=True):
                self.terminal.say(f"  {name:<12} {total:>4}")

    def _typed(self, prompt: str = "> ") -> str:
        try:
            return self.terminal.ask(prompt)
        except EOFError:
            self.terminal.say()
            raise Leave from None

    def _make(self, referee: Referee, typed: str) -> tuple[Event, ...]:
        setup = referee.state.setup
        move = parse_move(in_full(typed, referee.state), setup.names, setup.dealer)
        return referee.make(move) + referee.rule()

    def _answered(self, typed: str, state: Round) -> bool:
        table = table_view(state)
        match typed.lower():
            case "":
                self._say_next(state)
            case "help" | "?":
                self.terminal.say(_HELP, style="dim")
            case "layout":
                self._desk.show_layout(table, None)
            case "hands":
                self._desk.show_counts(table, None)
            case "score":
                show_scores(self.terminal, table, None)
            case "stop":
                # Asked, as at the terminal: `stop` is near enough to other words.
                return not self._desk.confirm("End the round here, scored as it stands?")
            case "quit" | "exit":
                raise Leave
            case _:
                return False
        return True

    def _tell(self, narrator: Narrator, events: tuple[Event, ...]) -> None:
        told = narrator.tell(events)
        if told:
            self.terminal.say(told)

    def _say_next(self, state: Round) -> None:
        """Say what the table must do now."""
        if state.phase is not Phase.OVER:
            self.terminal.say(f"Now: {what_next(state)}", style="bold")

    def _save(self, state: Round | None, *, finished: bool = False) -> None:
        """Write the whole record anew: a few thousand bytes."""
        rounds = self._past
        if state is not None:
            rounds += (RoundRecord(state.setup, state.log),)
        put_in_place(self.path, print_record(Record(Kind.FULL, rounds, finished)).encode())


def _after(game: Game, state: Round) -> Game:
    """The game with a round that is over; without it where the sources give no scoring."""
    return game if state.setup.rulebook.scoring is None else game.after(score(state))


def what_next(state: Round) -> str:
    """What the people at the table are to do, dealing first; it goes on a sentence."""
    due = _what_is_due(once_dealt(state))
    return f"{_deals(state)}. Then {due}" if state.owed else due


def _deals(state: Round) -> str:
    """Who is to be dealt how much."""
    deals = []
    for size, debts in groupby(state.owed, lambda debt: debt.size):
        *others, last = (state.setup.names[debt.seat] for debt in debts)
        if others:
            deals.append(f"{', '.join(others)} and {last} get {card_count(size)} each")
        else:
            deals.append(f"{last} gets {card_count(size)}")
    return ", ".join(deals)


def _what_is_due(state: Round) -> str:  # noqa: C901 - a case for each
    """What the round waits for, now that all cards are dealt."""
    who = name_of(state, waits_for(state))
    if state.phase is Phase.TURN:
        return f"it is {who}'s turn."
    if state.phase is Phase.TURNING_STARTER:
        return "turn the starter and type it: starter 3H."
    if state.phase is Phase.TURNING:
        return "turn the next card and type it: 5C."
    match state.pending:
        case PendingCard(card=card, predictions=None):
            players = [
                name for seat, name in enumerate(state.setup.names) if seat != state.setup.dealer
            ]
            said = " ".join(
                f"{name} {'wrong' if place % 2 else 'right'}" for place, name in enumerate(players)
            )
            return f"everybody predicts {card.symbol} at once. Type what they show, as in: {said}"
        case PendingCard(card=card):
            return f"{who} is to rule on {card.symbol}: right or wrong?"
        case PendingPlay() | PendingNoPlay() as pending:
            due = ", the prophet, is to call" if state.phase is Phase.CALLING else " is to rule"
            return f"{claim(table_view(state), pending, None)} {who}{due}: right or wrong?"
        case PendingPick(card=card):
            return f"the prophet picks {card.symbol}. {who} is to rule: right or wrong?"
        case PendingGuess(seat, text):
            return f"{name_of(state, seat)} guesses “{text}”. {who} is to rule: right or wrong?"
        case RightNoPlay():
            return f"{who} chooses what to give back: throw, and the cards."
        case EmptyHand():
            return f"{who} has no card left: go out, or prophet?"
        case WrongNoPlay(seat):
            holder = name_of(state, seat)
            return f"{who} lays a right card from {holder}'s hand: type pick, and the card."
        case PendingStarter() | None:
            return str(waiting(state))
