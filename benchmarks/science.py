"""How sure a scientist should be before it guesses, by rules that are not in the benchmark.

    python benchmarks/science.py FILE.json             a table of policies
    python benchmarks/science.py FILE.json --json      the same as JSON

The protocol of `eleusis science` is played by the 18 published rules of `benchmarks/induction.py`
and by the learned half of a file of formulas (see there), each as its sentence in
`tests/rule/more_rules.py`: those rules that the prior was learned from as well. Rules that are in
the benchmark are left out. Of each rule a round is played in which nothing is guessed before it is
all but certain. Then the guesses are set afterwards, where each policy would make them, so
that policies are compared by the same claims; only what a wrong guess would have taught is lost.

Exit status: 0 when the table is printed, 2 when the file cannot be used.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from eleusis.induction.posterior import Posterior
from eleusis.rule import LazyMachine, library_rule, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.inducer import Inducer, Policy
from eleusis.study.science.protocol import STARTERS, SoloRound, deal_cards, run_round
from eleusis.study.science.summary import RoundMeans, means_of
from formulas import UnusableFormula
from induction import PUBLISHED, SAID, formulas
from rule.more_line_rules import RULES_OF_LINES
from rule.more_rules import RULES_OF_ONE_OR_TWO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eleusis.rule import RuleTree
    from eleusis.study.science.protocol import SoloDeal, Turn

POLICIES: Final = tuple(
    Policy(sure=sure, patience=patience)
    for patience in (1.5, 3.0, 1e9)
    for sure in (0.4, 0.45, 0.5, 0.55, 0.6, 0.7)
)
"""With endless patience only those are guessed that are sure."""
CERTAIN: Final = 0.97
"""Where rounds are ended, so that they do not go on for nothing."""


# ---- The rules -----------------------------------------------------------------------------------


def rules_to_tune_by(file: Path) -> dict[str, RuleTree]:
    """Rules that may be looked at, by name; none of the benchmark, none that nothing can start."""
    found = {slug: read_rule(library_rule(slug).sentence) for slug in PUBLISHED}
    found |= {name: read_rule(sentence) for name, sentence in SAID.items()}
    found |= dict(learned(file))
    secret = {deal.rule for deal in published_deals()}
    return {name: rule for name, rule in found.items() if is_fit(rule, secret)}


def learned(file: Path) -> Iterator[tuple[str, RuleTree]]:
    """The learned half of the file, each rule as the sentence of ours that means the same."""
    ours = [read_rule(said.sentence) for said in RULES_OF_ONE_OR_TWO + RULES_OF_LINES]
    for name, truth in formulas(file, "learned").truths.items():
        yield from ((name, rule) for rule in ours if truth.is_equal(rule, ()))


def is_fit(rule: RuleTree, secret: Iterable[RuleTree]) -> bool:
    judge = LazyMachine(rule, starters=STARTERS)
    is_secret = any(difference(rule, each, starters=STARTERS) is None for each in secret)
    return bool(judge.mask(judge.start)) and not is_secret


# ---- Policies ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Noting(Policy):
    """Guesses nothing that is not all but certain, and notes what it might have gone by.

    Attributes:
        doubts: For each turn with a rule in mind, how likely the verdict refutes that rule.
    """

    doubts: list[float] = field(default_factory=list)

    def is_time(self, confidence: float, doubt: float) -> bool:
        """True if the rule is all but certain."""
        self.doubts.append(doubt)
        return confidence >= CERTAIN


class Noted(NamedTuple):
    """A round, and what was noted."""

    round: SoloRound
    doubts: list[float]


def play(first: Posterior, deal: SoloDeal) -> Noted:
    """The round with hardly any guess in it."""
    policy = Noting()
    return Noted(run_round(Inducer(first.copy(), policy), deal), policy.doubts)


def guessed_by(policy: Policy, noted: Noted) -> SoloRound:
    """The round as it would have been by this policy."""
    turns: list[Turn] = []
    refuted: set[object] = set()
    doubts = iter(noted.doubts)
    for turn in noted.round.turns:
        answer = turn.answer
        is_guess = (
            answer.rule is not None
            and policy.is_time(answer.confidence, next(doubts))
            and answer.rule not in refuted
        )
        turns.append(replace(turn, answer=replace(answer, is_guess=is_guess)))
        if is_guess and turn.is_correct:
            break
        if is_guess:
            refuted.add(answer.rule)
    return SoloRound(noted.round.deal, tuple(turns))


def table_of(summaries: Sequence[tuple[Policy, RoundMeans]], title: str) -> Table:
    table = Table("patience", "sure", "score", "solved", "wrong guesses", title=title)
    for policy, summary in summaries:
        table.add_row(
            f"{policy.patience:g}",
            f"{policy.sure:.2f}",
            f"{summary.mean_score:.2f}",
            f"{summary.solved_share:.1%}",
            f"{summary.wrong_guesses:.2f}",
        )
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path, metavar="FILE.json")
    parser.add_argument("--rounds", type=int, default=1, help="of each rule")
    parser.add_argument("--json", action="store_true", help="one object")
    asked = parser.parse_args(arguments)
    try:
        rules = rules_to_tune_by(asked.file)
    except (OSError, ValueError, KeyError, UnusableFormula) as error:
        print(f"{asked.file} cannot be used: {error!r}", file=sys.stderr)
        return 2
    first = Posterior(starters=STARTERS)
    deals = [deal_cards(name, rule, n) for n in range(asked.rounds) for name, rule in rules.items()]
    console = Console(stderr=asked.json)
    noted = [play(first, deal) for deal in track(deals, "Rounds", console=console)]
    summaries = [
        (policy, means_of([guessed_by(policy, each) for each in noted])) for policy in POLICIES
    ]
    off = means_of([each.round for each in noted]).calibration.error
    if asked.json:
        figures = [
            {
                "patience": policy.patience,
                "sure": policy.sure,
                "mean_score": summary.mean_score,
                "solved_share": summary.solved_share,
                "wrong_guesses_per_round": summary.wrong_guesses,
            }
            for policy, summary in summaries
        ]
        print(json.dumps({"rounds": len(noted), "calibration_error": off, "by": figures}))
    else:
        console.print(table_of(summaries, f"{len(noted)} rounds, claims {off:.1%} off"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
