"""Rounds from two lines of Python: played among agents and functions, or read from a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless, names_without_end
from eleusis.cards import deck
from eleusis.errors import EleusisError, IllegalMove, InputError, require_kind, wrong_kind
from eleusis.front.rules import Rule
from eleusis.messages import Message, message
from eleusis.play.evolution import begin, replay
from eleusis.play.moves import Move, StopReason, StopRound
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.records.record import Record, print_record
from eleusis.play.scoring import score
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Round, Setup
from eleusis.play.table import Player, SeatedRound
from eleusis.play.text.position_text import as_position, print_position
from eleusis.play.view import View, table_view
from eleusis.rulebook import rulebook as named_rulebook
from eleusis.rulebook.terms import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.codes import Code
    from eleusis.play.events import Event
    from eleusis.play.pictures.layout import Layout
    from eleusis.study.round import RoundStudy

__all__ = [
    "AgentError",
    "Bot",
    "PlayedRound",
    "find_rulebook",
    "play_round",
]

Bot = Callable[[View], Move]
"""The least that can play: a function from what its seat sees to the move that it makes."""

_DEALER = Seat(0)
"""Where the dealer sits in a round that is played from here; the players follow clockwise."""


class AgentError(EleusisError):
    """An agent raised an exception or answered with a move that the rulebook refuses.

    Attributes:
        seat: Where it sits.
        view: What it was asked about; `None` if it failed while it took notice of an event.
        round: The round so far, which `PlayedRound.resume` goes on with.

    >>> def undecided(view):
    ...     raise LookupError("no idea")
    >>> try:
    ...     play_round(rule="Colours alternate.", players=[undecided] * 3)
    ... except AgentError as error:
    ...     print(error)
    ...     failed = error
    The agent in seat 1, Ada, raised LookupError: no idea
    >>> failed.view, failed.round
    (<View of seat 1, Ada: ...>, <PlayedRound gardner: God, Ada, Ben, Cleo; not over>)
    """

    def __init__(
        self, said: Message, *, seat: Seat, view: View | None, so_far: PlayedRound
    ) -> None:
        super().__init__(said)
        self.seat = seat
        self.view = view
        self.round = so_far


@dataclass(frozen=True)
class PlayedRound:
    """A round, finished or not; iterating over it gives its events.

    A notebook shows its layout. `play_round`, `load` and `set_up` make one.

    >>> played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> played.names, played.is_over
    (('God', 'Ada', 'Ben', 'Cleo'), True)
    >>> next(iter(played))
    Dealt(seat=1, ...)
    """

    state: Round
    """Everything there is to know of it, hands included; see `eleusis.play.state`."""
    secrets: tuple[Secret, ...] = ()
    """What opens the seals: the rule, and the seed of the stock."""

    @property
    def is_over(self) -> bool:
        """False if it was broken off, or its record is."""
        return self.state.phase is Phase.OVER

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat at the table, by seat."""
        return self.state.setup.names

    @property
    def rule(self) -> Rule | None:
        """The secret rule, as far as the record tells it and it can be read."""
        for secret in self.secrets:
            if secret.kind is Sealed.RULE and secret.text:
                return Rule(secret.text, starters=self.state.setup.starter_count)
        return None

    @cached_property
    def scores(self) -> dict[str, int]:
        """The points of the round by name, as it stands; `score` of `eleusis.play` has reasons.

        Raises:
            InputError: `no-scoring`, if the rulebook has none.
        """
        return dict(zip(self.names, score(self.state).totals, strict=True))

    @property
    def layout(self) -> Layout:
        """What lies on the table."""
        return layout_of(table_view(self.state))

    @property
    def record(self) -> str:
        """The round as text with all its secrets; `load` reads it back."""
        return print_record(Record.of(self.state, self.secrets))

    @property
    def position(self) -> str:
        """What lies on the table and who is to play, as text; `set_up` goes on from it.

        Raises:
            InputError: `not-settled`, unless a seat is to play.
        """
        return print_position(as_position(self.state))

    def up_to(self, events: int) -> PlayedRound:
        """The round as it was after so many of its events.

        >>> played = play_round(rule="Colours alternate.", players=["random"] * 3)
        >>> len(played.up_to(9)), played.up_to(9).is_over
        (9, False)
        """
        require_kind(events, "count", int)
        return replace(self, state=replay(self.state.setup, self.state.log[:events]))

    def save(self, path: str | Path) -> None:
        """Write `record` to a file."""
        Path(path).write_text(self.record, encoding="utf-8")

    def resume(self, players: Sequence[str | Bot | Player]) -> PlayedRound:
        """The round played on from here to its end, by these players.

        Raises:
            InputError: `no-secrets`, if the record does not tell the rule and the seed.
            AgentError: as `play_round`.
        """
        _require_list(players)
        secrets = {secret.kind: secret.text for secret in self.secrets}
        if self.rule is None or Sealed.SHUFFLE not in secrets:
            raise InputError("no-secrets")
        return _played(self.state, self.rule, secrets[Sealed.SHUFFLE], players, self.secrets)

    def study(self) -> RoundStudy:
        """When the rule could be known, by whom, and how everybody went about it; some seconds.

        Raises:
            InputError: `nothing-played`.
        """
        from eleusis.study.round import study_round  # here, since it loads numba

        rule = next((each.text for each in self.secrets if each.kind is Sealed.RULE), None)
        return study_round(self.state, rule=rule)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.state.log)

    def __len__(self) -> int:
        return len(self.state.log)

    def __str__(self) -> str:
        return picture_text(self.layout)

    def __repr__(self) -> str:
        how = f"over after {self.state.turns} turns" if self.is_over else "not over"
        book, people = self.state.setup.rulebook.name, ", ".join(self.names)
        return f"<{type(self).__name__} {book}: {people}; {how}>"

    def _repr_svg_(self) -> str:
        return self.layout._repr_svg_()


def play_round(
    rulebook: str | Rulebook = "gardner",
    *,
    rule: str | Rule,
    players: Sequence[str | Bot | Player],
    seed: int | str = 0,
) -> PlayedRound:
    """A whole round among agents, dealt by an automatic dealer; the same for the same seed.

    Args:
        rulebook: Its name (`rulebook_names` lists them), or a variant of your own.
        rule: The secret rule.
        players: Who plays, clockwise from the dealer's left: names of agents (`agent_names`),
            functions from a view to a move, or objects with `choose`, `interject` and `observe`.
        seed: Any number or word; the order of the cards and all chance follow from it.

    Raises:
        InputError: `unknown-rulebook`, `unknown-agent`, `players` and whatever else was asked for
            that there is not.
        RuleSyntaxError: the rule cannot be read, or must be confirmed (`RuleAsked`).
        AgentError: `agent-raised` or `agent-illegal`: an agent failed. Its `round` can be resumed.

    >>> round = play_round(rule="Colours alternate.", players=["cautious"] * 3, seed=7)
    >>> round
    <PlayedRound gardner: God, Ada, Ben, Cleo; over after ... turns>
    >>> round == play_round(rule="Colours alternate.", players=["cautious"] * 3, seed=7)
    True
    """
    opened = opening(rulebook, rule, players, seed)
    return _played(begin(opened.setup), opened.rule, str(seed), players, opened.secrets)


class Opening(NamedTuple):
    """How a round begins that is dealt by an automatic dealer."""

    setup: Setup
    rule: Rule
    secrets: tuple[Secret, ...]


def opening(
    rulebook: str | Rulebook,
    rule: str | Rule,
    players: Sequence[str | Bot | Player | None],
    seed: int | str,
) -> Opening:
    """The beginning of the round that `play_round` plays; raises as it does."""
    book = rulebook if isinstance(rulebook, Rulebook) else find_rulebook(rulebook)
    secret_rule = rule if isinstance(rule, Rule) else Rule(rule)
    require_kind(seed, "seed", int, str)
    _require_list(players)
    book.require_players(1 + len(players))
    names = ("God", *islice(names_without_end(), len(players)))
    secrets = tuple(
        Secret(kind, text, derived_salt(str(seed), kind))
        for kind, text in ((Sealed.RULE, secret_rule.wording), (Sealed.SHUFFLE, str(seed)))
    )
    setup = Setup(
        book,
        names,
        _DEALER,
        book.packs.for_players(len(names)),
        rule_seal=secrets[0].seal,
        shuffle_seal=secrets[1].seal,
    )
    return Opening(setup, secret_rule, secrets)


def find_rulebook(name: str) -> Rulebook:
    """The rulebook of this name, or a variant of it: `gardner`, `gardner+trial`.

    >>> find_rulebook("king").hand_size, find_rulebook("gardner+trial").prophet
    (10, None)

    Raises:
        InputError: `unknown-rulebook` or `unknown-variant`, with the nearest name there is.
    """
    require_kind(name, "rulebook", str)
    return named_rulebook(name)


def _require_list(players: object) -> None:
    if isinstance(players, str):
        raise InputError("players.one-name", players=players)
    require_kind(players, "players", Sequence)


# Playing -------------------------------------------------------------------------------------


def _played(
    state: Round,
    rule: Rule,
    seed: str,
    players: Sequence[str | Bot | Player],
    secrets: tuple[Secret, ...],
) -> PlayedRound:
    setup = state.setup
    seats = [Seat(seat) for seat in range(len(setup.names)) if seat != setup.dealer]
    if len(players) != len(seats):
        raise InputError("players.named", count=len(seats), named=len(players))
    asked = _Asked()
    occupants = {
        seat: _Guarded(_seated(who, seat, seed), seat, asked)
        for seat, who in zip(seats, players, strict=True)
    }
    judge = AutomaticJudge(rule.tree, starters=setup.starter_count)
    stock = AutomaticStock(seed, deck(setup.packs))
    code: Code
    try:
        table = SeatedRound(state, occupants, judge, stock)
        for _ in table.moves():
            state = table.state
            if is_endless(state.turns, len(setup.names)) and state.end is None:
                table.make(StopRound(StopReason.AGREEMENT))
    except _Failure as failure:
        code, what, cause = "agent-raised", failure.what, failure.__cause__
    except IllegalMove as refused:
        code, what, cause = "agent-illegal", refused.said, refused
    else:
        return PlayedRound(table.state, secrets)
    said = Message(code, {"number": asked.seat, "name": setup.names[asked.seat], "what": what})
    so_far = PlayedRound(state, secrets)
    raise AgentError(said, seat=asked.seat, view=asked.view, so_far=so_far) from cause


def _seated(who: str | Bot | Player, seat: Seat, seed: str) -> Player:
    if isinstance(who, str):
        return player(who, seat, seed=seed)
    if isinstance(who, Player):
        return who
    if callable(who):
        return _Function(who)
    raise wrong_kind("player", who)


class _Function:
    """A function in a seat: asked for moves, never for what one may say between two turns."""

    def __init__(self, move: Bot) -> None:
        self._move = move

    def observe(self, event: Event) -> None:
        """Take no notice: the view shows all that lies on the table."""

    def choose(self, view: View) -> Move:
        """What the function says."""
        return self._move(view)

    def interject(self, view: View) -> Move | None:
        """Nothing."""


@dataclass
class _Asked:
    """Who was asked or told last."""

    seat: Seat = _DEALER
    view: View | None = None


class _Failure(Exception):
    """An agent's failure on its way out of the table; its cause is the agent's own exception."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what


class _Guarded:
    """A player whose exceptions, and answers that are no moves of its own, are its failures."""

    def __init__(self, inner: Player, seat: Seat, asked: _Asked) -> None:
        self._inner = inner
        self._seat = seat
        self._asked = asked

    def observe(self, event: Event) -> None:
        """As the player does."""
        self._call(self._inner.observe, event, None)

    def choose(self, view: View) -> Move:
        """As the player does."""
        return self._own(self._call(self._inner.choose, view, view))

    def interject(self, view: View) -> Move | None:
        """As the player does."""
        move = self._call(self._inner.interject, view, view)
        return None if move is None else self._own(move)

    def _call(self, method: Callable[[Any], Any], shown: object, view: View | None) -> Any:
        self._asked.seat, self._asked.view = self._seat, view
        try:
            return method(shown)
        except Exception as error:
            kind = type(error).__name__
            raise _Failure(message("failure.raised", kind=kind, why=str(error))) from error

    def _own(self, move: Any) -> Move:
        if not isinstance(move, get_args(Move)):
            raise _Failure(message("failure.no-move", answer=repr(move)))
        if getattr(move, "seat", self._seat) != self._seat:
            raise _Failure(message("failure.other-seat", answer=repr(move)))
        return move  # type: ignore[no-any-return]
