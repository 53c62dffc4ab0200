"""The chart of a study as SVG, in the colours and the serif of the layouts.

Time runs from left to right, a step for each laid card. Doubt falls, in bits, on the left scale;
the share of the true rule rises on the right one; below, a row for each seat.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from eleusis.messages import message, render
from eleusis.play.pictures.svg_parts import (
    FONT,
    cross,
    fallen_king,
    king,
    number,
    text,
    titled,
)
from eleusis.play.pictures.themes import DAY
from eleusis.study.round.acts import ActKind
from eleusis.study.round.measures import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.messages import Language, MessageValue
    from eleusis.play.pictures.themes import Theme
    from eleusis.study.round.acts import Act
    from eleusis.study.round.measures import StudyStep
    from eleusis.study.round.round_study import RoundStudy
    from eleusis.study.round.seats import SeatStudy

_WIDTH: Final = 960.0
LEFT: Final = 104.0
"""Where time begins, from the left edge."""
RIGHT: Final = 62.0
_TOP: Final = 54.0
_HEIGHT: Final = 190.0
_ROW: Final = 30.0
_ROWS_FROM: Final = 44.0
_NAME: Final = 12
CROWD: Final = 12
"""Seats from which on those who only predicted share one row."""
_SAID: Final = 5.0
"""How far above or below the row of a seat stands what it called right or wrong (Delphi)."""


def chart_svg(study: RoundStudy, theme: Theme = DAY, language: Language = "en") -> str:
    """The whole picture."""
    pen = _Pen(study, theme, language)
    height = _TOP + _HEIGHT + _ROWS_FROM + _ROW * pen.row_count + 16
    title = pen.said("study.chart")
    told = "\n".join(render(said, language) for said in study.sentences)
    elements = "".join((*pen.frame(), *pen.doubt(), *pen.truth(), *pen.knowable(), *pen.rows()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="{number(_WIDTH)}"'
        f' height="{number(height)}" viewBox="0 0 {number(_WIDTH)} {number(height)}"'
        f' font-family="{FONT}"><title>{title}</title>'
        f"<desc>{escape(told)}</desc>"
        f'<rect width="100%" height="100%" fill="{theme.table}"/>{elements}</svg>\n'
    )


class _Pen:
    """Draws a study."""

    def __init__(self, study: RoundStudy, theme: Theme, language: Language) -> None:
        self.study = study
        self.theme = theme
        self.language = language
        self.last = max(1, study.steps[-1].act.t)
        self.most = max(1, ceil(max(study.entropy)))

    @property
    def row_count(self) -> int:
        """Rows below the curves."""
        return 1 if self._is_crowd else len(self.study.seats)

    @property
    def _is_crowd(self) -> bool:
        return len(self.study.seats) > CROWD and any(seat.foretold for seat in self.study.seats)

    def said(self, key: str, **values: MessageValue) -> str:
        """Something to be said, with the signs of cards."""
        return render(message(key, **values), self.language, has_signs=True)

    def percent(self, share: float) -> str:
        """A share in hundredths."""
        return self.said("study.percent", share=round(100 * share))

    def x(self, t: float) -> float:
        """Where a moment lies."""
        return LEFT + (_WIDTH - LEFT - RIGHT) * t / self.last

    def y(self, share: float) -> float:
        """Where a share of the height lies."""
        return _TOP + (1 - share) * _HEIGHT

    def frame(self) -> Iterator[str]:
        """Scales and what they are called."""
        theme = self.theme
        yield text(
            self.said("study.chart-doubt"), LEFT - 30, 28, 14, theme.ink, 'font-style="italic"'
        )
        if self.study.rule is not None:
            more = 'text-anchor="end" font-style="italic"'
            words = self.said("study.chart-known")
            yield text(words, _WIDTH - RIGHT + 30, 28, 14, theme.accent, more)
        step = 2 if self.most > 5 else 1
        for bits in range(0, self.most + 1, step):
            y = self.y(bits / self.most)
            yield _line(LEFT, y, _WIDTH - RIGHT, y, theme.right.edge, 'stroke-width=".5"')
            yield text(str(bits), LEFT - 9, y + 4, 12, theme.faint, 'text-anchor="end"')
        if self.study.rule is not None:
            for share in (0, 0.5, 1):
                y = self.y(share)
                yield text(self.percent(share), _WIDTH - RIGHT + 9, y + 4, 12, theme.accent)
        every = 10 if self.last > 15 else 5
        bottom = _TOP + _HEIGHT
        for t in range(every, self.last + 1, every):
            yield _line(self.x(t), bottom, self.x(t), bottom + 5, theme.faint)
            yield text(str(t), self.x(t), bottom + 19, 12, theme.faint, 'text-anchor="middle"')
        words = self.said("study.chart-cards")
        yield text(words, LEFT - 9, bottom + 19, 12, theme.faint, 'text-anchor="end"')

    def doubt(self) -> Iterator[str]:
        """Doubt, falling in steps."""
        levels = [bits / self.most for bits in self.study.entropy]
        yield f'<path d="{self._stairs(levels)}" fill="none" stroke="{self.theme.ink}" {_PEN}/>'

    def truth(self) -> Iterator[str]:
        """The share of the true rule, rising."""
        if self.study.rule is None:
            return
        levels: list[float] = []
        for step in self.study.steps:
            now = step.truth or 0.0
            levels += [levels[-1] if levels else now] * (step.act.t - len(levels))
            if levels:
                levels[-1] = now
        stairs, bottom = self._stairs(levels), number(self.y(0))
        area = f"{stairs}V{bottom}H{number(self.x(0))}Z"
        yield f'<path d="{area}" fill="{self.theme.accent}" opacity=".12"/>'
        yield f'<path d="{stairs}" fill="none" stroke="{self.theme.accent}" {_PEN}/>'

    def _stairs(self, levels: list[float]) -> str:
        path = f"M{number(self.x(0))} {number(self.y(levels[0]))}"
        for t, level in enumerate(levels, 1):
            path += f"V{number(self.y(level))}H{number(self.x(t))}"
        return path

    def knowable(self) -> Iterator[str]:
        """From when on the rule could be known."""
        at = self.study.knowable_at
        if at is None:
            return
        x, accent = self.x(at - 1), self.theme.accent
        yield _line(x, _TOP - 8, x, _TOP + _HEIGHT, accent, 'stroke-dasharray="5 4"')
        anchor = "end" if x > _WIDTH / 2 else "start"
        words = self.said("study.chart-from", share=round(100 * KNOWN))
        shift = -6 if anchor == "end" else 6
        more = f'text-anchor="{anchor}"'
        yield text(words, x + shift, _TOP - 8, 12, accent, more)

    def rows(self) -> Iterator[str]:
        """A row for each seat: plays or predictions, claims and hypotheses; one for a crowd."""
        if self._is_crowd:
            yield from self._room()
            return
        for place, seat in enumerate(self.study.seats):
            y = _TOP + _HEIGHT + _ROWS_FROM + _ROW * (place + 0.5)
            name = self.study.state.setup.names[seat.seat]
            short = name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"
            more = 'text-anchor="end"'
            yield text(short, LEFT - 9, y + 4, 13, self.theme.ink, more)
            yield _line(LEFT, y, _WIDTH - RIGHT, y, self.theme.right.edge, 'stroke-width=".5"')
            yield from self._hypotheses(seat, y)
            yield from self._calls(seat, y)
            steps = {step.act.event: step for step in self.study.steps}
            for act in self.study.acts:
                if act.seat == seat.seat:
                    yield from self._mark(act, steps.get(act.event), name, y)

    def _calls(self, seat: SeatStudy, y: float) -> Iterator[str]:
        """What it predicted: above its row what it called right, dots where that was ruled."""
        if seat.foretold is None:
            return
        for t, right, held in seat.foretold.calls:
            x, at = self.x(t - 0.5), y - _SAID if right else y + _SAID
            sign = _dot(x, at, self.theme.ink) if held else cross(x, at, 4, self.theme.faint)
            yield titled(self.said("study.mark-call", right=right, held=held), sign)
        share = self.percent(seat.foretold.right / seat.foretold.made)
        yield text(share, _WIDTH - RIGHT + 9, y + 4, 12, self.theme.ink)

    def _room(self) -> Iterator[str]:
        """For each card the share of a crowd who predicted it."""
        bottom = _TOP + _HEIGHT + _ROWS_FROM + _ROW
        found = [call for seat in self.study.seats if seat.foretold for call in seat.foretold.calls]
        words = self.said("study.chart-room")
        yield text(words, LEFT - 9, bottom - 11, 12, self.theme.faint, 'text-anchor="end"')
        for t in sorted({call.t for call in found}):
            held = [call.held for call in found if call.t == t]
            high, width = _ROW * sum(held) / len(held), 0.7 * (self.x(1) - self.x(0))
            bar = (
                f'<rect x="{number(self.x(t - 0.5) - width / 2)}" y="{number(bottom - high)}"'
                f' width="{number(width)}" height="{number(high)}" fill="{self.theme.ink}"/>'
            )
            yield titled(self.percent(sum(held) / len(held)), bar)
        yield _line(LEFT, bottom, _WIDTH - RIGHT, bottom, self.theme.right.edge)

    def _hypotheses(self, seat: SeatStudy, y: float) -> Iterator[str]:
        steps = self.study.steps
        for thought in seat.thoughts:
            start = steps[thought.since - 1].act.t if thought.since else 0
            end = steps[thought.until - 1].act.t if thought.until else 0
            colour = self.theme.accent if thought.is_true else self.theme.faint
            bar = _line(self.x(start), y + 10, self.x(end) - 3, y + 10, colour, 'stroke-width="4"')
            yield titled(f"{seat_name(self.study, seat)}: {thought.text}", bar)

    def _mark(self, act: Act, step: StudyStep | None, name: str, y: float) -> Iterator[str]:
        x = self.x(act.t - max(1, act.counts) / 2)
        match act.kind:
            case ActKind.PLAY | ActKind.PICK | ActKind.EARLIER:
                right = act.right is True
                sign = _dot(x, y, self.theme.ink) if right else cross(x, y, 4, self.theme.faint)
            case ActKind.NO_PLAY:
                sign = _ring(x, y, self.theme.ink)
            case ActKind.PROPHECY:
                x = self.x(act.t)
                sign = f'<g transform="translate({number(x)} {number(y + 6)}) scale(.62)">'
                sign += f"{king(0, 0, self.theme)}</g>"
            case ActKind.FALL:
                x = self.x(act.t)
                sign = f'<g transform="translate({number(x)} {number(y)}) scale(.7)">'
                sign += f"{fallen_king(0, 6, self.theme)}</g>"
            case _:
                return
        yield titled(self._told(act, step, name), sign)

    def _told(self, act: Act, step: StudyStep | None, name: str) -> str:
        """What a mark says when pointed at."""
        match act.kind:
            case ActKind.PROPHECY:
                return self.said("study.mark-prophet", name=name)
            case ActKind.FALL:
                return self.said("study.mark-fallen", name=name)
            case ActKind.NO_PLAY:
                what = message("study.no-play")
            case _:
                what = message("study.cards", cards=" ".join(map(str, act.cards)))
        ruled = message("study.ruled", what=what, right=act.right is True)
        if step is None or step.chance is None:
            return self.said("study.mark", name=name, ruled=ruled)
        share, bits = round(100 * step.chance), f"{step.surprise:.1f}"
        return self.said("study.mark-play", name=name, ruled=ruled, share=share, bits=bits)


_PEN: Final = 'stroke-width="2" stroke-linejoin="round"'


def seat_name(study: RoundStudy, seat: SeatStudy) -> str:
    """Who sits there."""
    return study.state.setup.names[seat.seat]


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        f' stroke="{colour}"{more and " " + more}/>'
    )


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{colour}"/>'


def _ring(x: float, y: float, colour: str) -> str:
    ring = f'fill="none" stroke="{colour}" stroke-width="1.8"'
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="5" {ring}/>'
