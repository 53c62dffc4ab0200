"""What is of the wrong kind is refused at the front door, with the value and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

import eleusis
from eleusis.errors import InputError
from eleusis.messages import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS: Final = ["random"] * 3
RULE: Final = eleusis.Rule("Colours alternate.")
PLAYED: Final = eleusis.play_round(rule=RULE, players=PLAYERS, seed=1)

CALLS: Final[dict[str, Callable[[Any], object]]] = {
    "rulebook": lambda it: eleusis.play_round(it, rule=RULE, players=PLAYERS),
    "rule": lambda it: eleusis.play_round(rule=it, players=PLAYERS),
    "players": lambda it: eleusis.play_round(rule=RULE, players=it),
    "player": lambda it: eleusis.play_round(rule=RULE, players=[it] * 3),
    "seed": lambda it: eleusis.play_round(rule=RULE, players=PLAYERS, seed=it),
    "resume": lambda it: PLAYED.up_to(50).resume(it),
    "up to": lambda it: PLAYED.up_to(it),
    "a rule": eleusis.Rule,
    "its starters": lambda it: eleusis.Rule("Colours alternate.", starters=it),
    "right": RULE.right,
    "picture": lambda it: RULE.picture((it,)),
    "compare": RULE.compare,
    "compare after": lambda it: RULE.compare("Never the suit of the last card.", it),
    "fit": eleusis.fit,
    "fit cards": eleusis.fit_cards,
    "fitting starters": lambda it: eleusis.fit_cards("7H 4S", starters=it),
    "best": lambda it: eleusis.fit_cards("7H 4S").best(it),
    "load": eleusis.load,
    "load all": eleusis.load_all,
    "set up": eleusis.set_up,
    "find rulebook": eleusis.find_rulebook,
    "card": eleusis.Card,
    "cards": eleusis.parse_cards,
    "card set": eleusis.CardSet.parse,
    "understand": lambda it: eleusis.understand(it, lambda _: None),
    "understanding": eleusis.Understanding,
}
WRONG: Final = (None, 3.5, b"7H", object(), {"7H": 1}.items(), [5, None])


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize("asked", CALLS)
def test_what_is_of_the_wrong_kind_is_refused(asked: str, wrong: object) -> None:
    with pytest.raises(InputError) as refused:
        CALLS[asked](wrong)
    assert refused.value.said.key in catalogue("en")
    assert refused.value.message


def test_the_value_is_shown_and_what_would_do() -> None:
    with pytest.raises(InputError) as refused:
        eleusis.play_round(5, rule=RULE, players=PLAYERS)  # type: ignore[arg-type]
    assert refused.value.code == "wrong-kind"
    assert str(refused.value) == "A rulebook is a name such as 'gardner', or a Rulebook, not 5."
