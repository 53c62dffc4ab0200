"""`decide_class`: what comes of a command to a class, or why it is refused; and who comes in.

A refusal changes nothing. No clock, no chance and no connection of its own: lots come in.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.server.classroom.entries import (
    AllHeld,
    AllHinted,
    CameIn,
    ClassEnded,
    ConsentGiven,
    HandRaised,
    NoteTaken,
    Placed,
    PupilRenamed,
    RoundClosed,
    RoundStarted,
    SentAway,
    TableAdded,
    TermsSet,
    TimeAdded,
)
from eleusis.server.classroom.state import TEACHING
from eleusis.server.protocol import classes
from eleusis.server.protocol.classes import PUPILS_MAX
from eleusis.server.table import counsel
from eleusis.server.table.names import fitting, looks_like_any
from eleusis.server.table.rounds import HINTS_MAX
from eleusis.server.table.seating import places_of, playable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.server.classroom.entries import ClassEntry
    from eleusis.server.classroom.state import Class, Participant
    from eleusis.server.protocol.classes import AnyClassCommand, Role
    from eleusis.server.table.secrets import RoundSecret, Vault

NOTES_MAX: Final = 400
"""Notes of a pupil in one round: one every five seconds of half an hour."""

HELPERS_MAX: Final = 40
"""Teachers, assistants, projectors and visitors, those sent away too."""

ADMITTED_MAX: Final = 1_000
"""Pupils who may come in one after the other, those sent away too."""

_DRAWS: Final = 8
"""Rules to draw in search of one that the class has not had."""

_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"

_TABLE_LETTERS: Final = 8
"""Of the code of a table, which nobody needs to type."""


@dataclass(frozen=True, slots=True)
class ClassDecided:
    """What comes of a command: one batch, kept whole or not at all."""

    entries: tuple[ClassEntry, ...]
    secrets: tuple[RoundSecret, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """True if nothing came of it."""
        return not (self.entries or self.secrets)


def decide_class(  # noqa: C901 - a case for each
    room: Class, person: str | None, command: AnyClassCommand, vault: Vault
) -> ClassDecided:
    """What comes of a command.

    Args:
        room: How the class stands.
        person: Who asks; `None` is the house itself.
        command: What for.
        vault: The secrets of the class.

    Raises:
        EleusisError: it is refused; nothing has changed.
        NeedsAnswer: something about a rule is to be found out first; then decide anew.
    """
    if room.stage == "ended" and not isinstance(command, classes.Agree):
        raise InputError("class-over")
    if isinstance(command, classes.TakeNote | classes.RaiseHand | classes.Agree):
        return ClassDecided((_asked_by_pupil(room, person, command),))
    if person is not None:
        _require_teacher(room, person)
    match command:
        case classes.SetTerms(terms=terms):
            _require_between(room)
            return ClassDecided((TermsSet(possible(terms)),))
        case classes.StartRound(rule=rule):
            return _started(room, rule.strip(), vault)
        case classes.HoldAll(on=on):
            _require_playing(room)
            changed = room.clock.is_paused is not on
            return ClassDecided((AllHeld(on),) if changed else ())
        case classes.MoreTime(minutes=minutes):
            _require_playing(room)
            if room.clock.deadline is None and room.clock.left is None:
                raise InputError("no-time-limit")
            return ClassDecided((TimeAdded(60.0 * minutes),))
        case classes.HintAll(text=text):
            return ClassDecided((_hint(room, text.strip(), vault),))
        case classes.CloseRound():
            _require_playing(room)
            return ClassDecided((_closing(room, vault),))
        case classes.EndClass():
            closing = (_closing(room, vault),) if room.stage == "playing" else ()
            return ClassDecided((*closing, ClassEnded()))
        case classes.RenamePupil(person=whom, name=name):
            _require_pupil(room, whom)
            return ClassDecided((PupilRenamed(whom, _free_name(room, name, but=whom)),))
        case classes.SendAway(person=whom):
            if room.member(whom) is None or whom == person:
                raise InputError("no-such-pupil")
            return ClassDecided((SentAway(whom),))


def possible(terms: classes.Terms) -> classes.Terms:
    """The terms, if rounds can be played by them.

    Raises:
        InputError: there is no such rulebook, or its sources leave too much open.
    """
    book = playable(terms.rulebook)
    if (terms.size or PUPILS_MAX) > places_of(book) - 1:
        raise InputError("table-full", title=book.title, limit=places_of(book))
    return terms


# Who comes in --------------------------------------------------------------------------------


def admitted(room: Class, person: str, name: str, lot: Vault) -> ClassDecided:
    """What comes of a pupil's coming in: a place, if a round is played or was.

    Raises:
        InputError: `class-over`, `class-full`, or nobody of this name can come in.
    """
    if room.stage == "ended":
        raise InputError("class-over")
    everybody = sum(each.role == "pupil" for each in room.members.values())
    if len(room.pupils) >= PUPILS_MAX or everybody >= ADMITTED_MAX:
        raise InputError("class-full", limit=PUPILS_MAX)
    came = CameIn(person, "pupil", _free_name(room, name))
    if room.stage == "gathering":
        return ClassDecided((came,))
    return ClassDecided((came, *_seated(room, (person,), lot)))


def linked(room: Class, person: str, role: Role, by: str) -> ClassDecided:
    """What comes of a way in for somebody who is no pupil.

    Raises:
        InputError: `not-the-teacher`, or `class-full`.
    """
    _require_teacher(room, by)
    others = sum(each.role != "pupil" for each in room.members.values())
    if others >= HELPERS_MAX:
        raise InputError("class-full.links", limit=HELPERS_MAX)
    return ClassDecided((CameIn(person, role),))


def pupil_named(room: Class, name: str) -> Participant | None:
    """The pupil of this name, who wants to come back."""
    plain = fitting(name)
    return next((each for each in room.pupils if looks_like_any(plain, (each.name,))), None)


def word_for(salt: str, person: str) -> str:
    """With this word and their name somebody comes back: two syllables, in no language.

    It need only be kept from others of the class, who may try now and then.
    """
    digest = sha256(f"{salt}\n{person}".encode()).digest()
    return "".join(
        signs[byte % len(signs)] for byte, signs in zip(digest, _SYLLABLES, strict=False)
    )


_SYLLABLES: Final = ("bdgklmnrt", "aou", "lmnrv", "aeiou", "2346789")


def _free_name(room: Class, name: str, but: str = "") -> str:
    plain = fitting(name)
    others = [each.name for each in room.pupils if each.id != but]
    if looks_like_any(plain, others):
        raise InputError("name-taken.word", name=plain)
    return plain


def _require_teacher(room: Class, person: str) -> Participant:
    known = room.member(person)
    if known is None or known.role not in TEACHING:
        raise InputError("not-the-teacher")
    return known


def _require_pupil(room: Class, person: str | None) -> Participant:
    known = room.member(person)
    if known is None or known.role != "pupil":
        raise InputError("no-such-pupil")
    return known


# Who sits where ------------------------------------------------------------------------------


def _seated(room: Class, people: Iterable[str], vault: Vault) -> tuple[ClassEntry, ...]:
    """Places for these: beside others where most room is, or at empty tables, or at new ones."""
    counts = [len(room.at_table(number)) for number in range(1, len(room.tables) + 1)]
    entries: list[ClassEntry] = []
    for person in people:
        fewest = min((count for count in counts if 0 < count < room.room), default=0)
        if fewest not in counts:
            counts.append(0)
            entries.append(TableAdded(_table_code(vault.lot())))
        place = counts.index(fewest)
        counts[place] += 1
        entries.append(Placed(person, place + 1))
    return tuple(entries)


def _spread(room: Class, vault: Vault) -> tuple[ClassEntry, ...]:
    """Places for all who have none, spread evenly over as many tables as are needed.

    Who has one keeps it, unless tables take another number now than in the round before.
    """
    is_anew = room.spread not in (0, room.room)
    counts = [0 if is_anew else len(room.at_table(at + 1)) for at in range(len(room.tables))]
    needed = -(-len(room.pupils) // room.room)
    entries: list[ClassEntry] = []
    while len(counts) < needed:
        counts.append(0)
        entries.append(TableAdded(_table_code(vault.lot())))
    if is_anew:
        del counts[needed:]
    for pupil in room.pupils:
        if pupil.table and not is_anew:
            continue
        place = counts.index(min(counts))
        counts[place] += 1
        if pupil.table != place + 1:
            entries.append(Placed(pupil.id, place + 1))
    return tuple(entries)


def _table_code(lot: str) -> str:
    number = int(lot, 16)
    letters = []
    for _ in range(_TABLE_LETTERS):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


# What the teacher does -----------------------------------------------------------------------


def _started(room: Class, rule: str, vault: Vault) -> ClassDecided:
    if room.stage == "playing":
        raise InputError("round-on")
    if not room.pupils:
        raise InputError("no-pupils")
    number = room.number + 1
    if rule:
        vault.ask(counsel.proper, rule, room.book.name)
    else:
        past = {secret.rule for n in range(1, number) if (secret := vault.secret(n)) is not None}
        for _ in range(_DRAWS):
            rule = vault.ask(counsel.drawn_rule, room.book.name, room.terms.level, vault.lot())
            if rule not in past:
                break
    entries = (*_spread(room, vault), RoundStarted(room.terms.minutes))
    return ClassDecided(entries, (vault.fresh(number, rule),))


def _hint(room: Class, text: str, vault: Vault) -> ClassEntry:
    _require_playing(room)
    if len(room.hints) >= HINTS_MAX:
        raise InputError("enough-hints", limit=HINTS_MAX)
    secret = vault.secret(room.number)
    assert secret is not None, "a round that is played has its secret"
    vault.ask(counsel.sayable, text, secret.rule, 0 if room.book.starter is None else 1)
    return AllHinted(text)


def _closing(room: Class, vault: Vault) -> RoundClosed:
    secret = vault.secret(room.number)
    assert secret is not None, "a round that is played has its secret"
    return RoundClosed(secret.rule)


def _require_playing(room: Class) -> None:
    if room.stage != "playing":
        raise InputError("no-round")


def _require_between(room: Class) -> None:
    if room.stage == "playing":
        raise InputError("round-on.between")


# What pupils do ------------------------------------------------------------------------------


def _asked_by_pupil(
    room: Class,
    person: str | None,
    command: classes.TakeNote | classes.RaiseHand | classes.Agree,
) -> ClassEntry:
    pupil = _require_pupil(room, person)
    match command:
        case classes.RaiseHand(on=on):
            return HandRaised(pupil.id, on)
        case classes.Agree(on=on):
            return ConsentGiven(pupil.id, on)
        case classes.TakeNote(text=text, laid=laid):
            _require_playing(room)
            if pupil.notes >= NOTES_MAX:
                raise InputError("enough-notes", limit=NOTES_MAX)
            return NoteTaken(pupil.id, pupil.table, room.number, laid, text.strip() or "?")
