"""What is improper or incomplete about a rule: facts, without a verdict.

A rule may see the line and nothing else, and should say what happens while the cards it speaks
of are not there yet. Whether a rulebook forbids or tolerates the contrary is the rulebook's
business. A sentence about something else than cards cannot be read as a rule; what it wants to
look at is told from its words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import FULL_MASK
from eleusis.errors import RuleSyntaxError
from eleusis.messages import Message, message
from eleusis.rule.answers.answering import read_rule
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.limits import NTH_LAST_MAX

if TYPE_CHECKING:
    from eleusis.rule.tree.syntax import RuleTree

PLACES_MAX: Final = NTH_LAST_MAX + 2
"""Places looked at: as far as a rule can look back, and one on."""

_STATES_MAX: Final = 500
"""States looked at for one place. Rules with more have long memories; what they miss on short
lines is found before."""

_THING: Final = (
    r"(?:you|u|i|we|one|it|they|cards?|ranks?|values?|numbers?|suits?|colou?rs?|spades?|hearts?"
    r"|diamonds?|clubs?|ace|kings?|queens?|jacks?|reds?|blacks?|faces?|that|which|this|there|and"
    r"|last|first|next|is|are|was|were|be|been|has|have|had|or|not|never|always|just|now|then)\b"
)
"""What a sentence about the line says things of; other words there are names."""

_SOMEBODY: Final = rf"\b(?!{_THING})[^\W\d_]+"
_NAME: Final = rf"\b(?!{_THING})(?-i:[A-ZÀ-ÞŁŠŽ])[^\W\d_]+"
_WHO_LAID: Final = "|".join(
    (
        rf"(?:that|which|whatever|card) {_SOMEBODY} (?:has |have )?(?:plays|lays|puts)",
        rf"{_NAME} (?:has |had )?(?:plays|lays|played|laid|puts?|goes|went)",
        rf"{_SOMEBODY} (?:may|must|can|should|has to) (?:only |always |never |not )?(?:play|lay)",
        rf"(?:played|laid|placed|put down) by {_SOMEBODY}(?<! by now)",
        rf"{_SOMEBODY}'s (?:own )?(?:cards?|plays?|turns?)",
        rf"(?:from|after|before) {_NAME}",
        r"who(?:ever|m|se)?",
    )
)
"""How people say who laid a card, whatever the players are called."""

_LOOKS: Final = (
    (
        "sees-rejected",
        r"reject\w*|refused?|sidelines?|wrong(ly)? (\w+ )?(cards?|plays?)|(last|previous) wrong"
        r"|mistakes?|misplays?",
    ),
    (
        "sees-hands",
        r"hands?|held|holding|cards? left|(his|her|their) (own )?cards|draws?|drawn|stock|talon",
    ),
    (
        "sees-players",
        r"players?|dealers?|prophets?|god|man|woman|men|women|male|female|boys?|girls?|persons?"
        r"|people|someone|somebody|anyone|anybody|everyone|everybody|nobody|glasses|beards?"
        r"|wear(s|ing)?|older|younger|birthdays?|(left|right|my|your|his|her) neighbours?|sits?"
        rf"|sitting|smil(es|ing)|speaks?|{_WHO_LAID}",
    ),
    (
        "sees-decks",
        r"([a-z]+ )?(decks?|packs?)|(red|blue|green|same|other|different) backs?|[a-z]+-backed"
        r"|(with|has|have|had) an? (\w+ )?back",
    ),
    (
        "sees-outside",
        r"(the|what) time|time of day|hours?|minutes?|o'?clock|clocks?|dates?|today|tomorrow"
        r"|yesterday|days?|daylight|nights?|weeks?|weekends?|months?|years?|(mon|tues|wednes|thurs"
        r"|fri|satur|sun)days?|mornings?|afternoons?|evenings?|noon|midnight|moon|sunny|sunshine"
        r"|weather|rain\w*|snow\w*|wind|temperature|rooms?|house|dice|coins?|random\w*|news"
        r"|scores?",
    ),
)
"""Keys of messages, and the words that give away what a sentence looks at.

Only words that no sentence about the line needs; they are looked for where reading has failed.
"""

_ENGLISH: Final = re.compile(r"\b(?:the|must|of|is)\b", re.IGNORECASE)
"""In another language, the words that give it away may be others: a German "man" is anybody."""


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """Something improper or incomplete about a rule.

    Attributes:
        said: What to say of it. The head of its key is the code: `sees-players`, `sees-decks`,
            `sees-outside`, `sees-hands`, `sees-rejected`, `open-first-cards`, `dead-end` (see
            `audit.all_problems`) or `unreadable` (also for a sentence that is ambiguous or
            nonsense).
        place: Where: words of the text, or the places in the line that are left open.
    """

    said: Message
    place: str = ""

    @property
    def code(self) -> str:
        """What kind of problem it is."""
        return self.said.code

    @property
    def message(self) -> str:
        """A sentence in English."""
        return str(self.said)


def find_problems(rule: RuleTree | str, starters: int = 1) -> tuple[RuleProblem, ...]:
    """All that is improper or incomplete about a rule or the text of one; empty if nothing is.

    >>> [problem.code for problem in find_problems("The card must be laid by a left-handed player")]
    ['sees-players']
    >>> find_problems("Play a different colour than the card two places earlier")[0].place
    'place 2'

    Raises:
        RuleTooLarge: a text or a tree beyond the limits.
    """
    if isinstance(rule, str):
        try:
            rule = read_rule(rule)
        except RuleSyntaxError as error:
            is_english = _ENGLISH.search(error.text) or error.said.key != "unreadable.strange"
            looks = _what_it_sees(error.text) if is_english else ()
            return looks or (_unread(error),)
    places = open_places(rule, starters)
    if not places:
        return ()
    return (open_first_cards(places),)


def _unread(error: RuleSyntaxError) -> RuleProblem:
    return RuleProblem(message("unreadable.problem", why=error.said), error.text[error.column :])


def _what_it_sees(text: str) -> tuple[RuleProblem, ...]:
    found: list[RuleProblem] = []
    for code, words in _LOOKS:
        match = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
        if match:
            found.append(RuleProblem(message(code, words=match[0]), match[0]))
    return tuple(found)


def open_places(rule: RuleTree, starters: int = 1) -> tuple[int, ...]:
    """The places of the line, up to `PLACES_MAX`, where the rule leaves some card undecided.

    Only lines that the rule allows count, after starters that it need not. Exact while a place
    has no more than `_STATES_MAX` states.
    """
    judge = LazyMachine(rule, starters=starters)
    found: list[int] = []
    states = [judge.start]
    for place in range(1, PLACES_MAX + 1):
        verdicts = [(state, *judge.verdicts(state)) for state in states[:_STATES_MAX]]
        # What is open here may be so at the next place too: its lines are followed first.
        verdicts.sort(key=lambda verdict: verdict[1] | verdict[2] == FULL_MASK)
        is_judged = place > starters
        if is_judged and any(right | wrong != FULL_MASK for _, right, wrong in verdicts):
            found.append(place)
        following = dict.fromkeys(
            judge.step_class(state, index)
            for state, _, wrong in verdicts
            for index, members in enumerate(judge.card_classes)
            if members & ~(wrong if is_judged else 0)
        )
        states = list(following)
    return tuple(found)


def open_first_cards(places: tuple[int, ...]) -> RuleProblem:
    """What to say of open places: `place 2`, `places 1 and 2`, `places 2 and on`."""
    first, last = places[0], places[-1]
    if last == PLACES_MAX and len(places) > 1:
        where = message("places.on", first=first)
        return RuleProblem(message("open-first-cards.late"), str(where))
    if len(places) == 1:
        where = message("places.one", place=first)
    else:
        where = message("places.several", places=places)
    return RuleProblem(message("open-first-cards.early", last=last), str(where))
