/** The page of a round. What a study says itself is in the catalogues `study`. */

import de from "../../../../src/eleusis/messages/study.de.json";
import en from "../../../../src/eleusis/messages/study.en.json";
import { messages } from "./catalogue";
import { learnTexts } from "./told";

learnTexts({ en, de });

export const study = messages({
  title: { en: "A round", de: "Eine Runde" },
  mine: { en: "My rounds", de: "Meine Runden" },
  mineText: {
    en: "This browser remembers the rounds at which you were. Nobody else sees the list.",
    de: "Dieser Browser merkt sich die Runden, bei denen du warst. Die Liste sieht sonst niemand.",
  },
  none: { en: "No round yet.", de: "Noch keine Runde." },
  predictedIt: { en: "predicted it", de: "vorhergesagt" },
  drop: {
    en: "Drop a record here, or choose one: it is checked and shown, and kept nowhere.",
    de: "Lege eine Aufzeichnung hier ab oder wähle eine: Sie wird geprüft und gezeigt, nirgends behalten.",
  },
  tooLarge: {
    en: (size: number, most: number) =>
      `This file has ${size} kB; a record that is shown here has at most ${most}.`,
    de: (size: number, most: number) =>
      `Diese Datei hat ${size} kB; eine Aufzeichnung, die hier gezeigt wird, hat höchstens ${most}.`,
  },
  choose: { en: "Choose a record", de: "Aufzeichnung wählen" },
  studying: {
    en: "The study is being worked out; some seconds.",
    de: "Die Untersuchung wird ausgerechnet; das dauert einige Sekunden.",
  },
  dealt: {
    en: (god: string, others: string) => `${god} dealt; ${others} played.`,
    de: (god: string, others: string) => `${god} war Gott; ${others} spielten.`,
  },
  when: { en: "When the rule could be known", de: "Wann die Regel zu erkennen war" },
  doubt: { en: "doubt, in bits", de: "Zweifel, in Bit" },
  known: { en: "how far the rule was known", de: "wie weit die Regel feststand" },
  knownFrom: { en: "known with 95% from here on", de: "von hier an zu 95 % bekannt" },
  chart: {
    en: (from: string, to: string) => `Doubt falls from ${from} bits to ${to}.`,
    de: (from: string, to: string) => `Der Zweifel fällt von ${from} Bit auf ${to}.`,
  },
  moment: { en: "Moment of the round", de: "Moment der Runde" },
  earlier: { en: "One card back", de: "Eine Karte zurück" },
  later: { en: "One card on", de: "Eine Karte weiter" },
  after: {
    en: (laid: number, bits: string, known: string) =>
      `After ${laid} cards: ${bits} bits of doubt${known && `, the rule at ${known}`}`,
    de: (laid: number, bits: string, known: string) =>
      `Nach ${laid} Karten: ${bits} Bit Zweifel${known && `, die Regel bei ${known}`}`,
  },
  layout: { en: "The layout", de: "Die Auslage" },
  whatIf: { en: "What if?", de: "Was wäre wenn?" },
  noHand: {
    en: "At this moment no hand had been shown. Hands are known where somebody showed theirs.",
    de: "In diesem Moment war keine Hand gezeigt. Hände kennt man, wo jemand seine zeigte.",
  },
  handOf: {
    en: (name: string) => `${name}’s shown cards`,
    de: (name: string) => `Gezeigte Karten von ${name}`,
  },
  card: { en: "Card", de: "Karte" },
  right: { en: "right", de: "richtig" },
  wrong: { en: "wrong", de: "falsch" },
  chance: { en: "Right with", de: "Richtig zu" },
  asks: { en: "Asks", de: "Fragt" },
  bits: { en: (bits: string) => `${bits} bits`, de: (bits: string) => `${bits} Bit` },
  likely: { en: "The likeliest rules then", de: "Die damals wahrscheinlichsten Regeln" },
  rule: { en: (number: number) => `Rule ${number}`, de: (number: number) => `Regel ${number}` },
  again: { en: "Again, with agents", de: "Noch einmal, mit Agenten" },
  try: { en: "Try this rule yourself", de: "Diese Regel selbst versuchen" },
  tryText: {
    en: "The same rule and the same cards, with agents. When it is over both rounds stand side by side, on this page too.",
    de: "Dieselbe Regel und dieselben Karten, mit Agenten. Danach stehen beide Runden nebeneinander, auch auf dieser Seite.",
  },
  tryHead: { en: "A rule to find", de: "Eine Regel, die zu finden ist" },
  tryFriend: {
    en: "For somebody who does not know the rule yet, this link leads to the same deal and tells nothing:",
    de: "Für alle, die die Regel noch nicht kennen, führt dieser Link zur selben Runde und verrät nichts:",
  },
  showAll: { en: "I know it already: show the round", de: "Ich kenne sie schon: zeig die Runde" },
  tries: { en: "Who tried this deal", de: "Wer diese Runde gespielt hat" },
  triesText: {
    en: "The same rule and the same cards, a mark for each laid card: a dot is right, a cross wrong, a king became the prophet.",
    de: "Dieselbe Regel und dieselben Karten, ein Zeichen für jede gelegte: ein Punkt ist richtig, ein Kreuz falsch, ein König wurde Prophet.",
  },
  who: { en: "Players", de: "Spieler" },
  turnByTurn: { en: "Card by card", de: "Karte für Karte" },
  wrongCards: { en: "Wrong", de: "Falsch" },
  standing: { en: "True prophet", de: "Wahrer Prophet" },
  bestScore: { en: "Best score", de: "Höchste Punktzahl" },
  thisRound: { en: "this round", de: "diese Runde" },
  strip: {
    en: (all: number, wrong: number) => `${all} cards, ${wrong} of them wrong`,
    de: (all: number, wrong: number) => `${all} Karten, davon ${wrong} falsch`,
  },
  stood: {
    en: (name: string, after: number) => `${name}, after ${after} cards`,
    de: (name: string, after: number) => `${name}, nach ${after} Karten`,
  },
  takeAway: { en: "To keep", de: "Zum Mitnehmen" },
  record: { en: "The record", de: "Die Aufzeichnung" },
  picture: { en: "The picture (SVG)", de: "Die Zeichnung (SVG)" },
  print: { en: "The picture (PNG)", de: "Die Zeichnung (PNG)" },
  studyPage: { en: "The study, as a page", de: "Die Untersuchung, als Seite" },
  short: {
    en: (code: string) => `To type: ${code}`,
    de: (code: string) => `Zum Tippen: ${code}`,
  },
  delete: { en: "Delete this page", de: "Diese Seite löschen" },
  deleteAll: {
    en: "Delete the table with all its rounds",
    de: "Den Tisch mit allen Runden löschen",
  },
  deleteSure: {
    en: "Deleted is deleted: nobody can bring it back.",
    de: "Was gelöscht ist, bringt niemand zurück.",
  },
  deleted: { en: "It is deleted.", de: "Es ist gelöscht." },
  unfinished: {
    en: "This round is not over; the study tells what could be known so far.",
    de: "Diese Runde ist nicht zu Ende; die Untersuchung sagt, was bis dahin zu erkennen war.",
  },
});
