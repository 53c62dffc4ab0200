"""What follows on a round: the next one, another game, and rules that the machine draws."""

from __future__ import annotations

import pytest

from eleusis.agents.defaults import LEVELS, Level
from eleusis.rule import library
from eleusis.rule.library.difficulties import PLAYS_MAX, plays_to_find
from eleusis.server.protocol import commands, http
from eleusis.server.recording import record
from server.table.parlour import HOST, Parlour, with_people
from server.table.test_seating import refusal

AGAIN = commands.NextRound(deals=True)


def alone(role: str = "player") -> Parlour:
    """A finished round of one person with agents."""
    new = http.NewTable("Zoe", agents=("random",) * 3)
    parlour = Parlour(http.NewTable("Zoe", "god", agents=("random",) * 3) if role == "god" else new)
    if role == "god":
        parlour.do(HOST, commands.SetRule())
    parlour.do(HOST, commands.Begin(), commands.StopRound())
    return parlour


def test_again_deals_to_the_same_people_with_the_next_dealer() -> None:
    parlour = alone()
    names = [chair.name for chair in parlour.facts.chairs]
    dealers = [parlour.facts.dealer]
    for _ in range(4):
        parlour.do(HOST, AGAIN)
        assert parlour.facts.stage == "playing"
        assert [chair.name for chair in parlour.facts.chairs] == names
        assert parlour.table.results == ()
        dealers.append(parlour.facts.dealer)
        parlour.do(HOST, commands.StopRound())
    assert dealers == [0, 2, 3, 4, 0], "whoever was never God is left out"
    assert record(parlour.log).count("ended stopped") == len(dealers), "no round is lost"


def test_to_change_something_first_makes_nobody_god_either() -> None:
    parlour = alone()
    parlour.do(HOST, commands.NextRound())
    assert parlour.facts.stage == "gathering"
    assert parlour.facts.dealer == 2
    parlour.do(HOST, commands.Arrange(dealer=1))
    assert refusal(parlour, HOST, commands.Begin()) == "no-rule"


def test_who_was_god_once_has_the_turn_that_the_rulebook_gives() -> None:
    parlour = alone("god")
    for dealer in (1, 2, 3):
        parlour.do(HOST, AGAIN)
        assert (parlour.facts.stage, parlour.facts.dealer) == ("playing", dealer)
        parlour.do(HOST, commands.StopRound())
    parlour.do(HOST, AGAIN)
    assert (parlour.facts.stage, parlour.facts.dealer) == ("gathering", 0)
    assert "set-rule" in parlour.you(HOST).may


def test_among_people_the_deal_passes_as_the_rulebook_says() -> None:
    parlour = with_people(4, role="player")
    parlour.do(HOST, commands.Begin(), commands.StopRound(), AGAIN)
    assert (parlour.facts.stage, parlour.facts.dealer) == ("gathering", 1)


def test_within_a_game_everybody_deals() -> None:
    parlour = Parlour(http.NewTable("Zoe", agents=("random",) * 3))
    parlour.do(HOST, commands.Arrange(rounds=2), commands.Begin(), commands.StopRound(), AGAIN)
    assert (parlour.facts.stage, parlour.facts.dealer) == ("gathering", 1)


# How hard ------------------------------------------------------------------------------------

PLAYS: dict[Level, tuple[float, float]] = {
    "gentle": (1, 8),
    "club": (8, 11),
    "cruel": (12, PLAYS_MAX + 1),
}
"""As docs/online-table.md has it; one more than can be for a rule that most searches missed."""


def drawn(parlour: Parlour) -> float:
    """The plays that it takes to find the rule of the present round."""
    secret = parlour.vault.secret(parlour.table.number)
    assert secret is not None
    slug = next(rule.slug for rule in library() if rule.sentence == secret.rule)
    plays = plays_to_find(slug)
    assert plays is not None
    return plays


@pytest.mark.parametrize("level", LEVELS)
def test_a_rule_is_as_hard_as_was_wished(level: Level) -> None:
    found = []
    for seed in range(40):
        new = http.NewTable("Zoe", agents=("random",) * 3, level=level)
        parlour = Parlour(new, seed=seed)
        assert parlour.facts.level == level
        parlour.do(HOST, commands.Begin())
        found.append(drawn(parlour))
    assert (min(found), max(found)) == PLAYS[level]


def test_who_wishes_nothing_gets_an_easy_one_and_the_host_may_change_it() -> None:
    parlour = Parlour(http.NewTable("Zoe", agents=("random",) * 3))
    parlour.do(HOST, commands.Begin())
    assert drawn(parlour) <= PLAYS["gentle"][1]
    assert refusal(parlour, HOST, commands.Arrange(level="cruel")) == "round-on"
    parlour.do(HOST, commands.StopRound(), commands.NextRound(), commands.Arrange(level="cruel"))
    parlour.do(HOST, commands.Begin())
    assert drawn(parlour) >= PLAYS["cruel"][0]
