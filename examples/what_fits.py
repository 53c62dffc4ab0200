"""Which rules fit what lies on the table? Wrong cards have a minus before them.

python examples/what_fits.py
"""

import eleusis

seen = eleusis.fit_cards("7H 4S -8C 9D -2H KC 3D 5S -6S")
for rule, probability in seen.best(3):
    print(f"{probability:4.0%}  {rule}")

likely = sorted(seen.right().items(), key=lambda item: -item[1])
print("surest next:", *(card.symbol for card, _ in likely[:8]))
print(f"doubt left: {seen.entropy:.1f} bits")
