"""The coach at a person's prompt: asked in words, answers in English, noted in the record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.cards import print_cards
from eleusis.cli.io.progress import told_if_long
from eleusis.cli.table.narration import signs
from eleusis.cli.table.thinking import PATIENCE
from eleusis.errors import IllegalMove, InputError
from eleusis.messages import render
from eleusis.play.moves import DeclareProphet, GuessRule, Play
from eleusis.play.seats import Status
from eleusis.rule import read_rule, word_rule
from eleusis.rule.language.kinds import with_article, word_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from eleusis.agents.coach import Advice, Dilemma, Experiment, Opinion, Prospects, Rival
    from eleusis.cards import CardSet
    from eleusis.cli.io.terminal import Terminal
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.view import View
    from eleusis.rule import RuleTree

COACH_REMARK: Final = "coach"
"""The word of a note that the coach was asked, and what it said."""

MISFIT: Final = (
    "None of the rules that I can say fits all that was ruled. "
    "It looks as if what follows holds, with exceptions."
)

OPEN: Final = 0.1
"""If the likeliest rule is less probable, much is open still."""

TELLING_DOUBT: Final = 0.3
"""So probable must it be that the rule cannot be said for that to be told: before any card, which
tells nothing, it is a fifth."""

NOTHING_LEFT: Final = 0.15
"""Bits below which a play is not worth testing."""

CARDS_TOLD: Final = 3
"""Cards that are named one by one, where they are no kind of cards."""

SHORT_KIND: Final = 14
"""Letters of a kind that is shorter said than its cards: "a red 9"."""

KIND_WIDTH: Final = 50
"""Letters of a kind of cards that people still grasp."""

_PROPHECY: Final = re.compile(
    r"(could |can |should |may )?(i )?(prophe\w*|declare|guess)\b[:?,]?", re.I
)
"""Asking about prophecy, or a guess; a rule may follow."""

_TESTING: Final = re.compile(
    r"(what )?(could |can |should |to )?(i )?(test|try|play|ask)?\W*", re.I
)
"""Asking what to play."""

_QUESTION: Final = re.compile(r"(what|could|can|should|may)\b|.*\?$", re.I)
"""Anything asked."""


class Coaching:
    """The coach of one person.

    Args:
        terminal: Where it is heard.
        note: Keeps a line in the record.
        verify: Raises `IllegalMove` if the round would refuse a move.
    """

    def __init__(
        self, terminal: Terminal, note: Callable[[str], None], verify: Callable[[Move], object]
    ) -> None:
        self._terminal = terminal
        self._note = note
        self._verify = verify
        self._heard: list[Event] = []

    def hear(self, event: Event) -> None:
        """Take notice of an event, as the person sees it."""
        self._heard.append(event)

    def answer(self, view: View, question: str, meant: Callable[[str], str | None]) -> None:
        """Answer the question: what to test, or whether to prophesy.

        Args:
            view: What the person sees.
            question: What they typed.
            meant: What a person means by a text that is not clear; None if nothing.

        Raises:
            InputError: `unknown-question`, with those that it knows.
            RuleSyntaxError: the rule that the person thinks of cannot be read.
        """
        asked = _PROPHECY.match(question)
        if asked is not None:
            text = question[asked.end() :].strip()
            own = meant(text) if text.strip(" ?.") else ""
            if own is not None:
                self._on_prophecy(view, read_rule(own) if own else None)
        elif _TESTING.fullmatch(question):
            if question or Play in view.may:
                self._on_tests(view)
            else:
                self._on_prophecy(view, None)
        elif _QUESTION.match(question):
            raise InputError("unknown-question")
        elif (own := meant(question)) is not None:  # the rule that one would prophesy by
            self._on_prophecy(view, read_rule(own))

    def _on_tests(self, view: View) -> None:
        if not view.hand or view.table.status[view.seat] is not Status.PLAYING:
            self._terminal.say("You lay no cards now, so there is nothing that you could test.")
            return
        with self._thinking():
            from eleusis.agents.coach import what_to_test  # loads numba

            advice = what_to_test(view, self._heard)
        self._note("asked what to test; heard: " + noted(advice))
        self._terminal.say("What you could test", style="bold")
        self._tell(advice_lines(advice))
        self._terminal.say(f"More: could I {_claim(view)}?", style="dim", indent=2)

    def _on_prophecy(self, view: View, own: RuleTree | None) -> None:
        with self._thinking():
            from eleusis.agents.coach import whether_to_prophesy

            prospects = whether_to_prophesy(view, self._heard, own)
        claim = _claim(view)
        self._note(f"asked whether to {claim}; heard: {noted_prospects(prospects)}")
        is_prophet = view.table.status[view.seat] is Status.PROPHET
        title = "How safe your prophecy is" if is_prophet else f"Whether you could {claim}"
        self._terminal.say(title, style="bold")
        self._tell(prospects_lines(prospects, is_own=own is not None))
        if not is_prophet and (reason := self._what_forbids(view, prospects.rule)):
            self._terminal.say(reason, style="dim", indent=2)
        if own is None:
            example = f"With a rule of your own: coach {claim} Colours alternate"
            self._terminal.say(example, style="dim", indent=2)

    def _thinking(self) -> AbstractContextManager[None]:
        return told_if_long("The coach is thinking", patience=PATIENCE)

    def _what_forbids(self, view: View, rule: RuleTree) -> str:
        """Why the person cannot claim to know the rule at this moment; "" if they can."""
        guess = GuessRule(view.seat, word_rule(rule))
        try:
            self._verify(guess if _claim(view) == _GUESS else DeclareProphet(view.seat))
        except IllegalMove as error:
            if Play in view.may and error.code == "not-after-own-play":
                return "Say it with your next card: JD prophet."
            return f"Not now: {render(error.said, reader=view.seat)}"
        return ""

    def _tell(self, lines: Iterator[tuple[int, str]]) -> None:
        for indent, line in lines:
            self._terminal.say(line, indent=indent, hanging=2)


_GUESS: Final = "guess"


def _claim(view: View) -> str:
    """What one does who knows the rule, by this rulebook."""
    book = view.table.rulebook
    return _GUESS if book.prophet is None and book.guess is not None else "prophesy"


# In English --------------------------------------------------------------------------------------


def advice_lines(advice: Advice) -> Iterator[tuple[int, str]]:
    """What to test, line by line, each with its indentation."""
    yield from _doubt(advice.outside)
    if advice.dilemma is not None and advice.dilemma.other_share >= OPEN:
        yield 2, _told_apart(advice.dilemma)
    worthy = [each for each in advice.experiments if each.bits >= NOTHING_LEFT]
    if not worthy:
        yield 2, "Nothing in your hand would teach much: every verdict is all but known."
    telling = [each for each in worthy if not _leaves_open(each)]
    if worthy and not telling:
        first, *others = (f"{_play(each)} (right with {_share(each.chance)})" for each in worthy)
        plays = ", or by ".join((first, ", ".join(others))) if others else first
        yield 2, f"Much stays open whatever you lay. Most is taught by {plays}."
    for each in telling:
        yield from _experiment(each)
    told = any(each.cards == (advice.surest,) for each in worthy)
    if not told:
        yield 2, f"Safest is {advice.surest.symbol}: right with {_share(advice.chance)}."


def _experiment(each: Experiment) -> Iterator[tuple[int, str]]:
    alike = f"; {signs(each.alike)} would ask the same" if each.alike else ""
    yield 2, f"{_play(each)}: right with a chance of {_share(each.chance)}{alike}"
    yield from _meaning("right", each.if_right)
    yield from _meaning("wrong", each.if_wrong)


def _doubt(outside: float) -> Iterator[tuple[int, str]]:
    """What is to be said of not knowing any rule that fits."""
    if outside > 0.5:
        yield 2, MISFIT
    elif outside >= TELLING_DOUBT:
        yield 2, f"With {_share(outside)} it is none of the rules that I can say."


def _told_apart(dilemma: Dilemma) -> str:
    """The two likeliest rules, and the experiment that would decide between them."""
    shares = (_share(dilemma.share), _share(dilemma.other_share))
    return (
        f"Likeliest are {_quoted(dilemma.first)} ({shares[0]}) and {_quoted(dilemma.second)} "
        f"({shares[1]}). {_capital(_kind(dilemma.cards))} would tell these two apart."
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _play(each: Experiment) -> str:
    """What to lay, or to say."""
    string = " as a string" if len(each.cards) > 1 else ""
    return f"{signs(each.cards) or 'no play'}{string}"


def _leaves_open(each: Experiment) -> bool:
    """True if no rule stands out after either verdict."""
    return all(told and told[0].then < OPEN for told in (each.if_right, each.if_wrong))


def _meaning(verdict: str, opinions: Sequence[Opinion]) -> Iterator[tuple[int, str]]:
    """What a verdict would mean: the likeliest rules then, one below the other."""
    if not opinions:
        yield 4, f"if {verdict}: a rule that nothing speaks for yet"
    elif opinions[0].then < OPEN:
        yield 4, f"if {verdict}: much stays open"
    else:
        first, *others = (f"{_quoted(each.rule)} {_grown(each)}" for each in opinions)
        yield 4, f"if {verdict}: {first}"
        yield from ((8, f"or {other}") for other in others)


def _grown(opinion: Opinion) -> str:
    now, then = _share(opinion.now), _share(opinion.then)
    return then if then == now else f"{then} (now {now})"


def prospects_lines(prospects: Prospects, *, is_own: bool) -> Iterator[tuple[int, str]]:
    """How safe a prophecy would be, line by line, each with its indentation."""
    yield from _doubt(prospects.outside)
    rule = _quoted(prospects.rule)
    if prospects.refutation is not None:
        cards, was_right = prospects.refutation
        verdict = "right" if was_right else "wrong"
        yield 2, f"{rule} cannot be all of it: {signs(cards)} was ruled {verdict} against it."
    elif is_own:
        yield 2, f"{rule} fits all that was ruled; it is the rule with {_share(prospects.share)}."
    else:
        likeliest = "likeliest of many rules" if prospects.share < OPEN else "likeliest rule"
        yield 2, f"The {likeliest} ({_share(prospects.share)}): {rule}"
    if prospects.clear:
        yield (
            2,
            f"It is nearly certain of {prospects.clear} of the 52 cards whether they are right.",
        )
    if prospects.rivals:
        yield 2, "The next card may tell that it is rather"
    yield from ((4, _rival(rival)) for rival in prospects.rivals)
    if not prospects.rivals:
        yield 2, "No likely rule says otherwise of the next card; others may, of later ones."
    ahead = prospects.ahead
    if ahead is not None:
        better = "declaring" if prospects.pays else "playing on"
        yield (
            2,
            f"As the prophet you would stand to the end with some {_share(ahead.stands)}: "
            f"about {ahead.declaring:.0f} points, against {ahead.silent:.0f} without. "
            f"So {better} looks better.",
        )


def _rival(rival: Rival) -> str:
    """The rival, and of which next cards it says otherwise."""
    said = []
    if rival.takes:
        said.append(f"{_kind(rival.takes)} is right")
    if rival.refuses:
        said.append(f"{_kind(rival.refuses)} is wrong")
    return f"{_quoted(rival.rule)} ({_share(rival.share)}): if {', or '.join(said)}"


def _kind(cards: CardSet) -> str:
    """Any of these cards, by their kind if it is a simple one."""
    kind, is_riddle = word_kind(cards), "neither" in word_kind(cards)
    if not is_riddle and len(kind) <= (KIND_WIDTH if len(cards) > CARDS_TOLD else SHORT_KIND):
        if kind.isalpha():  # an adjective alone
            return with_article(f"{kind} card")
        if kind.startswith(("a ", "an ")):
            return kind
        return f"a card {kind}" if kind.startswith("from ") else f"a card that is {kind}"
    more = len(cards) - CARDS_TOLD
    told = signs(list(cards)[:CARDS_TOLD])
    return f"{told} or one of {more} more" if more > 0 else " or ".join(told.split())


def _share(probability: float) -> str:
    """A probability as people say it; nothing is certain, and nothing that may be is 0%."""
    percent = round(100 * probability)
    return {0: "under 1%", 100: "over 99%"}.get(percent, f"{percent}%")


def _quoted(rule: RuleTree) -> str:
    return f"“{word_rule(rule)}”"


def noted(advice: Advice) -> str:
    """The advice in one line for the record."""
    return ", ".join(
        f"{print_cards(each.cards) or 'no play'} right with {each.chance:.0%}"
        for each in advice.experiments
    )


def noted_prospects(prospects: Prospects) -> str:
    """The prospects in one line for the record."""
    stands = "" if prospects.ahead is None else f"; stands with {prospects.ahead.stands:.0%}"
    return f"{_quoted(prospects.rule)} {prospects.share:.0%}{stands}"
