"""Words of a text that stand for others, which may be these or those.

“Even hearts must be followed by odd ones”: odd hearts, or any odd cards? Each such text is put
again in full words; it may mean what these mean, or what it says as it stands.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.language.doubt import Doubt
from eleusis.rule.language.exchanging import needles
from eleusis.rule.language.vocabulary import COUNTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule.language.exchanging import Needles

_ADJECTIVE: Final = r"(?:red|black|odd|even|prime|low|high|higher|lower)"
_NOUN: Final = (
    r"(?:(?:(?<=\ba )|(?<=\ban ))\d{1,2}|hearts?|spades?|clubs?|diamonds?|aces?|kings?|queens?"
    r"|jacks?|(?:face|number|picture|court) cards?)"
)
_RANK: Final = rf"(?:{'|'.join(COUNTS[1:10])})s?"
_MUST: Final = r"(?:must|may|are|has to|have to)"
_PLAYED: Final = r"(?:is|has\s+been)\s+(?:played|laid)"
_SORT: Final = rf"(?:{_ADJECTIVE} (?:{_NOUN}|cards?)|{_NOUN})"


class InFull(NamedTuple):
    """A text in other words, and what is doubtful about it if these cannot be read."""

    text: str
    doubt: Doubt
    is_sure: bool = False
    """True where nobody means what the text says as it stands."""


class _Standing(NamedTuple):
    """What stands for other words, and how these are put in."""

    pattern: re.Pattern[str]
    instead: str | Callable[[re.Match[str]], str]
    doubt: str
    is_sure: bool = False


def _named_again(found: re.Match[str]) -> str:
    """“Ones” as the cards of which was spoken, in the number in which it is said."""
    noun = found["noun"].removesuffix("s")
    words = f"{found['adjective']} {noun}" + "s" * found["ones"].lower().endswith("s")
    return found[0][: -len(f"{found['adjective']} {found['ones']}")] + words


def _last_again(found: re.Match[str]) -> str:
    """“The last one” as the last of the cards of which was spoken."""
    sort = re.sub(r"(?<=[a-z])s$", "", found["sort"])
    return f"{found['before']}the {found['nth']} {sort}"


_COUNT: Final = (
    r"(?:an?|no|(?:(?:at least|at most|exactly|more than|fewer than)\s+)?(?:one|two|three|four|five"
    r"|six|\d+))"
)
_ITEM: Final = rf"(?:{_COUNT}\s+)?{_SORT}"
_ITEMS: Final = rf"(?P<items>{_ITEM}(?:,\s+{_ITEM})*,?\s+(?:and|but)\s+{_ITEM})"
_WHERE: Final = (
    r"(?:(?:on|in)\s+(?P<line>the\s+line)|(?:among|in|of)\s+the\s+(?:last|previous)\s+"
    r"(?P<last>\w+)(?:\s+cards)?)"
)
_ONE_ITEM: Final = re.compile(rf"(?:(?P<count>{_COUNT})\s+)?(?P<sort>{_SORT})", re.IGNORECASE)


def _each_counted(found: re.Match[str]) -> str:
    """“A heart and a spade” among some cards: as many of each, counted one by one."""
    told = found.groupdict()
    items = [(one["count"] or "", one["sort"]) for one in _ONE_ITEM.finditer(found["items"])]
    (first, _), *others = items
    if first not in ("", "a", "an") and (bare := [sort for count, sort in others if not count]):
        if any(sort.endswith("s") for sort in bare):
            return found[0]  # “two kings and queens” are two together
        items = [(count or first, sort) for count, sort in items]
    last = told["last"]
    last = str(COUNTS.index(last) + 1) if last in COUNTS else last
    where = f"as many of the last {last} cards as there are" if last else "the line"
    least = next((word for word in _AMOUNTS if first.lower().startswith(word)), "")
    counted = (
        f"the number of {sort.removesuffix('s')}s in {where} is {_amount(count.lower(), least)}"
        for count, sort in items
    )
    return " and ".join(counted)


_AMOUNTS: Final = ("at least", "at most", "exactly", "more than", "fewer than")
_RELATIONS: Final = {"exactly ": "", "more than": "greater than", "fewer than": "less than"}


def _amount(count: str, least: str) -> str:
    """What a count is, where a bare number goes on with the first: “at least two and two”."""
    if count in ("", "a", "an"):
        return "at least 1"
    if count == "no":
        return "0"
    if least and not count.startswith(_AMOUNTS):
        count = f"{least} {count}"
    for word, instead in _RELATIONS.items():
        count = count.replace(word, instead)
    return count


def _in_any_order(found: re.Match[str]) -> str:
    """“The last two cards are a heart and a spade”: the one and the other, in either order."""
    one, other = found["one"], found["other"]
    ways = ((one, other), (other, one))
    either = (f"(the last card is {a} and the second-last card is {b})" for a, b in ways)
    return f"({' or '.join(either)})"


_BEFORE_KIND: Final = re.compile(
    r"\b(?:after|on)\b|\b(?:be|is|are|play|go|not|and|or|an|only|always|cards?)\s*$"
)
"""Where “even” is said of cards."""


def _conceded(found: re.Match[str]) -> str:
    """“Go higher, even if the last card is red”: as ever; where odd cards are, these are even."""
    before = found.string[: found.start()].lower()
    is_kind = "odd" in found.string.lower() or _BEFORE_KIND.search(before)
    return found[0] if is_kind else ""


_DEED: Final = (
    rf"(?:(?:play|lay|use)\s+(?:an?\s+)?{_SORT}|(?:go|play)\s+(?:higher|lower)|(?:keep|change)\s+the\s+"
    r"(?:suit|colou?r|rank|parity))"
)


def _never_both(found: re.Match[str]) -> str:
    """“Never play a heart and go higher”: not both at once."""
    both = " and ".join(_as_so(found[each]) for each in ("one", "other"))
    return f"{found['before'] or ''}not (the card must {both})"


def _as_so(deed: str) -> str:
    """What the card is by a deed: “go higher” makes it higher than the last card."""
    verb, rest = deed.split(maxsplit=1)
    if rest in ("higher", "lower"):
        return f"be {rest} than the last card"
    if verb == "keep":
        return f"have the same {rest.removeprefix('the ')} as the last card"
    if verb == "change":
        return f"have a different {rest.removeprefix('the ')} from the last card"
    return f"be {rest.removesuffix('s') if not rest.startswith('a') else rest}"


_VERBED: Final = (
    r"(?:must|may|can)(?:\s+(?:not|only))*\s+[^,;.]*?|(?:is|are)(?:\s+(?:not|always|never|only))*\s+"
    r"(?:right|wrong|free|forbidden|allowed|legal|illegal|banned)"
)
_END: Final = r"(?=\s*(?:[.;]|$))"
_AND: Final = r"\s*(?:, and|,|;| and)"
_ONE: Final = rf"(?:(?:an? )?{_SORT}|red|black|odd|even)"

_AT: Final = r"at (?:least|most) \w+"
_PLAYED_CARD: Final = r"(?:the|your|each|every|any|no) (?:new |next )?card (?!before)"
_BUILDING: Final = (
    r"\bif (?P<test>[^,;.]+?)(?P<then>,| (?=(?:it|the card) must\b|go\b|play\b))(?P<said>[^,;.]+)"
    r"[.;] if (?P<of>(?:it|the [\w -]+?))"
    r"(?: also (?P<verb>is|has|are|have)| (?P<is>is|has|are|have) also|(?= [^,;.]+ too\b))"
    r" (?P<more>[^,;.]+?)(?: too)?(?:,| (?=(?:it|the card) must\b|go\b|play\b))(?P<other>[^,;.]+)"
)
"""“If A, P. If it is also B, Q”: where A and B are so, as well as P or instead of it?"""


def _both_tests(found: re.Match[str]) -> str:
    verb = found["verb"] or found["is"]
    return f"if {found['test']} and {found['of']} {verb or ''} {found['more']}"


def _besides(found: re.Match[str]) -> str:
    return f"if {found['test']}, {found['said']}. {_both_tests(found)}, {found['other']}"


def _instead(found: re.Match[str]) -> str:
    return f"{_both_tests(found)}, {found['other']}. Otherwise, if {found['test']}, {found['said']}"


_SINGLE: Final = (
    r"(?:(?:red|black|odd|even|face|number|prime) card|heart|spade|club|diamond|ace|king|queen"
    r"|jack)"
)
_WHILE_MISSING: Final = (
    r"(?P<before>^|[.;] )(?P<must>(?:(?:the|each|every|your) (?:new |next )?card must )"
    r"|(?=(?:play|go|keep|repeat|match|beat)\b))"
    rf"(?P<said>(?!not\b)[^,.;:]*\bthe last (?P<kind>{_SINGLE})(?: (?:on|of|in) the line)?"
    r"(?: in (?:suit|rank|colour|parity))?),? or(?: else)?(?P<verb> (?:be|have|match|play|go|keep"
    r"|repeat|change)\b)?(?P<other>(?: (?!or\b|if\b|when\b)[^ ,.;:]+)+),? (?:if|when)"
    r" (?:there (?:is|are) (?:none|no (?P=kind)s?)|no (?P=kind)s? (?:lies|lie|is|are))"
    r"(?: there| (?:yet )?on the line)?(?: yet)?(?=[.;]|$)"
)


def _while_missing(found: re.Match[str]) -> str:
    """What holds while the card looked back to is missing, and what holds else."""
    verb = (found["verb"] or found["said"].partition(" ")[0]).strip()
    return (
        f"{found['before']}if there is no {found['kind']} on the line, {found['must']}{verb}"
        f"{found['other']}; otherwise {found['must']}{found['said']}"
    )


_STANDING: Final[tuple[_Standing, ...]] = (
    _Standing(
        re.compile(
            rf"\bthere\s+(?:is|are)\s+(?:both\s+)?{_ITEMS}\s+{_WHERE}\b(?!\s+than)", re.IGNORECASE
        ),
        _each_counted,
        "which-cards",
    ),
    _Standing(
        re.compile(
            r"\b(?P<line>the\s+line)?(?:the\s+(?:last|previous)\s+(?P<last>\w+)\s+cards)?\s+"
            rf"(?:includes?|contains?|shows?|has|have)\s+(?:both\s+)?{_ITEMS}\b",
            re.IGNORECASE,
        ),
        _each_counted,
        "which-cards",
    ),
    _Standing(
        re.compile(
            r"\b(?P<line>)the\s+(?:last|previous)\s+(?P<last>three|four|five|six|\d+)\s+cards\s+"
            rf"(?:are|were)\s+{_ITEMS}\b(?<!\ws)",
            re.IGNORECASE,
        ),
        _each_counted,
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"\b(?:both\s+)?{_ITEMS}\s+(?:is|are|lie)\s+(?:all\s+|both\s+)?{_WHERE}\b",
            re.IGNORECASE,
        ),
        _each_counted,
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"\bthe\s+last\s+two\s+cards\s+(?:are|were)\s+(?P<one>an?\s+{_SORT})\s+and\s+"
            rf"(?P<other>an?\s+{_SORT})\b(?:,?\s+in\s+(?:either|any)\s+order)?",
            re.IGNORECASE,
        ),
        _in_any_order,
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"\bafter\s+(?P<one>an?\s+{_SORT})\s+and\s+(?P<other>an?\s+{_SORT}),?\s+"
            r"(?=(?:play|go|keep|change|the card|an?)\b)",
            re.IGNORECASE,
        ),
        lambda found: f"if {_in_any_order(found)}, ",
        "which-cards",
    ),
    _Standing(
        re.compile(r"(?<=[.;,])(\s*(?:and\s+|but\s+)?)(?:every|each) other card\b", re.IGNORECASE),
        r"\1any other card",
        "which-others",
    ),
    _Standing(
        re.compile(
            rf"\b{_ADJECTIVE} (?P<noun>{_NOUN}|{_RANK})\b.{{1,160}}?\b(?P<adjective>{_ADJECTIVE})"
            r" (?P<ones>ones?)\b",
            re.IGNORECASE,
        ),
        _named_again,
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"(?:^|[.;] )(?P<noun>{_NOUN}) {_MUST}\b.{{1,160}}?[.;] (?P<adjective>{_ADJECTIVE})"
            rf" (?P<ones>ones)(?= {_MUST}\b)",
            re.IGNORECASE,
        ),
        _named_again,
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"(?P<before>(?:^|[.;,] |\b(?:an?|each|every) )(?P<sort>{_SORT}) {_MUST}"
            r"\b[^.,;]*?\b(?:than|from|as|of) )the (?P<nth>last|previous)(?: one)?"
            r"(?=\s*(?:[.,;]|$))",
            re.IGNORECASE,
        ),
        _last_again,
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"\b(?:if|when|whenever|once)\s+(an?\s+{_SORT})\s+{_PLAYED}"
            r"\s*,\s*(?:then\s+)?(?!it\b|its\b|that\b|this\b|the card\b)(?=[^.;]*(?:[.;]|$))"
            r"(?![^.;]*\b(?:last|previous|after|before)\b)",
            re.IGNORECASE,
        ),
        r"after \1, ",
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"(?P<said>(?:^|(?<=[.;] ))[^.;,]*?\b(?:is|are) (?:wrong|right|forbidden|allowed))"
            rf" (?:if|when|whenever) (?P<on>an?\s+{_SORT})\s+{_PLAYED}\b",
            re.IGNORECASE,
        ),
        r"\g<said> after \g<on>",
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"\b(?P<one>{_SORT}) (?P<verb>{_VERBED}) (?P<case>after|on|if|when)"
            rf" (?P<first>[^,;.]+?)"
            rf"{_AND} (?P<other>{_SORT}) (?P=case) (?P<second>[^,;.]+?){_END}",
            re.IGNORECASE,
        ),
        r"\g<one> \g<verb> \g<case> \g<first>; \g<other> \g<verb> \g<case> \g<second>",
        "which-case",
    ),
    _Standing(
        re.compile(
            r"(?P<before>\b(?:if|when|after)\b[^,;.]*,?\s+)?\b(?:never|do\s+not|don't|you\s+(?:may|must)\s+not"
            rf"|it(?:'s|\s+is)\s+(?:wrong|forbidden)\s+to)\s+(?P<one>{_DEED})\s+and\s+(?P<other>{_DEED}){_END}",
            re.IGNORECASE,
        ),
        _never_both,
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"(?P<no>\b(?:never|do\s+not|don't|you\s+(?:may|must)\s+not|it(?:'s|\s+is)\s+(?:wrong|forbidden|not"
            rf"\s+allowed)\s+to))\s+(?P<said>[^,;.]+?\s+after\s+[^,;.]+?){_AND}\s+(?P<other>(?:higher|lower"
            rf"|{_DEED})\s+after\s+[^,;.]+?){_END}",
            re.IGNORECASE,
        ),
        lambda found: f"{found['no']} {found['said']}; {found['no']} {_deed(found['other'])}",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"(?P<said>\b{_ONE}\s+(?P<case>after|on)\s+[^,;.]+?)"
            r"\s+(?P<verb>(?:is|are)\s+(?:always\s+)?(?:wrong|forbidden|right))(?:\s+too)?"
            rf"{_AND}\s+(?P<other>{_ONE}\s+(?P=case)\s+(?:(?!\b(?:is|are)\b)[^,;.])+?)"
            rf"(?:\s+too)?{_END}",
            re.IGNORECASE,
        ),
        r"\g<said> \g<verb>; \g<other> \g<verb>",
        "which-case",
    ),
    _Standing(
        re.compile(rf"\bno (?P<no>{_SORT}), (?:just|only) (?=(?P<one>{_SORT})\b)", re.IGNORECASE),
        "only ",
        "which-case",
    ),
    _Standing(
        re.compile(
            r"(?<=not )both (?:be|are) (?P<one>[^,;.]+?) or both (?:be|are) (?P<other>[^,;.]+?)"
            r"(?=[,;.]|$)",
            re.IGNORECASE,
        ),
        r"both be \g<one>. The card and the last card must not both be \g<other>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\bmust not be (?P<one>{_ONE}) or (?P<other>{_ONE}),? but (?P<so>[^,;.]+?){_END}",
            re.IGNORECASE,
        ),
        r"must be neither \g<one> nor \g<other>. The card must be \g<so>",
        "which-case",
    ),
    _Standing(
        re.compile(
            r"(?<=\w),?\s+even\s+(?:if|when|though|after|on)\b[^,;.]*"
            r"|\beven\s+(?:if|when|though|after|on)\b[^,;.]*,\s*",
            re.IGNORECASE,
        ),
        _conceded,
        "which-case",
        is_sure=True,
    ),
    _Standing(
        re.compile(
            rf"\bafter (?P<first>[^,;.]+?),? (?P<one>{_SORT}) (?P<verb>{_VERBED})"
            rf"{_AND} after (?P<second>[^,;.]+?) (?P<other>{_SORT}){_END}",
            re.IGNORECASE,
        ),
        r"after \g<first> \g<one> \g<verb>; after \g<second> \g<other> \g<verb>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\b(?P<one>{_SORT}) (?P<must>must [^,;.]+?),? and (?P<other>{_SORT})"
            rf" (?:too|also|as well){_END}",
            re.IGNORECASE,
        ),
        r"\g<one> \g<must>; \g<other> \g<must>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\b(?P<one>{_SORT}) must (?P<said>[^,;.]+?) but not (?P<other>{_SORT}){_END}",
            re.IGNORECASE,
        ),
        r"\g<one> except \g<other> must \g<said>",
        "which-cards",
    ),
    _Standing(
        re.compile(
            rf"\b(?P<first>{_AT} (?P<way>higher|lower){_AND} {_SORT} {_AT}){_END}", re.IGNORECASE
        ),
        r"\g<first> \g<way>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\bthan the last (?P<one>{_ADJECTIVE}) (?:one|card){_AND} (?P<other>{_ADJECTIVE})"
            rf" (?:ones|cards) (?P<way>higher|lower){_END}",
            re.IGNORECASE,
        ),
        r"than the last \g<one> card; \g<other> cards must be \g<way> than the last \g<other> card",
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"(?P<said>\b(?P<one>{_SORT}) are right (?:after|on) [^.;,]+[.;] (?!(?P=one))"
            rf"{_SORT} are) also (?=right\b)",
            re.IGNORECASE,
        ),
        r"\g<said> ",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\b(?P<sort>{_SORT}) must (?P<said>[^,;.]+)[.;] if the last card is also"
            r" (?P<more>[^,;.]+), (?:it|the card) must (?P<other>[^,;.]+)",
            re.IGNORECASE,
        ),
        r"if the last card is \g<more>, \g<sort> must \g<other>; otherwise \g<sort> must \g<said>",
        "which-case",
    ),
    _Standing(re.compile(_BUILDING, re.IGNORECASE), _besides, "which-case"),
    _Standing(
        re.compile(r"(?P<before>^|[.;] )(?P<what>[^,;.]+) being (?=[^,;.]+,)", re.IGNORECASE),
        r"\g<before>if \g<what> is ",
        "which-case",
        is_sure=True,
    ),
    _Standing(re.compile(_BUILDING, re.IGNORECASE), _instead, "which-case"),
    _Standing(
        re.compile(
            rf"\bafter (?P<one>{_ONE}), (?:then )?(?P<other>{_ONE}),"
            r" (?=(?:play|go|keep|change|the card)\b)",
            re.IGNORECASE,
        ),
        r"if the second-last card is \g<one> and the last card is \g<other>, ",
        "which-case",
    ),
    _Standing(
        re.compile(_WHILE_MISSING, re.IGNORECASE), _while_missing, "which-case", is_sure=True
    ),
    # “After a heart, go higher than the card before it”: than the heart, or what lies before that?
    _Standing(
        re.compile(
            r"(?P<before>(?:\b(?:if|when|whenever|unless) [^,.;]*(?<!second[ -])\blast card\b"
            r"[^,.;]*,|\bafter (?:an?|the last) [^,.;]*,|^[^:.;]*(?:than|of|from|as)"
            r" the last card[.;])"
            rf"(?: (?!{_PLAYED_CARD}|if\b|when\b|after\b|otherwise\b|unless\b)[^ .;]+)+?)"
            r" the (?:card|one) (?:right )?before it\b(?! the)",
            re.IGNORECASE,
        ),
        r"\g<before> the second-last card",
        "which-card",
    ),
    # “If the last card is higher than the one before it, the next must be, too”: than the last?
    _Standing(
        re.compile(
            r"(?P<before>\b(?:if|when) the last card (?:is|was|isn't|wasn't) (?:not )?"
            r"(?P<said>(?:higher|lower) than|(?:of )?the same \w+ as|(?:of )?a different \w+ from)"
            r" the (?:(?:one|card) before(?: it| that)?|second-last(?: card| one)?), )"
            r"(?P<next>(?:the|your) (?:next|new)?(?: card| one)? ?(?:must|has to|can|may|should)"
            r"(?:n't| ?not)? be)(?:,? (?:too|as well|either))?(?=[,;.]|$)",
            re.IGNORECASE,
        ),
        r"\g<before>\g<next> \g<said> the last card",
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"(?P<before>\b(?:if|when|after) [^,;.]*, (?P<one>{_SORT}) (?P<must>must(?: be)?)"
            r" [^,;.]*[,;] (?:otherwise|(?:if|when|after) [^,;.]*,))"
            r" (?=(?:higher|lower|red|black|odd|even|an?)\b)",
            re.IGNORECASE,
        ),
        r"\g<before> \g<one> \g<must> ",
        "which-case",
    ),
)


def _deed(said: str) -> str:
    """“Lower after black”, with its verb."""
    return f"go {said}" if said.startswith(("higher", "lower")) else said


AGAIN_MAX: Final = 4
"""How often words of one sort are put in full in a text."""


@cache
def _cues() -> tuple[Needles, ...]:
    """Of what each pattern needs something in a text: most texts are done with at that."""
    return tuple(needles(standing.pattern.pattern) for standing in _STANDING)


def put_in_full(text: str) -> Iterator[InFull]:
    """The text in other words, once for each sort of words that stand for others in it."""
    lower = text.lower()
    for (pattern, instead, doubt, is_sure), cues in zip(_STANDING, _cues(), strict=True):
        if not all(any(cue in lower for cue in some) for some in cues):
            continue
        said = text
        for _ in range(AGAIN_MAX):
            said, before = pattern.sub(instead, said), said
            if said == before:
                break
        if said != text:
            yield InFull(said, Doubt(doubt), is_sure)
