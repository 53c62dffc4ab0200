"""Rules of other programs as small formulas in Python's notation, run without `eval`.

A formula speaks of `c`, the card; `L` or `m`, the line; `p`, its last card; `n`, its length; and of
what `HELPERS` offers: `v(c)` is a rank, `s(c)` a suit's letter. It knows nothing of the rule
language, so it judges independently of it. What is not listed here is refused; the text is parsed,
walked and turned into functions of ours, never run. Lists are tuples here, and sets frozen.
"""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import CARDS, EVEN, FACE, ODD, RED, Cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Names = dict[str, Any]
    Evaluate = Callable[[Names], Any]

RANKS: Final = tuple(card.rank for card in CARDS)
LETTERS: Final = tuple(card.suit.letter for card in CARDS)
REDS: Final = tuple(card in RED for card in CARDS)

_PRIMES: Final = frozenset({2, 3, 5, 7, 11, 13, 17, 19, 23})

HELPERS: Final[dict[str, Any]] = {
    "v": RANKS.__getitem__,
    "s": LETTERS.__getitem__,
    "red": REDS.__getitem__,
    "black": lambda card: not REDS[card],
    "face": tuple(card in FACE for card in CARDS).__getitem__,
    "odd": tuple(card in ODD for card in CARDS).__getitem__,
    "ev": tuple(card in EVEN for card in CARDS).__getitem__,
    "even": tuple(card in EVEN for card in CARDS).__getitem__,
    "prime": tuple(card.rank in _PRIMES for card in CARDS).__getitem__,
    "col": tuple("R" if is_red else "B" for is_red in REDS).__getitem__,
    "PR": _PRIMES,
    **{known.__name__: known for known in (abs, all, any, bool, gcd, int, isqrt, len, max, min)},
    **{known.__name__: known for known in (range, reversed, round, str, sum, tuple, zip)},
    "enumerate": enumerate,
    "list": tuple,
    "set": frozenset,
    "sorted": lambda items, *, reverse=False: tuple(sorted(items, reverse=reverse)),
}

METHODS: Final = frozenset({"count", "get", "index"})
"""What may be asked of a text, a list or a table."""

LINE: Final = frozenset({"c", "L", "m", "p", "n"})
"""What each card is judged by."""

MASKS_KEPT: Final = 50_000
"""Lines whose right cards are kept at hand."""

EXPONENT_MAX: Final = 64


class UnusableFormula(Exception):
    """A formula has a part that is not known here."""


def _power(base: int, exponent: int) -> int | float:
    """A power that does not fill the memory."""
    if abs(exponent) > EXPONENT_MAX:
        raise UnusableFormula(f"A power as high as {base} ** {exponent} is not known in formulas.")
    return base**exponent  # type: ignore[no-any-return]


_BINARY: Final[dict[type, Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Pow: _power,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, items: item in items,
    ast.NotIn: lambda item, items: item not in items,
}
_UNARY: Final[dict[type, Callable[[Any], Any]]] = {ast.Not: operator.not_, ast.USub: operator.neg}


@dataclass(frozen=True, slots=True, eq=False)
class FormulaRule:
    """A rule as the formula of a card on a line, and what it says of the first card."""

    is_right: Evaluate
    first: Evaluate

    @classmethod
    def parse(cls, formula: str, first: str) -> FormulaRule:
        """The rule; *first* is a formula, or `any` (any card is right), or `same` (*formula*).

        Raises:
            UnusableFormula: naming the part that is not known.
        """
        is_right = parse_formula(formula)
        if first == "same":
            return cls(is_right, is_right)
        return cls(is_right, parse_formula("True" if first == "any" else first))

    def mask(self, line: Cards) -> int:
        """The right next cards, as a 52-bit mask."""
        return _mask(self, line)


@lru_cache(maxsize=MASKS_KEPT)
def _mask(rule: FormulaRule, line: Cards) -> int:
    last = line[-1] if line else None
    names: Names = {**HELPERS, "L": line, "m": line, "n": len(line), "p": last}
    judge = rule.is_right if line else rule.first
    return sum(1 << card for card in CARDS if judge({**names, "c": card}))


def parse_formula(text: str) -> Evaluate:
    """What works out the value of the formula, given the values of its names.

    Raises:
        UnusableFormula: naming the part that is not known.
    """
    try:
        formula = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise UnusableFormula(f"{text!r} is no formula: {error.msg}.") from error
    named = [node for node in ast.walk(formula) if isinstance(node, ast.Name)]
    bound = {node.id for node in named if isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in ast.walk(formula) if isinstance(node, ast.arg)}
    if unknown := sorted({node.id for node in named} - bound - set(HELPERS) - LINE):
        raise UnusableFormula(f"{unknown[0]!r} is not known in formulas.")
    return _evaluator(formula)


def _evaluator(node: ast.expr) -> Evaluate:
    match node:
        case ast.Constant(value):
            return lambda names: value
        case ast.Name(name):
            return lambda names: names[name]
        case ast.BinOp(left, operation, right) if type(operation) in _BINARY:
            return _binary(_BINARY[type(operation)], _evaluator(left), _evaluator(right))
        case ast.UnaryOp(operation, operand) if type(operation) in _UNARY:
            apply, inner = _UNARY[type(operation)], _evaluator(operand)
            return lambda names: apply(inner(names))
        case ast.BoolOp(operation, values):
            *parts, last = (_evaluator(value) for value in values)
            goes_on = operator.truth if isinstance(operation, ast.And) else operator.not_
            return lambda names: _first_that(goes_on, parts, last, names)
        case ast.IfExp(test, then, otherwise):
            tests, yes, no = _evaluator(test), _evaluator(then), _evaluator(otherwise)
            return lambda names: yes(names) if tests(names) else no(names)
        case ast.Compare():
            return _comparison(node)
        case ast.Call() | ast.Lambda():
            return _called(node)
        case _:
            return _collection(node)


def _called(node: ast.Call | ast.Lambda) -> Evaluate:
    match node:
        case ast.Call(ast.Attribute(of, method), arguments, []) if method in METHODS:
            whole, given = _evaluator(of), [_evaluator(part) for part in arguments]
            return lambda names: getattr(whole(names), method)(*(value(names) for value in given))
        case ast.Call(ast.Name() | ast.Lambda(), arguments, keywords):
            function, given = _evaluator(node.func), [_evaluator(part) for part in arguments]
            options = [(option.arg or "", _evaluator(option.value)) for option in keywords]
            return lambda names: function(names)(
                *(value(names) for value in given),
                **{name: value(names) for name, value in options},
            )
        case ast.Lambda(ast.arguments([], parameters, None, [], [], None, []), body):
            bound, result = [one.arg for one in parameters], _evaluator(body)
            return lambda names: lambda *given: result(names | dict(zip(bound, given, strict=True)))
        case _:
            raise UnusableFormula(f"{ast.unparse(node)!r} is not known in formulas.")


def _first_that(
    goes_on: Callable[[Any], bool], parts: list[Evaluate], last: Evaluate, names: Names
) -> Any:
    """The value of the first part that does not let "and", or "or", go on, else of the last."""
    for part in parts:
        if not goes_on(value := part(names)):
            return value
    return last(names)


def _collection(node: ast.expr) -> Evaluate:
    """Sets, lists and tables; parts of them; and what is said of each of their members."""
    match node:
        case ast.Set(members) | ast.Tuple(members) | ast.List(members):
            parts = [_evaluator(member) for member in members]
            kind = frozenset if isinstance(node, ast.Set) else tuple
            return lambda names: kind(part(names) for part in parts)
        case ast.Dict(keys, values) if None not in keys:
            keyed = [_evaluator(key) for key in keys if key is not None]
            held = [_evaluator(value) for value in values]
            return lambda names: {
                key(names): value(names) for key, value in zip(keyed, held, strict=True)
            }
        case ast.Subscript(whole, ast.Slice(low, high, step)):
            of = _evaluator(whole)
            ends = [None if end is None else _evaluator(end) for end in (low, high, step)]
            return lambda names: of(names)[slice(*(end and end(names) for end in ends))]
        case ast.Subscript(whole, index):
            return _binary(operator.getitem, _evaluator(whole), _evaluator(index))
        case ast.GeneratorExp(element, loops) | ast.ListComp(element, loops):
            each, places = _evaluator(element), _places(loops)
            return lambda names: tuple(each(inner) for inner in places(names))
        case ast.SetComp(element, loops):
            each, places = _evaluator(element), _places(loops)
            return lambda names: frozenset(each(inner) for inner in places(names))
        case _:
            raise UnusableFormula(f"{ast.unparse(node)!r} is not known in formulas.")


def _places(loops: list[ast.comprehension]) -> Callable[[Names], Iterable[Names]]:
    """The names as they are at each turn of some loops, one within the other."""
    outer, *inner = loops
    source, tests = _evaluator(outer.iter), [_evaluator(test) for test in outer.ifs]
    bind = _binding(outer.target)

    def turns(names: Names) -> Iterable[Names]:
        here = dict(names)
        for item in source(names):
            here.update(bind(item))
            if all(test(here) for test in tests):
                yield here

    if not inner:
        return turns
    deeper = _places(inner)
    return lambda names: chain.from_iterable(map(deeper, turns(names)))


def _binding(target: ast.expr) -> Callable[[Any], Names]:
    """What an item of a loop gives to which names."""
    match target:
        case ast.Name(name):
            return lambda item: {name: item}
        case ast.Tuple(parts) if all(isinstance(part, ast.Name) for part in parts):
            bound = [part.id for part in parts if isinstance(part, ast.Name)]
            return lambda item: dict(zip(bound, item, strict=True))
        case _:
            raise UnusableFormula(f"{ast.unparse(target)!r} is not known in formulas.")


def _binary(apply: Callable[[Any, Any], Any], left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda names: apply(left(names), right(names))


def _comparison(node: ast.Compare) -> Evaluate:
    """A chain such as `a < b < c` holds where each of its links does."""
    if not all(type(operation) in _BINARY for operation in node.ops):
        raise UnusableFormula(f"{ast.unparse(node)!r} is not known in formulas.")
    values = [_evaluator(part) for part in (node.left, *node.comparators)]
    links = [
        _binary(_BINARY[type(operation)], values[index], values[index + 1])
        for index, operation in enumerate(node.ops)
    ]
    return links[0] if len(links) == 1 else lambda names: all(link(names) for link in links)
