"""Clauses in other words: relative ones, fronted objects, what cards force, what is left.

Tables like those of `verbs`, which goes through them: phrases for phrases that say the same in
every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import A_RANK, ENDS

_CARDS: Final = (
    r"(?:card|ones?|heart|spade|club|diamond|red|black|odd|even|king|queen|jack|ace|face|suit|\d+)"
)
_BEGINS: Final = r"(?:^|(?<=[.;,] )|(?<=[.;,] and )|(?<=[.;,] but ))"
_ON_IT: Final = r"(?:on (?:it|them|top(?: of (?:it|them))?)|next|after (?:it|them)|to follow)"
_RANKS: Final = rf"(?:{A_RANK} , )+{A_RANK}"
_NUMBER: Final = (
    r"\b(?:number|count|sum|total|difference|distance|product|average|remainder|place|rank)\b"
)
_PARTICIPLES: Final = {
    "sharing": "share",
    "having": "has",
    "matching": "match",
    "keeping": "keep",
    "repeating": "repeat",
    "following": "follow",
    "beating": "beat",
    "exceeding": "beat",
    "changing": "change",
    "differing": "differ",
}
RELATIVE: Final = (
    *(
        (rf"\b(card|ones?|anything) {word} (?!the card|card\b)", rf"\1 that {verb} ")
        for word, verb in _PARTICIPLES.items()
    ),
)
"""What a card does, said behind it."""

_SAID_LESS: Final = (
    (r"\bis not right\b", "is wrong"),
    (r"\b(thecard|it) wouldlike ", r"\1 must play "),
    (r"(?<!is )(?<!anytime )\bright (?=after|behind|before)", ""),
)
"""What adds nothing to what is said."""

_LISTED: Final = (
    # a list ends with its "or", and no clause begins within it
    (
        rf"\b(if (?:(?!{_NUMBER})[^.;,:])*?\bis )(?:an? )?({_RANKS}) ?,? or (?:an? )?({A_RANK})"
        r"(?= ?[,:])",
        r"\1a card among \2 and \3",
    ),
    (
        rf"\b(if (?:(?!\bis\b)[^.;,:])*?{_NUMBER}(?:(?!\bis\b)[^.;,:])*? is )"
        rf"(?=({_RANKS}|\d+(?: , \d+)*) ?,? or (?:{A_RANK}|\d+) ?[,:])",
        r"\1one of ",
    ),
    (
        rf"\b(after|on) (?:an? |any |every )({_RANKS}) ?,? or (?:an? )?({A_RANK})(?! ,? or)\b",
        r"\1 a card among \2 and \3",
    ),
)

_CHANGING: Final = tuple(
    row
    for one, other, feature in (("odd", "even", "parity"), ("red", "black", "colour"))
    for row in (
        (
            rf"\b(?:go|change|get) (?:from )?(?:{one} (?:to|for) {other}|{other} (?:to|for) {one})"
            rf"(?: (?:or|and) (?:back(?: again)?|viceversa|the other way(?: round)?"
            rf"|(?:from )?(?:{one} (?:to|for) {other}|{other} (?:to|for) {one})))"
            rf"|\bchange between (?:{one} and {other}|{other} and {one})\b",
            f"change the {feature}",
        ),
        (
            rf"\b(?:stay|keep)(?: either)? (?:{one} or (?:stay |keep )?{other}|{other} or"
            rf" (?:stay |keep )?{one})(?! (?:if|like|as))",
            f"keep the {feature}",
        ),
        (rf"\bmay is (?:either )?(?:{one} or {other}|{other} or {one})", f"may is {feature}"),
    )
)

_ASKING: Final = (
    (rf"(?<= ,) do anything{ENDS}", " anything"),
    (rf"\b(?:wouldlike|asksfor) ([^.;,]{{2,40}}?) {_ON_IT}(?= ?(?:[.;,]|$)| and )", r"asksfor \1"),
    (
        rf"\b({_CARDS}) (?:forces?|makes?|obliges?|compels?|requires?|commands?"
        r"|only (?:lets?|accepts?))(?: you)?(?: to)?(?: play)? "
        r"(?=an? |the |another |red|black|odd|even|heart|spade|club|diamond|face)",
        r"\1 asksfor ",
    ),
    (
        rf"\b({_CARDS}) (?:leaves? (?:you )?(?:free|anything)|lets? (?:you )?(?:play )?anything"
        r"|accepts? anything|(?:requires?|forces?|wouldlike|asksfor) nothing)",
        r"\1 may isfollowedby anything",
    ),
)
"""What a card that lies there asks for, put in other verbs."""

_OUT: Final = (
    (
        r"\bis (?:(?:locked |all )?out|off ?-? ?limits|taboo|a no ?-? ?go|not on|off"
        r"|too (?:much|high|low|big|small|far)|a mistake|a sin)"
        r"(?= ?[.;,]| ?$| after| on| if)",
        "is wrong",
    ),
    (r"(?<!\bif )\bif (?:you )?(?:want|wish|like) to (?=play|go|keep|change|follow|match)", "if "),
)
"""What is wrong, and who does what."""

_LEAVING: Final = (
    (
        rf"{_BEGINS}otherwise (?:, )?(?:(?:it|you) (?:is )?(?:anything|free|welcome)|(?:all|every"
        rf"|each) card is (?:right|welcome)|(?:i )?donot (?:mind|care)|do as){ENDS}",
        "otherwise anything",
    ),
    (
        rf"{_BEGINS}(?:any|every|all) other card(?: is)?(?: (?:go|works?|welcome|fine))?{ENDS}",
        "any other card is right",
    ),
)
"""What is right besides, or wrong."""

CLAUSES: Final = (
    *_SAID_LESS,
    *_LISTED,
    *_CHANGING,
    *_ASKING,
    *_OUT,
    *_LEAVING,
)
"""What is looked for when most words are those of the core."""

_ONCE: Final = r"(?:if|when|whenever|once|as soon as)"
AS_SAID: Final = (
    # the very next rank, and no other that is higher
    (r"\b(?:immediately|directly) (?:above|over|higher than)\b", "one higher than"),
    (r"\b(?:immediately|directly) (?:below|under|lower than)\b", "one lower than"),
    (
        r"\b(cards?) of (the same (?:suit|colour|rank|parity) as the [^.;,]{2,24}?card ?,? but) of "
        r"(?=an? |the |another )",
        r"\1 that has \2 ",
    ),
    # a property of another card that is something is no property that the card shares with it
    (
        r"\b(if|when|whenever|unless|while) the (rank|value|suit|colour|parity) of"
        r" (the [^.;,:]{3,24}\bcard(?: theline)?) (?=is\b)",
        r"\1 \3 's \2 ",
    ),
    # what is played in a case is the card, whatever card the case began with
    (
        r"\b((?:if|when|whenever) [^.;:,]{3,80} and) (?:if )?you (?:then )?play (?=an? |the )",
        r"\1 the card is ",
    ),
    (
        r"\b((?:if|when|whenever) [^.;:,]{3,80} and) (?:if )?you (?:then )?"
        r"(?=(?:go|change|keep|match|follow|stay|repeat)\b)",
        r"\1 the card ",
    ),
    (
        r"((?:^|(?<=[.;,] ))(?:an? |the |all )?(?:\w+ ){0,2}?\w+) (?:you|we) (?:can|may|could)"
        r" (only |always )?(?:put|play|lay|place|use)(?: down)?(?= on| always|[.;,])",
        r"\1 can \2be played",
    ),
    (
        rf"\b{_ONCE} (an? (?:\w+ ){{1,3}}?)(?:(?:is|lies) (?:there|down)|hits? the table"
        r"|turns? up|shows? up|comes? up|appears?)(?= ?,)",
        r"if \1 liesthere",
    ),
)
"""What is looked for before the words are exchanged."""
