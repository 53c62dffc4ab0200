"""Groups of cards that a text names: “Aces and kings are dragons, all other cards are mice.”

A sentence that names groups is taken out of the text, and where the names stand else, the cards
stand that they name. So a name combines with everything that a kind of cards combines with.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import NONE, CardSet
from eleusis.rule.language.core import kinds
from eleusis.rule.language.core.kinds import SORTS, down_from, up_from
from eleusis.rule.language.core.meaning import as_it_is
from eleusis.rule.language.core.notation import Row, production_of
from eleusis.rule.language.core.relations import WORDS
from eleusis.rule.language.exchanging import Word
from eleusis.rule.language.interpretations import readings
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.language.productions import END, START, Grammar, sets_of
from eleusis.rule.language.tokens import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


Named = tuple[tuple[str, CardSet | None], ...]
"""What is named, and the cards; None stands for all that no other name has."""

HEADING_MAX: Final = 7
"""Words, with the colon, of what may stand before the naming: “Three sorts:”."""

_OPPOSITES: Final = (("low", "high"), ("small", "big"), ("small", "large"))
"""Of two such words the one may name what the other leaves."""
_COMPARED: Final[Mapping[str, tuple[str, ...]]] = {
    "higher": ("high", "big", "large"),
    "lower": ("low", "small"),
}

_PLURALS: Final = {
    "children": "child",
    "men": "man",
    "women": "woman",
    "mice": "mouse",
    "geese": "goose",
    "people": "person",
    "wives": "wife",
}

CONTRARIES: Final = {"prime": "nonprime", "face": "pip"}
"""Words of the language that a text may give another sense, and what cards are that are not so."""
_OWN_SENSE: Final = re.compile(
    r"(?:^|[.;:(] )(?:all )?(?:the )?(?:prime|odd|even|face)(?: card| one| rank| number)?"
    r" (?:is|mean|means|count as|:) (?:the )?(?:\d+|ace|jack|queen|king|two)\b"
)
"""What begins as “primes are 2, 3 and 5” does."""

ROWS: Final = (
    Row("Def", "(? all? the? Own is|mean|means|: Ranklist )?", lambda name, kind: ((name, kind),)),
    Row("Def", "(? all? the? Own count as Ranklist )?", lambda name, kind: ((name, kind),)),
    Row("Own", "SORT card|one|rank|number?", lambda word: word),
    Row("Ranklist", "Listed|Span|Each1s", as_it_is),
    Row(
        "Label", "a|an|the? NAME|SIZE card|one|ones|rank|number|suit|group|team?", lambda name: name
    ),
    Row("Label", "the? NAME NAME", lambda name, noun: name),
    Row("Other", "all|any|every|each? the? other Int? card|one|ones|rank|suit?", lambda *_: None),
    Row("Def", "Kinds is called? Label", lambda kind, name: ((name, kind),)),
    Row("Def", "Kinds count as Label", lambda kind, name: ((name, kind),)),
    Row("Def", "call Calls", as_it_is),
    Row("Calls", "Kinds Label", lambda kind, name: ((name, kind),)),
    Row("Calls", "Kinds Label ,? and? Calls", lambda kind, name, more: ((name, kind), *more)),
    Row("Def", "Label is|mean|means|: Kinds|Upto", lambda name, kind: ((name, kind),)),
    Row("Upto", "from? Rk up|upwards|on and? up?", up_from),
    Row("Upto", "from? Rk down|downwards", down_from),
    Row("Def", "let Lets", as_it_is),
    Row("Lets", "Kinds is|count Label", lambda kind, name: ((name, kind),)),
    Row(
        "Lets", "Kinds is|count Label ,? and? Lets", lambda kind, name, more: ((name, kind), *more)
    ),
    Row("Lets", "Calls", as_it_is),
    Row("Def", "Other is called? Label", lambda other, name: ((name, other),)),
    Row("Def", "Label is|mean|means Other", lambda name, other: ((name, None),)),
    Row("Defs", "Def", as_it_is),
    Row("Defs", "Def ,? and? Defs", lambda one, more: (*one, *more)),
    Row("Defs", "Def , Elided", lambda one, more: (*one, *more)),
    Row("Defs", "Def and Elided", lambda one, more: (*one, *more)),
    Row("Elided", "and? Kinds Label", lambda kind, name: ((name, kind),)),
    Row("Elided", "Kinds Label ,? Elided", lambda kind, name, more: ((name, kind), *more)),
    Row(
        "Glossed",
        "NAME|SIZE card|one|ones|rank|number|suit? ( Gloss )",
        lambda name, kind: ((name, kind),),
    ),
    Row(START, "Defs|Glossed", as_it_is),
)


class _Definitions(NamedTuple):
    """The grammar of sentences that name groups, made ready."""

    parser: Parser
    meanings: dict[str, Callable[..., object]]
    sorts: dict[str, str]
    terminals: frozenset[str]


@cache
def _definitions() -> _Definitions:
    rows = (*kinds.ROWS, *ROWS)
    names = [f"{row.name} {number}" for number, row in enumerate(rows)]
    productions = tuple(map(production_of, rows, names))
    sets = sets_of(productions)
    sorts = {
        word: sort
        for each in (kinds.WORDS, WORDS)
        for sort, words in each.items()
        for word in words
    }
    meanings = {name: row.meaning for name, row in zip(names, rows, strict=True)}
    parser = Parser(Grammar(productions, sets))
    return _Definitions(parser, meanings, sorts, frozenset(sets.bits) - {END})


def with_names(words: tuple[Word, ...], known: Callable[[str], bool]) -> tuple[Word, ...]:
    """The words, with the cards of the groups that they name; without the naming sentences.

    Args:
        words: A normalised text.
        known: True of a word that the core knows.
    """
    words = _without_own_sense(words, known)
    if all(known(word.text) and word.text not in WORDS["SIZE"] for word in words):
        return words
    words = _with_long_names(words, known)
    named: dict[str, CardSet | None] = {}
    left: list[Word] = []
    for sentence in _sentences(words):
        found = _names(sentence, known)
        if found is None:
            left.extend(_without_glosses(sentence, named, known))
        elif any(_stem(name) in named or (kind and not _fits(name, kind)) for name, kind in found):
            return words
        else:
            named |= {_stem(name): kind for name, kind in found}
    if not named or not left:
        return words
    groups = _completed(named)
    left = list(_contrasted(left, groups))
    used = {_stem(word.text) for word in left} & set(groups)
    if sorts := _with_sorts(left, groups):
        left, used = sorts, set(groups)
    if not used >= set(named) or NONE in groups.values():
        return words
    return tuple(
        word._replace(text=f"#{groups[_stem(word.text)].mask:x}")
        if _stem(word.text) in groups
        else word
        for word in left
    )


def _without_own_sense(words: tuple[Word, ...], known: Callable[[str], bool]) -> tuple[Word, ...]:
    """The words without what says of a word of the language which ranks it means.

    If it means those anyhow, nothing is said; else they stand for it in this text. Where that
    cannot be (“odd cards are 3 and 5”: and even ones?), the sentence is no demand either.
    """
    if not _OWN_SENSE.search(" ".join(word.text for word in words)):
        return words
    left: list[Word] = []
    senses: dict[str, str] = {}
    for sentence in _sentences(words, headings=False):
        found = _names(sentence, known) or ()
        name, kind = found[0] if len(found) == 1 else ("", None)
        if kind is None or name not in SORTS:
            left += sentence
        elif kind == SORTS[name]:
            continue
        elif any(word.text == ":" for word in sentence):  # “Odd: 2, 4” may be a case
            left += sentence
        elif name in CONTRARIES and name not in senses:
            senses |= {name: f"#{kind.mask:x}", CONTRARIES[name]: f"#{(~kind).mask:x}"}
        else:
            left += (
                word._replace(text="denote" if word.text == "is" else word.text)
                for word in sentence
            )
    return tuple(word._replace(text=senses.get(word.text, word.text)) for word in left) or words


def _completed(named: dict[str, CardSet | None]) -> dict[str, CardSet]:
    """The names with their cards, those too that are what the others leave."""
    told = NONE
    for kind in named.values():
        told |= kind or NONE
    groups = {name: ~told if kind is None else kind for name, kind in named.items()}
    for pair in _OPPOSITES:
        for one, other in (pair, pair[::-1]):
            if one in named and other not in groups:
                groups[other] = ~groups[one]
    return groups


def _contrasted(words: list[Word], groups: Mapping[str, CardSet]) -> Iterator[Word]:
    """The words; “after a low card (ace to 6) …, after a higher one …” are two groups."""
    texts = ["", "", *(word.text for word in words), ""]
    for at, word in enumerate(words, start=2):
        plain = next((name for name in _COMPARED.get(word.text, ()) if name in groups), None)
        is_case = texts[at - 2] in ("after", "on") and texts[at - 1] in ("a", "any")
        if is_case and plain is not None and texts[at + 1] != "than":
            yield word._replace(text=plain)
        else:
            yield word


def _with_long_names(words: tuple[Word, ...], known: Callable[[str], bool]) -> tuple[Word, ...]:
    """The words, with one for each name of two: “Clubs are garden gnomes …”."""
    texts = [word.text for word in words]
    pairs = set()
    for at, text in enumerate(texts[:-2]):
        first = at + 1 + (texts[at + 1] in ("the", "called", "our"))
        one, other, behind = (*texts[first : first + 3], ".", ".", ".")[:3]
        names = one.isalpha() and other.isalpha() and not known(other) and one not in ("a", "an")
        if text in ("is", "called") and names and behind in (",", ".", ";", "and"):
            pairs.add((one, _stem(other)))
    said = list(zip(texts, map(_stem, texts[1:]), strict=False))
    pairs = {pair for pair in pairs if said.count(pair) > 1}
    made: list[Word] = []
    for word in words:
        if made and (made[-1].text, _stem(word.text)) in pairs:
            made[-1] = Word(made[-1].text + word.text, made[-1].start, word.end)
        else:
            made.append(word)
    return tuple(made)


_SORTS: Final = frozenset(("sort", "kind", "group", "size", "class", "team", "family", "tribe"))
_HELD: Final = frozenset(("same", "another", "different", "other"))


def _with_sorts(words: list[Word], groups: Mapping[str, CardSet]) -> list[Word]:
    """The words with the named groups for “the same kind”; none, if nothing such is said."""
    kinds = list(groups.values())
    texts = ["", *(word.text for word in words), "", ""]
    made: list[Word] = []
    skipped, found = 0, False
    for at, word in enumerate(words, start=1):
        if skipped:
            skipped -= 1
            continue
        if word.text.removesuffix("s") not in _SORTS or texts[at - 1] not in _HELD:
            made.append(word)
            continue
        found = True
        listed = " ; ".join(f"#{kind.mask:x}" for kind in kinds).split()
        made += [word._replace(text=text) for text in ("group", "among", "(", *listed, ")")]
        skipped = 2 if texts[at + 1] == "of" and texts[at + 2].isalpha() else 0
    return made if found and len(kinds) > 1 else []


def _stem(word: str) -> str:
    """A name in the singular: “thieves” are what a thief is."""
    if word in _PLURALS:
        return _PLURALS[word]
    if word.endswith(("ies", "ves")):
        return word[:-3] + ("y" if word.endswith("ies") else "f")
    return word.removesuffix("s")


def _sentences(words: Sequence[Word], *, headings: bool = True) -> Iterator[list[Word]]:
    """The sentences, each with the sign at its end; *headings* are sentences, too."""
    sentence: list[Word] = []
    for word in words:
        sentence.append(word)
        ends = word.text == ":" and headings and len(sentence) <= HEADING_MAX
        if word.text in (".", ";") or ends:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _without_glosses(
    sentence: list[Word], named: dict[str, CardSet | None], known: Callable[[str], bool]
) -> list[Word]:
    """The sentence without what stands in brackets behind a word that it explains, like "low"."""
    texts = [word.text for word in sentence]
    opens = [at for at, text in enumerate(texts) if text == "("]
    for at in reversed(opens):
        start = next((at - n for n in (1, 2) if n <= at and _is_name(texts[at - n], known)), None)
        end = next((to for to in range(at, len(texts)) if texts[to] == ")"), None)
        if start is None or end is None:
            continue
        found = _names(sentence[start : end + 1], known)
        name, kind = found[0] if found is not None else ("", None)
        if kind is not None and _stem(name) not in named and _fits(name, kind):
            named[_stem(name)] = kind
            sentence = [*sentence[:at], *sentence[end + 1 :]]
    return sentence


def _is_name(word: str, known: Callable[[str], bool]) -> bool:
    return word in WORDS["SIZE"] or (word.isalpha() and not known(word))


def _fits(name: str, kind: CardSet) -> bool:
    """False for a "low" that lies above the rest."""
    if name in _COMPARED["lower"]:
        return _mean_rank(kind) < _mean_rank(~kind)
    return name not in _COMPARED["higher"] or _mean_rank(kind) > _mean_rank(~kind)


def _mean_rank(kind: CardSet) -> float:
    return sum(card.rank for card in kind) / max(len(kind), 1)


def _names(sentence: list[Word], known: Callable[[str], bool]) -> Named | None:
    """What a sentence names; None if it does something else."""
    ready = _definitions()
    words = [word for word in sentence if word.text not in (".", ";", '"')]
    why = next((at for at, word in enumerate(words) if word.text in ("because", "since")), None)
    if why and words[why - 1].text == ",":
        words = words[: why - 1]
    tokens = [Token(_terminal(ready, word.text, known), word.text, word.start) for word in words]
    if not tokens:
        return None
    parsed = ready.parser.parse(tokens, wants_expected=False)
    if isinstance(parsed, Stuck):
        return None
    found, _ = readings(parsed, ready.meanings.__getitem__)
    return found[0] if len(found) == 1 else None


def _terminal(ready: _Definitions, word: str, known: Callable[[str], bool]) -> str:
    if word in ready.sorts:
        return ready.sorts[word]
    if word.isdecimal():
        return "INT"
    if word in ready.terminals or known(word) or not word.isalpha():
        return word
    return "NAME"
