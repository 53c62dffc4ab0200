"""`eleusis layout`: a record or a position as a picture, in text, SVG or PNG."""

from __future__ import annotations

from pathlib import Path

import click

from eleusis.cli.io.numbers import Whole


@click.argument("file", help="A record or a position; - is stdin.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write the picture as SVG.")
@click.option("--png", type=click.Path(path_type=Path), help="Write the picture as PNG.")
@click.option("--dark", is_flag=True, help="Night colours, for SVG and PNG.")
@click.option(
    "--width",
    type=Whole(1),
    help="Columns: of text, or cards of the line in a row of a picture.",
)
def layout_command(
    file: str, svg: Path | None, png: Path | None, dark: bool, width: int | None
) -> None:
    """Draw the layout: the line to the right, sidelines below, pawns and markers.

    eleusis layout examples/last-card.txt
    eleusis layout examples/last-card.txt --svg layout.svg --png layout.png
    """
    from eleusis.cli.io.files import round_of
    from eleusis.cli.io.terminal import Terminal
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
        from eleusis.adapters.pixels import png as png_of

        png.write_bytes(png_of(drawing))
