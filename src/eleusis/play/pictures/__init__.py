"""The layout as a picture: what stands where, and the drawings of it.

| module | what it holds |
|---|---|
| `parts`, `layout` | the picture as data, and how it comes from the table |
| `captions` | the sentences under it |
| `picture_text` | for the terminal |
| `picture_svg`, `svg_parts`, `card_faces`, `themes` | for paper and screen |
| `card_grid` | which of the 52 cards are right, as dots, for both |
"""
