"""What a page is inspected for: whether everybody can use it; and pictures of it for the docs."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

_AXE: Final = (
    Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
)

_RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_COLOURS: Final = ("color-contrast",)
"""All that is different by night."""

_CALM: Final = """async () => {
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const brief = document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(brief.map(one => one.finished));
}"""
"""Until everything has its colours and its place."""

_SETTLED_MS: Final = 500
"""Before a picture: cards have come."""

_PROCLAIMED: Final = "fallen"
"""The sight with what is proclaimed over it; elsewhere it hides the layout."""

_PICTURES: Final = "ELEUSIS_PICTURES"
"""A folder: pictures are put there, by scripts/screenshots.py."""


@dataclass(slots=True)
class Inspection:
    """How closely a page is looked at.

    Attributes:
        device: Part of the names of pictures.
        has_axe: True if everybody must be able to use the page, by day and by night.
        found: What keeps people from using what was seen.
    """

    device: str = ""
    has_axe: bool = False
    found: list[str] = field(default_factory=list)

    def inspect(self, page: Page, sight: str) -> None:
        """Look at the page as it is now."""
        if _PICTURES in os.environ:
            page.wait_for_timeout(_SETTLED_MS)
            if sight != _PROCLAIMED:
                expect(page.locator("p.drama")).to_have_count(0)
            kept(f"{sight}, {self.device}", page.screenshot)
        if self.has_axe:
            self.found += [f"{sight}, {self.device}: {line}" for line in _violations(page, _RULES)]
            page.emulate_media(color_scheme="dark")
            found = _violations(page, _COLOURS)
            page.emulate_media(color_scheme="light")
            self.found += [f"{sight}, {self.device}, by night: {line}" for line in found]


def kept(name: str, taken: Callable[[], bytes]) -> None:
    """Take a picture and keep it, where pictures are wanted."""
    folder = os.environ.get(_PICTURES)
    if folder:
        (Path(folder) / f"{name}.png").write_bytes(taken())


def calm(page: Page) -> None:
    """Wait until everything has its colours and its place."""
    page.evaluate(_CALM)


@cache
def _axe() -> str:
    """The inspector's program; npm ci brings it."""
    return _AXE.read_text()


def _violations(page: Page, rules: tuple[str, ...]) -> list[str]:
    """What keeps people from using the page, one line for each kind."""
    calm(page)
    if not page.evaluate("() => !!window.axe"):
        page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(
        """rules => axe.run(document, {runOnly: rules, resultTypes: ["violations"]})
            .then(all => all.violations)""",
        list(rules),
    )
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:200]}"
        f" and {len(one['nodes']) - 1} more; {one['nodes'][0].get('failureSummary', '')})"
        for one in found
    ]
