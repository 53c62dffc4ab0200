"""What is offered where a sentence is not read: does it keep every word, and the meaning?

    python benchmarks/offers.py FILE.jsonl …           the refused sentences that get offers
    python benchmarks/offers.py FILE.jsonl … --json    the counts and the list

The files are those of `reading.py`. An offer *loses a word* if the sentence names a concept of the
lexicon below that the offer does not; it *keeps the meaning* if it means what the sentence is known
to mean, which is counted where that is known. Exit status: 1 if any offer loses a word.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from eleusis.errors import RuleTooLarge
from eleusis.rule import NotRead, answer, read_rule
from reading import UnusableFile, cases_of, compared
from truths import LINES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reading import Case

LEXICON: Final = {
    "red": r"reds?\b",
    "black": r"blacks?\b",
    "hearts": r"hearts?\b|♥",
    "diamonds": r"diamonds?\b|♦",
    "clubs": r"clubs?\b|♣",
    "spades": r"spades?\b|♠",
    "odd": r"odds?\b",
    "even": r"evens?\b",
    "prime": r"primes?\b",
    "face": r"faces?\b|pictures?\b|court|royals?\b",
    "colour": r"colou?rs?\b",
    "suit": r"suits?\b",
    "rank": r"ranks?\b|values?\b",
    "higher": r"higher|bigger|larger|greater|above|climb|ascend|increas|rise",
    "lower": r"lower|smaller|below|descend|decreas|fall",
    "same or different": r"same|match|equal|different|chang|other|opposite|flip|switch|alternat",
    "away": r"away|distance|gap|apart|differ(?:s|ence)",
    "sum": r"sum|plus|add|total|together|\+",
    "at least": r"least|min(?:imum)?\b|or more|≥|>=",
    "at most": r"most|max(?:imum)?\b|or less|≤|<=",
    "count": r"count|how many|number of",
    "place": r"place|position|every (?:second|third|fourth|fifth|other)",
    "two back": r"second.last|two (?:cards )?(?:back|ago)|before (?:the )?last",
    "line": r"\bline\b|so far|already|ever\b",
    "row": r"in a row|consecutive",
    "repeat": r"repeat|cycle|again",
    "condition": r"\bif\b|\bwhen|\bafter\b|\bunless\b|\bexcept\b|\botherwise\b|\belse\b",
}
"""What a sentence may name, and by which words."""

NUMBER: Final = re.compile(r"\d+")


def named(text: str) -> frozenset[str]:
    """The concepts and the numbers that a text names."""
    concepts = {name for name, said in LEXICON.items() if re.search(said, text, re.IGNORECASE)}
    return frozenset(concepts | set(NUMBER.findall(text)))


def refused(cases: Iterable[Case]) -> Iterator[tuple[Case, NotRead]]:
    """The sentences that are not read."""
    for case in cases:
        try:
            found = answer(case.sentence)
        except RuleTooLarge:
            continue
        if isinstance(found, NotRead):
            yield case, found


def audited(cases: Iterable[Case]) -> dict[str, Any]:
    """The counts, and each refused sentence that gets offers."""
    counts = {"refused": 0, "with_offers": 0, "offers": 0, "losing_a_word": 0}
    counts |= {"judged": 0, "meaning_kept": 0}
    listed: list[dict[str, Any]] = []
    for case, found in refused(cases):
        counts["refused"] += 1
        counts["with_offers"] += bool(found.offers)
        for offer in found.offers:
            lost = sorted(named(case.sentence) - named(offer))
            kept, _ = compared(case.truth, read_rule(offer))
            counts["offers"] += 1
            counts["losing_a_word"] += bool(lost)
            counts["judged"] += kept is not None
            counts["meaning_kept"] += kept is True
            listed.append(
                {"sentence": case.sentence, "offer": offer, "lost": lost, "keeps_meaning": kept}
            )
    return {**counts, "list": listed}


def main() -> int:
    """0; 1 if an offer loses a word, 2 if a file cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+", help="sentences, a JSON object on each line")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        cases = [case for file in options.files for case in cases_of(file, LINES)]
    except UnusableFile as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    found = audited(cases)
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        for each in found.pop("list"):
            lost = f"  [loses: {', '.join(each['lost'])}]" if each["lost"] else ""
            kept = {True: "✓", False: "✗", None: "?"}[each["keeps_meaning"]]
            print(f"{kept} {each['sentence']}\n    → {each['offer']}{lost}")
        print(", ".join(f"{name} {count}" for name, count in found.items()))
    return int(found["losing_a_word"] > 0)


if __name__ == "__main__":
    sys.exit(main())
