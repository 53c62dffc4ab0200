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

from eleusis.cards import CARDS, CardSet
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
from eleusis.understanding.choosing import (
    CANNOT,
    LONGEST,
    TRIAL,
    best_line,
    is_trial,
    lines_said,
    said_by,
    trial_line,
    views_of,
)
from eleusis.understanding.concepts import meaning_of
from eleusis.understanding.evidence import (
    Disagreement,
    disagreements,
    evidence_of,
    misjudged,
    wrong_place,
)
from eleusis.understanding.kinds import kinds_of_text
from eleusis.understanding.prior import prior_of
from eleusis.understanding.sights import CannotCome, Picture
from eleusis.understanding.variants import cards_of_a_round, lookalikes

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.induction.kernels import Places, Truths
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

OVERLOOKED: Final = 0.1
"""How likely it is that somebody puts the picture of a line right that cannot come."""

GHOST: Final = 0.3
"""How much rules that were refused weigh where it is still to be found out where they fail."""

VARIANT_TRIALS: Final = 1
"""Further long lines that a rule must foretell where a variant of it may still be meant."""

ROUND_MAX: Final = 12
"""Cards of the longest line that shows how a cycle comes round."""

LATE: Final = 6
"""Pictures after which a rule that has only just been fitted is one among many that might be."""

LATE_TRIALS: Final = 2
"""Long lines that such a rule must foretell, if so many may still be asked about."""

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
        offers: Other likely pictures, each of which may be taken as a whole.
    """

    line: Cards
    believed: CardSet
    offers: tuple[CardSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """This seems to be the rule: is it?

    Attributes:
        rule: The rule.
        sentence: It in English, for its author to say yes or no to.
        share: The share of all that is believed that it has, with all rules equal to it.
        fails: Cards of lines that nobody called wrong, though they are by it. There are any only
            where no other rule is left, so that they must have been overlooked.
    """

    rule: RuleTree
    sentence: str
    share: float
    fails: tuple[Disagreement, ...] = ()


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
    fails: tuple[Disagreement, ...]


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

    def cannot_come(self, place: int | None = None) -> Understanding:
        """The state when the author has said that such a line cannot come.

        *place* is that of the first card of the line that is wrong, from 0. A line tells more with
        it than without.

        Raises:
            InputError: `not-now`, if no picture is asked for; `unknown-place`, if no card is there
                that could be wrong.
        """
        line = self._question().line
        return self._with(CannotCome(line, checked_place(line, place, self.starters)))

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

    def back_to(self, picture: int) -> Understanding:
        """The state in which the picture with this number, from 1, was asked about.

        Raises:
            InputError: `unknown-place`, if there was none.
        """
        places = [n for n, one in enumerate(self.answers) if isinstance(one, Picture | CannotCome)]
        if not 1 <= picture <= len(places):
            raise InputError("unknown-place.picture", place=picture)
        return replace(self, answers=self.answers[: places[picture - 1]])

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


def checked_place(line: Cards, place: int | None, starters: int) -> int | None:
    """The place of the first card of a line that is wrong, if one can be wrong there.

    Raises:
        InputError: `unknown-place`: there is none, or it is a starter.
    """
    if place is not None and not starters <= place < len(line):
        raise InputError("unknown-place.wrong-card", place=place)
    return place


# ---- The next step ------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _known_step(state: Understanding) -> DialogueStep:
    """The next step, known for states of late."""
    return _step(state, state.text)


def _step(state: Understanding, text: str, *, overlooked: bool = True) -> DialogueStep:
    """The next step where so much of the text is believed: all, or nothing; and where it may have
    been *overlooked* that a line cannot come, or not.
    """
    for answer in reversed(state.answers):
        if isinstance(answer, Accepted):
            return Understood(answer.rule, word_rule(answer.rule))
    seed, starters = len(state.answers), state.starters
    prior = prior_of(text, starters, _groups_seen(state))
    told = evidence_of(state.answers, starters, overlooked=overlooked)
    belief = PictureBelief(prior, told)
    panel = _possible(prior, belief, state, seed) if belief.log_mass > -np.inf else None
    if panel is None and text:  # the words have misled
        return _step(state, "", overlooked=overlooked)
    if panel is None:
        return _given_up(state, belief)
    views = views_of(panel, prior.thoughts, seed)
    groups = views.groups()
    shares = np.bincount(groups, weights=panel.weights)
    top = int(shares.argmax())
    members = np.flatnonzero(groups == top)
    rule = _simplest(prior, panel, members)
    unrefuted = _unrefuted(state)
    at = _asked_next(state, views, panel, unrefuted, rule, prior)
    may_propose = state.pictures >= PICTURES_MIN and not unrefuted
    likely = LIKELY[min(len(_refused(state)), len(LIKELY) - 1)]
    if at is None or (may_propose and _is_sure(views, panel, groups, top, likely)):
        own = panel.kept(members[:1])
        check = _check_line(state, prior, belief, own, rule)
        if check is None and may_propose:
            fails = tuple(disagreements(machine(rule, starters=starters), state.answers, starters))
            proposal = Proposal(rule, word_rule(rule), float(shares[top]), fails)
            trusting = _step(state, text, overlooked=False) if fails and overlooked else proposal
            return proposal if isinstance(trusting, GivenUp) else trusting
        is_asked = check and state.pictures < PICTURES_MAX
        if check and is_asked and (at is None or shares[top] >= LIKELY[-1]):
            judge = machine(rule, starters=state.starters)
            return PictureQuestion(check, CardSet(judge.mask(judge.after(check))))
    if state.pictures >= PICTURES_MAX or at is None:
        return _given_up(state, belief)
    picture = views.drawn(at, panel.weights)
    offers = tuple(map(CardSet, picture.offers))
    return PictureQuestion(views.lines[at], CardSet(picture.believed), offers)


def _asked_next(
    state: Understanding,
    views: Views,
    panel: RulePanel,
    unrefuted: list[LazyMachine],
    rule: RuleTree,
    prior: Prior,
) -> int | None:
    """The number of the line to ask about; None if none tells anything.

    Rules that were refused are believed no more, but it is asked where they fail.
    """
    is_untried = not _long_foretold(state) if _has_far_trial(rule, prior) else not _has_long(state)
    weights = panel.weights
    if unrefuted:
        views = views.joined(unrefuted)
        each = np.full(len(unrefuted), GHOST / len(unrefuted))
        weights = np.concatenate([weights * (1 - GHOST), each])
    return best_line(views, weights, _asked(state), needs_trial=state.pictures > 0 and is_untried)


def _refused(state: Understanding) -> list[RuleTree]:
    return [answer.rule for answer in state.answers if isinstance(answer, SaidNo)]


def _unrefuted(state: Understanding) -> list[LazyMachine]:
    """The rules that were refused though no answer tells where they fail."""
    judges = (LazyMachine(rule, starters=state.starters) for rule in _refused(state))
    return [judge for judge in judges if _fits(judge, state)]


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
    foretold, may_ask = _long_foretold(state), state.pictures < PICTURES_MAX
    is_needed = sum(1 for _ in nodes(rule)) >= INTRICATE and _was_surprised(state)
    is_needed |= _has_far_trial(rule, prior) and not foretold
    is_needed |= not _has_long(state)
    is_needed |= foretold < LATE_TRIALS and _surprised(state) >= LATE and may_ask
    variants = _variants(rule, prior, state) if foretold <= VARIANT_TRIALS else []
    if not is_needed and not variants:
        return None
    doubters = _doubters(belief, prior, state)
    longest = max(LONGEST, min(cards_of_a_round(rule) + 2, ROUND_MAX))
    seed, asked = len(state.answers), _asked(state)
    trial = trial_line(own, doubters, variants, prior.thoughts, seed, asked, longest)
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
    """The variants of a rule which judge as the author did so far."""
    judges = (
        LazyMachine(one, starters=state.starters)
        for one in lookalikes(rule, prior.words.mentioned.numbers)
    )
    return [judge for judge in judges if _fits(judge, state)]


def _fits(judge: LazyMachine, state: Understanding) -> bool:
    """True if a rule judges as the author did in all that was told, as far as is known where."""
    told = evidence_of(state.answers, state.starters, overlooked=True)
    return not any(misjudged(judge, picture) for picture in told) and not any(
        said_by(judge, line) < int(CANNOT) for line in _impossible(state)
    )


def _has_long(state: Understanding) -> bool:
    """True if a long line was looked over."""
    return any(is_trial(picture.line, picture.right) for picture in _pictures(state))


def _long_foretold(state: Understanding) -> int:
    """How many of the last pictures were of long lines, and as they were believed."""
    count = 0
    while state.answers and not _was_surprised(state):
        last = state.answers[-1]
        count += isinstance(last, Picture) and is_trial(last.line, last.right)
        state = state.undo()
    return count


def _surprised(state: Understanding) -> int:
    """How many pictures there were when last one was not as it was believed; 0 if each was."""
    while state.answers and not _was_surprised(state):
        state = state.undo()
    return state.pictures


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
    """The lines that cannot come, of which nobody said which card is wrong."""
    return [
        answer.line
        for answer in state.answers
        if isinstance(answer, CannotCome)
        and wrong_place(answer.line, answer.place, state.starters) is None
    ]


def _asked(state: Understanding) -> set[Cards]:
    return {each.line for each in state.answers if isinstance(each, Picture | CannotCome)}


def _possible(
    prior: Prior, belief: PictureBelief, state: Understanding, seed: int
) -> RulePanel | None:
    """Hypotheses drawn by weight, but those refused; None if none is left."""
    refused = _refused(state)
    panel = prior.put_right(belief.drawn(DRAWN * (RICHER if refused else 1), seed))
    fits = _consistent(panel, prior, state)
    if fits is None:
        return None
    left = _without(fits, prior, refused, seed)
    if left is None and refused:  # hardly anything else was believed: look far and wide
        left = _without(belief.heaviest(WIDELY), prior, refused, seed)
    return left


def _consistent(panel: RulePanel, prior: Prior, state: Understanding) -> RulePanel | None:
    """The hypotheses by which no line can come that cannot; those count less by which one cannot
    that was looked over, since it is soon overlooked that some card of it is wrong.
    """
    came, did_not = [picture.line for picture in _pictures(state)], _impossible(state)
    if not came and not did_not:
        return panel
    cannot = lines_said(panel, prior.thoughts, [*came, *did_not]) >= CANNOT
    fits = np.flatnonzero(cannot[len(came) :].all(axis=0))
    weights = panel.weights * OVERLOOKED ** cannot[: len(came)].sum(axis=0)
    return replace(panel, weights=weights).kept(fits) if len(fits) else None


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
        alike &= (said >= CANNOT) | (said == mask)
    return alike


def _simplest(prior: Prior, panel: RulePanel, members: Places) -> RuleTree:
    """The likeliest of hypotheses that judge alike: the way to say it that comes first to mind."""
    found = (prior.likelihood(panel, number) for number in members.tolist())
    return max(found, key=lambda pair: pair[0])[1]


def _given_up(state: Understanding, belief: PictureBelief) -> GivenUp:
    if not _pictures(state):
        return GivenUp(None, "", ())
    rule = belief.nearest()
    judge = machine(rule, starters=state.starters)
    fails = disagreements(judge, state.answers, state.starters)
    return GivenUp(rule, word_rule(rule), tuple(fails))
