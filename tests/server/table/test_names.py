"""Names of strangers: one sees what they are, and whose."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.errors import InputError
from eleusis.server.protocol import http
from eleusis.server.table.names import fitting, looks
from server.table.parlour import Parlour

GOOD = [
    *(
        "Ada",
        "José",
        "Müller",
        "Łukasz",
        "Nguyễn",
        "Ærø",
        "O’Brien",
        "Zoë-Mae",
        "X Æ".replace(" ", ""),
    ),
    *("Анна", "Ελένη", "שָׁלוֹם", "محمد", "ดวงใจ", "अनुष्का", "さくら", "田中サクラ", "지민", "Գոհար"),
    *("Tom2", "R2D2", "❤", "🦊", "Sakura桜", "J.R.", "_x_"),
]


@pytest.mark.parametrize("name", GOOD)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert fitting(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    "name", ["Ann\u3164a", "\u115fAnna", "Anna\u2800", "An\u034fna", "A\U000e0101"]
)
def test_signs_that_nobody_sees_are_refused(name: str) -> None:
    with pytest.raises(InputError) as refused:
        fitting(name)
    assert refused.value.code == "name-unclear"
    assert "nobody sees" in refused.value.message


@pytest.mark.parametrize(
    "name", ["An\u200bna", "\u202eAnna", "Anna\ufeff", "\u2066Anna", "An\u00adna"]
)
def test_signs_that_order_others_about_are_refused(name: str) -> None:
    with pytest.raises(InputError) as refused:
        fitting(name)
    assert refused.value.code == "names"


@pytest.mark.parametrize("name", ["Z" + "\u0301" * 23, "a\u0489\u0489\u0489\u0489", "\u0301Anna"])
def test_marks_are_not_heaped_up(name: str) -> None:
    with pytest.raises(InputError) as refused:
        fitting(name)
    assert "marks" in refused.value.message


@pytest.mark.parametrize("name", ["Аnna", "Annа", "Αda", "Zое", "Аδα"])
def test_alphabets_with_twins_are_not_mixed(name: str) -> None:
    with pytest.raises(InputError) as refused:
        fitting(name)
    assert refused.value.code == "name-unclear"
    assert "mixes" in refused.value.message


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Ася", "АСЯ"),
        ("Cop", "Сор"),
        ("Axe", "Ахе"),
        ("TOM", "ТОМ"),
        ("NIKO", "ΝΙΚΟ"),
        ("Ida", "lda"),
        ("Bob1", "Bobl"),
        ("OTTO", "0TT0"),
        ("ﬁnn", "finn"),
        ("Ａｄａ", "Ada"),
        ("𝐀𝐝𝐚", "Ada"),
        ("José", "Jose\u0301"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_twins_do_not_sit_at_one_table(one: str, other: str) -> None:
    parlour = Parlour(http.NewTable(one))
    with pytest.raises(InputError) as refused:
        parlour.take_join("p1", other)
    assert refused.value.code == "name-taken"
    assert looks(fitting(one)) & looks(fitting(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "Lan"), ("Jose", "José"), ("Anna", "Hanna"), ("Анна", "Инна")]
)
def test_others_do(one: str, other: str) -> None:
    parlour = Parlour(http.NewTable(one))
    parlour.take_join("p1", other)
    assert [each.name for each in parlour.table.people] == [one, other]


def test_an_agent_gives_way_to_a_twin() -> None:
    parlour = Parlour(http.NewTable("Zoe", agents=("random", "random")))
    [agent] = [chair.name for chair in parlour.table.chairs if chair.name == "Ada"]
    parlour.take_join("p1", agent.upper())
    assert [chair.name for chair in parlour.table.chairs].count("Ada") == 0


@given(st.text(max_size=24))
def test_whatever_is_written_is_refused_or_fits(text: str) -> None:
    try:
        name = fitting(text)
    except InputError:
        return
    assert fitting(name) == name
    assert name.isprintable()
    assert looks(name)
