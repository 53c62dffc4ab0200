"""The end of a round: the rule, what happened, the score, and what the agents thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.agents.remarks import Explaining
from eleusis.cli.io.progress import told_if_long
from eleusis.messages import render
from eleusis.play.events import EndReason
from eleusis.play.seal import Sealed
from eleusis.play.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from eleusis.cli.table.narration import Narrator
    from eleusis.play.scoring import Scores
    from eleusis.play.seal import Secret
    from eleusis.play.state import End, Setup
    from eleusis.play.view import TableView


def _how(end: End, narrator: Narrator) -> str:
    """How the round ended, and by whom."""
    match end.reason:
        case EndReason.NOBODY_LEFT:
            return "Nobody was left to play"
        case EndReason.STOPPED:
            return "The round was stopped"
        case EndReason.STOCK_OUT:
            return "The stock ran out"
        case EndReason.WENT_OUT:
            return f"{narrator.who(end.seat)} went out"
        case EndReason.NO_PLAY:
            return f"{narrator.who(end.seat)} went out by a right no play"
        case EndReason.GUESSED:
            return f"{narrator.who(end.seat)} guessed the rule"


def outcome(table: TableView, scores: Scores | None, narrator: Narrator) -> str:
    """One sentence on how the round ended and who won it; a true prophet is cheered first."""
    end, standing = table.end, table.prophecy
    assert end is not None, "the round is over"
    how = _how(end, narrator)
    is_won = end.reason is not EndReason.STOPPED
    told = f"{how}." if scores is None else f"{how}: {_best(scores, narrator, is_won=is_won)}."
    if standing is None:
        return told
    who = narrator.who(standing.seat)
    return f"Hail {'to you' if who == 'You' else who}, a true prophet to the end! {told}"


def _best(scores: Scores, narrator: Narrator, *, is_won: bool) -> str:
    """Who won, or is ahead, and whether God, who scores at most what the best does, has as many."""
    totals = {Seat(seat): total for seat, total in enumerate(scores.totals)}
    gods = totals.pop(scores.dealer)
    best = max(totals.values())
    names = [narrator.who(seat) for seat, total in totals.items() if total == best]
    if "You" in names:  # within a sentence, and last
        names = [*(name for name in names if name != "You"), "you"]
    points = "1 point" if best == 1 else f"{best} points"
    if len(names) == len(totals):
        return f"all have {points}"
    one, more = ("wins", "win") if is_won else ("is ahead", "are ahead")
    verb = one if len(names) == 1 and names != ["you"] else more
    told = f"{listed(names)} {verb} with {points}{' each' if len(names) > 1 else ''}"
    if gods < best:
        return told
    god = narrator.who(scores.dealer)
    return f"{told}, and {'you have' if god == 'You' else f'{god} has'} as many, as God"


def seals(setup: Setup, secrets: Iterable[Secret]) -> str:
    """In one line whether what is open now is what was sealed before the first card."""
    of = {Sealed.RULE: setup.rule_seal, Sealed.SHUFFLE: setup.shuffle_seal}
    kept = [
        f"{secret.kind.value} {of[secret.kind][:12]}…"
        for secret in secrets
        if secret.opens(of[secret.kind])
    ]
    broken = [secret.kind.value for secret in secrets if not secret.opens(of[secret.kind])]
    if broken:
        return f"THE {listed(broken).upper()} IS NOT WHAT WAS SEALED before the first card."
    return f"As sealed before the first card: {listed(kept)}."


def afterthoughts(
    agents: Mapping[str, object], table: TableView
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who thought what about the round that ended like this: names and lines.

    Args:
        agents: The agents by name; those of them who explain nothing are left out.
        table: How it ended.
    """
    speakers: dict[str, list[str]] = {}
    with told_if_long("The agents look back"):
        for name, agent in agents.items():
            if isinstance(agent, Explaining):
                for said in dict.fromkeys(agent.explain(table)):
                    line = render(said, has_signs=True)
                    speakers.setdefault(line, []).append(name)
    told: dict[str, list[str]] = {}
    for line, names in speakers.items():
        told.setdefault(listed(names), []).append(line)
    return tuple((names, tuple(lines)) for names, lines in told.items())


def listed(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
