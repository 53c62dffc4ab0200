"""What is said of what was said before: of the others, of it, of the groups; and who decides.

A table like those of `normaliser`, in the midst of that of `plainly`.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, ENDS, FEATURE

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
        for _ in range(2)
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
    (r"\bafter an? (?:step|jump|leap|gap|move) of\b", "after astep of"),
    (
        r"\bthe (colour|suit) (?:of which )?(?:that )?there (?:is|are) (?:the )?(?:fewer|fewest"
        r"|lower|least)"
        r"(?: card)?(?: of)?\b|\bthe (colour|suit) (?:that|which) has (?:the )?(?:fewer|fewest"
        r"|lower|least)"
        r"(?: card)?(?= on| sofar| ?[.;,])",
        r"the least often \1\2",
    ),
    (
        r"\b(?:until|before) (?:the first|an?|any) ((?:red |black |odd |even )?\w+(?: card)?)"
        r" (?:is|has is|has)"
        r" (?:is )?(?:played|laid|there|come|appeared)\b",
        r"if there is no \1 on the line",
    ),
    (rf"(\bor\b[^.;]*?) ?,? or (?:in )?both(?: of them)?{ENDS}", r"\1"),
    (
        rf"\b(?:an?|the same|no) {FEATURE} (?:may|must)(?: only)? (?:return|come back|is"
        rf" repeated|occur"
        rf"(?: again)?|come again|is played again|repeat|is used again)(?: only)? (?:only )?after"
        rf" (?:at least )?({COUNT}) (?:other |different )*card(?: of (?:an?)?other \1)?",
        r"no \1 may return until \2 card",
    ),
    (
        rf"\b(?:of|among|in) (?:any|every|all|each) ({COUNT}) card (?:in a row|in succession"
        rf"|one after the"
        r" other)\b ?,?",
        r"amongany \1 card ,",
    ),
)
_BESIDE: Final = (
    (
        r"\b((?:on|after|with|for) (?:(?!\bgo\b|\bstep|\bmove|\bup\b|\bdown\b|\bor\b"
        r"|\bmost\b|\bleast\b|\bby\b|\d)[^.;,]){2,30}?)"
        rf"(?<! rounded) (up|down){ENDS}",
        r"\1 go \2",
    ),
    (r"(?:^|(?<=[.;,] ))(?:by |when |if )?going (up|down) ?,? (?:you )?", r"if go \1 , "),
    (
        rf"\bbetween (?:any )?two card of the same {FEATURE} (?:there )?(?:must (?:always"
        rf" )?(?:is|lie) )?at least"
        rf" ({COUNT}|one|1) (?:other )?card(?: of an?other \1)?(?: must (?:is|lie))?",
        r"no \1 may return until \2 card",
    ),
)
_DIVIDING: Final = (
    (
        r"\b(?:is |are )?(?:coprime|relatively prime|co - prime|without a common (?:factor"
        r"|divisor))"
        r"(?: (?:to|with)(?: each other| one another)?)?",
        "is coprimeto ",
    ),
    (
        r"\b(?:is )?an? (?:divisor or (?:an? )?multiple|multiple or (?:an? )?(?:divisor"
        r"|factor)|factor or (?:an? )?multiple)"
        r" of (?:the rank of )?the (?:last|previous) (?:card(?: 's rank)?|rank)",
        "is ofeachother",
    ),
)
_REPEATING: Final = (
    (r",? or (?:of |in )?as many asthereare", " orall"),
    (
        r"\b(may|must|mustnot|suit|colour|rank|parity) (?:come again|is repeated|return)"
        r"(?: at once)?\b(?! until| before| after| within| in| if there)",
        r"\1 repeat",
    ),
    (r"\b(?:theline|the line|the direction) has (?:just )?gone (up|down)\b", r"theline go \1"),
    (r"\bif (an? [^.;,]{2,30}?) is (?:being )?played(?= ?[.;,:]| ?$)", r"if play \1"),
    (
        r"(?:^|(?<=[.;] ))(?:look at )?(the (?:\w+ ?-? ?)?last card|the starter)"
        r" (?:decides?|tells?|says?|determines?|rules?|governs?)\b[^:.;]*: (?=[^.]*\b(?:it|its)\b)",
        r"lookat \1 : ",
    ),
    (rf"\bnever (?:higher|more) than (?={COUNT} )", "atmost "),
    (rf"\b(the last card of (?:the same|its) {FEATURE}) (?:on|in) the line\b", r"\1"),
    (r"\bmustnot is (?:played|laid|put|placed) (?=on|after)", "mustnot go "),
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
    (rf"(?<![\w,] )(?:with |if )?{_EVENS} ?[:,]", "if the number is even ,"),
    (rf"(?<![\w,] )(?:with |if )?{_ODDS} ?[:,]", "if the number is odd ,"),
    (rf"{_OR_STEP}{_LEVEL}|(?<=after ){_LEVEL}(?= or)", "stepsame"),
)

RETOLD: Final = (*_INHERITED, *_BACK, *_BESIDE, *_REPEATING, *_DIVIDING, *_GROUPS)
"""What points back, who decides, what lies beside, repeats, divides; and groups."""
