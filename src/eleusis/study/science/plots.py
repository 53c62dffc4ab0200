"""Two pictures of a scientist at work: how far it can be trusted, and where it stands.

They are drawn as the layouts are: SVG in the colours and the serif of the house.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.play.pictures.svg_parts import text, titled
from eleusis.play.pictures.themes import DAY
from eleusis.study.charts import CHART_LEFT, Axis, Chart, Spot, reliability_svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.play.pictures.themes import Theme
    from eleusis.study.science.benchmark import LanguageModel
    from eleusis.study.science.summary import Calibration, RoundMeans

_LABEL: Final = 11.5
_LETTER: Final = 0.53
"""The width of a letter, as a share of its size: rather too much than too little."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: _Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


# ---- Calibration --------------------------------------------------------------------------------


def calibration_svg(calibration: Calibration, name: str, theme: Theme = DAY) -> str:
    """How often rules were correct, against how sure the scientist was of them.

    The more claims a dot stands for, the larger it is; its bar is the 95 % interval.
    """
    return reliability_svg(
        calibration,
        f"How far {name} can be trusted",
        "how sure the scientist was of its rule",
        "how often the rule was correct",
        theme,
    )


# ---- Scores -------------------------------------------------------------------------------------


def scores_svg(
    summary: RoundMeans, models: Sequence[LanguageModel], name: str, theme: Theme = DAY
) -> str:
    """Mean score against wrong guesses: the scientist among the language models."""
    results = [(each.name, each.wrong_guesses, each.score) for each in models]
    results.insert(0, (name, summary.wrong_guesses, summary.mean_score))
    lowest = min(score for *_, score in results)
    chart = Chart(
        theme,
        x=Axis("wrong guesses in a round", 0, _above(max(wrong for _, wrong, _ in results)), 1),
        y=Axis("mean score of a round", 10 if lowest >= 10 else 0, 30, 5),
        width=660,
        height=520,
    )
    places = [chart.at(wrong, score) for _, wrong, score in results]
    taken = [_Box(x - 8, y - 6, x + 8, y + 6) for x, y in places]
    halo = f'paint-order="stroke" stroke="{theme.table}" stroke-width="3"'
    elements: list[str] = []
    for (label, wrong, score), place in zip(results, places, strict=True):
        is_ours = not elements
        colour = theme.accent if is_ours else theme.ink
        words = _label(label, place, taken, CHART_LEFT + chart.width)
        taken.append(words.room)
        more = f'text-anchor="{words.anchor}" {halo}' + ' font-weight="600"' * is_ours
        elements.append(
            titled(
                f"{label}: {score:.2f} points, {wrong:.2f} wrong guesses",
                chart.dot(place, 7 if is_ours else 4.5, colour),
                text(label, words.at.x, words.at.y, _LABEL, colour, more),
            )
        )
    remarks = (
        "Can LLMs play the game of science? Means of a round.",
        f"{name} in {summary.rounds} rounds, {len(models)} language models in 78 as published.",
    )
    return chart.document(f"{name} among the models", remarks, elements)


def _above(value: float) -> float:
    """The next whole number above a value."""
    return float(int(value) + 1)


class _Label(NamedTuple):
    """Words beside a mark: where they are anchored, and the room that they take."""

    at: Spot
    anchor: str
    room: _Box


def _label(words: str, place: Spot, taken: Sequence[_Box], right: float) -> _Label:
    """The first label that is in nobody's way; beside the mark where there is none."""
    labels = list(_labels(len(words) * _LABEL * _LETTER, place))
    free = (
        label
        for label in labels
        if label.room.left >= CHART_LEFT
        and label.room.right <= right
        and not any(label.room.overlaps(other) for other in taken)
    )
    return next(free, labels[0])


def _labels(width: float, place: Spot) -> Iterator[_Label]:
    """Labels around a mark, those beside it first."""
    for drop in (4, 17, -9, 29, -21):
        shift = 9 if drop == 4 else 3
        for anchor, x, left in (
            ("start", place.x + shift, place.x + shift),
            ("end", place.x - shift, place.x - shift - width),
            ("middle", place.x, place.x - width / 2),
        ):
            if drop != 4 or anchor != "middle":
                y = place.y + drop
                yield _Label(Spot(x, y), anchor, _Box(left, y - 9, left + width, y + 3))
