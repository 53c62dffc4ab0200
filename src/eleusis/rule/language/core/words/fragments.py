"""What many patterns of the tables have in common, as it is spelt while they are gone through."""

from __future__ import annotations

from typing import Final

FEATURE: Final = r"(suit|colour|rank|parity)"
"""A group of its own."""

COUNT: Final = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)"
"""How many of several."""

SORT: Final = r"(?:red|black|odd|even|prime)"
NOUN: Final = r"(?:club|diamond|heart|spade|ace|king|queen|jack)"
KIND: Final = rf"(?:{SORT}(?: card)?|(?:{SORT} )?(?:face card|number card|{NOUN}))"
