"""Lesson plans as data: the terms of a class, what to do when, what to ask, what usually happens.

What they say stands in the catalogues under `plan.NAME…`; here is only their shape.
"""

from __future__ import annotations

from typing import Final

from eleusis.rulebook import rulebook
from eleusis.server.protocol.classes import LessonPlan, PlanStep, Terms


def _plan(
    name: str,
    minutes: int,
    terms: Terms,
    rules: tuple[str, ...],
    steps: tuple[int, ...],
    questions: int,
    source: str,
) -> LessonPlan:
    assert sum(steps) == minutes, name
    told = tuple(PlanStep(each, f"plan.{name}.step-{at}") for at, each in enumerate(steps, 1))
    return LessonPlan(name, minutes, terms, rules, told, questions, source)


_ALL: Final = (
    _plan(
        "express-20",
        20,
        Terms(rulebook="express", size=4, minutes=10),
        ("Colours alternate.", "If the last card was odd, play black; otherwise red."),
        (3, 10, 5, 2),
        4,
        "J. Golden, Eleusis Express",
    ),
    _plan(
        "delphi-20",
        20,
        Terms(rulebook="delphi+class", size=0, minutes=10, seconds=30),
        ("Colours alternate.", "If the last card was odd, play black; otherwise red."),
        (3, 10, 5, 2),
        3,
        "M. D. Kruskal, Delphi: a game of inductive reasoning, 1962",
    ),
    _plan(
        "trial-45",
        45,
        Terms(rulebook="gardner+trial", size=4, minutes=25),
        ("If the last card was odd, play black; otherwise red.",),
        (5, 25, 10, 5),
        4,
        "R. Abbott, The New Eleusis, 1977; the summary of 2004",
    ),
    _plan(
        "new-eleusis-90",
        90,
        Terms(rulebook="gardner", size=5, minutes=30, level="club"),
        ("If the last card was odd, play black; otherwise red.",),
        (10, 30, 15, 30, 5),
        5,
        "M. Gardner, Mathematical Games, October 1977; H. C. Romesburg, Simulating Scientific "
        "Inquiry with the Card Game Eleusis, 1979",
    ),
)
"""In the order in which a class would take them."""

PLANS: Final = tuple(each for each in _ALL if rulebook(each.terms.rulebook).is_complete)
"""Those whose rulebook can be played by."""
