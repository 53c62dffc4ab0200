"""What is listed: all the cards of a sum, the first blocks of the line, what comes in turn.

A table like those of `normaliser`, which goes through it before all others, while the words are as
they were typed. “The ranks of the card, the last card and the second-last card must add up to 20”,
“cards 1 to 4 must have four different suits, and so must cards 5 to 8, and so on”, “the colours go
red, red, black, black, and repeat”; and what is said of an amount by cases, or of what is counted.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import COUNT

_NTH: Final = r"(?:second|third|fourth|fifth|sixth)"
_CARD: Final = rf"the (?:card|(?:{_NTH} ?- ?)?(?:last|previous|first) card(?: of the line)?)"
_MUST: Final = r"(?:must|may|can|should|shall|has to|have to|needs? to|is to|are to)"
_ADD_UP: Final = r"(?:add up|sum(?: up)?|come|amount|total|add)"
_RANKS: Final = r"the (?:ranks|values|numbers) of "
_CASE: Final = r"(?:if|when|after|while|where)"
_AT: Final = r"(?:after|on|at|with|if|when)"

_SUMS: Final = (
    (
        rf"\b(?:{_RANKS})?({_CARD}(?:(?: ?, {_CARD})+ ?,? and {_CARD}|(?: ?, {_CARD})*"
        rf" and the last {COUNT} cards)) ({_MUST}(?: not| never)?)(?: together)? {_ADD_UP} to"
        r"(?: an?(?= (?:total|sum)))?(?: (?:total|sum) of)? ",
        r"the sum of \1 \2 be ",
    ),
    # what they must add up to, by cases
    (
        rf"\b(?:{_RANKS})?({_CARD} and {_CARD})(?: together)? (must) {_ADD_UP} to"
        rf" ([^.;,]*? {_CASE} [^.;,]*?) ?,? (?:and|but) to (?=[^.;]*? {_CASE} )",
        r"the sum of \1 \2 be \3 ; the sum of \1 \2 be ",
    ),
    (
        rf"\b(?:{_RANKS})?({_CARD} and {_CARD}(?: together)? must {_ADD_UP} to )([^.;,]*?) ?[,;]"
        rf" (and|but) ({_AT} [^.;,]{{3,40}}?) ,? ?to (?=an? |at |no |less|more|fewer|\d)",
        r"\1\2 ; \3 \4 , \1",
    ),
)
"""What several cards add up to."""

_GROUP: Final = r"(?:block|group|set|section|panel|bunch|packet|row)"
_SIZES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO: Final = r"(?:to|-|through)"
_ALONG: Final = r"(?: (?:of|on|in) the line)?"
_CARDS: Final = r"(?:cards|places|positions)"
_NEXT: Final = "|".join(
    rf"{size}\b[^.]*? {size + 1} {_TO} {2 * size}\b" for size in range(2, len(_SIZES) + 2)
)
_FIRST: Final = rf"(?:the )?{_CARDS} 1 {_TO} (?={_NEXT})(\d+){_ALONG}"
"""“Cards 1 to 4”, with cards 5 to 8 behind it."""
_IN: Final = r"(?:in|among|within|of|for)"
_SPAN: Final = rf"(?:{_IN} )?(?:(?:the )?{_CARDS} )?\d+ {_TO} \d+{_ALONG}"
_AND_SO_ON: Final = r"(?:,? ?(?:and so (?:on|forth)|etc ?\.?|\.\.\.))"
_OTHERS: Final = rf"{_SPAN}(?: ?(?:,|and|, and) {_SPAN})* ?{_AND_SO_ON}"
_OF_THAT_SIZE: Final = "|".join(
    rf"[^.:,]*?\b(?:{name}|{size})(?:e?s| cards)?\b[^.:,]*?[:,(] {_CARDS} 1 {_TO} {size}\b"
    for size, name in enumerate(_SIZES, start=2)
)
_FORM: Final = r"(?:is|are|make|form|count as)"
_EACH_BLOCK: Final = r"in each block of \1 cards from the first card of the line"
_FEATURE: Final = r"(suit|colou?r|parity)"
_OF_EACH: Final = (
    r"(?:there )?(?:must|may|can|should)\b|no |never |not more |at (?:most|least) |exactly "
)

_BLOCKS: Final = (
    # “divide the line into sixes: places 1 to 6, places 7 to 12, and so on”
    (
        rf"(\bthe line\b(?={_OF_THAT_SIZE})[^.:,]*?) ?[:,(] {_FIRST} ?(?:,|and|, and)"
        rf" {_OTHERS} ?\)?",
        r"\1",
    ),
    (
        rf"\b{_FIRST} ?(?:,|and|, and) {_OTHERS} {_FORM} (?:(?:the|an?|one|such) )?{_GROUP}s?\b",
        r"cut the line into blocks of \1 cards",
    ),
    (
        rf"\b{_FIRST} {_FORM} (?:an?|one|the first) {_GROUP} ?, ?(?:and )?{_SPAN}"
        rf"(?: {_FORM})? (?:the (?:next|second|2nd)|another|a second)(?: {_GROUP}| one)? ?"
        rf"{_AND_SO_ON}",
        r"cut the line into blocks of \1 cards",
    ),
    # “cards 1 to 4 must …, and so must cards 5 to 8, cards 9 to 12 and so on”
    (
        rf"\b(?:{_IN} )?{_FIRST} ?,? ([^.;]*?) ?[,;.] (?:and )?(?:so (?:{_MUST}|on for|too (?:for"
        rf"|{_MUST}))|(?:and )?the same (?:goes|holds|is true|applies) (?:for|to)|likewise(?: for)?"
        rf"|so(?= {_IN}))(?: {_IN})? {_OTHERS}",
        rf"{_EACH_BLOCK} \2",
    ),
    (rf"\b(?:{_IN} )?{_FIRST} ?(?:,|and|, and) {_OTHERS} ?,? (?={_OF_EACH})", rf"{_EACH_BLOCK} "),
    (
        rf"\bthe first ({COUNT}) cards{_ALONG} (must) ([^.;,]*?) ?[,;] (?:and )?"
        r"(?:so (?:must|do) )?the next \1(?: cards)?"
        rf"(?: (?:must )?(?:\3|likewise|too|also|as well))? ?{_AND_SO_ON}",
        rf"{_EACH_BLOCK} \2 \3",
    ),
    (rf"\b({_EACH_BLOCK.replace(chr(92) + '1', COUNT)}) (?=must (?:all )?have)", r"\1 all cards "),
    *[
        (
            rf"(\bthe line\b(?:(?! 1 {_TO} ).)*?)\bno (?:such )?(?:{'|'.join(_SIZES)}|{_GROUP})"
            rf"(?: of {COUNT})? (?=(?:may|must|can) (?:hold|contain|have|show))",
            r"\1no block ",
        )
    ]
    * 2,
    # “inside a group the suit stays the same, and each new group has another suit”
    (
        rf"\b(?:in|inside|within) (an?|one|each|every|such an?) {_GROUP}((?: of {COUNT} cards)?"
        rf"(?: from the first card of the line)?) ?,? (?:the {_FEATURE} (?:must )?(?:stays?"
        rf"|remains?|is|be) the same|all (?:the )?cards (?:must )?have the same {_FEATURE}) ?[,;.]"
        rf" (?:and |but )?(?:(?:the first card (?:of|in) )?(?:each|every|an?|the) (?:new|next)"
        rf" {_GROUP}) (?:must )?(?:has|have|takes?|gets?|brings?) (?:another|the other|a different"
        rf"|the opposite|a new) (?:\3|\4)(?: (?:from|than) the {_GROUP} before(?: it)?)?",
        r"in \1 block\2 , the 1st card must have a different \3\4 from the last card ; the others"
        r" must have the same \3\4 as the last card",
    ),
    (
        rf"\bthe line (?:is (?:\w+ )?(?:made|made up|built|cut|divided|split|composed)|consists)"
        rf" (?:up )?(?:of|from|out of|into|in) {_GROUP}s of ({COUNT}) cards(?= ?[:.;])",
        r"the line is made of blocks of \1 cards",
    ),
)
"""The blocks of the line, by the first of them."""

_LIST: Final = r"(\w+(?: ?,(?: then)? \w+)+?)"
_ROUND: Final = (
    r"(?:,? ?(?:and )?(?:then )?(?:it |they )?(?:repeats?|starts? over(?: again)?|begins? again))"
)
_FROM_FIRST: Final = r"(?:from|starting (?:with|from)) the first card of the line"
_IN_TURN: Final = (
    r"(?:the )?(?:colou?rs|suits|parities)(?: (?:of|in|on|along) the (?:line|cards))? (?:must )?"
    r"(?:go|run|are|be|come|follow|(?:repeat|go|come) in the order|follow the (?:order|pattern))"
    r" ?:? "
)

_TURNS: Final = (
    (
        rf"\b{_IN_TURN}{_LIST} ?{_ROUND}? ?,? {_FROM_FIRST}",
        r"\1 , and repeat , from the first card of the line",
    ),
    # where they begin is not said
    (
        rf"\b(?:{_IN_TURN}|the line (?:goes|runs) )(?=(?:\w+ ?, )*?(\w+) ?, \1\b){_LIST} ?{_ROUND}"
        r"(?= ?(?:[.;]|$))",
        r"apattern \2 , and repeat",
    ),
)
"""What comes in turn."""

_WHERE: Final = rf"(the last {COUNT} cards|the line)"
_SO_MANY: Final = (
    r"((?:at most |at least |no more than |fewer than |less than |more than |exactly |only )?"
    rf"(?:one|{COUNT})(?: or (?:more|fewer|less))?) cards?"
)
_OF_THE_CARD: Final = (
    r"(?:of|with|that (?:has|have)) (?:the same|the|its)"
    r" (suit|colou?r|rank|parity)(?: (?:of|as) the card)?"
)
_SAME: Final = r"(?:already |earlier )?(?:an?|any|another|some) (?:other |earlier )?cards?"

_NUMBERS: Final = rf"((?:\d+ ?(?:,|or|and|, or|, and)? )+(?:{_AND_SO_ON})?)"

_SO: Final = r"(?: ,| (?=(?:the card must|play|go|keep|change|any card)\b))"
"""Where a case ends."""

_COUNTED: Final = (
    # “count the hearts: for 0, 2, 4 and so on the card must be black, for 1, 3, 5 and so on …”
    *[
        (
            rf"(\b(?:count|number of) [^.:;]*?[.:;] (?:[^.]*?[,;] (?:and )?)?)(?:for|with|at)"
            rf" {_NUMBERS} ?,? ?(?=the card|play|go|keep|change|any)",
            r"\1if the number is \2 , ",
        )
    ]
    * 3,
    (
        rf"\b(?:among|on|in|of) {_WHERE} there (?:must|may|can|should)((?: not)?) be {_SO_MANY}"
        rf" {_OF_THE_CARD}",
        r"the number of cards of its \4 among \1 must\2 be \3",
    ),
    (
        rf"\b(?:among|on|in|of) {_WHERE} there (?:must|may|can) be no cards? {_OF_THE_CARD}",
        r"the \2 of the card must not be among \1",
    ),
    # the second case, by the words of the first
    (
        r"(\b(?:if|when) ((?:the|they|it) (?:(?!(?:and|or|not|is|are|has)\b)[a-z-]+ )*?)"
        r"(is|are|has|have|do|does)"
        rf" ((?:just |both |all )*)([^.;,]+?)){_SO} ?([^.;:]*?) ?[;,.] (?:and |but )?(?:if|when)"
        rf" (?:\2|they |it |those )\3(?: not|n't) \4?\5{_SO}",
        r"\1 , \6 , if they are not ,",
    ),
    (
        rf"(\b(?:if|when) there (?:is|are) {_NUMBERS}([a-z ]+? (?:among|on|in) {_WHERE}) ?,"
        rf" [^.;]*?[,;.] (?:and )?(?:if|when) there (?:is|are) {_NUMBERS})(?=,)",
        r"\1\3 ",
    ),
    (r"\bwith (an? [\w ]{2,25}?) (?:there|on the table)(?= ?,)", r"if \1 lies there"),
    # of the same suit as the card
    (
        rf"\b(if|when|once) (?:there (?:is|are) )?{_SAME} {_OF_THE_CARD}"
        r" (?:(?:is|are|lies?) )?(?:already )?on the line",
        r"\1 the \2 of the card is on the line",
    ),
    (
        r"(\b(?:suit|colou?r|rank|parity) of the card\b[^.;]*?\bthe )(?:last|latest|most recent)"
        r" card of that (suit|colou?r|rank|parity)\b",
        r"\1last card of its \2",
    ),
)
"""How many there are of what the card is, and which was the last."""

TOLD_IN_LISTS: Final = (*_SUMS, *_BLOCKS, *_TURNS, *_COUNTED)
"""What is listed, and what is counted of what the card is."""
