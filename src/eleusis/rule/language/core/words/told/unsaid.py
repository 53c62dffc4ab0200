"""What a clause leaves out because it was just said, put there again.

“If the last card isn't lower than 8, the next must be, and if it is, the next mustn't be”; “red
unless both of the last two were”; “so must the new card”; “one that isn't”: a verb that ends its
clause says again what a verb before it said. Put in full, it combines with all that can be said in
full. The words are those of the table behind which it is done: the modals are one word each.

What may be meant of another card in another sense (“higher than the second-last card”), and what
may be this or that, is left as it is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.language.core.words.fragments import (
    A_RANK,
    COUNT,
    ENDS,
    KIND,
    LAID,
    SORT,
)
from eleusis.rule.language.exchanging import Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PAUSES: Final = frozenset(",;.:?!()")
_STOPS: Final = _PAUSES - {","}
_BE: Final = _words("is was were")
_MODALS: Final = _words("must mustnot may neednot donot does do did")
_DOES: Final = _words("does do did")
_IF: Final = _words("if unless onlyif iff")
_CASES: Final = _IF | _words("after while until before because")
_VERBS: Final = _words(
    "play go keep change follow match stay repeat share avoid beat has differ agree"
)
_JOINTS: Final = _words("and or but")
_TOO: Final = _words("too also either again as well")
_THIS: Final = _words("it they that those these you")
_SO_MANY: Final = _words(
    "none both all neither either one exactly only any some of them these those more lower higher"
    " two three four five at least most fewer"
)
_POINTS: Final = _words("it its itself them their they that those last previous new")
_NEW: Final = _words("next new thecard")
_FEATURES: Final = _words("suit colour rank parity number")
_NONE: Final = _words("no none nothing only")
_SUBJECTS: Final = _words("the it they that those these each every no none nothing")
_UNCLEAR: Final = ("?",)
_VAGUE: Final = _words("as what whatever whichever which where than how who there")
_BEHIND: Final = r"(?: ,? ?(?:too|as well|also|either|again)\b)* ?(?:[;.:?!,)]|$|\b(?:if|unless)\b)"
_MAY_LACK: Final = re.compile(
    rf"\b(?:must|mustnot|may|neednot|donot|do|does|did|is|was|were)(?: not)?{_BEHIND}"
    r"|\b(?:so|neither|nor) (?:must|may)\b"
)
"""What every text matches that leaves a verb alone."""

_KINDS: Final = rf"(?:an? |the |all )?(?:{KIND}|{SORT} ones?)(?: or {KIND})?"
_NEXT: Final = rf"(?: ,|;| , and| and|; and) {_KINDS}"
_PROPERTY: Final = r"(?:suit|colour|rank|parity)"
_WAY: Final = rf"(?:up|down|higher|lower|the {_PROPERTY})"
_FEW: Final = (
    r"(both|all|none|neither|either|(?:(?:exactly|at least) )?one|at least two|(?:exactly )?two)"
)
GAPPED: Final = (
    # the verb of the clause before
    (rf"(\bis followed (?:only )?by [^.;]*?{_NEXT}) only by\b", r"\1 must is followed by"),
    (rf"(\bgo (?:up|down)(?: [^.;,]*)?{_NEXT}) (?=(?:up|down){ENDS})", r"\1 go "),
    # what is forbidden beside what may be, where that is all that is told
    (
        rf"^([^.;]*)\b({_KINDS}) may (follow|(?:go|come|is {LAID}) (?:on|after)) {_KINDS}"
        rf" ?,? but not (?:on |after )?({_KINDS}) ?\.?$",
        r"\1\2 mustnot \3 \4 .",
    ),
    (
        rf"^([^.;]*)\bmay (go|is|change|keep|repeat) {_WAY}[^.;,]* ?,? but not ({_WAY}) ?\.?$",
        r"\1mustnot \2 \3 .",
    ),
    (
        rf"^([^.;]*)\bthe {_PROPERTY} may ([^.;,]*) ?,? but not (the {_PROPERTY}) ?\.?$",
        r"\1\3 mustnot \2 .",
    ),
    # the number with which it compared
    (
        rf"(\bmust is (?:higher|lower) than ({A_RANK}){_NEXT} (?:must is )?(?:higher|lower)){ENDS}",
        r"\1 than \2",
    ),
    # the verb of a case
    (
        rf"(?:^|(?<=[.;] )){_FEW}( of the last {COUNT} card)? (?:is )?(an? )?({KIND}) ?[:?]"
        r"(?: then)?",
        r"if \1\2 is \3\4 ,",
    ),
)
"""Gaps that stand in one place only."""


class _Verb(NamedTuple):
    """A verb of a text, and what is said by it."""

    at: int
    """Where its first word stands."""
    end: int
    """Where that begins which is said by it."""
    modal: str
    is_be: bool
    said: tuple[str, ...]
    """Nothing where it was said before."""
    role: str
    """“if” in a case, “that” in a relative clause, else nothing."""
    subject: tuple[str, ...]
    leads: bool
    """True in a case that stands before what is demanded in it."""


def said_again(words: list[Word]) -> list[Word]:
    """The words, with those that a clause leaves out because they were just said."""
    if not _MAY_LACK.search(" ".join(word.text for word in words)):
        return words
    words = _in_order(_with_property(words))
    at, filled = 0, set[int]()
    while True:
        texts = _texts(words)
        verbs = list(_verbs(texts))
        place = next((i for i, verb in enumerate(verbs) if verb.at >= at and not verb.said), None)
        if place is None:
            return words
        verb, told = verbs[place], _Told(texts, verbs[:place], filled)
        at, length = verb.at, len(words)
        for start, end, instead in _edits(verb, told):
            here = words[max(start - 1, 0)]
            words[start:end] = (Word(text, here.start, here.end) for text in instead)
        if len(words) > length:
            filled.add(verb.at)
        at = max(verb.end + len(words) - length, at + 1)


def _texts(words: list[Word]) -> list[str]:
    """What the words are; no card “may lie” as another may be."""
    texts = [word.text for word in words]
    for at, word in enumerate(words[1:], start=1):
        if word.text == "is" and texts[at - 1] in _MODALS and word.end - word.start > len("be"):
            texts[at] = "lie"
    return texts


def _with_property(words: list[Word]) -> list[Word]:
    """“The second-last card's suit may come again, the last card's may not”: its suit."""
    made: list[Word] = []
    for word, behind in zip(words, [*words[1:], None], strict=True):
        made.append(word)
        ends = behind is None or behind.text in _MODALS | _BE | _PAUSES
        if word.text == "'s" and ends:
            named = (one.text for one in made[::-1] if one.text in _FEATURES)
            made += [word._replace(text=text) for text in [next(named, "")] if text]
    return made


def _in_order(words: list[Word]) -> list[Word]:
    """“So must the next be”, “neither may the next be”: the next must be, the next must not be."""
    texts = [word.text for word in words]
    for at, (so, modal) in enumerate(pairwise(texts)):
        if so not in ("so", "neither", "nor") or modal not in ("must", "may"):
            continue
        if texts[at + 2 : at + 3] == ["both"]:  # of the cards of which it was said
            continue
        if texts[at + 2 : at + 3] == ["is"]:  # “so must be the next”
            end = next((i for i in range(at + 3, len(texts)) if texts[i] in _PAUSES), len(texts))
            words = [*words[: at + 2], *words[at + 3 : end], words[at + 2], *words[end:]]
            return _in_order(words)
        ends = _PAUSES | _BE | _IF | _VERBS
        end = next((i for i in range(at + 2, len(texts)) if texts[i] in ends), len(texts))
        verb = words[at + 1]
        verb = verb if so == "so" else verb._replace(text="mustnot")
        return [*words[:at], *words[at + 2 : end], verb, *_in_order(words[end:])]
    return words


# ---- What is said in a text ----------------------------------------------------------------------


def _verbs(texts: Sequence[str]) -> Iterator[_Verb]:
    """The verbs of a text, in order."""
    for at, text in enumerate(texts):
        start = _clause(texts, at)
        if at and texts[at - 1] in _MODALS:
            continue
        if text in _MODALS or text in _BE:
            end = at + 1 + (text in _MODALS and texts[at + 1 : at + 2] == ["is"])
            is_be = texts[end - 1] in _BE
            end += is_be and texts[end : end + 1] == ["not"]
        elif text in _VERBS and not _has_verb(texts[start:at]):
            end, is_be = at, False
        else:
            continue
        case = max((i for i in range(start, at) if texts[i] in _IF), default=None)
        subject = tuple(texts[start if case is None else case + 1 : at])
        is_such = (subject[-1:] == ("that",) and len(subject) > 1) or "whose" in subject[-3:]
        role = "that" if is_such else "" if case is None else "if"
        said = _said(texts, end, ends_with_verb=is_such)
        if not said and _VAGUE & {*texts[start:at]}:
            continue
        behind = next((text for text in texts[end + len(said) :] if text in _PAUSES), ".")
        begins = start == 0 or texts[start - 1] in _STOPS or behind not in _STOPS
        leads = case is not None and begins and {*texts[start:case]} <= _JOINTS
        modal = text if text in _MODALS else ""
        yield _Verb(at, end, modal, is_be, said, role, subject, leads)


def _clause(texts: Sequence[str], at: int) -> int:
    """Where the clause begins in which a word stands."""
    return next((i + 1 for i in range(at - 1, -1, -1) if texts[i] in _PAUSES), 0)


def _has_verb(texts: Sequence[str]) -> bool:
    """True if a verb is among the words, behind the "if" of a case."""
    case = max((i for i, text in enumerate(texts) if text in _IF), default=-1)
    return any(text in _BE or text in _MODALS or text in _VERBS for text in texts[case + 1 :])


def _said(texts: Sequence[str], start: int, *, ends_with_verb: bool) -> tuple[str, ...]:
    """What is said from there on; nothing if the clause ends there, `_UNCLEAR` if it may not."""
    end = _end(texts, start, _VERBS if ends_with_verb else frozenset())
    said = tuple(texts[start:end])
    behind = texts[end] if end < len(texts) else "."
    if all(text in _TOO for text in said):
        return () if behind in _PAUSES or behind in _IF else _UNCLEAR
    if (behind in _BE or behind in _MODALS) and not ends_with_verb:  # of what stands behind "and"
        joint = max((i for i in range(start + 1, end) if texts[i] in _JOINTS), default=None)
        if joint is None or texts[joint + 1] not in _SUBJECTS:
            return _UNCLEAR
        return tuple(texts[start:joint])
    while behind == "," and _goes_on(texts, end + 1):
        end = _end(texts, end + 1)
        behind = texts[end] if end < len(texts) else "."
    return tuple(texts[start:end])


def _end(texts: Sequence[str], start: int, more: frozenset[str] = frozenset()) -> int:
    ends = _PAUSES | _CASES | _BE | _MODALS | more
    return next((i for i in range(start, len(texts)) if texts[i] in ends), len(texts))


def _goes_on(texts: Sequence[str], start: int) -> bool:
    """True if a list goes on behind a comma: “is a jack, queen or king”."""
    end = _end(texts, start)
    here, behind = {*texts[start:end]}, texts[end] if end < len(texts) else "."
    is_other = here & (_VERBS | {"otherwise", "then", "but", "not", "any", "anything"})
    return bool(here - _TOO) and not is_other and behind in _PAUSES


# ---- What is said again --------------------------------------------------------------------------


class _Told(NamedTuple):
    """What stands before a verb."""

    texts: Sequence[str]
    verbs: Sequence[_Verb]
    filled: set[int]
    """Where verbs stand whose words were put in."""

    def last(self, role: str, since: int = 0) -> _Verb | None:
        """The last verb in such a role that says something."""
        found = (verb for verb in self.verbs[::-1] if verb.role == role and verb.at >= since)
        return next((verb for verb in found if verb.said), None)

    def sentence(self, at: int) -> int:
        """Where the sentence begins in which a word stands, or what of it is behind a semicolon."""
        return next((i + 1 for i in range(at - 1, -1, -1) if self.texts[i] in _STOPS), 0)

    def is_all(self) -> bool:
        """True if nothing else is demanded in the text."""
        demands = [verb for verb in self.verbs if not verb.role and verb.said]
        return len(demands) < 2 and not {".", "?", "!"} & {*self.texts[:-1]}


_Edit = tuple[int, int, tuple[str, ...]]
"""From where to where words are exchanged, and for which."""


def _edits(verb: _Verb, told: _Told) -> list[_Edit]:
    """What is put in for a verb and changed for it before, the last first."""
    if verb.role == "that":
        said = _of_such(verb, told)
        return [(verb.end, verb.end, said)] if said else []
    if not verb.role and verb.modal in ("neednot", "donot"):
        return _not_demanded(verb, told)
    before = (_of_case if verb.role else _of_demand)(verb, told)
    said = _in_form(verb, before) if before else ()
    if before is None or not said:
        return []
    edits = [(verb.at if verb.modal in _DOES else verb.end, verb.end, said)]
    other = verb.at - (told.texts[verb.at - 1] == "you")
    if told.texts[other - 1] == "other":
        edits.append((other, other, ("card",)))
    if (before.modal, verb.modal) in _FREED and told.is_all():
        return [*edits, *_freed(before, told)]
    case = told.last("if", told.sentence(verb.at))
    if not verb.role and case and case.leads and case.subject == ("it",) and _is_new(verb.subject):
        edits.append((case.at - 1, case.at, _card_of(case, told)))
    return edits


def _of_such(verb: _Verb, told: _Told) -> tuple[str, ...]:
    """“A card that isn't red can't follow one that is”; “after a heart, play one that isn't”."""
    since = told.sentence(verb.at)
    if before := told.last("that", since):
        return _in_form(verb, before)
    after = [i for i in range(since, verb.at) if told.texts[i] in ("after", "on")]
    kind = told.texts[after[-1] + 1 : _end(told.texts, after[-1] + 1, _VERBS)] if after else []
    return tuple(kind) if verb.is_be and kind[:1] in (["a"], ["an"]) else ()


def _of_case(verb: _Verb, told: _Told) -> _Verb | None:
    """“… and if it is, …”; “… unless both of the last two were”."""
    subject, since = {*verb.subject}, told.sentence(verb.at)
    if verb.modal == "donot" and subject == {"you"}:  # “you needn't …, but if you don't, …”
        demand = told.last("", since)
        return demand if demand and demand.modal == "neednot" else None
    is_denied = verb.modal in ("donot", "mustnot") or told.texts[verb.end - 1] == "not"
    if subject <= _THIS and is_denied:
        return None  # what the case before it asked is asked once more
    if "other" in subject or not subject - _SO_MANY or (verb.leads and _is_count(verb.subject)):
        return None
    if verb.leads or subject <= _THIS:
        return told.last("if")
    asked = told.last("if", since)
    if asked and {"a", "an"} & {*told.texts[asked.end + len(asked.said) : verb.at]}:
        return None  # “a red card if the last isn't, and an even card if it isn't”
    if asked and (asked.at in told.filled or _PAUSES.isdisjoint(told.texts[asked.at : verb.at])):
        return asked  # “if the last card is black and the one before it isn't”
    before = told.last("", since)
    return None if before is None or asked or _points(before.said) else before


def _is_count(subject: tuple[str, ...]) -> bool:
    return bool(_SO_MANY & {*subject[:1]}) or "of" in subject


def _of_demand(verb: _Verb, told: _Told) -> _Verb | None:
    """“If the last card is a heart, the next mustn't be”; “and the hearts must not be”."""
    if verb.modal in _DOES:
        return None
    if not verb.modal:  # “either the card is red, or the last card is”
        fact = told.last("", told.sentence(verb.at))
        is_other = told.texts[_clause(told.texts, verb.at)] == "or" or "or" in verb.subject
        return fact if fact and is_other and fact.is_be and not fact.modal else None
    since = told.sentence(verb.at)
    case, demand = told.last("if", since), told.last("")
    if case is None or not case.leads or case.at in told.filled or _resumes(verb, told, since):
        before = demand or case
    elif demand is None or demand.at in told.filled or demand.said == case.said:
        before = case
    elif verb.subject == ("you",) and case.is_be and not demand.is_be:
        before = demand
    else:  # “If it is red, it must be odd; if it is a heart, the next mustn't be”: odd, or a heart?
        return None
    if before is None or (before.role == "if" and _points(before.said)):
        return None
    if verb.modal == "may" and before.modal != "mustnot" and not _NONE & {*verb.subject}:
        return None
    return before


def _points(said: tuple[str, ...]) -> bool:
    """True if what is said of another card may be meant of one beside that one."""
    return any(text in _POINTS or text.endswith("-last") for text in said)


def _resumes(verb: _Verb, told: _Told, since: int) -> bool:
    """True behind “if it isn't”, “if not”, “otherwise”: what was demanded before is demanded."""
    here = [one for one in told.verbs if one.at >= since and one.role == "if"]
    return any(not one.said for one in here) or "otherwise" in told.texts[since : verb.at]


def _in_form(verb: _Verb, before: _Verb) -> tuple[str, ...]:
    """What was said before in the form in which a verb says it."""
    if before.said == _UNCLEAR:
        return ()
    if verb.is_be:
        if before.said[0] == "play":
            return before.said[1:] if verb.role or verb.modal == "mustnot" else ()
        return before.said if before.is_be else ()
    if before.is_be:
        return ("is", *before.said) if verb.modal != "donot" and verb.modal not in _DOES else ()
    return before.said


# ---- What is not demanded, and of which card it is said ------------------------------------------

_FREED: Final = frozenset((("may", "mustnot"), ("neednot", "must"), ("neednot", "donot")))
"""What leaves a card free, and what says in the same sentence where it is not."""


def _not_demanded(verb: _Verb, told: _Told) -> list[_Edit]:
    """“… but after any other you needn't”: anything; “the colour needn't” says nothing.

    “If both are, don't”: what was to be done.
    """
    start, since = _clause(told.texts, verb.at), told.sentence(verb.at)
    if {*told.texts[start : verb.at]} <= _JOINTS and verb.modal == "donot":
        demand = told.last("")
        return [(verb.end, verb.end, _in_form(verb, demand))] if demand else []
    demand = told.last("", since)
    if demand is None or demand.modal != "must" or not told.is_all():
        return []
    here = told.texts[start : verb.at]
    if here[-1:] == ["you"] and verb.modal == "neednot":
        return [(verb.at - 1, verb.end, ("anything",))]
    is_idle = start and here[-2:-1] == ["the"] and here[-1] in _FEATURES
    return [(start - 1, verb.end, ())] if is_idle else []


def _freed(before: _Verb, told: _Told) -> list[_Edit]:
    """The clause of what “needn't” or “may” be, with what it leaves free, if it tells when."""
    texts, start = told.texts, _clause(told.texts, before.at)
    end = next(i for i in range(before.at, len(texts)) if texts[i] in _PAUSES)
    first = before.at - (texts[before.at - 1 : before.at] == ["you"])
    behind = before.end + len(before.said)
    if before.modal == "neednot" and (start or first > start or behind < end):
        return [(end, end, ("anything",)), (first, behind, ())]
    more = end + 1 + (texts[end + 1] in _JOINTS)
    return [(start, more, ())] if behind == end else []


def _is_new(subject: tuple[str, ...]) -> bool:
    """True for what is no “it” that a case speaks of."""
    return bool(_NEW & {*subject}) or subject == ("the", "card")


def _card_of(case: _Verb, told: _Told) -> tuple[str, ...]:
    """The card that a case calls “it” beside the new one: that of the case before, or the last."""
    cases = (one for one in told.verbs if one.role == "if" and one.leads and one.at < case.at)
    before = next((one for one in cases if one.subject[-1:] == ("card",)), None)
    return before.subject if before else ("the", "last", "card")
