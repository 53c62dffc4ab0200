"""A language model as the scientist, asked turn by turn as the published models were.

It is told the protocol, sees its whole round in every turn, and answers with a card, a rule in our
language, how sure it is, and whether that is its guess. A rule that cannot be read is shown to it
once, with the reason; what it then still cannot say counts as no rule in mind.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.agents.llm.answers import RULE_MAX
from eleusis.agents.llm.errors import OF_THE_ANSWER, Trouble, TroubleKind, trouble_of
from eleusis.agents.llm.fields import last_object, named_cards, share_of, text_of
from eleusis.agents.llm.interview import Interview, Prompt
from eleusis.cards import print_cards
from eleusis.errors import EleusisError, InputError
from eleusis.rule import read_rule, word_rule
from eleusis.study.science.protocol import HAND, TURNS, WRONG_GUESS, ScientistTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
    from eleusis.agents.llm.interview import Asks
    from eleusis.cards import Card, Cards
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.study.science.protocol import SoloRound

NO_MODEL: Final = "no-model"
"""The code of the error that an endpoint is gone."""

TASK: Final = f"""\
You look for a secret rule of a card game. It says, for the line of right cards so far, which of \
the 52 cards are right next. It looks at nothing but that line. The first card of the line was \
turned up because the rule accepts it.

You hold {HAND} cards. In each turn you lay one of them and draw another. If the rule accepts it, \
it is right and lengthens the line; otherwise it is wrong and lies aside. You have {TURNS} turns. \
In each you also say which rule you hold most likely, how sure you are of it, and whether that is \
your guess, all before you hear whether the card was right.

A correct guess ends the round; any rule that judges all cards as the secret one does from the \
present line on is correct. A correct guess in turn t scores {TURNS + 1} - t points. Every wrong \
guess costs {WRONG_GUESS} points, and the round goes on. Without a correct guess you score nothing.

Cards are written as rank and suit: A 2 3 4 5 6 7 8 9 10 J Q K (values 1 to 13), then C, D, H or \
S for clubs, diamonds, hearts or spades. Clubs and spades are black; J, Q and K are face cards.

Say the rule in one or two plain English sentences of the kind that these show: "Only odd cards.", \
"Only black cards from 9 to jack.", "If the last card is black, the card must be higher than the \
last card; otherwise any card.", "The same suit as the last card or the same rank as the last \
card.", "Red, then black, then odd, and repeat."\
"""
"""What whoever looks for a rule must know."""

BRIEFING: Final = f"""\
{TASK}

Answer every question with one JSON object and nothing else. Its fields:
- "reasoning": your thoughts in a few sentences;
- "rule": the rule that you hold most likely, in a sentence;
- "confidence": how sure you are that it is correct, from 0 to 100;
- "guess": true if it is your guess, else false;
- "card": the card of your hand that you lay, such as "JD".\
"""


class LlmScientist:
    """Asks a language model; lays its first card where that does not answer.

    Args:
        endpoint: Which model is asked, and where; or what asks it.
        limits: How much of it may be used in the round.
    """

    def __init__(self, endpoint: ChatEndpoint | Asks, limits: Limits | None = None) -> None:
        self._interview = Interview(endpoint, seed=0, limits=limits)
        self._laid: list[tuple[Card, bool]] = []
        self._wrong: list[RuleTree] = []
        self._last: ScientistTurn | None = None

    def observe(self, card: Card, is_right: bool) -> None:
        """Remember the verdict."""
        self._laid.append((card, is_right))

    def observe_wrong_guess(self, rule: RuleTree) -> None:
        """Remember the guess."""
        self._wrong.append(rule)

    def answer(self, hand: Cards) -> ScientistTurn:
        """What the model says.

        Raises:
            InputError: `no-model`, if the endpoint does not answer any more: such a round would
                measure the endpoint. A model that answers nonsense has its round measured.
        """
        laid: list[Card] = []
        question = Prompt(
            BRIEFING, self._asked(hand), _schema(hand), lambda text: _read(text, hand, laid)
        )
        outcome = self._interview.ask(question)
        answer = outcome.answer
        if isinstance(answer, Trouble):
            if self._interview.given_up is not None and answer.kind not in OF_THE_ANSWER:
                raise InputError("no-model.silent", answer=str(answer))
            return ScientistTurn(laid[-1] if laid else hand[0], asking=outcome.asking)
        self._last = answer
        return replace(answer, asking=outcome.asking)

    def _asked(self, hand: Cards) -> str:
        return _told(self._laid, self._wrong, self._last, hand)


def solo_text(round_: SoloRound) -> str:
    """All that a scientist knows of its round, in words."""
    turns = round_.turns
    laid = [(round_.deal.starter, True), *((turn.answer.card, turn.is_right) for turn in turns)]
    wrong = [turn.answer.rule for turn in turns if turn.answer.is_guess and not turn.is_correct]
    last = turns[-1].answer if turns else None
    return _told(laid, [rule for rule in wrong if rule is not None], last, round_.hand)


def _told(
    laid: Sequence[tuple[Card, bool]],
    wrong: Sequence[RuleTree],
    last: ScientistTurn | None,
    hand: Cards,
) -> str:
    line = tuple(card for card, is_right in laid if is_right)
    told = ["All cards so far, oldest first, each judged after the right cards above it:"]
    told += [f"- {card}: {'right' if is_right else 'wrong'}" for card, is_right in laid]
    told.append(f"The line ({len(line)} right cards): {print_cards(line)}")
    told += [f"You guessed wrongly: “{word_rule(rule)}”" for rule in wrong]
    if last is not None and last.rule is not None:
        rule, sure = word_rule(last.rule), last.confidence
        told.append(f"In your last turn you thought of this rule: {rule} ({sure:.0%} sure)")
    told.append(f"This is turn {len(laid)} of {TURNS}. Your hand: {print_cards(hand)}")
    return "\n".join(told)


def _read(text: str, hand: Cards, laid: list[Card]) -> ScientistTurn | Trouble:
    """The answer that a text holds; its card goes to *laid* even if its rule cannot be read.

    Where a card lies there already, the model was told so: its card is taken without a rule.
    """
    said = last_object(text, "card")
    if said is None:
        return Trouble(TroubleKind.NONSENSE, 'The answer has no JSON object with a field "card".')
    try:
        cards = named_cards(said["card"])
    except InputError as error:
        return Trouble(TroubleKind.ILLEGAL, error.message)
    if len(cards) != 1 or cards[0] not in hand:
        return Trouble(
            TroubleKind.ILLEGAL,
            f'"card" must name one card of your hand ({print_cards(hand)}), not '
            f"{print_cards(cards) or 'none'}.",
        )
    was_told = bool(laid)
    laid.append(cards[0])
    sentence = text_of(said.get("rule"), RULE_MAX)
    try:
        rule = read_rule(sentence)
    except EleusisError as error:
        if was_told:
            return ScientistTurn(cards[0])
        found = trouble_of(error)
        is_asked = found.kind is TroubleKind.ASKED
        return (
            found if is_asked else replace(found, detail=f"The rule cannot be read. {found.detail}")
        )
    return ScientistTurn(
        cards[0], rule, share_of(said.get("confidence")), said.get("guess") is True
    )


def _schema(hand: Cards) -> dict[str, object]:
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
