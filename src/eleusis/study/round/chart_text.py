"""The chart of a study in letters: doubt falling, the rule becoming known, and who did what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.study.round.acts import ActKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.study.round.measures import StudyStep
    from eleusis.study.round.round_study import RoundStudy
    from eleusis.study.round.seats import SeatStudy

_LEVELS: Final = " ▁▂▃▄▅▆▇█"
_DIGITS: Final = " 12345678"
"""What stands for the levels where only letters can be shown."""

_ROOM: Final = 9
"""Columns for names and for figures, on either side."""


def chart_text(study: RoundStudy, width: int = 80, *, letters: bool = False) -> str:
    """The chart, in at most so many columns.

    A column is a laid card, or several where they are too many. `·` is a right play, `×` a wrong
    one, `o` no play, `P` became the prophet, `!` was proved false, `?` wrote a hypothesis. Of who
    predicts (Delphi), `·` is a prediction that held, and the figure is the share of those.
    """
    last = study.steps[-1].act.t
    room = max(10, width - 2 * _ROOM - 2)
    each = -(-last // room)
    columns = -(-last // each)
    levels = _DIGITS if letters else _LEVELS
    entropy = study.entropy
    rows = [
        _row("doubt", _bars(entropy, max(entropy), columns, each, levels), _bits(entropy)),
    ]
    shares = _shares(study.steps)
    if shares is not None:
        bars = _bars(shares, 1.0, columns, each, levels)
        rows.append(_row("known", bars, f"{shares[-1]:.0%}"))
    rows.append(_row("", _scale(columns, each, study.knowable_at), ""))
    for seat in study.seats:
        name = study.state.setup.names[seat.seat]
        share = f"{seat.foretold.right / seat.foretold.made:.0%}" if seat.foretold else ""
        rows.append(_row(name, _deeds(study, seat, columns, each), share))
    return "\n".join(row.rstrip() for row in rows)


def _row(name: str, middle: str, figure: str) -> str:
    clean = "".join(sign if sign.isprintable() else "?" for sign in name)
    return f"{clean[:_ROOM]:<{_ROOM}} {middle} {figure}"


def _bits(entropy: Sequence[float]) -> str:
    return f"{entropy[-1]:.1f} bits"


def _bars(values: Sequence[float], most: float, columns: int, each: int, levels: str) -> str:
    """A bar for each column, of the value at its end; the least that is not nothing is seen."""
    found = ""
    for column in range(columns):
        value = values[min(len(values), (column + 1) * each) - 1]
        share = value / most if most else 0.0
        found += levels[min(8, max(1 if share > 0.02 else 0, round(8 * share)))]
    return found


def _shares(steps: Sequence[StudyStep]) -> list[float] | None:
    """The share of the true rule by *t*."""
    if steps[-1].truth is None:
        return None
    found: list[float] = []
    for step in steps:
        now = step.truth or 0.0
        found += [found[-1] if found else now] * (step.act.t - len(found))
        if found:
            found[-1] = now
    return found


def _scale(columns: int, each: int, known: int | None) -> str:
    """Every tenth card, and an arrow where the rule could be known."""
    marks = [" "] * (columns + 4)
    for t in range(10, columns * each + 1, 10):
        for place, sign in enumerate(str(t), (t - 1) // each):
            marks[place] = sign
    if known is not None:
        marks[(known - 1) // each] = "^"
    return "".join(marks)[:columns].rstrip()


def _deeds(study: RoundStudy, seat: SeatStudy, columns: int, each: int) -> str:
    marks = [" "] * columns
    for call in seat.foretold.calls if seat.foretold else ():
        marks[(call.t - 1) // each] = "·" if call.held else "×"
    for act in study.acts:
        if act.seat != seat.seat or not act.t:
            continue
        sign = _sign(act.kind, right=act.right)
        if sign:
            first = act.t - act.counts + 1 if act.counts else act.t
            for t in range(first, act.t + 1):
                marks[(t - 1) // each] = sign
    for thought in seat.thoughts:
        if thought.since:
            marks[(study.steps[thought.since - 1].act.t - 1) // each] = "?"
    return "".join(marks)


def _sign(kind: ActKind, *, right: bool | None) -> str:
    match kind:
        case ActKind.PLAY | ActKind.EARLIER | ActKind.PICK:
            return "·" if right else "×"
        case ActKind.NO_PLAY:
            return "o"
        case ActKind.PROPHECY:
            return "P"
        case ActKind.FALL:
            return "!"
        case _:
            return ""
