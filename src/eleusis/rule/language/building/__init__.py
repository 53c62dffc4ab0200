"""From phrases to trees: what each rule of the grammar becomes.

One module per grammar file, one method per grammar rule or alias, named like it; arguments are
what the parts became. Methods refuse nonsense (a rank 15) by raising an `EleusisError`, which
drops one reading of the sentence.
"""

from __future__ import annotations

from eleusis.rule.language.building.about_numbers import AboutNumbers
from eleusis.rule.language.building.cards import Pointers
from eleusis.rule.language.building.kinds import Features, Kinds
from eleusis.rule.language.building.numbers import Numbers
from eleusis.rule.language.building.patterns import Patterns
from eleusis.rule.language.building.remarks import Remarks
from eleusis.rule.language.building.sentences import Sentences
from eleusis.rule.language.building.statements import Predicates, Statements


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
