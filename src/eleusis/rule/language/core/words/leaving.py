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

_LAST: Final = rf"the last {_COUNT} cards?"
_FEATURE: Final = r"(suit|colour|rank|parity)"

_OF_THEM: Final = (
    (
        rf"\blook at ({_LAST})(?: ,? or (?:at )?(?:as many asthereare|all of them))?"
        r" ?([.:,;]) ([^:]*?)\b(of|among) (?:them|those|these)\b",
        r"look at \1 \2 \3 \4 \1",
    ),
    (rf"\blook at ({_LAST}) ?[.:,;] (?=[^:]*?\b(?:of|among) \1)", ""),
    (
        rf"\b(more (?:of|among) )({_LAST})([^:]*?[,;.] (?:and |but )?if more) is\b",
        r"\1\2\3 of \2 is",
    ),
)
"""Of which cards there are more among the last few."""

_SUMS: Final = (
    (
        r"(?:^|(?<=[.;,:] )|(?<=\bof )|(?<=\bif )|(?<=\badd ))(?:the )?rank of"
        rf" ({_LAST}|the last card) and (?:of )?"
        r"((?:the|your)(?: new| next)? card) (?=together|must|may|mustnot|add)",
        r"\1 and \2 ",
    ),
    (
        # where something is in the line, the card is of another demand
        r"(?<!\bin )(?<!card of )(?<!\d of )\b(?:the )?(?:ranks? of )?the (?:whole |entire )?"
        r"(?:line|row) and (?:of )?(?:your|the)"
        r"(?: new| next)? card\b",
        "the line withthecard",
    ),
    (r"\b(distance|difference|gap) (?:of|from) (?:the|your)(?: new)? card (?=to|from)", r"\1 "),
)
"""What is added up, and how far it is."""

LEAVING: Final = (
    (r"(?<=[.;] ), (?=wrapping\b)", ""),
    *_OF_THEM,
    *_SUMS,
    # what is free
    (
        r"(?<!of )(?<!in )\b(?:both|all|every|each|any)(?: of)?(?: the)?(?: two| four)? "
        r"(?:colour|suit|rank)"
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
    (
        r"\b((?:on|after|behind) [^.,;:]+? )(an? (?:(?!an?\b)[^.,;: ]+ ){1,4})must (?:come|follow"
        r"|is play(?:ed)?)(?= ?(?:[.,;]|$))",
        r"\1play \2",
    ),
    # ranks
    (
        rf"\bexactly (?={_COUNT} (?:,|or (?!more|lower|higher|exactly)))",
        "",
    ),
    (rf"\b({_RANK}) or (?:anything |any card )?(?:above|over) (?:it|that)\b", r"\1 or higher"),
    (rf"\b({_RANK}) or (?:anything |any card )?(?:below|under) (?:it|that)\b", r"\1 or lower"),
    # one of several, all, none
    (
        r"\b(nearer to .{1,30}? than (?:to )?.{1,30}?) ,? or (?:equally|just as|as) (?:far|near"
        r"|close)(?: away)?(?: from| to)? both(?: of them)?",
        r"\1 orequal",
    ),
    (
        r"\b(mustnot is )(?:strictly )?(between [^.;]*?) ?[.;,] (?:is )?(?:as high as|equal to"
        r"|the same as) (?:one|either) of (?:them|the (?:last )?two(?: card)?) is right",
        r"\1strictly \2",
    ),
    (r"\bexactly once\b", "once"),
    (r"\bin exactly one of (?:these|the following)(?: \w+)? ?: ?", "in exactly one of "),
    (r"(?<=exactly one of )([^.;:]*?(?:,|and|or)) is an? (?:face|picture|pip) card\b", r"\1 type"),
    (
        rf"\bthere is no card of (?:its|the same|that) {_FEATURE}(?: on the line| there| yet)*",
        r"its \1 donot occur on the line",
    ),
)
"""What is free, while it is so, and what goes on what."""
