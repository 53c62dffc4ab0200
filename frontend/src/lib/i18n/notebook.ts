import { messages } from "./catalogue";

const enCards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);
const deCards = (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`);
const enPlays = (count: number) => (count === 1 ? "1 play" : `${count} plays`);
const dePlays = (count: number) => (count === 1 ? "1 Zug" : `${count} Züge`);

/** The lab notebook. */
export const notebook = messages({
  privacy: {
    en: "Only you see it, until you show it after the round.",
    de: "Nur du siehst es, bis du es nach der Runde zeigst.",
  },
  read: {
    en: "Your teacher can read it; others only if you show it after the round.",
    de: "Deine Lehrkraft kann es lesen; andere nur, wenn du es nach der Runde zeigst.",
  },
  empty: {
    en: "What might the rule be? Write it down, and the cards that contradict it light up.",
    de: "Wie könnte die Regel lauten? Schreib es auf, und Karten, die widersprechen, leuchten auf.",
  },
  field: { en: "I suspect that …", de: "Ich vermute …" },
  example: {
    en: "Colours alternate.",
    de: "Colours alternate.",
  },
  add: { en: "Note it", de: "Notieren" },
  readAs: { en: "Read as:", de: "Verstanden als:" },
  unread: {
    en: "Not understood, so nothing is compared.",
    de: "Nicht verstanden, also wird nichts verglichen.",
  },
  fits: {
    en: (checked: number) =>
      checked === 0
        ? "Nothing lies yet that could contradict it."
        : checked === 1
          ? "Fits the one play there is."
          : checked === 2
            ? "Fits both plays."
            : `Fits all ${enPlays(checked)}.`,
    de: (checked: number) =>
      checked === 0
        ? "Noch liegt nichts, was widersprechen könnte."
        : checked === 1
          ? "Passt zum einzigen Zug."
          : checked === 2
            ? "Passt zu beiden Zügen."
            : `Passt zu allen ${checked} Zügen.`,
  },
  contradicted: {
    en: (plays: number, checked: number) => `Contradicted by ${plays} of ${enPlays(checked)}.`,
    de: (plays: number, checked: number) =>
      `${plays} von ${checked === 1 ? dePlays(1) : `${checked} Zügen`} ${plays === 1 ? "widerspricht" : "widersprechen"}.`,
  },
  since: {
    en: (laid: number) => `noted at ${enCards(laid)}`,
    de: (laid: number) => `notiert bei ${deCards(laid)}`,
  },
  stands: {
    en: (laid: number) => `standing since ${enCards(laid)}`,
    de: (laid: number) => `steht seit ${deCards(laid)}`,
  },
  fell: {
    en: (laid: number) => `fell at ${enCards(laid)}`,
    de: (laid: number) => `gefallen bei ${deCards(laid)}`,
  },
  light: {
    en: "Mark what contradicts it, and which of your cards it calls right",
    de: "Zeigen, was widerspricht, und welche deiner Karten sie richtig nennt",
  },
  remove: {
    en: (text: string) => `Tear out: ${text}`,
    de: (text: string) => `Herausreißen: ${text}`,
  },
  list: { en: "Hypotheses", de: "Vermutungen" },
  show: { en: "Show everybody my notebook", de: "Allen mein Notizbuch zeigen" },
  shown: { en: "Everybody can read it now.", de: "Jetzt können es alle lesen." },
});
