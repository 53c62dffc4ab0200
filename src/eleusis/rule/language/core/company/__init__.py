"""The card in company: with the last few, with the line, with its own suit; and its steps."""
