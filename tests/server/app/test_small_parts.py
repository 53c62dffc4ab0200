"""Buckets, outboxes, metrics and log lines by themselves."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.server.app.channels.outbox import BYTES_MAX, MESSAGES_MAX, TOO_SLOW, Outbox
from eleusis.server.app.guard import rates
from eleusis.server.app.guard.rates import Bucket, Buckets, network_of
from eleusis.server.app.logs import JsonLines, PlainLines, tell_mistake, write_logs
from eleusis.server.app.metrics import BOUNDS_S, Metrics
from eleusis.server.app.serving import STOPPED
from eleusis.server.protocol.messages import Pong

# Buckets ------------------------------------------------------------------------------------------


def test_a_bucket_gives_what_it_holds_and_refills() -> None:
    bucket = Bucket(3, 0.5, now=0.0)
    assert [bucket.take(1, 0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]
    assert bucket.take(1, 1.9) > 0
    assert bucket.take(1, 2.0) == 0.0


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0, 5)), max_size=40))
def test_no_more_is_taken_than_there_was(asked: list[tuple[float, float]]) -> None:
    bucket, now, taken = Bucket(10, 2, now=0.0), 0.0, 0.0
    for passes, cost in asked:
        now += passes
        if not bucket.take(cost, now):
            taken += cost
        assert taken <= 10 + 2 * now + 1e-6


def test_what_is_remembered_of_strangers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "KEYS_MAX", 2)
    buckets = Buckets(1, 0.001, lambda: 0.0)
    assert [buckets.take(key) > 0 for key in ("a", "b", "a", "c", "b")] == [
        False,
        False,
        True,
        False,
        False,  # b was the one unused for longest
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_a_network_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


# Outboxes -----------------------------------------------------------------------------------------


def drained(outbox: Outbox) -> list[bytes]:
    async def run() -> list[bytes]:
        found = []
        while outbox.has_more or outbox.ending is not None:
            data = await outbox.next()
            if data is None:
                break
            found.append(data)
        return found

    return asyncio.run(run())


def test_messages_come_out_in_order() -> None:
    outbox = Outbox()
    assert all(outbox.send(str(number).encode()) for number in range(9))
    outbox.tell(Pong(1.5))
    assert drained(outbox) == [b"0", b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8"] + [
        b'{"say":"pong","now":1.5}'
    ]


def test_who_is_too_slow_loses_what_waits_and_gets_nothing_more() -> None:
    outbox = Outbox()
    assert [outbox.send(b"x") for _ in range(MESSAGES_MAX + 1)][-2:] == [True, False]
    assert (outbox.ending, outbox.send(b"x"), drained(outbox)) == (TOO_SLOW, False, [])


def test_one_message_may_be_as_long_as_it_must() -> None:
    """The whole log of a table where many rounds were played."""
    outbox, whole = Outbox(), b"x" * (BYTES_MAX + 1)
    assert outbox.send(whole)
    assert drained(outbox) == [whole]
    assert outbox.send(whole)
    assert outbox.send(whole[1:])  # who is here comes right behind it
    assert not outbox.send(b"x")
    assert outbox.ending is TOO_SLOW


def test_what_was_promised_goes_out_before_a_stop() -> None:
    outbox = Outbox()
    outbox.send(b"x")
    outbox.end(STOPPED)
    assert (outbox.send(b"y"), drained(outbox)) == (False, [b"x"])


def test_the_first_reason_stands() -> None:
    outbox = Outbox()
    outbox.end(STOPPED)
    outbox.end(TOO_SLOW)
    assert outbox.ending is STOPPED


def test_what_runs_is_cut_short_once_there_is_an_end() -> None:
    async def run() -> None:
        outbox = Outbox()
        async with outbox.cutting_short():
            asyncio.get_running_loop().call_soon(outbox.end, STOPPED)
            await asyncio.Event().wait()
        assert outbox.ending is STOPPED
        outbox.end(TOO_SLOW)  # nobody is left to be cut short

    asyncio.run(run())


# Metrics and logs ---------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 20), min_size=1, max_size=50))
def test_durations_are_counted_below_their_bounds(seconds: list[float]) -> None:
    metrics = Metrics()
    for each in seconds:
        metrics.took("request", each)
    lines = metrics.text({}).splitlines()
    for bound in BOUNDS_S:
        below = sum(each <= bound for each in seconds)
        assert f'eleusis_request_seconds_bucket{{le="{bound}"}} {below}' in lines
    assert f"eleusis_request_seconds_count {len(seconds)}" in lines


def test_the_text_of_metrics() -> None:
    metrics = Metrics()
    metrics.count("requests", endpoint="health", status="200")
    metrics.count("requests", 2, endpoint="health", status="503")
    assert metrics.text({"tables": 2, "cpu_seconds": 1.25}) == (
        "# TYPE eleusis_cpu_seconds gauge\n"
        "eleusis_cpu_seconds 1.25\n"
        "# TYPE eleusis_tables gauge\n"
        "eleusis_tables 2\n"
        "# TYPE eleusis_requests_total counter\n"
        'eleusis_requests_total{endpoint="health",status="200"} 1\n'
        'eleusis_requests_total{endpoint="health",status="503"} 2\n'
    )


def test_a_line_of_a_mistake_tells_its_place_and_no_value(
    caplog: pytest.LogCaptureFixture,
) -> None:
    try:
        int("the rule")
    except ValueError as error:
        tell_mistake("mistake", error, endpoint="socket")
    [record] = caplog.records
    told = json.loads(JsonLines().format(record))
    assert (told["event"], told["kind"], told["endpoint"]) == ("mistake", "ValueError", "socket")
    assert "test_small_parts.py" in told["places"][0]
    assert "the rule" not in JsonLines().format(record) + PlainLines().format(record)


def test_a_plain_line() -> None:
    record = logging.makeLogRecord({"msg": "stopping", "facts": {"connections": 3}})
    assert PlainLines().format(record).endswith(" stopping connections=3")


def test_what_others_tell_of_an_error_is_cut_off() -> None:
    stream = StringIO()
    names = ("eleusis.server", "uvicorn.error", "asyncio")
    loggers = [logging.getLogger(name) for name in names]
    before = [(each.handlers, each.propagate, each.level) for each in loggers]
    try:
        write_logs(as_json=True, stream=stream)
        task = "<Task exception=IllegalMove('10H is not in your hand')>"
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: %s", task)
    finally:
        for each, (handlers, propagates, level) in zip(loggers, before, strict=True):
            each.handlers, each.propagate = handlers, propagates
            each.setLevel(level)
    assert json.loads(stream.getvalue())["event"] == "Task exception was never retrieved"


def test_of_what_ends_a_worker_only_the_kind_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    worker = [sys.executable, "-P", "-m", "eleusis.server.worker"]
    ended = subprocess.run(worker, input=b"\0\0\0\x07my rule", capture_output=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.decode().split() == ["worker-failed", "kind=UnpicklingError"]
