"""The OpenAPI document: it says what the doors do, and the doors do what it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import httpx2
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from eleusis.server.app.application import ENDPOINTS
from eleusis.server.app.guard.rates import Buckets
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.openapi import openapi_document
from eleusis.server.protocol.http import Admission
from patience import PATIENCE_S
from server.app.live_server import real_services, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import Case
    from schemathesis.specs.openapi.schemas import OpenApiSchema

    from eleusis.server.app.endpoints import Endpoint

EXAMPLES: Final = 10, 100
"""Of each kind at each door: at each check, and at the slow one."""
"""Requests for each endpoint, beside those that schemathesis makes of its boundaries."""


def references(value: Any) -> set[str]:
    """All names that a document refers to."""
    match value:
        case dict():
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*map(references, value.values()))
        case list():
            return set().union(*map(references, value))
        case _:
            return set()


def test_every_reference_leads_somewhere() -> None:
    told = openapi_document(ENDPOINTS)
    known = {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}
    assert references(told) <= known


def test_names_are_words() -> None:
    for name in openapi_document(ENDPOINTS)["components"]["schemas"]:
        assert re.fullmatch("[A-Za-z]+", name), name


def test_every_endpoint_is_told_with_what_it_takes_and_gives() -> None:
    paths = openapi_document(ENDPOINTS)["paths"]
    assert {(each.method.lower(), each.path) for each in ENDPOINTS} == {
        (method, path) for path, methods in paths.items() for method in methods
    }
    for methods in paths.values():
        for operation in methods.values():
            assert len(operation["summary"]) > 5
            assert set(operation["responses"]) == {"200", "default"}


def test_what_goes_over_sockets_is_among_the_components() -> None:
    schemas = openapi_document(ENDPOINTS)["components"]["schemas"]
    assert {"Hello", "Do", "Ping"} == {
        each["$ref"].rpartition("/")[2] for each in schemas["ToTable"]["anyOf"]
    }
    assert schemas["Hello"]["additionalProperties"] is False


# The doors against their document -----------------------------------------------------------------


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    (folder / "index.html").write_text("<!doctype html>")
    services = real_services(folder, folder)
    object.__setattr__(services.rates, "people", Buckets(1e9, 1e9, lambda: 0.0))
    for name in ("addresses", "misses", "openings", "joins"):
        object.__setattr__(services.rates, name, PatientBuckets(1e9, 1e9))
    with serving(services) as address:
        yield address


@pytest.fixture(scope="module")
def schema(address: str) -> OpenApiSchema:
    config = schemathesis.Config.from_dict(
        {
            "checks": {
                # Names and rulebooks have laws that no schema tells.
                "positive_data_acceptance": {"expected-statuses": [200, 401, 404, 409, 422, 503]},
                # What is too long may be refused before it is read.
                "negative_data_rejection": {
                    "expected-statuses": [400, 401, 404, 405, 409, 413, 415, 422, 429, "5xx"]
                },
            },
        }
    )
    return schemathesis.openapi.from_url(f"http://{address}/openapi.json", config=config)


def whole(value: Any) -> Any:
    """A body without numbers such as 8.0, which JSON Schema takes for integers and we do not."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: whole(each) for key, each in value.items()}
        case list():
            return [whole(each) for each in value]
        case _:
            return value


@pytest.fixture(scope="module")
def admission(address: str) -> Admission:
    """The way in of the host of a table."""
    body = {"name": "Ada", "agents": ["cautious", "random", "random"]}
    response = httpx2.post(f"http://{address}/api/tables", json=body, timeout=PATIENCE_S)
    return msgspec.json.decode(response.content, type=Admission)


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    return whole(body)


ENDLESS: Final = ("stream_events",)


@pytest.mark.parametrize(
    "examples", [EXAMPLES[0], pytest.param(EXAMPLES[1], marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize(
    "endpoint",
    [each for each in ENDPOINTS if each.name not in ENDLESS],
    ids=lambda endpoint: endpoint.name,
)
def test_the_doors_do_what_the_document_says(
    schema: OpenApiSchema,
    admission: Admission,
    endpoint: Endpoint,
    mode: GenerationMode,
    examples: int,
) -> None:
    operation = schema[endpoint.path][endpoint.method]
    has_code = "{code}" in endpoint.path
    if mode is GenerationMode.NEGATIVE and not (endpoint.body or endpoint.query or has_code):
        pytest.skip("nothing can be said wrongly")

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def holds(case: Case[Any], is_host: bool) -> None:
        if has_code and is_host:  # else there is hardly ever such a table
            case.path_parameters["code"] = admission.code
            case.headers["Authorization"] = f"Bearer {admission.token}"
        case.call_and_validate(timeout=PATIENCE_S)

    holds()
