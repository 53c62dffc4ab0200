"""What a rule that looks back says while the line is shorter than that.

People seldom say it. Counted over what they wrote with the rules that they meant, most mean as many
cards as there are; where they are divided, they are asked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL
from eleusis.rule.answers.telling import parting
from eleusis.rule.language.core.discourse.pointing import replaced, with_condition
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    EACH,
    And,
    Arithmetic,
    Candidate,
    CardRef,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    CountWhere,
    If,
    In,
    LastCards,
    NthLast,
    Operation,
    Or,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Summary,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.tree.syntax import Condition, Number, RuleTree

_SUMMED: Final = re.compile(
    r"\b(?:of the (?:ranks|points\b.*) (?:of|in)|(?:high|low)est rank of) the last \d+ cards"
)
"""What is summed up of the last cards, as it is printed: of all of them."""

_PRINTED: Final = re.compile(r"\blast \d+ cards")
"""How a number of last cards is printed; people write "three"."""

_ADDED: Final = re.compile(
    r"\bplus the (?:rank|points)\b|^rank plus the sum\b"
    r"|^the sum of the last two cards and the card is (?:even|odd)\b",
    re.IGNORECASE,
)
"""How the card and those before it are added up as it is printed, and was in tables of ours: of all
of them. Nine writers of ten mean as many as there are."""

_ENDS: Final = frozenset({Summary.HIGHEST, Summary.LOWEST})

_SHORT: Final = re.compile(
    r"\b(?:as there|as (?:long|soon) as|while|until|once|fewer|less than (?:two|2|three|3) cards"
    r"|(?:only|just|a single|the first|the second|the third|one|starter) card|starter|places?)\b",
    re.IGNORECASE,
)
"""Words of those who speak of short lines themselves."""


_REST: Final = re.compile(
    r"\b(?:otherwise|or else|else|if not|(?:any|every|all) other|others|rest|except|unless)\b",
    re.IGNORECASE,
)
"""Words of those who say what holds where a case does not, instead of two cases in full."""


def on_short_lines(text: str, rule: RuleTree) -> list[RuleTree]:
    """What a reading of a text can mean on short lines, the likeliest first: itself, as a rule."""
    is_exact = _PRINTED.search(text) or "as there are" in text
    looks_back = any(isinstance(node, LastCards) for node in nodes(rule))
    said = rule if is_exact or not looks_back else _alike(_asking_fewer(_counting_fewer(rule)))
    found = [said]
    if not _SUMMED.search(text):
        fewer = _summing_fewer(said)
        if not _ADDED.search(text):
            fewer = _adding_fewer(fewer)
        if parting(fewer, said):
            found.insert(0, fewer)
    if _SHORT.search(text):
        return found
    if parting(fewer := _likening_fewer(found[0]), found[0]):
        found.insert(0, fewer)
    free = [each for each in _free(found[0]) if parting(each, found[0])]
    if free and not _REST.search(text):
        return [*free, *found]
    if free or _compares_the_card(found[0]) or _has_rest_of_rows(found[0]):
        # nobody means that each card is right which one of the branches allows
        rest, other = _resting(found[0]), free or found[:1]
        return [*other, rest, *found[1:]] if _reckons(found[0]) else [rest, *other, *found[1:]]
    return found


def _counting_fewer(rule: RuleTree) -> RuleTree:
    """The rule, with what is counted among the last so many of as many as there are."""
    condition = rule.condition
    for node in set(nodes(condition)):
        match node:
            case CountIn(_, LastCards(count, False)) | CountDistinct(_, LastCards(count, False)):
                fewer = replace(node, stretch=LastCards(count, at_most=True))
                condition = replaced(condition, node, fewer)
    return with_condition(rule, condition)


def _asking_fewer(rule: RuleTree) -> RuleTree:
    """The rule, with a case that asks what occurs lately asking as many cards as there are."""
    condition = rule.condition
    for case in [node for node in nodes(condition) if isinstance(node, If)]:
        test = case.test
        for node in set(nodes(test)):
            match node:
                case Seen(_, LastCards(count, False)):
                    fewer = replace(node, stretch=LastCards(count, at_most=True))
                    test = replaced(test, node, fewer)
        condition = replaced(condition, case, replace(case, test=test))
    return with_condition(rule, condition)


def _alike(rule: RuleTree) -> RuleTree:
    """The rule, with as many cards as there are wherever it looks at as many of these elsewhere.

    What is summed up is of all of them all the same.
    """
    stretches = {node for node in nodes(rule) if isinstance(node, LastCards)}
    condition = rule.condition
    for node in set(nodes(condition)):
        match node:
            case Seen(_, LastCards(count, False)) | RankSummary(
                Summary.HIGHEST | Summary.LOWEST, LastCards(count, False)
            ) if (fewer := LastCards(count, at_most=True)) in stretches:
                condition = replaced(condition, node, replace(node, stretch=fewer))
    return with_condition(rule, condition)


def _summing_fewer(rule: RuleTree) -> RuleTree:
    """The rule, with what it makes of the last ranks of as many as there are; not sums of two."""
    condition = rule.condition
    for node in set(nodes(condition)):
        match node:
            case RankSummary(summary, LastCards(count, False)) if count > 2 or summary in _ENDS:
                fewer = replace(node, stretch=LastCards(count, at_most=True))
                condition = replaced(condition, node, fewer)
    return with_condition(rule, condition)


def _adding_fewer(rule: RuleTree) -> RuleTree:
    """The rule, with what the card and the last ones add up to of as many as there are."""
    condition = rule.condition
    sums = {node for node in nodes(condition) if isinstance(node, Arithmetic)}
    # the sum of four cards has that of three in it
    for added in sorted(sums, key=lambda node: sum(1 for _ in _terms(node)), reverse=True):
        if fewer := _with_as_many(added):
            condition = replaced(condition, added, fewer)
    return with_condition(rule, condition)


def _with_as_many(added: Arithmetic) -> Number | None:
    """The sum of the card and of as many of the last ones as there are, if it is such a sum."""
    cards = [term for term in _terms(added) if isinstance(term, Rank | Points)]
    mine = next((term for term in cards if isinstance(term.card, Candidate)), None)
    if mine is None:
        return None
    table = mine.table if isinstance(mine, Points) else ()
    match [term for term in _terms(added) if term != mine]:
        case [RankSummary(Summary.SUM, LastCards(count, False))] if count > 1:
            pass
        case rest:
            count = len(rest)
            named = {replace(mine, card=NthLast(n)) for n in range(1, count + 1)}
            if count < 2 or {*rest} != named:
                return None
    last = RankSummary(Summary.SUM, LastCards(count, at_most=True), table)
    return Arithmetic(mine, Operation.PLUS, last)


def _terms(number: Number) -> Iterator[Number]:
    """What is added up."""
    match number:
        case Arithmetic(left, Operation.PLUS, right):
            yield from _terms(left)
            yield from _terms(right)
        case _:
            yield number


def _likening_fewer(rule: RuleTree) -> RuleTree:
    """The rule, with “the suit of the last card or of the second-last” as of those that are there.

    So with “higher than the last card or higher than the second-last”. Else each card would be
    right by the one that is missing.
    """
    condition = rule.condition
    for node in set(nodes(condition)):
        if isinstance(node, Or) and (fewer := _of_those_there(node.conditions)):
            condition = replaced(condition, node, any_of(*fewer))
    return replace(rule, condition=condition)


def _of_those_there(ways: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """The ways to be right, what is the same of the last few cards as one; none if nothing is."""
    likes: dict[Condition, dict[int, Condition]] = {}
    for way in ways:
        card = _only_last(way)
        if card is not None:
            likes.setdefault(replaced(way, card, EACH), {})[card.n] = way
    few = {like: each for like, each in likes.items() if len(each) > 1}
    few = {like: each for like, each in few.items() if {*each} == {*range(1, len(each) + 1)}}
    if not few:
        return ()
    together = {way for each in few.values() for way in each.values()}
    there = (_of_one(like, LastCards(len(each), at_most=True)) for like, each in few.items())
    return (*there, *(way for way in ways if way not in together))


def _only_last(way: Condition) -> NthLast | None:
    """The card with which the one that is judged is compared, if it is one of the last cards."""
    if not (isinstance(way, Same | Compare) and CANDIDATE in nodes(way)):
        return None
    others = {node for node in nodes(way) if isinstance(node, CardRef)} - {CANDIDATE}
    match [*others]:
        case [NthLast(among=among) as card] if among == ALL:
            return card
        case _:
            return None


def _of_one(like: Condition, there: LastCards) -> Condition:
    """That it is so of one of the cards that are there."""
    match like:
        case Same(feature):
            return Seen(feature, there)
        case Compare(Rank(Candidate()), (Relation.GREATER | Relation.AT_LEAST) as way, Rank()):
            return Compare(Rank(CANDIDATE), way, RankSummary(Summary.LOWEST, there))
        case Compare(Rank(Candidate()), (Relation.LESS | Relation.AT_MOST) as way, Rank()):
            return Compare(Rank(CANDIDATE), way, RankSummary(Summary.HIGHEST, there))
        case Compare(left, way, right):
            some = CountWhere(left, way, right, there)
            return Compare(some, Relation.AT_LEAST, Constant(1))
        case _:
            raise AssertionError(like)


def _free(rule: RuleTree) -> Iterator[RuleTree]:
    """The rule with any card right while one is missing that a case compares.

    Else it forbids what both branches forbid.
    """
    for node in nodes(rule.condition):
        match node:
            case If(test, _, otherwise) if otherwise != ALWAYS and (back := _compares(test)) > 1:
                few = Compare(Place(), Relation.AT_MOST, Constant(back))
                yield replace(rule, condition=replaced(rule.condition, node, Or((node, few))))
                return


def _resting(rule: RuleTree) -> RuleTree:
    """The rule with the rest holding while a card is missing that a case compares."""
    condition = rule.condition
    for node in nodes(rule.condition):
        match node:
            case If(test, then, otherwise) if (
                otherwise != ALWAYS and (back := max(_compares(test), _in_a_row(test))) > 1
            ):
                there = Compare(Place(), Relation.GREATER, Constant(back))
                condition = replaced(condition, node, If(all_of(test, there), then, otherwise))
    return with_condition(rule, condition)


def _compares_the_card(rule: RuleTree) -> bool:
    """True if a case compares the card with one before the last.

    With a card that is not there it has nothing in common, and it is neither higher nor lower, most
    say, though any card be right.
    """
    for case in nodes(rule.condition):
        match case:
            case If(test, _, otherwise) if (
                otherwise != ALWAYS and CANDIDATE in nodes(test) and _compares(test) > 1
            ):
                return parting(_resting(rule), rule) is not None
    return False


def _reckons(rule: RuleTree) -> bool:
    """True if a case asks how far the last cards are apart, or what they add up to.

    Where that is no number, most leave every card right.
    """
    tests = [case.test for case in nodes(rule.condition) if isinstance(case, If)]
    return any(
        isinstance(node, Arithmetic | RankSummary) and CANDIDATE not in nodes(node)
        for test in tests
        for node in nodes(test)
        if _compares(test) > 1
    )


def _has_rest_of_rows(rule: RuleTree) -> bool:
    """True if something else holds where so many last cards are not all of one kind.

    They are not while they are not all there, most say.
    """
    cases = [node for node in nodes(rule.condition) if isinstance(node, If)]
    told = any(_in_a_row(case.test) > 1 and case.otherwise != ALWAYS for case in cases)
    return told and parting(_resting(rule), rule) is not None


def _in_a_row(test: Condition) -> int:
    """Of how many last cards a case says that they are all of one kind."""
    match test:
        case And((In(NthLast(), kind), *_) as row):
            cards = map(NthLast, range(1, len(row) + 1))
            return len(row) if {*row} == {In(card, kind) for card in cards} else 1
        case Or(rows):
            return min(map(_in_a_row, rows))
        case _:
            return 1


def _compares(test: Condition) -> int:
    """How many cards back those are that a case compares, or of which it tells what kind they are.

    Of a row of one kind each card alone tells when it is not there; and who asks of the place in
    the line has thought of short lines.
    """
    if _in_a_row(test) > 1 or any(isinstance(node, Place) for node in nodes(test)):
        return 1
    return max((_back(node) for node in nodes(test)), default=1)


def _back(node: object) -> int:
    """How many cards back something looks that wants them all."""
    match node:
        case NthLast(back, among) if among == ALL:
            return back
        case RankSummary(_, LastCards(back, False)):
            return back
        case _:
            return 1
