"""A process that reads rules for the server: a job a line in, an answer a line out.

Its first line, an empty answer, says that it is ready.

The law of this file: whatever a text does to it, the server only loses this process.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Final

import msgspec

from eleusis.errors import EleusisError
from eleusis.server.app.desk import Held, contradictions, reading
from eleusis.server.protocol.http import Contradictions, Problem, Reading, RuleDraft
from eleusis.server.protocol.wire import Wire

MEMORY_MAX: Final = 2_000_000_000
"""Bytes of address space: many times what the largest rule within the limits takes."""

NICENESS: Final = 5
"""How far it stands back behind the server itself."""


class Job(Wire, frozen=True):
    """What is asked of a worker: one of these."""

    draft: RuleDraft | None = None
    held: Held | None = None


class Answer(Wire, frozen=True):
    """What a worker says: one of these."""

    reading: Reading | None = None
    contradictions: Contradictions | None = None
    problem: Problem | None = None


def answer(job: Job) -> Answer:
    """The answer to a job; a refusal is an answer too."""
    try:
        if job.draft is not None:
            return Answer(reading=reading(job.draft))
        assert job.held is not None
        return Answer(contradictions=contradictions(job.held))
    except EleusisError as error:
        return Answer(problem=Problem(error.code, error.message))


def tell_kind(kind: type[BaseException], *_: object) -> None:
    """Of what ends this process, say only what it was: its words could be those of a rule."""
    print(f"worker-failed kind={kind.__name__}", file=sys.stderr)


def main() -> None:
    """Answer until the input ends."""
    sys.excepthook = tell_kind
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        os.nice(NICENESS)
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
    decoder, encoder = msgspec.json.Decoder(Job), msgspec.json.Encoder()

    def say(told: Answer) -> None:
        sys.stdout.buffer.write(encoder.encode(told) + b"\n")
        sys.stdout.buffer.flush()

    answer(Job(draft=RuleDraft("Colours alternate.")))  # the first one takes longer than others
    say(Answer())
    for line in sys.stdin.buffer:
        say(answer(decoder.decode(line)))


if __name__ == "__main__":
    main()
