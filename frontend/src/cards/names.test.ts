import { beforeEach, expect, test } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import { aloud, cutAtCards, signedAll, spokenAll } from "./names";
import { RANKS, SUITS } from "./card";

beforeEach(() => speak("en"));

test.each(["en", "de"] as const)("what is signed is heard as what is spoken (%s)", (language) => {
  speak(language);
  for (const suit of SUITS) {
    for (const rank of RANKS) {
      const card = rank + suit;
      expect(aloud(signedAll([card]))).toBe(spokenAll([card]));
    }
  }
});

test("a sentence is heard with its cards in words, and no sign is left", () => {
  expect(aloud("Ben plays 10♠ Q♥: wrong.")).toBe("Ben plays 10 of spades, queen of hearts: wrong.");
  speak("de");
  expect(aloud("Ben legt 10♠ D♥: falsch.")).toBe("Ben legt Pik 10, Herz Dame: falsch.");
});

test("letters of another language stay as they are", () => {
  expect(aloud("after B♥")).toBe("after B♥");
});

test("a sentence is cut where cards stand", () => {
  expect(cutAtCards("Ben plays 10♠ Q♥.")).toEqual(["Ben plays ", "10♠", " ", "Q♥", "."]);
  expect(cutAtCards("No card.")).toEqual(["No card."]);
});
