"""OpenSpiel: the game `python_new_eleusis`, registered when this module is imported.

    import pyspiel
    import eleusis.adapters.open_spiel

    game = pyspiel.load_game("python_new_eleusis(players=4)")

All chance is explicit: first the rule is drawn, then every card, one at a time; so a state is a
function of its history. Players are the seats from the dealer's left, their actions the numbers
of `eleusis.adapters.encoding`, their utilities the points at the end. `docs/open_spiel.md` is the
way in.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eleusis.adapters import MissingExtra
from eleusis.adapters.dealing import cached_rule, require_between
from eleusis.adapters.encoding import (
    ACTION_COUNT,
    OBSERVATION_SIZE,
    action_text,
    observation_of,
)
from eleusis.adapters.external_round import ExternalRound, require_turns
from eleusis.agents.dealer import AutomaticJudge
from eleusis.agents.defaults import NAMES, ROUNDS_OF_TURNS_MAX, playable_rules
from eleusis.agents.layout_player import STRING_MAX
from eleusis.cards import CARDS, Cards, deck, print_cards
from eleusis.errors import InputError
from eleusis.front.rounds import PlayedRound, find_rulebook
from eleusis.play.engine import EVENTS_MAX
from eleusis.play.events import HandReturned, StarterRefused
from eleusis.play.evolution import begin
from eleusis.play.moves import AddPack, Deal, StopReason, StopRound, TurnStarter
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.seats import STOCK, Seat
from eleusis.play.state import Setup
from eleusis.play.text.event_text import print_event
from eleusis.play.view import View
from eleusis.rule.library.published import library
from eleusis.rulebook.terms import Players, StockOut

try:
    import pyspiel
except ImportError:
    raise MissingExtra("no-extra", extra="open_spiel") from None

if TYPE_CHECKING:
    from eleusis.adapters.encoding import Choice
    from eleusis.rulebook.terms import Rulebook

__all__ = ["NewEleusisGame", "NewEleusisState"]

NAME: Final = "python_new_eleusis"
PARAMETERS: Final[dict[str, Any]] = {
    "players": 4,  # who play, the dealer not counted
    "rulebook": "gardner",
    "rules": "",  # names of published rules, or sentences, with semicolons; all that suit if empty
    "ranks": 13,  # cards from the ace up to this rank
    "packs": 0,  # 0 is what the rulebook says, here and below
    "hand": 0,
    "turns": 0,
    "plain": False,  # True: single cards only, no declarations of no play, prophets, expulsions
}
_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="New Eleusis",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=7,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)
_TERMINAL, _CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
_NUMBERS: Final = range(len(CARDS))
_COPIES_MAX: Final = 64
"""Packs that may be shuffled together."""
_SIGNS: Final = frozenset(",()=")
"""What separates things in OpenSpiel's text of a game."""


class Terms(NamedTuple):
    """What the parameters of a game come to."""

    setup: Setup
    rules: tuple[str, ...]
    pack: Cards
    turns: int
    given: tuple[tuple[str, Any], ...]
    """The parameters themselves: what is pickled of it."""


@lru_cache(maxsize=32)
def _terms(given: tuple[tuple[str, Any], ...]) -> Terms:
    wanted = {**PARAMETERS, **dict(given)}
    require_between("packs", wanted["packs"], 0, _COPIES_MAX)
    require_between("ranks", wanted["ranks"], 1, 13)
    require_between("hand", wanted["hand"], 0, len(CARDS))
    require_between("turns", wanted["turns"], 0, EVENTS_MAX)
    book, seats = _variant(wanted), 1 + wanted["players"]
    book.require_players(seats)
    require_turns(book)
    setup = Setup(
        book,
        ("God", *NAMES[: seats - 1]),
        Seat(0),
        wanted["packs"] or book.packs.for_players(seats),
        stock_known=wanted["ranks"] == 13,
    )
    pack = tuple(card for card in deck(1) if card.rank <= wanted["ranks"])
    turns = wanted["turns"] or ROUNDS_OF_TURNS_MAX * seats
    return Terms(setup, _sentences(wanted["rules"], book), pack, turns, given)


class NewEleusisGame(pyspiel.Game):
    """The game with its parameters; see `PARAMETERS`.

    Raises:
        InputError, RuleSyntaxError: for what there is not.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.terms = terms = _terms(tuple(sorted((params or {}).items())))
        book, seats = terms.setup.rulebook, len(terms.setup.names)
        string = book.string_max or STRING_MAX
        most = _most_points(book, seats, terms.turns * string)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=max(len(CARDS), len(terms.rules)),
            num_players=seats - 1,
            min_utility=-most,
            max_utility=most,
            max_game_length=terms.turns * (string + seats + 10),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> NewEleusisState:
        """Before the rule is drawn."""
        return NewEleusisState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Rule, deal and penalties; no round draws more."""
        setup, book = self.terms.setup, self.terms.setup.rulebook
        turn = book.wrong_penalty * (book.string_max or STRING_MAX) + 24
        return 2 + len(CARDS) * setup.packs + self.terms.turns * turn

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees: `observation` as numbers, and as text."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Observer(kind, params)


class NewEleusisState(pyspiel.State):
    """A moment of the round, or of its dealing."""

    def __init__(self, game: NewEleusisGame) -> None:
        super().__init__(game)
        self.table = _Table(game.terms)

    def current_player(self) -> int:
        """Whose number is awaited; chance while something is drawn."""
        return self.table.player

    def _legal_actions(self, player: int) -> list[int]:
        here = self.table.round
        if here is None or here.actor != player + 1:
            return []
        legal: list[int] = here.mask.nonzero()[0].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn: a rule, or a card."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_text(action)
        is_rule = self.table.round is None
        return f"rule: {self.table.rules[action]}" if is_rule else str(CARDS[action])

    def is_terminal(self) -> bool:
        """True when the round is over."""
        return self.table.player == _TERMINAL

    def returns(self) -> list[float]:
        """The points of each player; zeros until the end."""
        here = self.table.round
        if here is None or not self.is_terminal():
            return [0.0] * (len(self.table.setup.names) - 1)
        return [float(points) for points in here.points[1:]]

    @property
    def played(self) -> PlayedRound:
        """The round so far with all that is secret: for whoever studies it."""
        here = self.table.round
        if here is None:
            raise InputError("bad-action.over")
        return PlayedRound(here.state)

    def __str__(self) -> str:
        """Everything there is to know."""
        table = self.table
        if table.round is None:
            return "the rule is drawn"
        setup, state = table.setup, table.round.state
        told = [f"rule: {table.rules[table.rule]}"]
        told += [print_event(event, setup.names) for event in state.log]
        told += [f"begun: {print_cards(table.begun)}", f"drawn: {print_cards(table.drawn)}"]
        return "\n".join(told)

    # Structs, as language models are shown them ------------------------------------------------

    def _to_struct(self) -> dict[str, Any]:
        return {"state": str(self)}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        here = self.table.round
        if here is None:
            return {"player": player}
        choice = here.seen_by(Seat(player + 1))
        view = choice.view
        assert isinstance(view, View)
        table = view.table
        return {
            "player": player,
            "name": table.names[view.seat],
            "hand": print_cards(choice.hand),
            "begun": print_cards(choice.begun),
            "offered": choice.offered,
            "layout": picture_text(layout_of(table)),
            "line": print_cards(table.line),
            "cards_held": dict(zip(table.names, table.hand_counts, strict=True)),
            "phase": table.phase.value,
        }

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"action": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        said = str(struct.get("action", "")).strip()
        player = self.current_player()
        legal = (
            [action for action, _ in self.chance_outcomes()]
            if player < 0
            else (self._legal_actions(player))
        )
        found = [each for each in legal if self._action_to_string(player, each) == said]
        if not found:
            raise InputError("bad-action.said", said=said)
        return found


class _Observer:
    """What a player sees, by OpenSpiel's interface of observers; or what everybody sees."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise InputError("bad-action.observer", params=str(params))
        self._recalls = kind.perfect_recall
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: NewEleusisState, player: int) -> None:
        """The bytes of the encoding, as they stand."""
        here = state.table.round
        if here is None:
            self.tensor[:] = 0
            return
        choice = here.seen_by(Seat(player + 1))
        self.tensor[:] = observation_of(choice._replace(begun=()) if self._is_public else choice)
        if self._is_public:
            self.tensor[: len(CARDS)] = 0

    def string_from(self, state: NewEleusisState, player: int) -> str:
        """The table and the hand; or, for perfect recall, all that was to be seen."""
        here = state.table.round
        if here is None:
            return "the rule is drawn"
        seat = Seat(player + 1)
        choice = here.seen_by(seat)
        viewer = None if self._is_public else seat
        told = [] if self._is_public else [_of_the_moment(choice)]
        if self._recalls:
            names = state.table.setup.names
            told += [print_event(event.seen_by(viewer), names) for event in here.state.log]
        else:
            told.append(picture_text(layout_of(choice.view.table)))
        return "\n".join(told)


def _of_the_moment(choice: Choice) -> str:
    offered = ", is offered prophecy" if choice.offered else ""
    begun = f", has begun {print_cards(choice.begun)}" if choice.begun else ""
    return f"player {choice.seat - 1} holds {print_cards(choice.hand)}{begun}{offered}"


class _Table:
    """The round with its stock, all whose order is still open; copied rather than walked through.

    The stock is a row of heaps, each the number of each card in it: one draws from the first that
    is not empty. Whatever goes under the stock in a known order is a heap of one.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.setup, self.rules = terms.setup, terms.rules
        self.round: ExternalRound | None = None
        self.rule = -1
        self.drawn: Cards = ()
        self.player = _CHANCE
        self._heaps: tuple[bytes, ...] = (_heap(terms.pack * terms.setup.packs),)
        self._told = 0
        self._done: tuple[int, ...] = ()

    @property
    def begun(self) -> Cards:
        here = self.round
        return () if here is None or here.actor in (None, STOCK) else here.choice.begun

    def outcomes(self) -> list[tuple[int, float]]:
        if self.round is None:
            return [(number, 1 / len(self.rules)) for number in range(len(self.rules))]
        heap = self._heaps[0]
        chances = _chances(sum(heap))
        return list(compress(zip(_NUMBERS, map(chances.__getitem__, heap), strict=True), heap))

    def apply(self, action: int) -> None:
        here = self.round
        if self.player == _CHANCE and not self._may_come(action):
            raise InputError("bad-action.said", said=str(action))
        if here is None:
            self.rule = action
            rule = cached_rule(self.rules[action]).tree
            judge = AutomaticJudge(rule, starters=self.setup.starter_count)
            self.round = here = ExternalRound(
                begin(self.setup), judge, None, turns_max=self.terms.turns
            )
        elif self.player == _CHANCE:
            is_dealt = self._draw(action, here)
            if not is_dealt:
                self._done += (action,)
                return
        else:
            here.act(action)
        self._done += (action,)
        self._settle(here)
        actor = here.actor
        self.player = _TERMINAL if actor is None else _CHANCE if actor == STOCK else actor - 1

    def _may_come(self, number: int) -> bool:
        if self.round is None:
            return 0 <= number < len(self.rules)
        return 0 <= number < len(CARDS) and self._heaps[0][number] > 0

    def _draw(self, card: int, here: ExternalRound) -> bool:
        """True if all is drawn that was to be dealt, and dealt."""
        first, *rest = self._heaps
        left = bytearray(first)
        left[card] -= 1
        self._heaps = (bytes(left), *rest) if any(left) else tuple(rest)
        drawn, owed = (*self.drawn, CARDS[card]), here.state.owed
        if owed and len(drawn) < owed[0].size:
            self.drawn = drawn
            return False
        self.drawn = ()
        here.deal(Deal(owed[0].seat, drawn) if owed else TurnStarter(drawn[0]))
        return True

    def _settle(self, here: ExternalRound) -> None:
        """What went under the stock lies there, and a stock that cannot meet a deal is no more."""
        while True:
            self._put_under(here)
            if here.actor != STOCK:
                return
            owed = here.state.owed
            if sum(map(sum, self._heaps)) >= (owed[0].size if owed else 1):
                return
            if self.setup.stock_known and StockOut.ADD_PACK in self.setup.rulebook.stock_out[:1]:
                self._heaps += (_heap(self.terms.pack),)
                here.deal(AddPack())
            else:
                known = self.setup.stock_known
                here.deal(StopRound(StopReason.STOCK if known else StopReason.AGREEMENT))

    def _put_under(self, here: ExternalRound) -> None:
        log = here.state.log
        for event in log[self._told :]:
            match event:
                case HandReturned(cards=cards):
                    self._heaps += tuple(_heap((card,)) for card in cards)
                case StarterRefused(card=card):
                    self._heaps += (_heap((card,)),)
                case _:
                    pass
        self._told = len(log)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        twin = copy(self)
        twin.round = self.round and self.round.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.terms.given, self._done)


def _replayed(given: tuple[tuple[str, Any], ...], done: tuple[int, ...]) -> _Table:
    """The table after all that was done."""
    table = _Table(_terms(given))
    for action in done:
        table.apply(action)
    return table


def _heap(cards: Cards) -> bytes:
    counts = bytearray(len(CARDS))
    for card in cards:
        counts[card] += 1
    return bytes(counts)


@lru_cache(maxsize=1024)
def _chances(cards: int) -> tuple[float, ...]:
    """The chance of a card of which there is none, or one, or more, among so many."""
    return tuple(count / cards for count in range(_COPIES_MAX + 1))


def _variant(given: dict[str, Any]) -> Rulebook:
    """The rulebook with what the parameters change about it."""
    book = find_rulebook(given["rulebook"])
    if given["hand"]:
        book = replace(book, hand_size=given["hand"])
    if given["plain"]:
        book = replace(book, string_max=1, no_play=None, prophet=None, expulsion=None)
    is_small = given["hand"] or given["plain"] or given["ranks"] < 13
    return replace(book, players=Players(3, book.players.max)) if is_small else book


def _sentences(rules: str, book: Rulebook) -> tuple[str, ...]:
    """The rules that may be drawn."""
    if not rules:
        return tuple(rule.sentence for rule in playable_rules(book))
    known = {rule.slug: rule.sentence for rule in library()}
    named = [text.strip() for text in rules.split(";")]
    for text in named:
        if text not in known and not _SIGNS.isdisjoint(text):
            raise InputError("bad-action.sentence", sentence=text)
    return tuple(cached_rule(known.get(text, text)).wording for text in named)


def _most_points(book: Rulebook, seats: int, cards: int) -> float:
    """More than anybody can win or lose: every card laid counts against one, or for one."""
    scoring = book.scoring
    if scoring is None:
        raise InputError("no-scoring", title=book.title)
    each = book.wrong_penalty + max(scoring.prophet_line, scoring.prophet_side)
    fixed = (scoring.fixed_count or 0) + scoring.out_bonus + scoring.guess_bonus
    prophet = book.prophet
    fallen = 0 if prophet is None else prophet.false_cards + (prophet.out_false_cards or 0)
    no_play = 0 if book.no_play is None else book.no_play.wrong_cards
    return float(book.hand_size_for(seats) + fixed + cards * (each + no_play + fallen))


pyspiel.register_game(_TYPE, NewEleusisGame)
