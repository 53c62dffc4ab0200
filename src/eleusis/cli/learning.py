"""Lessons at the terminal: at the same prompt as any round, with somebody who helps on."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from eleusis.cli.io.output import INTERRUPTED
from eleusis.cli.io.records import put_in_place, state_folder
from eleusis.cli.io.terminal import Terminal
from eleusis.cli.table.narration import Narrator
from eleusis.cli.table.phrases import PROMPT_WORDS
from eleusis.cli.table.prompt import Leave, TablePrompt, show_scores
from eleusis.errors import EleusisError
from eleusis.lessons import (
    GO_ON,
    LESSON_NAMES,
    PUPIL,
    LessonWish,
    Scene,
    Suspicion,
    after_answer,
    begun,
    lesson,
    parse_answer,
    print_answer,
    scene_after,
)
from eleusis.messages import NOTHING, Message, render
from eleusis.play.engine import may
from eleusis.play.state import Phase
from eleusis.play.view import table_view
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.lessons import LessonAnswer, WaitingPoint


def learn(name: str | None, *, again: bool = False) -> None:
    """Take a lesson; without a name all that were not taken yet, from the first on.

    Raises:
        InputError: `no-lesson`, or the terminal is too narrow.
        SystemExit: Ctrl-C ended it; where it was left is kept.
    """
    terminal = Terminal()
    terminal.require_width()
    book = Progress()
    first = lesson(name).name if name is not None else book.due()
    wanted = (first,) if name is not None else LESSON_NAMES[LESSON_NAMES.index(first) :]
    try:
        for each in wanted:
            Tutoring(terminal, book, each, again=again).take()
    except (Leave, KeyboardInterrupt) as leaving:
        terminal.say("The lesson is kept where you are. Go on with: eleusis learn", style="bold")
        if isinstance(leaving, KeyboardInterrupt):
            raise SystemExit(INTERRUPTED) from None
        return
    following = LESSON_NAMES[LESSON_NAMES.index(wanted[-1]) + 1 :]
    then = f"eleusis learn {following[0]}" if following else "eleusis play --trial"
    terminal.say(f"Next: {then}", style="bold")


def lessons_json(name: str | None) -> list[object]:
    """The lessons, or the one of this name: what each says, what it waits for, and where one is.

    Raises:
        InputError: `no-lesson`.
    """
    book = Progress()
    wanted = LESSON_NAMES if name is None else (lesson(name).name,)
    return [_lesson_json(book.scene(each), is_done=book.is_done(each)) for each in wanted]


def _lesson_json(scene: Scene, *, is_done: bool) -> dict[str, Any]:
    taken = scene.lesson
    return {
        "name": taken.name,
        "title": render(Message(taken.title)),
        "rule": word_rule(taken.rule),
        "done": is_done,
        "at": scene.at,
        "points": [
            {
                "says": render(Message(point.key, {"note": "…"})),  # whatever was written
                "waits_for": point.wish.value,
                "answers": list(point.answers),
            }
            for point in taken.steps
        ],
    }


class Progress:
    """What was answered in each lesson, in a file of the user's own."""

    def __init__(self) -> None:
        self._path = state_folder() / "lessons.json"
        self._answers: dict[str, list[str]] = {}
        self._done: list[str] = []
        with suppress(OSError, ValueError, AttributeError, TypeError):
            # Whatever cannot be read is begun anew.
            kept: Mapping[str, list[str]] = json.loads(self._path.read_text(encoding="utf-8"))
            self._answers = {str(name): list(map(str, given)) for name, given in kept.items()}
            self._done = self._answers.pop(_DONE, [])

    def due(self) -> str:
        """The first lesson that was not taken to its end; the first of all if all were."""
        return next((name for name in LESSON_NAMES if name not in self._done), LESSON_NAMES[0])

    def is_done(self, name: str) -> bool:
        """True if the lesson was taken to its end."""
        return name in self._done

    def scene(self, name: str) -> Scene:
        """The lesson where it was left."""
        start = begun(lesson(name))
        try:
            left = scene_after(start.lesson, map(parse_answer, self._answers.get(name, ())))
        except EleusisError:
            return start  # it is another lesson by now
        return start if left.is_over else left

    def keep(self, scene: Scene) -> None:
        """Remember where a lesson stands."""
        name = scene.lesson.name
        self._answers[name] = list(map(print_answer, scene.kept))
        if scene.is_over and name not in self._done:
            self._done.append(name)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        kept = {**self._answers, _DONE: self._done}
        put_in_place(self._path, json.dumps(kept, ensure_ascii=False).encode())


_DONE: Final = "done"

_TYPED: Final = {
    LessonWish.GO_ON: "Press Enter.",
    LessonWish.NOTE: "Type what you suspect, in a sentence: Colours alternate.",
    LessonWish.RULE: "Type what you suspect, in a sentence.",
    LessonWish.RIGHT: "Type {cards}; JD is the jack of diamonds, 10H the ten of hearts.",
    LessonWish.ANSWER: "Type: {answer}",
}
"""How one answers at a prompt."""


class Tutoring:
    """One lesson, from where it was left to its end."""

    def __init__(
        self, terminal: Terminal, book: Progress, name: str, *, again: bool = False
    ) -> None:
        self._terminal = terminal
        self._book = book
        self._scene = begun(lesson(name)) if again else book.scene(name)
        setup = self._scene.lesson.setup
        self._narrator = Narrator(setup.names, setup.dealer, PUPIL)
        self._desk = TablePrompt(terminal, lambda _: None)
        self._narrator.tell(self._scene.state.log)

    def take(self) -> None:
        """Play it to its end.

        Raises:
            Leave: the person quits.
        """
        title = self._said(Message(self._scene.lesson.title))
        number = LESSON_NAMES.index(self._scene.lesson.name) + 1
        self._terminal.say()
        self._terminal.say(f"Lesson {number} of {len(LESSON_NAMES)}: {title}", style="bold")
        self._show(self._scene)
        while not self._scene.is_over:
            before = self._scene
            self._scene = after_answer(before, self._asked(before))
            self._book.keep(self._scene)
            if self._scene.reply is NOTHING:
                news = self._scene.state.log[len(before.state.log) :]
                if told := self._narrator.tell([event.seen_by(PUPIL) for event in news]):
                    self._terminal.say(told, style="dim")
                self._show(self._scene)
            else:
                self._terminal.say(self._said(self._scene.reply), style="yellow")

    def _show(self, scene: Scene) -> None:
        """The table, and what is said at this point."""
        terminal, state = self._terminal, scene.state
        self._desk.show_layout(table_view(state), PUPIL)
        if state.phase is Phase.OVER:
            show_scores(terminal, table_view(state), PUPIL)
        else:
            self._desk.show_hand(state.hands[PUPIL])
        terminal.say(self._said(scene.says), style="bold")
        if scene.step is not None:
            terminal.say(_how(scene.step), style="dim")

    def _asked(self, scene: Scene) -> LessonAnswer:
        """The answer that is typed; what only asks for something is answered at once."""
        step, state = scene.step, scene.state
        assert step is not None, "a lesson that is over asks nothing"
        while True:
            typed = self._desk.typed()
            try:
                if step.wish in (LessonWish.NOTE, LessonWish.RULE) and typed.lower() not in _WORDS:
                    meant = self._desk.meant(typed) if typed else ""
                    if meant:
                        return Suspicion(meant)
                    continue
                kinds, hand = may(state, PUPIL), state.hands[PUPIL]
                request = self._desk.ask(table_view(state), PUPIL, hand, kinds, typed or " ")
                if request.word == "next":
                    return GO_ON
                return parse_answer(f"{request.word} {request.rest}")
            except EleusisError as error:
                self._desk.complain(error, PUPIL)

    def _said(self, said: Message) -> str:
        return render(said, reader=PUPIL, has_signs=True)


_WORDS: Final = frozenset(PROMPT_WORDS) - {"right", "wrong"}


def _how(step: WaitingPoint) -> str:
    """What to type."""
    return _TYPED[step.wish].format(
        cards="a card" if step.count == 1 else f"{step.count} cards in their order",
        answer=" or ".join(step.wanted),
    )
