"""A text in, an answer out: `answer`; and `read_rule` for those who take nothing but a rule.

First the text is read as it stands; then without its glosses, which must be idle by proof; then as
much of it as can be used, which is always asked. Nothing is guessed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import RuleSyntaxError, RuleTooLarge
from eleusis.messages import message
from eleusis.rule.analysis.doubts import doubts
from eleusis.rule.answers.answer import Answer, Asked, NotRead, Read, RuleAsked
from eleusis.rule.answers.attempts import Attempt, Attempts
from eleusis.rule.answers.contradictions import contradict
from eleusis.rule.answers.counting import rank_remarks, tells_ranks
from eleusis.rule.answers.gists import gists, is_absurd, is_likely, is_odd
from eleusis.rule.answers.idle.glosses import explanation, glosses, is_harmless, without
from eleusis.rule.answers.idle.headings import heading_of, is_image, similes
from eleusis.rule.answers.idle.remarks import remarks
from eleusis.rule.answers.idle.rests import idle_rests
from eleusis.rule.answers.islands import islands
from eleusis.rule.answers.nearest import nearest
from eleusis.rule.answers.others import (
    of_any,
    of_the_excepted,
    of_the_named,
    of_the_number,
    of_the_other,
)
from eleusis.rule.answers.shared import of_the_shared
from eleusis.rule.answers.short_lines import on_short_lines
from eleusis.rule.answers.spans import WORD, Span, content, is_content, joined_spans, words
from eleusis.rule.answers.telling import parting, telling_lines
from eleusis.rule.answers.unclear import left_open
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.reader import is_known
from eleusis.rule.language.doubt import Doubt
from eleusis.rule.language.loosely.gist import RESTRICTING, retold, spoken_words
from eleusis.rule.language.loosely.rounds import said_round
from eleusis.rule.language.pronouns import with_kinds
from eleusis.rule.language.reading import Unread, normalise, parsed, two_names
from eleusis.rule.language.wording import word_rule
from eleusis.rule.tree.syntax import Cycle, If, nodes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.messages import Message
    from eleusis.rule.answers.idle.glosses import Gloss
    from eleusis.rule.answers.islands import Island
    from eleusis.rule.tree.syntax import RuleTree

TEXTS_KEPT: Final = 256
"""Texts whose answers are kept, since the same few rules are read again and again."""

PARTS_KEPT: Final = 512
"""Parts of texts whose readings are kept: one text is looked at in several ways."""

RIVALS_MAX: Final = 2

READINGS_COMPARED: Final = 16
"""Readings of one text that are compared; a sentence with more is no sentence for people."""

GLOSS_WORDS_MAX: Final = 300
"""Words read to prove that glosses are idle."""

ENOUGH_LEFT_OUT: Final = 0.25
"""The part of its content words beyond which what is left out of a text is looked at once more."""

STRANGE_KNOWN: Final = 0.2
"""The share of its words that bear a meaning of which a strange text has no more that are known: of
740 sentences in English none had so few, in seven other languages none had more."""

STRANGE_LEAST: Final = 3
"""Words that bear a meaning: of fewer it cannot be told whether they are strange."""

PART_MIN: Final = 0.25
"""The part of its content words that a text must have in one that reads by itself."""

PART_WORDS_MIN: Final = 3
"""Content words that such a part must have, for it to be asked about."""

_SENTENCES: Final = re.compile(r"[.;!?]\s+\w")
"""Where one sentence ends and another begins."""


def read_rule(text: str) -> RuleTree:
    """The rule that an English sentence, or several, states.

    >>> read_rule("Colours alternate.") == read_rule("Play a different colour than the last card")
    True

    Raises:
        RuleAsked: it may be a rule, if somebody says so.
        RuleSyntaxError: `unreadable` or `nonsense`.
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    found = answer(text)
    match found:
        case Read():
            return found.rule
        case Asked():
            raise RuleAsked(found)
        case NotRead():
            raise _refusal(found)


@lru_cache(maxsize=TEXTS_KEPT)
def answer(text: str) -> Answer:
    """What comes of a text: read, asked or not read.

    >>> answer("Play red.").sentence
    'The card must be red.'

    Raises:
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    told = _as_told(text)
    if told.is_final:
        assert told.answer is not None, "what is final is an answer"
        return told.answer
    headed = _headed(text)
    if isinstance(headed, Read):
        return headed
    partly = (headed, _gist(text, without(text, [*_ranks(text), *idle_rests(text)])))
    asked = min((each for each in partly if each is not None), key=_unused, default=None)
    if isinstance(told.answer, Asked):
        is_fuller = asked is not None and _unused(asked) < _unused(told.answer)
        return asked if asked is not None and is_fuller else told.answer
    if asked is not None and _unused(asked) <= ENOUGH_LEFT_OUT * content(text, words(text)):
        return asked
    parts = islands(text, Attempts(_attempt_part, GLOSS_WORDS_MAX))
    return _fuller(asked, _part(text, parts)) or _not_read(text, told.read_up_to, parts)


def read_at_once(text: str) -> Read | None:
    """The text as `answer` has it read; None if it is asked or not read, and no more of that.

    What else it may be need not be found out, which takes most of an answer's time.

    Raises:
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    told = _as_told(text)
    found = told.answer if told.is_final else _headed(text)
    return found if isinstance(found, Read) else None


class _Told(NamedTuple):
    """What comes of a text of which every word is read, or is a gloss."""

    answer: Answer | None
    is_final: bool
    """False if as much of it as can be used may be a better answer."""
    read_up_to: int = 0


def _as_told(text: str) -> _Told:
    """What comes of a text as it stands, or without its glosses.

    Raises:
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    idle = [*_ranks(text), *similes(text)]
    whole = _attempt(without(text, idle))
    if whole.rules:
        return _Told(_settled(text, whole, idle=idle), is_final=True)
    if rest := idle_rests(text):
        idle += rest
        freed = _attempt(without(text, idle))
        if freed.rules:
            return _Told(_settled(text, freed, idle=idle), is_final=True)
    if remarked := _remarked(text, idle):
        return _Told(remarked, is_final=True)
    found = glosses(text)
    attempt = _attempt(without(text, [gloss.span for gloss in found])) if found else whole
    if not attempt.rules and (told := explanation(text)):
        explained = _attempt(without(text, [gloss.span for gloss in told]))
        found, attempt = (told, explained) if explained.rules else (found, attempt)
    if attempt.rules:
        glossed = _glossed(text, attempt, found)
        return _Told(glossed, isinstance(glossed, Read))
    if around := _around(text):
        return _Told(around, is_final=True)
    if whole.nonsense is not None:
        return _Told(NotRead(text, whole.nonsense), is_final=True)
    retelling = _retold(without(text, idle))
    if retelling.rules:
        return _Told(_settled(text, retelling, idle=idle), is_final=True)
    return _Told(None, is_final=False, read_up_to=whole.read_up_to)


def _retold(text: str) -> Attempt:
    """What comes of a text in other words, with the name of its kind for "they"."""
    named = with_kinds(text)
    rules = retold(text if named is None else named.text)
    doubts_left = () if named is None or named.is_clear else (Doubt("which-they", (named.name,)),)
    return Attempt(tuple(rule for rule in rules if not is_absurd(rule)), doubts_left)


def _remarked(text: str, idle: list[Span]) -> Read | Asked | None:
    """What to make of a text that is read without its remarks, with what these say done to it."""
    found = remarks(text)
    if not found:
        return None
    spans = [*idle, *(each.span for each in found)]
    attempt = _attempt(without(text, spans))
    rules: list[RuleTree | None] = list(attempt.rules)
    for remark in found:
        rules = [rule if rule is None else remark.applied(rule) for rule in rules]
    if not rules or None in rules:
        return None
    told = tuple(rule for rule in rules if rule is not None)
    return _settled(text, Attempt(told, attempt.doubts), idle=spans)


def _around(text: str) -> Asked | None:
    """What to ask of turns of which it is not said how they go on."""
    said = said_round(text)
    rules = _attempt(said).rules if said else ()
    if not rules or not all(isinstance(rule.condition, Cycle) for rule in rules):
        return None
    first, *others = _meanings(text, rules)
    return _asked(text, first, others, (Doubt("goes-round"),), ())


def _ranks(text: str) -> list[Span]:
    """The glosses that say what ranks count, truly."""
    return [gloss.span for gloss in glosses(text) if tells_ranks(gloss.inner.of(text))]


def _unused(asked: Asked) -> int:
    """How many words that bear a meaning a reading makes nothing of."""
    return sum(content(asked.text, words(asked.text, span)) for span in asked.unused)


def _attempt(text: str) -> Attempt:
    """What comes of reading a text as it stands.

    Raises:
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    try:
        found = parsed(text)
    except Unread as error:
        return Attempt(read_up_to=error.column)
    except RuleSyntaxError as error:
        return Attempt(read_up_to=len(text), nonsense=error.said)
    return Attempt(found.rules, found.doubts, len(text))


@lru_cache(maxsize=PARTS_KEPT)
def _attempt_part(text: str) -> Attempt:
    """The same for a part of a text, where what is too large cannot be read."""
    try:
        return _attempt(text)
    except RuleTooLarge:
        return Attempt()


# ---- What can be read ---------------------------------------------------------------------------


def _settled(
    text: str, attempt: Attempt, unused: Iterable[Span] = (), idle: Iterable[Span] = ()
) -> Read | Asked:
    """What to make of a text that was read, but for the words that are *unused* or *idle*."""
    first, *others = _sensible(text, _meanings(text, attempt.rules))
    reasons: list[Doubt] = []
    # The sentence to confirm a reading with needs no confirmation.
    if _words(word_rule(first)) != _words(text):
        first, *rivals = on_short_lines(text, first)
        others = [*rivals, *others]
        reasons += [Doubt("short-line")] * bool(rivals)
        others_named = (
            of_the_other,
            of_the_named,
            of_the_number,
            of_the_excepted,
            of_any,
            of_the_shared,
        )
        if other := next(filter(None, (of(text, first) for of in others_named)), None):
            first, others = other, [first, *others]
        reasons += [*attempt.doubts, *left_open(text, first), *doubts(first)]
        if _SENTENCES.search(text) and contradict(first):
            reasons.append(Doubt("sentences-contradict"))
    unused = joined_spans(text, unused)
    if others:
        reasons.append(Doubt("two-readings"))
    if unused:
        reasons.append(Doubt("unused-words", tuple(span.of(text) for span in unused)))
    if not reasons:
        return Read(text, first, tuple(idle))
    return _asked(text, first, others, tuple(dict.fromkeys(reasons)), unused)


def _asked(
    text: str,
    rule: RuleTree,
    rivals: list[RuleTree],
    doubts: tuple[Doubt, ...],
    unused: tuple[Span, ...],
) -> Asked:
    shown = tuple(rivals[:RIVALS_MAX])
    return Asked(text, rule, doubts, unused, shown, telling_lines(rule, shown))


def _glossed(text: str, attempt: Attempt, found: tuple[Gloss, ...]) -> Read | Asked:
    """What to make of a text that is read without its glosses."""
    attempts = Attempts(_attempt_part, GLOSS_WORDS_MAX)
    first = _meanings(text, attempt.rules)[0]
    idle: list[Span] = []
    unused: list[Span] = []
    other: list[RuleTree] = []
    for gloss in found:
        if is_harmless(gloss, text, first, lambda part: attempts(part).rules):
            idle.append(gloss.span)
            continue
        unused.append(gloss.inner)
        other += attempts(gloss.inner.of(text)).rules[:1]
    if not unused:
        return _settled(text, attempt, idle=idle)
    asked = _settled(text, attempt, unused)
    assert isinstance(asked, Asked), "what has unused words is asked"
    rivals = _meanings(text, (asked.rule, *asked.rivals, *other))[1:]
    return _asked(text, asked.rule, rivals, asked.doubts, asked.unused)


def _headed(text: str) -> Read | Asked | None:
    """What to make of a text whose first words are a heading: “Traffic lights. After red …”."""
    head = heading_of(text)
    if head is None:
        return None
    said = head.of(text)
    alone = _attempt_part(said)
    if alone.rules or alone.nonsense is not None:
        return None
    found = _as_told(without(text, [head])).answer
    if isinstance(found, Read) and is_image(said, text[head.end :]):
        return Read(text, found.rule, (head, *found.idle))
    if any(word.text in RESTRICTING for word in spoken_words(said)):
        return None
    doubt = Doubt("unused-words", (said,))
    match found:
        case Read(_, rule):
            return _asked(text, rule, [], (doubt,), (head,))
        case Asked(_, rule, reasons, unused, rivals) if not unused:
            return _asked(text, rule, list(rivals), (*reasons, doubt), (head,))
        case _:
            return None


def _meanings(text: str, rules: Iterable[RuleTree]) -> list[RuleTree]:
    """The different meanings among trees, in their order; of each the tree that suits *text*.

    Trees that no line of the first `PAIRS_MAX` tells apart are taken as the same.
    """
    classes: list[list[RuleTree]] = []
    for rule in dict.fromkeys(rules):
        same = next((each for each in classes if parting(each[0], rule) is None), None)
        if same is not None:
            same.append(rule)
        elif len(classes) <= READINGS_COMPARED:
            classes.append([rule])
    return [_preferred(text, each) for each in classes]


def _sensible(text: str, rules: list[RuleTree]) -> list[RuleTree]:
    """The meanings without those that nobody has in mind, if any is left.

    A sentence is read so that all its parts tell something: “Go up, but after a king play an ace”
    does not mean that after a king no card is right. But two names for one card are asked about,
    and so is which of two cases counts where both are so.
    """
    if len(rules) == 1 or two_names(text) or any(map(_has_cases_at_once, rules)):
        return rules
    return sorted((rule for rule in rules if not is_absurd(rule)), key=is_odd) or rules


def _has_cases_at_once(rule: RuleTree) -> bool:
    return any(
        isinstance(node, If)
        and isinstance(node.otherwise, If)
        and not apart(node.test, node.otherwise.test)
        for node in nodes(rule)
    )


def _preferred(text: str, rules: list[RuleTree]) -> RuleTree:
    """Of trees that mean the same, the one that prints as *text*, else the smallest."""
    if len(rules) == 1:
        return rules[0]
    said = _words(text)
    return min(
        rules, key=lambda rule: (_words(word_rule(rule)) != said, sum(1 for _ in nodes(rule)))
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", normalise(text).rstrip(" ."))


# ---- What can be read in part -------------------------------------------------------------------


def _gist(text: str, told: str) -> Asked | None:
    """The best reading of what the core understands of a text; None if there is none."""
    found = gists(told)
    if not found:
        return None
    best, *others = found
    rules = [*best.rules, *(rule for other in others[:3] for rule in other.rules[:1])]
    first, *rivals = _meanings(text, rules)
    idle = {word for span in rank_remarks(text) for word in words(text, span)}
    return _but_for(text, [first, *rivals], set(words(text)) - set(best.used) - idle)


def _but_for(text: str, rules: list[RuleTree], left_out: Iterable[Span]) -> Asked:
    """What to ask about meanings of a text in which these words were left out."""
    spans = joined_spans(text, left_out)
    unused = tuple(each for each in spans if content(text, words(text, each)))
    why = Doubt("unused-words", tuple(each.of(text) for each in unused))
    return _asked(text, rules[0], rules[1:], (why if unused else Doubt("mended"),), unused)


def _part(text: str, parts: Iterable[Island]) -> Asked | None:
    """The reading of the longest part that reads by itself, if it says enough."""
    least = max(PART_MIN * content(text, words(text)), PART_WORDS_MIN)
    for part in parts:
        if part.words < least:
            break
        rules = [rule for rule in part.rules if not is_odd(rule) and is_likely(rule)]
        if rules:
            left_out = set(words(text)) - set(words(text, part.span))
            return _but_for(text, _meanings(text, rules), left_out)
    return None


def _fuller(gist: Asked | None, part: Asked | None) -> Asked | None:
    """That of two readings of which something was left out which leaves out less."""
    return min((each for each in (part, gist) if each is not None), key=_unused, default=None)


# ---- What cannot be read ------------------------------------------------------------------------


def _not_read(text: str, read_up_to: int, parts: Iterable[Island]) -> NotRead:
    column = min(read_up_to, len(text.rstrip()))
    understood = joined_spans(text, (part.span for part in parts if part.words > 1))
    if _is_strange(text):
        return NotRead(text, message("unreadable.strange"), column, understood)
    said = _where(text, column)
    if example := nearest(text):
        said = message("unreadable.near", said=said, rule=example)
    return NotRead(text, said, column, understood)


def _is_strange(text: str) -> bool:
    """True if hardly a word of a text is known, as in another language."""
    told = [word.text for word in spoken_words(text) if WORD.match(word.text)]
    bearing = [word for word in told if is_content(word)]
    known = sum(map(is_known, bearing))
    return len(bearing) >= STRANGE_LEAST and known <= STRANGE_KNOWN * len(bearing)


def _where(text: str, column: int) -> Message:
    """What was understood and what was not, in a sentence."""
    before = " ".join(text[:column].split())
    word = next(iter(words(text, Span(column, len(text)))), None)
    if not words(text):
        return message("unreadable.empty")
    if word is None:
        return message("unreadable.end", before=before)
    if not before:
        return message("unreadable.start", word=word.of(text))
    return message("unreadable.word", before=before, word=word.of(text))


def _refusal(found: NotRead) -> RuleSyntaxError:
    return RuleSyntaxError(found.said, text=found.text, column=found.column)
