"""Contractions, and what is denied in two words: one word of the core each."""

from __future__ import annotations

from typing import Final

APOSTROPHES: Final = (
    (r"\b(ca|wo|do|does|did|is|are|was|were|must|should|has|have)nt\b", r"\1n't"),
    (r"\b(they|you)re\b", r"\1're"),
    (r"\b(that|there|what)s\b", r"\1's"),
    (  # a case says what a card is, or what its suit is
        r"\b(if|when|whenever|while|unless) its (?!(?:own|suit|colou?r|rank|number|value|parity"
        r"|place|last|neighbou?r)s?\b)",
        r"\1 it's ",
    ),
    (
        r"\bits (?=(?:always |also |never |not )*(?:ok|okay|fine|right|wrong|allowed|free)\b)",
        "it's ",
    ),
)
NO_LONGER: Final = (
    (r"\b(\w+)'ve\b", r"\1 has"),
    (
        r"\b(is|are) always (?=(?:right|allowed|fine|ok|okay|correct|legal|accepted|permitted"
        r"|playable|good|welcome)\b)",
        r"\1 anytime ",
    ),
    (r"\b(?:can't|cannot|couldn't)(?: ever)?\b|\b(?:can|may) (?:not|never)(?: ever)?\b", "mustnot"),
    (
        r"\b(?:mustn't|shouldn't|won't|ain't allowed to)|\b(?:under no circumstances|on no account"
        r"|in no case|by no means|at no time)(?: (?:may|can|must|should)\b)?(?: you\b)?",
        "mustnot",
    ),
    (r"\b(?:must|should|shall|may)(?: also)? (?:not|never)(?: ever)?\b", "mustnot"),
    (r"\b(isn't|aren't|wasn't|weren't|ain't)\b", "is not"),
    (r"\b(hasn't|haven't|hadn't)\b", "has not"),
    (r"\b(don't|doesn't|didn't|do not|does not|did not)(?: ever)?\b", "donot"),
    (r"\b(it|that|there|what|he|she)'s\b", r"\1 is"),
    (r"\b(\d+) ?'? s\b", r"\1"),
    (r"'s\b", " 's"),
    (r"\b(?:may|can|could) always (?:be )?(?=play)", "may anytime "),
    (
        r"\b(?:ha(?:s|ve)|was|were|is) just (?:been )?(?:laid|played|placed|come|appeared)\b",
        "isontop",
    ),
    (r"\b(you|we|they)'re\b", r"\1 is"),
)
"""Before the single words are exchanged."""
