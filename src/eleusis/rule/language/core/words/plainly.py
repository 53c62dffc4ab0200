"""What newcomers say, in the few words of the core: steps, suits by themselves, one of two.

A table like those of `normaliser`, which goes through it before the others: phrases for phrases
that say the same in every sentence about cards on a line, in this order.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT, ENDS, FEATURE
from eleusis.rule.language.core.words.retold import RETOLD

_ALONE: Final = (
    r"(?:(?: taken| looked at| considered)? (?:by (?:itself|themselves)|on (?:its|their) own|"
    r"separately|alone|for (?:itself|themselves)|individually))"
)
_UP: Final = r"(?:(?:go|going|step|stepping|move|moving)? ?(?:up|higher|upwards?|over))"
_DOWN: Final = r"(?:(?:go|going|step|stepping|move|moving)? ?(?:down|lower|downwards?|under))"

_IDLE: Final = (
    (
        r"\bis (an? (?:\w+ )?\w+) ?,? and (?:also )?(an? (?:\w+ )?\w+) ?,? (?:as well|too|at once)"
        rf"{ENDS}",
        r"is both \1 and \2",
    ),
    (rf",? (?:as well|too|likewise){ENDS}", ""),
    (
        r",? ?(?!(?<=\bis )not both \w)\b(?:but |and )?(?:not|never|donot do)"
        r" (?:cards? that (?:is|are) )?both\b"
        r"(?: of them| at once| together)?(?: ?,? (?:and|or) (?:not|donot do) neither\b)?",
        " but not both",
    ),
    (
        r"\bexactly (?:one|1) out of\b|\b(?:just|precisely|only) one of (?=suit|colour|rank"
        r"|parity|the)",
        "exactly one of ",
    ),
)
_PLAYING: Final = (
    (r"\b(on|in) (the (?:line|table|layout)) (?:yet|so far|already)\b", r"\1 \2"),
    (
        rf"\bfollow (?:the |its )?{FEATURE}(?! suit)(?= of| ?[.;,]| ?$)(?<!follow suit)",
        r"keep the \1",
    ),
)
_STEPS: Final = ()
_TURNING: Final = (
    (
        r"(?:\b(?:the )?(?:rank|step|direction|line|card|it|you) )?(?:must )?\balternate"
        rf"(?: between| in)? {_UP}(?: card)? (?:and|or|with) {_DOWN}(?: card| step)?"
        r"(?: from card to card)?",
        "upanddown",
    ),
    (r"\b(?:the )?(?:rank|line|card) (?:must )?(?=zigzag\b)", ""),
)
_APART: Final = (
    (
        rf"\b(?:in|for|within|inside|among) (?:each|every|any one)(?: single)?"
        rf" {FEATURE}{_ALONE}? ?,?",
        r"ineach \1 ,",
    ),
    (
        rf"\b(?:each|every) {FEATURE}{_ALONE} ?(?=must|go|alternate|zigzag)",
        r"ineach \1 , thecard ",
    ),
)
_COUNTED: Final = (
    (r"\bcontains?\b|\bincludes?\b|\bholds?(?= (?:at|no|an?|more|fewer|\d))", "contain"),
    (r"(?<=that is )in the majority\b(?! of)", "most often"),
    (r"\b(no) more (?!than\b)(?=(?:\w+ ){1,3}(?:may|must|is))", r"\1 "),
    (r"\bnot (?:all|every|each)(?= of (?:the|them|these))", "notall"),
    (r"\b(?:further|farther)(?: away)? from\b", "farther from"),
    (r"\btwice as (?:high|big|large|great) as\b|\bdouble(?= the)\b", "twice"),
)

_ROW: Final = (
    r"(?:in a row|in succession|one after the other|one after another|in sequence|running)"
)
_IN_CASE: Final = (
    r"\b(?:if|when|whenever|after|unless|while|as long as|at \w+ places?"
    r"|once(?= (?:the|there|an?)\b))\b"
)
_REMARKS: Final = (
    # what is so anyhow
    (
        r",? (?:and |but |so )?(?:the |an? )?(?:king and (?:the |an? )?ace|ace and (?:the |an?"
        r" )?king)"
        r" (?:is not|donot (?:count as|is)|mustnot is) (?:an? )?(?:neighbours?|adjacent|next to"
        r" each other"
        r"|connected)",
        "",
    ),
    # of a suit of which nothing lies there nothing can be asked
    *(
        (
            rf"{before}(?:the )?(?:very )?first card (?:of|in) (?:an?|each|any|every) {FEATURE}"
            r" (?:may|is) [^.;]*?(?:anything|odd or even|even or odd|any \w+|right|free|open)"
            rf"{ENDS}{behind}",
            instead,
        )
        for before, behind, instead in (
            (
                rf"(\b(?:(?:its|that|same|each|every) {FEATURE}|(?:red|black) card)\b.*[.;] )",
                "",
                r"\1",
            ),
            ("^", rf"(?=.*\bcard of its {FEATURE})", ""),
        )
    ),
    (
        r",? ?(?:\b(?:but |and )?if (?:several|two|more|some|there is an?|it is an?)[^.;,]*"
        r"(?:tied?|equally|draw|as rare|as often)\b[^.;,]*,? ?(?:then )?(?:any|either|all|each)"
        r"(?: one)?(?: of (?:them|these|those))?"
        rf"[^.;]*?){ENDS}",
        "",
    ),
    (
        r"(?<![.;]),? (?:if|provided) there (?:is|has is|was|has been) (?:already )?"
        rf"(?:such an?(?: one| card)?|one|any)(?: (?:there|sofar|yet|on the line|already|at"
        rf" all))?{ENDS}",
        "",
    ),
    (
        r",? or (?:of |in )?(?:as many as|however many|all that) (?:there is|is there|there lie)"
        r"(?: there)?",
        " orall",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:with|counting|including) (?:the new|the|your) card(?: counted|"
        r" included)? ,",
        "",
    ),
    # beside what is demanded in a case, or in the other case?
    (
        rf"({_IN_CASE}[^.;]*?(?:,|\b(?:play|must|may)\b)[^.;,]*?)(?<!,) or"
        r" (?:otherwise|else) (?!(?:play|go|keep|change|follow|match|stay|repeat|it|thecard|you"
        r"|the card|must|may)\b)",
        r"\1 or ",
    ),
    (rf"({_IN_CASE}[^.;]*?) ?,? or (?:otherwise|else)\b", r"\1 orelse"),
    (r"\b(?:or otherwise|or else)\b", "or"),
)
_ROWS: Final = (
    (rf"\bthere mustnot is ({COUNT} [^.;,]*?) {_ROW}", r"never \1 in a row"),
    (
        r"\bnothing (?=(?:lower|higher|below|above|under|over|from|between)(?: than)?"
        r" (?:an? |the )?(?:\d|ace|jack|queen|king|two|three|four|five|six|seven|eight|nine|ten))",
        "no card ",
    ),
)
_SUMS: Final = (
    (
        r"(\blast (?:2|two) card\b[^.]*?(?:[.:;] [^.]*?)?)\bthe higher(?: one| card| rank)? of"
        r" (?:them|these"
        r"|those|the two|both)\b",
        r"\1the highest rank of the last 2 card",
    ),
    (
        r"(\blast (?:2|two) card\b[^.]*?(?:[.:;] [^.]*?)?)\bthe lower(?: one| card| rank)?(?: of"
        r" (?:them|these"
        r"|those|the two|both))?\b(?! than| of| rank| median)",
        r"\1the lowest rank of the last 2 card",
    ),
    (
        r"\bof (?:the )?last card and (?:of )?(?:the )?second ?-? ?last(?: card)?\b",
        "of the last 2 card",
    ),
    (r"\bas many of (?:each|both)\b", "equally many"),
    (r"\bin is odd or even\b|\bin being odd or even\b", "in parity"),
)

_PAUSES: Final = 2 * ((r"[;,.] (?=[.](?: |$))", ""),)
"""What is laid aside leaves one sign behind another."""

PLAINLY: Final = (
    *(*_IDLE, *_REMARKS, *_ROWS, *_SUMS, *RETOLD, *_PLAYING),
    *(*_STEPS, *_TURNING, *_APART, *_COUNTED, *_PAUSES),
)
"""Steps, which way they turn, what holds in each suit, and what is counted."""
