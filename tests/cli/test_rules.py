"""`eleusis rule`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import BLACK

if TYPE_CHECKING:
    from cli.shell import Eleusis

SHEET = Path(__file__).resolve().parents[2] / "examples" / "first-turns.txt"


def test_a_sentence_is_read_back(eleusis: Eleusis) -> None:
    read = eleusis("rule", "read", "colours alternate", "--json")
    told = json.loads(read.out)
    assert (read.status, told["ok"], told["problems"]) == (0, True, [])
    assert json.loads(eleusis("rule", "read", told["reading"], "--json").out) == told


def test_a_sentence_comes_from_stdin_too(eleusis: Eleusis) -> None:
    assert "I understand" in eleusis("rule", "read", "-", answers="Colours alternate.\n").out


def test_what_cannot_be_read_shows_the_place_and_what_can(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "read", "The card must be lovely.")
    assert (refused.status, refused.out) == (2, "")
    sentence, caret = refused.err.splitlines()[1:3]
    assert sentence[caret.index("^") :].startswith("lovely")
    assert "I can follow “The card must be”, but not what comes then: “lovely”." in refused.err
    near = " ".join(eleusis("rule", "read", "The suit needs changing.").err.split())
    assert "this is read: “The card must have a different suit from the last card.”" in near


def test_a_text_in_another_language_may_be_shown(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "read", "Nach rot höher, nach schwarz tiefer.")
    assert refused.status == 2
    told = " ".join(refused.err.split())
    assert "I read English only" in told
    assert "eleusis rule understand" in told


def test_what_is_asked_is_told_with_exit_one(eleusis: Eleusis) -> None:
    asked = eleusis("rule", "read", "red or odd and hearts")
    assert (asked.status, asked.err) == (1, "")
    assert "Do you mean “The card must be red.”?" in asked.out
    assert "2. The card must be a heart." in asked.out
    drawn = eleusis("rule", "picture", "red or odd and hearts")
    assert (drawn.status, drawn.out) == (1, "")
    assert "Do you mean “The card must be red.”?" in drawn.err
    told = json.loads(eleusis("rule", "read", "--json", "red or odd and hearts").out)
    assert not told["ok"]
    assert told["asked"]["reading"] == "The card must be red."
    assert told["asked"]["rivals"] == ["The card must be a heart."]
    assert set(told["asked"]["lines"][0]) == {"line", "right", "wrong"}
    taken = eleusis("rule", "read", "--accept-asked", "red or odd and hearts")
    assert (taken.status, taken.err) == (0, "")
    assert "I understand: The card must be red." in taken.out


def test_the_words_that_were_not_used_are_told(eleusis: Eleusis) -> None:
    for command in ("read", "right", "audit", "hint"):
        asked = eleusis("rule", command, "--json", "Colours alternate, says my grandmother.")
        assert asked.status == 1
        assert json.loads(asked.out)["asked"]["unused"] == ["says my grandmother"]


def test_of_several_lines_the_one_at_fault_is_shown(eleusis: Eleusis) -> None:
    text = "The card must be red and\nplay golden goats that roam.\nAlways yodel loudly."
    refused = eleusis("rule", "read", "-", answers=text).err.splitlines()
    assert refused[1:3] == ["  play golden goats that roam.", "       ^"]


def test_an_unreadable_sentence_as_json(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "read", "Colours lovely.", "--json")
    told = json.loads(refused.out)
    assert (refused.status, told["ok"], told["reading"]) == (2, False, None)
    assert told["problems"][0]["column"] == 8


def test_open_first_cards_are_noted_and_forbidden_by_king(eleusis: Eleusis) -> None:
    text = "Play a different colour than the card two places earlier."
    noted = eleusis("rule", "read", text, "--json")
    assert noted.status == 0
    assert [p["code"] for p in json.loads(noted.out)["problems"]] == ["open-first-cards"]
    refused = eleusis("rule", "read", text, "--rulebook", "king", "--json")
    told = json.loads(refused.out)
    assert (refused.status, told["ok"]) == (1, False)
    assert "King: a rule must decide every card" in told["refusals"][0]


def test_a_problem_is_told_once(eleusis: Eleusis) -> None:
    told = eleusis("rule", "read", "Play higher than the last card.", "--rulebook", "king").words
    assert told.count("It does not say which cards are right") == 1
    assert "The rulebook forbids" in told


def test_signs_that_move_the_cursor_are_not_shown(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "read", "Colours \x1b[31mlovely hm hm")
    assert refused.status == 2
    assert "\x1b" not in refused.err


@pytest.mark.parametrize("text", ["", "  "])
def test_a_rule_without_words_has_no_place_to_point_at(eleusis: Eleusis, text: str) -> None:
    refused = eleusis("rule", "read", text)
    assert (refused.status, len(refused.err.splitlines())) == (2, 1)


def test_right_cards_after_a_line(eleusis: Eleusis) -> None:
    told = eleusis("rule", "right", "colours-alternate", "--line", "3S 9H", "--json")
    assert json.loads(told.out)["right"] == [str(card) for card in BLACK]
    shown = eleusis("rule", "right", "colours-alternate", "--line", "3S 9H").out
    assert "26 cards of 52 right" in shown


def test_a_bad_card_of_the_line_is_named(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "right", "Colours alternate.", "--line", "3S 9X")
    assert (refused.status, refused.out) == (2, "")
    assert "'9X' is not a card" in refused.err


def test_what_no_rule_can_see_is_told_instead_of_other_words(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "read", "Play red on Mondays")
    assert (refused.status, refused.out) == (2, "")
    assert "outside the cards, or at chance: “Mondays”" in refused.err
    assert "a person has to judge" in refused.err
    elsewhere = eleusis("rule", "read", "Play frogs on Mondays").err
    assert "“Mondays”" in elsewhere
    assert "“frogs”" in elsewhere
    written = eleusis("play", "--as", "god", answers="1\nPlay red on Mondays\n\nquit\n")
    assert "“Mondays”. The rulebook forbids such a rule." in written.words


def test_examples_in_the_help_stand_on_lines_of_their_own(eleusis: Eleusis) -> None:
    lines = eleusis("rule", "read", "--help").out.splitlines()
    assert sum(line.startswith("    eleusis rule read ") for line in lines) == 2


def test_a_rule_for_right_must_be_readable(eleusis: Eleusis) -> None:
    refused = eleusis("rule", "right", "hearts love clubs", "--line", "3S")
    assert refused.status == 2
    assert "^" in refused.err


def test_the_library_is_listed_and_searched(eleusis: Eleusis) -> None:
    everything = json.loads(eleusis("rule", "list", "--json").out)
    some = json.loads(eleusis("rule", "list", "alternate", "--json").out)
    assert 0 < len(some) < len(everything)
    assert eleusis("rule", "list", "nosuchword").status == 1


def test_a_long_sentence_of_the_list_is_indented_as_a_whole(eleusis: Eleusis) -> None:
    name, *rest = eleusis("rule", "list", "product-of-three").out.splitlines()
    assert name == "product-of-three"
    assert len(rest) > 3
    assert all(line.startswith("  ") and len(line) <= 80 for line in rest)


OPEN = "A card must have the opposite colour of the card two places earlier."
RISING = "Play higher than the last card. The first card may be any card."
REJECTED = "A card is right just after a card was rejected."
PLAYERS = "The card must be laid by a left-handed player."


@pytest.mark.parametrize(
    ("sentence", "book", "status", "said"),
    [
        (OPEN, "king", 1, "forbids"),
        (OPEN, "gardner", 0, "while there is only one card on the line"),
        (RISING, "king", 1, "no card is right after KC. The rulebook forbids"),
        (RISING, "gardner", 0, "no card is right after AC KC. The rulebook allows"),
        (REJECTED, "king", 2, "forbids"),
        (REJECTED, "gardner", 2, "proper_rule.rejected_cards"),
        (PLAYERS, "gardner", 2, "forbids"),
    ],
)
def test_an_improper_rule_is_refused_or_warned_about_as_the_rulebook_says(
    eleusis: Eleusis, sentence: str, book: str, status: int, said: str
) -> None:
    read = eleusis("rule", "read", sentence, "--rulebook", book)
    assert read.status == status
    told = " ".join((read.out + read.err).split())
    assert said in told
    if book == "gardner" and sentence is not PLAYERS:
        assert "forbids" not in told


WHO = "Every card that Albert plays is wrong."
DECK = "Cards from the second deck are wrong."


@pytest.mark.parametrize(
    ("sentence", "shown"), [(WHO, "“that Albert plays”"), (DECK, "“second deck”")]
)
@pytest.mark.parametrize(
    "typed",
    [
        ("rule", "read", "--rulebook", "king"),
        ("rule", "audit", "--rulebook", "king"),
        ("play", "--watch", "--rulebook", "king", "--rule"),
        ("play", "--as", "god", "--rulebook", "king", "--rule"),
    ],
    ids=" ".join,
)
def test_who_laid_a_card_and_its_deck_are_known_for_what_they_are(
    eleusis: Eleusis, typed: tuple[str, ...], sentence: str, shown: str
) -> None:
    told = eleusis(*typed, sentence)
    assert (told.status, told.out) == (2, "")
    assert shown in told.err
    assert "and not only at" in told.err
    assert "The nearest that can be read" not in told.err


@pytest.mark.parametrize("command", ["audit", "right", "compare", "hint"])
def test_without_a_rulebook_it_is_told_too(eleusis: Eleusis, command: str) -> None:
    told = eleusis("rule", command, *(["Any card is right."] * (command == "compare")), WHO)
    assert (told.status, told.out) == (2, "")
    assert "“that Albert plays”" in told.err
    assert "by such a rule a person has to judge" in told.err


def test_god_who_types_such_a_rule_hears_what_the_rulebook_says(eleusis: Eleusis) -> None:
    asked = ("play", "--as", "god", "--rulebook", "king")
    for answers in (f"1\n{WHO}\nquit\n", f"3\n{WHO}\nquit\n"):
        told = eleusis(*asked, answers=answers).words
        assert "and not only at" in told


def test_a_dead_end_is_told_without_a_rulebook_too(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("rule", "read", RISING, "--json").out)
    assert (told["ok"], [problem["code"] for problem in told["problems"]]) == (True, ["dead-end"])


@pytest.mark.parametrize("rule", [OPEN, RISING])
def test_a_rule_that_the_rulebook_forbids_cannot_be_dealt_by(eleusis: Eleusis, rule: str) -> None:
    asked = ("play", "--watch", "--seed", "3", "--rule", rule, "--rulebook")
    refused = eleusis(*asked, "king")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.endswith("The rulebook forbids such a rule.\n")
    watched = eleusis(*asked, "gardner")
    assert watched.status == 0
    assert "The rulebook allows it." in watched.words
    assert "proper_rule" not in watched.words


def test_a_player_is_not_told_of_the_rule_that_he_is_to_find(eleusis: Eleusis) -> None:
    played = eleusis("play", "--seed", "3", "--rule", RISING, answers="quit\n")
    assert played.status == 0
    assert "no card is right" not in played.words


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (f"1\n{RISING}\n\nquit\n", "Nothing was begun"),
        (f"3\n{RISING}\n\nquit\n", "The round is kept"),
    ],
)
def test_god_hears_that_king_forbids_dead_ends_and_judges_so_by_hand_only(
    eleusis: Eleusis, answers: str, said: str
) -> None:
    played = eleusis("play", "--as", "god", "--rulebook", "king", "--seed", "3", answers=answers)
    assert "no card is right after KC. The rulebook forbids" in played.words
    assert said in played.words


def test_god_by_hand_hears_of_the_rule_that_he_gave(eleusis: Eleusis) -> None:
    asked = ("play", "--as", "god", "--by-hand", "--rule", RISING, "--seed", "3")
    assert "no card is right after AC KC" in eleusis(*asked, answers="\nquit\n").words


def test_the_referee_warns_of_the_rule_beside_the_answer(eleusis: Eleusis) -> None:
    asked = ("referee", str(SHEET), "--json", "--rule")
    warned = eleusis(*asked, "Play higher than the last card.")
    assert json.loads(warned.out)["moves"]
    assert warned.err.endswith("The rulebook allows it.\n")
    assert eleusis(*asked, "colours-alternate").err == ""
    live = eleusis("referee", "--rule", RISING, answers="king\nAda Ben Cleo Dan\n\nquit\n")
    assert "no card is right after KC. The rulebook forbids" in live.words
