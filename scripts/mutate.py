"""Whether the tests notice changes in the code: `python scripts/mutate.py --each 15`.

A mutant is the code with one small change: another comparison, a number one higher, a call left
out. One that all tests pass stands for something that no test asks. Of each module the same few
mutants are drawn each time, and those that survive are printed with their lines.

pytest collects once; from then on each mutant is a fork of this process in which the changed
functions get new code. The first fork finds out which tests come to which line. A mutant gets
those that come to its line, the quick ones first, until one fails.

Only functions are changed, not what a module works out when it is imported; of texts only such
as have no space, which are codes and names. Of two that no test could tell apart, such as the
same answer reached by a longer way, it takes a person to say so.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import copy
import functools
import gc
import inspect
import os
import pickle
import resource
import signal
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Answer = TypeVar("Answer")

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "eleusis"

MODULES: Final = {
    "play": "consequences engine events evolution game legality position scoring seal seats"
    " state table view",
    "rule/tree": "calculation digits",
    "rule/machine": "abstraction balances conditions dfa lazy masks minimise numbers registers",
    "rule/analysis": "audit card_classes claims equivalence reachable",
}
RULE_TESTS: Final = (
    "abstraction audit balances calculation card_classes dfa equivalence hints library masks"
    " meaning minimise more_rules problems"
)
"""How sentences are read and worded is not asked of the machines, and takes the longest."""

SECONDS_MORE: Final = 5
"""CPU time a test gets beyond ten times its own; then the mutant hangs, and that is noticed."""
MEMORY_MAX: Final = 4 << 30
WALL_SECONDS_MAX: Final = 1800
"""For a mutant that waits for what never comes."""

# ---- What is changed ----------------------------------------------------------------------------

OTHERWISE: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
OTHER_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_ALONE: Final = {"annotation", "returns", "decorator_list", "args", "pattern", "format_spec"}
CONDITIONS: Final = {"test", "ifs", "guard"}


@dataclass(frozen=True)
class Mutant:
    """One change: in the statement at *line*, what stands at a place of the tree is another."""

    line: int
    around: ast.AST
    holder: ast.AST | list[Any]
    place: str | int
    old: ast.AST
    new: ast.AST

    def put(self, node: ast.AST) -> None:
        """Puts *node* in its place."""
        if isinstance(self.holder, list):
            self.holder[int(self.place)] = node
        else:
            setattr(self.holder, str(self.place), node)

    def __str__(self) -> str:
        before = ast.unparse(self.around)
        self.put(self.new)
        after = ast.unparse(self.new if self.around is self.old else self.around)
        self.put(self.old)
        return f"`{before}` → `{after}`"


def mutants(tree: ast.AST) -> Iterator[Mutant]:
    """All mutants of the functions of a module, in the order of the text."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _within(child, child.lineno)
        elif isinstance(child, ast.ClassDef):
            yield from mutants(child)


def _within(node: ast.AST, line: int) -> Iterator[Mutant]:
    for name, value in ast.iter_fields(node):
        if name in LEFT_ALONE and not isinstance(node, ast.Call):
            continue
        places = list(enumerate(value)) if isinstance(value, list) else [(name, value)]
        for place, child in places:
            if not isinstance(child, ast.AST) or _is_words(node, child):
                continue
            at = child.lineno if isinstance(child, ast.stmt) else line
            holder = value if isinstance(value, list) else node
            for other in _others(child, name in CONDITIONS):
                around = node if isinstance(node, ast.expr | ast.AugAssign) else child
                yield Mutant(at, around, holder, place, child, ast.copy_location(other, child))
            yield from _within(child, at)


def _is_words(parent: ast.AST, child: ast.AST) -> bool:
    """A docstring, a text for people, or what cannot come about if the code is right."""
    match child:
        case ast.Expr(ast.Constant(str()) | ast.Call(ast.Name("assert_never"))):
            return True
        case ast.Raise(ast.Call(ast.Name("AssertionError"))):
            return True
        case ast.keyword("strict"):  # of zip: a promise, as an assertion is
            return True
        case ast.Constant(str(text)):
            return isinstance(parent, ast.JoinedStr) or " " in text or not text
        case _:
            return False


def _others(node: ast.AST, is_condition: bool) -> Iterator[ast.AST]:
    """What might stand here instead."""
    match node:
        case ast.operator() | ast.cmpop() | ast.boolop() | ast.Break() | ast.Continue():
            if type(node) in OTHERWISE:
                yield OTHERWISE[type(node)]()
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() | int() | str() as value):
            yield ast.Constant(_other_value(value))
        case ast.Return(ast.AST() as value) if ast.unparse(value) not in ("None", "False"):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise():
            yield ast.Pass()
        case ast.Call(ast.Name(name), args, keywords) if name in OTHER_NAMES:
            yield ast.Call(ast.Name(OTHER_NAMES[name], ast.Load()), args, keywords)
        case ast.expr() if is_condition and not isinstance(node, ast.Compare):
            yield ast.UnaryOp(ast.Not(), node)


def _other_value(value: bool | int | str) -> bool | int | str:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else ""


# ---- New code for functions ---------------------------------------------------------------------


def marked(tree: ast.Module) -> ast.Module:
    """The same module, but each statement of a function first says that it was come to."""
    tree = copy.deepcopy(tree)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    blocks = {
        id(block): block
        for function in functions
        for node in ast.walk(function)
        for _, block in ast.iter_fields(node)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt)
    }
    for block in blocks.values():
        for place in reversed(range(len(block))):
            (mark,) = ast.parse(f"__come_to__((__name__, {block[place].lineno}))").body
            block.insert(place, ast.copy_location(mark, block[place]))
    return ast.fix_missing_locations(tree)


def codes(code: CodeType) -> Iterator[CodeType]:
    """The codes of the functions and methods of a module."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            if not part.co_flags & inspect.CO_NEWLOCALS:  # a class
                yield from codes(part)


def put_code(functions: Iterable[FunctionType], code: CodeType) -> None:
    """Gives functions of a module their code in another version of it."""
    new = {(part.co_qualname, part.co_firstlineno): part for part in codes(code)}
    for function in functions:
        part = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if part is not None:
            function.__code__ = part


# ---- Forks --------------------------------------------------------------------------------------


def forked(act: Callable[[], Answer]) -> Answer | None:
    """What *act* returns, in a fork; None if the fork was ended for its time or memory."""
    back, forth = os.pipe()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
        signal.alarm(WALL_SECONDS_MAX)
        try:
            answer = pickle.dumps(act())
            with os.fdopen(forth, "wb") as pipe:
                pipe.write(answer)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(forth)
    with os.fdopen(back, "rb") as pipe:
        read = pipe.read()
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) > 0:
        raise RuntimeError("a fork could not go on")
    answered: Answer | None = pickle.loads(read) if read else None
    return answered


class Trial:
    """The plugin that lets pytest collect, and then tries mutants in place of running the tests."""

    def __init__(self, modules: Sequence[str], each: int, seed: int) -> None:
        self.modules, self.each, self.seed = modules, each, seed
        self.trees = {module: ast.parse(path_of(module).read_text()) for module in all_modules()}
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        self.caches: list[functools._lru_cache_wrapper[Any]] = []
        self.items: list[pytest.Item] = []
        self.costs: list[float] = []
        self.come_to: list[set[tuple[str, int]]] = []
        self.failed: list[str] = []
        self.killers: set[str] = set()
        self.tried: dict[str, tuple[int, list[str]]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """A failure is enough: nobody will read the smallest example of it."""
        phases = (Phase.explicit, Phase.generate)
        quick = settings.get_profile("quick")
        settings.register_profile("mutants", quick, database=None, phases=phases)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps in mind which tests have failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries the mutants of all modules."""
        self.items = session.items
        self.find_functions()
        measured = forked(self.measured)
        if session.testsfailed or measured is None:
            sys.exit("Not everything could be collected and run.")
        self.costs, self.come_to, failed = measured
        if failed:
            sys.exit(f"The tests fail without any mutant: {failed}")
        for module in self.modules:
            self.tried[module] = self.try_module(module)
        known = [test for test, item in enumerate(self.items) if item.nodeid in self.killers]
        if failing := forked(lambda: self.killer(known)):
            sys.exit(f"In another order a test fails without any mutant: {failing}")
        return True

    def find_functions(self) -> None:
        """Finds the functions of all modules, and the caches of what they have worked out."""
        sources = {str(path_of(module)): module for module in all_modules()}
        gc.unfreeze()  # what was collected is kept from the collector, and from us
        for thing in gc.get_objects():
            is_cache = isinstance(thing, functools._lru_cache_wrapper)
            function = thing.__wrapped__ if is_cache else thing
            if isinstance(function, FunctionType) and function.__code__.co_filename in sources:
                self.functions[sources[function.__code__.co_filename]].append(function)
                if is_cache:
                    self.caches.append(thing)

    def forget(self) -> None:
        """Empties the caches, as what is found there hides who worked it out."""
        for cache in self.caches:
            cache.cache_clear()

    def measured(self) -> tuple[list[float], list[set[tuple[str, int]]], str]:
        """What each test costs, which statements it comes to, and which tests failed."""
        met: set[tuple[str, int]] = set()
        builtins.__dict__["__come_to__"] = met.add
        for module, functions in self.functions.items():
            put_code(functions, compile(marked(self.trees[module]), path_of(module), "exec"))
        costs, come_to = [], []
        for number, item in enumerate(self.items):
            met.clear()
            self.forget()
            before = process_time()
            following = self.items[number + 1] if number + 1 < len(self.items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            costs.append(process_time() - before)
            come_to.append(met.copy())
        return costs, come_to, " ".join(self.failed)

    def killer(self, tests: Iterable[int]) -> str:
        """The first of these tests that fails, the quick ones first; empty if none does."""
        order = sorted(tests, key=self.costs.__getitem__)
        for test, following in zip(order, [*order[1:], None], strict=False):
            most = int(process_time() + 10 * self.costs[test] + SECONDS_MORE)
            resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
            item = self.items[test]
            after = None if following is None else self.items[following]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return self.failed[0]
        return ""

    def try_module(self, module: str) -> tuple[int, list[str]]:
        """How many mutants of a module were tried, and those that survived."""
        path, tree = path_of(module), self.trees[module]
        every = list(mutants(tree))
        drawn = Random(f"{self.seed} {module}").sample(
            range(len(every)), min(self.each, len(every))
        )
        survivors = []
        for number in sorted(drawn):
            mutant = every[number]
            mutant.put(mutant.new)
            code = compile(ast.fix_missing_locations(tree), path, "exec")
            mutant.put(mutant.old)
            place = (f"eleusis.{module.replace('/', '.')}", mutant.line)
            tests = [test for test, met in enumerate(self.come_to) if place in met]

            def meet(code: CodeType = code, tests: list[int] = tests) -> str:
                self.forget()
                put_code(self.functions[module], code)
                return self.killer(tests)

            killer = forked(meet)
            if killer:
                self.killers.add(killer)
            elif killer is not None:
                survivors.append(f"{module}.py:{mutant.line} {mutant}, {len(tests)} tests")
                print("survived:", survivors[-1], flush=True)
        print(f"{module}: {len(drawn)} of {len(every)}, {len(survivors)} survived", flush=True)
        return len(drawn), survivors


def all_modules() -> list[str]:
    """The modules of which mutants are made, such as `rule/analysis/audit`."""
    return [f"{package}/{name}" for package in MODULES for name in MODULES[package].split()]


def path_of(module: str) -> Path:
    """The file of a module."""
    return SOURCE / f"{module}.py"


def main() -> None:
    """Tries mutants and prints how many of each module survived."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "modules", nargs="*", default=all_modules(), help="such as rule/analysis/audit"
    )
    parser.add_argument("--each", type=int, default=15, help="mutants drawn of each module")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--tests", nargs="+", help="files of tests")
    given = parser.parse_args()
    tests = given.tests or [
        "tests/play",
        *(f"tests/rule/test_{name}.py" for name in RULE_TESTS.split()),
    ]
    trial = Trial(given.modules, given.each, given.seed)
    options = ["-s", "-p", "no:xdist", "-p", "no:terminal", "--assert=plain"]
    status = pytest.main([*options, *(str(ROOT / test) for test in tests)], plugins=[trial])
    print("| module | mutants | survivors |\n|---|---:|---:|")
    for module, (count, survivors) in trial.tried.items():
        print(f"| `{module}` | {count} | {len(survivors)} |")
    drawn = sum(count for count, _ in trial.tried.values())
    lived = sum(len(survivors) for _, survivors in trial.tried.values())
    print(f"{drawn} mutants, {drawn - lived} killed ({(drawn - lived) / max(drawn, 1):.1%})")
    sys.exit(status)


if __name__ == "__main__":
    main()
