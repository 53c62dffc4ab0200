"""A text in the few words of the core: spelling, contractions, modals, synonyms.

Nothing here knows what a rule is. Words are exchanged for words that say the same in every
sentence, and words that say nothing are left out; each that is left keeps its place in the text as
typed. What changes a meaning (a negation, a quantifier) is never left out.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from eleusis.rule.language.core.words.accepted import PHRASES
from eleusis.rule.language.core.words.allowed import ALLOWED, KINDS_LISTED
from eleusis.rule.language.core.words.amounts import AMOUNTS, AMOUNTS_AT_LAST
from eleusis.rule.language.core.words.asking import ASKING_AT_LAST, ASKING_FOR
from eleusis.rule.language.core.words.beside import BESIDE
from eleusis.rule.language.core.words.clauses import AS_SAID
from eleusis.rule.language.core.words.contractions import APOSTROPHES, NO_LONGER
from eleusis.rule.language.core.words.leaving import IN_RANK, LEAVING
from eleusis.rule.language.core.words.letters import letters_read, without_marks
from eleusis.rule.language.core.words.plainly import PLAINLY
from eleusis.rule.language.core.words.told.nouns import NOUNS
from eleusis.rule.language.core.words.told.ones import named_again
from eleusis.rule.language.core.words.told.ordered import ORDERED
from eleusis.rule.language.core.words.told.pointed import POINTED
from eleusis.rule.language.core.words.told.roundabout import ROUNDABOUT
from eleusis.rule.language.core.words.told.tallied import TALLIED, TALLIED_AFTER
from eleusis.rule.language.core.words.told.unsaid import GAPPED, said_again
from eleusis.rule.language.core.words.told.waiting import WAITING
from eleusis.rule.language.core.words.told.wanted import AS_TOLD
from eleusis.rule.language.core.words.verbs import LEFT_OVER, ONLY, VERBS
from eleusis.rule.language.exchanging import Exchanges, Word

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("–−‐‑—", "-"),
        **dict.fromkeys("’‘`", "'"),
        **dict.fromkeys("“”", '"'),
        "♣": "♣",
        "♧": "♣",
        "♢": "♦",
        "♡": "♥",
        "♤": "♠",
        "⇒": "→",
        "×": "*",
        "\u00a0": " ",
        "_": " ",
    }
)

_TOKEN: Final = re.compile(
    r"\d+(?:st|nd|rd|th)?(?![a-z\d])|[a-z]+(?:'[a-z]+)*|\d+|->|=>|\.\.\.|>=|<=|==|!=|\S"
)

_SPELLINGS: Final = """
colour: color colors colours coloured
times: *
previous: preceeding prev prec prior preceding
whatever: whichever
through: thru
except: bar barring excepting save
club: ♣ clubs
diamond: ♦ diamonds
heart: ♥ hearts
spade: ♠ spades
->: => →
...: …
and: &
>=: ≥
<=: ≤
!=: ≠
atmost: max
atleast: min
jack: jacks j j's
queen: queens q q's
king: kings k k's
ace: aces
suit: suits
rank: ranks value values denomination denominations pips
card: cards
face: faces royal royals royalty court courts picture pictures figures facecard facecards
parity: parities
no: nos
isn't: isnt
can't: cant
don't: dont
doesn't: doesnt
aren't: arent
wasn't: wasnt
you: u
odd: odds
even: evens
red: reds
black: blacks
nonprime: nonprimes
multiple: multiples
prime: primes
higher: bigger greater larger bigger'n
lower: smaller lesser less fewer
otherwise: else elsewise
if: when whenever
last: latest newest
opposite: opposed contrary
same: identical matching
different: differing distinct
neighbours: neighbors
neighbouring: neighboring
shouldn't: shouldnt
wrong: forbidden illegal rejected prohibited invalid incorrect unacceptable bad refused banned
wrong: disallowed
right: legal valid correct accepted fine acceptable allowed permitted ok okay good playable
right: allowable
differ: differs
match: matches
occur: occurs
leave: leaves
hold: holds
group: groups
type: types
primality: primalities
block: blocks trick tricks packet packets
alternate: alternates
repeat: repeats
change: changes switches switch flips flip swap swaps
keep: keeps retain maintain copy
stay: stays stayed remains remain
share: shares
follow: follows
beat: beats exceeds exceed outranks outrank
equal: equals
go: goes went
get: gets receive receives
take: takes
hold: holds
go up: climbs climb rise rises increases increase ascend ascends
go down: decreases decrease descend fall falls drops drop descends
cycle: cycles rotate rotates
play: plays
place: spots positions position places
turn: turns
step: steps notch notches
was: were
is: are be been being am lies lie
has: have had having
in a row: consecutively successively
consecutive: successive
14: fourteen
15: fifteen
16: sixteen
17: seventeen
18: eighteen
19: nineteen
"""
"""A word of the core, and the words that stand for it in every sentence about cards."""

_IDLE: Final = """
numeric numerical numerically simply legally correctly validly rightly please basically
immediately directly straight just always also really somehow actually period
"""
"""What says nothing in any sentence about cards."""

SPELLINGS: Final = {
    word: plain
    for plain, _, words in (line.partition(": ") for line in _SPELLINGS.strip().split("\n"))
    for word in words.split()
} | dict.fromkeys(_IDLE.split(), "")

_COMPOUNDS: Final = (
    *AS_SAID,
    (r"\botherwise ,? ?also (?=when|if|with|while)", "otherwise and "),
    (
        r"(?<! is)(?<! are)(?<! be)(?<!always)(?<!also)(?<!'s)(?<!both)(?<! it),? "
        r"(?:ok|okay|alright)(?= ?[.!?]* ?$)",
        "",
    ),
    (r"\bof these holds?\b", "hold"),
    (r"\b(?:if|when) and only (?:if|when)\b|\bjust (?=(?:if|when|whenever)\b)", "iff "),
    (r"\b(?:just|only) one (?=(?:is|are|was|were|of (?:them|these|those))\b)", "exactly one "),
    (
        r"\b(only|play|be|lay) (?:all )?the (?:other (?:suits|ranks|numbers|values)|others|rest)\b"
        r"(?! of)",
        r"\1 theremaining",
    ),
    (
        r"\bnumbers of (\w+) and (?:of )?(\w+)( cards)?\b",
        r"number of \1\3 and the number of \2\3",
    ),
    (r"\bbetween (match|repeat|keep|stay)ing\b", r"between \1"),
    (
        r"\b(alternates? between .{1,50}?) and (?:differing(?: from (?:it|them))?|changing(?: it)?"
        r"|not (?:matching|repeating|keeping)(?: (?:it|them))?)(?= ?(?:[.;,:(]|$))",
        r"\1 and otherway",
    ),
    (r"\b(from|for) the first card played\b", r"\1 thefirst"),
    (r"\b(in|of|among) the cards played\b", r"\1 theplayed"),
    (  # here the line is where cards are counted, not where the card lies
        r"\b(number of cards of the (?:\w+|group among \([^.]*?\)) of the [^.]*? in) the line\b",
        r"\1 theline",
    ),
    (r"\btogether with the card\b", "withthecard"),
    (r"(?<!long )(?<!soon )\bas there are\b", "asthereare"),
    (r"\btakes? the next step\b", "nextstep"),
    (r"\bon the circle\b(?: of (?:the )?(?:13 |thirteen )?ranks?\b)?", "wrapping"),
    (r"\bace (?:- )?high\b", "acehigh"),
    (r"\bthe square root of two\b", "roottwo"),
    (r"\bthe golden ratio\b", "goldenratio"),
    (
        r"\b(the same|a different|frequent|of its|run of one|number of different) faces?\b"
        r"(?! cards?\b)",
        r"\1 cardface",
    ),
    (r"\bthe face(?= of (?:the|card)\b)", "the cardface"),
)
"""Phrases that are one word of the core, before their words are exchanged."""
_YOU: Final = r"(?:you|we|i|one|players?|everyone|everybody|they)"
_MODALS: Final = (
    *ONLY,
    # behind "if" they are cards and not people
    (r"\bif they\b(?! (?:may|must|has to|like|want))", "if those"),
    (
        r"\b(?:may|can) only\b|\bonly (?:may|can|must)\b|\bmust only\b"
        r"|\b(?:may|can)(?= is followed only by\b)",
        "must only",
    ),
    (r"\b(?:has|needs?|ought|got|is (?:required|obliged|supposed|forced)) to\b", "must"),
    (r"\bhas got to\b|\bhas gotta\b|\bgotta\b|\bis to\b|\bgot ?ta\b|\bhas must\b", "must"),
    (r"\bmust must\b|\b(?:should|shall)\b", "must"),
    (
        r"\bdonot must\b|\bneedn't\b|\b(?:must|need) ?not (?:necessarily|need)\b|\bneed ?not\b"
        r"|\b(?:it )?is not (?:bound|required|necessary|obliged|obligatory|forced) to\b"
        r"|\b(?:(?:it|there) is )?no need to\b",
        "neednot",
    ),
    (
        r"\bmust only (?=is(?! (?:(?:played|laid|put|placed) )?(?:on|after|behind)\b)|play)",
        "must ",
    ),
    (
        r"\b(?:can|could|might|is right to|gets? to(?= (?:play|lay|go|break|keep|change)\b))\b",
        "may",
    ),
)
_PLACING: Final = (
    (r"\b(other \w+) is anytime right\b", r"\1 is right"),
    (r"\bon (?:the )?top of\b|\bupon\b|\bonto\b", "on"),
    (r"\b(?:nothing|none|nobody) (?:but|except|other than)\b", "only"),
    (r"\b(?:(no)|some)thing (?=(?:red|black|odd|even|prime)\b)", r"\1 "),
    (r"\b(?:will|would) (?:do|be right|is right)\b", "is right"),
    (
        r"\b(?:anything|any card|everything|whatever) (?:may|can) (?:is|come|go)"
        r"(?: (?:laid|played|put|placed))?(?: there)?\b(?! (?:on|only|after))",
        "anything",
    ),
    (r"\b(?:you )?(?:is free|is right anything)(?= ?$| ?[.,;])", "anything"),
    (
        r"\b(must|may|must only) is (?:laid|played|put|placed)(?: down)? (only )?(?=on|after)",
        r"\1 go \2",
    ),
    (r"\b(?:put|lay)\b(?! (?:on|down)\b)|\b(?:put|lay) down\b", "play"),
    (r"\bin (?:all|any|every|each) (?:the )?other cases?\b|\botherwise otherwise\b", "otherwise"),
    (r"\bor (?:something|anything|any card|a card) (?=higher|lower|above|below)", "or "),
    (r"\bwhoever\b|\bif (?:a player|somebody|someone)\b", "who"),
    (r"\bmay (?=is (?:at (?:the )?most|no more than|up to|within))", "must "),
    (r"(?:, )?\b(?:but )?not (?:counting )?(?:a?round|over) the corner\b|\bwithout wrapping\b", ""),
    (
        r",? ?\b(?:and )?count(?:ing)? (?:on )?from king to ace(?: (?:where|when|if)"
        r"(?: (?:you|it is|that is))? (?:must|needed|necessary|needs? to))?\b",
        " wrapping",
    ),
    (
        r"\(? ?\b(?:an? |the )?(?:a|k|ace|king)s? (?:and|to|-) (?:an? |the )?(?:k|a|king|ace)s?"
        r" (?:is |are )?(?:also |then |counted as |count as |considered )*"
        r"(?:adjacent|neighbours?|next to each other|beside each other|connected|linked)\b ?\)?",
        " wrapping",
    ),
    (
        r"\bwrap(?:ping|s)? ?(?:around|round)?(?: from)? (?:k|king|ace) (?:back )?(?:to|->)"
        r" (?:a|ace|king)\b",
        " wrapping",
    ),
)
"""Phrases of laying cards on cards, before all others."""
_FROM_CARD: Final = r"than|as|(?:away|differs?|different) from"
_THERE: Final = r"(?:played|laid|of|on|in|is|must)\b"
_SYNONYMS: Final = (
    *TALLIED_AFTER,
    *BESIDE,
    *LEAVING,
    *ALLOWED,
    *AMOUNTS,
    *ASKING_FOR,
    *PLAINLY,
    *VERBS,
    *_PLACING,
    # what it was is said of a card that lies
    (r"(?<!before )\bit was\b", "thatcard is"),
    (r"\bwas\b", "is"),
    # numbers of cards, and words about them
    (r"\bno (?:more|higher) than\b|\bnot (?:more|higher) than (?=\d|one|two)", "atmost "),
    (r"\bat (?:the )?most\b", "atmost"),
    (r"\bno (?:lower|less) than\b|\bnot lower than (?=\d)|\bat (?:the )?least\b", "atleast "),
    (r"\b(?:face|picture) card\b", "face card"),
    (r"\b(?:number|numbered|pip|spot|plain|non -? ?face|nonface) card\b", "pip card"),
    (r"\bnumber (?=(?:club|diamond|heart|spade)\b)", "pip "),
    (r"\bnumber of\b|\bhow many\b", "count of"),
    (r"\bnumbers?\b", "number"),
    (
        r"(?<!\bon )(?<!follow )(?<!after )(?<!isfollowedby )"
        r"\b(?:(?<!matter )whether (?:it|the card) is )?odd ?(?:/|-|or|and) ?even"
        r"(?: ?-?(?:status|ness))?\b(?! on\b| if\b| follow\b| after\b| by\b)"
        r"|\beven ?/ ?odd\b",
        "parity",
    ),
    (r"\b(odd|even) rank\b(?! (?:of|higher|lower|than))", r"\1"),
    (r"\b(?:oddness|evenness|odd - even ness)\b", "parity"),
    (r"\b(?:rank (?:number|rank)\b|card rank(?= [<>=]))", "rank"),
    # the line and its cards
    (
        r"\b(?:the )?line so far\b"
        r"|\bthe (?:whole )?(?:line|row(?! of)|game|layout|mainline|main line|sequence"
        r"|table|board)\b(?: state\b)?|\bmain ?line state\b",
        "theline",
    ),
    (r"\bcard (?:played|laid|placed) (?=is|must|has|may)", "card "),
    (r"\bprevious (?:card|one) (?:on|of|in) theline\b", "previous card"),
    (
        r"\bthe (?:card|one) (?:that (?:is|was|came|comes) )?(?:right )?before"
        r"(?: (?:it|them|this))?(?! (?:the|last|previous|that))",
        "the previous card",
    ),
    (
        r"\bthe (?:card|one) (?:right )?before (?:the )?(?:last|previous)(?: card| one)?\b",
        "the second last card",
    ),
    (
        r"\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth"
        r"|\d+(?:st|nd|rd|th)) ?-? ?(?:to ?-? ?)?last\b",
        r"\1 last",
    ),
    (
        r"\b(?:the|your|this|my|an?|each|every|any)? ?(?:next|new|candidate|following)"
        r" (?:card|one)\b",
        "thecard",
    ),
    (
        r"\b(?:your|my) (?:card|play)\b|\bthe card (?:you|to|that you) (?:is )?play(?:ed)?\b",
        "thecard",
    ),
    (r"\bthe (?:next|new)(?= (?:must|may|is|mustnot))|\bnext(?= (?:must|mustnot))", "thecard"),
    (
        r"\b(?:the |a )?new (?:number|rank)\b|\bnew(?= (?:must|mustnot|is))|(?<=[+] )new\b",
        "thecard",
    ),
    (
        r"\b(?:the )?(?:rank|number|one) before(?: it)?\b|(?<=like )before\b|(?<=as )before\b",
        "the previous card",
    ),
    (
        r"\b(?:the )?(?:very )?first card (?:of|on|in) theline\b|\bthe starter(?: card)?\b"
        r"|\b(?:the )?(?:starting|initial) card\b",
        "the starter",
    ),
    (rf"\b({_FROM_CARD}) the (?:very )?first card(?! {_THERE})\b", r"\1 the starter"),
    (r"\b(?:the )?(?:very )?(?:first|opening) card(?: played| laid)?(?: down)?\b", "thefirst"),
    (r"\b(?:(?:cards|card) )?(?:so far|until now|up to now|yet)\b", "sofar"),
    # saying what to play
    (
        r"\bis (?:played|put|laid|placed)"
        r" (?=on|after|without|except|but|unless|in a row\b|inarow\b)",
        "is play ",
    ),
    (r"\b(?:play )?(?:so|such) that (?:the )?", ""),
    (r"\b(?:all|anything)(?: otherwise)? (?:is|'s) right\b(?! (?:if|only|on))", "anything"),
    (
        r"\b(?:make|makes|give|gives|total|totals|come to|comes to|sum to|sums to|add to|adds to)"
        r"(?= (?:an?|at|\d|atleast|atmost|more|lower|exactly|something))",
        "is",
    ),
    (
        r"\bmust come\b"
        r"|\bcomes?\b(?= (?:an?|the|red|black|odd|even|heart|spade|club|diamond|face))",
        "must play",
    ),
    (r"\b(?:you )?(?:may|can) play anything\b|\bfree\b|\bopen\b|\bwhatever\b", "anything"),
    (
        r"(?:^|(?<=[.;] ))no matter what[^.;,]* ,"
        r"|\bno matter what[^.;,]*(?= ?$| ?[.;,])|\brank(?: does)? donot matter\b",
        "",
    ),
    (r"\bany (?:colour|suit|rank)\b(?= (?:is right|goes|works))", "anything"),
    (
        rf"(?<!least )(?<!most )(?<!exactly )\b{_YOU}"
        r" (?=must|may|mustnot|play|go|keep|change|need|donot)",
        "",
    ),
    (
        r"\b(?:needs?|wants?|requires?|takes?|calls? for|demands?)(?= (?:an?|the|red|black|odd|"
        r"even|same|different|face|higher|lower|heart|spade|club|diamond|pip))",
        "must play",
    ),
    (
        r"(?<!odd )(?<!even )(?<!other )\b(?:put|lay|throw|place|use|add|give|choose|pick|take"
        r"|bring) (?:down |on )?(?=an?\b|any|the|red|black|odd|even|same|higher|lower|card|one"
        r"|heart|spade|club|diamond|face|pip|something)",
        "play ",
    ),
    (
        r"(?<!not )\bis (?:always )?followed only by\b"
        r"|\bis (?:always )?(?:(?:answered|succeeded|covered|topped) (?:only )?(?:by|with)\b"
        r"|followed(?: by\b|(?= in\b| with\b)))",
        "isfollowedby",
    ),
    (
        r"\b(?:anything|any card|whatever|everything) (?:goes?|works?|is right|may play|_?you like|"
        r"you want|is possible)\b",
        "anything",
    ),
    (
        r"\bplay (?:anything|whatever|what|any card)(?: you (?:like|want|wish|please))?\b",
        "anything",
    ),
    (
        r"\b(?:it )?donot matter\b|\bno restrictions?\b|\bfree choice\b|\bis free\b|\bis open\b",
        "anything",
    ),
    (
        r"\beverything\b|\banything\b|\ball card\b(?= may)"
        r"|\bany card\b(?! (?:on|of|in|that|with|from|sofar|which|whose|higher|lower|must))",
        "anything",
    ),
    (
        r"\b(?:then|and) (?:then )?(?:start|begin) (?:over|again|anew|from the (?:start|beginning))"
        r"(?: again)?(?! (?:anywhere|with|at|from|on))",
        "andrepeat",
    ),
    (r"\bstart (?:over|again) ?(?:anywhere|with anything)?\b|\brestart\b", "anything"),
    (
        r"\b(?:on|at|for) (?:each|every) (?:turn|play|card|step|time)\b"
        r"|\b(?:each|every)(?: single)? (?:time|turn|play|step)\b"
        r"|\ball the time\b|\bwhole game long\b",
        "",
    ),
    (r"\b(?:in )?alternat(?:e|es|ing|ely)\b|\btake turns\b|\bgo back and forth\b", "alternate"),
    (
        r"\bside by side\b|\bnext to each other\b|\bone after the other\b|\bin (?:a row|succession|"
        r"sequence)\b|\brunning\b|\bback to back\b|\btogether\b",
        "inarow",
    ),
    (r"\bdifferent (colour|suit|rank|parity)s?\b", r"different \1"),
    (r"\b(?:one|a) (?:step|rank|place) (?=higher|lower|up|down|above|below)", "one "),
    (r"\bstrictly (?=higher|lower|above|below|go )", ""),
    (
        r"\b(?:same|equal)(?: rank| number)? or (higher|lower)\b"
        r"|\b(higher|lower) or (?:same|equal(?: in rank)?)\b",
        r"orsame \1\2",
    ),
    (
        r"\b(higher|lower) than or equal to\b|\b(?:equal to|same as) or (higher|lower) than\b",
        r"orsame \1\2 than",
    ),
    (r"\bas (?:high|big|large|great) as\b", "ashighas"),
    *IN_RANK,
    (r"\bgo (?:higher(?! than)|up)\b|\bgo over\b|\bupwards?\b", "go up"),
    (r"\bgo (?:lower(?! than)|down)\b|\bgo under\b|\bdownwards?\b", "go down"),
    (r"\bthe same as\b|\bsame like\b|\bsame as\b", "same as"),
    (r"\bdifferent (?:from|than|to)\b|\bother than\b", "different from"),
    (r"\b(?:difference|gap|distance|jump)s? (?:to|from|between|of|with)\b", "difference to"),
    (r"\bwrap(?:ping|s)? ?(?:around|round)?\b|\baround the corner\b|\bin a circle\b", "wrapping"),
    (r"\bi ?\. ?e ?\.?|\bthat is ,|\bin other words\b|\bequivalently\b|\bmeaning\b", "thatis"),
    (r"\bif and only if\b|\biff\b|\bexactly if\b|\bprecisely if\b", "iff"),
    (r"\b(?:provided|as long as|so long as|in case)(?: that)?\b", "if"),
    (
        r"\b(?:except for|except|apart from|excluding|besides|save for|with the exception of)\b",
        "except",
    ),
    (r"\b(?:after that|following)\b", "after"),
    (r"\bvice ?-? ?versa\b|\bthe other way (?:around|round)\b", "viceversa"),
    # how many there are, and where
    (
        r"\bhas (?:is )?(?:already )?(?:laid|played|placed|come|appeared|occurred|turned up)"
        r"(?: there| on theline)?\b(?! (?:by|before))|\bis laid (?:there|on theline)\b",
        "is there",
    ),
    (r"\b(?:in )?(?:the|a) majority(?: of)?\b|\bmore than half(?= of| the)", "morehalf"),
    (r"(?<!onlyif )\b(?:once|as soon as) (?=(?:there|an?|the|it|theline)\b)", "if once "),
    (r"\bwhile (?=there is|only|lower|no \w+ is|theline|the starter)", "if "),
    (r"(?<=wrong )while\b|\bwhile(?= [^.;,]*\boutnumber)", "if"),
    (
        r"\b(?:these|those|they) (?:two |three |four )?(?:card )?"
        r"(?=is|has|all|both|each|differ|donot|match|share|go)|\bthe two (?=is|has|differ|match)",
        "they ",
    ),
    (
        r"\b(?:no more often(?: on theline| sofar)? than|atmost as often as) any other(?: \w+)?\b"
        r"|\b(?:least (?:often|frequent(?:ly)?|common)|most rarely|rarest)\b",
        "leastoften",
    ),
    (
        r"\b(?:more often than|atleast as often as) any other(?: \w+)?\b"
        r"|\b(?:most (?:often|frequent(?:ly)?|common)|commonest)\b",
        "mostoften",
    ),
    (r"\b(?:add|count|sum) up(?= the)|\b(?:add|count)(?= the (?!cards? ))", "addup"),
    (
        r"\blook (?:at|for)(?= the (?:\w+ )?last)|\b(?:look at|take|(?:must )?play|work out|find)"
        r"(?= the (?:difference|sum|total|count|remainder|average|median|product|last (?:\w+ )?card"
        r" (?:on|sofar)))",
        "lookat",
    ),
    (
        r",? ?(?:\( )?\bor (?:of |in |to |among )?(?:(?:all|any|every) (?:card|of them)"
        r"|anything)(?: at all| on theline| that is there| there)* ?,? (?:if|while) (?:there is "
        r"lower(?: than that)?|theline is shorter(?: than that)?|lower is there)(?: \))?",
        " orall",
    ),
    (
        r"\b(?:look at|lookat|count|addup|add up|take|use|consider|check)(?: only)? (?:(?:all|"
        r"every|each)?(?: of)? ?(?:those|these|them|what|it|card|that|that one|all)\b)"
        r"(?: one| alone| only| is| there| that| all| card| on theline| you has)*",
        "lookatall",
    ),
    (
        r"[,;.]? ?(?:\( )?\b(?:(?:count|start|beginn)(?:ing|ed) (?:from |with |at |on )?the "
        r"starter(?: as (?:(?:place|turn|number) )?(?:one|1))?|the "
        r"starter (?:counts (?:too|as well|as (?:place )?(?:one|1))|is (?:at )?(?:place|number)"
        r" (?:one|1)|is thefirst of the first block|counts|included|too))(?: \))?",
        " , startercounts",
    ),
    (r"[.;,]? ?\b(?:no \w+|none|zero)(?: card)?(?: at all)? counts? as even\b", ""),
    (r"\band so (?:on|forth)\b|\betc\.?|\bover and over(?: again)?\b", "andsoon"),
    (
        r",? ?\b(?:and )?(?:then )?(?<!must )(?<!not )(?<!may )(?<!suit )(?<!colour )(?<!parity )"
        r"repeat(?:ing)?(?: cyclically)?"
        r"(?= ?$| ?\.| ,? ?(?:from|in block))",
        " andrepeat",
    ),
    *LEFT_OVER,
    *ASKING_AT_LAST,
    *AMOUNTS_AT_LAST,
)
"""Phrases for phrases, in this order: each is looked for in what those before it have left."""


def normalised(text: str, spoken: Exchanges | None = None) -> tuple[Word, ...]:
    """The words of the core in *text*, in order.

    Args:
        text: A text.
        spoken: A table that is gone through before all others.
    """
    plain = text.translate(_SIGNS)
    lower = "".join(low if len(low := char.lower()) == 1 else char for char in plain)
    words = [
        Word(found[0], found.start(), found.end())
        for found in _TOKEN.finditer(without_marks(lower))
    ]
    words = _apostrophes().made(letters_read(text, words))
    if spoken is not None:
        words = spoken.made(words)
    as_typed, modals, phrases = tables()
    words = said_again(named_again(modals.made(_spelt(as_typed.made(words)))))
    return tuple(phrases.made(words))


@cache
def _apostrophes() -> Exchanges:
    return Exchanges(APOSTROPHES)


@cache
def tables() -> tuple[Exchanges, Exchanges, Exchanges]:
    """What is exchanged: as it was typed, then behind the single words, then all else."""
    return (
        Exchanges((*TALLIED, *AS_TOLD, *POINTED, *WAITING, *ORDERED, *_COMPOUNDS, *NO_LONGER)),
        Exchanges((*_MODALS, *GAPPED)),
        Exchanges((*KINDS_LISTED, *NOUNS, *ROUNDABOUT, *PHRASES, *_SYNONYMS)),
    )


def _spelt(words: list[Word]) -> list[Word]:
    return [
        Word(text, word.start, word.end)
        for word in words
        for text in SPELLINGS.get(word.text, word.text).split()
    ]
