"""What a text leaves open: a card, a number or a case of which it may speak as well.

No tree says what else may be meant, or several do; so it is asked, with nothing beside it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL
from eleusis.rule.answers.others import NAMES_NO_CARD, THE_OTHER, compared_with
from eleusis.rule.language.doubt import Doubt
from eleusis.rule.tree.features import RANK_SETS, Attribute
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    And,
    CountExtreme,
    CountIn,
    CurrentBlock,
    If,
    In,
    LastCards,
    RankSummary,
    Same,
    Seen,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.tree.syntax import Condition, RuleTree

_THEM: Final = re.compile(r"\bthem\b", re.IGNORECASE)
_NOT_ALWAYS: Final = re.compile(
    r"(?:\b(?:not|never)|n['’]t)\s+(?:\w+\s+)?(?:always|just|simply|merely)\b(?!\s+(?:gone|been|come))"
    r"|\bno\s+[^.;,]*?\b(?:need|needs\s+to|has\s+to|have\s+to)\b",
    re.IGNORECASE,
)
"""What denies a demand, and forbids nothing."""

_NUMBER: Final = r"(?:\d+|one|two|three|four|five|six)"
_END: Final = r"\s*(?:[.;,]|$)"
_TWO_WAYS: Final = (
    # “If the rank went up”: before the last card, or with this one?
    r"\b(?:if|when)\s+the\s+(?:rank|suit|colou?r|parity|number)\s+(?:went|did|changed|rose|fell|stayed)\b",
    # by ten, or as far as a ten?
    r"\bgo\s+(?:up|down)\s+to\s+(?:\d|an?\b|the\b|ace|jack|queen|king)",
    r"\bthere\s+(?:is|are)\s+just\s+(?!one\b|two\b|three\b|\d)",
    rf"\bafter\s+{_NUMBER}\s+\w+s\s+(?:or|and)\s+\w+s\b",
    rf"\b(?:after|if)\s+{_NUMBER}\s+(?:higher|lower)\s+cards\b",
    rf"\b{_NUMBER}\s+(?:up|down),?\s+(?:(?:then|and)\s+)?{_NUMBER}\s+(?:up|down)\b",
    r"\bthe\s+last\s+card\s+that\s+(?:was|is)\s+\w+\s+or\b",
    r"\bthe\s+last\s+(?:red|black|odd|even)\s+or\s+\w+\s+card\b",
    r"\bthe\s+first\s+card\s+(?:after|since)\b",
    rf"\bthe\s+last\s+card\s+but\s+{_NUMBER}\s+(?:higher|lower)\b",
    rf"\bbut\s+(?:at\s+most|no\s+more\s+than)\s+{_NUMBER}{_END}",
    # by one, or by any step? up and down?
    r"\b(?:just|right|straight)\s+(?:above|below|over|under|higher|lower)\b",
    r"\b(?<!or )(?:higher|lower|above|below)\b(?! or)[^.;]*\beither\s+(?:way|direction)\b",
    # what is said with a doubt
    r"\b(?:maybe|perhaps|possibly|sometimes|normally|usually)\b",
    r"\bthere\s+(?:is|are)\s+(?:always\s+)?an?\s+[^.;,]*\bafter\s+an?\b",
    rf"[;,]\s+(?:and\s+)?(?!zero|nought|none|it\b)\w+\s+(?:also|too){_END}",
    r"\bnot\s+just\b[^.;]*,[^.;]*\b(?:too|as\s+well)\b",
    # is nothing else forbidden, or is nothing else right?
    r"\b(?:can|may)\s+(?:go|be\s+(?:played|laid|put))\s+(?:on|after)\b[^.;]*,?\s+but\s+"
    r"(?:not|neither|no)\b[^.;]*\b(?:on|after)\b",
    # one before it, too, or one that follows?
    r"\bneeds?\b[^.;]*\b(?:before|under)\s+(?:it|them)\b[^.;]*\bneeds?\s+an?\s+\w+\s+one\b",
    # is it the card, or the last one?
    r"^(?:(?!\b(?:cards?|last|after|it)\b).)*?\b(?:if|when)\s+(?:not\s+)?(?:red|black|odd|even)"
    r"\s*(?:,|then\b|play\b|go\b)",
    # is the second another case of the test, or another demand?
    r"\bif\s+the\s+last\s+card\b[^.;,]*,?\s+or\s+(?:go|play|change|keep|be|have)\b",
    rf"\b(?:are|is)\s+(?:wrong|right|forbidden)\s*,\s*otherwise\s+\w+{_END}",
    r"\b(?:up|down)\s+by\b[^.;]*[,;]\s+otherwise\s+by\b",
    r"\bif\s+[^.;,]*\bthe\s+next\s+(?:card|one)\b",
    r"\bsecond[- ]last\s+card\b[^.;]*,[^.;]*\bthe\s+(?:one|card)\s+before\s+it\b",
    r"\bthe\s+card\s+and\s+the\s+last\s+card\b[^.;]*\b(?:they\b|an?\s+\w+\s+and\s+an?\b)",
    # another than that of which was spoken, or than the last card's?
    r"\b(?:take|keep|play|follow|repeat|use)\s+the\s+(?P<of>suit|colou?r|parity|rank)\s+of\s+(?!the\s+last"
    r"\s+card\b)[^.]*\.[^.]*\b(?:an?other|a\s+different)\s+(?P=of)\b(?!\s+(?:from|than|to))",
)
"""Words that people say of two things, where the grammar knows one."""

_AFTER_THAT: Final = re.compile(
    r"\b(?:after|if\s+the\s+last)\b[^.;]*[,;.]\s+(?:and\s+)?after\s+that\b", re.IGNORECASE
)
_UNTIL: Final = re.compile(r"\b(?:after|if|when)\b[^.;]*\buntil\b", re.IGNORECASE)
_NEW_RANK: Final = re.compile(r"(?:^|[.;,]\s)\s*an? new (?:rank|suit|colou?r|number) must\b", re.I)
_EVERY_FEW: Final = re.compile(
    r"\b(?:every|all|any|each)\s+(?:two|three|four|five|six|\d)\s+cards\b(?!\s+(?:on|of|in))"
    r"|\b(?:all|the)\s+(?:two|three|four|five|six)\s+(?:may|must|can|should|are|have)(?:n['’]t|not)?\b",
    re.IGNORECASE,
)
"""“All three must not be of one colour”: three cards, or each 3?"""

_THEY_ARE: Final = re.compile(
    r"\b(?:if|when)\s+(?:there\s+are\b|[^,.;]*\boutnumber\b)[^,.;]*,\s*they\b", re.IGNORECASE
)
_ONE_OF: Final = re.compile(
    r"\bone of the (?:last|previous)\b[^.;]*"
    r"(?:\b(?:than|as|of) it\b|\b(?:different|same) \w+\s*(?:[.;,]|$))",
    re.IGNORECASE,
)
"""“As one of the last two cards and be higher than it”: than that one, whichever it is."""

_NUMBER_IT: Final = re.compile(
    r"\b(?:if|when|whenever|unless|while)\s+(?:the\s+)?(?:sum|total|difference|distance|product"
    r"|average|number|gap)\b(?:[^,;.]*,[^.;]*\b(?:than|as|of|from|to)\s+it\b(?!\s+is\b)"
    r"|[^.;]*\b(?:and|or|but)\s+it\s+(?:is|has)\b)"
    r"|\bif\s+there\s+(?:is|are)\b[^.;,]*\b(?:and|or|but)\s+it\s+(?:is|has)\b",
    re.IGNORECASE,
)
"""“If the distance between the last two is odd, go higher than it”: than the distance?"""

_BLOCK: Final = (
    r"\b(?:in|within|inside)\s+(?:each|every|any|an?)\s+(?:block|group|set|trick|packet)\b[^.]*"
)
_FIRST_OF_BLOCK: Final = re.compile(rf"{_BLOCK}\bthe\s+first\s+card\s+(?:must|may|has)\b", re.I)
_ALL_OF_BLOCK: Final = re.compile(
    rf"{_BLOCK}\bthe\s+(?:suit|colou?r|rank|parity)s?\s+must\s+(?:all\s+)?"
    rf"(?:differ|be\s+(?:all\s+)?different){_END}",
    re.IGNORECASE,
)
"""“In each block the rank must go up and the suit must be different”: from all in the block?"""

_REST_IF_IT: Final = re.compile(
    r"\b(?:otherwise|else),?\s+(?!if\b|when\b)[^.;,]+?,?\s+(?:if|when)\s+it\s+(?:is|has)\b",
    re.IGNORECASE,
)
"""“Otherwise play black if it is even”: the card of the case, or the one that is played?"""

_ALSO: Final = re.compile(
    r"^\s*(?:also\b[^.;,]*\bmay\b"
    r"|[^.;,]*\b(?:(?:is|are)\s+(?:also|just)\s+(?:right|fine|allowed|permitted|legal|ok(?:ay)?)"
    r"|(?:may|can)\s+also)\b)[^.;,]*\.?\s*$",
    re.IGNORECASE,
)
"""“Hearts are also right”: beside what else?"""

_SAID: Final = (
    (_ALSO, "other-words"),
    (_NUMBER_IT, "which-it"),
    (_REST_IF_IT, "which-it"),
    (_NOT_ALWAYS, "not-always"),
    (_AFTER_THAT, "which-case"),
    (_UNTIL, "which-case"),
    (_NEW_RANK, "other-words"),
    (_THEY_ARE, "which-they"),
    (re.compile("|".join(_TWO_WAYS), re.IGNORECASE), "other-words"),
)
"""What is left open by its words alone."""


def left_open(text: str, rule: RuleTree) -> Iterator[Doubt]:
    """The doubts about cards and cases of which no tree says which they are."""
    yield from (Doubt(code) for pattern, code in _SAID if pattern.search(text))
    if rule.first and _FIRST_OF_BLOCK.search(text):
        yield Doubt("which-card")
    if _ALL_OF_BLOCK.search(text) and not any(
        isinstance(node, CurrentBlock) for node in nodes(rule)
    ):
        yield Doubt("which-cards")
    if _EVERY_FEW.search(text) and _of_a_rank(rule):
        yield Doubt("which-cards")
    if _ONE_OF.search(text) and any(_is_of_one(said) for said in nodes(rule.condition)):
        yield Doubt("which-card")
    for case in (node for node in nodes(rule.condition) if isinstance(node, If)):
        if _THEM.search(text) and _rows_of(case.then) & _counted_in(case.test):
            yield Doubt("which-they")
        if _is_bare(text, case):
            yield Doubt("which-card")


def _counted_in(test: Condition) -> set[object]:
    """Where cards of a kind are counted."""
    counts = (node for node in nodes(test) if isinstance(node, CountIn))
    return {count.stretch for count in counts if count.cards != ALL}


def _is_bare(text: str, case: If) -> bool:
    """True for a comparison with the last card, behind a test that tells of several cards.

    “If two of the last three have the same suit, the card must have a different suit.”
    """
    several = any(isinstance(node, Seen | CountExtreme) for node in nodes(case.test))
    if several and NAMES_NO_CARD.search(text) and compared_with(case.then) == {LAST}:
        return True
    counted = any(isinstance(node, CountIn) for node in nodes(case.test))
    if not counted or not (other := THE_OTHER.search(text)):
        return False
    feature = Attribute(other[1].lower().replace("color", "colour"))
    return Same(feature, CANDIDATE, LAST) in nodes(case.then)


def _of_a_rank(rule: RuleTree) -> bool:
    return any(isinstance(node, In) and node.cards in RANK_SETS for node in nodes(rule))


def _is_of_one(said: object) -> bool:
    """True for two demands, one of them on one of several cards, the other on the last card."""
    if not isinstance(said, And):
        return False
    several = [
        any(isinstance(node, Seen | RankSummary) for node in nodes(part))
        for part in said.conditions
    ]
    last = [compared_with(part) == {LAST} for part in said.conditions]
    return any(several) and any(last)


def _rows_of(said: Condition) -> set[object]:
    stretches = (getattr(node, "stretch", None) for node in nodes(said))
    return {stretch for stretch in stretches if isinstance(stretch, LastCards)}
