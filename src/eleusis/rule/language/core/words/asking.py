"""Who asks for what, what belongs where, and what is right too, in the few words of the core.

A table like those of `normaliser`, which goes through it before the others. What a card "wants",
"asks for" or "needs" becomes one word each, which `core.parallel` has rows for; all else is
brought to words that other rows know.
"""

from __future__ import annotations

from typing import Final

_FEATURE: Final = r"(suit|colour|rank|parity)"
_LAID: Final = r"(?:played|laid|put|placed|used|set|dropped)"
_ENDS: Final = r"(?= ?(?:[.;,]|$))"
_STARTS: Final = r"(?:^|(?<=[.;:] ))"
_COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
_A_CARD: Final = (
    r"(?<=card|ones|heart|pade|club|mond|.red|lack|.odd|even|king|ueen|jack|.ace|face|it is"
    r"|rime|an 8|eart|.one)"
)
_NOUN: Final = (
    r"(?:card|ones?|hearts?|spades?|clubs?|diamonds?|red|black|odd|even|king|queen|jack|ace|face"
    r"|prime|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|\d+|\w*teen|two|three|four|five"
    r"|six|seven|eight|nine|ten)"
)

ASKING: Final = (
    # what a card that lies there asks for
    (
        rf"\b({_NOUN}) (?:asks? for|calls? (?:out )?for|demands?|leads? to|brings?(?: on)?"
        r"|invites?|is answered (?:by|with)|orders?) ",
        r"\1 asksfor ",
    ),
    (
        rf"\b({_NOUN}) (?:wants?|needs?|requires?|likes?|takes?)(?: to (?:have|see|get|is followed "
        r"by))? (?!(?:to|by|one|two|three|that|what|which)\b)"
        r"(?=([^.;,]*?) (?:(?:right |just |directly |straight )?(?:before|in front of|under"
        r"|beneath|ahead of|to go on)(?: (?:it|them))?)(?= ?[.;,]| ?$))",
        r"\1 mustlieon ",
    ),
    (
        r"(?<=mustlieon )([^.;,]*?) (?:(?:right |just |directly |straight )?(?:before|in front of"
        r"|under|beneath|ahead of|to go on)(?: (?:it|them))?)(?= ?[.;,]| ?$)",
        r"\1",
    ),
    (r"\bmustlieon\b", "must only go on"),
    (
        rf"(?<!you )(?<!thecard )\b({_NOUN}) (?:wants?|needs?|requires?|likes?)(?: to (?:have|see"
        r"|get|is followed by))? (?=an? |the |another |something |higher|lower|red|black|odd|even"
        r"|same|hearts?|spades?|clubs?|diamonds?|face|pip|only|no )(?![^.;,]* (?:after|behind)"
        r" (?:it|them))",
        r"\1 wants ",
    ),
    (r"(?<=wants )only\b|(?<=asksfor )only\b", ""),
    # what belongs where
    (
        r"\b(?:must )?(?:only )?belongs? (?:only )?(?=at|in|on|after|to place)",
        "mustbeat ",
    ),
    (r"(?<=mustbeat )(?:to )?(?=place)", "at "),
    (
        rf"\b(mustbeat [^.;]*?)(?:,| and|, and)+ nowhere otherwise{_ENDS}",
        r"\1",
    ),
    # what is right too
    (
        rf"\b(?:may|can) is (?:freely )?{_LAID}(?: freely)?(?= ?[.;,]| ?$| and| too| as well)"
        r"(?<!only)",
        "is right",
    ),
    (
        r"\bmay anytime (?:is )?(?:played|laid|put|placed)\b|\bis never wrong\b"
        r"|\bis(?: perfectly| all)? right (?:all the time|every time|any time)\b",
        "is anytime right",
    ),
    (r"\bis right (?:in|with) (?:any|every|all) (?:suit|colour)\b", "is right"),
    (r"(?<=[,;] )and so (?:is|are|do) (?:all |the |every |each )*(?=[a-z]+ ?[.;])", "and so is "),
    (
        rf"\b(card|red|black|odd|even|ones?)(?: (?:that|which))? (?:i|we|they) (?:would )?"
        r"(?:like|accept|allow|want|permit|take|love|let through|let)\b(?: to see)?",
        r"\1",
    ),
    (
        r"\bthe only ([^.;,]{2,30}?)(?: that is)? right (?:here |at all )?(?:is|must is) (?!if|on)",
        r"the only \1 is ",
    ),
    (rf"{_STARTS}(?:right|wrong) is (?=[^.;]*[.;])(?!only)", "rightis "),
    (rf"{_STARTS}(?:(?:my|the|our|this|secret|here is the|here is my) )+rule(?: is)?(?: ?:| ,)", ""),
    (rf", nothing otherwise{_ENDS}", ", otherwise wrong"),
    # neighbours
    (
        rf"\b(?:no|never) (two|three|four) ([^.;,]{{2,40}}?) (?:(?:may|must|can|should)(?: ever)?"
        r"|ever)? ?(?:touch|meet|is neighbours|(?:is |come |stand |sit |follow |go )?(?:next to|"
        r"beside|on|after|side by)"
        rf" (?:each other|one another|side))(?: on the line| in the line)?{_ENDS}",
        r"never \1 \2 in a row",
    ),
    (
        rf"{_STARTS}(two|three|four) ([^.;,]{{2,40}}?) (?:never|mustnot|donot|is not|must never)"
        r"(?: ever)? (?:touch|meet|is neighbours|(?:is |come |stand |sit |follow |go )?(?:next to|"
        r"beside|side by|on|after)"
        rf" (?:each other|one another|side))(?: on the line| in the line)?{_ENDS}",
        r"never \1 \2 in a row",
    ),
    # moving
    (
        rf"(?:^|(?<=[.,;:] )|(?<=must )|(?<=may )|(?<=then )|(?<=otherwise ))"
        r"(?:step|climb|move|walk|count)"
        r" (?=up|down|by (?:at|exactly|\d|one|two|three))",
        "go ",
    ),
    (rf"{_STARTS}(?=(?:up|down) by )", "go "),
    (rf", (?:and )?(?:never|not|no) (?:more|lower|higher|further){_ENDS}", ""),
    (r"\b(?:nearer|closer) than (?=\d|one|two|three|four|five|six)", "nearerthan "),
    (r"\b(?:farther|further) than (?=\d|one|two|three|four|five|six)", "fartherthan "),
    (
        r"\b(?:in|to) (?:within|inside) (?=\d|one|two|three|four|five)",
        "within ",
    ),
    (
        r"\b(the line (?:has |just )*(?:go|went|climbed|fallen) (?:up|down)[^.]*?[;,.]"
        r" (?:and |but )?(?:if|after) )it (?=(?:has |just )*(?:go|went))",
        r"\1the line ",
    ),
    (r"\bwhat(?:ever)? (?:you|one|u) (?:like|want|wish|please|fancy)\b(?! to)", "anything"),
    (r"\bas (?:the )?last time\b|\bas before\b", "as the last card"),
    (r"\bits (?=wrong|right|a |an |the |not |odd|even|red|black|higher|lower)", "it is "),
    (r"\bthats\b", "that is"),
    (r"\b(?:go|come|is played|is laid) on (?:each other|one another)\b", "go on eachother"),
    (rf"{_STARTS}(?:just|simply|please|always) (?=never|donot|play|keep|go)", ""),
    (r"(?<= in a row) (?:ok|okay|right)(?= ?[.]| ?$)", ""),
    # the line's first card
    (
        r"\bthe (suit|colour|rank|parity) (?:that |which |with which )?(?:the line|the game|you|we"
        r"|it|theline) (?:was )?(?:began|begins|begin|started|starts|start|opened|opens|open)"
        r"(?: with| in| from)?\b",
        r"the \1 of the starter",
    ),
    (
        rf"\b(?:the )?{_FEATURE} (?:that |which )?(?:was|is) (?:{_LAID} last|last {_LAID}"
        r"|just played|on top)\b",
        r"the \1 of the last card",
    ),
)
