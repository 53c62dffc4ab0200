"""Plain things that people say in a roundabout way: anything but, each one of, a pair, in sixes.

A table like those of `normaliser`, which goes through it right behind the modals, while the words
are already spelt in one way: phrases for phrases that say the same in every sentence.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import AMOUNT, FEATURE, KIND, NOUN, SORT, STEP
from eleusis.rule.language.core.words.told.opposed import OPPOSED
from eleusis.rule.language.core.words.told.recurring import RECURRING
from eleusis.rule.language.core.words.told.said import SAID_SO

_LEFT_OUT: Final = r"(?:except|other than|different (?:from|than)|apart from|besides|save)"
_BEGINS: Final = r"(?:^|(?<=[.;:,] ))"
_LAST_FEW: Final = rf"\bthe last {AMOUNT} card (?:is|has|add up|share|match|differ)\b"
_NOT_OF_FIRST: Final = r"(?<!first card )(?<!ing card )(?<!starter )(?<!of the line )"
"""What is said of the first card forbids nothing to the card."""

_ANYTHING_BUT: Final = (
    (
        rf"\b(?:may|must|can) (?:has|is of|is) any {FEATURE} (?:but|{_LEFT_OUT})"
        rf" (?:that|the \1) of (?=the )",
        r"must has a different \1 from ",
    ),
    *(
        (
            rf"\b{modal}(?:has|is(?: of)?) (?:anything|any {FEATURE})"
            rf" (?:but (?=an? |{AMOUNT}\b|{KIND}\b|divisible|the {FEATURE} of)"
            rf"|{_LEFT_OUT} (?!if\b|after\b|on\b|that\b))",
            instead,
        )
        for modal, instead in (
            (rf"{_NOT_OF_FIRST}(?:may|must|can) ", "mustnot is "),
            (r"(?<!mustnot )(?<!may )(?<!must )", "is not "),
        )
    ),
)
_EACH_ONE: Final = ((r"\b(all|every|each) one of (?=the |these|those|them)", r"\1 of "),)
_NEXT_RANK: Final = (
    (
        r"\bthe next (?:rank|number) (?:(?:up|higher|above) or (?:down|lower|below)"
        r"|(?:down|lower|below) or (?:up|higher|above))",
        "one rank up or down",
    ),
    (
        r"\bthe next (?:higher or (?:next )?lower|lower or (?:next )?higher) (?:rank|number)\b",
        "one rank up or down",
    ),
    (r"\bthe next (?:(?:rank|number) (?:up|higher|above)|higher (?:rank|number))\b", "one rank up"),
    (
        r"\bthe next (?:(?:rank|number) (?:down|lower|below)|lower (?:rank|number))\b",
        "one rank down",
    ),
)
_PAIRS: Final = (
    (r"\b(the line (?:is (?:cut|divided|split) )?(?:in|into)) pairs?\b", r"\1 group of two"),
    (rf"\b(after|on) a pair of ({KIND})\b(?! (?:in a row|together))", r"\1 two \2 in a row"),
    (r"\b(after|on) a pair(?= ?[,.:;]| (?!of\b|in\b|or\b|and\b))", r"\1 two card of the same rank"),
    (r"\b(the last two card) (?:is|make|form|has) a pair\b(?! of)", r"\1 is of the same rank"),
    (r"\b(the last two card [^.;,:]*?)\bis neighbours\b(?! of)", r"\1is one apart"),
)
_STEPS: Final = (
    (
        rf"\b(?:the|each|every) {STEP}(?: in rank)? from (the [^.;,:]*?card) to"
        r" (?=(?:the|this|your|that) [^.;,:]*?card\b)",
        r"the distance between \1 and ",
    ),
    (
        rf"\b(?:the|each|every) {STEP} in rank(?: from the last card)? (?=must|mustnot|may|is)",
        "the distance to the last card ",
    ),
    (
        r"\b(?:(?:compare|hold) the card (?:with|to|against) (the [^.;:,]*?) ?[:.;,] (?:they|it"
        r"|both|the two)|the card and (the [^.;:,]*?)) (?:must|may) is ([^.;:,]*?"
        rf"{AMOUNT})(?: (?:rank|step|place))? apart\b(?! from)",
        r"the card must is \3 away from \1\2",
    ),
)
_AGAIN: Final = (
    # the small word is said again before each of the kinds
    *(
        (rf"\b({on} (?:an? )?{KIND}) or {on} (?=(?:an? )?{KIND}\b)", r"\1 or ")
        for on in ("after", "on", "behind")
    ),
    (r"\b(must (?:is|has) [^.;:]*?)( and| but) not (?=(?:is|has) )", r"\1\2 mustnot "),
)
_NONE_OF_IT: Final = (
    # nought is even
    (
        rf"\b(even number of {KIND}(?: (?:on|in) the line)?) or (?:none|zero|0|no {KIND})"
        r"(?: (?:at all|of them))?\b(?! of )",
        r"\1",
    ),
    (
        rf"\bno ({KIND})( (?:on|in) the line)? or an even number\b",
        r"an even number of \1\2",
    ),
    (r"\b(?:zero|none|0) or (?=an even number\b)", ""),
    (r"\bif there is not(?: any| one)? ?,", "if notso ,"),
    (
        r"(?<!exactly )(?<!only )(?<!just )(?<!least )(?<!most )(?<!than )\bone (of the last"
        rf" {AMOUNT} card is (?:an? )?(?:{KIND}|\d+))(?=\b.*[.;,] (?:and )?if none \1\b)",
        r"at least one \1",
    ),
)
_A_KIND: Final = rf"(an? {KIND})"
_WHERE: Final = rf"((?:among|in) the last {AMOUNT} card|(?:on|in) the line)"
_BOTH_THERE: Final = tuple(
    (
        rf"\bthere is {_A_KIND}"
        + rf" , {_A_KIND}" * (count - 2)
        + rf"(?: ,)? and {_A_KIND} {_WHERE}",
        " and ".join(rf"there is \{kind} \{count + 1}" for kind in range(1, count + 1)),
    )
    for count in (4, 3, 2)
)
"""Of a heart and a spade that are there each is there; of a heart or a spade, one."""

_OTHER_SUIT: Final = (
    # behind a suit that was named, any other is any but that
    rf"\b(after a card (?:in|of|with) the {FEATURE} of (the [^.;,]*?)(?= (?:the card|play|you|go"
    r"|keep|change|must|any|it)\b)[^.;]*?[.;,] (?:and )?after a card )(?:of|in|with) (?:any|every"
    r"|an) ?other \2\b",
    r"\1of a different \2 from \3",
)
_AHEAD: Final = (
    (
        rf"\bif ({KIND}) (?:trails?|is behind|is outnumbered by) ({KIND})"
        r"(?: (?:on|in) the line)?",
        r"if there is more \2 than \1 on the line",
    ),
    (
        rf"\bif (?:neither ({KIND}) nor ({KIND}) is ahead|({KIND}) and ({KIND}) is (?:level"
        r"|tied|equal(?: in number)?))(?: (?:on|in) the line)?(?= ?,)",
        r"if there is as many \1\3 as \2\4 on the line",
    ),
)
_MADE: Final = r"(?:is|make|give|reach|total|(?:come|amount) to|(?:add|sum) (?:up )?to|differ by)"
_SIDES: Final = (
    ("at least", r"(?:lower than|below|under)"),
    ("at most", r"(?:(?:higher|more) than|above|over)"),
)
_ON_NO_SIDE: Final = (
    # what must not be less than one number "and not" more than another is between the two
    (
        rf"\b(?:must|may) ({_MADE}) neither (?={'|'.join(side for _, side in _SIDES)})",
        r"mustnot \1 ",
    ),
    *(
        (
            rf"\b(?:(must)not|donot) ({_MADE}) {side} ({AMOUNT}) ?,? (?:and|or|nor|but)"
            rf" (?:mustnot |never |not? )?(?:{_MADE} |to |by )?{other} (?={AMOUNT}\b)",
            rf"\1 \2 {least} \3 and {most} ",
        )
        for (least, side), (most, other) in (_SIDES, _SIDES[::-1])
    ),
)
_IN_FULL: Final = (
    # what is said of the last card "else" is the rest of what was said of it
    (
        rf"({_BEGINS}(?:if the last card is (?!not\b)|after an? )[^.;:]*[.;] )(?:and |but )?"
        r"if the last card is (?:anything otherwise|any other card) ?,?",
        r"\1otherwise ",
    ),
    (r"\bthe rank of (?=the last two card is [^.;,]{1,30}? apart\b)", ""),
    (
        r"\bif (?:you |one )?(?:add|sum) (?:up )?(?:the rank of )?(the (?:last )?card)"
        r" (?:to|and|with) (?:the rank of )?(the (?:last )?card) ,? the (?:result|sum|total)\b",
        r"the sum of \1 and \2",
    ),
    (r"\b((?:count|add up) the [^.;,]*? (?:on|in) the line) together\b", r"\1"),
    (
        rf"\b({SORT}|face|{NOUN})( card)? and card that is not (?:an? )?\1(?: card)?"
        r" (?=(?:must )?(?:alternate|take turn)\b)",
        r"\1\2 and non \1\2 ",
    ),
    (r", (?:you |one )?must stay (?=(?:odd|even) (?:after|on) )", ", the card must is "),
)
_EITHER: Final = (
    (
        r"(?:^|(?<=[.;] ))either (?=(?:play|go|keep|change|follow|(?:the card|thecard) must)\b"
        r"[^.;]*? or (?:play|go|keep|change|follow|(?:it|the card|thecard) must)\b)(?!.*\bboth\b)",
        "",
    ),
    (
        r"(?<!and )\b(play (?:(?! and )[^.;,:]){2,40}?) or play (?=(?:(?!(?:after|if|unless|on|than"
        r"|from|as|that|with|of|but|not)\b)\w+ ?){1,5}[.;,])",
        r"\1 or ",
    ),
)
_LOOKING: Final = (
    # the card of which the cases behind it speak
    (
        rf"{_BEGINS}(?:look at|check|consider|take|see|watch|think of) (the (?:(?:very )?first card"
        rf" of the line|starter|(?:\w+ ?- ?)?last (?:{KIND}|card))(?: (?:on|in) the line)?)"
        r" ?[.:;,] (?:and )?(?=if it (?:is|has) )",
        r"lookat \1 : ",
    ),
    (
        r"\b(?:look at|check|consider|take|compare) the last card (?:and|with) the (?:second ?- ?"
        r"last card|card before (?:it|that)) ?[.:;,] (?:and )?if (?:they|those|both|the two) ",
        "if the last two card ",
    ),
)
_CASES: Final = (
    (r"(?:^|(?<=[.;] ))while (?=(?:one|any|some|each|every|more|at) )", "if "),
    # its noun could be all that is demanded
    (
        rf"\b((?:after|on) an? {SORT}(?: (?!(?:play|go|must|keep|change|is|the|you|or|and|only)\b)"
        r"\w+){1,5}) ,"
        r" (?=(?:keep|change|go|play|stay|follow|match|repeat|share|use|the|thecard|must|you)\b)",
        r"\1 : ",
    ),
    (
        rf"({_LAST_FEW}[^.;,:]*?) or (?:they )?(?=(?:is both|is all|is of|is one apart|has|share"
        r"|differ) )",
        r"\1 orthey ",
    ),
    (
        rf"({_LAST_FEW}[^.;,:]*?) or (?:they )?(?:(?:their|the) sum is|add up to) ",
        r"\1 orthey add up to ",
    ),
)

_NOT_THAN_ANY: Final = (
    (r"\b(?:mustnot is|must not (?:be|is)) (?=(?:higher|lower) than any\b)", "must is no "),
    (
        r"\b(?:never|donot) play (?:an? )?(?:card )?(?=(?:higher|lower) than any\b)",
        "thecard must is no ",
    ),
)
"""Not lower than any is no lower than each: the denial of "lower than all" is something else."""

_MEASURE: Final = r"the (?:distance|difference|sum|total|product|average) (?:between|of|from|to)"
_OF_MEASURES: Final = (
    (
        rf"\b({_MEASURE} [^.;,:]*?) (must (?:is|not)\b[^.;,:]*?[;.,] (?:and )?(?:otherwise"
        r"|in (?:every|any|all) other case) ,? ?)it"
        r" (?=must(?:not)? (?:is )?(?:at(?:least|most)?|more|less|even|odd|divisible|exactly"
        rf"|between|{AMOUNT})\b)",
        r"\1 \2\1 ",
    ),
)
"""The distance must be small; otherwise “it”, which is no card, must be large."""

ROUNDABOUT: Final = (
    *SAID_SO,
    *RECURRING,
    *_OF_MEASURES,
    *_ANYTHING_BUT,
    *_NOT_THAN_ANY,
    *_EACH_ONE,
    *_NEXT_RANK,
    *_PAIRS,
    *_STEPS,
    *_AGAIN,
    *_NONE_OF_IT,
    *_BOTH_THERE,
    _OTHER_SUIT,
    *_AHEAD,
    *_ON_NO_SIDE,
    *_IN_FULL,
    *_EITHER,
    *_LOOKING,
    *_CASES,
    *OPPOSED,
)
"""What is said in a roundabout way."""
