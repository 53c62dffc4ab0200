"""What there is to play alone, by name: `science-12`, `daily-2026-11-22`, `rule-7`, `pool-1-37-5`.

A name says all that a deal follows from, but for a rule that somebody wrote: its text is given
besides. So a page, a terminal and a test that know a name have the same deal, and nobody keeps any.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.rule import library_rule, read_rule, word_rule
from eleusis.study.alone.daily import daily_deal, daily_rule
from eleusis.study.alone.pool import pool_rule, pool_version
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import deal_cards

if TYPE_CHECKING:
    from eleusis.study.science.protocol import SoloDeal

_NUMBERS: Final = re.compile(r"(science|rule|pool)((?:-[0-9]{1,6}){1,3})")
_DAY: Final = re.compile(r"daily-([0-9]{4}-[0-9]{2}-[0-9]{2})")
_COUNTS: Final = {"science": 1, "rule": 1, "pool": 3}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A deal to be played alone.

    Attributes:
        name: What it follows from.
        deal: The rule and the cards.
        sentence: The rule as people say it.
        pool_number: Its place in the pool, if it is from there.
    """

    name: str
    deal: SoloDeal
    sentence: str
    pool_number: int | None = None

    @property
    def secret(self) -> Secret:
        """The rule and what opens its seal.

        The salt follows from the name and the rule, so that a rule guessed can be tried against
        the seal by whoever works at it: the seal shows that nothing was changed, as on paper.
        """
        salt = derived_salt(f"{self.name}\n{self.sentence}", Sealed.RULE)
        return Secret(Sealed.RULE, self.sentence, salt)


def puzzle(name: str, *, today: date, text: str = "") -> Puzzle:
    """The puzzle of this name.

    Args:
        name: Its name.
        today: The day that it is, by UTC.
        text: The rule, where somebody wrote one.

    Raises:
        InputError: `no-puzzle`, `no-deal`, `future-day`, `no-day` or `other-pool`.
        RuleSyntaxError: the text cannot be read.
        RuleTooLarge: the text is too long, or needs too much.
    """
    if found := _DAY.fullmatch(name):
        return daily_puzzle(day_of(found[1]), today=today)
    found = _NUMBERS.fullmatch(name)
    numbers = [int(word) for word in found[2][1:].split("-")] if found else []
    if found is None or len(numbers) != _COUNTS[found[1]]:
        raise InputError("no-puzzle", name=name)
    match found[1]:
        case "science":
            return science_puzzle(numbers[0])
        case "rule":
            return own_puzzle(text, numbers[0])
        case _:
            return pool_puzzle(*numbers)


def science_puzzle(number: int) -> Puzzle:
    """One of the published deals, by its number from 1.

    Raises:
        InputError: `no-deal`.
    """
    deals = published_deals()
    if not 1 <= number <= len(deals):
        raise InputError("no-deal", number=number, last=len(deals))
    deal = deals[number - 1]
    return Puzzle(f"science-{number}", deal, library_rule(deal.name).sentence)


def own_puzzle(text: str, seed: int) -> Puzzle:
    """A deal by a rule that somebody wrote.

    Raises:
        InputError: `no-first-card`, if the rule accepts no card on the empty line.
        RuleSyntaxError: the text cannot be read.
        RuleTooLarge: the text is too long, or needs too much.
    """
    rule = read_rule(text)
    sentence = word_rule(rule)
    return Puzzle(f"rule-{seed}", deal_cards(sentence, rule, seed), sentence)


def pool_puzzle(version: int, number: int, seed: int) -> Puzzle:
    """A deal by a rule of the pool.

    Raises:
        InputError: `other-pool`, or `no-puzzle`.
    """
    name = f"pool-{version}-{number}-{seed}"
    if version != pool_version():
        raise InputError("other-pool", version=version, ours=pool_version())
    found = pool_rule(number)
    if found is None:
        raise InputError("no-puzzle", name=name)
    deal = deal_cards(f"pool-{version}-{number}", read_rule(found.sentence), seed)
    return Puzzle(name, deal, found.sentence, number)


def daily_puzzle(day: date, *, today: date) -> Puzzle:
    """The rule of a day.

    Raises:
        InputError: `future-day`, or `no-day`.
    """
    if day > today:
        raise InputError("future-day", day=day.isoformat(), today=today.isoformat())
    rule = daily_rule(day)
    return Puzzle(f"daily-{day.isoformat()}", daily_deal(day), rule.sentence, rule.number)


def day_of(text: str) -> date:
    """The day that a text says.

    Raises:
        InputError: `no-day`.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError("no-day.written", text=text) from None
