"""Learning a rule from its author, question by question: a state and nothing else.

An `Understanding` is what the author wrote and has answered so far; its `step` follows from these
alone, so it can be kept, sent about, gone on with elsewhere, or taken back. A step is a picture to
look over, a rule to say yes to, the rule understood, or that there is none to be found. Nothing
becomes understood without the author's yes to its sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS, FULL_MASK, CardSet
from eleusis.errors import InputError, require_kind
from eleusis.rule.language.wording import word_rule
from eleusis.rule.machine.lazy import LazyMachine, machine
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    CountIn,
    CurrentBlock,
    Cycle,
    In,
    LastCards,
    LastLike,
    Place,
    RunLength,
    WholeLine,
    nodes,
)
from eleusis.understanding.belief import PictureBelief
from eleusis.understanding.choosing import CANNOT, TRIAL, best_line, can_come, trial_line, views_of
from eleusis.understanding.concepts import meaning_of
from eleusis.understanding.impossible import IMPOSSIBLE_MAX, ImpossibleLines
from eleusis.understanding.kinds import kinds_of_text
from eleusis.understanding.prior import prior_of
from eleusis.understanding.sights import CannotCome, Picture
from eleusis.understanding.taps import fewest_taps
from eleusis.understanding.variants import lookalikes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Places, Truths
    from eleusis.rule.machine.lazy import Machine
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.understanding.choosing import Views
    from eleusis.understanding.prior import Prior
    from eleusis.understanding.thoughts import RulePanel

SURE: Final = 0.99
"""The share that one class of equal rules must have, before it is proposed, of all that judge as it
does after short lines."""

LIKELY: Final = (0.75, 0.85, 0.93)
"""The share that it must have of all: at first, and after each proposal that was refused. Who reads
a wrong one sees so, and a no tells much; too many of them try anybody's patience.
"""

PLAIN: Final = 2
"""Cards of a line of which a sentence tells its reader what is right."""

PICTURES_MIN: Final = 2
"""So many are asked for before a rule is proposed, unless there is nothing to ask: who nods at the
first may not have seen the exception that they have in mind.
"""

PICTURES_MAX: Final = 10
"""More pictures than this are not asked for."""

DRAWN: Final = 400
"""Hypotheses drawn to choose a question by."""

PICTURES_WEIGHED: Final = 24
"""Likely pictures of a line that are weighed against each other."""

VARIANT_TRIALS: Final = 1
"""Further long lines that a rule must foretell where a variant of it may still be meant."""

DOUBTERS: Final = 120
"""Shapes of which the likeliest rule may doubt the one that is tried."""

INTRICATE: Final = 10
"""Nodes from which on a rule is intricate."""

WIDELY: Final = 300
"""Shapes of which the likeliest rule is considered where all that was believed was refused."""

RICHER: Final = 2
"""So many times more are drawn where proposals were refused."""


@dataclass(frozen=True, slots=True)
class PictureQuestion:
    """After this line, are these the right cards?

    Attributes:
        line: The line to imagine; its first cards are starters.
        believed: The cards that are believed to be right after it.
    """

    line: Cards
    believed: CardSet


@dataclass(frozen=True, slots=True)
class Proposal:
    """This seems to be the rule: is it?

    Attributes:
        rule: The rule.
        sentence: It in English, for its author to say yes or no to.
        share: The share of all that is believed that it has, with all rules equal to it.
    """

    rule: RuleTree
    sentence: str
    share: float


@dataclass(frozen=True, slots=True)
class Understood:
    """The author has said yes to this rule."""

    rule: RuleTree
    sentence: str


@dataclass(frozen=True, slots=True)
class GivenUp:
    """None of the rules that can be said here fits.

    Attributes:
        nearest: A rule that fits most of what was answered; None if nothing was.
        sentence: It in English.
        fails: After which line it judges other cards right than the author, and which cards.
    """

    nearest: RuleTree | None
    sentence: str
    fails: tuple[tuple[Cards, CardSet], ...]


_FAR_KINDS: Final = frozenset({"window", "far back", "run", "latest", "cycle", "first"})
"""Of what texts speak that mean more than the last card."""

_FAR: Final = (WholeLine, LastCards, CurrentBlock, Place, Cycle, RunLength, LastLike, CountIn)
"""What only a long line shows."""

DialogueStep = PictureQuestion | Proposal | Understood | GivenUp


@dataclass(frozen=True, slots=True)
class Accepted:
    """The author said yes to a proposal."""

    rule: RuleTree


@dataclass(frozen=True, slots=True)
class SaidNo:
    """The author said no to a proposal."""

    rule: RuleTree


AuthorAnswer = Picture | CannotCome | Accepted | SaidNo


@dataclass(frozen=True)
class Understanding:
    """How far a rule is understood.

    Attributes:
        text: What its author wrote; may be empty, and in any language.
        starters: How many cards at the beginning of a line are starters.
        answers: What the author has answered.
    """

    text: str = ""
    starters: int = 1
    answers: tuple[AuthorAnswer, ...] = ()

    def __post_init__(self) -> None:
        require_kind(self.text, "text", str)
        require_kind(self.starters, "starters", int)

    @cached_property
    def step(self) -> DialogueStep:
        """What comes next.

        It takes about a quarter of a second, whatever was answered; the first of a process takes
        some seconds, while all that can be thought of is made ready.
        """
        return _known_step(self)

    def answer(self, right: CardSet) -> Understanding:
        """The state when the author has put the picture right; as it was shown, for a yes.

        Raises:
            InputError: `not-now`, if no picture is asked for.
        """
        return self._with(Picture(self._question().line, right.mask))

    def cannot_come(self) -> Understanding:
        """The state when the author has said that such a line cannot come.

        Raises:
            InputError: `not-now`, if no picture is asked for.
        """
        return self._with(CannotCome(self._question().line))

    def accept(self) -> Understanding:
        """The state when the author has said yes to the rule proposed.

        Raises:
            InputError: `not-now`, if none is.
        """
        return self._with(Accepted(self._proposal().rule))

    def refuse(self) -> Understanding:
        """The state when the author has said no to the rule proposed.

        Raises:
            InputError: `not-now`, if none is.
        """
        return self._with(SaidNo(self._proposal().rule))

    def undo(self) -> Understanding:
        """The state before the last answer; the same if there was none."""
        return replace(self, answers=self.answers[:-1])

    @property
    def pictures(self) -> int:
        """How many pictures the author has looked over."""
        return sum(isinstance(answer, Picture | CannotCome) for answer in self.answers)

    def _with(self, answer: AuthorAnswer) -> Understanding:
        return replace(self, answers=(*self.answers, answer))

    def _question(self) -> PictureQuestion:
        if isinstance(self.step, PictureQuestion):
            return self.step
        raise InputError("not-now.picture-asked-here")

    def _proposal(self) -> Proposal:
        if isinstance(self.step, Proposal):
            return self.step
        raise InputError("not-now.rule-proposed-here")


# ---- The next step ------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _known_step(state: Understanding) -> DialogueStep:
    """The next step, known for states of late."""
    return _step(state, state.text)


def _step(state: Understanding, text: str) -> DialogueStep:
    """The next step where so much of the text is believed: all, or nothing."""
    for answer in reversed(state.answers):
        if isinstance(answer, Accepted):
            return Understood(answer.rule, word_rule(answer.rule))
    seed = len(state.answers)
    prior = prior_of(text, state.starters, _groups_seen(state))
    belief = PictureBelief(prior, _pictures(state), _impossible(state)[-IMPOSSIBLE_MAX:])
    panel = _possible(prior, belief, state, seed) if belief.log_mass > -np.inf else None
    if panel is None and text:  # the words have misled
        return _step(state, "")
    if panel is None:
        return _given_up(state, belief)
    views = views_of(panel, prior.thoughts, seed)
    groups = views.groups()
    shares = np.bincount(groups, weights=panel.weights)
    top = int(shares.argmax())
    members = np.flatnonzero(groups == top)
    rule = _simplest(prior, panel, members)
    is_untried = _has_far_trial(rule, prior) and not _long_foretold(state)
    needs_trial = state.pictures > 0 and is_untried
    best = best_line(views, panel.weights, _asked(state), needs_trial=needs_trial)
    may_propose = state.pictures >= PICTURES_MIN and not isinstance(state.answers[-1], SaidNo)
    refused = sum(isinstance(answer, SaidNo) for answer in state.answers)
    likely = LIKELY[min(refused, len(LIKELY) - 1)]
    if best is None or (may_propose and _is_sure(views, panel, groups, top, likely)):
        own = panel.kept(members[:1])
        check = _check_line(state, prior, belief, own, rule) if may_propose else None
        if check is None:
            return Proposal(rule, word_rule(rule), float(shares[top]))
        if state.pictures < PICTURES_MAX and (best is None or shares[top] >= LIKELY[-1]):
            judge = machine(rule, starters=state.starters)
            return PictureQuestion(check, CardSet(judge.mask(judge.after(check))))
    if state.pictures >= PICTURES_MAX or best is None:
        return _given_up(state, belief)
    line, _ = best
    return PictureQuestion(line, CardSet(_believed(views, panel, line)))


def _is_sure(views: Views, panel: RulePanel, groups: Places, top: int, likely: float) -> bool:
    """True if one class of equal rules is so likely, and sure among those that its author could not
    tell from it by its sentence: these judge as it does after one card and after two.
    """
    short = [at for at, line in enumerate(views.lines) if len(line) <= PLAIN]
    said = views.said[short]
    is_like = (said == said[:, [np.flatnonzero(groups == top)[0]]]).all(axis=0)
    share, like = panel.weights[groups == top].sum(), panel.weights[is_like].sum()
    return bool(share >= likely and share >= SURE * like)


def _groups_seen(state: Understanding) -> tuple[CardSet, ...]:
    """Groups of ranks, no everyday ones, that were right together after some line."""
    right = dict.fromkeys(CardSet(picture.right) for picture in _pictures(state))
    return tuple(
        cards
        for cards in right
        if 0 < len(cards) < len(CARDS) and meaning_of(In(CANDIDATE, cards)).groups
    )


def _looks_far(rule: RuleTree) -> bool:
    return any(isinstance(node, _FAR) for node in nodes(rule))


def _has_far_trial(rule: RuleTree, prior: Prior) -> bool:
    """True if a rule must foretell a long line: what short ones tell of what lies far back is often
    told only because nothing else was thought of.
    """
    return _looks_far(rule) or bool(kinds_of_text(prior.words.mentioned) & _FAR_KINDS)


def _check_line(
    state: Understanding, prior: Prior, belief: PictureBelief, own: RulePanel, rule: RuleTree
) -> Cards | None:
    """A line to try a rule on before it is proposed; None if there is no need, or no such line.

    An intricate rule that has only just been fitted has not yet foretold anything either. What the
    earlier pictures left open shows best where a rule may yet fail.
    """
    foretold = _long_foretold(state)
    is_needed = sum(1 for _ in nodes(rule)) >= INTRICATE and _was_surprised(state)
    is_needed |= _has_far_trial(rule, prior) and not foretold
    variants = _variants(rule, prior, state) if foretold <= VARIANT_TRIALS else []
    if not is_needed and not variants:
        return None
    doubters = _doubters(belief, prior, state)
    trial = trial_line(own, doubters, variants, prior.thoughts, len(state.answers), _asked(state))
    return trial.line if trial and (is_needed or trial.parts_variants) else None


def _doubters(belief: PictureBelief, prior: Prior, state: Understanding) -> RulePanel:
    """What was believed early on, but for what a long line has told since."""
    doubters = belief.earlier(len(_pictures(state)) // 2).heaviest(DOUBTERS)
    fits = np.ones(len(doubters), np.bool_)
    for picture in _pictures(state):
        if len(picture.line) >= TRIAL:
            place = prior.thoughts.after(picture.line)
            masks = place.masks(doubters.shapes, doubters.bodies, prior.thoughts)
            fits &= masks == picture.right
    return doubters.kept(np.flatnonzero(fits)) if fits.any() else doubters


def _variants(rule: RuleTree, prior: Prior, state: Understanding) -> list[LazyMachine]:
    """The variants of a rule that looks far which judge as the author did so far."""
    if not _looks_far(rule):
        return []
    judges = (
        LazyMachine(one, starters=state.starters)
        for one in lookalikes(rule, prior.words.mentioned.numbers)
    )
    return [judge for judge in judges if _fits(judge, state)]


def _fits(judge: LazyMachine, state: Understanding) -> bool:
    """True if a rule judges as the author did in all pictures, by which all lines can come."""
    return not any(_failures(judge, _pictures(state))) and not any(
        can_come(judge, line) for line in _impossible(state)
    )


def _long_foretold(state: Understanding) -> int:
    """How many of the last pictures were of long lines, and as they were believed."""
    count = 0
    while state.answers and not _was_surprised(state):
        last = state.answers[-1]
        count += isinstance(last, Picture) and len(last.line) >= TRIAL
        state = state.undo()
    return count


def _was_surprised(state: Understanding) -> bool:
    """True if the last picture was not as it was believed."""
    last = state.answers[-1]
    before = replace(state, answers=state.answers[:-1]).step
    return not (
        isinstance(last, Picture)
        and isinstance(before, PictureQuestion)
        and before.believed.mask == last.right
    )


def _pictures(state: Understanding) -> list[Picture]:
    return [answer for answer in state.answers if isinstance(answer, Picture)]


def _impossible(state: Understanding) -> list[Cards]:
    """The lines that cannot come, but those of which a picture shows which card is wrong."""
    right = {picture.line: picture.right for picture in _pictures(state)}
    lines = [answer.line for answer in state.answers if isinstance(answer, CannotCome)]
    return [
        line
        for line in lines
        if all(right.get(line[:at], FULL_MASK) >> line[at] & 1 for at in range(len(line)))
    ]


def _asked(state: Understanding) -> set[Cards]:
    return {each.line for each in state.answers if isinstance(each, Picture | CannotCome)}


def _possible(
    prior: Prior, belief: PictureBelief, state: Understanding, seed: int
) -> RulePanel | None:
    """Hypotheses drawn by weight, but those refused; None if none is left."""
    refused = [answer.rule for answer in state.answers if isinstance(answer, SaidNo)]
    panel = prior.put_right(belief.drawn(DRAWN * (RICHER if refused else 1), seed))
    for line in _impossible(state)[:-IMPOSSIBLE_MAX]:  # too many to be weighed
        fits = ImpossibleLines(prior.thoughts, [line]).fit(panel.shapes, panel.bodies)
        if not fits.any():
            return None
        panel = panel.kept(np.flatnonzero(fits))
    left = _without(panel, prior, refused, seed)
    if left is None and refused:  # hardly anything else was believed: look far and wide
        left = _without(belief.heaviest(WIDELY), prior, refused, seed)
    return left


def _without(
    panel: RulePanel, prior: Prior, refused: list[RuleTree], seed: int
) -> RulePanel | None:
    """The hypotheses that judge as none of these rules; None if there are none."""
    for rule in refused:
        left = np.flatnonzero(~_equal(panel, prior, rule, seed))
        if not len(left):
            return None
        panel = panel.kept(left)
    return panel


def _equal(panel: RulePanel, prior: Prior, rule: RuleTree, seed: int) -> Truths:
    """Which hypotheses judge as a rule does, on the lines that questions are chosen from."""
    views = views_of(panel, prior.thoughts, seed)
    judge = machine(rule, starters=prior.thoughts.space.starters)
    alike = np.ones(len(panel), np.bool_)
    for line, said in zip(views.lines, views.said, strict=True):
        mask = np.uint64(judge.mask(judge.after(line)))
        alike &= (said == CANNOT) | (said == mask)
    return alike


def _simplest(prior: Prior, panel: RulePanel, members: Places) -> RuleTree:
    """The likeliest of hypotheses that judge alike: the way to say it that comes first to mind."""
    found = (prior.likelihood(panel, number) for number in members.tolist())
    return max(found, key=lambda pair: pair[0])[1]


def _believed(views: Views, panel: RulePanel, line: Cards) -> int:
    """The picture of a line that is expected to need the fewest taps, among likely ones."""
    said = views.said[views.lines.index(line)]
    masks, which = np.unique(said, return_inverse=True)
    weights = np.bincount(which, weights=panel.weights) * (masks != CANNOT)
    likely = np.argsort(-weights, kind="stable")[:PICTURES_WEIGHED]
    masks, weights = masks[likely], weights[likely]
    differs = (masks[:, None] ^ masks[None, :]).ravel()
    taps = fewest_taps(differs).reshape(len(masks), -1) @ weights
    return int(masks[np.argmin(taps)]) & FULL_MASK


def _given_up(state: Understanding, belief: PictureBelief) -> GivenUp:
    pictures = _pictures(state)
    if not pictures:
        return GivenUp(None, "", ())
    rule = belief.nearest()
    judge = machine(rule, starters=state.starters)
    return GivenUp(rule, word_rule(rule), tuple(_failures(judge, pictures)))


def _failures(judge: Machine, pictures: list[Picture]) -> Iterator[tuple[Cards, CardSet]]:
    for picture in pictures:
        mask = judge.mask(judge.after(picture.line))
        wrong = mask ^ picture.right
        if wrong:
            yield picture.line, CardSet(wrong)
