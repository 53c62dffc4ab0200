"""The grammar as the build of the package compiled it, beside its sources; reading needs no lark.

What is read by is what the sources say. Where they were changed since, as in a checkout, they are
compiled again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eleusis.errors import InputError
from eleusis.rule.language.grammar import grammar_text
from eleusis.rule.language.grammar.compiled import Grammar, from_json, to_json

COMPILED: Final = Path(__file__).with_name("compiled.json")
"""Two lines: what it was made from, and the grammar. Not in git; wheels and sdists hold it."""

_COMPILERS: Final = ("compiled.py", "compiling.py", "sharing.py")
"""The modules on which the outcome depends besides the text."""


def shipped() -> Grammar:
    """The grammar of our language.

    Raises:
        InputError: `grammar-not-compiled`, with what to run.
        CycleError: as `compiled_now`, of sources that somebody is at work on.
    """
    grammar = _read()
    if grammar is not None:
        return grammar
    if find_spec("lark") is None:
        raise InputError("grammar-not-compiled", compiled=str(COMPILED))
    grammar = compiled_now()
    with suppress(OSError):  # a checkout of somebody else
        keep(grammar)
    return grammar


def compiled_now() -> Grammar:
    """What lark makes of the sources, in a second.

    Raises:
        CycleError: as `compiled`.
    """
    from eleusis.rule.language.grammar.compiling import compiled

    return compiled(grammar_text())


def keep(grammar: Grammar) -> None:
    """Write *grammar*, at once or not at all, for `shipped` to find."""
    draft = COMPILED.with_name(f"{COMPILED.name}.{os.getpid()}")
    try:
        draft.write_text(f"{_fingerprint()}\n{to_json(grammar)}", encoding="utf-8")
        draft.replace(COMPILED)
    finally:
        draft.unlink(missing_ok=True)


def is_fresh() -> bool:
    """True if the compiled grammar is there and made from the sources as they are."""
    return _read() is not None


def _read() -> Grammar | None:
    with suppress(FileNotFoundError):
        made_from, _, grammar = COMPILED.read_text(encoding="utf-8").partition("\n")
        if made_from == _fingerprint():
            return from_json(grammar)
    return None


def _fingerprint() -> str:
    """What stands for the sources: it changes with each of them."""
    found = sha256(grammar_text().encode())
    for name in _COMPILERS:
        found.update(sha256(COMPILED.with_name(name).read_bytes()).digest())
    return found.hexdigest()
