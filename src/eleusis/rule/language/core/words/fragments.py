"""What many patterns of the tables have in common, as it is spelt while they are gone through."""

from __future__ import annotations

from typing import Final

ENDS: Final = r"(?= ?(?:[.;,:!]|$))"
"""The end of a clause."""

FEATURE: Final = r"(suit|colour|rank|parity)"
"""A group of its own."""

TYPED_FEATURE: Final = r"(suit|colou?r|rank|number|value|parity)"
"""The same in words as they were typed."""

COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
"""How many of several."""

AMOUNT: Final = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen"
    r"|twenty)"
)
"""How many, be it one."""

A_RANK: Final = r"(?:ace|jack|queen|king|1[0-3]|\d|two|three|four|five|six|seven|eight|nine|ten)"
STEP: Final = r"(?:step|jump|gap|leap|move|distance|difference|interval|stride|hop)"
LAID: Final = r"(?:played|laid|put|placed|used|set|dropped)"

SORT: Final = r"(?:red|black|odd|even|prime)"
NOUN: Final = r"(?:club|diamond|heart|spade|ace|king|queen|jack)"
KIND: Final = rf"(?:(?:{SORT} )?(?:face card|number card|{NOUN})|{SORT}(?: card)?)"

SAID_FREE: Final = (
    r"(?:is (?:anytime )?(?:right|free)|may (?:anytime )?is (?:anytime )?(?:played|laid)"
    r"(?: at any time| anytime)?)"
)
"""What is said of cards that are right."""
