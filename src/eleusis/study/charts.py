"""Charts with two axes, as SVG in the colours and the serif of the house."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from eleusis.play.pictures.svg_parts import FONT, number, text, titled
from eleusis.play.pictures.themes import DAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from eleusis.play.pictures.themes import Theme
    from eleusis.study.science.summary import Calibration, Interval

CHART_LEFT: Final = 70.0
"""Where the scale from left to right begins."""
SMALL: Final = 12.0
"""The size of what stands beside marks."""
_TOP: Final = 82.0
_BELOW: Final = 66.0
_RIGHT: Final = 28.0
_MARKS: Final = 6
"""About as many round values stand on a scale that nobody has set."""
_DASHES: Final = ("", "7 4", "2 3", "9 3 2 3", "14 4", "4 4 1 4", "1 5", "12 3 3 3")
"""Lines are told apart by these, whoever sees which colours."""


@dataclass(frozen=True, slots=True)
class Axis:
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


def axis_for(title: str, values: Iterable[float], *, percent: bool = False) -> Axis:
    """A scale that holds these values, and begins and ends with round ones.

    >>> axis_for("points", [-3.0, 41.0])
    Axis(title='points', low=-10, high=50, step=10, percent=False)
    """
    found = list(values) or [0.0]
    low, high = min(found), max(found)
    rough = (high - low or abs(high) or 1.0) / _MARKS
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * n for n in (1, 2, 5, 10) if unit * n >= rough)
    step = int(step) if step >= 1 else step
    first, last = floor(low / step), ceil(high / step)
    return Axis(title, first * step, max(last, first + 1) * step, step, percent=percent)


class Spot(NamedTuple):
    """A place on the paper."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Two axes on paper."""

    theme: Theme
    x: Axis
    y: Axis
    width: float
    height: float

    def at(self, x: float, y: float) -> Spot:
        """Where a pair of values lies."""
        return Spot(
            CHART_LEFT + self.x.share(x) * self.width, _TOP + (1 - self.y.share(y)) * self.height
        )

    def line(self, start: Spot, end: Spot, colour: str, more: str = "") -> str:
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
            yield text(self.y.written(mark), left.x - 9, left.y + 4, SMALL, faint, end)
        bottom = _TOP + self.height
        for mark in self.x.marks():
            foot = self.at(mark, self.y.low)
            yield self.line(foot, Spot(foot.x, bottom + 5), grid)
            middle = 'text-anchor="middle"'
            yield text(self.x.written(mark), foot.x, bottom + 20, SMALL, faint, middle)
        middle = 'text-anchor="middle" font-style="italic"'
        across = CHART_LEFT + self.width / 2
        yield text(self.x.title, across, bottom + 44, 14, self.theme.ink, middle)
        turned = f'{middle} transform="rotate(-90 22 {number(_TOP + self.height / 2)})"'
        yield text(self.y.title, 22, _TOP + self.height / 2, 14, self.theme.ink, turned)

    def document(self, title: str, remarks: Sequence[str], elements: Sequence[str]) -> str:
        """The whole picture; there is room for two remarks."""
        width = CHART_LEFT + self.width + _RIGHT
        height = _TOP + self.height + _BELOW
        heading = text(title, CHART_LEFT, 30, 18, self.theme.ink)
        below = "".join(
            text(remark, CHART_LEFT, 50 + 16 * n, SMALL, self.theme.faint)
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

    def dot(self, place: Spot, radius: float, colour: str) -> str:
        """A round mark."""
        return (
            f'<circle cx="{number(place.x)}" cy="{number(place.y)}" r="{number(radius)}"'
            f' fill="{colour}" stroke="{self.theme.table}" stroke-width="1"/>'
        )


# ---- Whole pictures -----------------------------------------------------------------------------


def reliability_svg(
    calibration: Calibration, title: str, said: str, happened: str, theme: Theme = DAY
) -> str:
    """How often what was claimed came true, against how likely it was said to be.

    The more claims a dot stands for, the larger it is; its bar is the 95 % interval.
    """
    chart = Chart(
        theme,
        x=Axis(said, 0, 1, 0.2, percent=True),
        y=Axis(happened, 0, 1, 0.2, percent=True),
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
        "On the dashed line claims come true as often as they are said to.",
    )
    return chart.document(title, remarks, elements)


def intervals_svg(
    title: str,
    rows: Mapping[str, tuple[float, Interval | None]],
    scale: str,
    remarks: Sequence[str] = (),
    theme: Theme = DAY,
) -> str:
    """A mean with its interval for each name, the first on top."""
    ends = [end for mean, interval in rows.values() for end in (mean, *(interval or ()))]
    count = max(len(rows), 1)
    chart = Chart(theme, axis_for(scale, ends), Axis("", 0, count, count + 1), 560, 44.0 * count)
    elements = []
    for place, (name, (mean, interval)) in enumerate(rows.items()):
        y = count - place - 0.7
        low, high = interval or (mean, mean)
        told = f"{mean:.1f}" + (f" ({low:.1f} to {high:.1f})" if interval else "")
        elements.append(
            titled(
                f"{name}: {told}",
                chart.line(chart.at(low, y), chart.at(high, y), theme.accent, 'stroke-width="2"'),
                chart.dot(chart.at(mean, y), 5, theme.accent),
                text(f"{name}  {told}", CHART_LEFT + 6, chart.at(mean, y).y - 12, SMALL, theme.ink),
            )
        )
    return chart.document(title, remarks, elements)


def bars_svg(
    title: str,
    counts: Mapping[float, int],
    scale: str,
    remarks: Sequence[str] = (),
    theme: Theme = DAY,
) -> str:
    """How often each value came, a bar for each; of many values a bar stands for several."""
    values = sorted(counts)
    width = max(1, ceil((values[-1] - values[0] + 1) / 40)) if values else 1
    bins: dict[int, int] = {}
    for value in values:
        start = floor(value / width) * width
        bins[start] = bins.get(start, 0) + counts[value]
    chart = Chart(
        theme,
        axis_for(scale, [*bins, *(start + width for start in bins)]),
        axis_for("rounds", [0, *bins.values()]),
        560,
        240,
    )
    elements = []
    for start, count in bins.items():
        foot, top = chart.at(start, 0), chart.at(start + width, count)
        several = f"{start}" if width == 1 else f"{start} to {start + width - 1}"
        bar = (
            f'<rect x="{number(foot.x + 0.5)}" y="{number(top.y)}"'
            f' width="{number(max(top.x - foot.x - 1, 1))}" height="{number(foot.y - top.y)}"'
            f' fill="{theme.accent}"/>'
        )
        elements.append(titled(f"{several}: {count}", bar))
    return chart.document(title, remarks, elements)


def lines_svg(
    title: str,
    series: Mapping[str, Sequence[tuple[float, float]]],
    scales: tuple[str, str],
    remarks: Sequence[str] = (),
    theme: Theme = DAY,
) -> str:
    """A line for each name through its points; the names stand where the lines end."""
    points = [point for each in series.values() for point in each]
    chart = Chart(
        theme,
        axis_for(scales[0], (x for x, _ in points)),
        axis_for(scales[1], (y for _, y in points)),
        560,
        320,
    )
    elements, taken = [], list[float]()
    for place, (name, each) in enumerate(series.items()):
        if not each:
            continue
        colour = theme.accent if place == 0 else theme.ink
        dashes = _DASHES[place % len(_DASHES)]
        path = " ".join(f"{number(at.x)},{number(at.y)}" for at in (chart.at(*xy) for xy in each))
        end = chart.at(*each[-1])
        y = end.y - 6
        while any(abs(y - other) < SMALL for other in taken):
            y -= SMALL
        taken.append(y)
        more = 'text-anchor="end" paint-order="stroke" stroke-width="3"'
        elements.append(
            titled(
                name,
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"'
                f"{dashes and f' stroke-dasharray={chr(34)}{dashes}{chr(34)}'}/>",
                text(name, end.x - 2, y, SMALL, colour, f'{more} stroke="{theme.table}"'),
            )
        )
    return chart.document(title, remarks, elements)


def dots_svg(
    title: str,
    dots: Sequence[tuple[float, float, str]],
    scales: tuple[str, str],
    remarks: Sequence[str] = (),
    theme: Theme = DAY,
) -> str:
    """A dot for each pair of values, which tells its name when pointed at."""
    chart = Chart(
        theme,
        axis_for(scales[0], (x for x, _, _ in dots)),
        axis_for(scales[1], (y for _, y, _ in dots)),
        560,
        360,
    )
    elements = [titled(name, chart.dot(chart.at(x, y), 3.5, theme.accent)) for x, y, name in dots]
    return chart.document(title, remarks, elements)
