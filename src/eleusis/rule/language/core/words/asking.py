"""Who asks for what, what belongs where, and what is right too, in the few words of the core.

A table like those of `normaliser`, which goes through it before the others. What a card "wants",
"asks for" or "needs" becomes one word each, which `core.parallel` has rows for; all else is
brought to words that other rows know.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.words.fragments import AMOUNT, COUNT, ENDS, FEATURE, LAID

_STARTS: Final = r"(?:^|(?<=[.;:] ))"
_GO: Final = r"go (?:up|down|higher|lower)"
_BOTH_WAYS: Final = (
    rf"({_GO}(?! ,? ?(?:but |and )?(?:only |always )?(?:by|never|at ?most))"
    rf" (?:(?!otherwise)[^.])*? {_GO}) ,? ?(?:but|and)"
)
_NOUN: Final = (
    r"(?:card|ones?|hearts?|spades?|clubs?|diamonds?|red|black|odd|even|king|queen|jack|ace|face"
    r"|prime|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|\d+|\w*teen|two|three|four|five"
    r"|six|seven|eight|nine|ten)"
)

_SHOWS: Final = (
    r"(?:isontop|is (?:showing|lying there|there now|on (?:the )?top|(?:on|at) the end|face up))\b"
)

ASKING_FOR: Final = (
    (r"\b(?:it )?is (?:not right|wrong) to\b", "mustnot"),
    # the line's first card
    (
        r"\bthe (suit|colour|rank|parity) (?:that |which |with which )?(?:the line|the game|you|we"
        r"|it|theline) (?:was )?(?:began|begins|begin|started|starts|start|opened|opens|open)"
        r"(?: with| in| from)?\b",
        r"the \1 of the starter",
    ),
    (
        rf"\b(?:the )?{FEATURE} (?:that |which )?(?:was|is) (?:{LAID} last|last {LAID}"
        r"|just played|on top)\b",
        r"the \1 of the last card",
    ),
    (r"(?:\bis|'s) must\b", "must"),
    # what words mean
    (
        r"\b(after (?:an? |the )?(?!king)\w+(?: card)?) (?:must )?(?:comes?|follows?)"
        r" (?!on|after|from|next|before|in|the same|first|suit|the suit|its)",
        r"\1 must play ",
    ),
    (
        rf"{_STARTS}the (suit|colour) (of (?:the starter|the last card)"
        r" (?:must (?:only )?(?:go|is)|must only|may go|is wrong|is right|mustnot))",
        r"a card of the \1 \2",
    ),
    # what a card that lies there asks for
    (
        rf"\b({_NOUN}) (?:asks?(?: for)?|calls? (?:out )?for|demands?|leads? to|brings?(?: on)?"
        r"|invites?|draws?|triggers?|is answered (?:by|with)|orders?) ",
        r"\1 asksfor ",
    ),
    (
        rf"\b({_NOUN}) (?:wants?|needs?|requires?|likes?|takes?)(?: to (?:have|see|get|is followed "
        r"by))? (?!(?:to|by|one|two|three|that|what|which)\b)"
        r"(?=([^.;,]*?) (?:(?:right |just |directly |straight )?(?:before|in front(?: of)?|under"
        r"|beneath|ahead of|to go on)(?: (?:it|them))?)(?= ?[.;,]| ?$))",
        r"\1 mustlieon ",
    ),
    (
        r"(?<=mustlieon )([^.;,]*?) (?:(?:right |just |directly |straight )?(?:before"
        r"|in front(?: of)?|under|beneath|ahead of|to go on)(?: (?:it|them))?)(?= ?[.;,]| ?$)",
        r"\1",
    ),
    (r"\bmustlieon\b|\bmust (?:only )?is preceded (?:only )?by\b", "must only go on"),
    (
        rf"(?<!you )(?<!thecard )\b({_NOUN}) (?:wants?|needs?|requires?|likes?)(?: to (?:have|see"
        r"|get|is followed by))? (?=an? |the |another |something |higher|lower|red|black|odd|even"
        r"|same|hearts?|spades?|clubs?|diamonds?|face|pip|only|no )(?![^.;,]* (?:after|behind)"
        r" (?:it|them))",
        r"\1 wouldlike ",
    ),
    # what belongs where
    (
        r"\b(?:must )?(?:only )?belongs? (?:only )?(?=at|in|on|after|to place)",
        "mustbeat ",
    ),
    # what is right too
    (
        rf"\b(?:may|can) is (?:freely )?{LAID}(?: freely)?(?= ?[.;,]| ?$| and| too| as well)"
        r"(?<!only)",
        "is right",
    ),
    (
        r"\bmay anytime (?:is )?(?:played|laid|put|placed)\b|\bis never wrong\b"
        r"|\bis(?: perfectly| all)? right (?:all the time|every time|any time)\b",
        "is anytime right",
    ),
    (
        r"\bthe only ([^.;,]{2,30}?)(?: that)?(?: you| we)?"
        r" (?:(?:is )?right|may (?:is )?play(?:ed)?) (?:here |at all )?(?:is|must is) (?!if|on)",
        r"\1 must is ",
    ),
    (rf"{_STARTS}(right|wrong) (?:is|:) (?=[^.;]*[.;])(?!only)", r"\1is "),
    # neighbours
    (
        rf"\b(?:no|never) (two|three|four) ([^.;,]{{2,40}}?) (?:(?:may|must|can|should)(?: ever)?"
        r"|ever)? ?(?:touch|meet|is neighbours|(?:is |come |stand |sit |follow |go )?(?:next to|"
        r"beside|on|after|side by)"
        rf" (?:each other|one another|side))(?: on the line| in the line)?{ENDS}",
        r"never \1 \2 in a row",
    ),
    (
        rf"{_STARTS}(two|three|four) ([^.;,]{{2,40}}?) (?:never|mustnot|donot|is not|must never)"
        r"(?: ever)? (?:touch|meet|is neighbours|(?:is |come |stand |sit |follow |go )?(?:next to|"
        r"beside|side by|on|after)"
        rf" (?:each other|one another|side))(?: on the line| in the line)?{ENDS}",
        r"never \1 \2 in a row",
    ),
    # moving
    # behind an amount that is not to be exceeded; elsewhere it is another demand
    (
        rf"(\b(?:at ?most|within|exactly|up to|to|by|{AMOUNT})\b[^.;,]*) , (?:and )?"
        rf"(?:never|not|no) (?:more|further){ENDS}",
        r"\1",
    ),
    (r"\b(?:nearer|closer) than (?=\d|one|two|three|four|five|six)", "nearerthan "),
    (r"\bwhat(?:ever)? (?:you|one|u) (?:like|want|wish|please|fancy)\b(?! to)", "anything"),
    (r"\b(?:go|come|is played|is laid) on (?:each other|one another)\b", "go on eachother"),
    # who lays what
    (
        r"\b(?:if|every time|each time) (?:(?:somebody|someone|anybody|anyone|a player|one of (?:us"
        r"|them)|you|we|they) )?(?:has )?(?:play|lays?|laid|puts?|throws?)(?: down)?"
        r" ([^.;,]{1,30}?) ,(?= (?:the next|next|the following|what|the card after|after))",
        r"after \1 ,",
    ),
    # how far, the same way
    (
        r"\bgo (up|down) (by [^.;]*?[,;] (?:and |but )?"
        r"(?:(?:if|after|on) (?:(?!go )[^,.;]){1,40}? ,? ?)?)"
        r"by (?=(?:\d|one|two|three|four|five|six|atleast|atmost|more|exactly))",
        r"go \1 \2go \1 by ",
    ),
    # what is measured
    (
        r"\b(?:together|in sum|combined) with the last card ,? ?(?:it|thecard|the card|you|yours)"
        r" (?=must|may)",
        "thecard and the last card together ",
    ),
    # behind two ways to go a bound may be of the last or of both
    (
        rf"{_BOTH_WAYS} (?:never|not) by (?:more|higher) than ",
        r"\1 , and differ by at most ",
    ),
    (
        rf"{_BOTH_WAYS} (?:only |always )?by (?=at ?most|(?:no|not|never) (?:more|higher) than)",
        r"\1 , and differ by ",
    ),
    (
        rf"((?:^|[.;] )(?:(?!{_GO})[^.;])*?{_GO}) ,? ?(?:but|and)"
        r" (?:never|not|donot|mustnot) (?:go )?(?:up |down )?(?:by )?(?:more|higher) than ",
        r"\1 by at most ",
    ),
    # behind several cases a bound may be of the last or of all of them
    (
        rf"((?:^|\. )(?:(?!{_GO}|, (?:after|on|if|with|otherwise))[^.;])*?{_GO}) ,? ?(?:but|and)"
        rf" (?:(?:only|stay|is|go) )*(?:by )?(?:at ?most|(?:no|not|never) (?:more|further|farther)"
        rf" than) ({COUNT})(?: (?:step|rank|place)s?)? (?:away|apart|off)"
        r"(?: from (?:the last card|it))?(?= ?(?:[.;,]|$))",
        r"\1 by at most \2",
    ),
    (rf"\b({_GO}) ,? ?(?:but|and) (?:only |always )?by ", r"\1 by "),
    (
        r"(?:^|(?<=[.;,:] ))i (?:only )?(?:want|like|accept|allow|take)(?: to see)?(?: only)?"
        r" (?=[a-z]+ )",
        "only ",
    ),
    (r"\btwo neighbours\b(?: (?:on|in) the line)?", "two neighbouring card"),
    (
        r"\bif one (?:of them )?is (?:odd|even) and (?:the other|one)(?: one)? (?:is )?"
        r"(?:even|odd)\b",
        "if they differ in parity",
    ),
    (
        r"\bif one (?:of them )?is (?:red|black) and (?:the other|one)(?: one)? (?:is )?"
        r"(?:black|red)\b",
        "if they differ in colour",
    ),
    (r"\bon (?:a|just one|only one|one) (?:single|lone) card\b", "with only one card on the line"),
    # right and wrong
    (r"\bis no right\b", "is wrong"),
    (
        r"\b(?:the only thing|(?:there is )?(?:only |just )?one thing)(?: that)? (?:you |we )?"
        r"(?:mustnot|may not|donot) (?:do )?(?:is|:)(?: to)? (?:play )?",
        "mustnot ",
    ),
    (
        rf"\b({_NOUN}) (?:gets? in|passe?s?|is welcome|makes? it|is in|works?)"
        r"(?= ?[.;,]| ?$)",
        r"\1 is right",
    ),
    (
        rf"(\bis (?:anytime )?right)( ?[;,.] (?:and |but )?[^.;]{{2,40}}?) (?:never (?:do|is)"
        rf"|donot|is not|mustnot(?: do)?){ENDS}",
        r"\1\2 is wrong",
    ),
    (
        r"\bmustnot (?:do|(?:ever )?is (?:ever )?(?:played|laid|used|placed))"
        r"(?= ?(?:[.;,:!?]|$)| (?:if|unless|and|but)\b)",
        "is wrong",
    ),
    (
        r"\bthe (?:two|three|four|six|eight|twelve|thirteen) (?=(?:red|black|face|odd|even)\b)",
        "the ",
    ),
    (
        r"\b((?:\d+|ten|twelve|fifteen|twenty) or (?:more|higher|lower|less)|over \d+|more than"
        r" \d+) (?:and|,|:|->) (?:you|it) (?:is |has )?(?:busted|bust|out|dead|over|lost|broken"
        r"|wrong)",
        r"\1 is wrong",
    ),
    # what lies
    (rf"\bthe (?:one|card) that {_SHOWS}", "the last card"),
    (rf"\bthe (suit|colour|rank|parity) that {_SHOWS}", r"the \1 of the last card"),
    (rf"\bif it is ([^.;]{{2,40}}?) that {_SHOWS}", r"if the last card is \1"),
    (r"\bof the very first card\b", "of the starter"),
    # what you do
    (r"\b(?:trade off|go back and forth|swap turns)\b", "alternate"),
    (
        r"\b(?:hates?|donot like|avoid|cannot stand|mustnot stand) (?:each other|one another)\b",
        "mustnot is next to each other",
    ),
    (r"\badd(?:up)? (?:up )?your (?:rank|number|card|one)\b", "addup thecard"),
    (
        r"\b(?:take|lookat|look at) (what is (?:on the (?:end|top)|lying there)|the last card"
        r"(?: 's rank)?) ?,? (?:and )?(?:then )?(?:add|plus|addup) (?:yours|thecard)",
        r"addup \1 and thecard",
    ),
    (r"\b(?:any|all the|every) other time(?: it is)?\b", "otherwise "),
    (
        r"\b(the (suit|colour|rank|parity) (?:must )?(?:change|stay|keep)\b[^.]*?[;,.] [^.]*?)\bit"
        r" (?=stay|change|keep|donot)",
        r"\1the \2 ",
    ),
    (
        r"\b(?:if )?(chang|keep|match|repeat|follow|mak)ing (?:the )?(suit|colour|rank|parity)"
        r" ?[?,]",
        r"if \1 the \2 ,",
    ),
    (r"\bif chang the\b", "if change the"),
    (r"\bif is (the last(?: \w+)? card|they|it) ", r"if \1 is "),
    (
        r"\bhas (?:exactly |just |only )*one (?:thing|property|feature) in common with the last"
        r" card ?[,:]? ?(?:either )?",
        "match exactly one of ",
    ),
    # what is so anyhow
    (
        r"(\b(?:red|black|lower|under|below|odd|number card|pip card)\b[^.;,]*) , (?:the )?ace"
        r" included(?: ,)?",
        r"\1",
    ),
    (
        r"(\b(?:red|black|higher|above|over|odd|face)\b[^.;,]*) , (?:the )?king included(?: ,)?",
        r"\1",
    ),
    (r"(\b(?:even|distance|difference|count)\b[^.;,]*) , zero included(?: ,)?", r"\1"),
    (r", the starter included(?: ,)?", ""),
    (
        r"\b(?:ties?|a tie|equal (?:cards?|ranks?|numbers?|ones))"
        r"(?= (?:is|donot|never|must|may)\b)",
        "the same rank",
    ),
    (r"\bdonot (?:work|go)(?: at all)?(?= ?[.;,]| ?$)", "is wrong"),
    (
        r" ?, with (?:the )?(ace|king|jack|queen)s? (?:is|being|as|counting as|counted as) ",
        r" . \1 is ",
    ),
    *(
        (
            rf"\b(?:an?|no|the same) (suit|colour|rank|parity) (?:mustnot|may|must never)"
            rf" (?:come|is|appear|occur|play)?(?: ?{LAID})? {often} in a row",
            rf"never {count} card of the same \1 in a row",
        )
        for often, count in (("twice", "two"), ("three times", "three"), ("four times", "four"))
    ),
    *(
        (
            rf"\b(?:it |the line |you )?(?:mustnot|never|donot) go {way} {often}"
            r" (?:in a row|running)",
            f"norow {count} {word}",
        )
        for way, word in (("up", "rising"), ("down", "falling"))
        for often, count in (("twice", "3"), ("three times", "4"))
    ),
    (
        r"(?<=[;.,] )(?:and )?later(?: on)? "
        r"(?:, |(?=play|only|must|the|go|keep|change|if|after|donot|never))",
        "after that ",
    ),
    (r" ?[;.,] (?:apart from|besides|except for|other than) (?:that|this) ,", " . "),
    (
        r"\b(thecard|the card|the new card|the last card|the next card) and (the last card|thecard"
        r"|the (?:new |next )?card) (mustnot|must|may) (?:add|sum|come) up to ",
        r"\1 and \2 together \3 is ",
    ),
    (
        r"\b(?:lookat|look at|compare|check|take|see|watch|think of|consider|mind|remember"
        r"|must play) (the last (?:two|2|three|3"
        r"|four|4) card) ?[.,:;] (?:and )?if (?:they|those|both|these|the two) ",
        r"if \1 ",
    ),
    (r"\bis stuck with\b", "must play"),
    (
        r"\b((?:(?:higher|lower) or )?(?:higher|lower)) than (the (?:last|[\w ]+ ?-? ?last) card)"
        r" by ((?:at (?:most|least) )?[\w ]+?)(?= ?[.;,]| ?$| or an?\b)",
        r"\3 \1 than \2",
    ),
)

ASKING_AT_LAST: Final = ((r"(?<= count) , zero(?: too| included)? ,", ""),)
"""What is looked for behind all others."""
