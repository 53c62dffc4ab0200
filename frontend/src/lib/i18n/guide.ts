/** What teaches the game says itself in catalogues of its own, loaded with whoever shows it. */

import de from "../../../../src/eleusis/messages/guide.de.json";
import en from "../../../../src/eleusis/messages/guide.en.json";
import { messages } from "./catalogue";
import { learnTexts } from "./told";

learnTexts({ en, de });

export const guide = messages({
  print: { en: "Print", de: "Drucken" },
  rulebook: { en: "By which rulebook?", de: "Nach welchen Spielregeln?" },
  picture: {
    en: "A line of four cards, 4 of diamonds, 8 of spades, 2 of hearts, jack of clubs; wrong cards lie below the card that they should have followed.",
    de: "Eine Linie von vier Karten, Karo 4, Pik 8, Herz 2, Kreuz Bube; falsche Karten liegen unter der Karte, auf die sie hätten folgen sollen.",
  },
});
