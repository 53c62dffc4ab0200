"""Sentences beside each other: what "it" is in them, and what they mean together."""
