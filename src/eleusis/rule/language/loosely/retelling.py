"""What was said, in words that the core has, once more: for readings that are asked about.

Tables like those of `spoken`, but gone through when the normaliser has seen the words, so that
each line knows few words only. Nothing that is read through them is a rule before somebody has
said yes.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.exchanging import Guessed
from eleusis.rule.language.vocabulary import COUNTS

_COUNT: Final = rf"(?:\d+|{'|'.join(COUNTS)})"
_AMOUNT: Final = (
    rf"(?:(?:atmost |atleast |exactly |more than |lower than )?{_COUNT}"
    rf"(?: or (?:more|lower|higher)| (?:to|or|and) (?:atmost )?{_COUNT})?)"
)
_RANK: Final = r"(?:ace|jack|queen|king|\d+|two|three|four|five|six|seven|eight|nine|ten)"
_KIND: Final = (
    rf"(?:(?:red|black|odd|even|prime|nonprime|face|pip|heart|spade|club|diamond|{_RANK})"
    r"(?: card)?)"
)
_KINDS: Final = rf"(?:an? |the )?{_KIND}(?:(?: ?,)?(?: or| and)?(?: an?| the)? {_KIND})*"
_FEATURE: Final = r"(suit|colour|rank|parity)"
_BEGIN: Final = r"(?:^|(?<=[.;:,!(] ))(?:(?:and|but|so|because|as|since) )*"
_END: Final = r"(?= ?[.;,:!)]| ?$)"
_LAST_TWO: Final = r"the last (?:two|2) card"
_SUIT: Final = r"(?:club|diamond|heart|spade)"
_WITH_CARD: Final = "the sum of the rank in theline withthecard"

IDLE: Final = (
    (r"\b(?:very|already|now|maybe|normally|ever|yet|itself|themselves|exact|own)\b(?! least)", ""),
    Guessed(rf"(?<=\w )(?:as|too|again|next|round|around){_END}", ""),
    (
        r",? ?\b(?:counting|counted|starting|beginning) (?:from |with |at )*(?:the |its"
        r" )*(?:starter"
        rf"|thefirst|first card)[^.;,]*{_END}",
        " , startercounts",
    ),
    (r"\b(all other card|the others?|all others) may is anything\b", r"\1 is right"),
    Guessed(
        rf",? ?\b(?:because|just as|as if|as though|like (?:in|with|on|when)|so that|so to speak)"
        rf"\b[^.;:,]*{_END}",
        " aside",
    ),
    # a clause that says what does not matter
    Guessed(
        rf"{_BEGIN}[^.;:,!()]*\b(?:(?:makes?|is) no difference|donot (?:matter|mind|interest"
        r"|disturb|care|come into it|count|get to ace)|is not (?:important|judged|counted|checked"
        r"|included|interesting)|of no (?:importance|interest|consequence)|no (?:concern|business))"
        rf"\b[^.;,!()]*{_END}",
        "aside",
    ),
    Guessed(
        rf",? ?\bno matter (?:if|in|how|which|what|where|in which|whether)\b[^.;,]*{_END}", " aside"
    ),
    Guessed(
        rf"{_BEGIN}(?:the )?(?:king|ace) (?:and|to) (?:the )?(?:king|ace) (?:is|mustnot)"
        r" (?:not |far |no )[^.;,]*",
        "aside",
    ),
    Guessed(rf"{_BEGIN}(?:there is )?no \w+ (?:wrapping|round|over)[^.;,]*{_END}", "aside"),
    Guessed(
        rf"{_BEGIN}(?:mustnot|donot) \w+ (?:a?round|over|wrapping|past)\b[^.;,]*{_END}", "aside"
    ),
    Guessed(rf"{_BEGIN}after (?:the )?king comes (?:the )?ace{_END}", "aside"),
    Guessed(rf"{_BEGIN}the ace is only one{_END}|{_BEGIN}king to ace is twelve[^.;]*", "aside"),
    Guessed(
        r"(?:and )?\bif (?:there|they|it) is (?:equally many|a tie|level)\b ?,? ?[^.;,]*", "aside"
    ),
    Guessed(rf"{_BEGIN}on a tie ,? ?[^.;,]*", "aside"),
    Guessed(
        rf"{_BEGIN}what (?:must|may)? ?(?:do|play|come) depends? on the {_FEATURE} of the last card"
        r" ?[.:;,]",
        "aside .",
    ),
    Guessed(rf"{_BEGIN}compare with the last card ?[.:;,]", "aside ,"),
    Guessed(rf"{_BEGIN}it is an? \w+(?: \w+)? :", "aside :"),
    Guessed(rf"{_BEGIN}equal to one of (?:them|{_LAST_TWO}) is right{_END}", "aside"),
    Guessed(rf"{_BEGIN}(?:but )?not both(?: ,? and not neither)?{_END}", "aside"),
)
"""What says nothing, or nothing more than was said."""

WHICH: Final = (
    (r"(?:, ?)+(?=[,;.:])", ""),
    (
        r"\bif (?:the last card is|there is|at the end is) (?=(?:two|three|four) (?:red|black|odd"
        r"|even|face|heart|spade|club|diamond)\b)",
        "if ",
    ),
    (r"\b(second|third) - (?:the|than the) last card\b", r"\1 last card"),
    (r"\bfirst the last card\b|\bthefirst of theline\b", "the starter"),
    (
        rf"\bif there is (an? [^.;,:]{{1,60}}?|{_KINDS}) (?:at|on) (?:the )?(?:end|top)"
        r"(?: of theline)? ,",
        r"if the last card is \1 ,",
    ),
    (r"\bmust play (?=the last (?:two|three|four|\d) card ?[.:,;])", "lookat "),
    (r"\b(the last \w+ card) mainline card\b", r"\1"),
    (r"\bis the last card among\b", "is one that is among"),
    (
        r"\b(if the last card and thecard is both .*?)atleast one of (?:them|the two)\b",
        r"\1atleast one of thecard and the last card",
    ),
    (
        r"\bif (?:the card|thecard) or the last card is ([^,;.]+) ,",
        r"if thecard is \1 or the last card is \1 ,",
    ),
    (
        r"\band that (?:one )?(?:is )?(higher|lower) than the third",
        r"and the second last card is \1"
        " than the third",
    ),
    (
        r"\b(if theline go up [^;.]*[;.,] (?:and )?if )it go down or stay (?:the )?same ,",
        r"\1theline donot go up ,",
    ),
    (r"\bafter two (odd|even|red|black)(?: card)? (?=an? )", r"after two \1 card , "),
    (r",? ?\bwhere (?=(?:low|high|small|big|medium|large|middle) (?:is|->) )", " . "),
    (r"\b(low|high|small|big|medium|large|middle) ->", r"\1 is"),
    # cards that were named before
    (
        rf"\b({_KINDS})((?: [^.;]*?)?(?:must|mustnot|donot|never)) (?:(?:is|play|has) )?(?:any |"
        r"an(?:other)? )?(?:one )?of (?:those|these|them|that kind)(?: either)?"
        rf"{_END}",
        r"\1\2 play \1",
    ),
    (
        rf"\b(?<!not )play ({_KINDS}) ?[.;,] ?after (?:one of )?(?:those|these|them|that)\b",
        r"play \1 . after \1",
    ),
    Guessed(
        rf"\b(?:an? |the )?({_KIND}) [^.,;:]{{2,30}}[,:;] (?:so )?(?:what|anything|thecard"
        rf"|the card)"
        r" (?:that )?follow (?:it|them) must\b",
        r"after \1 , thecard must",
    ),
    Guessed(
        rf"\b(?:an? |the )?({_KIND}) (?:must play|wants?|likes?|needs?) [^.,;:]{{2,30}}[,:;]"
        r" (?:so )?after (?:it|them|that)\b",
        r"after \1 ,",
    ),
    (
        rf"\b({_LAST_TWO}\b.*?)\bthe higher(?: one| of (?:them|the two))?(?= ?[.,;]| or| and| $|$)",
        r"\1the highest rank of the last 2 card",
    ),
    (
        rf"\b({_LAST_TWO}\b.*?)\bthe lower(?: one| of (?:them|the two))?(?= ?[.,;]| or| and| $|$)",
        r"\1the lowest rank of the last 2 card",
    ),
)
"""Which cards are meant."""

SAID: Final = (
    (r"\bcomes? next\b", "must follow"),
    (
        r"\bcomes? (?!from|to|after|with|on|before|next|again|in|back|out|up|down|then|under|of)",
        "must play ",
    ),
    (r"\bexactly (\w+) or exactly (\w+)", r"\1 or \2"),
    (r"\bto and including\b", "to"),
    # how far
    (
        r"\bbetween (?:a|the|each|every|thecard|the card)(?: card)? and the (?:previous|last) card"
        r"(?: it)?(?: there)? must(?: there)?(?: (?:is|has))?(?: there)? (?:a )?difference to",
        "the card must differ by",
    ),
    (
        rf"\b(?:must |may )?(?:play|go|is|take) (?:an? |the )?(?:small |big |long |short )?"
        rf"(?:step|jump|difference) (?:of|to) ({_AMOUNT})(?: step)?\b(?! higher| up| lower| down)",
        r"must differ by \1",
    ),
    Guessed(
        rf"\b(?:go|walk|move|step) forward(?: (?:around|on|along|wrapping))?"
        rf"(?: the circle(?: of rank)?)?(?: ?[,:])? ?(?:by )?"
        rf"(atleast {_COUNT}(?: step)?(?: and| ,| but) atmost {_COUNT}|{_AMOUNT})"
        r"(?: (?:step|place|rank))?",
        r"go up by \1 wrapping",
    ),
    (r"\b(atleast \w+) step (?=and|but|,)", r"\1 "),
    Guessed(
        r"^(?:think of )?(?:all )?(?:the )?(?:thirteen |13 )?(?:rank|number)s? [^.]{0,40}?"
        r"(?:wrapping|circle|clock|ring|wheel)[^.]*\. ((?:[^.](?!wrapping))*)(?= ?\.|$)",
        r"\1 wrapping",
    ),
    (r"\b(?:more )?(?:further|farther)(?: on| clockwise| forward)?(?= than| wrapping)", "higher"),
    Guessed(r"\bclockwise\b", "wrapping"),
    (
        rf"\bmustnot (?:move|go|jump|is) (?:higher|more|further|farther) than ({_COUNT})\b(?! the)",
        r"must is atmost \1 away",
    ),
    # ranges
    (
        rf"\bno card (?:below|lower than) (?:an? |the )?({_RANK})(?: ,)?(?: and| or|) no card"
        rf" (?:above|higher than) (?:an? |the )?({_RANK})\b",
        r"only card from \1 to \2",
    ),
    (
        rf"\bno card (?:above|higher than) (?:an? |the )?({_RANK})(?: ,)?(?: and| or|) no card"
        rf" (?:below|lower than) (?:an? |the )?({_RANK})\b",
        r"only card from \2 to \1",
    ),
    Guessed(
        r"\bmust is (?:strictly )?between(?: ,? between)?(?: them| the two| they)?(?= ?[,.;])",
        "must is strictly between the last two card",
    ),
    Guessed(
        rf"\bmust is outside(?: (?:them|the two|{_LAST_TWO}))?(?: ,[^.;]*)?{_END}"
        rf"|\b(?:must (?:is )?)?lower than both or higher than both\b",
        "must is lower than the lowest rank of the last 2 card or higher than the highest rank"
        " of the last 2 card",
    ),
    # the same and different
    (
        r"\b(?:is|stay) odd if (?:it|that card|thatcard|the last card) is odd(?: and| ,| or)*"
        r" (?:is |stay )?even if (?:it|that card|thatcard|the last card) is even\b",
        "keep the parity",
    ),
    (r"\bstay odd or (?:stay )?even(?: ,)?(?: (?:like|as) the last card)?", "keep the parity"),
    (
        rf"\b(?:the )?{_FEATURE} change or (?:the )?{_FEATURE} change ,? exactly one of the two\b",
        r"exactly one of \1 and \2 must change",
    ),
    (
        rf"\b(?:from|in) (?:the )?{_FEATURE} (?:and|or) (?:the )?{_FEATURE} ,? (?:but )?exactly one"
        r" of (?:the two|them)\b",
        r"exactly one of \1 and \2",
    ),
    (
        rf"\bamong the ({_KIND}) ,? ?(?:the )?{_FEATURE} (?:must )?(?:alternate|change)\b",
        r"if the card is \1 , the card must has a different \2 from the last \1",
    ),
    Guessed(
        rf"\bamong the ({_KIND}) ,? ?(?:the )?(\w+) and (?:the )?(\w+) (?:must )?alternate\b",
        r"if the card is \1 , the card must has a different suit from the last \1",
    ),
    (
        r"\b(?:have|has|play|is)? ?as many (?:red|black) as (?:red|black)\b",
        "equally many",
    ),
    (
        rf"\b(?:a )?{_FEATURE} that (?:donot|is not)(?: see)? (?:on|in|among|of) the last"
        rf" (\w+) card",
        r"a \1 that is not on the last \2 card",
    ),
    (
        rf"\bneither the {_FEATURE} of the last card nor (?:that|the \1) of the second last card",
        r"the \1 must is different from any of the last two card",
    ),
    (
        rf"\bneither the last card nor the second last card may is of the {_FEATURE}(?: play)?",
        r"the \1 must is different from any of the last two card",
    ),
    Guessed(
        rf"{_BEGIN}(?:an? )?(?:card )?([^.;,:]{{3,40}}?) (?:may |must )(?:only )?(?:is|go|play)"
        rf"(?: only)? on (?:a |another )?card of the same {_FEATURE}\b",
        r"if the card is \1 , must keep the \2",
    ),
    (
        rf"\b(?:an? )?({_KIND}) mustnot is beside a card of the same {_FEATURE}\b",
        r"if thecard is \1 or the last card is \1 , must change the \2",
    ),
    (rf"\b({_KIND}) alternate with card that is not \1\b", r"\1 and non \1 alternate"),
    (r"\bmay is anywhere\b", "is anytime right"),
    Guessed(rf"^if ({_COUNT} or (?:higher|lower)) ,", r"if the card is \1 ,"),
    (rf"\bonly ({_KINDS}) do\b", r"only \1"),
    (
        r"\btwo card ([^.;,]+?) mustnot is inarow ,? ?(?:and )?neither must two card ([^.;,]+)",
        r"two card \1 mustnot is inarow . two card \2 mustnot is inarow",
    ),
    (r"\bgo up as far as you like ,? ?but ", ""),
    (
        r"\bthe card must is atmost (\w+) lower than the last card [;.,] (?:and )?orsame higher is"
        r" right",
        r"never go down by more than \1",
    ),
    Guessed(
        rf"\bthe count of ({_KIND}) on theline mustnot beat the count of ({_KIND})",
        r"never more \1 than \2 on theline",
    ),
    Guessed(
        rf"\bonly ({_KINDS}) may (?:equal or beat|beat or equal) ([^.;]+)",
        r"if the card is atleast ashighas \2 , must play \1",
    ),
    Guessed(r"[;.,] (?:anything )?below it may has either colour", ""),
    (
        rf"\b(?:place|at place) ((?:\d+ ,? ?)+andsoon(?: (?:in|of|on) theline)?) (?:is|belongs?)"
        rf" (?:for|to) ({_KINDS})(?: only)?",
        r"at place \1 must play \2",
    ),
    (rf"(?: and| ,)* back to (?:the )?{_SUIT}(?: again)?\b", ""),
    (rf",? ?\bgoing on from the {_FEATURE} of the last card\b", ""),
    (rf"\bsuit go (?:through|round) (?={_SUIT})", "suit go "),
    (r"^wrapping(?: of rank)?(?: ,)? ([^.]*?)(?= ?\.|$)", r"\1 wrapping"),
    Guessed(
        rf"\bplay (?:a (?:rank|card) )?between the two(?: ,)?(?: (?:and |but )?not equal to"
        rf"(?: either(?: of them)?| the two)?)?{_END}",
        "must is strictly between the last two card",
    ),
    Guessed(r"\bif (?:they|it|that) is (?:lower|less)(?: than that)? ,", "otherwise ,"),
    (
        rf"^({_KIND}) if ([^,;.]+(?: orall)?) ,? ?({_KIND}) if (?:they|it|there) (?:is|donot"
        rf"|has) not",
        r"if \2 , must play \1 ; otherwise must play \3",
    ),
    (r"^(?:\w+ )?(?:sorts|kinds|types) of card is right ?: ?", "only "),
    # right and wrong
    (r"\bnothing otherwise(?: is)?(?: right)?(?= ?[.]| ?$)", "no other card is right"),
    Guessed(rf"\b({_KINDS}) is right if (?:it|they) is ({_KINDS})", r"\1 must is \2"),
    (
        r"\b(?:there is right card and wrong card : )?right is (?=(?:the )?(?:red|black|odd|even))",
        "only ",
    ),
    (
        r"\bthere is (?:only )?one thing mustnot do ,? (?:and )?that is (?:must )?(?:play )?",
        "donot play ",
    ),
    (r"\bmust leave a remainder if divide it by (\w+)", r"mustnot is divisible by \1"),
    (
        r"\b(?:the )?third ,(?: and)? sixth(?: ,(?: and)?| and)? ninth(?: card)?(?: andsoon| ,)*"
        r"(?: (?:in|on|of) theline)?",
        "every third card of theline",
    ),
    (
        r"\b(?:the )?second ,(?: and)? fourth(?: ,(?: and)?| and)? sixth(?: card)?(?: andsoon| ,)*"
        r"(?: (?:in|on|of) theline)?",
        "every second card of theline",
    ),
    (
        r"\bevery place (?:that |may |which |is )*divi\w+ by (\w+) belongs? to ([^.;,]+)[,;.]"
        r" ?(?:all )?(?:the )?other place belongs? to ",
        r"if the place is divisible by \1 , must play \2 . otherwise must play ",
    ),
    Guessed(
        r"\bif they (?:is (?:closer|nearer|lower apart)|differ by lower)\b[^,]*,", "otherwise ,"
    ),
)
"""What is said of them."""

TALLIES: Final = (
    (
        r"\b(?:lookat|addup|the sum of|must play)(?: up)? (?:the )?(?:sum of )?"
        r"(thecard|the (?:last|previous|new) card)"
        r" (?:to|and|with|on|plus) (thecard|the (?:last|previous|new) card)(?: it)?(?: together)?"
        r" ?[.:,;] (?:and )?if the (?:sum|total) is ([^,.;]+) , (?:the card|it|thecard|that) is"
        r" wrong",
        r"the sum of \1 and \2 mustnot is \3",
    ),
    (
        rf"\baddup the ({_KIND}(?:(?: ?,| and)+ {_KIND})*)(?: (?:sofar|that is there|on theline|in"
        r" theline|there|lying))*(?: , the starter)? ?[:.,;] ?(?:(?:with|after|if there is"
        r"|at|for|on)"
        r" )?an (odd|even) (?:count|number|total)(?: of (?:them|these|those))?(?: or"
        r" (?:zero|none))? ?,? ?([^.;]+?) ?"
        r"[.;,] ?(?:and )?(?:(?:with|after|if there is|at|for|on) )?an (?:odd|even)"
        r" (?:count|number|total)(?: of (?:them|these|those))?(?:(?: ,)? (?:or )?(?:zero"
        r"|none)[^,.;:]*"
        r",?)? ?",
        r"if the count of \1 on theline is \2 , \3 ; otherwise , ",
    ),
    (
        r"\b(?:the )?morehalf colour (?:among|of|in) (the last \w+ card)(?: decides)? [:.,]"
        r" ?(?:mostly )?(red|black) (?:->|:|,)? ?([^.;,]+)[,;.] (?:and )?(?:mostly )?(red|black)"
        r" (?:->|:|,)? ?",
        r"if morehalf of \1 is \2 , \3 ; if morehalf of \1 is \4 , ",
    ),
    Guessed(
        r"\blookatall the (?:card|rank|number)?(?: lying)?(?: (?:in|on|of) theline)?(?: sofar)?"
        rf"(?: lying)?{_END}",
        "lookat the sum of the rank on theline",
    ),
    Guessed(r"\b(odd|even) (?:sum|total) (?:->|:|,)", r"if the sum of the rank on theline is \1 ,"),
    Guessed(
        r"(?<=, )(odd|even) (?:sum|total)(?= an?| must)",
        r"if the sum of the rank on theline is \1 ,",
    ),
)
"""Numbers of cards, and sums."""

LINES: Final = (
    (
        r"\b(?:lookatall|addup)(?: the)?(?: rank of)?(?: all)?(?: the)? (?:rank|card"
        r"|number)(?: of all"
        r" the card)? (?:in|on|of) theline withthecard ?[:.;,] ?(?:and )?the (?:total|sum)\b",
        _WITH_CARD,
    ),
    (
        r"\b(?:a|the) card is wrong if it (?:brings|makes|takes) the (?:sum|total) (?:of"
        r"|on) theline"
        r" (?:to )?",
        f"{_WITH_CARD} mustnot is ",
    ),
    (
        r"\bred (?:card )?is (?:in )?morehalf(?: on theline)?(?= ?[.,;]| ?$)",
        "there is more red card than black card on theline",
    ),
    (
        r"\bblack (?:card )?is (?:in )?morehalf(?: on theline)?(?= ?[.,;]| ?$)",
        "there is more black card than red card on theline",
    ),
    (
        r"\b(a black card is wrong if) black is(?= ?\.| ?$)",
        r"\1 there is more black card than red card on theline",
    ),
    (r"\bwith (?:0 , |zero , )?2 , 4(?: , 6)?(?: ,)? andsoon\b", "with an even count"),
    (r"\bwith 1 , 3(?: , 5)?(?: ,)? andsoon\b", "with an odd count"),
    (r"\bwrapping(?: step)?(?:(?: ,)? wrapping)+\b", "wrapping"),
)
"""The line as a whole."""

RECAST: Final = (*WHICH, *IDLE, *LINES, *TALLIES, *SAID)
