"""The client's files, and the way to a table."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from eleusis.server.app.routes.links import base_of, qr_lines, qr_svg
from eleusis.server.app.settings import Settings
from server.app.small_house import SmallHouse, small_application

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ASSET = "/assets/index-abc.js"


@pytest.mark.parametrize("path", ["/", "/t/ABCD", "/t/ABCD/projector", "/t/"])
def test_the_client_finds_its_own_way(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Eleusis</title>" in response.text


def test_who_followed_a_wrong_link_is_told_by_the_client(client: TestClient) -> None:
    response = client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert response.status_code == 404
    assert "<title>Eleusis</title>" in response.text
    assert client.get("/nowhere").json()["code"] == "no-page"
    assert client.get("/api/nowhere").json()["code"] == "no-page"


def test_what_never_changes_is_kept_and_the_page_asked_for_again(client: TestClient) -> None:
    assert "immutable" in client.get(ASSET).headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-cache"
    tag = client.get("/").headers["etag"]
    assert client.get("/", headers={"if-none-match": tag}).status_code == 304


def test_files_are_compressed_for_who_takes_it(client: TestClient) -> None:
    zipped = client.get(ASSET, headers={"accept-encoding": "br, gzip"})
    plain = client.get(ASSET, headers={"accept-encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.headers["etag"] != plain.headers["etag"]
    assert zipped.text == plain.text
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.headers["vary"] == "Accept-Encoding"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"


def test_who_refuses_compression_gets_none(client: TestClient) -> None:
    response = client.get(ASSET, headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in response.headers


def test_what_was_not_built_is_said(house: SmallHouse, tmp_path: Path) -> None:
    with TestClient(small_application(house, tmp_path / "nothing")) as client:
        response = client.get("/")
    assert response.status_code == 503
    assert "./eleusis serve" in response.text


# The documents ------------------------------------------------------------------------------------


@pytest.fixture
def reader(house: SmallHouse, static: Path, tmp_path: Path) -> Iterator[TestClient]:
    """Before a server that has documents."""
    folder = tmp_path / "documents"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Documents</title>")
    (folder / "assets" / "style.css").write_text("p {}")
    with TestClient(small_application(house, static, documents=folder)) as client:
        yield client


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_documents_begin_with_their_first_page(reader: TestClient, path: str) -> None:
    response = reader.get(path)
    assert response.url.path == "/docs/index.html"
    assert "<title>Documents</title>" in response.text


def test_documents_may_change_when_the_server_does(reader: TestClient) -> None:
    assert reader.get("/docs/assets/style.css").headers["cache-control"] == "no-cache"


def test_documents_run_no_scripts_but_their_files(reader: TestClient) -> None:
    policy = reader.get("/docs/index.html").headers["content-security-policy"]
    assert "script-src 'self';" in policy


def test_a_missing_document_is_a_missing_page(reader: TestClient) -> None:
    assert reader.get("/docs/nowhere.html").json()["code"] == "no-page"


def test_documents_that_were_not_built_are_missed_in_a_sentence(
    house: SmallHouse, static: Path, tmp_path: Path
) -> None:
    nothing = tmp_path / "nothing"
    with TestClient(small_application(house, static, documents=nothing)) as client:
        response = client.get("/docs/index.html")
    assert response.status_code == 404
    assert "scripts/documents.py" in response.text


# The way to a table -------------------------------------------------------------------------------


def request(host: str) -> Request:
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "headers": [(b"host", host.encode())],
    }
    return Request(scope)


@pytest.mark.parametrize(
    ("host", "settings", "base"),
    [
        ("example.org:81", {}, "http://example.org:81"),
        ("localhost:8000", {}, "http://localhost:8000"),
        ("localhost:8000", {"local_url": "http://10.0.0.7:8000"}, "http://10.0.0.7:8000"),
        ("127.0.0.1", {"local_url": "http://10.0.0.7:8000"}, "http://10.0.0.7:8000"),
        ("10.0.0.7:8000", {"local_url": "http://10.0.0.7:8000"}, "http://10.0.0.7:8000"),
        ("inside", {"public_url": "https://example.org"}, "https://example.org"),
        ("evil/../x", {"public_url": "https://example.org"}, "https://example.org"),
    ],
)
def test_links_work_for_others(host: str, settings: dict[str, str], base: str) -> None:
    assert base_of(request(host), Settings(**settings)) == base  # type: ignore[arg-type]


def test_the_code_is_a_picture_in_itself() -> None:
    picture = ElementTree.fromstring(qr_svg("https://example.org/t/ABCD"))
    assert picture.tag.endswith("svg")
    assert b"http" not in qr_svg("https://example.org/t/ABCD").replace(
        b"http://www.w3.org/2000/svg", b""
    )


def test_the_code_in_a_terminal_is_the_same_in_all_signs() -> None:
    """Blocks, blocks in colour and ASCII: read back into dark and light."""
    link = "http://10.0.0.7:8000"
    ascii_rows = [
        [row[place] == " " for place in range(0, len(row), 2)]
        for row in qr_lines(link, has_colour=False, has_blocks=False)
    ]
    halves = {" ": (True, True), "▄": (True, False), "▀": (False, True), "█": (False, False)}
    rows = []
    for line in qr_lines(link, has_colour=False):
        pairs = [halves[sign] for sign in line]
        rows += [[up for up, _ in pairs], [low for _, low in pairs]]
    assert rows[: len(ascii_rows)] == ascii_rows
    coloured = qr_lines(link, has_colour=True)
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in coloured)
    opposite = {" ": "█", "█": " ", "▀": "▄", "▄": "▀"}
    plain = [line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in coloured]
    assert ["".join(opposite[sign] for sign in line) for line in plain] == qr_lines(
        link, has_colour=False
    )
