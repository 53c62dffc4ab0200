"""Makes the pictures of docs/online-table.md out of what the browser tests see.

python scripts/screenshots.py

Each run deals other cards, so the pictures change each time: they are made anew when the pages
look different, not in ./check.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "pictures" / "table"
BYTES_MAX: Final = 150_000

WANTED: Final = {
    "lobby, desktop": "entrance",
    "written, desktop": "rule",
    "joined, phone": "waiting",
    "turn, phone": "turn",
    "string, phone": "string",
    "string, desktop": "table",
    "prophet, phone": "prophet",
    "fallen, desktop": "overthrow",
    "ruling, desktop": "by-hand",
    "notebook, phone": "notebook",
    "looking on, wall": "projector",
    "night, desktop": "night",
    "german turn, phone": "german",
    "end, desktop": "end",
}
"""What the tests call a sight, and its file in the docs."""


def main() -> int:
    """0 if all pictures are there."""
    with tempfile.TemporaryDirectory() as made:
        tests = [sys.executable, "-m", "pytest", "-q", "tests/browser"]
        done = subprocess.run(tests, cwd=ROOT, env=os.environ | {"ELEUSIS_PICTURES": made})
        FOLDER.mkdir(parents=True, exist_ok=True)
        for sight, name in WANTED.items():
            picture = Path(made) / f"{sight}.png"
            if not picture.is_file():
                print(f"no test has seen: {sight}", file=sys.stderr)
                return 1
            if picture.stat().st_size > BYTES_MAX:
                print(f"{sight} has {picture.stat().st_size} bytes", file=sys.stderr)
            shutil.copyfile(picture, FOLDER / f"{name}.png")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
