"""Rounds from the front door: the same for the same seed, taken up again, agents' failures told."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from eleusis import (
    AgentError,
    PlayedRound,
    Rule,
    RuleSyntaxError,
    load,
    load_all,
    moves,
    play_round,
    rulebook_names,
    set_up,
)
from eleusis.errors import IllegalMove, InputError
from eleusis.play.records.record import Kind, Record, RoundRecord, print_record
from eleusis.play.state import Phase
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis import View

RULE = Rule("Colours alternate.")


def first_card(view: View) -> moves.Move:
    """The least that can play."""
    return moves.Play(view.seat, view.hand[:1])


def played(seed: int = 7) -> PlayedRound:
    return play_round(rule=RULE, players=["random", first_card, "cautious"], seed=seed)


def test_the_same_seed_gives_the_same_record() -> None:
    assert played().record == played().record
    assert played(8).record != played().record


@pytest.mark.parametrize("name", [name for name in rulebook_names() if rulebook(name).is_complete])
def test_a_round_is_played_by_every_complete_rulebook(name: str) -> None:
    names = rulebook(name).players.min - 1
    assert play_round(name, rule=RULE, players=["random"] * names, seed=1).is_over


def test_a_round_comes_back_from_its_record(tmp_path: Path) -> None:
    once = played()
    once.save(tmp_path / "round.txt")
    assert load(tmp_path / "round.txt") == load(once.record) == once
    assert once.rule == RULE
    assert list(load(once.record)) == list(once.state.log)


def test_a_record_of_several_rounds_is_no_single_round() -> None:
    part = RoundRecord(played().state.setup, played().state.log, played().secrets)
    text = print_record(Record(Kind.FULL, (part, part), finished=True))
    assert load_all(text) == (played(), played())
    with pytest.raises(InputError, match="has 2 rounds") as refused:
        load(text)
    assert refused.value.code == "several-rounds"


def test_a_notebook_shows_the_layout() -> None:
    assert played()._repr_svg_().startswith("<svg")
    assert repr(played()).startswith("<PlayedRound gardner: God, Ada, Ben, Cleo; ")


def test_a_notebook_shows_all_layouts_of_a_record() -> None:
    part = RoundRecord(played().state.setup, played().state.log, played().secrets)
    game = load_all(print_record(Record(Kind.FULL, (part, part), finished=True)))
    picture = ElementTree.fromstring(game._repr_svg_())
    inner = [each for each in picture if each.tag.endswith("}svg")]
    assert [each.get("y") for each in inner] == ["0", inner[0].get("height")]
    assert repr(game) == "<PlayedGame gardner: 2 rounds>"


def test_a_position_is_written_and_set_up_again() -> None:
    settled = (played().up_to(events) for events in range(10, len(played())))
    position = next(each for each in settled if each.state.phase is Phase.TURN)
    again = set_up(position.position)
    assert again.position == position.position
    assert str(again) == str(position)
    assert again._repr_svg_().startswith("<svg")


def test_moves_of_a_position_are_made_by_the_rulebook() -> None:
    written = played().up_to(10).position + "Ada plays AS AS AS AS AS AS\n"
    with pytest.raises(IllegalMove):
        set_up(written)


def test_an_exception_names_the_seat_and_what_it_saw_and_the_round_goes_on() -> None:
    def fails(view: View) -> moves.Move:
        if len(view.table.line) > 4:
            raise ValueError("no idea")
        return first_card(view)

    with pytest.raises(AgentError, match="seat 2, Ben, raised ValueError: no idea") as raised:
        play_round(rule=RULE, players=["cautious", fails, "cautious"], seed=3)
    error = raised.value
    assert (error.code, error.seat) == ("agent-raised", 2)
    assert error.view is not None
    assert error.view.seat == 2
    assert isinstance(error.__cause__, ValueError)
    rest = error.round.resume(["cautious", "cautious", "cautious"])
    assert rest.is_over
    assert rest.state.log[: len(error.round)] == error.round.state.log


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda view: "5H", "'5H', which is no move"),
        (lambda view: None, "None, which is no move"),
        (lambda view: moves.Play(view.seat % 3 + 1, view.hand[:1]), "a move for another seat"),
        (lambda view: moves.Play(view.seat, ()), "at least one card"),
    ],
)
def test_an_answer_that_is_no_legal_move_is_told(answer: object, said: str) -> None:
    with pytest.raises(AgentError, match=said) as refused:
        play_round(rule=RULE, players=[answer] * 3)  # type: ignore[list-item]
    assert refused.value.round.state.turns == 0


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"players": ["bayess"] * 3}, "unknown-agent"),
        ({"players": ["random"]}, "players"),
        ({"players": ["random"] * 40}, "players"),
        ({"players": "random"}, "players"),
        ({"players": ["random"] * 3, "rulebook": "gardener"}, "unknown-rulebook"),
    ],
)
def test_what_there_is_not_is_said(asked: dict[str, object], code: str) -> None:
    with pytest.raises(InputError) as refused:
        play_round(**{"rule": RULE, **asked})  # type: ignore[arg-type]
    assert refused.value.code == code
    assert len(refused.value.message) > 20


def test_a_rule_that_cannot_be_read_is_said() -> None:
    with pytest.raises(RuleSyntaxError):
        play_round(rule="Play nicely.", players=["random"] * 3)


def test_a_public_record_cannot_go_on() -> None:
    unfinished = PlayedRound(played().state)
    with pytest.raises(InputError) as refused:
        unfinished.resume(["random"] * 3)
    assert refused.value.code == "no-secrets"
    assert load_all(played().record)[0].is_over
