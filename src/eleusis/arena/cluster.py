"""Workers on other machines: a cluster of dask.distributed as an executor like any other."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

_PATIENCE: Final = 10.0
"""Seconds in which a scheduler must answer."""


def cluster(address: str) -> ClusterExecutor:
    """The workers of the scheduler at that address, such as `tcp://10.0.0.1:8786`.

    Raises:
        InputError: `no-extra`: distributed is not installed; `no-cluster`: nobody answers there.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("no-extra", extra="cluster") from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0][:120]
        raise InputError("no-cluster", address=address, reason=reason) from None
    return ClusterExecutor(client)


class ClusterExecutor(Executor):
    """Hands tasks to a cluster; whatever the cluster fails in is a `BrokenExecutor`.

    A worker that is lost is replaced by another one, as dask does; what remains are tasks that no
    worker survives, and a scheduler that is gone.
    """

    bundle = 10.0
    """Seconds of work that are handed out at a time: a scheduler takes some 5 ms for each, so one
    can keep a thousand workers busy."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)

    @property
    def workers(self) -> int:
        """Threads of all workers."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What comes of it on some worker."""
        told: Future[Any] = Future()
        told.set_running_or_notify_cancel()

        def tell(done: Future[Any]) -> None:
            try:
                told.set_result(done.result())
            except (CancelledError, OSError) as error:
                told.set_exception(BrokenExecutor(str(error)))
            except Exception as error:
                lost = type(error).__module__.startswith("distributed")
                told.set_exception(BrokenExecutor(str(error)) if lost else error)

        try:
            self._inner.submit(fn, *args, **kwargs).add_done_callback(tell)
        except (OSError, RuntimeError) as error:
            told.set_exception(BrokenExecutor(str(error)))
        return told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The cluster stays, without us."""
        self._inner.shutdown(wait=wait and not cancel_futures)
        self._client.close(timeout=_PATIENCE)
