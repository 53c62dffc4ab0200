"""A language model that puts what somebody wrote into our words: for who asks for it, and never
more than a question back.

It proposes; each proposal is read like any text, and only what is read counts. What means the same
is told once. What is left is asked of the author, who says yes, or no. No ruling depends on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.agents.llm.fields import last_object, text_of
from eleusis.agents.llm.interview import Interview, Prompt
from eleusis.rule import Asked, Read, answer, library
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.telling import telling_lines
from eleusis.rule.language.doubt import Doubt

if TYPE_CHECKING:
    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
    from eleusis.rule import RuleTree

PROPOSALS_MAX: Final = 3
"""Sentences that are taken from one answer."""

_SENTENCE_MAX: Final = 600
"""Signs of a sentence."""

SHOWN: Final = 40
"""Published rules that show the model how a rule is said."""

_SCHEMA: Final[dict[str, object]] = {
    "type": "object",
    "properties": {"sentences": {"type": "array", "items": {"type": "string"}}},
    "required": ["sentences"],
    "additionalProperties": False,
}


def _briefing() -> str:
    """What the model must know of our words."""
    shown = sorted((rule.sentence for rule in library()), key=len)[:SHOWN]
    return "\n".join(
        (
            "Somebody has a secret rule in mind for a card game: for the line of cards that were "
            "right so far, it says which of the 52 cards may come next. Say their rule in plain "
            "English sentences of the kind that these show, in no other way:",
            *(f"- {sentence}" for sentence in shown),
            "An ace is 1, jack, queen and king are 11, 12 and 13. Change nothing of what the rule "
            f"means, and add nothing. Where it may mean several things give up to {PROPOSALS_MAX} "
            'sentences, the likeliest first. Answer with one JSON object: {"sentences": [...]}.',
        )
    )


def translated(
    text: str, endpoint: ChatEndpoint, limits: Limits | None = None, *, starters: int = 1
) -> Asked | Trouble:
    """What to ask the author of *text*, which is not read: whether one of these is meant.

    Cost: one request, up to `Limits.attempts` where none of the proposals is read.
    """
    interview = Interview(endpoint, seed=0, limits=limits)
    told = f"What they wrote, in whatever language: {text!r}"
    found = interview.ask(Prompt(_briefing(), told, _SCHEMA, lambda said: _read(said, starters)))
    if isinstance(found.answer, Trouble):
        return found.answer
    rule, *rivals = found.answer
    lines = telling_lines(rule, rivals, starters)
    return Asked(text, rule, (Doubt("translated"),), rivals=tuple(rivals), lines=lines)


def _read(said: str, starters: int) -> tuple[RuleTree, ...] | Trouble:
    """The rules that an answer proposes, each once; at least one."""
    fields = last_object(said, "sentences")
    proposed = None if fields is None else fields["sentences"]
    if not isinstance(proposed, list):
        wanted = 'The answer has no JSON object with a list "sentences".'
        return Trouble(TroubleKind.NONSENSE, wanted)
    rules: list[RuleTree] = []
    refused: list[str] = []
    for sentence in (text_of(each, _SENTENCE_MAX) for each in proposed[:PROPOSALS_MAX]):
        found = answer(sentence)
        if not isinstance(found, Read):
            refused.append(f"“{sentence}” is not read as one rule: {found.said}")
        elif all(difference(found.rule, rule, starters=starters) is not None for rule in rules):
            rules.append(found.rule)
    if not rules:
        return Trouble(TroubleKind.ILLEGAL, " ".join(refused) or "There are no sentences.")
    return tuple(rules)
