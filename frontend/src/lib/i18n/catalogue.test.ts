import { expect, test } from "vitest";
import { inLanguage, LANGUAGES, type Language, type Message } from "./catalogue";
import { general } from "./general";

const files = import.meta.glob<Record<string, unknown>>("./*.ts", { eager: true });

function isMessage(thing: unknown): thing is Message {
  return typeof thing === "object" && thing !== null && "en" in thing && "de" in thing;
}

const all = Object.entries(files)
  .flatMap(([file, parts]) => Object.entries(parts).map(([part, thing]) => ({ file, part, thing })))
  .filter(({ thing }) => typeof thing === "object" && thing !== null)
  .flatMap(({ file, part, thing }) =>
    Object.entries(thing as object).map(([key, message]) => ({
      at: `${file} ${part}.${key}`,
      message,
    })),
  )
  .filter(({ message }) => isMessage(message));

// One word for one thing; left the word that is not ours.
test.each([
  [/[„"][Kk]eine Karte[“"]/, "kein Zug"],
  [/\bMarkers?\b/, "Marke"],
  [/\bReihe\b/, "Linie"],
  [/\b(das|zum) Bild\b/i, "Auslage"],
])("no German sentence says %s for %s", (word) => {
  const said = all.map(({ message }) => String((message as Message).de));
  expect(said.filter((sentence) => word.test(sentence))).toEqual([]);
});

test("values go into the sentence, with their plurals", () => {
  expect(inLanguage("en", general.cards, 1)).toBe("1 card");
  expect(inLanguage("de", general.cards, 3)).toBe("3 Karten");
});

test("there is a catalogue", () => {
  expect(all.length).toBeGreaterThan(0);
});

test.each(all)("$at is said in every language, with the same values", ({ message }) => {
  const said = message as Message;
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const sentence = said[language];
    expect(typeof sentence).toBe(typeof said.en);
    if (typeof sentence === "string") expect(sentence.trim()).not.toBe("");
    else expect(sentence.length).toBe((said.en as () => string).length);
  }
});
