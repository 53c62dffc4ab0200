"""Seals: hashes that bind the dealer to the rule, and the stock-keeper to the shuffle.

At the start of a round everybody gets the seals; at its end the texts and salts are revealed, and
anybody can check that nothing was changed. Each seal has its own salt: without one, a guessed rule
could be tried against its seal, and with a common one, revealing the first would open the second.

Salts come from the caller; nothing here knows chance.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from eleusis.errors import InputError

SALT_DIGITS: Final = 32
"""Hexadecimal digits of a salt: 128 bits."""

_SALT: Final = re.compile(rf"[0-9a-f]{{{SALT_DIGITS}}}")
_SEAL: Final = re.compile(r"[0-9a-f]{64}")


class Sealed(Enum):
    """What a seal is about; part of what is hashed, so that no seal can pass for the other."""

    RULE = "rule"
    SHUFFLE = "shuffle"
    """The seed of the stock: the order of the first packs and of all that are added follows from
    it and from the events of the round."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A sealed text and the salt that opens its seal."""

    kind: Sealed
    text: str
    salt: str
    """32 hexadecimal digits."""

    @property
    def seal(self) -> str:
        """The seal, 64 hexadecimal digits: SHA-256 over what is sealed, salt and text.

        Raises:
            InputError: `bad-salt`, if the salt is not 32 hexadecimal digits.
        """
        if not is_salt(self.salt):
            raise InputError("bad-salt", salt=self.salt[:40], digits=SALT_DIGITS)
        # A salt has a fixed length and no line break, so the parts cannot run into each other.
        sealed = f"eleusis {self.kind.value}\n{self.salt}\n{self.text}"
        return sha256(sealed.encode("utf-8", "surrogatepass")).hexdigest()

    def opens(self, seal: str) -> bool:
        """True if this is what was sealed."""
        return is_salt(self.salt) and compare_digest(self.seal.encode(), seal.encode())


def derived_salt(seed: str, kind: Sealed) -> str:
    """A salt that follows from a seed, where the same seed must give the same record.

    Whoever knows the seed knows the salts: use it for reproducible rounds, never against people.
    """
    digest = sha256(f"eleusis salt {kind.value}\n{seed}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:SALT_DIGITS]


def is_salt(text: str) -> bool:
    """True for 32 hexadecimal digits in lower case."""
    return _SALT.fullmatch(text) is not None


def is_seal(text: str) -> bool:
    """True for 64 hexadecimal digits in lower case."""
    return _SEAL.fullmatch(text) is not None
