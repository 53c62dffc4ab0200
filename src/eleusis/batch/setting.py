"""What a batch is played by: rulebook, rules, policies and bank, in the form that kernels read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from eleusis.batch.form import MIND, STATE
from eleusis.batch.inducing import vote_on_openings
from eleusis.batch.policies import CautiousSeat, RandomSeat, bank_of, policy_records
from eleusis.batch.rule_table import rule_table
from eleusis.batch.terms import terms_of
from eleusis.errors import InputError
from eleusis.rulebook import rulebook as find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.batch.form import Records
    from eleusis.batch.policies import SeatPolicy
    from eleusis.batch.rule_table import RuleTable
    from eleusis.rulebook.terms import Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """All that many rounds have in common."""

    book: Rulebook
    table: RuleTable
    policies: Records
    bank: Records
    _terms: Records

    @property
    def seats(self) -> int:
        """People at each table, the dealer included."""
        return int(self._terms["seats"][0])

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return int(self._terms["dealer"][0])

    @property
    def packs(self) -> int:
        """The packs that each round starts with."""
        return int(self._terms["packs"][0])

    def addressed(self) -> Records:
        """The terms, with the places where rules, policies and bank lie while this is alive."""
        terms = self._terms.copy()
        terms["rules_at"] = self.table.states.ctypes.data
        terms["masks_at"] = self.table.masks.ctypes.data
        terms["policies_at"] = self.policies.ctypes.data
        terms["bank_at"] = self.bank.ctypes.data
        return terms


def setting_of(
    rulebook: str | Rulebook,
    seats: int,
    rules: RuleTable | None,
    policies: Sequence[SeatPolicy],
    *,
    dealer: int = 0,
    bank: Sequence[int] | None = None,
    turns_max: int | None = None,
) -> Setting:
    """The setting that these arguments of `rounds` ask for.

    Raises:
        InputError: `bad-batch`, if the rules are a table for lines of another beginning; or
            what is beyond a rulebook or a batch.
    """
    book = find(rulebook) if isinstance(rulebook, str) else rulebook
    table = rules or rule_table(starters=0 if book.starter is None else 1)
    starters = max(1, table.starters)
    terms = terms_of(book, seats, dealer=dealer, starters=starters, turns_max=turns_max)
    wanted = int(terms["starters"][0])
    if table.starters != wanted:
        raise InputError(
            "bad-batch.starters", given=table.starters, wanted=wanted, title=book.title
        )
    by_chance = all(isinstance(each, RandomSeat) and not each.insight for each in policies)
    terms["plain"] = by_chance and not (terms["any_time"][0] or terms["guess"][0])
    terms["cautious"] = any(isinstance(each, CautiousSeat) for each in policies)
    terms["rule_count"] = len(table)
    records, weighed = policy_records(policies), bank_of(table, policies, bank)
    setting = Setting(book, table, records, weighed, terms)
    if weighed["count"][0] and weighed["opens"][0]:
        vote_on_openings(np.zeros(1, STATE), setting.addressed(), np.zeros(1, MIND), weighed)
    return setting
