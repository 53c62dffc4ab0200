"""What is told after the game: who wanted what and sent what away, in the words of a rule.

A table like those of `normaliser`, which goes through it before all others, while the words are as
they were typed. “It was a club I was after”, “I let in only reds”, “nothing lower was allowed on
it”, “you'd to change suit”: what the dealer wanted must be played, what they took is
right, what they sent away is wrong, and what had to be must be.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import ENDS, TYPED_FEATURE

_STARTS: Final = r"(?:^|(?<=[.;:,!] )|(?<=[.;:,!] and )|(?<=[.;:,!] but )|(?<=[.;:,!] then ))"
_RANK: Final = (
    r"(?:aces?|jacks?|queens?|kings?|[ajqk]|\d\d?|two|three|four|five|six|seven|eight|nine|ten)"
)
_ANY: Final = (
    r"\b(?:(?:any|every)(?:thing)?|all|each)\b"
    r"(?! of\b| (?:(?:other )?cards?|suit|colou?r|rank) but\b)"
    r"(?: (?!(?:but|if|when|unless|after|on|must|may|can|should|has|have|is|are|be|goes?|follows?"
    r"|play|put|lay|nothing|none|(?:two|three|four|\d) cards)\b)\w[\w-]*)+"
)
"""“Any red card”, with no verb; “any card” alone is `anything`."""
_THESE: Final = (
    r"(?:an? |the (?!last|first|second)|(?!(?:not?|as)\b)(?:[a-z]+ )?"
    rf"(?:hearts|spades|clubs|diamonds|reds|blacks|cards|{_RANK}e?s)\b)"
)
_I: Final = r"(?:i|we|he|she|the dealer)(?:'(?:d|m|ve|ll|re))?"
_AUX: Final = (
    r"(?: (?:was|am|were|is|are|would|will|had|have|has|did|do|always|really|ever|just|simply"
    r"|then|all))*"
)
_WANT: Final = (
    r"(?:want(?:ed|s)?|need(?:ed|s)?|look(?:ed|ing)? (?:out )?for|after|ask(?:ed|ing|s)? for"
    r"|wait(?:ed|ing)? for|expect(?:ed|ing|s)?|demand(?:ed|s)?|insist(?:ed|s)? on|hop(?:ed|ing) for"
    r"|require[ds]?)"
)
_TAKE: Final = (
    r"(?:(?:say|said|saying|says) yes to|accept(?:ed|ing|s)?|allow(?:ed|ing|s)?"
    r"|permit(?:ted|s)?|took|takes?|taking|let(?:ting)? (?:in|through))"
)
_REFUSE: Final = (
    r"(?:(?:say|said|saying|says) no to|refus(?:ed|es|ing)|reject(?:ed|s|ing)?"
    r"|(?:turn|send|sent|throw|threw|hand)(?:ed|s|ing)? (?:away|down|back|out)|forbade|forbids?"
    r"|bar(?:red|s)|ban(?:ned|s)?|objected to"
    r"|(?:wouldn't|didn't|won't|don't|never) (?:take|allow|accept|have|want|let in|let through))"
)
_SAY_NO: Final = r"(?:say|said|saying) no|(?:send|sent|sending) (?:a|the|your) card back|refused?"
_THING: Final = r"([^.;,:!]{2,70}?)"
_CARDS: Final = r"(?!(?:to|for|that|it|this|if|when|you)\b)"

_CLEFTS: Final = (
    # “it was a club I was after”, “it was always a higher card that was needed”
    (
        rf"\b(?:it was|it's|it is|it had to be) (?:always |only )?{_CARDS}{_THING}"
        rf" (?:that )?(?:{_I}{_AUX} {_WANT}|(?:was|were|is) (?:always )?(?:needed|wanted|required"
        rf"|called for|asked for)|(?:you|one) (?:needed|need|had to (?:play|lay|put|bring)))"
        rf"(?: there| next| then| from you)?{ENDS}",
        r"you must play \1",
    ),
    # “what I wanted was a higher card”, “all I took was spades”
    (
        rf"\b(?:all|what|the only thing|the one thing)(?: that)? (?:{_I}{_AUX} (?:{_WANT}|{_TAKE})"
        rf"|you (?:needed|need|had to (?:play|lay|put|bring)))(?: from you| to see)? (?:was|is"
        rf"|were) (?=an? |another|the same|cards?|reds?|blacks?|odds?|evens?|\w+s\b){_CARDS}",
        "you must play ",
    ),
    (
        r"^(?:so |well |right |ok(?:ay)? )*(?:,? ?(?:the|my) (?:whole )?(?:trick|secret|rule|idea"
        r"|thing|point|answer|catch) (?:was|is) (?:just |simply |only )?that|it (?:was|is) (?:just"
        r" |only |simply )?that) ",
        "",
    ),
)
"""What is put in front, and what of it was wanted."""

_ONLY: Final = (
    (
        rf"\b{_I}{_AUX} (?:only{_AUX} (?:{_WANT}|{_TAKE})|(?:{_WANT}|{_TAKE}) only|(?:{_WANT})"
        rf"(?= (?:an? |the same |another |something |any |reds?\b|blacks?\b|odds?\b|evens?\b"
        rf"|hearts?\b|spades?\b|clubs?\b|diamonds?\b|aces?\b|kings?\b|queens?\b|jacks?\b))"
        rf"(?! (?:card|cards) to))(?: ever)? {_CARDS}(?!only)",
        "you must play ",
    ),
    (
        rf"\b{_I}{_AUX} only{_AUX} let {_CARDS}{_THING} (?:in|through|stand|by){ENDS}",
        r"you must play \1",
    ),
    (
        rf"{_STARTS}{_THING} {_I}{_AUX} (?:{_REFUSE}|(?:turn|send|sent|throw|threw)(?:ed)?"
        rf" (?:away|back|out)){ENDS}(?<!what)",
        r"\1 is wrong",
    ),
    (
        rf"\b(?:the only (?:time|thing|card) )?{_I}{_AUX} only{_AUX} (?:{_SAY_NO})"
        rf" (?:if|when|where) (?:it was )?([^.;:]{{3,120}}?)(?= ?(?:[.;:]|$))",
        r"it is wrong if \1",
    ),
    (rf"\b{_I}{_AUX} {_REFUSE} {_CARDS}{_THING}{ENDS}", r"\1 is wrong"),
    (
        rf"\b{_I}{_AUX} {_TAKE} (?!(?:one |an? )?(?:card |one )?(?:from|away))(?!only){_CARDS}"
        rf"{_THING}{ENDS}",
        r"\1 is right",
    ),
)
"""What was taken, let in, sent away."""

_NOT_ALLOWED: Final = (
    (
        r"\bnothing ((?:higher|lower|bigger|smaller|larger|greater|above|below|over|under|beyond"
        r"|within|between|outside|red|black|odd|even|from|of|with|in|closer|nearer|further)\b"
        r"[^.;,:]{0,60}?) (?:was|is|were|'s) (?:ever |any )?(?:allowed|good|any good|ok(?:ay)?"
        r"|right|accepted|permitted|fine|let in|legal|possible|welcome)"
        rf"(?: (?:on|after|onto) (?:it|that|top(?: of it)?)| there| in)?{ENDS}",
        r"the card mustn't be \1",
    ),
    (
        rf"\b(?:was|were|is|gets?) (?:no good|not (?:any )?good|barred|ruled out|turned away"
        rf"|sent back|a no|a no -? ?no)(?: (?:on|after|onto) (?:it|that))?{ENDS}",
        "is wrong",
    ),
)
"""What was not allowed."""

_HAD_TO: Final = (
    (r"\b(you|we|i|they|there|it|one)'d (?:got )?(?:have )?to\b", r"\1 had to"),
    (
        r"\b(?:weren't|wasn't|were not|was not) (?:allowed|let|permitted)(?: to)?(?= \w)"
        r"(?! (?:on|after|if|when|in|at|there|either|for|and|or|until|unless|again|next)\b)",
        "mustn't",
    ),
    (r"\b(?:took|taking|taken) turns\b", "take turns"),
    (r"\b(?:are|were|was|is) (?=take turns\b)", ""),
    (r"\bor better\b", "or higher"),
    (r"\banything (?=within|closer|nearer|further|farther)", "any card "),
    (r"\b(?:pictures|royals|figures)\b(?! cards?)", "face cards"),
    (
        r"\b(?:anything|any(?: other)? card|everything|every card|whatever you like) but "
        r"(?=the |an? |\w+s\b)(?!not\b)",
        "anything except ",
    ),
    (rf"({_ANY}) but (?={_THESE})", r"\1 but not "),
    (r"\b(?:you|we|one)(?:'d)? need(?:ed)? (?!to\b|not\b|only\b|either\b|at\b)", "you must play "),
    (rf"\ba change of {TYPED_FEATURE}{ENDS}", r"a different \1"),
    (
        r"\b(card|ones?) (?:was|is) (right|wrong|fine|allowed|good|ok|okay|not allowed|no good)"
        r" (if|when|only if|only when) (?:it|yours) was\b",
        r"\1 is \2 \3 the card is",
    ),
    # “on all the rest, ace, three and five, …” names them once more
    (
        rf"\b(?:on|after|with) (?:all )?(?:the )?(?:rest|others) ?[,:(] ?({_RANK}(?: ?,"
        rf" {_RANK})+(?: ?,)?(?: and)? {_RANK}) ?[,:)]",
        r"after \1 ,",
    ),
)
"""What had to be, and what might be."""

_LIES: Final = r"(?:(?:lying |sitting |showing )?at the end(?: of (?:the )?(?:line|row))?)"
"""Where no card but the last is; one that lies "there", or on the table, may be any."""

_NOUN: Final = (
    r"(?:red|black|odd|even|prime|face|picture|court|heart|spade|club|diamond|ace|king|queen|jack"
    r"|number|low|high|small|big|\d\d?|two|three|four|five|six|seven|eight|nine|ten)s?"
)
_KIND: Final = (
    rf"((?:(?:an?|the|any|one) )?{_NOUN}(?: {_NOUN})?(?: (?:card|one|number)s?)?"
    rf"(?: (?:or|and) (?:an? )?{_NOUN}(?: (?:card|one|number)s?)?)*"
    r"(?: or (?:lower|higher|less|more|above|below|under|over|up|down|smaller|bigger))?)"
)
_ANOTHER: Final = (
    r"(?:(?:an?|the) )?(?:(?:different|other|opposite)(?: one)?|another(?: one)?|one other)"
)
_WAS_THERE: Final = (
    r"(?:(?:that )?(?:was|is|has|had|'s|came|lay|lies)(?: (?:just|last|been|there|lying|already"
    r"|played|laid|put|down|at the end|on the table|on top|showing|before|there last|out))+)"
)
_CARD_THERE: Final = (
    # “when there was a spade lying there”, “with an even card on the table”
    (
        rf"\b(?:if|when|whenever|once) there(?: was| is|'s| were| are) {_KIND} {_LIES}(?: ,)?",
        r"if the last card is \1 ,",
    ),
    (rf"\bwith {_KIND} {_LIES}(?: ,)?", r"if the last card is \1 ,"),
    (
        rf"\b(?:if|when|whenever) (?:it|the line|the row) (?:ends|ended) (?:in|with|on) {_KIND}"
        r"(?: ,)?",
        r"if the last card is \1 ,",
    ),
    (
        r"\bthe (?:card|one)(?: that(?: is|'s| was))? (?:already )?(?:out|down|lying there|there"
        r"|lying)(?= ?,| (?:is|was|has|must|'s)| ?[.;]| ?$)",
        "the last card",
    ),
    # “whatever suit was lying there, yours had to be a different one”
    (
        rf"\b(?:what(?:ever)?|which(?:ever)?) {TYPED_FEATURE} {_WAS_THERE} ?, (?:and )?(?:the"
        rf" (?:next|new)(?: card| one)?|yours|your card|it|you) (?:must|had to|has to|have to"
        rf"|should|needs? to|needed to) (?:be|have|play|lay|take|change to)(?: of)? {_ANOTHER}"
        rf"(?: suit| colou?r| number)?{ENDS}",
        r"the card must have a different \1 from the last card",
    ),
)
"""Which card lies there."""

_NEXT: Final = (
    r"(?:(?:has to|have to|had to|must|should|needs? to|is to|'s to) (?:come(?: next)?|follow"
    r"|be next"
    r"|be played(?: next)?|be laid(?: next)?)|comes next|come next|came next|follows|is next"
    r"|(?:is|was) (?:needed|required|wanted|called for|due|asked for))"
)
_LIKE: Final = (
    r"((?:an? |any )?(?:(?:higher|lower|bigger|smaller)(?: (?:card|one|number)| or (?:an? )?equal"
    r" (?:card|one|number))?|(?:different|other|same) (?:suit|colou?r|number|rank))|any other"
    r" (?:suit"
    r"|colou?r|number)|another (?:suit|colou?r|number)|the (?:same|other|opposite) (?:suit|colou?r"
    r"|number|rank))"
)
_FOLLOWING: Final = (
    (
        rf"(?<!if )(?<!when )(?<!no )(?<!not )(?<!or )(?<!of )(?<!of the )(?<!in )(?<!with"
        rf" )(?<!the )\b(?:only"
        rf" )?{_LIKE} (?:{_NEXT}|will do"
        rf"|works?|goes)"
        rf"{ENDS}",
        r"you must play \1",
    ),
    (
        rf"{_STARTS}((?:after|on|behind) {_KIND}) (?=(?:you|the (?:difference|new|next|suit|colou?r"
        r"|number)|it|your|yours|only|nothing|anything|any|every|leave|keep|take|change)\b)",
        r"\1 , ",
    ),
    # the other suits, the other cards
    (
        r"\b(?:with|on|after|for|behind) (?:the|all|any of the|all the) (?:other|remaining) (?:two"
        r" |three )?(?:suits?|colou?rs?|ones|cards|kinds|numbers)(?: (?:lying there|there|at the"
        r" end))? ?,? (?:(?:you|we) )?(?:(?:can|may|could) )?(?:(?:play|lay|do|take|put|have)"
        rf" )?(?:anything(?: goes| you like)?|what(?:ever)? you (?:like|want|please)|as you (?:like"
        rf"|please)|everything(?: goes| is fine)?){ENDS}",
        "otherwise anything",
    ),
    (
        rf"\byou go (up|down) (?:only )?with {_KIND} (?:and|,|but) (?:you go )?(up|down) (?:only"
        rf" )?with {_KIND}{ENDS}",
        r"\2 must go \1 and \4 must go \3",
    ),
    # “after a heart a spade comes next”
    (
        rf"(?<!if )(?<!when )(?<!once )(?<!until )(?<!before )(?<!unless )(?<!whenever )(?<!no )"
        rf"(?<!not )(?<!or )(?<!and )(?<!of )\b(?!no )(?:only )?{_KIND} {_NEXT}{ENDS}",
        r"you must play \1",
    ),
    (
        rf"\b((?:after|on|behind|if|when|whenever|with)\b[^.;]{{2,60}}?) ,? ?there (?:must|has to"
        rf"|should|had to) (?:be|come|follow) {_KIND}{ENDS}",
        r"\1 , you must play \2",
    ),
    (
        rf"\byou(?:'re| are)? (?:(?:can|may|could) )?only (?:allowed )?(?:to )?(?:(?:put|play|lay"
        rf"|use|bring|take)(?: down)? )?{_KIND}{ENDS}(?! , [^.;]* places?\b)",
        r"you must play \1",
    ),
    (
        rf"\bwhat (?:comes next|follows|came next|comes after(?: it)?) (?:is|was|must be|has to be"
        rf"|had to be) {_KIND}{ENDS}",
        r"you must play \1",
    ),
)
"""What follows what."""

_COURT: Final = (
    (
        r"\b(last|previous|recent|newest|latest|first|highest|lowest) jack ?,?"
        r" (?:or )?queen ?,? or king\b(?! of\b)(?! ?,? or (?:an? )?(?:ace|\d|ten))",
        r"\1 face card",
    ),
    (
        r"(?<![\d,:] )(?<!\bor )(?<!\band )(?<!\bto )(?<!ten )(?<!rank )(?<!\( )(?<!red )"
        r"(?<!black )(?<!odd )(?<!even )(?<!\ba )\b(?:an? |any "
        r"|the )?jack(?: ?,| or)?"
        r" (?:an? )?queen ?,? or (?:an? )?king\b(?! of\b)(?! ?,? (?:or|and)? ?(?:an? )?(?:aces?"
        r"|\d|ten))",
        "a face card",
    ),
    (
        r"(?<![\d,:] )(?<!\bor )(?<!\band )(?<!tens )(?<!\( )(?<!red )(?<!black )\bjacks ?,?"
        r" queens ?,? (?:and|or)"
        r" kings\b(?! of\b)"
        r"(?! ?,? (?:(?:or|and) )?(?:aces?|\d|tens|count|are (?:1|eleven)|being))",
        "face cards",
    ),
)
"""The court, one by one."""

AS_TOLD: Final = (*_COURT, *_HAD_TO, *_CARD_THERE, *_CLEFTS, *_NOT_ALLOWED, *_ONLY, *_FOLLOWING)
"""What was wanted, taken and sent away, and what had to be."""
