"""A seat as an assistant has it: it looks, it moves, at a table here or at an online one.

What a seat is told is made of its view alone, here as there: of an online table the public record
is replayed, and the seat's own hand laid beside it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from threading import Condition
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from eleusis.agents.llm.answers import PASS, named_move, offered, question
from eleusis.agents.llm.chronicle import Chronicle
from eleusis.agents.llm.view_text import view_text
from eleusis.cards import parse_cards
from eleusis.errors import IllegalMove, InputError
from eleusis.front.records import load_all
from eleusis.play.moves import OF_PLAYERS
from eleusis.play.seats import Seat
from eleusis.play.view import View, table_view
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.front.open_rounds import OpenRound
    from eleusis.front.rounds import PlayedRound
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.view import TableView

WAIT_MAX_S: Final = 25.0
"""How long a seat waits for the others at most; an assistant's program gives up soon after."""

ANSWER_S: Final = 40.0
"""How long an online table may take to answer."""

KINDS: Final = {word_of(kind): kind for kind in OF_PLAYERS.values()}
"""What a player may ask of an online table, by its word on the wire."""


@dataclass(frozen=True)
class SeatSight:
    """What a seat is told."""

    stage: str
    """`gathering`, `playing` or `over`."""
    seen: int
    """How much has happened; a move says it, so that nobody moves on what is past."""
    may: list[str]
    """The words of the moves that may be made now; none while others are awaited."""
    text: str
    """Everything that the seat knows, in words."""
    hand: list[str]
    line: list[str]
    """The right cards in order."""
    scores: dict[str, int]
    """By name, when the round is over."""
    rule: str
    """The secret rule, when the round is over and it is told."""


class SeatDoor(Protocol):
    """One seat at one table."""

    def look(self, seen: int, wait_s: float) -> SeatSight:
        """What the seat is told: at once, or when more than *seen* has happened, or in vain."""

    def move(self, seen: int, word: str, cards: object, text: str) -> SeatSight:
        """What the seat is told after its move.

        Raises:
            EleusisError: it cannot be made; nothing has changed.
        """

    @property
    def table(self) -> TableView:
        """What everybody sees."""

    def finished(self) -> PlayedRound:
        """The round, with all its secrets.

        Raises:
            InputError: `round-on`, until it is over.
        """


def sight_of(
    played: PlayedRound, seat: View | None, words: tuple[str, ...], seen: int, log: list[Event]
) -> SeatSight:
    """What is told of a round to a seat, or to nobody in particular, that heard these events."""
    table = table_view(played.state)
    chronicle = Chronicle()
    for event in log:
        chronicle.hear(event)
    heard = chronicle.sentences(table.names, len(table.line))
    paragraphs = [] if seat is None else [view_text(seat, heard)]
    scores: dict[str, int] = {}
    rule = ""
    if played.is_over:
        if table.rulebook.scoring is not None:
            scores = played.scores
        rule = "" if played.rule is None else played.rule.wording
        paragraphs.append(f"The round is over. The rule was: {rule or 'not told'}")
        paragraphs += [f"{name}: {points} points" for name, points in scores.items()]
    elif words and seat is not None:
        paragraphs.append(question(seat, words))
    else:
        paragraphs.append("You wait for the others.")
    return SeatSight(
        stage="over" if played.is_over else "playing",
        seen=seen,
        may=list(words),
        text="\n\n".join(paragraphs),
        hand=[] if seat is None else list(map(str, seat.hand)),
        line=list(map(str, table.line)),
        scores=scores,
        rule=rule,
    )


# A table here --------------------------------------------------------------------------------


class LocalTable:
    """A round of this process. Several assistants may have seats at it."""

    def __init__(self, opened: OpenRound) -> None:
        self.round = opened
        self.changed = Condition()

    @property
    def version(self) -> int:
        """Events so far."""
        return len(self.round.played)


class LocalSeat:
    """A seat at a table of this process."""

    def __init__(self, table: LocalTable, seat: Seat) -> None:
        self._table = table
        self._seat = seat

    @property
    def table(self) -> TableView:
        """What everybody sees."""
        return table_view(self._table.round.played.state)

    def finished(self) -> PlayedRound:
        """The round, with all its secrets."""
        if not self._table.round.is_over:
            raise InputError("round-on.seat")
        return self._table.round.played

    def look(self, seen: int, wait_s: float) -> SeatSight:
        """As a seat does; it waits while the table waits for another seat."""
        until = monotonic() + min(wait_s, WAIT_MAX_S)
        with self._table.changed:
            while self._must_wait(seen) and (left := until - monotonic()) > 0:
                self._table.changed.wait(left)
            return self._sight()

    def move(self, seen: int, word: str, cards: object, text: str) -> SeatSight:
        """As a seat does."""
        table = self._table
        with table.changed:
            if table.round.is_over:
                raise IllegalMove("round-over")
            if seen != table.version:
                raise IllegalMove("stale-version", seen=seen, count=table.version)
            words = self._words()
            if not words:
                raise IllegalMove("not-your-turn.awaited")
            move = named_move(word, table.round.view(self._seat), words, cards, text)
            if move is None:
                table.round.let_pass()
            else:
                table.round.make(move)
            table.changed.notify_all()
            return self._sight()

    def _must_wait(self, seen: int) -> bool:
        return not self._table.round.is_over and not self._words() and self._table.version <= seen

    def _words(self) -> tuple[str, ...]:
        awaited = self._table.round.awaited
        if awaited is None or awaited.seat != self._seat:
            return ()
        return offered(self._table.round.view(self._seat), may_pass=awaited.may_pass)

    def _sight(self) -> SeatSight:
        opened = self._table.round
        log = [event.seen_by(self._seat) for event in opened.played]
        view = opened.view(self._seat)
        return sight_of(opened.played, view, self._words(), self._table.version, log)


# An online table -----------------------------------------------------------------------------


class OnlineSeat:
    """A seat at an online table, by its public protocol.

    Args:
        address: Of the server, such as `http://localhost:8000`.
        code: Of the table.
        name: Under which to sit down.

    Raises:
        InputError: `online-refused`, as the server says; `no-server`.
    """

    def __init__(self, address: str, code: str, name: str) -> None:
        self._base = f"{address.rstrip('/')}/api/tables/{quote(code, safe='')}"
        self._token = ""
        self._token = self._ask("/people", {"name": name})["token"]
        self._since = 0
        self._facts: dict[str, Any] = {}
        self._you: dict[str, Any] = {}
        self._replayed: tuple[int, PlayedRound | None] = (-1, None)

    @property
    def table(self) -> TableView:
        """What everybody sees.

        Raises:
            InputError: `no-round`, before the first.
        """
        self._listen(0)
        played = self._round()
        if played is None:
            raise InputError("no-round.seat")
        return table_view(played.state)

    def finished(self) -> PlayedRound:
        """The round, with all its secrets."""
        self._listen(0)
        played = self._round()
        if played is None or not played.is_over:
            raise InputError("round-on.seat")
        return played

    def look(self, seen: int, wait_s: float) -> SeatSight:
        """As a seat does; it waits while the table does not wait for it."""
        until = monotonic() + min(wait_s, WAIT_MAX_S)
        self._listen(0)
        while self._since <= seen and not self._is_awaited and self._stage != "over":
            if (left := until - monotonic()) <= 0:
                break
            self._listen(left)
        return self._sight()

    def move(self, seen: int, word: str, cards: object, text: str) -> SeatSight:
        """As a seat does."""
        self._listen(0)
        if self._stage == "over":
            raise IllegalMove("round-over")
        words, view = self._words(), self._view()
        if seen != self._since:
            raise IllegalMove("stale-version", seen=seen, count=self._since)
        if not words or view is None:
            raise IllegalMove("not-your-turn.awaited")
        move = named_move(word, view, words, cards, text)
        command = {"do": PASS} if move is None else command_of(move)
        done = {"say": "do", "id": f"{seen}-{command['do']}", "seen": seen, "command": command}
        self._ask("/commands", done)
        self._listen(0)
        return self._sight()

    @property
    def _is_awaited(self) -> bool:
        """True if nothing goes on without the seat: not where it merely may become the prophet."""
        seat = self._you.get("seat")
        waits = seat is not None and self._facts.get("waits_for") == seat
        return waits or PASS in self._you.get("may", ())

    @property
    def _stage(self) -> str:
        return str(self._facts.get("stage", "gathering"))

    def _round(self) -> PlayedRound | None:
        """The present round, replayed from its public record; `None` before the first."""
        if not self._facts.get("round"):
            return None
        version, played = self._replayed
        if version != self._since:
            played = load_all(self._ask("/record", as_text=True))[-1]
            self._replayed = self._since, played
        return played

    def _view(self) -> View | None:
        played, seat = self._round(), self._you.get("seat")
        if played is None or seat is None:
            return None
        may = tuple(KINDS[word] for word in self._you.get("may", ()) if word in KINDS)
        hand = parse_cards(" ".join(self._you.get("hand", ())))
        return View(table_view(played.state), Seat(seat), hand, may)

    def _words(self) -> tuple[str, ...]:
        view = self._view()
        if view is None or self._stage != "playing":
            return ()
        return offered(view, may_pass=PASS in self._you.get("may", ()))

    def _sight(self) -> SeatSight:
        played = self._round()
        if played is None:
            names = ", ".join(each["name"] for each in self._facts.get("chairs", ()))
            text = f"The round has not begun; the host begins it. At the table: {names}."
            return SeatSight("gathering", self._since, [], text, [], [], {}, "")
        return sight_of(played, self._view(), self._words(), self._since, list(played))

    def _listen(self, wait_s: float) -> None:
        """Take in what has happened, waiting for it so long.

        Whoever asks for what comes after the last entry waits; for the last entry, does not.
        """
        since = self._since if wait_s > 0 else max(0, self._since - 1)
        try:
            messages = self._ask(f"/events?since={since}", timeout_s=wait_s or ANSWER_S)
        except TimeoutError:
            return
        for message in messages:
            if message["say"] == "update":
                self._since = message["v"]
                self._facts |= message["view"]["facts"]
                self._you = message["view"].get("you", self._you)

    def _ask(
        self, path: str, body: object = None, *, as_text: bool = False, timeout_s: float = ANSWER_S
    ) -> Any:
        request = Request(self._base + path, headers={"Accept": "application/json"})
        if as_text:
            request.add_header("Accept", "text/plain")
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=timeout_s) as answer:
                return answer.read().decode() if as_text else json.load(answer)
        except HTTPError as refusal:
            raise InputError("online-refused", said=_said(refusal)) from None
        except (OSError, ValueError) as error:  # a URLError is an OSError
            why = getattr(error, "reason", error)
            if isinstance(why, TimeoutError):
                raise TimeoutError from None
            raise InputError("no-table-server", why=str(why)) from None


def command_of(move: Move) -> dict[str, object]:
    """What asks an online table for a move."""
    kind = type(move)
    told: Mapping[str, Any] = {name: getattr(move, name) for name in kind.__struct_fields__}
    command: dict[str, object] = {"do": word_of(kind)}
    for name, value in told.items():
        if name == "cards":
            command[name] = list(map(str, value))
        elif name == "card":
            command[name] = str(value)
        elif name in ("right", "text"):
            command[name] = value
    return command


def _said(refusal: HTTPError) -> str:
    """What a server says of its refusal."""
    try:
        return str(json.load(refusal)["message"])
    except (ValueError, LookupError, TypeError):
        return f"HTTP {refusal.code}"
