"""The list of codes; `test_messages` holds it to what is raised."""

from __future__ import annotations

from typing import get_args

from eleusis.codes import Code


def test_codes_stand_in_order() -> None:
    assert list(get_args(Code)) == sorted(set(get_args(Code)))
