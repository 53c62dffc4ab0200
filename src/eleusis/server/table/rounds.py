"""Rounds: God's rule, the deal, and moves with all that follows by itself.

What follows by itself is what the stock-keeper deals, what the rule judges and, when the round is
over, the opening of the seals. A move and all of that are one batch.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import IllegalMove, InputError
from eleusis.messages import Who
from eleusis.play.engine import EVENTS_MAX, step
from eleusis.play.evolution import begin
from eleusis.play.legality import check_text, illegal
from eleusis.play.moves import (
    Correct,
    GuessRule,
    Hint,
    Judge,
    Move,
    StopReason,
    StopRound,
)
from eleusis.play.seats import JUDGE, STOCK, Seat, require_names
from eleusis.play.state import Phase, Round, Setup, waits_for
from eleusis.play.text.setup_text import setup_lines
from eleusis.play.view import stock_view
from eleusis.server.entries import Begun, RuleSet, Unsealed, happened
from eleusis.server.table import counsel
from eleusis.server.table.decisions import (
    Actor,
    Decided,
    require_gathering,
    require_host,
    require_seat,
)

if TYPE_CHECKING:
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.commands import Begin, SetRule
    from eleusis.server.table.secrets import RoundSecret, Vault
    from eleusis.server.table.state import Table

HINTS_MAX: Final = 40
"""Hints in a round: with each, everybody is told all of them."""


# Before the round ----------------------------------------------------------------------------


def set_rule(table: Table, actor: Actor, command: SetRule, *, vault: Vault) -> Decided:
    """God has a rule for the round to come, or the machine draws one for them."""
    require_god(table, actor)
    number, text = table.number + 1, command.text.strip()
    if not text and not command.by_hand:
        text = _drawn(table, vault)
    elif not command.by_hand:
        vault.ask(counsel.proper, text, table.book.name)
    hints = tuple(hint.strip() for hint in command.hints)
    for hint in hints:
        if (refused := check_text(hint, "hint")) is not None:
            raise illegal(refused)
        vault.ask(counsel.sayable, hint, text, 0 if table.book.starter is None else 1)
    return Decided((RuleSet(command.by_hand),), (vault.fresh(number, text, hints),))


def require_god(table: Table, actor: Actor) -> None:
    """Refuse to take a rule from anybody but the next dealer, or while a round is played."""
    require_gathering(table)
    if require_seat(table, actor) != table.dealer:
        raise InputError("not-god.rule")


def _drawn(table: Table, vault: Vault) -> str:
    return vault.ask(counsel.drawn_rule, table.book.name, table.agreed.level, vault.lot())


def require_beginning(table: Table, actor: Actor) -> None:
    """Refuse to deal before everybody sits and God has settled on a rule."""
    require_host(table, actor)
    require_gathering(table)
    places = _places(table)
    free = [place for place in range(len(table.chairs)) if place not in places]
    if free and table.results:
        raise InputError("place-free.game", place=free[0] + 1)
    table.book.require_players(len(places))
    seat = _dealer(table, places)
    dealer = table.chairs[seat]
    if dealer.person and not table.has_rule:
        raise InputError("no-rule", seat=Who(dealer.name, seat))


def begin_round(table: Table, actor: Actor, _: Begin, *, vault: Vault) -> Decided:
    """The deal."""
    require_beginning(table, actor)
    number = table.number + 1
    known = vault.secret(number) if table.has_rule else None
    secret = known or vault.fresh(number, _drawn(table, vault))
    entries = deal(table, secret, vault)
    return Decided(entries, () if secret is known else (secret,))


def deal(table: Table, secret: RoundSecret, vault: Vault) -> tuple[Entry, ...]:
    """The deal of a round with this secret."""
    places = _places(table)
    dealer = Seat(places.index(_dealer(table, places)))
    setup = _sealed(_setup(table, places, dealer), secret)
    began = Begun(tuple(setup_lines(setup)), places)
    course = Course.of(
        begin(setup), by_hand=table.by_hand, secret=secret, opens=not table.school
    ).settled(vault)
    for hint in secret.hints:
        course = course.moved(Hint(hint), vault)
    return (began, *course.entries)


def _places(table: Table) -> tuple[int, ...]:
    return tuple(place for place, chair in enumerate(table.chairs) if not chair.is_free)


def _dealer(table: Table, places: tuple[int, ...]) -> int:
    """The place of God: where God was to sit, or the next one clockwise that is taken."""
    return next((place for place in places if place >= table.dealer), places[0])


def _setup(table: Table, places: tuple[int, ...], dealer: Seat) -> Setup:
    names = tuple(table.chairs[place].name for place in places)
    require_names(names)
    book = table.book
    return Setup(book, names, dealer, book.packs.for_players(len(names)))


def _sealed(setup: Setup, secret: RoundSecret) -> Setup:
    rule = secret.sealed_rule
    return replace(
        setup,
        rule_seal="" if rule is None else rule.seal,
        shuffle_seal=secret.sealed_seed.seal,
    )


# During the round ----------------------------------------------------------------------------


def course_of(table: Table, vault: Vault) -> Course:
    """The round as it stands, ready for moves.

    Raises:
        InputError: `no-round`, if none is being played.
    """
    state = require_round(table)
    secret = vault.secret(table.number)
    assert secret is not None, "whoever plays a round keeps its secrets"
    god = table.chairs[table.dealer]
    return Course.of(
        state,
        by_hand=table.by_hand,
        secret=secret,
        has_god=bool(god.person and not god.agent),
        opens=not table.school,
    )


def require_stopping(table: Table, actor: Actor) -> None:
    """Refuse whoever may not stop the round, and what is no round."""
    require_host(table, actor)
    require_round(table)


def require_round(table: Table) -> Round:
    """The round that is being played.

    Raises:
        InputError: `no-round`, if there is none.
    """
    if table.round is None or table.stage != "playing":
        raise InputError("no-round")
    return table.round


class Course(NamedTuple):
    """A round in the making: what was decided since, and how it stands with that."""

    state: Round
    by_hand: bool
    secret: RoundSecret
    has_god: bool
    """True if a person is God and can be asked about guesses that no comparison decides."""
    opens: bool = True
    """True if what was sealed is laid open as soon as the round is over; a class waits for all."""
    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(
        cls,
        state: Round,
        *,
        by_hand: bool,
        secret: RoundSecret,
        has_god: bool = False,
        opens: bool = True,
    ) -> Course:
        """A round in which nothing new was decided yet."""
        return cls(state, by_hand, secret, has_god, opens)

    def moved(self, move: Move, vault: Vault) -> Course:
        """The round after a move and all that follows by itself.

        Raises:
            IllegalMove: the rulebook or the moment does not permit it.
        """
        return self._stepped(move).settled(vault)

    def settled(self, vault: Vault) -> Course:
        """The round when nobody but people and agents can do anything."""
        course = self
        while (move := course._next(vault)) is not None:
            course = course._stepped(move)
        if course.state.phase is not Phase.OVER or not course.opens:
            return course
        return course._replace(entries=(*course.entries, unsealed(course.secret)))

    def _stepped(self, move: Move) -> Course:
        events, state = step(self.state, move)
        return self._replace(state=state, entries=(*self.entries, *map(happened, events)))

    def _next(self, vault: Vault) -> Move | None:
        """What God's two machine seats do next; `None` if it is not theirs to move."""
        state = self.state
        if state.phase is not Phase.OVER and len(state.log) >= EVENTS_MAX:
            return StopRound(StopReason.LIMIT)
        awaited = waits_for(state)
        if awaited == STOCK:
            return vault.stock(self.secret, state).choose(stock_view(state))
        if awaited != JUDGE or self.by_hand:
            return None
        said = vault.ruling(self.secret, state)
        return Judge(right=False) if said is None and not self.has_god else said


def unsealed(secret: RoundSecret) -> Unsealed:
    """What was sealed, laid open."""
    salt = secret.rule_salt if secret.rule else ""
    return Unsealed(secret.rule, salt, secret.seed, secret.seed_salt)


def require_sayable(table: Table, move: Move, vault: Vault) -> None:
    """Refuse a guess that nobody could rule on, and what a machine's judge does not need.

    Call it once the round itself permits the move.
    """
    match move:
        case GuessRule(text=text) if not table.by_hand:
            god = table.chairs[table.dealer]
            if god.agent or not god.person:
                vault.ask(counsel.readable, text)
        case Hint(text=text):
            secret, state = vault.secret(table.number), require_round(table)
            if len(state.hints) >= HINTS_MAX:
                raise InputError("enough-hints", limit=HINTS_MAX)
            rule_text = "" if secret is None else secret.rule
            vault.ask(counsel.sayable, text, rule_text, state.setup.starter_count)
        case Correct() if not table.by_hand:
            raise IllegalMove("rule-judges")
        case _:
            pass
