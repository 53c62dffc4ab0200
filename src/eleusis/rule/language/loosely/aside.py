"""What says nothing of a rule, or says it again, and what has to be: as people say it.

A table like those of `spoken`, which goes through it: for readings that are asked about.
"""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.exchanging import Guessed

_FEATURE: Final = "(?:suit|colou?r|rank|number|value|parity)"
_KIND: Final = (
    r"(?:red|black|odd|even|primes?|face|picture|court|hearts?|spades?|clubs?|diamonds?|aces?"
    r"|kings?"
    r"|queens?|jacks?|[♠♥♦♣]|\d+|two|three|four|five|six|seven|eight|nine|ten)"
)
_RANK: Final = r"(?:a|j|q|k|aces?|jacks?|queens?|kings?|knaves?|\d+)"
_DROP: Final = r"(?:^|(?<=[.;,!] ))(?:and |but |so )?"
_STOP: Final = r"(?= ?$| ?[.;,!])"
LAID_ASIDE: Final = (
    # ranks in parentheses that say again what was said, and what the court counts
    Guessed(
        rf"\b(primes?|odds?|evens?|faces?|pictures?|figures?|courts?|royals?)( cards?| ones?|"
        rf" numbers?|"
        rf" nrs?)? \( {_RANK}(?: ?(?:,|/|and|or)? ?{_RANK})* ?\)",
        r"\1\2",
    ),
    Guessed(
        rf"{_DROP}(?:(?:the )?(?:aces?|jacks?|queens?|kings?|knaves?|a|j|q|k)(?:'s)?(?: (?:is"
        rf"|are|=|being"
        r"|counts?|stands? for|means?|as|always|here|just))*(?: the| a| only)? (?:one|eleven|twelve"
        r"|thirteen|1|11|12|13|small|smallest|low|lowest|biggest|highest|big)(?: (?:card|one"
        r"|here))?"
        rf"(?: ?[,;/]? ?(?:and )?))+{_STOP}",
        "",
    ),
    (rf"{_DROP}a 1 j 11 q 12 k 13|{_DROP}j q k = 11 12 13|{_DROP}figures are 11 12 13", ""),
    # what says no more than was said
    (
        rf"{_DROP}(?:that(?:'s| is)|thats) (?:all|it|the (?:full|whole|only) rule"
        rf"|everything)\b[^.;,]*",
        "",
    ),
    Guessed(
        rf"{_DROP}(?:the )?(?:rest|all (?:the )?(?:others?|rest)|everything else|all else"
        rf"|anything else)"
        r"(?: is| are)?(?: all| also| always| perfectly)?(?: all)? (?:yes|right|fine|ok(?:ay)?|good"
        rf"|allowed|correct|free|legal|valid){_STOP}",
        "",
    ),
    Guessed(rf"{_DROP}(?:nothing else|no other)(?: (?:is|are) \w+)?{_STOP}", ""),
    Guessed(
        rf"{_DROP}(?:the )?mix(?:ing|ed|ture)?(?: this)? (?:is )?(?:not \w+|wrong|no){_STOP}", ""
    ),
    Guessed(rf"{_DROP}(?:other way|otherwise) (?:no|not|wrong|bad){_STOP}", ""),
    (
        r"\b(?:ok(?:ay)? so|well|you see|you know|i mean|i always say|mind you|remember|kindly"
        r"|my dear|dear"
        r"|darling|honey|now listen|listen|imagine)\b ?,?",
        "",
    ),
    (rf"{_DROP}it(?:'s| is) (?:very |so |that |really )?(?:easy|simple|all){_STOP}", ""),
    Guessed(
        rf"{_DROP}(?:colou?rs?|suits?|numbers?|values?|ranks?)(?: and (?:colou?rs?|suits?"
        rf"|numbers?|values?))?"
        rf"(?: and all that)? (?:don't|do not|doesn't|does not|never) (?:come into it|matter"
        rf"|count)[^.;,]*{_STOP}",
        "",
    ),
    (
        r",? (?:and |but )?(?:you )?(?:can't|cannot|may not|must not) (?:jump|go|turn|count"
        r"|wrap) (?:a?round|over)"
        rf"[^.;,]*(?:king|corner)[^.;,]*{_STOP}",
        "",
    ),
    Guessed(
        rf"{_DROP}(?:the )?(?:jack|queen|king|ace)(?:'s| is) (?:just )?(?:one|eleven|twelve"
        rf"|thirteen)(?: ?, (?:the )?"
        rf"(?:jack|queen|king|ace)(?:'s| is)? (?:just )?(?:one|eleven|twelve|thirteen))*{_STOP}",
        "",
    ),
    Guessed(
        rf"{_DROP}(?:the )?(?:starter|starting card|first card)(?: itself)? (?:doesn't|does"
        rf" not|isn't|is not) (?:count"
        rf"|checked|judged)[^.;,]*{_STOP}",
        "",
    ),
    Guessed(
        rf"{_DROP}(?:the )?new card (?:isn't|is not|doesn't) (?:included|count|counted"
        rf"|part)[^.;]*{_STOP}",
        "",
    ),
    (r"\bsend it\b", "play anything"),
    (r"(?<=\bafter )anything else\b(?: it)?", "any other card , it"),
    (r"\bgo anywhere\b|\bfit anywhere\b", "are always right"),
    (r"\b(?:of|from|by) (\d) points? (?:of )?(?:difference|away)", r"\1 away"),
    (r"\bat least (\d) (?:points?|steps?) of difference\b", r"at least \1 away"),
    Guessed(r"\b(?:is|be) far (?:from|of) the last ,", "be away from the last card ,"),
    Guessed(
        rf"{_DROP}primes?(?: numbers?)? (?:are|is|being|=) {_RANK}(?: ?(?:,|and|or|/)* ?{_RANK})+"
        rf"(?: ?[,;.] (?:and )?(?:the )?aces? (?:isn't|is not|are not|aren't) (?:one"
        rf"|prime))?{_STOP}",
        "",
    ),
    # what has to be
    (r"\bonly (?:right )?in (?=(?:hearts?|spades?|clubs?|diamonds?|red|black)\b)", "must be "),
    (
        r"\b(?:compare (?:it |your card |yours )?with|check) (?=(?:the )?[^,;.:]{3,30}? ?:)",
        "look at ",
    ),
    (r"\bby last card\b", "by the last card"),
    Guessed(
        r"\bif it (?:was|is|were|does|did)(?: not|n't)(?: (?:bigger|higher|lower|smaller|so"
        r"|the case|true))?(?= ?,| you)",
        "otherwise",
    ),
    (
        r"\b(?:ignore|skip|forget) the last card ?[,.;]? (?:and )?(?:look at|take|use)"
        r" (?:the )?(?:one|card)"
        r" (?:before|behind) (?:it|that)\b",
        "look at the second-last card",
    ),
    (r"\bmakes? (?:an? )?(odd|even) (?:total|sum|number)", r"be \1"),
    (r"\blook(?: on| to)? (?=(?:the )?last)", "look at "),
    (r"\b(?:needs?|has|have|must|should) (?:to )?(?:must )?be\b", "must be"),
    (r"\bto must\b(?: to)?|\bmust to\b", "must"),
    (r"\bmore (?:high|big|large)\b", "higher"),
    (r"\bmore (?:low|small|little)\b", "lower"),
    (rf"\b(?:lays?|lies) there (?:an? )?({_KIND}) ?,", r"if the last card is \1 ,"),
    Guessed(
        r"\b(?:accepts?|takes?|allows?|wants?) only\b|\bonly (?:accepts?|takes?|allows?)\b",
        "must be",
    ),
    Guessed(r"\b(?:are|is) (?:good|right|ok(?:ay)?|allowed) only\b", "must play"),
    (r"\b(?:the |at |all )?other times?\b ?,?", "otherwise ,"),
    (rf"\bcomes? (?=(?:on|after) (?:an? )?{_KIND})", "goes "),
    (r"\bthis (?=difference|sum|total|number of)", "that "),
    (
        r"\b(?:take|make|count|work out|find) (?:the )?difference (?:of|between) (?:the )?(?:two"
        r" last|last two)"
        r"(?: cards?)?",
        "look at the difference between the last two cards",
    ),
    (
        rf"\b(?:if )?(?:the )?(?:last two|two last) cards? (?:are |r )?both (?={_KIND})",
        "if the last two cards are both ",
    ),
    (rf"(?<=, )both ({_KIND})(?= then| ?,| ?:| ?->)", r"if they are both \1"),
    (rf"\bmust (?=(?:an? )?{_KIND}(?: ?$| ?[.;,]| or))", "must play "),
    (
        rf"\b(?:a |the )?{_FEATURE.replace('(?:', '(', 1)} (?:which|that) (?:is|was|lies|are)"
        rf" (?:already )?(?:in|among|on)"
        r" (?:the )?(last \w+ cards?)[^.;]*?(?:can't|cannot|can not|cant|mustn't|must not|may"
        r" not|is not"
        r"|don't)[^.;]*?(?:again|back|repeat\w*)",
        r"the \1 must not be in the \2",
    ),
    (
        rf"\b{_FEATURE.replace('(?:', '(', 1)} (?:mustn't|must not|can't|cannot|can not|may not)"
        rf" be (?:one of the"
        r" (?:numbers|ranks|values|suits) (?:on|of|in)|the same as (?:any|one) of|(?:one )?from"
        r"|among|in)"
        r" (?:the )?(last \w+ cards?)",
        r"\1 must not be in the \2",
    ),
    (
        r"(?:^|(?<=[.;] ))(?:if )?(?:you|u|we|i) (?:want|wanna|like|decide|choose) to"
        r" ([^.,;]{3,40}?) ,"
        r" (?:(?:then|you) )*",
        r"if you \1 , ",
    ),
    (r"(?<=[:>] )then (?=\w)", ""),
    (r"\b(?:peep|see|check|watch|mind)(?: at)? (?:the )?(?=last (?:\w+ )?cards?)", "look at the "),
    (r"\b(?:the |an? )?majors?(?: suits?)?\b(?: cards?)?", "spade or heart"),
    (r"\b(?:the |an? )?minors?(?: suits?)?\b(?: cards?)?", "club or diamond"),
    (r"\b(?:remainder|rest|residue) (\d)(?= (?:means|is|->)| ?->|, )", r"\1"),
)
"""What is laid aside: remarks that say again what was said; and what has to be."""
