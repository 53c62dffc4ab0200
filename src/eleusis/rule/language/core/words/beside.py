"""Neighbours, steps one behind another, blocks, and lines that are still short.

A table like those of `normaliser`, which goes through it with that of `leaving`: phrases for
phrases that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, KIND

_BEGINS: Final = r"(?:^|(?<=[.;:,] )|(?<=, and )|(?<=, or ))"
_FEATURE: Final = r"(?:suit|colour|rank|parity)"
_SHORTER: Final = (
    r"(?:there (?:is|lie) (?:lower|fewer)(?: than (?:that|so many))?"
    r"|theline is shorter|the line is shorter)"
)

_ROW: Final = rf"(?:any|every|each) {COUNT} card in a row"
_NEIGHBOURS: Final = (
    # any so many in a row
    (
        r"\b(any|every|each) (three|four|five|six|seven|[3-7])"
        r" (?:neighbouring|consecutive|adjacent) card(?: (?:of|on|in) the line)?(?= must)",
        r"\1 \2 card in a row",
    ),
    (
        rf"\bthe (?:sum|total) of (?:the (?:rank|points) of )?({_ROW}) (must|mustnot) is\b",
        r"\1 \2 add up to",
    ),
    (
        rf"\b(?:in|among|of) ({_ROW}) ,? ?there (?:(?:must|may) never|mustnot|may not) (?:is|has)"
        rf" more than ({COUNT}) points?\b",
        r"\1 must add up to at most \2",
    ),
    (
        r"\bthe rank of (?:the |any |every |each )?(?:two )?neighbouring card"
        r" (?=(?:must|mustnot|may) (?:differ|is [^.;:,]* apart))",
        "two neighbouring card ",
    ),
    (
        rf"\b(two neighbouring card) (?:mustnot|may not|must not) differ by more than ({COUNT})\b",
        r"\1 must differ by at most \2",
    ),
    (
        rf"{_BEGINS}between (?:(?:any |each |every |the )?two )?(?:neighbours|neighbouring card)"
        rf" ,? ?(?=the (?:rank|suit|colour|parity)\b)",
        "",
    ),
    (
        rf"{_BEGINS}(?:two )?neighbour(?:s|ing card) may (?:has|is of) the same ({_FEATURE})"
        rf" or the same ({_FEATURE}) ,? but (?:not|never) (?:in )?both",
        r"the card must has a different \1 or a different \2 from the last card",
    ),
    (r"\b(the card \w+ place (?:before|back from|ahead of)) (?:yours|thecard|your card)\b", r"\1"),
)
"""Who lies beside whom."""

_IN_STEPS: Final = (
    (
        rf"\b(the last {COUNT} card (?:go|rise|fall|climb)(?: up| down)?)"
        r" (?:one after (?:the other|another)|in (?:a row|succession))",
        r"\1",
    ),
    *(
        (
            rf"\b(?:after|behind) {said} (?:step|move|rise|go)s? (up|down)"
            r" (?:in (?:a row|succession)|running|one after (?:the other|another))",
            rf"if the last {cards} card go \1 , then",
        )
        for said, cards in (("two", "three"), ("three", "four"))
    ),
    (
        rf"^the {_FEATURE} of the last card (?:tell|decide|say|set)s? how far"
        rf" you may go(?: ,? up or down)? ?[:;] (after [^.,;]*? at most {COUNT})"
        r"(?: rank| step| place)?(?= ?,)",
        r"\1 away",
    ),
    *(
        (
            rf"(\bat most {COUNT}(?: rank| step| place)? away\b[^.]*?[,;] (?:and )?(?:after|on)"
            rf" an? \w+(?: card)? at most {COUNT})(?= ?[.,;])",
            r"\1 away",
        )
        for _ in range(3)
    ),
    *(
        (
            rf"\bthe next step must is (?:{said} ({COUNT}|one)|({COUNT}|one) or {than})"
            r"(?= ?[.;,])",
            rf"thecard must is {said} \1\2 away from the last card",
        )
        for said, than in (("at most", "(?:lower|less|smaller)"), ("at least", "(?:higher|more)"))
    ),
)
"""Steps, and steps one behind another."""

_OF_SHORT_LINES: Final = (
    (
        rf"(\b(?:count|add ?up|number of)\b[^.;:,]*?\bamong the last {COUNT} card)"
        r" ?,? ?\(? ?,? ?(?:or )?(?:(?:among|of|at|from|in|to) )?"
        rf"(?:as many (?:as )?(?:asthereare|there is|is there)|(?:as many|all|fewer|lower) ,? ?"
        rf"(?:if|while|when) {_SHORTER})(?: \))?(?= ?[.;:,])",
        r"\1",
    ),
)
"""What is counted among the last few is counted among as many as there are."""

_OF_THOSE: Final = (
    *(
        (
            rf"\b(the last ({COUNT}) card)\b((?:(?!the last|the first|line)[^:])*?\b"
            r"(?:neither of|among|in)) (?:them|(?:these|those)(?:(?: \2)? card)?)\b",
            r"\1\3 \1",
        )
        for _ in range(2)
    ),
    *(
        (
            rf"\b(the last {COUNT} card)\b((?:(?!the last|the first|line)[^:])*?"
            rf"\b(?:if|while|unless|with) (?:there is (?:no|an?|{COUNT})|(?:no|an?|{COUNT})"
            r"(?=[^,]* there ,))"
            rf" {KIND}(?: is)?)(?: there)?(?= ,)",
            r"\1\2 among \1",
        )
        for _ in range(3)  # in as many cases as a rule mostly has
    ),
    (
        rf"\bsort the last ({COUNT}) (?:card|rank)(?: by rank)? and (?:take|look at|find) the"
        r" (?:one in the middle|middle (?:one|card|rank))",
        r"look at the median of the last \1 rank",
    ),
    *(
        (
            rf"(?:with the (?:new|next) card ,? ?)?the line (?:may|must)(?: ?not| never) has more"
            rf" than ({COUNT}|one)(?: card)? more of one {feature} than of the other",
            rf"with the new card , the number of {one} card and the number of {other} card on the"
            r" line may differ by at most \1",
        )
        for feature, one, other in (("colour", "red", "black"), ("parity", "odd", "even"))
    ),
)
"""What is said of cards that were named: of neither of them, of the middle one, of both."""

_GROUP: Final = r"(?:block|group|set|packet|bunch|pair)"
_INTO_BLOCKS: Final = (
    r"\b(?:(?:think of|see|cut|divide|split|part|take|deal|group|look at|count) the line|the line"
    r" is (?:cut|divided|split|made)|the line (?:falls|go down|consists)) (?:in|into|as|up into|of)"
    rf" (?:{_GROUP}(?:e?s)? of ({COUNT})(?: cards?)?"
    r"|(two|three|four|five|six)e?s)\b[^.;:]*?[.;:,] (?:and )?"
)
_EACH: Final = r"(?:one|each|every|any|an?|such an?)(?: such)?"
_OF_BLOCK: Final = (
    rf"\b((?:in|within|inside) (?:each|every|any|an?) (?:{_GROUP}|row) of {COUNT}(?: card)?"
    r" (?:from the first card of the line )?,?) ?"
)
_ALL_OF_IT: Final = rf"(?:the {COUNT} card|all(?: the)?(?: {COUNT})? card)"
_EACH_OF_IT: Final = r"(?:every|each|all(?: the)?|the)(?: (?:one|single))? cards?"
_ALONE: Final = (
    r"(?: (?:from|than|to) (?:all |each |any )?(?:of )?(?:the |every |each |any )?others?"
    r"(?: card)?(?: (?:in|of) (?:it|(?:the|this|that|its) block))?)?"
    r"(?= ?(?:[.;,:]|$)"
    r"| and (?!an?\b|the\b|of\b|its\b|in\b|suit|colour|rank|parity|same|other))"
)
"""Of all cards of a block, and compared with no card but these."""
_NONE_HAS: Final = rf"no {_GROUP} (?:may|must) (?:ever )?(?:has|contain|hold|show|include)"
_BOUND: Final = rf"(?:(?:no|not) more than|at ?most|at ?least|exactly) (?:{COUNT}|one)\b"
_ONE_BLOCK: Final = (
    rf"\b(?:in|within|inside|of) {_EACH} {_GROUP} of ({COUNT})(?: card)?"
    r"((?:(?: ,)? (?:(?:count|start|beginn)(?:ed|ing)(?: from| with| at| on)?|from) the"
    r" (?:first card(?: of the line)?|starter))?(?: ,)?) "
)
_OF_ITS_CARDS: Final = (
    rf"(?:no (?:{_FEATURE}|two card)|all (?:the )?{_FEATURE} must|the {_FEATURE} must all|{_BOUND}"
    rf"|there (?:may|must|mustnot|is)|never (?:{COUNT}|more than)|only one)\b"
    r"(?![^.;:]*\b(?:the line|last card)\b)"
)
_AGAIN: Final = r"in each block of \1 card\2 "
_AS_WELL: Final = (
    (
        rf"{_BEGINS}({_OF_ITS_CARDS}[^.;:,]*?) (in|within|inside)( {_EACH} {_GROUP} of {COUNT}\b"
        r"(?: card)?(?: from the first card(?: of the line)?)?)(?= ?(?:[.;,]|and|but))",
        r"\2\3 \1",
    ),
    # what else is said of a block, behind the first
    (rf"{_ONE_BLOCK}([^.;:]*?)(?: ,)? with (?={_BOUND})", rf"{_AGAIN}\3 . {_AGAIN}"),
    *[
        (
            rf"{_BEGINS}{_ONE_BLOCK}([^.;:]*?\b(?:must|mustnot|may|never|no|all|is)\b[^.;:]*?)"
            r"(?:(?: ,)? (?:and|but)| [.;,])"
            rf" (?:(?:also|but|and) )?(?:in {_EACH} {_GROUP} (?!of)(?:, )?)?(?={_OF_ITS_CARDS})",
            rf"{_AGAIN}\3 . {_AGAIN}",
        )
    ]
    * 3,
    (rf"{_BEGINS}{_ONE_BLOCK}(?={_OF_ITS_CARDS})", _AGAIN),
    (
        rf"{_ONE_BLOCK}({_BOUND} (?!card)(?:(?!may|must|is)\w+ ?){{1,4}})(?:is right ?)?"
        r"(?=[.;,]|$)",
        rf"{_AGAIN}there must is \3",
    ),
    (rf"{_ONE_BLOCK}there (?:may|must) (?:only is|is only) ", rf"{_AGAIN}there must is at most "),
)

_ORDINAL: Final = r"(?:first|second|third|fourth|fifth|sixth|last|\d(?:st|nd|rd|th))"
_ORDINALS: Final = rf"the {_ORDINAL}(?:(?: ,| and| or| , and)(?: the)? {_ORDINAL})*(?: card)?"
_ITS: Final = rf"(?:of|in) (?:{_EACH}|its|the|that|the same) {_GROUP}\b"
_LEADER: Final = (
    rf"(?:(?:{_EACH}|the) card that (?:leads?|led|opens?|opened|starts?|started|begins?|began)"
    rf" (?:{_EACH}|its|the|that|the same) {_GROUP}\b"
    rf"|the (?:first card|leader) {_ITS})(?: of {COUNT}\b(?: card)?)?"
)
_WITH_PLACES: Final = (
    # which card of a block must be what
    (rf"{_INTO_BLOCKS}(?={_LEADER}|{_ORDINALS} {_ITS})", r"in each block of \1\2 card , "),
    *(
        (
            rf"{_BEGINS}at place 1 , {1 + size} , {1 + 2 * size} and so on(?: of the line)? the"
            rf" card ([^.;:]*?) ?[.;,] (?:and )?(?:at|on|in) (?:all|every) (?:the )?other places?"
            rf"(?: of the line)? the card (?=[^.;:]*?{_GROUP} of (?:{size}|{word})\b)",
            rf"in each block of {word} card , the 1st card \1 ; the others ",
        )
        for size, word in enumerate(("two", "three", "four", "five", "six"), start=2)
    ),
    *[(rf"\b(in each block of {COUNT} card , [^:]*?){_LEADER}", r"\1the 1st card")] * 2,
    *[(rf"\b(in each block of {COUNT} card , [^:]*?{_ORDINALS}) {_ITS}(?! of)", r"\1")] * 4,
    (
        rf"\b(in each block of {COUNT} card , the (?:1st|first) [^.:;]*?) ?[.;,] (?:and )?"
        rf"(?:every|each|any|all|the)(?: the)? other card(?: {_ITS})?(?= must)",
        r"\1 ; the others",
    ),
    (
        rf"\b(in each block of {COUNT} card (?:, )?[^:]*?\bthe )first(?= (?:and|or|,) (?:the )?"
        rf"{_ORDINAL}\b)",
        r"\g<1>1st",
    ),
    (
        rf"\b(in each block of {COUNT}(?: card)?(?: ,)? the first [^.:]*?[;,.] (?:and )?(?:the"
        rf" (?:others|rest|{_ORDINAL}|other (?:{COUNT} )?card)(?: card)?) must [^.;:,]*?)"
        r"\b(as|of|than|from) the first(?: card)?(?= ?(?:[.;,]|$))",
        r"\1\2 the 1st card",
    ),
)

_IN_BLOCKS: Final = (
    *_WITH_PLACES,
    (rf"{_INTO_BLOCKS}(?={_NONE_HAS})", r"in each block of \1\2 card "),
    (
        rf"{_INTO_BLOCKS}(?:if|when) (?:an?|the|one|any) {_GROUP} (?:already )?(?:contain|contains"
        rf"|has) ({COUNT}) card of (?:one|the same) (\w+) ?,? (?:then )?(?:all )?the"
        rf" (?:remaining|other|next)(?: card)?(?: (?:of|in) the {_GROUP})? must (?:has|is of)"
        r" (?:the other|another|an? different|an? other) \4\b",
        r"in each block of \1\2 card , at most \3 card may is of one \4",
    ),
    (
        rf"{_INTO_BLOCKS}(?:(?:in|inside|within) )?{_EACH} (?:{_GROUP}|two|three|four|five|six)\b",
        r"in each block of \1\2 card",
    ),
    (
        rf"{_INTO_BLOCKS}(the (?:first|second|third|fourth|fifth|last) (?:card )?)of {_EACH}"
        rf" (?:{_GROUP}|two|three|four|five|six)\b",
        r"\3in each block of \1\2 card",
    ),
    *_AS_WELL,
    (
        rf"{_OF_BLOCK}(?:must|may (?=\w+ (?:at most|atmost|no more)))"
        r" ?(?:hold|contain|has|show|include)\b",
        r"\1 there must is ",
    ),
    (
        rf"{_INTO_BLOCKS}([^.;:]{{3,60}}?) (?:in|of|inside|within) {_EACH} {_GROUP}\b(?! of)",
        r"in each block of \1\2 card \3",
    ),
    (r"\bthe same (?:block|group|set) (?=of)", "one block "),
    (
        rf"{_OF_BLOCK}(?:{_ALL_OF_IT} must (?:all )?(?:has|is of) different"
        rf" ({_FEATURE})|(?:all (?:the )?|every |each )({_FEATURE}) must (?:is different|differ)"
        rf"|the ({_FEATURE}) must (?:all is|is all) different"
        rf"|{_EACH_OF_IT} (?:must )?(?:(?:has|is(?: of| in)?) (?:a different|an ?other|its own)"
        rf" ({_FEATURE})|differ in ({_FEATURE})){_ALONE})",
        r"\1 no \2\3\4\5\6 may occur twice",
    ),
    (rf"{_OF_BLOCK}{_ALL_OF_IT} must(?: all)?(?= has the same| is)", r"\1 all card must"),
    # what no block may have, at first and behind what else is said of blocks
    *(
        (rf"\b(in each block of ({COUNT}) card{behind}){_NONE_HAS} {more}", rf"{copy}{there}")
        for more, there in (
            ("more than", "there may is no more than"),
            ("(?!more)", "there mustnot is"),
        )
        for behind, copy in (
            (r"(?: from the first card of the line)?(?: ,)? ", r"\1"),
            *[(r"\b[^:]*?[,;.] (?:and )?", r"\1in each block of \2 card ")] * 2,
        )
    ),
)
"""The line, cut into blocks."""

_WITH_ONE: Final = (
    # one of that kind, among any so many
    (
        rf"(\b(?:among|in|of) (?:any|every|each|all) {COUNT} (?:\w+ )?card\b[^.;:]{{0,30}}?"
        r" there must(?: always)? is) an? (?=\w)",
        r"\1 at least one ",
    ),
    # so many more than what is counted
    (
        rf"\b(at most|at least|exactly|atmost|atleast) ({COUNT}|one) more than"
        r" (the (?:number|count) of [^.;:,]*?among [^.;:,]*?)(?= ?[.;:])",
        r"\1 \3 plus \2",
    ),
    (
        rf"{_BEGINS}(?:count|add ?up) the ([^.;:]*?among [^.;:]*?) and add ({COUNT}|one) ?[:;.]"
        r" (?:and )?that is how far (?:away )?(?:the new card|thecard|the card|you) may (?:is|go)"
        r"(?: from the last card)?(?: at most)?(?: from the last card)?",
        r"the distance to the last card may is at most the number of \1 plus \2",
    ),
    *(
        (
            rf"\b(more than a multiple of ({COUNT})\b[^.]*?[;,] (?:and )?if )({COUNT})"
            r" more(?= ?,)",
            r"\1it is \3 more than a multiple of \2",
        )
        for _ in range(2)
    ),
    (r"\b(mustnot|must|may) has (?:both )?(?=the same \w+ and the same)", r"\1 has "),
)
"""One more, one of a kind, another than that of an earlier card."""

_HONOUR: Final = r"(?:ace|king|queen|jack)"
_WORTH: Final = r"(?:\d\d?|one|two|three|four|five|six|seven|eight|nine|ten)"
_EACH_KIND: Final = r"(?:(?:each|every|an?|all) )?"
_POINTS: Final = (
    # the points of a few ranks, where all others have none
    (
        rf"{_BEGINS}(?:(?:give|assign) (?={_EACH_KIND}{_HONOUR} {_WORTH} points?)"
        r"|points (?:is|count) (?:counted )?(?:as|like) (?:in|at) bridge ?[:,] )"
        rf"{_EACH_KIND}({_HONOUR}) ({_WORTH})((?: points?)?(?:(?: ,| and| , and) {_EACH_KIND}"
        rf"{_HONOUR} {_WORTH}(?: points?)?)*)(?= ?[.;])",
        r"\1 count \2\3 , all other card count 0",
    ),
    (
        rf"\bthe points of (?=(?:the card and the last {COUNT} card"
        rf"|the last {COUNT} card and the card)\b)",
        "",
    ),
    (
        r"\bthe card mustnot (?:bring|take|push|raise) the (?:total|sum) of ([^.;:,]*?)"
        rf" (?:above|over|beyond) ({COUNT})\b",
        r"\1 together must is at most \2",
    ),
)
"""What a few cards are worth."""

BESIDE: Final = (
    *_POINTS,
    *_NEIGHBOURS,
    *_IN_STEPS,
    *_OF_SHORT_LINES,
    *_OF_THOSE,
    *_IN_BLOCKS,
    *_WITH_ONE,
)
"""Neighbours, steps, blocks and short lines."""
