"""What a published rulebook can say, as frozen values.

A `Rulebook` is data: small *terms* side by side, an absent institution is `None`. Nothing here
plays; `eleusis.play` asks these values and cites their sources when it refuses a move. Every
field that a rulebook file fills has a `Source` under its dotted name (`no_play.reduction`).

"Players" counts the dealer, as the published texts do.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil
from typing import TYPE_CHECKING

from eleusis.errors import InputError
from eleusis.values import word

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@word
class StarterKind(Enum):
    """Which card may open the line."""

    ANY = "any"
    """The stock-keeper turns one card and it lies, whatever the rule says."""
    JUDGED = "judged"
    """Cards are turned until the judge accepts one; the refused ones go to the bottom unseen."""


@word
class FirstPlayer(Enum):
    """Who takes the first turn."""

    COUNT = "count"
    """Count clockwise from the dealer's left, dealer left out, up to the starter's rank."""
    LEFT = "left"
    """The player on the dealer's left."""
    ALL = "all"
    """All at once, as in Delphi."""


@word
class Picker(Enum):
    """Who lays a right card from the hand after a wrong declaration of no play."""

    DEALER_OR_PROPHET = "dealer or prophet"
    """The dealer; the prophet, while there is one who agreed that the declaration was wrong."""
    NOBODY = "nobody"


@word
class ProphetTiming(Enum):
    """When a player may declare themselves prophet."""

    OWN_PLAY = "own play"
    """From their own play on, until the next player's play."""
    ANY_TIME = "any time"
    """Whoever's turn it is, but not between a play and its ruling."""


@word
class MarkerPlace(Enum):
    """Where the prophet's marker lies; what counts as after it is told by time, not place."""

    LAST_PLAYED = "last card played"
    """On the declarer's last card, on the line or in a sideline."""
    LAST_RIGHT = "last right card"
    """On the last card of the line."""


@word
class Counted(Enum):
    """Which cards an expulsion threshold counts."""

    LAYOUT = "layout"
    LINE = "line"


@word
class StockOut(Enum):
    """What may be done when the stock cannot meet a deal."""

    ADD_PACK = "add a pack"
    END_ROUND = "end the round"


@word
class HintTime(Enum):
    """When the dealer may give a truthful hint."""

    BEFORE_PLAY = "before play"
    ANY_TIME = "any time"


@word
class Permission(Enum):
    """How a rulebook treats a kind of secret rule."""

    FORBIDDEN = "forbidden"
    ADVANCED = "advanced"
    """Only where all players are experienced and agree: a warning, no refusal."""
    ALLOWED = "allowed"


@word
class Ruling(Enum):
    """What the dealer's word is about while a prophet calls the plays."""

    CALL = "call"
    """The dealer validates the call: "Correct" means that the prophet called rightly."""
    PLAY = "play"
    """The dealer judges the play itself; prophet and dealer agree when they say the same."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a field's value comes from."""

    text: str
    """The passage, or for a gap the reading taken."""
    is_gap: bool = False
    """True if the published text does not settle it; then `text` is a reading, not a quotation."""
    alternatives: tuple[str, ...] = ()
    """Other readings of the same passage that somebody may prefer."""

    def __str__(self) -> str:
        return f"[gap] {self.text}" if self.is_gap else self.text


@dataclass(frozen=True, slots=True)
class Titles:
    """What people may be called at the table; nothing of the play depends on it."""

    dealer: tuple[str, ...]
    """Other names for the dealer, the first one the text's own; empty if it has none."""
    prophet: tuple[str, ...]
    """Names for the prophet; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play, the dealer included."""

    min: int
    max: int | None
    """`None`: any number."""


@dataclass(frozen=True, slots=True)
class Packs:
    """How many packs are shuffled together at the start: `count`, or one per `players_each`."""

    count: int | None
    players_each: Fraction | None = None

    def for_players(self, players: int) -> int:
        """The number of packs for that many players, dealer included."""
        if self.count is not None:
            return self.count
        assert self.players_each is not None, "packs are given as a count or per player"
        return ceil(players / self.players_each)


@dataclass(frozen=True, slots=True)
class Starter:
    """The card or cards that open the line."""

    kind: StarterKind
    several: bool
    """True if a rule that needs more than one opening card may ask for more."""


@dataclass(frozen=True, slots=True)
class NoPlay:
    """The declaration that no card of the hand is right."""

    reduction: int
    """A right declaration makes the hand this much smaller."""
    ends_at: int
    """A right declaration with at most this many cards empties the hand and ends the round."""
    exchange_max: int | None
    """At most this many cards are thrown in (King); `None`: the whole hand is exchanged."""
    wrong_cards: int
    """Penalty cards for a wrong declaration."""
    picker: Picker


@dataclass(frozen=True, slots=True)
class Prophet:
    """The prophet's office."""

    timing: ProphetTiming
    others_min: int
    """So many players besides the declarer and the dealer must still be in the round."""
    once_per_round: bool
    marker: MarkerPlace
    ruling: Ruling
    false_cards: int
    """Cards that a false prophet draws at their fall."""
    resumes: bool
    """True if a false prophet plays on; otherwise they are out until the round ends."""
    overthrow_spares_penalty: bool
    """True if the play that proves the prophet false costs no penalty cards."""
    overthrow_spares_expulsion: bool
    out_false_cards: int | None
    """Option: who has just gone out may become prophet instead of taking the bonus, and draws so
    many cards at their fall. `None`: no such option."""


@dataclass(frozen=True, slots=True)
class Expulsion:
    """When a wrong play expels: at these counts or more, before the play."""

    without_prophet: int
    without_prophet_counts: Counted
    with_prophet: int
    """Cards on the layout after the marker."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Saying the rule aloud after a right play, to end the round."""

    wrong_cards: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """Cards are turned from the pack, and all players say of each at once whether it is right."""

    right: int
    """Tokens from the dealer for a right prediction."""
    wrong: int
    """Tokens to the dealer for a wrong one."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a finished round is counted."""

    by_pairs: bool
    """True if each pair of players compares its tokens: a player gets the sum of the differences to
    all others, the dealer the sum of all differences without sign. Then hands do not count."""
    fixed_count: int | None
    """Scores are this minus the hand (Express); `None`: the high count minus the hand."""
    high_counts_prophets: bool
    """True if prophets' hands count for the high count and they score for their own hands."""
    out_bonus: int
    guess_bonus: int
    prophet_line: int
    """The prophet's points for each card of the line after their marker."""
    prophet_side: int
    """The prophet's points for each sideline card after their marker."""
    false_prophets_score: bool
    """True if a false prophet keeps the points of the cards before their fall."""
    cap_factor: int | None
    """With a standing prophet the dealer gets at most so many points per card before the marker."""
    cap_counts_starter: bool
    cap_counts_marked: bool
    compensation: int
    """Points for each player who has not dealt when a game ends early."""


@dataclass(frozen=True, slots=True)
class ProperRule:
    """Which secret rules are proper. Rules that look beyond the layout never are."""

    rejected_cards: Permission
    """Rules that look at rejected cards."""
    open_first_cards: Permission
    """Rules that do not say what is right while cards they refer to are not yet there."""
    dead_ends: Permission
    """Rules by which the line may come to where no card at all is right."""


@dataclass(frozen=True, slots=True, repr=False)
class Rulebook:
    """One published set of rules of play, as data. `find_rulebook` gets one by its name.

    >>> from eleusis import find_rulebook
    >>> gardner = find_rulebook("gardner")
    >>> gardner.players, gardner.string_max, str(gardner.sources["string_max"])
    (Players(min=4, max=8), 4, '...')
    """

    name: str
    title: str
    revision: int
    """Rises only when behaviour changes; kept in every record."""
    titles: Titles
    players: Players
    packs: Packs
    hand_size: int | None
    """Cards dealt to each player; `None`: the pack is dealt out evenly."""
    starter: Starter | None
    first_player: FirstPlayer
    string_max: int | None
    """Cards that may be played at once; 1: no strings; `None`: no limit."""
    right_overlaps: bool
    """True if the cards of a right string lie overlapped on the line, as wrong ones always do."""
    wrong_penalty: int
    """Penalty cards for each card of a wrong play."""
    no_play: NoPlay | None
    prophet: Prophet | None
    expulsion: Expulsion | None
    guess: Guess | None
    prediction: Prediction | None
    scoring: Scoring | None
    hint: HintTime
    stock_out: tuple[StockOut, ...]
    proper_rule: ProperRule
    missing: tuple[str, ...] = ()
    """What the sources leave too open to play; empty if the rulebook is complete."""
    sources: Mapping[str, Source] = field(default_factory=dict, repr=False, compare=False)
    """The source of each field by its dotted name."""

    def __repr__(self) -> str:
        return f"<Rulebook {self.name}>"

    @property
    def is_complete(self) -> bool:
        """True if whole rounds can be played by it."""
        return not self.missing

    def cite(self, path: str) -> str:
        """The source of a field as one line (`gardner, no_play.reduction: …`).

        Raises:
            KeyError: if the rulebook has no such field; that is our mistake, not the user's.
        """
        return f"{self.name}, {path}: {self.sources[path]}"

    def hand_size_for(self, players: int) -> int:
        """Cards dealt to each player when that many take part, dealer included."""
        if self.hand_size is not None:
            return self.hand_size
        starters = 0 if self.starter is None else 1
        return (52 * self.packs.for_players(players) - starters) // (players - 1)

    def require_players(self, players: int) -> None:
        """Nothing, if that many can play.

        Raises:
            InputError: `players`, with the numbers that can.
        """
        low, high = self.players.min, self.players.max
        if high is None and players < low:
            raise InputError("players.fewest", title=self.title, low=low, players=players)
        if high is not None and not low <= players <= high:
            raise InputError("players", title=self.title, low=low, high=high, players=players)


def trial(rulebook: Rulebook) -> Rulebook:
    """The beginners' variant: the same rulebook without prophets and expulsions."""
    left_out = Source("trial round: none, as the 2004 summary suggests for beginners")
    kept = {
        path: source
        for path, source in rulebook.sources.items()
        if not path.startswith(("prophet.", "expulsion."))
    }
    return replace(
        rulebook,
        name=f"{rulebook.name}+trial",
        title=f"{rulebook.title}, trial round",
        prophet=None,
        expulsion=None,
        sources={**kept, "prophet": left_out, "expulsion": left_out},
    )
