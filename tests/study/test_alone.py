"""Playing alone: what a name stands for, and what comes of what people do."""

from __future__ import annotations

from datetime import date

import pytest

from eleusis.cards import Card
from eleusis.errors import InputError, RuleSyntaxError
from eleusis.play.pictures.picture_text import picture_text
from eleusis.rule import RuleAsked, read_rule
from eleusis.study.alone.playing import SoloMove, after_move, after_moves, solo_layout
from eleusis.study.alone.puzzles import own_puzzle, puzzle, science_puzzle
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import ScientistTurn, SoloRound, run_round
from eleusis.study.science.scientists import scientists

TODAY = date(2026, 11, 22)


def test_all_published_deals_can_be_played() -> None:
    for number, deal in enumerate(published_deals(), 1):
        found = puzzle(f"science-{number}", today=TODAY)
        assert found.deal is deal
        assert read_rule(found.sentence) == deal.rule


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("science-0", "no-deal"),
        ("science-79", "no-deal"),
        ("science-999999", "no-deal"),
        ("science", "no-puzzle"),
        ("science-1-2", "no-puzzle"),
        ("pool-2-2", "no-puzzle"),
        ("pool-999-1-1", "other-pool"),
        ("pool-2-99999-1", "no-puzzle"),
        ("daily-2026-11-23", "future-day"),
        ("daily-2026-13-01", "no-day"),
        ("daily-1999-01-01", "no-day"),
        ("", "no-puzzle"),
    ],
)
def test_what_there_is_not_is_told_by_its_name(name: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        puzzle(name, today=TODAY)
    assert refused.value.code == code


def test_a_deal_by_a_rule_that_somebody_wrote() -> None:
    found = puzzle("rule-7", today=TODAY, text="colours alternate")
    assert found == own_puzzle("Colours alternate.", 7)
    assert len(found.deal.hand) == 12
    assert found.deal.hand != own_puzzle("Colours alternate.", 8).deal.hand


def test_a_rule_that_can_begin_with_no_card_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        puzzle("rule-1", today=TODAY, text="The number of cards in the line must be at least 3.")
    assert refused.value.code == "no-first-card"


def test_the_seal_is_opened_by_the_rule_alone() -> None:
    one, other = science_puzzle(1), science_puzzle(2)
    assert one.secret.opens(one.secret.seal)
    assert not other.secret.opens(one.secret.seal)


def test_a_guess_that_is_asked_or_not_read_takes_no_turn() -> None:
    round_ = SoloRound(science_puzzle(1).deal)
    card = round_.hand[0]
    with pytest.raises(RuleAsked) as asked:
        after_move(round_, SoloMove(card, "only even cards, says my aunt"))
    with pytest.raises(RuleSyntaxError):
        after_move(round_, SoloMove(card, "hm"))
    assert round_.turns == ()
    meant = after_move(round_, SoloMove(card, asked.value.asked.sentence))
    assert (len(meant.turns), meant.score) == (1, 30)


def test_a_card_that_is_not_held_takes_no_turn() -> None:
    deal = science_puzzle(1).deal
    missing = next(Card(word) for word in ("KC", "QC", "JC") if Card(word) not in deal.hand)
    with pytest.raises(InputError) as refused:
        after_moves(deal, [SoloMove(missing)])
    assert refused.value.code == "not-in-hand"


def test_nothing_comes_after_the_end() -> None:
    round_ = SoloRound(science_puzzle(1).deal)
    over = after_move(round_, SoloMove(round_.hand[0], "Only even cards."))
    assert (over.is_over, over.is_found, over.worth) == (True, True, 0)
    with pytest.raises(InputError) as refused:
        after_move(over, SoloMove(over.hand[0]))
    assert refused.value.code == "solo-over"


def test_a_guess_is_judged_from_here_on() -> None:
    """It may call the line wrong that lies there: what counts is what can still come."""
    deal = own_puzzle("Only red cards.", 1).deal
    guess = "Only red cards; the first card must be black."
    round_ = after_move(SoloRound(deal), SoloMove(deal.hand[0], guess))
    assert round_.is_found


def test_each_turn_is_worth_a_point_less_and_two_for_a_wrong_guess() -> None:
    round_ = SoloRound(science_puzzle(1).deal)
    worths = [round_.worth]
    for guess in ("", "Only spades.", "", "Only kings."):
        round_ = after_move(round_, SoloMove(round_.hand[0], guess))
        worths.append(round_.worth)
    assert worths == [30, 29, 26, 25, 22]
    last = after_move(round_, SoloMove(round_.hand[0], "Only even cards."))
    assert last.score == 22


def test_people_score_as_a_scientist_does() -> None:
    """The same cards and guesses, said in English, come to the same."""
    for deal in published_deals()[:26:5]:
        played = run_round(scientists("insider")(), deal)
        moves = [SoloMove(*_said(turn.answer)) for turn in played.turns]
        again = after_moves(deal, moves)
        assert (again.score, again.line) == (played.score, played.line)


def _said(answer: ScientistTurn) -> tuple[Card, str]:
    from eleusis.rule import word_rule

    return answer.card, word_rule(answer.rule) if answer.is_guess and answer.rule else ""


def test_the_layout_has_all_that_was_laid() -> None:
    deal = own_puzzle("Only red cards.", 1).deal
    round_ = SoloRound(deal)
    for _ in range(8):
        round_ = after_move(round_, SoloMove(round_.hand[0]))
    layout = solo_layout(round_)
    line = [column.card.card for column in layout.columns if column.card]
    assert tuple(line) == round_.line
    assert layout.count == 9
    wrong = [turn.answer.card for turn in round_.turns if not turn.is_right]
    assert [play.cards[0].card for column in layout.columns for play in column.below] == wrong
    assert f"{len(line)} cards on the line" in picture_text(layout)
