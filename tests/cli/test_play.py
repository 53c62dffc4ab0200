"""`eleusis play`: rounds from the first deal to the score, with typed answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import CARDS, HEARTS, Card, parse_cards
from eleusis.cli.io.terminal import Terminal
from eleusis.play.events import Hinted, Played
from eleusis.play.records.record import VERSION, parse_record
from eleusis.play.records.replaying import replay_record
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.rulebook import rulebook, rulebook_names

if TYPE_CHECKING:
    from cli.shell import Eleusis, Result
    from eleusis.cards import Card

HOPELESS = "no play\n\n" * 60
"""Whatever is asked of a player, one of the two answers it: he never lays a card himself."""

WHIMSICAL = ("wrong\nyes\nright\n" + "".join(f"pick {card}\n" for card in CARDS)) * 30
"""Whatever is asked of God, one of these answers it; what does not fit is refused."""

RANDOM = ("--agents", "random,random,random")

PLAYABLE = [name for name in rulebook_names() if rulebook(name).is_complete]


@pytest.mark.parametrize("book", PLAYABLE)
def test_the_same_seed_gives_the_same_record(eleusis: Eleusis, tmp_path: Path, book: str) -> None:
    records = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for record in records:
        watch = ("play", "--watch", "--rulebook", book, "--seed", "7", "--record", str(record))
        assert eleusis(*watch).status == 0
    assert records[0].read_bytes() == records[1].read_bytes()
    assert replay_record(records[0].read_bytes()).record.finished


def test_another_seed_gives_another_record(eleusis: Eleusis, tmp_path: Path) -> None:
    records = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for seed, record in zip("12", records, strict=True):
        eleusis("play", "--watch", "--seed", seed, "--record", str(record))
    assert records[0].read_bytes() != records[1].read_bytes()


def test_looking_on_ends_with_the_score_and_the_rule(eleusis: Eleusis) -> None:
    shown = eleusis("play", "--watch", "--seed", "7", "--rule", "colours-alternate").words
    for said in ("The starter is", "The round is over", " with ", "highest score of any player"):
        assert said in shown
    assert "The rule was: Colours alternate." in shown
    assert "--seed 7" in shown


def test_without_a_seed_a_record_is_kept_and_verifies(eleusis: Eleusis, tmp_path: Path) -> None:
    assert eleusis("play", "--watch").status == 0
    (record,) = (tmp_path / "state" / "eleusis" / "records").iterdir()
    verified = eleusis("replay", str(record), "--verify")
    assert (verified.status, verified.out[:9]) == (0, "Verified:")


def test_a_person_plays_to_the_end(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    played = eleusis("play", "--seed", "3", "--record", str(record), answers=HOPELESS)
    assert played.status == 0
    assert "You declare no play with" in played.out
    suits = [card[-1] for card in played.words.split("no play with ")[1].split(":")[0].split()]
    assert suits == sorted(suits, key="♠♥♣♦".index)
    assert "The rule was:" in played.words
    assert parse_record(record.read_bytes()).finished


@pytest.mark.parametrize("book", PLAYABLE)
@pytest.mark.parametrize("role", ["player", "god"])
def test_every_rulebook_is_played_by_people(
    eleusis: Eleusis, tmp_path: Path, book: str, role: str
) -> None:
    record = tmp_path / "record.txt"
    by_hand = ("--by-hand", "--rule", "Any card is right.") if role == "god" else ()
    predicts = rulebook(book).prediction is not None
    answers = f"\n{WHIMSICAL}" if role == "god" else "wrong\n" * 60 if predicts else HOPELESS
    options = ("--rulebook", book, "--as", role, *by_hand, "--seed", "6", "--record", str(record))
    played = eleusis("play", *options, answers=answers)
    assert (played.status, played.err) == (0, "")
    (state,) = replay_record(record.read_bytes()).rounds
    assert state.turns > 10


def test_nothing_to_read_is_leaving(eleusis: Eleusis) -> None:
    for options in ([], ["--as", "god"], ["--as", "god", "--by-hand", "--rule", "Only hearts."]):
        assert eleusis("play", *options).status == 0


def test_leaving_and_going_on_is_as_if_one_had_stayed(eleusis: Eleusis, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.txt", tmp_path / "broken.txt"
    eleusis("play", "--seed", "5", "--record", str(whole), answers=HOPELESS)
    left = eleusis("play", "--seed", "5", "--record", str(broken), answers="no play\n")
    assert left.status == 0
    assert f"--resume \\ {broken}" in left.words
    assert whole.read_bytes().startswith(broken.read_bytes())
    again = eleusis("play", "--resume", str(broken), answers="quit\n")
    assert "Going on after" in again.out
    eleusis("play", "--resume", str(broken), answers=HOPELESS)
    assert broken.read_bytes() == whole.read_bytes()


def test_how_to_go_on_can_be_typed_as_it_stands(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ELEUSIS_CALLED_AS", "./eleusis")
    monkeypatch.chdir(tmp_path)
    near, far = Path("my record.txt"), tmp_path / ("far away " * 9) / "record.txt"
    said = [
        eleusis("play", "--seed", "5", *where, answers="quit\n").out.splitlines()
        for where in (("--record", str(near)), ("--record", str(far)), ())
    ]
    assert said[0][-1] == "  ./eleusis play --resume 'my record.txt'"
    assert said[1][-2:] == ["  ./eleusis play --resume \\", f"  '{far}'"]
    assert said[2][-1] == "  ./eleusis play --resume"


def test_resume_alone_goes_on_with_the_latest_round_that_is_not_over(eleusis: Eleusis) -> None:
    assert "is unfinished" in eleusis("play", "--resume").err
    eleusis("play", "--seed", "5", answers="no play\nquit\n")
    eleusis("referee", answers="\nAnn Ben Cleo Dan\n\n")
    eleusis("play", "--watch", "--seed", "1")
    again = eleusis("play", "--resume", "--delay", "0", answers="stop\nyes\n")
    assert "Going on after" in again.out
    assert "is unfinished" in eleusis("play", "--resume").err
    assert "--resume" in eleusis("referee", "--resume").out


def test_a_last_line_that_was_cut_off_is_left_out(eleusis: Eleusis, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.txt", tmp_path / "broken.txt"
    agents = ("--agents", "cautious,cautious,random")
    eleusis("play", "--watch", "--seed", "5", *agents, "--record", str(whole))
    data = whole.read_bytes()
    broken.write_bytes(data[: len(data) // 2])
    resumed = eleusis("play", "--resume", str(broken))
    assert resumed.status == 0
    assert broken.read_bytes() == data


def test_a_round_is_stopped_by_agreement(eleusis: Eleusis) -> None:
    stopped = eleusis("play", "--seed", "3", answers="stop\nno\nstop\nperhaps\nyes\n")
    assert stopped.status == 0
    assert stopped.words.count("End the round here") == 3
    assert "Type yes or no." in stopped.words
    assert "scored as it stands" in stopped.words


def test_a_game_of_rounds_passes_the_deal_on(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    options = ("--rulebook", "express", "--rounds", "2", "--seed", "2", "--record", str(record))
    watched = eleusis("play", "--watch", *options)
    assert "Round 2 of 2" in watched.out
    assert "The game" in watched.out
    rounds = parse_record(record.read_bytes()).rounds
    assert [part.setup.dealer for part in rounds] == [0, 1]


def test_a_round_is_announced_before_its_god_is_asked(eleusis: Eleusis) -> None:
    options = ("--rounds", "2", "--seed", "3", "--rule", "colours-alternate")
    shown = eleusis("play", *options, answers="stop\nyes\n").words
    assert 0 < shown.index("Round 2 of 2") < shown.index("You are God. Which rule")
    assert shown.count("Round 2 of 2") == 1


def test_the_trial_round_has_no_prophets(eleusis: Eleusis) -> None:
    asked = eleusis("play", "--trial", "--seed", "3", answers="prophet\nquit\n")
    assert "has no prophets" in asked.words


@pytest.mark.parametrize(
    ("options", "joined"),
    [
        (("--agents", "sparc"), "To fill the table, cautious and cautious join."),
        (("--agents", "sparc,sparc", "--as", "god", "--rule", "Only red."), "cautious join."),
        (("--agents", "sparc", "--watch"), "cautious, cautious and random join."),
        (("--agents", "sparc,sparc"), ""),
        (("--agents", "sparc", "--players", "4"), ""),
    ],
)
def test_a_table_with_too_few_agents_is_filled_and_that_is_said(
    eleusis: Eleusis, options: tuple[str, ...], joined: str
) -> None:
    begun = eleusis("play", *options, "--seed", "3", answers="quit\n")
    assert begun.status == 0
    assert joined in begun.words
    assert ("join." in begun.words) == bool(joined)
    assert "(sparc)" in begun.words


# At the prompt -------------------------------------------------------------------------------

QUESTIONS = """help\nhands\nscore\nrules\nrules prophet\nrules sources
sort rank\nsort colour\nlayout"""


def test_questions_change_nothing(eleusis: Eleusis, tmp_path: Path) -> None:
    silent, asking = tmp_path / "silent.txt", tmp_path / "asking.txt"
    eleusis("play", "--seed", "5", "--record", str(silent), answers="quit\n")
    asked = eleusis("play", "--seed", "5", "--record", str(asking), answers=QUESTIONS + "\nquit\n")
    assert silent.read_bytes() == asking.read_bytes()
    for said in ("Possible now:", "prophet: once a round", "Gardner 1977", "high count"):
        assert said in asked.words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ZZ", "I do not know 'ZZ'"),
        ("11H", "'11H' is not a card"),
        ("AS 2S 3S 4S 5S", "at most 4 cards"),
        ("propht", "Did you mean 'prophet'?"),
        ("prophet", "You become the prophet right after a play: type it with your cards"),
        ("right", "A prophet's call is not possible now. It is your turn."),
        ("hint abc", "Only God"),
        ("sort sut", "Did you mean 'suit'?"),
        ("pick JD QD", "One card is expected here"),
        ("guess Colours alternate.", "does not let one guess aloud"),
        ("guess", "Say the rule as well"),
    ],
)
def test_what_is_refused_is_explained(eleusis: Eleusis, typed: str, said: str) -> None:
    assert said in eleusis("play", "--seed", "5", answers=f"{typed}\nquit\n").words


def test_a_card_that_one_does_not_hold(eleusis: Eleusis) -> None:
    tried = eleusis("play", "--seed", "5", answers="AS AS AS\nquit\n").words
    assert "AS is not in your hand" in tried


def test_the_rulebook_is_cited_to_who_asks_and_to_nobody_else(eleusis: Eleusis) -> None:
    refused = eleusis("play", "--seed", "5", answers="AS 2S 3S 4S 5S\nquit\n").words
    assert "at most 4 cards" in refused
    assert "gardner, " not in refused
    asked = eleusis("play", "--seed", "5", answers="rules sources\nquit\n").words
    assert "Gardner 1977, " in asked


def test_cards_typed_alone_are_thrown_in_where_that_is_asked(eleusis: Eleusis) -> None:
    """The hand of this seed has no heart, so that the declaration is right."""
    played = eleusis(
        *("play", "--rulebook", "king", "--seed", "8", "--rule", "Only hearts."),
        answers="no play\nQS\n3S 5S JS QS KS 7C 9C\nquit\n",
    ).words
    assert "Exactly 7 cards are thrown in, not 1." in played
    assert "You give back 7 cards" in played


def test_who_cannot_lay_cards_now_is_told_so_in_the_second_person(eleusis: Eleusis) -> None:
    played = eleusis(
        *("play", "--rulebook", "king", "--seed", "8", "--rule", "Only hearts."),
        answers="no play\nprophet\nright\nquit\n",
    ).words
    assert "You choose cards to throw in." in played
    assert "You chooses" not in played


def test_a_guess_that_cannot_be_compared_is_asked_again(eleusis: Eleusis) -> None:
    answers = "no play\n\n" * 3 + "guess it is about love\n" + "no play\n\n" * 3
    tried = eleusis(
        *("play", "--rulebook", "express", "--rule", "Any card is right.", "--seed", "1"),
        answers=answers,
    )
    assert "You guess" not in tried.words


# Between two turns ---------------------------------------------------------------------------

QUICK = ("--agents", "cautious,cautious,cautious")

ANYTHING = ("--rule", "Any card is right.", *QUICK, "--seed", "5")


def test_nobody_is_asked_to_go_on_after_a_play(eleusis: Eleusis) -> None:
    hand = hand_of(eleusis("play", *ANYTHING, answers="quit\n"))
    answers = "".join(f"{card}\n" for card in hand[:5])
    played = eleusis("play", *ANYTHING, answers=f"{answers}quit\n").words
    assert [f"You play {card.symbol}: right." in played for card in hand[:5]] == [True] * 5
    assert "Enter goes on" not in played


def hand_of(shown: Result) -> tuple[Card, ...]:
    """The hand that was shown first."""
    return parse_cards(
        shown.words.partition("Your hand (")[2].partition("): ")[2].split(" Your")[0]
    )


def test_prophecy_is_declared_together_with_a_play(eleusis: Eleusis) -> None:
    first = hand_of(eleusis("play", *ANYTHING, answers="quit\n"))[0]
    played = eleusis("play", *ANYTHING, answers=f"{first} prophet\nr\nquit\n").words
    assert f"You play {first.symbol}: right. You stand up as the prophet" in played
    assert "as the prophet you call it right, and so it is." in played


@pytest.mark.parametrize(("answer", "rises"), [("yes", True), ("no", False)])
def test_after_a_wrong_play_prophecy_is_asked_about(
    eleusis: Eleusis, answer: str, rises: bool
) -> None:
    options = ("--rule", "Only hearts.", *QUICK, "--seed", "5")
    black = next(card for card in hand_of(eleusis("play", *options)) if card not in HEARTS)
    played = eleusis("play", *options, answers=f"{black} prophet\n{answer}\nquit\n").words
    assert "Your play was wrong. Become the prophet all the same? (yes/no)" in played
    assert ("You stand up as the prophet" in played) == rises


def test_what_would_be_refused_after_the_play_is_refused_before_it(eleusis: Eleusis) -> None:
    trial = eleusis("play", *ANYTHING, "--trial", answers="2S prophet\nquit\n").words
    assert "has no prophets" in trial
    assert "You play" not in trial


def test_prophecy_alone_at_ones_turn_is_told_how_to_be_said(eleusis: Eleusis) -> None:
    asked = eleusis("play", *ANYTHING, answers="prophet\nquit\n").words
    assert "type it with your cards, such as JD prophet" in asked


def test_a_guess_is_made_together_with_a_right_play(eleusis: Eleusis) -> None:
    options = ("--rulebook", "express", *ANYTHING)
    first = hand_of(eleusis("play", *options, answers="quit\n"))[0]
    said = eleusis("play", *options, answers=f"{first} guess Any card is right.\n").words
    assert "You guess “Any card is right”: right." in said
    assert "You guessed the rule: you win with" in said


def test_who_types_in_time_holds_the_round_or_plays_ahead(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = hand_of(eleusis("play", *ANYTHING, answers="quit\n"))
    monkeypatch.setattr(Terminal, "is_typed_within", lambda *_: True)
    held = eleusis("play", *ANYTHING, answers=f"{first}\n\nhands\nprophet\nquit\n").words
    assert "Enter goes on; or type `prophet` if you are sure of the rule." in held
    assert "You stand up as the prophet" in held
    ahead = eleusis("play", *ANYTHING, answers=f"{first}\n{second}\nprophet\nquit\n").words
    assert "Enter goes on" not in ahead
    assert f"You play {second.symbol}: right. prophet You stand up as the prophet" in ahead


def test_the_sample_in_the_readme_is_true(eleusis: Eleusis) -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    sample = readme.partition("```\n> ")[2].partition("```")[0]
    command = readme.partition("(From `./eleusis ")[2].partition("`")[0]
    shown = eleusis(*command.split(), answers="JS\nAH prophet\nr\nquit\n").out
    assert sample.count("\n\n") == 2
    assert all(part.strip("\n") in shown for part in sample.split("\n\n"))


# A person as God -----------------------------------------------------------------------------


def test_god_writes_a_rule_that_is_read_back(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    answers = "1\nColours lovely.\nColours alternate.\nyes\nSuits do matter.\n"
    played = eleusis(
        *("play", "--as", "god", "--seed", "4", "--record", str(record)), answers=answers
    )
    assert played.status == 0
    assert "I can follow" in played.words
    assert "I understood:" in played.words
    assert "You give a hint: “Suits do matter.”" in played.words
    assert "You are God" in played.words
    (state,) = replay_record(record.read_bytes()).rounds
    assert state.status[0] is Status.DEALER
    assert state.phase is Phase.OVER


def test_a_hint_is_held_against_the_rule_before_it_is_given(
    eleusis: Eleusis, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    answers = "?\nSuits are irrelevant.\nIt is easy.\nno\nThe last card matters.\nyes\nquit\n"
    played = eleusis(
        *("play", "--as", "god", "--by-hand", "--rule", "Colours alternate.", "--seed", "4"),
        *("--record", str(record)),
        answers=answers,
    )
    assert "Only colour matters." in played.words
    assert "False: “Suits are irrelevant.” After A♣, A♦ is right and A♣ is wrong." in (played.words)
    assert "I cannot check 'It is easy.'" in played.words
    assert replay_record(record.read_bytes()).rounds[0].hints == ("The last card matters.",)


@pytest.mark.parametrize(("book", "hints"), [("howell", 2), ("gardner", 1)])
def test_god_may_give_hints_in_play_where_the_rulebook_lets_him(
    eleusis: Eleusis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str, hints: int
) -> None:
    """After each time round the table, when he is shown the layout that his rule made."""
    monkeypatch.setattr(Terminal, "is_live", property(lambda _: True))
    record = tmp_path / "record.txt"
    asked = ("play", "--as", "god", "--rule", "Colours alternate.", "--seed", "4")
    eleusis(
        *(*asked, "--rulebook", book, "--agents", "cautious", "--players", "4"),
        *("--record", str(record)),
        answers="Only colour matters.\nThe last card matters.\nyes\nquit\n",
    )
    (state,) = replay_record(record.read_bytes()).rounds
    assert len(state.hints) == hints
    given = [number for number, event in enumerate(state.log) if isinstance(event, Hinted)]
    played = [number for number, event in enumerate(state.log) if isinstance(event, Played)]
    assert [number > played[0] for number in given] == [False, True][:hints]


def test_god_may_leave_where_he_is_asked_for_a_hint(eleusis: Eleusis) -> None:
    asked = ("play", "--as", "god", "--rule", "Colours alternate.", "--seed", "4")
    played = eleusis(*asked, answers="quit\n")
    assert "The round is kept" in played.words
    assert "You give a hint" not in played.words


def test_god_chooses_from_the_library(eleusis: Eleusis) -> None:
    played = eleusis("play", "--as", "god", "--seed", "4", answers="2\nalternate\n1\nyes\n\n")
    assert played.status == 0
    assert "The rule was:" in played.words


def test_the_shortest_published_rules_are_shown_first(eleusis: Eleusis) -> None:
    shown = eleusis("play", "--as", "god", answers="2\n").out
    listed = re.findall(r"^ *\d+  (\w.*)$", shown.partition("by hand: 2")[2], re.M)
    assert len(listed) == 12
    assert listed == sorted(listed, key=len)


def test_god_judges_by_hand_and_takes_a_ruling_back(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    answers = "3\nWhat pleases me.\n\nwrong\ncorrect\n" + "right\n" * 200
    played = eleusis(
        *("play", "--as", "god", "--agents", "cautious", "--players", "4", "--seed", "4"),
        *("--record", str(record)),
        answers=answers,
    )
    assert played.status == 0
    found = re.search(r"take back the ruling on “(.*?)”; what came after it is void.", played.words)
    assert found is not None
    assert played.words.count(f"{found[1]}: wrong.") == 1
    assert f"{found[1]}: right." in played.words
    assert "The rule was: What pleases me." in played.words
    assert replay_record(record.read_bytes()).rounds[0].hints == ()


def test_a_ruling_against_the_written_rule_is_asked_twice(eleusis: Eleusis) -> None:
    answers = "\nwrong\nno\nright\nwrong\nyes\nquit\n"
    played = eleusis(
        *("play", "--as", "god", "--by-hand", "--rule", "Any card is right.", "--seed", "4"),
        answers=answers,
    )
    assert played.words.count("By the rule that you wrote down it is right.") == 2
    assert played.words.count(": right.") == 1
    assert played.words.count(": wrong.") == 1


def test_god_is_told_which_cards_he_may_pick_and_asked_about_others(eleusis: Eleusis) -> None:
    options = ("--by-hand", "--rule", "Only hearts.", *RANDOM, "--seed", "4")
    picking = "".join(f"pick {card}\nno\n" for card in CARDS if card not in HEARTS)
    played = eleusis("play", "--as", "god", *options, answers="\n" + f"wrong\nyes\n{picking}" * 30)
    asked = re.search(
        r"Which card of \w+'s hand is right\? Type it: (.*?)\. By your rule only (.*?) fits?\.",
        played.words,
    )
    assert asked is not None
    hand, fitting = map(parse_cards, asked.groups())
    assert fitting == tuple(card for card in hand if card in HEARTS)
    assert len(re.findall(r"By the rule that you wrote down (\S+) is wrong. Lay it", played.words))
    assert "from that hand on the line" not in played.words  # what was thought better of


def test_god_without_a_rule_is_not_told_what_to_pick(eleusis: Eleusis) -> None:
    options = ("--by-hand", "--rule", "What pleases me.", *RANDOM, "--seed", "4")
    played = eleusis("play", "--as", "god", *options, answers="\n" + "wrong\n" * 60).words
    assert re.search(r"Which card of \w+'s hand is right\? Type it: [^.]*\. >", played)
    assert "By your rule" not in played


def test_god_is_told_nothing_about_a_hand(eleusis: Eleusis) -> None:
    told = eleusis("play", "--as", "god", "--by-hand", "--seed", "4", answers="\n\nhelp\n").out
    assert "Possible now:" in told
    assert "your hand" not in told


def test_god_never_sees_a_hand(eleusis: Eleusis) -> None:
    played = eleusis("play", "--as", "god", "--by-hand", "--seed", "4", answers="\n\nquit\n")
    assert "Your hand" not in played.out
    assert "Ben 14" in played.words


# Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rulebook", "gardnre"], "Did you mean 'gardner'?"),
        (["--rulebook", "original"], "1956"),
        (["--agents", "cautios"], "Did you mean 'cautious'?"),
        (["--agents", ","], "at least one agent"),
        (["--players", "3"], "4 to 8 players"),
        (["--players", "9"], "4 to 8 players"),
        (["--name", "two words"], "is no name here"),
        (["--rule", "Colours lovely."], "I can follow"),
        (["--watch", "--as", "god"], "--watch is for looking on"),
        (["--by-hand"], "--by-hand needs --as god"),
        (["--resume", "nowhere.txt"], "nowhere.txt"),
        (["--resume", "some.txt", "--seed", "4", "--watch"], "leave out --watch, --seed"),
        (["--delay", "inf"], "--delay"),
        (
            [
                "--rulebook",
                "king",
                "--rule",
                "Play a different colour than the card two places earlier.",
            ],
            "The rulebook forbids such a rule.",
        ),
        (["--as", "godd"], "godd"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_bad_options_are_refused_in_one_message(
    eleusis: Eleusis, tmp_path: Path, arguments: list[str], said: str
) -> None:
    refused = eleusis("play", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert said in refused.err
    assert "Traceback" not in refused.err
    assert not (tmp_path / "state").exists()


def test_god_is_not_asked_for_a_rule_that_cannot_be_kept(eleusis: Eleusis, tmp_path: Path) -> None:
    place = tmp_path / "a file, no folder"
    place.touch()
    refused = eleusis("play", "--as", "god", "--record", str(place / "record.txt"))
    assert (refused.status, refused.out) == (2, "")
    assert "cannot be kept" in refused.err


def test_a_round_that_never_began_leaves_no_record(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    assert "Nothing was begun" in eleusis("play", "--as", "god", "--record", str(record)).out
    assert "Nothing was begun" in eleusis("referee", "--record", str(record)).out
    assert not record.exists()


def test_god_sees_how_the_wanted_rule_is_understood(eleusis: Eleusis) -> None:
    played = eleusis("play", "--as", "god", "--rule", "Play higher.", answers="\n").words
    assert "I understood:" in played


def test_a_record_is_never_overwritten(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    record.write_text("precious")
    refused = eleusis("play", "--watch", "--record", str(record))
    assert (refused.status, record.read_text()) == (2, "precious")
    assert "is there already" in refused.err


def test_a_game_of_the_first_format_goes_on_in_that_of_today(
    eleusis: Eleusis, tmp_path: Path
) -> None:
    old = Path(__file__).parents[1] / "play" / "version_1" / "express-unfinished.record"
    record = tmp_path / "game.txt"
    record.write_bytes(old.read_bytes())
    assert eleusis("play", "--resume", str(record), "--delay", "0").status == 0
    before, after = parse_record(old.read_bytes()), replay_record(record.read_bytes())
    assert (before.version, after.record.version) == (1, VERSION)
    assert after.record.finished
    assert after.rounds[0].log == before.rounds[0].events
    assert after.rounds[1].log[: len(before.rounds[1].events)] == before.rounds[1].events


def test_a_finished_or_foreign_record_is_not_resumed(eleusis: Eleusis, tmp_path: Path) -> None:
    record, text = tmp_path / "record.txt", tmp_path / "text.txt"
    eleusis("play", "--watch", "--seed", "1", "--record", str(record))
    text.write_text("Dear diary")
    assert "This game is over" in eleusis("play", "--resume", str(record)).err
    assert "This is no record" in eleusis("play", "--resume", str(text)).err


def test_a_terminal_too_narrow_says_so(eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch) -> None:
    eleusis("--version")  # the fixture sets the width anew
    monkeypatch.setenv("COLUMNS", "30")
    refused = eleusis("play", "--watch")
    assert refused.status == 2
    assert "30 columns" in refused.err


def test_forty_columns_are_enough(eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = eleusis("play", "--watch", "--seed", "7")
    assert shown.status == 0
    lines = shown.out.splitlines()
    assert [line for line in lines if len(line) > 40 and "record" not in line.lower()] == []
