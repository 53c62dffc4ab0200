"""What is right as well, and remarks that a rule bears out, in the few words of the core.

A table like those of `normaliser`, which goes through it before the others. “Both is fine”, of two
things of which one is enough, “the same rank is all right both times”, “on a tie anything goes”:
what is right besides is said as an exception, and what a rule says anyhow is left out. Numbers are
named before it is said what depends on them, and cases said so that it is clear where they end.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import (
    A_RANK,
    COUNT,
    ENDS,
    FEATURE,
    LAID,
    NOUN,
    SAID_FREE,
    SORT,
)

_ONE: Final = (
    r"(?:(?:an?|the|all|any|every|each)(?: other)? )?"
    rf"(?:(?:non )?(?:{SORT}|face|pip|number) ){{0,3}}"
    rf"(?:card|{NOUN}|{A_RANK}(?:e?s)?)"
)
_CARDS: Final = (
    rf"(?:{_ONE}|{SORT})"
    rf"(?: (?:from|below|above|over|under|up to) (?:an? )?{A_RANK}(?: to (?:an? )?{A_RANK})?)?"
)
_LIST: Final = (
    rf"({_CARDS}(?: , {_CARDS}){{0,5}}(?: ,)? (?:and|or) {_CARDS})"
    rf"(?= (?:(?:is|may|must)(?: (?:not|never|always|anytime|all|both|also)){{0,2}}"
    rf" (?:right|wrong|free|out|(?:is )?{LAID})|mustnot is {LAID}|(?:always |anytime )?fit"
    r"|donot fit|mustnot do)\b)"
)
_IN_CASE: Final = (
    rf"(?:(?:after|on) {_ONE}|(?:at|in|on) [^.;:,]*?place(?: (?:of|on|in) (?:the ?)?line)?"
    r"|otherwise(?: ,)?|in (?:all|any|every|each) (?:the )?other cases?(?: ,)?)"
)
KINDS_LISTED: Final = (
    (rf"((?:^|(?<=[.;:,] )|(?<= and )){_IN_CASE} ){_LIST}", r"\1listof \2 asone"),
    (
        r"((?:^|(?<=[.;:] ))(?:(?:and|but) )?"
        r"(?:if|after|on|at(?! most| least)|in|for|with|unless|while|until|before|once|as long as"
        r"|otherwise)\b"
        rf"(?:(?! only |, (?:no|and) )[^.;:])*? , )(?:then )?{_LIST}",
        r"\1listof \2 asone",
    ),
)
"""Several kinds behind a case of which one thing is told: the first is no demand by itself."""

_STARTS: Final = r"(?:^|(?<=[.;:] ))"
_BY_THE_WAY: Final = (
    r"(?:too|as well|likewise|also|(?:both|all) times|(?:each|either|every|any) time|either way"
    r"|in (?:both|either|any|every|all) cases?|here|there|anyway|with me|by me|of course)"
)
_FREELY: Final = (
    r"(?:then )?(?:it is |that is |there )?(?:you |we )?(?:(?:is )?(?:all )?free|is open|(?:may"
    r" |is )*"
    r"(?:anything|everything|any card|all|both(?: colour| suit| of them)?|either(?: one| colour"
    r"| suit"
    r"| of them)?)(?: (?:goes|go|is right|works?|fits?|will do))?|(?:may )?(?:choose|take|pick"
    r"|play)"
    r"(?: (?:freely|either(?: one| colour)?|any(?: one| of them)?|anything|as you (?:like|please)"
    r"|what(?:ever)? you (?:like|want|please)))?)"
)
"""How it is said that any card is right, behind what says when."""
_TIE: Final = (
    r"(?:(?:on|in|with|for|after|if there is|if it is|if it come to) (?:a |any )?(?:ties?|draws?)"
    r"|(?:if|while) (?:they|both|those|the two|(?:the )?(?:colour|suit|count|number|total)s?)"
    r" is (?:all )?"
    r"(?:tied|equally many|level))"
)
_SINGLE: Final = (
    r"(?:if|while|with|as long as|where)(?: there)?(?: is| lies| lie| you has)? ?(?:just |only "
    r"|but )"
    r"?(?:a |one )?(?:single|one|1|lone) card(?: (?:is|there|yet|sofar|so far|lying|lies|on the"
    r" (?:line|table)))*"
)
_WAY: Final = (
    r"(?:up or down|down or up|higher or lower|the direction|which (?:way|direction)[^.;,]*)"
)
_OF_CARDS: Final = (
    r"(?:among|of|in) (?:the )?last (two|three|four|five|six|seven|eight|nine|ten)"
    r"(?: card)?(?! rank)\b"
)

_VALUE: Final = r"(?:sum|total|average|mean|median|difference|product)"
_ANNOUNCED: Final = (
    # what is added up
    (
        rf"{_STARTS}(?:keep|make|take|work out|find|form|get|calculate) (?:a |the )?(?:running )?"
        r"(?:total|tally) of (?=all|the|every)",
        "add up ",
    ),
    (rf"{_STARTS}(?:sum|total|add) (?:up |together )*(?=(?:all|the|your|every) )", "add up "),
    (rf"{_STARTS}(add up|count) all (?:the )?(?=rank|card)", r"\1 the "),
    (
        r"(?<=add up )([^.;]*)[.;,] with (?:the|your|that) (?:new )?card (?:added|included|counted)"
        r"(?: in| too)?(?: ,)?",
        r"\1 , with the card . ",
    ),
    (
        r"\b(together|in total|altogether) (must|mustnot|may) (?:has|make|give|reach|come to|cost) "
        rf"(?=more|lower|at |exactly|between|from|{COUNT})",
        r"\1 \2 is ",
    ),
    # and what is said of it
    (r"\b(?:their|its) number (?=is)|\bthe number of (?:them|those|these) (?=is)", "the total "),
    (r"\bthere is an (odd|even) number(?: of (?:them|those|these))?(?= ?[,:])", r"the total is \1"),
    # what a division leaves
    (
        rf"{_STARTS}(?:add(?:up| up)?|sum|total) ((?:the |all )[^.;:,]+?)(?: together| up)?"
        r"(?: ?[,.;])?(?: and)?"
        r"(?: then)? divide (?:it|this|that|them|the (?:sum|total|result))? ?by (\w+)\b",
        r"divide the sum of \1 by \2",
    ),
    (
        r"\bdivide ([^.;,:]+?) by (\w+)(?:(?: ,)? (?:and )?(?:look at|take|see|check|watch|use)"
        r" (?:the |its )?(?:remainder|rest)\b|(?= ?[.:;,] [^.]*\bremainder\b))",
        r"look at the remainder of \1 divided by \2",
    ),
    *4
    * (
        (
            r"(\blook at the remainder of .*?[.,:;]) (?:and )?(?:(?:with|on|at|for) )?(?:an? )?"
            rf"remainder (?:of )?(\d+|zero|{COUNT}|one)(?: ?[,:]| means?| gives?| ->)?(?= (?!if))",
            r"\1 if the remainder is \2 ,",
        ),
    ),
    # the number that was looked at, and what must not go beyond it
    *2
    * (
        (
            rf"(\b(?:take|look at|work out) the {_VALUE}\b.*?\b(?:below|above|under|over|than))"
            r" it\b",
            r"\1 that number",
        ),
    ),
    (
        r"(\b(?:higher|lower) than that number\b[^.]*?\b(?:must|mustnot) is (?:higher|lower))"
        r"(?= ?(?:[.;,]|$))",
        r"\1 than that number",
    ),
    *4
    * (
        (
            rf"(\b(more|less|lower) than an? multiple of (\w+)\b[^.]*?\b(?:{COUNT}|one)) \2"
            r"(?= (?:means?|is)\b| ?[:=,]| ->)",
            r"\1 \2 than a multiple of \3",
        ),
    ),
    (
        rf"(?:^|(?<=[.;,] )|(?<=and ))((?![^.;,]* multiple )"
        rf"(?:toofew|(?:more|lower|{COUNT}(?: or (?:more|{COUNT}))?|at "
        rf"(?:least|most)"
        rf" {COUNT}|exactly {COUNT}) (?!or \w+ (?:means?|asks?|calls?|gives?) )[^.;,]{{2,50}}?))"
        r" (?:means?|asks? for|calls? for|gives?) "
        rf"(?=\w+)",
        r"if there is \1 , play ",
    ),
    (
        rf"(\b{COUNT} (?:(?!the (?!same)|last)[a-z]+ ){{1,5}}?)(?:at|on) the end"
        r"(?: of (?:the )?line)?(?= ?,| (?:play|go|keep|change|the)\b)",
        r"\1isontop",
    ),
)
"""Numbers that are named before it is said what depends on them."""
_KIND: Final = (
    r"an? (?:club|diamond|heart|spade|ace|jack|queen|king|1[0-3]|\d|two|three|four|five|six|seven"
    r"|eight|nine|ten)"
)

ALLOWED: Final = (
    *_ANNOUNCED,
    # right as well
    (r"\bis (?:all|perfectly|quite|absolutely) (?=right)", "is "),
    (rf"{_STARTS}to (?:has|play) ([^.;:,]+? is (?:also )?right){ENDS}", r"\1"),
    (rf"\bis (?:also )?right(?: {_BY_THE_WAY})+{ENDS}", "is anytime right"),
    # one of two is enough, and both are no harm
    (
        r"( or [^.;]*)[.;,] (?:and |but )?(?:(?:doing|to do|changing|keeping) )?(?:both|all)"
        r"(?: of them| at once| together| things| changes)* (?:may is|is) (?:anytime )?(?:right|"
        rf"allowed|possible){ENDS}",
        r"\1",
    ),
    (
        r"( or [^.;]*)[.;,] one of (?:the two|them|these|those) (?:is enough|suffices|will do|is"
        rf" right){ENDS}",
        r"\1",
    ),
    # as many of both
    (rf"\b{_TIE} ?[,:]? ?{_FREELY}{ENDS}", "if there is equally many , anything"),
    (
        r"\b(?<!at )((?:least|most|rarer|rarest|(?:colour|suit) (?:\w+ ){0,3}(?:lower|more))"
        r" [^.;]*)"
        r"[.;,] (?:and |but )?"
        rf"if there is equally many , anything{ENDS}",
        r"\1",
    ),
    # how far, not which way
    (
        r"(\b(?:away|apart|differ\w*|distance|within|step|gap|jump)\b[^.;]*(?:[.;,][^.;]*)?)"
        rf"[.;,] (?:whether )?{_WAY} (?:makes? no difference|donot matter|does not matter|is"
        rf" (?:the same|irrelevant|unimportant|right|up to you))(?: ,? only [^.;,]*)?{ENDS}",
        r"\1",
    ),
    # with one card on the line
    (
        rf"(?<!\bor )\b{_SINGLE} ?[,:]? ?{_FREELY}{ENDS}",
        "with only one card on the line , anything",
    ),
    # such ranks and suits as lie there
    (rf"\bdonot (?:use|take|repeat|choose) (?=(?:an?|any|the) {FEATURE} that)", "donot play "),
    # of as many of the last few as there are
    (
        rf"\b(highest|lowest)( card| rank| one)? {_OF_CARDS}",
        r"\1\2 of as many of the last \3 card asthereare",
    ),
    (
        rf"(\b(?:number|count) of [^.;,]{{2,30}}?) {_OF_CARDS}(?! (?:and|together|with)\b)",
        r"\1 among as many of the last \2 card asthereare",
    ),
    (
        rf"(?:once|as soon as) ({COUNT} of (?:the )?last {COUNT} card (?:is|are))\b",
        r"if at least \1",
    ),
    # divisible cards
    (rf"{_STARTS}cards? (?:that is |which is )?divisible by\b", "any multiple of"),
    (
        rf"\b(the|its) {FEATURE} (must |mustnot )(?:is |lie )(?:already )?(?=(?:on|in|among) "
        rf"(?:the"
        r" line\b|(?:any of )?the last))",
        r"\1 \2 \3occur ",
    ),
    (
        rf"\b(?:no more than|at most) ({COUNT}) ([^.;,]{{2,30}}?) (?:may|must) (?:is|lie)"
        r" (?=(?:on|in|among) )",
        r"there must is at most \1 \2 ",
    ),
    (
        rf"((?:(?:is|may) (?:always |anytime )?(?:right|wild|wrong)\b[^.;]*|{SAID_FREE}"
        r"|may anytime played?) ?[.;,] (?:and |but )?)(?:every|each) other card\b",
        r"\1any other card",
    ),
    # what is listed and goes on
    *(
        (
            rf"(\bthere is |\bnumber of card on the line is )({by} , {2 * by}(?: , {3 * by})?)"
            rf"(?: ,)? or (?:an(?:y )?|some )?other multiple of (?:{by}|{word})\b",
            r"\1\2 and so on",
        )
        for by, word in enumerate(("two", "three", "four", "five"), start=2)
    ),
    (
        r"(\bnumber of [^.;,]*? is \d+ , \d+(?: , \d+)*(?: ,)?) or (?:an(?:y )?|some )?"
        r"other multiple",
        r"\1 andmultiple",
    ),
    # where something is not, and what is wrong
    (rf"{_STARTS}((?:{COUNT}) [^.;,]{{2,40}}? in a row) is wrong{ENDS}", r"never \1"),
    # how many cards lie there
    (
        rf"{_STARTS}(the (?:number|sum|total|difference|average|highest|lowest)\b[^.;:,]*?) "
        rf"(?:decides?"
        r"|tells?|says?|matters|is (?:your|the|our) \w+)(?: (?:what|which|how)[^.;:]*)? ?[.:]",
        r"look at \1 .",
    ),
    *2
    * (
        (
            rf"(\blook at the [^.;:]*[.:] (?:[^.]*[;,.] (?:and )?)?)(odd|even|{COUNT} or "
            rf"(?:more|higher"
            r"|lower)) means? ",
            r"\1if the total is \2 , play ",
        ),
    ),
    (
        r"\buntil the first ((?:(?:red|black|odd|even|face) )?\w+)(?: card)? (?:comes|appears"
        r"|(?:lies|is|has been|was) (?:there|played|laid|(?:on|in) the (?:line|table|row)))\b",
        r"until there is a \1 on the line",
    ),
    (
        r"\bif ((?:an? |the )?[^.;:]{2,30}?) (?:(?:is|was|has been) (?:just )?(?:played|laid"
        r"|put)(?: down)?"
        r" , (?=(?:the )?(?:next|new|following|card after))|was (?:just )?(?:played|laid) , )",
        r"after \1 , ",
    ),
    *2
    * (
        (
            r"(\blast (?:two|2) card\b.*?\b(?:if|or) )both (?:of them )?(?=is|was|has)",
            r"\1both of the last two card ",
        ),
    ),
    (
        r"\b(?:lookat|look at|compare|check|take|see|watch|consider|think of|mind|remember) the"
        r" last (?:two|2) card ?[.,:;] (?:and )?(?=if both of the last two card)",
        "",
    ),
    *2
    * (
        (
            r"(\b(?:add up|addup|count|look at the (?:number|sum|total|difference"
            r"|average))\b[^.;:]*"
            r"[.:;] (?:[^.]*[;.,] (?:and )?)?if )it is (?:an? )?(?=odd\b|even\b|divisible)",
            r"\1the total is ",
        ),
    ),
    (r"\bthe place of (?:the|your|thecard)(?: card)?\b", "the place"),
    (
        rf"\b(suit|colour|parity)( [;.,] [^.;,]{{2,40}}?) (keep|change|match) it{ENDS}",
        r"\1\2 \3 the \1",
    ),
    (
        r", (?:and )?([^.;,]{2,30}?) if (?:they|those|it|that) (?:donot|is not)(?= ?(?:[.;]|$))",
        r", otherwise \1",
    ),
    # moving
    (
        r"(?:^|(?<=[.;,:] )|(?<=and )|(?<=or )|(?<=must )|(?<=may )|(?<=then )|(?<=otherwise ))"
        r"(?:jump|leap|hop|move|walk|step|climb) (?=up|down|(?:by )?(?:at (?:least|most)"
        r"|exactly|more"
        rf" than|lower than|{COUNT}|one)\b)",
        "go ",
    ),
    (r"\bplay nothing (?=(?:above|below|over|under|between) the )", "mustnot is "),
    # of the other colour than that
    (
        r"\bthe same (colour|suit|parity) as ((?:the |card )[^.;,]*?)([.;,] [^.;,]*?)\bthe "
        r"(?:other|"
        r"opposite) \1(?= ?(?:[.;,]|$))",
        r"the same \1 as \2\3a different \1 from \2",
    ),
    # what words mean, said behind the rule
    (
        r",? ?\bwhere (?=(?:an? |the )?[a-z]+ (?:is|means?) (?!the last|on|in|there))",
        " . ",
    ),
    (rf"\bby ({COUNT}|one) or lower\b", r"by at most \1"),
    # a case that lists kinds goes as far as its "or"
    (
        rf"(\b(?:if|unless) [^.;,:]*?(?: is|'s| play) {_KIND}) , ({_KIND})(?: ,)? or ({_KIND})"
        rf"(?= ?[,:])",
        r"\1 or \2 or \3",
    ),
)
"""What is right besides, and what is so anyhow."""
