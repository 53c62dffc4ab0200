"""How soon rules are found, how well the engine knows that it knows, and what that takes.

    python benchmarks/induction.py                   18 published rules, 20 seeds each, 60 plays
    python benchmarks/induction.py FILE              rules of others, 4 seeds each, 50 plays

At each play twelve random cards are at hand, and that one is laid which teaches most: whose chance
of being right, foretold warily, is nearest to one half, or, where all is foreseen, which leads to
where it is not. A rule is *identified* from the play on after which the best hypothesis stays equal
to it, from the line of that time on, until the last play.

Published rules are compared exactly. The rules of a file are formulas (see `formulas`), judged
without our rule language; there a hypothesis is equal if it calls the same cards right at some
hundred places of random right lines that go on from the line. FILE.json has `rules`, each with an
`id` and either `py` and `first_py`, or `predicate`; FILE.jsonl has one such rule a line. A
predicate says nothing of the first card, which is a starter then. Rules that are no formulas are
left out, and counted. Half of a file may be learned from: `--half` names the half to take, by the
parity of the SHA-256 of the id (`learned` is even, `unlearned` odd, the default, or `all`).

Votes are accurate as far as "P above one half" says what the rule says, over all 52 cards at the
last ten plays. Reliability is that of `class_probability`, asked at every tenth play (`--claims`):
the expected error over ten bins, by what was said, by quarters of the game, by `level` or `family`
of the rules and in misfits, with intervals of games, and beside it the error that claims would have
by chance if each came true as often as it says (see `reliability`). Time is CPU time.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from eleusis.cards import CARDS, Cards
from eleusis.induction.experiments import most_telling
from eleusis.induction.posterior import Posterior
from eleusis.rule import LazyMachine, library_rule, read_rule
from eleusis.rule.analysis.equivalence import Difference, difference
from formulas import FormulaRule, UnusableFormula
from reliability import Claim, Reliability, groups

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.rule import RuleTree

HAND: Final = 12
VOTES: Final = 10
"""Plays at the end of a game that votes are counted at."""
ASKED: Final = 10
"""Class probability is asked at each play whose number this divides, unless told otherwise."""
DOUBT: Final = 0.02
"""An answer that was foreseen with less doubt cannot refute a hypothesis of more weight, so the
best one is asked for again only after other answers."""
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
    """A rule of others, compared along random lines."""

    def __init__(self, formula: FormulaRule, starters: int) -> None:
        self._formula = formula
        self.starters = starters

    def mask(self, line: Cards) -> int:
        """The right next cards."""
        return self._formula.mask(line)

    def is_equal(self, rule: RuleTree, line: Cards) -> bool:
        """True if both call the same cards right at all places of the walks."""
        machine = LazyMachine(rule, starters=self.starters)
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
class Game:
    """What came out of one search for a rule."""

    identified: int | None
    """The play from which the best hypothesis was the rule until the end; None if never."""
    votes: float
    """Which part of the votes at the end was right."""
    claims: tuple[Claim, ...]
    seconds: tuple[float, ...]
    """For each play, the time to take in the last answer and to predict."""


def game(truth: Truth, seed: int, plays: int, every: int = 1, asked: int = ASKED) -> Game:
    """One search for the rule.

    The best hypothesis is looked for at each play whose number *every* divides, and its class
    probability at each whose number *asked* divides.
    """
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
        card = most_telling(posterior, hand, chances)
        began = process_time()
        is_right = bool(mask >> card & 1)
        posterior.observe(card, is_right)
        taken_in = process_time() - began
        is_news |= abs(float(chances[card]) - is_right) > DOUBT
        if not best or (is_news and play % every == 0):
            thought, is_news = posterior.best().rule, False
        best.append((thought, posterior.line))
        if play % asked == 0:
            claims.append(claim(posterior, best[-1][0], judge, play / plays))
        began = process_time() - taken_in
    return Game(identified(judge, best), fmean(votes), tuple(claims), tuple(seconds))


def claim(posterior: Posterior, rule: RuleTree, judge: Remembering, part: float) -> Claim:
    """What is said of *rule*, when that *part* of the game is over."""
    began = process_time()
    probability = posterior.class_probability(rule)
    taken = process_time() - began
    is_true = judge.is_equal(rule, posterior.line)
    return Claim(probability, is_true, taken, part, posterior.is_misfit)


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


class Formulas(NamedTuple):
    """What a file of rules holds."""

    truths: dict[str, FormulaTruth]
    families: dict[str, str]
    """What kind of rule each is, as its file says."""
    skipped: dict[str, str]
    """Those that cannot be used, and why."""


def formulas(file: Path, half: str) -> Formulas:
    """The rules of a file, or of one half of it."""
    wanted = {"learned": (True,), "unlearned": (False,), "all": (True, False)}[half]
    found = Formulas({}, {}, {})
    for entry in entries(file):
        name = entry["id"]
        if is_learned(name) not in wanted:
            continue
        try:
            found.truths[name] = truth_of(entry)
        except UnusableFormula as error:
            found.skipped[name] = str(error)
        else:
            found.families[name] = entry.get("level") or entry.get("family") or "all"
    return found


def entries(file: Path) -> list[dict[str, Any]]:
    """The rules as they are written."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    return list(json.loads(text)["rules"])


def truth_of(entry: Mapping[str, Any]) -> FormulaTruth:
    """The rule of an entry.

    Raises:
        UnusableFormula: it has none, or one that is not known here.
    """
    if "py" in entry:
        return FormulaTruth(FormulaRule.parse(entry["py"], entry["first_py"]), starters=0)
    if "predicate" in entry:
        return FormulaTruth(FormulaRule.parse(entry["predicate"], "any"), starters=1)
    raise UnusableFormula("There is neither `py` nor `predicate`.")


def percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


@dataclass(frozen=True)
class Measured:
    """All games of some rules.

    Attributes:
        games: By the name of the rule.
        families: What kind of rule each is.
        skipped: Rules that were left out, and why.
    """

    games: Mapping[str, Sequence[Game]]
    families: Mapping[str, str]
    skipped: Mapping[str, str]

    def summary(self) -> dict[str, float]:
        """The figures of all games together, times in milliseconds and memory in megabytes."""
        every = [one for some in self.games.values() for one in some]
        found = [[one.identified for one in some if one.identified] for some in self.games.values()]
        seconds = [one for some in every for one in some.seconds]
        asked = [claim.seconds for one in every for claim in one.claims]
        return {
            "rules": len(self.games),
            "skipped": len(self.skipped),
            "games": len(every),
            "identified_games": sum(map(len, found)) / len(every),
            "identified_rules": fmean(map(is_found, self.games.values())),
            "median_plays": median(median(plays) if plays else float("inf") for plays in found),
            "vote_accuracy": fmean(one.votes for one in every),
            "calibration_error": self.reliability()["all"]["all"].error,
            "decision_ms_median": 1000 * median(seconds),
            "decision_ms_p95": 1000 * percentile(seconds, 0.95),
            "class_probability_ms_p95": 1000 * percentile(asked, 0.95),
            "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }

    def identified_by_family(self) -> dict[str, float]:
        """Of each family, the share of rules that were identified in most of their games."""
        members: dict[str, list[bool]] = {}
        for name, some in self.games.items():
            members.setdefault(self.families[name], []).append(is_found(some))
        return {family: fmean(found) for family, found in sorted(members.items())}

    def reliability(self) -> Mapping[str, Mapping[str, Reliability]]:
        """What can be relied on of the claims, by what they have in common."""
        return groups(
            [
                (f"{name} {number}", self.families[name], claim)
                for name, some in self.games.items()
                for number, one in enumerate(some)
                for claim in one.claims
            ]
        )

    def as_json(self) -> str:
        """All of it, the rules that were left out by name."""
        told = {
            **self.summary(),
            "identified_by_family": self.identified_by_family(),
            "skipped_rules": dict(self.skipped),
            "reliability": {
                key: {name: one._asdict() for name, one in some.items()}
                for key, some in self.reliability().items()
            },
        }
        return json.dumps(told)


def is_found(games: Sequence[Game]) -> bool:
    """True if the rule was identified in more than half of its games."""
    return sum(one.identified is not None for one in games) > len(games) / 2


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--half", choices=("learned", "unlearned", "all"), default="unlearned")
    parser.add_argument("--seeds", type=int, help="games of each rule")
    parser.add_argument("--first-seed", type=int, default=0, help="the seed of its first game")
    parser.add_argument("--plays", type=int)
    parser.add_argument("--every", type=int, default=1, help="plays between two best hypotheses")
    parser.add_argument("--claims", type=int, default=ASKED, help="plays between two claims")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this rule; again")
    parser.add_argument("--blind", action="store_true", help="figures only, no rule by name")
    parser.add_argument("--json", action="store_true", help="one object")
    asked = parser.parse_args(arguments)
    try:
        found = Formulas({}, {}, {}) if asked.file is None else formulas(asked.file, asked.half)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return refused(asked.file, repr(error))
    truths: dict[str, Truth] = published() if asked.file is None else dict(found.truths)
    if asked.only:
        truths = {name: truth for name, truth in truths.items() if name in asked.only}
    if not truths:
        return refused(asked.file, f"no rule in it is left: {dict(found.skipped)}")
    count = asked.seeds or (20 if asked.file is None else 4)
    seeds = range(asked.first_seed, asked.first_seed + count)
    plays = asked.plays or (60 if asked.file is None else 50)
    console = Console(stderr=asked.json)
    games = {
        name: [game(truth, seed, plays, asked.every, min(asked.claims, plays)) for seed in seeds]
        for name, truth in track(truths.items(), console=console, disable=asked.json)
    }
    families = {name: found.families.get(name, "all") for name in games}
    measured = Measured(games, families, found.skipped)
    if asked.json:
        print(measured.as_json())
    else:
        show(console, measured, is_blind=asked.blind)
    return 0


def refused(file: Path | None, why: str) -> int:
    print(f"{file} cannot be used: {why}", file=sys.stderr)
    return 2


def show(console: Console, measured: Measured, *, is_blind: bool) -> None:
    """Tables for people."""
    if not is_blind:
        table = Table("rule", "found", "median plays", "slowest", "votes")
        for name, some in measured.games.items():
            plays = sorted(one.identified for one in some if one.identified)
            ends = (f"{median(plays):.0f}", str(plays[-1])) if plays else ("–", "–")
            votes = fmean(one.votes for one in some)
            table.add_row(name, f"{len(plays)}/{len(some)}", *ends, f"{votes:.3f}")
        console.print(table)
    for name, value in measured.summary().items():
        console.print(f"{name.replace('_', ' '):<28}{value:10.3f}")
    for family, share in measured.identified_by_family().items():
        console.print(f"{'identified, ' + family:<28}{share:10.3f}")
    figures = ("claims", "said", "true", "error", "95 % interval", "by chance")
    table = Table("claims by", "", *figures)
    for key, some_claims in measured.reliability().items():
        for name, one in some_claims.items():
            shares = (f"{value:.1%}" for value in (one.said, one.true, one.error))
            interval = f"{one.low:.1%} to {one.high:.1%}"
            table.add_row(key, name, str(one.claims), *shares, interval, f"{one.by_chance:.1%}")
    console.print(table)
    if measured.skipped and not is_blind:
        table = Table("left out", "because")
        for name, why in measured.skipped.items():
            table.add_row(name, why)
        console.print(table)


if __name__ == "__main__":
    raise SystemExit(main())
