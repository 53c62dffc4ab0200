"""The OpenAPI document, and what goes over sockets as JSON Schema: made from the types alone."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import msgspec

from eleusis.lessons import LESSON_NAMES
from eleusis.server.app.problem_details import JSON
from eleusis.server.protocol.http import Problem
from eleusis.server.protocol.messages import FromTable, ToTable

if TYPE_CHECKING:
    from eleusis.server.app.endpoints import Endpoint, Parameter

_REF: Final = "#/components/schemas/{name}"


def _in_path(name: str, description: str, **schema: object) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string", **schema},
    }


_CODE: Final = _in_path("code", "The table's code.", pattern="^[A-Z]{4}$")
_CLASS_CODE: Final = _in_path("code", "The code of the class.", pattern="^[0-9]{6,12}$")
_IN_PATHS: Final = (
    _in_path("name", "The lesson.", enum=list(LESSON_NAMES)),
    _in_path("rulebook", "The name of a rulebook.", pattern=r"^[a-z0-9+\-]{1,40}$"),
    _in_path(
        "round",
        "The id of a finished round, or its short id.",
        pattern="^([0-9a-f]{32}|[A-Z]{8})$",
    ),
)


def openapi_document(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these endpoints.

    What goes over a socket has no place in OpenAPI; it stands among the components, as `ToTable`
    and `FromTable`.
    """
    types: list[Any] = [ToTable, FromTable, Problem]
    for endpoint in endpoints:
        types += [each for each in (endpoint.body, endpoint.answer) if _is_type(each)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    made = dict(zip(map(id, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, made)
    components |= {"ToTable": made[id(ToTable)], "FromTable": made[id(FromTable)]}
    told: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Eleusis: the online table",
            "version": version("eleusis"),
            "description": "See docs/protocol.md for a table played by hand.",
        },
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    return told


def _is_type(answer: object) -> bool:
    return answer is not None and not isinstance(answer, str)


def _operation(endpoint: Endpoint, made: dict[int, Any]) -> dict[str, Any]:
    description = " ".join((endpoint.handler.__doc__ or "").split())
    content = (
        {endpoint.answer: {"schema": {"type": "object" if endpoint.answer == JSON else "string"}}}
        if isinstance(endpoint.answer, str)
        else {JSON: {"schema": made[id(endpoint.answer)]}}
    )
    told: dict[str, Any] = {
        "operationId": endpoint.name,
        "tags": [endpoint.tag],
        "summary": description.partition(". ")[0].rstrip("."),
        "description": description,
        "responses": {
            "200": {"description": "Done.", "content": content},
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {JSON: {"schema": made[id(Problem)]}},
            },
        },
    }
    code = _CLASS_CODE if endpoint.path.startswith("/api/classes") else _CODE
    known = (code, *_IN_PATHS)
    in_path = [each for each in known if f"{{{each['name']}}}" in endpoint.path]
    parameters: list[dict[str, Any]] = [*in_path]
    parameters += [_parameter(each) for each in endpoint.query]
    if parameters:
        told["parameters"] = parameters
    if endpoint.body is not None:
        told["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": made[id(endpoint.body)]}},
        }
    if endpoint.token != "none":
        told["security"] = [{"token": []}, *([{}] if endpoint.token == "optional" else [])]
    return told


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "required": False,
        "description": parameter.description,
        "schema": {"type": "string", "pattern": parameter.pattern},
    }
