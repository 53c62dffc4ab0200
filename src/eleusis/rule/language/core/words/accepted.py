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


_FORMULAS: Final = (
    (r"\babs \( ([^()]*) \)", r"| \1 |"),
    (r"∉|\bnot ∈", "is not"),
    (r"(?:∈|\bin|\bis one of|\bis in) (?=\{)", "is "),
    (r"\b(suit|colour|parity) = (?=\w)", r"\1 is "),
    (r"\b(suit|colour|parity) (?:!=|≠) (?=\w)", r"\1 is not "),
    (r"\brank \( (?:new|card|it|this) \)", "the rank of the card"),
    (r"\brank \( (?:last|previous|old) \)", "the rank of the last card"),
)
"""Signs and functions of those who write programs."""

_VERDICTS: Final = (
    (r"^(?:the )?rule (?:is )?(?:that|:) ?(?:is )?", ""),
    (
        r"(?:^|(?<=[.;:] ))(?:accept|legal|right)(?: (?:a card|it|the card|card))? (?=iff|if\b"
        r"|onlyif)",
        "the card is right ",
    ),
    (r"(?:^|(?<=[.;:] ))accept only\b|\bthe only card that is right is\b", "play only"),
    (
        r"(?:^|(?<=[.,;:] )|(?<=then ))(?:accept|right)(?: it)?(?= ?(?:[.,;]|$))",
        "it is right",
    ),
    (r"\breject(?: it)?(?= ?(?:[.,;]|$))", "it is wrong"),
    (
        r"\bit meets? the following\b ?:?|\bthe following (?:condition )?(?:holds?|is true)\b ?:?",
        "",
    ),
)
"""Who is told to accept and reject, and by which rule."""

_ROUND: Final = (
    (
        r"\b(?:come|is the (?:one|suit|next)(?: one)?(?: that| which)?(?: come)?|has the suit that"
        r"(?: come)?) (?:directly |right )?(?:after|follow) (?=the last)",
        "follow ",
    ),
    (
        r"\b(?:is the successor of|is one step (?:ahead|on|further) (?:of|from)) (?=the last)",
        "follow ",
    ),
    (
        r"\b(?:is (?:one of )?(?:the )?(?:two )?(?:suit )?(?:adjacent to|neighbours of)|is one "
        r"step "
        r"(?:away from|from)) (?=the last)",
        "is beside ",
    ),
    (r"\b(through [^.;]*?) in that order\b", r"\1"),
    (r",? ?\bin either direction\b ?|\( in either direction \)", ""),
    (r",? ?\breturning to (?=club|diamond|heart|spade)", " , back to "),
    (r"\bbetween (?:the )?(?:two )?groups? (?:of suit )?:? ?(?=\{)", "between "),
)
"""What goes round, and what comes next."""

_RANKS: Final = (
    (r"\b(?:ranked|numbered|valued) (?=\d|ace|jack|queen|king|from|between)", ""),
    (r"\b(?:lie )?in the range (?:of |from )?(?=\d|ace|two|three|four)", "from "),
    (
        r"\bone of (?:the )?(?:twelve |four |two |\d+ )?(?=face|prime|red|black|odd|even|jack"
        r"|queen|king)",
        "",
    ),
    (r"\b(ace|jack|queen|king|face|\d+) - (?:numbered|ranked|valued)\b", r"\1"),
    (r"\bgo (up|down) (?:the |in |its )rank\b", r"go \1"),
    (
        r"\b(?:played|laid|sorted|arranged|is)? ?in (?:ascending|increasing|rising)(?: rank)? order"
        r"(?: of rank)?",
        "go up",
    ),
    (
        r"\b(?:played|laid|sorted|arranged|is)? ?in (?:descending|decreasing|falling)(?: rank)? "
        r"order"
        r"(?: of rank)?",
        "go down",
    ),
    (
        r"\b(?:played|laid|sorted|arranged|is)? ?in never go (up|down)(?: rank)? order(?: of "
        r"rank)?",
        r"never go \1",
    ),
    (r"\bis (?=go (?:up|down)|never go)", ""),
    (r"\b(never go (?:up|down)) rank\b", r"\1"),
    (
        r"\b(never go (?:up|down)) (?:along|on|in) (?:the )?(?:mainline|main line|line)\b",
        r"\1",
    ),
    (r"\bmust never go\b", "mustnot go"),
    (
        r"(?<!never )(?<!not )\b(go (?:up|down)) ?,? ?(?:\( ?|with )(?:ties|equal rank|equal) "
        r"(?:is )?right ?\)?",
        r"\1 or stay the same",
    ),
    (r",? ?(?:with )?\bties (?:is )?right\b", " , tiesright"),
    (r"\bby an (odd|even) (?:amount|number|difference)\b", r"by an \1 count of step"),
    (
        r"\b(the last (?:two|three|four|five|six|\d))(?= (?:is|was|has)\b| ?(?:[.,;)]|$))",
        r"\1 card",
    ),
    (
        r"\b(?:the )?length of the (?:trailing|current|last) (?:consecutive )?(?:run|streak) of "
        r"card of"
        r" the same (suit|rank|colour)\b",
        r"the length of the last run of one \1",
    ),
    (
        r"\b(?:the )?length of the (?:trailing|current|last) (?:consecutive )?same - (suit|rank"
        r"|colour)"
        r" (?:card|run|streak)(?: (?:on|in) (?:the )?(?:mainline|line))?\b",
        r"the length of the last run of one \1",
    ),
    (r"\bthat (?:trailing )?(?:run|streak)(?: length)?\b", "that number"),
    (
        r"\b(the last) (?:right |played )?(suit|rank|colour) has (?:only )?(?:appeared|come"
        r"|occurred) (?:only )?"
        r"(?=once|twice)",
        r"\1 \2 occur ",
    ),
)
"""Ranks that lie in a span, go up and down, and are added."""

_LONG: Final = (
    (
        r"\b(?:the )?length of (?:the )?(?:mainline|main line|line)\b"
        r"|\b(?:the )?(?:mainline|main line|line) length\b",
        "the number of card on the line",
    ),
    (r"\bit has an (odd|even) number of card\b", r"it is \1"),
    (r"\b(after (?:an? )?\w+) (?:on|in) (?:the )?(?:mainline|main line|line)(?= ?[,;:.])", r"\1"),
    (
        r"\bif (?:there is )?no (?:last|previous) card(?: yet)?\b(?: \( start \))?",
        "if theline is empty",
    ),
    (r",? ?\( ?for (?:all )?(?:non initial|later) card ?\)", " ; the starter is anything"),
    (
        r",? ?\( ?(?:except|unless it is|(?:except|but) for|except at) the first(?: card)? ?\)",
        " ; the starter is anything",
    ),
    (r"\bstart(?:ing)? (?:with|from) the (second|third|2nd|3rd) card\b", r"from the \1 card on"),
    (
        r"\b(from (?:the \w+ card|place \d+(?: of the line)?)) (?:on ?wards?|onward)\b",
        r"\1 on",
    ),
    (r"(?:^|(?<=[.;] ))(?:the )?(first card|starter) : (?=any|every)", r"the \1 is "),
    (r"(?:^|(?<=[.;] ))(?:the )?(first card|starter) : ", r"the \1 must is "),
    (r"(?<=\. )then ,? ?(?!if\b|otherwise|play)", ""),
    (
        r"\bplace ?\( ?(?:the )?(?:current )?(?:the )?number of card on the line (?:\+|plus) 1 ?\)",
        "place",
    ),
    (r"\b(odd|even) (?:mainline|main line) (?=place)", r"\1 "),
)
"""How long the line is, and its first cards."""

_LIKENESS: Final = (
    (r"\btheir rank must has\b", "the card must has"),
    (r"\bstart an? new (suit|rank|colour)\b", r"change the \1"),
    (
        r"(?<!is )(?<!has )(?<!may )\bof any suit (?:except|different from|other than|but)"
        r" (?=(?:club|diamond|heart|spade)\b)",
        "other than ",
    ),
    (r"\bany (?:suit|colour|rank) (?=except|different from|other than|but)", "anything "),
    (
        r"(?<!is )(?<!has )(?<!may )\bof any (?:suit|colour|rank)\b"
        r"(?! (?:except|other|but|of|on|that|in))",
        "",
    ),
    (r"\( or ([^()]*) \)", r"or \1"),
    (r"\( starting an? new (?:pair|run|group|block) \)", ""),
    (
        r"\b(the number of card on the line)\b([^.]*?\bif) the number (?=is)",
        r"\1\2 \1 ",
    ),
    (r"\bsomething (?=different|other than|except)", "anything "),
    (r"\bof the (?=(?:club|diamond|heart|spade)\b)", "of "),
    (
        r"\bin (?:consecutive )?pairs?\b|\b(?:in|by) (?:twos|couples)\b|\bform (?:consecutive "
        r")?pairs\b",
        "in pairs",
    ),
    (
        r"\bis (?:played|laid) (?=in (?:consecutive )?(?:pairs|(?:same - )?(?:suit|rank|colour) "
        r"?-? ?pairs))",
        "is ",
    ),
    (
        r"\b(?:in|form) (?:consecutive )?(?:same - )?(suit|rank|colour) ?-? ?pairs\b",
        r"in pairs of the same \1",
    ),
    (
        r"\b(suit|rank|colour|parity) (?:and (suit|rank|colour|parity) )?(?:(?:does )?donot matter"
        r"|is irrelevant|is unimportant)",
        r"any \1 \2",
    ),
    (r"\bkeep to (?=inorder)", "follow "),
    (r"\bthis card\b", "thecard"),
    (r"\bevery two card\b", "each two card"),
)
"""What is alike, and what is not; what comes by twos."""

PHRASES: Final = (
    (r"\bmost recent(?:ly)?\b", "last"),
    *_FORMULAS,
    *_VERDICTS,
    (r"\b(?:prospective|absolute|strictly(?= (?:alternate|follow|differ)))", ""),
    (r"\bright (?:on|onto|in) (?:the )?(?:mainline|main line|line|game)\b", "right"),
    (
        r"\b(?:may|must only) is (?:played|laid|right|placed)(?= (?:if|only if|unless|on if))",
        "is right",
    ),
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
    # products and quotients in signs
    (r"\b(\d+) x (?=(?:the )?(?:last |\w+-last )?rank\b)", r"\1 times "),
    (r"(?<=\brank) / (?=\d)", " divided by "),
    (r"\b(last (?:\w+ )?(?:card|suit|colour|rank|parity)) (?:played|laid)\b", r"\1"),
    (
        r"\b(unless|if|when|whenever) (?:the|an?|any) (?:card|one) (?=(?:is|has|was) [^,;.]{1,60} ,"
        r" (?:then )?the (?:next|following)\b)",
        r"\1 thatcard ",
    ),
    (r"\bthat card(?= 's)", "thatcard"),
    (r"\bthe card in (?:place|position) n - (\d)\b", r"the card \1 place back"),
    # who numbers the places counts the cards of the line
    (r"\b(is right) in (?:place|position) n\b", r"\1"),
    (r"\b(if and only if|iff) :", "iff"),
    (r"\b(after [^.;,]{1,40}?)(?<! may)(?<! must) is (?:played|laid)(?= ?$| ?[.;,])", r"\1"),
    # of the first cards themselves; where a case names one, it is the end of that case
    (
        r"((?:^|(?<=[.;] ))(?:(?!\b(?:if|until|unless|while|after)\b)[^.;])*?"
        r"\bfirst (?:\w+ )?card\b(?:(?!\b(?:if|until|unless|while)\b)[^.;])*?) ?[.,;] (?:and )?"
        r"(?:from (?:then|there) on|after that|thereafter|afterwards) ,? ?(?=\w)",
        r"\1 ; ",
    ),
    (r"(?<!not )(?<!counting )\b(?:round|turning) the corner\b", "wrapping"),
    (r"\b(?:mainline|main line) (?=rank|suit|colour|parity)", ""),
    (r"\b(?:is )?non - ?(?:decreasing|descending)\b", "never go down"),
    (r"\b(?:is )?non - ?(?:increasing|ascending)\b", "never go up"),
    (r"-> ?\( ?(?:then )?back to (\w+) ?\)", r"-> back to \1"),
    (r"\brepeat for (?:subsequent|later|all) (?:place|position|card)\b", "repeat"),
    # properties
    (r"\b(?:rank|card) parity\b|\bparity of (?:the |its )?rank\b", "parity"),
    (r"\b(odd|even|prime|red|black) - (?:numbered|ranked|valued)\b", r"\1"),
    (r"\bhas (?:an? )?(odd|even|prime)(?: number)? rank\b(?! (?:of|number))", r"is \1"),
    (r"\bhas (?:an? )?rank (?=higher|lower|above|below)", "is "),
    (r"\brank (?=difference|distance|gap)", ""),
    (r"\bcategory\b", "type"),
    (r"\bof (?:an? |the )?suit (?=heart|spade|club|diamond)", "of "),
    (r"\b(card|ones?) of (?:an? |the )?(red|black) suit\b", r"\1 that is \2"),
    (r"\bof (?:an? |the )?(red|black) suit\b", r"\1"),
    (r"\bof (?:an? |the )?(major|minor) suit (?=\()", r"\1 suit "),
    (r"\bnon - ?(?=\w)", "non "),
    (r"\b(?:with|of) (?:an? )?rank (?=higher|lower|above|below)", "that is "),
    (r"\bhas (?:an? )?rank of (?=\w+ (?:higher|lower|more|less))", "is "),
    (
        r"\ba number (?:that|which) (?:may|can) is (?:evenly )?divided (?:evenly )?by (\w+)"
        r"(?: evenly)?",
        r"divisible by \1",
    ),
    # sequences
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
    (r"\brepeat the (?:pattern|sequence|cycle|whole)\b", "repeat"),
    (r"\bthe right (?:play|card) is\b", "therightplay is"),
    (r"\bdigits of (?:π|pi)(?: ,)? starting after the decimal point", "decimals of pi"),
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
    (
        r",? ?\( ?or both \)| ?, going (?:in )?either (?:way|direction)\b"
        r"|(?:^|(?<=[.;:] ))(?:relative|compared|in relation) (?:to|with) the last card"
        r"(?: ,|(?= (?:exactly|either|the)\b))",
        "",
    ),
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
    (r"\( ?(?:back to|then back to|and back to) ?\)", "back to"),
    (
        r",? ?\b(?:(?:regardless|irrespective|independent(?:ly)?) of(?: the card 's)?|without "
        r"regard (?:to|for)"
        r"|no matter the|whatever (?:its|the))(?: its| the)?(?! card)",
        " , regardless of",
    ),
    (r"\b((?:opposite|different|same) (?:suit|colour|rank|parity)) relativeto", r"\1 to"),
    (r"\( ?(?:1|2|3|i|ii|iii|a|b) ?\) (?=(?:if|it|its|the|a|an|after|in) )", ""),
    # what must not lie on one side "and not" on the other may lie on neither
    *_LONG,
    *_RANKS,
    *_LIKENESS,
    *_ROUND,
)
