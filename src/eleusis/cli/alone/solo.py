"""Alone with a secret rule at the terminal: a card each turn, and a guess when one thinks so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cards import parse_cards
from eleusis.cli.io.errors import syntax_error_lines
from eleusis.cli.io.showing import settle_meaning
from eleusis.cli.table.narration import by_suit, card_count, signs
from eleusis.errors import EleusisError, InputError, RuleSyntaxError
from eleusis.play.pictures.picture_text import picture_text
from eleusis.rule import word_rule
from eleusis.study.alone.playing import SoloMove, after_move, after_moves, solo_layout
from eleusis.study.alone.rivals import SOLO_AGENTS, rival_round
from eleusis.study.science.protocol import STARTERS, TURNS, WRONG_GUESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal
    from eleusis.study.alone.puzzles import Puzzle
    from eleusis.study.science.protocol import SoloRound, Turn

_HELP: Final = (
    ("5H", "lay the five of hearts"),
    ("guess colours alternate", "say what the rule is; it is judged with your next card"),
    ("guess", "take a guess back, as long as no card is laid with it"),
    ("show", "show what you think with pictures, instead of saying it"),
    ("layout, hand", "see them again"),
    ("give up", "be told the rule, for no points"),
    ("quit", "stop here"),
)


class SoloTable:
    """One puzzle in front of one person.

    Args:
        terminal: Where it is played.
        puzzle: What is to be found.
        moves: What was done before.
        keep: Told all moves after each of them.
    """

    def __init__(
        self,
        terminal: Terminal,
        puzzle: Puzzle,
        moves: Sequence[SoloMove] = (),
        keep: Callable[[Sequence[SoloMove]], object] = lambda _: None,
    ) -> None:
        self._terminal = terminal
        self._puzzle = puzzle
        self._keep = keep
        self.moves = list(moves)
        self.round = after_moves(puzzle.deal, moves)
        self._guess = ""

    def run(self) -> bool:
        """True when the round is over or given up; False if the person only stops."""
        self._begin()
        while not self.round.is_over:
            try:
                typed = self._terminal.ask("> ")
            except EOFError:
                self._terminal.say()
                return False
            word = typed.lower().rstrip(".")
            if word in ("quit", "q", "exit", "stop"):
                return False
            if word in ("give up", "resign"):
                return True
            try:
                self._answer(typed, word)
            except EOFError:
                self._terminal.say()
                return False
            except EleusisError as error:
                self._complain(error)
        return True

    # What is said to what is typed ----------------------------------------------------------------

    def _begin(self) -> None:
        terminal = self._terminal
        terminal.say("One secret rule, and you alone. Each turn you lay a card: it is right or")
        terminal.say("wrong, and you draw another. When you think that you know, guess.")
        terminal.say(
            f"The rule is sealed: {self._puzzle.secret.seal[:12]}…  Type help for what you can do.",
            style="dim",
        )
        self._show()

    def _answer(self, typed: str, word: str) -> None:
        first, _, rest = typed.partition(" ")
        if word in ("help", "?"):
            for name, about in _HELP:
                self._terminal.say(f"{name:<25}{about}", indent=2, hanging=25)
        elif word in ("layout", "hand", "", "score"):
            self._show()
        elif word == "show":
            self._guess_is(word)
        elif first.lower() in ("guess", "rule"):
            self._guess_is(rest.strip())
        else:
            self._lay(typed)

    def _guess_is(self, text: str) -> None:
        """Settle what is meant, which costs nothing."""
        if not text:
            self._terminal.say("You take your guess back." if self._guess else "Guess what?")
            self._guess = ""
            return
        settled = settle_meaning(self._terminal, text, starters=STARTERS)
        if settled is None:
            self._terminal.say("No guess, then; nothing is lost.")
            return
        self._guess = settled.sentence
        self._terminal.say(f"Your guess: {self._guess}", style="bold")
        self._terminal.say("It is judged with the card that you lay now; guess takes it back.")

    def _lay(self, typed: str) -> None:
        cards = parse_cards(typed)
        if len(cards) != 1:
            raise InputError("one-card.alone", count=len(cards))
        move = SoloMove(cards[0], self._guess)
        self.round = after_move(self.round, move)
        self.moves.append(move)
        self._guess = ""
        self._keep(tuple(self.moves))
        self._terminal.say(self._told(self.round.turns[-1]), style="bold")
        if not self.round.is_over:
            self._show()

    def _told(self, turn: Turn) -> str:
        told = f"{turn.answer.card.symbol}: {'right' if turn.is_right else 'wrong'}."
        if not turn.answer.is_guess:
            return told
        if turn.is_correct:
            return f"{told} And that is the rule!"
        return f"{told} That is not the rule: {WRONG_GUESS} points less."

    def _show(self) -> None:
        terminal, round_ = self._terminal, self.round
        terminal.say()
        show_layout(terminal, round_)
        terminal.say()
        groups = "   ".join(signs(group) for group in by_suit(round_.hand) if group)
        terminal.say(f"Your hand:  {groups}", hanging=12)
        if not round_.is_over:
            turn = len(round_.turns) + 1
            terminal.say(
                f"Turn {turn} of {TURNS}. A correct guess with this card: {_points(round_.worth)}.",
                style="dim",
            )

    def _complain(self, error: EleusisError) -> None:
        self._terminal.say(str(error.said), style="yellow")
        if isinstance(error, RuleSyntaxError):
            for line in syntax_error_lines(error, self._terminal.width):
                self._terminal.draw(line)


def show_layout(terminal: Terminal, round_: SoloRound) -> None:
    """Draw what lies on the table."""
    colour, letters = terminal.has_colour, terminal.letters
    terminal.draw(picture_text(solo_layout(round_), terminal.width, colour=colour, letters=letters))


# ---- The end ------------------------------------------------------------------------------------


def show_result(terminal: Terminal, puzzle: Puzzle, round_: SoloRound) -> None:
    """Say what the rule was and what was scored."""
    terminal.say()
    terminal.say(f"The rule was: {puzzle.sentence}", style="bold")
    cards = card_count(len(round_.turns))
    if round_.is_found:
        wrong = round_.wrong_guesses
        less = f", {WRONG_GUESS * wrong} of them lost by wrong guesses" if wrong else ""
        terminal.say(f"You found it after {cards}: {_points(round_.score)}{less}.", style="bold")
    else:
        terminal.say(f"You did not find it in {cards}: 0 points.", style="bold")
        if round_.is_over and len(round_.turns) < TURNS:
            terminal.say("Your wrong guesses left no points to win, so it ends here.")
    terminal.say(f"As sealed before the first card: {puzzle.secret.seal[:12]}…", style="dim")


def show_rivals(terminal: Terminal, puzzle: Puzzle, round_: SoloRound) -> None:
    """Let our agents play the same deal, and show what everybody did turn by turn."""
    from eleusis.cli.io.progress import watched

    rounds = {"you": round_}
    playing = ((name, rival_round(name, puzzle)) for name in SOLO_AGENTS)
    rounds |= dict(watched(playing, len(SOLO_AGENTS), "Agents play the same deal"))
    terminal.say()
    terminal.say("On the same deal", style="bold")
    terminal.show(_table_of_turns(rounds))
    terminal.say("A star is the right guess, a question mark a wrong one.", style="dim")
    terminal.say()
    terminal.say("bayes thought", style="bold")
    for line in thoughts(rounds["bayes"]):
        terminal.say(line, indent=2, hanging=2)


def _table_of_turns(rounds: Mapping[str, SoloRound]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right")
    for name in rounds:
        table.add_column(name)
    for number in range(max(len(each.turns) for each in rounds.values())):
        table.add_row(
            str(number + 1),
            *(Text(_did(each.turns[number : number + 1])) for each in rounds.values()),
        )
    table.add_row("score", *(str(each.score) for each in rounds.values()), style="bold")
    return table


def _did(turns: Sequence[Turn]) -> str:
    """What somebody did in a turn; nothing if they had ended before."""
    if not turns:
        return ""
    [turn] = turns
    ruling = "right" if turn.is_right else "wrong"
    guess = ("", " ?", " *")[turn.answer.is_guess + (turn.answer.is_guess and turn.is_correct)]
    return f"{turn.answer.card.symbol:>3} {ruling}{guess}"


def thoughts(round_: SoloRound) -> Iterator[str]:
    """What a scientist had in mind, each time that it was something else."""
    before = None
    for number, turn in enumerate(round_.turns):
        rule = turn.answer.rule
        if rule is not None and rule != before:
            sure = f"{turn.answer.confidence:.0%} sure"
            yield f"after {card_count(number + 1)}: {word_rule(rule)} ({sure})"
        before = rule


def show_models(terminal: Terminal) -> None:
    """Show how language models fared, by the means that were published."""
    from rich.table import Table

    from eleusis.study.science.benchmark import language_models

    table = Table(box=None, pad_edge=False)
    table.add_column("language models: means over all 78 deals, as published")
    table.add_column("score", justify="right")
    table.add_column("found", justify="right")
    for model in language_models():
        table.add_row(model.name, f"{model.score:.1f}", f"{model.solved:.0%}")
    terminal.say()
    terminal.show(table)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
