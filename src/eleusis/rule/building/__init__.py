"""From phrases to trees: what each rule of the grammar becomes.

One module per grammar file, one method per grammar rule or alias, named like it; arguments are
what the parts became. Methods refuse nonsense (a rank 15) by raising an `EleusisError`, which
drops one reading of the sentence.
"""

from __future__ import annotations

from eleusis.rule.building.about_numbers import AboutNumbers
from eleusis.rule.building.cards import Pointers
from eleusis.rule.building.kinds import Features, Kinds
from eleusis.rule.building.numbers import Numbers
from eleusis.rule.building.patterns import Patterns
from eleusis.rule.building.remarks import Remarks
from eleusis.rule.building.sentences import Sentences
from eleusis.rule.building.statements import Predicates, Statements


class Builder(
    Kinds,
    Features,
    Pointers,
    Numbers,
    AboutNumbers,
    Predicates,
    Statements,
    Patterns,
    Remarks,
    Sentences,
):
    """One method per rule and alias of the grammar."""
