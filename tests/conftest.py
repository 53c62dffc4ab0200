"""How hypothesis searches: the same examples every time in ./check, many more in ./check --slow."""

from __future__ import annotations

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
