"""A study as one page of HTML: it needs no network, opens from a disk, and prints on two pages."""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from eleusis.messages import render
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.view import table_view
from eleusis.study.round.as_json import study_json
from eleusis.study.round.chart_svg import LEFT, RIGHT, chart_svg

if TYPE_CHECKING:
    from eleusis.study.round.round_study import RoundStudy

_CARD: Final = re.compile(r"<g><title>Card (\d+):")
"""A card of the layout, by the title that it bears."""

_HEADINGS: Final = ("", "plays", "right", "bits brought", "asked of what the hand allowed")


def study_page(study: RoundStudy) -> str:
    """The page; whatever people wrote is shown as they wrote it and is never markup."""
    template = files("eleusis.study.round").joinpath("page.html").read_text(encoding="utf-8")
    setup = study.state.setup
    names = [name for seat, name in enumerate(setup.names) if seat != setup.dealer]
    layout = picture_svg(layout_of(table_view(study.state)))
    parts = {
        "HEADING": escape(study.rule_text or "A rule that nobody wrote"),
        "PEOPLE": escape(
            f"{setup.rulebook.title}. {setup.names[setup.dealer]} dealt; {', '.join(names)} played."
        ),
        "SENTENCES": "".join(
            f"<li>{escape(render(said, has_signs=True))}</li>" for said in study.sentences
        ),
        "CHART": chart_svg(study),
        "LAYOUT": _CARD.sub(r'<g data-card="\1"><title>Card \1:', layout),
        "TABLE": _table(study),
        "DATA": _data(study),
        "LEFT": f"{LEFT:g}",
        "RIGHT": f"{RIGHT:g}",
    }
    return re.sub("@([A-Z]+)@", lambda found: parts[found[1]], template)


def _data(study: RoundStudy) -> str:
    """The study as JSON that cannot end the element it stands in."""
    told = study_json(study)
    for name in ("messages", "sentences", "decisions"):
        del told[name]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _table(study: RoundStudy) -> str:
    rows = []
    for seat in study.seats:
        asked = "–" if seat.efficiency is None else f"{seat.efficiency:.0%}"
        share = f"{seat.right / seat.plays:.0%}" if seat.plays else "–"
        name = escape(study.state.setup.names[seat.seat])
        cells = (str(seat.plays), share, f"{seat.bits:.1f}", asked)
        rows.append(
            f'<tr><th scope="row">{name}</th>'
            + "".join(f'<td class="n">{cell}</td>' for cell in cells)
            + "</tr>"
        )
    head = "".join(f'<th scope="col" class="n">{heading}</th>' for heading in _HEADINGS)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
