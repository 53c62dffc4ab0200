"""What can go wrong with a language model, as values: the one thing a round must survive."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from eleusis.rule import RuleAsked

if TYPE_CHECKING:
    from eleusis.errors import EleusisError


class TroubleKind(Enum):
    """Kinds of trouble, each with whose fault it is."""

    TIMEOUT = "timeout"
    """The endpoint did not answer in time."""
    UNREACHABLE = "unreachable"
    """Nothing answered at the address, or the connection broke."""
    BUSY = "busy"
    """The endpoint is overloaded, still loading, or counts requests."""
    BROKEN = "broken"
    """The endpoint failed, and does not say that it is the request's fault."""
    DENIED = "denied"
    """The address, the model or the key is not accepted; asking again is of no use."""
    REJECTED = "rejected"
    """The endpoint does not take this request, whatever is left out of it."""
    TOO_LONG = "too long"
    """The question does not fit into the context that the model was loaded with."""
    GARBLED = "garbled"
    """What came back is no chat completion."""
    REFUSED = "refused"
    """The model declined to answer."""
    CUT_OFF = "cut off"
    """The answer was too long and breaks off."""
    NONSENSE = "nonsense"
    """The answer is not what was asked for."""
    ILLEGAL = "illegal"
    """The answer names a move that is not possible here."""
    ASKED = "asked"
    """The rule that the answer names may mean something; it is nothing before that is confirmed."""
    BUDGET = "budget"
    """The requests or tokens that this seat may use are used up."""


OF_THE_ANSWER = frozenset(
    {
        TroubleKind.REFUSED,
        TroubleKind.CUT_OFF,
        TroubleKind.NONSENSE,
        TroubleKind.ILLEGAL,
        TroubleKind.ASKED,
    }
)
"""Trouble that the model itself can mend, if it is told."""

PASSING = frozenset(
    {TroubleKind.UNREACHABLE, TroubleKind.BUSY, TroubleKind.BROKEN, TroubleKind.GARBLED}
)
"""Trouble that may be over when the same is asked again."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why there is no answer, or none that can be used.

    Attributes:
        kind: What kind of trouble.
        detail: One sentence for people, and for the model if it can mend it; never a secret.
        wait_s: How long the endpoint asks to be left alone, if it says so.
    """

    kind: TroubleKind
    detail: str
    wait_s: float | None = None

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.detail}"


def trouble_of(error: EleusisError) -> Trouble:
    """What to tell a model whose answer cannot be taken because of *error*."""
    if isinstance(error, RuleAsked):
        choices = " or ".join(f"“{choice}”" for choice in error.asked.choices)
        detail = f"{error.message} To mean it, give this sentence word for word: {choices}"
        return Trouble(TroubleKind.ASKED, detail)
    return Trouble(TroubleKind.ILLEGAL, error.message)
