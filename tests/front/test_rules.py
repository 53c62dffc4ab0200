"""A rule as a value: equal by meaning, short to look at, exact in its answers."""

from __future__ import annotations

from hypothesis import given

from eleusis import Rule, fit, fit_cards, parse_cards, play_round
from eleusis.rule.meaning import right_cards
from rule.strategies import rules as trees


def test_equal_rules_have_equal_hashes_whatever_their_words() -> None:
    one = Rule("Colours alternate.")
    other = Rule("If the last card is red, play black, otherwise play red.")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Rule("The suit must differ from the suit of the last card.")
    assert one != Rule("Colours alternate.", starters=0)
    assert one != "Colours alternate."


def test_a_rule_is_shown_by_its_sentence() -> None:
    rule = Rule("Colours alternate.")
    assert repr(rule) == f"Rule({str(rule)!r})"
    assert Rule(str(rule)) == rule


@given(trees)
def test_right_cards_are_what_the_rule_means(tree: object) -> None:
    rule = Rule(tree)  # type: ignore[arg-type]
    line = parse_cards("7H 4S")
    assert rule.right(line) == rule.right("7H 4S") == right_cards(rule.tree, line)


def test_what_fits_cards_on_a_table() -> None:
    seen = fit_cards("7H 4S -8C 9D -2H KC 3D 5S -6S")
    best = seen.best(2)
    assert best[0].rule == Rule("Colours alternate.")
    assert 0 < best[1].probability <= best[0].probability <= 1
    assert seen.right()[parse_cards("AH")[0]] > 0.5 > seen.right()[parse_cards("AS")[0]]
    assert not seen.is_misfit


def test_doubt_shrinks_with_what_is_seen() -> None:
    assert fit_cards("7H 4S 9D KC 3D 5S 2H").entropy < fit_cards("7H 4S").entropy


def test_what_fits_a_round() -> None:
    rule = Rule("Colours alternate.")
    assert fit(play_round(rule=rule, players=["random"] * 3, seed=1)).best(1)[0].rule == rule


def test_a_rule_is_drawn_after_any_line() -> None:
    rule = Rule("The card must be higher than the last card.")
    assert len(rule.picture("2C 10H").right) == 12
    assert rule.picture().line == parse_cards("6C")
    assert rule.wording in rule._repr_svg_()


def test_a_rule_just_typed_has_a_difficulty() -> None:
    assert Rule("Play black.").difficulty().found == 1
