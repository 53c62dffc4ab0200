"""Everything of a round as text, both ways: events, moves, positions.

| module | what it holds |
|---|---|
| `tokens` | words, numbers, names and quoted texts; where a text could not be read |
| `event_text`, `move_text` | one event, one move |
| `laid_text`, `setup_text` | the layout, and all that is agreed before the first card |
| `position_text` | a sheet: a position and the moves after it |
"""
