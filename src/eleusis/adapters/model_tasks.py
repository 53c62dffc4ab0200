"""What a language model is measured by, whoever holds the model.

Three tasks: the game of science, a whole round against agents of ours, and reading a rule off its
verdicts. Each takes what asks the model and gives back values; nothing of it is random but by its
seed. Doors for other people's programs put their model behind `Asks`, and write down what comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.agents.llm.answers import RULE_MAX
from eleusis.agents.llm.endpoint import Limits
from eleusis.agents.llm.errors import Trouble, TroubleKind, trouble_of
from eleusis.agents.llm.fields import last_object, text_of
from eleusis.agents.llm.interview import Interview, Prompt
from eleusis.agents.llm.player import LlmPlayer
from eleusis.agents.rng import Chance
from eleusis.cards import CARDS, print_cards
from eleusis.errors import EleusisError, InputError
from eleusis.front.rounds import find_rulebook, play_round
from eleusis.front.rules import Rule
from eleusis.play.seats import Seat
from eleusis.rule import read_rule
from eleusis.rule.library.published import library, library_rule
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.llm import LlmScientist
from eleusis.study.science.protocol import run_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents.llm.interview import Asks
    from eleusis.cards import Card
    from eleusis.front.rounds import PlayedRound
    from eleusis.study.science.protocol import SoloRound

PATIENT: Final = Limits(calls=100_000, tokens=10**12, timeout_s=86_400.0)
"""Whoever holds the model also sets limits to it; ours are out of the way."""


# The game of science ---------------------------------------------------------------------------


def science_names(deals: int) -> tuple[str, ...]:
    """The first deals of the benchmark by name, all rules first.

    Raises:
        InputError: `no-deal`.
    """
    there = len(published_deals())
    if not 1 <= deals <= there:
        raise InputError("no-deal", number=deals, last=there)
    return tuple(f"science-{number}" for number in range(1, 1 + deals))


def science_round(asks: Asks, number: int) -> SoloRound:
    """The round that the model plays with a published deal, as `eleusis science` lets it."""
    return run_round(LlmScientist(asks, PATIENT), published_deals()[number - 1])


# A round against agents ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModelGame:
    """A round that a model is to play.

    Attributes:
        rulebook: Its name.
        rule: The secret rule.
        opponents: The agents of the other seats.
        seat: Where the model sits, from 1.
        seed: What the cards follow from.
    """

    rulebook: str
    rule: str
    opponents: tuple[str, ...]
    seat: int
    seed: str

    @property
    def name(self) -> str:
        """Unique among the games of a task."""
        return f"{self.rulebook}-{self.seed}-{self.seat}"


@dataclass(frozen=True, slots=True)
class ModelResult:
    """What came of a game.

    Attributes:
        played: The round.
        points: The model's.
        margin: Its points less the mean of its opponents'.
        won: The share of first place that it has.
        answered: The share of decisions that were its own; the others fell back on a cautious move.
    """

    played: PlayedRound
    points: int
    margin: float
    won: float
    answered: float


def model_games(
    rounds: int, rulebook: str, opponents: Sequence[str], seed: int
) -> tuple[ModelGame, ...]:
    """Rounds by published rules, in which the model sits in every seat in turn.

    Raises:
        InputError: there is no such rulebook, or it is for more or fewer players.
    """
    from eleusis.agents.defaults import playable_rules

    book = find_rulebook(rulebook)
    book.require_players(2 + len(opponents))
    rules = playable_rules(book)
    games = []
    for number in range(rounds):
        deal, turn = divmod(number, 1 + len(opponents))
        rule = Chance(seed, "model game", deal).choice(rules).sentence
        games.append(ModelGame(rulebook, rule, tuple(opponents), 1 + turn, f"{seed}-{deal}"))
    return tuple(games)


def play_model_game(asks: Asks, game: ModelGame) -> ModelResult:
    """The game with the model in its seat."""
    player = LlmPlayer(Seat(game.seat), asks, seed=game.seed, limits=PATIENT)
    seated: list[str | LlmPlayer] = list(game.opponents)
    seated.insert(game.seat - 1, player)
    played = play_round(game.rulebook, rule=game.rule, players=seated, seed=game.seed)
    _, *points = played.scores.values()
    own = points.pop(game.seat - 1)
    is_first = own >= max(points)
    tally = player.tally
    return ModelResult(
        played,
        points=own,
        margin=own - sum(points) / len(points),
        won=1 / (1 + points.count(own)) if is_first else 0.0,
        answered=tally.answered / tally.decisions if tally.decisions else 1.0,
    )


# Reading a rule off its verdicts ---------------------------------------------------------------

SHOWN_LINES: Final = 12
"""Lines that a model is shown, each with all cards that are right next."""

HELD_OUT_LINES: Final = 200
"""Lines by which the share of like verdicts is counted."""

SHOWN_LINE_MAX: Final = 6

_READER: Final = """\
A secret rule of a card game says, for a line of cards, which of the 52 cards are right next. It \
looks at nothing but that line. You are shown some lines, each with every card that is right next; \
all other cards are wrong. Say the rule.

Cards are written as rank and suit: A 2 3 4 5 6 7 8 9 10 J Q K (values 1 to 13), then C, D, H or \
S. Clubs and spades are black; J, Q and K are face cards.

Say the rule in one or two plain English sentences, such as: "Colours alternate.", "If the last \
card is black, the card must be higher than the last card; otherwise any card.", "Red, then black, \
then odd, and repeat."

Answer with one JSON object and nothing else: {"reasoning": "your thoughts", "rule": "the rule"}.\
"""

_READER_SCHEMA: Final = {
    "type": "object",
    "properties": {"reasoning": {"type": "string"}, "rule": {"type": "string"}},
    "required": ["reasoning", "rule"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class RuleReading:
    """What a model took a rule for.

    Attributes:
        sentence: The secret rule.
        said: What the model said, in our words; "" if nothing that can be read.
        is_exact: True if both judge every card alike on every line.
        agreement: The share of verdicts that are alike on lines that were not shown.
    """

    sentence: str
    said: str
    is_exact: bool
    agreement: float


def reading_names(rules: int) -> tuple[str, ...]:
    """Published rules by name, as many as there are, the same ones each time.

    Raises:
        InputError: `no-deal`.
    """
    names = tuple(rule.slug for rule in library() if rule.kind != "hypothesis")
    if not 1 <= rules <= len(names):
        raise InputError("no-deal", number=rules, last=len(names))
    return names[:rules]


def shown_lines(rule: Rule, count: int, seed: str) -> tuple[tuple[Card, ...], ...]:
    """Lines of right cards, drawn by lot; shorter where the rule comes to a dead end."""
    chance = Chance(seed, "lines")
    lines = []
    for number in range(count):
        line = [CARDS[chance.below(len(CARDS))]]
        while len(line) < 1 + number % SHOWN_LINE_MAX and (right := tuple(rule.right(line))):
            line.append(right[chance.below(len(right))])
        lines.append(tuple(line))
    return tuple(lines)


def verdicts_text(rule: Rule, seed: str) -> str:
    """What a model is shown of a rule."""
    lines = shown_lines(rule, SHOWN_LINES, f"shown {seed}")
    return "\n".join(
        f"After {print_cards(line)} these are right: {print_cards(rule.right(line)) or 'none'}"
        for line in lines
    )


def read_off(asks: Asks, name: str, seed: int) -> RuleReading:
    """What the model takes a published rule for; what cannot be read it may say again."""
    secret = Rule(read_rule(library_rule(name).sentence))
    interview = Interview(asks, seed=seed, limits=PATIENT)
    text = verdicts_text(secret, f"{name} {seed}")
    answer = interview.ask(Prompt(_READER, text, _READER_SCHEMA, _rule_in)).answer
    if isinstance(answer, Trouble):
        return RuleReading(secret.wording, "", is_exact=False, agreement=0.0)
    lines = shown_lines(secret, HELD_OUT_LINES, f"held out {name} {seed}")
    alike = sum(52 - len(secret.right(line) ^ answer.right(line)) for line in lines)
    return RuleReading(
        secret.wording,
        answer.wording,
        is_exact=secret.compare(answer) is None,
        agreement=alike / (52 * len(lines)),
    )


def _rule_in(text: str) -> Rule | Trouble:
    said = last_object(text, "rule")
    if said is None:
        return Trouble(TroubleKind.NONSENSE, 'The answer has no JSON object with a field "rule".')
    try:
        return Rule(text_of(said["rule"], RULE_MAX))
    except EleusisError as error:
        return trouble_of(error)
