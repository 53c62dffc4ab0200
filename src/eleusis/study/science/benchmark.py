"""The published benchmark as data: 78 deals, and how language models fared with them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from eleusis.cards import Card, parse_cards
from eleusis.rule import read_rule
from eleusis.rule.library.published import library_rule
from eleusis.study.science.protocol import SoloDeal


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A language model and its means over the 78 rounds.

    Attributes:
        name: Its name.
        score: Of a round, from 0 to 30.
        solved: The share of rounds in which it guessed the rule for at least one point.
        wrong_guesses: Of a round.
        no_stakes_score: Of a round, if the first correct rule in mind counted as the guess.
        in_article: False if others ran it later, by the same program.
    """

    name: str
    score: float
    solved: float
    wrong_guesses: float
    no_stakes_score: float
    in_article: bool


@cache
def published_deals() -> tuple[SoloDeal, ...]:
    """The deals: the first of each of the 26 rules, the second of each, the third of each."""
    rules = {slug: read_rule(library_rule(slug).sentence) for slug in solved_by_models()}
    return tuple(
        SoloDeal(
            name=entry["rule"],
            rule=rules[entry["rule"]],
            seed=entry["seed"],
            hand=parse_cards(entry["hand"]),
            starter=Card(entry["starter"]),
            stock=parse_cards(entry["stock"]),
        )
        for entry in _data("deals.toml")["deal"]
    )


@cache
def language_models() -> tuple[LanguageModel, ...]:
    """The language models, best first."""
    return tuple(LanguageModel(**entry) for entry in _data("published.toml")["model"])


@cache
def solved_by_models() -> dict[str, float]:
    """For each rule, by its name in the library, the share of rounds that models solved."""
    return dict(_data("published.toml")["solved_by_models"])


def _data(name: str) -> dict[str, Any]:
    text = files("eleusis.study.science").joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)
