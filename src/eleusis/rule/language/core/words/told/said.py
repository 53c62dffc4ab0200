"""What a card, a line and a case are said to be, in other words: “it beats …”, “no ace yet”.

A table like those of `normaliser`, which goes through it right behind the names of cards and of
numbers, while the words are already spelt in one way. Each row stands for the phrase of
docs/rule-language.md that says the same.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, ENDS, FEATURE, KIND, SORT

_ON_LINE: Final = r"(?: (?:on|in|of) the line)"
_KIND: Final = rf"{KIND}\b(?! (?:card|face|number)\b)"
_COUNTED: Final = rf"(?:{_KIND}|card from \w+ to \w+|\d+)"
_OR_ONE: Final = rf"(?: (?:,|or) an? {_COUNTED})?"
_ONE: Final = rf"(an? {_COUNTED}{_OR_ONE}{_OR_ONE})"
_SEVERAL: Final = rf"(?:{_KIND}|card from \w+ to \w+|(?:threes|sixes|nines|sevens|eights|\d+)\b)"
_AND_SEVERAL: Final = rf"(?: (?:,|and|or) {_SEVERAL})?"
_MANY: Final = rf"({_SEVERAL}{_AND_SEVERAL}{_AND_SEVERAL})"
_FEW: Final = rf"(the last {COUNT} card)(?: on the line)?"
_CARD: Final = (
    rf"(the (?:first card of the line|(?:(?:second|third|fourth) - )?last (?:{_KIND}|card)"
    r"(?: of its (?:suit|colour|rank|parity))?)(?! of its\b))"
)
_OFF: Final = r"((?:at least |at most |exactly )?\d+)"
_POINT: Final = r"(?: (?:rank|point|step))?"
_SIDE: Final = r"(?:(?:higher or lower|lower or higher) than|above or below|below or above)"
_MUST: Final = r"(?:(?<=\bmust )|(?<=\bmustnot )|(?<=\bmay )|(?<=\bcard ))"
_ONLY: Final = (
    r"\b(?! ?,? (?:(?:and|or) )?(?:in )?(?:the )?(?:suit|colour|rank|parity|number|face|value)\b"
    # another card, which is the same, or not, in another feature
    r"| ?,? (?:and|or) (?:from |with |as )?the [^.;,]{2,30}? in (?:suit|colour|rank|parity)\b)"
)
_END: Final = r"(?= ?(?:[.;]|$))"
_IF: Final = r"(?:(?<=\bif )|(?<=\band )|(?<=\bor ))"
_NTH: Final = r"(third|fourth|fifth|sixth|seventh|eighth|\d+(?:rd|th))"
_NO_OR: Final = r"(?:is|has) (?:(?!\bor\b)[^.;,])*\band\b"
_NO_AND: Final = r"(?:is|has) (?:(?!\band\b)[^.;,])*\bor\b"

_CARDS: Final = (
    (
        rf"\bthe (?:({COUNT}) (?:most recent|previous|last)|(?:most recent|previous) ({COUNT}))"
        r" card\b",
        r"the last \1\2 card",
    ),
    (
        rf"\bthe last two card (?:(?:agree|match) in|is of the same|share the(?: same)?)"
        rf" {FEATURE}{_ONLY}",
        r"the last two card has the same \1",
    ),
    (
        r"\b(?:the|an?|any|each|every) card (?:(?:(?:that|which) )?you (?:want to |wish to |want"
        r" must "
        r"|now |next )?(?:play|lay|put down|choose)|(?:that|which) (?:is|you) (?:played|laid|put"
        r" down)"
        r"|put down|in question)(?: next)?(?= (?:must|mustnot|is|has|may)\b)",
        "the card",
    ),
    (rf"\b(?:(?:any|all) )?{_MANY} (?:(?:that )?you play|played|put down)(?= must)", r"\1"),
    (
        rf"(?:^|(?<=\. ))(?:if you play (?:one of (?:the )?)?{_MANY} , (?:it|they|those)|for"
        rf" {_MANY}"
        rf" (?:the rule is that |there is a condition : )?they|any card is right ,? but {_MANY})"
        rf" (?=must)",
        r"\1\2\3 ",
    ),
)
_NUMBERS: Final = r"\b(?:place|number|count|sum|total|difference|distance|product|average)s?\b"
_NO_NUMBER: Final = r"(?:red|black|face|club|diamond|heart|spade|ace|king|queen|jack)"
_DEMANDED: Final = (
    r"(\b(?:(?:the|a|every|each|your)(?: next| new)? card|thecard) must(?:not)?"
    rf" (?:(?!{_NUMBERS}|\b(?:cards?|one|it|its|that)\b)[^.;:])*? ?,? unless)"
)
_TRULY: Final = (
    (
        r"\b(?:happens?|turns?(?:ed)? out|comes? out|works? out|proves?|is found)"
        r" (?:to is|must)\b",
        "is",
    ),
    (rf"{_IF}(?:it is (?:true|the case)|you find) that\b(?! not)", ""),
    (r"\b(is [^.;:]*?) without exception\b", r"\1"),
    (
        r"\b(mustnot (?:(?!\b(?:if|must)\b)[^.;:,])*?) (and|or) not "
        r"(?=(?:is|has|share|match|differ|repeat|go|beat|equal)\b)",
        r"\1 \2 mustnot ",
    ),
    (
        r"(\bmust (?:(?!\b(?:if|must)\b)[^.;:,])*?) (and|or) not "
        r"(?=(?:share|match|differ|repeat|go|beat|equal|fall)\b)",
        r"\1 \2 mustnot ",
    ),
    (rf"\bmust (?:both (?={_NO_OR})|either (?={_NO_AND}))", "must "),
    # of which something is demanded, and no other card is named; where a number is, by its kind
    (rf"{_DEMANDED} it (?=has|is (?:an? |the )?(?:{SORT} )*{_NO_NUMBER})", r"\1 the card "),
    (rf"((?:^|[.;:] )(?:(?!{_NUMBERS})[^.;:])*?){_DEMANDED} it (?=is(?! \d))", r"\1\2 the card "),
)
"""That it is so, without more words; of two things that must not be, each with its own “not”."""

_AT: Final = r"(?= ?(?:[.;,:!]| from| with| as| of|$))"
_LISTS: Final = (
    # “in suit, in rank or in both”, “in suit as well as in rank”: one list
    (
        rf"\b(in|on|the|its|share|match) {FEATURE} ?,? (?:(?:in|on|the|its) )?{FEATURE} ?,? or"
        rf" (?:in )?both(?: of them)?{_AT}",
        r"\1 \2 or \3",
    ),
    (
        rf"\b(in|on) {FEATURE} ?,? as well as (?:in |on )?(?:the )?{FEATURE}\b(?! of)",
        r"\1 \2 and \3",
    ),
    (
        rf"\b(in|on) {FEATURE} ?,? (and|or|nor) (?:in|on) (?:the )?{FEATURE}\b(?! of)",
        r"\1 \2 \3 \4",
    ),
    (
        rf"\b(in|on) at ?least one of (?:the )?{FEATURE} (?:and|or) (?:the )?{FEATURE}\b",
        r"\1 \2 or \3",
    ),
    # “red, odd or both”: the one or the other
    (rf" ,((?: (?!or\b|and\b|but\b)[^\s.;,]+)+) ?,? or both(?: of them)?{ENDS}", r" or\1"),
)
_ALIKE: Final = (
    *_LISTS,
    (
        rf"{_MUST}(?:match|equal|agree with|follow(?!.* in rank)|is like) {_CARD} in"
        rf" {FEATURE}{_ONLY}",
        r"has the same \2 as \1",
    ),
    (rf"\bis (?:the )?same in {FEATURE} as(?= the)", r"has the same \1 as"),
    (rf"\bhas the same {FEATURE} (?:that|which) {_CARD} has\b", r"has the same \1 as \2"),
    (
        rf"{_MUST}(?:differ from|is different from|is unlike) {_CARD} in"
        rf" {FEATURE}{_ONLY}(?! by)",
        r"has a different \2 from \1",
    ),
    (
        rf"\bhas an? {FEATURE} (?:that|which) (?:differ|is different) from that of(?= the)",
        r"has a different \1 from",
    ),
    (
        r"\b(must|may|and|or) (?:(?:come|is) (?:from|of|in) (?:another|a different)|has some other)"
        rf" {FEATURE} (?:than|to|from|as)(?= the)",
        r"\1 has a different \2 from",
    ),
    (
        rf"\b(must|mustnot) (?:share|match|keep|repeat|keep to) the {FEATURE} of(?= {_CARD}(?!"
        rf" ?,? but\b))",
        r"\1 has the same \2 as",
    ),
    (
        rf"\bmust differ in {FEATURE} from(?= {_CARD}(?! by\b| (?:and|or) (?:in|from)\b))",
        r"must has a different \1 from",
    ),
)
_HIGHER: Final = (
    # the rank that a card has is the card's
    (r"\bhas a rank (?:that is )?((?:no |not )?(?:higher|lower) than) that of(?= the)", r"is \1"),
    (
        rf"\bhas a rank (?:that is )?{_OFF} (higher than|lower than|away from) that of(?= the)",
        r"is \1 \2",
    ),
    (rf"\bhas a rank (?:that|which) differ by {_OFF} from that of(?= the)", r"is \1 away from"),
    (r"\bhas at least the rank of(?= the)", "is no lower than"),
    (r"\bhas at most the rank of(?= the)", "is no higher than"),
    *(
        (
            rf"\bis (?:(?:equal to|(?:of )?the same rank as|as high as) {_CARD} or {than}\b"
            rf"(?! than)|at or (?:{side}) {_CARD})",
            rf"is no {other} than \1\2",
        )
        for than, side, other in (
            ("lower", "below|under", "higher"),
            ("higher", "above|over", "lower"),
        )
    ),
    (
        rf"\b(beat|top|go above|go below|go down below|go down under) {_CARD} in rank\b",
        r"\1 \2",
    ),
    (
        r"\b(must|mustnot|may|and|or) (?:beat|top|rank (?:above|higher than)|go (?:above|over))"
        rf"(?= {_CARD}(?! (?:by|in)\b)| (?:all|each|every one) of the last)",
        r"\1 is higher than",
    ),
    (
        rf"\b(must|mustnot|may|and|or) (?:rank (?:below|lower than)|(?:go|go down|fall) (?:below"
        rf"|under))(?="
        rf" {_CARD}(?! (?:by|in)\b))",
        r"\1 is lower than",
    ),
    (
        r"\b(must|mustnot|may|and|or|card) (?:has a (higher|lower) rank|is (higher|lower)) than"
        r" (?:all (?:of )?|each of |every one of )(?=the last)",
        r"\1 is \2\3 than all of ",
    ),
    (
        r"\b(must|mustnot|may|and|or|card) (?:is above|beat|go above) (?:all (?:of )?|each of"
        r" |every one of |the highest rank of )(?=the last)",
        r"\1 is higher than all of ",
    ),
    # by how much
    (rf"\bis (higher|lower) than {_CARD} by {_OFF}", r"is \3 \1 than \2"),
    (rf"\bis (higher|lower) by {_OFF}{_POINT} than\b", r"is \2 \1 than"),
    (rf"\bbeat {_CARD} by {_OFF}", r"is \2 higher than \1"),
    (rf"\bhas the rank of {_CARD} plus (\d+)", r"is \2 higher than \1"),
    (rf"\bhas the rank of {_CARD} minus (\d+)", r"is \2 lower than \1"),
    (
        rf"\b(?:differ in rank from|is different in rank from|differ from) {_CARD} by {_OFF}",
        r"is \2 away from \1",
    ),
    (rf"\b(?:is at|has|keep) a distance of {_OFF} (?:from|to)(?= the)", r"is \1 away from"),
    (
        r"\b(?:is at|has|keep) a distance of (\d+) or (?:more|higher) (?:from|to)(?= the)",
        r"is at least \1 away from",
    ),
    (rf"\bis {_OFF}{_POINT} (?:apart from|off|{_SIDE})(?= the)", r"is \1 away from"),
    (rf"\bis (\d+) or (?:more|higher) {_SIDE}(?= the)", r"is at least \1 away from"),
    (
        rf"\bmustnot is (?:more|higher) than (\d+) {_SIDE}(?= the)",
        r"must is at most \1 away from",
    ),
)
_IS_THERE: Final = (
    r"(?:(?:is|has is|has|occurs?|appears?|(?:may|can) is)"
    r"(?: already| found| seen| played| laid| come| come up| turned up| somewhere| anywhere)*)"
)
_NOT_THERE: Final = (
    r"(?:(?:is not|donot|mustnot|has not) ?"
    r"(?:is|has|found|seen|played|laid|come up|come|turned up|occur|appear| )*)"
)
_HOLD: Final = r"(?:has|contains?|hold|includes?)"
_SO_FAR: Final = r"(?: (?:so far|yet|already|until now|in it|anywhere))*"
_HERE: Final = rf"(?:{_ON_LINE}{_SO_FAR}|(?: so far| yet| already| until now)+)"
_NONE: Final = rf"(?:any|an?|a single|one) ({_COUNTED})"
_AMONG: Final = r"(?:among|in|within|one of)"

_LYING: Final = (
    (
        rf"{_IF}(?:we|you) has(?: already)? has {_ONE} {_AMONG} {_FEW}",
        r"at least one of \2 is \1",
    ),
    (rf"{_IF}{_ONE} {_IS_THERE} {_AMONG} {_FEW}", r"at least one of \2 is \1"),
    (rf"{_IF}{_FEW} {_HOLD} {_ONE}", r"at least one of \1 is \2"),
    (
        rf"{_IF}{_FEW} donot {_HOLD} {_ONE}|{_IF}{_ONE} {_NOT_THERE} {_AMONG} {_FEW}"
        rf"|{_IF}there is not {_ONE} {_AMONG} {_FEW}|{_IF}(?:we|you) has not has {_ONE} {_AMONG}"
        rf" {_FEW}",
        r"none of \1\4\6\8 is \2\3\5\7",
    ),
    (
        rf"{_IF}(?:not (?:a single )?one|no card) of (?=the last)",
        "none of ",
    ),
    (rf"{_IF}no card {_AMONG} the last ({COUNT}) is\b", r"none of the last \1 card is"),
    (
        rf"{_IF}(?:{_FEW} (?:is only|is nothing (?:but|except)|consist only of|is without"
        rf" exception)"
        rf"|there is (?:only|nothing (?:but|except)) {_MANY} {_AMONG} {_FEW})(?= )",
        r"all of \1\3 is \2",
    ),
    (
        rf"\b(?:among|out of|of) {_FEW} ,? ?at least ({COUNT}) is\b",
        r"at least \2 of \1 is",
    ),
    (
        rf"{_IF}(?:we|you) has(?: already)? has {_ONE}{_HERE}?(?= ?,| (?:and|or)\b)",
        r"there is \1"
        r" on the line",
    ),
    (rf"{_IF}{_ONE} {_IS_THERE}{_HERE}(?= ?,| (?:and|or)\b)", r"there is \1 on the line"),
    (
        rf"{_IF}{_ONE} has already (?:is played|come up|appeared)(?= ?,| (?:and|or)\b)",
        r"there is \1 on the line",
    ),
    (rf"{_IF}the line(?: already)? {_HOLD} {_ONE}{_SO_FAR}", r"there is \1 on the line"),
    (
        rf"{_IF}the line (?:{_HOLD} no ({_COUNTED})|donot {_HOLD} {_NONE}|is without"
        rf" {_NONE}){_SO_FAR}",
        r"there is no \1\2\3 on the line",
    ),
    (
        rf"{_IF}(?:no|not a single|not one) ({_COUNTED}) (?:{_IS_THERE}{_HERE}|has is played|has"
        rf" come(?: up)?)",
        r"there is no \1 on the line",
    ),
    (rf"{_IF}there is not (?:any|a single|one) (?={_COUNTED})", "there is no "),
    (
        rf"{_IF}(?:we|you) has not(?: yet)?(?: has)? {_NONE}{_HERE}?(?= ?,| (?:and|or)\b)",
        r"there is no \1 on the line",
    ),
)
"""What lies on the line, and what lies among its last cards."""

_FEATURES: Final = r"((?:suit|colour|rank|parity)(?: , (?:suit|colour|rank|parity))* and \w+)"
_START: Final = r"the (?:first card|start|beginning|starter)\b(?: of the line)?"
_COUNTING: Final = (
    rf"(?:(?: ,)? (?:(?:the block )?(?:is )?(?:counted|counting(?: the block)?|beginning"
    rf"|starting|taken)"
    rf" )?(?:from|with|at) {_START}(?: on)?(?: ,)?)"
)
_BLOCK: Final = rf"(?:block|group|set) of ({COUNT}) card"
_IN_BLOCK: Final = r"in each block of \1 card from the first card of the line"
_FROM_FIRST: Final = rf"(in each block of {COUNT} card from the first card of the line)"
_ROW: Final = (
    r"(?:in a row|next to each other|one after (?:another|the other)|running|in succession)"
)
_ALL: Final = r"(?:all )?(?:has|share|is of) the same"

_CASES: Final = (
    (
        r"(?:^|(?<=[.;] ))(?:in the event that |where (?=the|there|all|at least|none)"
        r"|(?:every|each|any) time (?=[^.;,]*,))",
        "if ",
    ),
    (
        r"\band (must )?(?:at the same time|in addition|besides|moreover|furthermore|(?:it is"
        r" )?true"
        r" that)(?: ,)? ",
        r"and \1",
    ),
    (r"\b(?:and / or|or alternatively)(?: ,)? ", "or "),
    (
        rf"{_IF}(?:there is )?(?:some|at least one) card (?:of|on) the line (?:that )?is {_ONE}",
        r"there is \1 on the line",
    ),
    *(
        (
            rf"{_IF}the line has gone {way}(?= ?[.;,:]| (?:and|or)\b)",
            f"the last card is {than} than the second - last card",
        )
        for way, than in (("up", "higher"), ("down", "lower"))
    ),
    (
        rf"{_IF}the last card (?:kept|keep|repeated?) the {FEATURE}",
        r"the last two card has the same \1",
    ),
    (rf"\b(?:among|of|out of) {_FEW} ,? ?none is\b", r"none of \1 is"),
    (
        rf"{_IF}some card (?:of|among) the last ({COUNT}) is\b",
        r"at least one of the last \1 card is",
    ),
    (
        rf"{_IF}(?:more (red|odd|black|even) than (\w+) card has is played so far|(?:we|you) has"
        rf" has"
        r" more (red|odd|black|even) than (\w+) so far|the line is more (red|black) than (\w+)"
        r"|more card on the line is (\w+) than (\w+))\b",
        r"there is more \1\3\5\7 card than \2\4\6\8 card on the line",
    ),
    (rf"{_IF}most card on the line is\b", "more than half of the card on the line is"),
)
_MEANS: Final = (
    (rf"\bleave the {FEATURE} (?:as it is|unchanged|alone)\b", r"keep the \1"),
    (rf"\bchange the {FEATURE} (?:as it is|unchanged|alone)\b", r"keep the \1"),
    (rf"\b(?:change|switch|go|turn) to (?:another|a different) {FEATURE}\b", r"change the \1"),
    (r"\byou must play a card ; it must is (?=an? )", "play "),
    (
        r"^(?:(?:make sure|see to it|it is required|the card must is such) that|play a card so"
        r" that) (the (?:sum|distance)[^.;,]*?) is\b",
        r"\1 must is",
    ),
    (r"^(?:in order )?to is right ,? ?(?=[^.;,]* must\b)", ""),
    (r"^(an? card must [^.;]*?) (?:in order )?to is right(?= ?(?:\.|$))", r"\1"),
    (
        r"\bor (?:to|alternatively|, (?:if not|failing that|if it donot) ,) (?=(?:is|has|go) )",
        "or ",
    ),
    (r"\bmustnot only ((?:is|has) [^.;,]*?) but (?=(?:is|has) )", r"must \1 and "),
    (
        r"\b(must (?:(?!\bor\b(?! (?:more|higher|less|fewer|lower)\b))[^.;,])*?) without is"
        r" (?=\w)",
        r"\1 and not is ",
    ),
    (
        r"\b(?:you may )?play any card (?:that is not|except one that is(?! not)) (?=\w)",
        "the card mustnot is ",
    ),
)
_WHERE: Final = (
    (
        rf"^every {_NTH} card of the line mustnot ([^.;]*?) ?[;.] all other card (?=must)",
        r"at every \1 place of the line the card mustnot \2 ; at all other place the card ",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:even - numbered card of the line|every other card ,? (?:starting"
        r"|beginning"
        r") with the second ,?) must ([^.;]*?) ?[;.] (?:odd - numbered card|all the rest|all other"
        r" card)(?: of the line)? (?=must)",
        r"at even place of the line the card must \1 ; at all other place the card ",
    ),
    (
        rf"\b(?:at|in|on) every {_NTH} place(?: of the line)? (?=the card must)",
        r"at every \1 place of the line ",
    ),
    (
        r"\b(?:at|in|on) the place(?: of the line)? divisible by (\d+) (?=the card must)",
        r"at place divisible by \1 ",
    ),
    (
        rf"\b(?:in|within|inside) (?:each|every|any|an?) {_BLOCK}{_COUNTING}",
        _IN_BLOCK,
    ),
    (
        rf"\b(?:each|every) {_BLOCK}{_COUNTING} may (?:has|contain|hold|include) (?:at most|no more"
        rf" than) ({COUNT}) {_MANY}{_END}",
        rf"{_IN_BLOCK} at most \2 card may is \3",
    ),
    (
        rf"(?:^|(?<=\. ))(?:never|there mustnot is|no) (?:more than|higher than) ({COUNT})"
        rf" {_MANY} (?:is right )?{_FROM_FIRST}|(?:^|(?<=\. ))(?:at most|no (?:more|higher) than)"
        rf" ({COUNT}) {_MANY} (?:is right|may is there) {_FROM_FIRST}",
        r"\3\6 at most \1\4 card may is \2\5",
    ),
    # what is said of each block, once its first card is told
    (rf"{_FROM_FIRST} no more than ({COUNT}) card (?=may)", r"\1 at most \2 card "),
    (
        rf"{_FROM_FIRST} (?:no {FEATURE} may (?:come|appear|occur|is used|is) (?:twice|repeated)"
        rf"|(?:all|every|each) card must (?:all )?(?:has a different|differ in|is of different)"
        rf" {FEATURE}|(?:you )?mustnot"
        rf" repeat an? {FEATURE})",
        r"\1 no \2\3\4 may repeat",
    ),
)
_IN_A_ROW: Final = (
    (
        rf"(?:^|(?<=[.;] ))(?:(?:(?:you|the line) mustnot has|donot play) the same {FEATURE}|the"
        rf" same"
        rf" {FEATURE} mustnot (?:come|appear|occur)|no {FEATURE} may (?:come|appear|occur))(?: on)?"
        rf" ({COUNT}) (?:times|card) {_ROW}",
        r"never \4 card of the same \1\2\3 in a row",
    ),
    (
        rf"(?:^|(?<=[.;] ))({COUNT}) ({_KIND}) mustnot (?:come|follow|is) {_ROW}",
        r"never \1 \2 in a row",
    ),
    (
        r"\bmust(not)? is found (?:among|in|within|on (?:any|at least one) of) (?=the last)",
        r"must\1 is among ",
    ),
    (
        rf"(?:^|(?<=[.;] ))(?:(?:you|the line) mustnot (?:has|contain)|the card mustnot (?:make"
        rf"|is the"
        rf" last of)|there mustnot is|donot play|never|never play) ({COUNT}) ({_KIND}|card of"
        rf" (?:the"
        rf" same|one|equal) {FEATURE}) {_ROW}",
        r"never \1 \2 in a row",
    ),
    (
        rf"(?:^|(?<=[.;] ))never ({COUNT}) consecutive ({_KIND}|card of the same {FEATURE})(?="
        rf" ?[.;]|$)",
        r"never \1 \2 in a row",
    ),
    (
        rf"(?:^|(?<=[.;] ))no ({COUNT}) (?:card {_ROW}|(?:consecutive|neighbouring) card(?: on the"
        rf" line)?) may {_ALL} {FEATURE}",
        r"never \1 card of the same \2 in a row",
    ),
    (
        rf"(?:^|(?<=[.;] ))({COUNT}) (?:card {_ROW}|consecutive card) mustnot {_ALL} {FEATURE}",
        r"never \1 card of the same \2 in a row",
    ),
    (
        rf"(?:\bno card on the line may has the same {FEATURE} as the card|\bthe {FEATURE} of"
        rf" the card"
        rf" must is new(?: to the line)?|\b(?:each|every) {FEATURE} may (?:appear|come|occur|is"
        rf" used)"
        rf" only one times(?: on the line)?|(?:^|(?<=[.;] ))play an? {FEATURE} that (?:(?:we"
        rf"|you) has"
        rf" not has before|is not on the line(?: yet)?|is new to the line)|\bthe card must has an?"
        rf" {FEATURE} that is new to the line){_END}",
        r"the \1\2\3\4\5 of the card mustnot is on the line",
    ),
    (
        rf"\bthe card must (?:repeat|has) an? {FEATURE} of {_FEW}{_END}|\b{_FEW} must include"
        rf" the {FEATURE}"
        rf" of the card{_END}",
        r"the \1\4 of the card must is among \2\3",
    ),
    (
        rf"\b{_FEW} mustnot include the {FEATURE} of the card{_END}",
        r"the \2 of the card mustnot is among \1",
    ),
    (
        rf"\b(?:(?:you|the card) must change )(?:one and only one|exactly one) of {_FEATURES}"
        rf"|\bthere must is exactly one change (?:among|in) {_FEATURES}"
        rf"|\bone and only one of {_FEATURES} must change"
        rf"|\b(?:out )?of {_FEATURES} ,? (?:exactly )?one must change and the other two must"
        rf" stay the same"
        rf"|\bthe card must has exactly two of {_FEATURES} in common with the last card"
        rf"|\b(?:you|the card) must change one of {_FEATURES} and keep the other two",
        r"exactly one of \1\2\3\4\5\6 must change",
    ),
)
_ELSE: Final = (
    (
        r"(?<=[;.,] )(?:(?:if not|failing that)(?: ,)? (?:(?:but|and) (?:if )?|(?:then )?if )"
        r"|otherwise(?: ,)? (?:(?:but|and) (?:if )?|then if ))(?=\w)",
        "otherwise , if ",
    ),
    (
        r"(?<=[;.] )(?:or otherwise|failing that|the rest of the time|in all remaining cases"
        r"|if (?:that|this) is not (?:so|true|the case)"
        r"|if not(?! (?:red|black|odd|even|prime|an?|higher|lower|of|the)\b)"
        r"|(?:and )?(?:if neither(?: is (?:so|true|the case))?(?= ,)"
        r"|failing both|otherwise ,"
        r" either))(?! ,? ?(?:but|and|if)\b)(?: ,)? ",
        "otherwise , ",
    ),
    (
        r"(?:(?<=[,;] )|(?<=then ))(?:(?:you )?(?:may )?(?:play|choose|lay) (?:any card|anything"
        r"|whatever|what)(?: you (?:like|want|please|wish|choose))?|it donot matter (?:which|what)"
        r" card you play|the card may is (?:anything|any card)|(?:there is )?no (?:restriction"
        r"|constraint)|(?:every|any|all) card (?:is right|may follow|may is played)|no card is"
        r" wrong)(?= ?[.;,]| but)",
        "any card is right",
    ),
    (
        rf"(?:^|(?<=\. ))(?:you may anytime play {_MANY} [.;,] (?:but )?if you play (?:something"
        rf"|anything)"
        rf" otherwise , it|(?:except for|with the exception of|apart from) {_MANY} ?, (?:which"
        rf" is anytime right , )?(?:every|each|any"
        rf"|the) card|(?:all|every) card (?:except|but) {_MANY}|{_MANY} (?:is free|is anytime right"
        r"|may is played at any time) ?[,;] (?:and )?(?:every|each) other card) (?=must)",
        r"\1\2\3\4 is anytime right . any other card ",
    ),
)
"""What holds otherwise, and what is free."""

_TWO: Final = r"(the last two card)"
_NOT_DENIED: Final = (
    r"(?:(?!\b(?:not|never|no|mustnot|donot|neednot|isnot|avoid|neither|nor|without)\b)[^.;,:])*?"
)
_SHARED: Final = (
    (
        rf"\bno two of {_FEW} (?:share|has|is of|match in) (?:an? |the same |one )?{FEATURE}",
        r"\1 has different \2",
    ),
    (
        rf"\b{_TWO} agree in {FEATURE} but not in {FEATURE}",
        r"\1 has the same \2 but different \3",
    ),
    (
        rf"\b{_TWO} is (?:next to each other in rank|(?:neighbours|adjacent)(?: in rank)?)(?= ?,)",
        r"\1 is one apart",
    ),
    (
        rf"\bthe line (?:hold|contain|has|include)s? (exactly )?as many ({_KIND}) as"
        rf" ({SORT} ones|{_KIND})(?= ?,)",
        r"there is \1as many \2 as \3 on the line",
    ),
    (r"\blower the rank\b(?! of)", "go down"),
    (r"\braise the rank\b(?! of)", "go up"),
    (
        rf"(?:^|(?<=[.;,:] ))({_NOT_DENIED}(the (?:\w+ - |\w+ )?last card)) without (?:having"
        rf"|repeating|keeping|sharing|has) (?:its|the same) {FEATURE}\b(?! as)",
        r"\1 and differ in \3 from \2",
    ),
    (
        r"\bthe first card(?: of the line)? and the last card (?:share (?:their|an?|the same)"
        rf"|has the same|is of the same) {FEATURE}",
        r"the last card has the same \1 as the first card of the line",
    ),
    (r"\bcounts? among (?!the last\b)", "is "),
)
"""What two cards share, and a property of a card that is not kept."""

SAID_SO: Final = (
    *_SHARED,
    *_CARDS,
    *_TRULY,
    *_ALIKE,
    *_HIGHER,
    *_CASES,
    *_LYING,
    *_MEANS,
    *_WHERE,
    *_IN_A_ROW,
    *_ELSE,
)
"""Phrases for phrases, in this order."""
