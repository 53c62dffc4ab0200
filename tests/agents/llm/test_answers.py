"""Answers: what is offered, and whatever a model writes read as a legal move or as its trouble."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from agents.tables import ALTERNATE, named, setup, table
from eleusis.agents.llm.answers import (
    REASONING_MAX,
    RULE_MAX,
    ModelAnswer,
    offered,
    question,
    read_answer,
    schema,
)
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.cards import CARDS, Card, parse_cards
from eleusis.play.engine import decide
from eleusis.play.moves import DeclareNoPlay, GuessRule, Play, Predict
from eleusis.play.predictions import cast, missing
from eleusis.play.seats import FOLLOWERS, Seat
from eleusis.play.state import Phase, waits_for
from eleusis.play.view import View, view
from play.rounds import Manners, play, playable

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook

ANN = Seat(1)
HAND = parse_cards("2C 9H 9H JD")


def turn(book: str = "gardner") -> View:
    """Ann is to play from a hand of four."""
    agreed = setup(book)
    state = table(ALTERNATE, agreed, named(["random"] * (len(agreed.names) - 1))).state
    hands = ((), HAND, *state.hands[2:])
    return view(replace(state, hands=hands, owed=(), phase=Phase.TURN, last=Seat(0)), ANN)


TURN = turn()
WORDS = ("play", "no play")


def read(
    answer: object, seen: View = TURN, words: tuple[str, ...] = WORDS
) -> ModelAnswer | Trouble:
    return read_answer(answer if isinstance(answer, str) else json.dumps(answer), seen, words)


def kind(result: ModelAnswer | Trouble) -> TroubleKind:
    assert isinstance(result, Trouble), result
    return result.kind


def test_a_whole_answer() -> None:
    said = {
        "reasoning": "Red\nworked. ",
        "rule": "Only red.",
        "confidence": 35,
        "move": "play",
        "cards": ["9H", "JD"],
    }
    assert read(said) == ModelAnswer(
        Play(ANN, parse_cards("9H JD")), "Only red.", 0.35, "Red worked."
    )


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"move": "play", "cards": ["JD"]}\n```',
        '<think>{"move": "no play"}? No: {2C} is bad.</think> {"move": "PLAY", "cards": "j♦"}',
        'I say {"move": "play", "cards": "JD"} and mean it.',
        '{"cards": [{"x": 1}], {"move": "play", "cards": ["JD"]}',
        '{"move": "play", "cards": ["JD"], "rule": 5, "confidence": "NaN", "reasoning": {}}',
    ],
)
def test_an_answer_is_found_in_what_surrounds_it(text: str) -> None:
    assert read(text) == ModelAnswer(Play(ANN, (Card("JD"),)))


@pytest.mark.parametrize(
    ("said", "share"),
    [(80, 0.8), ("80%", 0.8), (0.8, 0.8), (1.0, 1.0), (1, 0.01), (100, 1.0)]
    + [(-5, 0.0), (1e999, 0.0), ("very", 0.0), (None, 0.0), ([], 0.0)],
)
def test_how_sure_it_is(said: object, share: float) -> None:
    answer = read({"move": "no play", "confidence": said})
    assert isinstance(answer, ModelAnswer)
    assert answer.confidence == share


@pytest.mark.parametrize("text", ["", "I play JD.", "[1, 2]", '{"card": "JD"}', '{"move": "play"'])
def test_no_answer(text: str) -> None:
    assert kind(read(text)) is TroubleKind.NONSENSE


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({"move": "fly"}, "fly"),
        ({"move": "prophet"}, "prophet"),
        ({"move": ["play"]}, "play"),
        ({"move": "play"}, "needs a card"),
        ({"move": "play", "cards": ["JX"]}, "JX"),
        ({"move": "play", "cards": ["??"]}, "??"),
        ({"move": "play", "cards": ["2C", "2C"]}, "2C is not in your hand"),
        ({"move": "play", "cards": ["9H", "9H", "2C", "JD", "JD"]}, "At most 4"),
        ({"move": "play", "cards": [{"rank": 2}]}, "rank"),
    ],
)
def test_a_move_that_is_not_possible_is_told_why(said: object, shown: str) -> None:
    result = read(said)
    assert kind(result) is TroubleKind.ILLEGAL
    assert shown in str(result)


def test_a_guess_must_be_a_rule() -> None:
    words = ("play", "guess")
    said = read({"move": "guess", "rule": "Colours alternate."}, words=words)
    assert isinstance(said, ModelAnswer)
    assert said.move == GuessRule(ANN, "Colours alternate.")
    assert (
        kind(read({"move": "guess", "rule": "Vibes must match."}, words=words))
        is TroubleKind.ILLEGAL
    )
    assert kind(read({"move": "guess", "rule": "x" * 9_000}, words=words)) is TroubleKind.ILLEGAL


def test_the_schema_lets_nothing_be_said_that_is_not_offered() -> None:
    form = schema(TURN, WORDS)
    assert form["required"] == ["reasoning", "rule", "confidence", "move", "cards"]
    fields = form["properties"]
    assert isinstance(fields, dict)
    assert fields["move"]["enum"] == ["play", "no play"]
    assert fields["cards"]["items"]["enum"] == ["2C", "JD", "9H"]
    assert "cards" not in schema(TURN, ("prophet", "pass"))["required"]  # type: ignore[operator]


def is_usable(result: ModelAnswer | Trouble) -> bool:
    """True if it is a legal move with bounded thoughts, or trouble that the model can mend."""
    if isinstance(result, Trouble):
        return result.kind in {TroubleKind.NONSENSE, TroubleKind.ILLEGAL} and result.detail != ""
    is_short = len(result.rule) <= RULE_MAX and len(result.reasoning) <= REASONING_MAX
    match result.move:
        case Play(seat, cards):
            is_legal = seat == ANN and cards != () and not Counter(cards) - Counter(HAND)
        case move:
            is_legal = move == DeclareNoPlay(ANN)
    return is_legal and is_short and 0 <= result.confidence <= 1


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_no_text_is_too_strange(text: str) -> None:
    strange = {"rule": text, "confidence": text, "reasoning": text}
    assert is_usable(read(text))
    assert is_usable(read('{"move": ' + text))
    assert is_usable(read({"move": "play", "cards": text, **strange}))
    assert is_usable(read({"move": text, **strange}))
    declared = read({"move": "no play", **strange})
    assert isinstance(declared, ModelAnswer)
    assert is_usable(declared)


@pytest.mark.parametrize("text", ["{" * 20_000, '{"a":' * 20_000, '{"move": ' + "9" * 9_000 + "}"])
def test_no_text_is_too_long(text: str) -> None:
    assert isinstance(read(text), Trouble)


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_what_is_taken_is_legal_and_what_is_legal_is_offered(book: Rulebook) -> None:
    rng = Random(book.name)
    manners = Manners(prophecy=0.3, no_play=0.3, guess=0.2, truth=0.6)
    taken: set[str] = set()

    def watch(_: Round, __: Move, ___: object, after: Round) -> None:
        seat = waits_for(after)
        if seat == FOLLOWERS:
            seat = missing(after, ())[0]
        if seat is None or seat < 0:
            return
        seen = view(after, seat)
        words = offered(seen, may_pass=False)
        assert len(words) >= len(seen.may)
        assert all(f'"{word}": ' in question(seen, words) for word in words)
        for word in words:
            sources = (seen.hand, *seen.table.shown, CARDS)
            cards = rng.choice([each for each in sources if each])
            chosen = rng.sample(cards, min(len(cards), rng.randint(0, 5)))
            said = {"move": word, "cards": list(map(str, chosen)), "rule": "Only red."}
            answer = read(said, seen, words)
            if isinstance(answer, ModelAnswer):
                assert answer.move is not None
                if isinstance(answer.move, Predict):
                    cast(after, (), answer.move)
                else:
                    decide(after, answer.move)
                taken.add(word)

    for seed in range(3):
        play(Random(seed), book, manners, watch=watch)
    assert taken >= ({"play"} if book.prediction is None else {"right", "wrong"})
    if book.prophet is not None:
        assert {"right", "wrong"} <= taken
