"""A table as the fold of its log, pure and synchronous: commands in, entries out.

| module | what it holds |
|---|---|
| `state` | `Table`, frozen |
| `evolution` | `evolve_table(table, stamped)` |
| `decisions` | `Actor`, `Decided`, and what the house must do next |
| `deciding` | `decide_command(table, actor, command)`, and the same for agents' moves |
| `seating` | how a table begins, who sits where |
| `names` | what people may be called, so that they can be told apart |
| `arranging` | what is agreed, the next round |
| `schooling` | what a class does at one of its tables |
| `rounds` | rules set, rounds begun, moves with all that follows by itself |
| `house` | what the house does: agents' turns, people away, the clock |
| `moving` | how a command of the round is a move |
| `permitted` | what somebody may ask for now |
| `ballots` | predictions of a turned card: sealed, closed, opened together |
| `windows` | who may still speak before the next play, and whom agents wait for |
| `counsel` | all about rules that may take long, to be worked out anywhere |
| `vault` | the secrets of the rounds; the judge and the stock-keeper who know them |

No clock, no chance and no connection of its own: times and lots come in. A refusal changes nothing.
"""

from eleusis.server.table.automation import (
    came_back,
    explained,
    extended,
    freed,
    host_passed,
    house_duty,
    may_be_freed,
    minded,
    needs_god,
    paused,
    resumed,
    stopped,
)
from eleusis.server.table.ballots import (
    awaited_predictions,
    is_predicting,
    opened_together,
    predicted_at,
    time_up,
)
from eleusis.server.table.decisions import (
    Actor,
    Decided,
    Duty,
    MayInterject,
    MustMove,
    MustStop,
)
from eleusis.server.table.evolution import evolve_table
from eleusis.server.table.handlers import decide_command, decide_move
from eleusis.server.table.permissions import may_ask
from eleusis.server.table.seating import joined, opened, places_left
from eleusis.server.table.secrets import (
    NeedsAnswer,
    RoundSecret,
    SealedPrediction,
    Vault,
    dump_secret,
    load_predictions,
    load_secret,
    load_secrets,
)
from eleusis.server.table.state import SUBSTITUTE, Chair, Person, Table
from eleusis.server.table.windows import awaited, is_alone, speakers

__all__ = [
    "SUBSTITUTE",
    "Actor",
    "Chair",
    "Decided",
    "Duty",
    "MayInterject",
    "MustMove",
    "MustStop",
    "NeedsAnswer",
    "Person",
    "RoundSecret",
    "SealedPrediction",
    "Table",
    "Vault",
    "awaited",
    "awaited_predictions",
    "came_back",
    "decide_command",
    "decide_move",
    "dump_secret",
    "evolve_table",
    "explained",
    "extended",
    "freed",
    "host_passed",
    "house_duty",
    "is_alone",
    "is_predicting",
    "joined",
    "load_predictions",
    "load_secret",
    "load_secrets",
    "may_ask",
    "may_be_freed",
    "minded",
    "needs_god",
    "opened",
    "opened_together",
    "paused",
    "places_left",
    "predicted_at",
    "resumed",
    "speakers",
    "stopped",
    "time_up",
]
