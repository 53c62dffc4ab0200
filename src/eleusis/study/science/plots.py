"""Two pictures of a scientist at work: how far it can be trusted, and where it stands.

They are drawn as the layouts are: SVG in the colours and the serif of the house.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from eleusis.play.pictures.svg_parts import FONT, number, text, titled
from eleusis.play.pictures.themes import DAY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.play.pictures.themes import Theme
    from eleusis.study.science.benchmark import LanguageModel
    from eleusis.study.science.summary import Calibration, RoundMeans

_LEFT: Final = 70.0
_TOP: Final = 82.0
_BELOW: Final = 66.0
_RIGHT: Final = 28.0
_SMALL: Final = 12.0
_LABEL: Final = 11.5
_LETTER: Final = 0.53
"""The width of a letter, as a share of its size: rather too much than too little."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """A scale with round values marked on it."""

    title: str
    low: float
    high: float
    step: float
    percent: bool = False

    def share(self, value: float) -> float:
        """How far along the scale a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def marks(self) -> Iterator[float]:
        """The round values."""
        for n in range(round((self.high - self.low) / self.step) + 1):
            yield self.low + n * self.step

    def written(self, value: float) -> str:
        """A value as it stands beside its mark."""
        return f"{value:.0%}" if self.percent else f"{value:g}"


class _Point(NamedTuple):
    x: float
    y: float


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: _Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


@dataclass(frozen=True, slots=True)
class _Chart:
    """Two axes on paper."""

    theme: Theme
    x: _Axis
    y: _Axis
    width: float
    height: float

    def at(self, x: float, y: float) -> _Point:
        """Where a pair of values lies."""
        return _Point(
            _LEFT + self.x.share(x) * self.width, _TOP + (1 - self.y.share(y)) * self.height
        )

    def line(self, start: _Point, end: _Point, colour: str, more: str = "") -> str:
        """A thin line."""
        return (
            f'<line x1="{number(start.x)}" y1="{number(start.y)}" x2="{number(end.x)}"'
            f' y2="{number(end.y)}" stroke="{colour}"{more and " " + more}/>'
        )

    def frame(self) -> Iterator[str]:
        """Grid, marks and what the axes are called."""
        grid, faint = self.theme.right.edge, self.theme.faint
        for mark in self.y.marks():
            left, right = self.at(self.x.low, mark), self.at(self.x.high, mark)
            yield self.line(left, right, grid, 'stroke-width=".5"')
            end = 'text-anchor="end"'
            yield text(self.y.written(mark), left.x - 9, left.y + 4, _SMALL, faint, end)
        bottom = _TOP + self.height
        for mark in self.x.marks():
            foot = self.at(mark, self.y.low)
            yield self.line(foot, _Point(foot.x, bottom + 5), grid)
            middle = 'text-anchor="middle"'
            yield text(self.x.written(mark), foot.x, bottom + 20, _SMALL, faint, middle)
        middle = 'text-anchor="middle" font-style="italic"'
        across = _LEFT + self.width / 2
        yield text(self.x.title, across, bottom + 44, 14, self.theme.ink, middle)
        turned = f'{middle} transform="rotate(-90 22 {number(_TOP + self.height / 2)})"'
        yield text(self.y.title, 22, _TOP + self.height / 2, 14, self.theme.ink, turned)

    def document(self, title: str, remarks: Sequence[str], elements: Sequence[str]) -> str:
        """The whole picture; there is room for two remarks."""
        width = _LEFT + self.width + _RIGHT
        height = _TOP + self.height + _BELOW
        heading = text(title, _LEFT, 30, 18, self.theme.ink)
        below = "".join(
            text(remark, _LEFT, 50 + 16 * n, _SMALL, self.theme.faint)
            for n, remark in enumerate(remarks)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
            f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
            f' font-family="{FONT}" role="img">'
            f"<title>{escape(title)}</title>"
            f'<rect width="100%" height="100%" fill="{self.theme.table}"/>'
            f"{heading}{below}{''.join(self.frame())}{''.join(elements)}</svg>\n"
        )

    def dot(self, place: _Point, radius: float, colour: str) -> str:
        """A round mark."""
        return (
            f'<circle cx="{number(place.x)}" cy="{number(place.y)}" r="{number(radius)}"'
            f' fill="{colour}" stroke="{self.theme.table}" stroke-width="1"/>'
        )


# ---- Calibration --------------------------------------------------------------------------------


def calibration_svg(calibration: Calibration, name: str, theme: Theme = DAY) -> str:
    """How often rules were correct, against how sure the scientist was of them.

    The more claims a dot stands for, the larger it is; its bar is the 95 % interval.
    """
    chart = _Chart(
        theme,
        x=_Axis("how sure the scientist was of its rule", 0, 1, 0.2, percent=True),
        y=_Axis("how often the rule was correct", 0, 1, 0.2, percent=True),
        width=460,
        height=460,
    )
    elements = [
        chart.line(chart.at(0, 0), chart.at(1, 1), theme.faint, 'stroke-dasharray="5 5"'),
    ]
    largest = max((group.count for group in calibration.groups), default=1)
    for group in calibration.groups:
        low, high = group.interval
        place = chart.at(group.confidence, group.correct)
        top, bottom = chart.at(group.confidence, high), chart.at(group.confidence, low)
        elements.append(
            titled(
                f"{group.count} claims: {group.confidence:.0%} sure, {group.correct:.0%} correct",
                chart.line(top, bottom, theme.accent, 'stroke-width="1.6"'),
                chart.dot(place, 4 + 8 * (group.count / largest) ** 0.5, theme.accent),
            )
        )
    remarks = (
        f"{calibration.count} claims, {100 * calibration.error:.1f} points off on the average.",
        "On the dashed line rules are correct as often as they are claimed to be.",
    )
    return chart.document(f"How far {name} can be trusted", remarks, elements)


# ---- Scores -------------------------------------------------------------------------------------


def scores_svg(
    summary: RoundMeans, models: Sequence[LanguageModel], name: str, theme: Theme = DAY
) -> str:
    """Mean score against wrong guesses: the scientist among the language models."""
    results = [(each.name, each.wrong_guesses, each.score) for each in models]
    results.insert(0, (name, summary.wrong_guesses, summary.mean_score))
    lowest = min(score for *_, score in results)
    chart = _Chart(
        theme,
        x=_Axis("wrong guesses in a round", 0, _above(max(wrong for _, wrong, _ in results)), 1),
        y=_Axis("mean score of a round", 10 if lowest >= 10 else 0, 30, 5),
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
        words = _label(label, place, taken, _LEFT + chart.width)
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

    at: _Point
    anchor: str
    room: _Box


def _label(words: str, place: _Point, taken: Sequence[_Box], right: float) -> _Label:
    """The first label that is in nobody's way; beside the mark where there is none."""
    labels = list(_labels(len(words) * _LABEL * _LETTER, place))
    free = (
        label
        for label in labels
        if label.room.left >= _LEFT
        and label.room.right <= right
        and not any(label.room.overlaps(other) for other in taken)
    )
    return next(free, labels[0])


def _labels(width: float, place: _Point) -> Iterator[_Label]:
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
                yield _Label(_Point(x, y), anchor, _Box(left, y - 9, left + width, y + 3))
