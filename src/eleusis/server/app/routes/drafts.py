"""God's desk and the lab notebook: what is told about a text that may be a rule.

Worked out by processes of their own (`eleusis.server.workers`), since reading takes milliseconds
and an audit may take seconds. This module knows a text and what lies open on the table, nothing
else.
"""

from __future__ import annotations

from functools import cache
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.agents.dealer import propriety
from eleusis.cards import CARDS, CardSet, parse_cards
from eleusis.errors import EleusisError, RuleSyntaxError, RuleTooLarge
from eleusis.messages import message
from eleusis.rule import RuleAsked, find_problems, machine, read_rule, right_cards, word_rule
from eleusis.rule.analysis.audit import audit
from eleusis.rule.analysis.glimpse import telling_line
from eleusis.rule.analysis.hints import hints
from eleusis.rule.answers.telling import telling_lines
from eleusis.rulebook import rulebook
from eleusis.server.protocol.http import (
    AskedBack,
    Choice,
    Contradictions,
    Objection,
    Outlook,
    PictureDraft,
    Reading,
    RuleDifficulty,
    RuleDraft,
    RulePicture,
    TellingLine,
    TextPart,
)
from eleusis.server.protocol.wire import RuleText, Told, Wire
from eleusis.server.worker import at_most, prepared_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Card, Cards
    from eleusis.induction.facts import Fact
    from eleusis.rule import Asked, RuleProblem, RuleTree
    from eleusis.rule.machine.lazy import LazyMachine
    from eleusis.rule.machine.masks import Memory
    from eleusis.rulebook import Rulebook

_SEARCHES: Final = 3
"""Fewer than on the command line: whoever sits at the page waits for seconds at most."""

_AUDIT_S: Final = 3.0
"""Seconds for what goes beyond reading; most rules need a hundredth of that."""


@cache
def begin_to_think() -> None:
    """Have the kernels of induction compiled, and the usual vocabulary looked through."""
    from eleusis.induction.facts import CardJudged, CardLaid
    from eleusis.induction.posterior import Posterior  # numpy, which reading does without

    posterior = Posterior(starters=1)
    for fact in (CardLaid(CARDS[0]), CardJudged(CARDS[1], is_right=False)):
        posterior.learn(fact)
    posterior.classes(1)


class OpenPlay(Wire, frozen=True):
    """A play as it lies open."""

    cards: str
    right: bool
    is_starter: bool = False


class Held(Wire, frozen=True):
    """A hypothesis, to be held against a layout."""

    text: RuleText
    laid: tuple[OpenPlay, ...]
    starters: int
    judges_starters: bool = False
    """True where the judge accepts or refuses starters by the rule."""


# God's desk --------------------------------------------------------------------------------------


def reading(draft: RuleDraft) -> Reading:
    """How the text is understood, and what the rulebook says to such a rule.

    Raises:
        InputError: there is no such rulebook.
    """
    book = rulebook(draft.rulebook)
    starters = 0 if book.starter is None else 1
    try:
        rule = read_rule(draft.text)
    except RuleAsked as error:
        return Reading(
            ok=False,
            problem=Told.of(error.said),
            asked=asked_back(error.asked, starters),
            objections=_objections(book, _seen_in(draft.text)),
        )
    except RuleSyntaxError as error:
        return Reading(
            ok=False,
            problem=Told.of(error.said),
            place=error.column if error.code == "unreadable" else None,
            objections=_objections(book, _seen_in(draft.text)),
        )
    except RuleTooLarge as error:
        return Reading(ok=False, problem=Told.of(error.said))
    understood = Reading(
        ok=True,
        rule=word_rule(rule),
        opening=tuple(map(str, right_cards(rule, (), starters=starters))),
    )
    try:
        with at_most(_AUDIT_S, hurries=True):
            return _examined(understood, rule, book, _seen_in(draft.text), starters)
    except TimeoutError:
        objection = Objection.of(message("objection.unexamined"), forbids=False)
    except RuleTooLarge as error:
        objection = Objection.of(error.said, forbids=True)
    return replace(understood, objections=(objection,))


def asked_back(asked: Asked, starters: int) -> AskedBack:
    """What a person is to choose from."""
    rules = (asked.rule, *asked.rivals)
    return AskedBack(
        tuple(TextPart(*part) for part in asked.parts),
        tuple(map(Told.of, asked.reasons)),
        tuple(
            Choice(
                sentence, _told_from(rule, [each for each in rules if each is not rule], starters)
            )
            for sentence, rule in zip(asked.choices, rules, strict=True)
        ),
    )


def _told_from(rule: RuleTree, others: list[RuleTree], starters: int) -> tuple[TellingLine, ...]:
    return tuple(
        TellingLine(tuple(map(str, line)), str(right), str(wrong))
        for line, right, wrong in telling_lines(rule, others, starters)
    )


def _examined(
    understood: Reading,
    rule: RuleTree,
    book: Rulebook,
    seen: tuple[RuleProblem, ...],
    starters: int,
) -> Reading:
    found = audit(rule, starters=starters)
    told = {problem.code for problem in found.problems}
    problems = (*(each for each in seen if each.code not in told), *found.problems)
    return replace(
        understood,
        objections=_objections(book, problems),
        share=found.share.in_play,
        hints=tuple(map(str, hints(rule, starters=starters))),
    )


def _seen_in(text: str) -> tuple[RuleProblem, ...]:
    """What the words of the text give away, but not that they cannot be read."""
    try:
        found = find_problems(text)
    except EleusisError:
        return ()
    return tuple(problem for problem in found if problem.code != "unreadable")


def _objections(book: Rulebook, problems: tuple[RuleProblem, ...]) -> tuple[Objection, ...]:
    refusals, warnings = propriety(book, problems)
    answered = {objection.problem for objection in (*refusals, *warnings)}
    return (
        *(Objection.of(each.said, forbids=True) for each in refusals),
        *(Objection.of(each.said, forbids=False) for each in warnings),
        *(Objection.of(each.said, forbids=False) for each in problems if each not in answered),
    )


def picture(draft: PictureDraft) -> RulePicture:
    """The right cards after the line of the draft.

    Raises:
        EleusisError: text, line or rulebook cannot be read, or the text only if somebody is asked.
    """
    starters = 0 if rulebook(draft.rulebook).starter is None else 1
    rule = read_rule(draft.text)
    line = telling_line(rule, starters=starters) if draft.line is None else parse_cards(draft.line)
    judge = machine(rule, starters=starters)
    right = CardSet(judge.mask(judge.after(line)))
    return RulePicture(tuple(map(str, line)), tuple(map(str, right)))


@prepared_by(begin_to_think)
def measured(draft: RuleDraft) -> RuleDifficulty:
    """How soon some searches find the rule.

    Raises:
        EleusisError: the text cannot be read unasked, or there is no such rulebook.
    """
    from eleusis.induction.difficulty import difficulty  # numpy, which reading does without

    starters = 0 if rulebook(draft.rulebook).starter is None else 1
    plays = difficulty(read_rule(draft.text), starters=starters, searches=_SEARCHES).median
    return RuleDifficulty(None if plays == inf else plays)


# The lab notebook --------------------------------------------------------------------------------


def contradictions(held: Held) -> Contradictions:
    """Which plays of the layout contradict a hypothesis."""
    try:
        rule = read_rule(held.text)
    except RuleAsked as error:
        asked = asked_back(error.asked, held.starters)
        return Contradictions(ok=False, problem=Told.of(error.said), asked=asked)
    except (RuleSyntaxError, RuleTooLarge) as error:
        return Contradictions(ok=False, problem=Told.of(error.said))
    judge = machine(rule, starters=held.starters)
    state = judge.start
    against = []
    checked = 0
    for place, laid in enumerate(held.laid):
        cards = parse_cards(laid.cards)
        if not laid.is_starter or held.judges_starters:
            checked += 1
            opens = laid.is_starter and not judge.mask(state)  # then any card may open the line
            if (fits(judge, state, cards) or opens) is not laid.right:
                against.append(place)
        if laid.right:
            for card in cards:
                state = judge.step(state, card)
    return Contradictions(
        True,
        word_rule(rule),
        plays=tuple(against),
        checked=checked,
        right=tuple(map(str, CardSet(judge.mask(state)))),
    )


@prepared_by(begin_to_think)
def outlook_of(held: Held) -> Outlook:
    """What is right next by the rule that is held, and how probable it is by what lies there.

    Raises:
        EleusisError: the text cannot be read unasked.
    """
    from eleusis.induction.posterior import Posterior  # numpy, which reading does without

    rule = read_rule(held.text)
    posterior = Posterior(starters=held.starters)
    line: list[Card] = []
    for laid in held.laid:
        cards = parse_cards(laid.cards)
        for fact in _learnt(laid, cards):
            posterior.learn(fact)
        if laid.right:
            line += cards
    judge = machine(rule, starters=held.starters)
    best = posterior.classes(1)[0]
    return Outlook(
        tuple(map(str, CardSet(judge.mask(judge.after(tuple(line)))))),
        known=posterior.class_probability(rule),
        likeliest=word_rule(best.simplest.rule),
        share=best.share,
    )


def _learnt(laid: OpenPlay, cards: Cards) -> Iterator[Fact]:
    """What a play tells about the rule."""
    from eleusis.induction.facts import CardJudged, CardLaid, StringRejected

    if not laid.right and len(cards) > 1:
        yield StringRejected(cards)
        return
    for card in cards:
        yield CardLaid(card) if laid.is_starter else CardJudged(card, laid.right)


def fits(judge: LazyMachine, state: Memory, cards: Cards) -> bool:
    """True if each card is right after those before it."""
    for card in cards:
        if not judge.is_right(state, card):
            return False
        state = judge.step(state, card)
    return True
