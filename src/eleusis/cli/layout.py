"""`eleusis layout`: a record or a position as a picture, in text, SVG or PNG."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer


def layout(
    file: Annotated[str, typer.Argument(help="A record or a position; - is stdin.")],
    svg: Annotated[Path | None, typer.Option(help="Write the picture as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the picture as PNG.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Night colours, for SVG and PNG.")] = False,
    width: Annotated[
        int | None,
        typer.Option(min=1, help="Columns: of text, or cards of the line in a row of a picture."),
    ] = None,
) -> None:
    """Draw the layout: the line to the right, sidelines below, pawns and markers.

    eleusis layout examples/last-card.txt
    eleusis layout examples/last-card.txt --svg layout.svg --png layout.png
    """
    from eleusis.cli.files import round_of
    from eleusis.cli.terminal import Terminal
    from eleusis.play.pictures.layout import layout_of
    from eleusis.play.view import table_view

    picture = layout_of(table_view(round_of(file)))
    if svg is None and png is None:
        from eleusis.play.pictures.picture_text import picture_text

        terminal = Terminal()
        terminal.draw(
            picture_text(
                picture,
                width or terminal.width,
                colour=terminal.has_colour,
                letters=terminal.letters,
            )
        )
        return
    from eleusis.play.pictures.picture_svg import picture_svg
    from eleusis.play.pictures.themes import DAY, NIGHT

    theme = NIGHT if dark else DAY
    drawing = (
        picture_svg(picture, theme) if width is None else picture_svg(picture, theme, columns=width)
    )
    if svg is not None:
        svg.write_text(drawing, encoding="utf-8")
    if png is not None:
        from eleusis.cli.png import png as png_of

        png.write_bytes(png_of(drawing))
