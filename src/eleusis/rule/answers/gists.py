"""What a text may mean of which not every word is understood: the core with words left out.

All of the text is tried, and its sentences without the others, since one often says again what
another says, or gives an example. Nothing found here is a rule before somebody has said yes.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import ALL, parse_cards
from eleusis.rule.analysis.doubts import doubts
from eleusis.rule.answers.contradictions import contradict
from eleusis.rule.answers.spans import content, words
from eleusis.rule.language.core.reader import is_known
from eleusis.rule.language.loosely.gist import ASIDE, gists_of, spoken_words
from eleusis.rule.language.loosely.skipping import Work
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.syntax import ALWAYS, If, nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.answers.spans import Span
    from eleusis.rule.language.exchanging import Word
    from eleusis.rule.language.loosely.gist import Gist
    from eleusis.rule.tree.syntax import RuleTree

SENTENCES_MAX: Final = 5
"""Sentences of a text of which each is tried without the others."""

TOGETHER_MAX: Final = 140
"""Words of a text that are tried together; leaving words out takes time with their square."""

WORDS_TRIED: Final = 200
"""Words tried for one text, in all ways of leaving out sentences."""

WORK_MAX: Final = 12_000
"""Parts of productions that are found for one text, all ways of leaving out sentences together.

What people say of rules takes 500 to 12,000, each some microseconds.
"""

GIST_MIN: Final = 0.25
"""The part of its content words that a text must have in a reading, for that to be asked.

Words that the core does not know count half: many of them say nothing of cards.
"""

TRIED_MIN: Final = 0.5
"""The part of its content words that some sentences of a text must have, to be tried alone."""

WORDS_MIN: Final = 2
"""Content words that a reading must have."""

WORD_COST: Final = 0.3
"""What a content word that is left out costs, beside what the core counts for it."""

UNLIKELY_COST: Final = 2.0
"""What it costs that the line does not matter, or that hardly any card is right."""

_ENDS: Final = frozenset(".;!?")
"""Signs at the end of a sentence; the only colon of a text may end one, too."""

ABSURD: Final = frozenset(("always-false", "no-card", "sentences-contradict"))
"""Doubts about a meaning that is none."""

_LINES: Final = tuple(map(parse_cards, ("7H QS", "QS 4C", "4C 5C 10D", "9D 3H KC", "5H 5S 6S AC")))


class Meant(NamedTuple):
    """What a text may mean, and which of its words say so."""

    rules: tuple[RuleTree, ...]
    used: tuple[Span, ...]
    """With those that say nothing, which the tables have taken away."""
    score: float


def gists(text: str) -> tuple[Meant, ...]:
    """What *text* may mean, best first; empty if nothing."""
    plain = spoken_words(text)
    examples = set(_behind(words(text), [word for word in plain if word.text == ASIDE]))
    standing = _behind(words(text), plain)
    taken = tuple(word for word in words(text) if word not in {*standing})
    typed = tuple(word for word in standing if word not in examples)
    strange = content(text, _behind(typed, [word for word in plain if not is_known(word.text)]))
    said = content(text, typed) - strange / 2
    wanted = max(GIST_MIN * said, WORDS_MIN)
    tried = max(TRIED_MIN * said, WORDS_MIN)
    found: list[Meant] = []
    work = Work(WORK_MAX)
    for part in _parts(plain):
        if content(text, _behind(typed, part)) < tried:
            continue
        meant, rules = _first_sensible(part, work)
        if meant is None:
            continue
        kept = set(meant.words)
        left = [word for word in plain if word not in kept and word.text[0].isalnum()]
        lost = set(_behind(typed, left))
        used = tuple(word for word in typed if word not in lost)
        bears = content(text, used)
        if bears >= wanted:
            score = bears - WORD_COST * (said - bears) - meant.cost
            found.append(Meant(rules, (*used, *taken), score - _unlikely(rules[0])))
    likely = [each for each in found if each.score >= 0]
    return tuple(sorted(likely, key=lambda each: -each.score))


def _behind(typed: Iterable[Span], plain: Iterable[Word]) -> tuple[Span, ...]:
    """The typed words that words of the core stand for."""
    places = [(word.start, word.end) for word in plain]
    return tuple(
        word
        for word in typed
        if any(start < word.end and word.start < end for start, end in places)
    )


def _first_sensible(part: tuple[Word, ...], work: Work) -> tuple[Gist | None, tuple[RuleTree, ...]]:
    """The likeliest gist that somebody may mean, and the rules that it may be."""
    for meant in gists_of(part, work):
        rules = tuple(rule for rule in meant.rules if not is_odd(rule))
        if rules:
            return meant, rules
    return None, ()


def is_odd(rule: RuleTree) -> bool:
    """True for what nobody means: not worth asking about where words were lost."""
    return bool(doubts(rule)) or is_absurd(rule)


def is_absurd(rule: RuleTree) -> bool:
    """True for what leaves no card in a case that it names, or names one that is always so."""
    told = any(isinstance(node, If) and node.test == ALWAYS for node in nodes(rule))
    return told or any(doubt.code in ABSURD for doubt in doubts(rule)) or contradict(rule)


def is_likely(rule: RuleTree) -> bool:
    """True for what a dealer may well think of: the line matters, and leaves a choice."""
    return not _unlikely(rule)


def _unlikely(rule: RuleTree) -> float:
    """What it costs that a dealer would hardly think of *rule*."""
    judge = machine(rule)
    right = [judge.mask(judge.after(line)) for line in _LINES]
    share = sum(map(int.bit_count, right)) / (len(right) * len(ALL))
    return UNLIKELY_COST * ((len(set(right)) == 1) + (share < 0.15) + (share > 0.97))


def _parts(plain: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """All words; then those of fewer and fewer sentences, as long as there is time."""
    if len(plain) > TOGETHER_MAX:
        return
    yield plain
    tried = len(plain)
    sentences: list[tuple[Word, ...]] = [()]
    ends = _ENDS if sum(word.text == ":" for word in plain) != 1 else _ENDS | {":"}
    for word in plain:
        sentences[-1] = (*sentences[-1], word)
        if word.text in ends:
            sentences.append(())
    told = [each for each in sentences if len(each) > 1]
    if not 1 < len(told) <= SENTENCES_MAX:
        return
    for count in range(len(told) - 1, 0, -1):
        for some in combinations(told, count):
            part = tuple(word for sentence in some for word in sentence)
            tried += len(part)
            if tried > WORDS_TRIED:
                return
            yield part
