"""What God sees ahead: the cards that are right next, and how much of the rule may be known."""

from __future__ import annotations

from eleusis.server.app.routes.drafts import Held, OpenPlay, outlook_of

RULE = "Colours alternate."


def seen(*plays: str) -> Held:
    """Plays of one card or several; wrong ones after a minus."""
    laid = tuple(
        OpenPlay(play.removeprefix("-"), not play.startswith("-"), is_starter=place == 0)
        for place, play in enumerate(plays)
    )
    return Held(RULE, laid, starters=1)


def test_the_table_comes_closer_with_what_lies() -> None:
    begun = outlook_of(seen("4D"))
    later = outlook_of(
        seen("4D", "8S", "-6C", "2H", "-9D QD", "JC 3D", "10S", "-5S", "KH", "-7D", "5C")
    )
    assert begun.known < 0.2 < 0.6 < later.known <= 1
    assert later.likeliest == "The card must have a different colour from the last card."
    assert later.share >= later.known - 0.01
    assert {card[-1] for card in later.right} == {"H", "D"}
    assert len(later.right) == 26


def test_a_rule_that_does_not_agree_is_not_known() -> None:
    """God ruled otherwise: what is left are rules that only from here on judge like it."""
    assert outlook_of(seen("4D", "6H", "8D", "2H")).known < 0.01
