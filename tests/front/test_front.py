"""What `import eleusis` promises: few names, loaded when used, and none that means two things."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import pytest
from document_pages import RETURNED

import eleusis

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_every_public_name_is_there_and_is_told() -> None:
    for name in eleusis.__all__:
        assert getattr(eleusis, name) is not None
        assert name in dir(eleusis)
    assert set(eleusis._HOME_OF) | set(eleusis._MODULES) | {"__version__"} == set(eleusis.__all__)


EXTRAS = ["mcp", "inspect_ai", "verifiers"]
"""What only doors may import; without it, everything else does its work."""


def test_no_public_name_is_a_subpackage_whatever_was_imported() -> None:
    code = (
        "import eleusis, pkgutil, importlib, sys\n"
        "from eleusis.adapters import MissingExtra\n"
        f"sys.modules |= dict.fromkeys({EXTRAS})\n"
        "names = set(eleusis.__all__)\n"
        "before = {name: getattr(eleusis, name) for name in names}\n"
        "for module in pkgutil.walk_packages(eleusis.__path__, 'eleusis.'):\n"
        "    if module.name.endswith('__main__'):\n"
        "        continue\n"
        "    try:\n"
        "        importlib.import_module(module.name)\n"
        "    except MissingExtra:\n"
        "        assert module.name.startswith('eleusis.adapters.'), module.name\n"
        "assert all(getattr(eleusis, name) is before[name] for name in names)\n"
    )
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
    packages = {module.name for module in iter_modules(eleusis.__path__)}
    assert packages & set(eleusis.__all__) == {"errors"}, "a module, and offered as itself"


def test_what_is_not_used_is_not_loaded() -> None:
    code = "import sys, eleusis; print(*[name for name in sys.modules if name[:8] == 'eleusis.'])"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True
    )
    assert run.stdout.split() == []


def test_a_name_that_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Prophet'"):
        _ = eleusis.Prophet


def test_public_names_are_documented() -> None:
    for name in set(eleusis.__all__) - {"__version__"}:
        assert getattr(eleusis, name).__doc__, f"{name} says nothing of itself"


PARTS = {
    *("Literal", "None", "Suit", "Colour", "Code", "DialogueStep"),
    *("Tree", "Round", "Secret", "Posterior", "Setup", "Bot", "Player", "Fact"),
    *("Share", "Lookback", "Attributes", "RuleProblem", "Phase", "Seat", "Status", "Laid", "Debt"),
    *("Pending", "PublicPending", "Prophecy", "End", "Cards", "Event", "Move", "Self", "Value"),
}
"""What lies behind the front door: parts that one looks at, and need not name."""


def found_at(name: str) -> Any:
    """What this page of the reference is about."""
    home = RETURNED.get(name)
    return getattr(eleusis if home is None else import_module(f"eleusis.{home}"), name)


def returned(name: str) -> Iterator[str]:
    """The classes that a public function, or what a class of this name can do, gives back."""
    found = found_at(name)
    members: list[Any] = [found]
    if inspect.isclass(found):
        public = [each for key, each in vars(found).items() if not key.startswith("_")]
        members = [getattr(each, "fget", None) or getattr(each, "func", each) for each in public]
    for member in filter(inspect.isfunction, members):
        yield from re.findall(r"\b[A-Z]\w+", str(member.__annotations__.get("return", "")))


DOCUMENTED = {*eleusis.__all__, *RETURNED} - {"moves", "events", "errors", "__version__"}


def test_what_public_functions_return_is_documented() -> None:
    missing = {each for name in DOCUMENTED for each in returned(name)} - DOCUMENTED - PARTS
    assert missing == set()


def test_what_one_only_gets_back_is_not_at_the_front() -> None:
    assert not set(RETURNED) & set(eleusis.__all__)


ERRORS = {"EleusisError", "RuleAsked", "RuleSyntaxError", "errors"}
"""What raises one says so."""


DIALOGUE = {"understand", "Understanding", "PictureQuestion", "Proposal", "Understood", "GivenUp"}
"""The steps of a talk, which `docs/understanding.md` shows as one example."""


def test_each_public_name_has_an_example() -> None:
    """Which the tests run."""
    names = {*eleusis.__all__, *RETURNED} - {"__version__"}
    without = {name for name in names if ">>> " not in (found_at(name).__doc__ or "")}
    assert without <= ERRORS | DIALOGUE


PROGRAM = """\
import eleusis
rule = eleusis.Rule("If the last card is odd, play black; otherwise red.")
def my_bot(view):
    return eleusis.moves.Play(view.seat, view.hand[:1])
round = eleusis.play_round("gardner", rule=rule, players=["bayes", my_bot, "cautious"], seed=7)
round.scores, round.record
fit = eleusis.fit(round)
fit.best(5), fit.right(), fit.entropy
for event in eleusis.load("round.txt"): ...
"""


def test_a_first_program_is_short(tmp_path: Path) -> None:
    assert len(PROGRAM.splitlines()) <= 12
    (tmp_path / "first.py").write_text(PROGRAM + "print(round, fit, event, sep='\\n')\n")
    example = Path(__file__).resolve().parents[2] / "examples" / "round.txt"
    shutil.copy(example, tmp_path / "round.txt")
    run = subprocess.run(
        [sys.executable, "-P", "first.py"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "the last card" in run.stdout
    assert run.stdout.splitlines()[-1].startswith("RoundEnded(")


def test_nothing_is_long_to_look_at() -> None:
    """Least of all does anything print 52 cards."""
    seen = []

    def watchful(view: eleusis.View) -> eleusis.moves.Move:
        seen.append(view)
        return eleusis.moves.Play(view.seat, view.hand[:1])

    rule = eleusis.Rule("If the last card is odd, play black; otherwise red.")
    played = eleusis.play_round(rule=rule, players=[watchful, "random", "random"], seed=7)
    fit = eleusis.fit_cards("7H 4S -8C 9D")
    for value in (
        *(rule, rule.tree, rule.right("7H"), rule.audit(), rule.compare("Only aces.")),
        *(played, played.state, played.layout, eleusis.load_all(played.record)),
        *(seen[-1], seen[-1].table, eleusis.find_rulebook("gardner")),
        *(fit, fit.posterior, fit.right(), fit.best(1)),
    ):
        assert len(repr(value)) < 500, type(value)
        assert len(re.findall(r"\b(?:[2-9AJQK]|10)[CDHS]\b", repr(value))) <= 26
