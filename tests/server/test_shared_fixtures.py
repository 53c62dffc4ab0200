"""What the client's tests hold its layout and its corrections to is what the program works out."""

import pytest
from shared_fixtures import FILES, FOLDER, text_of


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_of_today(name: str) -> None:
    assert (FOLDER / name).read_bytes() == text_of(name), "run scripts/shared_fixtures.py"
