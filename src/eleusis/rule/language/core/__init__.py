"""The small core: a normaliser that knows no meaning, and tables in which everything combines.

`words` brings a text into few words; `notation` makes productions of the rows of the tables, which
are the chapters that `reader` lists and reads by.
"""
