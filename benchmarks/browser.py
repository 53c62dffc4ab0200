"""What the browser's client asks of a device: bytes of the first load, and pauses while it draws.

    python benchmarks/browser.py                 needs Chromium and the built pages
    python benchmarks/browser.py --repeats 9

A table is shown whose line has 80 cards, with sidelines, as the wire tells of it: once to somebody
who comes to it then, once to somebody who sits there from the beginning, and then one card more.
What counts is processor time of the tasks of the page's thread, as the browser's own tracing has
it: a task over 50 ms is a pause that people feel. The machine may have other work meanwhile, so
`longest by the clock` is more than that. Of several runs the median is shown.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from eleusis.cards import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Request, WebSocketRoute

LINE: Final = 80
CODE: Final = "KEPL"
FILM: Final = Path(__file__).resolve().parents[1] / "frontend/src/lib/fixtures/gardner.json"
"""A round as the wire tells of it, from the client's own tests."""

TRACED: Final = ["toplevel"]
"""No more than is needed: tracing takes time, too."""

DEVICES: Final = {"desktop": (1280, 800, 1), "phone": (390, 844, 3)}
"""Width, height, and pixels of the screen for each."""

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
PROGRAMS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

CARDS: Final = tuple(map(str, ALL))

_ENTER: Final = 'localStorage.setItem("eleusis.token.KEPL", "nobody-checks-this-token");'

_CALM: Final = """count => new Promise(done => {
    const look = () => {
        const stops = document.querySelectorAll("[data-stop]").length;
        if (stops < count) requestAnimationFrame(look);
        else setTimeout(done, 1200);
    };
    look();
})"""
"""So many plays lie there, and what follows from them is done, too."""


class Cost(NamedTuple):
    """What a step asked of the page's thread, in milliseconds."""

    longest: float
    """The longest task, in processor time."""
    longest_clock: float
    """The longest task by the clock."""
    all_tasks: float
    """All tasks together, in processor time."""


def main() -> None:
    """Measure, and print tables as they stand in results.md."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        sys.exit("There is no Chromium: scripts/install_programs brings it.")
    table = Table("device", "step", "longest task", "longest by the clock", "all tasks")
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=PROGRAMS)
        total, parts = first_load(browser, url)
        for name in DEVICES:
            runs = [drawn(browser, url, name) for _ in range(asked.repeats)]
            for step in runs[0]:
                cost = map(median, zip(*(run[step] for run in runs), strict=True))
                table.add_row(name, step, *(f"{part:.0f} ms" for part in cost))
        browser.close()
    console = Console()
    console.print(f"first load: {total / 1000:.1f} kB ({', '.join(parts)})")
    console.print(table)


@contextmanager
def served() -> Iterator[str]:
    """A server; of it only the pages and the rulebooks are asked."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "eleusis", "serve", "--port", "0", "--json"]
        command += ["--store", f"sqlite:{folder}/tables.sqlite"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            yield json.loads(process.stdout.readline())["url"]
            process.terminate()


def first_load(browser: Browser, url: str) -> tuple[int, list[str]]:
    """The bytes that come for the entrance, compressed as they come, and those of each file."""
    page = browser.new_page()
    fetched: list[Request] = []
    page.on("requestfinished", lambda request: fetched.append(request))
    page.goto(url, wait_until="networkidle")
    sizes = {request.url: request.sizes()["responseBodySize"] for request in fetched}
    page.close()
    kinds = [f"{name.rpartition('/')[2] or 'page'} {size:,}" for name, size in sizes.items()]
    return sum(sizes.values()), kinds


def drawn(browser: Browser, url: str, device: str) -> dict[str, Cost]:
    """What each step costs on fresh pages."""
    width, height, pixels = DEVICES[device]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=pixels,
        is_mobile=device == "phone",
        has_touch=device == "phone",
    )
    plays = long_round()
    late = Visit(browser, context, url)
    costs = {"coming to the long line": late.opens(told(plays, 0, len(plays) - 1))}
    early = Visit(browser, context, url)
    costs["coming to a table with one card"] = early.opens(told(plays, 0, 1))
    costs["the long line at once"] = early.hears(told(plays, 1, len(plays) - 1))
    costs["one card more"] = early.hears(told(plays, len(plays) - 1, len(plays)))
    context.close()
    return costs


class Visit:
    """A page at a table that is told what we like."""

    def __init__(self, browser: Browser, context: BrowserContext, url: str) -> None:
        self._browser = browser
        self._url = url
        self._page = context.new_page()
        self._page.add_init_script(_ENTER)
        self._socket: WebSocketRoute | None = None

    def opens(self, update: dict[str, Any]) -> Cost:
        """What it costs to open the page, and to be told this first."""
        self._page.route_web_socket(f"**/{CODE}/socket", lambda socket: self._meets(socket, update))
        self._browser.start_tracing(page=self._page, categories=TRACED)
        self._page.goto(f"{self._url}/t/{CODE}")
        return self._settles(update)

    def hears(self, update: dict[str, Any]) -> Cost:
        """What it costs to be told this."""
        assert self._socket is not None
        self._browser.start_tracing(page=self._page, categories=TRACED)
        self._socket.send(json.dumps(update))
        return self._settles(update)

    def _meets(self, socket: WebSocketRoute, update: dict[str, Any]) -> None:
        """Whoever says hello is told the first update."""
        self._socket = socket
        socket.on_message(
            lambda said: socket.send(json.dumps(update)) if '"hello"' in said else None
        )

    def _settles(self, update: dict[str, Any]) -> Cost:
        layout = update["view"]["layout"]
        self._page.evaluate(_CALM, layout["start"] + len(layout["plays"]))
        return cost_of(json.loads(self._browser.stop_tracing())["traceEvents"])


def cost_of(trace: list[dict[str, Any]]) -> Cost:
    """What the tasks of pages' threads cost; others that were open at the time are idle."""
    pages = {
        (one["pid"], one["tid"])
        for one in trace
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        one
        for one in trace
        if one["name"] == "ThreadControllerImpl::RunTask"
        and "tdur" in one
        and (one["pid"], one["tid"]) in pages
    ]
    used = [task["tdur"] / 1000 for task in tasks]
    return Cost(max(used), max(task["dur"] for task in tasks) / 1000, sum(used))


def long_round() -> list[dict[str, Any]]:
    """The plays of a long round, as the wire tells of them; the last one is right."""
    chance = Random(5)
    plays: list[dict[str, Any]] = []
    cards = 0
    for column in range(LINE + 1):
        wrong = () if column in (0, LINE) else range(chance.choice((0, 0, 0, 1, 1, 2, 3)))
        for right in (*(False for _ in wrong), True):
            play = {"seat": chance.randint(1, 4), "cards": [chance.choice(CARDS)], "right": right}
            play |= {"column": column, "number": cards, "v": 2 * len(plays) + 2}
            plays.append(play)
            cards += 1
    return plays


def told(plays: list[dict[str, Any]], since: int, until: int) -> dict[str, Any]:
    """The update to somebody who has seen the plays *since* which these are new."""
    update: dict[str, Any] = json.loads(FILM.read_text())[0]
    facts = update["view"]["facts"] | {"phase": "turn", "waits_for": 1, "turn": 1, "owed": []}
    facts |= {"hand_counts": [0, 14, 14, 14, 14]}
    you = update["view"]["you"] | {"hand": CARDS[::4], "may": ["play"]}
    entries: list[dict[str, Any]] = []
    for place in range(since, until):
        play = plays[place]
        entry = {"at": 1.0, "seat": play["seat"], "cards": play["cards"], "right": None}
        entry |= {"count": None, "text": ""}
        entries.append(entry | {"v": 2 * place + 1, "what": "played"})
        judged = {"what": "judged", "seat": None, "cards": [], "right": play["right"]}
        entries.append(entry | {"v": 2 * place + 2} | judged)
    is_whole = until - since > 1 or since == 0
    start = 0 if is_whole else since
    view = {"facts": facts, "layout": {"start": start, "plays": plays[start:until]}, "you": you}
    return update | {"v": 2 * until, "entries": entries, "view": view, "is_whole": is_whole}


if __name__ == "__main__":
    main()
