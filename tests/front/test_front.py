"""What `import eleusis` promises: few names, loaded when used, and none that means two things."""

from __future__ import annotations

import subprocess
import sys
from pkgutil import iter_modules

import pytest

import eleusis


def test_every_public_name_is_there_and_is_told() -> None:
    for name in eleusis.__all__:
        assert getattr(eleusis, name) is not None
        assert name in dir(eleusis)
    assert set(eleusis._HOME_OF) | set(eleusis._MODULES) | {"__version__"} == set(eleusis.__all__)


def test_no_public_name_is_a_subpackage_whatever_was_imported() -> None:
    code = (
        "import eleusis, pkgutil, importlib\n"
        "names = set(eleusis.__all__)\n"
        "before = {name: getattr(eleusis, name) for name in names}\n"
        "for module in pkgutil.walk_packages(eleusis.__path__, 'eleusis.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "assert all(getattr(eleusis, name) is before[name] for name in names)\n"
    )
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
    packages = {module.name for module in iter_modules(eleusis.__path__)}
    assert not packages & set(eleusis.__all__)


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
