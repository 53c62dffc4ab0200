"""Who sits where: opening a table, coming, going, agents, and what a round does to places."""

from __future__ import annotations

import pytest

from eleusis.errors import EleusisError, InputError
from eleusis.server.protocol import commands, http
from eleusis.server.table import may_ask, opened, places_left
from eleusis.server.table.seating import PEOPLE_MAX
from server.table.parlour import HOST, PEOPLE, Parlour, playing, with_people


def names(parlour: Parlour) -> list[str]:
    return [chair.name for chair in parlour.table.chairs]


def refusal(parlour: Parlour, person: str | None, command: commands.Command, **seen: int) -> str:
    """The code with which a command is refused; nothing may have changed."""
    before = parlour.table
    with pytest.raises(EleusisError) as error:
        parlour.do(person, command, **seen)
    assert parlour.table == before
    assert len(error.value.message) > 10
    return error.value.code


# Opening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "seated", "host"),
    [
        ("god", ["Zoe", "Ada", "Ben"], 0),
        ("player", ["Ada", "Zoe", "Ben", "Cleo"], 1),
        ("spectator", ["Ada", "Ben", "Cleo"], None),
    ],
)
def test_the_first_dealer_sits_first_and_the_agents_besides(
    role: str, seated: list[str], host: int | None
) -> None:
    new = http.NewTable("Zoe", role, agents=("random", "cautious"))  # type: ignore[arg-type]
    parlour = Parlour(new)
    assert names(parlour) == seated
    assert parlour.facts.host == host
    assert parlour.facts.dealer == 0
    assert parlour.you(HOST).is_god == (role == "god")
    assert parlour.you(HOST).is_host


def test_an_agent_is_not_called_like_the_host() -> None:
    parlour = Parlour(http.NewTable("ben", "god", agents=("random", "random")))
    assert names(parlour) == ["ben", "Ada", "Cleo"]


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (http.NewTable("two words"), "names"),
        (http.NewTable("Zoe", rulebook="whist"), "unknown-rulebook"),
        (http.NewTable("Zoe", rulebook="original"), "incomplete-rulebook"),
        (http.NewTable("Zoe", agents=("bayse",)), "unknown-agent"),
        (http.NewTable("Zoe", agents=("llm:x",)), "unknown-agent"),
        (http.NewTable("Zoe", agents=("random",) * 8), "table-full"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(new: http.NewTable, code: str) -> None:
    with pytest.raises(InputError) as error:
        opened("ABCD", new, HOST)
    assert error.value.code == code


# Coming --------------------------------------------------------------------------------------


def test_people_get_places_one_after_the_other_until_agents_give_way() -> None:
    parlour = with_people(7, role="player")
    assert names(parlour) == ["Ada", *PEOPLE[:7]]
    assert places_left(parlour.table) == 1
    parlour.join(7)
    assert names(parlour) == ["Sam", *PEOPLE[:7]], "the last agent gave way"
    assert places_left(parlour.table) == 0
    assert refusal(parlour, "p7", commands.SitDown(8)) == "no-such-place"


def test_who_comes_to_a_full_table_looks_on() -> None:
    parlour = with_people(8)
    parlour.take_join("p8", "Rob")
    assert parlour.table.seat_of("p8") is None
    assert refusal(parlour, "p8", commands.SitDown()) == "table-full"


def test_an_agent_gives_way_to_a_person_of_its_name() -> None:
    parlour = Parlour(http.NewTable("Zoe", agents=("random",)))
    assert names(parlour) == ["Ada", "Zoe", "Ben"]
    parlour.take_join("p1", "BEN")
    assert names(parlour) == ["Ada", "Zoe", "Cleo", "BEN"]
    parlour.take_join("p2", "ada")
    assert names(parlour) == ["Dan", "Zoe", "Cleo", "BEN", "ada"]


@pytest.mark.parametrize(
    ("name", "code"), [("zoe", "name-taken"), ("Zoe ", "names"), ("", "names"), ("a,b", "names")]
)
def test_a_name_must_tell_a_person_from_others(name: str, code: str) -> None:
    parlour = with_people(2)
    with pytest.raises(InputError) as error:
        parlour.take_join("p5", name)
    assert error.value.code == code


def test_nobody_comes_in_twice_and_no_flood_does() -> None:
    parlour = with_people(1)
    with pytest.raises(InputError, match="already"):
        parlour.take_join(HOST, "Other")
    for number in range(1, PEOPLE_MAX):
        parlour.take_join(f"p{number}", f"N{number}", "spectator")
    with pytest.raises(InputError) as error:
        parlour.take_join("late", "Late", "spectator")
    assert error.value.code == "too-many-people"


def test_a_locked_table_seats_nobody_else() -> None:
    parlour = with_people(3)
    parlour.do(HOST, commands.Arrange(is_locked=True))
    with pytest.raises(InputError) as error:
        parlour.join(3)
    assert error.value.code == "locked"
    parlour.join(3, "spectator")
    assert refusal(parlour, "p3", commands.SitDown()) == "locked"
    assert places_left(parlour.table) == 0
    parlour.do("p2", commands.StandUp())
    parlour.do("p1", commands.SitDown(2))
    assert parlour.table.seat_of("p1") == 2, "who sits may sit elsewhere"
    assert refusal(parlour, "p2", commands.SitDown()) == "locked"


def test_whoever_has_no_name_here_does_not_sit_down() -> None:
    parlour = with_people(1)
    assert refusal(parlour, "stranger", commands.SitDown()) == "not-joined"
    assert refusal(parlour, "stranger", commands.StandUp()) == "no-seat"
    assert may_ask(parlour.table, "stranger") == ()
    assert may_ask(parlour.table, None) == ()


# Between rounds ------------------------------------------------------------------------------


def test_a_place_is_taken_by_one_person() -> None:
    parlour = with_people(3)
    assert refusal(parlour, "p1", commands.SitDown(2)) == "place-taken"
    assert refusal(parlour, "p1", commands.SitDown()) == "sits-already"
    assert refusal(parlour, HOST, commands.SeatAgent("random", 1)) == "place-taken"


def test_a_place_that_was_left_is_free_and_taken_again() -> None:
    parlour = with_people(4)
    parlour.do("p1", commands.StandUp())
    assert parlour.facts.chairs[1].is_free
    parlour.do("p3", commands.SitDown(1))
    assert [chair.is_free for chair in parlour.facts.chairs] == [False, False, False, True]
    parlour.do(HOST, commands.SeatAgent("random"))
    assert parlour.table.chairs[3].agent == "random"
    parlour.do(HOST, commands.SeatAgent("sparc", 3))
    assert parlour.table.chairs[3].agent == "sparc"


def test_a_person_takes_an_agents_place() -> None:
    parlour = with_people(2, role="player")
    parlour.do("p1", commands.SitDown(0))
    assert names(parlour) == ["Yan", "Zoe", ""]
    assert parlour.you("p1").is_god


def test_only_the_host_arranges() -> None:
    parlour = with_people(4)
    for command in (
        commands.Arrange(rounds=2),
        commands.SeatAgent("random"),
        commands.Unseat(0),
        commands.Begin(),
        commands.StopRound(),
        commands.NextRound(),
    ):
        assert refusal(parlour, "p1", command) == "not-the-host"


def test_what_was_meant_for_somebody_else_is_stale() -> None:
    """The host unseats whom he saw there, not who has sat down since."""
    parlour = with_people(4)
    parlour.do("p1", commands.StandUp())
    seen = parlour.table.version
    parlour.do("p3", commands.SitDown(1))
    assert refusal(parlour, HOST, commands.Unseat(1), seen=seen) == "stale"
    parlour.do(HOST, commands.Unseat(1))
    assert parlour.table.seat_of("p3") is None
    assert refusal(parlour, HOST, commands.Unseat(1)) == "place-free"


def test_free_places_go_when_the_game_begins() -> None:
    parlour = with_people(6)
    parlour.do(HOST, commands.SetRule(), commands.Arrange(dealer=0))
    parlour.do("p1", commands.StandUp())
    parlour.do(HOST, commands.Begin())
    assert names(parlour) == ["Zoe", "Xenia", "Will", "Vera", "Uma"]
    assert parlour.table.seat_of("p5") == 4
    assert refusal(parlour, HOST, commands.Unseat(4), seen=3) == "stale", "places have moved up"


def test_if_god_left_the_next_one_is_god() -> None:
    parlour = with_people(5)
    parlour.do(HOST, commands.SetRule())
    parlour.do(HOST, commands.StandUp())
    assert refusal(parlour, HOST, commands.Begin()) == "no-rule", "the rule went with its God"
    parlour.do("p1", commands.StandUp())
    parlour.do(HOST, commands.SeatAgent("random", 0), commands.SeatAgent("random", 1))
    parlour.do(HOST, commands.Begin())
    assert parlour.facts.dealer == 0
    assert not parlour.facts.by_hand


# During a round ------------------------------------------------------------------------------


def test_whoever_leaves_is_played_for_and_may_come_back_in_this_round() -> None:
    parlour = playing(5)
    hand = parlour.you("p2").hand
    parlour.do("p2", commands.StandUp())
    chair = parlour.facts.chairs[2]
    assert (chair.name, chair.agent, chair.is_person) == ("Xenia", "cautious", False)
    assert "sit-down" in parlour.you("p2").may
    parlour.do("p2", commands.SitDown())
    assert parlour.you("p2").hand == hand
    assert parlour.facts.chairs[2].is_person


def test_nobody_who_saw_other_cards_takes_up_a_hand() -> None:
    parlour = playing(5)
    parlour.join(6)
    parlour.do("p2", commands.StandUp())
    parlour.do("p3", commands.StandUp())
    for person in ("p6", HOST):
        assert refusal(parlour, person, commands.SitDown(2)) in ("round-on", "place-taken")
    parlour.do("p3", commands.SitDown(2))
    assert parlour.table.seat_of("p3") == 3, "he comes back to his own place"


def test_whom_the_host_unseats_does_not_come_back_in_this_round() -> None:
    parlour = playing(5)
    parlour.do(HOST, commands.Unseat(2))
    assert refusal(parlour, "p2", commands.SitDown()) == "round-on"
    assert refusal(parlour, HOST, commands.Unseat(2)) == "round-on"
    parlour.do(HOST, commands.StopRound())
    assert parlour.facts.chairs[2].name == "Xenia", "the score tells whose it is"
    parlour.do(HOST, commands.NextRound())
    assert parlour.facts.chairs[2].is_free


def test_places_stay_during_a_round() -> None:
    parlour = playing(5)
    assert refusal(parlour, HOST, commands.SeatAgent("random")) == "round-on"
    parlour.join(6)
    assert parlour.table.seat_of("p6") is None
    parlour.do(HOST, commands.StopRound())
    assert refusal(parlour, "p6", commands.SitDown()) == "round-on"
    parlour.do(HOST, commands.NextRound())
    parlour.do("p6", commands.SitDown())
    assert parlour.table.seat_of("p6") == 5


def test_god_who_rules_stays_until_the_round_is_stopped() -> None:
    parlour = playing(4, by_hand=True)
    assert refusal(parlour, HOST, commands.StandUp()) == "god-is-needed"
    assert refusal(parlour, HOST, commands.Unseat(0)) == "god-is-needed"


def test_god_whose_rule_judges_may_go() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StandUp())
    assert not parlour.you(HOST).rule
    turn = parlour.facts.turn
    assert turn is not None
    person = parlour.table.chairs[turn].person
    parlour.do(person, commands.Play(parlour.you(person).hand[:1]))
    assert parlour.facts.turns == 1, "the rule has judged"
    parlour.do(HOST, commands.SitDown(2))
    assert parlour.you(HOST).is_god, "he comes back to his own place"


def test_the_places_of_a_game_stay_between_its_rounds() -> None:
    parlour = playing(5)
    parlour.do(HOST, commands.Arrange(substitutes=False))
    parlour.do(HOST, commands.StopRound(), commands.Arrange(rounds=3), commands.NextRound())
    parlour.do("p3", commands.StandUp())
    parlour.do("p1", commands.SetRule())
    assert refusal(parlour, HOST, commands.Begin()) == "place-free"
    parlour.do(HOST, commands.SeatAgent("random", 3), commands.Begin())
    assert len(parlour.facts.chairs) == 5


def test_who_comes_between_two_rounds_of_a_game_begins_with_nothing() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StopRound(), commands.Arrange(rounds=2), commands.NextRound())
    before = parlour.facts.totals
    parlour.join(5)
    assert parlour.facts.totals == (*before, 0)
    parlour.do("p1", commands.SetRule())
    parlour.do(HOST, commands.Begin(), commands.StopRound())
    assert len(parlour.facts.totals) == 5
