"""Texts read with words left out, taken loosely: for readings that are asked about."""
