"""Clauses in other words: relative ones, fronted objects, what cards force, what is left.

Tables like those of `verbs`, which goes through them: phrases for phrases that say the same in
every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

_CARDS: Final = (
    r"(?:card|ones?|heart|spade|club|diamond|red|black|odd|even|king|queen|jack|ace|face|suit|\d+)"
)
_RANK: Final = r"(?:ace|jack|queen|king|1[0-3]|\d|two|three|four|five|six|seven|eight|nine|ten)"
_BEGINS: Final = r"(?:^|(?<=[.;,] )|(?<=[.;,] and )|(?<=[.;,] but ))"
_ENDS: Final = r"(?= ?(?:[.;,]|$))"
_ON_IT: Final = r"(?:on (?:it|them|top(?: of (?:it|them))?)|next|after (?:it|them)|to follow)"
_FORCE: Final = r"(?:forces?|obliges?|compels?|makes?|requires?|tells?|commands?|orders?|means?)"
_RANKS: Final = rf"(?:{_RANK} , )+{_RANK}"
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
    (
        r"\b(card|ones?|anything|suit|rank|colour) which (?!(?:is|was) (?:on|lying|there))",
        r"\1 that ",
    ),
    (
        r",? (?:just )?(?<!far )(?<!many )(?<!often )(?<!long )(?<!much )as you"
        r" (?:like|please|wish|want)(?= ?(?:[.;,]|$))",
        "",
    ),
    (r"(?<=\bis there )([^.,;?]{2,30}?) (?:on (?:the )?top|lying there)\b", r"\1 isontop"),
)
"""What a card does, said behind it."""

_SAID_LESS: Final = (
    (r"\bis not right\b", "is wrong"),
    (rf"{_BEGINS}(?:must )?play (?=no\b)", ""),
    (r"\b(thecard|it) wouldlike ", r"\1 must play "),
    (
        r"\b((?:two|three|four|five|\d+) card (?:ago|before|back)) (?:it|thatcard|the card) is ",
        r"the card \1 is ",
    ),
    (r"\bthere (?=must play)", ""),
    (r"(?<!is )(?<!anytime )\bright (?=after|behind)", ""),
    (rf"\bat all{_ENDS}", ""),
    (rf"{_BEGINS}in any case (?:, )?", ""),
)
"""What adds nothing to what is said."""

_LISTED: Final = (
    # a list ends with its "or", and no clause begins within it
    (
        rf"\b(if (?:(?!{_NUMBER})[^.;,:])*?\bis )(?:an? )?({_RANKS}) ?,? or (?:an? )?({_RANK})"
        r"(?= ?[,:])",
        r"\1a card among \2 and \3",
    ),
    (
        rf"\b(if (?:(?!\bis\b)[^.;,:])*?{_NUMBER}(?:(?!\bis\b)[^.;,:])*? is )"
        rf"(?=({_RANKS}|\d+(?: , \d+)*) ?,? or (?:{_RANK}|\d+) ?[,:])",
        r"\1one of ",
    ),
    (
        rf"\b(after|on) (?:an? |any |every )({_RANKS}) ?,? or (?:an? )?({_RANK})(?! ,? or)\b",
        r"\1 a card among \2 and \3",
    ),
)

_CHANGING: Final = tuple(
    row
    for one, other, feature in (("odd", "even", "parity"), ("red", "black", "colour"))
    for row in (
        (
            rf"\b(?:go|change|get) from (?:{one} to {other}|{other} to {one})"
            rf"(?: (?:or|and) (?:back(?: again)?|viceversa|the other way(?: round)?"
            rf"|(?:from )?(?:{one} to {other}|{other} to {one})))",
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

_FRONTED: Final = (
    (
        rf"{_BEGINS}((?:an? |the |all |any |every )?(?:\w+ ){{0,2}}?\w+) (?:you |we )?may (anytime"
        r"|only) (?:play|put|lay|use)(?= on|[.;,]| ?$)",
        r"\1 may \2 go",
    ),
    (r"\bgo anytime(?= ?[.;,]| ?$)", "is anytime right"),
    (
        rf"{_BEGINS}i (?:turn away|refuse|reject|forbid|ban|donot (?:want|accept|take|allow|like)"
        r"|never (?:accept|take|want))(?: any| every| all)? ",
        "no ",
    ),
    (r"\b(card|ones?) without (?:an? )?face\b", "pip card"),
    (r"\bthe ((?:two|three|four|five|six|\d)) last (card|one)", r"the last \1 card"),
    (
        r"\b(the (?:suit|colour|rank|parity)) ((?:must )?(?:match|change|repeat|stay the same)) or"
        r" (the (?:suit|colour|rank|parity)) (?:do|must|donot)(?= ?[.;,]| ?$)",
        r"\1 \2 or \3 \2",
    ),
    (r"\bneednot do anything\b", "neednot"),
    (rf"(?<= ,) do anything{_ENDS}", " anything"),
    (rf"\ball the (?=(?:\w+ )?{_CARDS})", "all "),
)
"""What stands before who does it, and what is said in a person's own name."""

_ASKING: Final = (
    (rf"\bwouldlike ([^.;,]{{2,40}}?) {_ON_IT}(?= ?(?:[.;,]|$)| and )", r"asksfor \1"),
    (
        rf"\b({_CARDS}) (?:on (?:the )?(?:table|top|board|end)|ontheline|on theline)"
        r" (?=asksfor|wouldlike|force|require)",
        r"\1 ",
    ),
    (
        rf"\b({_CARDS}) {_FORCE}(?: you)?(?: that)?(?: you)?(?: to| must| has to)?"
        r" (?=(?:go|keep|change|match|follow|stay|repeat|beat)\b)",
        r"\1 asksto ",
    ),
    (
        rf"\b({_CARDS}) (?:forces?|obliges?|compels?|requires?|commands?|only lets?)(?: you)?"
        r"(?: to)?(?: play)? "
        r"(?=an? |the |another |red|black|odd|even|heart|spade|club|diamond|face)",
        r"\1 asksfor ",
    ),
    (
        rf"\b({_CARDS}) (?:leaves? (?:you )?(?:free|anything)|lets? (?:you )?(?:play )?anything"
        r"|(?:requires?|forces?|wouldlike|asksfor) nothing)",
        r"\1 may isfollowedby anything",
    ),
    (r"\bwith (an? [^.;,]{2,25}?) (?:on (?:the )?top|isontop)(?: ,)?", r"on \1 ,"),
    (r"\bon (?:the )?top(?= ?[?:])", "isontop"),
)
"""What a card that lies there asks for, put in other verbs."""

_OUT: Final = (
    (
        r"\bis (?:(?:locked |all )?out|off ?-? ?limits|taboo|a no ?-? ?go|not on|a mistake|a sin)"
        r"(?= ?[.;,]| ?$| after| on| if)",
        "is wrong",
    ),
    (
        r"\b(is wrong) ,? ?(?:and )?(?:neither|so|nor) (?:is|do|must) ([^.;,]{2,40}?)"
        r"(?= ?[.;,]| ?$)",
        r"\1 , \2 is wrong",
    ),
    (r"\b(the same (?:suit|colour|rank|parity)) twice inarow(?= is)", r"\1"),
    (r"\bfits? (?:on )?(?:anywhere|everywhere|anything|everything)\b", "go anywhere"),
    (
        r"\b(never two [^.;,]{2,40}? inarow) ,? ?(?:and )?(?:neither|nor) (?:must|may)"
        r" (two [^.;,]{2,40}?)(?= ?[.;,]| ?$)",
        r"\1 , never \2 inarow",
    ),
    (r"(?<!\bif )\bif (?:you )?(?:want|wish|like) to (?=play|go|keep|change|follow|match)", "if "),
    (r"\b(?:whoever|anyone who|anybody who|a player who) plays?\b", "who play"),
)
"""What is wrong, and who does what."""

_LEAVING: Final = (
    (
        rf"{_BEGINS}otherwise (?:, )?(?:(?:it|you) (?:is )?(?:anything|free|welcome)|(?:all|every"
        rf"|each) card is (?:right|welcome)|(?:i )?donot (?:mind|care)|do as){_ENDS}",
        "otherwise anything",
    ),
    (
        r"(?:(?<=[.;,] )|(?<=[.;,] and )|(?<=[.;,] but ))anything otherwise(?: it is right)?"
        rf"{_ENDS}",
        "otherwise anything",
    ),
    (
        rf"{_BEGINS}(?:any|every|all) other card(?: is)?(?: (?:go|works?|welcome|fine))?{_ENDS}",
        "any other card is right",
    ),
    (rf"{_BEGINS}nothing otherwise is right{_ENDS}", "nothing otherwise"),
    (rf"\. that is (?:all|it|everything){_ENDS}", ""),
)
"""What is right besides, or wrong."""

CLAUSES: Final = (
    *_SAID_LESS,
    *_LISTED,
    *_CHANGING,
    *_FRONTED,
    *_ASKING,
    *_OUT,
    *_LEAVING,
)
"""What is looked for when most words are those of the core."""

_ONCE: Final = r"(?:if|when|whenever|once|as soon as)"
AS_SAID: Final = (
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
    (r"\bgoe?s? always\b", "may always be played"),
    (
        r"((?:^|(?<=[.;,] ))(?:an? |the |all )?(?:\w+ ){0,2}?\w+) (?:you|we) (?:can|may|could)"
        r" (only |always )?(?:put|play|lay|place|use)(?: down)?(?= on| always|[.;,])",
        r"\1 can \2be played",
    ),
    (
        rf"\b(on the line\b.*?\b{_ONCE} an? (?:\w+ ){{1,3}}?)(?:(?:is|lies) (?:there|down))(?= ?,)",
        r"\1is on the line",
    ),
    (
        rf"\b{_ONCE} (an? (?:\w+ ){{1,3}}?)(?:(?:is|lies) (?:there|down)|hits? the table"
        r"|turns? up|shows? up|comes? up|appears?)(?= ?,)",
        r"if \1 liesthere",
    ),
    (r"\bunless (an? (?:\w+ ){1,3}?)(?:is|lies) there(?= ?(?:[.,;]|$))", r"unless \1liesthere"),
)
"""What is looked for before the words are exchanged."""
