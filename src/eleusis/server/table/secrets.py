"""What must stay secret about the rounds of a table, and the judge and stock-keeper who know it.

What a vault says of a round is a function of the round's secret and its log. What it remembers
besides only saves time, so a vault made afresh from the store says the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.cards import deck
from eleusis.errors import EleusisError, InputError
from eleusis.play.moves import Judge
from eleusis.play.pending import PendingGuess
from eleusis.play.seal import Sealed, Secret
from eleusis.play.seats import Seat
from eleusis.play.state import line
from eleusis.server.table import counsel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from eleusis.play.events import Event, Predictions
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.server.table.state import Table


T = TypeVar("T")

_Question = tuple[Any, tuple[Any, ...]]
"""A function of `counsel`, and its arguments."""


class RoundSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody but God and the house may know of a round. A later one replaces an earlier."""

    round: int
    """The table's number of the round."""
    rule: str
    """As God wrote it; empty if they judge by what they have in mind."""
    rule_salt: str
    seed: str
    """The order of the stock follows from it."""
    seed_salt: str
    chance: str
    """What the agents' chance is drawn from."""
    hints: tuple[str, ...] = ()
    """What God will tell everybody when the cards are dealt."""

    @property
    def sealed_rule(self) -> Secret | None:
        """The rule and the salt that open its seal; `None` without a written rule."""
        return Secret(Sealed.RULE, self.rule, self.rule_salt) if self.rule else None

    @property
    def sealed_seed(self) -> Secret:
        """The seed of the stock and the salt that open its seal."""
        return Secret(Sealed.SHUFFLE, self.seed, self.seed_salt)


class SealedPrediction(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has predicted of a turned card; of a seat only the latest is kept."""

    asked: int
    """The version with which the card was turned."""
    seat: int
    right: bool

    @property
    def name(self) -> str:
        """Under which it is kept."""
        return f"{_PREDICTION} {self.seat}"


_PREDICTION: Final = "prediction"

_DECODER: Final = msgspec.json.Decoder(RoundSecret)


def dump_secret(secret: RoundSecret | SealedPrediction) -> bytes:
    """The secret as JSON, for the store."""
    return msgspec.json.encode(secret)


def load_secret(data: bytes) -> RoundSecret:
    """The secret that `dump_secret` wrote.

    Raises:
        InputError: `bad-secret`, if this is none; what it holds is not repeated.
    """
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise InputError("bad-secret.store") from None


def load_predictions(kept: Mapping[str, bytes]) -> tuple[SealedPrediction, ...]:
    """The predictions among what a store keeps of a table."""
    return tuple(
        msgspec.json.decode(data, type=SealedPrediction)
        for name, data in kept.items()
        if name.partition(" ")[0] == _PREDICTION
    )


def load_secrets(kept: Mapping[str, bytes]) -> tuple[RoundSecret, ...]:
    """The secrets of rounds among them."""
    rounds = (data for name, data in kept.items() if name.partition(" ")[0] != _PREDICTION)
    return tuple(map(load_secret, rounds))


class NeedsAnswer(Exception):
    """Something is to be found out first; then one decides anew.

    Attributes:
        question: A function of `counsel`, and its arguments.
    """

    def __init__(self, question: _Question) -> None:
        super().__init__(question)
        self.question = question


class Vault:
    """The secrets of one table.

    Args:
        secrets: Those of its rounds so far, the latest of a round last.
        lot: Gives 32 fresh hexadecimal digits at each call; nobody must be able to foresee them.
        waits: True if what takes long is found out elsewhere: then a decision breaks off with
            `NeedsAnswer`, and is taken anew once `learn` was told.
    """

    def __init__(
        self,
        secrets: Iterable[RoundSecret] = (),
        *,
        lot: Callable[[], str],
        waits: bool = False,
    ) -> None:
        self._secrets: dict[int, RoundSecret] = {}
        self._sealed: dict[int, SealedPrediction] = {}
        self._fresh_lot = lot
        self._lots: list[str] = []
        self._drawn = 0
        self._waits = waits
        self._known: dict[_Question, Any] = {}
        self._judge: tuple[RoundSecret, _Follower[AutomaticJudge]] | None = None
        self._stock: tuple[RoundSecret, _Follower[AutomaticStock]] | None = None
        self.keep(secrets)

    def keep(self, secrets: Iterable[RoundSecret]) -> None:
        """Take in what a decision brought, once it is in the store."""
        for secret in secrets:
            self._secrets[secret.round] = secret

    def seal(self, predictions: Iterable[SealedPrediction]) -> None:
        """Take in predictions that are in the store."""
        for each in predictions:
            known = self._sealed.get(each.seat)
            if known is None or known.asked <= each.asked:
                self._sealed[each.seat] = each

    def ballot(self, table: Table) -> Predictions:
        """What has been predicted of the card that is to be predicted now, in order of seats."""
        told = (each for each in self._sealed.values() if each.asked == table.asked)
        return tuple(sorted((Seat(each.seat), each.right) for each in told))

    def secret(self, number: int) -> RoundSecret | None:
        """The secret of that round; `None` before its rule is set."""
        return self._secrets.get(number)

    def fresh(self, number: int, rule: str, hints: tuple[str, ...] = ()) -> RoundSecret:
        """A new secret for that round, not kept yet."""
        lot = self.lot
        return RoundSecret(
            number,
            rule,
            rule_salt=lot(),
            seed=lot(),
            seed_salt=lot(),
            chance=lot(),
            hints=hints,
        )

    def lot(self) -> str:
        """32 hexadecimal digits that nobody can foresee.

        The n-th of a decision stays the same when that is taken anew.
        """
        if self._drawn == len(self._lots):
            self._lots.append(self._fresh_lot())
        self._drawn += 1
        return self._lots[self._drawn - 1]

    # What is found out elsewhere --------------------------------------------------------------

    def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of `counsel` returns or refuses.

        Raises:
            Unknown: nobody has found it out yet.
        """
        question = function, arguments
        if question in self._known:
            answer: T | EleusisError = self._known[question]
            if isinstance(answer, EleusisError):
                raise answer
            return answer
        if self._waits:
            raise NeedsAnswer(question)
        return function(*arguments)

    def learn(self, question: _Question, answer: Any) -> None:
        """Take in what was found out, or the error with which it was refused; decide anew."""
        self._known[question] = answer
        self._drawn = 0

    def forget(self) -> None:
        """A decision was taken: the next one draws other lots."""
        self._known.clear()
        self._lots.clear()
        self._drawn = 0

    # God's two seats -------------------------------------------------------------------------

    def stock(self, secret: RoundSecret, state: Round) -> AutomaticStock:
        """The stock-keeper of the round as it stands."""
        if self._stock is None or self._stock[0] != secret:
            cards = deck(state.setup.packs)
            self._stock = secret, _Follower(lambda: AutomaticStock(secret.seed, cards))
        return self._stock[1].after(state.log)

    def judge(self, secret: RoundSecret, state: Round) -> AutomaticJudge:
        """The judge of the round as it stands.

        Raises:
            InputError: `rule-unreadable`: this program cannot read what another one could. The
                rule is not repeated, for whoever plays is told.
        """
        if self._judge is None or self._judge[0] != secret:
            try:
                rule = self.ask(counsel.readable, secret.rule)
            except EleusisError:
                raise InputError("rule-unreadable") from None
            starters = state.setup.starter_count
            self._judge = (
                secret,
                _Follower(lambda: AutomaticJudge(rule, starters=starters)),
            )
        return self._judge[1].after(state.log)

    def ruling(self, secret: RoundSecret, state: Round) -> Move | None:
        """What the judge says; `None` if only whoever wrote the rule can say."""
        pending = state.pending
        if not isinstance(pending, PendingGuess):
            return self.judge(secret, state).answer()
        starters = state.setup.starter_count
        is_same = self.ask(counsel.same_rule, secret.rule, pending.text, line(state), starters)
        return None if is_same is None else Judge(is_same)


class _Occupant(Protocol):
    def observe(self, event: Event) -> None: ...


_O = TypeVar("_O", bound=_Occupant)


class _Follower(Generic[_O]):
    """An occupant of one of God's seats, kept in step with the log of its round.

    A log that does not go on from what it has seen (a decision was not kept) starts it anew.
    """

    def __init__(self, make: Callable[[], _O]) -> None:
        self._make = make
        self._occupant = make()
        self._log: tuple[Event, ...] = ()

    def after(self, log: tuple[Event, ...]) -> _O:
        """The occupant after these events."""
        if log[: len(self._log)] != self._log:
            self._occupant, self._log = self._make(), ()
        for event in log[len(self._log) :]:
            self._occupant.observe(event)
        self._log = log
        return self._occupant
