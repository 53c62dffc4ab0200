"""A lesson being taken: what is answered takes it on, or is answered kindly and changes nothing.

The table is the real one. The answers and what the others do are moves of a round; a judge that
knows the rule rules on them, and a stock that was prepared deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.dealer import AutomaticJudge
from eleusis.errors import InputError, RuleSyntaxError, RuleTooLarge
from eleusis.lessons.course import PUPIL, LessonWish
from eleusis.messages import NOTHING, Message, message
from eleusis.play.engine import step as stepped
from eleusis.play.events import Dealt
from eleusis.play.evolution import begin
from eleusis.play.moves import OF_PLAYERS, Deal, Move, Play
from eleusis.play.seats import JUDGE, STOCK
from eleusis.play.state import Phase, line, waits_for
from eleusis.play.text.move_text import typed_move
from eleusis.rule import machine, read_rule
from eleusis.rule.analysis.equivalence import difference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Cards
    from eleusis.lessons.course import Lesson, WaitingPoint
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree


class Suspicion(NamedTuple):
    """A suspicion, written down."""

    text: str


class GoOn(NamedTuple):
    """Whoever learns has read what was said."""


GO_ON: Final = GoOn()

LessonAnswer = Move | Suspicion | GoOn
"""What somebody who learns does."""

_NOTE: Final = "note"

MISSED_MAX: Final = 8
"""Answers that are kept of those that did not take a lesson on: more help there is not."""


def parse_answer(text: str) -> LessonAnswer:
    """The answer in words that are typed: `play 8S`, `no play`, `note Colours alternate.`, or none.

    Raises:
        InputError: `no-lesson`, or the code of the part that cannot be read.
    """
    text = " ".join(text.split())
    if not text:
        return GO_ON
    first, _, rest = text.partition(" ")
    if first == _NOTE:
        return Suspicion(rest)
    word = next((word for word in OF_PLAYERS if f"{text} ".startswith(f"{word} ")), None)
    if word is None:
        raise InputError("no-lesson.answer", text=text[:40])
    return typed_move(OF_PLAYERS[word], word, text[len(word) :].strip(), PUPIL)


def print_answer(answer: LessonAnswer) -> str:
    """The answer in words that `parse_answer` reads."""
    match answer:
        case GoOn():
            return ""
        case Suspicion(text):
            return f"{_NOTE} {' '.join(text.split())}"
        case Play(cards=cards):
            return f"play {' '.join(map(str, cards))}"
        case _:
            return answer.typed[0] if getattr(answer, "right", True) else answer.typed[1]


@dataclass(frozen=True, slots=True)
class Scene:
    """A lesson after some answers."""

    lesson: Lesson
    state: Round
    at: int = 0
    """Points that are passed."""
    notes: tuple[str, ...] = ()
    """What was suspected, and can be read."""
    missed: int = 0
    """Answers at this point that did not take it on."""
    reply: Message = NOTHING
    """What is said to the last answer; `NOTHING` if it was taken."""
    kept: tuple[LessonAnswer, ...] = ()
    """Answers that lead here: those that were taken, and the latest others at this point."""

    @property
    def step(self) -> WaitingPoint | None:
        """The point where it waits; `None` once it is over."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def is_over(self) -> bool:
        """True once there is nothing more to answer."""
        return self.step is None

    @property
    def says(self) -> Message:
        """What is said at this point."""
        key = self.lesson.ending if self.step is None else self.step.key
        return Message(key, {"note": self._of_note()})

    def _of_note(self) -> str:
        """`stands`, `fell` or `none`: what has become of the last suspicion."""
        if not self.notes:
            return "none"
        return "stands" if _agrees(read_rule(self.notes[-1]), self.state) else "fell"


def begun(lesson: Lesson) -> Scene:
    """The lesson before the first answer."""
    return Scene(lesson, begin(lesson.setup))


def scene_after(lesson: Lesson, answers: Iterable[LessonAnswer]) -> Scene:
    """The lesson after these answers."""
    scene = begun(lesson)
    for answer in answers:
        scene = after_answer(scene, answer)
    return scene


def after_answer(scene: Scene, answer: LessonAnswer) -> Scene:
    """The lesson after one more answer; where it is not what was waited for, `reply` says so."""
    step = scene.step
    if step is None:
        return replace(scene, reply=message("lesson.over"))
    noted = scene
    if isinstance(answer, Suspicion):
        try:
            read_rule(answer.text)
        except (RuleSyntaxError, RuleTooLarge):
            return replace(scene, reply=message("lesson.unread"))
        noted = replace(scene, notes=(*scene.notes, answer.text))
    kept = scene.kept[: len(scene.kept) - scene.missed]
    said = _objection(noted, step, answer)
    if said is not None:
        missed = (*scene.kept[len(kept) :], answer)[-MISSED_MAX:]
        return replace(noted, missed=len(missed), reply=said, kept=(*kept, *missed))
    moves = () if isinstance(answer, Suspicion | GoOn) else (answer,)
    state = _played(scene.lesson, scene.state, (*moves, *step.then))
    after = replace(noted, state=state, at=scene.at + 1, missed=0, reply=NOTHING)
    return _passed(replace(after, kept=(*kept, answer)))


def _passed(scene: Scene) -> Scene:
    """The scene beyond a point that waits for the rule, if it was written already."""
    step = scene.step
    knows = step is not None and step.wish is LessonWish.RULE and scene.notes
    if not knows or not _is_rule(scene.lesson.rule, read_rule(scene.notes[-1]), scene.state):
        return scene
    assert step is not None
    state = _played(scene.lesson, scene.state, step.then)
    return replace(scene, state=state, at=scene.at + 1)


# What is waited for --------------------------------------------------------------------------


def _objection(scene: Scene, step: WaitingPoint, answer: LessonAnswer) -> Message | None:
    """What is said to an answer that does not take the lesson on; `None` to one that does."""
    match step.wish, answer:
        case LessonWish.GO_ON, _ if isinstance(answer, GoOn):
            return None
        case LessonWish.NOTE, Suspicion():
            return None
        case LessonWish.RULE, Suspicion(text):
            return _of_suspicion(scene, step, read_rule(text))
        case LessonWish.RIGHT, Play(cards=cards) if len(cards) == step.count:
            return _of_cards(scene, step, cards)
        case LessonWish.ANSWER, _ if print_answer(answer) in step.answers:
            return None
    return _otherwise(step)


def _otherwise(step: WaitingPoint) -> Message:
    """What was waited for instead, kindly."""
    if step.wish is LessonWish.RIGHT:
        return message("lesson.otherwise.right-cards", count=step.count)
    asked = step.answers[0] if step.wish is LessonWish.ANSWER else step.wish.value
    word, _, cards = asked.partition(" ")
    if word == "play":
        return message("lesson.otherwise.play", cards=cards)
    return Message(f"lesson.otherwise.{asked.replace(' ', '-')}")


def _hint(scene: Scene, step: WaitingPoint) -> Message:
    return Message(step.hints[min(scene.missed, len(step.hints) - 1)]) if step.hints else NOTHING


def _of_cards(scene: Scene, step: WaitingPoint, cards: Cards) -> Message | None:
    judge = machine(scene.lesson.rule)
    state = judge.after(line(scene.state))
    for card in cards:
        if not judge.mask(state) >> card & 1:
            return message("lesson.not-right", card=str(card), hint=_hint(scene, step))
        state = judge.step(state, card)
    return None


def _of_suspicion(scene: Scene, step: WaitingPoint, rule: RuleTree) -> Message | None:
    if not _agrees(rule, scene.state):
        return message("lesson.contradicted", hint=_hint(scene, step))
    if _is_rule(scene.lesson.rule, rule, scene.state):
        return None
    return message("lesson.another-rule", hint=_hint(scene, step))


def _agrees(rule: RuleTree, state: Round) -> bool:
    """True if the rule judges all that lies as it was judged."""
    judge = machine(rule)
    now = judge.start
    for place, laid in enumerate(state.laid):
        fits, after = True, now
        for card in laid.cards:
            fits = fits and bool(judge.mask(after) >> card & 1)
            after = judge.step(after, card)
        if place and fits is not laid.right:
            return False
        now = after if laid.right else now
    return True


def _is_rule(rule: RuleTree, other: RuleTree, state: Round) -> bool:
    """True if they judge every card from now on alike."""
    return difference(rule, other, line(state)) is None


# The round -----------------------------------------------------------------------------------


def _played(lesson: Lesson, state: Round, moves: Iterable[Move]) -> Round:
    """The round after these moves and all that God does."""
    for move in moves:
        state = _settled(lesson, stepped(state, move)[1])
    return state


def _settled(lesson: Lesson, state: Round) -> Round:
    """The round when it waits for a player, or is over."""
    while state.phase is not Phase.OVER and (awaited := waits_for(state)) in (JUDGE, STOCK):
        move = _dealt(lesson, state) if awaited == STOCK else _ruling(lesson, state)
        state = stepped(state, move)[1]
    return state


def _ruling(lesson: Lesson, state: Round) -> Move:
    judge = AutomaticJudge(lesson.rule, line=line(begin(lesson.setup)))
    for event in state.log:
        judge.observe(event)
    return judge.answer()


def _dealt(lesson: Lesson, state: Round) -> Move:
    """The next cards of the prepared stock for whoever is owed some."""
    debt = state.owed[0]
    before = sum(len(event.cards) for event in state.log if isinstance(event, Dealt))
    return Deal(debt.seat, lesson.stock[before : before + debt.size])
