"""Whole texts: permissions, exceptions, remarks that must be idle, cases, first cards, "it"."""

from __future__ import annotations

import pytest

from eleusis.cards import RED
from eleusis.errors import RuleSyntaxError
from eleusis.rule import Read, RuleAsked, answer, read_rule, word_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.language.core.discourse.joined import Beside
from eleusis.rule.language.core.reader import _rule
from eleusis.rule.tree.syntax import CANDIDATE, In

SAME_RULE = [
    ("Only twos", "only 2s", "Only 2's.", "nothing but 2s"),
    ("The card must be from 5 to 7", "only 5s, 6s and 7s", "5s to 7s are right"),
    ("No fives on sixes", "no 5s on 6s"),
    ("After an eight play red", "after 8s play red"),
    ("Go up by 2", "go up by 2s"),
    (
        "Only diamonds",
        "A card is accepted if and only if it is a diamond; all other cards are rejected.",
        "The next card is right iff it is a diamond; otherwise it is rejected.",
        "Accept only diamonds.",
        "Diamonds are accepted.",
        "A card is accepted iff it is a diamond (any rank).",
        "A card is accepted only if it is a diamond, regardless of rank.",
        "A card is right iff it is a diamond (clubs, hearts and spades are never accepted).",
        "The rule is that only diamonds are accepted; rank does not matter.",
        "Only diamonds are accepted; no other suit is allowed.",
        "Diamonds are accepted and everything else is rejected.",
        "If a card is a diamond it is accepted; if not, it is rejected.",
        "Accept if it is a diamond, otherwise reject.",
        "A card is accepted if it is a diamond and rejected otherwise.",
        "A card is rejected unless it is a diamond.",
        "The only cards that are accepted are diamonds.",
        "No hearts, no clubs, no spades.",
        "No hearts. No black cards.",
        "Only diamonds — all other suits are forbidden.",
        "If the card is a diamond: accept. Otherwise: reject.",
        "Play a diamond; all other suits are rejected (rank does not matter).",
        "A card is right iff it is a diamond, regardless of the card's rank.",
    ),
    (
        "Play a heart or a spade",
        "Hearts are accepted. Spades are accepted.",
        "Hearts are accepted; spades are accepted; all others are rejected.",
        "A card is accepted iff either (1) it is a heart, or (2) it is a spade.",
    ),
    (
        "Anything but a king",
        "Kings are rejected.",
        "A card is rejected if it is a king.",
        "Kings are rejected; all other cards are accepted.",
        "A card is accepted unless it is a king.",
        "A card is rejected iff it is a king; otherwise it is accepted.",
        "No kings are allowed; everything else is.",
        "Cards that are not kings are accepted.",
    ),
    (
        "Play a red card below 8",
        "A red card is accepted unless its rank is 8 or higher.",
    ),
    (
        "Play from 3 to 9",
        "Cards from 3 to 9 are accepted; cards from 10 to king are rejected; aces and twos are "
        "rejected.",
        "The card must be from 3 to 9 (ranks 3 to 9 are accepted; all other ranks are rejected).",
        "Play from 3 to 9 (ranks below 3 and above 9 are rejected).",
        "Play from 3 to 9 (regardless of suit); ranks 10 through king are rejected.",
    ),
    (
        "Colours alternate.",
        "Colours alternate: after a red card play black, after a black card play red.",
        "Play the opposite colour, i.e., colours alternate.",
        "The card must have a different colour from the last card (so colours alternate).",
        "Play the opposite colour (for non-initial cards).",
        "Play the opposite colour (i.e., right now it must be black).",
        "After the first card, each card must have a different colour from the last card.",
        "Starting with the second card, each card must have a different colour from the last card.",
        "Play the opposite colour (except for the first card).",
        "If the last card is red, the card must be black, and vice versa.",
        "The card must be red if the last card is black, and vice versa.",
        "Red → black; black → red.",
        "On red play black, on black play red.",
        "No red card on a red card; no black card on a black card.",
        "No red card may follow a red card. A black card cannot follow a black card.",
        "After a red card comes a black card, and after a black card comes a red card.",
        "A card is accepted unless it has the same colour as the last card.",
        "A card is rejected if it has the same colour as the last card; otherwise it is accepted.",
        "The last card is red: play black. The last card is black: play red.",
    ),
    (
        "If the last card is a face card, play the same suit, otherwise a different suit.",
        "If the last card is a face card, play the same suit; if it is a number card, it must "
        "have a different suit.",
        "If the last card is a face card, the card must have the same suit; otherwise, it must "
        "have a different suit.",
        "If the last card is a face card, play the same suit; otherwise (the last card is a "
        "number card), play a different suit.",
        "The card must have the same suit as the last card exactly when the last card is a face "
        "card.",
        "A card is right iff it has the same suit as the last card when the last card is a face "
        "card, and otherwise (when the last card is not a face card) it must have a different "
        "suit.",
        "A card is accepted iff (1) if the last card is a face card, the card has the same suit "
        "as the last card, and (2) if the last card is a number card, the card has a different "
        "suit from the last card.",
        "Play a different suit, unless the last card is a face card, in which case the card must "
        "have the same suit.",
        "If the last card is a face card, the card must have the same suit as that card; otherwise "
        "the card must have a different suit from that card.",
        "The suit must match the last card's suit if the last card is a face card, and must differ "
        "from it otherwise.",
        "The suit must be different, except that after a face card the suit must be the same.",
        "Same suit if the last card is a face card, different suit otherwise.",
        "If the last card is a face card, only cards of the same suit are accepted; if not, only "
        "cards of a different suit are accepted.",
    ),
    (
        "After an even card play red, after an odd card play black.",
        "If the last card is even, play red; if odd, play black.",
        "Red if the last card is even, and black if the last card is odd.",
        "The card must be red immediately after an even card, and black after an odd card.",
    ),
    (
        "Play higher or as high as the last card",
        "A card is right if it is the first card or if it is at least as high as the last card.",
    ),
    (
        "If the card is even, the card must be red; otherwise the card must be black.",
        "Even cards must be red; odd cards must be black.",
        "Even cards must be red, all others must be black.",
    ),
    (
        "The card must be higher than the last card or (the card is an ace and the last card is a "
        "king).",
        "Play higher than the last card. Aces may follow kings.",
        "Play higher than the last card, but an ace may follow a king.",
    ),
    (
        "Play one higher than the last card unless the last card is a king",
        "Play one higher than the last card; kings may be followed by any card.",
        "Play one higher than the last card; if the last card is a king, any card is accepted.",
    ),
    (
        "The card must have the same colour as the last card and must not be 3 away from the "
        "last card.",
        "The card must have the same colour as the last card and must not be 3 away from it.",
    ),
    (
        "Play red. The first card played must be a heart.",
        "Play red; start with a heart.",
    ),
    (
        "Play higher than the last card. The first 2 cards may be any cards.",
        "From the third card on, play higher than the last card.",
    ),
    (
        "Colours alternate. The first card may be anything.",
        "Colours alternate. First card: anything.",
    ),
    (
        "If the place in the line is 1, play a heart; otherwise play red.",
        "If the mainline is empty, play a heart. Otherwise, play red.",
        "Play red. For the first card of the line, play a heart.",
    ),
    (
        "Same suit if the number of cards in the line is odd, otherwise a different suit.",
        "If the number of cards in the line is odd, play the same suit; if it is even, play a "
        "different suit.",
        "When the line has an odd number of cards, play the same suit; when it has an even number "
        "of cards, play a different suit.",
        "Play the same suit if the number of cards in the line is odd, and a different suit if the "
        "number is even.",
    ),
    (
        "If the place in the line is at least 4, play red.",
        "If there are at least three cards on the line, play red.",
        "When the line has at least 3 cards, play red.",
    ),
    (
        "When the line has only one card, play the same suit as the last card. When the line has "
        "at least 2 cards, play higher.",
        "When the line has only one card, match its suit. After that, play higher.",
    ),
    (
        "Colours alternate. The first card must be red.",
        "The first card must be red; from then on, colours alternate.",
        "Start with a red card. Then colours alternate.",
    ),
    (
        "If the number of cards on the line is odd, play the same suit; otherwise another suit.",
        "Match the suit of the last card if the number of cards on the line is odd, and do not "
        "match it if the number is even.",
    ),
    (
        "If the last card is a heart, play a spade; otherwise play a heart.",
        "If the last card is a heart, play a spade; if it is any other suit, play a heart.",
        "If the last card is a heart, play a spade. If it is any other card, play a heart.",
    ),
    ("If the card is black, it must be even.",),
    (
        "If the last two cards have the same colour, play odd; otherwise play even.",
        "If the last two cards have the same colour, play odd; if they have different colours, "
        "play even.",
        "If the last two cards are of different colours, play even. If they are of the same "
        "colour, play odd.",
    ),
    (
        "Play the same colour as the last card.",
        "The card must be the first card or have the same colour as the last card.",
        "A card is accepted iff it is the first card or its colour is that of the last card.",
    ),
    (
        "If the last card is red, play even; otherwise play odd.",
        "A card is accepted iff: if the last card is red, it is even; if the last card is black, "
        "it is odd.",
        "A card is accepted iff it meets the following: after red it is even, after black it is "
        "odd.",
        "Accept iff the following condition holds: after a red card it is even, and after a black "
        "card it is odd.",
    ),
    (
        "Only even spades",
        "Even spades are accepted (2, 4, 6, 8, 10 or Q of spades); all others are rejected.",
    ),
    ("Only black cards",),
    (
        "If the last card is an ace, play any card; otherwise play odd.",
        "After an ace, any card. After any other card, play odd.",
        "After an ace anything goes; after anything else play odd.",
        "On an ace play anything you like, on everything else play something other than an even "
        "card.",
        "After an ace play what you like, otherwise play odd.",
        "If an ace was just played, any card is right; otherwise play odd.",
        "If an ace has just been played, play whatever you like; otherwise play odd.",
    ),
    (
        "Play red or a king.",
        "Play red, but you can always play a king.",
        "Play red, except that kings can be played any time.",
        "Play red, but kings are always accepted.",
        "Kings can be played at any time. Otherwise play red.",
    ),
    (
        "No club may follow a club. No king may follow a king.",
        "You can't play a club after a club. Never play a king on a king.",
        "After a club don't play a club; after a king you may not play a king.",
    ),
    ("The card must not be a heart.", "Do not play a heart.", "You can't play hearts."),
    ("Play red, and not a king.", "Play red, but never play a king.", "Red, but never a king."),
    (
        "The card must be at most as high as the last card.",
        "Don't play a card that is higher than the last card.",
    ),
    (
        "If the last card is red, play higher; otherwise play lower.",
        "Go up if the last card is a heart or a diamond, and go down if it is a club or a spade.",
    ),
    (
        "The card must have a different colour from the second-last card. The first 2 cards may be "
        "any cards.",
    ),
    (
        "If the last two cards have the same colour, change colour; otherwise play the same "
        "colour as the last card.",
        "If the last two cards were the same colour, change colour; if they were different, repeat "
        "the colour of the last one.",
        "If the last two cards were the same colour, change colour; if they were not, repeat the "
        "colour of the last one.",
    ),
    (
        "If the last card is a queen, then (if the card is red, then the card must be odd) and "
        "(if the card is black, then the card must be even); otherwise (if the card is red, then "
        "the card must be even) and (if the card is black, then the card must be odd).",
        "Red cards must be even and black cards must be odd, but after a queen it's the other way "
        "around.",
        "Red cards must be even and black cards must be odd; but if the last card is a queen, it "
        "is the other way round.",
    ),
    (
        "If the last card is red, play black, and vice versa.",
        "If the last card is red, play black, and the other way round.",
    ),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_texts_that_mean_the_same(texts: tuple[str, ...]) -> None:
    first, *others = (read_rule(text) for text in texts)
    for other in others:
        for starters in (0, 1):
            assert difference(first, other, starters=starters) is None, word_rule(other)


ASKED = [
    "The last card is red, i.e., play a heart.",
    "Only black cards are accepted (spades).",
    "Black cards are rejected (clubs).",
    "Colours alternate (no hearts are accepted).",
    "A card is accepted iff it is red (hearts are always rejected).",
    "Play higher. Hearts are accepted.",
    "Play red. Any card is right.",
    "Hearts are accepted; aces are rejected.",
    "Play black only when the last card is red.",
    "If the last card is red, play even; otherwise (the last card is a spade), play odd.",
    "Match the suit of the last card if it is a face card.",
    "The card must not be a king (queens are always rejected; all other ranks are accepted).",
    "After the first card, play red.",
    "Play from 3 to 9; all other ranks (A, 2, 10, J, Q) are rejected; kings are accepted.",
    "Play an even card (after an odd rank an even rank is required, after an even rank a red one).",
    "Play red. Anything goes.",
    "If the last card is red, play black. If the last card is odd, play even. Otherwise play red.",
    "If the last card is red, play black; if the last card is odd, play even; otherwise play red.",
    "Unless the card is a king, it must be red, and it must be even after an odd card.",
    "If the total of hearts on the line is even, play red.",
    "If the total of cards on the line is even, play red.",
]


@pytest.mark.parametrize("text", ASKED)
def test_a_remark_that_would_change_the_rule_is_asked(text: str) -> None:
    with pytest.raises(RuleAsked):
        read_rule(text)


NONSENSE = [
    ("Hearts only, regardless of suit.", "does depend on the suit"),
    ("Play a red face card; rank does not matter.", "does depend on the rank"),
    ("Play higher if the last card is red, and vice versa.", "vice versa"),
    ("Only hearts are accepted; all other cards are accepted.", "not clear"),
    ("Red cards are accepted unless the last card is red.", "not clear"),
    ("Play a face card; any rank.", "does depend on the rank"),
    (
        "If the last card is red, the card must be higher than the second-last card, and that card "
        "must be odd.",
        "not clear",
    ),
    ("An ace may follow a king.", "needs a rule"),
    ("If the last card is red, (play higher unless it is a king).", "Do you mean"),
    ("If the card is red, play higher; if it has another colour, play lower.", "it. differs"),
    ("If the last card is a red king, play red; if it is any other suit, play black.", "in full"),
    ("Kings can be played any time.", "needs a rule"),
    ("Play red. Otherwise play a king.", "in which case"),
    (
        "If the last card is red, the sum of the card and the last card must be at least 15; if "
        "the last card is black, it must be at most 13.",
        "leaves no rank out",
    ),
    ("Play higher, but after a queen it's the other way around.", "the other way around"),
    ("If the last card is higher than the starter, play red; if odd, play black.", "not clear"),
]


@pytest.mark.parametrize(("text", "reason"), NONSENSE)
def test_a_text_whose_parts_do_not_fit_is_told_why(text: str, reason: str) -> None:
    with pytest.raises(RuleSyntaxError, match=reason):
        read_rule(text)


def test_an_order_is_of_kinds_of_cards() -> None:
    assert not isinstance(answer("The card must follow in order 3 ranks."), Read)


def test_what_stands_beside_no_case_is_told_by_itself() -> None:
    red = In(CANDIDATE, RED)
    assert _rule((Beside(red),)) == _rule((red,))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("rank <= 2 * last rank", "rank <= 2 times last rank"),
        ("rank >= 2*last rank", "rank >= 2 times last rank"),
        ("rank ≤ 2 × last rank", "rank <= 2 times last rank"),
        ("rank < 3x last rank", "rank < 3 times last rank"),
        ("rank * last rank > 20", "rank times last rank > 20"),
        ("rank > last rank / 2", "rank > last rank divided by 2"),
        ("Play *red* cards.", "Play red cards."),
        ("* Play red.", "Play red."),
        ("**Colours** alternate.", "Colours alternate."),
    ],
)
def test_a_star_is_of_a_product_unless_it_marks_words(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read)
    assert found.rule == read_rule(meant)


@pytest.mark.parametrize(
    "text",
    [
        "If the last card is red, go up; if it's black, go down.",
        "If there's a heart on the line, play red; if there's none, play black.",
        "If the last two cards are both red play black, and if they're both black play red.",
    ],
)
def test_an_apostrophe_may_be_left_out(text: str) -> None:
    assert read_rule(text.replace("'", "")) == read_rule(text)
