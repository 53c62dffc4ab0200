/** The lessons: what stands around them. */

import "./guide";
import { messages } from "./catalogue";

export const learn = messages({
  title: { en: "Learn the game", de: "Das Spiel lernen" },
  lessons: { en: "The lessons", de: "Die Lektionen" },
  lesson: {
    en: (number: number, title: string) => `Lesson ${number}: ${title}`,
    de: (number: number, title: string) => `Lektion ${number}: ${title}`,
  },
  done: { en: "done", de: "gemacht" },
  guide: { en: "The lesson says", de: "Die Lektion sagt" },
  you: { en: "You", de: "Du" },
  goOn: { en: "Go on", de: "Weiter" },
  write: { en: "Write it down", de: "Aufschreiben" },
  next: { en: "Next lesson", de: "Nächste Lektion" },
  again: { en: "Once more", de: "Noch einmal" },
  play: { en: "Now play", de: "Jetzt spielen" },
  changed: {
    en: "This lesson is not as it was when you left it, so it begins anew.",
    de: "Diese Lektion ist nicht mehr, wie du sie verlassen hast; sie beginnt von vorn.",
  },
  nowhere: {
    en: "There is no such lesson. Take one of these.",
    de: "Diese Lektion gibt es nicht. Nimm eine von diesen.",
  },
});
