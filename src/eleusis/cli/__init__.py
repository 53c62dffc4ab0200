"""The command line: thin, one file per command, nothing that another shell could not do too.

Exit status: 0 done, 1 the answer is "no", 2 bad input (one message on stderr, no traceback).
"""

from __future__ import annotations


def main() -> None:
    """Run the command line on `sys.argv`; leaves by `SystemExit`."""
    # Inside, because whoever imports a helper of this package needs no command parser.
    from eleusis.cli.app import run

    raise SystemExit(run())
