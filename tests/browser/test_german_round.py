"""A whole round in German: refusals, prophecy and fall, scores with reasons, thoughts, the log.

Wherever the page may speak for itself it speaks German. English are only the rule and what stands
for it, which are marked as such or quoted, and names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from browser.hands import Mouse
from browser.people import DESKTOP, PATIENCE_MS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from browser.people import People, Person

WRITTEN: Final = "Play a black card."
TEXTS: Final = """() => {
    const found = [];
    const own = one => !one.closest('[lang="en"]') && one.checkVisibility();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement;
        if (own(one) && !["SCRIPT", "STYLE"].includes(one.tagName)) {
            found.push(walk.currentNode.data.trim());
        }
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        for (const one of document.querySelectorAll(`[${name}]`)) {
            if (own(one)) found.push(one.getAttribute(name));
        }
    }
    return found.filter(Boolean);
}"""
"""All that can be seen or heard, but for what is marked as English."""

ENGLISH: Final = re.compile(
    r"\b(the|is|are|you|your|of|and|cards?|right|wrong|for|after|with|this|that|has|have|not|be"
    r"|play|plays|line|score|highest|count|nobody|somebody)\b",
    re.I,
)
"""Words that no German sentence has."""

QUOTED: Final = re.compile("„[^“]*“")
NAMES: Final = re.compile(r"\b(Robert Abbott|English|New Eleusis|[\w ]+’s? rules|[\w ,]+' rules)\b")


def all_german(person: Person, at: str) -> None:
    """Nothing English can be seen now."""
    texts: list[str] = person.page.evaluate(TEXTS)
    assert len(texts) > 5, f"{at}: nothing is seen"
    english = [
        text for text in dict.fromkeys(texts) if ENGLISH.search(NAMES.sub("", QUOTED.sub("", text)))
    ]
    assert english == [], f"{at}: {english}"


def is_right(card: str) -> bool:
    """As Jan's rule has it."""
    return card.endswith(("S", "C"))


def test_a_round_in_german_shows_no_english(people: People) -> None:
    jan = people.comes("Jan", Mouse(), DESKTOP, locale="de-DE")
    eva = people.comes("Eva", Mouse(), DESKTOP, locale="de-DE")
    jan.expects("409", "422")
    eva.expects("409", "422")
    gather(jan, eva)
    jan_writes_a_rule(jan)
    is_right_and_becomes_the_prophet(eva)
    calls_and_falls(eva, jan)
    errs(eva)
    play_on(eva)
    for person in (jan, eva):
        expect(ending(person)).to_be_visible()
        person.sees(re.compile("^Genau das war vor der ersten Karte versiegelt"))
        person.sees(re.compile("größte Hand|wie die beste Wertung"))
        all_german(person, "end")
    eva.sees(re.compile(r"^nach \d+ Karten?\b.*„"))
    all_german(eva, "thoughts")
    eva.press(re.compile("zu diesem Tisch"))
    eva.hands.pick(eva.field("Sprache"), "English")
    eva.sees("The rule was")
    eva.page.evaluate("document.documentElement.lang = 'de'")  # a page that says it is German
    with pytest.raises(AssertionError, match="high"):
        all_german(eva, "English, to see that it would be noticed")


def gather(jan: Person, eva: Person) -> None:
    jan.come()
    all_german(jan, "lobby")
    jan.hands.write(jan.field("Dein Name"), "Jan")
    jan.hands.tick(jan.page.get_by_role("radio", name="Ich bin Gott"))
    jan.hands.pick(jan.field("Agenten"), "2")
    jan.press("Tisch eröffnen")
    jan.sees("Karten geben")
    code = jan.page.url.rpartition("/")[2]
    eva.come()
    eva.hands.write(eva.field("Dein Name"), "Jan")
    eva.hands.write(eva.field("Die Buchstaben des Tisches"), code)
    eva.press("An den Tisch")
    eva.sees("heißt hier schon jemand")  # a refusal with its value
    all_german(eva, "name taken")
    eva.hands.write(eva.field("Dein Name"), "Eva")
    eva.press("An den Tisch")
    jan.sees("Eva")
    eva.sees(re.compile("^du"))
    all_german(jan, "room")
    all_german(eva, "room of a guest")


def jan_writes_a_rule(jan: Person) -> None:
    rule = jan.field("Die Regel, in deinen Worten")
    jan.hands.write(rule, "The dealer must be older than the player.")
    jan.sees("Noch nicht verstanden")
    all_german(jan, "not understood")
    jan.hands.write(rule, WRITTEN)
    jan.press("Diese Regel versiegeln")
    jan.sees("Deine Regel ist versiegelt.")
    all_german(jan, "sealed")
    jan.press("Karten geben")


def is_right_and_becomes_the_prophet(eva: Person) -> None:
    """After her first play, before any agent can be as sure."""
    assert await_turn(eva)
    all_german(eva, "turn")
    lay(eva, next(card for card in eva.hand if is_right(card)))
    eva.press("Prophet werden")
    eva.press("Ich kenne die Regel")


def calls_and_falls(eva: Person, jan: Person) -> None:
    call(eva, is_true=True)
    all_german(eva, "prophet")
    call(eva, is_true=False)
    jan.sees("Eva ist widerlegt")
    eva.sees("du bist widerlegt")
    all_german(eva, "fallen")
    all_german(jan, "log of God")


def errs(eva: Person) -> None:
    assert await_turn(eva)
    wrong = [card for card in eva.hand if not is_right(card)]
    if wrong:
        lay(eva, wrong[0])
        all_german(eva, "wrong")


def call(eva: Person, *, is_true: bool) -> None:
    """As the prophet, say what is so, or what is not."""
    sentence = eva.page.get_by_role("region", name="Was kann ich jetzt tun?")
    yes_and_no = eva.button("Richtig").or_(eva.button("Ja, keine ist richtig"))
    expect(yes_and_no).to_be_visible()
    words = sentence.inner_text()
    if eva.button("Richtig").is_visible():
        is_so, answers = not set("♥♦") & set(words), ("Richtig", "Falsch")
    else:
        hand = eva.page.get_by_role("region", name="offen").get_by_role("img")
        cards = hand.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        is_so = not any(card.startswith(("Pik", "Kreuz")) for card in cards)
        answers = ("Ja, keine ist richtig", "Nein, eine ist richtig")
    eva.press(answers[0] if is_so == is_true else answers[1])
    expect(sentence).not_to_contain_text(words)


def play_on(eva: Person) -> None:
    while await_turn(eva):
        right = [card for card in eva.hand if is_right(card)]
        if right:
            lay(eva, *right[:4])
            continue
        held = eva.held.count()
        eva.press("Kein Zug")
        eva.press("Hand zeigen")
        expect(eva.held).not_to_have_count(held)


def lay(eva: Person, *cards: str) -> None:
    before = eva.held.count()
    eva.hands.take(eva.page, cards)
    eva.press(f"{len(cards)} Karten legen" if len(cards) > 1 else "Karte legen")
    expect(eva.held).not_to_have_count(before)


def await_turn(eva: Person) -> bool:
    """True when it is Eva's turn; False when the round is over."""
    turn = eva.page.get_by_text("Du bist am Zug").or_(ending(eva))
    go_on = eva.button("Weiter").and_(eva.page.locator(":enabled"))
    expect(turn.or_(go_on).first).to_be_visible()
    while go_on.is_visible():
        go_on.click(timeout=PATIENCE_MS)
        expect(turn.or_(go_on).first).to_be_visible()
    return not ending(eva).is_visible()


def ending(person: Person) -> Locator:
    return person.page.get_by_role("heading", name=re.compile("(Runde|Spiel).* (vorbei|aus)"))
