import { messages, type Message } from "./catalogue";
import { say, language } from "./language.svelte";
import { Refusal } from "../net/refusal";

/** Refusals that people meet in ordinary use; what is not here is told in the server's English. */
export const refusals: Record<string, Message<string>> = messages({
  unreachable: {
    en: "The server cannot be reached. Is the network there?",
    de: "Der Server ist nicht zu erreichen. Ist das Netz da?",
  },
  "no-table": {
    en: "There is no such table. Are the four letters right?",
    de: "Diesen Tisch gibt es nicht. Stimmen die vier Buchstaben?",
  },
  "no-token": {
    en: "You have no place at this table any more.",
    de: "Du hast keinen Platz mehr an diesem Tisch.",
  },
  names: {
    en: "A name is one word that nobody else at the table has, without : , # [ ] or quotes.",
    de: "Ein Name ist ein Wort, das sonst niemand am Tisch hat, ohne : , # [ ] oder Anführungszeichen.",
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
