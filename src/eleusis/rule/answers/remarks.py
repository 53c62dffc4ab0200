"""What people add to a rule that no grammar need read: of short lines, and of all that is left.

“When fewer than three lie there, count the ones that do”, “anything else is fine”: said in a
thousand ways, out of a few words. A remark is one by all of its words: each is of a closed list,
and some of them are its marks; so nothing is a remark that names a card, a kind or a property
beside. What it says is done to the rule of the rest, or proved to be so of it anyhow.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.answers.spans import WORD, Span
from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.syntax import (
    ALWAYS,
    And,
    Candidate,
    Compare,
    Constant,
    CountIn,
    If,
    In,
    LastCards,
    Not,
    NthLast,
    Or,
    Place,
    Relation,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule.tree.syntax import Condition, RuleTree


class Remark(NamedTuple):
    """A remark, and what it makes of the rule that the rest of the text says."""

    span: Span
    applied: Callable[[RuleTree], RuleTree | None]
    """None where it does not suit the rule."""


_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {
    str(count): count for count in range(1, 7)
}
_COUNT: Final = "|".join(_COUNTS)
_FILLING: Final = frozenset(
    """
    a an the of on in at it its it's that this then so still just only also and or but if when whenever while with as
    long until for from among is are isn't aren't be was has have there there's that's they they're you
    your yet line row table card cards place places long only start beginning begins do does don't to
    enough instead case cases simply even than less fewer more most up already right exactly not no
    """.split()
)
_SHORT_WORDS: Final = _FILLING | _COUNTS.keys() | {"single", "second-last", "third-last", "few"}
_THOSE_WORDS: Final = _SHORT_WORDS | frozenset(
    """
    those them ones what which all many whole count counts counting counted look looks looking looked
    take takes use uses using consider considered go goes apply applies rule lie lies lying laid
    played exist number what's alone them both every each
    """.split()
)
_FREE: Final = frozenset(
    """
    any anything everything whatever free fine okay ok good right allowed goes anywhere welcome always
    matter matters doesn't don't
    """.split()
)
_FREE_WORDS: Final = (
    _FREE
    | frozenset(
        """
    every what you like want wish please please can may could play played put lay laid go be will would do does
    time choose to happens one
    """.split()
    )
)
_REST_WORDS: Final = frozenset(
    """
    all any every each other others else otherwise everything anything rest remaining suit suits colour colours
    color colors kind kinds kinds rank ranks number numbers after on in behind same of these those and so too
    case cases
    """.split()
)

_FEATURED: Final = frozenset("suit suits colour colours color colors kind kinds rank ranks".split())
"""Words for the other cards to play, and not for another case."""

_FEW: Final = re.compile(
    rf"\b(?:(?:fewer|less) than (?P<under>{_COUNT})|(?:only|just) (?:a single|(?P<only>{_COUNT}))"
    rf"|(?P<one>one) or (?P<two>two)|(?P<single>a single|one) card|(?P<no>no|isn't a|is not a) "
    r"second-last|(?:there (?:are|is)|if there are|there's) (?P<fewer>fewer|less)"
    r"|(?P<short>at the (?:start|beginning)|not enough|aren't enough))\b"
)
_THOSE: Final = re.compile(
    r"\b(?:those|them|the ones|as many|what(?:'s| is) there|that one|that card|the only card"
    r"|the whole line|(?:the|one or two) cards (?:that are )?there|cards there are|all of it)\b"
)
_ONCE: Final = re.compile(
    rf"\b(?:only )?(?:counts|applies|goes|holds|starts)(?: only)? (?:once|when|if|from)\b.*?\b(?P<from>{_COUNT})\b"
)
_SECOND: Final = re.compile(r"\bthe second card\b(?! of (?:each|a|every))")
_REST: Final = re.compile(r"\b(?:others?|else|otherwise|rest|remaining)\b")
_FREED: Final = re.compile(
    r"\b(?:any|anything|everything|whatever|free|fine|okay|ok|good|right|allowed|anywhere|welcome"
    r"|doesn't matter|don't matter|always)\b"
)
_PLACES: Final = re.compile(r"[^.;:!?()—]+")
_ZERO_WORDS: Final = frozenset(
    "or and also none zero 0 no nothing count counts counted as even is too included including it".split()
)


def remarks(text: str) -> tuple[Remark, ...]:
    """The remarks of *text*, in their order; none if all of it would be one."""
    found: list[Remark] = []
    for part in _PLACES.finditer(text):
        for start in _starts(text, part):
            span = Span(start, part.end())
            applied = _applied(_plain(span.of(text)))
            if applied is not None:
                found.append(Remark(_with_signs(text, span), applied))
                break
    left = reduce(lambda said, one: said - len(WORD.findall(one.span.of(text))), found, _words(text))
    return tuple(found) if left > 0 else ()


def _words(text: str) -> int:
    return len(WORD.findall(text))


def _plain(said: str) -> str:
    return " ".join(word.lower().replace("’", "'") for word in WORD.findall(said.replace("second-last", "secondlast").replace("second last", "secondlast"))).replace("secondlast", "second-last")


def _starts(text: str, part: re.Match[str]) -> Iterator[int]:
    """Where a remark may begin that goes to the end of a part: with it, or behind a comma."""
    yield part.start()
    yield from (part.start() + comma.end() for comma in re.finditer(",", part[0]))


def _with_signs(text: str, span: Span) -> Span:
    """The remark with its parentheses, or with the comma before it, or the sign behind it."""
    start, end = span
    before = text[:start].rstrip()
    if before.endswith("(") and text[end : end + 1] == ")":
        return Span(len(before) - 1, end + 1)
    if before.endswith(","):
        return Span(len(before) - 1, end)
    is_first = not before or before[-1] in ".;!?"
    return Span(start, end + (is_first and text[end : end + 1] in (".", ";", "!")))


def _applied(said: str) -> Callable[[RuleTree], RuleTree | None] | None:
    """What a part of a text does to a rule, if it is a remark."""
    words = set(said.split())
    few = _FEW.search(said)
    if few and _THOSE.search(said) and words <= _THOSE_WORDS:
        return as_many_as_there_are
    if words <= _SHORT_WORDS | _FREE_WORDS | _THOSE_WORDS and words & _FREE:
        count = _short_of(few, said)
        if count and _FREED.search(said):
            return lambda rule: free_before(rule, count)
    once = _ONCE.search(said)
    if once and words <= _THOSE_WORDS | {"holds", "starts", "once"}:
        return lambda rule: free_before(rule, _COUNTS[once["from"]])
    if _REST.search(said) and _FREED.search(said) and words <= _FILLING | _REST_WORDS | _FREE_WORDS:
        is_of_card = not words.isdisjoint(_FEATURED)
        return lambda rule: rule if leaves_free(rule.condition, is_of_card=is_of_card) else None
    if words <= _ZERO_WORDS and words & {"none", "zero", "0", "nothing"}:
        return lambda rule: rule if "even" in said or "count" not in said else None
    return None


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
    places = {one.card.n for one in said if isinstance(one.card, NthLast) and one.card == NthLast(one.card.n)}
    kinds = {one.cards for one in said}
    if len(said) < max(2, len(node.conditions)) or len(kinds) > 1 or places != set(range(1, len(said) + 1)):
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
