"""Makes the pictures of docs/online-table.md out of what the browser tests see.

python scripts/screenshots.py

Each run deals other cards, so the pictures change each time: they are made anew when the pages
look different, not in ./check.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "pictures" / "table"
BYTES_MAX: Final = 150_000
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

WANTED: Final = {
    "lobby, desktop": "entrance",
    "lesson, phone": "lesson",
    "solo table, desktop": "alone",
    "solo end, phone": "alone-end",
    "daily, phone": "daily",
    "ladder, desktop": "ladder",
    "how to play, phone": "how-to-play",
    "written, desktop": "rule",
    "joined, phone": "waiting",
    "turn, phone": "turn",
    "string, phone": "string",
    "string, desktop": "table",
    "844x390, sizes": "landscape",
    "prophet, phone": "prophet",
    "fallen, desktop": "overthrow",
    "ruling, desktop": "by-hand",
    "notebook, phone": "notebook",
    "looking on, wall": "projector",
    "night, desktop": "night",
    "german turn, phone": "german",
    "end, desktop": "end",
    "round page, desktop": "round",
    "teach, desktop": "teach",
    "class wall, desktop": "class-wall",
    "pupil notes, phone": "pupil",
    "class gathers, wall": "class-projector",
    "class predicts, wall": "class-predicts",
    "pupil predicts, phone": "pupil-predicts",
    "class report, desktop": "class-report",
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
            packed = repacked(picture.read_bytes())
            if len(packed) > BYTES_MAX:
                print(f"{sight} has {len(packed):,} bytes", file=sys.stderr)
            (FOLDER / f"{name}.png").write_bytes(packed)
    return done.returncode


def repacked(png: bytes) -> bytes:
    """The same picture in fewer bytes: the browser compresses in a hurry."""
    chunks, pixels = [], b""
    place = len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        kind, body = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        if kind == b"IDAT":
            pixels += body
        else:
            chunks.append((kind, body))
        place += length + 12
    chunks.insert(-1, (b"IDAT", zlib.compress(zlib.decompress(pixels), 9)))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


if __name__ == "__main__":
    sys.exit(main())
