"""At every size of a window the newest columns are seen, with the hand and the buttons."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from browser.callers import Caller
from browser.hands import Finger, Mouse
from browser.inspection import Inspection, calm
from browser.people import Device

if TYPE_CHECKING:
    from browser.people import People, Person

SIZES: Final = (
    (320, 480),
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (568, 320),
    (640, 400),
    (667, 375),
    (844, 390),
    (853, 533),
    (768, 1024),
    (1024, 600),
    (1280, 720),
)

LAID: Final = {
    "Ben": ["wwww", "ww", "w", "r"],
    "Carl": ["r", "r", "r", "ww"],
    "Dora": ["w", "r", "rr", "w"],
    "Emil": ["r", "ww", "wwww", "r"],
}
"""What everybody lays, right cards and wrong ones: too few for anybody to be expelled."""

COLUMNS: Final = 4
"""The newest ones, that are always seen."""

HELD: Final = 18
"""Cards of a large hand. After a deal with few red ones Ben lays more of them than is said."""

TOUCH: Final = Device("sizes", 390, 844, is_phone=True)

MEASURED: Final = """() => {
    const box = one => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        return {left, top, right, bottom};
    };
    const isIn = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
        && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const isSeen = (one, within) => {
        const at = box(one);
        if (!isIn(at, within) || !isIn(at, screen)) return false;
        const found = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
        return found !== null && (one.contains(found) || found.contains(one));
    };
    const layout = document.querySelector("[role=region]:has([data-next])");
    const columns = [...layout.querySelectorAll("ol > li")].slice(-COUNT);
    const stops = columns.flatMap(one => [...one.querySelectorAll("[data-stop]")]);
    const hand = document.querySelector("[role=listbox]");
    const cards = [...hand.querySelectorAll("[data-held]")];
    const parts = [...document.querySelectorAll("header > *, .seats")]
        .filter(one => one.checkVisibility()).map(box);
    const overlap = (a, b) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom;
    return {
        screen: [innerWidth, innerHeight, document.documentElement.clientWidth],
        layout: Math.round(box(layout).bottom - box(layout).top),
        stops: stops.length,
        hidden: stops.filter(one => !isSeen(one, box(layout))).map(one => one.ariaLabel),
        isNextSeen: isIn(box(layout.querySelector("[data-next]")), box(layout)),
        held: cards.length,
        heldSeen: cards.filter(one => isSeen(one.querySelector("span"), box(hand))).length,
        inHand: cards.filter(one => {
            one.scrollIntoView({block: "nearest", inline: "nearest"});
            const {left, top} = box(one);
            return one.contains(document.elementFromPoint(left + 8, top + 8));
        }).length,
        buttons: [...document.querySelectorAll(".deeds button")].map(one => isSeen(one, screen)),
        overlaps: parts.flatMap((a, at) => parts.slice(at + 1).filter(b => overlap(a, b))),
        isScrolled: document.documentElement.scrollHeight > innerHeight
            || document.documentElement.scrollWidth > innerWidth,
    };
}""".replace("COUNT", str(COLUMNS))


def test_the_newest_columns_are_seen_at_every_size(people: People) -> None:
    anna = people.comes("Anna", Mouse())
    ben = people.comes("Ben", Finger(), TOUCH, Inspection("sizes", has_axe=True))
    held = lay_out(anna, ben)
    assert held >= HELD
    expect(ben.page.locator("aside.slip")).to_have_count(0)  # nobody asked for one
    for width, height in SIZES:
        ben.page.set_viewport_size({"width": width, "height": height})
        seen = settled(ben)
        ben.look(f"{width}x{height}")
        assert seen["stops"] > COLUMNS  # sidelines, too
        assert seen["hidden"] == [], (width, height, seen)
        assert seen["isNextSeen"], (width, height, seen)
        assert seen["held"] == held
        assert seen["heldSeen"] >= 4, (width, height, seen)
        assert seen["inHand"] == seen["held"], (width, height, seen)
        assert seen["buttons"], (width, height, seen)
        assert all(seen["buttons"]), (width, height, seen)
        assert seen["overlaps"] == [], (width, height, seen)
        assert not seen["isScrolled"], (width, height, seen)


def settled(person: Person) -> dict[str, Any]:
    """What is measured once two frames look the same."""
    last: dict[str, Any] = {}
    for _ in count():
        calm(person.page)
        seen: dict[str, Any] = person.page.evaluate(MEASURED)
        if seen == last:
            return seen
        last = seen
    raise AssertionError


def lay_out(anna: Person, ben: Person) -> int:
    """A table of five at which so much is laid, until it is Ben's turn: the cards of his hand."""
    code = anna.open_table(role="I am God")
    ben.join(code)
    request = anna.page.context.request
    callers = {name: Caller(request, anna.house, code, name) for name in LAID if name != "Ben"}
    anna.hands.tick(anna.page.get_by_role("checkbox", name="Agents play for those who are away"))
    anna.seal("Play a black card.", "The card must be black.")
    anna.press("Deal the cards")
    shapes = {name: iter(laid) for name, laid in LAID.items()}
    witness = callers["Carl"]
    for turn in count():
        while witness.facts.get("phase") != "turn" or witness.facts["turns"] < turn:
            witness.wait()
        name = witness.facts["chairs"][witness.facts["turn"]]["name"]
        shape = next(shapes[name], "" if name == "Ben" else "w")
        if name != "Ben":
            caller = callers[name]
            while "play" not in caller.you.get("may", ()):
                caller.wait()
            caller.lay(chosen(caller.hand, shape))
            caller.you = {}
            continue
        assert ben.await_turn()
        if not shape and len(ben.hand) >= HELD:
            return len(ben.hand)
        ben.lay(*chosen(ben.hand, shape or "w"))
    raise AssertionError


def chosen(hand: list[str], shape: str) -> tuple[str, ...]:
    """Cards of the hand, right or wrong ones by Anna's rule; others if it has none of these."""
    right = [card for card in hand if card.endswith(("S", "C"))]
    wrong = [card for card in hand if card not in right]
    wanted, others = (right, wrong) if shape[0] == "r" else (wrong, right)
    return tuple((wanted or others)[: len(shape)])
