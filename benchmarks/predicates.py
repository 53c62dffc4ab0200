"""Rules as people's tests have them: predicates in Python over the line `m` and the candidate `c`.

`Case` is a rule of somebody with its sentences; `meaning_of_predicate` tells what a predicate
speaks of, in the names of `understanding.concepts`, so that words can be weighed by rules that
no tree says yet.
"""

from __future__ import annotations

import ast
import json
import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import CARDS, FACE, ODD, PRIME, RED, Card, CardSet
from eleusis.rule.tree.syntax import CANDIDATE, In, Same, partition
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

    def wrong_place(self, line: Sequence[Card], starters: int = 1) -> int | None:
        """The place of the first card that is wrong after those before it; None if all are right.

        Starters are right anyway.
        """
        places = range(starters, len(line))
        return next((n for n in places if not self.is_right(line[:n], line[n])), None)


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
    if run := _run_of(tree):
        feature, length = run
        found.concepts |= {f"run:{feature}", "at most"}
        found.numbers.add(frozenset((length, length + 1)))
    else:
        _tell(tree, found, is_denied=False)
    return found


_RUN: Final = re.compile(
    r"len\(m\) < (?P<n>[2-4]) or (?:not \()?(?P<f>\w+)\([cm][^)]*\)( [=!]= (?P=f)\([cm][^)]*\)"
    r"| and | or |(?P=f)\([cm][^)]*\))+\)?"
)


def _run_of(node: ast.expr) -> tuple[str, int] | None:
    """The feature that must not come more often in a row, and how often at most."""
    text = ast.unparse(node)
    match = _RUN.fullmatch(text)
    if match and match["f"] in _ATTRIBUTES and "m[-1]" in text and f"m[-{match['n']}]" in text:
        return _ATTRIBUTES[match["f"]], int(match["n"])
    return None


def _tell(node: ast.expr, found: Meaning, *, is_denied: bool) -> None:  # noqa: C901 one case a kind
    if cards := _cards_of(node):
        _tell_cards(*cards, found)
        return
    if _tell_seen(node, found, is_denied=is_denied):
        return
    match node:
        case ast.BoolOp(op, values):
            rest = [value for value in values if not _is_guard(value)]
            if len(rest) > 1:
                found.concepts.add(_joint(rest, is_or=isinstance(op, ast.Or) != is_denied))
            for value in rest:
                _tell(value, found, is_denied=is_denied)
            return
        case ast.UnaryOp(ast.Not(), inner):
            _tell(inner, found, is_denied=not is_denied)
            return
        case ast.IfExp(test, then, otherwise):
            if not _is_of_place(test):
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


def _joint(parts: list[ast.expr], *, is_or: bool) -> str:
    """How parts are joined; "after a king, red" forbids a king before what is not red."""
    if not is_or:
        return "and"
    return "if" if any("c" not in _names(part) for part in parts) else "or"


def _cards_of(node: ast.expr) -> tuple[CardSet, str] | None:
    """The cards for which a part holds that asks one card only what it is, and which card."""
    text = ast.unparse(node)
    for card, role in (("c", "c"), ("m[-1]", "m")):
        asked = text.replace("m[-1]", "c") if role == "m" else text
        if card not in text or set(re.findall(r"\b[mLpn]\b", asked)) or "c" not in asked:
            continue
        if role == "m" and "c" in _names(node):
            continue
        try:
            judges = eval(f"lambda c: {asked}", dict(HELPERS))  # noqa: S307 a file that its user names
            cards = CardSet.from_cards(one for one in CARDS if judges(one))
        except (NameError, TypeError, SyntaxError, KeyError):
            continue
        if not isinstance(judges(CARDS[0]), bool) or len(cards) in (0, len(CARDS)):
            continue
        if "c:cards" not in meaning_of(In(CANDIDATE, cards)).concepts:
            return cards, role
    return None


_SEEN: Final = re.compile(
    r"(?P<how>any|all|sum)\(+(?:1 for . in (?P<early>[mL][^ ]*) if )?"
    r"(?P<f>v|s|col|odd|red)\((?P<a>.)\) (?P<sign>==|!=) (?P=f)\((?P<b>.)\)"
    r"(?: for . in (?P<late>[mL][^ ]*?))?\)+"
)
"""A feature of the candidate looked for, or counted, among cards of the line."""


def _tell_seen(node: ast.expr, found: Meaning, *, is_denied: bool) -> bool:
    """Tells of a feature of the candidate that occurs on the line, or how often."""
    match = _SEEN.fullmatch(ast.unparse(node)) if isinstance(node, ast.Call) else None
    if match is None or "c" not in (match["a"], match["b"]):
        return False
    feature = _ATTRIBUTES[match["f"]]
    if match["how"] == "sum":
        found.concepts |= {"count", f"count:{feature}"}
    else:
        is_new = (match["how"] == "all") != is_denied
        found.concepts.add(f"{'new' if is_new else 'seen'}:{feature}")
    where = match["early"] or match["late"] or ""
    last = re.search(r"\[-(\d)", where)
    found.concepts.add("window" if last else "whole line")
    if last:
        found.numbers.add(frozenset((int(last[1]), int(last[1]) + 1)))
    return True


def _is_of_place(node: ast.expr) -> bool:
    return "len(m)" in (text := ast.unparse(node)) and "%" in text


def _is_guard(node: ast.expr) -> bool:
    """True for what only says that the line is long enough."""
    return (
        re.fullmatch(r"(len\(m\)|n) (<|<=|>|>=) [1-5]|len\(m\) == 1|not p", ast.unparse(node))
        is not None
    )


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
        case ast.Call(ast.Name("sum"), [argument]):
            text = ast.unparse(argument)
            is_count = (
                re.match(r"[([]1 |[([]?\w+\([xyt]\)( ==| for)", text) and "v(" not in text[:4]
            )
            found.concepts.add("count" if is_count or "else -1" in text else "sum")
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
                found.concepts |= {"cycle", f"cycle:{min(by, 5)}"}
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
    if isinstance(op, ast.Eq | ast.NotEq) and _tell_alike(
        left, right, found, is_same=isinstance(op, ast.Eq) != is_denied
    ):
        return
    if isinstance(op, ast.Eq | ast.NotEq) and one and other and one[0] == other[0]:
        sign = "same" if isinstance(op, ast.Eq) != is_denied else "diff"
        found.concepts.add(f"{sign}:{_FEATURES.get(one[0], one[0])}")
        for side in (left, right):
            _tell_reference(side.args[0], found)  # type: ignore[attr-defined]
        return
    if one == ("rank", "c") and (values := _values(op, right)):
        _tell_cards(_of_ranks(values), "c", found)
        return
    if one and one[0] == "rank" and (values := _values(op, right)):
        _tell_cards(_of_ranks(values), "m", found)
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
        _tell(right.generators[0].iter, found, is_denied=False)
        if isinstance(right.generators[0].iter, ast.Name):
            found.concepts.add("whole line")
        return
    if isinstance(op, ast.Gt | ast.GtE | ast.Lt | ast.LtE):
        _tell_order(left, op, right, found, is_denied=is_denied)
    elif isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod) and _is_zero(right):
        _tell(left, found, is_denied=False)
        found.concepts.discard("remainder")
        return
    elif "%" in ast.unparse(left) and "len(m)" in ast.unparse(left):
        pass
    elif isinstance(right, ast.Constant) and isinstance(right.value, int):
        found.concepts.add("exactly")
        found.numbers.add(frozenset((right.value,)))
    elif isinstance(right, ast.Tuple) and isinstance(op, ast.In | ast.NotIn):
        listed = {one.value for one in right.elts if isinstance(one, ast.Constant)}
        if listed >= {2, 3, 5, 7, 11}:
            found.concepts.add("kind:prime")
        else:
            found.concepts |= {"listed"} if len(listed) > 2 else {"exactly", "or"}
            found.numbers |= {frozenset((value,)) for value in listed if isinstance(value, int)}
    else:
        text = ast.unparse(left) + ast.unparse(right)
        if "index" in text:
            found.concepts.add("order:suit")
            found.suits |= {0, 1, 2, 3}
        elif isinstance(op, ast.Eq | ast.NotEq):
            is_bool = (
                (one and other) or isinstance(left, ast.Compare) or isinstance(right, ast.Compare)
            )
            if _is_of_place(left) or _is_of_place(right):
                _tell(left, found, is_denied=not is_denied)
            elif is_bool:
                found.concepts.add("if" if (isinstance(op, ast.Eq)) else "xor")
    _tell(left, found, is_denied=False)
    _tell(right, found, is_denied=False)


def _tell_alike(left: ast.expr, right: ast.expr, found: Meaning, *, is_same: bool) -> bool:
    """Tells of two cards that are alike or not, asked of each by itself; False if it is no such."""
    sign = "same" if is_same else "diff"
    texts = {re.sub(r"\bc\b|m\[-\d\]|m\[0\]", "?", ast.unparse(side)) for side in (left, right)}
    if texts == {"v(?) % 2"}:
        found.concepts.add(f"{sign}:parity")
    elif (one := _cards_of(left)) and (other := _cards_of(right)) and one[1] != other[1]:
        if one[0] not in (other[0], ~other[0]):
            return False
        if one[0] == ~other[0]:
            sign = "diff" if is_same else "same"
        told = meaning_of(Same(partition(one[0]), CANDIDATE))
        feature = _EVERYDAY.get(one[0]) or _EVERYDAY.get(~one[0])
        found.concepts |= (
            {f"{sign}:{feature}"}
            if feature
            else {*(told.concepts - {"same:group"}), f"{sign}:group"}
        )
        if not feature:
            found.numbers |= told.numbers
            found.suits |= told.suits
            found.groups |= told.groups
        return True
    else:
        return False
    for side in (left, right):
        for inner in ast.walk(side):
            if isinstance(inner, ast.Subscript):
                _tell_reference(inner, found)
    return True


_EVERYDAY: Final = {RED: "colour", ODD: "parity", FACE: "face", PRIME: "primality"}


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


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


def _tell_cards(cards: CardSet, role: str, found: Meaning) -> None:
    inner = meaning_of(In(CANDIDATE, cards))
    found.concepts |= {name.replace("c:", f"{role}:", 1) for name in inner.concepts}
    found.numbers |= inner.numbers
    found.suits |= inner.suits
    found.groups |= inner.groups


def _of_ranks(values: set[int]) -> CardSet:
    return CardSet.from_cards(card for card in CARDS if card.rank in values)


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
