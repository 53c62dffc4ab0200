"""Moves that are offered to a language model, and its answer read as one of them.

What is read is only ever compared and parsed; every answer is a legal move, as far as the view can
tell, or a `Trouble` that says what would be.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.agents.llm.errors import Trouble, TroubleKind, trouble_of
from eleusis.agents.llm.fields import last_object, named_cards, share_of, text_of
from eleusis.cards import UNKNOWN, Cards, print_cards
from eleusis.errors import EleusisError, InputError
from eleusis.play.moves import (
    Call,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    JudgeMove,
    OpenPredictions,
    Pick,
    Play,
    Predict,
    StockMove,
    StopRound,
    ThrowIn,
    kind_typed,
)
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.play.view import View

RULE_MAX: Final = 500
"""Signs of a rule in an answer; the rest is cut."""

REASONING_MAX: Final = 1_000
"""Signs of the thoughts that are kept."""

PASS: Final = "pass"
"""The word for making no move, where one may."""

_WITH_CARDS: Final = frozenset(word for kind in (Play, Pick, ThrowIn) for word in kind.typed)


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a model said that could be understood.

    Attributes:
        move: Its move; `None` if it passes.
        rule: The rule that it holds most likely; "" if it names none.
        confidence: How sure it is of that rule, 0 to 1.
        reasoning: Its thoughts.
    """

    move: Move | None
    rule: str = ""
    confidence: float = 0.0
    reasoning: str = ""


def offered(view: View, *, may_pass: bool) -> tuple[str, ...]:
    """The words for the moves that the player may make now."""
    words = tuple(word for kind in view.may for word in kind.typed)
    return (*words, PASS) if may_pass else words


def question(view: View, words: tuple[str, ...]) -> str:
    """What the player is asked, with a sentence on each move."""
    said = (f'- "{word}": {_meaning(view, word)}' for word in words)
    return "What do you do? The moves that you may make now:\n" + "\n".join(said)


def schema(view: View, words: tuple[str, ...]) -> dict[str, object]:
    """The JSON schema of an answer; servers that know such let the model write nothing else."""
    cards = sorted(set(_to_choose_from(view)) - {UNKNOWN})
    item = {"type": "string", "enum": [str(card) for card in cards]} if cards else {"type": "null"}
    fields: dict[str, object] = {
        "reasoning": {"type": "string"},
        "rule": {"type": "string"},
        "confidence": {"type": "integer"},
        "move": {"type": "string", "enum": list(words)},
    }
    if _WITH_CARDS.intersection(words):
        fields["cards"] = {"type": "array", "items": item}
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def read_answer(text: str, view: View, words: tuple[str, ...]) -> ModelAnswer | Trouble:
    """The answer that the text holds, with whatever stands around it left out."""
    said = last_object(text, "move")
    if said is None:
        return Trouble(
            TroubleKind.NONSENSE, 'No JSON object with a field "move" was found in the answer.'
        )
    word = str(said["move"])
    rule = text_of(said.get("rule"), RULE_MAX)
    try:
        move = named_move(word, view, words, said.get("cards"), rule)
    except EleusisError as error:
        return trouble_of(error)
    confidence = share_of(said.get("confidence"))
    return ModelAnswer(move, rule, confidence, text_of(said.get("reasoning"), REASONING_MAX))


# What is offered -----------------------------------------------------------------------------


def _meaning(view: View, word: str) -> str:  # noqa: C901 - a case for each
    """What the move is, and what it needs."""
    if word == PASS:
        return "make no move now"
    kind, most = kind_typed(word, view.may), view.table.rulebook.string_max
    if issubclass(kind, Play):
        if most == 1:
            return 'lay the one card in "cards"'
        limit = "any number of" if most is None else f"up to {most}"
        return f'lay the cards in "cards": one, or a string of {limit}, in this order'
    if issubclass(kind, DeclareNoPlay):
        return "claim that no card of your hand is right; your hand is shown"
    if issubclass(kind, Call):
        return f"as the prophet, call the pending claim {word}"
    if issubclass(kind, Predict):
        return f"predict that the rule calls the turned card {word}"
    if issubclass(kind, Pick):
        shown = print_cards(_to_choose_from(view))
        return f'as the prophet, name in "cards" one card of {shown} that is right'
    if issubclass(kind, ThrowIn):
        return f'give back exactly {_exchanged(view)} cards of your hand, those in "cards"'
    if issubclass(kind, GoOut):
        return "end the round with your empty hand, for the bonus"
    if issubclass(kind, DeclareProphet):
        return "become the prophet and call the plays of the others from now on"
    if issubclass(kind, GuessRule):
        return 'say the sentence in "rule" aloud; if it is the rule, you win the round'
    if issubclass(kind, JudgeMove | StockMove | OpenPredictions | StopRound):
        raise AssertionError(f"{word!r} is for no player")
    assert_never(kind)


def _to_choose_from(view: View) -> Cards:
    """The cards that a move can name."""
    if Pick not in view.may:
        return view.hand
    pending = view.table.pending
    assert pending is not None, "a pick is made from a hand that was shown"
    return view.table.shown[pending.seat]


def _exchanged(view: View) -> int:
    no_play = view.table.rulebook.no_play
    assert no_play is not None
    assert no_play.exchange_max is not None
    return no_play.exchange_max


# What is answered ----------------------------------------------------------------------------


def named_move(
    text: str, view: View, words: tuple[str, ...], cards: object, rule: str
) -> Move | None:
    """The move that a word, cards and a sentence name; `None` if it is to pass.

    Raises:
        EleusisError: the word is not offered, or its cards or its sentence do not fit.
    """
    word = " ".join(text.replace("_", " ").casefold().split())
    if word not in words:
        raise InputError("bad-move.not-offered", word=word[:40], words=words)
    return None if word == PASS else _move(word, view, named_cards(cards), rule)


def _move(word: str, view: View, cards: Cards, rule: str) -> Move:
    seat, kind = view.seat, kind_typed(word, view.may)
    if issubclass(kind, Play):
        return _play(view, cards)
    if issubclass(kind, Pick):
        _require_count(cards, 1)
        _require_held(cards, _to_choose_from(view), "the shown hand")
        return Pick(seat, cards[0])
    if issubclass(kind, ThrowIn):
        _require_count(cards, _exchanged(view))
        _require_held(cards, view.hand, "your hand")
        return ThrowIn(seat, cards)
    if issubclass(kind, GuessRule):
        read_rule(rule)  # what cannot be read is never the rule, so let it be said anew
        return GuessRule(seat, rule)
    if issubclass(kind, Call):
        return Call(seat, word == "right")
    if issubclass(kind, Predict):
        return Predict(seat, word == "right")
    if issubclass(kind, DeclareNoPlay | DeclareProphet | GoOut):
        return kind(seat)
    if issubclass(kind, JudgeMove | StockMove | OpenPredictions | StopRound):
        raise AssertionError(f"{word!r} is for no player")
    assert_never(kind)


def _play(view: View, cards: Cards) -> Play:
    limit = view.table.rulebook.string_max
    if not cards:
        raise InputError("no-cards.answer")
    if limit is not None and len(cards) > limit:
        raise InputError("string-too-long.answer", limit=limit, given=len(cards))
    _require_held(cards, view.hand, "your hand")
    return Play(view.seat, cards)


def _require_count(cards: Cards, count: int) -> None:
    if len(cards) != count:
        raise InputError("wrong-count.answer", count=count, given=len(cards))


def _require_held(cards: Cards, hand: Cards, where: str) -> None:
    missing = Counter(cards) - Counter(hand)
    if missing or UNKNOWN in cards:
        raise InputError(
            "not-in-hand.answer",
            missing=print_cards(missing or (UNKNOWN,)),
            where=where,
            hand=print_cards(hand),
        )
