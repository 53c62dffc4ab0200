"""`python -m eleusis`: the command line."""

from __future__ import annotations

from eleusis.cli import main

if __name__ == "__main__":
    main()
