"""Everything this package may raise on purpose.

The type says whose fault it is, `code` is for programs and tests, the message is for people.
Our own mistakes are assertions and crash; nothing here is for them.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.codes import Code


class EleusisError(Exception):
    """Something a person or another program asked for cannot be done.

    Attributes:
        code: A stable, hyphenated name of the problem, such as `not-in-hand`.
        message: One or two sentences for people: the offending value and what would work.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(
    kind: type[EleusisError], args: tuple[object, ...], state: dict[str, object]
) -> EleusisError:
    """A copy of a pickled error: the children's constructors take more than a message."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class InputError(EleusisError):
    """A text or value from outside does not mean anything here (an unknown card, a typo)."""


class IllegalMove(EleusisError):
    """The rulebook, or the moment, does not permit this move; nothing has changed.

    Attributes:
        citation: The passage of the rulebook that forbids it, or "" when the cause is no rule of
            play but the moment (a stale move, a seat that does not exist). For who asks: no
            message has it.
    """

    def __init__(self, code: Code, message: str, citation: str = "") -> None:
        super().__init__(code, message)
        self.citation = citation


class RuleSyntaxError(EleusisError):
    """A sentence cannot be read as a rule.

    Attributes:
        text: The sentence.
        column: Where reading stopped, 0-based; `len(text)` when the text ended too early.
        suggestions: Nearest sentences that can be read, best first.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        *,
        text: str = "",
        column: int = 0,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(code, message)
        self.text = text
        self.column = column
        self.suggestions = suggestions


class RuleTooLarge(EleusisError):
    """A rule needs more states, text or time than the limits allow.

    Attributes:
        limit: The limit that was hit.
        reached: How far the work had come.
    """

    def __init__(self, code: Code, message: str, *, limit: int, reached: int) -> None:
        super().__init__(code, message)
        self.limit = limit
        self.reached = reached


class RecordError(EleusisError):
    """A record cannot be trusted or does not replay.

    Attributes:
        line: The 1-based line of the record where the trouble starts.
    """

    def __init__(self, code: Code, message: str, *, line: int) -> None:
        super().__init__(code, f"line {line}: {message}")
        self.line = line


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint such as ` Did you mean 'howell'?`, or "" if nothing known is near.

    >>> did_you_mean("howel", ["gardner", "howell"])
    " Did you mean 'howell'?"
    """
    near = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""
