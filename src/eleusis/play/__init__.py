"""One round and a game of rounds, pure: moves in, events out, the state is their fold.

| module | what it holds |
|---|---|
| `seats` | who acts: seats, the judge, the stock-keeper |
| `moves`, `events` | what is asked, what happened |
| `state`, `position` | the frozen round; any moment set up by hand |
| `evolution` | `evolve(state, event)`, `begin`, `replay` |
| `engine` | `decide(state, move)`, `step`, `may`: the rulebook applied |
| `view` | what each seat may know |
| `table` | a round with somebody in every seat |
"""
