"""An SVG picture as PNG or pixels, alike on every machine: the serif it is set in comes along."""

from __future__ import annotations

import re
import struct
import zlib
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy.typing as npt

ZOOM: Final = 2
"""Pixels for each unit of the picture, so that it prints well."""
FRAME: Final = (720, 960)
"""Rows and columns of a frame: all of one size, as films want them."""

_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_IDLE: Final = 8
"""Bytes of a PNG before its first chunk."""


def png(svg: str, *, zoom: float = ZOOM, background: str | None = None) -> bytes:
    """The picture as PNG.

    Letters that our font lacks are taken from the fonts of the machine, if it has any.
    """
    # Here because most commands draw no PNG and should not wait for it.
    import resvg_py

    with as_file(files("fontpkg_source_serif_4") / "files") as fonts:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                zoom=zoom,
                background=background,
                font_dirs=[str(fonts)],
                serif_family="Source Serif 4",
                text_rendering="geometric_precision",
            )
        )


def frame(svg: str) -> npt.NDArray[Any]:
    """The picture on white, as large as it fits into `FRAME`: rows, columns, red green blue."""
    import numpy as np

    size = _SIZE.search(svg)
    assert size is not None, "our pictures say how large they are"
    rows, columns = FRAME
    zoom = min(rows / float(size[2]), columns / float(size[1]))
    drawn = _decoded(png(svg, zoom=zoom, background="#ffffff"))[:rows, :columns]
    whole = np.full((rows, columns, 3), 255, np.uint8)
    whole[: drawn.shape[0], : drawn.shape[1]] = drawn
    return whole


def _decoded(picture: bytes) -> npt.NDArray[Any]:
    """The pixels of a PNG of eight bits a channel with transparency, as ours are, without it."""
    import numpy as np

    width, height, depth, kind = struct.unpack(">IIBB", picture[16:26])
    assert (depth, kind) == (8, 6), "our renderer writes eight bits of red, green, blue and alpha"
    packed, at = bytearray(), _IDLE
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + size]
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    pixels = np.zeros((height, 4 * width), np.uint8)
    _unfiltered()(rows, pixels)
    return pixels.reshape(height, width, 4)[:, :, :3]


def _unfiltered() -> Any:
    """What takes the filters of PNG off its rows: loops over bytes, so compiled."""
    global _kernel
    if _kernel is None:
        import numba

        _kernel = numba.njit(cache=True)(_take_filters_off)
    return _kernel


_kernel: Any = None


def _take_filters_off(rows: Any, pixels: Any) -> None:
    height, size = pixels.shape
    for row in range(height):
        kind = rows[row, 0]
        for place in range(size):
            left = int(pixels[row, place - 4]) if place >= 4 else 0
            above = int(pixels[row - 1, place]) if row else 0
            guess = (0, left, above, (left + above) // 2, left)[kind]
            if kind == 4:  # the one of three that is nearest to where a slope would go on
                corner = int(pixels[row - 1, place - 4]) if row and place >= 4 else 0
                slope = left + above - corner
                nearest = min(abs(slope - left), abs(slope - above), abs(slope - corner))
                if abs(slope - left) > nearest:
                    guess = above if abs(slope - above) == nearest else corner
            pixels[row, place] = (int(rows[row, place + 1]) + guess) & 255
