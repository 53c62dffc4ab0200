"""Three answers: what is read, what is asked with what, and what is not read."""

from __future__ import annotations

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule import Asked, NotRead, Read, RuleAsked, answer, read_rule, word_rule
from eleusis.rule.answers.short_lines import on_short_lines
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.features import Attribute
from eleusis.rule.tree.syntax import LastCards, RuleTree, Seen, all_of, negate

HARMLESS = [
    (
        "Odd and even cards alternate (A=1, J=11, Q is 12, K is 13).",
        "Odd and even cards alternate.",
    ),
    ("Play a face card (Jack, Queen, King).", "Play a face card."),
    (
        "After an even card (2, 4, 6, 8, 10, Q) play red; otherwise play black.",
        "After an even card play red; otherwise play black.",
    ),
    (
        "Play a different colour than the last card, i.e. the colours alternate.",
        "Colours alternate.",
    ),
    ("Play a heart (a red card).", "Play a heart."),
]


@pytest.mark.parametrize(("text", "same"), HARMLESS)
def test_a_gloss_that_says_the_same_again_is_silent(text: str, same: str) -> None:
    found = answer(text)
    assert isinstance(found, Read)
    assert found.rule == read_rule(same)


NOT_IMPLIED = [
    "Play a heart (a black card).",
    "Play a red card (Jack, Queen, King).",
    "Play odd cards (A=14, J=11).",
]


@pytest.mark.parametrize("text", NOT_IMPLIED)
def test_a_gloss_that_says_something_else_is_asked(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert [span.of(text) for span in found.unused] == [text[text.index("(") + 1 : -2]]


@pytest.mark.parametrize("word", ["or", "and", "if", "not", "but", "except"])
def test_a_parenthesis_that_adds_to_the_rule_is_no_gloss(word: str) -> None:
    rest = "the last card is odd" if word == "if" else "a king"
    found = answer(f"Play a red card ({word} {rest}).")
    plain = answer("Play a red card.")
    assert isinstance(plain, Read)
    if isinstance(found, Read):
        assert found.rule != plain.rule
    if isinstance(found, Asked) and found.rule == plain.rule:
        assert found.unused


def test_what_is_not_used_is_told() -> None:
    text = "Colours alternate, says my grandmother."
    found = answer(text)
    assert isinstance(found, Asked)
    assert found.rule == read_rule("Colours alternate.")
    assert [span.of(text) for span in found.unused] == ["says my grandmother"]


def test_the_choice_of_a_person_needs_no_further_question() -> None:
    found = answer("red or odd and prime")
    assert isinstance(found, Asked)
    assert [word_rule(read_rule(choice)) for choice in found.choices] == list(found.choices)


def test_lines_tell_the_reading_from_its_rivals() -> None:
    found = answer("red or odd and prime")
    assert isinstance(found, Asked)
    (rival,) = found.rivals
    first = found.lines[0]
    verdicts = []
    for rule in (found.rule, rival):
        judge = machine(rule)
        state = judge.after(first.line)
        verdicts.append((judge.is_right(state, first.right), judge.is_right(state, first.wrong)))
    assert verdicts[0] == (True, False)
    assert verdicts[1] != verdicts[0]


def test_every_line_is_so() -> None:
    found = answer("Play higher than the last card, says my grandmother")
    assert isinstance(found, Asked)
    judge = machine(found.rule)
    assert 1 <= len(found.lines) <= 3
    for line, right, wrong in found.lines:
        state = judge.after(line)
        assert judge.is_right(state, right)
        assert not judge.is_right(state, wrong)


def test_what_is_asked_raises_with_all_that_is_asked() -> None:
    with pytest.raises(RuleAsked) as caught:
        read_rule("red or odd and prime")
    assert caught.value.suggestions == caught.value.asked.choices
    assert isinstance(caught.value, RuleSyntaxError)


def test_what_is_not_read_tells_what_was_understood() -> None:
    text = "Kings are wild, follow suit or I weep; the card must be red"
    found = answer(text)
    if isinstance(found, NotRead):
        assert "the card must be red" in [span.of(text) for span in found.understood]


@pytest.mark.parametrize("text", ["", "  ", "\n", "!?"])
def test_no_words_no_rule(text: str) -> None:
    found = answer(text)
    assert isinstance(found, NotRead)
    assert "needs words" in str(found.said)


def test_sentences_that_say_the_same_are_read() -> None:
    assert isinstance(answer("Colours alternate. Red follows black, and black follows red."), Read)


@pytest.mark.parametrize("text", ["Play red. Play black.", "Play higher. Always play lower."])
def test_sentences_that_contradict_each_other_are_asked(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked | NotRead)


def test_a_condition_is_not_lost_out_of_its_sentence() -> None:
    """What depends on words that cannot be read is not offered without them."""
    found = answer("If it rains on my grandmother, play red.")
    assert not isinstance(found, Read)
    if isinstance(found, Asked):
        assert found.rule != read_rule("Play red.")


def test_what_recalls_nothing_that_was_named_is_not_taken_for_the_place() -> None:
    """A placeholder that nothing was found for once came out as “the place in the line is odd”."""
    found = answer(
        "If the last two cards are both red, play black. If they are both black, play red. In all"
        " other cases, also when only one has, it may be anything."
    )
    assert isinstance(found, NotRead) or "place" not in str(getattr(found, "choices", ""))


def test_parts_that_become_the_same_on_short_lines_are_one() -> None:
    seen = [Seen(Attribute.SUIT, LastCards(3, at_most=fewer)) for fewer in (False, True)]
    rule = RuleTree(all_of(*map(negate, seen)))
    assert on_short_lines("", rule) == [RuleTree(negate(seen[1]))]


@pytest.mark.parametrize(
    ("said", "fewer"),
    [
        ("be higher than {}", "the rank of the card must be greater than the lowest rank of {}"),
        ("be lower than {}", "the rank of the card must be less than the highest rank of {}"),
        ("have the same suit as {}", "the suit of the card must occur in {}"),
        (
            "be within 2 of {}",
            "the number of cards in {} for which (the distance between the rank of the card and"
            " the rank of the other card is at most 2) must be at least 1",
        ),
    ],
)
@pytest.mark.parametrize(
    ("frame", "told"),
    [
        ("Aces may always be played. Any other card must {}.", "{} or the card must be an ace."),
        ("If the last card is red, the card must {}.", "If the last card is red, then {}."),
    ],
)
def test_one_of_the_last_cards_by_name_is_asked_while_it_is_missing(
    said: str, fewer: str, frame: str, told: str
) -> None:
    either = " or ".join(said.format(f"the {nth} card") for nth in ("last", "second-last"))
    found = answer(frame.format(either))
    assert isinstance(found, Asked), found
    assert [doubt.code for doubt in found.doubts] == ["short-line", "two-readings"]
    first, other = found.choices
    meant = told.format(fewer.format("as many of the last 2 cards as there are"))
    assert first == f"{meant[0].upper()}{meant[1:]}"
    assert "second-last card" in other


def test_ways_that_are_not_alike_are_read_as_they_stand() -> None:
    for text in (
        "The card must be lower than the last card or higher than the second-last card.",
        "The card must have the suit of the last card or the rank of the second-last card.",
    ):
        assert isinstance(answer(text), Read)
