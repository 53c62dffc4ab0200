import { messages } from "./catalogue";

/** The way to how it is played; the text itself is in the catalogues `guide`. */
export const howTo = messages({
  title: { en: "How it is played", de: "So wird gespielt" },
  page: { en: "On one page, to print", de: "Auf einer Seite, zum Drucken" },
});
