"""Which rules suit somebody is known to the client: its numbers are those of the library."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from eleusis.agents.defaults import LEVELS, of_level, playable_rules
from eleusis.rule.library.difficulties import plays_to_find
from eleusis.rulebook import rulebook
from eleusis.study.alone.pool import rating_of
from eleusis.study.science.protocol import TURNS

CLIENT: Final = Path(__file__).resolve().parents[2] / "frontend" / "src" / "lib"


def test_a_third_begins_where_its_first_rule_does() -> None:
    text = (CLIENT / "suiting.ts").read_text(encoding="utf-8")
    known = {name: int(found) for name, found in re.findall(r"const (\w+_FROM) = (\d+);", text)}
    firsts = [of_level(playable_rules(rulebook("gardner")), level)[0] for level in LEVELS[1:]]
    ratings = [rating_of((plays_to_find(rule.slug) or TURNS) / TURNS) for rule in firsts]
    assert known == dict(zip(("MIDDLE_FROM", "HARD_FROM"), ratings, strict=True))
