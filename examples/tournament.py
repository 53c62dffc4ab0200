"""A tournament: who scores most over a few rounds, each by another published rule?

python examples/tournament.py [ROUNDS]
"""

import sys
from collections import Counter

import eleusis

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
AGENTS = ("club", "cautious", "random")
rules = [rule for name, rule in eleusis.published_rules().items() if name.startswith("science-")]
points: Counter[str] = Counter()
for number in range(ROUNDS):
    turned = AGENTS[number % 3 :] + AGENTS[: number % 3]
    played = eleusis.play_round(rule=rules[number % len(rules)], players=turned, seed=number)
    for agent, name in zip(turned, played.names[1:], strict=True):
        points[agent] += played.scores[name]
for agent, total in points.most_common():
    print(f"{agent:12} {total / ROUNDS:6.1f} points a round")
