"""A coach for people: what a play could teach, and how safe a prophecy would be.

Advice follows from what everybody has seen and from the own hand alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Hearsay, starters_of
from eleusis.agents.bayes.payoffs import string_limit
from eleusis.agents.bayes.rollout import outlook
from eleusis.agents.bayes.strength import NO_PLAY, STRENGTHS, STRING, sobered
from eleusis.agents.bayes.turn import entropy, strings
from eleusis.cards import Card, Cards, CardSet
from eleusis.induction.facts import (
    CardJudged,
    Fact,
    NoneRight,
    SomeRight,
    StringRejected,
    line_after,
)
from eleusis.play.moves import DeclareNoPlay
from eleusis.rule import right_cards
from eleusis.rule.meaning import verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eleusis.agents.bayes.mind import Belief
    from eleusis.induction.posterior import Classed
    from eleusis.play.events import Event
    from eleusis.play.view import TableView, View
    from eleusis.rule import RuleTree

_CLASSES: Final = 64
"""Rules that are held against a verdict."""

_LIKELY: Final = 0.1
"""The share of the likeliest rule's probability from which on a rule is likely itself."""

EXPERIMENTS: Final = 3
"""Plays that are advised."""

OPINIONS: Final = 2
"""Rules that are told for each verdict."""

WORTH_TELLING: Final = 0.3
"""The share of the likeliest rule's probability below which a second one is not told."""

RIVALS: Final = 3
"""Rules that are told against a prophecy."""

UNLIKELY: Final = 0.015
"""So improbable that it is not told against one."""

CLEAR: Final = 0.95
"""The verdict on a card is clear if it is so probable."""


class Dilemma(NamedTuple):
    """The two likeliest rules, how probable each is, and the next cards on which they part."""

    first: RuleTree
    share: float
    second: RuleTree
    other_share: float
    cards: CardSet


class Opinion(NamedTuple):
    """A rule, how probable it is, and how probable it would be after a verdict."""

    rule: RuleTree
    now: float
    then: float


@dataclass(frozen=True, slots=True)
class Experiment:
    """Something to play for what its verdict teaches.

    Attributes:
        cards: The card or string; none for saying that no card is right.
        alike: Other cards of the hand that ask the same.
        chance: How probable it is to be found right.
        bits: What its verdict teaches.
        if_right: The rules that are likeliest then.
        if_wrong: The rules that are likeliest in the other case.
    """

    cards: Cards
    alike: Cards
    chance: float
    bits: float
    if_right: tuple[Opinion, ...]
    if_wrong: tuple[Opinion, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What could be played, for what it teaches or for safety.

    Attributes:
        experiments: What teaches most, the best first.
        surest: The card of the hand that is most probably right.
        chance: How probable that is.
        outside: How probable it is that the rule is none that can be said.
        dilemma: The two likeliest rules, if some next card would tell them apart.
    """

    experiments: tuple[Experiment, ...]
    surest: Card
    chance: float
    outside: float
    dilemma: Dilemma | None = None


class Rival(NamedTuple):
    """A rule that fits as well, and what it says otherwise of the next card.

    The cards that it alone takes, and those that it alone refuses; none if the two part later.
    """

    rule: RuleTree
    share: float
    takes: CardSet
    refuses: CardSet


class Ahead(NamedTuple):
    """What comes of becoming the prophet now.

    The probability that they stand to the end, the score that is expected of it, and the score of
    going on as a player.
    """

    stands: float
    declaring: float
    silent: float


class Refutation(NamedTuple):
    """Cards of which a rule says otherwise than what was ruled."""

    cards: Cards
    was_right: bool


@dataclass(frozen=True, slots=True)
class Prospects:
    """How safe a prophecy would be.

    Attributes:
        rule: The rule that it would go by.
        share: How probable it is that this rule is right from here on.
        refutation: What speaks against it for certain; `None` if it fits.
        clear: Cards of the 52 of which the verdict is all but known.
        rivals: Other rules, the likeliest first.
        ahead: What comes of a prophecy that goes by all that is known; `None` if there cannot be
            one, or if it would go by a rule of the person's own.
        outside: How probable it is that the rule is none that can be said.
    """

    rule: RuleTree
    share: float
    refutation: Refutation | None
    clear: int
    rivals: tuple[Rival, ...]
    ahead: Ahead | None
    outside: float

    @property
    def pays(self) -> bool:
        """True if a good player would become the prophet."""
        if self.ahead is None:
            return False
        is_safe = self.ahead.stands >= STRENGTHS["master"].declares_from
        return is_safe and self.ahead.declaring > self.ahead.silent


def what_to_test(view: View, heard: Iterable[Event]) -> Advice:
    """The plays of a hand, which must not be empty, that teach most.

    Args:
        view: What the person sees.
        heard: The events of the round as they saw them.
    """
    table = view.table
    thought, _ = _believed(table, heard)
    classes = thought.posterior.classes(_CLASSES)
    said = _Said(classes, table)
    asked = (
        _Asked(cards, chance, said.of(cards, view.hand)) for cards, chance in _plays(view, thought)
    )
    likely = sum(one.share >= _LIKELY * classes[0].share for one in classes)
    groups = _grouped(sorted(asked, key=_by_what_it_teaches), likely)[:EXPERIMENTS]
    surest = max(dict.fromkeys(view.hand), key=lambda card: float(thought.chances[card]))
    return Advice(
        tuple(_experiment(group, classes) for group in groups),
        surest,
        float(thought.chances[surest]),
        thought.posterior.unsayable,
        _dilemma(classes, table),
    )


def whether_to_prophesy(
    view: View, heard: Iterable[Event], own: RuleTree | None = None
) -> Prospects:
    """How safe a prophecy would be: by the likeliest rule, or by the person's own.

    Args:
        view: What the person sees.
        heard: The events of the round as they saw them.
        own: The rule that they think of.
    """
    table = view.table
    thought, facts = _believed(table, heard)
    starters = starters_of(table)
    classes = thought.posterior.classes(_CLASSES)
    rule = classes[0].simplest.rule if own is None else own
    share = classes[0].share if own is None else thought.posterior.class_probability(own)
    right = right_cards(rule, table.line, starters=starters)
    parted = [_parted(one, right, table) for one in (classes[1:] if own is None else classes)]
    rivals = [each for each in parted if each.share >= UNLIKELY and each.takes | each.refuses]
    is_open = own is None and table.may_rise(view.seat) and table.prophecy is None
    ahead = None
    if is_open and table.rulebook.scoring is not None:
        weighed = outlook(thought, table, view.seat, seed=table.version)
        ahead = Ahead(weighed.stands, weighed.declaring, weighed.silent)
    return Prospects(
        rule,
        share,
        refutation(rule, facts, starters=starters),
        int(((thought.chances >= CLEAR) | (thought.chances <= 1 - CLEAR)).sum()),
        tuple(rivals[:RIVALS]),
        ahead,
        thought.posterior.unsayable,
    )


def refutation(rule: RuleTree, facts: Iterable[Fact], *, starters: int = 1) -> Refutation | None:
    """The first ruling that the rule does not agree with, if there is one."""
    line: Cards = ()

    def judged(cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if verdict(rule, line, card, starters=starters)]

    for fact in facts:
        match fact:
            case CardJudged(card, is_right) if bool(judged((card,))) != is_right:
                return Refutation((card,), is_right)
            case StringRejected(cards) if _all_right(rule, line, cards, starters):
                return Refutation(cards, was_right=False)
            case NoneRight(cards) if refused := judged(cards):
                return Refutation(tuple(refused), was_right=False)
            case SomeRight(cards) if not judged(cards):
                return Refutation(cards, was_right=True)
            case _:
                line = line_after(line, fact)
    return None


# What is asked of the rules --------------------------------------------------------------------


class _Asked(NamedTuple):
    """A play, its probability to be right, and whether it is by each rule."""

    cards: Cards
    chance: float
    verdicts: tuple[bool, ...]


def _by_what_it_teaches(asked: _Asked) -> tuple[float, int, float]:
    """What teaches more comes first; of equals the shorter, then the likelier to be right."""
    return -round(entropy(asked.chance), 1), len(asked.cards), -asked.chance


class _Said:
    """What rules say of plays; of each card on the line as it stands they are asked once."""

    def __init__(self, classes: Sequence[Classed], table: TableView) -> None:
        self._rules = [one.simplest.rule for one in classes]
        self._line, self._starters = table.line, starters_of(table)
        self._right = [
            right_cards(rule, self._line, starters=self._starters) for rule in self._rules
        ]

    def of(self, cards: Cards, hand: Cards) -> tuple[bool, ...]:
        """For each rule whether the play is right; with no cards, that none of the hand is."""
        if not cards:
            held = CardSet.from_cards(hand)
            return tuple(right.isdisjoint(held) for right in self._right)
        return tuple(
            cards[0] in right and _all_right(rule, self._line, cards, self._starters)
            for rule, right in zip(self._rules, self._right, strict=True)
        )


def _plays(view: View, thought: Belief) -> Iterator[tuple[Cards, float]]:
    """Every play worth considering, with the probability that it is right."""
    for card in dict.fromkeys(view.hand):
        yield (card,), float(thought.chances[card])
    book = view.table.rulebook
    limit = string_limit(book, len(view.hand), book.string_max or len(view.hand))
    if limit > 1:
        for cards, chance in strings(thought, view.hand, limit):
            yield cards, sobered(chance, STRING)
    if DeclareNoPlay in view.may:
        yield (), sobered(thought.none_right(view.hand), NO_PLAY)


def _grouped(found: Iterable[_Asked], likely: int) -> list[list[_Asked]]:
    """Plays by what they ask the likely rules; of strings, all much alike, only the first."""
    groups: dict[tuple[int, tuple[bool, ...]], list[_Asked]] = {}
    for asked in found:
        count = min(len(asked.cards), 2)
        group = groups.setdefault((count, asked.verdicts[:likely] if count == 1 else ()), [])
        if not group or count == 1:
            group.append(asked)
    return list(groups.values())


def _experiment(group: Sequence[_Asked], classes: Sequence[Classed]) -> Experiment:
    """The first of plays that ask the same, with what its verdicts would mean."""
    best = group[0]
    return Experiment(
        best.cards,
        tuple(asked.cards[0] for asked in group[1:]),
        best.chance,
        entropy(best.chance),
        _opinions(classes, best.verdicts, best.chance),
        _opinions(classes, tuple(not said for said in best.verdicts), 1 - best.chance),
    )


def _opinions(
    classes: Sequence[Classed], agreeing: Sequence[bool], chance: float
) -> tuple[Opinion, ...]:
    """The likeliest rules after a verdict of this probability, which some agree with."""
    left = [
        Opinion(one.simplest.rule, one.share, min(1.0, one.share / max(chance, 1e-9)))
        for one, agrees in zip(classes, agreeing, strict=True)
        if agrees and one.share > 0
    ]
    return tuple(each for each in left[:OPINIONS] if each.then >= WORTH_TELLING * left[0].then)


def _dilemma(classes: Sequence[Classed], table: TableView) -> Dilemma | None:
    """The two likeliest rules, if a next card would tell them apart."""
    if len(classes) < 2:
        return None
    starters = starters_of(table)
    (first, share), (second, other_share) = ((one.simplest.rule, one.share) for one in classes[:2])
    cards = right_cards(first, table.line, starters=starters) ^ right_cards(
        second, table.line, starters=starters
    )
    return Dilemma(first, share, second, other_share, cards) if cards else None


def _parted(one: Classed, right: CardSet, table: TableView) -> Rival:
    """What a class of rules says otherwise than this of the next card."""
    theirs = right_cards(one.simplest.rule, table.line, starters=starters_of(table))
    return Rival(one.simplest.rule, one.share, theirs - right, right - theirs)


def _all_right(rule: RuleTree, line: Cards, cards: Cards, starters: int) -> bool:
    return all(
        verdict(rule, (*line, *cards[:place]), card, starters=starters)
        for place, card in enumerate(cards)
    )


def _believed(table: TableView, heard: Iterable[Event]) -> tuple[Belief, tuple[Fact, ...]]:
    """What follows from what everybody has seen, and from which facts."""
    hearsay = Hearsay()
    for event in heard:
        hearsay.hear(event)
    facts = hearsay.known(table)
    return belief(facts, starters=starters_of(table)), facts
