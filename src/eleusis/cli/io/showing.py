"""A rule shown instead of said, in the terminal: pictures that a person puts right.

What is asked, and when it is enough, is known to `understanding` alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import ALL, BLACK, EVEN, FACE, NONE, ODD, RED, CardSet, parse_cards
from eleusis.cli.io.asking import choice_of, proposed
from eleusis.cli.io.errors import syntax_error_lines
from eleusis.errors import EleusisError, InputError, RuleSyntaxError
from eleusis.play.pictures.card_grid import _LETTERS, CardGrid, grid_text, small_grids
from eleusis.rule import RuleAsked, machine, read_rule
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eleusis.cards import Cards
    from eleusis.cli.io.terminal import Terminal
    from eleusis.rule.machine.lazy import Machine
    from eleusis.understanding import (
        Disagreement,
        GivenUp,
        PictureQuestion,
        Proposal,
        Understanding,
        Understood,
    )

_HELP: Final = (
    "Enter or yes: it is all as you mean it",
    "X, Y or Z: take that picture instead",
    "♥ 8-K, red all, ♣♠ none: of these suits just these ranks are right",
    "all, none, odd, A 3 5: of every suit just these ranks are right",
    "5H 6S: these cards change; invert: all do",
    "only 2s, another suit, same suit or a jack: just these cards are right",
    "cannot 3: the third card of the line cannot be there",
    "undo: take the last change or answer back; undo 3: go back to picture 3",
    "help: say this again; stop: leave it",
)

_YES: Final = ("", "y", "yes", "ok")
_CANNOT: Final = ("cannot", "can't", "cannot come", "no such line", "impossible")
_INVERT: Final = ("invert", "swap", "the opposite", "opposite")
_OFFERED: Final = "XYZ"
_BACK: Final = re.compile(r"(?:(?:undo|back)(?: to)?(?: picture)?|picture) (\d+)")
_WHICH: Final = "Which is the first card of the line that cannot be there? "
_AS_IT_STANDS: Final = "Is it right as it stands? (yes, or put it right) "
_ASKS_HELP: Final = ("help", "h", "?")
_STOP: Final = ("stop", "quit", "q", "exit")

_SUITS: Final = {
    **dict(zip("CDHS", SUIT_SETS, strict=True)),
    **dict(zip("♣♦♥♠", SUIT_SETS, strict=True)),
}
_COLOURS: Final = {"RED": RED, "BLACK": BLACK, "ALL": ALL, "ANY": ALL}
_RANKS: Final = {
    **dict(zip(_LETTERS, RANK_SETS, strict=True)),
    "T": RANK_SETS[9],
    "1": RANK_SETS[0],
    "ALL": ALL,
    "ANY": ALL,
    "NONE": NONE,
    "NO": NONE,
    "-": NONE,
    "ODD": ODD,
    "EVEN": EVEN,
    "FACE": FACE,
    "FACES": FACE,
}
_RANK_PLURAL: Final = re.compile(r"\b([2-9]|10)s\b", re.IGNORECASE)
_PLURALS: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
)  # fmt: skip
_RANGE: Final = re.compile(r"(\w+)[-–](\w+)")


SHOW: Final = "show"
"""What to type instead of a rule, to be asked for it with pictures."""


_FURTHER: Final = "show: I ask with pictures, "
_OTHERWISE: Final = "Say it otherwise; show: I ask with pictures; Enter: leave it. "


class ShowingStopped(Exception):
    """The person leaves it."""


class Settled(NamedTuple):
    """What a person means."""

    sentence: str
    is_agreed: bool
    """Whether they have said yes to just this sentence; if not, it was read at once."""


def settle_meaning(
    terminal: Terminal,
    text: str,
    *,
    starters: int = 1,
    remark: Callable[[str], object] = lambda _: None,
    translate: str | None = None,
) -> Settled | None:
    """The rule that a person means; None if they leave it.

    What is asked is chosen, what is not read is said otherwise or shown; a language model,
    *translate*, may propose what it means. *remark* may add something to a text that is not
    read. Nothing here knows of any rule but the person's own.

    Raises:
        EOFError: nothing more will be typed.
        RuleTooLarge: the text is too long, or needs too much.
    """
    words = ""
    chosen: str | None = text
    offered: tuple[str, ...] = ()
    while chosen:
        if chosen.lower() == SHOW:
            shown = _shown(terminal, words, starters)
            return Settled(shown, is_agreed=True) if shown else None
        try:
            read_rule(chosen)
        except RuleAsked as error:
            words, offered = chosen, error.asked.choices
            chosen = choice_of(terminal, error.asked, _FURTHER)
        except RuleSyntaxError as error:
            terminal.say(error.message, style="yellow")
            for line in syntax_error_lines(error, terminal.width):
                terminal.draw(line)
            remark(chosen)
            words = chosen
            asked = proposed(translate, chosen, starters=starters) if translate else None
            offered = asked.choices if asked else ()
            chosen = choice_of(terminal, asked, _FURTHER) if asked else None
            chosen = chosen or terminal.ask(_OTHERWISE)
        else:
            return Settled(chosen, is_agreed=chosen in offered)
    return None


def _shown(terminal: Terminal, words: str, starters: int) -> str | None:
    """The sentence of the rule that pictures have told; None if they told none."""
    from eleusis.understanding import Understood  # loads numba

    try:
        found = learned(terminal, words, starters=starters)
    except ShowingStopped:
        return None
    return found.sentence if isinstance(found, Understood) else None


def learned(terminal: Terminal, text: str, *, starters: int = 1) -> Understood | GivenUp:
    """What comes of showing the rule that *text* means; it may be empty.

    Raises:
        Stopped: the person leaves it.
        EOFError: nothing more will be typed.
    """
    from eleusis.cli.io.progress import told_if_long
    from eleusis.understanding import GivenUp, PictureQuestion, Proposal, Understanding, Understood

    terminal.say("I ask with pictures: full dots are right, I think. Put right what is wrong.")
    _tell_help(terminal)
    state = Understanding(text, starters)
    while True:
        with told_if_long("Thinking"):
            step = state.step
        if isinstance(step, PictureQuestion):
            state = _asked(terminal, state, step)
        elif isinstance(step, Proposal):
            state = proposal_answered(terminal, state, step)
        elif isinstance(step, GivenUp):
            tell_given_up(terminal, step, starters)
            before = _left_or_back(terminal, state, step) if state.answers else None
            if before is None:
                return step
            state = before
        else:
            assert isinstance(step, Understood), "there are four kinds of steps"
            return step


def tell_given_up(terminal: Terminal, step: GivenUp, starters: int) -> None:
    """Say that no rule fits, which is nearest, and which pictures contradict it."""
    terminal.say("None of the rules that I can say fits what you showed.", style="yellow")
    if step.nearest is None:
        return
    terminal.say(f"The nearest is: {step.sentence}")
    if step.fails:
        terminal.say("These pictures contradict it:")
    _tell_fails(terminal, machine(step.nearest, starters=starters), step.fails)


def _tell_fails(terminal: Terminal, judge: Machine, fails: Iterable[Disagreement]) -> None:
    for fail in fails:
        right = judge.mask(judge.after(fail.line))
        called = ((fail.cards & CardSet(right), "right"), (fail.cards & ~CardSet(right), "wrong"))
        said = " and ".join(f"{cards} {word}" for cards, word in called if cards)
        place = f"picture {fail.picture}: after {_said(fail.line)}"
        terminal.say(f"{place} it calls {said}, not so you", indent=2, hanging=2)


def _left_or_back(terminal: Terminal, state: Understanding, step: GivenUp) -> Understanding | None:
    """The state before an answer that is taken back; None if nothing is."""
    first = next((fail.picture for fail in step.fails), 1)
    prompt = f"Enter: leave it; undo: the last answer; undo {first}: back to picture {first}: "
    while word := _word(terminal, prompt):
        if (before := undone(terminal, state, word)) is not None:
            return before
        terminal.say(f"I did not understand “{word}”.", style="yellow")
    return None


def undone(terminal: Terminal, state: Understanding, word: str) -> Understanding | None:
    """The state before what *word* takes back: the last answer, or all from a picture on.

    None if it takes nothing back; the same state if there is no such picture, which is told.
    """
    if word == "undo":
        return state.undo()
    if (named := _BACK.fullmatch(word)) is None:
        return None
    try:
        return state.back_to(int(named[1]))
    except InputError as error:
        terminal.say(error.message, style="yellow")
        return state


def _asked(terminal: Terminal, state: Understanding, step: PictureQuestion) -> Understanding:
    """The state when a picture has been put right, or something else was said to it.

    Where something was not understood, Enter alone is no yes.
    """
    before = [step.believed]
    puzzled = ""
    while True:
        _draw(terminal, f"Picture {state.pictures + 1}. After", step, before)
        if puzzled:
            _tell_puzzled(terminal, puzzled)
        word = _word(terminal, _AS_IT_STANDS if puzzled else "All right? ")
        if word in _YES and (word or not puzzled):
            return state.answer(before[-1])
        if (place := place_told(terminal, step.line, state.starters, word)) is not None:
            return state.cannot_come(place)
        puzzled = "" if word else puzzled
        if word == "undo" and before[1:]:
            before.pop()
        elif (earlier := undone(terminal, state, word)) is not None:
            return earlier
        elif word in _ASKS_HELP:
            _tell_help(terminal)
        elif (after := changed(step, before[-1], word)) is not None:
            before.append(after)
        else:
            puzzled = word or puzzled


def _draw(terminal: Terminal, title: str, step: PictureQuestion, before: list[CardSet]) -> None:
    """Draw the picture as it was changed last, and until it was, what is offered beside."""
    look = {"colour": terminal.has_colour, "letters": terminal.letters}
    terminal.say()
    terminal.say(f"{title} {_said(step.line)}:", style="bold")
    grid = CardGrid(before[-1], step.line, before[-1] ^ step.believed)
    terminal.draw(grid_text(grid, **look))
    if step.offers and len(before) == 1:
        terminal.say()
        terminal.draw(small_grids(dict(zip(_OFFERED, step.offers, strict=False)), **look))


def _tell_help(terminal: Terminal) -> None:
    for line in _HELP:
        terminal.say(line, indent=2, hanging=2, style="dim")


def _tell_puzzled(terminal: Terminal, typed: str) -> None:
    terminal.say(
        f"I did not understand “{not_understood(typed)}”: nothing was changed.", style="yellow"
    )
    terminal.say("Type as in “♥ 8-K”, “5H 6S” or “only spades or jacks”; help says what else.")


def not_understood(typed: str) -> str:
    """The words of a change that say nothing; all of it where none says anything.

    >>> not_understood("♠ all, jacks"), not_understood("the big ones")
    ('jacks', 'the big ones')
    """
    words = typed.replace(",", " ").split()
    strange = [word for word in words if _suits(word.upper()) is None and not _is_known(word)]
    return " ".join(strange) if 0 < len(strange) < len(words) else typed


def _is_known(word: str) -> bool:
    return _ranks(word.upper()) is not None or changed_picture(NONE, word) is not None


def place_told(terminal: Terminal, line: Cards, starters: int, word: str) -> int | None:
    """The place of the first wrong card, if *word* says that a line cannot come.

    Which card it is is asked where it is not said, and there are several.
    """
    said = next((sign for sign in _CANNOT if word == sign or word.startswith(f"{sign} ")), None)
    if said is None:
        return None
    rest, places = word.removeprefix(said).strip(), range(starters, len(line))
    while len(places) > 1:
        found = [at for at in places if rest in (str(at + 1), str(line[at]).lower())]
        if found:
            return found[0]
        cards = ", ".join(f"{at + 1}: {line[at].symbol}" for at in places)
        rest = _word(terminal, f"{_WHICH}({cards}) ")
        if rest == "undo":
            return None
    return places[0] if places else None


def changed(step: PictureQuestion, right: CardSet, word: str) -> CardSet | None:
    """The picture when it is changed as typed; None if that says nothing."""
    if len(word) == 1 and (at := _OFFERED.find(word.upper())) >= 0:
        return step.offers[at] if at < len(step.offers) else None
    if word in _INVERT:
        return ~right
    after = changed_picture(right, word)
    return after if after is not None else _said_of_cards(step.line, word)


def _said_of_cards(line: Cards, typed: str) -> CardSet | None:
    """The cards right after a line by a sentence, or by what could follow `only`.

    In a sentence `2s` are the twos; the two of spades is typed alone.
    """
    said = _RANK_PLURAL.sub(lambda found: _PLURALS[int(found[1]) - 2], typed)
    for text in (said, f"only {said}"):
        try:
            judge = machine(read_rule(text))
        except EleusisError:
            continue
        return CardSet(judge.mask(judge.after(line)))
    return None


def proposal_answered(terminal: Terminal, state: Understanding, step: Proposal) -> Understanding:
    """The state when somebody has said yes or no to a rule proposed, or took something back."""
    terminal.say()
    terminal.say(f"I think it is: {step.sentence}", style="bold")
    if step.fails:
        terminal.say("But no rule that I can say fits all that you showed:", style="yellow")
        _tell_fails(terminal, machine(step.rule, starters=state.starters), step.fails)
    while True:
        word = _word(terminal, "Is it? (yes/no/undo) ")
        if word in _YES:
            return state.accept()
        if word in ("n", "no"):
            return state.refuse()
        if (before := undone(terminal, state, word)) is not None:
            return before
        terminal.say("Type yes, no, undo or stop.", style="yellow")


def _word(terminal: Terminal, prompt: str) -> str:
    """What is typed, in small letters.

    Raises:
        Stopped: it is a word for leaving.
    """
    word = terminal.ask(prompt).lower()
    if word in _STOP:
        raise ShowingStopped
    return word


def _said(line: Cards) -> str:
    return " ".join(card.symbol for card in line) or "nothing"


# ---- Changes ------------------------------------------------------------------------------------


def changed_picture(right: CardSet, typed: str) -> CardSet | None:
    """The picture when it is changed as typed; None if that says nothing.

    >>> str(changed_picture(RED & FACE, "♥ Q-K"))
    'JD QD KD QH KH'
    >>> str(changed_picture(FACE & SUIT_SETS[2], "JH 5S"))
    'QH KH 5S'
    >>> changed_picture(RED, "8-K") == changed_picture(RED, "all 8-k")
    True
    """
    words = typed.upper().replace(",", " ").split()
    if not words or words[0] == "ONLY":
        return None
    if len(words) == 1 or _suits(words[0]) is None:
        words.insert(0, "ALL")
    suits = _suits(words[0])
    ranks = [_ranks(word) for word in words[1:]]
    if suits is not None and None not in ranks:
        wanted = NONE
        for rank in ranks:
            wanted |= rank or NONE
        return (right & ~suits) | (wanted & suits)
    try:
        return right ^ CardSet.from_cards(parse_cards(typed))
    except EleusisError:
        return None


def _suits(word: str) -> CardSet | None:
    """The cards of a colour or of suits named by their signs or letters."""
    if word in _COLOURS:
        return _COLOURS[word]
    if any(sign not in _SUITS for sign in word):
        return None
    found = NONE
    for sign in word:
        found |= _SUITS[sign]
    return found


def _ranks(word: str) -> CardSet | None:
    """The cards of a rank, of ranks from one to another, or of a kind."""
    if word in _RANKS:
        return _RANKS[word]
    ends = _RANGE.fullmatch(word)
    if ends is None or not all(end in _RANKS and end.isalnum() for end in ends.groups()):
        return None
    low, high = (RANK_SETS.index(_RANKS[end]) for end in ends.groups() if _RANKS[end] in RANK_SETS)
    found = NONE
    for ranked in RANK_SETS[low : high + 1]:
        found |= ranked
    return found or None
