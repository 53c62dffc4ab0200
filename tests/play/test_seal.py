"""Seals bind to a text, and to what the text is."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.errors import InputError
from eleusis.play.seal import (
    Sealed,
    Secret,
    derived_salt,
    is_salt,
    is_seal,
)

SALT = "0123456789abcdef" * 2
OTHER = "f" * 32


def test_a_seal_is_a_plain_hash_that_anybody_can_compute() -> None:
    expected = sha256(f"eleusis rule\n{SALT}\nColours alternate.".encode()).hexdigest()
    assert Secret(Sealed.RULE, "Colours alternate.", SALT).seal == expected
    assert is_seal(expected)


def test_a_seal_opens_to_its_own_secret_only() -> None:
    seal = Secret(Sealed.RULE, "7", SALT).seal
    assert Secret(Sealed.RULE, "7", SALT).opens(seal)
    assert not Secret(Sealed.RULE, "8", SALT).opens(seal)
    assert not Secret(Sealed.RULE, "7", OTHER).opens(seal)
    assert not Secret(Sealed.RULE, "7", "no salt").opens(seal)
    assert not Secret(Sealed.SHUFFLE, "7", SALT).opens(seal)
    assert not Secret(Sealed.RULE, "7", SALT).opens("…")
    assert Secret(Sealed.SHUFFLE, "7", SALT).seal != seal


@pytest.mark.parametrize("salt", ["", "0123", SALT.upper(), SALT + "0", SALT + "\n", "g" * 32])
def test_a_salt_has_128_bits(salt: str) -> None:
    with pytest.raises(InputError) as caught:
        _ = Secret(Sealed.RULE, "Colours alternate.", salt).seal
    assert caught.value.code == "bad-salt"


def test_salts_from_a_seed_are_the_same_again_and_different_for_each_seal() -> None:
    rule, shuffle = (derived_salt("7", kind) for kind in Sealed)
    assert is_salt(rule)
    assert is_salt(shuffle)
    assert rule != shuffle
    assert rule == derived_salt("7", Sealed.RULE) != derived_salt("8", Sealed.RULE)


def test_half_a_character_is_sealed_as_any_other_text() -> None:
    """It comes in by JSON, which can write it."""
    half = "\ud83c"
    expected = f"eleusis rule\n{SALT}\n{half}".encode("utf-8", "surrogatepass")
    assert Secret(Sealed.RULE, half, SALT).seal == sha256(expected).hexdigest()
    assert derived_salt(half, Sealed.RULE) != derived_salt("\udf41", Sealed.RULE)


@given(st.text(), st.text())
def test_different_texts_have_different_seals(one: str, other: str) -> None:
    assert (Secret(Sealed.RULE, one, SALT).seal == Secret(Sealed.RULE, other, SALT).seal) == (
        one == other
    )
