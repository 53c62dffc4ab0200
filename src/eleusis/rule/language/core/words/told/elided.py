"""What two clauses share: the verb, the card that both speak of, the “not”.

A table like those of `normaliser`, which goes through it before all others, while the words are as
they were typed. “It must not be red or not be even”, “change the colour when the last card is odd,
and keep it when it is not”, “after a king of its suit it may have any rank”: what is said once is
said of both.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT

_NOT: Final = r"(?:must not|must never|may not|may never|cannot|can not|can never|should not)"
_VERB: Final = r"(?:be|have|match|share|keep|repeat|follow|go|play)"
_FEATURE: Final = r"(?:suit|colou?r|rank|number|value|parity)"
_BACK: Final = r"(?:come back|come again|return|reappear|be repeated|be used again|be played again)"
_LAID: Final = (
    r"(?: (?:have been|has been|were|are|have|lie) ?(?:laid|played|placed|put down|come|passed)?)?"
)
_SINCE: Final = r"(?: (?:after it|since(?: then)?|in between|between|behind it|on top of it))"
_SO_MANY_OTHERS: Final = (
    rf"(?:at least )?({COUNT}) (?:(?:other cards|cards of (?:another|other|different) \1s?)"
    rf"{_LAID}{_SINCE}?|cards{_LAID}{_SINCE})(?= ?(?:[.;,:]|$))"
)

_NEGATED: Final = (
    *[
        (
            rf"\b({_NOT}) ({_VERB} [^.;,:]*?) (or|and) (?:not|never) (?={_VERB} )",
            r"\1 \2 \3 must not ",
        )
    ]
    * 2,
)
"""“It must not be red or not be even”: it must not be red or must not be even."""

_SHARED: Final = (
    (
        r"\b(the card must be (?:higher|lower) than [^.;,]*? ?, except that after [^.;,]*?)"
        r" (?:it|the card) may have any rank\b",
        r"\1 any card is right",
    ),
    # the card that both cases are of
    (
        rf"(\bthe last card of its ({_FEATURE})\b[^;]*?[.,;] (?:(?:except|but)(?: that)? )?)after"
        r" (an? [^.;,]{2,30}?) of its \2 ?,?",
        r"\1if the last card of its \2 is \3 ,",
    ),
    (
        rf"(\b(?:when|if) (the last card of its {_FEATURE}) [^.;]*?\b(?:higher|lower))"
        r" than that card\b",
        r"\1 than \2",
    ),
    (
        r"(\bthe (colou?r|parity) of (the last (?:red|black|odd|even|face|number) card) ?[,;]"
        r" (?:and |but )?(?:if [^.;,]*? , ?|otherwise )(?:it|the card) must have) the other \2\b",
        r"\1 a different \2 from \3",
    ),
    # the ranks of both
    (
        r"\b(the card and the last card) must (?:either )?(?:both or (?:neither|none)|neither or"
        r" both) be\b",
        r"both or none of \1 must be",
    ),
    *(
        (rf"\b(?:go|stay|play) {side} (?=(?:all|each|every one|both) of )", f"go {way} than ")
        for side, way in (("above", "higher"), ("below", "lower"))
    ),
    (
        r"\b((?:when|if) the (?:rank of the )?[a-z-]+ card (?:is|was|has) (?:(?! and )[^.;,])*?)"
        r" ?,? (?:and|but)"
        r" ([^.;,]*?) (?:when|if) it (?:is not|isn't|was not|wasn't|has not)(?= ?[.;])",
        r"\1 , otherwise \2",
    ),
    (r"\b(both or (?:none|neither) of [^.;,]*?) may be\b", r"\1 must be"),
    (
        r"\bthe (?:ranks|values|numbers) of (the [^.;:]*? card) ?,? (?:when )?added"
        r" (?:up|together) ?,? (?=must|may|can|should)",
        r"the sum of \1 ",
    ),
    (
        r"\bwhile (?=(?:it|that number|their number) is (?:odd|even|not\b|more|less))",
        "if ",
    ),
    (
        rf"\bthere (are|is) ({COUNT}) ([a-z ]{{2,20}}?) or (more|fewer|less)(?= (?:on|in|among)\b"
        r"| ?[.;,:])",
        r"there \1 \2 or \4 \3",
    ),
)

_AGAIN: Final = (
    (
        rf"\bno ({_FEATURE}) (?:may|can|must) {_BACK} (?:until|before|unless) {_SO_MANY_OTHERS}",
        r"no \1 may return until \2 cards",
    ),
)
"""After how many cards a rank or suit may come again."""

_BLOCK: Final = rf"block(?: of {COUNT} cards)?"
_IN_BLOCKS: Final = (
    (
        rf"\bin no ({_BLOCK}) (?:may|must|can) (?:there be|lie) more than ({COUNT}|one) ",
        r"in each \1 there must be at most \2 ",
    ),
    (rf"\bin no ({_BLOCK}) (?:may|must|can) there be ", r"in each \1 there must not be "),
    (
        rf"\bin no ({_BLOCK}) (?:may|must|can) (?:a|any) ({_FEATURE}) ",
        r"in each \1 no \2 may ",
    ),
    (
        rf"(\bin each {_BLOCK} [^.;]*?)\ba ({_FEATURE}) may (?:come|occur|appear)(?: only once"
        rf"| once only) and a ({_FEATURE}) (?:at most|only) (twice|{COUNT} times)",
        r"\1no \2 may come twice and no \3 may come more than \4",
    ),
)
"""What may not be in a block."""

_KIND: Final = r"(hearts?|spades?|clubs?|diamonds?|aces?|kings?|queens?|jacks?|face cards?)"
_STEP: Final = r"the step (?:from the last card to (?:the|your)(?: new)? card )?"
_BEFORE: Final = (
    r" the step before(?: it)?(?: had| was)?"
    r"(?: ?, no matter (?:whether|if) (?:it goes )?up or down)?"
)
_PLAINLY: Final = (
    (
        r"\b(?:before|until) the first (?!card\b)([a-z]+(?: card)?)"
        r"(?: (?:comes|is laid|has been laid|lies there))? ?,?"
        r" (?:everything|anything|any card|every card) (?:is|may be) (?:free|right|allowed|fine)\b",
        r"if there is no \1 on the line , any card is right",
    ),
    (r"\b((?:neighbouring|adjacent|consecutive) cards) (?:on|in|of) the (?:line|row)\b", r"\1"),
    (
        rf"\b({COUNT}) cards (?:in a row (?:that (?:are|were) not|without an?) {_KIND}"
        rf"|that (?:are|were) not {_KIND} in a row)\b",
        r"\1 non \2\3 in a row",
    ),
    (
        rf"\b({COUNT}) cards in a row that (?:are|were) (?:all )?(?!not)([a-z]+)(?= ?[,.;:])",
        r"\1 \2 cards in a row",
    ),
    (
        rf"\b{_STEP}must (?:have|be of) a different size (?:than|from){_BEFORE}",
        "the step must not be as wide as the step before",
    ),
)
"""What is said in more words than it takes."""

ELIDED: Final = (*_PLAINLY, *_NEGATED, *_SHARED, *_AGAIN, *_IN_BLOCKS)
"""What two clauses share, and what may come again when."""
