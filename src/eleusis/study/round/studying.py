"""How a round is studied: its acts, what could be known after each, and what follows from that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.agents.bayes.evidence import starters_of
from eleusis.errors import EleusisError, InputError
from eleusis.play.seal import Sealed
from eleusis.play.seats import Seat
from eleusis.play.view import table_view
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.library.difficulties import plays_to_find
from eleusis.study.round.acts import ActKind, acts_of
from eleusis.study.round.measures import known_since, measured_round
from eleusis.study.round.round_study import RoundStudy
from eleusis.study.round.seats import Noted, hypotheses_of, seat_studies
from eleusis.study.round.sentences import sentences
from eleusis.study.round.sufficing import sufficient
from eleusis.study.round.worlds import world_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eleusis.play.records.record import RoundRecord
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree
    from eleusis.study.round.measures import StudyStep

NOTE: Final = "hypothesis"
"""The keeper's notes in a record that say what a seat believed: `note hypothesis "Ada: …"`."""


def study_round(
    state: Round,
    *,
    rule: str | None = None,
    notes: Iterable[Noted] = (),
    among: Iterable[tuple[RuleTree, float]] | None = None,
    on_act: Callable[[], None] = lambda: None,
) -> RoundStudy:
    """The study of a round.

    Args:
        state: The round, over or not; unknown cards teach nothing.
        rule: The dealer's rule, if it is known.
        notes: What players wrote down as their hypotheses.
        among: Rules with weights, if it is known that it was one of these; else all that
            `eleusis.induction` can say.
        on_act: Called for each act, and once more in the end.

    Raises:
        InputError: `nothing-played`: no card was ruled on.
    """
    acts = acts_of(state)
    if not any(act.kind in (ActKind.PLAY, ActKind.NO_PLAY, ActKind.EARLIER) for act in acts):
        raise InputError("nothing-played")
    starters = starters_of(table_view(state))
    truth = _readable(rule)
    world = world_of(among, starters)
    steps, decisions = measured_round(acts, world, truth, starters, on_act=on_act)
    since = known_since(steps)
    known = None if since is None else steps.index(since)
    enough = None
    if known is not None and truth is not None:
        enough = sufficient(steps, world.fresh(), truth, starters)
    on_act()
    thoughts = hypotheses_of(notes, steps, truth, starters)
    predicted = {laid.number_after: laid.predictions for laid in state.laid}
    players = [Seat(n) for n in range(len(state.setup.names)) if n != state.setup.dealer]
    found = RoundStudy(
        state=state,
        rule_text=rule,
        rule=truth,
        acts=acts,
        steps=steps,
        decisions=decisions,
        known=known,
        enough=enough,
        seats=seat_studies(acts, steps, thoughts, players, starters, predicted),
        is_outside=truth is not None and steps[-1].truth == 0 and not _misruled(steps),
        is_misfit=world.is_misfit,
        difficulty=None if not rule or truth is None else _measured_difficulty(rule, truth),
        starters=starters,
    )
    return replace(found, sentences=sentences(found))


def study_record(
    part: RoundRecord,
    state: Round,
    *,
    notes: Iterable[Noted] = (),
    among: Iterable[tuple[RuleTree, float]] | None = None,
    on_act: Callable[[], None] = lambda: None,
) -> RoundStudy:
    """The study of a round of a record, with the rule and the notes that it tells; see above."""
    rule = next((each.text for each in part.secrets if each.kind is Sealed.RULE), None)
    noted = (*notes, *noted_in(part, state))
    return study_round(state, rule=rule, notes=noted, among=among, on_act=on_act)


def noted_in(part: RoundRecord, state: Round) -> tuple[Noted, ...]:
    """The hypotheses that a full record's keeper noted."""
    names = part.setup.names
    found = []
    acts = acts_of(state)
    for remark in part.remarks:
        name, _, text = remark.text.partition(": ")
        if remark.word == NOTE and name in names:
            laid = max((act.laid for act in acts if act.event < remark.after), default=0)
            found.append(Noted(Seat(names.index(name)), laid, text))
    return tuple(found)


def _readable(text: str | None) -> RuleTree | None:
    if not text:
        return None
    try:
        return read_rule(text)
    except EleusisError:
        return None


def _misruled(steps: Iterable[StudyStep]) -> bool:
    return any(step.is_misruled for step in steps)


def _measured_difficulty(text: str, rule: RuleTree) -> float | None:
    """Of a published rule, the plays that searches for it took."""
    wordings = {text.strip(), word_rule(rule)}
    slugs = (known.slug for known in library() if known.sentence in wordings)
    return next((plays_to_find(slug) for slug in slugs), None)
