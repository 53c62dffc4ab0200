import { messages, type Message } from "./catalogue";
import { say, language } from "./language.svelte";
import { Refusal, type Reason } from "../net/refusal";

const stale: Message<string> = {
  en: "Something else happened first: look again.",
  de: "Vorher ist etwas anderes geschehen: schau noch einmal.",
};

/** Refusals that people meet in ordinary use; what is not here is told in the server's English. */
export const refusals: Partial<Record<Reason, Message<string>>> = messages({
  unreachable: {
    en: "The server cannot be reached. Is the network there?",
    de: "Der Server ist nicht zu erreichen. Ist das Netz da?",
  },
  "no-table": {
    en: "There is no such table. Are the letters right?",
    de: "Diesen Tisch gibt es nicht. Stimmen die Buchstaben?",
  },
  "no-token": {
    en: "You have no place at this table any more.",
    de: "Du hast keinen Platz mehr an diesem Tisch.",
  },
  names: {
    en: "A name is one word that nobody else at the table has, without : , # [ ] or quotes.",
    de: "Ein Name ist ein Wort, das sonst niemand am Tisch hat, ohne : , # [ ] oder Anführungszeichen.",
  },
  "name-unclear": {
    en: "That name could be mistaken: write it in one alphabet, without signs that nobody sees.",
    de: "Dieser Name lässt sich verwechseln: schreib ihn in einer Schrift, ohne unsichtbare Zeichen.",
  },
  "name-taken": {
    en: "Somebody here has that name already, or one that looks the same: write another.",
    de: "So heißt hier schon jemand, oder zum Verwechseln ähnlich: nimm einen anderen Namen.",
  },
  locked: {
    en: "The host lets nobody else sit down here.",
    de: "Hier darf niemand mehr Platz nehmen.",
  },
  "no-onlookers": {
    en: "The host lets nobody look on here.",
    de: "Hier darf niemand zuschauen.",
  },
  "table-full": { en: "Every place is taken.", de: "Alle Plätze sind besetzt." },
  "place-taken": { en: "Somebody sits there.", de: "Dort sitzt schon jemand." },
  "god-is-needed": {
    en: "God rules in this round: stop the round first.",
    de: "Gott urteilt in dieser Runde: beende sie zuerst.",
  },
  stale,
  "stale-version": stale,
  held: {
    en: "Somebody is about to speak: play when they have, or when the minute is over.",
    de: "Gleich will jemand etwas sagen: spiel danach, oder wenn die Minute vorbei ist.",
  },
  "nothing-to-pass": stale,
  "nothing-to-say": stale,
  "not-your-turn": { en: "It is not your turn.", de: "Du bist nicht am Zug." },
  "not-now": { en: "That is not possible now.", de: "Das geht gerade nicht." },
  "too-many-people": {
    en: "No more people can come to this table.",
    de: "An diesen Tisch können keine weiteren Leute kommen.",
  },
  "round-on": {
    en: "A round is being played; that is for the time between two.",
    de: "Es wird gerade gespielt; das geht erst zwischen zwei Runden.",
  },
  "no-round": { en: "No round is being played now.", de: "Gerade wird keine Runde gespielt." },
  "round-over": { en: "The round is over.", de: "Die Runde ist vorbei." },
  "not-the-host": {
    en: "Only the host of the table may do that.",
    de: "Das darf nur, wer an den Tisch eingeladen hat.",
  },
  "took-too-long": {
    en: "This takes too long to work out; say it more simply.",
    de: "Das auszurechnen dauert zu lange; sag es einfacher.",
  },
  busy: {
    en: "The server has too much to do just now; try again in a while.",
    de: "Der Server hat gerade zu viel zu tun; versuch es in einer Weile noch einmal.",
  },
  "no-store": {
    en: "Tables cannot be kept just now.",
    de: "Tische können gerade nicht aufbewahrt werden.",
  },
  restart: { en: "The server starts anew.", de: "Der Server startet neu." },
  mistake: {
    en: "That was the server’s mistake.",
    de: "Das war ein Fehler des Servers.",
  },
  "table-unreadable": {
    en: "This table was kept by another version and cannot be read.",
    de: "Diesen Tisch hat eine andere Version aufbewahrt; er ist nicht mehr lesbar.",
  },
  "table-used-up": {
    en: "So much has happened at this table that it is closed: open a new one.",
    de: "An diesem Tisch ist so viel geschehen, dass er geschlossen ist: eröffne einen neuen.",
  },
  unreadable: {
    en: "This sentence is not understood. Write the rule as in: Red and black alternate.",
    de: "Dieser Satz wird nicht verstanden. Schreib die Regel auf Englisch, etwa: Red and black alternate.",
  },
  "improper-rule": {
    en: "The rulebook does not admit this rule.",
    de: "Die Spielregeln lassen diese Regel nicht zu.",
  },
  "rule-unreadable": {
    en: "The rule of this round cannot be read any more: stop it.",
    de: "Die Regel dieser Runde ist nicht mehr lesbar: beende die Runde.",
  },
  "enough-hints": {
    en: "No more hints in this round.",
    de: "Mehr Hinweise gibt es in dieser Runde nicht.",
  },
  "false-hint": {
    en: "By your rule that hint is false.",
    de: "Nach deiner Regel stimmt dieser Hinweis nicht.",
  },
  flood: {
    en: "That was too much at once; reload the page.",
    de: "Das war zu viel auf einmal; lade die Seite neu.",
  },
  "too-fast": { en: "Too fast: wait a moment.", de: "Zu schnell: warte einen Augenblick." },
  protocol: {
    en: "The server has been renewed: reload the page.",
    de: "Der Server wurde erneuert: lade die Seite neu.",
  },
});

/** The error in the language of the page. */
export function complaint(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error);
  const known = refusals[error.code];
  return known && (language() !== "en" || !error.message || error.code === "unreachable")
    ? say(known)
    : error.message;
}
