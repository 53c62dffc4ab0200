"""Alone with a secret rule at the terminal."""
