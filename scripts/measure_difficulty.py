"""How hard the published rules are to find: `python scripts/measure_difficulty.py`.

Writes `difficulties.toml` beside its reader, `eleusis.rule.library.difficulties`. Rules that need
no starter are measured on an empty line, all others behind one. Minutes to an hour, by as many
processes as there are cores; run it again when the vocabulary or its prior has changed.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from rich.progress import track

from eleusis.induction.difficulty import SEARCHES, Difficulty, difficulty
from eleusis.rule import LibraryRule, library, read_rule
from eleusis.rule.library.difficulties import PLAYS_MAX

DATA: Final = Path(__file__).resolve().parents[1] / "src/eleusis/rule/library/difficulties.toml"

HEAD: Final = f"""\
# How soon the published rules are found by a mind that knows the standard vocabulary: for each of
# {SEARCHES} searches the play with which the rule was found for good, {PLAYS_MAX + 1} where
# {PLAYS_MAX} plays were not enough. Written by scripts/measure_difficulty.py.

"""


def measured(rule: LibraryRule) -> Difficulty:
    """How searches for the rule went, on the line that it suits."""
    return difficulty(read_rule(rule.sentence), starters=1 if "starter" in rule.line else 0)


def main() -> None:
    """Measure all rules and write the file."""
    rules = library()
    with ProcessPoolExecutor() as pool:
        found = list(track(pool.map(measured, rules), "rules", total=len(rules)))
    lines = (
        f'"{rule.slug}" = {[PLAYS_MAX + 1 if play is None else play for play in each.plays]}\n'
        for rule, each in zip(rules, found, strict=True)
    )
    DATA.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
