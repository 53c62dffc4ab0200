"""The small core: a normaliser that knows no meaning, and tables in which everything combines.

`normaliser` brings a text into few words; `notation` makes productions of the rows of the tables
(`kinds`, `cards`, `relations`, `numbers`, `frames`, `patterns`); `reader` reads by them.
"""
