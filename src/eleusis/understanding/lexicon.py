"""The words in which people speak of cards: what a text mentions, whatever its grammar.

Nothing is read here: a text comes out as a set of names, the numbers and suits it names, and the
lists of ranks in it. Words are forgiven one wrong letter. What a text mentions never depends on
what else could be meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from eleusis.rule.answers.counting import rank_remarks
from eleusis.rule.answers.idle.glosses import without

_WORDS: Final = {
    "colour": "colour colours color colors coloured colored farbe farben",
    "red": "red reds rot rote roter rotes hearts-diamonds",
    "black": "black blacks schwarz schwarze schwarzer schwarzes",
    "suit": "suit suits suited farbzeichen symbol symbols",
    "hearts": "heart hearts herz ♥",
    "diamonds": "diamond diamonds karo ♦",
    "clubs": "club clubs kreuz ♣",
    "spades": "spade spades pik ♠",
    "odd": "odd odds oddness ungerade",
    "even": "even evens evenness gerade",
    "parity": "parity",
    "face": "face faces picture pictures court courts royal royals royalty royalties bild bilder "
    "figure figures portrait people nobles",
    "number card": "numeral numerals pip pips spot zahlenkarte",
    "prime": "prime primes nonprime nonprimes primzahl primzahlen",
    "rank": "rank ranks number numbers value values denomination wert zahl numeric",
    "high": "high big large hoch groß gross",
    "low": "low small tiny little niedrig klein",
    "higher": "higher bigger larger greater above over exceed exceeds beat beats höher grösser "
    "größer ascending ascend rise rises increase increases increasing climb climbs outrank",
    "lower": "lower smaller less below under beneath descending descend fall drop sink sinks "
    "decrease decreases decreasing niedriger kleiner beaten",
    "up": "up upward upwards auf hinauf rauf",
    "down": "down downward downwards ab hinunter runter",
    "same": "same match matches matching share shares equal equals identical twin twins repeat "
    "repeats gleich gleiche selbe",
    "follow": "follow keep keeps stay stays stick sticks hold continue continues maintain",
    "different": "different differ differs other another new else unlike unequal verschieden "
    "andere anderer anders mismatch",
    "change": "change changes changing changed switch switches flip flips swap swaps toggle "
    "toggles turns wechsel wechseln",
    "alternate": "alternate alternates alternating alternation alternately abwechselnd zigzag",
    "opposite": "opposite opposites contrary reverse inverse",
    "deny": "no not never can't cannot cant don't dont forbidden banned illegal wrong neither "
    "nor without avoid nicht kein keine nie verboten isn't won't none blocked closed hate",
    "only": "only just nur",
    "must": "must have has gotta needs need muss",
    "if": "if when whenever after once following showing wenn nach falls",
    "otherwise": "otherwise else sonst ansonsten",
    "unless": "unless except exception excepting but wild joker free außer ausser always",
    "any": "any anything free whatever matter wherever alles beliebig",
    "or": "or either oder",
    "and": "and both und",
    "last": "last previous prev prior preceding letzte letzten",
    "before": "before earlier",
    "second": "second 2nd",
    "third": "third 3rd",
    "back": "back ago",
    "line": "line whole entire table everything all far history",
    "count": "count counts counting how many often times counted number",
    "more": "more fewer most majority mostly less",
    "balance": "balance difference ahead tie equal",
    "place": "place places position positions spot spots slot slots turn turns place platz",
    "every": "every each jede jeder",
    "cycle": "cycle cycles repeat repeating order sequence pattern reihenfolge loop and-so-on "
    "etc round",
    "pairs": "pair pairs block blocks group groups chunk chunks set sets codon codons triple "
    "triples",
    "row": "row consecutive streak run runs running consecutively reihe",
    "first": "first starter start starting begins beginning initial",
    "sum": "sum sums add adds added adding total totals together plus summe weigh combined",
    "difference": "difference distance apart gap gaps jump jumps away within near far neighbour "
    "neighbours neighbor neighbors adjacent step steps leap abstand close touching space spaces",
    "product": "product multiply multiplied times produkt",
    "divide": "divide divided divides divisible multiple multiples factor factors remainder "
    "modulo mod relatively leftover",
    "half": "half double twice doubled halve",
    "circle": "wrap wraps wrapping clock circle circular around cyclic clockwise ring",
    "average": "average mean durchschnitt",
    "median": "median middle",
    "between": "between inside outside sandwich interval",
    "extreme": "highest lowest biggest smallest max maximum min minimum largest record extreme top",
    "seen": "already seen used appeared played occurred again return returns come been lies "
    "appears",
    "at least": "least minimum min",
    "at most": "most max maximum limit",
    "exactly": "exactly precisely exact",
    "direction": "direction trend going went",
    "letters": "letters letter straight curve curves curved lines shape printed written pointy "
    "holes hole loop",
    "square": "square squares power powers fibonacci",
    "suit order": "alphabetical alphabetically circle",
    "latest": "latest recent most-recent",
}
"""Each name with the words that mention it, in English, and some in German."""

_SORT_WORD: Final = r"(?:red|black|odd|even|high|low|heart|diamond|club|spade|face|rot|schwarz)s?\b"

_PHRASES: Final = {
    "not both": r"not both|but not both|exactly one|one but|can't do both|both is wrong|"
    r"either .* but not|neither is",
    "two back": r"two (cards )?(back|ago)|second.?(to.?)?(the.?)?last|before (the )?(last|prev)|"
    r"next.?to.?last|penultimate|one before (it|that|the)|2 (cards )?(before|back|ago)",
    "three back": r"three (cards )?(back|ago)|third.?(to.?)?(the.?)?last|3 (cards )?(before|back)",
    "last n": r"(last|latest|recent|previous) (two|three|four|five|six|few|2|3|4|5|6)|"
    r"(two|three|four|five|2|3|4|5) (latest|most recent|previous|cards (in a row|side))",
    "last two": r"last (two|2)|two latest|latest two",
    "nth place": r"\b(2nd|3rd|4th|5th|every (other|second|third|fourth|2nd|3rd|4th))|"
    r"(odd|even).{0,12}(place|position|spot)|each 3rd",
    "arrow": r"→|->|=>|➔",
    "number word": r"number card|pip card|spot card|numeral",
    "no tie": r"no tie|tie.{0,20}(wrong|don't|never|not)|strictly|same (rank|number).{0,12}no",
    "tie ok": r"tie.{0,15}ok|or (the )?(same|equal)|ok.{0,12}(equal|same)|same (rank|number).{0,10}"
    r"(ok|fine|good|allowed)|or stay|at least as|at most as|or equal|not (lower|higher|smaller|"
    r"bigger)|no (lower|higher)",
    "in a row": r"in a row|one after (the )?other|after (each|one an)other|side by side|touch",
    "so on": r"and so on|repeat|etc|\.\.\.|…|over and over|for ?ever|und so weiter"
    rf"|\b{_SORT_WORD}(?:(?:\W+then|\W+and then)?\W+{_SORT_WORD}){{2}}",
    "hate": r"hate|next to|right after the other|side by side|can't touch|neighbo",
    "mod 3": r"\b3,? ?6,? ?9|(a|1).4.7.10|multiple of (3|three)|divid\w* by (3|three)",
    "in between": r"in between|between the last",
    "last card of kind": r"(last|latest|nearest|most recent)[^.,;]{0,25}(of (its|your|the same)|"
    r"in (your|its)|that (has|is)|face card|number card|red|black|heart|spade|club|diamond)",
    "of its kind": r"(its|your|your card's|own) (own )?(suit|colou?r|rank|number)",
    "count words": r"how many|count |number of (red|black|face|hearts|spades|clubs|diamonds|odd|"
    r"even|cards)|more (red|black)|fewest|fewer",
    "on the line": r"whole line|entire line|on the (line|table)|so far|until now|whole game",
    "depends": r"depend|decides|decide|sets|tells|picks|chooses|bosses",
    "conditional play": r"on an? |after an? |prev\w* .{0,15}(→|=|:)",
}

_SORTS: Final = {
    "colour": r"(?:reds?|blacks?|dark|colou?rs?)\b",
    "parity": r"(?:odds?|evens?|parity)\b",
    "suit": r"(?:(?:hearts?|diamonds?|clubs?|spades?|suits?)\b|[♥♦♠♣])",
    "face": r"(?:(?:faces?|pictures?|courts?|royals?|royalty|honours?)\b|j\W{0,3}q\b"
    r"|jacks?,? queens?)",
    "rank": r"(?:\d+|aces?|lows?|highs?|small|big|large|little|tiny|under|over|primes?)\b",
    "order": r"(?:higher|lower|bigger|smaller|greater|above|below|up|down)\b",
}
_FILL: Final = (
    r"\W+(?:(?:an?|the|any|last|card|cards|is|are|was|it's|its|number|one|of|in|with|between|by|you"
    r"|must|be|only|something|always) )*"
)
_SETTINGS: Final = {
    "on": r"(?:\b(?:after|on|upon|following|behind|atop|if|when|whenever|once|preceding|showing"
    r"|prev\w*|last (?:card |one )?(?:is|was))|'s)",
    "play": r"(?:\b(?:play|lay|put|must|be|needs?|wants?|calls? for|takes?|then|next|bring|goes?"
    r"|comes?|follow(?:s|ed)?|requires?|demands?|allows?)|→|->|=|:)",
    "not": r"(?:\b(?:no|not|never|nor|without|except|unless|but)|n't)",
    "same": r"\b(?:same|keeps?|follow|match\w*|shares?|repeat\w*|stays?|its|own|similar)",
    "other": r"\b(?:other|different|change\w*|switch\w*|opposite|new|alternat\w*|another|flip\w*)",
}
SETTINGS: Final = tuple((setting, sort) for setting in _SETTINGS for sort in _SORTS)
"""In what setting a sort of card stands: "after a red card" is not "play a red card"."""
_SET_SORTS: Final = {
    f"{setting} {sort}": _SETTINGS[setting] + _FILL + _SORTS[sort] for setting, sort in SETTINGS
}

_NUMBER_WORDS: Final = {
    word: n
    for n, words in enumerate(
        [
            "one eins",
            "two twice double pair second other pairs zwei",
            "three third triple thirds drei",
            "four fourth vier",
            "five fifth fünf",
            "six sixth sechs",
            "seven seventh sieben",
            "eight eighth acht",
            "nine ninth neun",
            "ten tenth zehn",
            "eleven elf",
            "twelve zwölf",
            "thirteen dreizehn",
            "fourteen vierzehn",
            "fifteen fünfzehn",
            "sixteen sechzehn",
            "seventeen siebzehn",
            "eighteen achtzehn",
            "nineteen neunzehn",
            "twenty zwanzig",
        ],
        1,
    )
    for word in words.split()
}
_RANK_WORDS: Final = {
    "ace": 1, "aces": 1, "a": 1, "jack": 11, "jacks": 11, "j": 11, "queen": 12, "queens": 12,
    "q": 12, "king": 13, "kings": 13, "k": 13, "twos": 2, "threes": 3, "fours": 4, "fives": 5,
    "sixes": 6, "sevens": 7, "eights": 8, "nines": 9, "tens": 10,
}  # fmt: skip
_SIGNS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_TOKEN: Final = re.compile(r"[♣♦♥♠]|\d+|[^\W\d_]+(?:'[^\W\d_]+)?")
_RANK: Final = (
    r"(?:\d{1,2}|[ajqk]|ace|jack|queen|king|two|three|four|five|six|seven|eight|nine|ten)"
)
_RANGE: Final = re.compile(
    rf"\b({_RANK})s?\s*(?:-|–|to|through|thru|till|until|bis|\.\.)\s*({_RANK})s?\b"
)
_LISTED: Final = rf"(?:{_RANK}(?:e?s)?|(?:face|picture|court) cards?|faces|pictures|royals)\b"
_FACE_WORD: Final = re.compile(r"\b(?:face|picture|court|royal)")
_LIST: Final = re.compile(
    rf"\b{_LISTED}(?:(?:\s*[,/ ]\s*|\s*-\s*)(?:or |and |und )?(?:the )?{_LISTED}){{2,}}"
)

_PATTERNS: Final = {name: re.compile(phrase) for name, phrase in {**_PHRASES, **_SET_SORTS}.items()}

CONCEPT_NAMES: Final = (*_WORDS, *_PHRASES, *_SET_SORTS, "half suits", "fibonacci list", "listed")
"""What a text may mention."""


@dataclass(frozen=True, slots=True)
class Mentioned:
    """What a text mentions.

    Attributes:
        names: Of `CONCEPT_NAMES`.
        numbers: The numbers, ranks by their values.
        suits: The suits, of 0 to 3.
        groups: The lists and ranges of ranks, each with a bit for each rank.
    """

    names: frozenset[str]
    numbers: frozenset[int]
    suits: frozenset[int]
    groups: frozenset[int]


def _index() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, words in _WORDS.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), name)
    return found


_NAMES_OF: Final = _index()
_FORGIVEN: Final = 5
"""Letters from which on a word is forgiven a wrong one."""


@lru_cache(maxsize=4096)
def _names_of(word: str) -> tuple[str, ...]:
    """What a word mentions, as it is or with one letter mended."""
    names = _NAMES_OF.get(word)
    if names is None and len(word) >= _FORGIVEN:
        names = next((_NAMES_OF[near] for near in _NAMES_OF if _is_near(word, near)), None)
    return names or ()


def _is_near(word: str, other: str) -> bool:
    """True if one letter more, less, or other makes one word of the other, or two swapped."""
    if abs(len(word) - len(other)) > 1 or len(other) < _FORGIVEN or word[0] != other[0]:
        return False
    if len(word) == len(other):
        wrong = [n for n, (one, two) in enumerate(zip(word, other, strict=True)) if one != two]
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
            return word[wrong[0]] == other[wrong[1]] and word[wrong[1]] == other[wrong[0]]
        return len(wrong) == 1
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    return any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))


def mentioned(text: str) -> Mentioned:
    """What a text mentions, but for remarks on what ranks count, which are so of any rule."""
    text = without(text, rank_remarks(text))
    lower = text.lower().replace("’", "'")
    names = {name for name, both in _COLOURS.items() if re.search(both, lower)}
    paired = lower
    for both in _COLOURS.values():
        paired = re.sub(both, " ", paired)
    suits = {n for n, name in enumerate(_SUIT_NAMES) if name in _names_in(paired)}
    names |= _names_in(lower)
    names.update(name for name, phrase in _PATTERNS.items() if phrase.search(lower))
    plain = _EXAMPLE.sub(" ", lower)  # numbers and lists of examples are not those of the rule
    groups = _groups(plain)
    if _FACES.search(lower):
        names.add("face")
    names.update(_KNOWN[group] for group in groups if group in _KNOWN)
    if any(group not in _KNOWN for group in groups):
        names.add("listed")
    return Mentioned(
        frozenset(names),
        frozenset(_numbers(plain, text)),
        frozenset(suits),
        frozenset(groups),
    )


def _names_in(text: str) -> set[str]:
    names: set[str] = set()
    for token in _TOKEN.findall(text):
        names.update((_SIGNS[token],) if token in _SIGNS else _names_of(token))
    return names


def _numbers(plain: str, text: str) -> set[int]:
    """The numbers of a text; lists that stand for a kind of card are taken out."""
    found = set()
    for token in _TOKEN.findall(_FACES.sub(" ", plain)):
        number = _number(token)
        if number is not None and (token != "a" or _is_rank_a(text)):
            found.add(number)
    return found


_EXAMPLE: Final = re.compile(
    r"\([^)]*(?:=|like|so|e\.g|for|→|count)[^)]*\)"
    r"|\b(?:e\.g\.|for example|like if|so on an?|example:)[^.;]*"
    r"|[ajqk] ?= ?\d+"
)
_FACES: Final = re.compile(
    r"\bj\W{0,3}q\W{0,5}(?:or |and |und )?k\b|jacks?,? queens?,? (?:and|or) kings?"
)
_JOINED: Final = r"\W{0,2}(?:and|or|und|oder) (?:an? )?|\W{0,2}/\W{0,2}"
_BESIDE: Final = rf"(?:{_JOINED}|\W{{0,2}})"
_HEART, _DIAMOND, _SPADE, _CLUB = (
    "(?:♥|hearts?)",
    "(?:♦|diamonds?)",
    "(?:♠|spades?)",
    "(?:♣|clubs?)",
)
_COLOURS: Final = {
    "red": rf"{_HEART}{_BESIDE}{_DIAMOND}|{_DIAMOND}{_BESIDE}{_HEART}",
    "black": rf"{_SPADE}{_BESIDE}{_CLUB}|{_CLUB}{_BESIDE}{_SPADE}",
    "half suits": rf"(?:{_HEART}|{_DIAMOND})(?:{_JOINED})(?:{_SPADE}|{_CLUB})"
    rf"|(?:{_SPADE}|{_CLUB})(?:{_JOINED})(?:{_HEART}|{_DIAMOND})",
}
"""Two suits side by side, which are a colour or not."""


def _bits(*ranks: int) -> int:
    return sum(1 << rank for rank in ranks)


ALL_RANKS: Final = (1 << 14) - 2
_KNOWN: Final = {
    _bits(11, 12, 13): "face",
    _bits(*range(1, 11)): "number card",
    _bits(2, 4, 6, 8, 10, 12): "even",
    _bits(1, 3, 5, 7, 9, 11, 13): "odd",
    _bits(2, 3, 5, 7, 11, 13): "prime",
    _bits(3, 6, 9, 12): "mod 3",
    _bits(1, 4, 7, 10, 13): "mod 3",
    _bits(2, 5, 8, 11): "mod 3",
    _bits(1, 2, 3, 5, 8, 13): "fibonacci list",
}
"""Lists of ranks that are a kind of card."""


_RANK_A: Final = re.compile(
    r"\bA(?=[\s,/–-]*(?:[-–,/]|to|through|thru|[2-9KQJ]\b|or [2-9]))|[-–,/ ]A\b(?! [a-z])"
)


def _is_rank_a(text: str) -> bool:
    """True if an A stands for an ace, rather than for the article."""
    return _RANK_A.search(text) is not None


def _number(token: str) -> int | None:
    if token.isdecimal():
        return int(token)
    return _RANK_WORDS.get(token, _NUMBER_WORDS.get(token))


_STEPS_BEFORE: Final = re.compile(
    r"\b(?:differ\w*|distances?|gaps?|jumps?|steps?|away|apart|by|sums?|totals?|divi\w+|multiples?)"
    r"\W(?:[^\W\d]+\W+){0,8}$"
)
_STEPS_AFTER: Final = re.compile(
    r"\W+(?:(?:or|more|less|to|the)\W+){0,2}(?:steps?|away|apart|higher|lower|up|down|further|points?"
    r"|places?|ranks?|cards? (?:back|ago)|bigger|smaller|times)\b"
)


def _are_steps(text: str, start: int, end: int) -> bool:
    """True if numbers in a text tell how far or how much, and so no ranks."""
    before, after = _STEPS_BEFORE.search(text[:start]), _STEPS_AFTER.match(text, end)
    return before is not None or after is not None


def _groups(text: str) -> set[int]:
    """The ranges and the lists of ranks in a text, without those of all ranks."""
    found = set()
    for span in _RANGE.finditer(text):
        one, other = _number(span[1]), _number(span[2])
        if one is None or other is None or _are_steps(text, *span.span()):
            continue
        if 1 <= one < other <= 13:
            found.add(sum(1 << rank for rank in range(one, other + 1)))
    for list_ in _LIST.finditer(text):
        if _are_steps(text, *list_.span()):
            continue
        listed = list_[0]
        ranks = {_number(token) for token in _TOKEN.findall(listed)} - {None}
        if _FACE_WORD.search(listed):
            ranks |= {11, 12, 13}
        if len(ranks) > 2 and all(1 <= rank <= 13 for rank in ranks if rank is not None):
            found.add(sum(1 << rank for rank in ranks if rank is not None))
    return found - {ALL_RANKS}
