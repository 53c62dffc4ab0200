"""Who can be asked to find the rules, by name, and rounds played in several processes."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol

from eleusis.errors import InputError, did_you_mean
from eleusis.study.science.protocol import run_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from eleusis.agents.llm import ChatEndpoint
    from eleusis.agents.llm.manner import Manner
    from eleusis.study.science.protocol import Scientist, SoloDeal, SoloRound


class MakeScientist(Protocol):
    """How a scientist is made for each round."""

    def __call__(self) -> Scientist:
        """A scientist who knows nothing yet of the round."""


def _inducer(name: str) -> MakeScientist:
    from eleusis.study.science.inducer import CAUTIOUS, inducers, likeliest, unchosen

    match name:
        case "cautious":
            return inducers(CAUTIOUS, likeliest)
        case "random":
            return inducers(choose=unchosen)
        case _:
            return inducers()


def _llm(name: str) -> MakeScientist:
    from eleusis.agents.llm import llm_endpoint
    from eleusis.study.science.llm import LlmScientist

    endpoint, limits = llm_endpoint(name)
    return lambda: LlmScientist(endpoint, limits)


def _insider() -> MakeScientist:
    from eleusis.study.science.benchmark import published_deals
    from eleusis.study.science.insider import Insider

    rules = tuple({deal.name: deal.rule for deal in published_deals()}.values())
    return lambda: Insider(rules)


SCIENTISTS: Final[Mapping[str, Callable[[], MakeScientist]]] = {
    "bayes": partial(_inducer, "bayes"),
    "cautious": partial(_inducer, "cautious"),
    "random": partial(_inducer, "random"),
    "insider": _insider,
}
"""By the name under which people ask for them: how to get ready, once for all rounds."""


def is_model(name: str) -> bool:
    """True if the name asks for a language model."""
    return name.strip().partition(":")[0].lower() == "llm"


def scientists(name: str) -> MakeScientist:
    """How scientists of this name are made; `llm:MODEL` is a language model.

    Raises:
        InputError: `unknown-scientist`, with the nearest name there is; or what a model lacks.
    """
    if is_model(name):
        return _llm(name)
    get_ready = SCIENTISTS.get(name.strip().lower())
    if get_ready is None:
        raise InputError(
            "unknown-scientist",
            name=name,
            hint=did_you_mean(name, SCIENTISTS),
            scientists=tuple(SCIENTISTS),
        )
    return get_ready()


def play_rounds(name: str, deals: Sequence[SoloDeal], *, jobs: int = 1) -> Iterator[SoloRound]:
    """The rounds of the scientist of this name, in the order of the deals.

    The number of processes changes nothing but the time.

    Raises:
        InputError: `unknown-scientist`.
    """
    if jobs == 1:
        make = scientists(name)
        yield from (run_round(make(), deal) for deal in deals)
        return
    spawning = get_context("spawn")
    with ProcessPoolExecutor(
        jobs, mp_context=spawning, initializer=_begin_work, initargs=(_manners(name),)
    ) as pool:
        yield from pool.map(_play, [name] * len(deals), deals)


def _manners(name: str) -> Mapping[ChatEndpoint, Manner]:
    """What is known of endpoints, for processes that are to ask them."""
    if not is_model(name):
        return {}
    from eleusis.agents.llm import MANNERS

    return MANNERS


def _begin_work(manners: Mapping[ChatEndpoint, Manner]) -> None:
    """Know what is known; leave Ctrl-C to the process that was asked: it calls the others off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if manners:
        from eleusis.agents.llm import MANNERS

        MANNERS.update(manners)


def _play(name: str, deal: SoloDeal) -> SoloRound:
    return run_round(ready_scientists(name)(), deal)


ready_scientists = cache(scientists)
"""The same, got ready once in a process."""
