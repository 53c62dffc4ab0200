"""What is said of each suit, of “them”, from card to card, and of the cards behind one of a kind.

A table like those of `normaliser`, which `roundabout` goes through first, while the words are
already spelt in one way.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import (
    COUNT,
    ENDS,
    FEATURE,
    KIND,
    NOUN,
    SAID_FREE,
    SORT,
)

_BEGINS: Final = r"(?:^|(?<=[.;:,] )|(?<=, and ))"
_ON_LINE: Final = r"(?:(?:on|in|of) the (?:whole )?line)"
_RANK: Final = r"(?:ace|jack|queen|king|\d+)"
_ONE: Final = rf"(?:an? )?(?:{KIND}|{_RANK})"
_KINDS: Final = rf"{_ONE}(?: (?:,|or|and|, or|, and) {_ONE}){{0,5}}"

_OF_THEM: Final = (
    # so many of those that were counted
    *2
    * (
        (
            rf"\b((?:count (?:all )?(?:the )?|number of )({_KINDS} {_ON_LINE})[^:]*?(?::[^:]*?)?"
            r"\b(?:odd|even) number of )(?:them|those|these)\b",
            r"\1\2",
        ),
    ),
)
"""What was counted, counted once more."""

_ITS: Final = r"(?:that|its|the same|the)"
_IN_EACH: Final = (
    (
        rf"\b(?:with)?in (?:each|every|an?|any|one) (?:single )?{FEATURE} ?,? (?:(?:the )?(?:card"
        rf"|rank)|it|you) (?:(?:must|has to) )?go (up|down)(?: in rank)?"
        rf"(?: ?,? (?:as )?(?:compared|relative|seen) (?:with|to|from) the (?:last|most recent)"
        rf" card of {_ITS} (?:same )?\1)?(?: {_ON_LINE})?{ENDS}",
        r"the card must go \2 from the last card of its \1",
    ),
    *(
        row
        for way, than in (("up", "higher"), ("down", "lower"))
        for row in (
            (
                rf"\b(?:go {way}) from (the last card of its {FEATURE}) ?[:;.] (?:(?:each|every|an?"
                rf"|the|any) card )?must is {than} than the last card of (?:its|the same) \2\b",
                rf"is {than} than \1",
            ),
            (rf"\bgo {way} from (?=the last card of its)", f"is {than} than "),
        )
    ),
    # what frees it
    (
        rf"\b(the last card of its {FEATURE}) ?[.;,] (?:and |but )?(?:only ?if \1 is|(?:only )?"
        rf"after(?= (?:an? )?[\w ,]*? of (?:that|its|an?|the same) \2)) ({_KINDS})(?: of"
        rf" (?:that|its|an?|the same) \2)? ?,? (?:any card(?: of {_ITS} (?:same )?\2)? is right"
        rf"|(?:the )?next card of {_ITS} \2 (?:is free|may is any card|may has any rank)){ENDS}",
        r"\1 , unless \1 is \3",
    ),
    (rf"(?<=[.;] )only (?={_KINDS} {SAID_FREE})", ""),
    # what is announced and then told
    *(
        (
            rf"{_BEGINS}(?:the )?({SORT}|{NOUN})(?: card)? go {one} ?,? (?:and )?(?:the )?({SORT}|"
            rf"{NOUN})(?: card)? go {other} ?: (?=(?:an? |if the card is )\1\b[^.]*\b{than}"
            rf" than the last \1\b[^.]*\b\2\b[^.]*\b{less} than the last \2\b)",
            "",
        )
        for one, other, than, less in (
            ("up", "down", "higher", "lower"),
            ("down", "up", "lower", "higher"),
        )
    ),
)
"""What goes up in each suit, and when it need not."""

_GOING: Final = (
    (r"(?:keeping|repeating|matching|following|staying (?:in|with))", "keep", "of the same"),
    (r"(?:changing|switching)", "change", "of a different"),
)
_ALWAYS: Final = (
    *(
        row
        for gerund, does, such in _GOING
        for row in (
            (
                rf"{_BEGINS}{gerund} (?:the |its )?{FEATURE}(?: of the last card)? {SAID_FREE}"
                r" ?[.;,] (?:and |but )?(?:who(?:ever)?|if (?:you|the card)) (keep|change) it\b",
                rf"a card {such} \1 as the last card is anytime right . if the card \2 the \1",
            ),
            (
                rf"{_BEGINS}{gerund} (?:the |its )?{FEATURE}(?: of the last card)? (?={SAID_FREE})",
                rf"a card {such} \1 than the last card ",
            ),
            (
                rf"{_BEGINS}{gerund} (?:the |its )?{FEATURE}(?: of the last card)? is (?:never"
                rf" right|(?:always |anytime )?wrong){ENDS}",
                rf"mustnot {does} the \1",
            ),
        )
    ),
    (r"\b(of the same \w+) than (?=the last card)", r"\1 as "),
    *(
        (
            rf"{_BEGINS}going {way}(?: in rank)? (?={SAID_FREE})",
            f"a card {than} than the last card ",
        )
        for way, than in (("(?:up|higher)", "higher"), ("(?:down|lower)", "lower"))
    ),
    # the same on the same, and on the other
    *(
        (
            rf"\b{one} (?:card )?(?:must (?:only )?)?(?:follow|(?:come|go) (?:after|on)) {before}"
            rf" ?,? (?:and|,) {other} (?:(?:card )?(?:must (?:only )?)?(?:follow|(?:come|go)"
            rf" (?:after|on)) )?{after}\b(?! card)",
            f"thecard must {does} the {feature}",
        )
        for a, b, feature in (("odd", "even", "parity"), ("red", "black", "colour"))
        for one, other in ((a, b), (b, a))
        for before, after, does in ((one, other, "keep"), (other, one, "change"))
    ),
    (
        r"(\b(?:free|anytime right) [.;,] (?:and |but )?)for (?:the |all (?:the )?)?"
        r"(?:others?(?: card| one)?|rest) ?[:,] ",
        r"\1",
    ),
)
"""What is right always, and what keeps or changes."""

_EACH_OTHER: Final = (
    r"(?:each|any|every|all)(?: one)?(?: of)?(?: the)?(?: three)? other(?: three)?(?: suit)?"
)
_LEADING: Final = "is of the leading suit on the line"
_OFTEN: Final = (
    (
        rf"\bthere is more card of (?:its|the same|the card 's) suit(?: {_ON_LINE})? than (?:there"
        rf" is )?(?:card )?of {_EACH_OTHER}(?: {_ON_LINE})?{ENDS}",
        rf"the card {_LEADING}",
    ),
    (
        rf"\bits suit has more card(?: {_ON_LINE})? than {_EACH_OTHER}(?: {_ON_LINE})?{ENDS}",
        rf"the card {_LEADING}",
    ),
    (
        rf"\bis of the suit (?:that has|with) the most card(?: {_ON_LINE})? ?[.;,] (?:and |but )?"
        r"if (?:there is )?(?:two or (?:more|higher)|several) suit (?:that )?(?:share the (?:most"
        r"(?: card)?|first place|lead)|has the most(?: card)?|tie|is tied) ?,? any card is"
        rf" right{ENDS}",
        _LEADING,
    ),
    # none of several twice
    (
        rf"\b((?:among|in) the last {COUNT} card\b)([^:]*?\b(?:repeat|twice|more than once)"
        r"(?: or more)?) (?:among|in) (?:them|those|these)\b",
        r"\1\2 \1",
    ),
    (
        rf"\bno {FEATURE} (?:repeat|(?:is there|occur|come|appear) (?:twice|more than once))"
        rf" (among|in) the last ({COUNT}) card\b",
        r"the last \3 card has different \1",
    ),
    (
        rf"\ban? {FEATURE} (?:repeat|(?:is there|occur|come|appear) (?:twice|more than once))"
        rf"(?: or more)? (?:among|in) (the last {COUNT} card)\b",
        r"at least two of \2 has the same \1",
    ),
    (
        r"(\bthe last three card (?:has|is of) (?:three )?different suit ,? )(?:must )?play the"
        r" (?:fourth|remaining|missing|other) (?:suit|one)\b",
        r"\1play a suit that is not among the last three card",
    ),
)
"""What there is most of, and how often."""

_OUTNUMBERS: Final = (
    (
        rf"\b(?:the )?({KIND})(?: {_ON_LINE})? donot outnumber (?:the )?({KIND})(?: {_ON_LINE})?",
        r"the number of \1 on the line is at most the number of \2 on the line",
    ),
)
"""What is not in the majority."""

_ONWARDS: Final = (
    (
        r"\b(?:from|between) (?:(?:one|each|every|any|a) card (?:to|and) the (?:next|following)"
        r"(?: card| one)?|card to card)(?: ,)? (?=(?:the|there) )",
        "",
    ),
    (
        r"\bthe rank (?:may|must) (?:only )?(?:jump|change|move|differ|step|go up or down) (?:by )?"
        r"(?=at most|at least|no more|up to|exactly)",
        "the rank must differ by ",
    ),
    (r"\bthere (?:may|must) is an? (?:jump|step|gap) of ", "the rank must differ by "),
    (r"\b(must differ by [^.;,]*?) ,? (?:up or down|in either direction)\b", r"\1"),
    # behind one of a kind
    (
        rf"\b(?:each of )?the (?:next )?({COUNT}) card (?:right )?(?:after|behind|that follow"
        rf"|following) ({_KINDS}) must ([^.;]*?) ?[.;] (?:all )?(?:the )?other card must ",
        r"if at least one of the last \1 card is \2 , the card must \3 ; otherwise the card must ",
    ),
    (
        rf"\b(?:each of )?the (?:next )?({COUNT}) card (?:right )?(?:after|behind|that follow"
        rf"|following) ({_KINDS}) (?=must)",
        r"if at least one of the last \1 card is \2 , the card ",
    ),
    (
        rf"(\bif at least one of (the last {COUNT} card) is ({_KINDS}) , [^.;]*?) ?[.;,] (?:and )?"
        rf"if (?:neither|none) of \2 is (?:an? )?\3 ,?",
        r"\1 ; otherwise ,",
    ),
    # what goes on from the last card goes on from the first
    (
        r"(\b(?:suit|colour) (?:go|cycle)\b[^.;]*?|\balternate\b[^.;]*?|\bin the (?:order|circle"
        r"|cycle)\b[^.;]*?) ?,? (?:starting|beginning) (?:anywhere|(?:with|from|at) (?:whatever|the"
        rf" )? ?{FEATURE} (?:that )?(?:of )?the first card(?: of the line)?(?: has| is of)?){ENDS}",
        r"\1",
    ),
    # what two cards make
    *(
        (
            rf"\b(card that|card must) (?:{verb})(?: an? (?:total|sum) of| an?)?"
            rf" ([^.;,]{{1,20}}?)(?: total| sum)? {joined} the last card\b",
            r"\1 sumsto \2",
        )
        for verb, joined in (
            ("is|make|makes|total|give|has|come to", "(?:together|when added) (?:with|to)"),
            ("add up to|adds up to|sum up to|sum to", "(?:together )?with"),
        )
    ),
    (r"\bsumsto (\w+) or (?:lower|less|fewer)\b", r"sumsto at most \1"),
)
"""From card to card, behind one of a kind, and two cards together."""

RECURRING: Final = (*_OF_THEM, *_IN_EACH, *_ALWAYS, *_OFTEN, *_OUTNUMBERS, *_ONWARDS)
"""What is said again and again."""
