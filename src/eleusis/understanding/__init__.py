"""What a person means by a text: learned from its author, with words as evidence and pictures as
questions.

`Understanding` is the whole of it: a state whose `step` is the next question. `understand` asks
by a function, where one is at hand.
"""

from eleusis.understanding.asking import understand
from eleusis.understanding.dialogue import (
    DialogueStep,
    GivenUp,
    PictureQuestion,
    Proposal,
    Understanding,
    Understood,
)
from eleusis.understanding.evidence import Disagreement

__all__ = [
    "DialogueStep",
    "Disagreement",
    "GivenUp",
    "PictureQuestion",
    "Proposal",
    "Understanding",
    "Understood",
    "understand",
]
