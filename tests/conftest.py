"""How hypothesis searches: the same examples every time in ./check, many more in ./check --slow.

And where our program keeps what it may lose: never in the cache folder of who runs the tests.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

# No deadlines: wall time on a shared machine says nothing about the code.
settings.register_profile("quick", max_examples=60, derandomize=True, deadline=None)
settings.register_profile("deep", max_examples=2_000, deadline=None, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    is_deep = config.getoption("-m") == "slow"
    settings.load_profile("deep" if is_deep else "quick")
    # Not in a fixture: examples in docs and docstrings, and programs that tests start, read rules.
    assert config.cache is not None
    os.environ["XDG_CACHE_HOME"] = str(config.cache.mkdir("user"))
    # What programs say to a pipe they must send off themselves, as on everybody's machine.
    os.environ.pop("PYTHONUNBUFFERED", None)
