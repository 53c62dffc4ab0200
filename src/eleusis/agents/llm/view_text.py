"""A view as text for a reader who knows nothing but this text: complete, and short.

Two views that tell their owner different things have different texts.
`tests/agents/llm/test_view_text.py` compares them through whole rounds of every rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from eleusis.cards import print_cards
from eleusis.play.pending import (
    EmptyHand,
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.seats import FOLLOWERS, JUDGE, STOCK, Seat, Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from enum import Enum

    from eleusis.play.pending import PendingClaim
    from eleusis.play.view import TableView, View


def view_text(view: View, heard: Sequence[str] = ()) -> str:
    """What the player sees, paragraph by paragraph, but for what they are to do.

    Args:
        view: What they see now.
        heard: Sentences on what they have heard and no layout shows.
    """
    table = view.table
    paragraphs = (
        "\n".join(_layout(table)),
        "\n".join(heard),
        "\n".join(_people(view)),
        " ".join(_state_of_play(table)),
        f"Your hand: {print_cards(view.hand) or 'no cards'}.",
    )
    return "\n\n".join(filter(None, paragraphs))


def _layout(table: TableView) -> Iterator[str]:
    """Each play with its verdict, then the line alone."""
    if not table.laid:
        yield "No card has been laid yet; the line is empty."
        return
    yield "All plays, oldest first, each judged after the right cards above it:"
    for laid in table.laid:
        cards = print_cards(laid.cards)
        if laid.seat is None:
            verdict = "on the line" if laid.right else "wrong"
        else:
            verdict = f"{'right' if laid.right else 'wrong'} ({table.names[laid.seat]})"
        if len(laid.cards) > 1 and not laid.right:
            verdict += ", a string: at least one of these cards was wrong in its place"
        said = "".join(
            f", {table.names[seat]} said {'right' if right else 'wrong'}"
            for seat, right in laid.predictions
        )
        yield f"- {cards}: {verdict}{said}"
    yield f"The line ({len(table.line)} right cards): {print_cards(table.line)}"


def _people(view: View) -> Iterator[str]:
    table = view.table
    yield f"The table, clockwise; you are {table.names[view.seat]}:"
    for number, name in enumerate(table.names):
        seat = Seat(number)
        if seat == table.dealer:
            yield f"- {name}: the dealer, who knows the rule and has no cards"
            continue
        told = [f"{table.hand_counts[seat]} cards"]
        if table.rulebook.prediction is not None:
            told = [f"{table.tokens[seat]:+d} tokens"]
        if table.status[seat] is not Status.PLAYING:
            told.append(_place(table.status[seat]))
        shown = table.shown[seat]
        if shown and seat != view.seat:
            told.append(f"known to hold {print_cards(shown)}")
        elif shown:
            told.append(f"everybody knows that you hold {print_cards(shown)}")
        yield f"- {name}: {', '.join(told)}"


def _place(status: Status) -> str:
    match status:
        case Status.DEALER:
            return "the dealer"
        case Status.PLAYING:
            return "in the round"
        case Status.PROPHET:
            return "the PROPHET, who calls the plays in the dealer's place"
        case Status.EXPELLED:
            return "expelled from the round"
        case Status.OUT:
            return "out until the round ends"


def _state_of_play(table: TableView) -> Iterator[str]:
    """Sentences on everything else."""
    names = table.names
    on_layout = sum(len(laid.cards) for laid in table.laid)
    yield f"{on_layout} cards lie on the layout; {table.turns} turns are completed."
    for past in table.prophecies:
        since = f"after {past.number} cards on the layout and {past.column} on the line"
        fell = ""
        if past.fall is not None:
            over = "a play" if past.fell_over_cards else "a declaration of no play"
            fell = f", and was proved false over {over} after {past.fall}"
        yield f"{names[past.seat]} became the prophet {since}{fell}."
    if table.turns:
        yield f"{names[table.last]} completed the last turn."
    if table.turn is not None and table.turn != table.waits_for:
        yield f"The next turn is {names[table.turn]}'s."
    if table.waits_for is not None:
        yield f"The table waits for {_who(table, table.waits_for)} ({_words(table.phase)})."
    yield from _pending(table)
    for debt in table.owed:
        yield f"{names[debt.seat]} is to get {debt.size} cards from {names[debt.by]}."
    stock = "Nobody counts the stock" if table.stock is None else f"The stock has {table.stock}"
    yield stock + (f"; at its bottom lie {print_cards(table.bottom)}." if table.bottom else ".")
    for hint in table.hints:
        yield f"The dealer's truthful hint: “{hint}”."
    if table.end is not None:
        who = "" if table.end.seat is None else f" ({names[table.end.seat]})"
        yield f"The round is over: {_words(table.end.reason)}{who}."


def _pending(table: TableView) -> Iterator[str]:  # noqa: C901 - a case for each
    """What awaits its call, its ruling or a choice."""
    pending = table.pending
    if pending is None:
        return
    who = table.names[pending.seat]
    match pending:
        case PendingPlay(cards=cards):
            yield f"{who} plays {print_cards(cards)}; the ruling is to come."
            yield from _of_claim(pending)
        case PendingNoPlay():
            yield f"{who} declares no play; the ruling is to come."
            yield from _of_claim(pending)
        case RightNoPlay():
            yield f"{who} declared no play, and rightly."
        case WrongNoPlay():
            yield from _of_wrong_no_play(who, pending)
        case PendingPick(no_play, card):
            yield from _of_wrong_no_play(who, no_play)
            yield f"The prophet picks {card}; the ruling is to come."
        case PendingCard(card=card, predictions=predictions):
            yield f"The turned card is {card}; everybody predicts whether the rule calls it right."
            for seat, right in predictions or ():
                yield f"{table.names[seat]} predicted {'right' if right else 'wrong'}."
        case PendingGuess(text=text):
            yield f"{who} guesses the rule: “{text}”."
        case EmptyHand():
            yield f"{who} has no card left."
        case _:
            assert_never(pending)


def _of_claim(claim: PendingClaim) -> Iterator[str]:
    if claim.call is not None:
        yield f"The prophet calls it {'right' if claim.call else 'wrong'}."
    if claim.expels:
        yield "If it is wrong, it expels."


def _of_wrong_no_play(who: str, no_play: WrongNoPlay) -> Iterator[str]:
    yield f"{who} declared no play, but a card of the shown hand is right."
    if no_play.spared:
        yield "The prophet fell over it, so it costs nothing."
    elif no_play.expels:
        yield "It expels."


def _words(word: Enum) -> str:
    return str(word.value).replace("-", " ")


def _who(table: TableView, seat: Seat) -> str:
    if seat == FOLLOWERS:
        return "everybody"
    if seat == STOCK:
        return "cards to be dealt"
    return table.names[table.dealer if seat == JUDGE else seat]
