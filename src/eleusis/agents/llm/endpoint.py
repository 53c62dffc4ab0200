"""Where a language model is reached, and how much of it one seat may use.

The address and the key appear in no text that is made of these values, so that they cannot come
into a record, a transcript or an error by accident.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

URL: Final = "ELEUSIS_LLM_URL"
KEY: Final = "ELEUSIS_LLM_KEY"
MODEL: Final = "ELEUSIS_LLM_MODEL"
TIMEOUT: Final = "ELEUSIS_LLM_TIMEOUT"
CALLS: Final = "ELEUSIS_LLM_CALLS"
TOKENS: Final = "ELEUSIS_LLM_TOKENS"
ANSWER: Final = "ELEUSIS_LLM_ANSWER"
COMMON_URL: Final = "OPENAI_BASE_URL"
COMMON_KEY: Final = "OPENAI_API_KEY"

KEY_MIN: Final = 8
"""Signs of the shortest key that is kept out of texts: servers without keys are given any word."""


@dataclass(frozen=True, slots=True)
class ChatEndpoint:
    """An OpenAI-compatible endpoint for chat completions.

    Raises:
        InputError: `bad-endpoint`, if the address is none that can be asked.
    """

    url: str = field(repr=False)
    """The base address: `/chat/completions` follows it."""
    model: str
    key: str = field(default="", repr=False)
    """Sent as a bearer token; empty for a server that asks for none."""

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            is_fine = parts.scheme in ("http", "https") and bool(parts.hostname)
            is_fine = is_fine and parts.port != 0 and not parts.query and not parts.fragment
            (parts.hostname or "").encode("idna")  # as it is looked up: no part empty or too long
        except ValueError:
            is_fine = False
        is_plain = self.url.isascii() and self.url.isprintable()
        if not is_fine or not is_plain or "@" in self.url or " " in self.url:
            raise InputError("bad-endpoint.address", key=KEY)
        if not self.key.isascii() or not self.key.isprintable():
            raise InputError("bad-endpoint.key", key=KEY)
        if not self.model:
            raise InputError("bad-endpoint.unnamed", model=MODEL)
        if not self.model.isprintable() or " " in self.model:
            raise InputError("bad-endpoint.model", model=self.model[:60])

    def scrub(self, text: str) -> str:
        """The text without the key. A word too short for a secret (`none`) stays."""
        return text.replace(self.key, "[key]") if len(self.key) >= KEY_MIN else text

    def scrub_address(self, text: str) -> str:
        """The text without the key and without where the endpoint is."""
        parts = urlsplit(self.url)
        for shown in (self.url, parts.netloc, parts.hostname or ""):
            text = text.replace(shown, "[address]")
        return self.scrub(text)

    @classmethod
    def from_environment(cls, model: str, environment: Mapping[str, str]) -> ChatEndpoint:
        """The endpoint that the variables name; the model from them too if *model* is empty.

        The common variables of OpenAI's clients are taken together or not at all: their key is
        never sent to an address that our own variable names.

        Raises:
            InputError: `no-endpoint`, if no address is set; `bad-endpoint`.
        """
        url, key = environment.get(URL, ""), environment.get(KEY, "")
        if not url:
            url = environment.get(COMMON_URL, "")
            key = key or environment.get(COMMON_KEY, "")
        if not url:
            raise InputError("no-endpoint", url=URL, key=KEY)
        return cls(url.strip().rstrip("/"), model or environment.get(MODEL, ""), key.strip())


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a model one seat may use in one round.

    Raises:
        InputError: `bad-limit`, if a limit is not positive.
    """

    calls: int = 200
    """Requests: some sixty decisions and what has to be asked twice."""
    tokens: int = 1_000_000
    """Tokens of questions and answers together; the last answer may go beyond it."""
    answer_tokens: int = 8_000
    """Tokens of one answer: models that reason aloud need some thousands."""
    timeout_s: float = 60.0
    """Seconds for one decision with all its attempts."""
    attempts: int = 3
    """Requests for one decision."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if not 0 < value < float("inf"):
                raise InputError("bad-limit.positive", name=name, value=value)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Limits:
        """The limits that the variables set, the usual ones otherwise.

        Raises:
            InputError: `bad-limit`.
        """
        usual = cls()
        return cls(
            calls=int(_number(environment, CALLS, usual.calls)),
            tokens=int(_number(environment, TOKENS, usual.tokens)),
            answer_tokens=int(_number(environment, ANSWER, usual.answer_tokens)),
            timeout_s=_number(environment, TIMEOUT, usual.timeout_s),
        )


def _number(environment: Mapping[str, str], name: str, usual: float) -> float:
    text = environment.get(name, "").strip()
    if not text:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1 <= value <= 1e12:
        raise InputError("bad-limit.whole", name=name, text=text[:40])
    return value
