import { language } from "./language.svelte";

// The server gives each number of a score its reason in English, always in one of these forms.
const CARDS = "(\\d+) cards?";
const SPANS: Record<string, string> = {
  "up to the marker but for the starter": "bis zur Marke ohne die Startkarte",
  "up to the marker": "bis zur Marke",
  "between starter and marker": "zwischen Startkarte und Marke",
  "before the marker": "vor der Marke",
};
const SPAN = `(${Object.keys(SPANS).join("|")})`;
const WHENS: Record<string, string> = {
  "after the marker": "nach der Marke",
  "between the marker and the fall": "zwischen Marke und Sturz",
};
const WHEN = `(${Object.keys(WHENS).join("|")})`;

const cards = (count: string, kind = "Karte") => `${count} ${kind}${count === "1" ? "" : "n"}`;

const GERMAN: [RegExp, (...parts: string[]) => string][] = [
  ["for going out", () => "fürs Fertigwerden"],
  ["for guessing the rule", () => "fürs Erraten der Regel"],
  ["for not having dealt when the game ended", () => "weil das Spiel endete, bevor er gab"],
  [`as (\\d+) minus ${CARDS}`, (all: string, held: string) => `als ${all} minus ${cards(held)}`],
  [`for ${CARDS}, the high count`, (held: string) => `für ${cards(held)}, die größte Hand`],
  [
    `for ${CARDS} fewer than the high count of (\\d+)`,
    (fewer: string, high: string) => `für ${cards(fewer)} weniger als die größte Hand mit ${high}`,
  ],
  [
    `for (\\d+) line cards? ${WHEN}`,
    (count: string, when: string) => `für ${cards(count, "Karte")} der Linie ${WHENS[when]}`,
  ],
  [
    `for (\\d+) sideline cards? ${WHEN}`,
    (count: string, when: string) => `für ${cards(count, "falsche Karte")} ${WHENS[when]}`,
  ],
  ["as the highest score of any player", () => "wie der beste Spieler"],
  [
    `as the highest score of any player \\(not above (\\d+) × ${CARDS} ${SPAN} = (\\d+)\\)`,
    (times: string, count: string, span: string, cap: string) =>
      `wie der beste Spieler (höchstens ${times} × ${cards(count)} ${SPANS[span]} = ${cap})`,
  ],
  [
    `for (\\d+) × ${CARDS} ${SPAN}, less than the highest score of (\\d+)`,
    (times: string, count: string, span: string, best: string) =>
      `für ${times} × ${cards(count)} ${SPANS[span]}, weniger als der beste Spieler mit ${best}`,
  ],
].map(([form, said]) => [
  new RegExp(`^${form as string}$`),
  said as (...parts: string[]) => string,
]);

/** Why a number is in the score, in the language of the page. */
export function reasonOf(reason: string): string {
  return language() === "de" ? inGerman(reason) : reason;
}

/** The reason in German; as it is if its form is not known. */
export function inGerman(reason: string): string {
  for (const [form, said] of GERMAN) {
    const found = form.exec(reason);
    if (found) return said(...found.slice(1));
  }
  return reason;
}
