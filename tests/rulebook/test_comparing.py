"""Rulebooks as rows for people, and side by side."""

from __future__ import annotations

import pytest

from eleusis.rulebook import differences, rows, rulebook, rulebook_names, side_by_side

TOLD_BY_ANOTHER_ROW = {
    *("players.min", "players.max", "packs.count", "packs.players_each"),
    *("starter.kind", "starter.several", "scoring.fixed_count", "scoring.by_pairs"),
}
TITLES = {"titles", "titles.dealer", "titles.prophet"}
"""Words only, no statements about play."""


def values(name: str) -> dict[str, str]:
    return {row.path: row.value for row in rows(rulebook(name))}


@pytest.mark.parametrize("name", rulebook_names())
def test_every_statement_has_its_row(name: str) -> None:
    book = rulebook(name)
    silent = TOLD_BY_ANOTHER_ROW | TITLES
    if book.scoring and book.scoring.cap_factor is None:
        silent |= {"scoring.cap_counts_starter", "scoring.cap_counts_marked"}
    if book.scoring and book.scoring.by_pairs:
        told = ("scoring", "scoring.compensation")
        silent |= {
            path for path in book.sources if path.startswith("scoring.") and path not in told
        }
    assert {row.path for row in rows(book)} == set(book.sources) - silent
    labels = [row.label for row in rows(book)]
    assert len(set(labels)) == len(labels)


def test_values_read_as_people_say_them() -> None:
    gardner, king, golden = values("gardner"), values("king"), values("express-golden")
    assert gardner["players"] == "4 to 8"
    assert (gardner["string_max"], king["string_max"]) == ("up to 4", "no limit")
    assert golden["string_max"] == "1, no strings"
    assert king["packs"] == "2 for every 3 players, rounded up"
    assert (king["starter"], king["expulsion"]) == ("none", "none")
    assert golden["wrong_penalty"] == "1 card"
    assert golden["stock_out"] == "add a pack or end the round"
    assert golden["scoring"] == "12 minus the hand"
    assert values("howell")["starter"].endswith("more if the rule needs them")
    assert values("matuszek+out-prophet")["prophet.out_false_cards"].startswith("yes; draws 8")
    assert values("original")["hand_size"] == "the pack dealt out evenly"
    assert values("original")["scoring"] == "left open by the sources"


def test_a_row_that_tells_two_fields_keeps_the_doubts_of_both() -> None:
    (players,) = (row for row in rows(rulebook("matuszek")) if row.path == "players")
    assert players.source.is_gap
    assert players.source.alternatives == rulebook("matuszek").sources["players.max"].alternatives


def test_two_rulebooks_differ_where_they_differ() -> None:
    pairs = differences(rulebook("gardner"), rulebook("denexa"))
    assert {one.path: (one.value, other.value) for one, other in pairs} == {
        "first_player": ("count up to the starter's value, dealer left out", "the dealer's left"),
        "string_max": ("up to 4", "no limit"),
        "expulsion.without_prophet": ("30 cards", "40 cards"),
        "expulsion.without_prophet_counts": ("line and sidelines", "the line only"),
        "expulsion.with_prophet": ("20 cards after the marker", "30 cards after the marker"),
        "scoring.out_bonus": ("4 points", "no points"),
        "scoring.cap_counts_starter": ("yes", "no"),
        "scoring.compensation": ("10 points", "no points"),
        "proper_rule.rejected_cards": ("among experienced players who agree", "allowed"),
    }


def test_the_summary_differs_from_gardner_in_words_only() -> None:
    assert differences(rulebook("gardner"), rulebook("summary2004")) == ()


@pytest.mark.parametrize("name", rulebook_names())
def test_no_rulebook_differs_from_itself(name: str) -> None:
    assert differences(rulebook(name), rulebook(name)) == ()


def test_an_institution_of_one_rulebook_only_is_one_difference() -> None:
    pairs = differences(rulebook("gardner"), rulebook("gardner+trial"))
    assert [(one.path, one.value, other.value) for one, other in pairs] == [
        ("prophet", "yes", "none"),
        ("expulsion", "yes", "none"),
    ]


def test_side_by_side_leaves_places_empty_and_keeps_the_order() -> None:
    express, gardner = rulebook("express"), rulebook("gardner")
    table = side_by_side(express, gardner)
    assert tuple(row for _, row in table if row) == rows(gardner)
    assert tuple(row for row, _ in table if row) == rows(express)
    assert any(row is None for row, _ in table)
