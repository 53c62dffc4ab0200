"""What is left free, and the small words of cases: while it is so, what goes on what.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

_RANK: Final = r"(?:ace|jack|queen|king|1[0-3]|\d|two|three|four|five|six|seven|eight|nine|ten)"
_COUNT: Final = r"(?:\d+|two|three|four|five|six|seven)"
_PLAYED: Final = r"(?:is |go )?(?:(?:played|laid|placed|put|used|play) )?"
_BEGINS: Final = r"(?:^|(?<=[.;] )|(?<=, and )|(?<=[.;] and )|(?<=[.;] but ))"

LEAVING: Final = (
    # what is free
    (
        r"\b(?:both|all|every|each|any)(?: of)?(?: the)?(?: two| four)? (?:colour|suit|rank)"
        r" (?:is (?:right|free|possible|welcome)|may is (?:played|laid))(?! (?:if|only|on|unless))",
        "anything",
    ),
    (r"\b(?:both|all|the two|both the) (red|black) suit\b", r"\1 card"),
    (rf"\bmay {_PLAYED}(?:at|from) (?:any|whatever) (?:distance|gap|step)\b", "anydistance"),
    # while it is so
    (rf"{_BEGINS}while (?=it is|the |there |no |none |both |all |they )", "if "),
    (r"(?<=, )while (?=it is (?:odd|even|red|black|higher|lower|an? |the |no))", "if "),
    (r"\bwhile (?=the (?:\w+ )?(?:last|previous) card is)", "if "),
    # what goes where
    (
        r"\b((?:on|after|behind) (?:an? |any |the )?[^.,;:]{1,40}?) go"
        r" (?=(?:an? (?!step|place|rank|little|bit|number)|the same |any |another |only |either ))",
        r"\1 must play ",
    ),
    (
        r"\bgo (\d+|ace|jack|queen|king) or (higher|lower|more|above|below)\b(?! than)",
        r"play \1 or \2",
    ),
    # ranks
    (
        rf"\bexactly (?={_COUNT} (?:,|or (?!more|lower|higher|exactly)))",
        "",
    ),
    (rf"\b({_RANK}) or (?:anything |any card )?(?:above|over) (?:it|that)\b", r"\1 or higher"),
    (rf"\b({_RANK}) or (?:anything |any card )?(?:below|under) (?:it|that)\b", r"\1 or lower"),
)
"""What is free, while it is so, and what goes on what."""
