"""What is counted, and up to where: cards behind the last of a kind, of a suit, of two kinds.

Two tables like those of `normaliser`, the first gone through while the words are as they were
typed. “Count the cards that lie behind the last ten”, “when you can divide the sum by three”,
“while red leads”, “a step of 4 or more is long, any other is short”.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import AMOUNT, ENDS, STEP, TYPED_FEATURE
from eleusis.rule.language.core.words.told.elided import ELIDED
from eleusis.rule.language.core.words.told.listed import TOLD_IN_LISTS
from eleusis.rule.language.core.words.told.meant import MEANT

_NUMBER: Final = rf"(?:{AMOUNT}|ace|jack|queen|king)"
_SO_MANY: Final = rf"(exactly|at least|at most|just|only) ({AMOUNT})"
_THINGS: Final = r"(?:changes|things|statements|conditions)"
_LIST: Final = rf"{AMOUNT}(?: , {AMOUNT}){{0,9}}(?:(?: ,)? or {AMOUNT})?"
_LINE: Final = r"(?:on|in|of) (?:the )?(?:whole )?(?:line|row|table)"
_LYING: Final = (
    r"(?:(?:that |which )?(?:lies?|lay|stand|are|were|is|come|came|follow|followed|(?:have been|"
    r"were|are) (?:played|laid))(?: there)? )?"
)
_KIND: Final = (
    r"(?:(?:red|black|odd|even|face|high|low)(?: cards?| ones?)?|reds|blacks|odds|evens|hearts?"
    r"|spades?|clubs?|diamonds?|aces?|kings?|queens?|jacks?|faces)"
)
_CASE_OF: Final = rf"({_KIND}(?: (?:and|or) {_KIND})?)"
_MANY: Final = rf"(?:at ?least|more than) {AMOUNT}"
_AMONG: Final = r"(?= (?:in|of|on|among|within) (?:all |any )?(?:of )?the (?:last|line))"
_BETWEEN: Final = r"(?:in )?between (?:(?:any|every|each) )?two"
_OPPOSITE: Final = {"red": "black", "black": "red", "odd": "even", "even": "odd"}

_STARTS: Final = r"(?:^|(?<=[.;:,] )|(?<=[;,] and )|(?<=[;,] but ))"
_PARITY: Final = r"(?:odd|even) (?:number|count|total|sum)"
_BOUND: Final = (
    rf"(?:{AMOUNT} (?:or|and) (?:more|less|fewer|lower|higher|over|under|up)"
    rf"|(?:(?:more|less|fewer) than|at (?:least|most)|anything (?:under|over)) {AMOUNT})"
)

TALLIED: Final = (
    *ELIDED,
    *MEANT,
    *TOLD_IN_LISTS,
    *(
        (
            rf"\b{be} (?:{one} or {other}|{other} or {one}) ?,? (?:just |exactly |precisely )?"
            rf"(?:as|like) (the [^.;,]*?)(?: is| was)?{ENDS}",
            rf"{has} the same {feature} as \1",
        )
        for one, other, feature in (("odd", "even", "parity"), ("red", "black", "colour"))
        for be, has in (("be", "have"), ("play", "play"))
    ),
    (
        r"\bmust ((?:be|have|match|follow) [^.;,]*?) , (and|but) ((?:the )?[^.;,]{2,40}? )must"
        rf" not{ENDS}",
        r"must \1 , \2 \3must not \1",
    ),
    # both ends of a span of numbers are in it
    (
        rf"(?<!strictly between )\b(({_NUMBER}) (?:to|and) ({_NUMBER})) ?,? (?:\( ?)?"
        r"(?:(?:both|all|each)(?: ends| of them)? |(?:with )?\2 and \3 (?:are )?)?"
        r"(?:inclusive|included|counted)(?: ?\))?(?: ,(?= away))?",
        r"\1",
    ),
    # a list of what must hold
    (
        rf"\b(?:of|from) (?:the |these |those )?(?:following )?({AMOUNT}) {_THINGS}"
        r" (?:the (?:next )?card must (?:make|do|meet|fulfil) |make |do )?"
        rf"{_SO_MANY}(?: must (?:hold|be true))? ?:",
        r"\2 \3 of these \1 must hold :",
    ),
    (
        rf"\b{_SO_MANY} of (?:the following|these|those)(?: ({AMOUNT}))?(?: {_THINGS})?"
        r" (?:must|may) (?:hold|be (?:true|so|fulfilled|met)|apply) ?:",
        r"\1 \2 of these \3 must hold :",
    ),
    (
        rf"\b{_SO_MANY} of the following(?: ({AMOUNT}))?(?: things)? (?=(?:must|may) )",
        r"\1 \2 of these \3 ",
    ),
    # how often it came
    *(
        row
        for word, number in (("once", "one"), ("twice", "two"))
        for row in (
            (
                rf"\b((?:more|less|fewer) than|most|least|exactly|only) {word}{_AMONG}",
                rf"\1 {number} times",
            ),
            (rf"\b{word} (or (?:more|less|fewer))(?: often)?{_AMONG}", rf"{number} \1 times"),
        )
    ),
    (
        r"(\b(?:number|count) of [^.;,]*? (?:on the line|among the last \w+ cards)) ?,?"
        r" \(? ?(?:not counting|without(?: counting)?|leaving out) (?:the card|it) itself(?: \))?",
        r"\1",
    ),
    # what is counted, where
    (
        rf"\b({AMOUNT}) (or more|or fewer|or less)(?: cards?)? (?:are|lie) (?:already |now )?"
        r"(?:lying )?there\b",
        r"there are \1 \2 cards on the line",
    ),
    (
        rf"(\b(?:counts?|number of|how many) (?:all |up )?(?:the )?(?:[a-z]+ )?cards?) {_LYING}"
        r"(?:behind|after|since|following|beyond) (?=the (?:last|latest|most recent)\b)",
        r"\1 sincelast ",
    ),
    (r"\bsincelast the (?:last|latest|most recent) ", "sincelast "),
    (r"\bcount (?:up )?(?:all )?(?:the )?(?=cards sincelast\b)", "look at the number of "),
    (
        rf"\bcards ((?:on|in) the (?:whole )?line) (?:with|of|that have|which have|having) the"
        rf" (?:same )?{TYPED_FEATURE} (?:of|as) ((?:the|your) (?:(?!card)[a-z]+ (?:- )?)*card)\b",
        r"cards of the \2 of \3 \1",
    ),
    (
        rf"\bcards ((?:on|in) the (?:whole )?line) (?:with|of|that have|which have|having) (?:an?|"
        rf"the) (?:other|different) {TYPED_FEATURE}",
        r"cards of a different \2 \1",
    ),
    (
        rf"(\bblock\b[^.;]*?)\b(each|every|any) {TYPED_FEATURE} (?:(?:may|can|must) )?(?:(?:be|come"
        r"|occur|appear|lie|stand) )?(?:only|at most|no more than|just) (once|one time|twice)\b",
        r"\1each \3 may come at most \4",
    ),
    (
        r"\b(?:only )?(?:two|three|four|2|3|4) (?:kinds|sorts|types) of cards? (?:are|is) (?:right"
        r"|allowed|legal|good|ok|okay|fine) ?: ((?:(?! and )[^.;:])*?)(?: ,)? and"
        r" ([^.;:,]*?)(?= ?[.;!]| ?$)",
        r"you must play \1 or \2",
    ),
    (r"\bwith equal (?:numbers|counts|shares)\b", "on a tie"),
    (
        rf"\b(?:if|when|while|where) both(?: (?:colou?rs|suits|kinds))?"
        rf" (?:are equally (?:often|rare|common|frequent)|have the same (?:number|count))"
        rf"(?: {_LINE})?",
        "on a tie",
    ),
    (rf"\b({_LINE}) (?:in all|altogether|in total|all together)\b", r"\1"),
    (rf"\badd (?:up )?(?:all )?(?:of )?(?:the )?cards (?={_LINE})", "add up all the ranks "),
    (rf"\b(?:none|no)(?= (?:,|or) {AMOUNT}\b)", "0"),
    (
        r"\b(even(?: number| count| total| sum)?)(?: or| , or| , and) (?:zero|none|0)\b(?: too|"
        r" also| as well)?",
        r"\1",
    ),
    (
        r" ,? ?\b(?:none|zero|0) (?:is )?(?:included|too|also|as well)(?= , (?!forbids?))"
        r"| ?\( ?(?:none|zero|nothing|0|no \w+) (?:included|is even|counts as even|also counts)"
        r"(?: ,)?(?: too| as well)? ?\)"
        r"|(?<=\bthat )already (?=shows? up|appears?|occurs?|is|comes?)",
        "",
    ),
    (  # of those that were counted: never lower than the last card
        r"(?:(?<=^)|(?<=[.;,:] )|(?<=with )|(?<=and )|(?<=but ))(?:fewer|less)"
        r"(?: \w+ than (?:that|this)|(?: of them)?(?= (?:call|mean|ask)s?\b| for )"
        r"|(?: of them| than that)? ?(?=[,:]))",
        "toofew",
    ),
    (
        rf"(\b{_PARITY}|{_STARTS}{_BOUND})(?: of (?:them|those|these))?((?: ,)?)"
        r" (?:asks? for|calls? for|needs?|wants?|demands?|requires?|takes?) ",
        r"\1\2 means ",
    ),
    (
        rf"( means? [^.;,:]{{2,40}}?) ?([,;]) (?:and |but )?((?:an? )?(?:odd|even) one|{_BOUND}"
        r"|toofew) for ",
        r"\1 \2 \3 means ",
    ),
    (
        r"\b(count|look at|see) how many ([^.;:,]*?) (?:there )?(?:are|is|lie|lies|were)(?: there)?"
        r" (?=(?:in|on|among|of) )",
        r"count the \2 ",
    ),
)
"""What is counted, while the words are as they were typed."""

_LEAD: Final = (
    rf"(?:leads?\b|is ahead(?! of)|is in (?:front|the lead)|has the (?:majority|lead))(?: {_LINE})?"
)

TALLIED_AFTER: Final = (
    # what a sum can be divided by
    (
        rf"\b(if|that) (?:(?:you|it|one) )?(?:may|must) divide ([^.;,]{{3,60}}?) by ({AMOUNT})"
        r"(?: evenly| without (?:a )?(?:remainder|rest))?",
        r"\1 \2 is divisible by \3",
    ),
    (
        rf"\b(?:may|must) is (?:evenly )?divided by ({AMOUNT})(?: evenly| without (?:a )?"
        r"(?:remainder|rest))?",
        r"is divisible by \1",
    ),
    (r"\bif (?:it |you |one )?mustnot ?,", "otherwise"),
    (
        r"\bif it is (?:(?:any|some)thing otherwise|any other (?:number|card)|an?other number) ?,?",
        "otherwise",
    ),
    (
        rf"\bwith any other (?:number|count) of [^.;,]*?(?: {_LINE})? ?,? (?=the|it|play|thecard)",
        "otherwise ",
    ),
    # how far
    (
        rf"\b(?:keep|stay at|has|leave) an? (?:distance|gap|difference) (?:of|to)"
        rf" ((?:at (?:least|most) |exactly )?{_LIST}) (?:rank |step )?(?:from|to)"
        r" (?=the|its|it\b)",
        r"play \1 away from ",
    ),
    # what a card means that one looks at
    *(
        row
        for _ in range(2)
        for row in (
            (
                rf"(\blook ?(?:at|for) the last (?!card\b)[^.;:]*? ?[.;:] (?:.*?[.;,] )?){_CASE_OF}"
                r" means? that ",
                r"\1if it is \2 , ",
            ),
            (
                rf"(\blook ?(?:at|for) the last (?!card\b)[^.;:]*? ?[.;:] (?:.*?[.;,] )?){_CASE_OF}"
                r" means? (?=\d|an?\b|red\b|black\b|odd\b|even\b|\w+s\b)",
                r"\1if it is \2 , play ",
            ),
        )
    ),
    (
        r"\bwhere (?:no|there is no) ([a-z]+(?: card)?)(?: (?:lie|lies|is))? ,",
        r"if there is no \1 on the line ,",
    ),
    (r"\bthe two (?:number|count|sum|total)s? is (?:equal|the same)\b", "they is equal"),
    # what lies between two
    (
        rf"\b(?:any |every |each )?two ([^.;,]{{3,40}}?) must has ({_MANY} [^.;,]*?) (?:in )?"
        rf"between (?:them|they|each other|the two){ENDS}",
        r"between two \1 there must is \2",
    ),
    (
        rf"\b(?:there must (?:is|lie) )?({_MANY} [^.;,]*?) (?:must (?:is|lie) )?{_BETWEEN}"
        rf" ([^.;,]*?)(?: must (?:is|lie))?{ENDS}",
        r"between two \2 there must is \1",
    ),
    # what two cards are together
    *(
        row
        for one, other, feature in (("odd", "even", "parity"), ("red", "black", "colour"))
        for row in (
            (
                rf"\bboth must is (?:{one} or both must is {other}|{other} or both must is {one})",
                f"the card must has the same {feature} as it",
            ),
            (
                rf"\bmust (?:both is {one} or both is {other}|both is {other} or both is {one})",
                f"must has the same {feature}",
            ),
        )
    ),
    # what leads
    *(
        (
            rf"\b(?:if|while) {kind} (?:card )?{_LEAD}(?: ?\((?: there is)? more"
            rf" {kind}[^()]*\))?(?! by\b) ?,?",
            f"if there is more {kind} card than {other} card on the line ,",
        )
        for kind, other in _OPPOSITE.items()
    ),
    *(
        (
            rf"\b(?:if|while) {kind} (?:card )?leads? by ({AMOUNT}(?: or more)?|{_MANY})(?: card)?",
            rf"if there is \1 more {kind} card than {other} card on the line",
        )
        for kind, other in _OPPOSITE.items()
    ),
    (
        rf"\b(?:if|while) ({_KIND}) (?:lead|is ahead of) ({_KIND})(?: {_LINE})? by"
        rf" ({AMOUNT}(?: or more)?|{_MANY})(?: card)?",
        r"if there is \3 more \1 than \2 on the line",
    ),
    (
        rf"\b(?:if|while) ({_KIND}) (?:lead|is ahead of) ({_KIND})(?: {_LINE})?",
        r"if there is more \1 than \2 on the line",
    ),
    # steps
    *(
        (
            rf"\b({STEP} must is )as (?:big|large|long|high) as (the {STEP} before(?: it)?)"
            rf"(?: ,)? or {sizes}{ENDS}",
            rf"\1at {bound} as high as \2",
        )
        for sizes, bound in (
            ("(?:smaller|shorter|lower)", "most"),
            ("(?:bigger|longer|larger|higher)", "least"),
        )
    ),
    (
        rf"\b(?:the|each|every|an?) {STEP} must is (?:either )?(?:higher|bigger|larger|longer"
        r"|lower|smaller|shorter) or (?:higher|bigger|larger|longer|lower|smaller|shorter) than"
        rf" (?:the|that of the) (?:(?:last|previous) {STEP}|{STEP} before(?: it)?|one before"
        rf"(?: it)?|last one|previous one){ENDS}",
        "thestep must change",
    ),
    (
        rf"\bno two {STEP}s? (?:in a row|inarow|in succession|running) (?:may|must) (?:is|has)"
        r" (?:(?:of )?the same (?:size|length)|equally [a-z]+|equal)",
        "thestep must change",
    ),
)
"""What is counted, in the words that are left of it."""
