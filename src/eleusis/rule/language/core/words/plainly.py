"""What newcomers say, in the few words of the core: steps, suits by themselves, one of two.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import FEATURE
from eleusis.rule.language.core.words.retold import RETOLD

_ENDS: Final = r"(?= ?(?:[.;,:]|$))"
_STEP: Final = r"(?:step|jump|gap|leap|move|distance|difference|interval)"
_BIDDEN: Final = r"(?= (?:must|mustnot|may|is|go|stay|has|change))"
_ALONE: Final = (
    r"(?:(?: taken| looked at| considered)? (?:by (?:itself|themselves)|on (?:its|their) own|"
    r"separately|alone|for (?:itself|themselves)|individually))"
)
_UP: Final = r"(?:(?:go|going|step|stepping|move|moving)? ?(?:up|higher|upwards?|over))"
_DOWN: Final = r"(?:(?:go|going|step|stepping|move|moving)? ?(?:down|lower|downwards?|under))"

_IDLE: Final = (
    (rf",? (?:as well|too|likewise){_ENDS}", ""),
    (r"\bany more\b|\bany longer\b|\banymore\b", ""),
    (
        r"(?<!is )(?<!may )(?<!spade )(?<!heart )(?<!club )(?<!diamond )\bof any (?:suit|colour)\b",
        "",
    ),
    (r",? ?\b(?:but |and )?(?:not|never) both\b(?: of them| at once| together)?", " but not both"),
    (
        r"\bexactly (?:one|1) out of\b|\b(?:just|precisely|only) one of (?=suit|colour|rank"
        r"|parity|the)",
        "exactly one of ",
    ),
)
_PLAYING: Final = (
    (
        r"\b(no (?:[a-z]+ ){0,3}?[a-z]+) (?:may|must) is (?:played|laid|put|used)(?! (?:on|onto"
        r"|upon|after|if|unless|directly|next|before))",
        r"\1",
    ),
    (r"\b(?:the )?last time\b", ""),
    (r"\b(on|in) (the (?:line|table|layout)) (?:yet|so far|already)\b", r"\1 \2"),
    (rf"\bis (?:always )?one of the {FEATURE} of the last\b", r"is the \1 of any of the last"),
    (r"\b(between the \w+ (?:- )?last) and the last card\b", r"\1 card and the last card"),
    (
        rf"\bfollow (?:the |its )?{FEATURE}(?! suit)(?= of| ?[.;,]| ?$)(?<!follow suit)",
        r"keep the \1",
    ),
    (r"\bdo (?:it|so) with (?=an? |the )", "play "),
    (r"(?<=, )with (?=an? (?:odd|even|red|black|heart|spade|club|diamond|face|pip) one)", "play "),
    (r"\b(?:run|come|appear|is played) (?=inorder)", "go "),
)
_STEPS: Final = (
    (
        rf"\b(?:the|each|every|its) (?:(?:new|next) )?{_STEP}(?: in rank)?"
        r"(?: (?:to|from|between) (?:the (?:last|previous) card|card))?"
        rf"{_BIDDEN}(?= (?:must|mustnot|is|go|stay|change)(?: not| never)? (?:is )?(?:the"
        rf" )?(?:always )?"
        r"(?:higher|lower|longer|shorter|wider|narrower|same|different|up|down|equal|change|go)\b)",
        "thestep",
    ),
    (
        rf"\bthestep ([^.;,]*?than) (?:the|that of the) (?:(?:last|previous) {_STEP}|{_STEP} before"
        rf"(?: it)?|one before(?: it)?|last one|previous one){_ENDS}",
        r"thestep \1 thelaststep",
    ),
    (
        rf"(?<!of )\bthe (?:last|previous) {_STEP}(?= ?[.;,]| ?$)|\bthe {_STEP} before(?:"
        rf" it)?{_ENDS}",
        "thelaststep",
    ),
    (r"(?<=thestep )((?:must |mustnot )?is )(?:always )?(?:longer|wider)\b", r"\1higher"),
    (r"(?<=thestep )((?:must |mustnot )?is )(?:always )?(?:shorter|narrower)\b", r"\1lower"),
)
_TURNING: Final = (
    (
        r"(?:\b(?:the )?(?:rank|step|direction|line|card|it|you) )?(?:must )?\balternate"
        rf"(?: between| in)? {_UP}(?: card)? (?:and|or|with) {_DOWN}(?: card| step)?"
        r"(?: from card to card)?",
        "upanddown",
    ),
    (
        rf"(?:\bthe (?:rank|line|card) )?(?:must )?\b{_UP} and {_DOWN} (?:alternately|in turn|by"
        rf" turns"
        r"|alternate)\b",
        "upanddown",
    ),
    (r"\b(?:the )?(?:rank|line|card) (?:must )?(?=zigzag\b)", ""),
    (
        rf"\b(?:first )?{_UP} ?, ?(?:and )?then {_DOWN} ?, ?(?:and )?then {_UP}(?: again)? ?,?"
        rf" ?(?:and so on"
        r"|and so forth|etc)",
        "upanddown",
    ),
)
_APART: Final = (
    (
        rf"\b(?:in|for|within|inside|among) (?:each|every|any one)(?: single)?"
        rf" {FEATURE}{_ALONE}? ?,?",
        r"ineach \1 ,",
    ),
    (
        rf"\b(?:each|every) {FEATURE}{_ALONE} ?(?=must|go|alternate|zigzag)",
        r"ineach \1 , thecard ",
    ),
    (
        rf"(?<!\d )(?<!two )(?<!three )(?<!four )\b(?:the )?card of (?:each|every|one|the same)"
        rf" {FEATURE}{_ALONE}? (?=must go|go"
        rf" (?:up|down)|alternate)",
        r"ineach \1 , thecard ",
    ),
    (rf"\b(ineach {FEATURE} ,) (?:the )?(?:card|rank|ranks|it) (?=must|go)", r"\1 thecard "),
)
_COUNTED: Final = (
    (r"\bcontains?\b|\bincludes?\b|\bholds?(?= (?:at|no|an?|more|fewer|\d))", "contain"),
    (
        r"\b(?:occurs?|appears?|has come|has is played|lies?|is|is played|comes?) (most|least)"
        r" often\b",
        r"is \1 often",
    ),
    (r"(?<=that is )in the minority\b", "least often"),
    (r"(?<=that is )in the majority\b(?! of)", "most often"),
    (r"(?<= )(?:on theline )?sofar(?= (?:most|least) often)", ""),
    (r"\b(no) more (?!than\b)(?=(?:\w+ ){1,3}(?:may|must|is))", r"\1 "),
    (r"\bnot all(?= of (?:the|them|these))", "notall"),
    (r"\bthe (?:mean|average) (?:rank|value)? ?of", "the average of"),
    (r"\b(?:closer|nearer) to\b", "nearer to"),
    (r"\b(?:further|farther)(?: away)? from\b", "farther from"),
    (r"\btwice as (?:high|big|large|great) as\b|\bdouble(?= the)\b", "twice"),
    (r"\bhalf as (?:high|big|large|great) as\b", "half"),
)
_NEIGHBOURS: Final = ((r"\b(?:is )?an? (?:rank )?neighbour of\b", "is beside"),)

_COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight)"
_ROW: Final = (
    r"(?:in a row|in succession|one after the other|one after another|in sequence|running)"
)
_REMARKS: Final = (
    # what is so anyhow
    (rf", (?:and )?nothing otherwise{_ENDS}", ""),
    (
        r",? (?:and |but |so )?(?:the |an? )?(?:king and (?:the |an? )?ace|ace and (?:the |an?"
        r" )?king)"
        r" (?:is not|donot (?:count as|is)|mustnot is) (?:an? )?(?:neighbours?|adjacent|next to"
        r" each other"
        r"|connected)",
        "",
    ),
    (
        rf"(?:^|(?<=[.;] ))(?:the )?(?:very )?first card (?:of|in) (?:an?|each|any|every)"
        rf" {FEATURE}"
        rf" (?:may|is) [^.;]*?(?:anything|odd or even|even or odd|any \w+|right|free|open){_ENDS}",
        "",
    ),
    (
        r",? ?(?:\b(?:but |and )?if (?:several|two|more|some|there is an?|it is an?)[^.;,]*"
        r"(?:tied?|equally|draw|as rare|as often)\b[^.;,]*,? ?(?:then )?(?:any|either|all|each)"
        r"(?: one)?(?: of (?:them|these|those))?"
        rf"[^.;]*?){_ENDS}",
        "",
    ),
    (rf"(?:^|(?<=[.;] ))an? {FEATURE} that has not [^.;]* counts? as [^.;]*", ""),
    (
        r"(?<![.;]),? (?:if|provided) there (?:is|has is|was|has been) (?:already )?"
        rf"(?:such an?(?: one| card)?|one|any)(?: (?:there|sofar|yet|on the line|already|at"
        rf" all))?{_ENDS}",
        "",
    ),
    (
        r",? or (?:play )?(?:anything|any card) (?:if|when) (?:nothing|no card|none) (?:lay|is"
        r"|lies|was|play)"
        r" there",
        "",
    ),
    (
        r"\bif (?:there is )?only (?:one|1) card[^.;,]* , (?:it is enough|it suffices|then"
        r" only)[^.;]*?"
        rf"(?:that one|that card|it){_ENDS}",
        "with only one card on the line , lookatall",
    ),
    (
        r",? or (?:of |in )?(?:as many as|however many|all that) (?:there is|is there|there lie)"
        r"(?: there)?",
        " orall",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:with|counting|including) (?:the new|the|your) card(?: counted|"
        r" included)? ,",
        "",
    ),
    (r"\balready (?=among|in|on|there)", ""),
    (r"\b(?:or otherwise|or else)\b", "or"),
)
_ROWS: Final = (
    (
        rf"\bthere mustnot is (?:higher|more) than ({_COUNT} [^.;,]*?) {_ROW}",
        r"atmost \1 in a row",
    ),
    (rf"\bthere mustnot is ({_COUNT} [^.;,]*?) {_ROW}", r"never \1 in a row"),
    (
        r"\bnothing (?=(?:lower|higher|below|above|under|over|from|between)(?: than)?"
        r" (?:an? |the )?(?:\d|ace|jack|queen|king|two|three|four|five|six|seven|eight|nine|ten))",
        "no card ",
    ),
)
_CIRCLE: Final = (
    (
        r"(?:^|(?<=[.;] ))wrapping of (?:the )?(?:13 )?rank ,?(?: where [^,]*,)? ",
        "wrapping , ",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:on|in|around|along) (?:a|the) (?:circle|ring|clock)(?: of(?:"
        r" the)?(?: 13)? rank)?"
        r" ?,? ",
        "wrapping , ",
    ),
    (r"(?<=go )a?round (?=(?:the suit )?(?:heart|spade|club|diamond))", "through "),
)
_SUMS: Final = (
    (
        r"\blook at the last card and (?:at )?the second ?-? ?last(?: card)? ?:",
        "lookat the last 2 card :",
    ),
    (
        r"(\blast (?:2|two) card\b[^.]*?(?:[.:;] [^.]*?)?)\bthe higher(?: one| card| rank)? of"
        r" (?:them|these"
        r"|those|the two|both)\b",
        r"\1the highest rank of the last 2 card",
    ),
    (
        r"(\blast (?:2|two) card\b[^.]*?(?:[.:;] [^.]*?)?)\bthe lower(?: one| card| rank)?(?: of"
        r" (?:them|these"
        r"|those|the two|both))?\b(?! than| of| rank| median)",
        r"\1the lowest rank of the last 2 card",
    ),
    (r"\blookat the last 2 card : (?=[^.]*the (?:highest|lowest) rank of the last 2 card)", ""),
    (r"\bthe rank (?:that )?(?:you )?play(?= to| and| plus)", "the rank of the card"),
    (
        r"\bof (?:the )?last card and (?:of )?(?:the )?second ?-? ?last(?: card)?\b",
        "of the last 2 card",
    ),
    (
        rf"\b(?:the|that|its) {FEATURE} (?:that |which )?(?:lay|was(?: played| laid)?|came|is"
        rf"|play|lie)"
        r" (\w+ (?:card|place|step|turn) (?:ago|back|before|earlier))",
        r"the \1 of the card \2",
    ),
    (r"\b(?:its|the card 's|thecard 's|the) place (?:on|in) the line\b", "the place in the line"),
    (
        r",? both (?:of )?(?:those|these|the|of them)(?: two)?(?: rank| end| card)? ?(?:included"
        r"|inclusive|count)",
        " inclusive",
    ),
    (r"\bas many of (?:each|both)\b", "equally many"),
    (r"\blast lies\b|(?<= )lies last\b|(?<= )is last(?= ?,)", "isontop"),
    (r"\b(?:be|is) like (?=the (?:\w+ ?-? ?)?last)", "match "),
    (r"\bin is odd or even\b|\bin being odd or even\b", "in parity"),
)

_PAUSES: Final = 2 * ((r"[;,.] (?=[.](?: |$))", ""),)
"""What is laid aside leaves one sign behind another."""
_ALL: Final = (
    *(
        _IDLE,
        _REMARKS,
        _ROWS,
        _CIRCLE,
        _SUMS,
        RETOLD,
        _PLAYING,
    ),
    *(_STEPS, _TURNING, _APART, _COUNTED, _NEIGHBOURS, _PAUSES),
)
PLAINLY: Final = tuple(row for table in _ALL for row in table)
"""Steps, which way they turn, what holds in each suit, and what is counted."""
