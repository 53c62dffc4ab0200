"""God's desk and the lab notebook, and what they are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import CARDS, parse_cards, print_cards
from eleusis.rule import read_rule, right_cards
from eleusis.server.app.routes import drafts as desk
from eleusis.server.app.routes.drafts import Held, OpenPlay, contradictions, reading
from eleusis.server.protocol.http import RuleDraft

ALTERNATE = "Colours alternate."
UP = "Play higher than the last card."


def test_a_text_is_read_back_and_examined() -> None:
    told = reading(RuleDraft(ALTERNATE))
    assert (told.ok, told.rule, told.objections) == (
        True,
        "The card must have a different colour from the last card.",
        (),
    )
    assert told.share == pytest.approx(0.5)
    assert "Only colour matters." in told.hints
    assert len(told.opening) == 52


def test_what_cannot_be_read_has_a_place_and_a_way_out() -> None:
    told = reading(RuleDraft("Colours lovely."))
    assert (told.ok, told.place, told.asked) == (False, 8, None)
    assert told.problem is not None
    assert "not what comes then: “lovely”" in told.problem.message


def test_several_meanings_are_both_offered() -> None:
    told = reading(RuleDraft("Play red or black and even."))
    assert (told.ok, told.place) == (False, None)
    assert told.asked is not None
    for choice in told.asked.choices:
        assert reading(RuleDraft(choice.rule)).rule == choice.rule
        judge = right_cards(read_rule(choice.rule), parse_cards(" ".join(choice.lines[0].line)))
        assert [str(card) for card in judge].count(choice.lines[0].right) == 1
        assert choice.lines[0].wrong not in map(str, judge)


def test_what_is_not_used_is_marked_in_the_text() -> None:
    told = reading(RuleDraft("Colours alternate, says my grandmother."))
    assert told.asked is not None
    parts = [(part.text, part.is_unused) for part in told.asked.parts]
    assert parts == [("Colours alternate, ", False), ("says my grandmother", True), (".", False)]


@pytest.mark.parametrize(("rulebook", "forbids"), [("gardner", False), ("king", True)])
def test_the_rulebook_has_its_say(rulebook: str, forbids: bool) -> None:
    [objection] = [
        each for each in reading(RuleDraft(UP, rulebook)).objections if "dead end" in each.message
    ]
    assert objection.forbids is forbids
    assert objection.message.endswith(".")  # where it stands was not asked
    assert not {"[", "]"} & set(objection.message)


def test_what_no_rule_may_look_at_is_told_though_it_cannot_be_read() -> None:
    for text in ("Play red if the dealer wears glasses.", "Every card that Albert plays is wrong."):
        told = reading(RuleDraft(text, "king"))
        assert not told.ok
        (objection,) = told.objections
        assert objection.forbids
        assert "and not only at the cards" in objection.message


def test_a_long_text_is_refused() -> None:
    assert "4000" in str(reading(RuleDraft("red " * 1_001)).problem)


def test_an_endless_examination_leaves_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def audit(*_: object, **__: object) -> None:
        while True:
            pass

    monkeypatch.setattr(desk, "audit", audit)
    monkeypatch.setattr(desk, "_AUDIT_S", 0.01)
    told = reading(RuleDraft(ALTERNATE))
    assert (told.ok, told.share, len(told.objections)) == (True, None, 1)


# The lab notebook ---------------------------------------------------------------------------------


def laid(text: str, right: bool = True) -> OpenPlay:
    return OpenPlay(text, right)


def test_plays_that_contradict_are_named_by_their_place() -> None:
    layout = (
        OpenPlay("AS", right=True, is_starter=True),
        laid("2H"),
        laid("3H", right=False),
        laid("3D"),  # red on red, and yet right
        laid("AS 2H 3S", right=False),  # alternates, and yet wrong
        laid("AS 2S", right=False),
    )
    told = contradictions(Held(ALTERNATE, layout, starters=1))
    assert (told.plays, told.checked) == ((3, 4), 5)


def test_a_starter_is_held_against_it_only_where_the_judge_did() -> None:
    layout = (OpenPlay("AS", right=True, is_starter=True),)
    assert contradictions(Held("Play red.", layout, starters=1)).plays == ()
    judged = Held("Play red.", layout, starters=1, judges_starters=True)
    assert contradictions(judged).plays == (0,)


def test_what_is_no_rule_says_so() -> None:
    told = contradictions(Held("hm", (), starters=1))
    assert (told.ok, told.checked) == (False, 0)
    assert told.problem
    assert told.asked is None


def test_of_several_meanings_one_is_to_be_chosen() -> None:
    told = contradictions(Held("Play red or black and even.", (), starters=1))
    assert not told.ok
    assert told.asked is not None
    assert len(told.asked.choices) == 2
    assert all(contradictions(Held(each.rule, (), starters=1)).ok for each in told.asked.choices)


@given(
    st.sampled_from([ALTERNATE, UP, "If the last card is odd, play red; otherwise black."]),
    st.lists(st.tuples(st.sampled_from(CARDS), st.booleans()), max_size=12),
)
def test_single_cards_are_judged_as_the_rule_means(
    text: str, plays: list[tuple[object, bool]]
) -> None:
    told = contradictions(
        Held(text, tuple(OpenPlay(str(card), right) for card, right in plays), starters=0)
    )
    rule, line, against = read_rule(text), (), []
    for place, (card, right) in enumerate(plays):
        if (card in right_cards(rule, line, starters=0)) is not right:
            against.append(place)
        if right:
            line = (*line, card)  # type: ignore[assignment]
    assert list(told.plays) == against
    assert print_cards(()) == ""
