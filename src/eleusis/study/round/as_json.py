"""A study as JSON: documented in docs/study.md, and what the page of a round is drawn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eleusis.cards import CARDS
from eleusis.messages import Message, Who
from eleusis.rule import word_rule
from eleusis.study.round.acts import ActKind

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.messages import MessageValue
    from eleusis.study.round.measures import Decision, Leading, StudyStep
    from eleusis.study.round.round_study import RoundStudy
    from eleusis.study.round.seats import Foretold, SeatStudy, Thought


def study_json(study: RoundStudy) -> dict[str, Any]:
    """The whole of a study, in words and numbers; bits are rounded to thousandths."""
    setup = study.state.setup
    return {
        "rulebook": setup.rulebook.name,
        "names": list(setup.names),
        "dealer": setup.dealer,
        "rule": study.rule_text,
        "knowable_at": study.knowable_at,
        "known_step": study.known,
        "entropy": [round(bits, 3) for bits in study.entropy],
        "sufficient": None if study.enough is None else list(study.enough),
        "is_outside": study.is_outside,
        "is_misfit": study.is_misfit,
        "difficulty": study.difficulty,
        "sentences": [str(said) for said in study.sentences],
        "messages": [message_json(said) for said in study.sentences],
        "steps": [_step(step) for step in study.steps],
        "decisions": [_decision(study, each) for each in study.decisions],
        "marks": _marks(study),
        "seats": [_seat(study, seat) for seat in study.seats],
    }


def message_json(said: Message) -> dict[str, Any]:
    """A message as it goes over the wire."""
    return {"key": said.key, "values": {name: _value(v) for name, v in said.values.items()}}


def _value(value: MessageValue) -> Any:
    match value:
        case Message():
            return message_json(value)
        case Who(name, seat):
            return {"name": name, "seat": seat}
        case str() | int():
            return value
        case _:
            return [_value(each) for each in value]


def _cards(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _step(step: StudyStep) -> dict[str, Any]:
    act, best = step.act, step.best
    return {
        "t": act.t,
        "laid": act.laid,
        "event": act.event,
        "kind": act.kind.value,
        "seat": act.seat,
        "cards": _cards(act.cards),
        "right": act.right,
        "due": step.due,
        "call": act.call,
        "text": act.text,
        "chance": _rounded(step.chance),
        "eig": round(step.eig, 3),
        "gain": round(step.gain, 3),
        "surprise": _rounded(min(step.surprise, 99.0)),
        "best": None
        if best is None
        else {"cards": _cards(best.cards), "bits": round(best.bits, 3)},
        "hands": [
            _cards(tuple(card for card in hand if card.is_known)) for hand in act.before.hands
        ],
        "entropy": round(step.entropy, 3),
        "truth": _rounded(step.truth),
        "leading": [_leading(each) for each in step.leading],
        "chances": {
            str(card): round(chance, 3) for card, chance in zip(CARDS, step.chances, strict=True)
        },
    }


def _leading(each: Leading) -> dict[str, Any]:
    return {
        "rule": word_rule(each.rule),
        "share": round(each.share, 4),
        "right": " ".join(map(str, each.right)),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _decision(study: RoundStudy, decision: Decision) -> dict[str, Any]:
    act = decision.act
    return {
        "kind": act.kind.value,
        "seat": act.seat,
        "t": act.t,
        "chance": _rounded(decision.chance),
        "doing": _rounded(decision.doing),
        "playing_on": _rounded(decision.playing_on),
        "held": _held(study, decision),
    }


def _held(study: RoundStudy, decision: Decision) -> bool | None:
    """What came of it; `None` if the round was not over."""
    act = decision.act
    if act.kind is not ActKind.PROPHECY:
        return act.right
    if any(
        past.kind is ActKind.FALL and past.seat == act.seat and past.event > act.event
        for past in study.acts
    ):
        return False
    return True if study.state.end is not None else None


def _marks(study: RoundStudy) -> list[dict[str, Any]]:
    """What stands on the chart beside the plays: prophecies and falls."""
    return [
        {"kind": act.kind.value, "seat": act.seat, "t": act.t, "laid": act.laid}
        for act in study.acts
        if act.kind in (ActKind.PROPHECY, ActKind.FALL)
    ]


def _seat(study: RoundStudy, seat: SeatStudy) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": study.state.setup.names[seat.seat],
        "plays": seat.plays,
        "right": seat.right,
        "bits": round(seat.bits, 3),
        "promised": round(seat.promised, 3),
        "efficiency": _rounded(seat.efficiency),
        "tests": seat.tests,
        "positive_tests": seat.positive,
        "disconfirmations": seat.disconfirmations,
        "perseverance": seat.perseverance,
        "first_right_hypothesis": _t(study, seat.found),
        "first_prophecy": _t(study, seat.prophesied),
        "hypotheses": [_thought(study, each) for each in seat.thoughts],
        "predictions": _foretold(seat.foretold),
    }


def _foretold(foretold: Foretold | None) -> dict[str, Any] | None:
    if foretold is None:
        return None
    return {
        "made": foretold.made,
        "right": foretold.right,
        "said_right": foretold.said_right,
        "right_held": foretold.right_held,
        "said_wrong": foretold.said_wrong,
        "wrong_held": foretold.wrong_held,
        "likelier_held": foretold.likelier,
        "calls": [call._asdict() for call in foretold.calls],
    }


def _t(study: RoundStudy, steps: int | None) -> int | None:
    """*t* after so many steps."""
    if steps is None:
        return None
    return study.steps[steps - 1].act.t if steps else 0


def _thought(study: RoundStudy, thought: Thought) -> dict[str, Any]:
    refuted = None if thought.refuted is None else thought.refuted + 1
    return {
        "text": thought.text,
        "from": _t(study, thought.since),
        "to": _t(study, thought.until),
        "refuted_at": _t(study, refuted),
        "is_read": thought.rule is not None,
        "is_true": thought.is_true,
    }
