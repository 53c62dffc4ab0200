"""An SVG picture as PNG, the same on every machine: the serif that it is set in comes along."""

from __future__ import annotations

from importlib.resources import as_file, files

ZOOM = 2
"""Pixels for each unit of the picture, so that it prints well."""


def png(svg: str, *, zoom: int = ZOOM) -> bytes:
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
                font_dirs=[str(fonts)],
                serif_family="Source Serif 4",
                text_rendering="geometric_precision",
            )
        )
