"""What one looks at first, and what is then said of it; numbers that are counted before they count.

A table like those of `normaliser`, which goes through it with that of `told`, before all others,
while the words are as they were typed. “Look at the card before the last and play the other
colour”: other than that of the card one looks at.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from eleusis.rule.language.core.words.fragments import ENDS, TYPED_FEATURE

_STARTS: Final = r"(?:^|(?<=[.;:!] ))"
_MUST: Final = r"(?:must|has to|have to|had to|should|needs? to|needed to|may only|can only)"
_NOUN: Final = (
    r"(?:reds?|blacks?|odds?|evens?|primes?|faces?|pictures?|hearts?|spades?|clubs?|diamonds?|aces?"
    r"|kings?|queens?|jacks?)(?: cards?| ones?)?"
)
_SAME_CLAUSE: Final = r"(?:(?! must | the (?:new )?card )[^.,;:])*?"
_NO_CASE: Final = (
    r"(?!(?:if|when|whenever|unless|after|on(?! the line)|while|until|once|otherwise)\b)"
)
_COMPARED: Final = (
    rf"(?:(?<=[.;:,] )|^)(?:{_NO_CASE}[^ .;:,]+ )*?"
    r"(?:than|as|of|from|with|to|match|matches|share|beat|beats|repeat|follow) the"
)
"""How a demand begins that compares the card with another, in no case."""
_NO_SUBJECT: Final = (
    rf"(?: (?!(?:the|your|an?|each|every|any|no|this) (?:new |next )?(?:card|one) "
    rf"(?!before)|it (?!,)|(?:last|first) card\b){_NO_CASE}[^ :.;]+)*?"
)
"""What goes on behind it without another card of which it could speak."""
_ONE_BEFORE: Final = tuple(
    (
        rf"{begin}last card\b{between} the (?:card|one) (?:right )?before(?: it| that)?\b(?! the)",
        rf"\1 the {before}-last card",
    )
    for nth, before in (("second[ -]+", "third"), ("(?<!second )(?<!second - )", "second"))
    for begin, between in (
        (rf"\b({nth}", f"{_SAME_CLAUSE})"),
        (rf"({_COMPARED} {nth}", f"{_NO_SUBJECT})"),
    )
)
"""The card before the last card, where that was named in the same clause, or compared before it."""

PRIORS: Final = (
    rf"\b((?:last|previous) card\b{_SAME_CLAUSE})"
    r" (the (?:two|three|four|five|six)|both) (?:cards|ones) before(?: it| that)?\b",
    r"\1 \2 cards beforeit",
)
"""The cards before the last card, where they are spoken of in one clause."""

_BEFORE_LAST: Final = (
    r"the (?:card|one) before (?:the )?last(?: card| one)?|the second ?-? ?(?:to )?-? ?last(?: card"
    r"| one)?|the last (?:card )?but one|the (?:card|one) two (?:cards |places |spots )?(?:back"
    r"|ago)"
    r"|the next to last(?: card| one)?"
)
_FIRST: Final = (
    r"the (?:very )?first (?:card|one)(?: (?:of|in|on) the (?:line|row|table))?|the (?:starting"
    r"|opening) card|the card (?:we|you|the line) started with"
)
_LOOK: Final = (
    r"(?:(?:always |only |just )*(?:you |i |we )?(?:only )?(?:look(?:ed)? at|check|remember|mind"
    r"|watch|take|go by|go back to|compare(?: (?:it|yours|your card|the new (?:card|one)))? (?:with"
    r"|to))|(?:it's|it is|it was|what counts is|what counted was))"
)
_PAUSE: Final = (
    r"(?: (?:that )?(?:counts|counted|matters|decides))? ?(?:[.:;,](?: and| then)?|and) "
)
_PLAINLY_PUT: Final = (
    (r"\bany card (?:may|can) be (?:played|laid|put|placed) (?=on\b)", "anything may go "),
    (
        rf"{_STARTS}together ((?:the|your|my) (?:new )?card and (?:the|your) [^.;,:]{{3,30}}?)"
        rf" ({_MUST}|may|can)\b",
        r"\1 together \2",
    ),
    *(
        (
            rf"\b(?:you (?:may|can|could|must) )?((?:keep|change|repeat|match|stay in) the "
            rf"{TYPED_FEATURE}(?: of the last card)?) only {by}(?: in rank)?",
            rf"if you \1 , {do}",
        )
        for by, do in (
            (
                r"(?:by going|when going|(?:if|when) (?:you|it) goe?s?) (higher|lower|up|down)",
                r"go \3",
            ),
            (r"with (?=an? )", "play "),
        )
    ),
)
"""Any card on one, two together, what is done only so, as many as there are, how wide a step is."""

_SKIPPING: Final = (
    r"(?:skip|ignore|forget(?: about)?|leave out|never mind|don't look at|you don't look at|not)"
    r" the last (?:card|one)(?: counts)?(?: but| and|,|\.|;)*(?: (?:look )?(?:at )?| take | use"
    r" | compare with | match )+"
)
_SECOND: Final = "the second-last card"


def _pointing(looked: str, named: str) -> tuple[tuple[str, str], ...]:
    """Rows for what is said of a card that was looked at first."""
    head = rf"{_STARTS}(?:so )?{_LOOK} (?:{looked}){_PAUSE}"
    said = (
        (
            rf"(?:cards of )?(?:the|any|an?) (?:other|opposite) (suit|colou?r)s?"
            rf" (?={_MUST}|goes|go)",
            rf"cards of a different \2 from {named} ",
        ),
        (
            rf"(?:cards of )?its (suit|colou?r) (?={_MUST}|goes|go)",
            rf"cards of the same \2 as {named} ",
        ),
        (
            rf"(?<=[:;,.] )same {TYPED_FEATURE} ?[,:]",
            rf"if the card has the same \2 as {named} ,",
        ),
        (
            rf"(?<=[:;,.] )(?:other|different) {TYPED_FEATURE} ?[,:]",
            rf"if the card has a different \2 from {named} ,",
        ),
        (
            rf"(?:the|an?) (?:other|opposite|different) {TYPED_FEATURE}(?! (?:from|than|as|to|of))"
            rf"|another {TYPED_FEATURE}(?! (?:from|than|as|to|of))",
            rf"a different \2\3 from {named}",
        ),
        (
            rf"(?:the|that) same {TYPED_FEATURE}(?! (?:from|than|as|to|of))",
            rf"the same \2 as {named}",
        ),
        (
            rf"its {TYPED_FEATURE}|that {TYPED_FEATURE}(?! (?:is|of))"
            rf"|{TYPED_FEATURE} of (?:it|that (?:one|card))",
            rf"the \2\3\4 of {named}",
        ),
        (
            r"(?:(?<=than )|(?<=from )|(?<=beat )|(?<=match )|(?<=as ))(?:it|that one|that card"
            r"|this one)",
            named,
        ),
    )
    rows = [(rf"({head}[^.]*?)\b(?:{one})", rf"\1{instead}") for one, instead in said]
    return (*(2 * rows), (rf"{head}(?=[^.]*\b{named}\b)(?!.*\b(?:it|its|it's)\b)", ""))


_LOOKING: Final = (
    (
        r"\b(?:skip|ignore|forget|leave out) the last (?:card|one) ?(?:and|,|:|;) ([^.;]*?)\bthe"
        r" (?:card|one) (?:right )?before(?: it)?"
        r"(?!(?: it| that)? ?[.;,:]? ?(?:and )?(?:if|when)\b)(?! it\b| that\b)",
        rf"\1{_SECOND}",
    ),
    (
        rf"{_SKIPPING}(?:the (?:card|one) (?:(?:right )?before(?: (?:it|that|the last(?: card| one)"
        rf"?))?)|{_BEFORE_LAST})"
        r"(?!(?: it| that)? ?[.;,:]? ?(?:and )?(?:if|when)\b)(?! it\b| that\b)",
        f"look at {_SECOND}",
    ),
    (
        rf"{_STARTS}(?:{_FIRST}) (?:is|was) the \w+(?: (?:for|of) the (?:whole )?\w+)? ?[.:;,]"
        rf" (?:and )?",
        "look at the first card : ",
    ),
    *_pointing(rf"{_BEFORE_LAST}", _SECOND),
    *_pointing(_FIRST, "the first card of the line"),
)
_ON_LINE: Final = (
    r"(?: (?:(?:there )?are )?(?:in the (?:whole )?(?:line|row)|that are (?:out|there|down)|on the"
    r" table|so far|that lie there|laid(?: so far)?|down|out|there|you see|lying there))*"
)
_IF_COUNT: Final = (
    r"(?:if |when |with |for |on )?(?:(?:there(?: is|'s| are)|it(?: is|'s)|the (?:number|total"
    r"|count)"
    r" is|they are|you have) )?(?:an? )?(even|odd)(?: (?:number|amount|total|count)s?(?: of (?:them"
    r"|these|those))?)?"
)
_THEN: Final = (
    r"(?: ?(?:,|:|->|means?|meant|calls for|asks for|then|you|we))+ (?:must |has to |have to"
    r" )?(?:be"
    r" |play |put |lay |need )?"
)
_COUNTED: Final = (
    (
        rf"{_STARTS}(?:count|add)(?: up)?(?: all)?(?: the| how many)? ({_NOUN}){_ON_LINE}"
        rf" ?[.:;,] (?:and"
        rf" )?{_IF_COUNT}{_THEN}",
        r"if the number of \1 in the line is \2 , play ",
    ),
    (
        rf"{_STARTS}an? (even|odd) (?:number|amount|count) of ({_NOUN}){_ON_LINE} (?:means?|meant"
        rf"|calls for|asks for|:|->) (?:you )?(?:must )?(?:play )?",
        r"if the number of \2 in the line is \1 , play ",
    ),
)
"""How many there are, counted first."""

_THAT: Final = (
    # a card that was named, named again by what it is
    (
        r"(\bthe (?:very )?first card (?:of|on|in) the (?:line|row|table)\b.*?) (?:that|the)"
        r" (?:very )?first card\b(?! (?:of|on|in|played)\b)",
        r"\1 the first card of the line",
    ),
    (
        r"\b((?:red|black|odd|even|face|number|prime) card|heart|spade|club|diamond)\b(.*?) that \1"
        r"\b(?= ?(?:[.;,:!]|$|(?:is|was|did|has|had)\b))",
        r"\1\2 that card",
    ),
)
"""“… as that face card”, “… than the first card”, where such a card was spoken of."""

_BETWEEN: Final = (
    r"\bbetween (?:an?|the|your|each|every) (?:new )?card and ((?:the|its) [^.;:,]*?) ?,?"
)
_LAST_FEW: Final = r"the last (?:two|three|four|five|six|\d)(?: cards)?"
_LESSER: Final = {"two": "one", "three": "two", "four": "three"}
_MORE: Final = (
    *(
        (
            rf"\b(?:any )?{word} cards in a row (?:must|always|have to|should|may only)(?: always)?"
            rf"(?: have| be| show| are| be of)? (?:{word} )?different (suit|colou?r|number|rank)s?",
            rf"no \1 may return until {less} cards",
        )
        for word, less in _LESSER.items()
    ),
    (
        r"\b(?:take|look at) the last two (?:cards|numbers)[^.:;,]*[.:;,] (?:and )?(?:yours|your"
        rf" card|the (?:new|next) (?:one|card)|it) {_MUST} (?:be|lie|go|fit)(?: in)? between"
        rf"(?: them)?{ENDS}",
        "the card must be between the last two cards",
    ),
    (
        r"\bthe last (two|three|four|five) (suit|colour|number)s\b(?! of)",
        r"the \2 of the last \1"
        r" cards",
    ),
    (
        rf"{_BETWEEN} (there {_MUST} be an? (?:distance|difference|gap) of [^.;,]*?){ENDS}",
        r"\2 between the card and \1",
    ),
    (
        rf"{_BETWEEN} the (distance|difference|gap) (?=must|has|is|may|should|needs)",
        r"the \2 between the card and \1 ",
    ),
    (
        r"\b((?:if|when|whenever|while) )(?:the (?:line|row|game)|it) (?:has |had )?(?:beg[aiu]ns?"
        r"|start(?:s|ed)?|open(?:s|ed)?) (?:with (?=an? |the )|(?:with )?(?=red|black|odd|even))",
        r"\1the first card of the line is ",
    ),
    (
        r"\b(?:repeat|reuse|(?:(?<=not )|(?<=n't )|(?<=never ))(?:use|play|lay))"
        rf" (?:an?y?|the|either|one) (?:of the )?{TYPED_FEATURE}s? (?:from|of|in|among)"
        rf" (?:any of )?(?={_LAST_FEW})",
        r"repeat a \1 of ",
    ),
    *(
        (
            rf"\bthe last card and (?:the )?{n} (?:cards |ones )?before (?:it|that)\b",
            f"the last {m} cards",
        )
        for n, m in pairwise(("two", "three", "four", "five", "six"))
    ),
    PRIORS,
    *_ONE_BEFORE,
    (
        r"\bthe (two|three|four|five|six) (?:cards|ones) (?:at the end|before(?: it)?)\b",
        r"the last \1 cards",
    ),
)
"""What is said in other words."""

POINTED: Final = (*_PLAINLY_PUT, *_LOOKING, *_COUNTED, *_THAT, *_MORE)
"""What one looks at first, what is counted, and more."""
