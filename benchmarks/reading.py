"""How many sentences of other people are read as they meant them, or asked back about rightly.

    python benchmarks/reading.py FILE.jsonl           a table of the counts
    python benchmarks/reading.py FILE.jsonl --json    the counts, and all but the right sentences

Each line of the file is an object of one of three kinds:

- `rule`, the name of one of the library's benchmark rules (`only_aces` is `science-only-aces`), and
  `sentence`, which is known to state it; with `line`, the cards already laid, from this line on;
- `library`, the name of a rule of the library, or null if nobody knows, and `sentence`;
- `predicate`, in Python (see `truths`), and `says`, also `says2`: each is a sentence. The predicate
  is evaluated: use files that you trust.

A sentence is

- *right* if it is read as a rule that means the same;
- *asked_first* if it is asked back about, the right reading first, and *asked_other* if another is;
- *wrong* if it is read, but judges some card differently on some line that may follow;
- *refused* if it is not read;
- *undecided* if nobody can say whether the rules are the same.

The CPU time of the answers is told too, by what they are: read, asked or refused; what the first
answer of a process takes longer, since the language is made ready, is not in it.

Exit status: 0 when the counts are printed, 2 when the file cannot be used.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from eleusis.cards import UNKNOWN, parse_cards, print_cards
from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule import Asked, NotRead, Read, answer, library_rule, read_rule
from eleusis.rule.analysis.equivalence import Difference, Undecided
from truths import LINES, Dealt, Predicate, Published

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.rule import Answer, RuleTree
    from truths import Truth

RULES: Final = "science-"
"""What the slugs of the benchmark rules start with."""

KINDS: Final = ("read", "asked", "refused")
"""What an answer can be."""

OUTCOMES: Final = ("right", "asked_first", "asked_other", "wrong", "refused", "undecided")


class UnusableFile(Exception):
    """The file of sentences cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence and what it is known to mean."""

    name: str
    """The rule's name as the file has it."""
    sentence: str
    truth: Truth | None
    """None if nobody knows."""


class Judged(NamedTuple):
    """What came of a sentence."""

    outcome: str
    told: dict[str, Any]
    """What there is to tell of it."""
    seconds: float = 0.0
    """The CPU time of the answer."""


# ---- Judging -----------------------------------------------------------------------------------


def judge(case: Case) -> Judged:
    """What came of reading a sentence."""
    answer.cache_clear()  # a sentence can be there twice
    start = time.process_time()
    try:
        found: Answer | RuleTooLarge = answer(case.sentence)
    except RuleTooLarge as error:
        found = error
    seconds = time.process_time() - start
    return _judged(case, found)._replace(seconds=seconds)


def _judged(case: Case, found: Answer | RuleTooLarge) -> Judged:
    match found:
        case RuleTooLarge():
            return Judged("refused", {"code": found.code, "message": found.message})
        case NotRead():
            return Judged("refused", {"code": found.code, "message": str(found.said)})
        case Read():
            same, told = compared(case.truth, found.rule)
            outcome = {True: "right", False: "wrong", None: "undecided"}[same]
            return Judged(outcome, {"reading": found.sentence} | told)
        case Asked():
            same, told = compared(case.truth, found.rule)
            rivals = [compared(case.truth, rival)[0] for rival in found.rivals]
            outcome = {True: "asked_first", False: "asked_other", None: "undecided"}[same]
            return Judged(outcome, _asked(found) | told | {"is_rival": any(rivals)})


def compared(truth: Truth | None, reading: RuleTree) -> tuple[bool | None, dict[str, Any]]:
    """Whether the reading means the same, None if nobody can say; and where it does not."""
    if truth is None:
        return None, {}
    match truth.differs(reading):
        case None:
            return True, {}
        case Undecided():
            return None, {}
        case Difference(line, card, is_right):
            verdict = "right" if is_right else "wrong"
            return False, {
                "differs": {"line": print_cards(line), "card": str(card), "verdict": verdict}
            }


def _asked(asked: Asked) -> dict[str, Any]:
    return {
        "reading": asked.sentence,
        "unused": [span.of(asked.text) for span in asked.unused],
        "doubts": [doubt.code for doubt in asked.doubts],
        "rivals": list(asked.choices[1:]),
    }


# ---- The file ----------------------------------------------------------------------------------


def cases_of(file: Path, lines: int = LINES) -> tuple[Case, ...]:
    """The sentences of a file with what they mean, in its order.

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
                cases.extend(_cases(line, lines))
            except (UnusableFile, InputError) as error:
                raise UnusableFile(f"{file}, line {number}: {error}") from None
    if not cases:
        raise UnusableFile(f"{file} has no sentences; it should have a JSON object on each line.")
    return tuple(cases)


def _cases(line: str, lines: int) -> list[Case]:
    try:
        fields = json.loads(line)
    except json.JSONDecodeError as error:
        raise UnusableFile(f"not JSON: {error.msg} at column {error.colno}.") from None
    if not isinstance(fields, dict):
        raise UnusableFile(f"not an object but {line.strip()[:40]!r}.")
    if "predicate" in fields:
        said = [_text(fields, name) for name in ("says", "says2") if name in fields]
        truth = Predicate(_text(fields, "predicate"), lines)
        return [Case(str(fields.get("id", "")), sentence, truth) for sentence in said]
    if "library" in fields:
        name = "" if fields["library"] is None else _text(fields, "library")
        return [Case(name, _text(fields, "sentence"), _printed(name) if name else None)]
    name, sentence = _text(fields, "rule"), _text(fields, "sentence")
    cards = parse_cards(_text(fields, "line") if "line" in fields else "")
    if UNKNOWN in cards:
        raise UnusableFile(f"every card of the line must be known, not {fields['line']!r}.")
    return [Case(name, sentence, Published(_published(RULES + name.replace("_", "-")), cards))]


def _printed(slug: str) -> Truth:
    is_dealt = library_rule(slug).line == ("starter",)
    return Dealt(_published(slug)) if is_dealt else Published(_published(slug))


def _published(slug: str) -> RuleTree:
    return read_rule(library_rule(slug).sentence)


def _text(fields: dict[str, object], field: str) -> str:
    if field not in fields:
        raise UnusableFile(f"the field {field!r} is missing.")
    value = fields[field]
    if not isinstance(value, str):
        raise UnusableFile(f"the field {field!r} must be a text, not {value!r}.")
    return value


# ---- The report --------------------------------------------------------------------------------


def as_object(judged: Sequence[tuple[Case, Judged]]) -> dict[str, object]:
    """The counts, and every sentence that is not right, as one JSON object."""
    lists: dict[str, list[dict[str, object]]] = {name: [] for name in OUTCOMES}
    for case, (outcome, told, _) in judged:
        lists[outcome].append({"rule": case.name, "sentence": case.sentence} | told)
    counts: dict[str, object] = {name: len(sentences) for name, sentences in lists.items()}
    del lists["right"]
    told_of = {f"{name}_sentences": sentences for name, sentences in lists.items()}
    return {**counts, "total": len(judged), "times": times(judged), **told_of}


def times(judged: Sequence[tuple[Case, Judged]]) -> dict[str, dict[str, float]]:
    """The CPU time in milliseconds of each kind of answer: half of them are below the median."""
    kinds: dict[str, list[float]] = {}
    for _, (outcome, _, seconds) in judged:
        kind = outcome if outcome == "refused" else outcome.partition("_")[0]
        kinds.setdefault(kind if kind in KINDS else "read", []).append(1000 * seconds)
    return {kind: _spread(sorted(kinds[kind])) for kind in KINDS if kind in kinds}


def _spread(ascending: list[float]) -> dict[str, float]:
    below = {"median": 0.5, "p95": 0.95, "longest": 1.0}
    last = len(ascending) - 1
    return {name: round(ascending[round(share * last)], 2) for name, share in below.items()}


def tables(judged: Sequence[tuple[Case, Judged]]) -> tuple[Table, Table]:
    """The counts, and the times."""
    counts = Counter(outcome for _, (outcome, *_) in judged)
    shown = Table(f"{len(judged)} sentences", "count", "share", box=None)
    for name in OUTCOMES:
        shown.add_row(name, str(counts[name]), f"{counts[name] / len(judged):.1%}")
    took = Table("CPU in ms", "median", "p95", "longest", box=None)
    for kind, spread in times(judged).items():
        took.add_row(kind, *(f"{spread[column]:.1f}" for column in ("median", "p95", "longest")))
    for column in (*shown.columns[1:], *took.columns[1:]):
        column.justify = "right"
    return shown, took


def judge_all(cases: Sequence[Case]) -> tuple[tuple[Case, Judged], ...]:
    """Every sentence with its outcome; a bar on standard error shows how far the work has come."""
    terminal = Console(stderr=True)
    is_file = not terminal.is_terminal
    gc.set_threshold(20_000)  # as the command line does
    for sentence in ("Play red.", "Zebras graze on the plains."):
        answer(sentence)  # the language and what is offered are made ready, once
    shown = track(cases, "reading", console=terminal, transient=True, disable=is_file)
    return tuple((case, judge(case)) for case in shown)


def main() -> int:
    """0, or 2 if the file cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="sentences, a JSON object on each line")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--lines", type=int, default=LINES, help="random lines to hold a predicate against"
    )
    options = parser.parse_args()
    try:
        cases = cases_of(options.file, options.lines)
    except UnusableFile as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    judged = judge_all(cases)
    if options.json:
        print(json.dumps(as_object(judged), indent=2, ensure_ascii=False))
    else:
        Console().print(*tables(judged), sep="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
