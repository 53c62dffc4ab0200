"""Records: a round, or a game of rounds, as text that only grows.

One event a line, each with a running hash (see `chain`), a closing line when all is played. A
full record has the secrets, for the keeper and for taking a round up again; a public one
shows what a spectator saw, and the secrets when a round is over. `docs/records.md` is the format.

`parse_record(print_record(record)) == record`, and a record that was written line by line is the
same text. A record of the first format is read as it ever was. Whether it could have happened is
for `replaying`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum
from io import StringIO
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TextIO

from eleusis.cards import UNKNOWN
from eleusis.errors import InputError, RecordError
from eleusis.play.events import Event, RoundEnded
from eleusis.play.records.chain import FIRST_WORDS, Chain, read_chain
from eleusis.play.seal import Sealed, Secret, is_salt
from eleusis.play.state import Phase, Round, Setup
from eleusis.play.text.event_text import parse_event, print_event
from eleusis.play.text.first_format import as_today
from eleusis.play.text.setup_text import parse_setup, setup_lines
from eleusis.play.text.tokens import Line, Misread, parse_seat, quote, shortened, unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

VERSION: Final = 2
"""The format of records. Whatever reads a later one must know that it does."""


class Kind(Enum):
    """Who a record is for."""

    FULL = "full"
    """For the keeper: all faces, and the secrets from the beginning."""
    PUBLIC = "public"
    """As a spectator saw it: hidden faces are unknown cards."""


class KeeperRemark(NamedTuple):
    """What was noted for the keeper during play: a player's thoughts, help that they asked for."""

    after: int
    """Events of the round before it."""
    word: str
    """What it is about, in lower case."""
    text: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a record."""

    setup: Setup
    events: tuple[Event, ...] = ()
    secrets: tuple[Secret, ...] = ()
    """What opens the seals, as far as this record tells it."""
    notes: tuple[tuple[str, str], ...] = ()
    """The notes of the record's keeper, by a word in lower case: who sat where, for instance."""
    remarks: tuple[KeeperRemark, ...] = ()
    """What was noted during play, in order; nothing of the round depends on it."""
    first_line: int = field(default=1, compare=False)
    event_lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The 1-based line of each event in the text that was read."""
    secret_lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def is_over(self) -> bool:
        """True if nothing but a correction can follow the last event."""
        return bool(self.events) and isinstance(self.events[-1], RoundEnded)

    def public(self) -> RoundRecord:
        """What a spectator may know: no hidden face, and secrets only when the round is over."""
        return RoundRecord(
            setup=public_setup(self.setup),
            events=tuple(event.seen_by(None) for event in self.events),
            secrets=self.secrets if self.is_over else (),
        )


@dataclass(frozen=True, slots=True)
class Record:
    """A round, or a game of several, and whether the record was closed."""

    kind: Kind
    rounds: tuple[RoundRecord, ...]
    finished: bool
    """False if the closing line is missing: play was interrupted, or the end is cut off."""
    version: int = field(default=VERSION, compare=False)
    """The format in which it was written; it is printed in the present one."""

    @classmethod
    def of(cls, state: Round, secrets: Sequence[Secret] = (), kind: Kind = Kind.FULL) -> Record:
        """The record of a round as it stands, closed if the round is over."""
        part = RoundRecord(state.setup, state.log, tuple(secrets))
        record = cls(Kind.FULL, (part,), finished=state.phase is Phase.OVER)
        return record if kind is Kind.FULL else record.public()

    def public(self) -> Record:
        """The same record for everybody."""
        return Record(Kind.PUBLIC, tuple(part.public() for part in self.rounds), self.finished)


def public_setup(setup: Setup) -> Setup:
    """The set-up without the faces of hands that a position shows its keeper."""
    if setup.position is None:
        return setup
    hands = tuple((UNKNOWN,) * len(hand) for hand in setup.position.hands)
    return replace(setup, position=replace(setup.position, hands=hands))


# Writing -----------------------------------------------------------------------------------

_BEGIN: Final = "begin"
_SECRET: Final = "secret"
_REVEAL: Final = "reveal"
_NOTE: Final = "note"


def print_record(record: Record) -> str:
    """The whole record as text, with a line break at the end."""
    text = StringIO()
    writer = RecordWriter(text, record.kind)
    for part in record.rounds:
        writer.begin(part.setup, part.secrets, part.notes)
        written = 0
        for remark in part.remarks:
            writer.write(part.events[written : remark.after])
            writer.remark(remark.word, remark.text)
            written = remark.after
        writer.write(part.events[written:])
        if part.is_over:
            writer.reveal()
    if record.finished:
        writer.close()
    return text.getvalue()


class RecordWriter:
    """Writes a record as it happens, and flushes it, so that an interruption costs nothing.

    Call `begin` for each round, `write` for the events of each move, `remark` for what is to be
    noted beside them, `reveal` when the round is over, and `close` at the end of the game.
    """

    def __init__(self, stream: TextIO, kind: Kind = Kind.FULL) -> None:
        self._start(stream, kind, Chain())
        self._put([f"{FIRST_WORDS} {VERSION} {kind.value}"])

    @classmethod
    def resume(
        cls, stream: TextIO, written: str | bytes, secrets: Sequence[Secret] = ()
    ) -> RecordWriter:
        """A writer that goes on where *written*, which *stream* holds already, breaks off.

        A public record cannot tell its *secrets* before the round is over: give them again. Events
        that a full disk kept from being written are `Replay.missing`; write them first.

        Raises:
            RecordError: *written* is no record, is closed (`closed`), or is in an earlier format
                (`record-format`).
        """
        record = parse_record(written)
        lines, chain = read_chain(written)
        if record.version != VERSION:
            raise RecordError("record-format.append", version=record.version, known=VERSION, line=1)
        if record.finished:
            raise RecordError("closed", line=lines[-1].number)
        writer = cls.__new__(cls)
        writer._start(stream, record.kind, chain)
        writer._rounds = len(record.rounds)
        writer._events = sum(len(part.events) for part in record.rounds)
        if record.rounds:
            part = record.rounds[-1]
            writer._names = part.setup.names
            writer._secrets = () if part.secrets else tuple(secrets)
        if written[-1:] not in ("\n", b"\n"):
            stream.write("\n")
        return writer

    def _start(self, stream: TextIO, kind: Kind, chain: Chain) -> None:
        self._stream = stream
        self._kind = kind
        self._chain = chain
        self._names: tuple[str, ...] = ()
        self._secrets: tuple[Secret, ...] = ()
        self._rounds = 0
        self._events = 0

    def begin(
        self,
        setup: Setup,
        secrets: Sequence[Secret] = (),
        notes: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write the set-up of a round; a full record has the secrets and the notes here.

        Raises:
            InputError: `unpublished-rulebook`, if the rulebook cannot be named.
        """
        for secret in secrets:
            assert secret.opens(_seal_of(setup, secret.kind)), (
                f"the {secret.kind.value} is unsealed"
            )
        is_full = self._kind is Kind.FULL
        self._rounds += 1
        self._names = setup.names
        self._secrets = tuple(secrets)
        told = [_secret_line(_SECRET, secret) for secret in secrets] if is_full else []
        told += [_note_line(word, text) for word, text in notes] if is_full else []
        head = setup_lines(setup if is_full else public_setup(setup))
        self._put([f"round {self._rounds}", *head, *told, _BEGIN])

    def write(self, events: Iterable[Event]) -> None:
        """Write events of the round, as many as this kind of record shows."""
        if self._kind is Kind.PUBLIC:
            events = (event.seen_by(None) for event in events)
        lines = [print_event(event, self._names) for event in events]
        self._events += len(lines)
        self._put(lines)

    def remark(self, word: str, text: str) -> None:
        """Note something for the keeper; a public record does not have it."""
        if self._kind is Kind.FULL:
            self._put([_note_line(word, text)])

    def reveal(self) -> None:
        """Tell the secrets of the round that is over, where the record has not told them yet."""
        if self._kind is Kind.PUBLIC:
            self._put([_secret_line(_REVEAL, secret) for secret in self._secrets])
            self._secrets = ()

    def close(self) -> None:
        """Write the closing line; nothing can follow it."""
        self._put([f"end rounds={self._rounds} events={self._events}"])

    def _put(self, texts: Iterable[str]) -> None:
        self._stream.write("".join(f"{self._chain.link(text)}\n" for text in texts))
        self._stream.flush()


def _secret_line(word: str, secret: Secret) -> str:
    return f"{word} {secret.kind.value} {secret.salt} {quote(secret.text)}"


def _note_line(word: str, text: str) -> str:
    assert _NOTE_WORD.fullmatch(word), f"{word!r} is no word for a note"
    return f"{_NOTE} {word} {quote(text)}"


def _seal_of(setup: Setup, kind: Sealed) -> str:
    return setup.rule_seal if kind is Sealed.RULE else setup.shuffle_seal


# Reading -----------------------------------------------------------------------------------

_HEAD: Final = re.compile(rf"{FIRST_WORDS} ([0-9]{{1,6}}) (full|public)")
_VERSION: Final = re.compile(rf"{FIRST_WORDS} ([0-9]{{1,6}}) ")
_ROUND: Final = re.compile(r"round [0-9]{1,6}")
_NOTE_WORD: Final = re.compile(r"[a-z]{1,24}")
_END: Final = re.compile(r"end rounds=([0-9]{1,6}) events=([0-9]{1,6})")


def parse_record(data: str | bytes) -> Record:
    """The record that this text tells. Its hashes are checked; what happened is not.

    Raises:
        RecordError: with the line where the trouble starts.
    """
    _refuse_newer(data)
    lines, _ = read_chain(data)
    version, kind = _parse_head(lines[0])
    finished = len(lines) > 1 and _END.fullmatch(lines[-1].text) is not None
    body = lines[1:-1] if finished else lines[1:]
    if version == 1:
        body = tuple(_of_first_format(body))
    starts = [index for index, line in enumerate(body) if _ROUND.fullmatch(line.text)]
    if body and starts[:1] != [0]:
        raise RecordError("bad-line.first", text=shortened(body[0].text), line=2)
    rounds = tuple(
        _parse_round(body[start:stop], number, kind)
        for number, (start, stop) in enumerate(pairwise([*starts, len(body)]), 1)
    )
    if finished:
        _verify_counts(lines[-1], rounds)
    return Record(kind, rounds, finished, version)


def _of_first_format(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with the events as they are written today."""
    happens = False
    for line in lines:
        happens = happens and _ROUND.fullmatch(line.text) is None
        yield line._replace(text=as_today(line.text)) if happens else line
        happens = happens or line.text == _BEGIN


def _refuse_newer(data: str | bytes) -> None:
    """Say so before any hash is looked at: another format may have others."""
    start = data[:80]
    text = start if isinstance(start, str) else start.decode("utf-8-sig", "replace")
    told = _VERSION.match(text.partition(" ")[2])
    if told is not None:
        _known(int(told[1]))


def _known(version: int) -> int:
    """The version, if this program reads it."""
    if not 1 <= version <= VERSION:
        raise RecordError("record-format", version=version, known=VERSION, line=1)
    return version


def _parse_head(line: Line) -> tuple[int, Kind]:
    head = _HEAD.fullmatch(line.text)
    if head is None:
        raise RecordError("not-a-record.which", text=shortened(line.text), line=1)
    return _known(int(head[1])), Kind(head[2])


def _verify_counts(line: Line, rounds: tuple[RoundRecord, ...]) -> None:
    here = f"end rounds={len(rounds)} events={sum(len(part.events) for part in rounds)}"
    if line.text != here:
        raise RecordError("wrong-count.line", text=line.text, here=here, line=line.number)


def _parse_round(lines: Sequence[Line], number: int, kind: Kind) -> RoundRecord:
    first = lines[0]
    if first.text != f"round {number}":
        raise RecordError("bad-line.round", number=number, text=first.text, line=first.number)
    split = next((i for i, line in enumerate(lines) if line.text == _BEGIN), None)
    if split is None:
        raise RecordError("cut-off.setup", number=number, words=_BEGIN, line=lines[-1].number)
    told_in = _SECRET if kind is Kind.FULL else _REVEAL
    head, tail = lines[1:split], lines[split + 1 :]
    secrets = [line for line in (head if kind is Kind.FULL else tail) if line.word == told_in]
    if kind is Kind.PUBLIC and secrets and list(tail[-len(secrets) :]) != secrets:
        raise RecordError("bad-line.after-secrets", line=secrets[0].number)
    happened = tuple(line for line in tail if line not in secrets)
    remarks: tuple[KeeperRemark, ...] = ()
    if kind is Kind.FULL:
        happened, remarks = _without_remarks(happened)
    notes = [line for line in head if line.word == _NOTE and kind is Kind.FULL]
    agreed = [line for line in head if line not in secrets and line not in notes]
    setup = _parse_agreed(agreed)
    part = RoundRecord(
        setup=setup,
        events=tuple(_parse_event(line, setup.names) for line in happened),
        secrets=tuple(_parse_secret(line) for line in secrets),
        notes=tuple(_parse_note(line) for line in notes),
        remarks=remarks,
        first_line=first.number,
        event_lines=tuple(line.number for line in happened),
        secret_lines=tuple(line.number for line in secrets),
    )
    if kind is Kind.PUBLIC:
        _refuse_secrets(part, agreed)
    return part


def _parse_agreed(lines: Sequence[Line]) -> Setup:
    """The set-up of a round; by which revision of its rulebook it was played must be told."""
    try:
        setup = parse_setup(lines)
    except Misread as error:
        raise RecordError(error.said, line=error.line) from error
    told = next(line for line in lines if line.word == "rulebook")
    if " " not in told.rest:
        whole = f"rulebook {told.rest} {setup.rulebook.revision}"
        raise RecordError("no-revision", whole=whole, line=told.number)
    return setup


def _refuse_secrets(part: RoundRecord, agreed: Sequence[Line]) -> None:
    """Refuse what a public record cannot know: faces that were hidden, secrets during play."""
    names = part.setup.names
    if part.secrets and not part.is_over:
        raise RecordError("early-secret", line=part.secret_lines[0])
    position = part.setup.position
    for line in agreed:
        if line.word == "hand" and position is not None:
            name = line.rest.split()[0]
            held = position.hands[parse_seat(name, names)]
            if any(card is not UNKNOWN for card in held):
                _refuse_face(line.number, f"hand {name} {len(held)}", f"hand {line.rest}")
    for event, number in zip(part.events, part.event_lines, strict=True):
        seen = event.seen_by(None)
        if seen != event:
            _refuse_face(number, print_event(seen, names), print_event(event, names))


def _refuse_face(line: int, seen: str, told: str) -> NoReturn:
    raise RecordError("hidden-face", seen=seen, told=told, line=line)


def _without_remarks(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[KeeperRemark, ...]]:
    """The lines that are events, and what was noted beside them."""
    happened: list[Line] = []
    remarks: list[KeeperRemark] = []
    for line in lines:
        if line.word == _NOTE:
            remarks.append(KeeperRemark(len(happened), *_parse_note(line)))
        else:
            happened.append(line)
    return tuple(happened), tuple(remarks)


def _parse_event(line: Line, names: tuple[str, ...]) -> Event:
    if _END.fullmatch(line.text):
        raise RecordError("after-end", line=line.number)
    try:
        return parse_event(line.text, names)
    except InputError as error:
        raise RecordError(error.said, line=line.number) from error


def _parse_note(line: Line) -> tuple[str, str]:
    word, _, text = line.rest.partition(" ")
    if not _NOTE_WORD.fullmatch(word):
        raise RecordError("bad-note", rest=shortened(line.rest), line=line.number)
    try:
        return word, unquote(text)
    except InputError as error:
        raise RecordError(error.said, line=line.number) from error


def _parse_secret(line: Line) -> Secret:
    kind, _, rest = line.rest.partition(" ")
    salt, _, text = rest.partition(" ")
    if kind not in [sealed.value for sealed in Sealed] or not is_salt(salt):
        raise RecordError("bad-secret.line", rest=shortened(line.rest), line=line.number)
    try:
        return Secret(Sealed(kind), unquote(text), salt)
    except InputError as error:
        raise RecordError(error.said, line=line.number) from error
