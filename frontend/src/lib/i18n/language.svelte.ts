import { inLanguage, LANGUAGES, type Language, type Message, type Values } from "./catalogue";
import { keep, kept } from "../keeping";

const KEY = "eleusis.language";

function wished(): Language {
  const wishes = [kept(KEY) ?? "", ...(navigator.languages ?? [])];
  for (const wish of wishes) {
    const language = wish.slice(0, 2);
    if (language in LANGUAGES) return language as Language;
  }
  return "en";
}

let spoken = $state<Language>(wished());

/** The language of the page. */
export function language(): Language {
  return spoken;
}

/** Speaks another language from now on, and after a reload. */
export function speak(wish: Language): void {
  spoken = wish;
  keep(KEY, wish);
}

/** The message in the language of the page; follows it when read in a component. */
export function say<M extends Message>(message: M, ...values: Values<M>): string {
  return inLanguage(spoken, message, ...values);
}
