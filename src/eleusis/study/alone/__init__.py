"""Playing alone: the game of science for people, a rule a day, rules by difficulty.

| module | what it holds |
|---|---|
| `puzzles` | what there is to play, by name, and the deal that a name stands for |
| `playing` | a round from what was laid and guessed so far, in English |
| `pool` | rules of measured difficulty |
| `daily` | which of them is the rule of a day, and the text that tells how it went |
| `rivals` | our agents on the same deal |

Everything here is a pure function: nothing is kept, and of chance there is only what names give.
"""
