"""What is named in one clause and meant in the next: teams, steps, the card to compare with.

A table like those of `normaliser`, which goes through it before all others, while the words are as
they were typed. “Compare each card with the last card of its colour. If that one is 8 or more, go
below it”, “a jump is long if it is 5 or more, and short if not”, “hearts and clubs are one team,
diamonds and spades are the other”; chains of what follows what, and what is also right.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, STEP

_STARTS: Final = r"(?:^|(?<=[.;:!] ))"
_ENDS: Final = r"(?= ?(?:[.;]|$))"
_AND: Final = r"(?: ?[,;.] (?:and |but )?| (?:and|but) )"
_IF: Final = r"(?:if|when|whenever)"
_MUST: Final = r"(?:must|has to|have to|should|needs? to)"
_MAY: Final = r"(?:may|can|must|should)"
_A: Final = r"(?:an?|any|each|every)"
_ON_LINE: Final = r"(?: (?:of|on|in) the line)?"
_FEATURE: Final = r"(?:suit|colou?r|rank|parity)"

_KIND: Final = (
    r"(?:an? )?(?:(?!(?:may|must|can|should|cards?|follow|and|or|the|if|when)\b)[a-z]+)(?: cards?)?"
)
_NOT_FOLLOW: Final = rf"{_KIND} {_MAY} (?:not|never) follow {_KIND}"
_NO_MORE: Final = rf"(?=(?:{_NOT_FOLLOW}{_AND})*{_NOT_FOLLOW}{_ENDS})"
_CASE: Final = rf"{_STARTS}({_IF} the last card is \w+(?: card)?) ?, (?:then )?"
_SUIT: Final = r"(?:club|diamond|heart|spade)s?\b"
_COLOUR: Final = r"(?:red|black|odd|even)\b"
_AFTER: Final = rf"(?: cards?)? {_MUST} follow {_KIND}"
_FOLLOW: Final = rf"({_KIND}) {_MUST} follow ({_KIND})"
_EVERY: Final = "|".join(
    rf"(?:an? )?({kind}){_AFTER}{_AND}" + rf"{_AND}".join(others) + _ENDS
    for kind, others in (
        (_COLOUR, [rf"(?:an? )?(?!\2){_COLOUR}{_AFTER}"]),
        (
            _SUIT,
            [
                rf"(?:an? )?(?!\3)({_SUIT}){_AFTER}",
                rf"(?:an? )?(?!\3|\4)({_SUIT}){_AFTER}",
                rf"(?:an? )?(?!\3|\4|\5){_SUIT}{_AFTER}",
            ],
        ),
    )
)
"""Each of two or of four kinds follows one: then it is all the same whether the one must come
behind the other, or may come behind no other."""

_CHAINS: Final = (
    (rf"{_STARTS}({_NOT_FOLLOW}){_AND}{_NO_MORE}", r"\1 . "),
    *[
        (
            rf"{_CASE}({_KIND}) {_MAY} (?:not|never) follow ({_KIND}){_AND}{_NO_MORE}",
            r"\1 and the last card is \3 , the card must not be \2 . \1 , ",
        ),
    ]
    * 3,
    (
        rf"{_CASE}({_KIND}) {_MAY} (?:not|never) follow ({_KIND}){_ENDS}",
        r"\1 and the last card is \3 , the card must not be \2",
    ),
    (rf"{_CASE}(?={_EVERY})", r"\1 , inturn "),
    *[
        (
            rf"\b({_IF} the last card is \w+(?: card)?) , inturn {_FOLLOW}{_AND}(?={_FOLLOW})",
            r"\1 and the last card is \3 , the card must be \2 . \1 , inturn ",
        )
    ]
    * 3,
    (
        rf"\b({_IF} the last card is \w+(?: card)?) , inturn {_FOLLOW}",
        r"\1 and the last card is \3 , the card must be \2",
    ),
)
"""What may follow what, and what must."""

_BEHIND: Final = rf"({_A} [a-z\d]+(?:(?: ,)? (?!(?:next|following|must|the|may)\b)[a-z\d]+)*?)"
_EACH: Final = (
    rf"{_MUST}(?: (?:all|both|each))?( not|) (?:all |both |each )?be"
    r" (?!an? |[^.;,]*\b(?:of|in|the|same|different|alike|equal|higher|lower|between|then)\b)"
)
_AMONG: Final = "if there is {1} among the last {0} cards , the card must{2} be "

_NEXT_FEW: Final = (
    (
        rf"\bafter {_BEHIND} ?,? (?:each of )?the (?:next|following) ({COUNT}) cards {_EACH}",
        _AMONG.format(r"\2", r"\1", r"\3"),
    ),
)
"""What holds for some cards behind a card."""

_EXTREME: Final = (
    rf"(the (?:highest|lowest)(?: (?:rank|card))? (?:of|among|in) the last {COUNT} cards|the sum of"
    rf" (?:the ranks of )?the last {COUNT} cards)"
)
_AS_MANY: Final = r"(?: \( (?:or )?(?:of )?as many as there are \))?"
_IT_IS: Final = r"(?:it|that|this|that (?:one|rank|sum)) is "

_LOOKED_AT: Final = (
    (
        rf"{_STARTS}(?:(?:then|after that|afterwards) )?(?:look at|take|find) {_EXTREME}{_AS_MANY}"
        rf" ?[.:;,] (?:and )?({_IF}) {_IT_IS}",
        r"\2 \1 is ",
    ),
    (rf"(\b{_IF} {_EXTREME} is [^.;]*?[.;,] (?:and |but )?{_IF}) {_IT_IS}", r"\1 \2 is "),
)
"""The highest of some cards, at which one looks first."""

_WIDE: Final = r"(?:long|big|large|wide|great)"
_NARROW: Final = r"(?:short|small|little|narrow)"
_OR_MORE: Final = rf"(?:at least )?({COUNT})(?: or more)?(?: ranks?)?(?: apart)?(?: in rank)?"
_HELD: Final = r"(?:it is|it's|(?:two )?neighbou?ring cards are|the two cards are)"

_NAMED: Final = rf"(?:{_WIDE}|{_NARROW})"

_STEPS: Final = (
    (
        rf"{_STARTS}(?:call )?an? {STEP} (?:is )?({_WIDE}) (?:if|when) {_HELD}"
        rf" (?=at least|{COUNT} or more){_OR_MORE} ?,? (?:and )?({_NARROW})"
        r" (?:if not|otherwise|if it is not)",
        r"a step of \2 or more is \1 , every other step is \3",
    ),
    *[
        (
            rf"((?:^|[.;] )a step of {COUNT} or more is {_WIDE} , .*?\b{_NAMED}) (?:jump|leap|move"
            r"|gap)(s?)\b",
            r"\1 step\2",
        )
    ]
    * 4,
    # “after a short jump a long jump”
    (
        rf"(\bafter an? {_NAMED} step there must be an? {_NAMED} step ?,? and after an? {_NAMED}"
        rf" step)(?= an? {_NAMED} step)",
        r"\1 there must be",
    ),
    *[
        (
            rf"((?:^|[.;] )a step of {COUNT} or more is {_WIDE} , .*?)\bthere must be (an? {_NAMED}"
            r" step)\b",
            r"\1\2 must come",
        )
    ]
    * 2,
    (
        rf"\bthe first {STEP} ?, to the second card{_ON_LINE} ?, (?:may|can) be"
        r" (?:either|anything|both|of either kind)",
        "the second card of the line is free",
    ),
    (
        rf"{_STARTS}(?:later|after that|then|afterwards)? ?,? ?an? {_WIDE} {STEP} \( ?(?:of )?"
        rf"({COUNT}) or more(?: ranks)?(?: in rank)? ?\)(?: between the last two cards)? must be"
        rf" followed by (an? {STEP} of [^.;,]*?) ?,? (?:and|but) an? (?:smaller|shorter)"
        rf" (?:{STEP}|one) (?:must be followed )?by (?=an? {STEP} of )",
        r"after a step of \1 or more there must be \2 , and after a step of less than \1 there must"
        r" be ",
    ),
)
"""How wide a step is, and which follows."""

_TEAM: Final = r"(?:team|group|pair|side|camp|family|party)"
_OTHER: Final = r"(?:the other|another|a different|the opposite|the second)"
_TWO: Final = r"(?:clubs|diamonds|hearts|spades)"
_TEAMS: Final = (
    rf"{_STARTS}(?:there are two {_TEAM}s ?: )?({_TWO}) and ({_TWO}) (?:(?:are|form|make)"
    rf" (?:one|a|the first) {_TEAM} ?)?(?:,|;|and|, and|; and) (?!\1|\2)({_TWO})"
    rf" and (?!\1|\2|\3)({_TWO})(?: (?:(?:are|form|make) )?(?:{_OTHER}|a second)"
    rf"(?: {_TEAM}| one)?)? ?[.;:] "
)
_BELONG: Final = rf"{_MUST} (?:be|come|belong)(?: (?:to|from|of|in))?"

_IN_TEAMS: Final = (
    (
        rf"{_TEAMS}(?:(?:the|each|every) card {_BELONG} {_OTHER} {_TEAM}(?: (?:than|from|to) the"
        rf" last card)?|two cards of the same {_TEAM} {_MAY} (?:not|never) (?:lie|be|come|stand)"
        rf" (?:next to each other|side by side)){_ENDS}",
        r"if the last card is \1 or \2 , the card must be \3 or \4 ; if the last card is \3 or \4 ,"
        r" the card must be \1 or \2",
    ),
)
"""Two suits against two."""

_WITH: Final = r"with (an? [a-z]+(?: card)?|[a-z]+ cards)"
_DIRECTION: Final = {"higher": ("up", "higher"), "lower": ("down", "lower")}

_GO_ONLY: Final = tuple(
    (
        rf"{_STARTS}(?:(?:you|we) (?:may|can|must) )?(?:only )?go(?:ing)?"
        rf" (?:{'|'.join(_DIRECTION[one])}) (?:is )?(?:only )?(?:allowed )?(?:only )?{_WITH}"
        rf" ?,? (?:and|but)? ?(?:only )?(?:go(?:ing)? )?(?:{'|'.join(_DIRECTION[other])})"
        rf" (?:is )?(?:only )?(?:allowed )?(?:only )?{_WITH}"
        r"(?: ?, and (?=the (?:same )?(?:rank)\b)|(?= ?(?:[.;]|$)))",
        rf"if the card is {one} than the last card , the card must be \1 . if the card is {other}"
        r" than the last card , the card must be \2 . ",
    )
    for one, other in (("higher", "lower"), ("lower", "higher"))
)
"""Which cards go up, and which go down."""

_RIGHT: Final = r"(?:allowed|right|fine|okay|ok|permitted)"
_ONE: Final = r"((?:an? )?[a-z]+(?: cards?)?)"
_IS_ALSO: Final = rf" ?[,;.] (?:but )?{_ONE} (?:is|are) also {_RIGHT} (?:on|after) {_ONE}"
_BUT_IS: Final = rf" ?[,;.] but {_ONE} (?:is|are) {_RIGHT} (?:on|after) {_ONE}"
_AT_LAST: Final = r"(?= ?\.? ?$)"
_ALSO: Final = (
    (
        rf"{_IS_ALSO} and {_ONE} (?:(?:is|are) (?:also )?{_RIGHT} )?(?:on|after) {_ONE}{_AT_LAST}",
        r" , but \1 after \2 is right and \3 after \4 is right",
    ),
    *(
        (pattern + end, rf" {link}\1 after \2 is right")
        for pattern in (_IS_ALSO, _BUT_IS)
        # before more sentences it may hold against them, too, or not
        for end, link in ((_AT_LAST, ", but "), (_ENDS, ". "))
    ),
)
"""What is also right after some cards."""

_KINDS_OF: Final = rf"((?:(?!(?:than|on|in|of|among|{COUNT})\b)[a-z]+ ?){{1,3}})"
_COUNTS: Final = (
    (
        rf"\b({_IF}|while|(?:as|so) long as|unless) (?:there (?:are(?: not|n't)|are no)|the line"
        rf" (?:does not|doesn't) (?:have|hold|contain)) more {_KINDS_OF} than {_KINDS_OF}"
        r"(?: on the line)?(?= ?[,.;]|$)",
        r"\1 the number of \2 on the line is not greater than the number of \3 on the line",
    ),
    (
        r"\bthe (suit|colou?r) of which (fewer|more) cards (?:are|lie)(?= on the line)",
        r"the \1 of which there are \2 cards",
    ),
    (
        rf"\bwhen both (colou?r)s are equally (?:frequent|common){_ON_LINE}(?= ?,)",
        "when there are as many red cards as black cards on the line",
    ),
    (
        r"\b(any other card|every other card|all other cards|(?<!together )the card) ?,? (?:added"
        r" to|plus|and)"
        rf" the last card(?: together)? ?,? {_MUST} (?:give|make|come to)(?: a number)?"
        r" (?=an? (?:multiple|even|odd)|divisible|at )",
        r"the sum of \1 and the last card must be ",
    ),
    (
        rf"\b(an? [a-z]+(?: card)?) ?,? added to the last card ?,? {_MUST} (?:give|make|come to) ",
        r"if the card is \1 , the sum of the card and the last card must be ",
    ),
    # every fourth card, and the others
    (
        rf"\b(must|to) (?:go back|return|come back) to the ({_FEATURE}) of the (?:very )?"
        r"first card(?: of the line)?",
        r"\1 have the same \2 as the first card of the line",
    ),
    # the cards behind a card
    (
        r"\ban (odd|even) number of cards (?:lies?|are|is|have been played) (?:behind|after) (the"
        r" last [a-z]+(?: card)?)\b",
        r"the number of cards since \2 is \1",
    ),
    (
        r"(\bthe number of cards since (the last [a-z]+(?: card)?) is (?:odd|even)\b[^.]*?) an"
        r" (odd|even) number of cards (?:lies?|are|is) (?:behind|after) it\b",
        r"\1 the number of cards since \2 is \3",
    ),
    (
        rf"{_STARTS}once there is (an? [a-z]+(?: card)?) on the line ?: (?=.*the number of cards"
        r" since )",
        r"while there is no \1 on the line , any card is right . ",
    ),
)
"""What is counted, and what is added."""

_REF: Final = (
    r"(the (?:(?:second|third|fourth|fifth) ?- ?)?(?:last|first) (?:(?:face|number|red|black|odd"
    rf"|even) )?card(?: (?:of|on) the line)?(?: of (?:its|the same) (?:own )?{_FEATURE}"
    r"(?: as the card)?)?)"
)
_THAT_ONE: Final = r"(?:that one|that card)"
_CONDITION: Final = r"([^.;,]{2,30}?)"

_COMPARED: Final = (
    (
        rf"\b(than|from) {_REF} if {_THAT_ONE} is {_CONDITION} ?,? (and|but) (higher|lower)"
        rf"(?: than (?:it|{_THAT_ONE}))? if (?:it|{_THAT_ONE}) is ",
        r"\1 \2 if \2 is \3 , \4 \5 than \2 if \2 is ",
    ),
    (
        rf"\bthe same ({_FEATURE}) as {_REF} if {_THAT_ONE} is {_CONDITION} ?,? (and|but) a"
        rf" different \1(?: from (?:it|{_THAT_ONE}))? if (?:it|{_THAT_ONE}) is ",
        r"the same \1 as \2 if \2 is \3 , \4 a different \1 from \2 if \2 is ",
    ),
    (
        rf"{_STARTS}compare (?:the|each|every) (?:new )?card with {_REF} ?[.:;] ({_IF}) {_THAT_ONE}"
        r" is ",
        r"\2 \1 is ",
    ),
    (
        rf"(\bthe last card of the same {_FEATURE}) as the card\b(?= is| ?[.;,]|$)",
        r"\1",
    ),
    *[
        (
            rf"(\b{_IF} (the last card of (?:its|the same) (?:own )?{_FEATURE}) is [^.;]*?[.;,]"
            rf" (?:and |but )?{_IF}) {_THAT_ONE} is ",
            r"\1 \2 is ",
        ),
        (
            rf"(\b{_IF} (the last card of (?:its|the same) (?:own )?{_FEATURE}) is [^.;]*?\b)"
            rf"(?:((?:lower|higher) than) {_THAT_ONE}|(below|above) (?:it|{_THAT_ONE}))\b",
            r"\1\3\4 \2",
        ),
        (
            rf"(\b{_IF} (the last card of (?:its|the same) (?:own )?{_FEATURE}) is [^.;]*?[.;,]"
            rf" (?:and |but )?{_IF}) it is ([^.;,]*? , [^.;,]*?(?:lower|higher) than) {_THAT_ONE}",
            r"\1 \2 is \3 \2",
        ),
    ]
    * 2,
    (
        r"(\bof (?:its|the same) (?:own )?colou?r\b.*[.;] )the first red card and the first black"
        r" card(?: of the line)? are free",
        r"\1the first card of each colour is free",
    ),
)
"""The card that another is compared with."""

_ROUND: Final = (
    (
        rf"{_STARTS}(?:(?:think of|imagine|see) the ranks as|the ranks (?:form|make|are)) a circle"
        rf" ?,? (?:in which|where|with) (?:the king is followed by the ace|the ace (?:follows|comes"
        rf" (?:right )?after|after) the king) ?[.;:] (the card {_MUST} be [^.;]*?) (?:further on"
        rf"|further|higher|on)(?: (?:in|on|along|round|around) the circle)? than the last card"
        rf"{_ENDS}",
        r"\1 higher than the last card , counting on from king to ace",
    ),
)
"""The ranks in a circle."""

MEANT: Final = (
    *_CHAINS,
    *_NEXT_FEW,
    *_LOOKED_AT,
    *_STEPS,
    *_IN_TEAMS,
    *_GO_ONLY,
    *_ALSO,
    *_COUNTS,
    *_COMPARED,
    *_ROUND,
)
"""What is meant by what was named, in this order."""
