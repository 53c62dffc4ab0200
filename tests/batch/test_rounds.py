"""What `rounds` promises: repeatable, the same deals for all, clear refusals; and its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba.core.caching import IndexDataCacheFile

from batch_replaying import KINDS
from eleusis.batch import InducerSeat, RandomSeat, events_of, rounds, rule_table
from eleusis.batch.dealing import _sources
from eleusis.batch.playing import play_all
from eleusis.errors import EleusisError
from eleusis.play.events import Dealt, ProphetDeclared, StarterLaid
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.library.published import library_rule

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("kernels")

RULES = ("Colours alternate.", "Every card is red.", "Even and odd cards alternate.")


def test_threads_and_chunks_change_nothing() -> None:
    one, two = (rounds(3000, seed=5, threads=threads) for threads in (1, 2))
    assert (one.results == two.results).all()


def test_a_round_does_not_depend_on_those_beside_it() -> None:
    many = rounds(50, seed=5, rules=rule_table(RULES))
    few = rounds(3, seed=5, rules=rule_table(RULES), deals=[7, 8, 9], rule_of=[1, 2, 0])
    assert (many.results[7:10] == few.results).all()


def test_the_same_deal_whoever_plays_and_whatever_the_rule() -> None:
    hands = []
    for policy, rule in ((RandomSeat(), 0), (RandomSeat(insight=1.0), 1), (InducerSeat(), 2)):
        played = rounds(
            1, seed=4, rules=rule_table(RULES), policies=[policy] * 5, deals=[77], rule_of=[rule]
        )
        told = events_of(played, 0)
        hands.append([each for each in told[:5] if isinstance(each, Dealt | StarterLaid)])
    assert hands[0] == hands[1] == hands[2]


def test_who_knows_the_rule_beats_who_does_not() -> None:
    knowing = RandomSeat(insight=1.0)
    played = rounds(400, policies=[RandomSeat()] * 4 + [knowing], seed=2)
    means = played.scores.mean(axis=0)
    assert means[4] > means[1:4].max() + 5


def test_a_bolder_inducer_declares_sooner() -> None:
    counts = [
        rounds(
            300, policies=[InducerSeat(declare_from=bold)] * 5, rules=rule_table(RULES), seed=2
        ).counts[:, KINDS.index(ProphetDeclared)]
        for bold in (0.2, 1.1)
    ]
    assert counts[0].sum() > 0 == counts[1].sum()


@pytest.mark.parametrize("name", ["gardner", "gardner+trial", "king", "denexa"])
def test_votes_counted_as_words_are_those_of_weights(name: str) -> None:
    """A rule that weighs nothing votes for nothing, but where it stands every vote is a sum."""
    starters = 0 if name == "king" else 1
    table = rule_table(starters=starters)
    count = len(table) - 1
    results = []
    for weights in ((), (*[1.0] * count, 0.0)):
        seat = InducerSeat(0.7, 0.6, 0.3, 0.4, weights=weights)
        members = range(count + bool(weights))
        played = rounds(
            count, rulebook=name, rules=table, policies=[seat] * 5, bank=members, seed=6,
            rule_of=range(count),
        )  # fmt: skip
        results.append(played.results)
    assert (results[0] == results[1]).all()


def test_meanings_are_equal_exactly_where_rules_are() -> None:
    told = ("Colours alternate.", "Play red after black and black after red.", "Every card is red.")
    table = rule_table(told, keep=False)
    same = table.states["meaning"][table.first]
    for one in range(3):
        for other in range(3):
            trees = read_rule(told[one]), read_rule(told[other])
            assert (same[one] == same[other]) == (difference(*trees) is None)


def test_a_table_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEUSIS_CACHE", str(tmp_path))
    made, kept = rule_table(RULES), rule_table(RULES)
    assert len([*tmp_path.iterdir()]) == 1
    assert (made.sentences, made.skipped, made.starters) == (RULES, (), 1)
    assert (kept.sentences, kept.skipped, kept.starters) == (RULES, (), 1)
    for name in ("states", "masks", "first"):
        assert (getattr(kept, name) == getattr(made, name)).all()


def test_kernels_are_made_anew_when_any_file_of_the_package_changes(tmp_path: Path) -> None:
    """What `entry_kernel` sets is numba's own; another numba may have it elsewhere."""
    assert vars(play_all)["_cache"]._cache_file._source_stamp == _sources()
    kept_on_disk: Any = IndexDataCacheFile
    file = kept_on_disk(str(tmp_path), "kernel", "before")
    file.save("signature", b"code")
    assert file.load("signature") == b"code"
    file._source_stamp = "after"
    assert file.load("signature") is None


def test_rules_too_large_are_named() -> None:
    grows = library_rule("colour-blocks-that-grow").sentence
    table = rule_table((*RULES, grows), keep=False)
    assert table.skipped == (grows,)
    assert len(table) == 3


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"rulebook": "original"}, "cannot be played"),
        ({"rulebook": "gardnr"}, "gardner"),
        ({"seats": 9}, "9"),
        ({"rulebook": "king", "rules": rule_table(RULES)}, "starters=0"),
        ({"policies": [RandomSeat(string=1.5)] * 5}, "1.5"),
        ({"policies": [InducerSeat(weights=(1.0,))] * 5}, "3 rules"),
        ({"rule_of": [0, 3]}, "holds 3"),
        ({"seating": np.zeros((2, 4))}, "2, 5 is needed"),
        ({"turns_max": 4000}, "at most 400"),
    ],
    ids=str,
)
def test_bad_input_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(EleusisError, match=says):
        rounds(2, **({"rules": rule_table(RULES)} | wrong))  # type: ignore[arg-type]
