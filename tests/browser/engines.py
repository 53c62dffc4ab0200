"""Browsers besides Chromium, driven by what they have themselves: WebDriver, new and classic.

What is pressed and typed goes in as from a mouse and a keyboard; what is asked of the page is a
function in its language.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import httpx2
from websockets.sync.client import connect

from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from websockets.sync.client import ClientConnection

WIDTH: Final = 1280
HEIGHT: Final = 800

ENTER: Final = "\ue007"

MINI_BROWSERS: Final = ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")
"""Folders in which WebKitGTK keeps the browser that its driver drives."""


class Engine(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Open a page, and wait for it."""

    def ask(self, function: str, *values: Any) -> Any:
        """What a function of the page answers; a promise is waited for."""

    def find(self, function: str, *values: Any) -> dict[str, Any]:
        """The element that a function of the page answers, as a place to point at."""

    def act(self, actions: Sequence[dict[str, Any]]) -> None:
        """What hands do, as WebDriver writes it."""

    def picture(self) -> bytes:
        """What is on the screen, as PNG."""

    def troubles(self) -> list[str]:
        """What the browser complained of."""


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, session: ClientConnection) -> None:
        self._session = session
        self._count = 0
        self._troubles: list[str] = []
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        [tree] = self._do("browsingContext.getTree")["contexts"]
        self._page = tree["context"]
        viewport = {"width": WIDTH, "height": HEIGHT}
        self._do("browsingContext.setViewport", context=self._page, viewport=viewport)

    def go(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def ask(self, function: str, *values: Any) -> Any:
        # As text it needs no types of the protocol.
        answer = self._call(f"JSON.stringify(await ({function})(...JSON.parse(all)))", values)
        return json.loads(answer.get("value", "null"))

    def find(self, function: str, *values: Any) -> dict[str, Any]:
        node = self._call(f"await ({function})(...JSON.parse(all))", values)
        return {"type": "element", "element": {"sharedId": node["sharedId"]}}

    def _call(self, expression: str, values: tuple[Any, ...]) -> dict[str, Any]:
        answer = self._do(
            "script.callFunction",
            functionDeclaration=f"async (all) => {expression}",
            arguments=[{"type": "string", "value": json.dumps(values)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

    def act(self, actions: Sequence[dict[str, Any]]) -> None:
        self._do("input.performActions", context=self._page, actions=list(actions))

    def picture(self) -> bytes:
        return base64.b64decode(
            self._do("browsingContext.captureScreenshot", context=self._page)["data"]
        )

    def troubles(self) -> list[str]:
        return self._troubles

    def _do(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._session.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            told = json.loads(self._session.recv(PATIENCE_S))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._troubles.append(told["params"]["text"])
            if told.get("id") == self._count:
                assert told["type"] == "success", told
                return told["result"]


class WebKit:
    """WebKitGTK over classic WebDriver."""

    def __init__(self, driver: httpx2.Client, program: Path) -> None:
        options = {"binary": str(program), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._driver = driver
        self._session = ""
        self._session = self._post("", {"capabilities": wanted})["sessionId"]
        self._post("/window/rect", {"width": WIDTH, "height": HEIGHT})
        self._post("/timeouts", {"script": round(1000 * PATIENCE_S)})

    def go(self, url: str) -> None:
        self._post("/url", {"url": url})
        # What went wrong before this is not heard of: the driver has no log.
        self.ask(
            """() => {
                window.troubles = [];
                const hear = event => window.troubles.push(
                    String(event.message ?? event.reason ?? event.violatedDirective));
                for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
                    addEventListener(kind, hear);
            }"""
        )

    def ask(self, function: str, *values: Any) -> Any:
        script = f"""const [all, done] = arguments;
            Promise.resolve(({function})(...all)).then(done);"""
        return self._post("/execute/async", {"script": script, "args": [list(values)]})

    def find(self, function: str, *values: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(function, *values)
        return found

    def act(self, actions: Sequence[dict[str, Any]]) -> None:
        self._post("/actions", {"actions": list(actions)})

    def picture(self) -> bytes:
        answer = self._driver.get(f"/session/{self._session}/screenshot")
        return base64.b64decode(answer.json()["value"])

    def troubles(self) -> list[str]:
        found: list[str] = self.ask("() => window.troubles")
        return found

    def leave(self) -> None:
        """End the browser."""
        self._driver.delete(f"/session/{self._session}")

    def _post(self, what: str, body: dict[str, Any]) -> Any:
        path = f"/session/{self._session}{what}" if self._session else "/session"
        answer = self._driver.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox | str]:
    """A Firefox, or why there is none."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        yield "no Firefox: scripts/install_programs --slow brings it"
        return
    command = [program, "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    environment = os.environ | {"HOME": str(folder)}
    with _running(command, environment, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        address = next(
            line.split()[-1] for line in process.stderr if "WebDriver BiDi listening on" in line
        )
        with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE_S) as session:
            yield Firefox(session)


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit | str]:
    """A WebKitGTK on a screen that nobody sees, or why there is none."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = [
        program
        for name in MINI_BROWSERS
        for folder in ("lib*/*", "lib*")
        for program in Path("/usr").glob(f"{folder}/{name}/MiniBrowser")
    ]
    if driver is None or screen is None or not found:
        yield "no WebKitGTK, its driver and Xvfb: scripts/install_programs --slow brings them"
        return
    with ExitStack() as ends:
        size = f"{WIDTH}x{HEIGHT}x24"
        seen = [screen, "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
        display = ends.enter_context(_running(seen, os.environ, stdout=subprocess.PIPE))
        assert display.stdout is not None
        environment = os.environ | {
            "DISPLAY": f":{display.stdout.readline().strip()}",
            "HOME": str(folder),
            "GDK_BACKEND": "x11",
        }
        port = _free_port()
        ends.enter_context(_running([driver, f"--port={port}"], environment))
        # It says nothing when it is ready: connecting is tried until it takes.
        transport = httpx2.HTTPTransport(retries=12)
        client = ends.enter_context(
            httpx2.Client(
                base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE_S, transport=transport
            )
        )
        browser = WebKit(client, found[0])
        ends.callback(browser.leave)
        yield browser


@contextmanager
def _running(command: list[str], environment: Any, **pipes: Any) -> Iterator[subprocess.Popen[str]]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | pipes
    with subprocess.Popen(command, env=environment, text=True, **quiet) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
