"""Runs docs/tutorial.ipynb, whose outputs the site and the repository's pages show.

python scripts/notebook.py            run it, and write down what it gave
python scripts/notebook.py --check    the same, but only say whether that has changed

IPython runs the cells as a notebook's kernel does, and so decides how each value is shown.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from IPython.core.formatters import format_display_data
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

NOTEBOOK: Final = Path(__file__).resolve().parent.parent / "docs" / "tutorial.ipynb"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of a run from its first cell to its last.

    Raises:
        Exception: whatever a cell raises.
    """
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = cell | {"execution_count": count, "outputs": outputs(shell, cell, count)}
        cells.append(cell)
    return notebook | {"cells": cells}


def outputs(shell: InteractiveShell, cell: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last line as IPython shows it."""
    with capture_output(display=False) as printed:
        source = "".join(cell["source"])
        done = shell.run_cell(source, store_history=False)  # type: ignore[no-untyped-call]
    done.raise_error()
    found: list[dict[str, Any]] = []
    if done.result is not None:
        data, metadata = format_display_data(done.result)  # type: ignore[no-untyped-call]
        shown = {kind: lines(text) for kind, text in data.items()}
        found.append(
            {
                "output_type": "execute_result",
                "execution_count": count,
                "data": shown,
                "metadata": metadata,
            }
        )
    elif printed.stdout:
        found.append({"output_type": "stream", "name": "stdout", "text": lines(printed.stdout)})
    return found


def lines(text: str) -> list[str]:
    """The text as notebooks keep it."""
    return text.splitlines(keepends=True)


def main(arguments: list[str]) -> int:
    """0 if the notebook is as it should be."""
    before = NOTEBOOK.read_text()
    after = json.dumps(run(json.loads(before)), indent=1, ensure_ascii=False) + "\n"
    if arguments != ["--check"]:
        NOTEBOOK.write_text(after)
    elif after != before:
        print("docs/tutorial.ipynb gives something else now: run python scripts/notebook.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
