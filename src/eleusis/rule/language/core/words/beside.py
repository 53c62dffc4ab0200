"""Neighbours, steps one behind another, blocks, and lines that are still short.

A table like those of `normaliser`, which goes through it with that of `leaving`: phrases for
phrases that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

_BEGINS: Final = r"(?:^|(?<=[.;:,] )|(?<=, and )|(?<=, or ))"
_COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
_FEATURE: Final = r"(?:suit|colour|rank|parity)"
_TAKEN: Final = r"(?:look at|take|count|use|consider|add ?up)(?: among| only| just)?"
_SHORTER: Final = (
    r"(?:there (?:is|lie) (?:lower|fewer)(?: than (?:that|so many))?"
    r"|theline is shorter|the line is shorter)"
)

_NEIGHBOURS: Final = (
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
    (rf"{_BEGINS}neighbouring rank (?=(?:must )?differ)", "the rank "),
    (r"\b(the card \w+ place (?:before|back from|ahead of)) (?:yours|thecard|your card)\b", r"\1"),
)
"""Who lies beside whom."""

_IN_STEPS: Final = (
    (
        rf"\b(the last {_COUNT} card (?:go|rise|fall|climb)(?: up| down)?)"
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
        rf" you may go(?: ,? up or down)? ?[:;] (after [^.,;]*? at most {_COUNT})"
        r"(?: rank| step| place)?(?= ?,)",
        r"\1 away",
    ),
    *(
        (
            rf"(\bat most {_COUNT}(?: rank| step| place)? away\b[^.]*?[,;] (?:and )?(?:after|on)"
            rf" an? \w+(?: card)? at most {_COUNT})(?= ?[.,;])",
            r"\1 away",
        )
        for _ in range(3)
    ),
    (r"\b((?:after|on) an? \w+(?: card)?) as far as you (?:like|want|please)\b", r"\1 anything"),
    *(
        (
            rf"\bthe next step must is (?:{said} ({_COUNT}|one)|({_COUNT}|one) or {than})"
            r"(?= ?[.;,])",
            rf"thecard must is {said} \1\2 away from the last card",
        )
        for said, than in (("at most", "(?:lower|less|smaller)"), ("at least", "(?:higher|more)"))
    ),
)
"""Steps, and steps one behind another."""

_OF_SHORT_LINES: Final = (
    (
        rf"(\b(?:count|add ?up|number of)\b[^.;:,]*?\bamong the last {_COUNT} card)"
        r" ?,? ?\(? ?,? ?(?:or )?(?:(?:among|of|at|from|in|to) )?"
        rf"(?:as many (?:as )?(?:asthereare|there is|is there)|(?:as many|all|fewer|lower) ,? ?"
        rf"(?:if|while|when) {_SHORTER})(?: \))?(?= ?[.;:,])",
        r"\1",
    ),
    (
        rf"\b((?:if|while) there is lower than {_COUNT} card) , (?:then )?{_TAKEN} all"
        rf"(?: of)? (?:them|those|the last {_COUNT} card)\b",
        r"\1 , lookatall",
    ),
)
"""What is counted among the last few is counted among as many as there are."""

_OF_THOSE: Final = (
    *(
        (
            rf"\b(the last ({_COUNT}) card)\b((?:(?!the last|the first|line)[^:])*?\b"
            r"(?:neither of|among|in)) (?:them|(?:these|those)(?:(?: \2)? card)?)\b",
            r"\1\3 \1",
        )
        for _ in range(2)
    ),
    (
        rf"\b(the {_FEATURE})( of (?:the|your) card must is among [^.;]*[;,.]"
        r" (?:otherwise|if [^;,.]*) ,? )it (?=mustnot is among)",
        r"\1\2\1 of the card ",
    ),
    (
        rf"\bsort the last ({_COUNT}) (?:card|rank)(?: by rank)? and (?:take|look at|find) the"
        r" (?:one in the middle|middle (?:one|card|rank))",
        r"look at the median of the last \1 rank",
    ),
    (
        r"(\b(?:less|lower|more|least|most) often\b[^.;]*?) ?[.;,] (?:and |but )?if (?:both|they"
        r"|the two) (?:is|occur|appear)(?: on the line| there)* (?:equally|just as|as) often ,?"
        r" (?:any card is right|anything(?: is right)?)",
        r"\1",
    ),
    *(
        (
            rf"(?:with the (?:new|next) card ,? ?)?the line (?:may|must)(?: ?not| never) has more"
            rf" than ({_COUNT}|one)(?: card)? more of one {feature} than of the other",
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
    r" is (?:cut|divided|split)|the line (?:falls|go down)) (?:in|into|as|up into)"
    rf" (?:{_GROUP}(?:e?s)? of ({_COUNT})(?: cards?)?"
    r"|(two|three|four|five|six)e?s)\b[^.;:]*?[.;:,] (?:and )?"
)
_EACH: Final = r"(?:one|each|every|any|an?|such an?)(?: such)?"
_OF_BLOCK: Final = rf"\b(in each block of {_COUNT} card (?:from the first card of the line )?,?) ?"
_ALL_OF_IT: Final = rf"(?:the {_COUNT} card|all(?: the)?(?: {_COUNT})? card)"
_NONE_HAS: Final = rf"no {_GROUP} (?:may|must) (?:ever )?(?:has|contain|hold|show|include)"
_MAKE: Final = r"(?:is|are|make|form)"
_IN_BLOCKS: Final = (
    *(
        (
            rf"\bcards? 1 (?:to|-) {size}(?: of the line)? {_MAKE} (?:an?|one|the first) {_GROUP}"
            rf" ?, ?(?:and )?cards? {size + 1} (?:to|-) {2 * size}(?: of the line)?(?: {_MAKE})?"
            rf" (?:the (?:next|second|2nd)|another|a second)(?: {_GROUP}| one)? ?,?"
            r" ?(?:andsoon|and so on|and so forth|etc)\b",
            f"cut the line into blocks of {size} cards",
        )
        for size in range(2, 9)
    ),
    (rf"{_INTO_BLOCKS}(?={_NONE_HAS})", r"in each block of \1\2 card "),
    (
        rf"\bno {_GROUP} of ({_COUNT})(?: cards?)?((?: from the first card(?: of the line)?)?)"
        r" (?:may|must) (?:ever )?(?:has|contain|hold|show|include)\b",
        r"in each block of \1 card\2 no block may has",
    ),
    (
        rf"{_INTO_BLOCKS}(?:if|when) (?:an?|the|one|any) {_GROUP} (?:already )?(?:contain|contains"
        rf"|has) ({_COUNT}) card of (?:one|the same) (\w+) ?,? (?:then )?(?:all )?the"
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
    (
        rf"{_INTO_BLOCKS}no (?:{_GROUP}|two|three|four|five|six) (?:may|must|can)"
        r" (?:hold|contain|has|show)\b",
        r"no block of \1\2 card may contain",
    ),
    *(
        (
            rf"\b(in each block of (?:{size}) card ,?) ?(?:there )?must (?:is|hold|contain|has|show"
            rf"|include) (?:exactly |just )?one card of (?:each|every) ({feature})",
            r"\1 each \2 must occur once",
        )
        for size, feature in (
            ("4|four", "suit"),
            ("2|two", "colour|parity"),
            ("13|thirteen", "rank"),
        )
    ),
    (
        rf"{_OF_BLOCK}(?:must|may (?=\w+ (?:at most|atmost|no more)))"
        r" ?(?:hold|contain|has|show|include)\b",
        r"\1 there must is ",
    ),
    (rf"{_OF_BLOCK}must is (?:all )?of (?=one\b|the same)", r"\1 all card must is of "),
    (
        rf"{_INTO_BLOCKS}([^.;:]{{3,60}}?) (?:in|of|inside|within) {_EACH} {_GROUP}\b(?! of)",
        r"in each block of \1\2 card \3",
    ),
    (r"\bthe same (?:block|group|set) (?=of)", "one block "),
    (
        rf"{_OF_BLOCK}(?:{_ALL_OF_IT} must (?:all )?(?:has|is of) (?:{_COUNT} )?different"
        rf" ({_FEATURE})|all (?:the )?(?:{_COUNT} )?({_FEATURE}) must is different"
        rf"|the ({_FEATURE}) must (?:all is|is all) different)",
        r"\1 no \2\3\4 may occur twice",
    ),
    (rf"{_OF_BLOCK}{_ALL_OF_IT} must(?: all)?(?= has the same| is)", r"\1 all card must"),
    # what no block may have, at first and behind what else is said of blocks
    *(
        (rf"\b(in each block of ({_COUNT}) card{behind}){_NONE_HAS} {more}", rf"{copy}{there}")
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
        rf"(\b(?:among|in|of) (?:any|every|each|all) {_COUNT} (?:\w+ )?card\b[^.;:]{{0,30}}?"
        r" there must(?: always)? is) an? (?=\w)",
        r"\1 at least one ",
    ),
    # so many more than what is counted
    (
        rf"\b(at most|at least|exactly|atmost|atleast) ({_COUNT}|one) more than"
        r" (the (?:number|count) of [^.;:,]*?among [^.;:,]*?)(?= ?[.;:])",
        r"\1 \3 plus \2",
    ),
    (
        rf"{_BEGINS}(?:count|add ?up) the ([^.;:]*?among [^.;:]*?) and add ({_COUNT}|one) ?[:;.]"
        r" (?:and )?that is how far (?:away )?(?:the new card|thecard|the card|you) may (?:is|go)"
        r"(?: from the last card)?(?: at most)?(?: from the last card)?",
        r"the distance to the last card may is at most the number of \1 plus \2",
    ),
    *(
        (
            rf"\b(more than a multiple of ({_COUNT})\b[^.]*?[;,] (?:and )?if )({_COUNT})"
            r" more(?= ?,)",
            r"\1it is \3 more than a multiple of \2",
        )
        for _ in range(2)
    ),
    (
        rf"((?:^|[.;:,] |play )(?:you )?(?:must )?)change the ({_FEATURE}) of"
        r" (?=the last (?:red|black|odd|even|face|pip|heart|spade|club|diamond) )",
        r"\1play a different \2 from ",
    ),
    (r"\b(mustnot|must|may) has (?:both )?(?=the same \w+ and the same)", r"\1 has "),
)
"""One more, one of a kind, another than that of an earlier card."""

BESIDE: Final = (*_NEIGHBOURS, *_IN_STEPS, *_OF_SHORT_LINES, *_OF_THOSE, *_IN_BLOCKS, *_WITH_ONE)
"""Neighbours, steps, blocks and short lines."""
