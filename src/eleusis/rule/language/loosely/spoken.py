"""What people say among themselves, in words that the core has: for readings that are asked about.

The words are taken loosely, one for another, and before the normaliser sees them. Nothing that is
read through this table is a rule before somebody has said yes.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.told.pointed import PRIORS
from eleusis.rule.language.exchanging import Guessed
from eleusis.rule.language.loosely.aside import LAID_ASIDE
from eleusis.rule.language.vocabulary import COUNTS

_COUNT: Final = rf"(?:\d+|{'|'.join(COUNTS)})"
_SEVERAL: Final = rf"(?:[2-9]|\d\d|{'|'.join(COUNTS[1:])})"
_FEATURE: Final = "(?:suit|colou?r|rank|number|value|parity)"
_KIND: Final = (
    r"(?:red|black|odd|even|primes?|face|picture|court|hearts?|spades?|clubs?|diamonds?|aces?"
    r"|kings?"
    r"|queens?|jacks?|[♠♥♦♣]|\d+|two|three|four|five|six|seven|eight|nine|ten)"
)
_LIES: Final = (
    r"(?:(?:that is |that's |which is )?(?:just )?(?:lying|lies|showing|shown|sitting|down)"
    r"(?: (?:there|here|now))?(?: (?:on|at) the (?:table|end|top)(?: of the line)?)?"
    r"|(?:on|at) the (?:table|end|top)(?: of the line)?|on table|in front of you|on top|is there"
    r"|there)"
)
"""Where the last card is said to be."""

_CLAUSE: Final = r"(?:^|(?<=[.;!] )|(?<=, ))(?:(?:and|but|or|so|then) )*"
_END: Final = r"(?= ?$| ?[.;!]|, )"
_ON_LINE: Final = r"(?: (?:in|of|on) (?:the )?(?:line|game|row))?"
_ARE: Final = (
    r"(?: (?:is|are|can|may|'s|be|goes|just|also|always|then|either|way|go|free|okay|ok|has|play))*"
)
_WHILE: Final = (
    r"(?:if|when|while|with|as long as) (?:there(?: is|'s| are) |you have )?(?:still |yet )?"
    r"(?:only |just )?"
)
_LYING: Final = (
    r"(?: (?:lies?|lying|is|are|has been|have been|played|laid|(?:on|in) (?:the )?(?:table|line"
    r"|board|row)|there|here|yet|so far))*"
)
_START: Final = r"(?:(?<=^)|(?<=[.;:!?,] )|(?<=\band )|(?<=\bbut ))"

_TEENS: Final = ("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")

AS_TYPED: Final = (
    *((rf"\btwenty ?-? ?{word}\b", str(20 + at)) for at, word in enumerate(COUNTS[:9], start=1)),
    *((rf"\b{word}\b", str(at)) for at, word in enumerate(_TEENS, start=14)),
    (r"\bnought\b|\bnil\b", "zero"),
    (r"\bnrs?\b|\bnums?\b|\bnumb?rs?\b", "number"),
    (r"\b(there|that|what|who)s\b", r"\1's"),
    (r"\bshld\b", "should"),
    (r"\bdiff\b", "different"),
    (r"\b[uy]a?ll\b", "you"),
    (r"\bw / o\b", "without"),
    (r"\bw /(?= \w)", "with"),
    (r"\br\b(?= (?:of|the|both|all|same|not|ok|there|in|different|a|an))", "are"),
    (r"\bde\b", "the"),
    (r"\b(?:max(?:imum|imal)?|not more (?:as|than|then))\b\.?", "at most"),
    (r"\b(it|that|she)'s (?:gotta|got to|supposed to)\b", r"\1 must"),
    (r"\bmin(?:imum|imal)?\b(?! of)\.?", "at least"),
    (r"\bthen(?= (?:the |it|that|this|last|previous))(?<!, then)(?<=er then)", "than"),
    (r"\b(higher|bigger|lower|smaller) then\b", r"\1 than"),
    (r"\b(smaller|lower|bigger|higher|larger|greater|more|less) as\b", r"\1 than"),
    (r"> =|≥|=>(?= \d)", ">="),
    (r"< =|≤|=<", "<="),
    (r">= (?=\d|[ajqk]\b)", "at least "),
    (r"<= (?=\d|[ajqk]\b)", "at most "),
    (r"(?<!-)> (?=\d|[ajqk]\b)", "over "),
    (r"< (?=\d|[ajqk]\b)", "under "),
    (r"(?<!-)> (?=the |last|prev|new)", "is higher than "),
    (r"< (?=the |last|prev|new)", "is lower than "),
    (r">= (?=the |last|prev|new)", "is at least as high as "),
    (r"<= (?=the |last|prev|new)", "is at most as high as "),
)
"""As it is typed: signs, and what is shortened."""

FORMULAS: Final = (
    # places of a row as formulas have them: x_n, r(n-1), c[n - 2]
    (r"\b(?:[a-z]|rank|value|card|suit) ?[\[({]? n - 1 ?[\])}]?(?= |$)", "the last card"),
    (r"\b(?:[a-z]|rank|value|card|suit) ?[\[({]? n - 2 ?[\])}]?(?= |$)", "the second-last card"),
    (r"\b(?:[a-z]|rank|value|card) (?:n\b|[\[({] n [\])}])(?! -)", "the new card"),
    (
        r"\b(rank|value|suit|colou?r|parity|v|r|s|c) \( (?:the )?(new|last"
        r"|prev(?:ious)?)(?: card)? \)",
        r"the \2 card",
    ),
    (
        r"(?<=\| )(new|last)(?= [-+*/])|(?<=[-+*] )(new|last)\b(?! card)|\b(new"
        r"|last)(?= [-+*<>=≥≤])",
        r"the \1\2\3 card",
    ),
    (r"\| ([^|]{1,60}?) - ([^|]{1,60}?) \|", r"the difference between \1 and \2"),
    (r"∈ \{ ([^{}]+) \}", r"is \1"),
    (
        r"\( ?([^()]{3,60}?) ?\) mod (\d+) (?:=|is) 0\b"
        r"|\b(\w+ card \+ [\w ]+? card) mod (\d+) (?:=|is) 0",
        r"\1\3 is divisible by \2\4",
    ),
)
"""Formulas."""

WHICH_CARD: Final = (
    (
        r"(?<=the )(?:whole )?(?:row|chain|file|queue|track|trail|pile|stack|display)\b"
        r"|(?<=whole )row\b",
        "line",
    ),
    # several last cards
    (
        rf"\b({_SEVERAL}) (?:(?:very )?(?:last|latest|newest|previous|preceding|most recent)|end)"
        r"(?: (?:cards?|ones?|numbers?|values?|ranks?))?\b",
        r"last \1 cards",
    ),
    (
        rf"\b(last|latest|previous|newest|most recent) ({_SEVERAL})(?: (?:ones?|numbers?|values?"
        rf"|ranks?"
        r"|places|spots))?\b(?! (?:(?:mainline|right|legal|laid|accepted) )?cards?\b)",
        r"last \2 cards",
    ),
    PRIORS,
    (
        rf"\b(?:the )?({_SEVERAL}) cards? (?:(?:right |just |directly )?before"
        r"(?: (?:it|yours|this|that|them))?|that lie there)",
        r"the last \1 cards",
    ),
    (rf"\b(?:the )?({_SEVERAL}) before (?:it|yours)\b", r"the last \1 cards"),
    (r"\bboth (?=(?:the )?last two)", ""),
    # the card before the last
    (
        r"\b(?:the )?(?:one|card|number) before (?:the )?(?:last|that)(?: (?:one|card))?\b"
        r"|\b(?:the )?(?:card|one)? ?(?:two|2) (?:cards? |places? |spots? |turns? )?(?:back|ago)\b"
        r"|\b(?:one|card) before last\b|\bsecond (?:from|to) (?:the )?(?:end|last)(?: card)?\b",
        "the second-last card",
    ),
    (
        r"\b(third|fourth|fifth) (?:card )?from (?:the )?end\b|\b(third|fourth|fifth) to last\b",
        r"\1\2 last",
    ),
    (
        r"\b(?:the )?(?:card|one)? ?(?:3|three) (?:cards? |places? |spots? )?(?:back|ago|before it"
        r"|before)\b",
        "the third last card",
    ),
    # the last card
    (
        rf"{_START}(?:(?:if|when|whenever|once) )?(?:there(?: is|'s| are| lies) |you(?: see"
        rf"| have|'ve got"
        rf"| get) |got )?(?:an? |the )?((?:{_KIND}|or|,)(?: (?:{_KIND}|or|and|,"
        rf"|an?))*)(?: cards?| ones?)?"
        rf" {_LIES}(?= ?[:,=?-]| means| you| must| has| play)",
        r"if the last card is \1 ,",
    ),
    (
        rf"\b(?:if|when|whenever|once) (?:there(?: is|'s| are| lies| was| were)|you(?: see| have"
        rf"|'ve got"
        rf"| get))"
        rf" (?!only|just|one|fewer|less|no |not|1)(?:an? |any )?([^.,;:?]{{2,40}}?) {_LIES}",
        r"if the last card is \1",
    ),
    Guessed(
        rf"{_START}with (?:an? |any )?([^.,;:?]{{2,40}}?) {_LIES} ,",
        r"if the last card is \1 ,",
    ),
    (
        rf"\b(?:the |a )?(?:card|one|number)(?: that is| that's| that)? (?:just )?{_LIES}"
        r"(?! (?:is|are) (?:only|just|one|no|fewer))",
        "the last card",
    ),
    (r"\b(?:the )?(?:end|top|table|old|final) (?:card|one|number)\b", "the last card"),
    (
        r"\b(?:the )?(last|previous|preceding) (?:cards? ?'?s? )?(?:number|nr|value|rank|one)\b"
        r"(?! (?:of|in|is (?:odd|even|prime)))",
        r"the \1 card",
    ),
    (r"\b(?:its|the|your) predecessor\b", "the previous card"),
    (
        r"\b(?:than|as|like|from|to|of|with) (?:the )?(last|previous)(?= ?$| ?[.,;:!?)]| and| or)",
        r"than the \1 card",
    ),
    (rf"{_START}last(?= (?:is|was|isn't|red|black|odd|even|prime|a|an|one)\b)", "the last card"),
    # the card that is laid
    (r"\b(?:yours|mine|your one|my card|your own card)\b(?! suit)", "the new card"),
    (r"\b(?:your|my|the new|new|the next|a new) (?:one|number|value|rank)\b", "the new card"),
    (
        r"\b(?:the )?(?:new|next)(?= (?:is|must|should|has|have|needs?|may|can|mustn't|can't"
        r"|not)\b)",
        "the new card",
    ),
    (rf"(?<=[,;:>] )(?:the )?(?:new|next)(?= (?:an? )?{_KIND}\b)", "the new card must be"),
    Guessed(
        r"(?<=, )now(?= must)|(?<=then )now(?= must)|(?<=, )it(?= (?:must|has to|needs))",
        "the new card",
    ),
)
"""Which card is meant."""

WHAT_IS_SAID: Final = (
    (r"\b(?:knaves?|bub(?:e|en))\b", "jack"),
    (r"\bdeuces?\b", "two"),
    Guessed(r"\b(?:rarer|scarcer|less (?:often|common|frequent)|fewer in number)\b", "least often"),
    (r"\bpaints?(?: cards?)?\b", "face card"),
    (r"\b(?:pointy|pointed)(?= (?:suits?|ones?|cards?))", "spade or diamond"),
    (r"\b(?:suit )?signs?\b|\bsymbols?\b", "suit"),
    (r"\b(?:sit|stand|touch|hang|stick)(?= (?:next|side|together|each|beside|in a row))", "be"),
    (r"\bbe each other\b|\bbeside each other\b|\bnear each other\b", "next to each other"),
    (
        r"\bup (?:(?:,|and|then) )*down (?:(?:,|and|then) )*up (?:(?:,|and|then) )*down\b"
        r"|\bzig ?-? ?zag\b"
        r"|\bup and down (?:in turn|alternately)\b",
        "zigzag",
    ),
    (r"\b(?:must|has to|have to) follow(?= ?[.,;]| ?$| with)", "must come"),
    (rf"(?<=, )((?:an? )?{_KIND}(?: (?:card|one))?) must come(?= ?[.,;]| ?$)", r"must play \1"),
    (
        rf"\b({_KIND}) (?:is|are) (?:required|needed|demanded|called for|wanted|a must|next"
        rf"|the next)\b",
        r"must play \1",
    ),
    (
        r"\b(?:any|a) suit (?:but|except|other than) (?:that one|that|this one"
        r"|the last card'?s?|it)\b",
        "a different suit",
    ),
    Guessed(
        r"\bif it (?:was|is|went|goes) (lower|smaller|higher|bigger|down|up)(?= ?,| than| must"
        r"| go| now|"
        r" play| you| then)(?! than (?:\d|a|an|two|three|four|five|six|seven|eight|nine|ten)\b)",
        r"if the last card is \1 than the second-last card",
    ),
    (r"\bis down than\b", "is lower than"),
    (r"\bis up than\b", "is higher than"),
    # "?" and other ways to say "if"
    (
        rf"{_START}(?:is|was) (the last card|it|that|the last one) ([^.,;:!?]+?) ?[,?:](?: then)?",
        r"if \1 is \2 ,",
    ),
    (
        rf"{_START}(?!if\b|did\b|is\b|do\b|does\b)(\w+(?:[ ',]+\w+){{0,8}}?) \?(?: then)?",
        r"if \1 ,",
    ),
    Guessed(
        r"\b(?:as|so) long as\b|\bsuppose\b|\bshould (?=the|it)|\bprovided\b|\bonce (?=the|you"
        r"|it|an?)"
        r"|\bas soon as\b|\bwhile (?=the)",
        "if",
    ),
    (
        r"\bin (?:all|any|every) other cases?\b|\botherwise else\b|\bany other time\b"
        r"|\b(?:rest of|all other) (?:the )?time\b|\ball the rest\b",
        "otherwise",
    ),
    (r"(?<=\bafter )(?:anything|everything) else\b|(?<=\bafter )all the rest\b", "any other card"),
    # laying
    (
        r"(?<!n't )(?<!not )(?<!never )(?<!may )(?<!can )(?<!to )(?<!must )(?<!only )"
        r"\b(?:you |i |we )?(?:lay|put|play|throw|drop|give|use|need|want|take|fit|send|choose"
        r"|pick)"
        r" (?:down )?(?=(?:an? |any |the |only |just )?(?:same |other |different |opposite )"
        rf"|(?:an? |any |only |just |the )?{_KIND}\b|(?:an? |something )?(?:higher|lower|bigger"
        rf"|smaller"
        r"|larger))",
        "must play ",
    ),
    (
        rf"\b({_KIND}(?: card| one)?) (?:comes?|follows?|goes|is (?:required|demanded|needed"
        rf"|wanted))\b"
        r"(?= ?[,.;]| ?$)",
        r"\1",
    ),
    (
        r"\b(?:it|that) means\b|(?<!the )(?<!that )(?<!this )\bmeans?\b|\bcalls? for\b|\basks?"
        r" for\b",
        "->",
    ),
    (rf"\b({_KIND}) = (?={_KIND})", r"\1 -> "),
    (r"\b(?:just|simply|only have to|'ll|will) (?=\w)", ""),
    # anything is right
    (
        r"\b(?:you )?(?:can |may |could )?(?:just )?(?:play|put|lay|throw|use|drop|do|choose"
        r"|pick|give)"
        r" (?:as|what(?:ever)?|anything|any(?: card)?|everything|which) (?:you|u|ya|one) "
        r"(?:like|want|please|wish|will)\b"
        r"|\b(?:any(?:thing| card)?|every(?:thing| card)|all|whatever(?: card)?) (?:is |are |'s )?"
        r"(?:also )?(?:goes|go|works?|fits?|slaps|plays|hits|fine|ok|okay|good|welcome|allowed"
        r"|free|right"
        r"|permitted|accepted|will do|possible|you like|u want)\b"
        r"|\b(?:you(?:'re| are) (?:completely )?|it(?:'s| is) |is |are )?(?:free"
        r"|open)(?: choice| go)?"
        r"(?= ?[.,;)]| ?$)|\bno (?:limits?|conditions?|restrictions?|rules?(?: yet)?|check)\b"
        r"|\bnobody cares\b|\bidc\b|\b(?:just )?send it\b|\bunrestricted\b|\bunconstrained\b"
        r"|\b(?:do|choose|lay|play|put) (?:as|what(?:ever)?) you (?:like|want|please)\b",
        "anything",
    ),
    # right and wrong
    (
        r"\b(?:is |are )?(?:not (?:ok(?:ay)?|good|fine|right|allowed|valid|possible)|no good|ng"
        r"|cooked"
        r"|dead|cringe|(?:an? )?(?:instant )?l\b|(?:a )?mistake|(?:an )?error|barred"
        r"|prohibit(?:ed)?"
        r"|taboo|out|too far|never (?:right|ok|good))(?= ?[.,;!)]| ?$| and\b)",
        "is wrong",
    ),
    (
        r"\b(?:is |are )?always (?:welcome|right|ok(?:ay)?|fine|good|allowed)\b"
        r"|\b(?:can|may) (?:always |also )?(?:be (?:laid|played|put|placed)|go|come|stand|sit"
        r"|enter)"
        r"(?: down)? (?:any ?time|always|everywhere|(?:anywhere|wherever)(?: (?:you|they|it) \w+)?)"
        r"|\b(?:can|may) always (?:be (?:laid|played|put)|come|go)\b|\b(?:go|goes"
        r"|fits?) everywhere\b"
        r"|\balways (?:goes|go|works?|fits?)\b|\b(?:is|are) wild\b|\b(?:you )?can put any ?time\b",
        "is always right",
    ),
    (
        r"\b(?:the )?(?:same (?:number|value|rank|one)|equal(?: value| number)?|level|ties?)"
        r"(?: (?:is|are|'s))?(?: (?:also|always|quite|all))?"
        r" (?:fine|ok(?:ay)?|good|right|allowed|counts?|works)(?: (?:too|also|always|either way"
        r"|on both))?",
        "the same number is right",
    ),
    # the same and different
    (rf"\b(same {_FEATURE}) (?:with|like|to|than|of)\b", r"\1 as"),
    (rf"\b((?:different|other|another) {_FEATURE}) (?:with|like|to|than|as|of)\b", r"\1 from"),
    (
        rf"\bstay(?:s|ing)? (?:in|on|with|to)? ?(?:that (?:very )?|the |its )(?={_FEATURE})",
        "keep the ",
    ),
    (
        rf"\b(?:hold|keep to|stick with|stick to|remain in|stay in|copy|match|take) (?:the |its )?"
        rf"(?:same )?({_FEATURE})\b",
        r"keep the \1",
    ),
    Guessed(rf"\bbring (?:a )?new ({_FEATURE})", r"change the \1"),
    Guessed(r"\b(?:other|opposite) one\b(?= ?[.,;]| ?$)", "other colour"),
    (rf"\bof one ({_FEATURE})\b", r"of the same \1"),
    (rf"\b({_COUNT}) (at (?:the )?(?:most|least))\b", r"\2 \1"),
    # how far
    (
        r"\b(?:add(?:ed)?(?: up)?|sum(?: up)?|(?<!card )(?<!number )(?<!value )(?<!one"
        r" )(?<!rank )plus|put together"
        r"|count together)(?= (?:the )?(?:last|new"
        r"|your|two|both))",
        "the sum of",
    ),
    (
        r"\b(?:can|could) be (?:evenly )?divided (?:evenly )?by\b|\bis (?:evenly )?divided by\b"
        r"|(?<!be )(?<!is )\bdiv(?:isible)? by\b|\bin the (?=\w+ times table)",
        "is divisible by",
    ),
    (
        r"\b(?:can't|cannot|can not|mustn't|must not) be (?:evenly )?divid(?:ed"
        r"|able) (?:evenly )?by\b",
        "must not be divisible by",
    ),
    (rf"\b(?:a number from )?the ({_COUNT}) times table\b", r"a multiple of \1"),
    Guessed(r"\b(?:landing|land) (?:on|somewhere|from)?\b", ""),
    (
        r"\b(?:together|altogether|in total|combined) (must|has to|have to|needs? to|may|can"
        r"|should)"
        r"(?: (?:together|only))?(?: (?:be|make|give|come|total|cost|add up|reach"
        r"|sum)(?: up)?(?: to)?)?\b"
        r"|\b(must|has to|have to|needs? to|may|can|should) (?:together|in total) (?:be|make"
        r"|give|come to|"
        r"total|cost|add up to|reach|sum to|carry)\b",
        r"must add up to",
    ),
    (
        r"\b(?:together|altogether|in total) (?:make|makes|give|gives|carry|come to|are|is)\b"
        r"|\b(?:add|sum)(?:s|ed)? up to\b|\btotals?(?= (?:at|\d))|\b(must|may|can|has to"
        r"|have to)(?: not)? (?:cost|carry|come to)\b",
        "must add up to",
    ),
    (
        r"\b(?:sum|total|difference|gap|distance) (?:can't|cannot|mustn't|must not"
        r"|may not) (?:pass|exceed|be"
        r" (?:over|above|more than|higher than))\b",
        "sum must be at most",
    ),
    (
        r"\b(?:can't|cannot|mustn't|must not|may not|don't) (?:pass|exceed|go over|be over"
        r"|go above)"
        rf"(?= (?:\d|{'|'.join(COUNTS)}))",
        "must be at most",
    ),
    (rf"\bfrom ({_COUNT}) (?:up|upwards|on|and up)\b(?! to)", r"\1 or higher"),
    (rf"\bfrom ({_COUNT}) (?:down|downwards)\b(?! to)", r"\1 or lower"),
    (rf"\b({_COUNT}) (?:and|or) (?:up|upwards)\b|\b({_COUNT}) upwards\b", r"\1\2 or higher"),
    (rf"\b({_COUNT}) (?:and|or) downwards\b|\b({_COUNT}) downwards\b", r"\1\2 or lower"),
    (rf"\b({_COUNT}) \+(?= ?[,.;)]| ?$)", r"\1 or higher"),
    Guessed(rf"\b({_COUNT}) or (?:more|less) (?=high|low)", r"\1 or "),
    (r"(?<=or )high(?= ?[.,;)]| ?$| than)", "higher"),
    (r"(?<=or )low(?= ?[.,;)]| ?$| than)", "lower"),
    (
        r"\b(?:till?|until|thru|through|–)(?= (?:\d|[ajqk]\b|king|queen|jack|ace|ten|nine|eight"
        r"|seven|six))",
        "to",
    ),
    (
        r"\b(?:anything|something|somewhere|a number|a card|one) (?=(?:from|between|below|above"
        r"|over"
        r"|under|higher|lower|bigger|smaller|greater|atleast|at least|at most)\b)",
        "",
    ),
)
"""What is said of it."""

SAYS_NOTHING: Final = (
    Guessed(r" \?", " ,"),
    Guessed(
        r",? ?(?:and )?\b(?:the )?(?:suits?|colou?rs?|numbers?|values?|ranks?|it|that|direction"
        r"|up or down|what (?:is|was|lies|came) before|the last card|place)(?: (?:of|on) the card)?"
        r"(?: (?:then|there|really|is|are|just|also|at all))* (?:(?:doesn't|don't|does not"
        r"|do not|not|no"
        r"|didn't) (?:really )?(?:matter|count|important|care)|(?:quite |of no )?(?:unimportant"
        r"|irrelevant|consequence|egal|free|no matter|plays? no part))(?: (?:at all|then|there"
        r"|one bit))?",
        "",
    ),
    Guessed(
        r",? ?\b(?:in )?(?:whatever|any|regardless of|no matter)(?: the)? (?:suit|colou?r)"
        r"(?= ?[.,;]| ?$)",
        "",
    ),
    Guessed(
        r" ?, (?:no matter )?(?:whether )?(?:it goes )?(?:(?:up|higher|above"
        r"|upwards?) or (?:down|lower"
        r"|below|downwards?)|(?:in )?(?:either|any|both) (?:way|direction)s?)\b"
        r"(?: (?:is|are) (?:the same|fine|ok))?",
        "",
    ),
    Guessed(r"\bin (?:either|any) direction\b|\beither way(?: round)?\b", ""),
    Guessed(r"(?:^|(?<=[.!?] ))(?:it (?:is|'s) )?(?:just )?like [^,.;:]{3,30},", ""),
    (r"(?<=\d) - (?=\d+ - \w)|(?<=- \d) - (?=\w)", ", "),
    Guessed(
        r"(?:,|-|:|;|^|(?<=\.)) ?(?:just )?like (?!the |last|prev|that |it )[^.;:]*"
        r"|,? ?\b(?:e ?\. ?g ?\.?|for (?:example|instance|ex)\b|example\b"
        r"|to give you an example)[^.;]*|, as follows ?:[^.;]*",
        " aside",
    ),
    # The words for "anything" differ on the right, so that no later line takes them again.
    (
        rf"{_CLAUSE}{_WHILE}(?:one|1|a single)(?: card)?{_LYING} ?,? ?(?:then )?(?:it (?:is )?)?"
        rf"anything{_END}",
        " . with only one card there , whatever",
    ),
    (
        rf"{_CLAUSE}{_WHILE}(?:fewer|less) than ({_SEVERAL})(?: cards?)?{_LYING} ?,? ?(?:then )?"
        rf"(?:it (?:is )?)?anything{_END}",
        r" . if there is lower than \1 cards , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?:the )?first ({_SEVERAL}|2|3)(?: cards?| ones?)?{_ARE} anything\b"
        rf"[^.;,]*{_END}",
        r" . if there is lower than \1 cards , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?:the )?(?:second|2nd) (?:card )?(?:and|or) (?:the )?(?:third|3rd)"
        rf"(?: cards?| ones?)?{_ON_LINE}{_ARE} anything\b[^.;,]*{_END}",
        " . if there is lower than three cards , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?:the )?(?:second|2nd)(?: cards?| ones?)?{_ON_LINE}{_ARE} anything\b[^.;,]*"
        rf"(?:, (?:as|because|since) [^.;]*)?{_END}",
        " . with only one card there , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?:if|when|while|with|as long as|before|until"
        rf"|till)\b(?! the last card is)[^.;]{{0,40}}?"
        rf"(?:\b({_SEVERAL})\b)[^.;]{{0,40}}?(?:,|->|then|it|that"
        rf"|so)? ?(?:is )?anything\b[^.;]*{_END}",
        r" . if there is lower than \1 cards , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?!if the last|if it|if that)(?:if|when|while|with|where|before|until|till"
        rf"|in|at"
        rf"|unless|so|there|only|one|for)\b[^.;]{{0,60}}?\b(?:one|1|single|only|fewer|less|short"
        rf"|shorter|beginning|begin|start|enough|yet|(?:aren't|not|no)\b[^.;]{{0,20}})\b"
        rf"[^.;]{{0,40}}?(?:,|->|then|it|that|so)? ?(?:is )?anything\b[^.;]*{_END}",
        " . with only one card there , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}anything\b[^.;,]{{0,16}}\b(?:if|when|while|with|before|until|till|at|in)\b"
        rf"(?! the last card is| it is)[^.;]{{0,40}}?\b(?:one|1|single|only|fewer|less|short"
        rf"|shorter"
        rf"|beginning|begin|start|enough|yet|not|no)\b[^.;]*{_END}",
        " . with only one card there , whatever",
    ),
    Guessed(
        rf"{_CLAUSE}(?:if|when|with|while|where|or)\b[^.;]{{0,30}}\b(?:fewer|less|shorter|short"
        r"|not (?:so|that) many|(?:aren't|not) (?:yet )?(?:\w+|enough))\b[^.;]{0,50}\b(?:all|those"
        rf"|ones|whatever|what|as many|however)\b[^.;]*{_END}",
        " . if there is lower , lookatall",
    ),
)
"""What says nothing, or only what is so anyhow: with one card on the line anything goes."""

SPOKEN: Final = (*AS_TYPED, *FORMULAS, *LAID_ASIDE, *WHICH_CARD, *WHAT_IS_SAID, *SAYS_NOTHING)
