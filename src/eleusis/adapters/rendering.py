"""What lies on the table of an environment, as people want to see it: nobody's hand is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eleusis.adapters.pixels import frame
from eleusis.errors import InputError
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.pictures.picture_text import picture_text
from eleusis.play.view import table_view

if TYPE_CHECKING:
    from eleusis.play.state import Round

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")


def require_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> None:
    """Nothing, if there is such a mode.

    Raises:
        InputError: `bad-action`, with those there are.
    """
    if mode is not None and mode not in modes:
        raise InputError("bad-action.mode", mode=mode, modes=modes)


def rendered(state: Round, mode: str | None) -> Any:
    """The layout: printed (`human`), as text, as SVG, or as pixels; nothing without a mode."""
    if mode is None:
        return None
    layout = layout_of(table_view(state))
    if mode == "svg":
        return picture_svg(layout)
    if mode == "rgb_array":
        return frame(picture_svg(layout))
    text = picture_text(layout)
    if mode == "ansi":
        return text
    print(text)
    return None
