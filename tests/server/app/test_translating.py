"""A host's language model proposes what a text means: if there is one, and when it is wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx2

from agents.llm import stub
from eleusis.agents.llm.endpoint import Limits
from patience import PATIENCE_S
from server.app.live_server import real_services, serving

if TYPE_CHECKING:
    from pathlib import Path

TEXT = {"text": "nur rote Karten"}
SENTENCES = ["The card must be red.", "Whatever foxes eat.", "The card must be a heart."]


def _asked(address: str, path: str) -> Any:
    url = f"http://{address}/api/rules/{path}"
    return httpx2.post(url, json=TEXT, timeout=PATIENCE_S).json()


def test_a_model_proposes_when_it_is_wanted_and_is_told_nothing_before(tmp_path: Path) -> None:
    services = real_services(tmp_path, tmp_path)
    with stub.serving(lambda _: stub.completion({"sentences": SENTENCES})) as model:
        settings = replace(services.settings, translator=(model.endpoint, Limits()))
        with serving(replace(services, settings=settings)) as address:
            read = _asked(address, "read")
            assert (read["ok"], read["has_translator"], model.seen) == (False, True, [])
            told = _asked(address, "translate")
    assert not told["ok"]
    assert [choice["rule"] for choice in told["asked"]["choices"]] == [SENTENCES[0], SENTENCES[2]]
    assert len(model.seen) == 1
    assert str(model.endpoint.url) not in str(told)


def test_what_a_model_says_in_vain_is_told(tmp_path: Path) -> None:
    services = real_services(tmp_path, tmp_path)
    with stub.serving(lambda _: stub.completion({"sentences": ["Foxes."]})) as model:
        settings = replace(services.settings, translator=(model.endpoint, Limits()))
        with serving(replace(services, settings=settings)) as address:
            told = _asked(address, "translate")
    assert (told["asked"], told["problem"]["key"]) == (None, "no-proposal")


def test_without_a_model_nothing_is_proposed(tmp_path: Path) -> None:
    with serving(real_services(tmp_path, tmp_path)) as address:
        assert not _asked(address, "read")["has_translator"]
        assert _asked(address, "translate")["code"] == "no-translator"
