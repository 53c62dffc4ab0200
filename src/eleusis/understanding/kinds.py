"""Of what kind a text or a rule speaks: colours, suits, steps, counts …, as broadly as can be told.

What is learned of one kind holds for the others too: a rule that speaks of a kind of which its
author's words do not is hardly theirs, whichever kind it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.understanding.lexicon import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.understanding.lexicon import Mentioned

_SPOKEN: Final = {
    "colour": "colour,red,black",
    "suit": "suit",
    "parity": "odd,even,parity",
    "face": "face,number card,number word",
    "prime": "prime",
    "ranks": "high,low,listed,mod 3,fibonacci list,letters,square",
    "order": "higher,lower,up,down,high,low,extreme,direction,between,in between",
    "same rank": "rank,pairs,same",
    "distance": "difference,circle,jump",
    "sum": "sum,average",
    "product": "product,divide,half,mod 3",
    "far back": "two back,three back,before,second,third,back,last n,last two,direction",
    "window": "last n,last two,row,in a row",
    "line": "line,on the line,count,count words,seen,balance,more",
    "cycle": "cycle,every,place,nth place,pairs,so on,alternate",
    "first": "first",
    "latest": "last card of kind,latest,of its kind",
    "run": "row,in a row",
    "circle": "circle,suit order,cycle,arrow,letters",
    "middle": "median,average",
    "condition": "if,otherwise,conditional play,arrow,depends,unless,on colour,on parity,on suit,"
    "on face,on rank",
}
"""Each kind with the names of a text that speak of it."""
_KINDS_OF_NAME: Final = {
    name: frozenset(kind for kind, names in _SPOKEN.items() if name in names.split(","))
    for names in _SPOKEN.values()
    for name in names.split(",")
}

_ABOUT: Final = {
    "colour": "colour", "suit": "suit", "parity": "parity", "face": "face", "prime": "prime",
    "primality": "prime", "ranks": "ranks", "rank": "same rank",
}  # fmt: skip
"""The kinds of concepts that end so."""
_OF_CONCEPT: Final = {
    "rank limit": "ranks", "higher": "order", "lower": "order", "compared": "order",
    "between": "order", "not between": "order", "highest": "order", "lowest": "order",
    "highest rank": "order", "lowest rank": "order", "distance": "distance", "step": "distance",
    "circle": "distance", "sum": "sum", "product": "product", "divide": "product",
    "remainder": "product", "back:2": "far back", "back:3": "far back", "back:4": "far back",
    "window": "window", "whole line": "line", "count": "line", "distinct": "line",
    "cycle": "cycle", "place": "cycle", "block": "cycle", "first card": "first",
    "last like it": "latest", "last of a sort": "latest", "order:suit": "circle",
    "median": "middle", "average of the ranks": "middle", "median of the ranks": "middle",
    "lower median of the ranks": "middle", "if": "condition",
}  # fmt: skip

_SET_AS: Final = {"on": "m", "play": "c", "same": "same", "other": "diff"}
_NAMED_SETTINGS: Final = {
    f"{setting} {sort}": f"{_SET_AS[setting]}:{'ranks' if sort == 'rank' else sort}"
    for setting, sort in SETTINGS
    if setting in _SET_AS and sort != "order"
}
SET_CONCEPTS: Final = frozenset(_NAMED_SETTINGS.values())
"""Concepts of a sort of card in a setting."""


@lru_cache(maxsize=1024)
def kinds_of_text(text: Mentioned) -> frozenset[str]:
    """The kinds of which a text speaks."""
    found = frozenset[str]().union(*(_KINDS_OF_NAME.get(name, ()) for name in text.names))
    if text.suits:
        found |= {"suit"}
    return found | {"ranks"} if text.numbers or text.groups else found


@lru_cache(maxsize=1024)
def settings_of_text(text: Mentioned) -> frozenset[str]:
    """The concepts whose sort of card the text has in such a setting."""
    return frozenset(_NAMED_SETTINGS[name] for name in text.names if name in _NAMED_SETTINGS)


def kinds_of_concepts(concepts: Iterable[str]) -> frozenset[str]:
    """The kinds of which a rule with these concepts speaks."""
    return frozenset[str]().union(*map(_kinds_of_concept, concepts))


@lru_cache(maxsize=1024)
def _kinds_of_concept(concept: str) -> frozenset[str]:
    role, _, about = concept.partition(":")
    kinds = {_OF_CONCEPT.get(concept), _ABOUT.get(about)}
    if role in ("seen", "new"):
        kinds |= {"line"}
    if role == "run":
        kinds |= {"run"}
    return frozenset(kind for kind in kinds if kind)
