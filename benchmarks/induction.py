"""How soon rules are found, how well the engine knows that it knows, and what that takes.

    python benchmarks/induction.py                   18 published rules, 20 seeds each, 60 plays
    python benchmarks/induction.py FILE.json         rules of other programs, 4 seeds, 50 plays

At each play twelve random cards are at hand, and the card is laid whose chance of being right is
nearest to one half. A rule is *identified* from the play on after which the best hypothesis stays
equal to it, from the line of that time on, until the last play.

Published rules are compared exactly. The rules of a file are formulas (see `formulas`), judged
without our rule language; there a hypothesis is equal if it calls the same cards right at some
hundred places of random right lines that go on from the line. Each entry has `id`, `py` and
`first_py`. Half of such a file may be learned from: `--half` names the half to take, by the parity
of the SHA-256 of the id (`learned` is even, `unlearned` odd, which is the default, or `all`).

Votes are accurate as far as "P above one half" says what the rule says, over all 52 cards at the
last ten plays. Calibration is that of `class_probability`, asked at every tenth play, as the
expected error over ten bins. Time is CPU time of this process.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import defaultdict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING, Final, Protocol

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from eleusis.cards import CARDS, Cards
from eleusis.induction.posterior import Posterior
from eleusis.rule import LazyMachine, library_rule, read_rule
from eleusis.rule.analysis.equivalence import Difference, difference
from formulas import FormulaRule, UnusableFormula

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.rule import RuleTree

HAND: Final = 12
VOTES: Final = 10
"""Plays at the end of a game that votes are counted at."""
ASKED: Final = 10
"""Class probability is asked at each play whose number this divides."""
DOUBT: Final = 0.02
"""An answer that was foreseen with less doubt cannot refute a hypothesis of more weight, so the
best one is asked for again only after other answers."""
BINS: Final = 10
WALKS, STEPS = 24, 20
"""Lines that a hypothesis is followed along beside a formula, and the cards of each."""

PUBLISHED: Final = (
    *("colours-alternate", "black-after-odd", "up-after-black", "same-suit-or-rank"),
    *("primes-alternate", "two-away", "sum-by-three", "suits-cycle-scdh", "red-black-odd-even"),
    *("zigzag", "face-or-colour-of-third-last", "down-and-jump", "suits-there-and-back"),
    *("no-rank-twice-in-thirteen", "growing-colour-runs"),
)
"""Slugs of the library."""

SAID: Final = {
    "within two": "The distance between rank and last rank is at most 2.",
    "black after two alike": (
        "If the last card has the same colour as the second-last card, play black; "
        "otherwise play red."
    ),
    "colours in twos": (
        "The same colour as the starter, then the opposite colour to the starter, and repeat, "
        "in blocks of 2 cards from the starter."
    ),
}
"""Rules that are no part of the library."""


class Truth(Protocol):
    """The rule to be found."""

    starters: int

    def mask(self, line: Cards) -> int:
        """The right next cards."""

    def is_equal(self, rule: RuleTree, line: Cards) -> bool:
        """True if *rule* says the same from *line* on."""


class PublishedTruth:
    """A rule of our language, on a line with a starter; compared exactly."""

    starters = 1

    def __init__(self, rule: RuleTree) -> None:
        self._rule = rule
        self._machine = LazyMachine(rule)

    def mask(self, line: Cards) -> int:
        """The right next cards."""
        return self._machine.mask(self._machine.after(line))

    def is_equal(self, rule: RuleTree, line: Cards) -> bool:
        """True if no difference is found; rules with endless memory are not followed to an end."""
        return not isinstance(difference(self._rule, rule, line), Difference)


class FormulaTruth:
    """A rule of another program, on a line without a starter; compared along random lines."""

    starters = 0

    def __init__(self, formula: FormulaRule) -> None:
        self._formula = formula

    def mask(self, line: Cards) -> int:
        """The right next cards."""
        return self._formula.mask(line)

    def is_equal(self, rule: RuleTree, line: Cards) -> bool:
        """True if both call the same cards right at all places of the walks."""
        machine = LazyMachine(rule, starters=0)
        before = machine.after(line)
        chance = Random(0)
        for _ in range(WALKS):
            longer, state = line, before
            for _ in range(STEPS):
                mask = self.mask(longer)
                if mask != machine.mask(state):
                    return False
                if not mask:
                    break
                card = chance.choice([card for card in CARDS if mask >> card & 1])
                longer, state = (*longer, card), machine.step(state, card)
        return True


class Remembering:
    """A truth that remembers which rules are equal to it: what is so stays so as the line grows."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._equal_after: dict[RuleTree, int] = {}

    def is_equal(self, rule: RuleTree, line: Cards) -> bool:
        """True if *rule* says the same from *line* on; lines asked about belong to one game."""
        if len(line) >= self._equal_after.get(rule, sys.maxsize):
            return True
        if not self._truth.is_equal(rule, line):
            return False
        self._equal_after[rule] = len(line)
        return True


# ---- Games ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """What class probability was said of a best hypothesis, and whether it was the rule."""

    probability: float
    is_true: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Game:
    """What came out of one search for a rule."""

    identified: int | None
    """The play from which the best hypothesis was the rule until the end; None if never."""
    votes: float
    """Which part of the votes at the end was right."""
    claims: tuple[Claim, ...]
    seconds: tuple[float, ...]
    """For each play, the time to take in the last answer and to predict."""


def game(truth: Truth, seed: int, plays: int, every: int = 1) -> Game:
    """One search for the rule; the best hypothesis is asked for at *every* so manyth play."""
    chance = Random(seed)
    posterior = Posterior(starters=truth.starters)
    if truth.starters:
        posterior.observe_starter(chance.choice(CARDS))
    judge = Remembering(truth)
    best: list[tuple[RuleTree, Cards]] = []
    votes, claims, seconds = [], [], []
    is_news = False
    began = process_time()
    for play in range(1, plays + 1):
        chances = posterior.predict()
        seconds.append(process_time() - began)
        mask = truth.mask(posterior.line)
        if play > plays - VOTES:
            votes.append(fmean((chances[card] > 0.5) == bool(mask >> card & 1) for card in CARDS))
        hand = chance.choices(CARDS, k=HAND)
        card = min(hand, key=lambda card: abs(float(chances[card]) - 0.5))
        began = process_time()
        is_right = bool(mask >> card & 1)
        posterior.observe(card, is_right)
        taken_in = process_time() - began
        is_news |= abs(float(chances[card]) - is_right) > DOUBT
        if not best or (is_news and play % every == 0):
            thought, is_news = posterior.best().rule, False
        best.append((thought, posterior.line))
        if play % ASKED == 0:
            claims.append(claim(posterior, best[-1][0], judge))
        began = process_time() - taken_in
    return Game(identified(judge, best), fmean(votes), tuple(claims), tuple(seconds))


def claim(posterior: Posterior, rule: RuleTree, judge: Remembering) -> Claim:
    began = process_time()
    probability = posterior.class_probability(rule)
    taken = process_time() - began
    return Claim(probability, judge.is_equal(rule, posterior.line), taken)


def identified(judge: Remembering, best: Sequence[tuple[RuleTree, Cards]]) -> int | None:
    """The number of the play after which the best hypothesis was always the rule.

    A rule that is equal from some line on is so from every longer line, so of plays with the
    same best hypothesis the first that is equal is found by halving.
    """
    found = None
    end = len(best)
    while end:
        rule = best[end - 1][0]
        first = end - 1
        while first and best[first - 1][0] == rule:
            first -= 1
        low, high = first, end  # equal from `high` on, if anywhere; `low` and before is open
        while low < high:
            middle = (low + high) // 2
            if judge.is_equal(rule, best[middle][1]):
                high = middle
            else:
                low = middle + 1
        if low == end:
            return found
        found = low + 1
        if low > first:
            return found
        end = first
    return found


# ---- What is measured ----------------------------------------------------------------------------


def published() -> dict[str, Truth]:
    """The rules that the engine's design was measured by."""
    rules = {slug: read_rule(library_rule(slug).sentence) for slug in PUBLISHED}
    rules |= {name: read_rule(sentence) for name, sentence in SAID.items()}
    return {name: PublishedTruth(rule) for name, rule in rules.items()}


def is_learned(identity: str) -> bool:
    """True for the half of a file that priors may be learned from."""
    return sha256(identity.encode()).digest()[-1] % 2 == 0


def formulas(file: Path, half: str) -> dict[str, Truth]:
    """The rules of a file, or of one half of it."""
    wanted = {"learned": (True,), "unlearned": (False,), "all": (True, False)}[half]
    return {
        entry["id"]: FormulaTruth(FormulaRule.parse(entry["py"], entry["first_py"]))
        for entry in json.loads(file.read_text(encoding="utf-8"))["rules"]
        if is_learned(entry["id"]) in wanted
    }


def calibration_error(claims: Sequence[Claim]) -> float:
    """The expected error: how far a bin's mean probability is from the share that was true."""
    bins: dict[int, list[Claim]] = defaultdict(list)
    for one in claims:
        bins[min(int(one.probability * BINS), BINS - 1)].append(one)
    return sum(
        abs(sum(one.probability for one in members) - sum(one.is_true for one in members))
        for members in bins.values()
    ) / len(claims)


def percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def summary(games: Mapping[str, Sequence[Game]]) -> dict[str, float]:
    """The figures of all games together, times in milliseconds and memory in megabytes."""
    every = [one for some in games.values() for one in some]
    found = [[one.identified for one in some if one.identified] for some in games.values()]
    claims = [one for some in every for one in some.claims]
    seconds = [one for some in every for one in some.seconds]
    return {
        "rules": len(games),
        "games": len(every),
        "identified_games": sum(map(len, found)) / len(every),
        "identified_rules": fmean(
            len(plays) > len(some) / 2 for plays, some in zip(found, games.values(), strict=True)
        ),
        "median_plays": median(median(plays) if plays else float("inf") for plays in found),
        "vote_accuracy": fmean(one.votes for one in every),
        "calibration_error": calibration_error(claims),
        "decision_ms_median": 1000 * median(seconds),
        "decision_ms_p95": 1000 * percentile(seconds, 0.95),
        "class_probability_ms_p95": 1000 * percentile([one.seconds for one in claims], 0.95),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.json")
    parser.add_argument("--half", choices=("learned", "unlearned", "all"), default="unlearned")
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--plays", type=int)
    parser.add_argument("--every", type=int, default=1, help="plays between two best hypotheses")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this rule; again")
    parser.add_argument("--blind", action="store_true", help="figures only, no rule by name")
    parser.add_argument("--json", action="store_true", help="one object")
    asked = parser.parse_args(arguments)
    try:
        truths = published() if asked.file is None else formulas(asked.file, asked.half)
    except (OSError, ValueError, KeyError, UnusableFormula) as error:
        print(f"{asked.file} cannot be used: {error!r}", file=sys.stderr)
        return 2
    if asked.only:
        truths = {name: truth for name, truth in truths.items() if name in asked.only}
    seeds = asked.seeds or (20 if asked.file is None else 4)
    plays = asked.plays or (60 if asked.file is None else 50)
    console = Console(stderr=asked.json)
    games = {
        name: [game(truth, seed, plays, asked.every) for seed in range(seeds)]
        for name, truth in track(truths.items(), console=console, disable=asked.json)
    }
    if asked.json:
        print(json.dumps(summary(games)))
    else:
        show(console, {} if asked.blind else games, summary(games))
    return 0


def show(
    console: Console, games: Mapping[str, Sequence[Game]], figures: Mapping[str, float]
) -> None:
    if games:
        table = Table("rule", "found", "median plays", "slowest", "votes")
        for name, some in games.items():
            plays = sorted(one.identified for one in some if one.identified)
            ends = (f"{median(plays):.0f}", str(plays[-1])) if plays else ("–", "–")
            votes = fmean(one.votes for one in some)
            table.add_row(name, f"{len(plays)}/{len(some)}", *ends, f"{votes:.3f}")
        console.print(table)
    for name, value in figures.items():
        console.print(f"{name.replace('_', ' '):<28}{value:10.3f}")


if __name__ == "__main__":
    raise SystemExit(main())
