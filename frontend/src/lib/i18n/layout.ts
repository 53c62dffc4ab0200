import { messages } from "./catalogue";

/** How the layout is spoken of. */
export const layout = messages({
  title: { en: "Layout", de: "Auslage" },
  line: { en: "Line", de: "Hauptlinie" },
  sideline: {
    en: (card: string) => `Sideline below ${card}`,
    de: (card: string) => `Nebenlinie unter ${card}`,
  },
  sidelineFirst: { en: "Sideline before the first card", de: "Nebenlinie vor der ersten Karte" },
  beforeFirst: { en: "before the first card", de: "vor der ersten Karte" },
  empty: { en: "No card lies yet.", de: "Noch liegt keine Karte." },
  right: { en: "right", de: "richtig" },
  wrong: { en: "wrong", de: "falsch" },
  starter: { en: "starter", de: "Startkarte" },
  by: { en: (name: string) => `by ${name}`, de: (name: string) => `von ${name}` },
  place: {
    en: (place: number) => `place ${place} of the line`,
    de: (place: number) => `Platz ${place} der Linie`,
  },
  number: {
    en: (number: number) => `card ${number} of the layout`,
    de: (number: number) => `Karte ${number} der Auslage`,
  },
  numbers: {
    en: (from: number, to: number) => `cards ${from} to ${to} of the layout`,
    de: (from: number, to: number) => `Karten ${from} bis ${to} der Auslage`,
  },
  inString: {
    en: (cards: string) => `in the string ${cards}`,
    de: (cards: string) => `in der Folge ${cards}`,
  },
  newest: { en: "newest", de: "zuletzt gelegt" },
  pawn: {
    en: (count: number) => `pawn ${count}`,
    de: (count: number) => `Bauer ${count}`,
  },
  marker: {
    en: (name: string) => `marker of the prophet ${name}`,
    de: (name: string) => `Marke des Propheten ${name}`,
  },
  fell: {
    en: (name: string) => `${name} fell over it as prophet`,
    de: (name: string) => `${name} stürzte darüber als Prophet`,
  },
  calledRight: {
    en: (name: string) => `${name}, the prophet, called it right`,
    de: (name: string) => `${name} als Prophet nannte es richtig`,
  },
  calledWrong: {
    en: (name: string) => `${name}, the prophet, called it wrong`,
    de: (name: string) => `${name} als Prophet nannte es falsch`,
  },
  contradicts: { en: "contradicts your hypothesis", de: "widerspricht deiner Vermutung" },
  expulsionFrom: { en: "expulsion from here", de: "ab hier Ausschluss" },
  awaitsRuling: { en: "ruling …", de: "Urteil …" },
  awaitsPredictions: { en: "right?", de: "richtig?" },
  awaitsCall: { en: "call …", de: "Ansage …" },
  called: {
    en: (right: boolean) => (right ? "called right" : "called wrong"),
    de: (right: boolean) => (right ? "Ansage: richtig" : "Ansage: falsch"),
  },
  keys: {
    en: "Arrow keys walk along the line and down the sidelines. L: newest play, R: last right one, W: last wrong one, P: prophet's marker. 1 to 9 read the last plays.",
    de: "Pfeiltasten gehen die Linie entlang und die Nebenlinien hinab. L: neuester Zug, R: letzter richtiger, W: letzter falscher, P: Marke des Propheten. 1 bis 9 lesen die letzten Züge vor.",
  },
  lastPlays: {
    en: (plays: string) => `Last plays: ${plays}.`,
    de: (plays: string) => `Letzte Züge: ${plays}.`,
  },
  counts: {
    en: (line: number, side: number) => `${line} on the line, ${side || "none"} below`,
    de: (line: number, side: number) => `${line} in der Linie, ${side || "keine"} darunter`,
  },
  expelsNow: { en: "A wrong play expels now.", de: "Ein falscher Zug schließt jetzt aus." },
  expelsAfter: {
    en: (left: number, onLine: boolean) =>
      `Wrong plays expel after ${left === 1 ? "1 more card" : `${left} more cards`}${onLine ? " on the line" : ""}.`,
    de: (left: number, onLine: boolean) =>
      `Falsche Züge schließen nach ${left === 1 ? "1 weiteren Karte" : `${left} weiteren Karten`}${onLine ? " in der Linie" : ""} aus.`,
  },
  tools: { en: "How the layout is shown", de: "Wie die Auslage gezeigt wird" },
  larger: { en: "Larger cards", de: "Größere Karten" },
  smaller: { en: "Smaller cards", de: "Kleinere Karten" },
  fit: { en: "Fit", de: "Einpassen" },
  fitLong: { en: "Size of cards by the room there is", de: "Kartengröße nach dem Platz" },
  fold: { en: "Fold sidelines", de: "Falten" },
  foldLong: {
    en: "Show older sidelines as words instead of cards",
    de: "Ältere Nebenlinien als Worte statt als Karten zeigen",
  },
  asTable: { en: "As a list", de: "Als Liste" },
  tableNumber: { en: "No.", de: "Nr." },
  tableWho: { en: "Who", de: "Wer" },
  tableCards: { en: "Cards", de: "Karten" },
  tableAfter: { en: "After", de: "Nach" },
  tableRuling: { en: "Ruling", de: "Urteil" },
  stampRight: { en: "Right", de: "Richtig" },
  stampWrong: { en: "Wrong", de: "Falsch" },
});
