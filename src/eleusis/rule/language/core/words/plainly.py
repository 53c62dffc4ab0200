"""What newcomers say, in the few words of the core: steps, suits by themselves, one of two.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

_FEATURE: Final = r"(suit|colour|rank|parity)"
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
    (rf"\bis (?:always )?one of the {_FEATURE} of the last\b", r"is the \1 of any of the last"),
    (r"\b(between the \w+ (?:- )?last) and the last card\b", r"\1 card and the last card"),
    (
        rf"\bfollow (?:the |its )?{_FEATURE}(?! suit)(?= of| ?[.;,]| ?$)(?<!follow suit)",
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
        rf" {_FEATURE}{_ALONE}? ?,?",
        r"ineach \1 ,",
    ),
    (
        rf"\b(?:each|every) {_FEATURE}{_ALONE} ?(?=must|go|alternate|zigzag)",
        r"ineach \1 , thecard ",
    ),
    (
        rf"\b(?:the )?card of (?:each|every|one|the same) {_FEATURE}{_ALONE}? (?=must go|go"
        rf" (?:up|down)|alternate)",
        r"ineach \1 , thecard ",
    ),
    (rf"\b(ineach {_FEATURE} ,) (?:the )?(?:card|rank|ranks|it) (?=must|go)", r"\1 thecard "),
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
    (r"\b(no) more (?=(?:\w+ ){1,3}(?:may|must|is))", r"\1 "),
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
        rf" {_FEATURE}"
        rf" (?:may|is) [^.;]*?(?:anything|odd or even|even or odd|any \w+|right){_ENDS}",
        "",
    ),
    (
        r",? ?(?:\b(?:but |and )?if (?:several|two|more|some|there is an?|it is an?)[^.;,]*"
        r"(?:tied?|equally|draw|as rare|as often)\b[^.;,]*,? ?(?:then )?(?:any|either|all|each)"
        r"(?: one)?(?: of (?:them|these|those))?"
        rf"[^.;]*?){_ENDS}",
        "",
    ),
    (rf"(?:^|(?<=[.;] ))an? {_FEATURE} that has not [^.;]* counts? as [^.;]*", ""),
    (
        r",? (?:if|provided) there (?:is|has is|was|has been) (?:already )?"
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
_KIND_WORD: Final = r"(?:an? |the )?[\w-]+"
_BACK: Final = (
    # a list after "after" has no pause before what comes then
    *(
        (
            rf"(\b(?:after|on) {_KIND_WORD}(?: or {_KIND_WORD})*) , ({_KIND_WORD}(?: ,"
            rf" {_KIND_WORD})* ,? or {_KIND_WORD}"
            r" ,? (?:play|go|change|keep|match|repeat|the|any|anything|only|must|never|donot)\b)",
            r"\1 or \2",
        )
        for _ in range(3)
    ),
    (
        r"\b(after|on|following) (?:any|every|all|each|the) other (?=(?:suit|rank|colour|parity"
        r"|card|one)\b)",
        r"\1 otherones ",
    ),
    (
        rf"\b(if (?:the )?{_FEATURE} (?:stay|change|is|go|repeat|differ)[^.;]*[;,.] (?:and |but"
        rf" )?if )it"
        r" (?=stay|change|repeat|differ|is the same|is different)",
        r"\1the \2 ",
    ),
    (
        rf"\b{_FEATURE}\b((?:(?!suit|colour|rank|parity)[^.])*? otherwise) "
        r"(keep|change|match|repeat) it\b",
        r"\1\2 \3 the \1",
    ),
    *(
        (
            r"\b(if the last card is (?:higher|lower) than )"
            r"(the (?:second ?-? ?last|previous) card|the (?:card|one) before(?: it)?)"
            rf"([^.;:]*?[;,.] [^:]*?(?:and |but )?if )(?:it is )?{said}(?= ?,)",
            rf"\1\2\3the last card is {plain} than \2",
        )
        for said, plain in (
            (r"(higher|lower)", r"\4"),
            (r"(higher|lower)", r"\4"),
        )
    ),
    (
        r"\b(if the last card is (?:higher|lower) than )"
        r"(the (?:second ?-? ?last|previous) card|the (?:card|one) before(?: it)?)"
        r"([^:]*?[;,.] (?:and |but )?if )(?:it is )?(?:equal|the same|as high|(?:both|they)"
        r" (?:is|has) (?:the same"
        r"|equal)(?: rank)?|they is equal|(?:the two|they) has the same rank)(?= ?,)",
        r"\1\2\3the last card is as high as \2",
    ),
    (r"\bafter an? (?:go up|climb|up)(?: step)?(?= ,| play| the| go| an?| only)", "after stepup"),
    (
        r"\bafter an? (?:go down|drop|down)(?: step)?(?= ,| play| the| go| an?| only)",
        "after stepdown",
    ),
    (r"\bafter an? (?:step|jump|leap|gap|move) of\b", "after astep of"),
    (
        r"\b(as|from|than|to|of|with) the ((?:second|third|fourth|2nd|3rd|4th) ?-? ?last"
        r"|last)(?= ?[.;,]| ?$)",
        r"\1 the \2 card",
    ),
    (rf"\b(the last {_COUNT} card) '(?:s)? {_FEATURE}\b", r"the \2 of \1"),
    (
        r"\bthe (colour|suit) (?:of which )?(?:that )?there (?:is|are) (?:the )?(?:fewer|fewest"
        r"|lower|least)"
        r"(?: card)?(?: of)?\b|\bthe (colour|suit) (?:that|which) has (?:the )?(?:fewer|fewest"
        r"|lower|least)"
        r"(?: card)?(?= on| sofar| ?[.;,])",
        r"the least often \1\2",
    ),
    (
        r"\bthe (colour|suit) (?:of which )?(?:that )?there (?:is|are) (?:the )?(?:more|most)(?:"
        r" card)?(?: of)?\b"
        r"|\bthe (colour|suit) (?:that|which) has (?:the )?(?:more|most)(?: card)?(?= on| sofar|"
        r" ?[.;,])",
        r"the most often \1\2",
    ),
    (
        r"\b(?:until|before) (?:the first|an?|any) ((?:red |black |odd |even )?\w+(?: card)?)"
        r" (?:is|has is|has)"
        r" (?:is )?(?:played|laid|there|come|appeared)\b",
        r"if there is no \1 on the line",
    ),
    (r"\ball (?:the )?(?:following|later|subsequent)(?: ones| card)?\b", "all other card"),
    (
        r"\bat the (?:start|beginning)(?: of the line)? (?:you may play )?(?:any card"
        r"|anything)(?: is right)? ?,?"
        r" (?:and )?(?:then|after that|from then on)(?: always)? ",
        "",
    ),
    (
        r"\b(between the (?:lowest|highest)) and the (lowest|highest) card (on|in) the line\b",
        r"\1 card on the line and the \2 card on the line",
    ),
    (rf",? or (?:in )?both(?: of them)?{_ENDS}", ""),
    (rf"\b(?:equal|same|alike) in {_FEATURE} (?:to|with|as)\b", r"of the same \1 as"),
    (r"\bfollow with\b", "play"),
    (
        rf"\b(?:an?|the same|no) {_FEATURE} (?:may|must)(?: only)? (?:return|come back|is"
        rf" repeated|occur"
        rf"(?: again)?|come again|is played again|repeat|is used again)(?: only)? (?:only )?after"
        rf" (?:at least )?({_COUNT}) (?:other |different )*card(?: of (?:an?)?other {_FEATURE})?",
        r"no \1 may return until \2 card",
    ),
    (
        rf"\bwait (?:for )?(?:at least )?({_COUNT}) card before (?:repeat|repeating|reusing)"
        rf" (?:an?|the same|the) {_FEATURE}",
        r"no \2 may return until \1 card",
    ),
    (
        rf"\b(?:of|among|in) (?:any|every|all|each) ({_COUNT}) card (?:in a row|in succession"
        rf"|one after the"
        r" other)\b ?,?",
        r"amongany \1 card ,",
    ),
)
_DECIDING: Final = (
    # the two cards that lie side by side
    (
        r"\b(?:two |each pair of |every pair of )neighbours (?=must|mustnot|is)",
        "two neighbouring card ",
    ),
    (
        r"\b(?:right |just |directly )?(?:come|lie|stand|is) (?:right |just |directly )?"
        r"before it\b",
        "isontop",
    ),
    (
        r"\bif there is an? ((?:red |black |odd |even )?(?:face|pip|number|red|black|odd|even|heart"
        r"|spade|club|diamond|ace|king|queen|jack)(?: card)?)"
        r" (?:right |just |directly )?before it\b",
        r"if the last card is a \1",
    ),
    (r"\bthere is (?=an? (?:\w+ ){1,3}isontop)", ""),
    (r"\bis (?:right |always |anytime )*anywhere\b", "go anywhere"),
    (
        r"\bmustnot go up twice (?:in a row|in succession|running) ,? ?(?:nor|or|and) (?:twice )?"
        r"(?:go )?down(?: twice)?(?: (?:in a row|in succession|running))?",
        "norow 3 rising ; norow 3 falling",
    ),
    # one word for two
    (rf"\b{_FEATURE} (?:do)?(?:es)? ?not? come into it\b", ""),
)
_MORE: Final = (
    (
        r"(?:^|(?<=[.;] ))(?:look at )?(the (?:\w+ ?-? ?)?last card|the starter)"
        r" (?:decides?|tells?|says?|determines?|rules?|governs?)\b[^:.;]*: (?=[^.]*\b(?:it|its)\b)",
        r"lookat \1 : ",
    ),
    (
        r"(?:^|(?<=[.;] ))the (?:(?:\w+ ?-? ?)?last card|place(?: in the line)?|starter)"
        r" (?:decides?|tells?|says?|determines?|rules?|governs?)\b[^:.;]*: ",
        "",
    ),
    (
        rf", (?:whatever|no matter what|of whatever) (?:its|their|the)? ?{_FEATURE}(?: is| it"
        rf" is)? ,",
        "",
    ),
    (r",? as well as\b", " and"),
    (r"(?:^|(?<=[.;] ))(?:start|begin) with (?=[^.;]* then )", ""),
    (
        r"\b(up|higher|step|rank|away|forward|ahead|go)\b([^.;]*?)(?: ,| and| with| where| so)+"
        r" (?:after (?:the |an? )?king(?: (?:must play|come|comes|follow|there is|is|then))*"
        r" (?:the |an )?ace(?: again)?"
        r"|(?:the )?ace (?:following|coming after|follow|come after|go on|after) (?:the )?king)"
        r"(?: again)?",
        r"\1\2 wrapping",
    ),
    (r"(?<=rank )(?:forward|ahead|further)\b|(?<=step )(?:forward|ahead|further)\b", "higher"),
    (
        r"\b((?:wrapping|on the circle)) ,? so that an? \w+ may (?:follow|go on|lie on) an? \w+",
        r"\1",
    ),
    (rf", in {_FEATURE} or (?:in )?both\b", r" or \1"),
    (
        r"(\bthan (both|all|each|any|either) of (the last \w+ card)\b[^.;]*?\bthan) \2\b(?! of)",
        r"\1 \2 of \3",
    ),
    (
        rf"\bthe {_FEATURE} of ((?:the|that) [^.;,]{{3,40}}?) must is (?:repeated|copied|matched"
        rf"|kept)\b",
        r"the \1 must is that of \2",
    ),
    (rf"\bnever (?:higher|more) than (?={_COUNT} )", "atmost "),
    (rf"\b(the last card of (?:the same|its) {_FEATURE}) (?:on|in) the line\b", r"\1"),
    (
        r"(?:^|(?<=[.;] ))the (?:line|pattern|sequence) (?:go|run|is)(?: like this| as follows)?"
        r" ?:?"
        r" (?=(?:an? )?(?:red|black|odd|even|face|pip|heart|spade|club|diamond) ,)",
        "",
    ),
    (
        rf"\b{_FEATURE}\b((?:(?!suit|colour|rank|parity)[^.])*? (?:after|on) (?:(?!suit|colour"
        rf"|rank|parity)"
        r"[^.;,]){2,30} )(keep|change|match|repeat) it\b",
        r"\1\2\3 the \1",
    ),
    (r"\bonlyif (?:they|those|it) (?=is|has)", "onlyif it "),
    (r"\bmustnot is (?:played|laid|put|placed) (?=on|after)", "mustnot go "),
    (r"\bnothing (?=(?:red|black|odd|even) may\b)", "no "),
    (
        r"\bstart (?:over|again|anew) (?:from|with|at) (?:any card|anything|anywhere|whatever)",
        "anything",
    ),
    (r"\banything (?=(?:from|below|above|between) )", "a card "),
    (
        rf"\b((?:(?:red|black|odd|even|face|pip|number) )?(?:card|hearts?|spades?|clubs?"
        rf"|diamonds?)) always{_ENDS}",
        r"\1 is anytime right",
    ),
)
_SORTS: Final = r"(?:group|type|set|class|band|team)"


def _grouped(word: str, count: int) -> tuple[str, str]:
    """“There are three groups: …, … and …. Play from another group.”"""
    parts = " ?, ".join(["([^.,;:]+?)"] * (count - 1)) + r" ?(?:,|and|, and) (?:and )?([^.,;:]+?)"
    listed = " ; ".join(rf"\{at}" for at in range(1, count + 1))
    return (
        rf"(?:^|(?<=[.;] ))(?:there is |the (?:rank|card) (?:is|form|fall into) |we has |make )?"
        rf"(?:{word}|{count}) {_SORTS}s?(?: of (?:rank|card|suit))?(?: is)?(?: there)?"
        rf" ?[:,] {parts}"
        rf" ?[.] ([^.]*?)\b(?:from|of|in) (?:the )?(an? different|another|the same|same)"
        rf" {_SORTS}\b",
        rf"\{count + 1} of \{count + 2} group among ( {listed} )",
    )


_GROUPS: Final = (_grouped("two", 2), _grouped("three", 3), _grouped("four", 4))
_BLOCKS: Final = (
    (
        r"\b(?:think of|see|cut|divide|split|take|deal|look at|count) the line"
        rf" (?:in|into|as|up into) (?:(?:blocks?|groups?|sets?|packets?|bunch(?:es)?) of"
        rf" ({_COUNT})(?: cards?)?"
        r"|(two|three|four|five|six)s)\b[^.;:]*?[.;:,] (?:and )?(?:(?:in|inside|within) )?"
        r"(?:one|each|every|any|an?|such an?)(?: such)? (?:block|group|set|packet|bunch|two"
        r"|three|four|five"
        r"|six)\b",
        r"in each block of \1\2 card",
    ),
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
        r"(?:^|(?<=[.;] ))(?:on|in|around|along) (?:a|the) (?:circle|ring|clock)(?: of(?:"
        r" the)?(?: 13)? rank)?"
        r" ?,? ([^.;]*?)(?= ?(?:[.;]|$))",
        r"\1 wrapping",
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
        r"|those|the two|both))?\b(?! than| of| rank)",
        r"\1the lowest rank of the last 2 card",
    ),
    (r"\blookat the last 2 card : (?=[^.]*the (?:highest|lowest) rank of the last 2 card)", ""),
    (
        r"\b(?:subtract|take) the lower (?:one )?of the last two (?:rank|card) from the"
        r" higher(?: one)?",
        "lookat the difference to the last two card",
    ),
    (r"\bthe rank (?:that )?(?:you )?play(?= to| and| plus)", "the rank of the card"),
    (
        r"\bof (?:the )?last card and (?:of )?(?:the )?second ?-? ?last(?: card)?\b",
        "of the last 2 card",
    ),
    (
        rf"\b(?:the|that|its) {_FEATURE} (?:that |which )?(?:lay|was(?: played| laid)?|came|is"
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

_ALL: Final = (
    *(_IDLE, _REMARKS, _BLOCKS, _ROWS, _CIRCLE, _SUMS, _BACK, _DECIDING, _MORE, _GROUPS, _PLAYING),
    *(_STEPS, _TURNING, _APART, _COUNTED, _NEIGHBOURS),
)
PLAINLY: Final = tuple(row for table in _ALL for row in table)
"""Steps, which way they turn, what holds in each suit, and what is counted."""
