"""Phrases for phrases in careful English: accepted cards, their properties, orders, remarks.

A card that was accepted, played or laid on the mainline is a card of the line; one that is
accepted if … is the card that is judged. Like all of the normaliser, this changes no meaning.
"""

from __future__ import annotations

from typing import Final

_LAID: Final = r"(?:right|played|laid|placed|mainline|main line)"
_SIDE: Final = (
    r"(?:(?:heart|spade|club|diamond|red|black|odd|even|ace|jack|queen|king|\{ \w+|\d+)"
    r" ?(?:->|,|-|/|\(|heart|spade|club|diamond|red|black))"
)
_FIXED: Final = (
    r"(?:(?:following|same|repeating|repeated|cyclic|cyclical|circular|fixed|strict|suit|colour|"
    r"four|4|card|step|,|-) )*"
)

_COUNTED: Final = (
    # ranks of a list, with what they count: “A=1, 3, 5, …, J=11, K=13”
    (r"\bace = 1(?= , [2-9]\b)", "ace"),
    (r"(?<=[(,] [2-9] , )(jack|queen) = 1[12]\b", r"\1"),
    (r"(?<=, 10 , )(jack|queen) = 1[12]\b", r"\1"),
    (r"(?<=jack , )(queen|king) = 1[23]\b", r"\1"),
    (r"(?<=queen , )king = 13\b", "king"),
)

PHRASES: Final = (
    *_COUNTED,
    (r"\b(?:prospective|absolute|strictly(?= (?:alternate|follow|differ)))", ""),
    (r"\bright (?:on|onto|in) (?:the )?(?:mainline|main line|line|game)\b", "right"),
    (
        r"\b(?:may|must only) is (?:played|laid|right|placed)(?= (?:if|only if|unless|on if))",
        "is right",
    ),
    (r"\b(?:is )?only right (?=if)", "is right only "),
    (
        r"\b((?:an?|any) (?:(?!card\b|an?\b)[\w-]+ ){0,4}card) must is (?:played|laid|placed)"
        r"(?= ?$| ?[.;,])",
        r"play \1",
    ),
    (r", (?:while|whereas) (?=[^,;.]{1,40}? (?:must|may|mustnot|is right|is wrong)\b)", "; "),
    (
        r"\bexactly one (?:property|feature|attribute|quality) ?[(:] ([^().:;]{3,40}) \)",
        r"exactly one of \1",
    ),
    # places
    (
        r"\b(\w+ (?:place|step|turn) (?:earlier|before|back|ago)) (?:in|on|along) (?:the )?"
        r"(?:mainline|main line|line)\b",
        r"\1",
    ),
    (
        r"\b(?:all |the |every |each |an? )?card (?:at|in|on) ((?:an? |the )?(?:odd|even)"
        r"(?: - numbered)? place) (?=must|is|mustnot)",
        r"at \1 , thecard ",
    ),
    (
        r"\b(of|as|than|from|with|beat|match) the first (?:mainline|main line) card\b",
        r"\1 the starter",
    ),
    # cards of the line
    (
        rf"\b(?:with|on|at|for|in) (?:each|every) (?:(?:{_LAID}|new|next|successive) )*"
        r"(?:card|turn|play|step|move)(?: (?:on|in) (?:the )?(?:mainline|line))?(?= ?$| ?[.;,)])",
        "",
    ),
    (
        r"\b(alternate .{1,60}?) (?:on|in|along) (?:the )?(?:mainline|main line|line)"
        r"(?= ?$| ?[.;,)])",
        r"\1",
    ),
    (
        r"\b(?:the )?(?:mainline|main line|line) (?:has|contains?) an (odd|even) number of card\b",
        r"the number of card on the line is \1",
    ),
    (rf"\bnumber of (?:{_LAID} )+card (?=in|on)", "number of card "),
    (rf"\bnumber of (?:{_LAID} )+card\b", "number of card on the line"),
    (r"\bthat (last|previous) card\b", r"the \1 card"),
    (r"\bprevious (?=two|three|four|five|\d)", "last "),
    (r",? in which case ,?", " , then"),
    (rf"\bcurrent(?:ly)? (?=last|previous|{_LAID} last|most recent)", ""),
    (r"\b(?:the )?current (?=suit|rank|colour|parity)", "the last "),
    (r"\bthe (?:new|next) (suit|colour|parity) (?=must|mustnot|is|has)", r"the \1 "),
    (r"\b(?:current|proposed|offered) card\b", "next card"),
    (rf"\b(?:most )?(?:recently|previously) (?:{_LAID} )+(?=card)", "previous "),
    (
        rf"\b(last|previous|next|new|consecutive|only \w+|two|three|four) (?:{_LAID} )+(?=card)",
        r"\1 ",
    ),
    (rf"\b(the|an?|each|every) (?:{_LAID} )+card\b(?! (?:on|in|of|before|back))", "thecard"),
    (rf"(?:(?<=[.;:,(] )|(?<=of )|^)(?:{_LAID} )+(?=card)", ""),
    (r"\bcard played (?=(?:just |right )?before it)", "card "),
    (r"\b(the card|card) (?:played|laid) (?=plus|and the|\+|minus|times)", "the next card "),
    (r"\b(last (?:\w+ )?(?:card|suit|colour|rank|parity)) (?:played|laid)\b", r"\1"),
    (r"\b(unless|if) the card is (?=[^,;.]{1,60} , (?:then )?the next card\b)", r"\1 thatcard is "),
    (r"\bthat card(?= 's)", "thatcard"),
    (r"\bthe card in (?:place|position) n - (\d)\b", r"the card \1 place back"),
    # who numbers the places counts the cards of the line
    (
        r"\b(the first \w+ card) (is right)\b(?=.*\bin (?:place|position) n\b)",
        r"\1 of the line \2",
    ),
    (r"\b(is right) in (?:place|position) n\b", r"\1"),
    (r"\b(if and only if|iff) :", "iff"),
    (r"\b(after [^.;,]{1,40}?) is (?:played|laid)(?= ?$| ?[.;,])", r"\1"),
    (
        r"(\bfirst (?:\w+ )?card\b[^.;]*?) ?[.,;] (?:and )?"
        r"(?:from (?:then|there) on|after that|thereafter|afterwards) ,? ?(?=\w)",
        r"\1 ; ",
    ),
    (r"(?<!not )(?<!counting )\b(?:round|turning) the corner\b", "wrapping"),
    (r"\b(?:mainline|main line) (?=rank|suit|colour|parity)", ""),
    (r"\b(?:is )?non - ?(?:decreasing|descending)\b", "never go down"),
    (r"\b(?:is )?non - ?(?:increasing|ascending)\b", "never go up"),
    (r" , inclusive\b", " inclusive"),
    (r"-> ?\( ?(?:then )?back to (\w+) ?\)", r"-> back to \1"),
    (r"\brepeat for (?:subsequent|later|all) (?:place|position|card)\b", "repeat"),
    # properties
    (r"\b(?:rank|card) parity\b|\bparity of (?:the |its )?rank\b", "parity"),
    (r"\b(odd|even|prime|red|black) - (?:numbered|ranked|valued)\b", r"\1"),
    (r"\bhas (?:an? )?(odd|even|prime)(?: number)? rank\b(?! (?:of|number))", r"is \1"),
    (r"\bhas (?:an? )?rank (?=higher|lower|above|below)", "is "),
    (r"\brank (?=difference|distance|gap)", ""),
    (r"\b(?:category|class|type|kind)(?= \((?! (?:i|that)))", "type"),
    (r"\bcategory\b", "type"),
    (r"\bversus\b|\bvs ?\.(?= )", "vs"),
    (r"\bof (?:an? |the )?suit (?=heart|spade|club|diamond)", "of "),
    (r"\b(heart|spade|club|diamond) suit\b", r"\1"),
    (r"\b(card|ones?) of (?:an? |the )?(red|black) suit\b", r"\1 that is \2"),
    (r"\bof (?:an? |the )?(red|black) suit\b", r"\1"),
    (r"\bof (?:an? |the )?(major|minor) suit (?=\()", r"\1 suit "),
    (
        r"\b(average|median|product) of the last (\w+) rank\b",
        r"\1 of the rank of the last \2 card",
    ),
    (r"\bnon - ?(?=\w)", "non "),
    (r"\b(?:with|of) (?:an? )?rank (?=higher|lower|above|below)", "that is "),
    (r"\bhas (?:an? )?rank of (?=\w+ (?:higher|lower|more|less))", "is "),
    (r"\btotals? (?=(?:an? |divisible|\d))", "is "),
    (
        r"\ba number (?:that|which) (?:may|can) is (?:evenly )?divided (?:evenly )?by (\w+)"
        r"(?: evenly)?",
        r"divisible by \1",
    ),
    # sequences
    (r"\b(\d+) 's\b", r"\1"),
    (
        r"\b(?:increasing|ascending|rising|upwards?) or"
        r" (?:decreasing|descending|falling|downwards?)(?: in rank)? by\b",
        "go up or down by",
    ),
    (r"\b(?:an? )?(?:consecutive )?(?:sequence|run|series) of (?=\w+ card\b)", "arun of "),
    (r"\bthe next (?:sequence|run)\b", "nextrun"),
    (
        r"\b(?:an?|the) (?:(?:progressive|regular|repeating|fixed) )*(?:pattern|sequence|series|"
        r"succession) of (?:(?:suit|card|rank|colour)(?= (?:by|from|:)) )?(?:: )?",
        "apattern ",
    ),
    (r"\b(?:thus|as follows|like this|namely)\b", "thusly"),
    (r"\brepeat the (?:pattern|sequence|cycle|whole)\b", "repeat"),
    (r"\bthe right (?:play|card) is\b", "therightplay is"),
    (r"\bdigits of (?:π|pi)(?: ,)? starting after the decimal point", "decimals of pi"),
    (r"(?:\. ){2,}\.$", "."),
    (
        r"\bblock the place into groups? of (\d+) ; place 1 - \1 (?:, \d+ - \d+ )*etc ?\.",
        r"in each block of \1 card ,",
    ),
    (
        r"\bhas not (?:previously |yet |already )?occurred in the current block(?: of place)?",
        "donot occur",
    ),
    (
        r"\b(suit|rank|colour|parity) has not (?:(?:already|yet|previously|is) )*"
        r"(?:appeared|occurred|seen)\b",
        r"\1 donot occur",
    ),
    (r",? ?\( ?or both \)", ""),
    # orders
    (
        rf"\b(?:(?:in|through|according to|along) )?(?:the |an? |this |that )?{_FIXED}"
        rf"(?:order|cycle|sequence|rotation|loop|pattern|circle)(?: of suit)?(?: is)?(?: :)?"
        rf" (?={_SIDE})",
        "inorder ",
    ),
    (
        r",? ?\b(?:relative|compared|in relation|with respect|as compared) (?:to|with)\b",
        " relativeto",
    ),
    (r"\bis (?:the )?next(?: (?:one|suit|colour|rank))? (?=inorder|in alphabetical)", "is nextin "),
    (
        r"\bis (?:the )?next(?: (?:one|suit|colour|rank))? after ([^,.;]{1,40}?) (?=inorder)",
        r"follow \1 ",
    ),
    (r"\( ?(?:back to|then back to|and back to) ?\)", "back to"),
    (
        r"\( ?(?:wrap\w*|repeat\w*|cycling|and repeat)(?: (?:around|allowed|-|round))* ?\)",
        "andrepeat",
    ),
    (
        r",? ?\b(?:(?:regardless|irrespective|independent(?:ly)?) of|without regard (?:to|for)"
        r"|no matter the|whatever (?:its|the))(?: its| the)?(?! card)",
        " , regardless of",
    ),
    (r"\b(?:mainline|main line|theline)(?: state)(?= ?$| ?[.;,)])", "theline"),
    (r"\b((?:opposite|different|same) (?:suit|colour|rank|parity)) relativeto", r"\1 to"),
    (r"\( ?(?:1|2|3|i|ii|iii|a|b) ?\) (?=(?:if|it|its|the|a|an|after|in) )", ""),
)
