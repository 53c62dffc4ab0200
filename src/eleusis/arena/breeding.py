"""Rules bred as trees: parts exchanged, turned round or joined, then read back from English."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, get_args

from eleusis.agents.dealer import propriety
from eleusis.agents.rule_designer.ideas import SENTENCE_MAX, SHARE_MAX, SHARE_MIN
from eleusis.errors import EleusisError
from eleusis.rule import RuleTree, read_rule, word_rule
from eleusis.rule.analysis.audit import audit
from eleusis.rule.tree.syntax import Condition, If, all_of, any_of, negate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.agents.rng import Chance
    from eleusis.rulebook import Rulebook

_CONDITIONS: Final = get_args(Condition)

_TRIES: Final = 60
"""Children that are thought of before one is proper."""

Path = tuple[tuple[str, int], ...]
"""From the root, the field and, in a tuple, the place; -1 where the field is the part itself."""


def conditions_in(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every condition in a tree, and the way to it."""
    if isinstance(tree, _CONDITIONS):
        yield path, tree
    for field in fields(tree):
        value = getattr(tree, field.name)
        parts = enumerate(value) if isinstance(value, tuple) else [(-1, value)]
        for place, part in parts:
            if is_dataclass(part) and not isinstance(part, type):
                yield from conditions_in(part, (*path, (field.name, place)))


def put(tree: Any, path: Path, part: Any) -> Any:
    """The tree with another part there.

    Raises:
        EleusisError: no such tree can be.
    """
    if not path:
        return part
    (name, place), *rest = path
    held = getattr(tree, name)
    if place < 0:
        return replace(tree, **{name: put(held, tuple(rest), part)})
    changed = put(held[place], tuple(rest), part)
    return replace(tree, **{name: (*held[:place], changed, *held[place + 1 :])})


def crossed(one: RuleTree, other: RuleTree, chance: Chance) -> RuleTree:
    """The first rule with a part of the other in the place of one of its own."""
    path, _ = chance.choice(list(conditions_in(one)))
    _, part = chance.choice(list(conditions_in(other)))
    found: RuleTree = put(one, path, part)
    return found


def mutated(rule: RuleTree, other: RuleTree, chance: Chance) -> RuleTree:
    """The rule with one part turned round, or joined with a part of another rule."""
    path, part = chance.choice(list(conditions_in(rule)))
    _, more = chance.choice(list(conditions_in(other)))
    way = chance.below(5)
    changed: Any
    if way == 0:
        changed = negate(part)
    elif way == 1:
        changed = all_of(part, more)
    elif way == 2:
        changed = any_of(part, more)
    elif way == 3:
        changed = If(more, part, negate(part))
    else:
        changed = If(more, part)
    found: RuleTree = put(rule, path, changed)
    return found


def proper_sentence(tree: RuleTree, book: Rulebook, *, starters: int) -> str | None:
    """The sentence of a rule that makes a good round: it reads back as the same rule, the rulebook
    warns of nothing, no line comes to a dead end, and enough cards are right but not too many.

    Cost: some ten milliseconds.
    """
    try:
        sentence = word_rule(tree)
        if len(sentence) > SENTENCE_MAX or read_rule(sentence) != tree:
            return None
        known = audit(tree, starters=starters)
    except EleusisError:
        return None
    share = known.share.in_play
    if not known.is_exact or known.dead_end is not None or any(propriety(book, known.problems)):
        return None
    if share is None or min(known.share.by_place[0], share) < SHARE_MIN or share > SHARE_MAX:
        return None
    return sentence


def child_of(
    parents: Sequence[RuleTree], taken: set[str], book: Rulebook, chance: Chance
) -> tuple[str, RuleTree] | None:
    """A proper rule that is not taken, bred from two of these; `None` if none came of it."""
    starters = 0 if book.starter is None else 1
    for _ in range(_TRIES):
        one, other = chance.choice(parents), chance.choice(parents)
        breed = crossed if chance.below(2) else mutated
        try:
            tree = breed(one, other, chance)
        except EleusisError:
            continue
        sentence = proper_sentence(tree, book, starters=starters)
        if sentence is not None and sentence not in taken:
            return sentence, tree
    return None
