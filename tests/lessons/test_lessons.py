"""Lessons, by playing their scripts: what they say is what happens, and nothing can go wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from eleusis.errors import InputError
from eleusis.lessons import (
    GO_ON,
    LESSON_NAMES,
    PUPIL,
    Suspicion,
    after_answer,
    begun,
    lesson,
    parse_answer,
    print_answer,
    scene_after,
)
from eleusis.messages import NOTHING, catalogue, render
from eleusis.play.scoring import score
from eleusis.play.seats import Status
from eleusis.play.state import Phase

if TYPE_CHECKING:
    from eleusis.lessons import Scene
    from eleusis.messages import Language

SCRIPTS: Final = {
    "cards": ["play 8S", "play 3D", "play KC"],
    "suspicion": ["note Colours alternate.", "play 5S", "note The suit must change."],
    "string": ["play 5S 9H KC", "play 7C 3D"],
    "no-play": ["no play", "play 9H"],
    "prophet": ["play 5S", "prophet", "right", "wrong", "right"],
    "fall": ["", "wrong", "play 9H"],
}
"""What somebody answers who does as they are told."""

WORDS_A_SECOND: Final = 4
"""As people read."""
SECONDS_AN_ANSWER: Final = 3
SECONDS_MAX: Final = 40


def taken(name: str, answers: list[str]) -> Scene:
    return scene_after(lesson(name), map(parse_answer, answers))


def scenes(name: str) -> list[Scene]:
    """The lesson at each of its points, and at its end."""
    return [taken(name, SCRIPTS[name][:count]) for count in range(len(SCRIPTS[name]) + 1)]


def verdicts(scene: Scene) -> list[str]:
    """What was laid in the lesson: who, and whether it was right."""
    names, before = scene.lesson.setup.names, scene.lesson.setup.position
    assert before is not None
    return [
        f"{names[laid.seat]} {' '.join(map(str, laid.cards))} {'right' if laid.right else 'wrong'}"
        for laid in scene.state.laid[len(before.laid) :]
        if laid.seat is not None
    ]


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_every_lesson_comes_to_its_end(name: str) -> None:
    for at, scene in enumerate(scenes(name)):
        assert scene.at == at
        assert scene.reply is NOTHING
        assert list(map(print_answer, scene.kept)) == SCRIPTS[name][:at]
    assert scene.is_over


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "cards",
            "You 8S right, Ben 6H right, Cleo QD wrong, You 3D wrong, Ben 10C right, "
            "Cleo 2D right, You KC right",
        ),
        ("suspicion", "You 5S right, Ben 10S wrong, Cleo 3C right"),
        ("string", "You 5S 9H KC right, Ben 9S 10S wrong, Cleo QD right, You 7C 3D right"),
        ("no-play", "Ben 6D right, Cleo AS right, You 9H right"),
        ("prophet", "You 5S right, Ben 5H right, Cleo QH KD wrong, Ben 9C right"),
        ("fall", "Ben 5S right, Cleo QD right, You 9H right"),
    ],
)
def test_what_the_texts_tell_is_what_happens(name: str, told: str) -> None:
    assert ", ".join(verdicts(scenes(name)[-1])) == told


def test_who_stands_to_the_end_gains_by_it_and_who_falls_draws_five() -> None:
    stood = scenes("prophet")[-1].state
    assert stood.phase is Phase.OVER
    assert stood.status[PUPIL] is Status.PROPHET
    totals = score(stood).totals
    assert totals[PUPIL] > max(totals[2:])
    before, after = scenes("fall")[1].state, scenes("fall")[2].state
    assert after.status[PUPIL] is Status.PLAYING
    assert len(after.hands[PUPIL]) == len(before.hands[PUPIL]) + 5


def test_no_play_makes_a_hand_four_cards_smaller() -> None:
    before, after, _ = scenes("no-play")
    assert len(before.state.hands[PUPIL]) == len(after.state.hands[PUPIL]) + 4


def test_the_last_cards_end_the_round() -> None:
    assert scenes("string")[-1].state.phase is Phase.OVER


# Texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", LESSON_NAMES)
def test_a_lesson_takes_less_than_forty_seconds(name: str, language: Language) -> None:
    texts = [render(scene.says, language) for scene in scenes(name)]
    words = sum(len(text.split()) for text in texts)
    seconds = words / WORDS_A_SECOND + SECONDS_AN_ANSWER * len(SCRIPTS[name])
    assert seconds < SECONDS_MAX, (seconds, texts)


def test_every_text_of_a_lesson_is_said_somewhere() -> None:
    own = {
        key
        for course in map(lesson, LESSON_NAMES)
        for key in (
            course.title,
            course.ending,
            *(key for step in course.steps for key in (step.key, *step.hints)),
        )
    }
    kept = {
        key for key in catalogue("en") if re.match(rf"lesson\.({'|'.join(LESSON_NAMES)})\.", key)
    }
    assert own == kept


def test_cards_in_texts_are_on_the_table_or_in_a_hand() -> None:
    """A card that a text names and nobody has would be looked for in vain."""
    for name in LESSON_NAMES:
        setup = lesson(name).setup
        assert setup.position is not None
        known = {str(card) for hand in setup.position.hands for card in hand}
        known |= {str(card) for laid in setup.position.laid for card in laid.cards}
        signs = str.maketrans("♠♥♦♣", "SHDC")
        for key, text in catalogue("en").items():
            if key.startswith(f"lesson.{name}."):
                named = re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", text)
                assert {card.translate(signs) for card in named} <= known, key


# Whoever does something else -----------------------------------------------------------------

OTHER: Final = (
    "",
    "play 8S",
    "play 3D",
    "play 9H 5S",
    "no play",
    "prophet",
    "right",
    "wrong",
    "note Hearts only.",
    "note hm hm",
)


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_whatever_else_is_answered_is_told_kindly_and_changes_nothing(name: str) -> None:
    for scene, expected in zip(scenes(name), [*SCRIPTS[name], None], strict=True):
        for other in OTHER:
            if expected is not None and other.split()[:1] == expected.split()[:1]:
                continue
            after = after_answer(scene, parse_answer(other))
            assert after.state == scene.state
            assert after.at == scene.at
            assert render(after.reply)
            assert render(after.reply, "de") != render(after.reply)
            if expected is not None:
                assert after_answer(after, parse_answer(expected)).at == scene.at + 1


def test_a_card_that_would_be_wrong_is_helped_on_with() -> None:
    scene = taken("cards", SCRIPTS["cards"][:2])
    first = after_answer(scene, parse_answer("play JH"))
    assert str(first.reply) == "Wait: the JH would be wrong there. Look at the colours."
    assert "after the red 2♦ a black card" in str(
        after_answer(first, parse_answer("play 5H")).reply
    )


def test_suspicions_are_judged_exactly_and_helped_on() -> None:
    scene = taken("suspicion", SCRIPTS["suspicion"][:2])
    assert "your suspicion fell" in str(scene.says)
    fallen = after_answer(scene, Suspicion("Colours alternate."))
    assert "contradicts it" in str(fallen.reply)
    another = after_answer(
        fallen, Suspicion("Each card must have a different suit and a different rank.")
    )
    assert "God means something else" in str(another.reply)
    assert "was always wrong" in str(another.reply)  # the second hint
    found = after_answer(another, Suspicion("A card must not have the suit of the last."))
    assert found.is_over
    assert print_answer(Suspicion("Colours alternate.")) not in map(print_answer, found.kept[1:])


def test_who_finds_the_rule_at_once_need_not_write_it_twice() -> None:
    scene = taken("suspicion", ["note The suit must change.", "play 5S"])
    assert scene.is_over


def test_what_cannot_be_read_yet_is_said_so() -> None:
    for text in ("hm hm", "red or odd and hearts"):  # the second one is asked back
        assert "cannot read that" in str(
            after_answer(begun(lesson("suspicion")), Suspicion(text)).reply
        )


def test_answers_that_did_not_count_are_kept_in_small_number() -> None:
    scene = begun(lesson("cards"))
    for _ in range(50):
        scene = after_answer(scene, GO_ON)
    assert len(scene.kept) < 10
    again = scene_after(scene.lesson, scene.kept)
    assert (again.state, again.at, again.reply) == (scene.state, scene.at, scene.reply)


@pytest.mark.parametrize("text", ["play 8X", "fly", "guess Colours alternate.", "go out 7"])
def test_what_is_no_answer_is_refused(text: str) -> None:
    if text.startswith("guess"):
        assert parse_answer(text)  # a lesson without guesses says so
        return
    with pytest.raises(InputError):
        parse_answer(text)


def test_a_lesson_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match="Did you mean 'prophet'") as refused:
        lesson("prophets")
    assert refused.value.code == "no-lesson"
