"""Rules as people's tests have them: predicates in Python over the line `m` and the candidate `c`.

`Case` is a rule of somebody with its sentences; `meaning_of_predicate` tells what a predicate
speaks of, in the names of `understanding.concepts`, so that words can be weighed by rules that
no tree says yet.
"""

from __future__ import annotations

import ast
import json
import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import CARDS, Card, CardSet
from eleusis.rule.tree.syntax import CANDIDATE, In
from eleusis.understanding.concepts import Meaning, meaning_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

SUITS: Final = "CDHS"


def _rank(card: Card) -> int:
    return card.rank


def _suit(card: Card) -> str:
    return SUITS[card.suit]


def _is_red(card: Card) -> bool:
    return _suit(card) in "DH"


_PRIMES: Final = {2, 3, 5, 7, 11, 13, 17, 19, 23}

HELPERS: Final[dict[str, Any]] = {
    "v": _rank,
    "s": _suit,
    "red": _is_red,
    "black": lambda card: not _is_red(card),
    "face": lambda card: card.rank > 10,
    "odd": lambda card: card.rank % 2 == 1,
    "even": lambda card: card.rank % 2 == 0,
    "ev": lambda card: card.rank % 2 == 0,
    "prime": lambda card: card.rank in _PRIMES,
    "PR": _PRIMES,
    "gcd": math.gcd,
    "col": lambda card: "R" if _is_red(card) else "B",
}
"""What predicates may call."""


@dataclass(frozen=True)
class Case:
    """A rule of somebody.

    Attributes:
        name: How it is called in its file.
        says: The sentences that its author wrote.
        predicate: What it means, in Python.
        writer: The kind of writer: what the name begins with.
    """

    name: str
    says: tuple[str, ...]
    predicate: str
    writer: str

    @cached_property
    def _judges(self) -> Callable[..., Any]:
        return eval(f"lambda m, c, p, L, n: {self.predicate}", dict(HELPERS))  # type: ignore[no-any-return]  # noqa: S307 a file that its user names

    def is_right(self, line: Sequence[Card], card: Card) -> bool:
        """What the author says of a card; *line* is not empty."""
        cards = list(line)
        return bool(self._judges(cards, card, cards[-1], cards, len(cards)))

    def right(self, line: Sequence[Card]) -> int:
        """The mask of the cards that the author calls right."""
        return sum(1 << card for card in CARDS if self.is_right(line, card))

    def can_come(self, line: Sequence[Card], starters: int = 1) -> bool:
        """True if every card after the starters is right after those before it."""
        return all(self.is_right(line[:n], line[n]) for n in range(starters, len(line)))


def cases_of(path: Path) -> tuple[Case, ...]:
    """The cases of a file: lines with `says`, `says2`, `predicate`; or JSON with `rules`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return tuple(_case(json.loads(line)) for line in text.splitlines() if line.strip())
    rules = json.loads(text)["rules"]
    return tuple(
        Case(rule["id"], (rule["text"],), rule["py"], "more") for rule in rules if "py" in rule
    )


def _case(row: dict[str, str]) -> Case:
    says = tuple(row[key] for key in ("says", "says2") if row.get(key))
    return Case(row["id"], says, row["predicate"], row["id"].split("_")[0])


# ---- What a predicate speaks of -----------------------------------------------------------------

_ATTRIBUTES: Final = {
    "s": "suit", "red": "colour", "black": "colour", "col": "colour", "odd": "parity",
    "even": "parity", "ev": "parity", "face": "face", "prime": "prime", "v": "rank",
}  # fmt: skip
_FEATURES: Final = {"prime": "primality"}


def meaning_of_predicate(predicate: str) -> Meaning:
    """What a predicate speaks of."""
    found = Meaning()
    tree = ast.parse(predicate.strip(), mode="eval").body
    _tell(tree, found, is_denied=False)
    return found


def _tell(node: ast.expr, found: Meaning, *, is_denied: bool) -> None:  # noqa: C901 one case a kind
    match node:
        case ast.BoolOp(op, values):
            rest = [value for value in values if not _is_guard(value)]
            if len(rest) > 1:
                found.concepts.add("or" if isinstance(op, ast.Or) != is_denied else "and")
            for value in rest:
                _tell(value, found, is_denied=is_denied)
            return
        case ast.UnaryOp(ast.Not(), inner):
            _tell(inner, found, is_denied=not is_denied)
            return
        case ast.IfExp(test, then, otherwise):
            found.concepts.add("if")
            _tell(test, found, is_denied=False)
            _tell(then, found, is_denied=is_denied)
            _tell(otherwise, found, is_denied=is_denied)
            return
        case ast.Compare(left, [op], [right]):
            _tell_comparison(left, op, right, found, is_denied=is_denied)
            return
        case ast.Call(ast.Name(name), [argument]) if name in _ATTRIBUTES:
            _tell_atom(_ATTRIBUTES[name], argument, found)
        case _:
            pass
    _tell_kind(node, found)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.comprehension):
            _tell(child.iter, found, is_denied=is_denied)
            for test in child.ifs:
                _tell(test, found, is_denied=is_denied)
        elif isinstance(child, ast.expr):
            _tell(child, found, is_denied=is_denied)


def _is_guard(node: ast.expr) -> bool:
    """True for what only says that the line is long enough."""
    text = ast.unparse(node)
    return text in {
        "len(m) < 2",
        "len(m) < 3",
        "len(m) > 1",
        "len(m) > 2",
        "n < 2",
        "n < 3",
        "not p",
    }


def _tell_atom(attribute: str, argument: ast.expr, found: Meaning) -> None:
    """A card asked by itself, or its rank in a calculation."""
    role = "c" if _reference(argument) == "c" else "m"
    if attribute != "rank":
        found.concepts.add(f"{role}:{attribute}")
    _tell_reference(argument, found)


def _reference(node: ast.expr) -> str:
    text = ast.unparse(node)
    return {"c": "c", "p": "last", "m[-1]": "last", "L[-1]": "last"}.get(text, text)


def _tell_reference(node: ast.expr, found: Meaning) -> None:
    text = _reference(node)
    for n in (2, 3, 4):
        if text.endswith(f"[-{n}]"):
            found.concepts.add(f"back:{n}")
    if text in ("m[0]", "L[0]"):
        found.concepts.add("first card")


def _tell_kind(node: ast.expr, found: Meaning) -> None:  # noqa: C901 one case a kind
    match node:
        case ast.Subscript(_, ast.Slice(ast.UnaryOp(ast.USub(), ast.Constant(int(n))))):
            found.concepts.add("window")
            found.numbers.add(frozenset((n, n + 1)))
        case ast.Subscript(_, ast.Slice()):
            found.concepts.add("block")
        case ast.Subscript():
            _tell_reference(node, found)
        case ast.comprehension(_, ast.Name("m" | "L")):
            found.concepts.add("whole line")
        case ast.GeneratorExp(_, [generator]) | ast.ListComp(_, [generator]):
            if isinstance(generator.iter, ast.Name | ast.BinOp):
                found.concepts.add("whole line")
            if generator.ifs and any("c" in _names(test) for test in generator.ifs):
                found.concepts.add("last like it")
        case ast.Call(ast.Name("sum"), _):
            is_count = "1" in ast.unparse(node)[:6] or "if red(x) else -1" in ast.unparse(node)
            found.concepts.add("count" if is_count else "sum")
        case ast.Call(ast.Attribute(_, "count"), _):
            found.concepts.add("count")
        case ast.Call(ast.Name("abs"), [ast.BinOp()]):
            found.concepts.add("distance")
        case ast.Call(ast.Name("max"), _):
            found.concepts.add("highest")
        case ast.Call(ast.Name("min"), _):
            found.concepts.add("lowest")
        case ast.Call(ast.Name("sorted"), _):
            found.concepts.add("median")
        case ast.BinOp(left, ast.Mod(), ast.Constant(int(by))):
            text = ast.unparse(left)
            if "len(" in text or text in ("n", "n + 1"):
                found.concepts |= {"place", "cycle", f"cycle:{min(by, 5)}"}
                found.numbers.add(frozenset((by,)))
            elif by == 13:
                found.concepts.add("circle")
            elif "index" in text:
                pass
            else:
                found.concepts |= {"remainder", "divide"}
                found.numbers.add(frozenset((by,)))
        case ast.BinOp(_, ast.Mod(), _):
            found.concepts.add("divide")
        case ast.BinOp(left, ast.Add(), right) if "v(" in ast.unparse(left) + ast.unparse(right):
            found.concepts.add("sum")
        case ast.BinOp(_, ast.Mult(), _):
            found.concepts.add("product")
        case _:
            pass


def _names(node: ast.expr) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def _tell_comparison(  # noqa: C901 one case a kind
    left: ast.expr, op: ast.cmpop, right: ast.expr, found: Meaning, *, is_denied: bool
) -> None:
    one, other = _attribute(left), _attribute(right)
    if isinstance(op, ast.Eq | ast.NotEq) and one and other and one[0] == other[0]:
        sign = "same" if isinstance(op, ast.Eq) != is_denied else "diff"
        found.concepts.add(f"{sign}:{_FEATURES.get(one[0], one[0])}")
        for side in (left, right):
            _tell_reference(side.args[0], found)  # type: ignore[attr-defined]
        return
    if one == ("rank", "c") and (values := _values(op, right)):
        _tell_cards(values, "c", found)
        return
    if one and one[0] == "rank" and (values := _values(op, right)):
        _tell_cards(values, "m", found)
        _tell_reference(left.args[0], found)  # type: ignore[attr-defined]
        return
    if (
        one
        and one[0] == "suit"
        and isinstance(right, ast.Constant)
        and isinstance(right.value, str)
    ):
        found.suits |= {SUITS.index(suit) for suit in right.value}
        _tell(left, found, is_denied=False)
        return
    if isinstance(op, ast.In | ast.NotIn) and one and isinstance(right, ast.ListComp):
        is_new = isinstance(op, ast.NotIn) != is_denied
        found.concepts.add(f"{'new' if is_new else 'seen'}:{_FEATURES.get(one[0], one[0])}")
    elif isinstance(op, ast.Gt | ast.GtE | ast.Lt | ast.LtE):
        _tell_order(left, op, right, found, is_denied=is_denied)
    elif isinstance(right, ast.Constant) and isinstance(right.value, int):
        found.concepts.add("exactly")
        found.numbers.add(frozenset((right.value,)))
    elif isinstance(right, ast.Tuple) and isinstance(op, ast.In | ast.NotIn):
        found.concepts.add("listed")
    else:
        text = ast.unparse(left) + ast.unparse(right)
        if "index" in text:
            found.concepts.add("order:suit")
            found.suits |= {0, 1, 2, 3}
        elif isinstance(op, ast.Eq | ast.NotEq):
            is_bool = (
                (one and other) or isinstance(left, ast.Compare) or isinstance(right, ast.Compare)
            )
            if is_bool:
                found.concepts.add("if" if (isinstance(op, ast.Eq)) else "xor")
    _tell(left, found, is_denied=False)
    _tell(right, found, is_denied=False)


def _attribute(node: ast.expr) -> tuple[str, str] | None:
    match node:
        case ast.Call(ast.Name(name), [argument]) if name in _ATTRIBUTES:
            return _ATTRIBUTES[name], _reference(argument)
        case _:
            return None


def _values(op: ast.cmpop, right: ast.expr) -> set[int]:
    """The ranks that compare so with a constant; none if it is none."""
    try:
        value = ast.literal_eval(right)
    except ValueError:
        return set()
    ranks = range(1, 14)
    match op, value:
        case ((ast.In() | ast.NotIn()), tuple() | set() | list()):
            return set(value) & set(ranks)
        case ((ast.Eq() | ast.NotEq()), int()):
            return {value}
        case ((ast.LtE() | ast.Gt()), int()):
            return {rank for rank in ranks if rank <= value}
        case ((ast.Lt() | ast.GtE()), int()):
            return {rank for rank in ranks if rank < value}
        case _:
            return set()


def _tell_cards(values: set[int], role: str, found: Meaning) -> None:
    cards = CardSet.from_cards(card for card in CARDS if card.rank in values)
    if not cards:
        return
    inner = meaning_of(In(CANDIDATE, cards))
    found.concepts |= {name.replace("c:", f"{role}:", 1) for name in inner.concepts}
    found.numbers |= inner.numbers
    found.groups |= inner.groups


def _tell_order(
    left: ast.expr, op: ast.cmpop, right: ast.expr, found: Meaning, *, is_denied: bool
) -> None:
    up = isinstance(op, ast.Gt | ast.GtE) != is_denied
    one, other = _attribute(left), _attribute(right)
    if isinstance(right, ast.Constant) and isinstance(right.value, int):
        found.concepts.add("more than" if up else "at most")
        beyond = 1 if isinstance(op, ast.LtE | ast.Gt) else -1
        found.numbers.add(frozenset((right.value, right.value + beyond)))
    elif (one and other and one[0] == other[0] == "rank") or (one and one[0] == "rank"):
        found.concepts.add("higher" if up else "lower")
        if isinstance(op, ast.GtE | ast.LtE) != is_denied:
            found.concepts.add("tie")
    else:
        found.concepts.add("compared")
