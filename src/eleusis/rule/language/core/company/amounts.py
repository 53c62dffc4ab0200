"""What cards make together, what they are worth, how suits rank, and the circle of ranks.

What a sentence says of all others (what cards count, how the suits rank, that the ace follows the
king) is applied when all else is known.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from eleusis.cards import NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.company.others import count_of, sum_of
from eleusis.rule.language.core.company.sameness import same
from eleusis.rule.language.core.discourse.recall import Announced
from eleusis.rule.language.core.kinds import SUITS
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    SUBJECT,
    as_it_is,
    constant,
    deny,
    every,
    named,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import RANK_SETS, tells
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Among,
    Arithmetic,
    Attribute,
    Between,
    Candidate,
    CardRef,
    Compare,
    Constant,
    Extreme,
    Follows,
    Including,
    IsKind,
    LaidStretch,
    LastCards,
    Node,
    NthCard,
    NthLast,
    NumberKind,
    Operation,
    Points,
    Rank,
    RankSummary,
    Relation,
    Summary,
    WholeLine,
    all_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.language.core.properties import Foil, SaidOfFeatures
    from eleusis.rule.tree.syntax import (
        Condition,
        Number,
        PointTable,
        RuleTree,
        Stretch,
    )

    SaidOfNumber = Callable[[Number], Condition]

# ---- What cards make together --------------------------------------------------------------------


def _of_kind(kind: CardSet, stretch: Stretch | None) -> Stretch | Readings:
    """The cards of a kind; on the line, or with the new one, where it is not said?"""
    if isinstance(stretch, LastCards):
        return Among(kind, replace(stretch, at_most=True))
    if stretch is not None:
        return Among(kind, cast("Any", stretch))
    return Readings(tuple(Among(kind, each) for each in (WHOLE_LINE, Including(WHOLE_LINE))))


def _summary(summary: Summary, stretch: Stretch) -> Number:
    return RankSummary(summary, stretch)


def _sum(stretch: Stretch) -> Number:
    return RankSummary(Summary.SUM, stretch)


def _plus(one: Number, other: Number) -> Number:
    return Arithmetic(one, Operation.PLUS, other)


def _pair() -> Number:
    """“Both cards” of a demand: the card and the last one."""
    return _plus(Rank(CANDIDATE), Rank(LAST))


def _made(total: Number, said: SaidOfNumber) -> Condition:
    return said(total)


def _not(said: SaidOfNumber) -> SaidOfNumber:
    return lambda number: deny(said(number))


def _equal(value: Number) -> SaidOfNumber:
    return lambda number: Compare(number, Relation.EQUAL, value)


def _parity_of_sum(word: str, stretch: Stretch) -> Condition:
    if word not in ("odd", "even"):
        raise InputError("bad-rule.number", word=word)
    return IsKind(_sum(stretch), NumberKind(word))


def _in_row(count: int, said: SaidOfNumber) -> Condition | Readings:
    """Cards in a row, the last of them the new one; as many as there are, or only so many?

    Fewer cannot be meant where they must be so much: there is no such row yet.
    """
    check_range("a number of cards", count, 2, NTH_LAST_MAX)
    rows = (LastCards(count - 1, at_most=True), LastCards(count - 1))
    fewer, waiting = (said(_sum(Including(row))) for row in rows)
    least = any(
        isinstance(node, Between)
        or (isinstance(node, Compare) and node.relation in (Relation.AT_LEAST, Relation.GREATER))
        for node in nodes(waiting)
    )
    return waiting if least else Readings((fewer, waiting))


def with_it(said: Condition) -> Condition:
    """What is counted and summed on the whole line, the new card included.

    Raises:
        InputError: `unclear`, if nothing is, or something is counted elsewhere.
    """
    counted = cast("Condition", _including(said))
    stretches = [(type(node), getattr(node, "stretch", None)) for node in nodes(counted)]
    on_laid = {kind for kind, stretch in stretches if isinstance(stretch, LaidStretch)}
    if not {Including} <= on_laid <= {Including, Extreme}:
        raise InputError("unclear.before")
    return counted


def _including(part: Any) -> Any:
    match part:
        case Including():
            return part
        case WholeLine():
            return Including(part)
        case Candidate() | NthLast() | NthCard() | Extreme():
            return part
        case _:
            return _rebuilt(part, _including)


def _leaves_as(card: CardRef, divisor: int) -> Condition:
    if divisor < 2:
        raise InputError("bad-rule.divided-by-nought")
    left = (
        Arithmetic(Rank(one), Operation.REMAINDER, Constant(divisor))
        for one in (SUBJECT, named(card))
    )
    return Compare(next(left), Relation.EQUAL, next(left))


def _nearer(relation: Relation, one: Number, other: Number) -> Condition:
    far = (Arithmetic(Rank(SUBJECT), Operation.DISTANCE, number) for number in (one, other))
    return Compare(next(far), relation, next(far))


def _higher(relation: Relation) -> Condition:
    return Compare(Rank(SUBJECT), relation, Rank(LEFT_OUT))


def _height(relation: Relation, number: Number) -> Condition:
    return Compare(Rank(SUBJECT), relation, number)


# ---- What cards are worth ------------------------------------------------------------------------

_ITS_RANK: Final = "rank"
Worth = int | str
"""A number, or its rank: plus it, or minus it."""
Worths = tuple[tuple[CardSet, Worth], ...]


class Valued(NamedTuple):
    """What cards are worth, wherever ranks are told."""

    worths: Worths
    rest: Worth | None = None

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with what cards are worth for their ranks.

        Raises:
            InputError: `unclear`, if a card has two worths, or the rule tells no ranks.
        """
        told = NONE
        for kind, _ in self.worths:
            if told & kind:
                raise InputError("unclear.clear-whether-both")
            told |= kind
        if all(worth == _ITS_RANK for _, worth in (*self.worths, (NONE, self.rest or _ITS_RANK))):
            return rule
        if self.worths == ((RANK_SETS[0], _ACE_HIGH),) and not any(
            isinstance(node, RankSummary) for node in nodes(rule)
        ):
            counted = _with_aces_high(rule)
        else:
            counted = _by_worth(rule, self._table(told))
        if counted == rule:
            raise InputError("unclear.before")
        return cast("RuleTree", counted)

    def _table(self, told: CardSet) -> PointTable:
        of_ranks = all(tells(Attribute.RANK, kind) for kind, _ in self.worths)
        rest = self.rest if self.rest is not None else (_ITS_RANK if of_ranks else 0)
        found: list[tuple[CardSet, int]] = []
        for kind, worth in (*self.worths, (~told, rest)):
            if isinstance(worth, int):
                found.append((kind, worth))
                continue
            sign = -1 if worth.startswith("-") else 1
            found.extend((kind & cards, sign * n) for n, cards in enumerate(RANK_SETS, start=1))
        return tuple((cards, n) for cards, n in found if cards)


_ACE_HIGH: Final = 14
"""What an ace counts above the king."""


def _with_aces_high(part: Any) -> Any:
    match part:
        case SuitHeight():
            return part
        case Rank(card, False):
            return Rank(card, ace_high=True)
        case _:
            return _rebuilt(part, _with_aces_high)


def _by_worth(part: Any, table: PointTable) -> Any:
    match part:
        case SuitHeight():
            return part
        case Rank(card, False):
            return Points(card, table)
        case RankSummary(summary, stretch, ()):
            return RankSummary(summary, stretch, table)
        case _:
            return _rebuilt(part, lambda inner: _by_worth(inner, table))


def gathered(later: list[Any]) -> list[Any]:
    """What is applied when all else is known: steps first, what cards are worth in one table."""
    worths = [one for one in later if isinstance(one, Valued)]
    others = [one for one in later if not isinstance(one, Valued)]
    others.sort(key=lambda one: not isinstance(one, Wraps))
    if not worths:
        return others
    rests = [one.rest for one in worths if one.rest is not None]
    if len(rests) > 1:
        raise InputError("unclear.clear-which-case")
    whole = Valued(tuple(worth for one in worths for worth in one.worths), *rests)
    return [*others, whole]


def _rebuilt(part: Any, made: Callable[[Any], Any]) -> Any:
    """The same part of a tree, made anew of what its parts become."""
    if isinstance(part, tuple):
        return tuple(map(made, part))
    if not isinstance(part, Node):
        return part
    return type(part)(**{each.name: made(getattr(part, each.name)) for each in fields(part)})


# ---- How the suits rank --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SuitHeight(Rank):
    """How high the suit of a card is, until it is known how the suits rank."""


def higher_suit(relation: Relation, card: CardRef | None = None) -> Condition:
    """That the suit is higher than that of another card, or lower."""
    other = LEFT_OUT if card is None else card
    return Compare(SuitHeight(SUBJECT), relation, SuitHeight(other))


class SuitOrder(NamedTuple):
    """How the suits rank, from the lowest; on a round each beats the one before it."""

    suits: tuple[CardSet, ...]
    is_round: bool = False

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with that order for what it says of higher suits.

        Raises:
            InputError: `unclear`, if it says nothing of them.
        """
        ordered = self._of(rule)
        if ordered == rule:
            raise InputError("unclear.before")
        return cast("RuleTree", ordered)

    def _of(self, part: Any) -> Any:
        match part:
            case Compare(SuitHeight(one), relation, SuitHeight(other)) if self.is_round:
                cards = (one, other) if relation is Relation.GREATER else (other, one)
                if cards != (CANDIDATE, LAST) or relation not in (Relation.GREATER, Relation.LESS):
                    raise InputError("bad-rule.card-last-card")
                return Follows(self.suits)
            case SuitHeight(card):
                return Points(card, tuple((suit, at) for at, suit in enumerate(self.suits)))
            case _:
                return _rebuilt(part, self._of)


def check_ranked(rule: RuleTree) -> RuleTree:
    """The rule, if it is known how the suits rank of which it speaks.

    Raises:
        InputError: `unclear`, if not.
    """
    if any(isinstance(node, SuitHeight) for node in nodes(rule)):
        raise InputError("unclear.before")
    return rule


def _beats(held: Foil) -> SaidOfFeatures:
    """“Its suit beats that of the last card.”"""

    def said(features: NamedFeatures) -> Condition:
        if features[1] != (Attribute.SUIT,) or held.feature not in (None, Attribute.SUIT):
            raise InputError("bad-rule.property-compared-same")
        if not isinstance(held.other, CardRef):
            raise InputError("unclear.clear-how-card-compares")
        return higher_suit(Relation.GREATER, held.other)

    return said


Links = tuple[tuple[str, str], ...]
"""Of two suits each the higher one first."""


def _order(links: Links) -> SuitOrder:
    """“Spades beat hearts, hearts beat diamonds, diamonds beat clubs.”

    Raises:
        InputError: `bad-rule`, if they are no order of all the suits.
    """
    below = dict(links)
    top = [suit for suit, _ in links if suit not in below.values()]
    suits = [top[0] if top else links[0][0]]
    while (following := below.get(suits[-1])) is not None and following not in suits:
        suits.append(following)
    if len(suits) < len(SUITS) or len(below) < len(links) or len(top) > 1:
        raise InputError("bad-rule.order-goes-round")
    return SuitOrder(tuple(SUITS[suit] for suit in suits[::-1]), is_round=not top)


def _from_lowest(*suits: str) -> SuitOrder:
    if len({*suits}) < len(SUITS):
        raise InputError("bad-rule.order-goes-round")
    return SuitOrder(tuple(SUITS[suit] for suit in suits))


def _from_highest(*suits: str) -> SuitOrder:
    return _from_lowest(*suits[::-1])


def _upwards(one: str, other: str) -> Callable[..., SuitOrder]:
    if (one, other) == ("low", "high"):
        return _from_lowest
    if (one, other) == ("high", "low"):
        return _from_highest
    raise InputError("unclear.before")


def _either_end(*suits: str) -> Readings:
    return Readings((_from_lowest(*suits), _from_highest(*suits)))


# ---- The circle of ranks -------------------------------------------------------------------------


class Wraps(NamedTuple):
    """That the ace follows the king, wherever steps are told."""

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with steps on the circle.

        Raises:
            InputError: `unclear`, if it tells no steps.
        """
        if any(
            isinstance(node, Compare) and type(node.left) is type(node.right) is Rank
            for node in nodes(rule)
        ):
            raise InputError("unclear.clear-how-far")
        wrapped = _wrapped(rule)
        if wrapped == rule and not _is_round(rule):
            raise InputError("unclear.before")
        return cast("RuleTree", wrapped)


def _is_round(rule: RuleTree) -> bool:
    ways = (Operation.STEPS_UP, Operation.CIRCLE_DISTANCE)
    return any(isinstance(node, Arithmetic) and node.operation in ways for node in nodes(rule))


_ROUND: Final = {
    Operation.MINUS: Operation.STEPS_UP,
    Operation.DISTANCE: Operation.CIRCLE_DISTANCE,
}


def _wrapped(part: Any) -> Any:
    match part:
        case Arithmetic(Rank() as one, operation, Rank() as other) if operation in _ROUND:
            return Arithmetic(one, _ROUND[operation], other)
        case _:
            return _rebuilt(part, _wrapped)


# ---- What switches -------------------------------------------------------------------------------


def _with_it(card: CardRef, said: Callable[[Number], Condition]) -> Condition:
    """“Together with the last card, sixteen or less.”"""
    return said(_plus(Rank(CANDIDATE), Rank(named(card))))


def _no_more(most: Constant) -> Callable[[Number], Condition]:
    """“Together they may make eighteen, but not more.”"""
    return lambda number: Compare(number, Relation.AT_MOST, most)


def _by_both(one: Constant, other: Constant) -> Callable[[Number], Condition]:
    return lambda number: all_of(
        *(Compare(number, Relation.DIVISIBLE, each) for each in (one, other))
    )


ROWS: Final = (
    # ---- what cards make together
    Row("Where", "withthecard", constant(Including(WHOLE_LINE))),
    Row("Heap", "Lastn|Pile", as_it_is),
    Row("Pile", "all|every? of? the? rank Where", as_it_is),
    Row("Pile", "the? rank of all|every? the? card Where", as_it_is),
    Row("Pile", "all|every of? the? card Where", as_it_is),
    Row("Pile", "theline", constant(WHOLE_LINE)),
    Row("Pile", "theline withthecard", constant(Including(WHOLE_LINE))),
    Row("Heap", "the? card Where", as_it_is),
    Row("Heap", "all|every the? Kinds Where?", _of_kind),
    Row("Heap", "the? Kinds Where", _of_kind),
    Row("Heap", "the? Mods card|rank|number", lambda kind: _of_kind(kind, None)),
    Row("Summing", "average|mean of", constant(Summary.AVERAGE)),
    Row("Summing", "median of", constant(Summary.MEDIAN)),
    Row("Summing", "product of", constant(Summary.PRODUCT)),
    Row("Summing", "sum|total of", constant(Summary.SUM)),
    Row("Atom", "the? Summing Heap", _summary),
    Row("Atom", "the average", constant(RankSummary(Summary.AVERAGE, WHOLE_LINE))),
    Row("Preface", "addup Pile", lambda heap: Announced(_sum(heap))),
    Row("Total", "Term and|+|plus Term", _plus),
    Row("Total", "Heap", _sum),
    Row("Total", "Group1", sum_of),
    Row("Adds", "must|may? add up to a|an? NumSaid inarow?", as_it_is),
    Row("Adds", "mustnot|donot|never add up to a|an? NumSaid inarow?", _not),
    Row("Cond", "Total inarow? Adds", _made),
    Row("Pattern", "inarow with Ref ,? NumSaid", _with_it),
    Row("Adds", "inarow? may is|add up? to? Capped", as_it_is),
    Row("NumDoes", "inarow? may is Capped", as_it_is),
    Row("Capped", "Signed ,? but no|not more|higher", _no_more),
    Row("NumSaid", "divisible by both Signed and Signed", _by_both),
    Row("Cond", "any|every|each? Int card inarow Adds", _in_row),
    Row("Both2", "both|thetwo card|rank?", constant(None)),
    Row("Both2", "they", constant(None)),
    Row("Both2", "the two card|rank?", constant(None)),
    Row("Cond", "Both2 must|may add up to a|an? NumSaid", lambda _, said: said(_pair())),
    Row("Cond", "Both2 mustnot add up to a|an? NumSaid", lambda _, said: deny(said(_pair()))),
    Row("Case", "after|with|on a|an SORT sum|total of Heap", _parity_of_sum),
    Row("NumSaid", "ashighas Value", _equal),
    Row("Cmp", "above|over Atom", partial(_height, Relation.GREATER)),
    Row("Cmp", "below|under Atom", partial(_height, Relation.LESS)),
    Row("Cmp", "Atom or higher|above|more", partial(_height, Relation.AT_LEAST)),
    Row("Cmp", "Atom or lower|below", partial(_height, Relation.AT_MOST)),
    # ---- what cards are worth
    Row("Worth1", "Int", as_it_is),
    Row("Worth1", "minus Int", lambda count: -count),
    Row("Worth1", "nothing|zero", constant(0)),
    Row("Worth1", "their|its|the? rank|number", constant(_ITS_RANK)),
    Row("Worth1", "plus", constant(_ITS_RANK)),
    Row("Worth1", "minus", constant("-" + _ITS_RANK)),
    Row("Valued1", "Kinds count|counts Worth1", lambda kind, worth: ((kind, worth),)),
    Row("Valued1", "Valued1 ,|; and? Kinds count Worth1", lambda a, k, w: (*a, (k, w))),
    Row("Valued1", "Valued1 and Kinds count Worth1", lambda a, k, w: (*a, (k, w))),
    # a list of kinds needs its verb: “aces count 4, kings 3, queens 2”
    Row("Valued1", "Valued1 ,|; and? Plain|Single Worth1", lambda a, k, w: (*a, (k, w))),
    Row("Valued1", "Valued1 and Plain|Single Worth1", lambda a, k, w: (*a, (k, w))),
    Row("Others1", "all|the? the? others|rest|otherwise", constant(None)),
    Row("Others1", "all|every|any? the? other card|one", constant(None)),
    Row("Others1", "anything otherwise", constant(None)),
    Row("Told", "Valued1", Valued),
    Row("Told", "Valued1 ,|; and? Others1 count? Worth1", lambda a, _, worth: Valued(a, worth)),
    Row("Told", "Valued1 and Others1 count? Worth1", lambda a, _, worth: Valued(a, worth)),
    # ---- how the suits rank
    Row("Suitly", "of|in? a|the? higher suit", constant(higher_suit(Relation.GREATER))),
    Row("Suitly", "of|in? a|the? lower suit", constant(higher_suit(Relation.LESS))),
    Row("Like", "Suitly", as_it_is),
    Row("Like", "the? same Feats Suitly", lambda feats, higher: every(same(feats), higher)),
    Row("PropVerb", "beat Foil", _beats),
    Row("Link", "SUIT beat|beats SUIT", lambda one, other: ((one, other),)),
    Row("Link", "a|the? SUIT is? higher than a|the? SUIT", lambda one, other: ((one, other),)),
    Row("Links2", "Link", as_it_is),
    Row("Links2", "Links2 ,|;|and and? Link", lambda links, link: (*links, *link)),
    Row("Told", "Links2", _order),
    Row("Ranks4", "SUIT ,|-> then? SUIT ,|-> then? SUIT ,|->? and|then? SUIT", lambda *of: of),
    Row(
        "Told",
        "the? order of? the? suit is :? Ranks4 Upwards?",
        lambda suits, up=None: _either_end(*suits) if up is None else up(*suits),
    ),
    Row(
        "Told",
        "the? suit rank :? Ranks4 Upwards?",
        lambda suits, up=None: _either_end(*suits) if up is None else up(*suits),
    ),
    Row("Upwards", ",? from? SIZE to SIZE", _upwards),
    Row("Upwards", ",? from? lowest to highest", lambda: _from_lowest),
    Row("Upwards", ",? from? highest to lowest", lambda: _from_highest),
    Row("Told", "SUIT is? lowest ,? then SUIT , SUIT ,? and? SUIT highest?", _from_lowest),
    Row("Told", "SUIT is? highest ,? then SUIT , SUIT ,? and? SUIT lowest?", _from_highest),
    Row(
        "Told", "SUIT is? lowest ,? then SUIT , then? SUIT ,? and? then SUIT highest?", _from_lowest
    ),
    Row(
        "Told",
        "SUIT is? highest ,? then SUIT , then? SUIT ,? and? then SUIT lowest?",
        _from_highest,
    ),
    Row("Like", "Higher in|of|with Like", lambda relation, like: every(_higher(relation), like)),
    # ---- the circle of ranks
    Row("Told", "wrapping", Wraps),
    Row("Sent", "wrapping ,|: and? Sent", lambda more: (Wraps(), *more)),
    # ---- said of the whole: with the new card
    Row("Pattern", "Cond|Pattern withthecard", with_it),
    Row("Pattern", "withthecard ,? Cond|Pattern", with_it),
    Row(
        "Cond",
        "of|among Group1 ,? Counted must|may? is? Kinds",
        lambda c, how, k: count_of(how, c, k),
    ),
    Row("Do", "leave the? same remainder as Ref if divided by Int", _leaves_as),
    Row("Cmp", "nearer to Atom than to? Atom", partial(_nearer, Relation.LESS)),
    Row("Cmp", "farther from Atom than to|from? Atom", partial(_nearer, Relation.GREATER)),
    # ---- what switches
)
