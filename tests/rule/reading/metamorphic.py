"""One meaning in many words: forms to read, each with a judge that knows nothing of the reader.

A form is put together of parts: kinds and relations of cards, "not", "or", "and", quantifiers and
references, in the frames in which rules are said. Beside each text goes a plain Python predicate
over the line and the card, put together of the predicates of the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from eleusis.cards import Card

if TYPE_CHECKING:
    from random import Random

Line = Sequence[Card]
Says = Callable[[Line, Card], bool]
"""What is said of a card that lies behind a line."""


class Said(NamedTuple):
    """Words that can stand behind "is", and what they say."""

    words: str
    true: Says


class Form(NamedTuple):
    """A text, and what it demands of the next card."""

    text: str
    right: Says


def _suit(card: Card) -> str:
    return str(card)[-1]


def _is_red(card: Card) -> bool:
    return _suit(card) in "DH"


class _Kind(NamedTuple):
    """A kind of card in words: behind "is", as a plural, as a noun with its article."""

    adjective: str
    plural: str
    noun: str
    has: Callable[[Card], bool]


def _ranked(low: int, high: int) -> Callable[[Card], bool]:
    return lambda card: low <= card.rank <= high


KINDS = (
    _Kind("red", "red cards", "a red card", _is_red),
    _Kind("black", "black cards", "a black card", lambda card: not _is_red(card)),
    _Kind("odd", "odd cards", "an odd card", lambda card: card.rank % 2 == 1),
    _Kind("even", "even cards", "an even card", lambda card: card.rank % 2 == 0),
    _Kind("a heart", "hearts", "a heart", lambda card: _suit(card) == "H"),
    _Kind("a spade", "spades", "a spade", lambda card: _suit(card) == "S"),
    _Kind("a club", "clubs", "a club", lambda card: _suit(card) == "C"),
    _Kind("a face card", "face cards", "a face card", lambda card: card.rank > 10),
    _Kind("a court card", "court cards", "a picture card", lambda card: card.rank > 10),
    _Kind("a number card", "number cards", "a number card", lambda card: card.rank < 11),
    _Kind("a king", "kings", "a king", lambda card: card.rank == 13),
    _Kind("an ace", "aces", "an ace", lambda card: card.rank == 1),
    _Kind("a 7", "sevens", "a seven", lambda card: card.rank == 7),
    _Kind("7 or higher", "cards 7 or higher", "a card above 6", _ranked(7, 13)),
    _Kind("at most 5", "cards from ace to 5", "a card below 6", _ranked(1, 5)),
    _Kind("between 4 and 9", "cards from 4 to 9", "a card from 4 to 9", _ranked(4, 9)),
    _Kind("prime", "prime cards", "a prime card", lambda card: card.rank in (2, 3, 5, 7, 11, 13)),
)


class _Reference(NamedTuple):
    words: tuple[str, ...]
    card: Callable[[Line], Card]


REFERENCES = (
    _Reference(("the last card", "the last one", "the last card played"), lambda line: line[-1]),
    _Reference(
        ("the previous card", "the preceding card", "the card before it", "the prior card"),
        lambda line: line[-1],
    ),
    _Reference(("the most recent card", "the latest card"), lambda line: line[-1]),
    _Reference(("the second-last card", "the card before the last"), lambda line: line[-2]),
    _Reference(("the third-last card", "the card three places back"), lambda line: line[-3]),
    _Reference(("two cards ago", "the card two cards back"), lambda line: line[-2]),
)
FEATURES: tuple[tuple[tuple[str, ...], Callable[[Card], object]], ...] = (
    (("suit",), _suit),
    (("colour", "color"), _is_red),
    (("rank", "value", "number"), lambda card: card.rank),
    (("parity",), lambda card: card.rank % 2),
)


def _kind(random: Random) -> tuple[_Kind, Said]:
    kind = random.choice(KINDS)
    return kind, Said(kind.adjective, lambda line, card: kind.has(card))


def _like(random: Random) -> Said:
    names, feature = random.choice(FEATURES)
    named, reference = random.choice(names), random.choice(REFERENCES)
    other = random.choice(reference.words)
    if random.random() < 0.5:
        words = random.choice(("of the same {} as {}", "the same {} as {}"))
        return Said(
            words.format(named, other),
            lambda line, card: feature(card) == feature(reference.card(line)),
        )
    words = random.choice(("of a different {} from {}", "a different {} than {}"))
    return Said(
        words.format(named, other),
        lambda line, card: feature(card) != feature(reference.card(line)),
    )


def _height(random: Random) -> Said:
    reference = random.choice(REFERENCES)
    other = random.choice(reference.words)
    up = random.random() < 0.5
    higher = random.choice(("higher", "greater", "bigger") if up else ("lower", "smaller"))
    match random.randrange(4):
        case 0:
            most = random.choice(("all cards on the line", "every card on the line"))
            end = max if up else min
            return Said(
                f"{higher} than {most}",
                lambda line, card: _is_beyond(card.rank, end(c.rank for c in line), up),
            )
        case 1:
            count = random.randint(2, 3)
            end = max if up else min
            each = random.choice(("each of the last", "all of the last", "the last"))
            return Said(
                f"{higher} than {each} {count} cards",
                lambda line, card: _is_beyond(card.rank, end(c.rank for c in line[-count:]), up),
            )
        case 2:
            return Said(
                f"at least as high as {other}",
                lambda line, card: card.rank >= reference.card(line).rank,
            )
        case _:
            return Said(
                f"{higher} than {other}",
                lambda line, card: _is_beyond(card.rank, reference.card(line).rank, up),
            )


def _is_beyond(rank: int, other: int, up: bool) -> bool:
    return rank > other if up else rank < other


def _far(random: Random) -> Said:
    reference = random.choice(REFERENCES)
    other, count = random.choice(reference.words), random.randint(1, 4)

    def distance(line: Line, card: Card) -> int:
        return abs(card.rank - reference.card(line).rank)

    match random.randrange(3):
        case 0:
            return Said(
                f"within {count} of {other}", lambda line, card: distance(line, card) <= count
            )
        case 1:
            return Said(
                f"at least {count} away from {other}",
                lambda line, card: distance(line, card) >= count,
            )
        case _:
            return Said(
                f"{count} higher than {other}",
                lambda line, card: card.rank - reference.card(line).rank == count,
            )


def _seen(random: Random) -> Said:
    names, feature = random.choice(FEATURES)
    count = random.randint(2, 3)
    if random.random() < 0.5:
        return Said(
            f"of the same {names[0]} as any of the last {count} cards",
            lambda line, card: feature(card) in [feature(one) for one in line[-count:]],
        )
    return Said(
        f"of a different {names[0]} from each of the last {count} cards",
        lambda line, card: feature(card) not in [feature(one) for one in line[-count:]],
    )


def _atom(random: Random) -> Said:
    part = random.choice((_kind, _kind, _kind, _like, _height, _far, _seen))(random)
    return part if isinstance(part, Said) else part[1]


def _phrase(random: Random) -> Said:
    """Something that can be said of a card, with "not", "or" and "and"."""
    one = _atom(random)
    if random.random() < 0.3:
        return one
    (kind, first), (_, second), (_, third) = _kind(random), _kind(random), _kind(random)
    match random.randrange(8):
        case 0:
            return Said(f"not {one.words}", lambda line, card: not one.true(line, card))
        case 1:
            return Said(
                f"{first.words} or {one.words}",
                lambda line, card: first.true(line, card) or one.true(line, card),
            )
        case 2:
            return Said(
                f"not {first.words} or {second.words}",
                lambda line, card: not (first.true(line, card) or second.true(line, card)),
            )
        case 3:
            return Said(
                f"neither {first.words} nor {one.words}",
                lambda line, card: not (first.true(line, card) or one.true(line, card)),
            )
        case 4:
            return Said(
                f"{first.words}, {second.words} or {third.words}",
                lambda line, card: any(s.true(line, card) for s in (first, second, third)),
            )
        case 5:
            sort = random.choice(KINDS[:4])
            return Said(
                f"{sort.adjective} but not {kind.noun}",
                lambda line, card: sort.has(card) and not kind.has(card),
            )
        case 6:
            return Said(
                f"either {first.words} or {one.words}",
                lambda line, card: first.true(line, card) or one.true(line, card),
            )
        case _:
            return Said(
                f"not {first.words}, {second.words} or {third.words}",
                lambda line, card: not any(s.true(line, card) for s in (first, second, third)),
            )


MUST = (
    *("must be", "has to be", "should be", "needs to be", "is to be", "must always be"),
    *("may only be", "can only be"),
)
SUBJECTS = ("The card", "Each card", "Every card", "The next card", "A card", "Your card")


def form(random: Random) -> Form:
    """Any form."""
    return random.choice(FRAMES)(random)


def _plain(random: Random) -> Form:
    said = _phrase(random)
    subject, must = random.choice(SUBJECTS), random.choice(MUST)
    return Form(f"{subject} {must} {said.words}.", said.true)


def _forbidden(random: Random) -> Form:
    said = _atom(random)
    subject = random.choice(SUBJECTS)
    must = random.choice(("must not be", "may not be", "cannot be", "can't be", "must never be"))
    return Form(f"{subject} {must} {said.words}.", lambda line, card: not said.true(line, card))


def _ordered(random: Random) -> Form:
    (kind, _), (other, _) = _kind(random), _kind(random)
    match random.randrange(5):
        case 0:
            return Form(f"Play {kind.noun}.", lambda line, card: kind.has(card))
        case 1:
            return Form(f"Only {kind.plural}.", lambda line, card: kind.has(card))
        case 2:
            return Form(f"No {kind.plural}.", lambda line, card: not kind.has(card))
        case 3:
            return Form(
                f"Only {kind.plural} or {other.plural}.",
                lambda line, card: kind.has(card) or other.has(card),
            )
        case _:
            return Form(
                f"{random.choice(('Never play', 'Do not play', 'You cannot play'))} {kind.noun}.",
                lambda line, card: not kind.has(card),
            )


def _when(random: Random) -> Form:
    """A case, what is demanded in it, and perhaps what otherwise."""
    (kind, _), (then, _) = _kind(random), _kind(random)
    reference = REFERENCES[random.choice((0, 1, 3))]
    said, words = _phrase(random), random.choice(reference.words)
    told = f"play {then.noun}"
    case = random.choice(("If {} is {}", "When {} is {}", "Whenever {} was {}", "If {} was {}"))
    case = case.format(words, kind.adjective)
    match random.randrange(5):
        case 0:
            return Form(
                f"{case}, {told}.",
                lambda line, card: not kind.has(reference.card(line)) or then.has(card),
            )
        case 1:
            other = random.choice(KINDS)
            link = random.choice(("; otherwise", ", otherwise", ". Otherwise", ", else"))
            return Form(
                f"{case}, {told}{link} play {other.noun}.",
                lambda line, card: (
                    then.has(card) if kind.has(reference.card(line)) else other.has(card)
                ),
            )
        case 2:
            return Form(
                f"After {kind.noun} {told}.",
                lambda line, card: not kind.has(line[-1]) or then.has(card),
            )
        case 3:
            return Form(
                f"Play {then.noun} unless {words} is {kind.adjective}.",
                lambda line, card: kind.has(reference.card(line)) or then.has(card),
            )
        case _:
            return Form(
                f"{case}, the card must be {said.words}.",
                lambda line, card: not kind.has(reference.card(line)) or said.true(line, card),
            )


def _of_kinds(random: Random) -> Form:
    (kind, _), said = _kind(random), _atom(random)
    match random.randrange(3):
        case 0:
            must = random.choice(("must be", "have to be", "should be", "need to be"))
            return Form(
                f"{kind.plural.capitalize()} {must} {said.words}.",
                lambda line, card: not kind.has(card) or said.true(line, card),
            )
        case 1:
            then = random.choice(KINDS)
            return Form(
                f"{kind.plural.capitalize()} must be followed by {then.noun}.",
                lambda line, card: not kind.has(line[-1]) or then.has(card),
            )
        case _:
            then = random.choice(KINDS)
            return Form(
                f"No {then.plural} after {kind.plural}.",
                lambda line, card: not kind.has(line[-1]) or not then.has(card),
            )


def _verbs(random: Random) -> Form:
    names, feature = random.choice(FEATURES)
    named, reference = random.choice(names), random.choice(REFERENCES[:4])
    other = random.choice(reference.words)
    same = random.choice(
        (
            f"The card must match the {named} of {other}.",
            f"Match the {named} of {other}.",
            f"The {named} must be the same as the {named} of {other}.",
        )
    )
    differs = random.choice(
        (
            f"The card must differ from {other} in {named}.",
            f"The card must not match the {named} of {other}.",
            f"The {named} must differ from the {named} of {other}.",
        )
    )
    if random.random() < 0.5:
        return Form(same, lambda line, card: feature(card) == feature(reference.card(line)))
    return Form(differs, lambda line, card: feature(card) != feature(reference.card(line)))


FRAMES: tuple[Callable[[Random], Form], ...] = (
    *(_plain, _plain, _plain, _forbidden, _ordered, _when, _when, _of_kinds, _verbs),
)
