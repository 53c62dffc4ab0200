"""Arrays that take seconds to make are kept on disk, under what they are made from.

It is only a matter of time: what cannot be kept, or is found damaged, is made.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Arrays = Mapping[str, npt.NDArray[Any]]

KIND_BYTES_MAX: Final = 128 * 2**20
"""What the files of one kind may take; beyond it the oldest go."""

_PACKAGE: Final = Path(__file__).parent

_DIGEST_BYTES: Final = sha256().digest_size


def kept_arrays(
    kind: str, sources: tuple[str, ...], told: object, make: Callable[[], Arrays]
) -> Arrays:
    """What *make* returns, or has returned for the same on this machine; none of it is changed.

    Args:
        kind: What it is, in a word that begins the names of files.
        sources: The modules and packages of ours that it is made by, such as `rule`.
        told: Whatever else it is made from, as its `repr` says it.
        make: What makes it, of arrays without Python objects.
    """
    try:
        key = sha256(_code(sources) + repr((np.__version__, told)).encode())
        file = cache_folder() / f"{kind}-{key.hexdigest()[:24]}"
    except (OSError, RuntimeError):  # no code to be read, or no home of this user
        return make()
    found = _read(file)
    if found is None:
        found = make()
        with suppress(OSError):
            _write(file, found)
            _make_room(file.parent, kind)
    return found


def cache_folder() -> Path:
    """Where it is kept: `ELEUSIS_CACHE`, or the user's folder for such things.

    Raises:
        RuntimeError: nothing says where the user's home is.
    """
    named = os.environ.get("ELEUSIS_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "eleusis"


@cache
def _code(sources: tuple[str, ...]) -> bytes:
    """A hash of the code of these modules and packages.

    Raises:
        OSError: it cannot be read, as in a package without its sources.
    """
    told = sha256()
    for source in sources:
        files = [*_PACKAGE.glob(f"{source}.py"), *_PACKAGE.glob(f"{source}/**/*.py")]
        if not files:
            raise FileNotFoundError(source)
        for file in sorted(files):
            told.update(sha256(file.read_bytes()).digest())
    return told.digest()


def _read(file: Path) -> Arrays | None:
    """What was kept there; None if nothing was, or it is not what was written."""
    try:
        written = file.read_bytes()
    except OSError:
        return None
    packed = written[_DIGEST_BYTES:]
    if sha256(packed).digest() != written[:_DIGEST_BYTES]:
        return None
    with np.load(BytesIO(packed), allow_pickle=False) as arrays:
        return dict(arrays)


def _write(file: Path, arrays: Arrays) -> None:
    """Keeps it there; whoever reads meanwhile, or writes the same, finds all of it or nothing."""
    packed = BytesIO()
    np.savez(packed, allow_pickle=False, **arrays)
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f"{file.name}-{os.urandom(8).hex()}")
    try:
        partial.write_bytes(sha256(packed.getbuffer()).digest() + packed.getbuffer())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def _make_room(folder: Path, kind: str) -> None:
    """Takes the oldest files of this kind away if they are too much together."""
    stats = {file: file.stat() for file in folder.glob(f"{kind}-*")}
    newest = sorted(stats, key=lambda file: stats[file].st_mtime, reverse=True)
    for file, upto in zip(newest, accumulate(stats[file].st_size for file in newest), strict=True):
        if upto > KIND_BYTES_MAX:
            file.unlink(missing_ok=True)
