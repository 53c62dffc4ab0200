"""What is said of what was said before: of the others, of it, of the groups; and who decides.

A table like those of `normaliser`, in the midst of that of `plainly`.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import FEATURE

_ENDS: Final = r"(?= ?(?:[.;,:]|$))"
_COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight)"
_KIND_WORD: Final = r"(?:an? |the )?[\w-]+"
_BACK: Final = (
    # a list after "after" has no pause before what comes then
    *(
        (
            rf"(\b(?:after|on) {_KIND_WORD}(?: or {_KIND_WORD})*) , ({_KIND_WORD}(?: ,"
            rf" {_KIND_WORD})* ,? or {_KIND_WORD}"
            r" ,? (?:play|go|change|keep|match|repeat|the|any|anything|only|must|never|donot"
            r"|an? (?:red|black|odd|even|face|pip|heart|spade|club|diamond|higher|lower|different)"
            r"|red|black|odd|even)\b)",
            r"\1 or \2",
        )
        for _ in range(3)
    ),
    (
        r"\b(after|on|following|with(?! the)) (?:any|every|all|each|the) other (?=(?:suit|rank"
        r"|colour|parity"
        r"|card|one)\b)",
        r"\1 otherones ",
    ),
    (
        r"(?:(?<=[.;,] )|(?<=[.;,] and )|(?<=[.;,] but ))(?:(?:all|the|any|every|each|an?) )?card"
        r" of (?:(?:any|all|every|each) other (suit|colour)|the other (suit))"
        r"(?= (?!from|than|as|to|of|that))",
        r"otherones \1\2",
    ),
    (
        r"(\b(?:up to|before) (?:the \w+ card|place \w+) of the ?line\b.*?[.;,] (?:and )?)from"
        r" (the \w+ card)( of the ?line)? on\b",
        r"\1onfrom \2\3",
    ),
    (
        rf"\b(if (?:the )?{FEATURE} (?:stay|change|is|go|repeat|differ)[^.;]*[;,.] (?:and |but"
        rf" )?if )it"
        r" (?=stay|change|repeat|differ|is the same|is different)",
        r"\1the \2 ",
    ),
    (
        rf"\b{FEATURE}\b((?:(?!suit|colour|rank|parity)[^.])*? otherwise) "
        r"(keep|change|match|repeat) it\b",
        r"\1\2 \3 the \1",
    ),
    *(
        (
            r"\b(if the last card (?:is|was) (?:higher|lower) than )"
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
        r"\b(if the last card (?:is|was) (?:higher|lower) than )"
        r"(the (?:second ?-? ?last|previous) card|the (?:card|one) before(?: it)?)"
        r"([^:]*?[;,.] (?:and |but )?if )(?:(?:it|both|they|those|the two) (?:is|has) )?(?:of )?"
        r"(?:equal(?: to it| in rank)?|the same(?: rank)?|as high(?: as it)?)(?= ?,)",
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
    (rf"\b(the last {_COUNT} card) '(?:s)? {FEATURE}\b", r"the \2 of \1"),
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
    (rf"\b(?:equal|same|alike) in {FEATURE} (?:to|with|as)\b", r"of the same \1 as"),
    (r"\bfollow with\b", "play"),
    (
        rf"\b(?:an?|the same|no) {FEATURE} (?:may|must)(?: only)? (?:return|come back|is"
        rf" repeated|occur"
        rf"(?: again)?|come again|is played again|repeat|is used again)(?: only)? (?:only )?after"
        rf" (?:at least )?({_COUNT}) (?:other |different )*card(?: of (?:an?)?other \1)?",
        r"no \1 may return until \2 card",
    ),
    (
        rf"\bwait (?:for )?(?:at least )?({_COUNT}) card before (?:repeat|repeating|reusing)"
        rf" (?:an?|the same|the) {FEATURE}",
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
    (r"\bis (?:right |always |anytime )+anywhere\b", "go anywhere"),
    (
        r"\bmustnot go up twice (?:in a row|in succession|running) ,? ?(?:nor|or|and) (?:twice )?"
        r"(?:go )?down(?: twice)?(?: (?:in a row|in succession|running))?",
        "norow 3 rising ; norow 3 falling",
    ),
    # one word for two
    (rf"\b{FEATURE} (?:do)?(?:es)? ?not? come into it\b", ""),
)
_BESIDE: Final = (
    (
        r"\bthat has not (?:sofar |yet |already )?(?:been |is )?(?:played|used|laid)(?: yet|"
        r" sofar)?"
        r" (?=in|on|among)",
        "that is not ",
    ),
    (
        r"\bthat has not (?:sofar |yet |already )?(?:been |is )?(?:played|used|laid)(?: yet|"
        r" sofar)?"
        r"(?= ?[.;,]| ?$)",
        "that is not there",
    ),
    (
        r"\b((?:on|after|with|for) (?:(?!\bgo\b|\bstep|\bmove|\bup\b|\bdown\b|\bor\b"
        r"|\bmost\b|\bleast\b|\bby\b|\d)[^.;,]){2,30}?)"
        rf"(?<! rounded) (up|down){_ENDS}",
        r"\1 go \2",
    ),
    (r"\b(the (?:new |next )?card|thecard) together with\b", r"\1 and"),
    (r"(?:^|(?<=[.;,] ))(?:by |when |if )?going (up|down) ?,? (?:you )?", r"if go \1 , "),
    (r"\bby playing\b", "with"),
    (
        rf"\b{FEATURE}\b((?:(?!suit|colour|rank|parity)[^.])*? if (?:(?!suit|colour|rank|parity)"
        r"[^.;,]){2,40} , )(keep|change|match|repeat) it\b",
        r"\1\2\3 the \1",
    ),
    (rf"(?:^|(?<=[.;] ))right is (?=only)([^.;,]+?){_ENDS}", r"\1 is right"),
    (rf"(?:^|(?<=[.;] ))wrong is (?=all|any|every)([^.;,]+?){_ENDS}", r"\1 is wrong"),
    (
        r"\bis (?:the rank of )?the last (?:card|rank) plus or minus"
        rf" ((?:{_COUNT}|one|1)(?:(?: ?,)? (?:or )?(?:{_COUNT}|one|1)){{0,12}}){_ENDS}",
        r"is \1 away from the last card",
    ),
    (
        rf"\bbetween (?:any )?two card of the same {FEATURE} (?:there )?(?:must (?:always"
        rf" )?(?:is|lie) )?at least"
        rf" ({_COUNT}|one|1) (?:other )?card(?: of an?other \1)?(?: must (?:is|lie))?",
        r"no \1 may return until \2 card",
    ),
    (r"(?<=than )twice (?=in a row|in succession|running)", "two times "),
    (r"(?<=most )twice(?= in a row| in succession| running| on| in the| ?[.;,]| ?$)", "two times "),
)
_DIVIDING: Final = (
    (
        r"\b(?:is |are )?(?:coprime|relatively prime|co - prime|without a common (?:factor"
        r"|divisor))"
        r"(?: (?:to|with)(?: each other| one another)?)?",
        "is coprimeto ",
    ),
    (r"\bis is coprimeto", "is coprimeto"),
    (
        r"\b(?:may|must) (?:share|has) no (?:common )?(?:factor|divisor)s?(?: (?:in common"
        r"|incommon))?"
        r"(?: (?:higher|other|apart|except|different)(?: than| from)? (?:1|one))?(?: (?:with|as))?",
        "must is coprimeto ",
    ),
    (
        r"(?:\b(?:of )?(?:these|the) two(?: rank| card)?(?: ,)? one|\bone of (?:the|these)"
        r" two(?: rank| card)?)"
        r" must (?:divide|is an? (?:divisor|factor|multiple) of|go into) the other(?: one)?"
        r"(?: without (?:remainder|rest))?(?: evenly)?",
        "of thecard and the last card , one must is a multiple of the other",
    ),
    (
        r"\b(?:is )?an? (?:divisor or (?:an? )?multiple|multiple or (?:an? )?(?:divisor"
        r"|factor)|factor or (?:an? )?multiple)"
        r" of (?:the rank of )?the (?:last|previous) (?:card(?: 's rank)?|rank)",
        "is ofeachother",
    ),
    (r"\b(?:perfect )square(?: number)?", "square"),
    (
        r"\bmultiply (the (?:rank of the )?(?:new |next )?card|thecard|it|your card) (?:by|with) ",
        r"lookat the product of \1 and ",
    ),
    (
        r"\bthe (?:last|final|units?|ones) digit of ((?:the|their) (?:sum|total|product)(?:"
        r" of [^,;.]{3,60}?)?)"
        r" (?=must|is|may)",
        r"the remainder of \1 divided by 10 ",
    ),
)
_REPEATING: Final = (
    (r"(?<!must )\b(?:jump|leap) by (?=at least|at most|exactly|\d|two|three|four|five)", "go "),
    (r",? or (?:of |in )?as many asthereare", " orall"),
    (r"\bunlike (?=suit|colour|rank|parity)", "different "),
    (r"\bmay (?:come again|is repeated|return)(?: at once)?\b(?! until| after)", "may repeat"),
    (r"\b(?:theline|the line|the direction) has (?:just )?gone (up|down)\b", r"theline go \1"),
    (
        r"(?:^|(?<=[.;,(] ))(?:(?:and|but|where|mind that|with|with me|mind) )*(?:here"
        r" )?(?:the )?ace"
        r" (?:is|count as|rank)"
        r" (?:the )?(?:high|highest)(?: card)?(?: here)?(?: , above the king)?(?= ?$| ?[.;,)])"
        r"|(?:^|(?<=[.;,(] ))(?:the )?ace (?:is|rank|count|stand) (?:above|higher than|over)"
        r" (?:the )?king",
        "ace count 14",
    ),
    (r"\bright if (?:they|those) (?=is|has)", "right if it "),
    (r"\b(block of \w+ card ?,? )the first (?:card )?(?=must|is|and)", r"\1the 1st "),
    (r"\bif (an? [^.;,]{2,30}?) is (?:being )?played(?= ?[.;,:]| ?$)", r"if play \1"),
    (r"(?:^|(?<=[.;] ))(?:apart|aside) from (?:that|this|these|it) ,?", "otherwise ,"),
    (r"\boutside (?:of )?(?=\d|ace|jack|queen|king|the)", "not "),
    (r"\bdirect (?=neighbour)", ""),
    (r",? (?:with )?(?:the )?king and (?:the )?ace (?:included|as well|also)", " wrapping"),
    (
        r"\bthat (?:appear|occur|lie|show up|is found)s? (?=(?:in|among|on))",
        "that is ",
    ),
    (
        rf"\b{FEATURE} has (?:already |sofar )?(?:been |is )?(?:played|laid|used) (?=in|on|among)",
        r"\1 occur ",
    ),
    (
        r"[;,.] ?(?:and )?(?:in|at|with|if (?:it is|there is)) an? (?:tie|draw|balance) ,?"
        r" ?(?:you may )?(?:play )?"
        rf"any(?: card|thing)?(?: is right)?{_ENDS}",
        "",
    ),
    (
        r"\b(sum|total|average|product|median) of all (?:of )?(?:the )?(?:rank|card)\b",
        r"\1 of the rank",
    ),
    (r"\b(of the rank) of all (?:the )?card (?=on|in)", r"\1 "),
    (r"\bthe (?:total|sum) of the line\b", "the sum of the rank on the line"),
    (
        r"\b(?:on|in) the line (?:together )?with the (?:new |next )?card\b"
        r"|\b(?:on|in) the line , the (?:new|next) card included ,?",
        "in the line withthecard",
    ),
    (
        r"(?:^|(?<=[.;] ))(the (?:sum|total|average|number|difference) [^:.;]*?) decides? ?:",
        r"lookat \1 :",
    ),
    (r"\bmustnot become\b", "mustnot is"),
    (r"\b(the rank of (?:the|your) (?:new )?card and) of (?=the )", r"\1 "),
    (
        r"\btwo card that (?:lie |is |stand )?(?:next to each other|side by side|neighbours)\b",
        "two neighbouring card",
    ),
    (
        r"\b(?:go )?(up|down) as far as you (?:like|want|please) ,? (?:and |but )?(?:go"
        r" )?(up|down) (?:by )?"
        r"(?=at most|only|no more)",
        r"go \1 or go \2 by ",
    ),
    (
        r"[.;,] (?:and |but )?going (up|down) is (?:free|always right|anytime right"
        r"|unlimited|anything)",
        r" or go \1",
    ),
    (
        r"\bmust (?:jump|leap|change|move) by (?=at least|at most|exactly|more|\d|two|three"
        r"|four|five|six)",
        "must differ by ",
    ),
    (
        rf"\b(?:any|every|each|all) ({_COUNT}) (?:neighbouring|consecutive|adjacent) card"
        rf" (?=must (?:contain|has|show))",
        r"amongany \1 card , ",
    ),
    (
        r"(\bgo (?:up|down)\b[^.;]*?[,;] (?:and |but )?)"
        r"((?:(?!\bgo\b|\bstep|\bthen\b|\bor\b|\bmost\b|\bleast\b|\bby\b|\d)[^.;,]){2,25}?)"
        r" (up|down)"
        rf"{_ENDS}",
        r"\1\2 go \3",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:look at )?(the (?:\w+ ?-? ?)?last card|the starter)"
        r" (?:decides?|tells?|says?|determines?|rules?|governs?)\b[^:.;]*: (?=[^.]*\b(?:it|its)\b)",
        r"lookat \1 : ",
    ),
    (
        # "after a red card" is said of the last card alone
        r"(?:^|(?<=[.;] ))the (?:last card|(?:\w+ ?-? ?last card|place(?: in the line)?|starter)"
        r"(?![^:.;]*: (?:(?:red|black|odd|even)\b|after|on|behind))) (?:decides?|tells?|says?"
        r"|determines?|rules?|governs?)\b[^:.;]*: ",
        "",
    ),
    (
        rf", (?:whatever|no matter what|of whatever) (?:its|their|the)? ?{FEATURE}(?: is| it"
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
    (rf", in {FEATURE} or (?:in )?both\b", r" or \1"),
    (
        r"(\bthan (both|all|each|any|either) of (the last \w+ card)\b[^.;]*?\bthan) \2\b(?! of)",
        r"\1 \2 of \3",
    ),
    (
        rf"\bthe {FEATURE} of ((?:the|that) [^.;,]{{3,40}}?) must is (?:repeated|copied|matched"
        rf"|kept)\b",
        r"the \1 must is that of \2",
    ),
    (rf"\bnever (?:higher|more) than (?={_COUNT} )", "atmost "),
    (rf"\b(the last card of (?:the same|its) {FEATURE}) (?:on|in) the line\b", r"\1"),
    (
        r"(?:^|(?<=[.;] ))the (?:line|pattern|sequence) (?:go|run|is)(?: like this| as follows)?"
        r" ?:?"
        r" (?=(?:an? )?(?:red|black|odd|even|face|pip|heart|spade|club|diamond) ,)",
        "",
    ),
    (
        rf"\b{FEATURE}\b((?:(?!suit|colour|rank|parity)[^.])*? (?:after|on) (?:(?!suit|colour"
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

_THOSE: Final = r"(they|those|it)"
_LEVEL: Final = (
    r"(?:(?:two )?(?:equal|same) (?:rank|card)s?|two card of (?:the same|one|equal) rank|a tie"
    r"|(?:a )?stay(?:ing)? (?:level|the same|put)|an equal (?:rank|card)|no step)"
)
_OR_STEP: Final = r"(?:(?<=stepup or )|(?<=stepdown or )|(?<=stepsame or ))"
_ANDSOON: Final = r"(?: ,?(?: or)? (?:6|six|5|five))? ?,? ?(?:and ?so ?on|etc|\.\.\.|or more)"
_EVENS: Final = rf"(?:none|no|zero|0) , (?:2|two) ,?(?: or)? (?:4|four){_ANDSOON}"
_ODDS: Final = rf"(?:1|one) , (?:3|three) ,?(?: or)? (?:5|five)(?: , (?:7|seven))?{_ANDSOON}"
_VERB: Final = r"(keep|change|match|repeat)"
_ELSE: Final = r"(?:(?!suit|colour|rank|parity|keep|change|match|repeat)[^.])*"
_INHERITED: Final = (
    (rf"\bif {_THOSE} is neither(?: of (?:they|those|these|the two|both))?(?= ?,)", "if neitherso"),
    (rf"\bif {_THOSE} is (?:in )?between(?: (?:they|those|the two))?(?= ?,)", "if neitherso"),
    (r"\bif neither (?:hold|is (?:the case|true|so)|apply|applies)(?= ?,)", "if neitherso"),
    (
        rf"\b(if {_THOSE} (?:is|has) [^.;,]*?, )it (?:may|must) is (?:either|any)"
        r"(?: of (?:both|the two))?(?= ?(?:[.;]|$))",
        r"\1anything",
    ),
    (
        r"(?<=\bafter )(two|three|four|2|3|4) of"
        r" (?=(?:the same|a? ?different|one|2|two|3|three)\b)",
        r"\1 card of ",
    ),
    (rf"\b{_THOSE} is (?:level|tied|balanced)(?= ?,)", r"\1 is equal"),
    (r"\bis (?:level|on a par) with (?=it\b|the |that )", "is equal to "),
    (
        rf"\b{_THOSE} is (?:further|farther)(?: apart| away| from it)?(?= ?,)",
        r"\1 is farther apart",
    ),
    (rf"\b{_THOSE} is (?:closer|nearer)(?: together| to it)?(?= ?,)", r"\1 is nearer together"),
    (r"\b(after|on) (?:going|a go|a step|a move) (up|down)\b", r"\1 step\2"),
    (
        rf"\b{_VERB} (?:the )?(suit|colour|rank|parity)\b({_ELSE}(?:\. {_ELSE})?)\b{_VERB} it"
        r"(?= ?(?:[.;,]|$))",
        r"\1 the \2\3\4 the \2",
    ),
    # none, two, four and so on: how many are even
    (rf"\bwith {_EVENS} ([^.;,]*? (?:on|in|of|among) [^.;,]*?),", r"if the number of \1 is even ,"),
    (rf"\bwith {_ODDS} ([^.;,]*? (?:on|in|of|among) [^.;,]*?),", r"if the number of \1 is odd ,"),
    (rf"(?<![\w,] )(?:with |if )?{_EVENS} ?[:,]", "if the number is even ,"),
    (rf"(?<![\w,] )(?:with |if )?{_ODDS} ?[:,]", "if the number is odd ,"),
    (
        r" \( (?:none|no|zero|0)(?: of (?:they|them))? (?:is|count as) (?:an )?even"
        r"(?: count| number)?(?: ,? ?too)? \)",
        "",
    ),
    (rf"{_OR_STEP}{_LEVEL}|(?<=after ){_LEVEL}(?= or)", "stepsame"),
    (rf"{_OR_STEP}(?:going|an? (?:go|step|move)) (up|down)\b", r"step\1"),
)

RETOLD: Final = (*_INHERITED, *_BACK, *_DECIDING, *_BESIDE, *_REPEATING, *_DIVIDING, *_GROUPS)
"""What points back, who decides, what lies beside, repeats, divides; and groups."""
