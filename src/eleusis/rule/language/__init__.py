"""English in and out: `reading` makes a tree of a text, `wording` a text of a tree."""
