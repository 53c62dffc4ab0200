"""Everything this package may raise on purpose.

The type says whose fault it is, `code` is for programs and tests, the message is for people.
Our own mistakes are assertions and crash; nothing here is for them.
"""

from __future__ import annotations

import reprlib
from difflib import get_close_matches
from typing import TYPE_CHECKING, cast

from eleusis.messages import NOTHING, Message, MessageValue, message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.codes import Code


class EleusisError(Exception):
    """Something a person or another program asked for cannot be done.

    Raised with a key and its values, `InputError("unknown-card.rank", rank=14)`, or with a whole
    message.

    Attributes:
        said: What people are told: the offending value and what would work.
    """

    def __init__(self, said: str | Message, /, **values: MessageValue) -> None:
        if isinstance(said, Message):
            assert not values, "a whole message has its values"
            self.said = said
        else:
            self.said = Message(said, values)
        super().__init__(self.said)

    @property
    def code(self) -> Code:
        """A stable, hyphenated name of the problem, such as `not-in-hand`."""
        return cast("Code", self.said.code)

    @property
    def message(self) -> str:
        """One or two sentences in English."""
        return str(self.said)

    def __str__(self) -> str:
        return self.message

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


def require_kind(value: object, what: str, *kinds: type) -> None:
    """Nothing, if the value given for *what* is of one of these kinds.

    Raises:
        InputError: `wrong-kind`, with the value and what would do instead.
    """
    if not isinstance(value, kinds):
        raise wrong_kind(what, value)


def wrong_kind(what: str, value: object) -> InputError:
    """What is wrong with a value given for *what*."""
    return InputError(f"wrong-kind.{what}", given=reprlib.repr(value))


class IllegalMove(EleusisError):
    """The rulebook, or the moment, does not permit this move; nothing has changed.

    Attributes:
        citation: The passage of the rulebook that forbids it, or "" when the cause is no rule of
            play but the moment (a stale move, a seat that does not exist). For who asks: no
            message has it.
    """

    def __init__(
        self,
        said: str | Message,
        /,
        *,
        citation: str = "",
        **values: MessageValue,
    ) -> None:
        super().__init__(said, **values)
        self.citation = citation


class RuleSyntaxError(EleusisError):
    """A sentence cannot be read as a rule.

    Attributes:
        text: The sentence.
        column: Where reading stopped, 0-based; `len(text)` when the text ended too early.
        suggestions: The rules that it may mean, best first, where it is asked which.
    """

    def __init__(
        self,
        said: str | Message,
        /,
        *,
        text: str = "",
        column: int = 0,
        suggestions: tuple[str, ...] = (),
        **values: MessageValue,
    ) -> None:
        super().__init__(said, **values)
        self.text = text
        self.column = column
        self.suggestions = suggestions


class RuleTooLarge(EleusisError):
    """A rule needs more states, text or time than the limits allow.

    Attributes:
        limit: The limit that was hit; what people are told may show it, and
        reached: How far the work had come.
    """

    def __init__(self, said: str, /, *, limit: int, reached: int, **values: MessageValue) -> None:
        super().__init__(said, limit=limit, reached=reached, **values)
        self.limit = limit
        self.reached = reached


class RecordError(EleusisError):
    """A record cannot be trusted or does not replay.

    Attributes:
        line: The 1-based line of the record where the trouble starts.
        reason: What is wrong with it, without the line.
    """

    def __init__(self, said: str | Message, /, *, line: int, **values: MessageValue) -> None:
        super().__init__(said, **values)
        self.line = line

    @property
    def message(self) -> str:
        """One or two sentences in English, behind the number of the line."""
        return f"line {self.line}: {super().message}"


def did_you_mean(word: str, known: Iterable[str]) -> Message:
    """A hint such as ` Did you mean 'howell'?`, or nothing if nothing known is near.

    >>> str(did_you_mean("howel", ["gardner", "howell"]))
    " Did you mean 'howell'?"
    """
    near = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return message("did-you-mean", word=near[0]) if near else NOTHING
