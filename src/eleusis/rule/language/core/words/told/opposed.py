"""Two cases, the second told by what it is not; two things of which one holds; who decides.

A table like those of `normaliser`, which `roundabout` goes through at last, while the words are
already spelt in one way: “…; if they do not, …”, “…, unless …: then …”, “either the colour or
the parity must change, but not both”, “the card before the last decides: red calls for …”.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, FEATURE, KIND, NOUN, SORT

_ON_LINE: Final = r"(?: (?:on|in|of) the (?:whole )?line)"
_BEGINS: Final = r"(?:^|(?<=[.;:] )|(?<=, and ))"
_PARITY_OF: Final = r"(?=an? (?:odd|even) number of |the number of )"
_IF: Final = "(?:if|while|as long as)"
_NO_IF: Final = rf"(?:(?!\b(?:{_IF}|unless|otherwise)\b)[^.;:])*?"
_ARE_NOT: Final = (
    r"(?:(?:they|it|those|that|there)(?: \w+)? (?:do ?not|is not|has not)|not(?: so)?)"
)
_MUST_NOT: Final = r"(?:must|may|can) ?(?:not|never)"
_OPPOSITES: Final = (("red", "black"), ("black", "red"), ("odd", "even"), ("even", "odd"))
_PLACES_BEFORE: Final = (
    ("second", "lower than one"),
    ("third", "lower than two"),
    ("fourth", "lower than three"),
    ("fifth", "lower than four"),
)

_WHILE: Final = (
    (rf"(?:{_BEGINS}|(?<= right ))while {_PARITY_OF}", "if "),
    (
        rf"\b(even number of {KIND}{_ON_LINE}?) ?\( ?(?:or|including) (?:none|zero|0|no {KIND})"
        r"(?: at all)? ?\)",
        r"\1 ,",
    ),
    # what is right in the one case, and what in the other
    *(
        (
            rf"\b({SORT}(?: card)?|{NOUN}) is right ((?:if|while) [^.;,]*?\b{one}\b[^.;,]*?)"
            rf" ?[,;.]"
            rf" (?:and )?({SORT}(?: card)?|{NOUN}) is right ((?:if|while) [^.;,]*?\b{other}\b"
            r"[^.;,]*?)(?= ?(?:[.;,]|$))",
            r"\2 , play \1 ; \4 , play \3",
        )
        for one, other in _OPPOSITES
    ),
    # of which card it is the face is no question
    (rf"\bif the last face card (?=is {SORT} ,)", "if the last face "),
    *2
    * (
        (
            r"(\bmust (?:is|has) [^.;:]{2,40}?) , (?=(?:is|has) [^.;:]*?,? or (?:is|has) )",
            r"\1 or ",
        ),
    ),
    (r"\bat all other times? ?,? ", "otherwise "),
    (
        r"(\b(?:this|that|it) donot (?:apply|hold) [^.;:]*?) ?[:,;] (?:in that case|then)"
        r" (?:any|every) card (?:may is (?:played|laid)|is right|will do)(?= ?(?:[.;]|$))",
        r"\1",
    ),
    (
        r"\bthe only exception is (?:made )?for ([^.;,]+?) ,? which is (?:always |anytime )*"
        r"(?:welcome|right|free)(?= ?(?:[.;]|$))",
        r"\1 is anytime right",
    ),
    (r"(\botherwise\b[^.;]*?) instead(?= ?(?:[.;]|$))", r"\1"),
    (
        r"\binstead ?,? ((?:go|play|keep|change|stay|follow|repeat|match|the card must)\b[^.;,]*)",
        r"\1 instead",
    ),
)
"""While it is so."""

_ONCE: Final = (
    # only where one sentence is left, of which it is said
    (
        r"^(?:(?:once|if|as soon as) there is (?:at least|atleast)|(?:once|as soon as) there is)"
        rf" ({COUNT}) card{_ON_LINE} ?[:,] (?=if [^.]*\.?$|the card must [^.]* if [^.]*\.?$)",
        r"if there is lower than \1 card on the line , any card is right . ",
    ),
    *(
        (
            rf"^from the {nth} card on(?: ,)? (?:every|each|any|all) card except"
            rf" (?:an? )?({NOUN}|face"
            r" card) (?:must )?(?:obey|follow) (?:this|the)(?: rule)? : (?=[^.]*\.?$)",
            rf"if there is {lower} card on the line , any card is right . \1 is anytime right . ",
        )
        for nth, lower in _PLACES_BEFORE
    ),
    (rf"\b((?:any|all|every|each) other card){_ON_LINE} (?=must)", r"\1 "),
    # one case alone: of two, the second could hold everywhere
    (
        rf"\b(?:at|on|in)(?: all)?(?: the)? other place{_ON_LINE}?(?: ,)? (?=if"
        rf" (?:(?!\bif\b|\bafter\b"
        r"|, and\b)[^.;])*(?:; otherwise (?:(?!\bif\b|\bafter\b|, and\b)[^.;])*)?\.?$)",
        "otherwise , ",
    ),
    (r"\b(?:a )?(?:minor|major)(?: suit)? \( (an? \w+ or an? \w+) \)", r"\1"),
)
"""What holds once there are so many cards, and of all but some."""

_OTHERWISE: Final = (
    (
        rf"(\bthe last {COUNT} card is )(?:either )?((?:all|both) {KIND}) or (?=(?:all|both) "
        rf"{KIND})",
        r"\1\2 orthey is ",
    ),
    # of all of several cards, which they are not either where one of them is not there
    (
        rf"((?:^|(?<=[.:] ))if the last {COUNT} card is (?:all|both) {_NO_IF}, {_NO_IF}) ?[;,]"
        rf" (?:and |but )?{_IF} {_ARE_NOT} ?,",
        r"\1 ; otherwise ,",
    ),
    (rf"(\b{_IF} {_NO_IF}, {_NO_IF}) ?[;,] (?:and |but )?{_IF} {_ARE_NOT} ?,", r"\1 ; if notso ,"),
    *(
        (
            rf"(\b{than} apart\b[^.;]*?) if (?:they|those) is (?:{other})(?: together| apart)?(?:"
            rf" than that)?"
            r"(?= ?(?:[.;,]|$))",
            r"\1 otherwise",
        )
        for than, other in (
            (rf"(?:(?:at least|atleast) {COUNT}|{COUNT} or (?:more|higher))", "closer|nearer"),
            (
                rf"(?:(?:at most|atmost) {COUNT}|{COUNT} or (?:fewer|less|lower))",
                "further|farther",
            ),
        )
    ),
    (r"\b(unless [^.;:]*?) ?: then\b", r"\1 ; then"),
    (
        rf"\b(if|unless) (?:there is )?(an? (?:{KIND}|\d+)) (?:is )?(?:among|within) (the last"
        rf" {COUNT} card)\b",
        r"\1 at least one of \3 is \2",
    ),
    (
        rf"(\bnone (of the last {COUNT} card is [^.;,]*?) ,[^:]*?[.;,] (?:and )?if )one \2\b",
        r"\1at least one \2",
    ),
)
"""The second case, told by what it is not."""

_PLACED: Final = (
    (
        r"\b((?:every|each) second card) \( (?:the )?second(?: ,)? (?:and )?(?:the )?fourth(?:"
        r" ,)? (?:and )?"
        r"(?:(?:the )?sixth(?: ,)? )?and so on \)",
        r"\1",
    ),
    (
        r"\b(?:the )?second(?: place)?(?: ,)? (?:and )?(?:the )?fourth(?: place)?(?: ,)? (?:and"
        r" )?(?:the )?"
        r"sixth place(?: ,)? and so on\b",
        "the even place",
    ),
)
"""Every second place."""

_EXACTLY: Final = "the card must differ from the last card in exactly one of"
_OF_TWO: Final = (
    (
        rf"(?:{_BEGINS}|(?<=, ))(?:compared (?:with|to) the last card(?: ,)? )?either (?:the"
        rf" )?{FEATURE}"
        rf" or (?:the )?{FEATURE} must (?:is different|is the same|change|differ)(?: (?:from|as)"
        r" (?:that of )?the last card)?(?: ,)? but not both\b",
        rf"{_EXACTLY} \1 and \2",
    ),
    (
        rf"\bthe card must (?:differ from|match) the last card in either {FEATURE} or {FEATURE}"
        rf" ,?"
        r" but not(?: in)? both\b",
        rf"{_EXACTLY} \1 and \2",
    ),
    (
        rf"\b{_MUST_NOT} has both the same {FEATURE} and the same {FEATURE} as"
        r"(?= the (?:\w+ ?- ?)?last card)",
        r"must has a different \1 or a different \2 from",
    ),
    (
        rf"\b{_MUST_NOT} match (the (?:\w+ ?- ?)?last card) in both {FEATURE} and {FEATURE}\b",
        r"must has a different \2 or a different \3 from \1",
    ),
)
"""One of two things, and not both."""

_COMPARED: Final = (
    *(
        (
            rf"\bcompare (?:the )?(?:number of )?({KIND}) (?:with|and|to) (?:the )?(?:number of )?"
            rf"({KIND}){_ON_LINE} ?[:;.] (?:if |with )?(?:there is )?more \{one}(?: card)?(?:"
            rf" ,)? (?:and )?([^.;]*?)"
            rf" ?[;,] (?:and )?(?:if |with )?(?:there is )?more \{other}(?: card)?(?: ,)? (?:and"
            rf" )?([^.;]*?) ?[;,]"
            r" (?:and )?(?:if |with )?(?:there is )?(?:as many|equally many|the same number)(?:"
            r" of (?:each|both))?"
            r"(?: ,)? (?:and )?",
            rf"if there is more \{one} than \{other} on the line , \3 ; if there is more \{other}"
            rf" than \{one} on the line , \4 ; if there is as many \1 as \2 on the line , ",
        )
        for one, other in ((1, 2), (2, 1))
    ),
    (
        r"\b(at least|at most|exactly|atleast|atmost) that far(?: away)? from\b",
        r"\1 that many rank away from",
    ),
    (r"\bas far away from\b", "as far from"),
    (
        rf"\bno {FEATURE} (?:may|must) (?:come back|return|occur again|be repeated|repeat) within"
        rf" ({COUNT}) card\b",
        r"no \1 may return until \2 card",
    ),
    (
        r"\bthe (suit|colour) that (?:opened|began|started|begin|open|start) the line\b",
        r"the \1 of the first card of the line",
    ),
    (
        r"(\bcard of the suit of the first card of the line [^.;,]*?[,;.] (?:and )?)card of"
        r" (?:the|all)"
        r" (?:three other|other three|other) suit (?=must)",
        r"\1all other card ",
    ),
    # who decides
    *(
        (
            rf"{_BEGINS}the ({which}) (?:decide|tell|say|rule)s?(?: what [^.;:]*)? ?:"
            rf" (?:an? )?({one})(?: card)? (?:call|ask)s? for ([^.;,]*?) ?[,;] (?:and )?(?:an? )?"
            rf"({other})(?: card)? (?:(?:call|ask)s? )?for ",
            rf"if the {instead} is \2 , play \3 ; if the {instead} is \4 , play ",
        )
        for which, instead in (
            ("last card", "last card"),
            ("first card of the line|starter", "first card of the line"),
            (r"second ?-? ?last card|card before the last(?: card| one)?", "second last card"),
        )
        for one, other in _OPPOSITES
    ),
    (
        r"\bthe suit go (?:up|round|around)(?: (?:like|as) in (?:the )?bidding)? ?[:,]"
        rf" (?={NOUN} , {NOUN} , {NOUN} (?:,|and|, and) {NOUN}(?: ,)? (?:and )?then {NOUN}"
        rf" again)",
        "the suit go ",
    ),
)
"""What is compared, and who decides."""

OPPOSED: Final = (*_WHILE, *_ONCE, *_OTHERWISE, *_PLACED, *_OF_TWO, *_COMPARED)
"""Cases that are told by what they are not, and one of two things."""
