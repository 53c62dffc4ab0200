"""`eleusis rule audit`, `compare` and `hint`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis

TWO_BACK = "A card must have the opposite colour of the card two places earlier."


def test_an_audit_as_json(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("rule", "audit", "up-after-black-down-after-red", "--json").out)
    assert told["exact"]
    assert told["dead_end"] == ["AD"]
    assert told["last_cards"] == {"enough": 1, "more_than": None, "unbounded": False}
    assert told["matters"] == {"of_candidate": ["rank"], "of_laid": ["colour", "rank"]}
    assert 0 < told["share"]["ended"] < 1
    assert len(told["share"]["by_place"]) == 20


def test_an_audit_in_words(eleusis: Eleusis) -> None:
    told = eleusis("rule", "audit", "Colours alternate.")
    assert told.status == 0
    assert "No dead end" in told.out
    assert "█░" in told.out
    assert "50% of the 52 cards" in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines())


def test_a_dead_end_is_shown_as_cards(eleusis: Eleusis) -> None:
    told = eleusis("rule", "audit", "Play higher than the last card.").words
    assert "after K♣ no card is right" in told
    assert "Every line comes to an end" in told


def test_an_endless_rule_is_not_called_free_of_dead_ends(eleusis: Eleusis) -> None:
    told = eleusis("rule", "audit", "pi-with-tens").words
    assert "No dead end was found on lines of up to" in told
    assert "exact" not in told


def test_a_rulebook_says_what_it_thinks_of_it(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "audit", TWO_BACK, "--rulebook", "king")
    assert refused.status == 1
    assert "king, proper_rule.open_first_cards" in refused.words
    allowed = eleusis("rule", "audit", TWO_BACK, "--rulebook", "gardner", "--json")
    told = json.loads(allowed.out)
    assert (allowed.status, told["rulebook"], told["refusals"]) == (0, "gardner", [])
    assert "gardner, proper_rule.open_first_cards" in told["warnings"][0]


def test_king_wants_a_right_card_at_every_place(eleusis: Eleusis) -> None:
    ladder = "Play higher than the last card. The first card may be any card."
    refused = json.loads(eleusis("rule", "audit", ladder, "--rulebook", "king", "--json").out)
    assert "king, proper_rule.dead_ends" in refused["refusals"][0]
    assert eleusis("rule", "audit", ladder, "--rulebook", "howell").status == 0


def test_what_a_rulebook_admits_is_said_with_how_far_was_looked(eleusis: Eleusis) -> None:
    asked = ("rule", "audit", "--rulebook", "king")
    assert "admits the rule." in eleusis(*asked, "Only even cards.").words
    assert "admits the rule as far as lines of up to" in eleusis(*asked, "pi-with-tens").words


def test_equal_rules(eleusis: Eleusis) -> None:
    same = eleusis("rule", "compare", "Red and black alternate.", "colours-alternate", "--json")
    assert (same.status, json.loads(same.out)) == (0, {"equal": True, "counterexample": None})


def test_different_rules_with_an_example(eleusis: Eleusis) -> None:
    asked = ("rule", "compare", "Colours alternate.", "Play a black card.", "--line", "9H")
    found = eleusis(*asked, "--json")
    example = {"line": "9H AC", "card": "AC", "first": False, "second": True}
    assert (found.status, json.loads(found.out)) == (
        1,
        {"equal": False, "counterexample": example},
    )
    assert "after 9♥ A♣, A♣ is wrong by the first and right by the second" in eleusis(*asked).words


def test_what_is_undecided_says_how_far(eleusis: Eleusis) -> None:
    other = (
        "If the decimal of pi at the place in the line is 0, play a 10; otherwise, if the decimal "
        "of pi at the place in the line is 1, play an ace; otherwise the rank of the card must be "
        "the decimal of pi at the place in the line."
    )
    asked = ("rule", "compare", "pi-with-tens", other, "--starters", "0")
    found = eleusis(*asked, "--json")
    told = json.loads(found.out)
    assert (found.status, told["equal"], told["counterexample"]) == (1, None, None)
    assert told["cards"] > 1000
    assert "Not decided" in eleusis(*asked).out


def test_hints(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("rule", "hint", "zigzag", "--json").out)
    assert "Suits are irrelevant." in told["hints"]


@pytest.mark.parametrize(
    ("say", "status", "said"),
    [
        ("suits are irrelevant", 0, "True: “Suits are irrelevant.”"),
        ("ranks matter", 0, "True: “Ranks matter.”"),
        ("it depends on the last card", 1, "After 2♣, 3♣ is right, after A♣ 2♣ it is wrong."),
        ("the suit is pretty", 2, "Suits are irrelevant."),
    ],
)
def test_a_hint_of_ones_own(eleusis: Eleusis, say: str, status: int, said: str) -> None:
    answer = eleusis("rule", "hint", "zigzag", "--say", say)
    assert answer.status == status
    assert said in answer.out + answer.err


def test_a_rule_comes_from_a_file(eleusis: Eleusis, tmp_path: Path) -> None:
    file = tmp_path / "rule.txt"
    file.write_text("Colours alternate.\n")
    assert eleusis("rule", "compare", f"@{file}", "colours-alternate").status == 0
    missing = eleusis("rule", "audit", f"@{file}.not")
    assert (missing.status, missing.out) == (2, "")


def test_the_line_must_be_known(eleusis: Eleusis) -> None:
    assert eleusis("rule", "compare", "red", "red", "--line", "??").status == 2
