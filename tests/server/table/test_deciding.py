"""What comes of commands in a round, and why some are refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from eleusis.errors import EleusisError, RuleSyntaxError
from eleusis.play import engine, moves
from eleusis.play.events import EndReason, Judged
from eleusis.play.seats import Seat
from eleusis.play.state import Phase
from eleusis.server.entries import Happened, Unsealed, happened
from eleusis.server.projection import facts
from eleusis.server.protocol import commands
from eleusis.server.protocol.views import PendingPlay
from eleusis.server.table import minded, rounds
from server.table.parlour import HOST, RULE, SAME_RULE, Parlour, playing, with_people
from server.table.test_seating import refusal

if TYPE_CHECKING:
    from eleusis.server.protocol.commands import Command


def on_turn(parlour: Parlour) -> str:
    """The person on turn."""
    seat = parlour.facts.turn
    assert seat is not None
    return parlour.table.chairs[seat].person


def play_one(parlour: Parlour, person: str | None = None) -> str:
    """A card of whoever is on turn; gives his id."""
    person = person or on_turn(parlour)
    parlour.do(person, commands.Play(parlour.you(person).hand[:1]))
    return person


def ruling(parlour: Parlour) -> int:
    """The entry with the last ruling."""
    return next(
        v
        for v, _, entry in reversed(parlour.log)
        if isinstance(entry, Happened) and entry.event.startswith("judged")
    )


# The rule ------------------------------------------------------------------------------------


def test_a_rule_that_cannot_be_read_is_for_gods_who_judge_by_hand() -> None:
    text = "Only cards that smell of roses."
    parlour = with_people(4)
    with pytest.raises(RuleSyntaxError):
        parlour.do(HOST, commands.SetRule(text))
    assert not parlour.facts.has_rule
    parlour.do(HOST, commands.SetRule(text, by_hand=True))
    assert (parlour.facts.has_rule, parlour.facts.by_hand) == (True, True)
    assert parlour.you(HOST).rule == text


def test_a_rule_that_the_rulebook_forbids_is_refused() -> None:
    parlour = with_people(4, book="king")
    for text in ("Colours alternate.", "Cards laid by Albert are wrong.", "Only the blue deck."):
        assert refusal(parlour, HOST, commands.SetRule(text)) == "improper-rule"
    parlour.do(HOST, commands.SetRule(RULE))


def test_only_god_sets_the_rule_and_only_before_the_round() -> None:
    parlour = with_people(4)
    assert refusal(parlour, "p1", commands.SetRule(RULE)) == "not-god"
    assert refusal(parlour, HOST, commands.Begin()) == "no-rule"
    parlour.do(HOST, commands.SetRule(RULE), commands.Begin())
    assert refusal(parlour, HOST, commands.SetRule(RULE)) == "round-on"


def test_god_may_leave_the_rule_to_the_machine_and_changes_his_mind() -> None:
    parlour = with_people(4)
    parlour.do(HOST, commands.SetRule())
    drawn = parlour.you(HOST).rule
    assert drawn
    parlour.do(HOST, commands.SetRule(RULE))
    assert parlour.you(HOST).rule == RULE
    parlour.do(HOST, commands.Begin(), commands.StopRound())
    assert parlour.facts.opened is not None
    assert parlour.facts.opened.rule == RULE


def test_another_rulebook_or_dealer_needs_another_rule() -> None:
    for change in (commands.Arrange(rulebook="express"), commands.Arrange(dealer=1)):
        parlour = with_people(4)
        parlour.do(HOST, commands.SetRule(RULE, by_hand=True), change)
        assert (parlour.facts.has_rule, parlour.facts.by_hand) == (False, False)
    parlour = with_people(4)
    parlour.do(HOST, commands.SetRule(RULE), commands.Arrange(rounds=2, turn_seconds=60))
    assert parlour.facts.has_rule


def test_hints_given_with_the_rule_are_told_when_the_cards_are_dealt() -> None:
    parlour = with_people(4)
    false = commands.SetRule(RULE, hints=("Ranks are irrelevant.", "Suits are irrelevant."))
    assert refusal(parlour, HOST, false) == "false-hint"
    assert refusal(parlour, HOST, commands.SetRule(RULE, hints=("  ",))) == "bad-text"
    told = ("Ranks are irrelevant.", "Think of a chess board.")
    parlour.do(HOST, commands.SetRule(RULE, hints=told))
    assert list(parlour.you(HOST).hints) == list(told)
    assert not parlour.you("p1").hints
    assert not parlour.facts.hints
    parlour.do(HOST, commands.Begin())
    assert parlour.facts.hints == told
    assert parlour.facts.phase is Phase.TURN
    assert not parlour.you(HOST).hints


def test_rounds_are_dealt_anew_each_time() -> None:
    hands = {playing(4, seed=seed).you("p1").hand for seed in range(4)}
    assert len(hands) == 4


# What is agreed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (commands.Arrange(), "nothing-said"),
        (commands.Arrange(rulebook="original"), "incomplete-rulebook"),
        (commands.Arrange(dealer=7), "place-free"),
    ],
)
def test_what_cannot_be_agreed(command: Command, code: str) -> None:
    assert refusal(with_people(4), HOST, command) == code


def test_what_is_agreed_for_a_round_stays_while_it_is_played() -> None:
    parlour = playing(4)
    for command in (commands.Arrange(turn_seconds=5), commands.Arrange(rounds=5)):
        assert refusal(parlour, HOST, command) == "round-on"
    assert refusal(parlour, HOST, commands.Arrange(rulebook="king")) in ("round-on", "game-on")
    parlour.do(HOST, commands.Arrange(is_locked=True, substitutes=False))
    assert (parlour.facts.is_locked, parlour.facts.substitutes) == (True, False)


def test_a_game_keeps_its_rulebook_and_has_no_fewer_rounds_than_were_played() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StopRound(), commands.Arrange(rounds=2), commands.NextRound())
    assert refusal(parlour, HOST, commands.Arrange(rulebook="king")) == "game-on"
    assert refusal(parlour, HOST, commands.Arrange(dealer=0)) == "game-on"
    parlour.do("p1", commands.SetRule())
    parlour.do(HOST, commands.Begin(), commands.StopRound())
    assert refusal(parlour, HOST, commands.Arrange(rounds=1)) == "rounds"
    parlour.do(HOST, commands.Arrange(rounds=3))
    assert not parlour.facts.winners, "there is one more round now"


def test_too_few_people_do_not_begin() -> None:
    parlour = with_people(3)
    parlour.do(HOST, commands.SetRule())
    assert refusal(parlour, HOST, commands.Begin()) == "players"
    parlour.do(HOST, commands.Arrange(rulebook="express"), commands.SetRule(), commands.Begin())
    assert parlour.facts.stage == "playing"


def test_a_round_begins_and_ends_once() -> None:
    parlour = playing(4)
    assert refusal(parlour, HOST, commands.Begin()) == "round-on"
    assert refusal(parlour, HOST, commands.NextRound()) == "not-over"
    parlour.do(HOST, commands.StopRound())
    assert refusal(parlour, HOST, commands.StopRound()) == "no-round"
    assert refusal(parlour, HOST, commands.Begin()) == "round-over"
    assert refusal(parlour, "p1", commands.Play(("AC",))) == "no-round"
    unsealed = [entry for _, _, entry in parlour.log if isinstance(entry, Unsealed)]
    assert len(unsealed) == 1


# Moves ---------------------------------------------------------------------------------------


def test_a_play_is_judged_and_punished_in_one_batch() -> None:
    parlour = playing(4, by_hand=False)
    before = len(parlour.log)
    person = on_turn(parlour)
    hand = parlour.you(person).hand
    seat = parlour.table.seat_of(person)
    assert seat is not None
    parlour.do(person, commands.Play(hand[:1]))
    words = [entry.event.split()[0] for _, _, entry in parlour.log[before:]]  # type: ignore[union-attr]
    right = parlour.facts.hand_counts[seat] == len(hand) - 1
    assert words == ["played", "judged"] if right else ["played", "judged", "owed", "dealt"]
    play = parlour.table.laid[-1]
    assert play == before + 2, "the layout names the entry of the ruling"


def test_nobody_plays_for_another_seat() -> None:
    parlour = playing(4)
    person = on_turn(parlour)
    card = parlour.you(person).hand[0]
    for other in {"p1", "p2", "p3"} - {person}:
        assert refusal(parlour, other, commands.Play((card,))) == "not-your-turn"
    assert refusal(parlour, HOST, commands.Play((card,))) in ("not-your-turn", "dealer-plays")
    assert refusal(parlour, "stranger", commands.Play((card,))) == "no-seat"
    assert refusal(parlour, person, commands.Judge(right=True)) == "not-god"
    assert refusal(parlour, person, commands.Hint("ranks are irrelevant")) == "not-god"


def test_cards_that_one_does_not_hold_are_refused() -> None:
    parlour = playing(4)
    person = on_turn(parlour)
    missing = next(card for card in ("AC", "2C", "3C") if card not in parlour.you(person).hand)
    assert refusal(parlour, person, commands.Play((missing,))) == "not-in-hand"
    assert refusal(parlour, person, commands.Play(("??",))) == "unknown-card"


def test_a_play_sent_before_a_declaration_was_seen_is_stale() -> None:
    parlour = playing(6)
    first = play_one(parlour)
    seen, person = parlour.table.version, on_turn(parlour)
    play = commands.Play(parlour.you(person).hand[:1])
    parlour.do(first, commands.DeclareProphet())
    assert refusal(parlour, person, play, seen=seen) == "stale"
    parlour.do(person, play, seen=parlour.table.version)
    assert parlour.facts.phase is Phase.CALLING


def test_what_changes_nothing_for_the_one_on_turn_makes_nothing_stale() -> None:
    parlour = playing(5, by_hand=True)
    seen, person = parlour.table.version, on_turn(parlour)
    parlour.do(HOST, commands.Hint("ranks are irrelevant"))
    parlour.join(7, "spectator")
    card = parlour.you(person).hand[0]
    parlour.do(person, commands.Play((card,)), seen=seen)
    assert isinstance(parlour.facts.pending, PendingPlay)
    assert parlour.facts.pending.cards == (card,)


def test_a_play_from_an_earlier_turn_is_stale() -> None:
    parlour = playing(4)
    seen, person = parlour.table.version, on_turn(parlour)
    play_one(parlour)
    while on_turn(parlour) != person:
        play_one(parlour)
    late = commands.Play(parlour.you(person).hand[:1])
    assert refusal(parlour, person, late, seen=seen) == "stale"


def test_who_plays_again_is_minded_no_more() -> None:
    parlour = playing(4)
    person = on_turn(parlour)
    seat = parlour.table.seat_of(person)
    assert seat is not None
    parlour.take(minded(parlour.table, seat))
    assert parlour.you(person).minded
    seen = parlour.facts.chairs[seat]
    assert (seen.agent, seen.is_person) == ("cautious", True)
    play_one(parlour, person)
    assert not parlour.you(person).minded


# God -----------------------------------------------------------------------------------------


def test_god_rules_by_hand_and_takes_a_ruling_back() -> None:
    parlour = playing(4, by_hand=True)
    person = play_one(parlour)
    assert parlour.facts.waits_for == -1
    assert "judge" in parlour.you(HOST).may
    parlour.do(HOST, commands.Judge(right=False))
    wrong = ruling(parlour)
    assert parlour.facts.turn != parlour.table.seat_of(person)
    parlour.do(HOST, commands.Correct(wrong))
    assert parlour.facts.phase is Phase.JUDGING
    assert len(parlour.table.laid) == 1, "the play lies no more"
    assert refusal(parlour, HOST, commands.Correct(wrong)) == "no-such-ruling"
    parlour.do(HOST, commands.Judge(right=True))
    assert parlour.table.laid[-1] == ruling(parlour)
    assert refusal(parlour, HOST, commands.Correct(1)) == "no-such-ruling"


def test_a_ruling_on_something_else_is_stale() -> None:
    parlour = playing(4, by_hand=True)
    seen = parlour.table.version
    play_one(parlour)
    assert refusal(parlour, HOST, commands.Judge(right=True), seen=seen) == "stale"


def test_where_the_rule_judges_god_takes_nothing_back() -> None:
    parlour = playing(4)
    play_one(parlour)
    assert "correct" not in parlour.you(HOST).may
    assert refusal(parlour, HOST, commands.Correct(ruling(parlour))) == "rule-judges"
    assert refusal(parlour, HOST, commands.Judge(right=True)) == "not-now"


def test_hints_that_are_false_by_the_rule_are_refused() -> None:
    parlour = playing(4, by_hand=True)
    assert refusal(parlour, HOST, commands.Hint("suits are irrelevant")) == "false-hint"
    parlour.do(HOST, commands.Hint("Ranks are irrelevant."))
    parlour.do(HOST, commands.Hint("Think of the seasons."))
    assert len(parlour.facts.hints) == 2


@pytest.mark.parametrize(("book", "in_play"), [("howell", True), ("gardner", False)])
def test_hints_in_play_are_offered_and_taken_where_the_rulebook_has_them(
    book: str, *, in_play: bool
) -> None:
    parlour = playing(4, book=book)
    play_one(parlour)
    assert ("hint" in parlour.you(HOST).may) is in_play
    if in_play:
        parlour.do(HOST, commands.Hint("Ranks are irrelevant."))
        assert parlour.facts.hints == ("Ranks are irrelevant.",)
    else:
        assert refusal(parlour, HOST, commands.Hint("Ranks are irrelevant.")) == "hint-too-late"


def test_a_starter_is_shown_to_god_alone_who_accepts_it() -> None:
    parlour = playing(4, book="howell", by_hand=True)
    assert parlour.facts.phase is Phase.JUDGING_STARTER
    assert parlour.you(HOST).turned
    assert parlour.you("p1").turned is None
    assert parlour.facts.pending is None
    parlour.do(HOST, commands.Judge(right=False))
    parlour.do(HOST, commands.Judge(right=True))
    assert parlour.facts.turn is not None
    assert len(parlour.table.laid) == 1


def test_god_picks_from_a_hand_that_was_shown() -> None:
    parlour = playing(4, by_hand=True)
    person = on_turn(parlour)
    hand = parlour.you(person).hand
    parlour.do(person, commands.DeclareNoPlay())
    parlour.do(HOST, commands.Judge(right=False))
    assert parlour.you(HOST).may[:1] == ("pick",)
    parlour.do(HOST, commands.Pick(hand[0]))
    assert parlour.facts.turns == 1


# Guesses -------------------------------------------------------------------------------------


def express(*, role: str = "god", by_hand: bool = False) -> tuple[Parlour, str]:
    """An express round with somebody who may guess."""
    parlour = playing(4, book="express", role=role, by_hand=by_hand)
    for _ in range(40):
        for person in parlour.here:
            if "guess-rule" in parlour.you(person).may:
                return parlour, person
        if by_hand and parlour.facts.waits_for == -1:
            parlour.do(HOST, commands.Judge(right=True))
        elif not parlour.serve():
            play_one(parlour)
    raise AssertionError("nobody has laid a right card")


def test_a_guess_is_compared_with_the_rule() -> None:
    parlour, person = express()
    parlour.do(person, commands.GuessRule("Red cards only. The first card may be any card."))
    assert parlour.facts.stage == "playing"
    parlour, person = express()
    parlour.do(person, commands.GuessRule(SAME_RULE))
    assert (parlour.facts.end, parlour.facts.end_seat) == (
        EndReason.GUESSED,
        parlour.table.seat_of(person),
    )


def test_a_guess_in_other_words_is_for_god_to_rule_on() -> None:
    parlour, person = express()
    parlour.do(person, commands.GuessRule("It swings from light to shadow."))
    assert parlour.facts.phase is Phase.JUDGING_GUESS
    assert "judge" in parlour.you(HOST).may
    assert refusal(parlour, HOST, commands.StandUp()) == "god-is-needed"
    parlour.do(HOST, commands.Judge(right=True))
    assert parlour.facts.end is EndReason.GUESSED


def test_where_no_person_is_god_a_guess_must_be_readable() -> None:
    parlour, person = express(role="player")
    before = parlour.table
    with pytest.raises(RuleSyntaxError):
        parlour.do(person, commands.GuessRule("It swings from light to shadow."))
    assert parlour.table == before
    assert "guess-rule" in parlour.you(person).may, "it has not cost the guess"


def test_a_guess_that_nobody_can_decide_is_wrong() -> None:
    parlour, person = express(role="player")
    seat = parlour.table.seat_of(person)
    assert seat is not None
    course = rounds.course_of(parlour.table, parlour.vault)
    after = course.moved(moves.GuessRule(seat, "It swings from light to shadow."), parlour.vault)
    assert after.entries[1] == happened(Judged(right=False))
    assert after.state.phase is Phase.TURN


def test_god_by_hand_rules_on_every_guess() -> None:
    parlour, person = express(by_hand=True)
    parlour.do(person, commands.GuessRule(SAME_RULE))
    assert parlour.facts.phase is Phase.JUDGING_GUESS
    parlour.do(HOST, commands.Judge(right=False))
    assert parlour.facts.stage == "playing"


# After the round -----------------------------------------------------------------------------


def test_notebooks_are_shown_after_the_round() -> None:
    parlour = playing(4)
    notes = (commands.Note("Red?", 3), commands.Note("Colours alternate.", 9))
    assert refusal(parlour, "p1", commands.ShowNotes(notes)) == "not-over"
    parlour.do(HOST, commands.StopRound())
    parlour.do("p1", commands.ShowNotes(notes[:1]))
    parlour.do("p1", commands.ShowNotes(notes))
    shown = parlour.facts.thoughts
    assert [(thoughts.seat, thoughts.notes) for thoughts in shown] == [(1, notes)]
    assert refusal(parlour, None, commands.ShowNotes(notes)) == "no-seat"
    parlour.do(HOST, commands.NextRound())
    assert not parlour.facts.thoughts


def test_a_stopped_round_is_scored_and_laid_open() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StopRound())
    seen = parlour.facts
    assert (seen.stage, seen.end) == ("over", EndReason.STOPPED)
    assert len(seen.scores) == 4
    assert seen.opened is not None
    assert (seen.opened.rule, seen.opened.is_true) == (RULE, True)


def test_what_is_laid_open_is_held_against_the_seals() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StopRound())
    table, told = parlour.table, parlour.table.unsealed
    assert told is not None
    for change in ({"rule": "Red cards only."}, {"seed": "0" * 32}, {"rule_salt": "0" * 32}):
        changed = replace(table, unsealed=msgspec.structs.replace(told, **change))
        opened = facts(changed).opened
        assert opened is not None
        assert not opened.is_true


# Agents --------------------------------------------------------------------------------------


def test_an_agent_moves_for_its_own_seat() -> None:
    parlour = playing(4, role="player")
    with pytest.raises(EleusisError) as error:
        parlour.move(Seat(2), moves.GoOut(Seat(3)))
    assert error.value.code == "not-your-seat"
    with pytest.raises(EleusisError) as error:
        parlour.move(Seat(2), moves.Judge(right=True))
    assert error.value.code == "not-your-seat"


# Limits --------------------------------------------------------------------------------------


def test_a_round_at_its_limit_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (engine, rounds):
        monkeypatch.setattr(module, "EVENTS_MAX", 30)
    parlour = playing(4)
    parlour.play_on(Random(1))
    assert parlour.table.round is not None
    assert 30 <= len(parlour.table.round.log) < 40
    assert parlour.facts.end in (EndReason.STOPPED, EndReason.WENT_OUT)
    assert parlour.facts.opened is not None


def test_a_log_that_is_full_takes_what_ends_the_round_and_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parlour = playing()
    monkeypatch.setattr("eleusis.server.table.state.ENTRIES_MAX", parlour.table.version)
    person = play_one(parlour)
    assert set(parlour.you(HOST).may).isdisjoint({"arrange", "unseat", "stand-up"})
    for command in (commands.Arrange(is_locked=True), commands.StandUp()):
        assert refusal(parlour, person, command) == "table-used-up"
    parlour.do(HOST, commands.StopRound())
    assert parlour.table.stage == "over"
    assert parlour.you(HOST).may == ()
    assert refusal(parlour, HOST, commands.NextRound()) == "table-used-up"


def test_a_rule_that_can_no_longer_be_read_is_not_repeated_to_who_plays() -> None:
    parlour = playing()
    secret = parlour.vault.secret(parlour.table.number)
    assert secret is not None
    parlour.vault.keep([msgspec.structs.replace(secret, rule="What an older grammar took.")])
    with pytest.raises(EleusisError) as refused:
        play_one(parlour)
    assert refused.value.code == "rule-unreadable"
    assert "grammar" not in str(refused.value)


def test_a_round_takes_so_many_hints_and_no_more() -> None:
    parlour = playing(by_hand=True)
    for number in range(rounds.HINTS_MAX):
        assert "hint" in parlour.you(HOST).may
        parlour.do(HOST, commands.Hint(f"The {number}th hint."))
    assert "hint" not in parlour.you(HOST).may
    assert refusal(parlour, HOST, commands.Hint("One more.")) == "enough-hints"
