"""Makes the tables of docs/rule-language.md out of the tables of the core.

python scripts/rule_tables.py            write them
python scripts/rule_tables.py --check    only say whether they are as they would be written

Each row of the core is put into sentences, with words of its kind for its parts. What is read
unasked goes into the table as it is printed, once: so each line is good English, and a rule.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import EleusisError
from eleusis.rule import library
from eleusis.rule.answers.answering import read_at_once
from eleusis.rule.language.core.reader import core_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "rule-language.md"
START, END = "<!-- tables: scripts/rule_tables.py -->", "<!-- end of the tables -->"


class RuleTable(NamedTuple):
    """One table: its title, the phrases that it shows, and the sentences that they go into."""

    title: str
    phrases: tuple[str, ...]
    frames: tuple[str, ...]


TABLES: Final = (
    RuleTable("Kinds of cards", ("Span", "Kind", "Plain"), ("Play {}.",)),
    RuleTable("Cards that one speaks of", ("Ref",), ("Play higher than {}.",)),
    RuleTable(
        "Properties",
        ("Feat", "Prop"),
        ("The card must have the same {} as the last card.", "{} must be different."),
    ),
    RuleTable(
        "How a card stands to another", ("Like", "Cmp", "Do"), ("The card must {}.", "Play {}.")
    ),
    RuleTable("Numbers", ("Atom",), ("The rank of the card must be at most {}.",)),
    RuleTable(
        "How many, and where",
        ("Quant", "Where"),
        (
            "If {} of the last 3 cards are red, play black.",
            "If there are at least 3 red cards {}, play black.",
        ),
    ),
    RuleTable(
        "Sentences",
        ("If", "Following", "Case", "Told", "Pattern", "Turning"),
        ("{}.", "{} play red.", "Cards {}.", "Suits {}.", "The card must {}."),
    ),
)

LONGEST: Final = 110
"""Letters of a sentence that stands on one line."""

PARTS: Final = {
    "Int": "3", "Nth": "third", "Rk": "7", "Rank": "7", "Ranked": "7", "Entry": "7",
    "Listed": "3, 5 or 9", "Suits": "hearts or spades", "SUIT": "hearts", "SORT": "red",
    "COURT": "jack", "PLURAL": "aces", "COUNT": "three", "ORDINAL": "third", "Mod": "red",
    "Mods": "red", "Adj": "red", "Adjs": "red", "Head": "heart", "Plain": "red card",
    "Kind": "a red card", "Kinds": "red cards", "Single": "red", "Span": "7 or higher",
    "Subj": "red cards", "Feat": "suit", "Feats": "suit", "Ref": "the second-last card",
    "Whose": "the last card", "Other": "the last card", "Foil": "the last card",
    "Cardof": "the last card", "Few": "the last two cards", "Again": "the last card",
    "Lastn": "the last 3 cards", "Where": "on the line", "Stretch": "the line",
    "Number": "the rank of the last card", "Amount": "3", "Said": "red", "Or": "red or odd",
    "Phrase": "a heart", "Demand": "play black", "Act": "play black", "Act2": "play red",
    "Branch": "black", "Test": "the last card is odd", "Case": "after an odd card",
    "Counted": "at least 2", "Quant": "all", "Like": "the same suit as the last card",
    "Cmp": "higher than the last card", "Side": "red cards", "Sides": "red and black cards",
    "Round": "clubs, hearts, diamonds, spades", "Order": "in the order clubs, hearts, diamonds",
    "Prop": "its suit", "PropVerb": "change", "Cand": "the card", "Det": "a", "Noun": "card",
    "Behind": "a heart", "Follow": "red cards are followed by black cards",
    "OtherKind": "any other card",
    "Pred": "must be odd", "Does": "be odd", "Block": "in each block of 4 cards",
    "InBlock": "no rank may repeat", "Turning": "alternate between red and black",
    "Summed": "sum of the", "Worth": "ranks", "Placed": "place", "InLine": "in the line",
    "Steps": "red, odd, black", "Lastkind": "red card",
}  # fmt: skip
"""What stands in the tables for each part."""

SAID: Final = {
    "thecard": "the card", "theline": "the line", "atleast": "at least", "atmost": "at most",
    "andrepeat": "and repeat", "sofar": "so far", "onlyif": "only if", "inarow": "in a row",
    "isfollowedby": "are followed by", "thefirst": "the first card", "donot": "do not",
    "mustnot": "must not", "nextin": "next in", "alike": "alike", "is": "is",
}  # fmt: skip
"""How people write what the core has as one word."""


def known_words() -> frozenset[str]:
    """Words that people use: those of the published rules, and of the parts above."""
    texts = [rule.sentence for rule in library()]
    texts += [
        *PARTS.values(),
        *SAID.values(),
        *(frame for table in TABLES for frame in table.frames),
    ]
    return frozenset(re.findall(r"[a-z]+", " ".join(texts).lower()))


def written(part: str, known: frozenset[str]) -> str | None:
    """What to write for a part of a row; None if there is nothing that people write."""
    for choice in part.split("|") if len(part) > 1 else [part]:
        if not choice[0].isalpha() or choice in known:
            return choice
        if choice in SAID or choice in PARTS:
            return SAID.get(choice) or PARTS[choice]
    return None


def phrases(text: str, known: frozenset[str]) -> Iterator[str]:
    """A row as people would write it: without what may be missing, then with it."""
    for keeps in (False, True):
        parts = text.split()
        said = [
            written(part.rstrip("?") or part, known)
            for part in parts
            if keeps or not part.endswith("?") or len(part) == 1
        ]
        if said and None not in said:
            yield re.sub(r" ([,;:.])", r"\1", " ".join(map(str, said)))


def lines(table: RuleTable, known: frozenset[str]) -> Iterator[str]:
    """The sentences of a table as they are printed, each once."""
    seen: set[str] = set()
    for row in core_rows():
        if row.name not in table.phrases:
            continue
        for phrase in phrases(row.written, known):
            for frame in table.frames:
                printed = _printed(_sentence(frame.format(phrase)))
                if printed is not None and len(printed) <= LONGEST and printed not in seen:
                    seen.add(printed)
                    yield printed


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _printed(sentence: str) -> str | None:
    """The rule as it is printed; None if it is not read unasked, or is hardly a rule."""
    try:
        found = read_at_once(sentence)
    except EleusisError:
        return None
    return found.sentence if found is not None else None


def tables() -> str:
    """All tables, as they stand in the page."""
    known = known_words()
    shown: set[str] = set()
    told: list[str] = []
    for table in TABLES:
        new = [line for line in lines(table, known) if line not in shown]
        shown.update(new)
        told += [f"**{table.title}**", "", "```python", ">>> read("]
        told += [f"...     {json.dumps(line, ensure_ascii=False)}," for line in new]
        told += ["... )", "True", "", "```", ""]
    return "\n".join(told)


def main(arguments: list[str]) -> int:
    """0 if the page has the tables, or has got them."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(START)
    after = rest.partition(END)[2]
    made = f"{before}{START}\n\n{tables()}{END}{after}"
    if arguments == ["--check"]:
        if made != page:
            print("The tables of docs/rule-language.md are old: python scripts/rule_tables.py")
        return int(made != page)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
