"""What the client's tests hold its layout and its corrections to is what the program works out."""

import pytest
from shared_fixtures import FOLDER, written


@pytest.mark.parametrize(("name", "text"), written().items(), ids=list(written()))
def test_the_file_is_of_today(name: str, text: bytes) -> None:
    assert (FOLDER / name).read_bytes() == text, "run scripts/shared_fixtures.py"
