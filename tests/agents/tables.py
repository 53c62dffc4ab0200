"""Rules and tables that the tests of agents share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.rng import Chance
from eleusis.cards import BLACK, CARDS, EVEN, FACE, NUMBER, ODD, RED, Card, Cards, deck, parse_cards
from eleusis.play.evolution import begin
from eleusis.play.moves import Call
from eleusis.play.pending import PendingPlay
from eleusis.play.scoring import score
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Phase, Prophecy, Setup
from eleusis.play.table import SeatedRound
from eleusis.play.view import View, view
from eleusis.rule.meaning import verdict
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    NEVER,
    Attribute,
    Compare,
    Cycle,
    If,
    In,
    NthLast,
    Rank,
    Relation,
    RuleTree,
    Same,
    any_of,
    negate,
)
from eleusis.rulebook import rulebook, rulebook_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.play.state import Round
    from eleusis.play.table import Player

ALTERNATE: Final = RuleTree(negate(Same(Attribute.COLOUR, CANDIDATE, LAST)))
"""The colours alternate."""

BLACK_AFTER_ODD: Final = RuleTree(If(In(LAST, ODD), In(CANDIDATE, BLACK), In(CANDIDATE, RED)))

NOTHING: Final = RuleTree(NEVER)
"""No card is ever right."""

RULES: Final[Mapping[str, RuleTree]] = {
    "alternate": ALTERNATE,
    "black after odd": BLACK_AFTER_ODD,
    "match": RuleTree(
        any_of(Same(Attribute.SUIT, CANDIDATE, LAST), Same(Attribute.RANK, CANDIDATE, LAST))
    ),
    "another suit": RuleTree(negate(Same(Attribute.SUIT, CANDIDATE, LAST))),
    "number after face": RuleTree(If(In(LAST, FACE), In(CANDIDATE, NUMBER), In(CANDIDATE, EVEN))),
    "cycle": RuleTree(Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK), In(CANDIDATE, ODD)))),
    "up and down": RuleTree(
        If(
            Compare(Rank(LAST), Relation.LESS, Rank(NthLast(2))),
            Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST)),
            Compare(Rank(CANDIDATE), Relation.LESS, Rank(LAST)),
        )
    ),
}
"""Rules of every usual kind."""

PLAYABLE: Final = [name for name in rulebook_names() if rulebook(name).is_complete]

NAMES: Final = ("God", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
ANN, BEN = Seat(1), Seat(2)


def setup(name: str = "gardner", seats: int = 5) -> Setup:
    book = rulebook(name)
    return Setup(book, NAMES[:seats], Seat(0), book.packs.for_players(seats))


def table(
    rule: RuleTree, agreed: Setup, players: Mapping[Seat, Player], *, seed: int | str = 1
) -> SeatedRound:
    """A table with an automatic dealer."""
    judge = AutomaticJudge(rule, starters=agreed.starter_count)
    stock = AutomaticStock(seed, deck(agreed.packs))
    return SeatedRound(begin(agreed), players, judge, stock)


def named(names: Sequence[str], *, seed: int | str = 1) -> dict[Seat, Player]:
    """Agents by name in the seats from 1 on."""
    return {Seat(seat): player(name, Seat(seat), seed=seed) for seat, name in enumerate(names, 1)}


def play(
    rule: RuleTree, names: Sequence[str], *, book: str = "gardner", seed: int | str = 1
) -> Round:
    """A finished round of these agents."""
    agreed = setup(book, len(names) + 1)
    return table(rule, agreed, named(names, seed=seed), seed=seed).run()


def averages(rule: RuleTree, names: Sequence[str], rounds: int) -> dict[str, float]:
    """The average score of the agents of each name, who move on one seat from round to round."""
    totals: Counter[str] = Counter()
    for seed in range(rounds):
        places = seed % len(names)
        seated = [*names[places:], *names[:places]]
        scores = score(play(rule, seated, seed=seed)).totals
        for name, points in zip(seated, scores[1:], strict=True):
            totals[name] += points
    return {name: totals[name] / (names.count(name) * rounds) for name in totals}


def layout(rule_of: RuleTree, plays: int) -> tuple[Laid, ...]:
    """A layout of single cards, as they were judged, in an order that shows all kinds."""
    chance = Chance("layout")
    laid = [Laid(None, (Card("9H"),), True, 0, 0)]
    on_line: Cards = (Card("9H"),)
    for number in range(1, plays + 1):
        card = chance.choice(CARDS)
        right = verdict(rule_of, on_line, card)
        laid.append(Laid(Seat(2), (card,), right, len(on_line), number))
        on_line += (card,) if right else ()
    return tuple(laid)


def unruly_layout(plays: int) -> tuple[Laid, ...]:
    """A layout whose judge went by the number of the play, which looks like chance to others."""
    laid, column = [], 0
    for each in layout(ALTERNATE, plays):
        right = each.number % 7 in (0, 3, 4)
        laid.append(replace(each, right=right, column=column))
        column += right
    return tuple(laid)


def alternating(laid: tuple[Laid, ...], cards: str) -> list[Card]:
    """Those of the cards that are right after the layout where colours alternate."""
    last = [play.cards[-1] for play in laid if play.right][-1]
    return [card for card in parse_cards(cards) if card in (RED if last in BLACK else BLACK)]


def facing(laid: tuple[Laid, ...], hand: str) -> View:
    """Ann's view on her turn, with that hand."""
    agreed = setup(seats=5)
    state = table(ALTERNATE, agreed, named(["random"] * 4)).state
    state = replace(
        state,
        hands=((), tuple(sorted(parse_cards(hand))), *[()] * 3),
        owed=(),
        phase=Phase.TURN,
        last=Seat(0),
        laid=laid,
        turns=len(laid),
    )
    return view(state, Seat(1))


def asked_to_call(laid: tuple[Laid, ...], cards: Cards) -> View:
    """Ann's view as the prophet, when Ben has played these cards."""
    now = facing(laid, "")
    seen = replace(
        now.table,
        pending=PendingPlay(BEN, cards),
        prophecies=(Prophecy(ANN, 1, 1, 0),),
        status=(Status.DEALER, Status.PROPHET, *[Status.PLAYING] * 3),
    )
    return replace(now, table=seen, may=(Call,))
