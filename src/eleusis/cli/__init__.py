"""The command line: thin, one file per command, nothing that another shell could not do too.

Exit status: 0 done, 1 the answer is "no", 2 bad input (one message on stderr, no traceback).
"""

from __future__ import annotations


def main() -> None:
    """Run the command line on `sys.argv`; leaves by `SystemExit`."""
    # Inside, because whoever imports a helper of this package needs no command parser.
    import gc

    # An agent that thinks keeps hundreds of thousands of values without a cycle among them; to look
    # for one as often as the interpreter would takes a twentieth of its time.
    gc.set_threshold(20_000)
    from eleusis.cli.app import run

    status = run()
    # All that is loaded goes with the process. To look for cycles in it first, as the interpreter
    # does when it ends, takes as long as many a command.
    gc.freeze()
    raise SystemExit(status)
