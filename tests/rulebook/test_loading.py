"""Rulebooks by name; files with planted mistakes."""

from __future__ import annotations

from importlib.resources import files

import pytest

from eleusis.errors import InputError
from eleusis.rulebook import read_rulebook, rulebook, rulebook_names, variants_of


def text_of(name: str) -> str:
    return (files("eleusis.rulebook") / "data" / f"{name}.toml").read_text(encoding="utf-8")


def test_each_file_is_a_rulebook_by_name_and_the_other_way_round() -> None:
    data = files("eleusis.rulebook") / "data"
    assert {file.name for file in data.iterdir()} == {f"{n}.toml" for n in rulebook_names()}
    assert [rulebook(name).name for name in rulebook_names()] == list(rulebook_names())
    assert rulebook_names()[0] == "gardner"


def test_a_rulebook_is_read_once() -> None:
    assert rulebook("howell") is rulebook(" Howell ")


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("howel", "unknown-rulebook", "'howell'"),
        ("express_golden", "unknown-rulebook", "'express-golden'"),
        ("", "unknown-rulebook", "gardner, summary2004"),
        ("../gardner", "unknown-rulebook", "'gardner'"),
        ("gardner+trail", "unknown-variant", "'trial'"),
        ("gardner+out-prophet", "unknown-variant", "Variants of it: trial"),
        ("gardner+trial+trial", "unknown-variant", "Variants of it: none"),
        ("express+trial", "unknown-variant", "Variants of it: none"),
        ("gardner+", "unknown-variant", "Variants of it: trial"),
    ],
)
def test_an_unknown_name_gets_the_nearest_known_one(name: str, code: str, hint: str) -> None:
    with pytest.raises(InputError) as refusal:
        rulebook(name)
    assert refusal.value.code == code
    assert hint in refusal.value.message


def test_matuszek_may_let_prophets_start_after_going_out() -> None:
    book, variant = rulebook("matuszek"), rulebook("matuszek+out-prophet")
    assert book.prophet is not None
    assert variant.prophet is not None
    assert (book.prophet.out_false_cards, variant.prophet.out_false_cards) == (None, 8)
    assert variant.name == "matuszek+out-prophet"
    assert "modification 2" in variant.cite("prophet.out_false_cards")
    assert set(variants_of(book)) == {"trial", "out-prophet"}


@pytest.mark.parametrize("name", rulebook_names())
def test_every_variant_on_offer_can_be_had_by_name(name: str) -> None:
    for variant in variants_of(rulebook(name)):
        assert rulebook(f"{name}+{variant}").name == f"{name}+{variant}"


HAND = 'hand_size = { is = 14, source = "Gardner 1977, the deal: fourteen'
MISTAKES = {
    "unknown field": (HAND, "hand_seize" + HAND[9:], "hand_seize", "Did you mean 'hand_size'"),
    "missing field": ("reduction = {", "# {", "no_play.reduction", "missing"),
    "no source": (HAND + " cards", 'hand_size = { is = 14 } # "', "hand_size, source", "nothing"),
    "empty source": ('= 5, source = "Gardner 1977: five', '= 5, source = "" } #', "no_play", "''"),
    "bare value": (HAND, "hand_size = 14 #", "hand_size", "14 has no source"),
    "text for a number": (HAND, HAND.replace("14", '"14"'), "hand_size", "'14' is not a whole"),
    "truth for a number": (HAND, HAND.replace("14", "true"), "hand_size", "True is not a whole"),
    "negative number": (HAND, HAND.replace("14", "-1"), "hand_size", "-1 is not"),
    "number for a truth": ("several = { is = false", "several = { is = 0", "starter.several", "0"),
    "unknown word": ('{ is = "count"', '{ is = "cuont"', "first_player", "'count' or 'left'"),
    "unknown word in a list": ('["add a pack"]', '["pray"]', "stock_out", "'pray' is not"),
    "word for a list": ('["add a pack"]', '"add a pack"', "stock_out", "'add a pack' is not"),
    "none where needed": (
        "wrong_cards = { is = 5",
        'wrong_cards = { is = "none"',
        "no_play",
        "'none' is not",
    ),
    "no value": (HAND, 'hand_size = { source = "Gardner', "hand_size", "`is`) is missing"),
    "more beside a value": (HAND, HAND.replace("14,", "14, was = 7,"), "hand_size", "'was'"),
    "no fraction": ('players_each = { is = "none"', 'players_each = { is = "x"', "packs", "'x'"),
    "gap as a word": ("gap = true", 'gap = "yes"', "starter.kind", "true or false, not 'yes'"),
    "alternative no text": ('"deal only what is left"', "7", "stock_out, alternatives", "not 7"),
    "no name": ('name = "gardner"', "", "name", "a text is needed here, not nothing"),
    "revision as text": ("revision = 1", 'revision = "1"', "revision", "whole number"),
    "missing not a list": ("revision = 1", "revision = 1\nmissing = 3", "missing", "a list"),
    "players upside down": ("min = { is = 4", "min = { is = 9", "players", "exceed"),
    "packs twice": ('players_each = { is = "none"', 'players_each = { is = "2"', "packs", "either"),
    "not TOML": ("[players]", "[players", "not TOML", ""),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_named_with_file_and_field(mistake: str) -> None:
    before, after, field, problem = MISTAKES[mistake]
    text = text_of("gardner")
    assert before in text, "the mistake could not be planted"
    with pytest.raises(AssertionError) as complaint:
        read_rulebook(text.replace(before, after, 1), "planted.toml")
    message = str(complaint.value)
    assert message.startswith(f"planted.toml: {field}")
    assert problem in message


def test_a_rulebook_without_scoring_must_own_up_to_it() -> None:
    text = text_of("original")
    start, end = text.index("missing = ["), text.index("hand_size")
    with pytest.raises(AssertionError, match=r"original.toml: scoring: .*missing"):
        read_rulebook(text[:start] + text[end:], "original.toml")
