"""What a study has to say, as messages: when the rule could be known, by whom, what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.messages import Message, Who, message
from eleusis.play.scoring import score
from eleusis.play.text.move_text import GOD
from eleusis.rule import word_rule
from eleusis.study.round.acts import ActKind
from eleusis.study.round.measures import KNOWN, known_since
from eleusis.study.round.worlds import are_equal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.seats import Seat
    from eleusis.study.round.measures import Decision, Leading, StudyStep
    from eleusis.study.round.round_study import RoundStudy
    from eleusis.study.round.seats import SeatStudy, Thought

_FITTING: Final = 3
"""Rules that are told where none was written."""

_LISTED: Final = 10
"""Rulings that are told one by one."""

_MISSED: Final = 0.5
"""Bits that a play must have asked less than another card of the hand, to be told."""

_NOTHING: Final = 0.05
"""Bits: whoever asks less asks nothing, as far as is told."""

_WORTH: Final = 0.5
"""Points by which a decision must differ from playing on, to be told."""

_DECISIVE: Final = 1.0
"""Bits that a ruling must bring, to be told as the one that decided most."""

_CURIOUS: Final = 0.1
"""By how much the most curious player must be ahead, to be told."""


def sentences(study: RoundStudy) -> tuple[Message, ...]:
    """All that is to be said of a round."""
    return (
        *_misrulings(study),
        *_knowable(study),
        *_who_found(study),
        *_enough(study),
        *_decisive(study),
        *_foreseen(study),
        *_claims(study),
        *_missed(study),
        *_foretold(study),
        *_curious(study),
        *_kept(study),
        *_dealer(study),
    )


def _who(study: RoundStudy, seat: Seat) -> Who:
    """Somebody at the table."""
    return Who(study.state.setup.names[seat], seat)


def _after(step: StudyStep) -> Message:
    """When that was: after so many cards and no plays."""
    return _moment(step.act.laid, step.act.t - step.act.laid)


def _before(step: StudyStep) -> Message:
    """The same, that act not counted."""
    act = step.act
    declared = act.t - act.laid - (act.kind is ActKind.NO_PLAY)
    on_layout = act.counts if act.kind is not ActKind.NO_PLAY else 0
    return _moment(act.laid - on_layout, declared)


def _moment(laid: int, declared: int) -> Message:
    """After so many cards, and declarations of no play."""
    return message("study.after", count=laid, declared=declared)


def _percent(share: float) -> int:
    """A share in whole hundredths, none and all only if it is so."""
    rounded = round(100 * share)
    if rounded == 0 and share > 0:
        return 1
    return 99 if rounded == 100 and share < 1 else rounded


def _tenths(value: float) -> str:
    """A number with one decimal."""
    return f"{value:.1f}".replace("-", "−")


# The rule ------------------------------------------------------------------------------------


def _misrulings(study: RoundStudy) -> Iterator[Message]:
    for step in study.steps:
        if step.is_misruled and step.act.seat is not None:
            key = "study.misruled-right" if step.act.right else "study.misruled-wrong"
            yield Message(key, {"who": _who(study, step.act.seat), "what": _what(step)})


def _what(step: StudyStep) -> Message:
    """What was played or claimed."""
    if step.act.kind is ActKind.NO_PLAY:
        return message("study.no-play")
    return message("study.cards", cards=" ".join(map(str, step.act.cards)))


def _knowable(study: RoundStudy) -> Iterator[Message]:
    last = study.steps[-1]
    if study.rule is None:
        key = "study.unread" if study.rule_text else "study.unwritten"
        yield Message(key, {"fitting": _fitting(last), "misfit": study.is_misfit})
        return
    if study.known is not None:
        step = study.steps[study.known]
        rest = _percent(1 - KNOWN)
        yield message("study.knowable", after=_after(step), rest=rest)
        return
    if any(step.is_misruled for step in study.steps):
        yield message("study.misled")
    elif study.is_outside:
        yield message("study.outside", fitting=_fitting(last))
    else:
        share = _percent(last.truth or 0.0)
        rival = next(iter(_others(study, last)), None)
        if rival is None:
            yield message("study.never", share=share, led=_led(study))
        else:
            rule, other = word_rule(rival.rule), _percent(rival.share)
            yield message(
                "study.never-beside", share=share, rule=rule, other=other, led=_led(study)
            )


def _led(study: RoundStudy) -> Message:
    """From when on it was likelier than not, to the end; nothing if it was not in the end."""
    led = known_since(study.steps, 0.5)
    return message("nothing") if led is None else message("study.led", after=_after(led))


def _others(study: RoundStudy, step: StudyStep) -> Iterator[Leading]:
    """The likely rules that are not the true one."""
    assert study.rule is not None
    for each in step.leading:
        if not are_equal(each.rule, study.rule, step.line, starters=study.starters):
            yield each


def _fitting(step: StudyStep) -> tuple[Message, ...]:
    return tuple(
        message("study.fitting", rule=word_rule(each.rule), share=_percent(each.share))
        for each in step.leading[:_FITTING]
    )


def _who_found(study: RoundStudy) -> Iterator[Message]:
    """Who wrote the rule down, and who became the prophet."""
    for seat in study.seats:
        if seat.found is None and seat.thoughts:
            key = "study.never-wrote"
            last = seat.thoughts[-1].text
            yield Message(key, {"who": _who(study, seat.seat), "text": last})
        elif seat.found is not None:
            yield message(
                "study.wrote",
                who=_who(study, seat.seat),
                after=_when(study, seat.found),
                late=_behind(study, seat.found),
            )
    for decision in study.decisions:
        if decision.act.kind is ActKind.PROPHECY and decision.act.seat is not None:
            yield _prophecy(study, decision)


def _when(study: RoundStudy, number: int) -> Message:
    """After so many steps."""
    return _after(study.steps[number - 1]) if number else _moment(0, 0)


def _behind(study: RoundStudy, number: int) -> Message:
    """How long after the rule could be known, or that it was before."""
    if study.known is None or not number:
        return message("nothing")
    late = study.steps[number - 1].act.t - study.steps[study.known].act.t
    return message("study.late", count=late) if late >= 0 else message("study.early")


def _prophecy(study: RoundStudy, decision: Decision) -> Message:
    act = decision.act
    assert act.seat is not None
    number = sum(step.act.event < act.event for step in study.steps)
    share = study.steps[number - 1].truth if number else None
    stood = not any(
        past.kind is ActKind.FALL and past.seat == act.seat and past.event > act.event
        for past in study.acts
    )
    return message(
        "study.prophet",
        who=_who(study, act.seat),
        after=_when(study, number),
        share=message("nothing")
        if share is None
        else message("study.known-with", share=_percent(share)),
        stood=stood,
        chance=message("nothing")
        if decision.chance is None
        else message(
            "study.claimed-prophecy", chance=_percent(decision.chance), worth=_worth(decision)
        ),
    )


def _enough(study: RoundStudy) -> Iterator[Message]:
    if study.enough is None or study.known is None:
        return
    chosen = [study.steps[number] for number in study.enough]
    count, ruled = len(chosen), sum(step.act.right is not None for step in study.steps)
    if count <= _LISTED:
        plays = tuple(_ruled(step) for step in chosen)
        yield message("study.enough", count=count, all=ruled, plays=plays)
    elif count < ruled:
        yield message("study.enough-many", count=count, all=ruled)


def _ruled(step: StudyStep) -> Message:
    """A play with its ruling."""
    return message("study.ruled", what=_what(step), right=step.act.right is True)


# Single plays --------------------------------------------------------------------------------


def _decisive(study: RoundStudy) -> Iterator[Message]:
    """The ruling that ruled out most."""
    ruled = [
        step
        for step in study.steps
        if step.act.right is not None and step.act.seat is not None and step.surprise < 64
    ]
    step = max(ruled, key=lambda each: each.surprise, default=None)
    if step is None or step.surprise < _DECISIVE:
        return
    assert step.act.seat is not None
    yield message(
        "study.decisive",
        who=_who(study, step.act.seat),
        what=_what(step),
        right=step.act.right is True,
        before=_before(step),
        out=_percent(1 - 2**-step.surprise),
        bits=_tenths(step.surprise),
    )


def _foreseen(study: RoundStudy) -> Iterator[Message]:
    said = [step.was_foreseen for step in study.steps if step.was_foreseen is not None]
    if said:
        yield message("study.foreseen", count=sum(said), all=len(said))


def _claims(study: RoundStudy) -> Iterator[Message]:
    """No plays and guesses, with what they promised; prophecies are told with the prophet."""
    claims = [
        decision
        for decision in study.decisions
        if decision.act.kind is not ActKind.PROPHECY and decision.chance is not None
    ]
    for decision in claims:
        if decision.act.kind is ActKind.GUESS:
            yield _claim(study, decision, "study.guessed")
    for seat in study.seats:
        own = [
            decision
            for decision in claims
            if decision.act.kind is ActKind.NO_PLAY and decision.act.seat == seat.seat
        ]
        if len(own) == 1:
            yield _claim(study, own[0], "study.claimed-no-play")
        elif own:
            yield message(
                "study.claimed-no-plays",
                who=_who(study, seat.seat),
                count=len(own),
                right=sum(decision.act.right is True for decision in own),
                wrong=sum(decision.act.right is False for decision in own),
                chance=_percent(min(decision.chance or 0.0 for decision in own)),
            )


def _claim(study: RoundStudy, decision: Decision, key: str) -> Message:
    """A claim with its chance, and what it was worth."""
    act = decision.act
    assert act.seat is not None
    assert decision.chance is not None
    who, right = _who(study, act.seat), act.right is True
    told = Message(key, {"who": who, "chance": _percent(decision.chance), "right": right})
    return message("study.claim", told=told, worth=_worth(decision))


def _worth(decision: Decision) -> Message:
    """What was to be expected of it, and of playing on."""
    if decision.doing is None or decision.playing_on is None:
        return message("nothing")
    if abs(decision.doing - decision.playing_on) < _WORTH:
        return message("study.worth-alike", doing=_tenths(decision.doing))
    return message(
        "study.worth",
        doing=_tenths(decision.doing),
        other=_tenths(decision.playing_on),
    )


def _missed(study: RoundStudy) -> Iterator[Message]:
    """The play that asked least of what it might have asked, before the rule could be known."""
    until = len(study.steps) if study.known is None else study.known
    open_ = [step for step in study.steps[:until] if step.best is not None]
    step = max(open_, key=_lost, default=None)
    if step is None or _lost(step) < _MISSED or step.act.seat is None:
        return
    assert step.best is not None
    cards = step.best.cards
    other = message("study.cards", cards=str(cards[0])) if cards else message("study.no-play")
    yield message(
        "study.missed",
        who=_who(study, step.act.seat),
        what=_what(step),
        before=_before(step),
        idle=step.eig < _NOTHING,
        asked=_tenths(step.eig),
        other=other,
        bits=_tenths(step.best.bits),
    )


def _lost(step: StudyStep) -> float:
    return 0.0 if step.best is None else step.best.bits - step.eig


# People --------------------------------------------------------------------------------------


def _foretold(study: RoundStudy) -> Iterator[Message]:
    """Who predicted best, where every card was predicted."""
    rated = {seat.seat: seat.foretold for seat in study.seats if seat.foretold is not None}
    if not rated:
        return
    most, fewest = max((each.right, -each.made) for each in rated.values())
    best = [seat for seat, each in rated.items() if (each.right, -each.made) == (most, fewest)]
    yield message(
        "study.foretold",
        who=tuple(_who(study, seat) for seat in best),
        right=most,
        all=-fewest,
        likelier=rated[best[0]].likelier,
    )


def _curious(study: RoundStudy) -> Iterator[Message]:
    """Who asked most of what their hand allowed."""
    rated = sorted(
        (seat for seat in study.seats if seat.efficiency is not None),
        key=lambda seat: -(seat.efficiency or 0.0),
    )
    if len(rated) > 1:
        first, second = (_percent(min(1.0, seat.efficiency or 0.0)) for seat in rated[:2])
        best = rated[0]
        if best.plays > 1 and first >= second + 100 * _CURIOUS:
            yield message("study.curious", who=_who(study, best.seat), share=first, next=second)


def _kept(study: RoundStudy) -> Iterator[Message]:
    """Hypotheses that were kept although a ruling had spoken against them."""
    for seat in study.seats:
        for thought in seat.thoughts:
            if thought.kept_refuted >= len(study.seats):  # everybody has had a turn
                yield _kept_one(study, seat, thought)


def _kept_one(study: RoundStudy, seat: SeatStudy, thought: Thought) -> Message:
    assert thought.refuted is not None
    return message(
        "study.kept",
        who=_who(study, seat.seat),
        text=thought.text,
        count=thought.kept_refuted,
        what=_ruled(study.steps[thought.refuted]),
    )


def _dealer(study: RoundStudy) -> Iterator[Message]:
    state = study.state
    if state.setup.rulebook.scoring is None or state.end is None:
        return
    dealer = state.setup.dealer
    points = score(state).seats[dealer].total
    hard = message("nothing")
    if study.difficulty is not None:
        hard = message("study.difficulty", plays=round(study.difficulty))
    key = "study.dealer" if state.setup.names[dealer] != GOD else "study.dealer-nameless"
    yield Message(key, {"who": _who(study, dealer), "points": points, "hard": hard})
