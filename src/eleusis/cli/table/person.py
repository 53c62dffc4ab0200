"""People at the table: a player, who may rise to prophet, and God judging by hand.

Each is an occupant of a seat like any agent; it sees its view and answers with a move. What the
round would refuse is refused here already, with its reason, and the person is asked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cards import Card, parse_cards
from eleusis.cli.table.narration import Narrator, hand_signs, signs
from eleusis.cli.table.phrases import Request, read_request
from eleusis.errors import EleusisError, IllegalMove, InputError, RuleSyntaxError
from eleusis.messages import message
from eleusis.play.events import Called, Judged, NoPlayDeclared, Played
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import (
    OF_PLAYERS,
    Call,
    Correct,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Hint,
    Judge,
    Move,
    Pick,
    Play,
    Predict,
    StopReason,
    StopRound,
    ThrowIn,
    kind_typed,
)
from eleusis.play.pending import (
    EmptyHand,
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase
from eleusis.play.text.move_text import typed_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.agents.dealer import AutomaticJudge
    from eleusis.cli.table.prompt import TablePrompt
    from eleusis.play.events import Event
    from eleusis.play.pending import PendingClaim
    from eleusis.play.view import JudgeView, TableView, View


class PersonPlayer:
    """A person in a seat with cards.

    What can be said between two turns is said with one's play, `JD prophet`, and nobody is asked
    for it. Whoever wants to see the ruling first presses Enter before the next play: that holds the
    round.

    Args:
        desk: Their prompt.
        seat: Where they sit.
        starters: How many cards open the line before anybody plays.
        patience: Seconds after their own play in which they may still hold the round.
    """

    def __init__(
        self, desk: TablePrompt, seat: Seat, starters: int = 1, patience: float = 0.0
    ) -> None:
        self._desk = desk
        self._seat = seat
        self._starters = starters
        self._patience = patience
        self._then: Request | None = None
        self._ahead = ""
        self._was_wrong = False

    def observe(self, event: Event) -> None:
        """Let the coach take notice; the session tells what happens, also to onlookers."""
        if isinstance(event, Judged):
            self._was_wrong = not event.right
        if self._desk.coaching is not None:
            self._desk.coaching.hear(event)

    def choose(self, view: View) -> Move:
        """The move that the person types."""
        desk = self._desk
        if self._then is not None:
            told = "Your guess was not made" if self._then.word == "guess" else "You did not rise"
            desk.terminal.say(f"{told}: after your last play you could not.", style="yellow")
            self._then = None
        desk.show_layout(view.table, self._seat)
        if Play in view.may or ThrowIn in view.may:
            desk.show_hand(view.hand)
        desk.terminal.say(what_now(view), style="bold")
        line, self._ahead = self._ahead, ""
        while True:
            request = desk.ask(view.table, self._seat, view.hand, view.may, line)
            line = ""
            try:
                self._verify_then(request.then)
                move = self._verified(self._move(view, request))
                if move is not None:
                    self._then = request.then
                    return move
                desk.terminal.say(what_now(view), style="bold")
            except EleusisError as error:
                desk.complain(_with_the_play(error, view), self._seat)

    def _verified(self, move: Move | None) -> Move | None:
        """The move, if the round takes it: a guess as it is meant; None if it is none after all.

        Raises:
            EleusisError: it would be refused.
        """
        if move is None:
            return None
        try:
            self._desk.verify(move)
        except RuleSyntaxError as error:
            assert isinstance(move, GuessRule), "only a guess is read"
            text = self._desk.settle_meaning(error.text, self._starters)
            return None if text is None else self._verified(GuessRule(move.seat, text))
        return move

    def _verify_then(self, then: Request | None) -> None:
        """Nothing, if it is only too early for what is to be said after the play.

        Raises:
            EleusisError: it would be refused then too.
        """
        if then is None:
            return
        try:
            self._desk.verify(_asked(then.word, then.rest, self._seat))
        except RuleSyntaxError:
            return  # what it means is settled when it is due
        except IllegalMove as error:
            if error.code not in _AFTER_A_PLAY:
                raise

    def interject(self, view: View) -> Move | None:
        """A declaration of prophecy or a guess, if the person wants it now."""
        if Play in view.may:
            return None  # they are asked for their turn at once, where both are possible too
        then, self._then = self._then, None
        if then is not None:
            return self._as_announced(then)
        is_own = view.table.last == self._seat
        if self._ahead or not self._desk.terminal.is_typed_within(self._patience * is_own):
            return None
        line = self._desk.typed("")
        if _is_for_the_turn(line):
            self._ahead = line
            return None
        return self._held(view, line)

    def _as_announced(self, then: Request) -> Move | None:
        """What the person said with their play, now that it is ruled on."""
        desk = self._desk
        question = "Your play was wrong. Become the prophet all the same?"
        try:
            move = self._verified(_asked(then.word, then.rest, self._seat))
        except EleusisError as error:
            desk.complain(error, self._seat)
            return None
        is_meant = not (self._was_wrong and then.word == "prophet") or desk.confirm(question)
        return move if is_meant else None

    def _held(self, view: View, line: str) -> Move | None:
        """What the person says who holds the round, having typed *line*."""
        desk = self._desk
        offers = []
        if DeclareProphet in view.may:
            offers.append("`prophet` if you are sure of the rule")
        if GuessRule in view.may:
            offers.append("`guess` and the rule in a sentence (guess Colours alternate)")
        if not line:
            desk.terminal.say(f"Enter goes on; or type {', or '.join(offers)}.", style="dim")
        while True:
            request = desk.ask(view.table, self._seat, view.hand, view.may, line)
            line = ""
            if request.word == "next":
                return None
            try:
                move = self._verified(self._move(view, request))
                if move is not None:
                    return move
            except EleusisError as error:
                desk.complain(error, self._seat)

    def _move(self, view: View, request: Request) -> Move | None:
        """The move that was asked for; `None` if the person thought better of it."""
        if request.word == "stop":
            return stop(self._desk)
        if request.word == "next":
            raise InputError("nothing-typed", due=what_now(view))
        word = _meant(request.word, view.may)
        if word not in OF_PLAYERS:
            raise InputError("not-yours", word=request.word)
        return _asked(word, request.rest, self._seat, view.may)


def _asked(word: str, rest: str, seat: Seat, may: tuple[type[Move], ...] = ()) -> Move:
    """The move that a player asks for."""
    kind = kind_typed(word, may)
    return typed_move(kind, word, _sentence(rest) if kind is GuessRule else rest, seat)


_AFTER_A_PLAY: Final = {
    "not-after-own-play": message("not-after-own-play.typed"),
    "not-after-right-play": message("not-after-right-play.typed"),
}
"""What only a play makes possible, by the code of the refusal, and how it is said."""


def _with_the_play(error: EleusisError, view: View) -> EleusisError:
    """The refusal; of what a play makes possible, how to say it with the play."""
    said = _AFTER_A_PLAY.get(error.code) if Play in view.may else None
    return error if said is None else InputError(said)


def _is_for_the_turn(line: str) -> bool:
    """True if the line is a play, typed before its time."""
    try:
        return read_request(line).word in ("play", "no play")
    except InputError:
        return False


class PersonJudge:
    """God judging by hand.

    Args:
        desk: Their prompt.
        seat: The dealer's seat.
        adviser: Knows the rule that God wrote down, if it can be read, and follows the round; a
            ruling against it is asked twice.
        may_hint: Whether a hint can be given; tells them itself why not.
    """

    def __init__(
        self,
        desk: TablePrompt,
        seat: Seat,
        adviser: AutomaticJudge | None = None,
        may_hint: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._desk = desk
        self._seat = seat
        self._adviser = adviser
        self._may_hint = may_hint
        self._log: list[Event] = []

    def observe(self, event: Event) -> None:
        """Remember the events, for their numbers."""
        self._log.append(event)
        if self._adviser is not None:
            self._adviser.observe(event)

    def choose(self, view: JudgeView) -> Move:
        """The ruling, or the card, that the person types."""
        desk = self._desk
        desk.show_layout(view.table, self._seat)
        desk.terminal.say(self._asked(view), style="bold")
        while True:
            request = desk.ask(view.table, self._seat, (), view.may)
            try:
                move = self._move(view, request)
                if move is not None:
                    desk.verify(move)
                    return move
                desk.terminal.say(self._asked(view), style="bold")
            except EleusisError as error:
                desk.complain(error, self._seat)

    def _move(self, view: JudgeView, request: Request) -> Move | None:
        match request.word:
            case "right" | "wrong":
                return self._checked(view, Judge(request.word == "right"))
            case "pick":
                return self._picked(view, one_card(request.rest))
            case "play" if view.table.phase is Phase.PICKING:
                return self._picked(view, one_card(request.rest))
            case "hint":
                self._desk.verify(Hint(request.rest))
                return Hint(request.rest) if self._may_hint(request.rest) else None
            case "correct":
                return self._correction()
            case "stop":
                return stop(self._desk)
            case "next":
                raise InputError("nothing-typed", due=self._asked(view))
            case _:
                raise InputError("not-gods", word=request.word)

    def _checked(self, view: JudgeView, ruling: Judge) -> Judge | None:
        """The ruling, unless the written rule says otherwise and the person thinks again."""
        if self._adviser is None or Judge not in view.may:
            return ruling
        advice = self._adviser.choose(view)
        if not isinstance(advice, Judge) or advice.right == ruling.right:
            return ruling
        verdict = "right" if advice.right else "wrong"
        question = f"By the rule that you wrote down it is {verdict}. Rule against it?"
        return ruling if self._desk.confirm(question) else None

    def _picked(self, view: JudgeView, card: Card) -> Pick | None:
        """The card to lay, unless by the written rule it is wrong and the person thinks again."""
        pick = Pick(JUDGE, card)
        if self._adviser is None or Pick not in view.may or card in self._adviser.fitting():
            return pick
        self._desk.verify(pick)  # a card that is not there need not be asked about
        question = f"By the rule that you wrote down {card.symbol} is wrong. Lay it all the same?"
        return pick if self._desk.confirm(question) else None

    def _asked(self, view: JudgeView) -> str:
        """What God is to rule on now, and what the written rule lets them pick."""
        asked = what_to_rule(view)
        if self._adviser is None or Pick not in view.may:
            return asked
        fitting = self._adviser.fitting()
        told = f"only {signs(fitting)} fit" if len(fitting) > 1 else f"only {signs(fitting)} fits"
        return f"{asked} By your rule {told if fitting else 'none of them fits'}."

    def _correction(self) -> Correct:
        rulings = standing_rulings(tuple(self._log))
        if not rulings:
            raise InputError("nothing-to-correct")
        return Correct(rulings[-1])


def _meant(word: str, may: tuple[type[Move], ...]) -> str:
    """The word, or what cards typed alone stand for when none can be laid."""
    if word == "play" and Play not in may:
        return "pick" if Pick in may else "throw" if ThrowIn in may else word
    return word


def _sentence(text: str) -> str:
    """The rule that was guessed.

    Raises:
        InputError: `no-sentence`, if the word stood alone.
    """
    if not text:
        raise InputError("no-sentence")
    return text


def one_card(text: str) -> Card:
    """The card that was typed.

    Raises:
        InputError: `one-card`, if it is none or several.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise InputError("one-card.not", text=text) if text else InputError("one-card")
    return cards[0]


def stop(desk: TablePrompt) -> StopRound | None:
    """The end of the round by agreement, if the person means it."""
    if desk.confirm("End the round here, scored as it stands?"):
        return StopRound(StopReason.AGREEMENT)
    return None


# Sentences -----------------------------------------------------------------------------------


def what_now(view: View) -> str:
    """What the player may do now, in a sentence or two."""
    table, may = view.table, view.may
    if Play in may:
        return _your_turn(view)
    match table.pending:
        case PendingCard(card=card) if Predict in may:
            return f"The next card is {card.symbol}. What do you predict: right or wrong?"
        case PendingPlay() | PendingNoPlay() as pending if Call in may:
            return f"{claim(table, pending, view.seat)} You are the prophet: right or wrong?"
        case WrongNoPlay(seat) if Pick in may:
            hand = hand_signs(table.shown[seat])
            return f"You are the prophet: which card of this hand is right? Type it: {hand}."
        case _:
            pass
    if ThrowIn in may:
        assert table.rulebook.no_play is not None
        count = table.rulebook.no_play.exchange_max
        return f"Right. Which {count} cards do you give back? Type them."
    if GoOut in may:
        return "You have no card left. Type `go out`, or `prophet` to stay and call the plays."
    return "There is nothing for you to do at this moment."


def _your_turn(view: View) -> str:
    book = view.table.rulebook
    limit = book.string_max
    ways = ["lay a card (such as JD)"]
    if limit is None:
        ways.append("or a string (JD 8H)")
    elif limit > 1:
        ways.append(f"or a string of up to {limit} (JD 8H)")
    if DeclareNoPlay in view.may:
        ways.append("or say `no play` if none of your cards is right")
    sentence = f"Your turn: {', '.join(ways)}."
    if DeclareProphet in view.may:
        sentence += " You may also become the `prophet`."
    elif view.table.prophecy is None and view.table.may_rise(view.seat):
        sentence += " Sure of the rule? JD prophet."
    if GuessRule in view.may:
        sentence += " You may also `guess` the rule (guess Colours alternate)."
    elif book.guess is not None:
        sentence += " Sure of the rule? JD guess Colours alternate."
    return sentence


def what_to_rule(view: JudgeView) -> str:
    """What God is to rule on now, in a sentence or two."""
    table = view.table
    if view.turned is not None:
        return f"{view.turned.symbol} is turned as the starter. Right (it opens the line) or wrong?"
    match table.pending:
        case PendingCard(card=card):
            said = Narrator(table.names, table.dealer, table.dealer).predictions(table)
            return f"{said} Your ruling on {card.symbol}: right or wrong?"
        case PendingPlay() as play:
            return f"{claim(table, play, table.dealer)} Your ruling on the play: right or wrong?"
        case PendingNoPlay() as no_play:
            said = claim(table, no_play, table.dealer)
            return f"{said} Right (no card of that hand fits) or wrong (one does)?"
        case WrongNoPlay(seat):
            hand = hand_signs(table.shown[seat])
            return f"Which card of {table.names[seat]}'s hand is right? Type it: {hand}."
        case PendingPick(card=card):
            return f"The prophet picks {card.symbol}. Is that card right or wrong?"
        case PendingGuess(seat, text):
            return f"{table.names[seat]} guesses: “{text}”. Is that the rule: right or wrong?"
        case RightNoPlay() | EmptyHand() | None:
            return "There is nothing to rule on at this moment."


def claim(table: TableView, pending: PendingClaim, reader: Seat | None) -> str:
    """What awaits its call or its ruling, as a sentence to *reader*."""
    narrator, seat = Narrator(table.names, table.dealer, reader), pending.seat
    if isinstance(pending, PendingPlay):
        narrator.tell([Played(seat, pending.cards)])
    else:
        narrator.tell([NoPlayDeclared(seat, table.shown[seat])])
    if pending.call is not None:
        narrator.tell([Called(table.prophecies[-1].seat, pending.call)])
    return narrator.pending()
