"""A class in its house: from the first pupil to the end, and what a restart makes of it."""

from __future__ import annotations

import asyncio
import csv
import gc
import io
import weakref
import zipfile
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from eleusis.errors import InputError
from eleusis.play.events import Judged, Played
from eleusis.play.records.replaying import replay_record
from eleusis.play.seats import Seat
from eleusis.server.classroom import deciding
from eleusis.server.classroom.archive import archive, rows_csv
from eleusis.server.classroom.report import notes_in, report_of
from eleusis.server.classroom.walls import tile
from eleusis.server.protocol import classes, commands
from eleusis.server.protocol.classes import Terms
from eleusis.server.protocol.messages import Done, Refused
from eleusis.server.studies import studied_lesson
from eleusis.study.round import Noted, study_round
from patience import PATIENCE_S
from server.hosting.schools import Someone, come, opened, play, pupil, school
from server.hosting.worlds import Client, LeapingClock, World

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis.server.classroom.state import Class
    from eleusis.server.hosting.live import LiveTable
    from eleusis.server.hosting.live_class import LiveClass
    from eleusis.server.table import Table
    from server.postgres_cluster import Cluster

pytestmark = pytest.mark.anyio

RULE = "Colours alternate."


async def test_a_lesson_from_the_first_pupil_to_the_end(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        pupils = [await pupil(world, teacher, name) for name in ("Lena", "Tom", "Ada")]
        await teacher.done(classes.StartRound(RULE))
        seats = [await each.at_table(world) for each in pupils]
        assert len({each.live.code for each in seats}) == 2
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        # The same world for all: whoever sits in the same place holds the same cards.
        assert seats[0].you is not None
        assert seats[1].you is not None
        assert seats[0].you.hand == seats[1].you.hand
        assert seats[0].you.rule == ""
        assert not seats[0].you.is_host
        await pupils[0].done(classes.TakeNote("Only red cards.", 1))
        await pupils[0].done(classes.RaiseHand(on=True))
        await teacher.until(lambda self: any(s.hand and s.note for s in self.tiles[1].seats))
        await teacher.done(classes.HoldAll(on=True))
        await seats[0].until(lambda self: self.shown and self.shown.facts.paused)
        refused = await seats[0].ask(commands.Play((seats[0].you.hand[0],)))
        assert isinstance(refused, Refused)
        assert refused.code == "class-paused"
        await teacher.done(classes.HoldAll(on=False))
        await seats[0].until(lambda self: self.shown and not self.shown.facts.paused)
        await teacher.done(classes.HintAll("Ranks are irrelevant."))
        await seats[1].until(lambda self: self.shown and self.shown.facts.hints)
        await teacher.done(classes.CloseRound())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.opened)
        await teacher.done(classes.StartRound())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.stage == "playing")
            await each.until(lambda self: self.shown and self.shown.facts.rule_seal)
        await teacher.done(classes.EndClass())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.opened)
        refusal = await teacher.ask(classes.StartRound())
        assert isinstance(refusal, Refused)
        assert refusal.code == "class-over"


async def test_after_a_restart_everybody_is_in_their_seat(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    async with school(path) as world:
        teacher = await opened(world)
        lena = await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        seat = await lena.at_table(world)
        await seat.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        assert seat.you is not None
        hand = seat.you.hand
        await lena.done(classes.TakeNote("Only red cards.", 1))
    async with school(path) as world:
        again = await come(world, lena.admission)
        back = await again.at_table(world)
        assert back.you is not None
        assert back.you.hand == hand
        teacher = await come(world, teacher.admission)
        await teacher.until(lambda self: 1 in self.tiles and self.tiles[1].seats[0].note)
        other = await pupil(world, teacher, "lena", (lena.you and lena.you.word) or "")
        assert other.person == lena.person
        with pytest.raises(InputError) as refused:
            await pupil(world, teacher, "Lena", "nobody")
        assert refused.value.code == "wrong-word"
        with pytest.raises(InputError) as refused:
            await pupil(world, teacher, "Lena")
        assert refused.value.code == "name-taken"


async def test_who_comes_late_takes_up_the_cards_of_an_agent(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world, size=3)
        await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        late = await pupil(world, teacher, "Cleo")
        seat = await late.at_table(world)
        await seat.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        assert seat.you is not None
        assert seat.you.hand
        names = [chair.name for chair in seat.live.table.chairs]
        assert len(set(names)) == len(names)
        await teacher.done(classes.RenamePupil(late.person, "Kleo"))
        await seat.until(lambda self: self.shown and "Kleo" in str(self.shown.facts.chairs))
        await teacher.done(classes.SendAway(late.person))
        await late.until(lambda self: self.dismissed)
        await seat.until(lambda self: self.dismissed)
        assert (late.dismissed, seat.dismissed) == ("sent-away", "no-onlookers")
        await teacher.done(classes.CloseRound())
        await teacher.until(lambda self: self.tiles[1].page)


async def test_walls_show_no_hand_and_no_rule_before_the_end(tmp_path: Path) -> None:
    """Whatever happens in a class: what is told is no function of what is hidden."""
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        link = await teacher.live.link(teacher.person, classes.NewLink("projector"))
        wall = await come(world, link)
        pupils = [await pupil(world, teacher, name) for name in ("Lena", "Tom", "Ida", "Max")]
        chance, seats = Random(7), list[Client]()
        for rule in (RULE, "Only cards higher than six."):
            await teacher.done(classes.StartRound(rule))
            seats = seats or [await each.at_table(world) for each in pupils]
            begun = [len(each.raw) for each in (teacher, wall, *pupils)]
            for each in pupils:
                await each.done(classes.TakeNote(f"Thought of {each.person}.", 1))
            await asyncio.gather(play(seats[::2], 6), play(seats[1::2], 4))
            await teacher.done(classes.HoldAll(on=True))
            await teacher.done(classes.HoldAll(on=False))
            await teacher.until(lambda self: all(t.laid for t in self.tiles.values()))
            for number, live in teacher.live.tables.items():
                require_blind(teacher.live.room, number, live.table, chance)
            listeners = (teacher, wall, *pupils)
            told = [each.raw[first:] for each, first in zip(listeners, begun, strict=True)]
            assert not any(rule.encode() in data for each in told for data in each)
            assert not any(b"Thought of" in data for each in told[1:] for data in each)
            await teacher.done(classes.CloseRound())
            await wall.until(partial(lies_open, rule=rule))


def lies_open(listener: Someone, rule: str) -> bool:
    """True if the rule is shown, and every table has its page."""
    last, tiles = listener.last, listener.tiles.values()
    return last is not None and last.facts.rule == rule and all(each.page for each in tiles)


def require_blind(room: Class, number: int, table: Table, chance: Random) -> None:
    """Tiles are the same whatever is in the hands and in the stock."""
    state = table.round
    assert state is not None
    cards = [card for hand in state.hands for card in hand]
    chance.shuffle(cards)
    hands, place = [], 0
    for hand in state.hands:
        hands.append(tuple(cards[place : place + len(hand)]))
        place += len(hand)
    other = replace(table, round=msgspec.structs.replace(state, hands=tuple(hands)))
    for role in ("teacher", "projector"):
        made = [
            tile(room, number, each, is_here=lambda _: True, known=(3, 0.5), role=role)
            for each in (table, other)
        ]
        assert made[0] == made[1]


async def test_a_report_is_the_studies_added_up(tmp_path: Path) -> None:
    """Figures recomputed from the records alone are those of the report."""
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        pupils = [await pupil(world, teacher, name) for name in ("Lena", "Tom")]
        await teacher.done(classes.StartRound(RULE))
        seats = [await each.at_table(world) for each in pupils]
        await play(seats, 4)
        await pupils[0].done(classes.TakeNote("Only red cards.", 5))
        await pupils[1].done(classes.TakeNote(RULE, 5))
        await play(seats, 6)
        assert (await teacher.live.lessons()).played == ()
        await teacher.done(classes.CloseRound())
        await teacher.until(lambda self: self.tiles[1].page)
        lessons = await teacher.live.lessons()
    (played,) = lessons.played
    notes = notes_in(played)
    made = msgspec.json.decode(studied_lesson(played.record, notes))
    names = {each.id: each.name for each in lessons.room.pupils}
    report = report_of(lessons, [made], lambda person: names[person])
    state = replay_record(played.record).rounds[0]
    noted = [Noted(Seat(seat), laid, text) for seat, laid, text in notes]
    study = study_round(state, rule=RULE, notes=noted)
    rows = {row.pupil: row for row in report.pupils}
    for seat in study.seats:
        row = rows[state.setup.names[seat.seat]]
        assert (row.plays, row.right, row.tests) == (seat.plays, seat.right, seat.tests)
        assert row.positive_tests == seat.positive
        assert (row.disconfirmations, row.perseverance) == (
            seat.disconfirmations,
            seat.perseverance,
        )
        assert row.efficiency == pytest.approx(seat.efficiency, abs=1e-3)
        assert row.brought == pytest.approx(seat.bits, abs=1e-2)
        assert row.found == (seat.found is not None)
    assert report.tables[0].knowable_at == study.knowable_at
    assert rows["Tom"].found == 1
    for rows_of in ("plays", "pupils", "notes", "tables"):
        lines = rows_csv(report, rows_of).splitlines()
        assert len(lines) == 1 + len(getattr(report, rows_of))
    numbers = {person: f"P{number}" for number, person in enumerate(names, 1)}
    kept = zipfile.ZipFile(io.BytesIO(archive(lessons, report, numbers)))
    everything = b"".join(kept.read(name) for name in kept.namelist())
    assert not any(name.encode() in everything for name in names.values()), "nobody has agreed"
    room = lessons.room
    members = {each.id: each._replace(agreed=True) for each in room.members.values()}
    agreed = lessons._replace(room=replace(room, members=members))
    numbered = report_of(lessons, [made], lambda person: numbers[person])
    require_counted(zipfile.ZipFile(io.BytesIO(archive(agreed, numbered, numbers))))


def require_counted(files: zipfile.ZipFile) -> None:
    """What the records in an archive say, counted line by line, is what its rows say."""
    counted: dict[str, Counter[str]] = {}
    for name in files.namelist():
        if not name.startswith("records/"):
            continue
        (state,) = replay_record(files.read(name).decode()).rounds
        for event, ruling in pairwise(state.log):
            if isinstance(event, Played) and isinstance(ruling, Judged):
                count = counted.setdefault(state.setup.names[event.seat], Counter())
                count.update(plays=1, right=ruling.right)
    rows = csv.DictReader(io.StringIO(files.read("pupils.csv").decode()))
    found = {row["pupil"]: (int(row["plays"]), int(row["right"])) for row in rows}
    assert found
    assert found == {who: (counted[who]["plays"], counted[who]["right"]) for who in found}
    plays = csv.DictReader(io.StringIO(files.read("plays.csv").decode()))
    assert Counter(row["pupil"] for row in plays) == {
        who: count for who, (count, _) in found.items()
    }


async def test_everybody_predicts_at_one_table_and_walls_show_the_share(tmp_path: Path) -> None:
    """Delphi for the whole class: late pupils too, and another size seats all anew."""
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world, size=2)
        wall = await come(world, await teacher.live.link(teacher.person, PROJECTOR))
        pupils = [await pupil(world, teacher, f"Pupil{number}") for number in range(5)]
        await teacher.done(classes.StartRound(RULE))
        for each in pupils:
            await each.at_table(world)
        assert len(teacher.live.tables) == 3
        await teacher.done(classes.CloseRound())
        refused = await teacher.ask(classes.SetTerms(Terms(size=0)))
        assert isinstance(refused, Refused)
        assert refused.code == "table-full"
        await teacher.done(classes.SetTerms(Terms(rulebook="delphi+class", size=0)))
        await teacher.done(classes.StartRound(RULE))
        table = teacher.live.tables[1]
        seats = [await seated(world, each, table) for each in pupils]
        late = await pupil(world, teacher, "Late")
        came = await late.at_table(world)
        await predict(seats)
        for walls in (teacher, wall):
            await walls.until(lambda self: self.tiles[1].votes)
            vote = walls.tiles[1].votes[0]
            # An agent may have predicted this card for the seat that is a pupil's now.
            assert (vote.said, vote.said_right) in ((5, 3), (6, 3), (6, 4))
        await predict([*seats, came])
        await teacher.until(lambda self: len(self.tiles[1].votes) == 2)
        assert (teacher.tiles[1].votes[1].said, teacher.tiles[1].votes[1].said_right) == (6, 3)
        for number, live in teacher.live.tables.items():
            assert (live.table.lesson == 2) is (number == 1)
            assert len({chair.name for chair in live.table.chairs}) == len(live.table.chairs)


PROJECTOR = classes.NewLink("projector")


async def seated(world: World, someone: Someone, live: LiveTable) -> Client:
    """The pupil at this table, once they have a seat there and are to predict."""
    await someone.until(lambda self: self.you and self.you.table == live.code)
    seat = await someone.at_table(world)
    await seat.until(lambda self: self.you and "predict" in self.you.may)
    return seat


async def predict(seats: list[Client]) -> None:
    """Half of them say right, half wrong; then all is opened."""
    for at, seat in enumerate(seats):
        await seat.until(lambda self: self.you and "predict" in self.you.may)
        await seat.done(commands.Predict(right=at % 2 == 0))


async def test_what_cannot_be_is_said_and_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "PUPILS_MAX", 2)
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        refused = await teacher.ask(classes.StartRound(RULE))
        assert isinstance(refused, Refused)
        assert refused.code == "no-pupils"
        lena = await pupil(world, teacher, "Lena")
        for name, code in (
            ("Lena", "name-taken"),
            ("A\u200bnna", "names"),
            ("\u3164", "name-unclear"),
        ):
            with pytest.raises(InputError) as error:
                await pupil(world, teacher, name)
            assert error.value.code == code
        await pupil(world, teacher, "Tom")
        with pytest.raises(InputError) as error:
            await pupil(world, teacher, "Ida")
        assert error.value.code == "class-full"
        for command in (classes.StartRound(RULE), classes.EndClass(), classes.HoldAll(on=True)):
            refused = await lena.ask(command)
            assert isinstance(refused, Refused)
            assert refused.code == "not-the-teacher"
        assert isinstance(await teacher.ask(classes.TakeNote("x", 1)), Refused)
        with pytest.raises(InputError, match="no table"):
            await world.house.table(teacher.admission.code)
        assert teacher.live.room.stage == "gathering"


async def test_a_class_that_nobody_ends_ends_by_itself(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world, minutes=5)
        await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        clock = world._clock
        assert isinstance(clock, LeapingClock)
        clock.leap(4 * 60)
        await teacher.done(classes.MoreTime(5))
        clock.leap(2 * 60)
        assert teacher.live.room.stage == "playing"
        clock.leap(5 * 60)
        await teacher.until(lambda self: self.last and self.last.facts.stage == "between")
        clock.leap(13 * 3_600)
        await teacher.until(lambda self: self.last and self.last.facts.stage == "ended")


async def test_a_teachers_laptop_sleeps_and_a_pupil_changes_devices(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world, minutes=60)
        pupils = [await pupil(world, teacher, name) for name in ("Lena", "Tom")]
        await teacher.done(classes.StartRound(RULE))
        seats = [await each.at_table(world) for each in pupils]
        await play(seats, 2)
        teacher.live.detach(teacher)
        slept = len(teacher.raw)
        clock = world._clock
        assert isinstance(clock, LeapingClock)
        clock.leap(40 * 60)
        await play(seats, 2)
        await pupils[0].done(classes.TakeNote("Only red cards.", 5))
        # Tom's phone is empty: with name and word he is back in the same seat, with the same cards.
        word = (pupils[1].you and pupils[1].you.word) or ""
        pupils[1].live.detach(pupils[1])
        seats[1].live.detach(seats[1])
        again = await pupil(world, teacher, "tom", word)
        back = await again.at_table(world)
        assert again.person == pupils[1].person
        assert again.admission.token != pupils[1].admission.token
        assert (back.you and (back.you.seat, back.you.hand)) == (
            seats[1].you and (seats[1].you.seat, seats[1].you.hand)
        )
        await play([seats[0], back], 2)
        clock.leap(30 * 60)
        await again.until(lambda self: self.last and self.last.facts.stage == "between")
        assert len(teacher.raw) == slept
        awake = await come(world, teacher.admission)
        await awake.until(lambda self: 1 in self.tiles and self.tiles[1].page)
        assert awake.last is not None
        assert awake.last.facts.rule == RULE
        state = seats[0].live.table.round
        assert state is not None
        assert awake.tiles[1].laid == state.on_layout
        assert {each.name: each.notes for each in awake.tiles[1].seats} == {"Lena": 1, "Tom": 0}
        # A link for teachers that got into wrong hands is taken back.
        link = await awake.live.link(awake.person, classes.NewLink("teacher"))
        thief = await come(world, link)
        answer = await awake.ask(classes.SendAway(thief.person), "away")
        assert isinstance(answer, Done)
        await thief.until(lambda self: self.dismissed)
        assert isinstance(await thief.ask(classes.EndClass()), Refused)


async def test_after_a_day_of_lessons_nothing_of_them_is_in_memory(tmp_path: Path) -> None:
    """Each lesson is put away before the next, its tables too, whoever forgot to end it."""
    async with school(tmp_path / "class.sqlite") as world:
        clock = world._clock
        past: list[weakref.ref[LiveClass | LiveTable]] = []
        assert isinstance(clock, LeapingClock)
        for is_ended in (True, False, True):
            past += await taught(world, is_ended=is_ended)
            clock.leap(13 * 3_600)
            async with asyncio.timeout(PATIENCE_S):
                while any(ref() is not None for ref in past):
                    clock.leap(700)
                    await asyncio.sleep(0.05)
                    gc.collect()  # dear among all that other tests have made
            assert not world.house.gauges()["tables"]


async def taught(world: World, *, is_ended: bool) -> list[weakref.ref[LiveClass | LiveTable]]:
    """A lesson from which everybody has gone: its class and its table."""
    teacher = await opened(world)
    someone = await pupil(world, teacher, "Lena")
    await teacher.done(classes.StartRound(RULE))
    seat = await someone.at_table(world)
    await play([seat], 1)
    if is_ended:
        await teacher.done(classes.EndClass())
    for each in (teacher, someone):
        each.live.detach(each)
    seat.live.detach(seat)
    return [weakref.ref(teacher.live), weakref.ref(seat.live)]


async def test_a_deleted_class_is_gone_with_all_its_tables(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        lena = await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        seat = await lena.at_table(world)
        await teacher.done(classes.CloseRound())
        await teacher.until(lambda self: self.tiles[1].page)
        page = teacher.tiles[1].page
        assert await world.store.round(page) is not None
        assert (await world.house.delete_class(teacher.live.code)).tables == 1
        assert (lena.dismissed, seat.dismissed) == ("no-class", "no-class")
        assert await world.store.round(page) is None
        assert not await world.store.versions((teacher.live.code, seat.live.code))
        with pytest.raises(InputError, match="no class"):
            await world.house.school(teacher.live.code)


async def test_pupils_at_another_process_sit_at_the_same_tables(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.database()
    async with school(url) as one, school(url) as two:
        teacher = await opened(one)
        other = await two.house.school(teacher.live.code)
        with monkeypatch.context() as late:
            late.setattr(other, "heard", lambda _: None)  # word of it is still under way
            first = await come(two, await teacher.live.enter(classes.ClassEntrance("First")))
            assert (first.dismissed, first.you and first.you.name) == ("", "First")
        await teacher.done(classes.SendAway(first.person))
        entrances = [await teacher.live.enter(classes.ClassEntrance(name)) for name in "AB"]
        pupils = [await come(two, each) for each in entrances]
        await teacher.done(classes.StartRound(RULE))
        seats = [await each.at_table(two) for each in pupils]
        assert seats[0].live is seats[1].live
        await play(seats, 2)
        await pupils[0].done(classes.TakeNote("Only red cards.", 2))
        await teacher.until(lambda self: 1 in self.tiles and self.tiles[1].seats[0].note)
        await teacher.until(lambda self: self.tiles[1].laid == 3)
