import { messages } from "./catalogue";

/** A rule shown instead of said. */
export const showing = messages({
  title: { en: "Show the rule", de: "Die Regel zeigen" },
  instead: { en: "Show it instead", de: "Stattdessen zeigen" },
  without: { en: "Show it without words", de: "Ohne Worte zeigen" },
  onlyMeant: {
    en: "This asks what you mean, and tells nothing of the secret rule.",
    de: "Hier geht es nur darum, was du meinst; über die geheime Regel verrät es nichts.",
  },
  offer: {
    en: "Show it instead: I ask with pictures",
    de: "Zeig sie stattdessen: Ich frage mit Bildern",
  },
  offerHint: {
    en: "In your own words, in any language, or without any: a few pictures of right and wrong cards tell the rule.",
    de: "In deinen Worten, in jeder Sprache oder ganz ohne: Ein paar Bilder von richtigen und falschen Karten verraten die Regel.",
  },
  picture: {
    en: (number: number) => `Picture ${number}: is this what you mean?`,
    de: (number: number) => `Bild ${number}: Meinst du es so?`,
  },
  after: { en: (cards: string) => `After ${cards}:`, de: (cards: string) => `Nach ${cards}:` },
  then: {
    en: "by your rule, would these be right?",
    de: "wären diese nach deiner Regel richtig?",
  },
  first: { en: "As the first card:", de: "Als erste Karte:" },
  grid: {
    en: (after: string) => `${after} the cards that are right.`,
    de: (after: string) => `${after} die richtigen Karten.`,
  },
  how: {
    en: "A full dot is right. Tap what is wrong: a dot, a suit or a rank.",
    de: "Ein voller Punkt ist richtig. Tippe an, was nicht stimmt: Punkt, Farbe oder Wert.",
  },
  howLine: {
    en: "If a card of the line cannot be there, tap that card.",
    de: "Kann eine Karte der Linie dort nicht liegen, tippe diese Karte an.",
  },
  line: { en: "The line", de: "Die Linie" },
  wrongCard: {
    en: (place: number, card: string) => `Card ${place}, ${card}, cannot be there`,
    de: (place: number, card: string) => `Karte ${place}, ${card}, kann dort nicht liegen`,
  },
  which: {
    en: "Tap the first card that cannot be there.",
    de: "Tippe die erste Karte an, die dort nicht liegen kann.",
  },
  orOne: { en: "Or is it one of these?", de: "Oder eins von diesen?" },
  offered: { en: "Take this picture instead:", de: "Stattdessen dieses Bild nehmen:" },
  lacks: { en: "without", de: "ohne" },
  adds: { en: "with", de: "mit" },
  and: { en: "and", de: "und" },
  cards: {
    en: (count: number) => `${count} cards`,
    de: (count: number) => `${count} Karten`,
  },
  yes: { en: "Yes, all of it", de: "Ja, alles" },
  thus: { en: "Now it is right", de: "So stimmt es" },
  cannot: { en: "Such a line cannot come", de: "So eine Linie gibt es nicht" },
  isIt: { en: "Is this what you mean?", de: "Meinst du das?" },
  itIs: { en: "Yes, that is it", de: "Ja, das ist sie" },
  itIsNot: { en: "No", de: "Nein" },
  none: {
    en: "None of the rules that I can say fits.",
    de: "Keine Regel, die ich sagen kann, passt.",
  },
  nearest: { en: "The nearest is", de: "Am nächsten kommt" },
  fails: {
    en: (line: string, count: number) =>
      `After ${line} it judges ${count === 1 ? "1 card" : `${count} cards`} otherwise than you.`,
    de: (line: string, count: number) =>
      `Nach ${line} urteilt sie über ${count === 1 ? "1 Karte" : `${count} Karten`} anders als du.`,
  },
  byHand: {
    en: "You can take an answer back, say it otherwise, or judge by hand.",
    de: "Du kannst eine Antwort zurücknehmen, es anders sagen oder von Hand urteilen.",
  },
  otherwise: {
    en: "You can take an answer back, or say it otherwise.",
    de: "Du kannst eine Antwort zurücknehmen oder es anders sagen.",
  },
  thinking: { en: "Thinking …", de: "Denke nach …" },
  undo: { en: "Undo", de: "Zurück" },
  stop: { en: "Leave it", de: "Aufhören" },
});
