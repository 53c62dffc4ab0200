"""The layout as a picture: what stands where, and the drawings of it.

| module | what it holds |
|---|---|
| `layout` | the picture as data |
| `captions` | the sentences under it |
| `picture_text` | for the terminal |
| `picture_svg`, `svg_parts`, `card_faces`, `themes` | for paper and screen |
"""
