"""The small core: a normaliser that knows no meaning, and tables in which everything combines.

`words.normaliser` brings a text into few words; `notation` makes productions of the rows of the tables
(`kinds`, `relations`, `properties`, `orders`, `numbers`, `memory`, `frames`, `branches`,
`patterns`); `reader` reads by them.
"""
