"""Places that are listed, what goes round, and exactly one of two things: as people say it.

A table like those of `normaliser`, which goes through it with those of `told` and `waiting`, before
all others, while the words are as they were typed.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import ENDS

_STARTS: Final = r"(?:^|(?<=[.;:,!] )|(?<=[.;:,!] and )|(?<=[.;:,!] so ))"
_FEATURE: Final = (
    r"(?:the |its |in |from )*(suit|colou?r|rank|number|value|parity"
    r"|(?:being )?odd ?(?:or|/|-)+ ?(?:or )?-? ?even(?: thing| ?-? ?ness)?(?! (?:card|number"
    r"|one)s?))"
)
_MUST: Final = (
    r"(?:must|has to|have to|had to|should|needs? to|needed to|may only|can only|is to|are to"
    r"|has got to|have got to)(?: always| only)?"
)
_LAY: Final = r"(?:play|lay|put|place|bring|need|want|have)(?: down)?"
_SPOT: Final = r"(?:cards?|places?|spots?|positions?|ones?|seats?)"
_AND_SO_ON: Final = (
    r"(?: ?,? ?(?:and so (?:on|forth)|etc\.?|and on(?: and on)?|\. \. \.|…|\.\.\.)(?: ,)?)"
)
_SO_MANY_CARDS: Final = rf" \w+ ?,[^.;]*?{_AND_SO_ON} cards\b"
"""“With 3, 6, 9 and so on cards on the line” is no place."""
_CIRCLE: Final = r"(?:a|the) (?:circle|ring|clock)(?: of (?:the )?(?:13 |thirteen )?ranks)?"
_ACE_AFTER_KING: Final = (
    r"(?:where|in which|on which) (?:the |an )?ace (?:follows|comes(?: right)? after|is next to)"
    r" (?:the |a )?king"
)
_NTH: Final = {
    "third": (("third", "sixth", "ninth", "twelfth"), ("three", "six", "nine", "twelve"), 3),
    "fourth": (("fourth", "eighth", "twelfth", "sixteenth"), ("four", "eight", "twelve", "16"), 4),
    "fifth": (("fifth", "tenth", "fifteenth", "twentieth"), ("five", "ten", "15", "20"), 5),
}
_SUFFIX: Final = {1: "st", 2: "nd", 3: "rd"}


def _listed(nth: str) -> str:
    """“The third, sixth and ninth card and so on”, by ordinals or by numbers."""
    ordinals, counts, step = _NTH[nth]
    parts = []
    for at in range(4):
        number = step * (at + 1)
        short = f"{number}{_SUFFIX.get(number, 'th')}"
        parts.append(rf"(?:(?:the |{_SPOT} )*(?:{ordinals[at]}|{short}|{counts[at]}|{number}))")
    between = rf"(?: {_SPOT})? ?(?:,|and|, and) "
    first, then, later, last = parts
    return (
        rf"(?:the |{_SPOT} |number"
        rf" )*{first}{between}{then}(?:{between}{later})?(?:{between}{last})?"
        rf"(?: {_SPOT})?"
    )


_PLACES: Final = tuple(
    row
    for nth in _NTH
    for row in (
        (
            rf"\b(?:on|in|at|for|with(?!{_SO_MANY_CARDS})) {_listed(nth)}{_AND_SO_ON}(?: {_SPOT})?"
            rf"(?: (?:in|of|on) the (?:row|line))?(?: ,)? (?:there |you |we |it |comes? )*"
            rf"(?:{_MUST} (?:(?:be|come|go|lie|stand|{_LAY}) )?|{_LAY} )",
            f"every {nth} card must be ",
        ),
        (
            rf"(?<!\bif )(?<!\bwhen )(?<!\bwith )\b{_listed(nth)}{_AND_SO_ON}(?: {_SPOT})?"
            rf"(?: (?:in|of|on) the (?:row|line))?(?: ,)? (?={_MUST}|is\b|are\b)",
            f"every {nth} card ",
        ),
    )
)
_KIND: Final = (
    r"((?:an? )?(?:red|black|odd|even|prime|face|picture|court|number|heart|spade|club|diamond)s?"
    r"(?: (?:card|one)s?)?)"
)
_REST: Final = (
    r"(?:all (?:the )?others?|the others?|the (?:two|three|four|ones|cards)?(?: cards)? ?in between"
    r"|the rest|everything else|all the rest|the other (?:two|three|four))"
)
_OTHERS: Final = (
    (
        rf"\bevery (second|third|fourth|fifth|sixth|other) card {_KIND} ?[,;.] (?:and )?{_REST}"
        rf" {_KIND}{ENDS}",
        r"every \1 card must be \2 , all other cards must be \3",
    ),
    (
        rf"{_STARTS}(?:it|the line|the row) (?:just )?(?:goes|went|runs?|ran) (?=\w+ \w+ \w+"
        rf" ?[.,])",
        "",
    ),
    (
        rf"^{_KIND} ?,? {_KIND} ?,? {_KIND} ?,? \1 ?,? \2 ?,? \3(?: ?,? (?:and so on"
        rf"|and round again|again and again|round and round))?{ENDS}",
        r"\1 , then \2 , then \3 , and repeat",
    ),
)
"""Places, one by one, and those between."""

_THINGS: Final = (
    # exactly one of two things
    (
        rf"\b(copy|match|keep|share|repeat|take over) (?:exactly|just|only) one thing"
        rf"(?: (?:off|from|of|with) (?:it|the last(?: card| one)?))? ?[,:] (?:either )?{_FEATURE}"
        rf" ?,? (?:or|and) {_FEATURE}{ENDS}",
        r"match exactly one of \2 and \3",
    ),
    (
        rf"\bcompare(?: it| your card)? with the last card(?: (?:in|on|for) two things)? ?[,:]"
        rf" {_FEATURE} (?:and|or) {_FEATURE} ?[.;:,] (?:and )?(?:exactly|just|only) one (?:of"
        rf" (?:the"
        rf" two|them|those|these) )?{_MUST} (change|be the same|be different|match|stay the same)",
        r"exactly one of \1 and \2 must \3",
    ),
    # something, and nothing, in common
    (
        rf"\b(?:something|one thing|at least one thing) {_MUST} (?:be the same|stay(?: the same)?"
        rf"|match)(?: (?:as|with|like)(?: on| in| for)? the last(?: card| one)?)? ?[,:] (?:either"
        rf" )?{_FEATURE} (?:or|and) {_FEATURE}{ENDS}",
        r"the card must match the last card in \1 or \2",
    ),
    (
        rf"\b(?:nothing (?:in )?common|(?:mustn't|may not|can't|must not|shouldn't) (?:have|share)"
        rf" anything(?: in common)?) with the last(?: card| one)? ?[,:] (?:neither|not|no|not even)"
        rf" (?:(?:the )?same )?{_FEATURE} ?,? (?:and not|nor|or|no|and no) (?:(?:the )?same"
        rf" )?{_FEATURE}"
        rf"{ENDS}",
        r"must differ from the last card in \1 and \2",
    ),
    # “keep the colour and you must go up; change it and you must go down”
    (
        r"\byou (?:can|may|could) only (go (?:up|down|higher|lower)|change (?:the )?(?:suit"
        r"|colou?r)) by (keep|chang|match|stay|repeat)ing (?=the|in|its)",
        r"if you \1 , you must \2e ",
    ),
    (r"\byou must (keep|match|stay|repeat)e\b", r"you must \1"),
)
"""One of two things, and none."""

_KING: Final = r"(?:above|after|past|over|beyond|from) (?:the |a )?king"
_STEPS: Final = r"(?:one|two|three|four|five|six|\d)"
_ROUND: Final = (
    (
        rf"[,;]? ?(?:and )?{_KING}(?: ,)? (?:you |it |we )?(?:go|goes|start|starts|carry|count"
        rf"|continue"
        rf"|comes?|begin)(?: on| over| again| back| round)*(?: (?:with|at|into|from|to))?"
        rf" (?:the |an )?ace(?: again)?(?= ?[.;,:]| ?$| and| as)",
        " , wrapping around",
    ),
    (
        r"(?:^|(?<=\. ))(?:the )?(?:numbers?|values?|ranks?|cards?) (?:go|run|sit|are|stand)"
        r"(?: round| around)?(?: (?:in|on|like|as))? (?:a|the) (?:circle|ring|clock|wheel)"
        r"(?:(?: ,)? , wrapping around)? ?[.,:;]+ (?:and )?(?:so )?",
        "wrapping around , ",
    ),
    (
        rf"\b(?:you(?:'re| are) )?(?:always )?(?:climb|climbing|walk|step|move|count"
        rf"|go)(?:ing)?(?: on| up)?"
        rf"(?: all the time| always)? ?,? ((?:{_STEPS} ?,? )+or {_STEPS}|{_STEPS} to {_STEPS})"
        rf" steps?(?: up| forward| higher| on)?(?: each time| every time)?(?: from the last"
        rf"(?: card| one)?)?",
        r"go up by \1",
    ),
    (
        rf"\balways (?:forward|upwards?)(?: ?,? never back(?:wards)?)? ?,? (?=(?:{_STEPS}|at"
        rf"|by)\b)",
        "go up by ",
    ),
    (
        rf"(?:^|(?<=[.;] ))(?:with the ranks |(?:going|counting|counted)(?: round| around)? |"
        r"(?:going|counting|counted) (?:up|upwards) (?=[^.;]*\b(?:higher|above|up)\b))?"
        rf"(?:in|on|around|along) {_CIRCLE} ?,? {_ACE_AFTER_KING} ?, ",
        "wrapping around , ",
    ),
    (
        rf" ?,? (?:(?:going|counting|counted)(?: round| around)? )?(?:in|on|around|along) {_CIRCLE}"
        rf" ?,? {_ACE_AFTER_KING}",
        " , wrapping around",
    ),
    (r"(?:^|(?<=[.;] ))going a?round from king to ace ?, ", "wrapping around , "),
    (
        r" ?,? ?\b(?:and )?(?:then )?(?:a?round|on)(?: again)? to"
        r" (?=(?:the )?(?:club|diamond|heart|spade)s?(?: again)?(?= ?[.;]| ?$))",
        " , and back to ",
    ),
    # what alternates is told when it is known
    (
        r"(^|(?<=[.;] ))(\w+(?: steps?)? and \w+ steps? alternate) [.;,:]"
        r" (a step (?:(?! step )[^.;])*?(?: step\b[^.;]*?)? is \w+)(?= ?[.;]| ?$)",
        r"\1\3 . \2",
    ),
)
"""What goes round."""

ORDERED: Final = (*_PLACES, *_OTHERS, *_THINGS, *_ROUND)
"""Places, one of two things, and what goes round."""
