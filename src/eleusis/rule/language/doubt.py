"""Why a reading must be confirmed before it becomes a rule.

What is asked, and how it is shown, is said elsewhere; here is only what a doubt is, so that those
who find doubts and those who tell of them need not know each other.
"""

from __future__ import annotations

from typing import NamedTuple


class Doubt(NamedTuple):
    """One reason to ask whether a reading is meant.

    Attributes:
        code: What is doubtful, for programs: `own-card` (a card is compared with itself),
            `always-true`, `always-false` (a condition), `unreachable` (a case that cannot come),
            `any-card`, `no-card` (the whole rule), `whatever-card`
            (it looks at no card that is played), `sentences-contradict` (in some
            case no card is right), `two-names` (two names of one card), `goes-round` (turns are
            listed, and not how they go on), `short-line` (nor what holds while cards are missing),
            `which-they` (a demand on "they" may be one on a kind named before, or "them" may be
            some of the cards that were counted), `which-it` ("it" may be a card or a number),
            `not-always` (a demand is denied, and nothing forbidden),
            `other-words` (some words may be said of another thing as well),
            `which-case` (in which case something is demanded),
            `which-cards` (of which cards something is told),
            `which-card` (a comparison may be with one of several named before), `which-others`
            ("every other card" may be every second one, or all but those before).
        values: The words it is about: canonical, or as they were typed.
    """

    code: str
    values: tuple[str, ...] = ()
