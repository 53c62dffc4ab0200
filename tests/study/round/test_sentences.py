"""Every sentence of a study is true: each is held to what really happened, counted the slow way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import TYPE_CHECKING, Any

import pytest

from eleusis import Rule
from eleusis.induction.facts import CardJudged, CardLaid, NoneRight
from eleusis.messages import Message, render
from eleusis.play.events import NoPlayDeclared, ProphetDeclared, ProphetFell
from eleusis.play.scoring import score
from eleusis.study.round import study_round
from eleusis.study.round.acts import ActKind
from eleusis.study.round.measures import KNOWN
from study.round.brute import Belief, same
from study.round.rounds import Case, case, world

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.study.round import RoundStudy


def rounded(share: float) -> int:
    """A hundredth, none and all only if it is so."""
    found = round(100 * share)
    return min(99, max(1, found)) if 0 < share < 1 else found


@dataclass(frozen=True)
class Witness:
    """Somebody who was there and counted."""

    found: Case
    study: RoundStudy

    @cached_property
    def rule(self) -> Any:
        return Rule(self.found.rule).tree

    @cached_property
    def shares(self) -> list[float]:
        """Of the true rule, after each step."""
        belief, shares = Belief(self.study.starters), []
        for step in self.study.steps:
            for fact in step.act.facts:
                belief.learn(fact)
            shares.append(float(belief.truth(self.rule)))
        return shares

    @cached_property
    def expected(self) -> list[float | None]:
        """How probable each ruling was that came."""
        belief, found = Belief(self.study.starters), []
        for step in self.study.steps:
            chance = 1.0
            for fact in step.act.facts:
                allowed = [rule for rule in belief.left if belief.allows(rule, fact)]
                chance *= float(belief.share(allowed))
                belief.learn(fact)
            found.append(chance if step.act.right is not None else None)
        return found

    def moment(self, said: Any) -> tuple[int, int]:
        return said.values["count"], said.values["declared"]

    def at(self, step: int) -> tuple[int, int]:
        act = self.study.steps[step].act
        return act.laid, act.t - act.laid


def is_knowable(witness: Witness, said: Message) -> bool:
    known = next(n for n in range(len(witness.shares)) if min(witness.shares[n:]) >= KNOWN)
    return witness.moment(said.values["after"]) == witness.at(known) and said.values["rest"] == 5


def is_never(witness: Witness, said: Message) -> bool:
    shares, led = witness.shares, said.values["led"]
    ahead = [n for n in range(len(shares)) if min(shares[n:]) >= 0.5]
    assert isinstance(led, Message)
    if led.values:
        assert witness.moment(led.values["after"]) == witness.at(ahead[0])
    is_led = bool(led.values) == bool(ahead)
    return is_led and shares[-1] < KNOWN and said.values["share"] == rounded(shares[-1])


def is_enough(witness: Witness, said: Message) -> bool:
    """Whoever knows these rulings alone knows the rule."""
    study, belief = witness.study, Belief(witness.study.starters)
    assert study.enough is not None
    for number, step in enumerate(study.steps):
        for fact in step.act.facts:
            if number in study.enough or isinstance(fact, CardLaid):
                belief.learn(fact)
            elif isinstance(fact, CardJudged) and fact.is_right:
                belief.learn(CardLaid(fact.card))
    rulings = [step for step in study.steps if step.act.right is not None]
    told = said.values["count"] == len(study.enough) and said.values["all"] == len(rulings)
    return told and belief.truth(witness.rule) >= KNOWN


def is_decisive(witness: Witness, said: Message) -> bool:
    """No other play of a seat was as unexpected."""
    steps = zip(witness.study.steps, witness.expected, strict=True)
    chances = [chance for step, chance in steps if chance and step.act.seat is not None]
    return (
        said.values["out"] == rounded(1 - min(chances))
        and said.values["bits"] == f"{-log2(min(chances)):.1f}"
    )


def is_foreseen(witness: Witness, said: Message) -> bool:
    """More than half of all belief was for what came, or exactly half for a wrong one."""
    said_so = [
        chance > 0.5 or (abs(chance - 0.5) < 1e-12 and step.act.right is False)
        for step, chance in zip(witness.study.steps, witness.expected, strict=True)
        if chance is not None and step.was_foreseen is not None
    ]
    return said.values["count"] == sum(said_so) and said.values["all"] == len(said_so)


def first_true(witness: Witness, seat: int) -> int | None:
    """Steps before that seat first wrote what judges as the rule from there on."""
    for note in sorted(witness.found.notes, key=lambda note: note.laid):
        before = [step for step in witness.study.steps if step.act.laid <= note.laid]
        line = before[-1].line if before else ()
        if note.seat == seat and same(
            Rule(note.text).tree, witness.rule, line, witness.study.starters
        ):
            return len(before)
    return None


def is_written(witness: Witness, said: Message) -> bool:
    steps = first_true(witness, said.values["who"].seat)  # type: ignore[union-attr]
    return steps is not None and witness.moment(said.values["after"]) == witness.at(steps - 1)


def is_unwritten(witness: Witness, said: Message) -> bool:
    seat = said.values["who"].seat  # type: ignore[union-attr]
    last = [note.text for note in witness.found.notes if note.seat == seat][-1]
    return first_true(witness, seat) is None and said.values["text"] == last


def is_kept(witness: Witness, said: Message) -> bool:
    """The hypothesis was refuted by then, and was the latest of that seat for so many plays."""
    seat, text = said.values["who"].seat, said.values["text"]  # type: ignore[union-attr]
    steps, counts = witness.study.steps, []
    own = [note for note in witness.found.notes if note.seat == seat]
    for note, later in zip(own, [*own[1:], None], strict=True):
        if note.text == text:
            belief, kept, refuted = Belief(witness.study.starters), 0, False
            for step in steps:
                is_active = note.laid < step.act.laid + (not step.act.counts) and (
                    later is None or step.act.laid <= later.laid
                )
                kept += refuted and is_active and step.act.laid > note.laid
                for fact in step.act.facts:
                    refuted = refuted or not belief.allows(Rule(note.text).tree, fact)
                    belief.learn(fact)
            counts.append(kept)
    return said.values["count"] in counts


def is_prophecy(witness: Witness, said: Message) -> bool:
    seat = said.values["who"].seat  # type: ignore[union-attr]
    log = witness.found.played.state.log
    fell = any(isinstance(event, ProphetFell) and event.seat == seat for event in log)
    rose = any(isinstance(event, ProphetDeclared) and event.seat == seat for event in log)
    return rose and said.values["stood"] == (not fell)


def no_plays(witness: Witness) -> list[tuple[int | None, int, bool | None]]:
    """Of each no play: whose, how likely none was right, as everybody could see, and the ruling."""
    belief = Belief(witness.study.starters)
    found: list[tuple[int | None, int, bool | None]] = []
    for step in witness.study.steps:
        if step.act.kind is ActKind.NO_PLAY:
            none = NoneRight(step.act.cards)
            allowed = [rule for rule in belief.left if belief.allows(rule, none)]
            chance = rounded(float(belief.share(allowed)))
            found.append((step.act.seat, chance, step.act.right))
        for fact in step.act.facts:
            belief.learn(fact)
    log = witness.found.played.state.log
    assert len(found) <= sum(isinstance(event, NoPlayDeclared) for event in log)
    return found


def is_claim(witness: Witness, said: Message) -> bool:
    told: Any = said.values["told"]
    if told.key != "study.claimed-no-play":
        return True
    claim = (told.values["who"].seat, told.values["chance"], told.values["right"])
    return claim in no_plays(witness)


def is_claims(witness: Witness, said: Message) -> bool:
    """All no plays of a seat that said so several times."""
    who: Any = said.values["who"]
    own = [one for one in no_plays(witness) if one[0] == who.seat]
    rulings = [right for _, _, right in own]
    told = tuple(said.values[name] for name in ("count", "right", "wrong", "chance"))
    counted = (len(own), rulings.count(True), rulings.count(False), min(one[1] for one in own))
    return len(own) > 1 and told == counted


def is_missed(witness: Witness, said: Message) -> bool:
    asked, bits = (float(str(said.values[name])) for name in ("asked", "bits"))
    return any(
        step.best is not None
        and f"{step.eig:.1f}" == f"{asked:.1f}"
        and f"{step.best.bits:.1f}" == f"{bits:.1f}"
        for step in witness.study.steps
    )


def is_curious(witness: Witness, said: Message) -> bool:
    rated = {seat.seat: seat.efficiency or 0.0 for seat in witness.study.seats}
    best = max(rated, key=lambda seat: rated[seat])
    return said.values["who"].seat == best  # type: ignore[union-attr]


def is_dealers(witness: Witness, said: Message) -> bool:
    state = witness.found.played.state
    return said.values["points"] == score(state).seats[state.setup.dealer].total


TRUE: dict[str, Callable[[Witness, Message], bool]] = {
    "study.knowable": is_knowable,
    "study.never": is_never,
    "study.never-beside": is_never,
    "study.enough": is_enough,
    "study.enough-many": is_enough,
    "study.decisive": is_decisive,
    "study.foreseen": is_foreseen,
    "study.wrote": is_written,
    "study.never-wrote": is_unwritten,
    "study.kept": is_kept,
    "study.prophet": is_prophecy,
    "study.claim": is_claim,
    "study.claimed-no-plays": is_claims,
    "study.missed": is_missed,
    "study.curious": is_curious,
    "study.dealer-nameless": is_dealers,
}
"""What tells whether a sentence is true."""

SEEDS = [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 60))]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sentences_are_true(seed: int) -> None:
    found = case(seed)
    study = study_round(found.played.state, rule=found.rule, notes=found.notes, among=world())
    witness = Witness(found, study)
    for said in study.sentences:
        assert TRUE[said.key](witness, said), f"round {seed}: {said}"
        for language in ("en", "de"):
            text = render(said, language)
            assert text[-1] in ".“”"
            assert "{" not in text
            assert "  " not in text
