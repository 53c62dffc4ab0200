"""Rounds that agents play among themselves, to find something out."""
