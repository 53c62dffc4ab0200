"""What people add to a rule that no grammar need read: of short lines, and of all that is left.

“When fewer than three lie there, count the ones that do”, “anything else is fine”: said in a
thousand ways, out of a few words. A remark is one by all of its words: each is of a closed list,
and some of them are its marks; so nothing is a remark that names a card, a kind or a property
beside. What it says is done to the rule of the rest, or proved to be so of it anyhow.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.answers.counting import tells_ranks
from eleusis.rule.answers.idle.glosses import without
from eleusis.rule.answers.idle.so_anyhow import so_anyhow
from eleusis.rule.answers.spans import WORD, Span
from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.language.core.discourse.recall import last_cards
from eleusis.rule.language.wording import word_rule
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    And,
    Candidate,
    Compare,
    Constant,
    CountIn,
    Cycle,
    If,
    In,
    IsKind,
    LastCards,
    Not,
    NthLast,
    NumberKind,
    Or,
    Place,
    Relation,
    RuleTree,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Condition


class AddedRemark(NamedTuple):
    """A remark, and what it makes of the rule that the rest of the text says."""

    span: Span
    applied: Callable[[RuleTree], RuleTree | None]
    """None where it does not suit the rule."""


KIND_WORDS_MAX: Final = 2
"""Words for a kind of cards in a remark that names one."""

_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {
    str(count): count for count in range(1, 7)
}
_COUNT: Final = "|".join(_COUNTS)


def _words_of(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_FILLING: Final = _words_of(
    """
    a already also among an and are aren't as at be beginning begins but card cards case cases
    do does don't enough even exactly fewer for from has have if in instead is isn't it it's its
    just less line long more most no not of on only or place places right row simply so start
    still table than that that's the then there there's they they're this to until up was when
    whenever while with yet you your
    """
)
_SHORT: Final = _words_of(
    """
    few second-last single third-last
    """
)
_THOSE_WORDS: Final = _words_of(
    """
    all alone applies apply both consider considered count counted counting counts each every
    exist go goes highest laid lie lies look looked looking looks lowest lying many means number
    ones played rule take takes them those use uses using what what's which whole
    """
)
_EXTREMES: Final = _words_of("highest lowest")
_FREE: Final = _words_of(
    """
    allowed always any anything anywhere doesn't don't everything fine free goes good matter
    matters ok okay right welcome whatever
    """
)
_FREE_WORDS: Final = _words_of(
    """
    be can choose could do does every go happens laid lay like may one play played please put
    time to want what will wish would you
    """
)
_REST_WORDS: Final = _words_of(
    """
    after all and any anything behind case cases color colors colour colours each else every
    everything in kind kinds of on other others otherwise rank ranks remaining
    rest same so suit suits these those too
    """
)
_ZERO_WORDS: Final = _words_of(
    """
    0 also and as count counted counts even included including is it no none nothing or too zero
    """
)
_OF_SHORT: Final = _FILLING | _SHORT | _COUNTS.keys()
_OF_THOSE: Final = _OF_SHORT | _THOSE_WORDS
_OF_FREE: Final = _OF_THOSE | _FREE | _FREE_WORDS
_OF_REST: Final = _FILLING | _REST_WORDS | _FREE | _FREE_WORDS
_FEATURED: Final = _words_of(
    """
    color colors colour colours kind kinds rank ranks suit suits
    """
)
"""Words for the other cards to play, and not for another case."""

_FEW: Final = re.compile(
    rf"\b(?:(?:fewer|less) than (?P<under>{_COUNT})|(?:only|just) (?:a single|(?P<only>{_COUNT}))"
    rf"|(?P<one>one) or (?P<two>two)|(?P<single>a single|one) card|(?P<no>no|isn't a|is not a) "
    r"second-last|(?:there (?:are|is)|if there are|there's) (?P<fewer>fewer|less)"
    r"|(?P<short>at the (?:start|beginning)|not enough|aren't enough)"
    r"|^or (?:(?:of|from|at|among|with) )?(?:as many as|all of them|all that|those that|what's))\b"
)
_THOSE: Final = re.compile(
    r"\b(?:those|them|the ones|as many|what(?:'s| is) there|that one|that card|the only card"
    r"|the whole line|all (?:of )?the cards|(?:the|one or two) cards (?:that are )?there"
    r"|cards there are|all of it)\b"
)
_ONCE: Final = re.compile(
    r"\b(?:only )?(?:counts|applies|goes|holds|starts)(?: only)? (?:once|when|if|from)\b"
    rf".*?\b(?P<from>{_COUNT})\b"
)
_SECOND: Final = re.compile(r"\bthe second card\b(?! of (?:each|a|every))")
_NTH_LAST: Final = re.compile(r"\b(second|third)[ -]last\b")
_FREED: Final = re.compile(
    r"\b(?:anything|everything|whatever|free|fine|okay|ok|good|right|allowed|anywhere|welcome"
    r"|(?:doesn't|don't|not) matter|any card (?:will do|goes|is right)|what you (?:like|want))\b"
)
_DENIED: Final = re.compile(r"\b(?:no|not|isn't|aren't|don't|doesn't)\b(?! matter)")
_NARROWED: Final = re.compile(r"\b(?:only|same|even|than|exactly|less|fewer|more)\b|(?<=\w )but\b")
"""Words by which not all that is left is free: “right only in the same suit”."""
_REST: Final = re.compile(r"\b(?:others?|else|otherwise|rest|remaining)\b")
_ELSEWHERE: Final = re.compile(
    r"\b(?:nowhere else|(?:not|never|no|can't|cannot|mustn't)\b.* (?:anywhere else|at (?:any|all)"
    r" other places?))$"
)
_ELSEWHERE_WORDS: Final = _FILLING | _words_of(
    """
    all allowed any anywhere be can can't cannot come else lie may must mustn't never nowhere other
    places play played they wrong you
    """
)
_PLACES: Final = re.compile(r"[^.;:!?()—]+")


def remarks(text: str) -> tuple[AddedRemark, ...]:
    """The remarks of *text*, in their order; none if all of it would be one."""
    found = [
        remark for part in _PLACES.finditer(text) for remark in _at_the_end(text, *part.span())
    ]
    rest = without(text, (each.span for each in found))
    return tuple(found) if WORD.search(rest) else ()


def _plain(said: str) -> str:
    """The words alone, with one for "second-last"."""
    told = WORD.findall(_NTH_LAST.sub(r"\1last", said.lower().replace("’", "'")))
    return " ".join(told).replace("dlast", "d-last")


def _at_the_end(text: str, first: int, end: int) -> list[AddedRemark]:
    """The remarks with which a part of a text ends, in their order: each may follow a comma."""
    commas = (first + comma.end() for comma in re.finditer(",", text[first:end]))
    for start in (first, *commas):
        applied = _made_of(text, start, end)
        if applied is not None:
            remark = AddedRemark(_with_signs(text, Span(start, end)), applied)
            return [*_at_the_end(text, first, start - 1), remark] if start > first else [remark]
    return []


def _made_of(text: str, start: int, end: int) -> Callable[[RuleTree], RuleTree | None] | None:
    """What these words do to a rule, if they are a remark."""
    if tells_ranks(text[start:end]):
        return lambda rule: rule
    said, is_first = _plain(text[start:end]), not text[:start].strip()
    return _applied(said) or so_anyhow(said, is_first=is_first)


def _with_signs(text: str, span: Span) -> Span:
    """The remark with its parentheses, or with the comma before it, or the sign behind it."""
    start, end = span
    before = text[:start].rstrip()
    if before.endswith("(") and text[end : end + 1] == ")":
        return Span(len(before) - 1, end + 1)
    if before.endswith(","):
        return Span(len(before) - 1, end)
    is_first = not before or before[-1] in ".;!?"
    return Span(start, end + (is_first and text[end : end + 1] in (".", ";", ":", "!")))


def _applied(said: str) -> Callable[[RuleTree], RuleTree | None] | None:
    """What a part of a text does to a rule, if it is a remark."""
    words = set(said.split())
    few, once = _FEW.search(said), _ONCE.search(said)
    told = said.replace(few[0], "") if few else said
    if _DENIED.search(told) and not _ELSEWHERE.search(said):
        return None
    if few and _THOSE.search(said) and words <= _OF_THOSE:
        extremes = words & _EXTREMES
        return lambda rule: as_many_as_there_are(rule) if _says(rule, extremes) else None
    is_freed = _FREED.search(said) is not None and not _NARROWED.search(told)
    if words <= _OF_FREE and is_freed and (count := _short_of(few, said)):
        return lambda rule: free_before(rule, count)
    if once and words <= _OF_THOSE | {"holds", "starts", "once"}:
        return lambda rule: _alone_before(rule, _COUNTS[once["from"]])
    if _REST.search(said) and is_freed and words <= _OF_REST:
        return partial(_if_left_free, is_of_card=not words.isdisjoint(_FEATURED))
    if _ELSEWHERE.search(said) and len(named := words - _ELSEWHERE_WORDS) <= KIND_WORDS_MAX:
        return partial(_only_there, named=named)
    if words <= _ZERO_WORDS and words & {"none", "zero", "0", "nothing"}:
        return _if_counting_even
    return None


def _says(rule: RuleTree, words: set[str]) -> bool:
    return all(word in word_rule(rule) for word in words)


def _if_left_free(rule: RuleTree, *, is_of_card: bool) -> RuleTree | None:
    return rule if leaves_free(rule.condition, is_of_card=is_of_card) else None


def _only_there(rule: RuleTree, *, named: set[str]) -> RuleTree | None:
    """“…, and face cards may not be played anywhere else”: of the kind that some places want."""
    match rule.condition:
        case Cycle(items) as cycle:
            kinds = [item for item in items if item != ALWAYS]
            if len(kinds) == 1 and _names(kinds[0], named):
                other = negate(kinds[0])
                turns = tuple(other if item == ALWAYS else item for item in items)
                return replace(rule, condition=replace(cycle, items=turns))
        case If(test, then, otherwise) if otherwise == ALWAYS and Place() in nodes(test):
            if _names(then, named):
                return replace(rule, condition=If(test, then, negate(then)))
        case _:
            pass
    return None


def _names(said: Condition, words: set[str]) -> bool:
    """True if these are words for the kind of card that is wanted, or there are none."""
    told = word_rule(RuleTree(said)) if isinstance(said, In) and said.card == CANDIDATE else ""
    return bool(told) and all(word.removesuffix("s") in told for word in words)


def _if_counting_even(rule: RuleTree) -> RuleTree | None:
    """“An even number, none included”: so it is, wherever cards are counted."""
    tests = (node for node in nodes(rule) if isinstance(node, IsKind))
    is_so = any(node.kind is NumberKind.EVEN and isinstance(node.number, CountIn) for node in tests)
    return rule if is_so else None


def _short_of(few: re.Match[str] | None, said: str) -> int | None:
    """With fewer cards than so many on the line any card is right."""
    if few is None:
        return 2 if _SECOND.search(said) else None
    told = few.groupdict()
    if told["under"]:
        return _COUNTS[told["under"]]
    if told["only"]:
        return _COUNTS[told["only"]] + 1
    return 3 if told["two"] else 2 if told["single"] or told["no"] or "a single" in few[0] else None


# ---- What is made of a rule ----------------------------------------------------------------------


def free_before(rule: RuleTree, count: int) -> RuleTree:
    """The rule with any card right while there are fewer than so many cards on the line."""
    few = Compare(Place(), Relation.LESS, Constant(count + 1))
    return replace(rule, condition=any_of(rule.condition, few))


def _alone_before(rule: RuleTree, count: int) -> RuleTree | None:
    """The same of “this”; None where several sentences are told, and it may be one of them."""
    return None if isinstance(rule.condition, And) else free_before(rule, count)


def as_many_as_there_are(rule: RuleTree) -> RuleTree | None:
    """The rule with as many cards as there are wherever it looks at the last few.

    None if it looks at one of them by itself, of which there may be none.
    """
    condition = rule.condition
    for node in set(nodes(condition)):
        together = _of_all_alike(node)
        if together is not None:
            condition = replaced(condition, node, together)
    stretches = {node for node in nodes(condition) if isinstance(node, LastCards)}
    for stretch in stretches:
        condition = replaced(condition, stretch, LastCards(stretch.count, at_most=True))
    looks_far = any(isinstance(node, NthLast) and node.n > 1 for node in nodes(condition))
    return replace(rule, condition=condition) if stretches and not looks_far else None


def _of_all_alike(node: object) -> Condition | None:
    """“None of the last two cards is red”, said of each, as said of how many there are."""
    if not isinstance(node, And | Or):
        return None
    said = [one for one in node.conditions if isinstance(one, In)]
    kinds = {one.cards for one in said}
    cards = {one.card for one in said}
    if len(said) < len(node.conditions) or len(kinds) > 1 or cards != {*last_cards(len(said))}:
        return None
    kind, last = kinds.pop(), LastCards(len(said), at_most=True)
    if isinstance(node, Or):
        return Compare(CountIn(kind, last), Relation.AT_LEAST, Constant(1))
    return Compare(CountIn(~kind, last), Relation.EQUAL, Constant(0))


def leaves_free(said: Condition, *, is_of_card: bool) -> bool:
    """True for what speaks of a case, or forbids: all else is right by it anyhow.

    Args:
        said: What a rule says.
        is_of_card: Whether the case must be one of the card to play: of “all other suits”.
    """
    match said:
        case And(parts):
            return all(leaves_free(part, is_of_card=is_of_card) for part in parts)
        case If(test, _, otherwise):
            is_case = not is_of_card or any(isinstance(node, Candidate) for node in nodes(test))
            is_free = otherwise == ALWAYS or leaves_free(otherwise, is_of_card=is_of_card)
            return is_case and is_free
        case Not():
            return True
        case Or(parts):
            return any(leaves_free(part, is_of_card=is_of_card) for part in parts)
        case _:
            return False
