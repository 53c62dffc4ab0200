"""A text in the few words of the core: tables of words and phrases, and who goes through them."""
