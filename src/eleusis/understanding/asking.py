"""Learning a rule from whoever answers a function."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from eleusis.understanding.dialogue import (
    GivenUp,
    PictureQuestion,
    Proposal,
    Understanding,
    Understood,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet


def understand(
    text: str,
    ask: Callable[[PictureQuestion | Proposal], CardSet | int | None],
    *,
    starters: int = 1,
) -> Understood | GivenUp:
    """The rule that the author of *text* means, as found out by *ask*; or that none was found.

    *text* may be empty: then pictures alone must do. *ask* gets a `PictureQuestion` and returns the
    right cards after its line, True if they are as believed, or, if such a line cannot come, the
    place of its first card that is wrong, from 0, or None for no place; or it gets a `Proposal`
    and returns whether it is the rule. An exception of *ask* ends it all; to go on later, or to
    take answers back, use `Understanding` itself.
    """
    state = Understanding(text, starters)
    while True:
        step = state.step
        match step:
            case Understood() | GivenUp():
                return step
            case Proposal():
                state = state.accept() if ask(step) else state.refuse()
            case PictureQuestion(_, believed):
                reply = ask(step)
                if reply is None or reply is False:
                    state = state.cannot_come()
                elif reply is True:
                    state = state.answer(believed)
                elif isinstance(reply, int):
                    state = state.cannot_come(reply)
                else:
                    state = state.answer(reply)
            case _:
                assert_never(step)
