"""What is left free, and the small words of cases: while it is so, what goes on what.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import A_RANK, COUNT, FEATURE

_PLAYED: Final = r"(?:is |go )?(?:(?:played|laid|placed|put|used|play) )?"
_SUIT: Final = r"(?:club|diamond|heart|spade)s?"
_BEGINS: Final = r"(?:^|(?<=[.;] )|(?<=, and )|(?<=[.;] and )|(?<=[.;] but ))"

_LAST: Final = rf"the last {COUNT} cards?"

_OF_THEM: Final = (
    *[
        (
            rf"\blook at ({_LAST})(?: ,? or (?:at )?(?:as many asthereare|all of them))?"
            r" ?([.:,;]) ([^:]*?)\b(of|among) (?:them|those|these)\b",
            r"look at \1 \2 \3 \4 \1",
        )
    ]
    * 4,
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
        r"(?:(?<!\bin )(?<!\bon )|(?<=\brank on ))(?<!card of )(?<!\d of )\b(?:the )?"
        r"(?:ranks? of )?the (?:whole |entire )?"
        r"(?:line|row) and (?:of )?(?:your|the)"
        r"(?: new| next)? card\b",
        "the line withthecard",
    ),
)
"""What is added up, and how far it is."""

_ADDED: Final = (
    # what is so already
    (
        r"\b(from [^.;]{3,60}?) ?,? (?:including|counting) (?:both|the two)(?: of (?:them|those))?",
        r"\1",
    ),
    (
        r"\b((?:number of [^.;,]{3,40}? is even|even (?:number|count) of [^.;,]{3,40}?)) ?,? or"
        r" (?:none|zero|0)(?: at all)?(?= ?[,.;])",
        r"\1",
    ),
    (
        r"(?:the|your|thecard)(?: new)?(?: card)? is wrong"
        r"(?= ?[.;,] otherwise (?:it|the card|thecard) is right)",
        "it is wrong",
    ),
)
"""What is told besides, and is so already."""

_TWO: Final = r"(?:two [a-z]+|an? [a-z]+(?: card)? and an? [a-z]+)(?: card)?"
_CHANGED: Final = (
    *(
        (
            rf"\b{one} both (?:the )?{FEATURE} and (?:the )?{FEATURE} ?,? or (?:else )?"
            rf"(?:{other} both(?: of them)?|neither(?: of them)?)(?= ?[.;]| ?$)",
            r"change the \1 iff change the \2",
        )
        for one, other in (("change", "keep"), ("keep", "change"))
    ),
    (
        rf"\b((?:after|on|behind) {_TWO} [^.;]*?\b(?:higher|lower)(?: one| card)? of )"
        r"(?:those|these|the|them)(?: (?:two|2))?(?: card)?(?= ?(?:[.;,]|$))",
        r"\1the last two card",
    ),
    (
        # only where all that is told lies above does "down" say nothing more
        r"\b((?:after|on) an? (?:(?:card among|8|9|10|jack|queen|king|face|card|and|or|an?|,) )+)"
        r"(?:you )?(?:must )?(?:go|come|jump)(?: back)?(?: down)* to (?:an? )?([2-7]) or lower\b",
        r"\1play a \2 or lower",
    ),
    (
        r"\b(whose rank|whose number|that) (?:you|we|one|i) may divide (?:evenly )?by"
        rf" (?={A_RANK})",
        r"\1 is divisible by ",
    ),
    (
        rf"((?:(?<=[,;.] )|(?<=[,;] and ))(?:an? |any )?(?:{_SUIT}|red|black|odd|even|face"
        rf"|{A_RANK})(?: card)?) onlyif (?=it is\b)",
        r"\1 is right onlyif ",
    ),
    (
        r"(\bif the (?:number|count|sum|total)\b[^.;:]*? than (?:(?!if the\b)[^:])*?[;.,]"
        r" (?:and |but )?if it is )"
        r"(?:the same|as (?:high|many|much))(?= ?,)",
        r"\1equal",
    ),
    (r"\bgo (?:on |over )?(?:to )?(?=a (?:higher|lower) suit\b)", "play "),
    (
        rf"({_BEGINS}{_SUIT} is) the (lowest|highest) suit ?,? (?:then|next)(?: come)? ({_SUIT})"
        rf" ?,? (?:and )?(?:then )?({_SUIT})"
        rf" ?[,;]? (?:and )?(?:then )?({_SUIT})(?: (?:is )?the)?(?= (?:lowest|highest)| ?[.;]| ?$)",
        r"\1 \2 , then \3 , \4 and \5",
    ),
)
"""Both or neither, the two cards told before, and ranks that are gone to."""

LEAVING: Final = (
    (r"(?<=[.;] ), (?=wrapping\b)", ""),
    *_OF_THEM,
    *_SUMS,
    *_ADDED,
    *_CHANGED,
    # what is free
    (
        r"(?<!of )(?<!in )\b(?:both|all|every|each|any)(?: of)?(?: the)?(?: two| four)? "
        r"(?:colour|suit|rank)"
        r" (?:is (?:right|free|possible|welcome)|may is (?:played|laid))(?! (?:if|only|on|unless))",
        "anything",
    ),
    (rf"\bmay {_PLAYED}(?:at|from) (?:any|whatever) (?:distance|gap|step)\b", "anydistance"),
    # while it is so
    (rf"{_BEGINS}while (?=it is|the |there |no |none |both |all |they )", "if "),
    # what goes where
    (
        r"\b((?:on|after|behind) (?:an? |any |the )?[^.,;:]{1,40}?) go"
        r" (?=(?:an? (?!step|place|rank|little|bit|number)|the same |any |another |only |either "
        r"|(?:red|black|odd|even)(?: card)?(?: ?[.;,]| and | ?$)"
        r"|(?:club|diamond|heart|spade)(?: ?[.;]| ?$)))",
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
        rf"\bexactly (?={COUNT} (?:,|or (?!more|lower|higher|exactly)))",
        "",
    ),
    (rf"\b({A_RANK}) or (?:anything |any card )?(?:above|over) (?:it|that)\b", r"\1 or higher"),
    (rf"\b({A_RANK}) or (?:anything |any card )?(?:below|under) (?:it|that)\b", r"\1 or lower"),
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
    (
        rf"\bthere is no card of (?:its|the same|that) {FEATURE}(?: on the line| there| yet)*",
        r"its \1 donot occur on the line",
    ),
)
"""What is free, while it is so, and what goes on what."""

_ALIKE: Final = r"suit|colour|parity|match|agree|same|different|share|(?:a|un)?like|differ(?! by)"
IN_RANK: Final = (
    (
        r"\b((?:higher|lower|above|below|over|under|between|up|down|upwards|downwards|away|apart"
        r"|equal|distance|difference|gap|jump|stay (?:the )?same|step(?:up|down)?|level|beside"
        r"|adjacent|neighbours?|closer?|nearer?|beat|within|by)\b"
        rf"(?:(?!\b(?:{_ALIKE})\b)[^.;]){{0,60}}?) in (?:rank|number)\b"
        r"(?! of| range| ?,? (?:and|or|nor|but) (?:in |the )*(?:suit|colour|parity))",
        r"\1",
    ),
    (
        r"(?:^|(?<=[.;,] ))in (?:rank|number) ,(?= [^.;]*\b(?:away|higher|lower)\b)"
        r"|\bin (?:rank|number)(?= (?:by|(?:strictly )?(?:between|higher|lower|above|below))\b)"
        r"|(?:(?<=odd )|(?<=even )|(?<=prime )|(?<=high ))in (?:rank|number)\b(?! or| and)",
        "",
    ),
    (rf"\b((?:atleast|atmost|to) {A_RANK}) in (?:rank|number)\b(?! or| and)", r"\1"),
)
"""Where ranks are compared, that they are; of what is the same, or not, it is all that is said."""
