"""A study as one page of HTML: it needs no network, opens from a disk, and prints on two pages."""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from eleusis.messages import message, render
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.view import table_view
from eleusis.study.round.as_json import study_json
from eleusis.study.round.chart_svg import LEFT, RIGHT, chart_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.messages import Language
    from eleusis.study.round.round_study import RoundStudy
    from eleusis.study.round.seats import SeatStudy

_WORDS: Final = (
    "before",
    "after",
    "doubt",
    "known",
    "no-hand",
    "go-back",
    "likeliest",
    "card",
    "right",
    "wrong",
    "asks",
    "rule",
)
"""What the page says as one moves through it."""

_HEADINGS: Final = ("plays", "right", "bits", "asked")

_PREDICTED: Final = ("predicted", "right", "right-held", "wrong-held", "likelier-held")
"""Of a round in which every card was predicted."""


def study_page(study: RoundStudy, language: Language = "en") -> str:
    """The page; whatever people wrote is shown as they wrote it and is never markup."""
    template = files("eleusis.study.round").joinpath("page.html").read_text(encoding="utf-8")
    setup = study.state.setup
    names = tuple(name for seat, name in enumerate(setup.names) if seat != setup.dealer)
    people = message(
        "study.page.people",
        book=setup.rulebook.title,
        dealer=setup.names[setup.dealer],
        players=names,
    )

    def said(word: str) -> str:
        return render(message(f"study.page.{word}"), language)

    parts = {
        "LANGUAGE": language,
        "HEADING": escape(study.rule_text or said("no-rule")),
        "PEOPLE": escape(render(people, language)),
        "SENTENCES": "".join(
            f"<li>{escape(render(each, language, has_signs=True))}</li>" for each in study.sentences
        ),
        "CHARTTITLE": escape(render(message("study.chart"), language)),
        "CHART": chart_svg(study, language=language),
        "LAYOUT": picture_svg(layout_of(table_view(study.state)), speaks=False),
        "TABLE": _table(study, [said(word) for word in _columns(study)], language),
        "DATA": _embedded(_data(study)),
        "WORDS": _embedded({word: said(word) for word in _WORDS}),
        "LEFT": f"{LEFT:g}",
        "RIGHT": f"{RIGHT:g}",
    }
    words = {
        name.upper().replace("-", ""): escape(said(name))
        for name in ("title", "back", "on", "moment", "layout", "what-if", "table")
    }
    parts |= {f"SAID{name}": text for name, text in words.items()}
    return re.sub("@([A-Z]+)@", lambda found: parts[found[1]], template)


def _data(study: RoundStudy) -> dict[str, Any]:
    """What the page moves through."""
    told = study_json(study)
    for name in ("messages", "sentences", "decisions"):
        del told[name]
    return told


def _embedded(told: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _columns(study: RoundStudy) -> tuple[str, ...]:
    return _PREDICTED if any(seat.foretold for seat in study.seats) else _HEADINGS


def _table(study: RoundStudy, headings: Sequence[str], language: Language) -> str:
    rows = []
    for seat in study.seats:
        name = escape(study.state.setup.names[seat.seat])
        rows.append(
            f'<tr><th scope="row">{name}</th>'
            + "".join(f'<td class="n">{cell}</td>' for cell in _cells(study, seat, language))
            + "</tr>"
        )
    head = "".join(f'<th scope="col" class="n">{escape(each)}</th>' for each in ("", *headings))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _cells(study: RoundStudy, seat: SeatStudy, language: Language) -> tuple[str, ...]:
    """What stands in the row of a seat, by the columns of the round."""

    def percent(part: float, whole: float) -> str:
        share = message("study.percent", share=round(100 * part / whole)) if whole else None
        return "–" if share is None else render(share, language)

    if _columns(study) is _PREDICTED:
        if seat.foretold is None:
            return ("0", *"––––")
        return (str(seat.foretold.made), *(percent(*each) for each in seat.foretold.shares))
    asked = "–" if seat.efficiency is None else percent(min(1.0, seat.efficiency), 1)
    bits = render(message("study.page.number", number=f"{seat.bits:.1f}"), language)
    return (str(seat.plays), percent(seat.right, seat.plays), bits, asked)
