"""What the members of a list share: a noun, an adjective before them, what stands behind them.

“Odd or red face cards” are face cards that are odd or red: two adjectives before one noun both say
something of it, and so nearly everybody means it. “An odd heart or spade” and “a heart or a spade
higher than the last card” may be meant either way, and both ways are read. A member with an article
of its own has a noun of its own beside one without: “odd or a red king”. And ranks listed behind
"among" are one list.
"""

from __future__ import annotations

import re
from functools import reduce
from itertools import combinations, islice, product
from operator import and_, or_
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import ALL, CardSet
from eleusis.rule.language.core.kinds import COURT, NUMBERS, PLURALS, SORTS, SUITS
from eleusis.rule.language.exchanging import Word
from eleusis.rule.language.tokens import Token
from eleusis.rule.tree.features import RANK_SETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WordRow = tuple[Word, ...]
Options = tuple[str | None, ...]
"""What a stretch of words may mean, in other words, the likeliest first; None is as it stands."""

WAYS_MAX: Final = 6
"""Ways of one text that are read, of all its lists together."""

_BEYOND: Final = 4
"""Empty words behind a text, so that each word has some behind it."""

_RANKS: Final = {word: RANK_SETS[rank - 1] for word, rank in (COURT | PLURALS).items()}
_NUMBERS: Final = {str(rank): RANK_SETS[rank - 1] for rank in range(2, 11)}
_HEADS: Final = SUITS | _RANKS | _NUMBERS
_DETS: Final = frozenset(("a", "an", "the", "any", "every", "each", "all"))
_NOUNS: Final = frozenset(("card", "one", "ones"))
_SIDES: Final = frozenset(("higher", "lower"))
_NOT_OF_RANK: Final = frozenset(
    ("or", "and", "to", "-", "through", "up", "away", "step", "rank", "place", *_SIDES)
)
"""WordRow behind a number that is no rank, or only the end of several."""


class ListPart(NamedTuple):
    """One of a list of kinds."""

    det: str
    adjectives: tuple[str, ...]
    head: str
    """A suit or a rank, else empty."""
    noun: str
    """“Card”, or empty."""

    @property
    def kind(self) -> CardSet:
        """The cards that it names by itself."""
        kind = _HEADS[self.head] if self.head else ALL
        return reduce(and_, map(_sort, self.adjectives), kind)

    @property
    def is_bare(self) -> bool:
        """True if it has no noun of its own."""
        return not (self.head or self.noun)

    @property
    def rest(self) -> ListPart:
        """The noun that adjectives before it may share, with what stands between."""
        return self._replace(det="", adjectives=self.adjectives[1:])

    def __str__(self) -> str:
        """Its words."""
        return " ".join(filter(None, (self.det, *self.adjectives, self.head, self.noun)))


class Listed(NamedTuple):
    """A list of kinds, and what it stands in."""

    before: str
    """The word before it."""
    side: str
    """“Higher” or “lower”, before all of it, else empty."""
    members: tuple[ListPart, ...]
    join: str
    has_tail: bool
    """Whether behind it something is said of a card."""

    @property
    def is_closed(self) -> bool:
        """True if a member behind the first has an article of its own."""
        return any(member.det for member in self.members[1:])

    def said(self, kinds: Sequence[CardSet]) -> str | None:
        """One kind of card for all of these, or each of them in the same words; None if none is.

        Kinds joined by "and" are several only if no card is of two of them.
        """
        kind = reduce(or_, kinds)
        if not kind or (self.join == "and" and any(a & b for a, b in combinations(kinds, 2))):
            return None
        if self.join == "nor":
            each = zip(self.members, kinds, strict=True)
            return " nor ".join(f"{member.det} {_called(kind)}" for member, kind in each)
        return " ".join(filter(None, (self.members[0].det, self.side, _called(kind))))


def _called(kind: CardSet) -> str:
    return f"#{kind.mask:x} card"


def _sort(adjective: str) -> CardSet:
    word = adjective.removeprefix("non ")
    return SORTS[word] if word == adjective else ~SORTS[word]


def of_lists(words: WordRow, text: str) -> tuple[WordRow, ...]:
    """The words with what a list shares said of each of its members: all ways, likeliest first."""
    texts = [*(word.text for word in words), *[""] * _BEYOND]
    nouns = {at for at, word in enumerate(words) if _is_plural(word, text)}
    found = [*_amounts(texts), *_compared(texts), *_compared_last(texts), *_kinds(texts, nouns)]
    places: list[tuple[int, int]] = []
    ways: list[Options] = []
    for start, end, options in sorted(found, key=lambda each: each[0]):
        if options and (not places or start >= places[-1][1]):
            places.append((start, end))
            ways.append(options)
    return tuple(_said(words, places, way) for way in islice(product(*ways), WAYS_MAX))


def _is_plural(word: Word, text: str) -> bool:
    """True for “reds” and “odds”, which are nouns."""
    return word.text in SORTS and text[word.start : word.end].lower() == f"{word.text}s"


def _said(words: WordRow, places: list[tuple[int, int]], said: Options) -> WordRow:
    """The words with others at some places."""
    made = list(words)
    for (start, end), instead in reversed([*zip(places, said, strict=True)]):
        if instead is not None:
            first, last = words[start].start, words[end - 1].end
            made[start:end] = (Word(each, first, last) for each in instead.split())
    return tuple(made)


# ---- Kinds ---------------------------------------------------------------------------------------


def _kinds(texts: list[str], nouns: set[int]) -> Iterator[tuple[int, int, Options]]:
    """Each list of kinds that share something: where it stands, and how it may be meant."""
    at = 0
    while at < len(texts) - _BEYOND:
        listed, end = _listed(texts, at, nouns)
        options = _of_kinds(listed) if listed else ()
        if options:
            yield at, end, options
        at = end if options else at + 1


def _listed(texts: list[str], at: int, nouns: set[int]) -> tuple[Listed | None, int]:
    """The list that begins there, and where it ends."""
    start = at
    det = texts[at] if texts[at] in _DETS else ""
    side = texts[at + bool(det)] if texts[at + bool(det)] in _SIDES else ""
    at += bool(det) + bool(side)
    members, join = [], ""
    while read := _member(texts, at, nouns):
        member, at = read
        members.append(member)
        if join:
            break
        comma = texts[at] == ","
        if texts[at + comma] in ("or", "and", "nor"):
            if comma and len(members) == 1:  # it closes what stands before it
                break
            join, at = texts[at + comma], at + comma + 1
        elif comma and (start == 0 or texts[start - 1] not in _OPENING):
            at += 1
        else:
            break
    if read is None or not join or len(members) < 2 or _goes_on(member, texts[at : at + 3]):
        return None, start
    if side or det:
        members[0] = members[0]._replace(det=det)
    before = texts[start - 1] if start else ""
    return Listed(before, side, tuple(members), join, _has_tail(texts[at : at + 4])), at


def _goes_on(last: ListPart, texts: list[str]) -> bool:
    """True if what stands behind a list is of its last word: “7 or higher”, “8 to 10”."""
    is_rank = bool(last.head) and last.head not in SUITS
    is_span = texts[0] in ("or", "and") and texts[1] in {*_NOT_OF_RANK, "more"}
    return (is_rank and is_span and texts[2] != "than") or texts[0] in ("to", "-", "through", "'s")


_OPENING: Final = frozenset(("after", "on", "if", "unless", "is", "following"))
"""WordRow behind which a comma may end a case: “after red, odd or black face cards”."""


def _member(texts: list[str], at: int, nouns: set[int]) -> tuple[ListPart, int] | None:
    """The member of a list that begins there, and where it ends."""
    det = texts[at] if texts[at] in _DETS else ""
    at += bool(det)
    adjectives = []
    has_noun = False
    while not has_noun and texts[at + (texts[at] == "non")] in SORTS:
        non = texts[at] == "non"
        adjectives.append(" ".join(texts[at : at + non + 1]))
        at += non + 1
        has_noun = at - 1 in nouns
    head = ""
    is_rank = (det or adjectives) and texts[at] in _NUMBERS and texts[at + 1] not in _NOT_OF_RANK
    if not has_noun and (texts[at] in SUITS or texts[at] in _RANKS or is_rank):
        head, at = texts[at], at + 1
    noun = "card" if has_noun or texts[at] in _NOUNS else ""
    at += texts[at] in _NOUNS
    return (ListPart(det, tuple(adjectives), head, noun), at) if adjectives or head else None


_TAIL: Final = re.compile(
    r"(?:orsame )?(?:higher|lower)\b|(?:above|below|over|under|within|that|whose)\b"
    r"|(?:(?:atleast|atmost) )?\w+ (?:step )?(?:higher|lower|away|above|below)\b"
    r"|(?:of|with|in) (?:its|(?:(?:the|an?|any) )?(?:same|different|other|opposite|another))\b"
)
"""What is said of a card behind its kind: “higher than …”, “of the same suit”."""


def _has_tail(texts: list[str]) -> bool:
    return bool(_TAIL.match(" ".join(texts)))


def _of_kinds(listed: Listed) -> Options:
    """How a list of kinds may be meant; nothing if it is as it stands."""
    *firsts, last = listed.members
    kinds = [member.kind for member in listed.members]
    bare = all(member.is_bare for member in firsts)
    if listed.before == "last" and listed.join == "and" and last.head and not last.adjectives:
        return (" and than the last ".join(map(str, listed.members)), None)
    if bare and not last.is_bare and not (listed.is_closed and not firsts[0].det):
        return _of_adjectives(listed, kinds)
    if last.is_bare or bare or (listed.is_closed and listed.side):
        return ()
    said = []
    if _shares_adjective(listed):
        named = [reduce(and_, map(_sort, firsts[0].adjectives)) & kind for kind in kinds]
        said.append(listed.said(named))
    elif not (listed.side or listed.has_tail):
        return ()
    if (listed.side or listed.has_tail) and listed.join != "nor":
        said.append(listed.said(kinds))
    found = [each for each in dict.fromkeys(said) if each is not None]
    return (*found, None) if found else ()


def _of_adjectives(listed: Listed, kinds: list[CardSet]) -> Options:
    """“Odd or red face cards”: face cards; “a higher red or black card”: both higher?"""
    *firsts, last = listed.members
    shared = last.rest.kind
    if shared == ALL and not (listed.side or listed.has_tail):
        return ()
    named = [*(kind & shared for kind in kinds[:-1]), kinds[-1]]
    said = listed.said(named)
    if said is None or not (all(named) or last.head):  # “red or even black cards”
        return ()
    is_predicate = listed.before in ("is", "stay") and not firsts[0].det
    is_open = listed.side and shared == ALL
    doubtful = is_predicate or is_open or (listed.is_closed and listed.has_tail) or not all(named)
    return (said, None) if doubtful or listed.join == "and" else (said,)


def _shares_adjective(listed: Listed) -> bool:
    """True for “an odd heart or spade”: each may be odd, and need not."""
    first, *others = listed.members
    heads = [member.head for member in listed.members]
    if not first.adjectives or any(member.adjectives or member.det for member in others):
        return False
    if not any(all(head in of for head in heads) for of in (SUITS, _RANKS)):
        return False
    kind = reduce(and_, map(_sort, first.adjectives))
    return all(kind & _HEADS[head] and not _HEADS[head] <= kind for head in heads)


# ---- Comparatives --------------------------------------------------------------------------------


def _compared(texts: list[str]) -> Iterator[tuple[int, int, Options]]:
    """“A higher or lower odd card”, “a lower or odd spade”: both words are of the noun."""
    for at, word in enumerate(texts[:-_BEYOND]):
        det = texts[at - 1] if at and texts[at - 1] in _DETS else ""
        start = at - bool(det)
        if word not in _SIDES or texts[at + 1] != "or":
            continue
        article = texts[at + 2] if texts[at + 2] in _DETS else ""
        behind = at + 2 + bool(article)
        is_sides = texts[behind] in _SIDES - {word}
        read = _member(texts, behind + is_sides, set())
        if read is None or read[0].is_bare or read[0].det or (article and not det):
            continue
        member, end = read
        if is_sides:
            said = f"{det} unlevel {member}"
            yield start, end, (said,) if det else (said, None)
        elif det and member.rest.kind != ALL:
            yield start, end, (f"{det} {word} {member.rest} or {article} {member}",)


def _compared_last(texts: list[str]) -> Iterator[tuple[int, int, Options]]:
    """“An odd or lower spade.”"""
    for start, word in enumerate(texts[:-_BEYOND]):
        read = _member(texts, start, set()) if word in _DETS else None
        if read is None or not read[0].is_bare or texts[read[1]] != "or":
            continue
        first, at = read[0], read[1] + 1
        article = texts[at] if texts[at] in _DETS else ""
        side = texts[at + bool(article)]
        noun = _member(texts, at + bool(article) + 1, set()) if side in _SIDES else None
        if noun is not None and not (noun[0].is_bare or noun[0].det):
            yield start, noun[1], (f"{first} {noun[0]} or {article} {side} {noun[0]}",)


# ---- Amounts -------------------------------------------------------------------------------------

_INT: Final = rf"(?:\d+|{'|'.join(NUMBERS)})"
_BOUND: Final = r"(?:atleast|atmost|more than|lower than)"
_UP: Final = r"(?:higher|up|above)"
_DOWN: Final = r"(?:lower|down|below)"
_AMOUNTS: Final = (
    (rf"{_BOUND} {_INT} (?=or (?:{_BOUND} )?{_INT} away )", (r"\g<0>away ", None)),
    *(
        (
            rf"({_BOUND}) ({_INT}) ({one}) or ({_INT}) (?={other} )",
            (r"\1 \2 \3 or \1 \4 ", None),
        )
        for one, other in ((_UP, _DOWN), (_DOWN, _UP))
    ),
    *(
        (
            rf"({_INT}) (or (?:more|lower)) ({one}) or ({_INT}) (?={other} )",
            (r"\1 \2 \3 or \4 \2 ", None),
        )
        for one, other in ((_UP, _DOWN), (_DOWN, _UP))
    ),
    (
        rf"(go (?:up|down) (?:by )?{_INT}(?: , {_INT})* or {_INT} or) (?=(?:up|down) [.,;])",
        (r"\1 go ",),
    ),
)
"""“At least 5 or at most 2 away” tells two distances, or a rank and one; “more than 3 higher or 2
lower” perhaps more than two; and in “go up two or three or down” the three is no rank."""


def _amounts(texts: list[str]) -> Iterator[tuple[int, int, Options]]:
    """Each list of amounts that share something, as for kinds."""
    line = " ".join(texts).rstrip() + " "
    for pattern, ways in _AMOUNTS:
        for found in re.finditer(rf"(?<![^ ]){pattern}", line):
            start = line.count(" ", 0, found.start())
            end = start + found[0].count(" ")
            yield start, end, tuple(way and found.expand(way) for way in ways)


# ---- Ranks behind "among" ------------------------------------------------------------------------


def with_ranks_listed(tokens: list[Token]) -> list[Token]:
    """The tokens with one for each list of ranks behind "among", which goes as far as it can.

    “A club among 4, 5 and 8 to jack, a diamond”: what stands bare behind a comma is of the list.
    """
    line = "".join(map(_part_of_list, tokens))
    made, behind = [], 0
    for found in _LIST.finditer(line):
        first, end = found.span()
        ranks = " ".join(token.text for token in tokens[first + 1 : end])
        made += [*tokens[behind:first], Token("AMONG", ranks, tokens[first].start)]
        behind = end
    return [*made, *tokens[behind:]]


_LIST: Final = re.compile(r"a(?:r(?:j{1,2}r)*)")


def _part_of_list(token: Token) -> str:
    if token.terminal in ("INT", "COUNT", "COURT", "two"):
        return "r"
    return {"among": "a", ",": "j", "and": "j", "to": "j"}.get(token.text, ".")
