/** A class: what its door, its wall, its projector and its report say. */

import de from "../../../../src/eleusis/messages/class.de.json";
import en from "../../../../src/eleusis/messages/class.en.json";
import { messages } from "./catalogue";
import { learnTexts } from "./told";

learnTexts({ en, de });

export const school = messages({
  title: { en: "Class", de: "Klasse" },
  codeMissing: {
    en: "Type the six digits that stand on the wall.",
    de: "Tippe die sechs Ziffern, die an der Wand stehen.",
  },
  code: { en: "Code of the class", de: "Code der Klasse" },
  comeIn: { en: "Come in", de: "Hereinkommen" },
  name: { en: "Your first name", de: "Dein Vorname" },
  word: { en: "Your word", de: "Dein Wort" },
  theirWord: { en: (word: string) => `word: ${word}`, de: (word: string) => `Wort: ${word}` },
  back: { en: "I was here before", de: "Ich war schon hier" },
  backText: {
    en: "Write the same name, and the word that you were told.",
    de: "Schreibe denselben Namen und das Wort, das dir gesagt wurde.",
  },
  full: { en: "This class is full.", de: "Diese Klasse ist voll." },
  over: { en: "This class is over.", de: "Diese Klasse ist beendet." },
  teacherOnly: {
    en: "This page is the teacher’s. Pupils come in here:",
    de: "Diese Seite gehört der Lehrkraft. Hier geht es zur Klasse:",
  },
  hello: { en: (name: string) => `Hello, ${name}`, de: (name: string) => `Hallo, ${name}` },
  wait: {
    en: "You are in. The cards come when your teacher starts.",
    de: "Du bist dabei. Die Karten kommen, wenn deine Lehrkraft beginnt.",
  },
  yourWord: {
    en: (word: string) => `Your word is ${word}: with it you come back on another device.`,
    de: (word: string) => `Dein Wort ist ${word}: Damit kommst du auf einem anderen Gerät zurück.`,
  },
  tableNumber: {
    en: (number: number) => `Table ${number}`,
    de: (number: number) => `Tisch ${number}`,
  },
  pupils: {
    en: (count: number) => (count === 1 ? "1 pupil" : `${count} pupils`),
    de: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
  },
  hand: { en: "Ask for the teacher", de: "Lehrkraft rufen" },
  handUp: { en: "Your teacher is called", de: "Die Lehrkraft ist gerufen" },
  held: {
    en: "Your teacher has stopped the game for a moment.",
    de: "Deine Lehrkraft hat das Spiel kurz angehalten.",
  },
  between: {
    en: "This round is over. Your teacher goes on when all are ready.",
    de: "Diese Runde ist zu Ende. Deine Lehrkraft macht weiter, wenn alle so weit sind.",
  },
  ended: { en: "The class is over. Thank you.", de: "Die Klasse ist beendet. Danke." },
  agree: { en: "I agree", de: "Einverstanden" },
  disagree: { en: "I do not agree", de: "Nicht einverstanden" },
  // The teacher's wall
  start: { en: "Start", de: "Beginnen" },
  next: { en: "Next rule", de: "Nächste Regel" },
  hold: { en: "Stop all", de: "Alle anhalten" },
  goOn: { en: "Go on", de: "Weiter" },
  more: { en: "5 more minutes", de: "5 Minuten mehr" },
  hint: { en: "Hint to all", de: "Hinweis an alle" },
  hintText: {
    en: "A true sentence about the rule",
    de: "Ein wahrer Satz über die Regel (englisch)",
  },
  close: { en: "End the round", de: "Runde beenden" },
  end: { en: "End the class", de: "Klasse beenden" },
  endSure: { en: "Really end the class?", de: "Die Klasse wirklich beenden?" },
  cancel: { en: "Cancel", de: "Abbrechen" },
  send: { en: "Send", de: "Senden" },
  settings: { en: "Settings", de: "Einstellungen" },
  people: { en: "People", de: "Leute" },
  links: { en: "Ways in", de: "Zugänge" },
  report: { en: "Report", de: "Bericht" },
  rule: { en: "Rule (empty: one is drawn)", de: "Regel, englisch (leer: eine wird gezogen)" },
  rulebook: { en: "Rulebook", de: "Regelwerk" },
  size: {
    en: "Pupils at a table (1: each alone)",
    de: "Personen an einem Tisch (1: jede und jeder allein)",
  },
  allAtOne: { en: "All at one table", de: "Alle an einem Tisch" },
  seconds: {
    en: "Seconds for a turn or a prediction (0: any time)",
    de: "Sekunden für einen Zug oder eine Vorhersage (0: beliebig)",
  },
  minutes: {
    en: "Minutes for a round (0: until you end it)",
    de: "Minuten je Runde (0: bis du sie beendest)",
  },
  level: { en: "How hard", de: "Wie schwer" },
  className: { en: "What the class is called", de: "Wie die Klasse heißt" },
  consent: {
    en: "For research: what pupils are asked whether they agree (empty: nothing)",
    de: "Für Forschung: wonach gefragt wird, ob sie einverstanden sind (leer: nichts)",
  },
  save: { en: "Save", de: "Speichern" },
  stage: {
    en: (stage: string) =>
      ({ gathering: "coming in", playing: "playing", between: "between rounds", ended: "over" })[
        stage
      ] ?? stage,
    de: (stage: string) =>
      ({
        gathering: "kommen herein",
        playing: "spielen",
        between: "zwischen Runden",
        ended: "beendet",
      })[stage] ?? stage,
  },
  known: {
    en: (percent: number) => `could be known to ${percent}%`,
    de: (percent: number) => `zu ${percent} % zu erkennen`,
  },
  laid: {
    en: (right: number, laid: number) => `${right} right of ${laid}`,
    de: (right: number, laid: number) => `${right} richtig von ${laid}`,
  },
  stuck: {
    en: (cards: number) => `${cards} cards without a note`,
    de: (cards: number) => `${cards} Karten ohne Notiz`,
  },
  found: { en: (name: string) => `${name} has it`, de: (name: string) => `${name} hat es` },
  done: { en: "done", de: "fertig" },
  away: { en: "away", de: "weg" },
  handsUp: {
    en: (names: string) => `Called by ${names}`,
    de: (names: string) => `Gerufen von ${names}`,
  },
  noTables: {
    en: "No tables yet. Start when all are in.",
    de: "Noch keine Tische. Beginne, wenn alle da sind.",
  },
  notes: {
    en: (count: number) => (count === 1 ? "1 note" : `${count} notes`),
    de: (count: number) => (count === 1 ? "1 Notiz" : `${count} Notizen`),
  },
  rename: { en: "Rename", de: "Umbenennen" },
  sendAway: { en: "Send away", de: "Wegschicken" },
  agent: { en: "agent", de: "Agent" },
  waiting: { en: "not at a table", de: "an keinem Tisch" },
  role: {
    en: (role: string) =>
      ({
        teacher: "teacher",
        assistant: "assistant",
        projector: "projector",
        visitor: "visitor",
        pupil: "pupil",
      })[role] ?? role,
    de: (role: string) =>
      ({
        teacher: "Lehrkraft",
        assistant: "Assistenz",
        projector: "Beamer",
        visitor: "Besuch",
        pupil: "Klasse",
      })[role] ?? role,
  },
  makeLink: {
    en: (role: string) => `Link for: ${role}`,
    de: (role: string) => `Link für: ${role}`,
  },
  linkText: {
    en: "Whoever opens this address has that role; keep it from pupils.",
    de: "Wer diese Adresse öffnet, hat diese Rolle; zeige sie nicht der Klasse.",
  },
  left: {
    en: (minutes: number, seconds: string) => `${minutes}:${seconds} left`,
    de: (minutes: number, seconds: string) => `noch ${minutes}:${seconds}`,
  },
  share: {
    en: (percent: number) => `${percent}% said “right”`,
    de: (percent: number) => `${percent} % sagten „richtig“`,
  },
  ruled: {
    en: (right: boolean) => (right ? "It is right." : "It is wrong."),
    de: (right: boolean) => (right ? "Sie ist richtig." : "Sie ist falsch."),
  },
  nextRound: {
    en: "You get a place in a moment, at the latest in the next round.",
    de: "Du bekommst gleich einen Platz, spätestens in der nächsten Runde.",
  },
  // The projector
  roomRight: {
    en: "How many predicted it, card by card",
    de: "Wie viele es vorhersagten, Karte für Karte",
  },
  race: { en: "How far the rule could be known", de: "Wie weit die Regel zu erkennen war" },
  joinAt: { en: "Come in with a phone or a laptop", de: "Kommt mit Handy oder Laptop herein" },
  theRule: { en: "The rule was", de: "Die Regel war" },
  instructive: {
    en: (number: number) => `Table ${number}, card by card`,
    de: (number: number) => `Tisch ${number}, Karte für Karte`,
  },
  // The report
  working: {
    en: (done: number, of: number) => `The report is being worked out: ${done} of ${of} rounds.`,
    de: (done: number, of: number) => `Der Bericht wird ausgerechnet: ${done} von ${of} Runden.`,
  },
  forClass: { en: "For the class", de: "Für die Klasse" },
  forPupils: { en: "Pupil by pupil", de: "Jede und jeder" },
  numbersFor: { en: "Numbers instead of names", de: "Nummern statt Namen" },
  print: { en: "Print", de: "Drucken" },
  plays: { en: "Plays (CSV)", de: "Züge (CSV)" },
  pupilRows: { en: "Pupils (CSV)", de: "Personen (CSV)" },
  noteRows: { en: "Notes (CSV)", de: "Notizen (CSV)" },
  json: { en: "Everything (JSON)", de: "Alles (JSON)" },
  archive: { en: "Archive for research", de: "Archiv für Forschung" },
  deleteClass: { en: "Delete the class", de: "Klasse löschen" },
  deleteSure: {
    en: "Tables, notes, names and reports go for good.",
    de: "Tische, Notizen, Namen und Berichte verschwinden für immer.",
  },
  deleted: { en: "The class is deleted.", de: "Die Klasse ist gelöscht." },
  nothingYet: {
    en: "The report comes with the end of a round.",
    de: "Den Bericht gibt es nach dem Ende einer Runde.",
  },
  toWall: { en: "Back to the wall", de: "Zurück zur Wand" },
  curve: {
    en: (percent: number) => `asked ${percent}% of what the hand allowed`,
    de: (percent: number) => `fragte ${percent} % dessen, was die Hand erlaubte`,
  },
  pageOf: {
    en: (round: number, table: number) => `Round ${round}, table ${table}`,
    de: (round: number, table: number) => `Runde ${round}, Tisch ${table}`,
  },
  // Opening one
  teach: { en: "Teach with it", de: "Damit unterrichten" },
  teachText: {
    en: "One code on the wall; names, no accounts. All tables look for the same rule with the same cards, and you see the room think.",
    de: "Ein Code an der Wand; Namen, keine Konten. Alle Tische suchen dieselbe Regel mit denselben Karten, und du siehst den Raum denken.",
  },
  openClass: { en: "Open a class", de: "Klasse öffnen" },
  openThis: { en: "Open a class for this lesson", de: "Klasse für diese Stunde öffnen" },
  plansTitle: { en: "Lesson plans", de: "Stundenentwürfe" },
  stepMinutes: {
    en: (minutes: number) => `${minutes} min`,
    de: (minutes: number) => `${minutes} min`,
  },
  ask: { en: "Ask the class", de: "Frag die Klasse" },
  usual: { en: "What usually happens", de: "Was meistens geschieht" },
  goodRules: { en: "Rules that go well", de: "Regeln, die gut gehen" },
  source: { en: (source: string) => `After ${source}.`, de: (source: string) => `Nach ${source}.` },
});
