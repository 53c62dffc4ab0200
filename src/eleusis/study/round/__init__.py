"""The study of one round: when its rule could be known, by whom, and how everybody went about it.

`study_round` is the way in and `RoundStudy` the whole of it. `acts` says what happened, `worlds`
what might be the rule, `measures` what could be known after each card, `sufficing` which of them
would have been enough, `seats` how each player went about it, and `sentences` says it.
"""

from eleusis.study.round.round_study import RoundStudy
from eleusis.study.round.seats import Noted
from eleusis.study.round.studying import study_record, study_round

__all__ = ["Noted", "RoundStudy", "study_record", "study_round"]
