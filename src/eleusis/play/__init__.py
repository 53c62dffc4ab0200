"""One round and a game of rounds, pure: moves in, events out, the state is their fold.

| module | what it holds |
|---|---|
| `seats` | who acts: seats, the judge, the stock-keeper |
| `moves`, `events` | what is asked, what happened |
| `state`, `position` | the frozen round; any moment set up by hand |
| `evolution` | `evolve(state, event)`, `begin`, `replay` |
| `engine` | `decide(state, move)`, `step`, `may`: the rulebook applied |
| `legality`, `predictions` | what is permitted, and how it is refused; predicting cards together |
| `view` | what each seat may know |
| `table` | a round with somebody in every seat |
| `scoring`, `game` | what a round is worth and why; several rounds, each with another dealer |
| `seal` | hashes that bind the dealer to the rule and the shuffle |
| `text` | events, moves and positions as people write them |
| `records` | rounds as text that only grows, and back, every event checked |
| `pictures` | the layout as data, as text and as SVG |

The modules know nothing of the three rooms, which know them.
"""
