"""A rule is learned from its author, who may take answers back, say no, or be given up on."""

from __future__ import annotations

import pytest

from eleusis.cards import CARDS, NONE, RED, Card, CardSet, parse_cards
from eleusis.errors import InputError
from eleusis.rule import LazyMachine, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.tree.syntax import nodes
from eleusis.understanding import (
    Disagreement,
    GivenUp,
    PictureQuestion,
    Proposal,
    Understanding,
    Understood,
    understand,
)
from eleusis.understanding.dialogue import INTRICATE
from eleusis.understanding.sights import Picture

PICTURES_MAX = 10


class Author:
    """Somebody who has a rule in mind and answers by it."""

    def __init__(self, sentence: str) -> None:
        self.rule = read_rule(sentence)
        self._judge = LazyMachine(self.rule)
        self.asked = 0

    def right(self, line: tuple[Card, ...]) -> CardSet:
        return CardSet(self._judge.mask(self._judge.after(line)))

    def __call__(self, step: PictureQuestion | Proposal) -> CardSet | int | None:
        if isinstance(step, Proposal):
            return difference(step.rule, self.rule) is None
        self.asked += 1
        line = step.line
        if any(line[n] not in self.right(line[:n]) for n in range(1, len(line))):
            return None
        return self.right(line)


class Nodder(Author):
    """Somebody who says yes to a rule that judges lines of one card and of two as theirs.

    Of a line that cannot come they tell which card is wrong.
    """

    def __call__(self, step: PictureQuestion | Proposal) -> CardSet | int | None:
        if isinstance(step, PictureQuestion):
            line = step.line
            wrong = (n for n in range(1, len(line)) if line[n] not in self.right(line[:n]))
            return next(wrong, None) or self.right(line)
        judge = LazyMachine(step.rule)
        own = LazyMachine(self.rule)
        lines: list[tuple[Card, ...]] = [(one,) for one in CARDS]
        lines += [(*line, other) for line in lines for other in self.right(line)]
        return all(judge.mask(judge.after(line)) == own.mask(own.after(line)) for line in lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Colours alternate."),
        ("", "The card must be red or be a face card."),
        ("", "If the last card is odd, play red; otherwise black."),
        ("", "If the card is red, then the card must be even; otherwise it must be higher than the "
         "last card."),
        ("Farben wechseln sich ab", "Colours alternate."),
        ("only the lucky ones", "The card must be a 2, a 5, a 9, a 10 or a queen."),
        ("max three awy from the last one", "The card must be at most 3 away from the last card."),
        ("low ones (A-7) after red, else high", "If the last card is red, then the card must be "
         "from ace to 7; otherwise the card must be from 8 to king."),
    ],
)  # fmt: skip
def test_a_rule_is_learned(text: str, sentence: str) -> None:
    author = Author(sentence)
    found = understand(text, author)
    assert isinstance(found, Understood)
    assert difference(found.rule, author.rule) is None
    assert read_rule(found.sentence) == found.rule
    assert author.asked <= PICTURES_MAX


def test_the_same_answers_lead_to_the_same_question() -> None:
    state = Understanding("something with colours")
    step = state.step
    assert isinstance(step, PictureQuestion)
    again = Understanding("something with colours").answer(RED)
    assert state.answer(RED).step == again.step


def test_an_answer_is_taken_back() -> None:
    state = Understanding()
    later = state.answer(RED)
    assert later.undo() == state
    assert state.undo() == state
    assert later.pictures == 1


def test_what_is_not_asked_cannot_be_answered() -> None:
    state = Understanding()
    with pytest.raises(InputError):
        state.accept()
    with pytest.raises(InputError):
        state.refuse()
    proposed = _proposed()
    with pytest.raises(InputError):
        proposed.answer(NONE)
    with pytest.raises(InputError):
        proposed.cannot_come()


def _proposed() -> Understanding:
    author, state = Author("The card must be red."), Understanding("only red cards, always")
    while not isinstance(state.step, Proposal):
        reply = author(state.step) if isinstance(state.step, PictureQuestion) else False
        state = state.cannot_come() if reply is None else state.answer(CardSet(RED.mask))
    return state


def test_a_rule_refused_is_not_proposed_again() -> None:
    state = _proposed()
    assert isinstance(state.step, Proposal)
    refused = state.step.rule
    later = state.refuse()
    assert not isinstance(later.step, Understood)
    assert not (isinstance(later.step, Proposal) and difference(later.step.rule, refused) is None)
    assert later.undo() == state


def test_a_yes_ends_it() -> None:
    state = _proposed().accept()
    assert isinstance(state.step, Understood)
    assert state.step.rule == read_rule(state.step.sentence)


def test_a_rule_that_cannot_be_said_is_given_up_and_where_it_fails_is_told() -> None:
    chaos = [CardSet(sum(1 << c for c in CARDS if c * c * n % 7 in (1, 2))) for n in (11, 2, 4)]
    state = Understanding()
    while not isinstance(step := state.step, GivenUp):
        asked = isinstance(step, PictureQuestion)
        state = state.answer(chaos[state.pictures % 3]) if asked else state.refuse()
    assert state.pictures <= PICTURES_MAX
    assert step.nearest is not None
    assert step.fails
    pictures = [answer for answer in state.answers if isinstance(answer, Picture)]
    judge = LazyMachine(step.nearest)
    for fail in step.fails:
        line, shown = fail.line, pictures[fail.picture - 1]
        if line == shown.line:
            assert fail.cards.mask == judge.mask(judge.after(line)) ^ shown.right
        else:
            assert fail.cards == CardSet.from_cards([shown.line[len(line)]])
            assert not judge.is_right(judge.after(line), shown.line[len(line)])


def test_an_intricate_rule_foretells_a_picture_before_it_is_proposed() -> None:
    author = Author(
        "If the last card is a face card, then the card must have the same suit as the last card; "
        "otherwise the card must have a different colour from the last card."
    )
    foretold: list[bool] = []

    def answers(step: PictureQuestion | Proposal) -> CardSet | int | None:
        found = author(step)
        if isinstance(step, PictureQuestion):
            foretold.append(found == step.believed)
        elif sum(1 for _ in nodes(step.rule)) >= INTRICATE:
            assert foretold[-1]
        return found

    understood = understand("", answers)
    assert isinstance(understood, Understood)
    assert sum(1 for _ in nodes(understood.rule)) >= INTRICATE
    assert not all(foretold)


def test_a_rule_that_looks_far_foretells_a_long_line_before_it_is_proposed() -> None:
    author = Author("The suit of the card must not occur in the last 3 cards.")
    foretold: list[tuple[int, bool]] = []

    def answers(step: PictureQuestion | Proposal) -> CardSet | int | None:
        found = author(step)
        if isinstance(step, Proposal):
            surprised = [at for at, (_, as_believed) in enumerate(foretold) if not as_believed]
            since = foretold[surprised[-1] + 1 :]
            assert any(length >= 6 for length, _ in since)
        else:
            foretold.append((len(step.line), found == step.believed))
        return found

    assert isinstance(understand("", answers), Understood)


def test_a_rule_under_which_no_line_gets_long_is_tried_where_it_ends() -> None:
    """It is not taken for what it is like before such a line: here blocks of four suits."""
    line: list[tuple[Card, ...]] = []

    def is_right(before: tuple[Card, ...], card: Card) -> bool:
        room = before[len(before) // 4 * 4 :]
        if room:
            return all(card.suit != other.suit for other in room)
        return (card in RED) != (before[-1] in RED)

    def answers(step: PictureQuestion | Proposal) -> CardSet | int | None:
        if isinstance(step, Proposal):
            assert any(len(each) > 3 for each in line), step.sentence
            return step.sentence != "The suit of the card must not occur in the last 4 cards."
        line.append(step.line)
        for at in range(1, len(step.line)):
            if not is_right(step.line[:at], step.line[at]):
                return at
        return CardSet(sum(1 << card for card in CARDS if is_right(step.line, card)))

    text = "rooms of four beds: in one room each suit only once, a new room changes the colour"
    found = understand(text, answers)
    assert isinstance(found, Understood)
    rooms = (
        "If the place in the line leaves a remainder of 1 when divided by 4, then the card must "
        "have a different colour from the last card; otherwise the suit of the card must not occur "
        "in the current block of 4 cards from the first card of the line."
    )
    assert difference(found.rule, read_rule(rooms)) is None


def test_no_rule_is_proposed_by_which_a_line_cannot_come_that_was_looked_over() -> None:
    author = Nodder(
        "If the number of black cards in the line is odd, play a heart or a spade; "
        "otherwise a club or a diamond."
    )
    seen: list[tuple[Card, ...]] = []

    def answers(step: PictureQuestion | Proposal) -> CardSet | int | None:
        found = author(step)
        if isinstance(step, Proposal):
            judge = LazyMachine(step.rule)
            assert not step.fails
            for line in seen:
                for at in range(1, len(line)):
                    assert judge.is_right(judge.after(line[:at]), line[at]), step.sentence
        elif isinstance(found, CardSet):
            seen.append(step.line)
        return found

    found = understand("", answers)
    assert isinstance(found, Understood)
    assert difference(found.rule, author.rule) is None


def test_where_it_must_have_been_overlooked_the_proposal_says_so() -> None:
    before = parse_cards("3H")
    overlooked = Picture(parse_cards("3H 4S"), RED.mask)
    state = Understanding("only red cards", 1, (Picture(before, RED.mask), overlooked))
    while isinstance(state.step, PictureQuestion):
        state = state.answer(RED)
    assert isinstance(state.step, Proposal)
    assert state.step.sentence == "The card must be red."
    assert state.step.fails[0] == Disagreement(2, before, CardSet.parse("4S"))


def test_after_a_no_it_is_found_out_where_the_rule_fails() -> None:
    """No other rule is proposed before a picture has told so."""
    author = Author("If the last card is a jack, play black; otherwise red.")
    said_no: list[LazyMachine] = []
    told: list[tuple[tuple[Card, ...], int]] = []

    def answers(step: PictureQuestion | Proposal) -> CardSet | bool | int | None:
        found = author(step)
        if isinstance(step, PictureQuestion):
            if isinstance(found, CardSet):
                told.append((step.line, found.mask))
            return found
        for judge in said_no:
            assert any(judge.mask(judge.after(line)) != mask for line, mask in told)
        if not found:
            said_no.append(LazyMachine(step.rule))
        return found

    assert isinstance(understand("red cards, but after a jack", answers), Understood)


def test_words_of_far_cards_ask_for_a_long_line() -> None:
    author = Author("The card must have a different suit from the last card.")
    lengths: list[int] = []

    def answers(step: PictureQuestion | Proposal) -> CardSet | int | None:
        if isinstance(step, PictureQuestion):
            lengths.append(len(step.line))
        return author(step)

    text = "never the suit of the card before, three back to back fine"
    assert isinstance(understand(text, answers), Understood)
    assert max(lengths) >= 6


def test_how_far_somebody_looks_back_is_taken_from_their_words() -> None:
    author = Author("The rank of the card must not occur in the last 6 cards.")
    found = understand("a value must be new, counted over six cards", author)
    assert isinstance(found, Understood)
    assert difference(found.rule, author.rule) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("the 3rd, 6th and 9th card behind the first are black, those between them red",
         "Black, then red, then red, and repeat, from the first card of the line."),
        ("no value twice so soon", "The rank of the card must not occur in the last 7 cards."),
        ("three suits lately: red, two: black, one: whatever you like",
         "If the number of different suits in the last 3 cards is 1, then any card is right; "
         "otherwise if the number of different suits in the last 3 cards is 2, then the card must "
         "be black; otherwise the card must be red."),
    ],
)  # fmt: skip
def test_a_rule_is_not_taken_for_one_that_differs_only_far_back(text: str, sentence: str) -> None:
    author = Nodder(sentence)
    found = understand(text, author)
    assert isinstance(found, GivenUp) or difference(found.rule, author.rule) is None
