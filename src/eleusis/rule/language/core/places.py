"""Places on the line, the first of them that are free, and the blocks that it falls into."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import (
    Changed,
    Implied,
    choose,
    is_in,
    replaced,
)
from eleusis.rule.language.core.discourse.recall import FreeIn, Otherwise, last_cards
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.language.core.discourse.turns import FreeInBlock, at_turn, places_listed
from eleusis.rule.language.core.meaning import (
    Unsaid,
    alike,
    as_it_is,
    compared,
    constant,
    deny,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    Attribute,
    Candidate,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    CurrentBlock,
    FirstCards,
    IsKind,
    LastCards,
    Not,
    NthCard,
    NthLast,
    NumberKind,
    Operation,
    Place,
    Rank,
    Relation,
    Repeating,
    Same,
    Seen,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Feature, Stretch

    BlockSaid = Callable[[Stretch], Condition]


_KINDS: Final = {"odd": NumberKind.ODD, "even": NumberKind.EVEN, "prime": NumberKind.PRIME}


def _parity(word: str, *more: Anchor) -> Readings:
    """Odd or even places; turns may be counted from the first card that was played."""
    if word not in _KINDS:
        raise InputError("bad-rule.place-odd-even", word=word)
    kind = _KINDS[word]
    return Readings(tuple(IsKind(Place(anchor), kind) for anchor in (Anchor.LINE, *more)))


def _parity_of_place(is_same: bool, feature: Feature, *features: Feature) -> Condition:
    """That the rank of the card is odd where its place is, or where it is not."""
    if feature not in (Attribute.PARITY, *features):
        raise InputError("bad-rule.property-compared-same")
    total = Arithmetic(Rank(CANDIDATE), Operation.PLUS, Place())
    return IsKind(total, NumberKind.EVEN if is_same else NumberKind.ODD)


def _demanded(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _each_nth(nth: int) -> Condition:
    return Compare(Place(), Relation.DIVISIBLE, Constant(nth))


def _at(place: int, anchor: Anchor = Anchor.LINE) -> Condition:
    return Compare(Place(anchor), Relation.EQUAL, Constant(place))


def _from_to(first: int, last: int) -> Condition:
    up_to = Compare(Place(), Relation.AT_MOST, Constant(last))
    return (
        up_to if first == 1 else all_of(Compare(Place(), Relation.AT_LEAST, Constant(first)), up_to)
    )


def _by_place(relation: Relation, at: Condition) -> Condition:
    """“Up to place 6”, “from place 7 on”.

    Raises:
        InputError: `unclear`, if it is not one place.
    """
    match at:
        case Compare(Place() as place, Relation.EQUAL, Constant() as nth):
            return Compare(place, relation, nth)
        case _:
            raise InputError("unclear.before")


def _by_card(relation: Relation) -> Callable[..., Condition]:
    """“Up to the sixth card of the line.”"""
    return lambda nth, along=None: Compare(Place(), relation, Constant(nth))


def _until_place(at: Condition) -> Readings:
    """“Until place 6”: that place among them, or not?"""
    return Readings(tuple(_by_place(way, at) for way in (Relation.AT_MOST, Relation.LESS)))


def _listed(*places: int) -> Condition:
    if len(places) < 2:
        raise InputError("unclear.before")
    return places_listed(*places)


def _free(places: tuple[int, ...], of_the_line: bool | None) -> Readings:
    """“The second card is free”: of the line, or of those that are played?

    Of the line, where it is the second and the third: these come behind the starter.
    """
    behind_starter = len(places) > 1 and places == tuple(range(2, 2 + len(places)))
    anchors = (Anchor.LINE,) if of_the_line or behind_starter else (Anchor.LINE, Anchor.PLAYED)
    return Readings(
        tuple(Allowance(any_of(*(_at(n, each) for n in places)), True) for each in anchors)
    )


def _free_in(places: tuple[int, ...], of_the_line: bool | None, feature: Feature) -> Readings:
    free = _free(places, of_the_line).meanings
    return Readings(tuple(FreeIn(one.condition, feature) for one in free))


def _first_of_each(feature: Feature, said: Condition) -> Condition:
    return choose(negate(Seen(feature, WHOLE_LINE)), said_of(said, CANDIDATE))


def _newcomer(feature: Feature) -> Allowance:
    """“The first card of each suit is free.”"""
    return Allowance(negate(Seen(feature, WHOLE_LINE)), is_exception=True)


def _free_of(kind: CardSet, feature: Feature | None = None) -> FreeIn:
    """“Kings may be of any suit”, “kings may be played at any distance”."""
    return FreeIn(is_in(CANDIDATE, kind), feature)


def _blocks(size: int, said: BlockSaid) -> Condition:
    """Blocks are counted from the first card of the line."""
    return said(CurrentBlock(Repeating((size,))))


def _no_twice(feature: Feature) -> BlockSaid:
    return lambda block: negate(Seen(feature, block))


def _at_most(count: int, feature: Feature) -> BlockSaid:
    """“No suit may occur more than twice.”"""
    return lambda block: Compare(CountLike(feature, block), Relation.LESS, Constant(count))


def _fewer(count: int, kind: CardSet) -> BlockSaid:
    """“Two red cards must never lie there”: at most one does.

    Raises:
        InputError: `unclear`, if none may.
    """
    if count < 2:
        raise InputError("unclear.shared-out")
    of_kind = is_in(CANDIDATE, kind)
    return lambda block: choose(
        of_kind, Compare(CountIn(kind, block), Relation.LESS, Constant(count - 1))
    )


def _not_all(kind: CardSet) -> BlockSaid:
    """“Not all cards of a block may be red”: the last of it must not be, if all others are."""

    def said(block: Stretch) -> Condition:
        match block:
            case CurrentBlock(Repeating((size,))):
                before = size - 1
            case LastCards(before):
                pass
            case _:
                raise InputError("unclear.before")
        return choose(
            Compare(CountIn(kind, block), Relation.EQUAL, Constant(before)),
            is_in(CANDIDATE, ~kind),
        )

    return said


def _is_left_out(card: CardRef) -> bool:
    """True for a card that is not named, and may be any other of the block."""
    match card:
        case Unsaid(is_change=is_change):
            return not is_change
        case _:
            return isinstance(card, Implied) and not isinstance(card, Changed)


def _within_block(size: int, said: Condition) -> Readings:
    """“In each block of 3 the rank must go up”: from the second card of the block on.

    “Every card must be of a different suit” may as well be from all that lie in the block.

    Raises:
        InputError: `unclear`, if it is not of the last card alone that it speaks.
    """
    block = CurrentBlock(Repeating((size,)))
    apart = said
    for node in [*nodes(said)]:
        match node:
            case Not(Same(feature, Candidate(), other)) if _is_left_out(other):
                apart = replaced(apart, node, negate(Seen(feature, block)))
    ways = dict.fromkeys(said_of(way, CANDIDATE) for way in (apart, said))
    turn = Arithmetic(Place(), Operation.REMAINDER, Constant(size))
    for way in ways:
        cards = {node for node in nodes(way) if isinstance(node, NthLast)}
        if cards != {LAST} and (cards or len(ways) == 1):
            raise InputError("unclear.clear-which-card-another")
    return Readings(
        tuple(choose(Compare(turn, Relation.UNEQUAL, Constant(1)), way) for way in ways)
    )


BlockTurn = tuple[tuple[int, ...], "Condition | Callable[[int], Condition]"]
"""What is said of which cards of a block, by its place where it is beside another; from the end of
the block they are counted down from -1."""


def _block_turns(size: int, turns: tuple[BlockTurn, ...]) -> Condition:
    """“In each block of three, the first must be red, the last two black.”

    Raises:
        InputError: `unclear`, if two things are said of one card, or a block has no such card, or
            it is compared with the first: of the block, or of the line?
    """
    named = [(nth + (size + 1) * (nth < 0), said) for nths, said in turns for nth in nths]
    left = {*range(1, size + 1)} - {*dict(named)}
    named += [(nth, said) for nths, said in turns if not nths for nth in sorted(left)]
    if len({*dict(named)}) < len(named) or any(not 1 <= nth <= size for nth, _ in named):
        raise InputError("unclear.clear-which-case")
    demands = [(nth, said(nth) if callable(said) else said) for nth, said in named]
    if any(isinstance(node, NthCard) for _, said in demands for node in nodes(said)):
        raise InputError("unclear.clear-which-card-another")
    return all_of(*(choose(at_turn(nth, size), said_of(said, CANDIDATE)) for nth, said in demands))


def _beside_in_block(
    nths: tuple[int, ...], said: Callable[[CardRef], Condition], others: tuple[int, ...]
) -> tuple[BlockTurn, ...]:
    """“The fourth card must have the colour of the second, the third be higher than the first.”

    Raises:
        InputError: `unclear`, if that does not come before it in the block.
    """
    if len(others) != 1 or others[0] < 1:
        raise InputError("unclear.clear-which-card-another")

    def beside(nth: int) -> Condition:
        if nth <= others[0]:
            raise InputError("unclear.clear-which-card-another")
        return said(NthLast(nth - others[0]))

    return ((nths, beside),)


def _not_beside(
    nths: tuple[int, ...], said: Callable[[CardRef], Condition], others: tuple[int, ...]
) -> tuple[BlockTurn, ...]:
    return _beside_in_block(nths, lambda card: deny(said(card)), others)


def _beside_again(
    nths: tuple[int, ...],
    said: Callable[[CardRef], Condition],
    others: tuple[int, ...],
    more: tuple[tuple[int, ...], Callable[[CardRef], Condition]],
) -> tuple[BlockTurn, ...]:
    """“The second must have the suit of the first, the third must not have that suit.”"""
    return (*_beside_in_block(nths, said, others), *_beside_in_block(*more, others))


def _unlike(feature: Feature) -> Callable[[CardRef], Condition]:
    return lambda card: negate(alike(feature, card))


def _of_each_block(
    nths: tuple[int, ...], size: int, said: Condition, more: tuple[BlockTurn, ...] = ()
) -> Condition:
    return _block_turns(size, ((nths, said), *more))


def _before_in_row(count: int) -> LastCards:
    """The cards before, as many as there are, that stand in one row with the card."""
    check_range("a number of last cards", count, 1, NTH_LAST_MAX)
    return LastCards(count, at_most=True)


RUNS: Final = {"rising": Relation.GREATER, "falling": Relation.LESS}
WORDS: Final = {"RUN": tuple(RUNS)}


def _no_run(count: int, way: str) -> Condition:
    """That so many cards in a row, the last of them the card, do not all go one way."""
    row: tuple[CardRef, ...] = (CANDIDATE, *last_cards(count - 1))
    return negate(all_of(*(Compare(Rank(a), RUNS[way], Rank(b)) for a, b in pairwise(row))))


def _all_alike(feature: Feature) -> BlockSaid:
    return lambda block: Compare(CountLike(feature, block), Relation.EQUAL, CountIn(ALL, block))


def _all_or_all(one: CardSet, other: CardSet) -> BlockSaid:
    """“All odd or all even.”"""
    for feature in (Attribute.COLOUR, Attribute.PARITY):
        if {one, other} == set(classes(feature)):
            return _all_alike(feature)
    raise InputError("unclear.clear-which-case")


ROWS: Final = (
    # ---- places
    Row("Along", "of|in|on theline", constant(True)),
    Row("At", "Spots", as_it_is),
    Row("At", "Spots Along", lambda spots, _: spots),
    Row("Spots", "Det? SORT place", lambda _, word: _parity(word)),
    Row("Spots", "Det? SORT turn", lambda _, word: _parity(word, Anchor.PLAYED)),
    Row("Spots", "every|each Nth place", _each_nth),
    Row("Spots", "place Int", _at),
    Row("Spots", "the Nth place", _at),
    Row("Spots", "place Int to Int", _from_to),
    Row("Spots", "place Ints ,? andsoon|...", lambda places: _listed(*places)),
    Row("Spots", "the Nths1 card|place? Along? ,? andsoon", lambda nths, _=None: _listed(*nths)),
    Row("Ints", "Int , Int", lambda *both: both),
    Row("Ints", "Int ,? and Int", lambda *both: both),
    Row("Ints", "Int , Ints", lambda one, more: (one, *more)),
    Row("AtPlace", "on|at|in|for At", as_it_is),
    Row("AtPlace", "up to At", partial(_by_place, Relation.AT_MOST)),
    Row("AtPlace", "up to the Nth card Along", _by_card(Relation.AT_MOST)),
    Row("AtPlace", "before the Nth card Along", _by_card(Relation.LESS)),
    Row("AtPlace", "onfrom the Nth card Along?", _by_card(Relation.AT_LEAST)),
    Row("AtPlace", "until At", _until_place),
    Row("AtPlace", "before At", partial(_by_place, Relation.LESS)),
    Row("AtPlace", "after At", partial(_by_place, Relation.GREATER)),
    Row("AtPlace", "from At on", partial(_by_place, Relation.AT_LEAST)),
    Row("AtPlace", "on|at|in|for the first Int place Along?", _by_card(Relation.AT_MOST)),
    Row("Case", "AtPlace", as_it_is),
    Row("Holds", "is|has|must|for|get|hold|take", constant(None)),
    Row("Holds", "is for|of", constant(None)),
    Row("Holds", "must has|is|play", constant(None)),
    Row("Holds", "require|requires", constant(None)),
    Row("If", "At Holds Phrase", lambda at, holds, said: choose(at, said_of(said, CANDIDATE))),
    Row("If", "At Pred|Preds", lambda at, said: choose(at, said_of(said, CANDIDATE))),
    Row("If", "card at|in|on At Holds Phrase", lambda at, h, said: choose(at, _demanded(said))),
    Row("If", "card at|in|on At Pred", lambda at, said: choose(at, _demanded(said))),
    Row("If", "At : Phrase", lambda at, said: choose(at, _demanded(said))),
    # ---- the parity of the place
    Row("Itsplace", "its|the Placed InLine?", constant(None)),
    Row("Itsplace", "the? parity of its|the Placed InLine?", constant(None)),
    Row("PlaceHas", "has the? same parity as|of Itsplace", constant(True)),
    Row(
        "PlaceHas",
        "has the|a|an? opposite|different parity from|to|as|than|of Itsplace",
        constant(False),
    ),
    Row("PlaceSaid", "is the? same|equal as|to|of Itsplace", constant(True)),
    Row("PlaceSaid", "is the? opposite|different from|to|of? Itsplace", constant(False)),
    Row("PlaceSaid", "match|equal Itsplace", constant(True)),
    Row("PlaceSaid", "differ from Itsplace", constant(False)),
    Row("Cando", "the|its Feat Ofcard? must? PlaceSaid", lambda f, o, s: _parity_of_place(s, f)),
    Row("Cando", "the? card 's Feat must? PlaceSaid", lambda f, said: _parity_of_place(said, f)),
    Row(
        "Cando",
        "the|its Feat Ofcard? must? PlaceHas",
        lambda feature, of, said: _parity_of_place(said, feature, Attribute.RANK),
    ),
    Row(
        "Cando",
        "the? card 's Feat must? PlaceHas",
        lambda feature, said: _parity_of_place(said, feature, Attribute.RANK),
    ),
    Row("Rest", "on|at|in? all|the? other place Along?", constant(None)),
    Row("Rest", "on|at|in every other place Along?", constant(None)),
    Row("Rest", "on|at|in all|the others", constant(None)),
    Row("Told", "Rest ,? Whole", lambda rest, demand: Otherwise(demand)),
    Row("Told", "Rest ,? Kinds is wrong", lambda _, kind: Otherwise(is_in(CANDIDATE, ~kind))),
    Row("Told", "Kinds may has|is of? any Feat", _free_of),
    Row("Told", "Kinds anydistance", _free_of),
    Row(
        "Told",
        "no other place Along? may Holds Phrase",
        lambda _, __, said: Otherwise(deny(_demanded(said))),
    ),
    Row("Told", "Rest Holds Phrase", lambda r, h, said: Otherwise(said_of(said, CANDIDATE))),
    # ---- cards that are free
    Row("Nths1", "Nth", lambda nth: (nth,)),
    Row("Nths1", "Nth and|or the? Nth", lambda a, b: (a, b)),
    Row("Nths1", "Nth , Nth ,? and|or? Nth", lambda a, b, c: (a, b, c)),
    Row("Freely", "may? is? anything", constant(None)),
    Row("Freely", "may is? any card", constant(None)),
    Row("Freely", "is anytime? right", constant(None)),
    Row("Start", "the Nths1 card Along? Freely", lambda at, along, _: _free(at, along)),
    Row(
        "Told",
        "the Nths1 card Along? may is any Feat",
        lambda at, along, feature: _free_in(at, along, feature),
    ),
    Row("Start", "thefirst of|in Every Feat Freely", lambda _, feature, __: _newcomer(feature)),
    Row("Told", "thefirst of|in Every block Freely", lambda *_: FreeInBlock()),
    Row("Every", "a|each|every|any", constant(None)),
    Row("Start", "thefirst Freely", lambda _: FirstCards(1, ALWAYS, Anchor.PLAYED)),
    Row("Start", "the starter Freely", lambda _: FirstCards(1, ALWAYS)),
    # ---- cards in a row, of which the one that is judged is the last
    Row("Pattern", "amongany Int card ,? InBlock", lambda n, said: said(_before_in_row(n - 1))),
    Row(
        "Pattern", "no Feat may return until Int card", lambda f, n: _no_twice(f)(_before_in_row(n))
    ),
    Row("Pattern", "norow Int RUN", _no_run),
    # ---- blocks
    Row("Begun", ",? startercounts ,?", constant(True)),
    Row("Begun", "from the starter ,?", constant(True)),
    Row("Told", "thefirst of|in each|every Feat must is? Phrase", _first_of_each),
    Row("Block", "in|of|within a|each|every|any|one? block of Int card? Begun?", lambda n, _: n),
    Row("Pattern", "Block ,? InBlock", _blocks),
    Row("Pattern", "InBlock Block", lambda said, block: _blocks(block, said)),
    Row("InBlock", "no Feat Comes twice|again", lambda feature, comes: _no_twice(feature)),
    Row("InBlock", "no Feat may? repeat|andrepeat", _no_twice),
    Row("InBlock", "no Feat Comes more than Often", lambda f, _, count: _at_most(count, f)),
    Row("InBlock", "no Feat Comes Often", lambda f, _, count: _at_most(count - 1, f)),
    Row("InBlock", "every|each|a Feat Comes atmost Often", lambda f, _, count: _at_most(count, f)),
    Row("Often", "once", constant(1)),
    Row("Often", "twice", constant(2)),
    Row("Often", "Int times", as_it_is),
    Row(
        "InBlock",
        "Cand is right iff the Feat of the card mustnot|donot occur",
        lambda cand, feature: _no_twice(feature),
    ),
    Row("InBlock", "every|each|all Feat Comes only|exactly? once", lambda f, _: _no_twice(f)),
    Row("InBlock", "all Feat must? is different", _no_twice),
    Row("InBlock", "no two card? may|must is|has|share of|in? the|a? same Feat", _no_twice),
    Row("TooMany", "Int Kinds", _fewer),
    Row("TooMany", "Int card of the? same|one Feat", lambda n, feature: _at_most(n - 1, feature)),
    Row("InBlock", "no TooMany may|must is", as_it_is),
    Row("InBlock", "TooMany mustnot is", as_it_is),
    Row("InBlock", "never|donot play? TooMany", as_it_is),
    Row("InBlock", "there mustnot is TooMany", as_it_is),
    Row("InBlock", "not all|anything may|must is Kinds", _not_all),
    Row("InBlock", "donot|never play? only Kinds", _not_all),
    Row(
        "Pattern",
        "no block of Int card? Begun? may|must is all|only Kinds",
        lambda size, _, kind: _blocks(size, _not_all(kind)),
    ),
    Row(
        "Pattern",
        "no block of Int card? Begun? may|must contain|has TooMany",
        lambda size, _, said: _blocks(size, said),
    ),
    Row("Pattern", "Block ,? Cando", _within_block),
    Row("BlockNths", "the? Nths1 card|one?", as_it_is),
    Row("BlockNths", "the first Int card|one?", lambda count: tuple(range(1, count + 1))),
    Row("BlockNths", "the last Int card|one?", lambda count: tuple(range(-count, 0))),
    Row("BlockNths", "the last card|one?", constant((-1,))),
    Row("BlockNths", "the? others|rest", constant(())),
    Row("BlockNths", "the|all? other Int? card|one?", lambda *_: ()),
    Row("BlockNths", "thefirst", constant((1,))),
    Row("BlockNths", "the? first", constant((1,))),
    Row("BlockTurn", "BlockNths must? both|all? is? Phrase", lambda *turn: (turn,)),
    Row("BlockTurns", "BlockTurn", as_it_is),
    Row("BlockTurns", "BlockTurn ,|; and? BlockTurns", lambda one, more: (*one, *more)),
    Row("BlockTurns", "BlockTurn and BlockTurns", lambda one, more: (*one, *more)),
    Row("BlockTurn", "BlockNths must Does", lambda *turn: (turn,)),
    Row("BlockTurn", "BlockNths must? Standing BlockNths", _beside_in_block),
    Row("BlockTurn", "BlockNths mustnot Standing BlockNths", _not_beside),
    Row("BlockTurn", "BlockNths must? Standing BlockNths ,|; and|but? BlockAgain", _beside_again),
    Row("BlockAgain", "BlockNths must has|is of? that Feat", lambda n, of: (n, partial(alike, of))),
    Row("BlockAgain", "BlockNths mustnot has|is of? that Feat", lambda n, of: (n, _unlike(of))),
    Row("BlockAgain", "BlockNths must has|is of? the other Feat", lambda n, of: (n, _unlike(of))),
    Row("Standing", "has|is|of? the? same? Feat as|of", lambda of: partial(alike, of)),
    Row("Standing", "has|is|of? a different Feat from", _unlike),
    Row("Standing", "is? Height", lambda height: partial(compared, height)),
    Row("Pattern", "Block ,|:? BlockTurns", _block_turns),
    Row("Pattern", "BlockNths Block must? both|all? is? Phrase", _of_each_block),
    Row(
        "Pattern", "BlockNths Block must? both|all? is? Phrase ,|; and? BlockTurns", _of_each_block
    ),
    Row("Pattern", "BlockNths Block must? both|all? is? Phrase and BlockTurns", _of_each_block),
    Row("Spots", "all|every|each|the? place that is a? multiple of Int", _each_nth),
    Row("Spots", "all|every|each|the? place divisible by Int", _each_nth),
    Row("Spots", "card Ints ,? andsoon|...", lambda places: _listed(*places)),
    Row("InBlock", "All a? different Feat", lambda _, feature: _no_twice(feature)),
    Row("InBlock", "All the|a? same|one Feat", lambda _, feature: _all_alike(feature)),
    Row("InBlock", "All Kind or all? is? Kind", lambda _, one, other: _all_or_all(one, other)),
    Row("All", "all card? must? is|has of|in?", constant(None)),
    Row("All", "the? card must? is|has of|in?", constant(None)),
)
