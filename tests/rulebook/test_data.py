"""The files say what the specification says, and say where they have it from."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum

import pytest

from eleusis.rulebook import rulebook, rulebook_names

# The parameter table of the specification. Words: `-` no such thing, `.` no such institution;
# enumerations by their lower-case names.
SPECIFIED = """
                     gardner summary2004 howell king denexa express express-golden matuszek delphi
players.min              4 4 4 4 4 3 3 4 3
players.max              8 8 8 7 8 8 8 8 7
packs.count              2 2 2 - 2 2 2 2 1
packs.players_each       - - - 3/2 - - - - -
hand_size                14 14 14 10 14 12 12 14 0
starter.kind             any any judged . any any any judged any
starter.several          no no yes . no no no no no
first_player             count count count left left left left count all
string_max               4 4 4 - - 1 1 4 1
right_overlaps           no no no yes no no no no no
wrong_penalty            2 2 2 2 2 2 1 2 0
no_play.reduction        4 4 4 4 4 1 1 4 .
no_play.ends_at          4 4 4 4 4 1 1 4 .
no_play.exchange_max     - - - 7 - - - - .
no_play.wrong_cards      5 5 5 4 5 2 1 5 .
prophet.others_min       2 2 2 0 2 . . 2 .
prophet.once_per_round   yes yes yes yes yes . . yes .
prophet.timing           own_play own_play own_play any_time own_play . . own_play .
prophet.marker           last_played last_played last_right last_right last_played . . last_played .
prophet.ruling           call call play call call . . call .
prophet.false_cards      5 5 5 0 5 . . 5 .
prophet.resumes          yes yes yes no yes . . yes .
prophet.out_false_cards  - - - - - . . - .
prophet.overthrow_spares_penalty    yes yes yes no yes . . yes .
prophet.overthrow_spares_expulsion  yes yes yes no yes . . yes .
expulsion.without_prophet           30 30 30 . 40 . . 40 .
expulsion.without_prophet_counts    layout layout layout . line . . layout .
expulsion.with_prophet              20 20 20 . 30 . . 30 .
guess.wrong_cards                   . . . . . 0 0 . .
prediction.right                    . . . . . . . . 1
prediction.wrong                    . . . . . . . . 1
scoring.by_pairs                    no no no no no no no no yes
scoring.fixed_count                 - - - - - 12 12 - -
scoring.high_counts_prophets        yes yes yes no yes no no yes no
scoring.out_bonus                   4 4 4 0 0 3 3 4 0
scoring.guess_bonus                 0 0 0 0 0 6 6 0 0
scoring.prophet_line                1 1 1 3 1 0 0 1 0
scoring.prophet_side                2 2 2 3 2 0 0 2 0
scoring.false_prophets_score        no no no yes no no no no no
scoring.cap_factor                  2 2 2 - 2 - - 2 -
scoring.cap_counts_starter          yes yes yes no no no no no no
scoring.cap_counts_marked           no no yes no no no no yes no
scoring.compensation                10 10 10 0 0 0 0 10 0
proper_rule.rejected_cards advanced advanced advanced forbidden allowed allowed \
    advanced advanced advanced
proper_rule.open_first_cards allowed allowed allowed forbidden allowed allowed \
    allowed allowed allowed
proper_rule.dead_ends allowed allowed allowed forbidden allowed allowed allowed allowed allowed
"""

INCOMPLETE = """
                    original
players.min         3
players.max         8
packs.count         1
hand_size           -
starter.kind        any
first_player        left
string_max          1
wrong_penalty       0
no_play             -
prophet             -
expulsion           -
guess               -
prediction          -
scoring             -
"""

# Each ambiguity of the specification that concerns a field, and where its other readings stand.
AMBIGUITIES = """
A1  howell    no_play.reduction
A2  howell    no_play.reduction
A3  howell    scoring.cap_factor
A4  howell    expulsion.without_prophet
A7  gardner   prophet.marker
A7  howell    prophet.marker
A7  howell    scoring.cap_counts_marked
A8  gardner   expulsion.without_prophet_counts
A9  gardner   scoring.prophet_side
A9  denexa    scoring.prophet_side
A9  matuszek  scoring.prophet_side
A10 gardner   expulsion.without_prophet
A11 gardner   scoring.cap_counts_starter
A11 gardner   scoring.cap_counts_marked
A12 gardner   prophet.overthrow_spares_expulsion
A14 matuszek  no_play.picker
A15 gardner   no_play.ends_at
A16 gardner   stock_out
A17 gardner   prophet.timing
A17 gardner   prophet.marker
A17 summary2004 prophet.marker
A17 matuszek  prophet.marker
A18 matuszek  prophet.out_false_cards
A19 gardner   prophet.others_min
A21 gardner   prophet.overthrow_spares_penalty
A21 howell    prophet.overthrow_spares_penalty
A21 denexa    prophet.overthrow_spares_penalty
A21 matuszek  prophet.overthrow_spares_penalty
A26 howell    string_max
A27 howell    first_player
A28 gardner   prophet.ruling
A28 howell    prophet.ruling
A29 denexa    expulsion.without_prophet_counts
A30 king      no_play.ends_at
A30 king      prophet.overthrow_spares_penalty
A30 king      first_player
A31 express   wrong_penalty
A31 express   guess.wrong_cards
A32 gardner   starter.kind
A33 express   guess
A33 express-golden guess
"""


def cells(table: str) -> list[tuple[str, str, str]]:
    """(rulebook, path, word) of each cell."""
    head, *lines = (line.split() for line in table.strip().splitlines())
    return [
        (name, path, word) for path, *words in lines for name, word in zip(head, words, strict=True)
    ]


def word(value: object) -> str:
    """A value as the tables above write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return value.name.lower()
    return "-" if value is None else str(value)


def said(name: str, path: str) -> str:
    """What the rulebook says at this path, as a word."""
    value: object = rulebook(name)
    for step in path.split("."):
        if value is None:
            return "."
        value = getattr(value, step)
    return word(value)


@pytest.mark.parametrize("table", [SPECIFIED, INCOMPLETE], ids=["complete", "incomplete"])
def test_values_are_those_of_the_specification(table: str) -> None:
    specified = cells(table)
    assert [(name, path, said(name, path)) for name, path, _ in specified] == specified


def test_every_number_of_a_complete_rulebook_is_specified() -> None:
    """The table above forgets no leaf, so that no value can change unseen."""
    elsewhere = {"no_play.picker", "hint", "stock_out", "titles.dealer", "titles.prophet"}
    specified = {path for _, path, _ in cells(SPECIFIED)} | elsewhere
    complete = [name for name in rulebook_names() if rulebook(name).is_complete]
    leaves = {path for name in complete for path, leaf in nodes(name) if leaf}
    institutions = {"starter", "no_play", "prophet", "expulsion", "guess", "prediction"}
    assert leaves - institutions == specified


def test_what_nearly_all_rulebooks_share() -> None:
    hints = {name: said(name, "hint") for name in rulebook_names()}
    assert hints.pop("howell") == "any_time"
    assert set(hints.values()) == {"before_play"}
    pickers = {name: said(name, "no_play.picker") for name in rulebook_names()[:8]}
    assert pickers.pop("king") == "nobody"
    assert set(pickers.values()) == {"dealer_or_prophet"}
    ways = {name: [way.name for way in rulebook(name).stock_out] for name in rulebook_names()}
    assert ways.pop("express-golden") == ["ADD_PACK", "END_ROUND"]
    assert (ways.pop("original"), ways.pop("delphi")) == ([], ["END_ROUND"])
    assert set(map(tuple, ways.values())) == {("ADD_PACK",)}


def test_what_the_dealer_and_the_prophet_may_be_called() -> None:
    titles = {name: rulebook(name).titles for name in rulebook_names()}
    assert titles["gardner"].dealer == ("God", "Nature", "Tao", "Brahma", "the Oracle")
    assert titles["gardner"].prophet == ("Prophet", "forecaster")
    assert titles["summary2004"].dealer == ("God", "Nature", "Tao", "Brahma")
    assert {titles[name].dealer for name in ("howell", "king")} == {("God",)}
    assert (titles["matuszek"].dealer, titles["delphi"].dealer) == (("God", "Nature"), ("Oracle",))
    assert [name for name, its in titles.items() if not its.dealer] == [
        *("denexa", "express", "express-golden", "original"),
    ]
    assert {name for name, its in titles.items() if its.prophet} == {
        name for name in rulebook_names() if rulebook(name).prophet
    }


def nodes(name: str) -> list[tuple[str, bool]]:
    """The path of every statement of the rulebook, and whether it is a leaf."""

    def below(value: object, prefix: str) -> list[tuple[str, bool]]:
        assert is_dataclass(value)
        found = []
        for each in fields(value):
            path, inner = prefix + each.name, getattr(value, each.name)
            found.append((path, not is_dataclass(inner)))
            if is_dataclass(inner):
                found += below(inner, path + ".")
        return found

    plain = {"name", "title", "revision", "missing", "sources"}
    return [(path, leaf) for path, leaf in below(rulebook(name), "") if path not in plain]


VARIANTS = ("gardner+trial", "king+trial", "matuszek+out-prophet", "matuszek+out-prophet+trial")


@pytest.mark.parametrize("name", [*rulebook_names(), *VARIANTS])
def test_every_statement_has_a_source_and_no_source_is_left_over(name: str) -> None:
    book = rulebook(name)
    assert set(book.sources) == {path for path, _ in nodes(name)}
    for path, source in book.sources.items():
        assert 10 <= len(source.text) <= 220, (path, source.text)
        assert not source.text.endswith("."), path
        assert book.cite(path).startswith(f"{name}, {path}: ")


@pytest.mark.parametrize("line", AMBIGUITIES.strip().splitlines())
def test_each_ambiguity_names_its_other_readings(line: str) -> None:
    _, name, path = line.split()
    assert rulebook(name).sources[path].alternatives


def test_a_gap_says_which_reading_was_taken_or_why_nothing_is() -> None:
    source = rulebook("howell").sources["packs.count"]
    assert source.is_gap
    assert str(source).startswith("[gap] Howell")
    assert "read: two" in source.text


@pytest.mark.parametrize("name", ["gardner", "summary2004", "denexa", "matuszek"])
def test_the_marker_may_stand_on_a_card_that_somebody_else_laid(name: str) -> None:
    """Reading A17: after a declaration of no play, which lays no card."""
    assert "whoever laid it" in rulebook(name).sources["prophet.marker"].text


@pytest.mark.parametrize("name", ["express", "express-golden"])
def test_both_readings_of_going_out_and_guessing_are_told(name: str) -> None:
    source = rulebook(name).sources["scoring.out_bonus"]
    assert "play is over then" in source.text
    assert "nine points" in source.alternatives[0]


def test_who_says_when_hints_are_given_and_who_does_not() -> None:
    hints = {name: rulebook(name).sources["hint"] for name in ("howell", "summary2004", "matuszek")}
    assert "if it seems necessary" in hints["howell"].text
    assert "no time is named" in hints["summary2004"].text
    assert {name: source.is_gap for name, source in hints.items()} == {
        "howell": False,
        "summary2004": True,
        "matuszek": False,
    }


def test_incomplete_rulebooks_say_what_is_missing() -> None:
    incomplete = [name for name in rulebook_names() if not rulebook(name).is_complete]
    assert incomplete == ["original"]
    assert all(rulebook(name).missing for name in incomplete)
    assert all(rulebook(name).scoring for name in rulebook_names() if name not in incomplete)
