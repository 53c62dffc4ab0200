"""What a text means by the core: every reading, or how far it can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, reduce
from itertools import chain, combinations, pairwise
from operator import or_
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import EleusisError, InputError
from eleusis.rule.language.core import (
    branches,
    frames,
    kinds,
    logic,
    memory,
    numbers,
    orders,
    patterns,
    places,
    properties,
    relations,
    stretches,
    verdicts,
)
from eleusis.rule.language.core.branches import (
    Arrival,
    NothingElse,
    Remaining,
    is_of_place,
    tells_apart,
    with_what_is_left,
)
from eleusis.rule.language.core.company import (
    again,
    amounts,
    cases,
    clauses,
    inherited,
    likenesses,
    mixed,
    others,
    pairs,
    parallel,
    sharing,
    steps,
    tallies,
    where,
    windows,
)
from eleusis.rule.language.core.company.amounts import (
    SuitOrder,
    Valued,
    Wraps,
    check_ranked,
    gathered,
)
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.discourse.beyond import with_others_named, with_those_beyond
from eleusis.rule.language.core.discourse.contrast import with_but
from eleusis.rule.language.core.discourse.exceptions import (
    But,
    in_place,
    is_free_start,
    of_all_others,
    with_exceptions,
)
from eleusis.rule.language.core.discourse.joined import (
    Beside,
    check_beside,
    filled_in,
    said_of_all,
    with_otherwise,
    within_rest,
)
from eleusis.rule.language.core.discourse.lists import of_lists, with_ranks_listed
from eleusis.rule.language.core.discourse.pointing import choose, each_it, is_in
from eleusis.rule.language.core.discourse.recall import (
    Against,
    FreeFirst,
    FreeIn,
    InCase,
    LookAtAll,
    Otherwise,
    all_recalled,
    recalled,
)
from eleusis.rule.language.core.discourse.sentences import is_arithmetic, rules_of
from eleusis.rule.language.core.discourse.spoken import (
    of_card_before,
    of_last_card,
    of_last_rank,
    of_one_card,
    torn_nouns,
)
from eleusis.rule.language.core.discourse.together import (
    Allowance,
    Disregard,
    Prohibition,
    Rest,
    if_not_alone,
    is_freed_in_case,
)
from eleusis.rule.language.core.discourse.turns import FreeInBlock
from eleusis.rule.language.core.frames import Turned
from eleusis.rule.language.core.meaning import Previous, settled
from eleusis.rule.language.core.notation import Row, production_of
from eleusis.rule.language.core.words.normaliser import normalised
from eleusis.rule.language.definitions import with_names
from eleusis.rule.language.interpretations import Readings, readings
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.language.productions import END, START, Grammar, sets_of
from eleusis.rule.language.tokens import UNKNOWN_WORD, Token
from eleusis.rule.language.vocabulary import COUNTS, ORDINALS
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Always,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Cycle,
    Extreme,
    If,
    In,
    LastCards,
    Not,
    NthLast,
    Or,
    RankSummary,
    Same,
    Seen,
    Summary,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from eleusis.rule.language.exchanging import Word
    from eleusis.rule.language.productions import Production
    from eleusis.rule.tree.syntax import RuleTree

CHAPTERS: Final = (
    *(kinds, relations, properties, orders, stretches, numbers),
    *(memory, frames, branches, logic, places, patterns, verdicts),
    *(others, where, steps, parallel, pairs, clauses, amounts),
    *(windows, sharing, mixed, cases, again, inherited, likenesses, tallies),
)


class Core(NamedTuple):
    """The core made ready."""

    parser: Parser
    meanings: Mapping[str, Callable[..., Any]]
    """What each production means, by its name."""
    sorts: dict[str, str]
    """The terminal of each word that is of a sort."""
    terminals: frozenset[str]
    productions: tuple[Production, ...]


def core_rows() -> tuple[Row, ...]:
    """The rows of all tables, in their order."""
    return tuple(row for chapter in CHAPTERS for row in chapter.ROWS)


@cache
def core() -> Core:
    """The core, made once."""
    return made_ready(())


def made_ready(more: tuple[Row, ...]) -> Core:
    """The core with more rows."""
    all_rows = (*core_rows(), *more, Row(START, "Text", _rule))
    names = [f"{row.name} {number}" for number, row in enumerate(all_rows)]
    productions = tuple(map(production_of, all_rows, names))
    sets = sets_of(productions)
    sorts = {
        word: sort
        for chapter in CHAPTERS
        for sort, words in getattr(chapter, "WORDS", {}).items()
        for word in words
    }
    meanings = {name: row.meaning for name, row in zip(names, all_rows, strict=True)}
    terminals = frozenset(sets.bits) - {END}
    return Core(Parser(Grammar(productions, sets)), meanings, sorts, terminals, productions)


class Stopped(NamedTuple):
    """A text that the core does not read."""

    column: int
    """How far it can be read."""
    errors: tuple[EleusisError, ...] = ()
    """Why it means nothing, if it can be read to its end."""


def core_readings(text: str) -> tuple[RuleTree, ...] | Stopped:
    """Everything that *text* can mean by the core."""
    words = with_names(normalised(text), is_known)
    listed = of_lists(words, text)
    found = [_readings_of(way, text) for way in listed]
    told = tuple(rule for rules in found if not isinstance(rules, Stopped) for rule in rules)
    return told or (found[-1] if listed[-1] == words else _readings_of(words, text))


def _readings_of(words: tuple[Word, ...], text: str) -> tuple[RuleTree, ...] | Stopped:
    """All that the words can mean, with each card that "the last 7" and "it" may be."""
    ways = of_last_rank(words)
    tokens = tokens_of(ways[-1])
    found = [words_readings(core(), way, tokens_of(way)) for way in ways]
    read = [one for one in found if not isinstance(one, Stuck)]
    if isinstance(stuck := found[-1], Stuck) and not read:
        return Stopped(tokens[stuck.index].start if stuck.index < len(tokens) else len(text))
    if other := of_last_card(words):
        also = words_readings(core(), other, tokens_of(other))
        read += [] if isinstance(also, Stuck) else [also]
    rules = tuple(rule for rules, _ in read for rule in rules)
    for way in torn_nouns(words):
        with_pause = words_readings(core(), way, tokens_of(way))
        torn = () if isinstance(with_pause, Stuck) else with_pause[0]
        rules = tuple(rule for rule in rules if rule not in torn)
    return said_of_all(rules, words) or Stopped(len(text), tuple(read[0][1]))


def words_readings(
    known: Core, words: tuple[Word, ...], tokens: list[Token]
) -> tuple[tuple[RuleTree, ...], list[EleusisError]] | Stuck:
    """All that words can mean, and why some readings of them mean nothing; or how far they go."""
    parsed = known.parser.parse(tokens, wants_expected=False)
    if isinstance(parsed, Stuck):
        return parsed
    rules, errors = readings(parsed, known.meanings.__getitem__)
    found: list[RuleTree] = []
    for rule in rules:
        try:
            found.extend(one for way in each_it(rule) for one in _settled(way, words))
        except InputError as error:  # such as a card that is compared with itself
            errors.append(error)
    return tuple(sorted(found, key=_size)), errors


def is_known(word: str) -> bool:
    """True if the core has a word."""
    return _terminal(core(), word) != UNKNOWN_WORD


def _size(rule: RuleTree) -> tuple[int, ...]:
    """Of what can be meant, what is said in one breath comes first.

    Of the highest of the last four: that of those that are there, while there are fewer. Of an
    “it”: the card of which the other cases speak.
    """
    windows = (
        node.stretch
        for node in nodes(rule)
        if isinstance(node, Extreme | Seen)
        or (isinstance(node, RankSummary) and node.summary in (Summary.HIGHEST, Summary.LOWEST))
    )
    exact = sum(isinstance(each, LastCards) and not each.at_most for each in windows)
    cases = [node for node in nodes(rule) if isinstance(node, If)]
    branches_of = [each for case in cases for each in (case.then, case.otherwise)]
    joined, breadth = sum(map(_joins_cases, branches_of)), sum(map(_breadth, branches_of))
    cards = {node.card for case in cases for node in nodes(case.test) if isinstance(node, In)}
    return len([*nodes(rule)]) - joined, exact, _breadth(rule.condition), len(cards), breadth


def _joins_cases(branch: Condition) -> bool:
    """True for a branch that joins cases: these say as much within another case as beside it."""
    return isinstance(branch, And) and any(isinstance(part, If) for part in branch.conditions)


def _breadth(said: Condition) -> int:
    """How many things are demanded side by side; what is said of all of them stands above them."""
    match said:
        case And(parts):
            return len(parts)
        case Or((And(parts), *others)) if not any(isinstance(one, And) for one in others):
            return len(parts)
        case _:
            return 1


def _settled(rule: RuleTree, words: tuple[Word, ...]) -> Iterator[RuleTree]:
    """The rule with a card for "the previous card"; beside "the last card" it may be another."""
    if any(word.text == "sincelast" for word in words):
        yield settled(tallies.while_there_is_none(rule), by=0)
    two_names = "previous" in {word.text for word in words} and _names_the_last(words)
    if two_names and any(isinstance(node, Previous) for node in nodes(rule)):
        yield settled(rule, by=1)
    yield settled(rule, by=0)


def _names_the_last(words: tuple[Word, ...]) -> bool:
    """True if a text says "the last card", and not only "the second-last", "the last three"."""
    texts = ["", *(word.text for word in words), ""]
    return any(
        text == "last" and before not in ORDINALS and after not in COUNTS and not after.isdecimal()
        for before, text, after in zip(texts, texts[1:], texts[2:], strict=False)
    )


def tokens_of(words: tuple[Word, ...]) -> list[Token]:
    """The words as the parser wants them."""
    tokens = word_tokens(core(), words)
    return with_ranks_listed(tokens) if any(word.text == "among" for word in words) else tokens


def word_tokens(known: Core, words: tuple[Word, ...]) -> list[Token]:
    """A token for each word."""
    return [Token(_terminal(known, word.text), word.text, word.start) for word in words]


def _terminal(known: Core, word: str) -> str:
    if word in known.sorts:
        return known.sorts[word]
    if word.isdecimal():
        return "INT"
    if word[0].isdecimal() and word[-2:] in ("st", "nd", "rd", "th"):
        return "NTH"
    if word[0] == "#" and len(word) > 1:
        return "CALLED"
    return word if word in known.terminals else UNKNOWN_WORD


_LATER: Final = (
    LookAtAll | InCase | FreeFirst | FreeIn | FreeInBlock | Against | Valued | SuitOrder | Wraps
)
"""What changes a rule when all else is known."""

_ALONE: Final = _LATER | Arrival
"""What says the same behind "but" and "and" as without."""

# ---- Sentences together --------------------------------------------------------------------------


def _rule(told: tuple[Any, ...]) -> Readings:
    """The sentences of a text together."""
    for before, one in pairwise(told):
        if isinstance(one, Beside):
            check_beside(before)
    told = tuple(
        one.told
        if isinstance(one, Beside)  # it stands beside no case
        or (isinstance(one, But) and isinstance(one.told, _ALONE))
        else one
        for one in told
    )
    if all(isinstance(one, Disregard) for one in told):
        raise InputError("unclear.exception-needs-rule")
    told = _without_idle_rest(tuple(one for one in told if not is_arithmetic(one)) or told)
    later = gathered([one for one in told if isinstance(one, _LATER)])
    told = recalled(of_all_others(tuple(one for one in told if not isinstance(one, _LATER))))
    meant = chain.from_iterable(
        rules_of(tuple(_in_cases(way)))
        for one in with_exceptions(with_others_named(with_what_is_left(told)))
        for way in chain.from_iterable(map(_ways, with_those_beyond(one)))
    )
    rules: Iterator[RuleTree] = map(all_recalled, meant)
    if later:  # what is said later may recall something, too
        rules = (
            all_recalled(reduce(lambda rule, one: one.applied(rule), later, rule)) for rule in rules
        )
    return Readings((*map(check_ranked, rules), *if_not_alone(told)))


def _without_idle_rest(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """“Never … Everything else is right”: so it is, where nothing is said but what is wrong."""
    others = tuple(one for one in told if one != Rest(are_right=True))
    if others and all(map(_leaves_free, others)):
        return others
    others = tuple(one for one in told if one != Rest(are_right=False))
    kinds = [_kind_if_of_kind(one) for one in others]
    if len(others) < len(told) and kinds and None not in kinds:
        return (is_in(CANDIDATE, reduce(or_, (kind for kind in kinds if kind is not None))),)
    return told


def _leaves_free(told: Any) -> bool:
    """True for what says only what is wrong, or what must be in some case."""
    match told:
        case Not() | Prohibition():
            return True
        case If(test, _, Always()):
            named = {node for node in nodes(test) if isinstance(node, CardRef)}
            return bool(named) and all(isinstance(card, NthLast) for card in named)
        case _:
            return False


def _kind_if_of_kind(told: Any) -> CardSet | None:
    """“The red cards must be kings”: red kings, where all other cards are said to be wrong."""
    match told:
        case If(In(Candidate(), kind), In(Candidate(), cards), Always()):
            return kind & cards
        case And(parts):
            kinds = [_kind_if_of_kind(part) for part in parts]
            known = [kind for kind in kinds if kind is not None]
            return reduce(or_, known) if len(known) == len(kinds) else None
        case _:
            return None


def _ways(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The sentences as they may be meant together.

    “Go up, but after a king play an ace”: there instead of going up, or as well?
    “If the last card is odd, …; if the card is even, …”: which card? “Even follows odd, odd
    follows even”: what must come, or what may? “Of the starter's colour …; of another …”:
    than whose?
    """
    if any(isinstance(one, Arrival) for one in told):
        for way in range(2):
            yield from _ways(
                tuple(one.meanings[way] if isinstance(one, Arrival) else one for one in told)
            )
        return
    told = in_place(tuple(of_card_before(of_one_card(told))))
    yield from map(_bare, within_rest(told))
    for at, (one, other) in enumerate(pairwise(told), start=1):
        match one, other:
            case _, But():
                yield from chain.from_iterable(map(_ways, with_but(told, at)))
                return
            case If(In(NthLast() as card, kind)), If(In(Candidate(), more), then, rest) if not (
                kind & more
            ):
                yield _bare((*told[:at], If(In(card, more), then, rest), *told[at + 1 :]))
            case If(In(Candidate()), In(NthLast() as card, _)), If(
                In(Candidate()) as test, In(Candidate(), kind), rest
            ):  # “If you play a king, the last card …; if a queen, it must be a heart.”
                yield _bare((*told[:at], If(test, In(card, kind), rest), *told[at + 1 :]))
            case If(Same(feature, _, card)), If(Not(Same(again, _, NthLast(1))), then, rest) if (
                feature == again and card != LAST
            ):
                other = Not(Same(feature, CANDIDATE, card))
                yield _bare((*told[:at], If(other, then, rest), *told[at + 1 :]))
    yield _bare(told)


def _bare(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """The sentences; those behind "but" and "and" that go with no other stand for themselves."""
    if not any(isinstance(one, But | Beside) for one in told):
        return told
    return _bare(tuple(one.told if isinstance(one, But | Beside) else one for one in told))


def _in_cases(told: tuple[Any, ...]) -> list[Any]:
    """The sentences, with each "otherwise" taken into the cases that it goes with."""
    made: list[Any] = []
    for one in told:
        if isinstance(one, Remaining):
            one = _after_rest(one, made)
        if isinstance(one, NothingElse):
            one = _nothing_else(one, made)
        if isinstance(one, Turned):  # it stands behind nothing that could be turned
            raise InputError("unclear.clear-other-way")
        if one == Otherwise(ALWAYS) and made and isinstance(made[-1], Not | Prohibition):
            continue  # nothing else is forbidden
        made.append(_otherwise(one.demand, made) if isinstance(one, Otherwise) else one)
    return made


def _otherwise(demand: Condition, made: list[Any]) -> Condition:
    """The cases at the end of those *made*, taken from there, with what holds otherwise."""
    cases = []
    while made and isinstance(made[-1], If) and made[-1].otherwise == ALWAYS:
        cases.append(made.pop())
    if not cases and made and (filled := filled_in(made[-1], demand)):
        made.pop()
        return filled
    if not cases:
        if made and is_freed_in_case(made[-1]):  # in that case all others are wrong
            raise InputError("unclear.clear-which-case")
        return _but_for(made, demand)
    for case, later in combinations(cases[::-1], 2):
        if not apart(case.test, later.test):
            raise InputError("unclear.clear-said-cards")
    for case in cases:
        demand = with_otherwise(case, demand)
    return demand


def _but_for(before: list[Any], demand: Condition) -> Condition:
    """What is demanded but for the exception told before: “Kings are wild; otherwise …”.

    Raises:
        InputError: `unclear`, if none was.
    """
    match before:
        case [*_, Allowance(free, True)]:
            before.pop()
            return choose(free, ALWAYS, demand)
        case [*_, Cycle() as turns] if ALWAYS in turns.items:
            before.pop()
            return replace(turns, items=tuple(demand if i == ALWAYS else i for i in turns.items))
        case _:
            raise InputError("unclear.clear-which-case")


def _filled_up(turns: Cycle, said: Remaining) -> Cycle:
    """“Every third card must be red, all other cards black”: what is said of the other turns.

    Raises:
        InputError: `unclear`, if it is said of some of them only.
    """
    if ALWAYS not in turns.items or said.kind != ALL or not isinstance(said.card, Candidate):
        raise InputError("unclear.clear-which-case")
    return replace(turns, items=tuple(said.demand if i == ALWAYS else i for i in turns.items))


def _nothing_else(said: NothingElse, before: list[Any]) -> Condition:
    """That in a case only such cards are right as were spoken of before.

    Raises:
        InputError: `unclear`, if of none.
    """
    match before:
        case [*_, If(In(Candidate(), kind))] | [*_, Allowance(In(Candidate(), kind))]:
            return choose(said.test, In(CANDIDATE, kind))
        case _:
            raise InputError("unclear.before")


def _after_rest(said: Remaining, before: list[Any]) -> Condition | Otherwise:
    """What is *said* of the cards that the cases *before* it leave.

    Raises:
        InputError: `unclear`, if it is not of the same card that those cases speak.
    """
    if before and isinstance(before[-1], Cycle):
        return _filled_up(before.pop(), said)
    if before and isinstance(before[-1], And) and all(map(is_of_place, before[-1].conditions)):
        before[-1:] = before[-1].conditions  # of the cards of a block
    if before and tells_apart(before[-1], said):
        return Otherwise(said.demand)
    named, is_all = NONE, said.kind == ALL
    for one in [one for one in before if not is_free_start(one)] or before:
        match one:
            case Allowance(Same() | Seen() | Compare() | And(), True) if is_all and not named:
                return _but_for(before, said.demand)
            case If(In(card, cards), _, Always()) | Allowance(In(card, cards)) if type(
                card
            ) is type(said.card):
                named |= cards
            case Allowance(In(), True):  # “aces are always right; after any other …”
                pass
            case _:
                raise InputError("unclear.clear-which-case")
    told = said.feature is None or tells(said.feature, named)
    if not (told and said.kind & named and said.kind & ~named):
        raise InputError("unclear.clear-which-case")
    if is_all and all(isinstance(one, If) for one in before):
        return Otherwise(said.demand)
    return If(In(said.card, said.kind & ~named), said.demand)
