import { expect, test } from "vitest";
import { inGerman } from "./reasons";

// The forms of eleusis.play.scoring; tests/server/test_reasons.py holds this list to them.
test.each([
  ["for going out", "fürs Fertigwerden"],
  ["for guessing the rule", "fürs Erraten der Regel"],
  ["for not having dealt when the game ended", "weil das Spiel endete, bevor er gab"],
  ["as 12 minus 1 card", "als 12 minus 1 Karte"],
  ["for 12 cards, the high count", "für 12 Karten, die größte Hand"],
  [
    "for 3 cards fewer than the high count of 12",
    "für 3 Karten weniger als die größte Hand mit 12",
  ],
  ["for 1 line card after the marker", "für 1 Karte der Linie nach der Marke"],
  ["for 2 sideline cards after the marker", "für 2 falsche Karten nach der Marke"],
  [
    "for 1 line card between the marker and the fall",
    "für 1 Karte der Linie zwischen Marke und Sturz",
  ],
  [
    "for 2 sideline cards between the marker and the fall",
    "für 2 falsche Karten zwischen Marke und Sturz",
  ],
  ["as the highest score of any player", "wie der beste Spieler"],
  [
    "as the highest score of any player (not above 2 × 9 cards up to the marker but for the starter = 18)",
    "wie der beste Spieler (höchstens 2 × 9 Karten bis zur Marke ohne die Startkarte = 18)",
  ],
  [
    "for 2 × 1 card up to the marker but for the starter, less than the highest score of 21",
    "für 2 × 1 Karte bis zur Marke ohne die Startkarte, weniger als der beste Spieler mit 21",
  ],
  [
    "as the highest score of any player (not above 2 × 9 cards up to the marker = 18)",
    "wie der beste Spieler (höchstens 2 × 9 Karten bis zur Marke = 18)",
  ],
  [
    "for 2 × 1 card up to the marker, less than the highest score of 21",
    "für 2 × 1 Karte bis zur Marke, weniger als der beste Spieler mit 21",
  ],
  [
    "as the highest score of any player (not above 2 × 9 cards between starter and marker = 18)",
    "wie der beste Spieler (höchstens 2 × 9 Karten zwischen Startkarte und Marke = 18)",
  ],
  [
    "for 2 × 1 card between starter and marker, less than the highest score of 21",
    "für 2 × 1 Karte zwischen Startkarte und Marke, weniger als der beste Spieler mit 21",
  ],
  [
    "as the highest score of any player (not above 2 × 9 cards before the marker = 18)",
    "wie der beste Spieler (höchstens 2 × 9 Karten vor der Marke = 18)",
  ],
  [
    "for 2 × 1 card before the marker, less than the highest score of 21",
    "für 2 × 1 Karte vor der Marke, weniger als der beste Spieler mit 21",
  ],
  ["of a kind nobody knows", "of a kind nobody knows"],
])("%s", (english, german) => {
  expect(inGerman(english)).toBe(german);
});
