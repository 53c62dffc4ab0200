"""What each audience may see of a table: facts and layout for all, and one's own.

What a projection shows is built, field by field, from the views of the round. It never hands on a
part of the table as it is, and of a round's secrets it tells God alone the rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET

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
from eleusis.play.scoring import score
from eleusis.play.seal import Sealed, Secret
from eleusis.play.state import prophecy
from eleusis.play.view import judge_view, table_view
from eleusis.rulebook import Counted
from eleusis.server.page_ids import page_ids
from eleusis.server.protocol import views
from eleusis.server.protocol.commands import Predict
from eleusis.server.protocol.wire import Told, words_of
from eleusis.server.table.permissions import may_ask
from eleusis.values import word_of

if TYPE_CHECKING:
    from eleusis.play.scoring import Point
    from eleusis.play.state import Laid, Prophecy, Round
    from eleusis.play.view import TableView
    from eleusis.server.table.secrets import RoundSecret, Vault
    from eleusis.server.table.state import Chair, Table


class Shown(NamedTuple):
    """What everybody sees at one moment, on-lookers and projectors included."""

    facts: views.Facts
    layout: tuple[views.PlayOnTable, ...]


def shown(table: Table) -> Shown:
    """What everybody sees of the table."""
    return Shown(facts(table), layout(table))


# Facts ---------------------------------------------------------------------------------------


def facts(table: Table) -> views.Facts:
    """What everybody sees but the layout."""
    gathered = _of_table(table)
    if table.round is None:
        return gathered
    playing = with_round(gathered, table.round)
    return _with_result(playing, table, table.round) if table.stage == "over" else playing


def _of_table(table: Table) -> views.Facts:
    agreed = table.agreed
    return views.Facts(
        code=table.code,
        stage=table.stage,
        rulebook=agreed.rulebook,
        rounds=agreed.rounds,
        round=len(table.results) + (table.stage == "playing"),
        turn_seconds=agreed.turn_seconds,
        is_locked=agreed.is_locked,
        onlookers=agreed.onlookers,
        substitutes=agreed.substitutes,
        level=agreed.level,
        chairs=tuple(map(_chair, table.chairs)),
        host=table.seat_of(table.host),
        dealer=table.dealer,
        by_hand=table.by_hand,
        has_rule=table.has_rule,
        totals=table.totals,
        paused=table.clock.is_paused,
        deadline=table.clock.deadline,
    )


def _chair(chair: Chair) -> views.Chair:
    return views.Chair(chair.name, chair.agent, bool(chair.person), chair.is_free)


def with_round(gathered: views.Facts, state: Round) -> views.Facts:
    """The facts with those of the round."""
    seen, setup = table_view(state), state.setup
    return msgspec.structs.replace(
        gathered,
        phase=seen.phase,
        waits_for=seen.waits_for,
        turn=seen.turn,
        hand_counts=seen.hand_counts,
        shown=tuple(map(words_of, seen.shown)),
        status=seen.status,
        pending=pending_of(seen),
        owed=tuple(views.Debt(debt.seat, debt.size) for debt in seen.owed),
        prophecies=tuple(map(prophecy_of, seen.prophecies)),
        stock=seen.stock,
        turns=seen.turns,
        foretold=seen.laid[-1].predictions if seen.laid else (),
        tokens=seen.tokens if state.setup.rulebook.prediction is not None else (),
        expels_from=_expels_from(state),
        hints=seen.hints,
        rule_seal=setup.rule_seal,
        shuffle_seal=setup.shuffle_seal,
    )


def with_end(playing: views.Facts, state: Round) -> views.Facts:
    """The facts with how the round came out."""
    end = state.end
    assert end is not None, "a round is over by an event that says why"
    return msgspec.structs.replace(
        playing,
        end=end.reason,
        end_seat=end.seat,
        scores=tuple(
            views.Score(seat.total, tuple(map(_point, seat.points))) for seat in score(state).seats
        ),
    )


def _with_result(playing: views.Facts, table: Table, state: Round) -> views.Facts:
    game = table.game
    owed = game.compensations() if table.is_last else ()
    return msgspec.structs.replace(
        with_end(playing, state),
        winners=game.winners() if table.is_last else (),
        compensations=tuple(None if point is None else _point(point) for point in owed),
        opened=_opened(table, state),
        page="" if table.unsealed is None else page_ids(table.unsealed.seed_salt).id,
        thoughts=table.thoughts,
    )


def _point(point: Point) -> views.Point:
    return views.Point(point.amount, Told.of(point.reason))


def pending_of(seen: TableView) -> views.Pending | None:
    """What is to be judged or chosen."""
    match seen.pending:
        case PendingCard(seat, card, predictions):
            return views.PendingCard(seat, str(card), predictions)
        case PendingPlay(seat, cards, expels, call):
            return views.PendingPlay(seat, words_of(cards), call, expels)
        case PendingNoPlay(seat, expels, call):
            return views.PendingNoPlay(seat, call, expels)
        case RightNoPlay(seat):
            return views.RightNoPlay(seat)
        case WrongNoPlay(seat, expels):
            return views.WrongNoPlay(seat, expels)
        case PendingPick(no_play, card):
            return views.PendingPick(no_play.seat, str(card))
        case PendingGuess(seat, text):
            return views.PendingGuess(seat, text)
        case EmptyHand(seat):
            return views.EmptyHand(seat)
        case None:
            return None


def prophecy_of(past: Prophecy) -> views.Prophecy:
    """A prophet's time in office."""
    return views.Prophecy(
        past.seat, past.column, past.number, past.marker, past.fall, past.fell_over_cards
    )


def _expels_from(state: Round) -> int | None:
    """Cards on the layout from which a wrong play expels, if all that come till then are right."""
    expulsion = state.setup.rulebook.expulsion
    if expulsion is None:
        return None
    standing = prophecy(state)
    if standing is not None:
        return standing.number + expulsion.with_prophet
    if expulsion.without_prophet_counts is Counted.LINE:
        side = state.on_layout - state.on_line
        return side + expulsion.without_prophet
    return expulsion.without_prophet


def _opened(table: Table, state: Round) -> views.OpenedSeals | None:
    told = table.unsealed
    if told is None:
        return None
    setup = state.setup
    rule = Secret(Sealed.RULE, told.rule, told.rule_salt)
    seed = Secret(Sealed.SHUFFLE, told.seed, told.seed_salt)
    is_rule = rule.opens(setup.rule_seal) if setup.rule_seal else not told.rule
    return views.OpenedSeals(
        told.rule,
        told.rule_salt,
        told.seed,
        told.seed_salt,
        is_true=is_rule and seed.opens(setup.shuffle_seal),
    )


# The layout ----------------------------------------------------------------------------------


def layout(table: Table) -> tuple[views.PlayOnTable, ...]:
    """The cards that lie, in the order of time."""
    if table.round is None:
        return ()
    return tuple(map(play_of, table.round.laid, table.laid))


def play_of(laid: Laid, v: int) -> views.PlayOnTable:
    """A play on the layout that the entry *v* judged; 0 if it lay before."""
    return views.PlayOnTable(
        laid.seat,
        words_of(laid.cards),
        laid.right,
        laid.column,
        laid.number,
        v,
        predicted=(
            (len(laid.predictions), sum(right for _, right in laid.predictions))
            if laid.predictions
            else UNSET
        ),
    )


# One's own -----------------------------------------------------------------------------------


def you(table: Table, person: str | None, vault: Vault) -> views.You:
    """What is a person's own; the vault is asked for the rule if the person is God."""
    seat, state = table.seat_of(person), table.round
    is_god = seat is not None and seat == table.dealer
    turned = judge_view(state).turned if is_god and state is not None else None
    secret = _own_secret(table, vault) if is_god else None
    may = may_ask(table, person)
    predicted = dict(vault.ballot(table)).get(seat) if seat is not None else None
    if predicted is not None:
        may = tuple(word for word in may if word != word_of(Predict))
    return views.You(
        seat=seat,
        is_host=person is not None and person == table.host,
        is_god=is_god,
        hand=() if seat is None or state is None else words_of(state.hands[seat]),
        may=may,
        turned=None if turned is None else str(turned),
        rule="" if secret is None else secret.rule,
        hints=secret.hints if secret is not None and table.stage == "gathering" else (),
        predicted=UNSET if predicted is None else predicted,
        minded=seat is not None and table.chairs[seat].is_agents,
    )


def _own_secret(table: Table, vault: Vault) -> RoundSecret | None:
    """What the present God has set, or plays by."""
    number = table.number + 1 if table.stage == "gathering" else table.number
    return vault.secret(number) if table.has_rule else None


# Patches -------------------------------------------------------------------------------------


def patch(before: Shown | None, after: Shown) -> views.Patch:
    """What changed between two moments, without `you`; all of it if there was nothing before."""
    if before is None:
        return views.Patch(_fields(after.facts), views.LayoutPatch(0, after.layout))
    changed = {
        field: msgspec.to_builtins(value)
        for field in views.Facts.__struct_fields__
        if (value := getattr(after.facts, field)) != getattr(before.facts, field)
    }
    start = _common(before.layout, after.layout)
    if start == len(before.layout) == len(after.layout):
        return views.Patch(changed)
    return views.Patch(changed, views.LayoutPatch(start, after.layout[start:]))


def merged(before: Shown | None, change: views.Patch) -> Shown:
    """What is shown once the change is taken in: what clients do with a patch."""
    known = {} if before is None else _fields(before.facts)
    laid = () if before is None else before.layout
    if change.layout is not UNSET:
        laid = laid[: change.layout.start] + change.layout.plays
    return Shown(msgspec.convert(known | change.facts, views.Facts), laid)


def _fields(told: views.Facts) -> dict[str, Any]:
    """The facts by name, as they go over the wire."""
    fields: dict[str, Any] = msgspec.to_builtins(told)
    return fields


def _common(old: tuple[views.PlayOnTable, ...], new: tuple[views.PlayOnTable, ...]) -> int:
    """How many plays from the first on are the same."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count
