"""Judge a line by a rule, and find where two rules part.

python examples/judge_a_line.py
"""

import eleusis

rule = eleusis.Rule("If the last card is odd, play a black card; otherwise a red one.")
line = eleusis.parse_cards("7H 4S 9D KC 2H")
for place, card in enumerate(line[1:], 2):
    verdict = "right" if card in rule.right(line[: place - 1]) else "wrong"
    print(f"{place}: {card.symbol} is {verdict}")

print("right next:", rule.right(line))
print("where it differs from alternating colours:", rule.compare("Colours alternate."))
print("dead end:", rule.audit().dead_end or "none")
