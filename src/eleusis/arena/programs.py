"""Programs of others in a seat: `program:COMMAND`, in the words of the online table.

A command is started for each round and each of its seats. What has happened comes to it as an
`Update`, a line of JSON, whenever it is to say something, and once more when the round is over; it
answers with a `Do`, a line too. So whoever has a bot for the online table has one for tournaments.
Only whoever plans a tournament can name a program; no other door leads here.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, TYPE_CHECKING, Annotated, Final, NamedTuple, Self, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from eleusis.arena.plan import words_of_command
from eleusis.errors import EleusisError, InputError
from eleusis.play.engine import may
from eleusis.play.state import Phase
from eleusis.play.text.happenings import told_by
from eleusis.server.projection import Shown, patch, play_of, with_end, with_round
from eleusis.server.protocol import commands, messages, views
from eleusis.server.protocol.wire import words_of
from eleusis.server.table.moving import command_for, players_move
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.play.state import Round
    from eleusis.play.table import Awaited, SeatedRound

ANSWER_SECONDS: Final = 60.0
"""Seconds in which a program must answer, and leave at the end."""

TRIES: Final = 3
"""Answers to one question, if all but the last are refused."""

_SHOWN: Final = 200
"""Signs that complaints show of what a program said."""

_MOVES: Final = get_args(commands.PlayersCommand)


class ProgramSays(messages.Do, frozen=True, tag="do"):
    """A command of a program."""

    chance: Annotated[float, Meta(ge=0, le=1)] | UnsetType = UNSET
    """How likely it thinks that what it claims with the command is true."""


class ProgramClaim(NamedTuple):
    """A move that a program made, and the probability that it gave."""

    version: int
    """Events of the round before it."""
    move: Move
    chance: float


class ProgramSeat:
    """A program in one seat of one round.

    Attributes:
        diary: What it gave probabilities of, in order.
        decisions: How often it was asked.
        seconds: CPU seconds that it took in all; 0 before it has left.
    """

    slowest = 0.0
    memory = tokens = 0
    is_silent = False

    def __init__(self, name: str, seat: Seat) -> None:
        command = words_of_command(name)
        self.diary: list[ProgramClaim] = []
        self.decisions = 0
        self.seconds = 0.0
        self._command = shlex.join(command)
        self._seat = seat
        self._shown: Shown | None = None
        self._told = 0
        self._leaves_in = 0.0
        self._complaints = TemporaryFile()  # noqa: SIM115 closed when it has left
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
        )
        assert self._process.stdin is not None
        self._stdin = self._process.stdin
        self._lines: Queue[bytes] = Queue()
        Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True).start()

    def answer(self, table: SeatedRound, awaited: Awaited) -> tuple[Event, ...]:
        """The events of what it does; none if it lets the others play on.

        Raises:
            InputError: `program-failed`: it left, was silent for long, or wanted nothing legal.
        """
        self.decisions += 1
        self._tell(table.state, awaited)
        version, line = self._told, b""
        refused: EleusisError | None = None
        for _ in range(TRIES):
            line = self._line()
            try:
                said = msgspec.json.decode(line, type=ProgramSays)
                move = self._move(said.command, awaited)
                events = () if move is None else table.make(move)
            except msgspec.DecodeError as error:
                refused = InputError("malformed.body", why=str(error))
            except EleusisError as error:
                refused = error
            else:
                if move is not None and said.chance is not UNSET:
                    self.diary.append(ProgramClaim(version, move, said.chance))
                self._say(messages.Done(said.id, version))
                return events
            self._say(messages.Refused.by(refused))
        assert refused is not None
        raise InputError(
            "program-failed.refused",
            command=self._command,
            said=line.decode(errors="replace").strip()[:_SHOWN],
            reason=str(refused),
            times=TRIES,
        )

    def _move(self, command: object, awaited: Awaited) -> Move | None:
        """The move that was asked for; `None` to let the others play on."""
        if awaited.may_pass and isinstance(command, commands.Pass):
            return None
        if not isinstance(command, _MOVES):
            why = f"{word_of(type(command))!r} is not for you now"
            raise InputError("malformed.body", why=why)
        return players_move(self._seat, command)

    def hear_end(self, state: Round) -> None:
        """Tell how the round came out; what it does then counts no more."""
        self._leaves_in = ANSWER_SECONDS
        with suppress(InputError):
            self._tell(state, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left of it."""
        before = seconds_of_children()
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(self._leaves_in)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()
        self.seconds = round(seconds_of_children() - before, 6)

    # Lines -----------------------------------------------------------------------------------

    def _tell(self, state: Round, awaited: Awaited | None) -> None:
        """What has happened since it was told last, and what it may do."""
        news = enumerate(state.log[self._told :], self._told + 1)
        shown = _shown(state)
        view = msgspec.structs.replace(
            patch(self._shown, shown),
            you=views.You(
                seat=int(self._seat),
                hand=words_of(state.hands[self._seat]),
                may=() if awaited is None else tuple(_words(state, awaited)),
            ),
        )
        entries = tuple(
            messages.Entry(v, 0.0, word_of(type(event)), **told_by(event.seen_by(self._seat)))
            for v, event in news
        )
        is_whole, self._shown, self._told = self._shown is None, shown, len(state.log)
        self._say(messages.Update(self._told, entries, view, is_whole))

    def _say(self, message: messages.Update | messages.Done | messages.Refused) -> None:
        try:
            self._stdin.write(msgspec.json.encode(message) + b"\n")
            self._stdin.flush()
        except OSError:
            raise self._gone() from None

    def _line(self) -> bytes:
        """What it says next."""
        try:
            line = self._lines.get(timeout=ANSWER_SECONDS)
        except Empty:
            raise InputError(
                "program-failed.silent", command=self._command, seconds=round(ANSWER_SECONDS)
            ) from None
        if not line:
            raise self._gone()
        return line

    def _gone(self) -> InputError:
        """Why it left, as far as it said so."""
        status = self._process.wait()
        self._complaints.seek(0)
        last = self._complaints.read().decode(errors="replace").strip().rpartition("\n")[2]
        return InputError(
            "program-failed.gone", command=self._command, status=status, last=last[:_SHOWN]
        )


def _listen(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Hand on each line; an empty one when there will be no more."""
    for line in pipe:
        lines.put(line)
    pipe.close()
    lines.put(b"")


def _words(state: Round, awaited: Awaited) -> Iterator[str]:
    """The commands that would be taken."""
    for kind in may(state, awaited.seat):
        asked = command_for(kind)
        if asked is not None:
            yield word_of(asked)
    if awaited.may_pass:
        yield word_of(commands.Pass)


def _shown(state: Round) -> Shown:
    """What everybody sees; the table is the round, and nobody is asked how it was arranged."""
    setup = state.setup
    facts = views.Facts(
        code="",
        stage="over" if state.phase is Phase.OVER else "playing",
        rulebook=setup.rulebook.name,
        rounds=1,
        round=1,
        turn_seconds=0,
        is_locked=True,
        substitutes=False,
        chairs=tuple(views.Chair(name, is_person=False) for name in setup.names),
        host=None,
        dealer=setup.dealer,
        by_hand=False,
        has_rule=True,
        totals=(0,) * len(setup.names),
    )
    facts = with_round(facts, state)
    if state.end is not None:
        facts = with_end(facts, state)
    return Shown(facts, tuple(play_of(laid, 0) for laid in state.laid))


def seconds_of_children() -> float:
    """CPU seconds of the programs that have left; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0.0
    import resource

    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
