"""Fuzzes the reading of rules, guided by coverage: `python scripts/fuzz.py --minutes 30`.

Needs `scripts/install fuzz`. A text is made of the fuzzer's bytes in one of two ways: two bytes
for each word of a vocabulary, which is that of the language and of the library, so that sentences
get deep into reading; or the bytes as characters, for all that is no word. The library's sentences
are the first texts. What must hold of each text:

- reading refuses it by a documented error or gives a rule, within the CPU time allowed;
- the rule's canonical wording reads back as the same rule, unless it is too long to be read;
- the rule's machine says of some lines what the tree's meaning says.

What does not hold is printed at once and kept in the folder, one file for each place in the code
where it comes to light, and the search goes on. A later run goes on from the texts of an earlier
one, which are kept there too. Exit status: 0 when nothing was found, 1 otherwise.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
import traceback
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import atheris

with atheris.instrument_imports(include=["eleusis"]):
    from eleusis.cards import parse_cards
    from eleusis.errors import RuleSyntaxError, RuleTooLarge
    from eleusis.rule import LazyMachine, answer, library, read_rule, right_cards, word_rule
    from eleusis.rule.language.core.reader import core
    from eleusis.rule.language.core.words.normaliser import SPELLINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.rule import RuleTree

SECONDS_MAX: Final = 2.0
"""CPU time for one text, as promised; the instruments make everything slower by a half."""
SLOWDOWN: Final = 1.5

HANG_SECONDS: Final = 120
"""Time for one text on the clock, after which the fuzzer itself ends the run."""

WORDS, CHARACTERS = 0, 1
"""What the first byte says of the rest, by its lowest bit."""

LENGTH_MAX: Final = 400
"""Bytes of a text: up to 200 words."""

ANY_WORD: Final = 2000
"""More than there are words; the vocabulary is gone round."""

LINES: Final = tuple(map(parse_cards, ("", "9H", "2C 2D", "KS 7S 7H AC 10D")))
"""Lines on which machine and meaning are held together."""


class Broken(Exception):
    """Something that must hold of every text does not; the message says what."""


# ---- Texts of bytes ----------------------------------------------------------------------------


def vocabulary() -> tuple[str, ...]:
    """The words of the library and of the language, signs and numbers, in a fixed order."""
    known = {*core().terminals, *core().sorts, *SPELLINGS}
    said = [word for rule in library() for word in split(rule.sentence)]
    numbers = ["-1", "0", "1", "13", "14", "100", "1000000", "9" * 40]
    return tuple(dict.fromkeys([*said, *sorted(known), *numbers, *"()+-*/%=<>≤≥≠♠♥♦♣.,;:"]))


def split(sentence: str) -> list[str]:
    """Words and signs, each of them a word of the vocabulary."""
    return re.findall(r"[\w']+|[^\w\s]", sentence)


def decode(data: bytes, words: tuple[str, ...]) -> str:
    """The text that the fuzzer's bytes stand for."""
    if not data:
        return ""
    kind, rest = data[0] & 1, data[1:]
    if kind == CHARACTERS:
        return rest.decode("utf-8", errors="surrogateescape")
    pairs = (rest[place : place + 2] for place in range(0, len(rest) - 1, 2))
    return " ".join(words[int.from_bytes(pair) % len(words)] for pair in pairs)


def encode(indices: Iterable[int]) -> bytes:
    """The bytes that stand for the words of these places in the vocabulary."""
    return bytes([WORDS]) + b"".join(index.to_bytes(2) for index in indices)


class Mutator:
    """Makes new texts of old ones by changing whole words.

    The fuzzer's own ways with bytes seldom keep sentences whole: a byte more, and all words behind
    it are others. New words, and new ends, mostly follow the word before them in the library.
    """

    def __init__(self, sentences: Iterable[Sequence[int]]) -> None:
        self._ends: dict[int, list[Sequence[int]]] = defaultdict(list)
        for sentence in sentences:
            for place, word in enumerate(sentence[:-1]):
                self._ends[word].append(sentence[place + 1 :])

    def __call__(self, data: bytes, size_max: int, seed: int) -> bytes:
        """*data* with some words changed, or left to the fuzzer's own ways."""
        chance = Random(seed)
        if len(data) < 5 or data[0] & 1 == CHARACTERS or chance.random() < 0.1:
            mutated: bytes = atheris.Mutate(data, size_max)
            return mutated
        words = [int.from_bytes(data[place : place + 2]) for place in range(1, len(data) - 1, 2)]
        for _ in range(chance.randint(1, 2)):
            self._change(words, chance)
        return encode(words)[:size_max]

    def _change(self, words: list[int], chance: Random) -> None:
        start = chance.randint(0, len(words))
        stop = min(len(words), start + chance.randint(0, 4))
        match chance.choice(("replace", "replace", "graft", "graft", "insert", "delete", "repeat")):
            case "replace":
                words[start : start + 1] = self._end(words[:start], chance)[:1]
            case "graft":
                words[start:] = self._end(words[:start], chance)
            case "insert":
                words[start:start] = self._end(words[:start], chance)[:1]
            case "delete":
                del words[start:stop]
            case _:
                place = chance.randint(0, len(words))
                words[place:place] = words[start:stop]

    def _end(self, beginning: Sequence[int], chance: Random) -> Sequence[int]:
        """Words that could follow; now and then any word."""
        usual = self._ends.get(beginning[-1]) if beginning else None
        if usual and chance.random() < 0.9:
            return chance.choice(usual)
        return [chance.randrange(ANY_WORD)]


# ---- What must hold ----------------------------------------------------------------------------


def check(text: str) -> bool:
    """True if *text* is a rule, false if it is refused, where all holds that must.

    Raises:
        Broken: it does not; or whatever else came out of reading, which must not either.
    """
    begin = time.process_time()
    answer.cache_clear()
    try:
        rule = read_rule(text)
    except (RuleSyntaxError, RuleTooLarge):
        rule = None
    seconds = time.process_time() - begin
    if seconds > SECONDS_MAX * SLOWDOWN:
        raise Broken(f"Reading takes {seconds:.1f} s.")
    if rule is None:
        return False
    _check_wording(rule)
    _check_machine(rule)
    return True


def _check_wording(rule: RuleTree) -> None:
    wording = word_rule(rule)
    try:
        back = read_rule(wording)
    except RuleTooLarge:
        return  # a tree may print more than a text may have
    except RuleSyntaxError as error:
        raise Broken(f"The wording cannot be read. {wording!r}: {error}") from None
    if back != rule:
        raise Broken(f"The wording is another rule: {wording!r}.")


def _check_machine(rule: RuleTree) -> None:
    for starters in (0, 1):
        judge = LazyMachine(rule, starters=starters)
        for line in LINES:
            meant = right_cards(rule, line, starters=starters)
            if judge.mask(judge.after(line)) != meant.mask:
                raise Broken(f"Machine and meaning differ after {line}, starters={starters}.")


# ---- The search --------------------------------------------------------------------------------


@dataclass(slots=True)
class Search:
    """A run of the fuzzer: what it may take, and what it has found."""

    words: tuple[str, ...]
    ends: float
    folder: Path
    texts: int = 0
    read: int = 0
    found: dict[str, str] = field(default_factory=dict)
    """The first text for each kind of finding."""

    def try_bytes(self, data: bytes) -> None:
        """Check the text of these bytes; leave the process when the time is over."""
        self.texts += 1
        text = decode(data, self.words)
        try:
            self.read += check(text)
        except Exception as error:  # whatever it is, it is what we look for
            self.note(text, error)
        if time.monotonic() > self.ends:
            self.leave()

    def note(self, text: str, error: Exception) -> None:
        """Keep a finding, unless one of its kind is known."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}"
        if kind in self.found:
            return
        self.found[kind] = text
        told = "".join(traceback.format_exception(error))
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{kind}.txt").write_text(f"{text!r}\n\n{told}", errors="backslashreplace")
        print(f"\nFOUND {kind}: {text!r}\n{told}", file=sys.stderr, flush=True)

    def leave(self) -> None:
        """End the process, as the fuzzer itself would only end by a signal or a crash."""
        counts = f"{self.texts} texts, {self.read} of them rules; {len(self.found)} findings"
        print(f"\n{counts} {sorted(self.found)}", flush=True)
        os._exit(1 if self.found else 0)


def main() -> None:
    """Never comes back: the search leaves the process."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    options = parser.parse_args()
    words = vocabulary()
    corpus: Path = options.folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    sentences = {
        rule.slug: [words.index(word) for word in split(rule.sentence)] for rule in library()
    }
    for slug, sentence in sentences.items():
        (corpus / slug).write_bytes(encode(sentence)[:LENGTH_MAX])
    read_rule("Colours alternate.")  # the language is made ready, once
    search = Search(words, time.monotonic() + options.minutes * 60, options.folder)
    settings = {
        "max_len": LENGTH_MAX,
        "seed": options.seed,
        "mutate_depth": 1,  # of many changes at once, no sentence is left
        "timeout": HANG_SECONDS,
        "artifact_prefix": f"{options.folder}/",  # where the text of a hang is left
    }
    arguments = [sys.argv[0], *(f"-{name}={value}" for name, value in settings.items())]
    mutator = Mutator(sentences.values())
    atheris.Setup([*arguments, str(corpus)], search.try_bytes, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
