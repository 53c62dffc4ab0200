"""What an evolution showed: the folder it is kept in, its findings, and their page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import numpy as np

from eleusis.arena.evolving import BOLDNESS, Duel, EvolutionPlan, Generation
from eleusis.arena.pages import figures, heading, paragraph, table, whole_page
from eleusis.arena.running import room_in, write_whole
from eleusis.errors import InputError
from eleusis.study.charts import dots_svg, lines_svg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from eleusis.arena.evolving import BredRule

_PLAN: Final = "evolution.json"
_GENERATIONS: Final = "generations.jsonl"
_DUELS: Final = "duels.json"
_BEST: Final = 24
"""Rules that are kept for dealers."""

_BINS: Final = 8
"""Groups of rules, by how often they were found."""


class Evolution(NamedTuple):
    """What a folder holds."""

    plan: EvolutionPlan
    generations: tuple[Generation, ...]
    duels: tuple[Duel, ...]

    @property
    def played(self) -> int:
        """Rounds of all generations."""
        return sum(each.played for each in self.generations)

    @property
    def known(self) -> dict[str, BredRule]:
        """Every rule that lived, as it was last seen."""
        return {rule.sentence: rule for each in self.generations for rule in each.rules}


# The folder ----------------------------------------------------------------------------------


def claim_evolution(plan: EvolutionPlan, folder: Path) -> Evolution:
    """Make the folder that of the plan, or find what is there of it; a line cut off is dropped.

    Raises:
        InputError: `other-plan`, if it is of another; `bad-results`, if it cannot be read;
            `no-room`, if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / _PLAN
    if not file.exists():
        with room_in(folder):
            write_whole(file, msgspec.json.encode(plan))
    found = evolution_in(folder)
    if found.plan != plan:
        raise InputError("other-plan", folder=str(folder))
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in found.generations)
    with room_in(folder):
        write_whole(folder / _GENERATIONS, lines)
    return found


def evolution_in(folder: Path) -> Evolution:
    """What a folder holds, as far as it was played.

    Raises:
        InputError: `bad-results`: it is no such folder, or cannot be read.
    """
    file = folder / _PLAN
    if not file.is_file():
        raise InputError("bad-results.no-plan", folder=str(folder), file=_PLAN)
    try:
        plan = msgspec.json.decode(file.read_bytes(), type=EvolutionPlan)
        file = folder / _GENERATIONS
        data = file.read_bytes() if file.exists() else b""
        whole = data[: data.rfind(b"\n") + 1].splitlines()
        generations = tuple(msgspec.json.decode(line, type=Generation) for line in whole)
        file = folder / _DUELS
        duels = msgspec.json.decode(file.read_bytes() if file.exists() else b"[]", type=list[Duel])
    except msgspec.DecodeError as error:
        raise InputError("bad-results.line", file=str(file), line=1, reason=str(error)) from None
    return Evolution(plan, generations, tuple(duels))


def keep_generation(folder: Path, generation: Generation) -> None:
    """One more generation is done.

    Raises:
        InputError: `no-room`, if it cannot be written.
    """
    with room_in(folder), (folder / _GENERATIONS).open("ab") as stream:
        stream.write(msgspec.json.encode(generation) + b"\n")


def keep_duels(folder: Path, duels: Sequence[Duel]) -> None:
    """All duels are done.

    Raises:
        InputError: `no-room`, if they cannot be written.
    """
    with room_in(folder):
        write_whole(folder / _DUELS, msgspec.json.encode(duels))


# Findings ------------------------------------------------------------------------------------


class Pay(NamedTuple):
    """Rules that were found about equally often."""

    found: float
    pay: float
    rules: int


def pay_by_found(evolution: Evolution) -> tuple[Pay, ...]:
    """What rules pay in the mean, in groups by how often scientists found them."""
    groups: list[list[BredRule]] = [[] for _ in range(_BINS)]
    for rule in evolution.known.values():
        groups[min(int(rule.found * _BINS), _BINS - 1)].append(rule)
    return tuple(
        Pay(
            float(np.mean([rule.found for rule in each])),
            float(np.mean([rule.pay for rule in each])),
            len(each),
        )
        for each in groups
        if each
    )


def correlation(evolution: Evolution, one: str, other: str) -> float:
    """Spearman's, over all rules that lived, of two of their figures."""
    rules = list(evolution.known.values())
    ranks = [
        np.argsort(np.argsort([getattr(rule, name) for rule in rules])) for name in (one, other)
    ]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def mean_ahead(duels: Sequence[Duel]) -> Mapping[float, float]:
    """By how much each boldness, alone, is ahead of others, in the mean of them."""
    return {
        bold: float(np.mean([each.ahead for each in duels if each.one == bold]))
        for bold in BOLDNESS
        if any(each.one == bold for each in duels)
    }


def bold_told(bold: float) -> str:
    """A boldness in words."""
    return "never" if bold > 1 else f"{bold:.0%}"


def best_rules(evolution: Evolution) -> bytes:
    """The rules that paid most when they were last seen, as JSON for whoever looks for one.

    Those with brackets are left out: nobody says them at a table.
    """
    said = [rule for rule in evolution.known.values() if "(" not in rule.sentence]
    said.sort(key=lambda rule: -rule.pay)
    kept = [
        {"sentence": rule.sentence, "pay": round(rule.pay, 1), "found": round(rule.found, 2)}
        for rule in said[:_BEST]
    ]
    return msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"


# The page ------------------------------------------------------------------------------------


def evolution_page(evolution: Evolution) -> str:
    """The report of an evolution that is done."""
    plan, generations = evolution.plan, evolution.generations
    below = (
        f"{evolution.played:,} rounds by {plan.rulebook}, {len(generations)} generations of"
        f" {plan.rules} rules and {plan.scientists} scientists; {len(evolution.known)} rules lived."
    )
    last = generations[-1]
    rows = [
        (rule.sentence, f"{rule.pay:.1f} ± {1.96 * rule.error:.1f}", f"{rule.found:.0%}")
        + (f"{rule.laid:.0f}", str(rule.born))
        for rule in last.rules
    ]
    titles = ("the rule", "dealer's points", "found", "cards laid", "born in")
    parts = [
        heading("Rules that pay their dealer"),
        paragraph("Proved by fresh deals in the last generation; intervals of 95 %."),
        table(titles, rows),
        heading("How difficulty and pay relate"),
        figures(_pay_svg(evolution), _time_svg(generations)),
        heading("Scientists"),
        paragraph("Those of the last generation, the best first."),
        table(
            ("", "points", "knows of all rules", "sharpness", "prophet from"),
            [
                (
                    str(place),
                    f"{each.score:.1f} ± {1.96 * each.error:.1f}",
                    f"{each.scientist.vocabulary:.0%}",
                    f"{each.scientist.sharpness:.2f}",
                    bold_told(each.scientist.boldness),
                )
                for place, each in enumerate(last.scientists, 1)
            ],
        ),
    ]
    if evolution.duels:
        parts += [heading("Which boldness wins against whom"), *_duels(evolution.duels)]
    return whole_page("Rules and scientists, evolved", below, parts)


def _pay_svg(evolution: Evolution) -> str:
    rules = evolution.known.values()
    together = correlation(evolution, "found", "pay")
    return dots_svg(
        "Found by whom, paid to whom",
        [(100 * rule.found, rule.pay, rule.sentence) for rule in rules],
        ("rounds that ended with a prophet, %", "dealer's points a round"),
        (f"{len(rules)} rules; rank correlation {together:.2f}.",),
    )


def _time_svg(generations: Sequence[Generation]) -> str:
    best = [(each.number, each.rules[0].pay) for each in generations]
    mean = [(each.number, float(np.mean([r.pay for r in each.rules]))) for each in generations]
    return lines_svg(
        "Pay by generation", {"best": best, "mean": mean}, ("generation", "dealer's points a round")
    )


def _duels(duels: Sequence[Duel]) -> list[str]:
    ahead = {(each.one, each.other): each for each in duels}
    rows = [
        (
            bold_told(one),
            *(
                f"{ahead[one, other].ahead:+.1f}" if (one, other) in ahead else "–"
                for other in BOLDNESS
            ),
        )
        for one in BOLDNESS
    ]
    error = max(each.error for each in duels)
    return [
        paragraph(
            "Points of a round by which one who becomes the prophet from this belief on (row) is"
            f" ahead of the three others (column); ± {1.96 * error:.1f} at most."
        ),
        table(("", *map(bold_told, BOLDNESS)), rows),
    ]
