"""How many sentences of other people are read as they meant them.

    python benchmarks/reading.py FILE.jsonl           a table of the counts and of the refusals
    python benchmarks/reading.py FILE.jsonl --json    the counts, and every sentence that failed

Each line of the file is an object with `rule`, the name of one of the library's benchmark rules
(`only_aces` is `science-only-aces`); `line`, the cards already laid; and `sentence`, which is
known to state that rule from this line on. A sentence is

- *right* if it is read as a rule that equals the true one from the line on, by exact comparison;
- *wrong* if it is read, but judges some card differently on some line that may follow;
- *refused* if it is not read;
- *undecided* if the comparison ended without an answer, which counts as none of the others.

In these rounds the first card was turned until it satisfied the rule, so it is a starter and the
first accepted card at once. "The first card played" may therefore be either the first or the
second card of the line, and a sentence is right only if it is right in both ways of counting.

Exit status: 0 when the counts are printed, 2 when the file cannot be used.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

from rich.console import Console
from rich.progress import track
from rich.table import Table

from eleusis.cards import UNKNOWN, Card, Cards, parse_cards, print_cards
from eleusis.errors import InputError, RuleSyntaxError, RuleTooLarge
from eleusis.rule import Rule, library_rule, read_rule, word_rule
from eleusis.rule.analysis.equivalence import Difference, Undecided, difference

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RULES: Final = "science-"
"""What the slugs of the benchmark rules start with."""

STARTERS: Final = (0, 1)
"""The ways to count the first card: as a card played, or as a starter."""


class UnusableFile(Exception):
    """The file of sentences cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence and what it is known to mean."""

    name: str
    """The rule's name as the file has it."""
    rule: Rule
    line: Cards
    sentence: str


@dataclass(frozen=True, slots=True)
class Right:
    """Read, and equal to the true rule."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Read as another rule."""

    reading: Rule
    line: Cards
    """A shortest line, from the given one on, that tells the two apart."""
    card: Card
    """The card that they judge differently there."""
    is_right: bool
    """What the true rule says of the card."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Not read."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Open:
    """Read, but the comparison gave up."""

    reading: Rule


Outcome = Right | Wrong | Refused | Open


# ---- Judging -----------------------------------------------------------------------------------


def judge(case: Case) -> Outcome:
    """What came of reading a sentence."""
    try:
        reading = read_rule(case.sentence)
    except (RuleSyntaxError, RuleTooLarge) as error:
        return Refused(error.code, error.message)
    outcome: Outcome = Right()
    for starters in STARTERS:
        found = difference(case.rule, reading, case.line, starters=starters)
        match found:
            case Difference(line, card, is_right):
                return Wrong(reading, line, card, is_right)
            case Undecided():
                outcome = Open(reading)
            case None:
                pass
            case _:
                assert_never(found)
    return outcome


# ---- The file ----------------------------------------------------------------------------------


def cases_of(file: Path) -> tuple[Case, ...]:
    """The sentences of a file with their rules and lines, in its order.

    Raises:
        UnusableFile: it is missing or empty, or one of its lines is not such an object.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise UnusableFile(f"{file}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UnusableFile(f"{file} is not a text file in UTF-8.") from None
    cases: list[Case] = []
    # Not `splitlines`, since JSON admits line separators such as U+2028 within a sentence.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                cases.append(_case(line))
            except UnusableFile as error:
                raise UnusableFile(f"{file}, line {number}: {error}") from None
    if not cases:
        raise UnusableFile(f"{file} has no sentences; it should have a JSON object on each line.")
    return tuple(cases)


def _case(line: str) -> Case:
    try:
        fields = json.loads(line)
    except json.JSONDecodeError as error:
        raise UnusableFile(f"not JSON: {error.msg} at column {error.colno}.") from None
    if not isinstance(fields, dict):
        raise UnusableFile(f"not an object but {line.strip()[:40]!r}.")
    name, cards, sentence = (_text(fields, field) for field in ("rule", "line", "sentence"))
    try:
        rule = read_rule(library_rule(RULES + name.replace("_", "-")).sentence)
        parsed = parse_cards(cards)
    except InputError as error:
        raise UnusableFile(error.message) from None
    if UNKNOWN in parsed:
        raise UnusableFile(f"every card of the line must be known, not {cards!r}.")
    return Case(name, rule, parsed, sentence)


def _text(fields: dict[str, object], field: str) -> str:
    if field not in fields:
        raise UnusableFile(f"the field {field!r} is missing.")
    value = fields[field]
    if not isinstance(value, str):
        raise UnusableFile(f"the field {field!r} must be a text, not {value!r}.")
    return value


# ---- The report --------------------------------------------------------------------------------


def as_object(judged: Sequence[tuple[Case, Outcome]]) -> dict[str, object]:
    """The counts, and every sentence that is not right, as one JSON object."""
    lists: dict[str, list[dict[str, object]]] = {"wrong": [], "refused": [], "undecided": []}
    for case, outcome in judged:
        told: dict[str, object] = {
            "rule": case.name,
            "line": print_cards(case.line),
            "sentence": case.sentence,
        }
        match outcome:
            case Right():
                pass
            case Wrong(reading, line, card, is_right):
                told["reading"] = word_rule(reading)
                told["differs"] = {
                    "line": print_cards(line),
                    "card": str(card),
                    "verdict": "right" if is_right else "wrong",
                }
                lists["wrong"].append(told)
            case Refused(code, message):
                lists["refused"].append(told | {"code": code, "message": message})
            case Open(reading):
                lists["undecided"].append(told | {"reading": word_rule(reading)})
            case _:
                assert_never(outcome)
    failed = {name: len(sentences) for name, sentences in lists.items()}
    counts = {"right": len(judged) - sum(failed.values()), **failed, "total": len(judged)}
    return {**counts, **{f"{name}_sentences": sentences for name, sentences in lists.items()}}


def tables(judged: Sequence[tuple[Case, Outcome]]) -> Iterable[Table]:
    """The counts; and if any sentence was refused, how many for which reason."""
    kinds = {"right": Right, "wrong": Wrong, "refused": Refused, "undecided": Open}
    yield _counts(
        f"{len(judged)} sentences",
        {name: sum(isinstance(each, kind) for _, each in judged) for name, kind in kinds.items()},
    )
    codes = Counter(outcome.code for _, outcome in judged if isinstance(outcome, Refused))
    if codes:
        yield _counts("refused because", dict(codes.most_common()))


def _counts(title: str, counts: dict[str, int]) -> Table:
    total = sum(counts.values())
    table = Table(title, "count", "share", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, count in counts.items():
        table.add_row(name, str(count), f"{count / total:.1%}")
    return table


def judge_all(cases: Sequence[Case]) -> tuple[tuple[Case, Outcome], ...]:
    """Every sentence with its outcome; a bar on standard error shows how far the work has come."""
    terminal = Console(stderr=True)
    is_file = not terminal.is_terminal
    shown = track(cases, "reading", console=terminal, transient=True, disable=is_file)
    return tuple((case, judge(case)) for case in shown)


def main() -> int:
    """0, or 2 if the file cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="sentences, a JSON object on each line")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        cases = cases_of(options.file)
    except UnusableFile as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    judged = judge_all(cases)
    if options.json:
        print(json.dumps(as_object(judged), indent=2))
        return 0
    console = Console()
    for table in tables(judged):
        console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
