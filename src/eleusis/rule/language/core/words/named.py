"""Steps and sorts that a text names, and what cards in a row show, in the few words of the core.

A table like those of `normaliser`, which goes through it before the others. A step that is named
(“A step of 5 or more is a big one”) is put where its name stands else; a name that stands nowhere
else leaves a text that is not read.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import AMOUNT

_STARTS: Final = r"(?:^|(?<=[.;,:] ))"
_STEP: Final = r"(?:step|jump|gap|leap|move|distance|difference|stride|hop)s?"
_AMOUNT: Final = (
    rf"(?:at (?:least|most) |exactly |more than |lower than |{AMOUNT} to )?{AMOUNT}"
    r"(?: (?:or|and) (?:more|higher|lower|further|farther))?(?: (?:rank|step|place))?"
)
_NAME: Final = (
    r"(?!an?\b|the\b|right|wrong|red|black|odd|even|always|anytime|higher|lower|stepnamed)"
    r"[a-z]+?(?=s?\b)"
)
_GOES_ON: Final = r"s?(?: one| step)?(?: ?[.;,]| and)(?: and)?"
_PUT: Final = r"\bstepnamed (\w+) ([^.]*?) \. (.*?)"
"""A step that was named, up to where its name stands else."""

_STEPS_NAMED: Final = (
    (rf"\b({AMOUNT}) (?:rank|step|place)s? or (more|lower|higher)\b", r"\1 or \2"),
    (
        rf"\b(?:an? )?{_STEP} (?:of )?({_AMOUNT})(?: ,? (?:up or down|in either direction))? (?:is|"
        rf"count as|counts as|is called) (?:an? )?({_NAME})(?: one| {_STEP})?{_GOES_ON}",
        r"stepnamed \2 \1 .",
    ),
    (
        # only what stands again is a name
        rf"\ban? ({_NAME})(?: {_STEP} (?:is|means?)(?: an? {_STEP})?| is an? {_STEP})"
        rf"(?: of| by)? ({_AMOUNT}){_GOES_ON}(?=.*\b\1s?\b)",
        r"stepnamed \1 \2 .",
    ),
    *(
        (
            rf"\bstepnamed (\w+) (?:at (?:least|most) )?({AMOUNT})(?: or {more})? \. (?:(?:an?|any|"
            rf"every|each|all|the) )?{unlike} (?:{_STEP}|ones?) is (?:an? )?({_NAME})"
            rf"(?: one| {_STEP})?{_GOES_ON}|\bstepnamed (\w+) ({AMOUNT}) or {more} \. an? ({_NAME})"
            rf" is (?:any|every|an?) {unlike} {_STEP}{_GOES_ON}",
            rf"stepnamed \1\4 \2\5 or {plain} . stepnamed \3\6 {rest} than \2\5 .",
        )
        for more, unlike, plain, rest in (
            ("(?:more|higher|further|farther)", "(?:other|lower|shorter)", "more", "lower"),
            ("lower", "(?:other|higher|longer)", "lower", "more"),
        )
    ),
    (
        rf"\bstepnamed (\w+) ([^.]*?) \. stepnamed (\w+) ([^.]*?) \. (.*?)\b(?:\1s? and \3|\3s? and"
        rf" \1)s?(?: {_STEP})? (?:must )?(?:alternate|take turns?)",
        r"\5after astep of \2 play \4 away from the last card . after astep of \4 play \2 away from"
        r" the last card",
    ),
    *(
        row
        for _ in range(4)
        for row in (
            (
                rf"{_PUT}\b(?:after|on) an? \1\b(?: one\b| {_STEP}\b)?",
                r"stepnamed \1 \2 . \3after astep of \2",
            ),
            (
                rf"{_PUT}\b(?:(?:(?:take|make|do|comes?|go|(?:must )?play) an?|the (?:next|new"
                rf"|following) (?:{_STEP}|one) must (?:is|play)(?: an?)?) \1(?: one\b| {_STEP}\b)?"
                rf"|an? \1 (?:one|{_STEP}) (?:must )?(?:follows?|comes?)\b)",
                r"stepnamed \1 \2 . \3play \2 away from the last card",
            ),
        )
    ),
    (r"\bstepnamed \w+ [^.]*? \. ?", ""),
)
_SORTS: Final = (
    # “Three teams: …; …; …. Play from another team.”
    (
        rf"{_STARTS}(?:there is |we has |make )?(?:two|three|four|five) (\w{{3,}}?)\w{{0,3}}(?:"
        rf" of (?:rank|card"
        r"|suit))? ?[:,] ((?:(?!\bthen\b)[^.:])*?) ?[.] ([^.]*?)(?:from |of |in |to |must is"
        r" )?(?:the |an? )?(same"
        r"|other|another|different) \1\w{0,3}\b",
        r"\3of the \4 parts among ( \2 )",
    ),
)
_SHOWN: Final = (
    (
        r" ?,? (?:\( )?(?:in (?:any|either|whatever|whichever) order|regardless of (?:the )?order"
        r"|no matter (?:in )?(?:the|(?:which|what)) order|whatever the order)(?: \))?",
        " inanyorder",
    ),
    (
        rf"\b(?:any|every|each|all|in any|among any|of any) ({AMOUNT}) (?:neighbouring|consecutive"
        r"|adjacent)? ?card(?: in a row)? (?:may|must) (?:contain|has|show) ",
        r"amongany \1 card , must contain ",
    ),
    (
        r"\bhigher than one of the last two card and lower than the other(?: one)?\b"
        r"(?: of (?:them|the last two card)\b)?"
        r"|\blower than one of the last two card and higher than the other(?: one)?\b"
        r"(?: of (?:them|the last two card)\b)?",
        "strictly between the last two card",
    ),
    *(
        (rf"{before}match or (?:{verbs})(?= (?:it|its|the|that))", f"{verb} equal or {way} than")
        for verbs, way in (
            ("beat|top|go above|exceed", "higher"),
            ("undercut|go below|go under|stay below", "lower"),
        )
        for before, verb in ((r"(?<=must )", "is"), (r"\b", "play"))
    ),
    (r"(?<=must )stay (?=below|above|under|over)", "is "),
    (
        rf"\b(?:they|those|the two|both) make (?=more|lower|at|exactly|from|between|{AMOUNT})",
        "they add up to ",
    ),
    (rf"\b(?<=card )make (?=more|lower|at|exactly|from|between|{AMOUNT})", "add up to "),
    (
        rf"{_STARTS}(the last (?!card\b)\w+(?: card)?(?: on the line| so far)?) (?:is"
        rf" (?:the|our|my)"
        r" [a-z]+(?: [a-z]+)?|decides?|rules?|says?(?: what[^.;:]*)?|governs?) ?[.:] (?=if it is )",
        r"lookat \1 : ",
    ),
    (
        r"\b(suit|colour) (?:that|which) is (?:ahead|leading|in the lead)(?: (?:on|in) the line"
        r"| so far)?",
        r"\1 that has more card than the other",
    ),
)

NAMED: Final = (*_STEPS_NAMED, *_SORTS, *_SHOWN)
"""Steps and sorts that are named, and what cards in a row show."""
