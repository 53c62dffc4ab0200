"""My own bot against the program's best: a function from what a seat sees to a move.

python examples/my_bot.py
"""

import eleusis


def copycat(view: eleusis.View) -> eleusis.moves.Move:
    """Lay the card of my hand that is most like the last right card."""
    last = view.table.line[-1]
    likest = min(
        view.hand, key=lambda card: (card.colour != last.colour, abs(card.rank - last.rank))
    )
    return eleusis.moves.Play(view.seat, (likest,))


played = eleusis.play_round(
    rule="The card must be of the same colour as the last card.",
    players=[copycat, "club", "cautious"],
    seed=4,
)
print(played)
print(played.scores)
