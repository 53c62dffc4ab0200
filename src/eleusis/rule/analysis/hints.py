"""Truthful hints in Kruskal's manner: found by the program, or said by the dealer and checked.

Source: the dealer may give a hint before play, as long as it is true (Gardner 1977). Every hint was
checked on all lines, and `read_claim(word_claim(claim)) == claim`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import NAMED_SETS, CardSet
from eleusis.errors import InputError
from eleusis.rule.analysis.audit import Enough, attribute_sets, audit, joint_classes
from eleusis.rule.analysis.card_classes import never_told_apart
from eleusis.rule.analysis.claims import (
    AlwaysRight,
    Claim,
    ColoursSwap,
    Finding,
    Holds,
    LastFew,
    NeverRight,
    Obeys,
    OfCandidate,
    OfLaid,
    Only,
    RightCount,
    Unknown,
    check_claim,
    is_within,
)
from eleusis.rule.analysis.reachable import territory
from eleusis.rule.answers.answer import Read
from eleusis.rule.answers.answering import answer
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.language.wording import word_rule
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.features import RANK_SETS, Attribute
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    Anchor,
    Candidate,
    Compare,
    Constant,
    FirstCards,
    In,
    Relation,
    RuleTree,
    RunLength,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule.analysis.audit import Attributes, Audit

LOOKBACK_MAX: Final = 4
"""More last cards than that are no hint that a player could use."""

RUN_MAX: Final = 4
"""Longer runs are rare by themselves; that they never come is no hint."""

EVERYTHING: Final = (Attribute.SUIT, Attribute.RANK)
"""What is enough to know of a card in any case."""


@dataclass(frozen=True, slots=True)
class RuleHint:
    """A claim, or that it is false, as a dealer would say it.

    >>> from eleusis import Rule
    >>> str(Rule("Colours alternate.").hints()[0])
    'Of the cards already laid, only the last one matters.'
    """

    claim: Claim
    is_so: bool = True

    def __str__(self) -> str:
        return word_claim(self.claim) if self.is_so else word_denial(self.claim)


# ---- Found by the program -----------------------------------------------------------------------


def hints(rule: RuleTree, *, starters: int = 1) -> tuple[RuleHint, ...]:
    """True hints, those that say least about single cards first; none follows from another.

    Empty if nothing of the kind can be said, or nothing was proved.
    """
    known = audit(rule, starters=starters)
    claims = [*_about_lines(known, rule, starters), *_about_counts(rule, starters)]
    claims += (*_about_first_cards(rule, starters), *_about_runs(rule, starters))
    if known.lookback != Enough(0):  # else which cards are right would be the rule itself
        claims += _about_cards(rule, starters)
    return tuple(
        RuleHint(claim)
        for claim in claims
        if isinstance(check_claim(claim, rule, starters=starters), Holds)
    )


def _about_lines(known: Audit, rule: RuleTree, starters: int) -> Iterator[Claim]:
    """What of the line matters, and what of cards; the strongest of each kind."""
    forgets = known.lookback == Enough(0)
    if isinstance(known.lookback, Enough) and known.lookback.count <= LOOKBACK_MAX:
        yield LastFew(known.lookback.count)
    candidate, laid = known.of_candidate, known.of_laid
    if laid is None:  # what can be proved of a rule that remembers without end
        candidate = _enough_for(never_told_apart(rule))
        laid = _enough_for(machine(rule, starters=starters).card_classes)
    if laid == () and not forgets:
        yield OfLaid(())
    if laid == candidate != EVERYTHING:
        yield Only(candidate)
        return
    if candidate != EVERYTHING:
        yield OfCandidate(candidate)
    if laid not in ((), EVERYTHING):
        yield OfLaid(laid)
    if Attribute.SUIT in (*candidate, *laid):
        yield ColoursSwap()


def _enough_for(kinds: tuple[int, ...]) -> Attributes:
    """The fewest attributes that cards of different kinds always differ in."""
    return next(some for some in attribute_sets() if is_within(joint_classes(some), kinds))


def _about_cards(rule: RuleTree, starters: int) -> Iterator[Claim]:
    """Kinds of cards that are right everywhere or nowhere, the largest of each."""
    land = territory(rule, starters=starters)
    if not land.is_complete:
        return
    judged = [mask for mask, is_judged in zip(land.masks, land.is_judged, strict=True) if is_judged]
    always, sometimes = -1, 0
    for mask in judged:
        always &= mask
        sometimes |= mask
    for kind, found in ((AlwaysRight, always), (NeverRight, ~sometimes)):
        told = 0
        for cards in _KINDS.values():
            if cards.mask & ~found == 0 and cards.mask & ~told:
                told |= cards.mask
                yield kind(cards)


def _about_counts(rule: RuleTree, starters: int) -> Iterator[Claim]:
    """How many cards are right, if that hardly changes."""
    land = territory(rule, starters=starters)
    counts = [
        mask.bit_count()
        for mask, is_judged in zip(land.masks, land.is_judged, strict=True)
        if is_judged
    ]
    if 0 < min(counts) == max(counts) < 52:
        yield RightCount(counts[0], counts[0])
    elif _HALF.fewest <= min(counts) and max(counts) <= _HALF.most:
        yield _HALF


def _about_first_cards(rule: RuleTree, starters: int) -> Iterator[Claim]:
    """The smallest kind that the first card must be of, where the first card is judged."""
    if starters:
        return
    first = CardSet(machine(rule, starters=starters).mask(machine(rule, starters=starters).start))
    fit = [kind for kind in _KINDS.values() if first <= kind]
    if fit:
        demand = In(CANDIDATE, min(fit, key=len))
        yield Obeys(RuleTree(ALWAYS, (FirstCards(1, demand, Anchor.PLAYED),)))


def _about_runs(rule: RuleTree, starters: int) -> Iterator[Claim]:
    """The shortest run of one colour, suit or parity that never comes, if it is short."""
    # A run of one suit is one of a colour, so less is said of suits than of colours.
    for features in ((Attribute.COLOUR, Attribute.SUIT), (Attribute.PARITY,)):
        runs = (
            Obeys(RuleTree(Compare(RunLength(feature), Relation.LESS, Constant(count))))
            for feature in features
            for count in range(3, RUN_MAX + 1)
        )
        holding = (
            run for run in runs if isinstance(check_claim(run, rule, starters=starters), Holds)
        )
        yield from islice(holding, 1)


# ---- In words -----------------------------------------------------------------------------------

_HALF: Final = RightCount(21, 31)
"""About half: from two to three fifths."""

_PLURAL: Final = ("aces", *(f"{rank}s" for rank in range(2, 11)), "jacks", "queens", "kings")

_KINDS: Final = {
    "red cards": NAMED_SETS["RED"],
    "black cards": NAMED_SETS["BLACK"],
    "face cards": NAMED_SETS["FACE"],
    "number cards": NAMED_SETS["NUMBER"],
    "odd cards": NAMED_SETS["ODD"],
    "even cards": NAMED_SETS["EVEN"],
    "prime cards": NAMED_SETS["PRIME"],
    "non-prime cards": ~NAMED_SETS["PRIME"],
    "clubs": NAMED_SETS["CLUBS"],
    "diamonds": NAMED_SETS["DIAMONDS"],
    "hearts": NAMED_SETS["HEARTS"],
    "spades": NAMED_SETS["SPADES"],
    **dict(zip(_PLURAL, RANK_SETS, strict=True)),
}
"""Kinds of cards that hints speak of, larger ones first."""

_ATTRIBUTE_WORDS: Final = {
    Attribute.SUIT: "suit",
    Attribute.COLOUR: "colour",
    Attribute.RANK: "rank",
    Attribute.PARITY: "parity",
    Attribute.FACE: "face or number",
    Attribute.PRIMALITY: "prime or not",
}

_LACKING: Final = {Attribute.RANK: "Suits", Attribute.SUIT: "Ranks"}
"""What is irrelevant when only one attribute matters."""

_COUNT_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def word_claim(claim: Claim) -> str:
    """The claim as a sentence that `read_claim` reads back."""
    match claim:
        case LastFew() | OfCandidate() | OfLaid() | Only() | ColoursSwap():
            return _word_relevance(claim)
        case AlwaysRight(cards):
            return f"{_kind_words(cards)} are always right."
        case NeverRight(cards):
            return f"{_kind_words(cards)} are never right."
        case RightCount(fewest, most):
            count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            return f"There are always {count} right cards of 52."
        case Obeys(RuleTree(Always(), (FirstCards(1, In(Candidate(), cards), Anchor.PLAYED),))):
            return f"The first card must be {word_kind(cards)}."
        case Obeys(rule):
            return word_rule(rule)
    assert_never(claim)


def _word_relevance(claim: LastFew | OfCandidate | OfLaid | Only | ColoursSwap) -> str:
    match claim:
        case LastFew(0):
            return "The cards already laid do not matter."
        case LastFew(1):
            return "Of the cards already laid, only the last one matters."
        case LastFew(count):
            return f"Of the cards already laid, only the last {_count_word(count)} matter."
        case OfCandidate(attributes):
            return f"Of the card to be judged, {_what_matters(attributes)}."
        case OfLaid(()):
            return "Which cards are laid does not matter, at most how many."
        case OfLaid(attributes):
            return f"Of the cards laid, {_what_matters(attributes)}."
        case ColoursSwap():
            return "Colours are irrelevant."
        case Only((attribute,)) if attribute in _LACKING:
            return f"{_LACKING[attribute]} are irrelevant."
        case Only(attributes):
            return f"{_what_matters(attributes).capitalize()}."
    assert_never(claim)


def word_denial(claim: Claim) -> str:
    """That the claim is false, as a sentence that `read_hint` reads back."""
    match claim:
        case Only((attribute,)) if attribute in _LACKING:
            return f"{_LACKING[attribute]} matter."
        case ColoursSwap():
            return "Colours matter."
        case LastFew(0):
            return "The cards already laid matter."
        case _:
            return f"It is not so: {word_claim(claim)}"


def _what_matters(attributes: Attributes) -> str:
    if not attributes:
        return "nothing matters"
    names = " and ".join(_ATTRIBUTE_WORDS[attribute] for attribute in attributes)
    return f"only {names} {'matters' if len(attributes) == 1 else 'matter'}"


def _kind_words(cards: CardSet) -> str:
    found = next((words for words, kind in _KINDS.items() if kind == cards), str(cards))
    return found[0].upper() + found[1:]


def _count_word(count: int) -> str:
    return _COUNT_WORDS[count] if count < len(_COUNT_WORDS) else str(count)


# ---- Said by the dealer -------------------------------------------------------------------------

_ATTRIBUTE: Final = (
    r"(?:the )?(suits?|colou?rs?|ranks?|values?|numbers?|parity|odd or even|odd and even"
    r"|face or number|face cards?|prime or not|primality)"
)
_ATTRIBUTES: Final = rf"({_ATTRIBUTE}(?:(?:, | and ){_ATTRIBUTE})*)"
_IRRELEVANT: Final = (
    r"(?:(?:is|are) (?:irrelevant|unimportant|of no importance)|(?:do|does) not matter"
    r"|(?:do|does) not count|makes? no difference|never matters?)"
)
_MATTERS: Final = (
    r"(?:(?:(?:do|does) )?(?:matters?|counts?)|(?:is|are) (?:relevant|important)"
    r"|makes? a difference)"
)
_LAID: Final = r"the (?:cards? (?:already )?laid|(?:laid|last|previous|earlier) cards?|line)"
_NEXT: Final = r"the (?:card to be judged|next card|new card|card played|candidate)"
_IT: Final = r"(?:it|the rule)"
_NUMBER: Final = r"(\d+|one|two|three|four|five|six|seven|eight)"


def _attributes(text: str) -> Attributes:
    """The attributes named in a text, in the order of `_ATTRIBUTE_WORDS`."""
    starts = {
        "suit": Attribute.SUIT,
        "colo": Attribute.COLOUR,
        "rank": Attribute.RANK,
        "valu": Attribute.RANK,
        "numb": Attribute.RANK,
        "pari": Attribute.PARITY,
        "odd ": Attribute.PARITY,
        "face": Attribute.FACE,
        "prim": Attribute.PRIMALITY,
    }
    named = {starts[match[1][:4]] for match in re.finditer(_ATTRIBUTE, text)}
    return tuple(attribute for attribute in _ATTRIBUTE_WORDS if attribute in named)


def _without(text: str) -> Claim | None:
    """That an attribute is irrelevant; None where that has no one meaning."""
    match _attributes(text):
        case (Attribute.SUIT,) | (Attribute.SUIT, Attribute.COLOUR):
            return Only((Attribute.RANK,))
        case (Attribute.RANK,):
            return Only((Attribute.SUIT,))
        case (Attribute.COLOUR,):
            return ColoursSwap()
        case _:
            return None


def _kind(text: str) -> CardSet | None:
    words = text.removeprefix("the ")
    return next(
        (cards for name, cards in _KINDS.items() if words in (name, name.removesuffix(" cards"))),
        None,
    )


def _always(text: str) -> Claim | None:
    cards = _kind(text)
    return None if cards is None else AlwaysRight(cards)


def _never(text: str) -> Claim | None:
    cards = _kind(text)
    return None if cards is None else NeverRight(cards)


def _last_few(word: str) -> Claim:
    return LastFew(_COUNT_WORDS.index(word) if word in _COUNT_WORDS else int(word))


_SENTENCES: Final[tuple[tuple[str, Callable[[re.Match[str]], Claim | None]], ...]] = (
    (
        rf"{_LAID} {_IRRELEVANT}|{_IT} does not depend on {_LAID}|each card is judged by itself",
        lambda _: LastFew(0),
    ),
    (
        rf"of {_LAID}, only the last (?:one|card) {_MATTERS}|only the last card {_MATTERS}"
        rf"|{_IT} (?:only )?depends (?:only )?on the last card(?: only| alone)?",
        lambda _: LastFew(1),
    ),
    (
        rf"(?:of {_LAID}, )?only the last {_NUMBER}(?: cards)? {_MATTERS}",
        lambda match: _last_few(match[1]),
    ),
    (
        rf"{_IT} (?:only )?depends (?:only )?on the last {_NUMBER} cards(?: only| alone)?",
        lambda match: _last_few(match[1]),
    ),
    (
        r"which cards are laid does not matter, at most how many"
        rf"|only the (?:place|position)(?: in the line)? {_MATTERS}"
        rf"|{_IT} (?:only )?depends (?:only )?on the (?:place|position)(?: in the line)?(?: only)?",
        lambda _: OfLaid(()),
    ),
    (
        rf"of {_LAID}, only {_ATTRIBUTES} {_MATTERS}|only {_ATTRIBUTES} of {_LAID} {_MATTERS}",
        lambda match: OfLaid(_attributes(match[0])),
    ),
    (
        rf"of {_NEXT}, only {_ATTRIBUTES} {_MATTERS}|only {_ATTRIBUTES} of {_NEXT} {_MATTERS}",
        lambda match: OfCandidate(_attributes(match[0])),
    ),
    (rf"of {_NEXT}, nothing {_MATTERS}", lambda _: OfCandidate(())),
    (rf"nothing {_MATTERS}", lambda _: Only(())),
    (
        rf"only {_ATTRIBUTES} {_MATTERS}|{_ATTRIBUTES} (?:is|are) all that {_MATTERS}",
        lambda match: Only(_attributes(match[0])),
    ),
    (rf"{_ATTRIBUTES} {_IRRELEVANT}", lambda match: _without(match[0])),
    (r"(.+) are always right", lambda match: _always(match[1])),
    (r"(.+) are (?:never right|always wrong)", lambda match: _never(match[1])),
    (
        r"there are always (\d+) right cards(?: of 52)?",
        lambda match: RightCount(int(match[1]), int(match[1])),
    ),
    (
        r"there are always (\d+) to (\d+) right cards(?: of 52)?",
        lambda match: RightCount(int(match[1]), int(match[2])),
    ),
    (r"(?:always )?about half (?:of )?(?:the |all )?cards are (?:always )?right", lambda _: _HALF),
)
"""Sentences that are read, and what they claim."""

_DENIALS: Final = (
    (rf"({_ATTRIBUTES}) {_MATTERS}", r"\1 do not matter"),
    (rf"({_LAID}) {_MATTERS}", r"\1 do not matter"),
    (r"it is not so: (.+)", r"\1"),
)
"""Sentences that say the contrary of one of those."""

EXAMPLES: Final = (
    "Suits are irrelevant.",
    "Colours matter.",
    "It depends on the last two cards.",
    "Only colour and parity matter.",
    "Of the cards laid, only rank matters.",
    "Face cards are never right.",
    "About half of the cards are right.",
    "The first card must be black.",
    "Never three of the same suit in a row.",
)


def read_hint(text: str) -> RuleHint:
    """What a dealer's sentence claims.

    What is not about what matters may be said as a rule is: that whatever is right obeys it.

    >>> read_hint("Suits are irrelevant.").claim
    Only(attributes=(<Attribute.RANK: 'rank'>,))
    >>> str(read_hint("Never three cards of one colour in a row."))
    'Never 3 cards of the same colour in a row.'

    Raises:
        InputError: `unreadable-hint`, with sentences that can be said.
    """
    plain = " ".join(text.lower().replace("don't", "do not").replace("doesn't", "does not").split())
    plain = plain.rstrip(".! ")
    claim = _read_claim(plain)
    if claim is not None:
        return RuleHint(claim)
    for pattern, contrary in _DENIALS:
        match = re.fullmatch(pattern, plain)
        claim = _read_claim(match.expand(contrary)) if match else None
        if claim is not None:
            return RuleHint(claim, is_so=False)
    shown = text if len(text) <= 80 else text[:80] + "…"
    raise InputError("unreadable-hint", shown=shown, examples=" ".join(EXAMPLES))


def _read_claim(plain: str) -> Claim | None:
    for pattern, claim_of in _SENTENCES:
        match = re.fullmatch(pattern, plain)
        claim = claim_of(match) if match else None
        if claim is not None:
            return claim
    found = answer(plain)
    return Obeys(found.rule) if isinstance(found, Read) else None


@dataclass(frozen=True, slots=True)
class Checked:
    """A dealer's hint and what was found about it.

    Attributes:
        hint: What was understood.
        is_true: None if it was not found out.
        finding: What `check_claim` says of the claim. For a hint that denies it, what refutes
            the claim shows that the hint is true.
    """

    hint: RuleHint
    is_true: bool | None
    finding: Finding


def check_hint(text: str, rule: RuleTree, *, starters: int = 1) -> Checked:
    """Whether a dealer's sentence is true of *rule*.

    Raises:
        InputError: `unreadable-hint`.
    """
    hint = read_hint(text)
    finding = check_claim(hint.claim, rule, starters=starters)
    is_true = None if isinstance(finding, Unknown) else isinstance(finding, Holds) == hint.is_so
    return Checked(hint, is_true, finding)
