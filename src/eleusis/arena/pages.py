"""Reports as one page of HTML, which needs no network and opens from a disk."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from eleusis.study.charts import bars_svg, intervals_svg, reliability_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from eleusis.arena.plan import ArenaPlan
    from eleusis.arena.report import ArenaReport, ArenaStanding, BootstrapMean, CountedShare


def whole_page(title: str, below: str, parts: Iterable[str]) -> str:
    """A page with a heading, a line below it, and its parts, which are markup."""
    template = files("eleusis.arena").joinpath("page.html").read_text(encoding="utf-8")
    told = {"TITLE": escape(title), "BELOW": escape(below), "PARTS": "\n".join(parts)}
    return re.sub("@([A-Z]+)@", lambda found: told[found[1]], template)


def heading(text: str) -> str:
    """A heading within a page."""
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"


def figures(*pictures: str) -> str:
    """Pictures beside each other, as far as there is room."""
    return f'<div class="figures">{"".join(f"<figure>{each}</figure>" for each in pictures)}</div>'


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column tells of what; the others are numbers."""
    head = "".join(
        f'<th scope="col"{" class=n" if place else ""}>{escape(title)}</th>'
        for place, title in enumerate(titles)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f'<td class="n">{escape(cell)}</td>' for cell in others)
        + "</tr>"
        for first, *others in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


# Numbers as people read them -----------------------------------------------------------------


def interval_told(value: BootstrapMean) -> str:
    """A mean with its interval."""
    if value.interval is None:
        return f"{value.mean:.1f}"
    return f"{value.mean:.1f} ({value.interval.low:.1f} to {value.interval.high:.1f})"


def share_told(share: CountedShare) -> str:
    """So many of so many, with the interval."""
    if share.interval is None:
        return "–"
    low, high = share.interval
    return f"{share.count} of {share.of} ({100 * low:.0f}–{high:.0%})"


# A tournament --------------------------------------------------------------------------------


def report_page(
    plan: ArenaPlan, report: ArenaReport, links: Callable[[str], dict[str, str]]
) -> str:
    """The report of a tournament.

    Args:
        plan: What was played.
        report: Its figures.
        links: For the key of a round, what is to be seen of it, and where.
    """
    rules = len({rule for rules in plan.rules for rule in rules})
    below = (
        f"{report.rounds} of {report.planned} rounds, {report.deals} deals, by"
        f" {', '.join(plan.rulebooks)}, {rules} rule{'s' if rules > 1 else ''}; 95 % intervals."
    )
    scores = {each.agent: (each.score.mean, each.score.interval) for each in report.standings}
    scores["the dealer"] = (report.dealer.mean, report.dealer.interval)
    apart = {
        f"{one} over {two}": (found.mean, found.interval)
        for (one, two), found in report.differences.items()
    }
    scale = "points a round"
    pictures = [intervals_svg("Points a round", scores, scale)]
    if apart:
        pictures.append(intervals_svg("Points between them, on the same deals", apart, scale))
    parts = [figures(*pictures), _standings(report)]
    if any(each.claims for each in report.standings):
        parts += [heading("What they claimed"), *_claims(report)]
    parts += [heading("The rounds"), figures(*distributions_svg(report))]
    parts += [heading("Worst rounds"), *(_losses(each, links) for each in report.standings)]
    return whole_page("A tournament of New Eleusis", below, parts)


def _standings(report: ArenaReport) -> str:
    titles = (
        *("", "points a round", "rating", "wins", "plays right", "no plays right", "prophecies"),
        *("ms a decision", "longest, s", "MB a round", "tokens a round"),
    )
    rows = []
    for each in report.standings:
        cost = each.cost
        took = ("–",) * 4
        if cost is not None:
            took = (
                f"{1000 * cost.seconds:.1f}",
                f"{cost.slowest:.2f}",
                f"{cost.memory / 1e6:.1f}",
                f"{cost.tokens:.0f}" if cost.tokens else "–",
            )
        rating = each.rating
        rows.append(
            (
                each.agent,
                interval_told(each.score),
                "–" if rating is None else f"{rating.mean:.1f} ± {1.96 * rating.deviation:.1f}",
                f"{each.wins:.1f}",
                share_told(each.plays),
                share_told(each.no_plays),
                share_told(each.prophecies),
                *took,
            )
        )
    return table(titles, rows)


def _claims(report: ArenaReport) -> Iterable[str]:
    titles = ("", "times", "claimed", "happened", "off by", "Brier")
    told = [(each.agent, *pair) for each in report.standings for pair in each.claims.items()]
    yield table(
        titles,
        (
            (
                f"{agent}, {what}",
                str(said.count),
                *(f"{share:.1%}" for share in (said.claimed, said.happened, said.error)),
                f"{said.brier:.3f}",
            )
            for agent, what, said in told
        ),
    )
    yield figures(
        *(
            reliability_svg(said.calibration, f"{agent}: {what}", "claimed", "came true")
            for agent, what, said in told
        )
    )


def distributions_svg(report: ArenaReport) -> Iterable[str]:
    """How the rounds went: a picture for each distribution."""
    for (title, scale), counts in report.distributions.items():
        if counts:
            total = sum(counts.values())
            mean = sum(value * count for value, count in counts.items()) / total
            yield bars_svg(title, counts, scale, (f"{total} rounds, {mean:.1f} in the mean.",))


def _losses(each: ArenaStanding, links: Callable[[str], dict[str, str]]) -> str:
    told = []
    for loss in each.losses:
        behind = f"{loss.behind} points behind the best"
        to = "".join(
            f', <a href="{escape(href)}">{escape(name)}</a>'
            for name, href in links(loss.key).items()
        )
        told.append(f"<li>{escape(loss.key)}: {loss.score} points, {behind}{to}</li>")
    return f"<p>{escape(each.agent)}</p><ul>{''.join(told) or '<li>none</li>'}</ul>"
