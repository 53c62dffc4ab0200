"""The automatic dealer: rulings follow the rule, the stock follows the seed, and both the log."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from agents.tables import (
    ALTERNATE,
    BLACK_AFTER_ODD,
    NOTHING,
    RULES,
    named,
    play,
    setup,
    table,
)
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock, propriety, propriety_of
from eleusis.cards import CARDS, Card, deck, parse_cards
from eleusis.errors import InputError
from eleusis.messages import message
from eleusis.play.engine import step
from eleusis.play.events import (
    Corrected,
    Dealt,
    HandReturned,
    Judged,
    NoPlayDeclared,
    PackAdded,
    Picked,
    Played,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import AddPack, Correct, Deal, Judge, Pick, StopReason, StopRound
from eleusis.play.pending import PendingPlay
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, line, waits_for
from eleusis.play.view import judge_view, stock_view
from eleusis.rule import read_rule
from eleusis.rule.analysis.problems import RuleProblem
from eleusis.rule.meaning import right_cards
from eleusis.rulebook import rulebook, rulebook_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.play.events import Event
    from eleusis.rule.tree.syntax import RuleTree

PLAYABLE = [name for name in rulebook_names() if rulebook(name).is_complete]
ANN, BEN = Seat(1), Seat(2)


def judge_after(
    events: Iterable[Event], rule: RuleTree = ALTERNATE, starters: int = 1
) -> AutomaticJudge:
    judge = AutomaticJudge(rule, starters=starters)
    for event in events:
        judge.observe(event.seen_by(JUDGE))
    return judge


def stock_after(events: Iterable[Event], seed: int = 1, packs: int = 2) -> AutomaticStock:
    stock = AutomaticStock(seed, deck(packs))
    for event in events:
        stock.observe(event)
    return stock


def opened(card: str = "9H") -> tuple[Event, ...]:
    return (StarterLaid(Card(card)),)


# Rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_every_ruling_of_a_round_is_what_the_rule_means(name: str) -> None:
    finished = play(RULES[name], ["random"] * 4, seed=name)
    state = begin(finished.setup)
    ruled = 0
    for event in finished.log:
        pending = state.pending
        if isinstance(event, Judged) and isinstance(pending, PendingPlay):
            before = line(state)
            fits = [
                card in right_cards(RULES[name], before + pending.cards[:done])
                for done, card in enumerate(pending.cards)
            ]
            assert event.right == all(fits)
            ruled += 1
        state = evolve(state, event)
    assert ruled > 10


@pytest.mark.parametrize(("cards", "right"), [("2S", True), ("2D", False), ("2S 3H", True)])
def test_a_play_is_judged_card_by_card(cards: str, right: bool) -> None:
    judge = judge_after((*opened(), Played(ANN, parse_cards(cards))))
    assert judge.answer() == Judge(right)


def test_a_string_is_wrong_if_only_its_last_card_is() -> None:
    judge = judge_after((*opened(), Played(ANN, parse_cards("2S 3H 4D"))))
    assert judge.answer() == Judge(False)


def test_a_wrong_play_leaves_the_line_as_it_was() -> None:
    wrong = (*opened(), Played(ANN, parse_cards("2D")), Judged(False))
    assert judge_after((*wrong, Played(BEN, parse_cards("2C")))).answer() == Judge(True)


@pytest.mark.parametrize(("hand", "right"), [("2D 3H", True), ("2D 3H 4C", False)])
def test_no_play_is_right_if_no_card_fits(hand: str, right: bool) -> None:
    judge = judge_after((*opened(), NoPlayDeclared(ANN, parse_cards(hand))))
    assert judge.answer() == Judge(right)


def test_the_judge_picks_the_first_right_card_of_the_hand() -> None:
    shown = (*opened(), NoPlayDeclared(ANN, parse_cards("4C 2D 9S")), Judged(False))
    assert judge_after(shown).answer() == Pick(JUDGE, Card("4C"))
    laid = (*shown, Picked(JUDGE, Card("4C")), Played(BEN, parse_cards("2C")))
    assert judge_after(laid).answer() == Judge(False)


def test_a_prophets_pick_is_ruled_on_and_a_wrong_one_lies_nowhere() -> None:
    shown = (*opened(), NoPlayDeclared(ANN, parse_cards("4C 2D")), Judged(False))
    assert judge_after((*shown, Picked(BEN, Card("4C")))).answer() == Judge(True)
    wrong = (*shown, Picked(BEN, Card("2D")))
    assert judge_after(wrong).answer() == Judge(False)
    assert judge_after((*wrong, Judged(False))).answer() == Pick(JUDGE, Card("4C"))


def test_rulings_of_others_stand() -> None:
    """A person who judged before may have erred; the line goes on from what lies there."""
    misruled = (*opened(), Played(ANN, parse_cards("2D")), Judged(True))
    assert judge_after((*misruled, Played(BEN, parse_cards("3C")))).answer() == Judge(True)
    doubtful = (*opened(), NoPlayDeclared(ANN, parse_cards("2D")), Judged(False))
    assert judge_after(doubtful).answer() == Pick(JUDGE, Card("2D"))


def test_a_position_begins_with_its_line() -> None:
    judge = AutomaticJudge(BLACK_AFTER_ODD, line=parse_cards("9H 2S 4D 3H"))
    judge.observe(Played(ANN, parse_cards("KC")))
    assert judge.answer() == Judge(True)


# Starters ------------------------------------------------------------------------------------


def test_starters_are_turned_until_one_is_right() -> None:
    names = ["random"] * 4
    finished = play(RULES["cycle"], names, book="howell", seed="turning")
    turned = [event for event in finished.log if isinstance(event, StarterTurned)]
    refused = [event for event in finished.log if isinstance(event, StarterRefused)]
    assert len(turned) == len(refused) + 1
    right = right_cards(RULES["cycle"], ())
    assert turned[-1].card in right
    assert all(event.card not in right for event in refused)


def test_a_rule_that_no_card_opens_has_any_starter() -> None:
    assert judge_after((StarterTurned(Card("9H")),), NOTHING).answer() == Judge(True)


# Guesses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Colours alternate.", True),
        ("If the last card was red, play a black card; otherwise a red one.", True),
        ("Play a black card.", False),
        ("I think it is about colours", False),
    ],
)
def test_a_guess_is_compared_with_the_rule(text: str, right: bool) -> None:
    assert judge_after((*opened(), RuleGuessed(ANN, text))).answer() == Judge(right)


def test_what_cannot_be_read_is_asked_elsewhere() -> None:
    asked = []

    def agree(text: str) -> bool:
        asked.append(text)
        return True

    judge = AutomaticJudge(ALTERNATE, rule_on_guess=agree)
    for event in (*opened(), RuleGuessed(ANN, "the colours take turns, don't they")):
        judge.observe(event)
    assert judge.answer() == Judge(True)
    assert asked == ["the colours take turns, don't they"]


def test_a_guess_leaves_the_line_as_it_was() -> None:
    guessed = (*opened(), RuleGuessed(ANN, "Play a black card."), Judged(False))
    assert judge_after((*guessed, Played(BEN, parse_cards("3C")))).answer() == Judge(True)


# Corrections ---------------------------------------------------------------------------------


def test_a_correction_turns_back_to_the_ruling() -> None:
    misruled = (
        *opened(),
        Played(ANN, parse_cards("2D")),
        Judged(True),
        Played(BEN, parse_cards("3C")),
        Judged(True),
        Corrected(2),
    )
    judge = judge_after(misruled)
    assert judge.answer() == Judge(False)
    judge.observe(Judged(False))
    judge.observe(Played(BEN, parse_cards("3C")))
    assert judge.answer() == Judge(True)


def test_after_a_correction_the_stock_has_what_it_dealt_since_at_its_bottom() -> None:
    whole = stock_after(()).deal(ANN, 104).cards
    events = (
        Dealt(ANN, tuple(sorted(whole[:4])), Seat(0)),
        StarterLaid(whole[4]),
        Played(ANN, (whole[0],)),
        Judged(False),
        Dealt(ANN, tuple(sorted(whole[5:7])), Seat(0)),
        Corrected(3),
    )
    assert stock_after(events).deal(ANN, 99).cards == whole[7:] + whole[5:7]


# The stock -----------------------------------------------------------------------------------


def test_returned_hands_and_refused_starters_go_to_the_bottom() -> None:
    whole = stock_after(()).deal(ANN, 104).cards
    events = (
        Dealt(ANN, tuple(sorted(whole[:3])), Seat(0)),
        StarterTurned(whole[3]),
        StarterRefused(whole[3]),
        StarterTurned(whole[4]),
        StarterLaid(whole[4]),
        HandReturned(ANN, (whole[2], whole[0])),
    )
    stock = stock_after(events)
    assert stock.deal(ANN, 102).cards == (*whole[5:], whole[3], whole[2], whole[0])


def test_an_added_pack_lies_under_the_rest_in_an_order_of_its_own() -> None:
    whole = stock_after(()).deal(ANN, 104).cards
    stock = stock_after((Dealt(ANN, tuple(sorted(whole[:103])), Seat(0)), PackAdded()))
    assert stock.top() == whole[103]
    first = stock.deal(ANN, 53).cards[1:]
    assert sorted(first) == list(CARDS)
    stock.observe(PackAdded())
    assert stock.deal(ANN, 105).cards[53:] != first


@pytest.mark.parametrize("name", ["gardner", "express-golden"])
def test_a_stock_that_cannot_meet_a_deal_gets_a_pack(name: str) -> None:
    agreed = setup(name, 4)
    stock = AutomaticStock(1, deck(1)[:2])
    assert stock.choose(stock_view(begin(agreed))) == AddPack()


def test_where_the_stock_ends_the_round_it_is_stopped() -> None:
    agreed = setup("gardner", 4)
    ending = replace(agreed.rulebook, stock_out=rulebook("express-golden").stock_out[1:])
    stock = AutomaticStock(1, deck(1)[:2])
    view = stock_view(begin(replace(agreed, rulebook=ending)))
    assert stock.choose(view) == StopRound(StopReason.STOCK)


def test_a_log_of_another_seed_is_recognised() -> None:
    finished = play(ALTERNATE, ["random"] * 3, seed=1)
    with pytest.raises(InputError) as caught:
        stock_after(finished.log, seed=2)
    assert caught.value.code == "other-shuffle"


# Resuming ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", PLAYABLE)
def test_whoever_has_seen_the_log_goes_on_as_the_one_before(book: str) -> None:
    agreed = setup(book, 4)
    sitting = table(ALTERNATE, agreed, named(["cautious", "random", "random"]), seed=11)
    state, moved = sitting.state, 0
    for events in islice(sitting.moves(), 150):
        who = waits_for(state)
        if who == JUDGE:
            judge = judge_after(state.log, ALTERNATE, starters=agreed.starter_count)
            assert step(state, judge.choose(judge_view(state)))[0] == events
        elif who == STOCK:
            stock = stock_after(state.log, 11, agreed.packs)
            assert step(state, stock.choose(stock_view(state)))[0] == events
        moved += who in (JUDGE, STOCK)
        state = sitting.state
    assert moved > 10


def test_a_corrected_round_goes_on_with_cards_for_everybody() -> None:
    """The stock-keeper's order and the round's count of the stock agree after corrections."""
    finished = play(BLACK_AFTER_ODD, ["random"] * 4, seed=5)
    state = begin(finished.setup)
    for event in finished.log[:60]:
        state = evolve(state, event)
    for ruling in (standing_rulings(state.log)[-2], standing_rulings(state.log)[0]):
        state = step(state, Correct(ruling))[1]
        assert state.stock is not None
        stock = stock_after(state.log, 5)
        assert stock.meets(state.stock)
        assert not stock.meets(state.stock + 1)
        judge = judge_after(state.log, BLACK_AFTER_ODD)
        while state.phase is not Phase.TURN:
            move = (
                judge.choose(judge_view(state))
                if waits_for(state) == JUDGE
                else stock.choose(stock_view(state))
            )
            events, state = step(state, move)
            for event in events:
                judge.observe(event.seen_by(JUDGE))
                stock.observe(event)


def test_debts_are_met_in_their_order() -> None:
    state = begin(setup("gardner", 4))
    stock = stock_after(())
    move = stock.choose(stock_view(state))
    assert move == Deal(state.owed[0].seat, stock.deal(ANN, 14).cards)


# Propriety -----------------------------------------------------------------------------------

OPEN = RuleProblem(message("open-first-cards.early", last=2), "place 2")


@pytest.mark.parametrize("code", ["sees-players", "sees-outside", "sees-hands"])
@pytest.mark.parametrize("book", PLAYABLE)
def test_no_rulebook_lets_a_rule_look_beyond_the_layout(book: str, code: str) -> None:
    refusals, warnings = propriety(rulebook(book), (RuleProblem(message(code, words="she")),))
    assert len(refusals) == 1
    assert str(refusals[0]).endswith("“she”. The rulebook forbids such a rule.")
    assert book in refusals[0].citation
    assert warnings == ()


def test_open_first_cards_are_refused_by_king_and_warned_of_by_gardner() -> None:
    assert [each.problem for each in propriety(rulebook("king"), (OPEN,)).refusals] == [OPEN]
    refusals, warnings = propriety(rulebook("gardner"), (OPEN,))
    assert (refusals, [each.problem for each in warnings]) == ((), [OPEN])


def test_dead_ends_are_refused_by_king_only() -> None:
    rising = "Play higher than the last card. The first card may be any card."
    for book in map(rulebook, PLAYABLE):
        refusals, warnings = propriety_of(rising, book)
        assert [each.problem.code for each in (*refusals, *warnings)] == ["dead-end"]
        assert bool(refusals) == (book.name == "king")
        assert propriety_of(read_rule(rising), book) == (refusals, warnings)


def test_what_cannot_be_read_is_no_question_of_propriety() -> None:
    found = propriety(rulebook("gardner"), (RuleProblem(message("unreadable.problem", why="No.")),))
    assert found == ((), ())
