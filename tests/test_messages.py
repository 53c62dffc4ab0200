"""Messages: what is raised or told anywhere has its text, in every language that needs it.

The sources are parsed: a key that stands at a call is a message, and the values given there by
name are those that its text shows.
"""

from __future__ import annotations

import ast
import json
import pickle
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

import pytest

import eleusis
from eleusis import messages
from eleusis.codes import Code
from eleusis.messages import NOTHING, Message, Who, catalogue, message, places, render
from eleusis.messages.message import FILES, message_from_json
from eleusis.messages.pattern import Malformed, pattern
from eleusis.play.events import EndReason, Event, RoundEnded, StarterTurned
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE: Final = Path(eleusis.__file__).parent
CATALOGUES: Final = Path(messages.__file__).parent

ERRORS: Final = (
    "EleusisError",
    "AgentError",
    "IllegalMove",
    "InputError",
    "Misread",
    "MissingExtra",
    "RecordError",
    "RuleSyntaxError",
    "RuleTooLarge",
    "StoreError",
    "Wait",
)
"""What carries a message, each with a key first; a test holds the list to the sources."""

SPEAK_FOR_THEMSELVES: Final = ("RuleAsked", "TookTooLong", "Unread")
"""Errors that know what to say."""

OWN_VALUES: Final = {
    "RuleTooLarge": {"limit", "reached"},
    "Wait": {"seconds"},
}
"""What an error keeps for itself and shows as well, if its text wants it."""

ATTRIBUTES: Final = {
    "AgentError": {"seat", "view", "so_far"},
    "IllegalMove": {"citation"},
    "Misread": {"line"},
    "RecordError": {"line"},
    "RuleSyntaxError": {"text", "column", "expected", "suggestions"},
}
"""What an error keeps for itself and does not show."""

OF_THE_ROUND: Final = {"title", "waiting"}
"""What `illegal` adds to a refusal."""

AT_TERMINALS: Final = (
    *("agents/llm", "cli", "front", "play/pictures", "play/records", "play/text"),
    *("study/science/scientists.py", "study/science/llm.py"),
    *("play/position.py", "server/store", "server/app/serving.py"),
    *("adapters", "agents/__init__.py", "arena", "batch", "induction"),
)
"""Where nothing is raised that a page could show."""


ON_PAGES: Final = ("class", "guide", "page", "study")
"""The catalogues that a page shows, each in a file a language."""


class Site(NamedTuple):
    """A call with a literal key."""

    at: str
    kind: str
    key: str
    values: frozenset[str] | None
    """The names of the values given; `None` if one cannot see them."""


@cache
def sources() -> dict[str, ast.Module]:
    return {
        str(file.relative_to(SOURCE)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(SOURCE.rglob("*.py"))
    }


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be: one, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def called(function: ast.expr) -> str:
    """The last name by which something is called; empty if it goes by none."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


@cache
def sites() -> tuple[Site, ...]:
    found = []
    for file, tree in sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            kind = called(node.func)
            at = 1 if kind == "untimely" else 0
            if kind in (*ERRORS, "message", "Refusal", "untimely") and len(node.args) > at:
                place, values = f"{file}:{node.lineno}", given(node, kind)
                found += [Site(place, kind, key, values) for key in literals(node.args[at])]
    return tuple(found)


def given(node: ast.Call, kind: str) -> frozenset[str] | None:
    """The names of the values at a call."""
    if kind == "Refusal":
        told = [*node.args[2:], *(each.value for each in node.keywords if each.arg == "values")]
        if not told:
            return frozenset()
        if not isinstance(told[0], ast.Dict):
            return None
        return frozenset(str(ast.literal_eval(key)) for key in told[0].keys if key is not None)
    names = [each.arg for each in node.keywords]
    return None if None in names else frozenset(filter(None, names))


@cache
def texts() -> dict[str, set[str]]:
    """All texts in the program, each with the files in which it stands."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found[node.value].add(file)
    return found


def in_file(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((CATALOGUES / name).read_text(encoding="utf-8"))
    return found


# Completeness --------------------------------------------------------------------------------


def test_every_key_has_its_english() -> None:
    missing = [site for site in sites() if site.key not in catalogue("en")]
    assert missing == []


def test_every_value_is_given_where_a_message_is_made_and_no_other() -> None:
    wrong = []
    for site in sites():
        if site.values is None or site.key not in catalogue("en"):
            continue
        wanted = places(site.key)
        own = OWN_VALUES.get(site.kind, set())
        if site.kind in ("Refusal", "untimely"):
            own = OF_THE_ROUND
        values = site.values - ATTRIBUTES.get(site.kind, set()) - own
        if values != wanted - own:
            wrong.append((site.at, site.key, set(values), set(wanted)))
    assert wrong == []


def test_no_text_is_kept_that_nobody_says() -> None:
    known = set(texts())
    stems = tuple(text for text in known if text.endswith("."))
    unsaid = [key for key in catalogue("en") if key not in known and not key.startswith(stems)]
    assert unsaid == []


@pytest.mark.parametrize(
    "kind", sorted({*get_args(Event)} - {StarterTurned}, key=repr), ids=word_of
)
def test_every_event_but_what_nobody_sees_can_be_told(kind: type[Event]) -> None:
    words = [f".{reason.value}" for reason in EndReason] if kind is RoundEnded else [""]
    assert {f"happening.{word_of(kind)}{word}" for word in words} <= set(in_file("page.en.json"))


@pytest.mark.parametrize("part", ON_PAGES)
def test_german_says_whatever_a_page_can_show(part: str) -> None:
    assert set(in_file(f"{part}.de.json")) == set(in_file(f"{part}.en.json"))


def test_no_key_stands_in_two_files() -> None:
    keys = [key for file in FILES["en"] for key in in_file(file)]
    assert len(keys) == len(set(keys))


def test_all_files_are_known() -> None:
    known = {file for files in FILES.values() for file in files}
    assert known == {file.name for file in CATALOGUES.glob("*.json")}


def test_what_only_terminals_can_say_is_said_nowhere_else() -> None:
    """Else a page would be told English."""
    elsewhere = [
        (key, file)
        for key, files in texts().items()
        if key in in_file("program.en.json")
        for file in files
        if not file.startswith(AT_TERMINALS) and "." in key
    ] + [
        (site.key, site.at)
        for site in sites()
        if site.key in in_file("program.en.json") and not site.at.startswith(AT_TERMINALS)
    ]
    assert elsewhere == []


@pytest.mark.parametrize(
    "key", sorted(key for part in ON_PAGES for key in in_file(f"{part}.en.json"))
)
def test_both_languages_show_the_same_values(key: str) -> None:
    in_german = frozenset(messages.pattern.names(pattern(catalogue("de")[key])))
    assert in_german <= places(key), "English may name what German need not"


@pytest.mark.parametrize("name", sorted(file.name for file in CATALOGUES.glob("*.json")))
def test_texts_stand_in_order_and_are_well_formed(name: str) -> None:
    told = in_file(name)
    assert list(told) == sorted(told)
    for text in told.values():
        pattern(text)
        assert text == text.strip() or text.startswith(" "), text


def test_every_error_goes_by_a_listed_code_and_every_code_has_a_text() -> None:
    codes = set(get_args(Code))
    raised = {site.key.partition(".")[0] for site in sites() if site.kind != "message"}
    assert raised - codes == set()
    known = {key.partition(".")[0] for key in catalogue("en")} | raised
    assert codes - known == set()


def test_the_kinds_of_errors_are_known_here() -> None:
    kinds = {
        node.name
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base) in ERRORS for base in node.bases)
    }
    assert kinds | {"EleusisError"} == {*ERRORS, *SPEAK_FOR_THEMSELVES}


# Rendering -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{count, plural, one {# card} other {# cards}}", {"count": 1}, "1 card"),
        ("{count, plural, one {# card} other {# cards}}", {"count": 3}, "3 cards"),
        ("{count, plural, =0 {none} other {some}}", {"count": 0}, "none"),
        (
            "{who, select, you {You are} other {{who} is}}",
            {"who": Who("Ben", 1)},
            "Ben is",
        ),
        (
            "{who, select, you {You are} other {{who} is}}",
            {"who": Who("Ada", 2)},
            "You are",
        ),
        ("{right, select, true {yes} other {no}}", {"right": True}, "yes"),
        ("{names, or}", {"names": ("a", "b", "c")}, "a, b or c"),
        ("{names}", {"names": ("a", "b")}, "a, b"),
        ("{word, quoted}", {"word": "it's"}, '"it\'s"'),
        ("{cards, cards} lies", {"cards": "10H QS"}, "10H QS lies"),
        ("# {why}", {"why": NOTHING}, "# "),
    ],
)
def test_texts_are_filled(
    text: str, values: dict[str, messages.MessageValue], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue("en"), "test", text)
    assert render(Message("test", values), reader=2) == said


@pytest.mark.parametrize(
    "text", ["{", "}", "{a b}", "{x, upper}", "{x, plural, one {1}}", "{x, select, other {1}", "{x"]
)
def test_what_is_not_well_formed_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        pattern(text)


def test_messages_survive_the_wire_and_other_processes() -> None:
    who = message("waiting.turn", seat=Who("Ada", 1))
    said = message("not-your-turn", seat=Who("Ben", 0), waiting=who)
    assert pickle.loads(pickle.dumps(said)) == said
    import msgspec

    assert message_from_json(msgspec.json.decode(msgspec.json.encode(said))) == said
    assert str(said) == "It is not Ben's turn. It is Ada's turn."
    assert render(said, "de", reader=0) == "Du bist nicht am Zug. Ada ist am Zug."
