"""What a report of a class tells: as JSON, and its rows as CSV. docs/class.md names all columns."""

from __future__ import annotations

from eleusis.server.protocol.wire import Told, Wire


class PlayRow(Wire, frozen=True):
    """A play, or a no play, of a pupil."""

    round: int
    table: int
    pupil: str
    t: int
    """Cards laid and no plays so far, this one included."""
    kind: str
    cards: str
    right: bool | None
    chance: float | None
    """How probable the ruling was before."""
    asked: float
    """Bits that it promised."""
    brought: float
    """Bits that it brought."""
    best: float | None
    """Bits that the best cards of the hand promised."""


class NoteRow(Wire, frozen=True):
    """A note of a pupil."""

    round: int
    table: int
    pupil: str
    seconds: float
    """After the beginning of the class."""
    laid: int
    text: str
    is_read: bool
    """True if it was understood as a rule."""
    is_true: bool
    """True if it judged as the rule from there on."""
    refuted_at: int | None


class PupilRow(Wire, frozen=True):
    """A pupil in all rounds together; sums but where it says otherwise."""

    pupil: str
    table: int
    rounds: int
    plays: int
    right: int
    brought: float
    asked: float
    best: float
    efficiency: float | None
    """Asked of what the hands allowed to ask."""
    notes: int
    tests: int
    """Plays while there was a suspicion that can be read."""
    positive_tests: int
    disconfirmations: int
    perseverance: int
    found: int
    """Rounds whose rule was written down."""
    late: float | None
    """Laid cards between when it could be known and when it was written, on average."""
    predicted: int = 0
    """Cards that were predicted, where all predict (Delphi)."""
    foretold: int = 0
    """Those that were predicted as they were ruled."""
    said_right: int = 0
    right_held: int = 0
    """Those called right, and those of them that were."""
    likelier: int = 0
    """Those predicted of which the likelier ruling came, as everybody could see."""
    sentences: tuple[Told, ...] = ()


class TableRow(Wire, frozen=True):
    """A round at a table."""

    round: int
    table: int
    rule: str
    laid: int
    knowable_at: int | None
    found_by: tuple[str, ...]
    """The pupils who wrote the rule down."""
    page: str
    """The id of its own page."""


class Report(Wire, frozen=True):
    """What came of a class."""

    title: str
    rulebook: str
    opened: float
    rules: tuple[str, ...]
    """By rounds."""
    sentences: tuple[Told, ...]
    """What to speak about with the class."""
    pupils: tuple[PupilRow, ...]
    tables: tuple[TableRow, ...]
    plays: tuple[PlayRow, ...]
    notes: tuple[NoteRow, ...]


class ReportState(Wire, frozen=True):
    """A report, as far as it is worked out."""

    done: int
    of: int
    """Rounds at tables that are to be studied."""
    report: Report | None = None
