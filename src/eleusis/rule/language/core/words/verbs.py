"""Verbs of laying and lying, and words for what is left, in the few words of the core.

Tables like those of `normaliser`, which goes through them: phrases for phrases that say the same
in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.clauses import CLAUSES, RELATIVE
from eleusis.rule.language.core.words.fragments import (
    A_RANK,
    AMOUNT,
    ENDS,
    FEATURE,
    LAID,
    NOUN,
    SORT,
)

_A_KIND: Final = (
    r"(?= (?:an?|the|any|another|red|black|odd|even|face|prime|club|diamond|heart|spade|king|queen"
    r"|jack|ace|\d+|(?:two|three|four|five|six|seven|eight|nine|ten)(?:e?s)?)\b)"
)
"""Where a kind of cards begins."""
_BIDDEN: Final = r"(?= (?:must|may|is|has|go|stay|keep|change))"
_HEAD: Final = r"(?:^|(?<=[.,;:] )|(?<=must )|(?<=then )|(?<=otherwise ))"
_YOU_LIKE: Final = r"you (?:like|want|wish|please|fancy)"

_THERE: Final = (
    r"(?:(?:at|on|in|from|up to|until|before|after|for)"
    r" (?:(?!at |on |in |from )\w+ ){0,4}?(?:place|turn)\b"
    rf"|(?:from|before|up to) the \w+ card(?= (?:on|of|in)\b|{ENDS}))"
)
"""Where a place of the line is named."""
_SET: Final = (
    rf"(?:is (?:{LAID}|laying|found|right)|go|come|stand|lie|appear|occur|sit|fall"
    r"|is(?= (?:only )?(?:at|on|in)))"
)
_MAY: Final = r"(?:may|can|could|must|should|has to|is to)"
_LAY: Final = r"(?:play|put|lay|use)"
_SORTED: Final = rf"card|{NOUN}|{SORT}|{A_RANK}(?:e?s)?"
_ON: Final = r"(?:[^.;,]| , (?=\d))*?"
_CARDS: Final = r"((?:(?!(?:play|must|may|is|if|unless|after|go|only)\b)[^.;]){2,60}?)"
_WHERE: Final = (
    (
        r"(\b(?:at|on|in) (?:the )?(?:odd|even) place\b[^.;]*?\b(?:at|on|in) (?:the )?(?:odd|even))"
        r" ones?\b",
        r"\1 place",
    ),
    # only there: “only” before the verb, behind it, or behind the place
    (
        rf"\b(?:{_MAY} )?(?:(?:only|just) {_SET}|{_SET} only|is only (?:right|{LAID}))"
        rf" (?={_THERE})",
        "mustbeat ",
    ),
    (rf"\b(?:{_MAY} )?{_SET} ({_THERE}{_ON}) only{ENDS}", r"mustbeat \1"),
    # there, and nowhere else, or nothing else there
    (rf"\b(?:{_MAY} )?(?:only|just) {_LAY} {_CARDS} (?={_THERE})", r"onlyplay \1 "),
    (rf"\b(?:{_MAY} )?{_LAY} {_CARDS} only (?={_THERE})", r"onlyplay \1 "),
    (rf"\b(?:{_MAY} )?{_LAY} {_CARDS} ({_THERE}{_ON}) only{ENDS}", r"onlyplay \1 \2"),
    (
        r"((?:^|(?<=[.;,] )|(?<= and ))(?!only|no )[^.;,]{2,40}?)"
        rf" (?:must|has to|should|is to) is {LAID} (?={_THERE})",
        r"\1 mustlie ",
    ),
    (rf"\b({_SORTED}) only (?={_THERE})", r"\1 mustbeat "),
    (rf"\b({_SORTED}) ({_THERE}{_ON}) only{ENDS}", r"\1 mustbeat \2"),
)
"""What is laid at some places only."""

ONLY: Final = (
    *_WHERE,
    (
        r"\b((?:(?:may|can) (?=only (?!play|put|lay|use|.*\botherwise\b)))?)"
        rf"(?:(?:may|can|must|should) )?only(?: (?:play|put|lay|use|(?:is|has)(?! (?:right|{LAID}"
        r"|if|onlyif)\b))|(?= (?:go|keep|change|stay)\b(?! (?:on|after|behind)\b)))"
        r" (?=(?!cards? (?:from|with|of|that))[^,;.]{2,60}? (?:if|on|after|onto|upon) "
        r"(?!(?:\w+ ){0,2}(?:place|turn)))",
        r"\1onlyplay ",
    ),
    (
        r"(^|(?<=[.;,] ))(?:(?:play|put|lay) )?"
        r"((?!play|if|must|may|after|on|only|and|or)[^.;,]{1,30}?)"
        r"(?<!go|is|be)(?<!goes|come|laid)(?<!follow|played|return)(?<!again)(?<!back) only"
        r" (?=(?:after|on|onto|upon) "
        r"(?!(?:\w+ ){0,3}(?:place|turn)))",
        r"\1\2 must only go ",
    ),
    (
        r"\b(only (?:go |(?:is )?(?:play|played|laid|put|placed) )?(?:on|after) [^.;,]{2,30}?)"
        r"(?: , and| ,| and) ((?!and\b)[^.;,]{1,30}?) only (?=(?:after|on|onto|upon) )",
        r"\1 and \2 must only go ",
    ),
    (
        r"\b(only follow [^.;,]{2,30}?)(?: , and| ,| and) ([^.;,]{1,30}?)"
        r"(?<! may)(?<! must)(?<! can) only (?:follow )?(?=an? |\w+ ?(?:$|[.;,]))",
        r"\1 and \2 must only follow ",
    ),
    (
        rf"\b(?:may|can|must|should)? ?(?:(?:only|just) is {LAID}|is {LAID} only|is only right"
        r"|is right only|only is right|is only) (?=if\b|onlyif\b|iff\b)",
        "is right only ",
    ),
    (r"\bonly (?:if (?:if )?|while |(?=once (?:an?|the|there)\b))", "onlyif "),
)
"""Cards that are right only in some case: before the modals, which take "only" to themselves."""

_PAIRS: Final = ((("odd", "even"), "parity"), (("red", "black"), "colour"))
_CLAUSES: Final = (
    (r"\ball the other\b", "all other"),
    (
        rf"\bleave (the|its|that) {FEATURE}\b(?! (?:as|alone|unchanged|the same|of))",
        r"change the \2",
    ),
    (
        rf"\bif (?:there is no card of (?:its|the same|that) {FEATURE}(?: (?:on|in) the line)?"
        rf"|(?:that|its|the) {FEATURE} has not (?:been |is )?{LAID})(?: yet| so far)? ,"
        r" (?:it|the card|any card) is right\b",
        r"if the \1\2 of the card mustnot occur in the line , anything",
    ),
    (
        rf"\b(if (?:you |we )?(?:keep|change|match|repeat) (?:the )?){FEATURE}\b"
        r"([^.]*?[,;] (?:and |but )?if (?:you |we )?(?:keep|change|match|repeat)) it\b",
        r"\1\2\3 the \2",
    ),
    (r"\bthey (?:may|must) differ by\b", "the rank must differ by"),
    *(
        row
        for pair, feature in _PAIRS
        for one, other in (pair, pair[::-1])
        for row in (
            (
                rf"\b((?:keep|same|match)(?: the)? {feature}) ?[:,] ?{one} on {one} ?,? (?:and )?"
                rf"{other} on {other}\b",
                r"\1",
            ),
            (
                rf"\b((?:change|different)(?: the)? {feature}) ?[:,] ?{one} on {other} ?,?"
                rf" (?:and )?{other} on {one}\b",
                r"\1",
            ),
            (
                rf"\b(?:is|must is|must be) both {one} or (?:is )?both {other}\b",
                f"has the same {feature}",
            ),
            (
                rf"{_HEAD}both (?:card )?(?:must )?is {one} or (?:both )?(?:is )?"
                rf"{other}{ENDS}",
                f"keep the {feature}",
            ),
            (
                rf"{_HEAD}one of (?:they|those|these|them|the two)(?: card)?"
                rf" (?:must )?is {one} and (?:the )?other (?:one )?(?:is )?{other}{ENDS}",
                f"change the {feature}",
            ),
        )
    ),
    (
        r"\b(?:the )?last card (?:(?:on|in|of) the line )?(?:that has|that is of|with|of)"
        rf" (?:(?:its|the same) {FEATURE}(?! (?:as|of|and|or)\b)|the {FEATURE} of (?:thecard"
        r"|(?:the|your) card(?: (?:that )?you play| to be played)))",
        r"the last card of its \1\2",
    ),
    (r"\bfind (?=the last card of)", "lookat "),
    (r"\betc \. (?=must|may|is|has)", "etc "),
    (r"\bafter (?:two )?(?:equal|same) (?:rank|card)\b", "after stepsame"),
    (
        rf"\b({AMOUNT}(?: or (?:more|higher|lower))?(?: (?:step|rank|place))?) (?:either )?"
        r"(?:up or down|down or up|in either direction|either way)\b",
        r"\1 away",
    ),
    (
        r"\bnothing ((?:higher|lower|red|black|odd|even)\b[^.;,]*?) (?:may )?"
        rf"(?:go|come|is {LAID}) (?=on|after)",
        r"no card that is \1 may go ",
    ),
    (
        rf"\bno {FEATURE} (?:may|must) (?:come back|return|is repeat|repeat|come again|reappear)"
        rf" (?:until|before) ({AMOUNT}) (?:other |different )?card (?:of (?:an)?other \1"
        rf"|in between)? ?(?:has )?(?:is )?(?:been )?{LAID}",
        r"no \1 may return until \2 card",
    ),
    (
        rf"\b(?:among|in) (?:any|every|all|each) ({AMOUNT}) (?:neighbouring|consecutive"
        r"|adjacent) card(?: (?:on|in|of) the line)?",
        r"amongany \1 card",
    ),
    *(
        (
            rf"\b(?:no|never) ({AMOUNT}) (?:{old} card|(?:consecutive |neighbouring )?card"
            rf"(?: in ?a ?row)?(?: may| must)?(?: is)? (?:{old}|go {way})(?: in rank)?)"
            r"(?: in ?a ?row)?\b",
            rf"norow \1 {old}",
        )
        for old, way in (("rising", "up"), ("falling", "down"))
    ),
    (r"\bthere is no second ?-? ?last card\b(?: yet)?", "there is only one card"),
    (
        rf"\bthe (?:very )?first (?:step|move) is (?:up to you|your (?:own )?choice){ENDS}",
        "the first card played is anything",
    ),
    (rf"\b(the same {FEATURE}) again\b(?! as)", r"\1"),
)
_LYING: Final = (
    (
        r"\bthe last (?:card )?or (?:of )?the second ?-? ?last(?: card)?\b",
        "either of the last 2 card",
    ),
    (
        r"\bis (?:now |currently )?(?:on (?:the )?(?:top|end)|at the (?:end|top)"
        r"(?: of (?:the )?line)?|lying(?: there| on (?:the )?top)?|showing|face up"
        rf"|{LAID} (?:last|before))\b(?! of)",
        "isontop",
    ),
    (r"\b(?:once|while|after) (?=(?:an? |the )?(?:\w+ ){1,5}isontop)", "if "),
    (
        r"(?<!at )\bwhat(?:ever)? (?:is|was) (?:there|lying|on the (?:table|line))\b"
        r"|\bwhat(?:ever)? isontop\b",
        "the last card",
    ),
)
_GOING: Final = (
    (
        rf"\b(?:must )?only (?:go|come|is {LAID}|is) (?=on\b|after\b|behind\b)"
        r"|\bis (?:only )?right (?:only )?(?=on\b|after\b)",
        "must only go ",
    ),
    (r"\bis only right (?:in|as)\b", "must is"),
    (rf"\bbehind(?:{_A_KIND}|(?= every | each (?!other)))", "after"),
    (
        r"\b(?:what(?:ever)?|(?:the|any|every|each|an?) card that|anything that) (?:may |must )?"
        rf"(?:(?:go|come|is {LAID}|is) (?:on|after)|follow){_A_KIND}",
        "goingon",
    ),
    (
        rf"(?<!is )(?<!must )(?<!may )(?<!only )(?<!not )(?<!just )\b{LAID} on{_A_KIND}"
        r"(?! the (?:line|table))",
        "goingon",
    ),
    (r"\bgo (?:on|with|after) (?:anything|everything|all|any card)\b", "go anywhere"),
    (
        rf"\b(?:may (?:is )?(?:{LAID}|play|come|go)|is (?:right|welcome))"
        r" (?:at any (?:time|moment|place)|at will"
        r"|(?:whatever|no matter what) (?:the last card|lies there|it|card) (?:is|goes)(?: there)?"
        rf"|any ?time|if(?:ever)? {_YOU_LIKE}|everywhere|anywhere)",
        "is anytime right",
    ),
)
_MEETING: Final = (
    (
        r"\b(mustnot|never|donot) (?:ever )?(?:(?:is|come|stand|sit|go|follow) (?:next to |beside "
        r"|on |after |near )?(?:each other|one another|side by side|neighbours|inarow|together)"
        rf"|(?:touch|meet|neighbour|border)(?: each other| one another)?){ENDS}",
        r"\1 is inarow",
    ),
    (
        r"\b(?:(?:is|come|stand|sit|go) (?:right )?(?:next to|beside|alongside)|meet|touch"
        rf"|is adjacent to|is a? ?neighbours? of){_A_KIND}",
        "is beside",
    ),
    (rf"\b(?:next to|alongside){_A_KIND}", "beside"),
)
_STAYING: Final = (
    (r"\bstay (?:level|equal|flat|put|where (?:it|you) is|at the same rank)\b", "stay same"),
    (rf"\b(card|one|of|in|with) (of|in|with|from)? ?its own {FEATURE}\b", r"\1 \2 the same \3"),
)
_TELLING: Final = (
    (
        r"\b(suit|colour|rank|parity)\b((?:(?!suit|colour|rank|parity)[^;])*?)"
        r" (keep|change|match|repeat) it\b",
        r"\1\2 \3 the \1",
    ),
    (
        r" , (?:however(?= ,)|though(?= ,| ?[.;]| ?$))"
        r"|(?<=[.;] )(?:besides|also|moreover|in addition|on top of that|furthermore|so) ?,? ?"
        r"(?!if\b|onlyif\b|only\b)",
        "",
    ),
    (
        r"\b(the last (\d+|two|three|four|five) card)\b([^.]*?) (?:those|these|the) \2"
        r"(?: card)?(?= (?:is|has|differ|match|share))",
        r"\1\3 \1",
    ),
    (rf"\bthe {FEATURE} has changed\b", r"the last two card differ in \1"),
    (rf"\bthe {FEATURE} has stay(?: the)?(?: same)?\b", r"the last two card has the same \1"),
    (rf"\bis the one (?:that )?(?:of )?(the (?:\w+ ?-? ?)?last card) has{ENDS}", r"is that of \1"),
    (r"\b(?:change|alternate|go) between odd and even\b", "change parity"),
    (r"\bodd stay odd(?: and|,)? even stay even\b", "keep parity"),
    (r"\b(may|must|mustnot) (?:count|total|come to)(?= (?:more|at|up|\d|lower|exactly))", r"\1 is"),
    (
        r"\bin exactly one of (?:the )?(?:two )?(?:things|properties|features|ways|respects)"
        r" ?:? ?(?=suit|colour|rank|parity)",
        "in exactly one of ",
    ),
    (r"\b(exactly one of (?:suit|colour|rank)) ?,? or is odd or even\b", r"\1 or parity"),
    (r"\bmove (?:forward|on|ahead|up)\b", "go up"),
)
_FEW: Final = r"(?:\d\d?|two|three|four|five)"
_NO_OTHERS: Final = rf"(?:(?!\bthe last {_FEW} card\b)[^.])*?"
_COUNTING: Final = (
    (
        r",? ?\b(?:the )?ends (?:count|included|is right|also count)(?: too| as well)?\b",
        " inclusive",
    ),
    (r"\bwhat (?:you )?get\b|\bthe (?:result|outcome|answer)\b", "the sum"),
    # those that were named last before; both are both of two
    *(
        (
            rf"\b(the last {few} card)\b({_NO_OTHERS}(?:\.{_NO_OTHERS})?) ({which})"
            r"(?: three| two| four)? of (?:them|those|these)(?: two| three| four| five)?\b",
            r"\1\2 \3 of \1",
        )
        for few, which in ((_FEW, "all|each|either|any|one|none"), ("(?:2|two)", "both"))
    ),
    (r"\bplay either(?= ?(?:[.;,]|$))", "anything"),
    (r"\b(an? (?:odd|even) count) (?:asks? )?for\b", r"\1 must play"),
)
_WALKING: Final = (
    (r"\blet (?:us|'s) (?=call)", ""),
    (r"\btake turn\b", "alternate"),
    (
        r"\b(?:jump|leap|hop|stay|keep|move|walk) (?=at (?:the )?(?:least|most)|exactly|within|more"
        r" than|no more than|\d|one|two|three|four|five|six)",
        "go ",
    ),
    (r"\bsomething (?=from|higher|lower|above|below|in|of|between|within)", "a card "),
    (r"\b(?:is|may) never (?:is )?right\b|\bis (?:always|anytime) wrong\b", "is wrong"),
    (
        r"(?<=[.;,] )((?:and |but )?)if (?:they|it|those|that|the two|you)?(?: card)? ?(?:donot"
        r"|is not|was not|has not|is different|was different|differ|disagree"
        r"|(?:has|is of) (?:another|a different one))"
        r"(?: do| so)?(?: match| agree)? ,",
        r"\1if notso ,",
    ),
    (r"\b(?:you|we) (?!like|want|wish|please|fancy|has|is)", ""),
    (r"\b(?:anything|any card|everything) (?:go|works?)\b(?! (?:on|after|up|down))", "anything"),
    # what it was is said of the card that was asked before
    (
        r"(\bif the (?!last card (?!of)|previous )[^.;,]*?\b(?:last|first|second|third|line"
        r"|before)\b[^.;,]*? (?:was|is) .*?\bif )it was\b",
        r"\1it is",
    ),
    *((rf"\bgo {way} from (?=the |it\b|that )", f"go {way} than ") for way in ("up", "down")),
    *(
        (rf"\bmust go {way}(?= (?:than [^.;,]*? )?(?:or|and) is\b)", f"must is {height}")
        for way, height in (("up", "higher"), ("down", "lower"))
    ),
    # “After a number card a face card is always right, but a number card must …”
    *(
        (
            r"\b(?:after|on|behind) (an? (?:(?!an? )[^.;, ]+ )+?),? ?"
            r"(an? (?:(?!an? )[^.;, ]+ )+?)is"
            rf" (?:anytime |always )+right ?(?:,|[,;] but) {rest}(?=must|mustnot)",
            rf"if the last card is \1 and the card is not \2 {named} , the card ",
        )
        for rest, named in (
            ("(?:any|every|all|each) other (?:card|one) ", ""),
            (r"(an? (?:(?!an? )[^.;, ]+ )+?)", r"and is \3"),
        )
    ),
    (
        r"\b(?:block|group|set|packet|row|bunch)s? of(?= (?:\d+|two|three|four|five|six|seven)\b"
        r"(?: card)?(?:,| ,| count| start| begin| from| no| every| all| the))",
        "block of",
    ),
)
_LEFT: Final = (
    (
        r"\b(?:no other card|nothing otherwise)(?: may)?(?: is)?"
        rf"(?: {LAID}| right)?{ENDS}",
        "nothing otherwise",
    ),
    (r"\b(?:any|every|all|what)(?:thing|one|ever)? otherwise\b", "any other card"),
    (
        r"\b(?:everywhere|anywhere|somewhere) otherwise\b|\belsewhere\b"
        r"|(?<!to )\b(?:the |all |any )*card (?:that is |which is )?(?:at|on|in)"
        r" (?:all |any |every )?(?:the |of the )?other place\b"
        r"|(?<=[;,.] )(?:and |but )?the card (?:in )?between\b(?= must)",
        "at all other place",
    ),
    (
        rf"\b(?:all )?(?:the (?:rest|remaining card|others)|others){_BIDDEN}",
        "all other card",
    ),
    (
        r"(?<=[;,.] )(?:after (?:that|this)|from (?:then|there) on|afterwards|thereafter"
        r"|from that (?:moment|point|card) on)\b ?,?",
        "afterthat ",
    ),
    (rf"\b((?:not|never|donot|mustnot)\b[^.;]*?)(?: ,)? either{ENDS}", r"\1"),
)

VERBS: Final = (
    *RELATIVE,
    *_CLAUSES,
    *_TELLING,
    *_LYING,
    *_GOING,
    *_MEETING,
    *_STAYING,
    *_COUNTING,
    *_WALKING,
    *_LEFT,
    (r"(?<!you )(?<!rest )(?<!thing )(?<!theline )\bis free(?= ?$| ?[.,;])", "is anything"),
)
"""What lies on top is the last card; what goes on what, and beside what; what stays as it is; and
what other cases leave, or come afterwards."""

LEFT_OVER: Final = (
    *CLAUSES,
    (
        r"[.;,]? ?\bthere is no (?:going |turning )?wrapping\b|\bfrom one card to (?:the"
        r" next|thecard)(?= ?[.;,]|$)"
        r"|(?:(?<=anything [.;] )|(\banything ,? ?until [^.;,:]*[.;] ))(?:afterthat|then)\b"
        r"(?: [:,])?"
        r"|(?<=away)( from the last card)? ,? (?:up or down|higher or lower|whether up or down"
        r"|no matter(?: in)? (?:which direction|whether up or down|if up or down))(?= ?[.;,]|$)",
        r"\1\2",
    ),
    (
        r"\bthere is no (?:demands?|conditions?|limits?|requirements?|restrictions?) (?:on|for)"
        r" (?:otherones(?: card)?|(?:all )?(?:the )?others?(?: card)?)",
        "all other card is right",
    ),
    (
        r"\b(card|place) ((?:of|in|on) theline) ,? ?andsoon\b"
        r"|(?:(?<=th )|(?<=rd ))andsoon (card|place)\b",
        r"\1\3 andsoon \2",
    ),
    (r"\bexactly (\w+) or exactly (?=\w)", r"\1 or "),
)
"""What is left to say in fewer words, behind all others."""
