"""What messages are made of."""

from __future__ import annotations

import msgspec

from eleusis.messages import Who, message
from eleusis.server.protocol.wire import Told


def test_what_is_told_arrives_as_it_was_sent() -> None:
    within = message("score.fixed", all=12, held=message("nothing"))
    said = message("score.fixed", all=(within, Who("Ada", 1)), held=1)
    told = Told.of(said)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Told) == told
