"""The game for assistants that speak MCP: `eleusis mcp`.

Few tools, always the same ones. Whoever opens a table or a round gets a word that stands for the
seat, and says it in every call; it is drawn by lot, so that nobody has a seat who was not given it.
What a tool tells is what the seat may know (`adapters.seats`). What goes wrong is told in our own
words, and what we did not foresee in none.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from functools import wraps
from importlib.metadata import version
from secrets import token_urlsafe
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from eleusis.adapters import require_extra

require_extra("mcp", "mcp")

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from eleusis.adapters.seats import LocalSeat, LocalTable, OnlineSeat, SeatDoor, SeatSight
from eleusis.agents import agent_names
from eleusis.agents.dealer import propriety, require_proper
from eleusis.agents.defaults import LEVELS, Level, rule_by_lot
from eleusis.agents.llm.briefing import GAME, term_lines
from eleusis.agents.rng import Chance
from eleusis.cards import Card, print_cards
from eleusis.errors import EleusisError, InputError, RuleSyntaxError, did_you_mean
from eleusis.front.open_rounds import open_round
from eleusis.front.records import load
from eleusis.front.rules import Rule
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import picture_text
from eleusis.rule import read_rule
from eleusis.rule.analysis.as_json import audit_json, comparison_json
from eleusis.rulebook import rulebook, rulebook_names
from eleusis.study.alone.puzzles import puzzle
from eleusis.study.science.llm import TASK, solo_text
from eleusis.study.science.protocol import ScientistTurn, SoloRound

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

WORDS_KEPT_MAX: Final = 200
"""Seats, and rounds of science, that are kept; the oldest is forgotten for a further one."""

MINE: Final = "me"
"""Who sits where an assistant does."""

RULEBOOKS: Final = "eleusis://rulebooks"
LAYOUT: Final = "eleusis://seats/{seat}/layout"

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Admitted:
    """A seat, and what it is told first."""

    seat: str
    """The word for the seat: say it in every call, and tell nobody else."""
    other_seats: dict[str, str]
    """Words for further seats that are to be given to others, by name."""
    sight: SeatSight


@dataclass(frozen=True)
class RoundOfScience:
    """Where a round of the game of science stands."""

    round_id: str
    text: str
    hand: list[str]
    line: list[str]
    is_over: bool
    score: int
    rule: str
    """The secret rule, when the round is over."""


class _Kept(Generic[_T]):
    """Things by words that are drawn by lot."""

    def __init__(self, missing: str) -> None:
        self._missing = missing
        self._things: OrderedDict[str, _T] = OrderedDict()
        self._lock = Lock()

    def keep(self, thing: _T) -> str:
        """The word for a further thing."""
        word = token_urlsafe(9)
        self.put(word, thing)
        return word

    def put(self, word: str, thing: _T) -> None:
        """Let a word stand for this."""
        with self._lock:
            self._things[word] = thing
            if len(self._things) > WORDS_KEPT_MAX:
                self._things.popitem(last=False)

    def of(self, word: str) -> _T:
        """What a word stands for.

        Raises:
            InputError: nothing.
        """
        with self._lock:
            found = self._things.get(word)
        if found is None:
            raise InputError(self._missing, word=word[:40])
        return found


class Tools:
    """What assistants may ask for. Each method is a tool, told by its docstring.

    Args:
        tables: The address of the server whose online tables may be joined.
    """

    def __init__(self, tables: str) -> None:
        self._address = tables
        self._seats: _Kept[SeatDoor] = _Kept("no-seat.word")
        self._rounds: _Kept[SoloRound] = _Kept("no-round.word")

    # Rules -----------------------------------------------------------------------------------

    def rule_read(self, text: str) -> dict[str, Any]:
        """How a sentence is understood as a rule. Without one: why, and what it may mean."""
        try:
            return {"ok": True, "reading": Rule(text).wording}
        except RuleSyntaxError as error:
            meant = list(error.suggestions)
            return {"ok": False, "reading": None, "problem": error.message, "choices": meant}

    def rule_audit(self, text: str, rulebook: str = "gardner") -> dict[str, Any]:
        """What is known about a rule, exactly: dead ends, how much is right, what matters.

        Also what the rulebook says to it.
        """
        book = _book(rulebook)
        starters = 0 if book.starter is None else 1
        rule = Rule(text, starters=starters)
        found = rule.audit()
        judged = propriety(book, found.problems)
        refusals = [each.cited for each in judged.refusals]
        return {"reading": rule.wording, **audit_json(found), "refusals": refusals}

    def rule_compare(self, first: str, second: str, line: str = "") -> dict[str, Any]:
        """Whether two rules judge alike, from this line on ("3H 9S 4C") or everywhere.

        Decided exactly; where they differ, with a shortest line and a card.
        """
        return comparison_json(Rule(first).compare(second, line))

    def rule_right(self, text: str, line: str = "") -> list[str]:
        """The cards that are right next after a line such as "3H 9S 4C"."""
        return [str(card) for card in Rule(text).right(line)]

    # The game of science ---------------------------------------------------------------------

    def science_begin(self, puzzle_name: str = "science-1") -> RoundOfScience:
        """Begin a round of the game of science: alone with a secret rule, thirty cards to find it.

        `science-1` to `science-78` are the published deals, `daily-2026-11-22` is the rule of a
        day, `pool-1-37-5` one of the pool. The answer has the rules of the game.
        """
        from datetime import UTC, datetime

        if puzzle_name.startswith("rule-"):
            raise InputError("no-puzzle", name=puzzle_name)
        round_ = SoloRound(puzzle(puzzle_name, today=datetime.now(UTC).date()).deal)
        return _solo(self._rounds.keep(round_), round_, f"{TASK}\n\n")

    def science_turn(
        self, round_id: str, card: str, rule: str = "", confidence: int = 0, guess: bool = False
    ) -> RoundOfScience:
        """Lay a card of the hand; say which rule you hold likeliest, how sure you are (0 to 100)
        and whether that is your guess. A rule that cannot be read is told, and nothing is laid.
        """
        before = self._rounds.of(round_id)
        meant = read_rule(rule) if rule.strip() else None
        if not 0 <= confidence <= 100:
            raise InputError("bad-number.confidence", given=confidence)
        if guess and meant is None:
            raise InputError("no-rule.guess")
        after = before.after(ScientistTurn(Card(card), meant, confidence / 100, is_guess=guess))
        self._rounds.put(round_id, after)
        return _solo(round_id, after, "")

    # Tables ----------------------------------------------------------------------------------

    def table_open(
        self,
        players: list[str],
        rulebook: str = "gardner",
        rule: str = "",
        level: str = "gentle",
        seed: str = "",
    ) -> Admitted:
        """Open a table here and take a seat.

        `players` sit clockwise from the dealer's left: "me" for you and for each further seat that
        somebody else is to take, else an agent: bayes, club, novice, sparc, cautious,
        random. Without a rule one is drawn by lot, as hard as the level says (gentle, club, cruel)
        and told when the round is over. The same players, rule and seed are dealt the same cards.
        """
        book = _book(rulebook)
        for name in players:
            if name not in (MINE, *agent_names()):
                hint = did_you_mean(name, agent_names())
                raise InputError("unknown-agent.seat", name=name, hint=hint, agents=agent_names())
        if MINE not in players:
            raise InputError("players.nobody")
        if level not in LEVELS:
            raise InputError("unknown-level", level=level, levels=LEVELS)
        lot = seed or token_urlsafe(16)
        if rule:
            require_proper(rule, book)
        text = rule or rule_by_lot(book, Chance(lot, "rule"), _LEVEL_OF[level])
        left = [None if name == MINE else name for name in players]
        table = LocalTable(open_round(book, rule=text, players=left, seed=lot))
        names = table.round.played.names
        own, *others = table.round.yours
        word = self._seats.keep(LocalSeat(table, own))
        words = {names[seat]: self._seats.keep(LocalSeat(table, seat)) for seat in others}
        return Admitted(word, words, self._seats.of(word).look(0, 0))

    def table_join(self, code: str, name: str) -> Admitted:
        """Take a seat at an online table of the server that this one was started for.

        The code is what its people tell each other, such as HSHS. The host begins the round.
        """
        word = self._seats.keep(OnlineSeat(self._address, code, name))
        return Admitted(word, {}, self._seats.of(word).look(0, 0))

    def table_look(self, seat: str, seen: int = 0, wait_s: float = 0) -> SeatSight:
        """What your seat knows, and the moves that it may make now.

        With `seen` of the last answer and `wait_s` up to 25 it waits until you may move or more
        has happened.
        """
        return self._seats.of(seat).look(seen, wait_s)

    def table_move(
        self, seat: str, seen: int, move: str, cards: list[str] | None = None, rule: str = ""
    ) -> SeatSight:
        """Make one of the moves that the last answer offers, with its `seen`.

        `cards` where the move lays or names some; `rule` where it says a rule aloud. If the table
        has moved on meanwhile the move is refused: look again, and decide anew.
        """
        return self._seats.of(seat).move(seen, move, cards or [], rule)

    def round_study(self, seat: str = "", record: str = "") -> dict[str, Any]:
        """When the rule of a finished round could be known, by whom, and how everybody went about
        it: of the round that a seat played, or of a record's text. Takes some seconds.
        """
        from eleusis.study.round.sentences import sentences

        played = load(record.strip() + "\n") if record else self._seats.of(seat).finished()
        told = [str(sentence) for sentence in sentences(played.study())]
        return {"sentences": told, "record": played.record}

    # Resources -------------------------------------------------------------------------------

    def layout_text(self, seat: str) -> str:
        """The layout of a seat's table, as text."""
        return picture_text(layout_of(self._seats.of(seat).table))

    def layout_svg(self, seat: str) -> str:
        """The layout of a seat's table, as SVG."""
        return layout_of(self._seats.of(seat).table)._repr_svg_()


TOOL_NAMES: Final = (
    *("rule_read", "rule_audit", "rule_compare", "rule_right", "science_begin", "science_turn"),
    *("table_open", "table_join", "table_look", "table_move", "round_study"),
)
"""The methods of `Tools` that are tools."""

_LEVEL_OF: Final[dict[str, Level]] = {level: level for level in LEVELS}


def server(tables: str = "http://localhost:8000") -> MCPServer[Any]:
    """A server of its own, with nothing open yet.

    Args:
        tables: The address of the server whose online tables may be joined.
    """
    tools = Tools(tables)
    app: MCPServer[Any] = MCPServer(
        "eleusis", instructions=GAME, version=version("eleusis"), log_level="ERROR"
    )
    for name in TOOL_NAMES:
        app.tool()(_guarded(getattr(tools, name), ToolError))
    app.resource(LAYOUT, mime_type="text/plain")(_guarded(tools.layout_text, ResourceError))
    app.resource(f"{LAYOUT}.svg", mime_type="image/svg+xml")(
        _guarded(tools.layout_svg, ResourceError)
    )
    app.resource(RULEBOOKS, mime_type="text/plain")(_guarded(rulebooks_text, ResourceError))
    app.resource(f"{RULEBOOKS}/{{name}}", mime_type="text/plain")(
        _guarded(rulebook_text, ResourceError)
    )
    for prompt in (play_a_round, find_a_rule, write_a_rule):
        app.prompt()(prompt)
    return app


def _guarded(does: Callable[..., _T], failure: type[Exception]) -> Callable[..., _T]:
    """The same, but with our errors in the words of the protocol, and without any others.

    An exception that nobody foresaw might hold a secret in its text.
    """

    @wraps(does)
    def told(*given: Any, **named: Any) -> _T:
        try:
            return does(*given, **named)
        except RuleSyntaxError as error:
            choices = " ".join(f"“{each}”" for each in error.suggestions)
            more = f" Choose one of these: {choices}" if choices else ""
            raise failure(f"{error.message}{more}") from None
        except EleusisError as error:
            raise failure(error.message) from None
        except Exception:
            _log.exception("%s failed", does.__name__)
            raise failure("A mistake of this program: nothing was done.") from None

    return told


def _book(name: str) -> Any:
    return rulebook(name)


def _solo(word: str, round_: SoloRound, before: str) -> RoundOfScience:
    """What a scientist is told."""
    over, rule = "", ""
    if round_.is_over:
        rule = Rule(round_.deal.rule).wording
        over = f"\nThe round is over: {round_.score} points. The rule was: {rule}"
    line = print_cards(round_.line).split()
    hand = print_cards(round_.hand).split()
    text = f"{before}{solo_text(round_)}{over}"
    return RoundOfScience(word, text, hand, line, round_.is_over, round_.score, rule)


def rulebooks_text() -> str:
    """The rulebooks by name."""
    return "\n".join(f"{name}: {rulebook(name).title}" for name in rulebook_names())


def rulebook_text(name: str) -> str:
    """What a rulebook says, term by term."""
    return term_lines(_book(name))


# Prompts -------------------------------------------------------------------------------------


def play_a_round(rulebook: str = "gardner", opponents: str = "cautious, novice") -> str:
    """Play a round of New Eleusis against agents."""
    return (
        f"Play a round of New Eleusis by the rulebook {rulebook} against {opponents}: open a table "
        "with table_open, then look and move until the round is over. Before each move say which "
        "rules fit everything laid so far, and choose the card that tells most. At the end compare "
        "your rule with the secret one by rule_compare, and tell what round_study says."
    )


def find_a_rule(puzzle_name: str = "science-1") -> str:
    """Look for a secret rule alone."""
    return (
        f"Play the game of science: science_begin with {puzzle_name}, then a science_turn at a "
        "time. Keep several rules in mind, lay cards on which they differ, and guess when you are "
        "sure enough that a wrong guess is worth its 2 points."
    )


def write_a_rule(idea: str) -> str:
    """Invent a good secret rule."""
    return (
        f"Help me to write a secret rule for New Eleusis from this idea: {idea}. See with "
        "rule_read how each wording is understood and with rule_audit whether it has dead ends and "
        "how much of the cards is right; about a third to a half makes a good round."
    )
