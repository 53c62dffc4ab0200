"""Amounts as people tell them, in the few words of the core: sums, worths, steps, the circle.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import AMOUNT, ENDS, FEATURE, STEP
from eleusis.rule.language.core.words.named import NAMED

_STARTS: Final = r"(?:^|(?<=[.;:,] )|(?<=\band )|(?<=\bbut )|(?<=\bthen ))"
_CARD: Final = r"(?:(?:the |your |that |this )?(?:new |next )?card|yours|the new one|thecard)"
_YOU_PLAY: Final = r"(?:(?:that|which) )?(?:you (?:are )?(?:play|lay|put down)\b|to be played\b)"
_LINE: Final = r"(?:the |all (?:of )?the )?(?:whole |entire |full )?line"
_SIZES: Final = (("longer|wider|higher|larger", "go up"), ("shorter|narrower|lower", "go down"))

_BOUNDS: Final = (
    (
        rf"(?<!\d to )(?<!or )(?<!and )(?<!- )(?<!most )(?<!least )\b(?:an? )?({AMOUNT}) ?"
        r"(point|rank|step|place|time)?s?( together)? at (?:the )?(?:very )?(most|least)\b"
        rf"(?! {AMOUNT})",
        r"at \4 \1 \2\3",
    ),
    (  # no rank of at least 2
        rf"\bat least ({AMOUNT})(?: (?:rank|step))? (?:and|but) (?:at most|(?:no|not) more than)"
        rf" ({AMOUNT}) (?:(rank|step|place) )?(?=away|apart)",
        r"\1 to \2 \3 ",
    ),
    (rf"\b(exactly|at (?:most|least)|more than|lower than)? ?({AMOUNT}) points?\b", r"\1 \2"),
)
_WITH_IT: Final = (
    (rf"\byours\b|\bthe one {_YOU_PLAY}", "thecard"),
    (
        rf"\byour {FEATURE}|(?<!card of )(?<!card with )\bthe {FEATURE} {_YOU_PLAY}",
        r"thecard 's \1\2",
    ),
    (
        rf"\b({_LINE}) ?,? (?:together with|with|including|plus|counting) {_CARD}"
        r"(?: (?:counted|included)(?: in| too)?)?(?: ,)?",
        r"\1 withthecard ",
    ),
    (
        rf"\b(among|in) (?:(the last {AMOUNT} card) and the card|the card and (the last {AMOUNT}"
        r" card))(?= ?(?:[.;,]|$))",
        r"\1 \2\3 withthecard",
    ),
    (
        rf" ?,? (?:(?:with|and|including|counting) )?{_CARD} (?:counted|included)"
        r"(?: in| too| along| as well)? ?,?",
        " withthecard ",
    ),
    (
        rf"\b(?:together|combined) with (the last {AMOUNT} card) ,? ?(?:it|{_CARD})"
        r" (?=must|may)",
        r"thecard and \1 together ",
    ),
)
_SUMS: Final = (
    (
        r"(?:^|(?<=[.;,] ))(?:(?:taken|added|counted) )?together ,? (?=[^.;,]*? (?:add up|make|come"
        r" to|sum|total|give|reach)\b)",
        "",
    ),
    (r"\b(sum|total|number|count) of (?:the )?points?\b(?! \()", r"\1 of the rank"),
    (r"\baverage rank\b(?= of| sofar| so far| ?[.;,])", "average"),
    (
        r"\b(must|may|mustnot|is|if) (?:make|come to|reach|give|has|is(?: worth)?|total)"
        r" ([^.;,]{1,40}?) (?:together|in total|in all|altogether|in sum|combined|taken"
        r" together)\b",
        r"\1 add up to \2",
    ),
    (
        r"\b(must|may|mustnot|never) (?:make|come to|total|sum to|sum up to)"
        rf" (?=at |from |between |{AMOUNT}|more|lower|an? (?:odd|even|prime|square|multiple))",
        r"\1 add up to ",
    ),
)
_WORTHS: Final = (
    (
        r"\b(?:is worth|counts? as|counts? for|gives?|scores?|gets?|brings?|is counted as|counts)"
        rf" (?={AMOUNT}|nothing|zero|nought|plus|minus|(?:its|their|the)(?: own)? (?:rank|number"
        r"|face rank)|what)",
        "count ",
    ),
)
_RANKED: Final = (
    (r"\b(?:outranked|beaten|topped|exceeded) by\b", "lower than"),
    (
        r"\b(higher|lower) than ([^.;,]{3,30}?) or (?:(?:the )?(?:same|equal)|as"
        r" (?:high|low|big))(?= ?[.;,]| ?$)",
        r"orsame \1 than \2",
    ),
    (
        r"(?:^|(?<=[.;] ))only ((?:every|each) (?:\w+) place|place [\d ,]+ and so on)(?: (?:on|in)"
        r" the line)? may (?:hold|has|take|is|contain|get) (?:an? )?",
        r"rarely \1 ",
    ),
    (
        rf"\brarely ((?:every|each) \w+ place|place [\d ,]+ and so on) ([^.;,]*?){ENDS}",
        r"\2 mustbeat at \1",
    ),
)
_FROM_FIRST: Final = (
    (
        r"(?:^|(?<=[.;] ))([^.;:]*?) ?,? ?\bcount(?:ing|ed) from (?:the starter|the (?:very )?first"
        r" card (?:of|on|in) the line|its first card|the (?:very )?first card that is there) ?[:,]?"
        r" ?([^.;]*?(?: ?[;,] otherwise\b[^.;]*?)?)(?= ?[.;]| ?$)",
        r"\1 \2 . startercounts",
    ),
)
_FACTORS: Final = (
    (
        r"\b(?:has|share|need|needs) (?:an?|some|a common) (?:common )?(?:divisor|factor)"
        r"(?: in common| incommon)?(?: (?:(?:that is )?(?:higher|other|more|apart|different)"
        r" (?:than|from)|above|over|except) (?:1|one))?",
        "share a factor",
    ),
    (
        rf"{_STARTS}(?:if )?(?:divided|dividing|divide)(?: everything)? by ({AMOUNT}) ,? ([^.;]*?)"
        rf"(?= ?[.;]| ?$)",
        r"\2 if divided by \1",
    ),
    (
        r"\bleave (?:an?other|a different) remainder (?:than|from)",
        "mustnot leave the same remainder as",
    ),
    (r"\bmust mustnot leave\b", "mustnot leave"),
)
_STEPS: Final = (
    (rf"\bno {STEP} (?:may|must) ", "thestep mustnot "),
    (
        rf"\b(?:the|each|every|an?|your) (?:(?:new|next) )?{STEP}s?(?: (?:to|from|between)"
        r" (?:the (?:new|last|previous) card|card|the last two card)"
        rf"| of {_CARD} (?:to|from) the last card)?"
        r" (?=(?:must|mustnot|may)(?: never)? (?:is )?(?:the )?(?:as (?:high|big|large|long|wide)"
        r" (?:as|or)|longer|shorter|wider|narrower|(?:higher|lower) than the (?:last|previous|one"
        rf"|{STEP})|at (?:least|most) as))",
        "thestep ",
    ),
    (
        rf"\bthestep ([^.;,]*?) (?:than|as) (?:the|that of the) (?:(?:last|previous)"
        rf" {STEP}|{STEP}"
        rf" (?:right )?before(?: it)?|one (?:right )?before(?: it)?|last one|previous one"
        rf"|{STEP} between the last two card){ENDS}",
        r"thestep \1 as thelaststep",
    ),
    (
        r"\b(thestep [^.;,]*?(?:higher|lower|longer|wider|shorter|narrower)) as (?=thelaststep)",
        r"\1 than ",
    ),
    (
        r"\b(thestep [^.;,]*?)(?<!at least )(?<!at most )as (?:high|big|large|long|wide) as"
        r" (?=thelaststep)",
        r"\1equal to ",
    ),
    (r"(?<=thestep )((?:must |mustnot )?is )(?:always )?(?:longer|wider)\b", r"\1higher"),
    (r"(?<=thestep )((?:must |mustnot )?is )(?:always )?(?:shorter|narrower)\b", r"\1lower"),
    *(
        (
            rf"\b(?:the )?{STEP}s? (?:must )?(?:always )?(?:{verb}|(?:get|become|grow) (?:ever"
            rf" |always )?(?:{sizes})(?: and (?:{sizes}))?)(?! than){ENDS}",
            f"thestep must {way}",
        )
        for (sizes, way), verb in zip(_SIZES, ("grow", "shrink"), strict=True)
    ),
    (rf"\b(?:take|make|do|go) an? {STEP} of ({AMOUNT}) or lower\b", r"go at most \1"),
    (rf"\b(?:take|make|do|go) an? {STEP} of\b", "go"),
    (
        r"\b(rank|step|place)s? (?:further|farther)(?: on)?(?: (?=than|on the|round))?\b",
        r"\1 higher ",
    ),
)
_CIRCLE: Final = (
    (
        r"(?:(?<=[.;,] )|^)(?:and |but |so |where |with )*(?:(?:after|behind|on) )?(?:the |an?"
        r" )?king(?:"
        r" (?:it|you|we|the line|the count(?:ing)?|that))?(?: simply| just)? (?:go on|goes"
        r" on|starts?"
        r"(?: again)?|continues?|carry on|carries on|begins?|comes?|coming|follows?|is followed"
        r" by|goes|is)(?: again| over| anew| next| the)*(?: with| at| from| by| to)? (?:the"
        r" |an? )?ace"
        r"(?: coming after it)?(?: again)?(?: ,? (?:like|as) (?:on|in) an? (?:clock|circle|ring))?"
        r"|(?:(?<=[.;,] )|^)(?:and |where |with )*(?:the )?ace (?:come|comes|coming|follow|follows"
        r"|following|is|go|goes) (?:again )?(?:after|on|behind|next to) (?:the )?king(?: again)?"
        r"|, (?:an|the) ace (?:following|coming after|next to) (?:a|the) king\b",
        "wrapping",
    ),
    (
        r"(?:^|(?<=[.;,] ))(?:(?:think of|see|take|put|imagine|picture|arrange) )?(?:the |all )?"
        r"(?:13 |thirteen )?(?:rank|number|card)s?"
        r" (?:stand|go|is|run|sit|form|make|as|like|lie|in|on)"
        r"(?: round| around)?(?: in| on| as| like)? (?:an? |the )?(?:circle|ring|clock)(?: with"
        r" (?:13|thirteen) (?:step|hour|number|place)s?)?(?: ,? (?:with )?(?:the )?king next to"
        r" (?:the )?ace)?",
        "wrapping",
    ),
    (r" ?,? (?:and )?(?:both|all|each)(?: of them)? wrapping\b", " . wrapping"),
)
_COUNTED: Final = (
    (rf"\b(?:turn|show|come|pop)(s?) up (?=(?:{AMOUNT} time|twice|once|more than))", r"come\1 "),
    (
        r"\b(?:the )?(suit|colour) (?:that|which) is (?:behind|rarer|rarest|scarcer|in the"
        r" minority|less frequent)\b(?: (?:on|in) the line)?|\bthe (?:rarer|scarcer|lower"
        r" frequent) (suit|colour)",
        r"the least often \1\2",
    ),
    (
        r"\bcount (?:up )?(?=(?:the |all )?(?:the )?[^.;:,]{2,40}? (?:among|in|on|of) (?:(?:all"
        r" )?the"
        r" (?:whole )?line|the last))",
        "addup ",
    ),
    (
        rf"\b(with (?:{AMOUNT} or (?:more|lower)|at (?:least|most) {AMOUNT}|more than {AMOUNT}"
        rf"|{AMOUNT})) of (?:them|these|those)\b",
        r"\1",
    ),
    (
        r"\b(?:each|every|all) ([^.;:,]{2,25}?)(?: (?:on|in) the line| played| that (?:comes|is"
        r" played|lies there))? (?:turn|turns|changes?|reverses?|switches) (?:the"
        r" )?(?:direction|way"
        r"|order|sense|colours?|everything|things)(?: a?round| over)? :",
        r"turnround \1 :",
    ),
    (r"\bturnround [^.;:]*? : (?=with an? (?:odd|even) )", ""),
    (
        r"(\b(?:after|with|on|if there is) an? (?:odd|even) (sum|total|count|number) of ([^.;,]*?)"
        r"(?: ,)? (?=(?:play|only|go|the card|thecard|keep|change|follow|must|the"
        r" new|your)\b)[^.]*?"
        r"[,;.] (?:and )?(?:after|with|on) an? (?:odd|even)) (?:one|number|count|total|sum)(?! of)",
        r"\1 \2 of \3",
    ),
)
_REMEMBERED: Final = (
    (
        r"\b((?:above|below|over|under|higher than|lower than|at least|at most) (the average(?: of"
        r" [^.;,]{2,40}?)?)(?= ?[.;,]| ?$)[^.;]*?\b(?:above|below|over|under|higher than|lower"
        r" than)) it\b",
        r"\1 \2",
    ),
    (
        rf"\b(?:compare|hold) {_CARD} (?:with|to|against) (the [^.:;]*?) ?[:.;,] (?:it|{_CARD}) "
        r"must is (always )?(higher|lower|equal or higher|equal or lower|bigger|smaller)\b",
        r"thecard must is \3 than \1",
    ),
    (
        r"\bthe card (?:that |which |with which )?(?:the line|it|we|you|theline)"
        r" (?:began|begins|begin|started|starts|start|opened|opens|open)(?: with| from)?\b",
        "the starter",
    ),
    (
        rf"\b(?:an?|no) {FEATURE} that (?:has |is |was )*(?:already |once |ever )*(?:been |is )?"
        r"(?:played|laid|used|seen|there|on the line)(?: before| already| once| on the line| sofar"
        r"| so far)* (?:must(?: never)?|mustnot|may(?: never)?|never) (?:come (?:back|again)|is"
        r" (?:played|used|repeated|laid)(?: again)?|return|repeat|appear again)(?: again)?",
        r"no \1 may repeat on the line",
    ),
    (
        r"\bthe (lower|higher)(?: one| card| rank)? of the last two (?:card|rank)",
        r"the \1est"
        " rank of the last 2 card",
    ),
    (r"\bthe (low|high)erest\b", r"the \1est"),
    (rf"\bthe last ({AMOUNT}) rank\b", r"the rank of the last \1 card"),
)

AMOUNTS: Final = (
    *NAMED,
    *_BOUNDS,
    *_FROM_FIRST,
    *_WITH_IT,
    *_RANKED,
    *_WORTHS,
    *_SUMS,
    *_FACTORS,
    *_STEPS,
    *_CIRCLE,
    *_COUNTED,
    *_REMEMBERED,
)
"""Names, bounds, what is counted with the card, worths, sums, factors, steps, the circle."""

_MEASURED: Final = (
    r"((?:the )?(?:difference|distance|step|thestep|sum|total|count|product|average)\b"
    r"[^.;:,]{0,60}?)"
)
_ATMOST: Final = rf"(?:(?:atmost|atleast|exactly|(?:lower|higher|more) than) {AMOUNT})"
_EVEN: Final = rf"(?:not )?(?:even|odd|divisible by {AMOUNT}|an? multiple of {AMOUNT})"
_LIMIT: Final = rf"{_ATMOST}|{AMOUNT}(?: or (?:lower|higher|more))?"
_SAID_AGAIN: Final = ((f"({_LIMIT}|{_EVEN})", f"({_LIMIT})", 2), (f"({_EVEN})", f"({_EVEN})", 1))
"""What is said of a number, and what may be of the same in a later case; how often it may come."""
_NO_DEMAND: Final = r"(?:(?!(?:must|mustnot|play|go|may) )[^.;,])*?"
_NEXT_CASE: Final = (
    rf"[.;,] (?:and |but )?(?:otherwise ,? ?|if {_NO_DEMAND} , |(?:after|on) {_NO_DEMAND}"
    r"(?<! is)(?<! that)(?<! or)(?<! and)(?<! an)(?<! a)(?<! the) (?:, )?)"
)
_AWAY: Final = (
    r"((?:(?:rank|step|place) )?(?:away|higher|lower)\b(?! from it| than it)"
    r"(?: (?:from|than) the (?:(?:\w+ ){0,2}?card|starter))?)"
)
_HERE: Final = r"(?= ?(?:[.,;]|$))"
_BOUNDS_AGAIN: Final = (
    *(
        (pattern, instead)
        for bound, again, times in _SAID_AGAIN
        for pattern, instead, often in (
            (
                rf"\b{_MEASURED} (?:must is|may is|:) {bound} ((?:if|after|on) [^.;:]*?) ?[,;.]?"
                rf" (?:and |but )?(?<! is )(?<! an )(?<! a )(?<! by )(?<! of )"
                rf"{again} (?=if|after|on)",
                r"\1 must is \2 \3 ; \1 must is \4 ",
                times,
            ),
            (
                rf"\b{_MEASURED} must is {bound}( ?[^.]*?) ?[,;]? (?:and |but )?(?<! by )(?<! of )"
                rf"{again} otherwise",
                r"\1 must is \2\3 ; otherwise \1 must is \4",
                1,
            ),
            (
                rf"\b{_MEASURED} must is {bound}( ?[^.]*?{_NEXT_CASE}){again}{_HERE}",
                r"\1 must is \2\3\1 must is \4",
                times,
            ),
        )
        for _ in range(often)
    ),
    (rf"\b({_ATMOST}) {_AWAY}( ?[^.]*?{_NEXT_CASE})({_ATMOST}){_HERE}", r"\1 \2\3\4 \2"),
)
"""A bare bound in a later case is of what was measured in the earlier one."""

_NONE: Final = (
    r"(?:none|no such(?: card| one)?|no (?:(?:earlier|other|previous|\2) )?card(?: like that)?)"
)
"""None of those of which the last was named, and whose kind is the second group."""
AMOUNTS_AT_LAST: Final = (
    (r"\banything (?=anything\b)|(?<=\basthereare) orall\b", ""),
    # "it" behind a step is the step
    (
        r"\b(thestep must is (?:higher than|lower than|at(?:least|most) ashighas)"
        r" (thelaststep|the difference to the (?:last )?two card)[^.]*?(?: otherwise|[.;,]"
        r" (?:and |but )?if [^.;,]*?) ?,? ?)it (must is (?:higher|lower))(?= ?(?:[.;,]|$))",
        r"\1thestep \3 than \2",
    ),
    # what is counted with the card on the one side is on the other
    (
        r"\b(difference to the count of [^.;,]*?) on theline"
        r" (and the count of [^.;,]*? on theline withthecard)\b",
        r"\1 \2",
    ),
    *_BOUNDS_AGAIN,
    (r"(?:^|(?<=[.;] ))(except [^.;,]{2,40}?) ?, which is anytime right(?= ,)", r"\1"),
    # “kings are always right. The suit of any other card must …”
    (
        r"(?:^|(?<=[.;] ))([^.;]*?\b(?:of|to)) (?:any|every|each|all|the) other card"
        r"(?= (?:must|mustnot|and the last)\b)",
        r"for any other card , \1 the card",
    ),
    # what is so anyhow: no card that is not there forbids any
    (
        r"((?<!sincelast )\bthe last (card of (?:the same|its)|(?:red|black|odd|even|face|pip"
        r"|heart|spade|club|diamond|king|queen|jack|ace)\b)(?:(?!\botherwise\b).)*?) ?[.;,]"
        r" (?:and |but )?"
        rf"(?:if there is|with|if theline has) {_NONE}"
        r"(?: (?:there|on theline|sofar|at all|of it|of them))* ,? (?:then )?"
        r"(?:anything|the ?card is (?:right|anything))(?: is right)?(?= ?[.;]| ?$)",
        r"\1",
    ),
)
"""What is looked for behind all others."""
