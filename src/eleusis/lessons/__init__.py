"""Lessons: the game taught at its own table, by rounds that are prepared and a script for each.

| module | what it holds |
|---|---|
| `course` | `Lesson`, read from `data/`: a rule, a position, a stock, points where it waits |
| `playing` | `Scene`: a lesson after so many answers; `after_answer(scene, answer)`, the next one |

What is said are messages with keys such as `lesson.cards.lay`, in the catalogues `guide.*.json`.
A lesson is a function of the answers given so far, so whoever leaves it keeps those and no more.
"""

from eleusis.lessons.course import LESSON_NAMES, PUPIL, Lesson, LessonWish, WaitingPoint, lesson
from eleusis.lessons.playing import (
    GO_ON,
    LessonAnswer,
    Scene,
    Suspicion,
    after_answer,
    begun,
    parse_answer,
    print_answer,
    scene_after,
)

__all__ = [
    "GO_ON",
    "LESSON_NAMES",
    "PUPIL",
    "Lesson",
    "LessonAnswer",
    "LessonWish",
    "Scene",
    "Suspicion",
    "WaitingPoint",
    "after_answer",
    "begun",
    "lesson",
    "parse_answer",
    "print_answer",
    "scene_after",
]
