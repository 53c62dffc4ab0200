"""How the game is played, by any rulebook: ten sentences, a picture, three tables.

The one source of what `rules` says at a table, of "How it is played" on the page, and of
docs/how-to-play.md. Every figure is the rulebook's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.messages import Message, message
from eleusis.rulebook import Counted, Picker, ProphetTiming

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rulebook import Rulebook

GUIDE_SENTENCES_MAX: Final = 10


class Landmark(NamedTuple):
    """Something that one sees first, and what it is."""

    cards: tuple[str, ...]
    """Where it is in the picture; nothing: where the next card will lie."""
    what: Message


class PictureColumn(NamedTuple):
    """A card of the line in the picture, and the plays below it."""

    card: str
    below: tuple[tuple[str, ...], ...] = ()
    has_marker: bool = False


class GuideTable(NamedTuple):
    """A table of the guide: its title, what stands over its columns, its rows."""

    title: Message
    head: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]


class Guide(NamedTuple):
    """How it is played."""

    sentences: tuple[Message, ...]
    picture: tuple[PictureColumn, ...]
    sights: tuple[Landmark, ...]
    tables: tuple[GuideTable, ...]


def guide(book: Rulebook) -> Guide:
    """How it is played by this rulebook.

    >>> from eleusis.rulebook import rulebook
    >>> print(guide(rulebook("express-golden")).sentences[2])
    A wrong one lies below the card that it should have followed, and you draw a card.
    """
    return Guide(
        tuple(_sentences(book))[:GUIDE_SENTENCES_MAX],
        tuple(_picture(book)),
        tuple(_sights(book)),
        (
            _table("may", _deeds(book), columns=("deed", "right", "wrong")),
            _table("costs", _costs(book), columns=("what", "cost")),
            _table("scores", _scores(book), columns=("what", "points")),
        ),
    )


def _table(
    name: str, rows: Iterator[tuple[Message, ...]], *, columns: tuple[str, ...]
) -> GuideTable:
    head = tuple(Message(f"guide.column.{column}") for column in columns)
    return GuideTable(Message(f"guide.table.{name}"), head, tuple(rows))


def _sentences(book: Rulebook) -> Iterator[Message]:
    yield message("guide.rule")
    if book.prediction is not None:
        yield message("guide.turned")
        yield message("guide.predicted")
        yield message("guide.laid")
        tokens = book.prediction
        yield message("guide.tokens", right=tokens.right, wrong=tokens.wrong)
        yield message("guide.pack-out")
        yield message("guide.oracle")
        yield message("guide.suspect-only")
        return
    yield message("guide.play")
    yield message("guide.wrong", penalty=book.wrong_penalty)
    if book.string_max != 1:
        yield message("guide.string", most=book.string_max or 0)
    if (no_play := book.no_play) is not None:
        yield message("guide.no-play", fewer=no_play.reduction, penalty=no_play.wrong_cards)
    if (prophet := book.prophet) is not None:
        yield message("guide.prophet")
        yield message("guide.fall", draws=prophet.false_cards, resumes=prophet.resumes)
    if book.guess is not None:
        yield message("guide.guess")
    if book.expulsion is not None:
        yield message("guide.expulsion")
    yield message("guide.end")
    yield message("guide.god")
    yield message("guide.suspect")


# The picture -----------------------------------------------------------------------------------


def _picture(book: Rulebook) -> Iterator[PictureColumn]:
    string = ("QS", "10S") if book.string_max != 1 else ("QS",)
    yield PictureColumn("4D", (("6D",),))
    yield PictureColumn("8S", (string,))
    yield PictureColumn("2H")
    yield PictureColumn("JC", has_marker=book.prophet is not None)


def _sights(book: Rulebook) -> Iterator[Landmark]:
    if book.starter is not None:
        yield Landmark(("4D",), message("guide.sight.starter"))
    yield Landmark(("2H",), message("guide.sight.line"))
    yield Landmark(("6D",), message("guide.sight.wrong"))
    if book.string_max != 1:
        yield Landmark(("QS", "10S"), message("guide.sight.string"))
    if book.prophet is not None:
        yield Landmark(("JC",), message("guide.sight.marker"))
    yield Landmark((), message("guide.sight.next"))


# The tables ------------------------------------------------------------------------------------


def _deeds(book: Rulebook) -> Iterator[tuple[Message, ...]]:
    """What one may do, what comes of it if right, and if not."""
    penalty = book.wrong_penalty
    if (tokens := book.prediction) is not None:
        yield (
            message("guide.predict"),
            message("guide.tokens-won", count=tokens.right),
            message("guide.tokens-lost", count=tokens.wrong),
        )
        yield message("guide.silent"), message("guide.nothing"), message("guide.nothing")
        return
    yield (
        message("guide.card"),
        message("guide.card.right"),
        message("guide.card.wrong", penalty=penalty),
    )
    if book.string_max != 1:
        yield (
            message("guide.cards", most=book.string_max or 0),
            message("guide.cards.right"),
            message("guide.cards.wrong", penalty=penalty),
        )
    if (no_play := book.no_play) is not None:
        key = "guide.none.right" if no_play.exchange_max is None else "guide.none.right-in-part"
        lays = no_play.picker is not Picker.NOBODY
        yield (
            message("guide.none"),
            Message(
                key,
                {
                    "fewer": no_play.reduction,
                    "ends": no_play.ends_at,
                    "most": no_play.exchange_max or 0,
                },
            ),
            message("guide.none.wrong", penalty=no_play.wrong_cards, lays=lays),
        )
    if (prophet := book.prophet) is not None:
        own = prophet.timing is ProphetTiming.OWN_PLAY
        yield (
            message("guide.rise", own=own, others=prophet.others_min),
            message("guide.rise.right"),
            message("guide.rise.wrong", draws=prophet.false_cards, resumes=prophet.resumes),
        )
    if (guess := book.guess) is not None:
        yield (
            message("guide.say"),
            message("guide.say.right"),
            message("guide.say.wrong", penalty=guess.wrong_cards),
        )


def _costs(book: Rulebook) -> Iterator[tuple[Message, ...]]:
    """What costs how much."""
    if (tokens := book.prediction) is not None:
        yield message("guide.cost.prediction"), message("guide.tokens-lost", count=tokens.wrong)
        return
    yield message("guide.cost.card"), message("guide.cards-drawn", count=book.wrong_penalty)
    if (no_play := book.no_play) is not None:
        yield (
            message("guide.cost.no-play"),
            message("guide.cards-drawn", count=no_play.wrong_cards),
        )
    if (prophet := book.prophet) is not None:
        falls = (
            message("guide.cards-drawn", count=prophet.false_cards)
            if prophet.resumes
            else message("guide.out")
        )
        yield message("guide.cost.fall"), falls
        if prophet.overthrow_spares_penalty:
            yield message("guide.cost.overthrow"), message("guide.nothing")
    if (late := book.expulsion) is not None:
        on_line = late.without_prophet_counts is Counted.LINE
        yield (
            message("guide.cost.late", count=late.without_prophet, line=on_line),
            message("guide.out"),
        )
        if book.prophet is not None:
            yield message("guide.cost.late-prophet", count=late.with_prophet), message("guide.out")


def _scores(book: Rulebook) -> Iterator[tuple[Message, ...]]:
    """What counts how much."""
    scoring = book.scoring
    if scoring is None:
        return
    if scoring.by_pairs:
        yield message("guide.score.tokens"), message("guide.points.pairs")
        yield message("guide.score.god"), message("guide.points.spread")
        return
    if scoring.fixed_count is not None:
        yield message("guide.score.hand"), message("guide.points.less", points=scoring.fixed_count)
    else:
        yield message("guide.score.fewer"), message("guide.points.each")
    if scoring.out_bonus:
        yield message("guide.score.out"), message("guide.points.more", points=scoring.out_bonus)
    if scoring.guess_bonus:
        yield message("guide.score.guess"), message("guide.points.more", points=scoring.guess_bonus)
    if book.prophet is not None:
        yield (
            message("guide.score.prophet", fallen=scoring.false_prophets_score),
            message("guide.points.prophet", line=scoring.prophet_line, side=scoring.prophet_side),
        )
    yield message("guide.score.god"), message("guide.points.best", times=scoring.cap_factor or 0)
