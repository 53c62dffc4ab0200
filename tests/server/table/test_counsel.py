"""What a table asks about rules: the same comes of it wherever that is found out."""

from __future__ import annotations

import pickle

import pytest

from eleusis.server.protocol import commands, http
from eleusis.server.table import NeedsAnswer, Vault, decide_command
from eleusis.server.table.decisions import Actor, Decided
from server.table.parlour import HOST, RULE, SAME_RULE, Lots, Parlour


def opened(rulebook: str, waits: bool) -> Parlour:
    """A table at which the host is God, and three others play."""
    parlour = Parlour(http.NewTable("Zoe", role="god", rulebook=rulebook))
    parlour.vault = Vault(lot=Lots(1), waits=waits)
    for number in (1, 2, 3):
        parlour.join(number)
    return parlour


def found_out(parlour: Parlour, command: commands.Command) -> tuple[Decided, list[str]]:
    """What comes of it and what was asked; all of it goes through pickles, as between processes."""
    asked: list[str] = []
    while True:
        try:
            table = parlour.table
            actor, seen = Actor(HOST), table.version
            return decide_command(table, actor, command, seen=seen, vault=parlour.vault), asked
        except NeedsAnswer as unknown:
            function, arguments = pickle.loads(pickle.dumps(unknown.question))
            asked.append(function.__name__)
            parlour.vault.learn(unknown.question, pickle.loads(pickle.dumps(function(*arguments))))


@pytest.mark.parametrize(
    ("rulebook", "said", "asked"),
    [
        ("gardner", (commands.SetRule(RULE),), ["proper"]),
        ("gardner", (commands.SetRule(),), ["drawn_rule"]),
        ("gardner", (commands.SetRule(by_hand=True),), []),
        ("gardner", (commands.SetRule(RULE), commands.Begin()), ["proper"]),
        ("howell", (commands.SetRule(RULE), commands.Begin()), ["proper", "readable"]),
        (
            "gardner",
            (commands.SetRule(RULE, hints=("Only colour matters.",)), commands.Begin()),
            ["proper", "sayable"],
        ),
    ],
)
def test_a_decision_taken_anew_is_the_decision_taken_at_once(
    rulebook: str, said: tuple[commands.Command, ...], asked: list[str]
) -> None:
    here, elsewhere = opened(rulebook, waits=False), opened(rulebook, waits=True)
    all_asked = []
    for command in said:
        at_once = here.decides(HOST, command)
        here.vault.forget()
        later, questions = found_out(elsewhere, command)
        elsewhere.vault.forget()
        assert later == at_once
        all_asked += questions
        here.take(at_once)
        elsewhere.take(later)
    assert all_asked == asked


def test_the_next_decision_draws_other_lots() -> None:
    parlour = opened("gardner", waits=True)
    first, _ = found_out(parlour, commands.SetRule(RULE))
    parlour.vault.forget()
    second, _ = found_out(parlour, commands.SetRule(SAME_RULE))
    assert first.secrets[0].seed != second.secrets[0].seed
