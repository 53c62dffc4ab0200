"""Cards that a clause calls “one”, “another”, “none”, “neither”, since their kind was just named.

“If there is no heart among the last three cards, play one”; “a face card may not be followed by
another”; “unless it is neither a club nor a diamond, the next must be neither”; “otherwise play
neither”: the kind is named again. It is done where `unsaid` puts verbs again.
"""

from __future__ import annotations

import re
from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, KIND, SORT
from eleusis.rule.language.exchanging import Word

_CARD: Final = (
    rf"(?:{KIND}|\d+(?: or (?:higher|lower))?"
    r"|card (?:(?:above|below|over|under) \w+|(?:between|from) \w+ (?:and|to) \w+))"
)
_ITEM: Final = rf"(?:(?:an?|no|any) )?{_CARD}"
_ITEMS: Final = rf"{_ITEM}(?: , {_ITEM})*+(?:(?: ,)? (?:or|nor) {_ITEM})*+"
_KINDS: Final = re.compile(
    rf"\b(?:(?:an?|no|any) {_ITEMS}|(?:(?<=\bneither )|(?<=\bplay )|(?<=\bis )){_ITEMS}"
    rf"|(?<=\bboth ){_CARD} and {_CARD}|{COUNT} (?P<many>{KIND}))"
    r"(?= ?[,;.:?]| ?$"
    r"| (?:among|in|on|must|mustnot|may|is|was|if|unless|after|at|donot|you|play|the|it)\b)"
)
_END: Final = r"(?= ?(?:[,;.:?!]|$)| (?:unless|if|you)\b)"
_ONES: Final = re.compile(
    rf"(?P<one>\b(?:play|(?:card|next) (?:is|was|must is|mustnot is)) )one{_END}"
    rf"|(?P<those>\b(?:play|is|is not|mustnot is) )(?P<which>one|none) of (?:those|these|them)"
    rf"{_END}"
    rf"|(?P<another>\b(?:play|by|follow) )another(?: one)?{_END}"
    rf"|(?P<there>\bthere is )none(?= (?:among|in) the last\b)"
    rf"|(?<=, )(?P<none>none )(?=may is (?:played|laid){_END})"
    rf"|(?P<neither>\b(?:must is|that is) )neither(?:{_END}|(?= is right\b))"
    rf"|\bplay (?P<play>neither){_END}|\bdonot play (?P<donot>either)(?P<suit> suit)?{_END}"
)
_JOINTS: Final = re.compile(r"(?: ,)? (?:or|nor|and) (?!higher|lower|to)| , ")
_SUIT: Final = re.compile(r"\b(?:club|diamond|heart|spade)\b")
_OTHER: Final = re.compile(r"\b(?:an?|no|any) ")
"""What names something else behind that."""
_ARTICLE: Final = re.compile(r"^(?:an?|no|any) ")


def named_again(words: list[Word]) -> list[Word]:
    """The words, with the kind that was named before for "one" and the like."""
    line, at = " ".join(word.text for word in words), 0
    while found := _ONES.search(line, at):
        kinds = _kinds_before(line[: found.start()])
        instead = _instead(found, kinds) if kinds else ""
        if not instead:
            at = found.end()
            continue
        first, count = line.count(" ", 0, found.start()), len(found[0].split())
        here = words[first : first + count]
        made = [Word(text, here[0].start, here[-1].end) for text in instead.split()]
        words = [*words[:first], *made, *words[first + count :]]
        line = " ".join(word.text for word in words)
        at = found.start() + len(instead.strip())
    return words


def _kinds_before(line: str) -> list[str]:
    """The kinds that were named last in a sentence, each by itself, without their articles."""
    *_, sentence = line.split(" . ")
    others = list(_KINDS.finditer(sentence))
    if not others or _OTHER.search(sentence, others[-1].end()):
        return []
    last = others[-1]
    if sentence[: last.start()].endswith((" or ", " and ", " nor ")):  # beside something else
        return []
    if " ; " in sentence[last.end() :] and len(others) > 1:  # of one case or of the other?
        return []
    kinds = [_ARTICLE.sub("", item) for item in _JOINTS.split(last["many"] or last[0])]
    return [f"{kind} card" if re.fullmatch(SORT, kind) else kind for kind in kinds]


def _instead(found: re.Match[str], kinds: list[str]) -> str:
    """What is said instead; nothing where that is not clear."""
    told = found.groupdict()
    if told["suit"]:
        kinds = [suit[0] for kind in kinds if (suit := _SUIT.search(kind))]
    if before := told["one"] or told["another"]:
        return f"{before}a " + " or a ".join(kinds)
    if before := told["those"]:
        either = " or a ".join(kinds)
        return f"{before}a {either}" if told["which"] == "one" else f"donot play a {either}"
    if before := told["there"]:
        return f"{before}no " + " or ".join(kinds)
    if told["none"] is not None:
        return "no " + " or ".join(kinds)
    if len(kinds) < 2:
        return ""
    if before := told["neither"]:
        return f"{before}neither " + " nor ".join(kinds)
    return "donot play a " + " or a ".join(kinds)
