"""Cards and numbers under other names: the opening card, the king played last, the total number.

A table like those of `normaliser`, which goes through it right behind the modals, while the words
are already spelt in one way. Each name stands for another in every sentence.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, FEATURE, KIND

_ON_LINE: Final = r"(?: (?:on|in) the line)"
_WAS: Final = r"(?:was|is|has is)"
_LAID: Final = r"(?:played|laid|placed|put down)"
_END: Final = r"(?:(?:from|of|to) the end of the line)"
_FEW: Final = rf"(?:last {COUNT} card)"
_THERE: Final = (
    r"(?:(?:(?:that |which )?(?:there )?(?:is|has is|we has has|has come))?"
    rf"(?: ?(?:lying|to is found|found|{_LAID}|so far))?)"
)
"""What may be said of cards that lie there, between them and where."""

_KINDS: Final = rf"(?:card from \w+ to \w+|{KIND}(?: (?:and|or) {KIND})?)"
_SORT_OF: Final = rf"(?:{_KINDS}|card)"

_FIRST: Final = (
    rf"\bthe (?:(?:very )?(?:opening|initial|oldest) card{_ON_LINE}?(?: of the line)?"
    r"|card (?:at the (?:start|beginning|head)|in the first place) of the line"
    rf"|card (?:that|which) (?:opened|open|started|start|began|begin) the line"
    rf"|card (?:(?:that|which) {_WAS} )?{_LAID} first)\b",
    "the first card of the line",
)
_LATEST: Final = (
    rf"\bthe ({KIND}) (?:(?:that|which) (?:{_WAS} (?:{_LAID} )?|came )?|{_LAID} )"
    rf"(?:last|most recent(?:ly)?)\b|\bwhatever ({KIND}) came last\b"
    rf"|\bthe ({KIND}) nearest(?: to)? the end of the line\b"
)
_THE_LAST: Final = (
    (_LATEST, r"the last \1\2\3"),
    (rf"\bthe (?:previous|latest|newest|most recent) (?={KIND}\b)", "the last "),
)
_BACK: Final = (
    (
        r"\bthe (?:next - to - last|last but one) card\b|\bthe last card but one\b|\bthe second"
        rf" card {_END}|\bthe card (?:{_LAID} )?(?:right |just )?(?:before|ahead of) the last"
        r"(?: one\b| card\b)",
        "the second - last card",
    ),
    (
        rf"\bthe (?:antepenultimate|last but two) card\b|\bthe last card but two\b|\bthe third card"
        rf"(?: counting back)? {_END}|\bthe card two (?:place )?before the last(?: one\b| card\b)",
        "the third - last card",
    ),
)
_OF_ITS_SUIT: Final = (
    rf"\bthe (?:last|previous|newest|latest|most recent) card(?: {_LAID})?{_ON_LINE}? (?:(?:that|"
    r"which) (?:is of|is in|has|share)|of|in|with|belonging to) (?:its|the same) (?:own )?"
    rf"{FEATURE}(?: as itself)?{_ON_LINE}?\b(?! as\b)",
    r"the last card of its \1",
)
_NUMBER: Final = (
    (
        r"\bthe (?:total number|count|amount|quantity|tally|overall number) of"
        rf"(?= (?:all |the |red |black )*{_SORT_OF}\b)",
        "the number of",
    ),
    (
        rf"\b(?:the number of|how many) (?:all )?(?:the )?({_SORT_OF})(?: {_THERE})?{_ON_LINE}"
        r"(?: so far)?\b(?! (?:that|which) is)",
        r"the number of \1 on the line",
    ),
    (
        rf"\bthe number of ({_SORT_OF}) (?:(?:that )?the line (?:contain|has|hold)"
        rf"|(?:(?:that )?(?:is|has is|we has has) )?(?:{_LAID} )?so far)\b",
        r"the number of \1 on the line",
    ),
    (rf"\bthe number of card{_ON_LINE} that is ({_KINDS})\b", r"the number of \1 on the line"),
    (
        rf"\b(?:the number of|how many) ({_KINDS}) (?:{_THERE} )?(?:within|among|in)"
        rf" (?=the {_FEW})",
        r"the number of \1 among ",
    ),
    (
        rf"\b(?:the number of|how many of) (the {_FEW})(?: that)? is ({_KINDS})(?= is| must)"
        rf"|\bthe number of card among (the {_FEW}) that is ({_KINDS})\b",
        r"the number of \2\4 among \1\3",
    ),
)
_NEWEST: Final = r"the (?:last|most recent|latest|newest|previous)"
_SINCE: Final = (
    rf"\b(?:the number of|how many) card (?:{_THERE} ?(?:sincelast|(?:since|after|behind|following)"
    rf" {_NEWEST})|(?:that )?(?:has )?(?:follow|followed|come after|came after) {_NEWEST}) ",
    "the number of card sincelast ",
)
_TWO: Final = r"(the last two card|the card (?:and|from) (?:the [^.;,]*?card))"
_APART: Final = (
    (
        rf"\bhow far(?: apart)? {_TWO}(?: is)?(?: apart)?(?: in rank)?(?= (?:is|must)| ?[.:;,])"
        rf"|\bthe amount by which {_TWO} differ(?: in rank)?",
        r"the distance between \1\2",
    ),
    (
        r"\bhow far the card is from (the [^.;,]*?card)(?: in rank)?(?= (?:is|must))"
        r"|\bthe amount by which the card differ from (the [^.;,]*?card)(?: in rank)?"
        r"(?= (?:is|must))",
        r"the distance between the card and \1\2",
    ),
)
_MOST: Final = r"(?:highest|greatest|biggest|largest|maximum|top)"
_HIGHEST: Final = (
    (
        rf"\bthe {_MOST} (?:rank|value)(?: (?:to is )?found)? (?:of|among|in) (?:the rank of )?"
        rf"(?=the {_FEW})",
        "the highest rank of ",
    ),
    (
        rf"\bthe {_MOST}(?: card)? (?:of|among|in) (?:the rank of )?(the {_FEW})"
        r"(?= (?:is|must) (?:even|odd|at|divisible|\d))",
        r"the highest rank of \1",
    ),
)
_SUM: Final = (
    (
        r"\bthe (?:combined|total) rank of (?=the (?:last|card))|\bthe rank total of (?=the)",
        "the sum of ",
    ),
    (
        r"\b(?:what )?(the (?:last two card|card and the last card)) (?:added together|add up to)"
        r"(?= (?:is|must))",
        r"the sum of \1",
    ),
)
_EVENLY: Final = (
    (r"\b(?:evenly|exactly) (?=divisible)|(?<=\d) without(?: an?)? remainder\b", ""),
    (r"\bin the (two|three|four|five) times? table\b", r"divisible by \1"),
    (r"\ba number that is (?=at |even|odd|divisible)|\bsome (?=even number|odd number)", ""),
    (r"\b(?:an? )?uneven(?: number)?\b", "odd"),
)

_COME: Final = r"(?:occurred|appeared|come|turned up)"
_NOW: Final = (
    (rf"\bthere is not (?:yet|already) (?:an?|any) (?={KIND})", "there is no "),
    (r"\b(the (?:last )?card) itself\b", r"\1"),
    (rf"\bhas (not )?(?:yet|already) {_COME}(?: (?:earlier|before))?(?={_ON_LINE}\b)", r"is \1"),
    (rf"\b(?:yet|already)(?={_ON_LINE}\b)", ""),
)
"""What lies on the line lies there by now."""

NOUNS: Final = (
    *_NOW,
    _FIRST,
    *_BACK,
    _OF_ITS_SUIT,
    *_THE_LAST,
    *_NUMBER,
    _SINCE,
    *_APART,
    *_HIGHEST,
    *_SUM,
    (r"\b(is|must is) a minimum of (?=\d)", r"\1 at least "),
    *_EVENLY,
)
"""Names for names, in this order."""
