"""The browser draws the cards of the printed pictures."""

from card_paths import WRITTEN, text


def test_the_clients_outlines_are_those_of_the_pictures() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == text(), "run scripts/card_paths.py"
