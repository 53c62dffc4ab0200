"""Games of one or several rounds at the terminal: begun from wishes, or taken up from a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from eleusis.agents.dealer import require_proper
from eleusis.cli.io.asking import ASKED, meant, translator
from eleusis.cli.io.models import introduce_models
from eleusis.cli.io.records import kept, new_file, put_in_place
from eleusis.cli.io.terminal import Terminal
from eleusis.cli.table import rule_setup
from eleusis.cli.table.authoring import WHY, authored, reasons
from eleusis.cli.table.epilogue import listed
from eleusis.cli.table.narration import Narrator, card_count
from eleusis.cli.table.prompt import Leave
from eleusis.cli.table.seating import (
    AUTHOR,
    PERSON,
    Lots,
    Seating,
    chosen_rule,
    company,
    parsed_agent_names,
    rule_named,
    sealed,
    seat_people,
    seats_for,
)
from eleusis.cli.table.session import Pace, Session
from eleusis.errors import InputError, RecordError
from eleusis.play.evolution import begin
from eleusis.play.game import Game
from eleusis.play.records.chain import intact_part
from eleusis.play.records.record import VERSION, Kind, RecordWriter, print_record
from eleusis.play.records.replaying import Replay, replay_record
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import Phase
from eleusis.rule import Asked, RuleAsked, answer
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from eleusis.cli.table.rule_setup import GodsRule
    from eleusis.play.records.record import KeeperRemark
    from eleusis.play.seal import Secret
    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook

DELAY: Final = 0.6
"""Seconds between what agents do, for a person who reads along."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person asked for on the command line."""

    rulebook: str = "gardner"
    is_god: bool = False
    rule: str | None = None
    by_hand: bool = False
    agents: str | None = None
    players: int | None = None
    name: str = "You"
    watch: bool = False
    coach: bool = True
    rounds: int = 1
    accept_asked: bool = False
    translate: str | None = None
    seed: int | None = None
    record: Path | None = None


def _as_meant(terminal: Terminal, wish: Wish, seating: Seating) -> Wish:
    """The wish with the rule that is meant by it, where somebody can be asked, or it is accepted.

    Raises:
        InputError: what may be a rule is not meant so.
    """
    if wish.rule is None or wish.by_hand or seating.has_author:
        return wish
    found = answer(rule_named(wish.rule))
    if not isinstance(found, Asked):
        return wish
    if wish.accept_asked:
        return replace(wish, rule=found.sentence)
    if not terminal.has_keyboard:
        raise RuleAsked(found)
    chosen = meant(terminal, found.text)
    if chosen is None:
        raise SystemExit(ASKED)
    return replace(wish, rule=chosen)


def play_game(wish: Wish, delay: float | None) -> None:
    """Play as wished, from the first deal to the last score.

    Raises:
        InputError: the wishes cannot be met; nothing was recorded.
        SystemExit: Ctrl-C ended it, after telling how to go on.
    """
    terminal = Terminal()
    terminal.require_width()
    game, seating = seated(wish)
    wish = _as_meant(terminal, wish, seating)
    if wish.rule is not None and not (wish.by_hand or seating.has_author):
        require_proper(rule_named(wish.rule), game.rulebook)
    introduce_models(seating.occupants, terminal.say)
    if wish.translate is not None:
        translator(wish.translate)
    hall = Hall(terminal, game, seating, delay, wish.translate)
    # First of all the file: nobody should invent a rule that then cannot be kept.
    with new_file(wish.record) as (path, stream):
        terminal.say(f"{game.rulebook.title}.", style="bold")
        if joined := joining(wish, seating):
            verb = "joins" if len(joined) == 1 else "join"
            terminal.say(f"To fill the table, {listed(joined)} {verb}.")
        try:
            chosen = hall.rule_of_next_round(wish.rule, by_hand=wish.by_hand)
        except Leave:
            terminal.say("Nothing was begun, and nothing is recorded.")
            return
        with kept(terminal, path):
            hall.play_on(RecordWriter(stream), chosen)


def resume_game(path: Path, delay: float | None) -> None:
    """Go on where the record stops, to the end of its game.

    Raises:
        RecordError: it is broken, or does not say who sat where.
        InputError: it is finished, or keeps no secrets.
        SystemExit: Ctrl-C ended it, after telling how to go on.
    """
    terminal = Terminal()
    terminal.require_width()
    data = path.read_bytes()
    try:
        replay = replay_record(data)
    except RecordError as error:
        if error.code != "cut-off":
            raise
        terminal.say(f"{error.message} I leave that line out.", style="yellow")
        data = intact_part(data).encode()
        replay = replay_record(data)
        path.write_bytes(data)
    hall, secrets = _taken_up(terminal, replay, delay)
    if replay.record.version != VERSION:
        # What follows is written as it is written today, so what stands there has to be, too.
        data = print_record(replay.record).encode()
        put_in_place(path, data)
    introduce_models(hall.occupants, terminal.say)
    with path.open("a", encoding="utf-8", newline="\n") as stream, kept(terminal, path):
        writer = RecordWriter.resume(stream, data)
        writer.write(replay.missing)
        state = replay.rounds[-1]
        if state.phase is not Phase.OVER:
            terminal.say(f"Going on after {len(state.log)} events.", style="bold")
            last = replay.record.rounds[-1]
            hall.play_round(writer, state, secrets, reasons(last.notes), last.remarks)
        hall.play_on(writer)


def _taken_up(
    terminal: Terminal, replay: Replay, delay: float | None
) -> tuple[Hall, tuple[Secret, ...]]:
    """The game as its record leaves it, and the secrets of the last round."""
    record = replay.record
    if record.finished:
        raise InputError("finished.game")
    if record.kind is not Kind.FULL or not record.rounds:
        raise InputError("not-full")
    last = record.rounds[-1]
    seating = Seating.from_notes(dict(last.notes), last.first_line)
    setup = last.setup
    if len(seating.occupants) != len(setup.names):
        raise RecordError("no-seating.others", line=last.first_line)
    game = Game(setup.rulebook, setup.names, record.rounds[0].setup.dealer)
    for state in replay.rounds:
        if state.phase is Phase.OVER:
            game = game.after(score(state))
    return Hall(terminal, game, seating, delay), last.secrets


def seated(wish: Wish) -> tuple[Game, Seating]:
    """The people around the table.

    Raises:
        InputError: the wishes do not fit together, or not with the rulebook.
    """
    if wish.watch and (wish.is_god or wish.by_hand):
        raise InputError("watch-or-play")
    if wish.by_hand and not wish.is_god:
        raise InputError("by-hand")
    book = rulebook(wish.rulebook)
    named = parsed_agent_names(wish.agents)
    seats = seats_for(book, wish.players, named, is_god=wish.is_god, watch=wish.watch)
    person = None if wish.watch else Seat(0) if wish.is_god else Seat(1)
    names, occupants = seat_people(seats, person, company(named, wish.players), wish.name)
    game = Game(book, names)
    begin(game.setup())  # refuses incomplete rulebooks and names, before anything is asked
    chance = Lots(wish.seed).word("agents", 1)
    has_author = wish.rule is not None and wish.rule.strip() == AUTHOR
    return game, Seating(
        occupants,
        chance,
        wish.seed,
        rounds=wish.rounds,
        has_author=has_author,
        has_coach=wish.coach,
    )


def joining(wish: Wish, seating: Seating) -> tuple[str, ...]:
    """The agents at the table whom nobody named, where some were named and too few."""
    named = parsed_agent_names(wish.agents)
    if named is None or wish.players is not None:
        return ()
    players = [each for each in seating.occupants[1:] if each != PERSON]
    return tuple(players[len(named) :])


class Hall:
    """The people of a game and their rounds, one after the other."""

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        seating: Seating,
        delay: float | None,
        translate: str | None = None,
    ) -> None:
        self._terminal = terminal
        self._translate = translate
        self._game = game
        self._seating = seating
        self._delay = delay

    @property
    def occupants(self) -> tuple[str, ...]:
        """Who sits where."""
        return self._seating.occupants

    def rule_of_next_round(self, wanted: str | None = None, *, by_hand: bool = False) -> GodsRule:
        """The rule, from the person if it is their turn to deal, else by lot; or the wanted one.

        Raises:
            Leave: the person quits.
        """
        terminal, book = self._terminal, self._game.rulebook
        number = len(self._game.rounds) + 1
        if self._seating.rounds > 1:
            terminal.say(f"\nRound {number} of {self._seating.rounds}", style="bold")
        is_persons = self._game.next_dealer == self._seating.person
        if self._seating.has_author and (wanted is not None or not is_persons):
            chosen = authored(self._game.setup(), self._seating, number)
            if is_persons or self._seating.person is None:
                rule_setup.accept(terminal, book, chosen.text)
            return chosen._replace(by_hand=by_hand)
        if wanted is not None:
            text = rule_named(wanted)
            if by_hand:
                rule_setup.remark(terminal, book, text)
            elif is_persons or self._seating.person is None:
                rule_setup.accept(terminal, book, text)
            return rule_setup.GodsRule(text, by_hand)
        if not is_persons:
            text = chosen_rule(book, Lots(self._seating.seed), number)
            return rule_setup.GodsRule(text, by_hand=False)
        return (
            rule_setup.by_hand(terminal, book)
            if by_hand
            else rule_setup.ask_for_rule(terminal, book, self._translate)
        )

    def play_on(self, writer: RecordWriter, chosen: GodsRule | None = None) -> None:
        """Play the rounds that are still to come, then close the record."""
        while len(self._game.rounds) < self._seating.rounds:
            if chosen is None:
                chosen = self.rule_of_next_round()
            self._begin_round(writer, chosen)
            chosen = None
        writer.close()
        if self._seating.rounds > 1:
            self._show_totals()

    def _begin_round(self, writer: RecordWriter, chosen: GodsRule) -> None:
        number = len(self._game.rounds) + 1
        lots = Lots(self._seating.seed)
        self._seating = replace(self._seating, by_hand=chosen.by_hand)
        setup, secrets = sealed(self._game.setup(), chosen.text, lots, number)
        why = tuple((WHY, line) for line in chosen.why)
        writer.begin(setup, secrets, (*self._seating.notes(), *why))
        state = begin(setup)
        self._welcome(state)
        self.play_round(writer, state, secrets, chosen.why)

    def play_round(
        self,
        writer: RecordWriter,
        state: Round,
        secrets: Sequence[Secret],
        why: Sequence[str] = (),
        remarks: Sequence[KeeperRemark] = (),
    ) -> None:
        """Play a round from where it stands to its score; then tell why it was this rule."""
        session = Session(
            self._terminal, state, self._seating, secrets, writer, self._pace(state.setup.dealer)
        )
        session.recall(remarks)
        state = session.run()
        writer.reveal()
        dealer = state.setup.dealer
        author = "The author" if dealer == self._seating.person else state.setup.names[dealer]
        session.show_end(f"{author}: {' '.join(why)}" if why else "")
        if self._seating.seed is not None:
            self._terminal.say(
                f"The same again: --seed {self._seating.seed} with the same options.", style="dim"
            )
        if state.setup.rulebook.scoring is not None:
            self._game = self._game.after(score(state))

    def _pace(self, dealer: Seat) -> Pace:
        is_live = self._terminal.is_live
        person = self._seating.person
        looks_on = person is None or (person == dealer and not self._seating.by_hand)
        delay = self._delay
        if delay is None:
            delay = DELAY if is_live and (person is None or self._terminal.has_keyboard) else 0
        return Pace(delay, draws=is_live and looks_on)

    def _welcome(self, state: Round) -> None:
        """Say in five lines what this is about."""
        for line in welcome(state, self._seating):
            self._terminal.say(line)

    def _show_totals(self) -> None:
        game = self._game
        narrator = Narrator(game.names, game.first_dealer, self._seating.person)
        self._terminal.say("\nThe game", style="bold")
        for number, total in enumerate(game.final_totals()):
            owed = game.compensations()[number]
            reason = "" if owed is None else f"  ({owed})"
            self._terminal.say(f"  {narrator.who(Seat(number)):<10} {total:>4}{reason}")
        winners = " and ".join(narrator.who(seat) for seat in game.winners())
        verb = "win" if winners == "You" or len(game.winners()) > 1 else "wins"
        self._terminal.say(f"{winners} {verb}.", style="bold")


def welcome(state: Round, seating: Seating) -> Iterator[str]:
    """What a stranger needs to know before the first card, in five lines."""
    setup = state.setup
    book, person = setup.rulebook, seating.person
    narrator = Narrator(setup.names, setup.dealer, person)
    others = ", ".join(
        f"{name} ({seating.occupants[seat]})"
        for seat, name in enumerate(setup.names)
        if seat not in (person, setup.dealer)
    )
    is_god = person == setup.dealer
    yield (
        f"{'You are' if is_god else f'{narrator.who(setup.dealer)} is'} God and "
        f"{'know' if is_god else 'knows'} the secret rule. At the table: {others}"
        f"{'' if person is None or is_god else ' and you'}."
    )
    if book.prediction is not None:
        yield (
            "Nobody holds cards. Each card of the pack is turned, all say at once whether the rule "
            "calls it right, and win a token or lose one."
        )
    else:
        yield _on_cards(book)
    if book.prophet is not None:
        yield (
            "Whoever is sure of the rule may become the prophet and call the plays in God's place"
            f"{'.' if person is None or is_god else ': JD prophet lays JD and says so.'}"
        )
    if book.guess is not None:
        yield "After a right play the rule may be guessed aloud: that ends the round too."
    if person is not None and not is_god:
        cards = "a card (JD is the jack of diamonds, 10H the ten of hearts), `no play`"
        yield (
            f"Type {cards if book.prediction is None else '`right` or `wrong` (r, w)'}, "
            f"{'`coach` for advice, ' if seating.has_coach else ''}or `help`. "
            "`quit` keeps the round for later."
        )
    elif seating.by_hand:
        yield "You rule on each play: type `right` or `wrong`; `correct` takes a ruling back."
    else:
        yield "Ctrl-C stops; the record is kept and can be resumed."


def _on_cards(book: Rulebook) -> str:
    """What becomes of the cards that are laid."""
    return (
        "Right cards make the line; a wrong one hangs below it, and "
        f"{card_count(book.wrong_penalty)} must be drawn for it. "
        "Whoever has no cards left ends the round"
        f"{'' if book.scoring is None else '; the fewer cards are left, the better the score'}."
    )
