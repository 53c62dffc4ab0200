"""Walk through a record, event by event, and see when the rule could be known.

python examples/walk_through.py [FILE]
"""

import sys

import eleusis

played = eleusis.load(sys.argv[1] if len(sys.argv) > 1 else "examples/round.txt")
print(repr(played), "\nThe rule was:", played.rule)
for number, event in enumerate(played, 1):
    if isinstance(event, eleusis.events.Judged):
        seen = eleusis.fit(played.up_to(number))
        print(f"{number:3}  {'right' if event.right else 'wrong'}  {seen!r}")
