"""What a study takes and gives: records of every kind, privacy, pictures and pages."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import log2
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from eleusis import Rule, fit, load, play_round, set_up
from eleusis.agents.bayes.evidence import Hearsay
from eleusis.cards import CARDS
from eleusis.errors import InputError
from eleusis.messages import message_from_json
from eleusis.play.events import Corrected, Judged, Predicted
from eleusis.play.evolution import replay
from eleusis.play.moves import Correct
from eleusis.play.records.record import (
    KeeperRemark,
    Record,
    RoundRecord,
    parse_record,
    print_record,
)
from eleusis.play.view import table_view
from eleusis.study.round import study_record, study_round
from eleusis.study.round.acts import acts_of, facts_of
from eleusis.study.round.as_json import study_json
from eleusis.study.round.chart_svg import chart_svg
from eleusis.study.round.chart_text import chart_text
from eleusis.study.round.fitting import fitting_rules
from eleusis.study.round.page import study_page
from eleusis.study.round.worlds import ListedWorld, WideWorld, entropy_of, unseen_entropy
from induction.small import SMALL, Tables, all_written, small_space
from study.round.rounds import BOOKS, case, world

if TYPE_CHECKING:
    from eleusis import PlayedRound
    from eleusis.study.round import RoundStudy


@cache
def studied() -> RoundStudy:
    """A round that agents played well, among all rules there are."""
    return study_round(round_played().state, rule=round_played().rule.wording)  # type: ignore[union-attr]


@cache
def round_played() -> PlayedRound:
    rule = "If the last card is odd, play black; if it is even, play red."
    return play_round(rule=rule, players=["random", "cautious", "cautious"], seed=3)


@pytest.mark.parametrize("book", [*BOOKS, "matuszek", "express-golden"])
@pytest.mark.parametrize("seed", range(2))
def test_a_study_knows_what_everybody_at_the_table_knew(book: str, seed: int) -> None:
    """The acts tell the same facts as agents hear, in the same order."""
    state = play_round(book, rule="Colours alternate.", players=["random"] * 3, seed=seed).state
    hearsay = Hearsay()
    for event in state.log:
        hearsay.hear(event.seen_by(None))
    assert facts_of(acts_of(state)) == hearsay.known(table_view(state))


def test_predictions_are_counted_as_they_were_said() -> None:
    """By hand from the log: what each said of a card, and what came next."""
    rule = "Colours alternate."
    played = play_round("delphi", rule=rule, players=["random"] * 3, seed=4).state
    state = replay(played.setup, played.log[:30])
    heard: dict[int, Counter[tuple[bool, bool]]] = {}
    for event, ruling in pairwise(state.log):
        if isinstance(event, Predicted) and isinstance(ruling, Judged):
            for seat, said in event.predictions:
                heard.setdefault(seat, Counter())[said, ruling.right] += 1
    study = study_round(state, rule=rule, among=world())
    page = study_page(study, "de")
    for each, told in zip(study.seats, study_json(study)["seats"], strict=True):
        count = heard[each.seat]
        held, failed = count[True, True], count[True, False]
        calls = told["predictions"].pop("calls")
        assert Counter((call["right"], call["held"]) for call in calls) == {
            (said, said is right): number for (said, right), number in count.items()
        }
        assert told["predictions"] == {
            "made": count.total(),
            "right": held + count[False, False],
            "said_right": held + failed,
            "right_held": held,
            "said_wrong": count.total() - held - failed,
            "wrong_held": count[False, False],
            "likelier_held": sum(step.was_foreseen is True for step in study.steps),
        }
        assert (
            f'>{study.state.setup.names[each.seat]}</th><td class="n">{count.total()}</td>' in page
        )
    assert "vorhergesagte Karten" in page
    (praise,) = (one for one in study.sentences if one.key == "study.foretold")
    rights = {each.seat: heard[each.seat] for each in study.seats}
    scores = {seat: each[True, True] + each[False, False] for seat, each in rights.items()}
    assert praise.values["right"] == max(scores.values())
    best: Any = praise.values["who"]
    assert all(scores[who.seat] == max(scores.values()) for who in best)
    rows = chart_text(study).splitlines()[-3:]
    for row, each in zip(rows, study.seats, strict=True):
        assert each.foretold is not None
        assert row.count("·") == each.foretold.right
        assert row.count("×") == each.foretold.made - each.foretold.right
    marks = chart_svg(study).count("said ")
    assert marks == sum(each.foretold.made for each in study.seats if each.foretold)


def test_of_a_crowd_the_chart_shows_the_share() -> None:
    played = play_round("delphi+class", rule="Colours alternate.", players=["random"] * 14, seed=4)
    state = replay(played.state.setup, played.state.log[:20])
    chart = chart_svg(study_round(state, rule="Colours alternate.", among=world()))
    assert "said " not in chart
    # The table itself, and a bar for each ruling.
    assert chart.count("<rect") == 1 + sum(bool(laid.predictions) for laid in state.laid)


@pytest.mark.parametrize("seed", range(4))
def test_a_public_record_tells_the_same_but_for_hands(seed: int) -> None:
    found = case(seed)
    state = found.played.state
    public = Record.of(state, found.played.secrets).public()
    seen = replay(public.rounds[0].setup, public.rounds[0].events)
    full, bare = (study_round(each, rule=found.rule, among=world()) for each in (state, seen))
    assert [replace(step, act=None, best=None) for step in full.steps] == [  # type: ignore[arg-type]
        replace(step, act=None, best=None)  # type: ignore[arg-type]
        for step in bare.steps
    ]
    assert all(step.best is None for step in bare.steps if step.act.kind.value == "play")
    assert bare.enough == full.enough


def test_nothing_of_a_hand_is_told_by_the_study_of_a_public_record() -> None:
    """Where one cannot tell two rounds apart, neither can the study."""
    state = case(1).played.state
    part = Record.of(state, case(1).played.secrets).public().rounds[0]
    told = json.dumps(
        study_json(study_record(part, replay(part.setup, part.events), among=world()))
    )
    hands = [step["hands"] for step in json.loads(told)["steps"]]
    shown = {card for state_ in [state] for cards in state_.shown for card in map(str, cards)}
    laid = {str(card) for play in state.laid for card in play.cards}
    declared = {
        str(card) for act in acts_of(state) if act.kind.value == "no-play" for card in act.cards
    }
    seen = {card for step in hands for hand in step for card in hand}
    assert seen <= shown | laid | declared


def test_the_wide_world_agrees_with_its_rules_written_down() -> None:
    """A vocabulary so small that each hypothesis can be listed with its weight, and the outside."""
    small_space(1)
    listed = ListedWorld([(one.rule, one.prior) for one in all_written(1)])
    wide, tables = WideWorld(vocabulary=SMALL), Tables()
    for fact in facts_of(acts_of(case(0).played.state))[:6]:
        outside = wide.unsaid
        surprise = wide.learn(fact)
        chance = (1 - outside) * 2 ** -listed.learn(fact) + outside * tables.happens(fact)
        assert surprise == pytest.approx(-log2(chance), abs=1e-6)
        by_tables = [tables.chance(card, tables.line) for card in CARDS]
        expected = [
            (1 - wide.unsaid) * said + wide.unsaid * other
            for said, other in zip(listed.chances(), by_tables, strict=True)
        ]
        assert wide.chances() == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("classes", [1, 3, 40, 400])
def test_doubt_is_estimated_from_what_was_drawn(classes: int) -> None:
    """Shares that fall off as in a posterior; the estimate is off by less than a tenth."""
    weights = [1 / (2 + number) for number in range(classes)]
    chance = Random(classes)
    drawn = Counter(chance.choices(range(classes), weights, k=400))
    true = entropy_of([weight / sum(weights) for weight in weights])
    assert unseen_entropy(list(drawn.values())) == pytest.approx(true, rel=0.1, abs=0.05)


def test_a_round_among_all_rules() -> None:
    study = studied()
    told = study_json(study)
    assert len(told["entropy"]) == study.steps[-1].act.t
    assert told["entropy"][0] > 4 * told["entropy"][-1]
    assert told["knowable_at"] == study.knowable_at
    assert [seat["name"] for seat in told["seats"]] == ["Ada", "Ben", "Cleo"]
    assert [seat["predictions"] for seat in told["seats"]] == [None] * 3
    assert told["sentences"][0].startswith("The rule could")
    said = [str(message_from_json(each)) for each in told["messages"]]
    assert said == told["sentences"]
    assert (study.enough is None) is (study.known is None)
    assert 0 < len(study.enough or (1,)) < len(study.steps)
    json.dumps(told)


def test_no_rule_was_written() -> None:
    study = study_round(case(2).played.state, among=world())
    assert study.knowable_at is None
    assert study.steps[-1].truth is None
    assert case(2).rule in str(study)
    assert "No rule was written." in str(study)


def test_a_rule_that_only_people_can_judge_by() -> None:
    study = study_round(case(2).played.state, rule="Cards that Grandma likes.", among=world())
    assert "A person has to judge by this rule" in str(study)


def test_a_rule_that_nobody_thought_of() -> None:
    among = [(rule, weight) for rule, weight in world() if rule != Rule(case(6).rule).tree]
    study = study_round(case(6).played.state, rule=case(6).rule, among=among)
    assert study.is_outside
    assert "none of those that our search can say" in str(study)


def test_a_misruling_is_found_and_who_paid_for_it() -> None:
    played = round_played()
    state = played.state
    number = next(n for n, event in enumerate(state.log) if event == Judged(False))
    so_far = replay(state.setup, (*state.log[:number], Judged(True)))
    study = study_round(so_far, rule=played.rule.wording, among=world())  # type: ignore[union-attr]
    (step,) = [step for step in study.steps if step.is_misruled]
    assert step.act.event == number
    assert str(study).startswith("One ruling was not by the written rule")


def test_what_was_corrected_has_taught_nothing() -> None:
    from eleusis.play.engine import step

    state = case(0).played.state
    number = max(n for n, event in enumerate(state.log) if isinstance(event, Judged))
    _, corrected = step(replay(state.setup, state.log[: number + 1]), Correct(number))
    assert any(isinstance(event, Corrected) for event in corrected.log)
    before = study_round(replay(state.setup, state.log[:number]), among=world())
    assert study_round(corrected, among=world()).entropy == before.entropy


def test_notes_of_the_keeper_are_hypotheses() -> None:
    part = Record.of(case(0).played.state, case(0).played.secrets).rounds[0]
    noted = replace(part, remarks=(KeeperRemark(30, "hypothesis", "Ada: The card must be odd."),))
    again = parse_record(print_record(Record(Record.of(case(0).played.state).kind, (noted,), True)))
    study = study_record(again.rounds[0], case(0).played.state, among=world())
    (thought,) = study.seats[0].thoughts
    assert thought.text == "The card must be odd."


def test_unknown_cards_teach_nothing() -> None:
    state = set_up(
        """
        rulebook gardner
        seats Ann Ben Cleo Dan
        dealer Ann
        turn Ben
        layout 3H 9S[10S,??-2D] 4C 5C[6C]
        hand Ben JD 2C 5H
        hand Cleo 9
        hand Dan 12
        Ben plays JD
        God says right
        """
    ).state
    study = study_round(state, among=world())
    assert study.steps[-1].act.cards == parse("JD")
    assert len(study.entropy) == study.steps[-1].act.t


def parse(text: str) -> object:
    from eleusis import parse_cards

    return parse_cards(text)


def test_nothing_was_played() -> None:
    """Nobody rules on a starter, whether it was turned or lay there in a position."""
    seats = "rulebook gardner\nseats Ann Ben Cleo\ndealer Ann\nturn Ben"
    lying = set_up(f"{seats}\nlayout 7H\nhand Ben 14\nhand Cleo 14").state
    for look in (study_round, fitting_rules):
        with pytest.raises(InputError, match="No card was ruled on"):
            look(round_played().up_to(3).state)
    with pytest.raises(InputError, match="No card was ruled on"):
        study_round(lying)


def test_what_fits_a_position_and_where_it_parts() -> None:
    played = round_played().up_to(60)
    found = fitting_rules(played.state)
    assert not found.is_misfit
    assert found.rules[0].rule == fit(played).best(1)[0].rule.tree
    assert [one.share for one in found.rules] == sorted(
        (one.share for one in found.rules), reverse=True
    )
    for parting in found.partings:
        for number, one in enumerate(found.rules, 1):
            for card in parting.cards:
                assert (card in one.right) == (number in parting.right_by)


# Pictures and pages --------------------------------------------------------------------------


def test_the_chart_is_a_picture_and_names_who_sat_there() -> None:
    drawing = ElementTree.fromstring(chart_svg(studied()))
    words = " ".join(drawing.itertext())
    assert {"Ada", "Ben", "Cleo"} <= set(words.split())
    assert "known with 95% from here on" in words


@pytest.mark.parametrize("letters", [False, True])
def test_the_chart_in_letters_fits(letters: bool) -> None:
    rows = chart_text(studied(), 80, letters=letters).splitlines()
    assert max(map(len, rows)) <= 80
    assert len(rows) == 6


def test_the_page_needs_nothing_else() -> None:
    told = study_page(studied())
    assert len(told.encode()) < 600_000
    assert not re.search(r"""(src|href)=["'](?!#)""", told)
    assert "http" not in told.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert told.count("data-card=") == round_played().state.on_layout


def test_the_page_is_german_where_that_is_asked() -> None:
    """No English is left but the rules, which are written in it, and the rulebook's title."""
    told = study_page(studied(), "de")
    assert '<html lang="de">' in told
    unsaid = r"<(script|style|h1)[^>]*>.*?</\1>|“[^”]*”|„[^“]*“"
    shown = re.sub(unsaid, "", told, flags=re.DOTALL)
    words = {word for text in re.findall(r">([^<>]+)<", shown) for word in text.lower().split()}
    assert {"zweifel,", "karten", "auslage"} <= words
    assert not {"the", "cards", "doubt", "right", "wrong", "after", "layout"} & words
    titles = re.findall(r"<title>([^<]*)</title>", shown)
    assert any("richtig zu" in title and "Bit" in title for title in titles)


def test_the_page_shows_what_people_wrote_as_they_wrote_it() -> None:
    state = round_played().state
    told = study_page(
        study_round(state, rule="</script><img src=x onerror=alert(1)>", among=world())
    )
    assert "<img" not in told
    assert told.count("</script>") == 3


def test_records_of_games_are_studied_round_by_round() -> None:
    part = RoundRecord(round_played().state.setup, round_played().state.log)
    assert study_record(part, load(round_played().record).state, among=world()).rule_text is None
