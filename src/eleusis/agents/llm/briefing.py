"""The game in words for a language model that sits down at the table; the same all round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.rulebook import rows

if TYPE_CHECKING:
    from eleusis.rulebook import Rulebook

GAME: Final = """\
You play New Eleusis, a card game of induction. The dealer has a secret rule. It says, for the \
line of right cards so far, which of the 52 cards are right next; it looks at nothing but that \
line: not at wrong cards, players or time. Find the rule by what was right and wrong, get rid of \
your cards, and score as high as you can.

Whoever is on turn lays a card. If the rule accepts it, it is right and lengthens the line. If \
not, it is wrong, lies in the sideline and costs penalty cards. A string is several cards laid at \
once in a chosen order, each judged after the ones before it; one wrong card makes the whole \
string wrong. To declare no play is to claim that no card of your hand is right. A prophet calls \
the plays of others right or wrong in the dealer's place, for points, until a call is proved \
false. Where everybody predicts every card, nobody holds any: each card of the pack is turned, \
and all say at once whether it is right, for a token won or lost. What of this is possible here, \
and what it costs, is said below.

Cards are written as rank and suit: A 2 3 4 5 6 7 8 9 10 J Q K (values 1 to 13), then C, D, H or \
S for clubs, diamonds, hearts or spades. Clubs and spades are black. Several packs may be mixed, \
so a card can occur more than once.

A rule is said in one or two plain English sentences, such as: "Colours alternate.", "If the last \
card was odd, play a black card; otherwise a red one.", "The same suit or the same value as the \
last card.", "Red, then black, then odd, and repeat.", "A card higher than the last card, unless \
the last card is a king."\
"""
"""What New Eleusis is."""

_ANSWERS: Final = """\
Answer every question with one JSON object and nothing else. Its fields:
- "reasoning": your thoughts in a few sentences;
- "rule": the rule that you hold most likely, in a sentence;
- "confidence": how sure you are that it is the rule, from 0 to 100;
- "move": what you do, one of the words offered;
- "cards": the cards of your move in order, such as ["JD", "8H"]; [] if it needs none.\
"""


def term_lines(book: Rulebook) -> str:
    """What a rulebook says, a line each."""
    return "\n".join(f"- {row.label}: {row.value}" for row in rows(book))


def briefing(book: Rulebook) -> str:
    """The game, this rulebook's terms, and how to answer."""
    return f"{GAME}\n\nThe terms of this table ({book.title}):\n{term_lines(book)}\n\n{_ANSWERS}"
