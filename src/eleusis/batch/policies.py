"""What seats do in a batch, as values; and the bank of rules that inducers weigh."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from eleusis.batch.form import (
    BANK,
    BANK_MAX,
    CAUTIOUS,
    EXTERNAL,
    INDUCER,
    POLICY,
    RANDOM,
    Records,
)
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.batch.rule_table import RuleTable


@dataclass(frozen=True, slots=True)
class RandomSeat:
    """Anything legal, by chance; with an *insight*, now and then what the rule says.

    The chances are those of the agent `random`.
    """

    string: float = 0.1
    no_play: float = 0.03
    prophecy: float = 0.05
    guess: float = 0.02
    call_right: float = 0.3
    insight: float = 0.0
    """How often it knows, for one decision, what the rule says."""


@dataclass(frozen=True, slots=True)
class CautiousSeat:
    """Plays what regularities of suit, rank and colour make likeliest; single cards only."""

    no_play_from: float = 0.97
    streak: int = 10
    """Verdicts in a row that must have been foretold before it becomes the prophet."""
    insight: float = 0.0


@dataclass(frozen=True, slots=True)
class InducerSeat:
    """Weighs the rules of a bank that still fit: votes by their prior weights."""

    string_from: float = 0.9
    """Belief from which a string is laid."""
    no_play_from: float = 0.9
    declare_from: float = 0.9
    """Belief in one rule from which it becomes the prophet: its boldness."""
    guess_from: float = 0.8
    weights: tuple[float, ...] = ()
    """The prior weight of each rule of the bank; equal ones if there are none. A rule that weighs
    nothing is not in its vocabulary."""
    insight: float = 0.0


@dataclass(frozen=True, slots=True)
class ExternalSeat:
    """Decides outside: what `Environment.step` is given."""


SeatPolicy = RandomSeat | CautiousSeat | InducerSeat | ExternalSeat


def policy_records(policies: Sequence[SeatPolicy]) -> Records:
    """The policies in the form that kernels read."""
    records = np.zeros(len(policies), POLICY)
    priors: dict[tuple[float, ...], int] = {}
    for record, policy in zip(records, policies, strict=True):
        match policy:
            case RandomSeat():
                record["kind"] = RANDOM
                for name in ("string", "no_play", "prophecy", "guess", "call_right"):
                    record[name] = _lot(getattr(policy, name), name)
            case CautiousSeat():
                record["kind"], record["streak"] = CAUTIOUS, policy.streak
                record["no_play_from"] = policy.no_play_from
            case InducerSeat():
                record["kind"] = INDUCER
                for name in ("string_from", "no_play_from", "declare_from", "guess_from"):
                    record[name] = getattr(policy, name)
                record["weights"] = priors.setdefault(policy.weights, len(priors))
            case ExternalSeat():
                record["kind"] = EXTERNAL
        if not isinstance(policy, ExternalSeat):
            record["insight"] = _lot(policy.insight, "insight")
    return records


def bank_of(
    table: RuleTable, policies: Sequence[SeatPolicy], members: Sequence[int] | None
) -> Records:
    """The bank that these policies weigh, a record of the form `form.BANK` for each prior.

    It holds the *members* of the table, all of it without any, and nothing without inducers.

    Raises:
        InputError: `bad-batch`, if it is too large, or a policy has another number of weights than
            the bank has rules.
    """
    inducers = [policy for policy in policies if isinstance(policy, InducerSeat)]
    chosen = list(range(len(table)) if members is None else members) if inducers else []
    count = len(chosen)
    if count > BANK_MAX:
        raise InputError("bad-batch.limit", term="bank", value=count, limit=BANK_MAX)
    priors = tuple(dict.fromkeys(policy.weights for policy in inducers)) or ((),)
    bank = np.zeros(len(priors), BANK)
    for record, prior in zip(bank, priors, strict=True):
        if prior and len(prior) != count:
            raise InputError("bad-batch.weights", given=len(prior), count=count)
        record["count"], record["weights"][:count] = count, prior or 1.0
        record["first"][:count], record["number"][:count] = table.first[chosen], chosen
        record["total"], record["opens"] = record["weights"].sum(), table.starters == 1
        record["even"] = bool((record["weights"][:count] == 1.0).all())
        if table.starters == 1:
            first = table.first[chosen]
            after = first[:, None] + table.states["after"][first]
            record["opened"].reshape(52, BANK_MAX)[:, :count] = after.T
    return bank


def _lot(chance: float, name: str) -> int:
    """The chance as one of 2^32."""
    if not 0 <= chance <= 1:
        raise InputError("bad-batch.chance", name=name, chance=str(chance))
    return round(chance * 2**32)
