"""Two cards added up, what must wait before it comes again, what comes in a row: as people say it.

A table like those of `normaliser`, which goes through it with that of `told`, before all others,
while the words are as they were typed.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import ENDS

_STARTS: Final = r"(?:^|(?<=[.;:,!] )|(?<=[.;:,!] and )|(?<=[.;:,!] so ))"
_FEATURE: Final = r"(suit|colou?r|rank|number|value|parity)s?"
_COUNT: Final = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_NUMBER: Final = (
    r"(?=(?:from|between|more|less|at|over|under|exactly|no|not|an?|\d\d?|something|anything|ten"
    r"|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|five|six"
    r"|seven|eight|nine|below|above|up)\b)"
)
_NEW: Final = (
    r"(?:(?:your|the new|the next|my|your own) (?:card|one|number)|yours|mine|the card (?:you"
    r"(?:'re)?|that you) (?:play|lay|add|playing|laying|adding)(?: down)?)"
)
_OLD: Final = (
    r"(?:the last(?: (?:card|one|number))?(?: (?:in|on|of) the (?:row|line))?"
    r"|the (?:card|one|number) (?:(?:lying |that's |that is )?(?:at the end|there|on the table)"
    r"|before(?: it)?)|the end (?:card|one)|what's (?:lying )?(?:there|at the end))"
)
_BOTH: Final = (
    rf"(?:{_NEW} (?:and|to|with|plus|onto) {_OLD}|{_OLD} (?:and|to|with|plus) {_NEW}"
    r"|(?:the|these|those|both|your) (?:two|cards|both)(?: cards| numbers| of them)?|them|both)"
)
_MUST: Final = (
    r"((?:must(?:n't| not| never)?|has to|have to|had to|should(?:n't| not| never)?"
    r"|may(?: not| never| only)|can't|cannot|can never|can only|couldn't|needs? to|needed to)"
    r"(?: always| never| only)?)"
)
_MAKE: Final = (
    r"(?:make|come(?: out)? to|get(?: to)?|total|be worth|add up to|give|reach|amount to|sum to"
    r"|have|equal|cost|weigh|go (?:over|above)(?= )|land on|end up at|stay (?:at|within))"
    r"(?: something| a (?:sum|total|number) (?:of|that is))?"
)
_SUM: Final = "the sum of the card and the last card"
_SUMS: Final = (
    # “add your card to the last one: it must come to twelve or more”
    (
        rf"\b(?:if you |when you )?(?:add|put|take|count|sum|plus)(?: up| together)* {_BOTH}"
        rf"(?: up| together)*(?: ?[.:;,])?(?: and| then| so|,)* (?:it|that|the (?:sum|total"
        rf"|result)|they|the two(?: of them)?(?: together)?|together they|you|this)"
        rf" (?=must|has|have|had|should|may|can|need|got|get)",
        f"{_SUM} ",
    ),
    (
        rf"\b(?:the|these|those|both|your) (?:two|cards)(?: cards| numbers| of them)? together"
        rf" {_MUST} {_MAKE} {_NUMBER}",
        rf"{_SUM} \1 be ",
    ),
    (
        rf"\b(?:any )?(?:two )?(?:neighbou?rs|neighbou?ring cards|cards (?:lying )?(?:side by side"
        rf"|next to each other|beside each other))(?: together)? {_MUST} (?:together )?{_MAKE}"
        rf" {_NUMBER}",
        rf"{_SUM} \1 be ",
    ),
    (rf"(?<={_SUM} )(?:need(?:s|ed)?|get|got)(?: to (?:be|make|get|have))? {_NUMBER}", "must be "),
    (rf"\b(the sum [^.;,]{{3,60}}?) {_MUST} {_MAKE} {_NUMBER}", r"\1 \2 be "),
)
"""Two cards, added up."""

_REST: Final = (
    r"(?:sit out|wait|rest|sleep|pause|take a (?:break|rest)|stay (?:away|out)|be left out"
    r"|lie low|hold off)(?: for)?"
)
_TURNS: Final = r"(?:(?:other |more )?(?:cards?|goes|go|turns?|rounds?|places?|plays?|moves?))"
_LAST: Final = rf"(the last {_COUNT}(?: (?:cards?|ones))?(?: (?:in|on|of) the (?:row|line))?)"
_AGAIN: Final = (
    r"(?:come back|return|come (?:round )?again|be (?:played|used|laid|repeated)(?: again)?)"
)
_USED: Final = (
    r"(?:(?:has|have|'s|is|was|gets|got) (?:just )?(?:been )?(?:played|laid|used|put down|out"
    r"|seen)|comes? up|came up|appeared|turned up)"
)
_CANNOT: Final = (
    r"(?:can't|cannot|can not|mustn't|may not|must not|couldn't|shouldn't|may never|must never)"
)
_OUT: Final = (
    r"(?:not allowed|forbidden|out|wrong|barred|taboo|locked|blocked|banned|no good|off limits)"
)
_WAITING: Final = (
    # “once a suit has been laid, it has to sit out for two cards”
    (
        rf"\b(?:(?:once|when|if|after) )?(?:an?|every|each|the same|any) {_FEATURE}"
        rf"(?: (?:that )?{_USED} ?,?)? (?:(?:it|that \w+) )?(?:has to|needs to|must|had to|have to)"
        rf" {_REST} (?:the next |at least |another |until )?{_COUNT}(?: {_TURNS})?"
        rf"(?: (?:before|until|till) [^.;]*?)?(?= ?(?:[.;:]|$))",
        r"no \1 may return until \2 cards",
    ),
    (
        rf"\b(?:the same|an?|each|every) {_FEATURE} (?:may|can|could)(?: only)? {_AGAIN}(?: only)?"
        rf" (?:if|when|once|after) (?:there are |there's )?(?:at least )?{_COUNT} (?:other )?cards?"
        rf"(?: (?:lie|are|come|came|were|have (?:been|come|gone)|laid|played|by|in|between"
        r"|since|after it))*"
        rf"{ENDS}",
        r"no \1 may return until \2 cards",
    ),
    # “if a suit's in the last two cards you can't use it”
    (
        rf"\bif an? {_FEATURE}(?:'s| is| was| lies| appears| shows)(?: already| there| up)?"
        rf" (?:among|in|on|one of) {_LAST} ?,? (?:then )?(?:you|it|the (?:new|next) card)"
        rf" {_CANNOT} (?:use|play|lay|be"
        rf"(?: played| used| laid)?|have|come)(?: it| that| again)?{ENDS}",
        r"you mustn't play a \1 that is among \2",
    ),
    (
        rf"\b(an?|any|the|whose) {_FEATURE} (?:that |which )?(?:(?:you|i|we) (?:can )?(?:see|saw"
        rf"|find|have)|(?:is|was|are|were|'s) (?:already |there |there already )?|shows? up|lies"
        rf"|appears?)(?: there)? ?(?:in|among|on) (?:any of )?(?=the last)",
        r"\1 \2 that is among ",
    ),
    (
        rf"\b(an?|the|any) {_FEATURE} (?:that |which )?(?:one|any|either|some) of {_LAST}"
        rf" (?:has|have|shows?|is|had|was)\b",
        r"\1 \2 that is among \3",
    ),
    (
        rf"\b(an?|any|the) {_FEATURE} that is among {_LAST} {_CANNOT} (?:be (?:played|used|laid)"
        rf"|come|follow)(?: again)?{ENDS}",
        r"you mustn't play a \2 that is among \3",
    ),
    (
        rf"\b(?:the )?{_FEATURE} of {_LAST} (?:are|is|were|was) {_OUT}{ENDS}",
        r"the \1 must not be among \2",
    ),
)
"""What must wait before it may come again."""

_NEVER: Final = (
    r"(?:never|no|not|(?:there (?:may|must|can|should) )?(?:never|not) be|there"
    r" (?:mustn't|can't) be|(?:you(?:'re| are)? )?(?:never|not) (?:allowed )?(?:to )?"
    r"(?:make|have|lay|play|get)"
    r"|(?:you )?(?:can't|cannot|mustn't|may not|don't|never) (?:make|have|lay|play|get|let"
    r" there be))"
)
_ROW: Final = (
    r"(?:in a row|running|in succession|one after (?:the other|another)|side by side|on the trot"
    r"|next to (?:each other|one another)|back to back|together)"
)
_MEET: Final = r"(?= (?:can|may|must|never|in a row|running|side))"
_IN_ROW: Final = (
    (
        rf"{_STARTS}{_NEVER} {_COUNT} (?:cards? )?(?:{_ROW} )?(?:all |both )?(?:odd or (?:all |both"
        rf" |{_COUNT} )?even|even or (?:all |both |{_COUNT} )?odd)(?: ones?| cards?| numbers?)?"
        rf"(?: {_ROW})?{ENDS}",
        r"never \1 cards of the same parity in a row",
    ),
    (
        rf"{_STARTS}{_NEVER} {_COUNT} (?:cards? )?(?:of|with|in) (?:the same|one|a|any) {_FEATURE}"
        rf"(?: {_ROW})?{ENDS}",
        r"never \1 cards of the same \2 in a row",
    ),
    (
        rf"{_STARTS}(?:not|never|no) (?:the same|one) {_FEATURE} (?:twice|two times){ENDS}"
        rf"|{_STARTS}(?:not|never|no) (?:the same|one) {_FEATURE} (?:twice|two times) {_ROW}",
        r"never two cards of the same \1\2 in a row",
    ),
    (
        rf"\b(?:no|not) more than {_COUNT} (?:cards? )?of (?:the same|one|a|any(?: one)?)"
        rf" {_FEATURE} {_ROW}",
        r"at most \1 cards of the same \2 in a row",
    ),
    (
        rf"\btwo odds? or two evens?(?: cards| ones| numbers)?\b{_MEET}",
        "two cards of the same parity",
    ),
    (rf"\btwo reds? or two blacks?(?: cards| ones)?\b{_MEET}", "two cards of the same colour"),
    (
        r"\b(?:don't|doesn't|didn't|do not|never) (?:like|want|wish) (?:to )?"
        r"(?:sit|lie|stand|be|come|go|have to sit) (?:right )?(?:next to|beside|side by side with"
        r"|on)"
        r" (?:one another|each other|themselves)",
        "may not be next to each other",
    ),
    (
        rf"\b(won't do|can't go|(?:is|was|'s) (?:wrong|not allowed|no good|forbidden)) ?,? (?:nor"
        rf"|neither|and neither|or) (?:is |does )?(an? [^.;,]{{2,20}} on an? [^.;,]{{2,20}}?)"
        rf"{ENDS}",
        r"\1 , \2 is wrong",
    ),
)
"""What comes in a row."""

WAITING: Final = (*_SUMS, *_WAITING, *_IN_ROW)
"""Sums of two cards, what must wait, and what comes in a row."""
