"""A language model as a scientist: the round as text, its answer read as a card and a rule.

The law of this file: an answer is compared and parsed, never run; and whatever the endpoint does,
the round goes on. A guess whose sentence cannot be read is asked for again, with the reason.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.agents.llm import Endpoint, Interview, Limits, Question
from eleusis.agents.llm.fields import cards_of, last_object, share_of, text_of
from eleusis.agents.llm.trouble import Kind, Trouble
from eleusis.cards import print_cards
from eleusis.errors import EleusisError
from eleusis.rule.reading import read_rule
from eleusis.study.science.protocol import TURNS, Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eleusis.cards import Card, Cards
    from eleusis.rule.syntax import Rule

RULE_MAX: Final = 500
"""Signs of a sentence that are read."""

BRIEFING: Final = """\
You are a scientist alone with a secret rule of the card game Eleusis. For the line of right cards \
so far the rule says which of the 52 cards are right next. It is one sentence, it never changes, \
and it looks at nothing but the card and the line: not at wrong cards, the hand or time.

In each of at most 30 turns you lay one card of your hand. If the rule accepts it, it is right and \
goes to the end of the line; if not, it is wrong and hangs below. Then you draw a card. When you \
are sure enough of the rule you may guess it, with the card that you lay and before you hear \
whether it is right. A correct guess in turn t scores 31 - t and ends the round. Each wrong guess \
costs 2 points, and nothing else costs any. A guess is correct if it judges every card as the rule \
does from this line on.

Cards are written as rank and suit: A 2 3 4 5 6 7 8 9 10 J Q K (values 1 to 13; J, Q, K are face \
cards), then C, D, H or S for clubs, diamonds, hearts or spades. Diamonds and hearts are red. Two \
packs are mixed, so a card may come twice.

Say rules in plain English, such as: "Colours alternate.", "Only cards from 3 to 6.", "If the last \
card was odd, play a black card; otherwise a red one.", "The same suit or the same value as the \
last card.", "Red, then black, then odd, and repeat.", "Play equal or higher."

Answer every question with one JSON object and nothing else. Its fields:
- "reasoning": your thoughts in a few sentences;
- "rule": the rule that you hold most likely, in one or two sentences;
- "confidence": how sure you are that it is the rule, from 0 to 100;
- "guess": true if that rule is your guess now, otherwise false;
- "card": the card that you lay, such as "JD".\
"""


class Questioned:
    """Does what a language model answers; where it has no answer, lays the first card.

    Args:
        interview: Who is asked.
    """

    def __init__(self, interview: Interview) -> None:
        self._interview = interview
        self._laid: list[tuple[Card, bool]] = []
        self._thought = ""
        self._wrong: list[str] = []

    def observe(self, card: Card, is_right: bool) -> None:
        """Note the verdict."""
        self._laid.append((card, is_right))

    def observe_wrong_guess(self, rule: Rule) -> None:
        """Note that the last sentence was wrong, in the words of who said it."""
        self._wrong.append(self._thought)

    def answer(self, hand: Cards) -> Answer:
        """What the model says, as soon as it can be taken."""
        question = Question(BRIEFING, self._question(hand), _schema(hand), self._reader(hand))
        answer = self._interview.ask(question).answer
        return Answer(hand[0]) if isinstance(answer, Trouble) else answer

    def _reader(self, hand: Cards) -> Callable[[str], Answer | Trouble]:
        return partial(self._read, hand)

    def _read(self, hand: Cards, text: str) -> Answer | Trouble:
        said = last_object(text, "card")
        if said is None:
            return Trouble(Kind.NONSENSE, 'No JSON object with a field "card" was found.')
        try:
            cards = cards_of(said["card"])
        except EleusisError as error:
            return Trouble(Kind.ILLEGAL, error.message)
        if len(cards) != 1 or cards[0] not in hand:
            return Trouble(Kind.ILLEGAL, f'"card" must be one card of {print_cards(hand)}.')
        is_guess = said.get("guess") is True
        sentence = text_of(said.get("rule"), RULE_MAX)
        try:
            rule = read_rule(sentence)
        except EleusisError as error:
            if is_guess:
                return Trouble(Kind.ILLEGAL, f"Your guess cannot be read. {error.message}")
            rule = None
        self._thought = sentence
        return Answer(cards[0], rule, share_of(said.get("confidence")), is_guess=is_guess)

    # The round as text -----------------------------------------------------------------------

    def _question(self, hand: Cards) -> str:
        paragraphs = [
            f"Turn {len(self._laid)} of {TURNS}.",
            f"The line, with what was wrong after each card in brackets: {self._layout()}",
            f"Your hand: {print_cards(hand)}",
        ]
        if self._thought:
            paragraphs.append(f"In the last turn you thought of this rule: {self._thought}")
        if self._wrong:
            listed = "\n".join(f"- {sentence}" for sentence in self._wrong)
            paragraphs.append(f"You guessed these rules, and they were wrong:\n{listed}")
        return "\n\n".join(paragraphs)

    def _layout(self) -> str:
        """The cards in the order of the line: `4S 2H [5C 7D] 6H`."""
        words: list[str] = []
        wrong: list[Card] = []
        for card, is_right in self._laid:
            if not is_right:
                wrong.append(card)
                continue
            if wrong:
                words.append(f"[{print_cards(wrong)}]")
                wrong = []
            words.append(str(card))
        if wrong:
            words.append(f"[{print_cards(wrong)}]")
        return " ".join(words)


def questioned(
    spec: str, *, environment: Mapping[str, str] | None = None
) -> Callable[[], Questioned]:
    """How scientists are made that ask the model of `llm:MODEL`; see docs/agents for where it is.

    Raises:
        InputError: `no-endpoint`, `bad-endpoint` or `bad-limit`, with the variable to set.
    """
    variables = os.environ if environment is None else environment
    _, _, model = spec.strip().partition(":")
    endpoint = Endpoint.from_environment(model.strip(), variables)
    limits = Limits.from_environment(variables)
    return lambda: Questioned(Interview(endpoint, seed=0, limits=limits))


def _schema(hand: Cards) -> dict[str, object]:
    """The JSON schema of an answer; servers that know such let the model write nothing else."""
    fields: dict[str, object] = {
        "reasoning": {"type": "string"},
        "rule": {"type": "string"},
        "confidence": {"type": "integer"},
        "guess": {"type": "boolean"},
        "card": {"type": "string", "enum": [str(card) for card in sorted(set(hand))]},
    }
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
