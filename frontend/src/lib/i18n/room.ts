import { messages } from "./catalogue";

/** Where people gather before a round. */
export const room = messages({
  title: { en: (code: string) => `Table ${code}`, de: (code: string) => `Tisch ${code}` },
  round: {
    en: (round: number, rounds: number) => `Before round ${round} of ${rounds}`,
    de: (round: number, rounds: number) => `Vor Runde ${round} von ${rounds}`,
  },
  around: { en: "Around the table", de: "Um den Tisch" },
  invite: { en: "Invite", de: "Einladen" },
  inviteText: {
    en: "Scan, open the link, or type the letters.",
    de: "Scannen, Link öffnen oder die Buchstaben eingeben.",
  },
  onlyHere: {
    en: "This link opens on this computer only. For phones and friends start the server with: eleusis serve --host 0.0.0.0",
    de: "Dieser Link geht nur auf diesem Rechner. Für Handys und Freunde starte den Server mit: eleusis serve --host 0.0.0.0",
  },
  qr: {
    en: (code: string) => `The way to table ${code} as a QR code`,
    de: (code: string) => `Der Weg zum Tisch ${code} als QR-Code`,
  },
  copy: { en: "Copy the link", de: "Link kopieren" },
  copied: { en: "Copied", de: "Kopiert" },
  share: { en: "Send the link", de: "Link senden" },
  projector: { en: "View for the projector", de: "Ansicht für den Beamer" },
  god: { en: "God", de: "Gott" },
  host: { en: "host", de: "lädt ein" },
  you: { en: "you", de: "du" },
  away: { en: "away", de: "nicht da" },
  agent: { en: "agent", de: "Agent" },
  free: { en: "Free place", de: "Freier Platz" },
  sitHere: { en: "Sit here", de: "Hier sitzen" },
  standUp: { en: "Stand up", de: "Aufstehen" },
  makeGod: { en: "Make God", de: "Zu Gott machen" },
  makeGodOf: {
    en: (name: string) => `Make God: ${name}`,
    de: (name: string) => `Zu Gott machen: ${name}`,
  },
  unseat: {
    en: (name: string) => `Remove ${name} from the table`,
    de: (name: string) => `${name} vom Tisch entfernen`,
  },
  addAgent: { en: "Add an agent", de: "Agenten dazusetzen" },
  agentHere: { en: "An agent here", de: "Ein Agent hierher" },
  kind: { en: "Which kind", de: "Welche Art" },
  watching: {
    en: (count: number) => (count === 1 ? "One person looks on." : `${count} people look on.`),
    de: (count: number) => (count === 1 ? "Eine Person schaut zu." : `${count} Leute schauen zu.`),
  },
  agreed: { en: "Agreed", de: "Vereinbart" },
  rulebook: { en: "Rulebook", de: "Spielregeln" },
  rounds: { en: "Rounds", de: "Runden" },
  clock: { en: "Time for a turn", de: "Bedenkzeit je Zug" },
  noClock: { en: "as long as you like", de: "so lange man will" },
  seconds: {
    en: (count: number) => (count < 120 ? `${count} seconds` : `${count / 60} minutes`),
    de: (count: number) => (count < 120 ? `${count} Sekunden` : `${count / 60} Minuten`),
  },
  locked: { en: "Nobody else may sit down", de: "Niemand sonst darf Platz nehmen" },
  onlookers: { en: "Others may look on", de: "Andere dürfen zuschauen" },
  substitutes: {
    en: "Agents play for those who are away",
    de: "Agenten spielen für Abwesende",
  },
  level: { en: "Rules that the machine draws", de: "Regeln, die die Maschine zieht" },
  begin: { en: "Deal the cards", de: "Karten geben" },
  ownRuleNeeded: {
    en: "You are God: set your rule first, or let the machine draw one.",
    de: "Du bist Gott: Lege erst deine Regel fest, oder lass die Maschine eine ziehen.",
  },
  ruleNeeded: {
    en: (god: string) => `${god} is God and is choosing a rule.`,
    de: (god: string) => `${god} ist Gott und wählt eine Regel.`,
  },
  freePlace: {
    en: "A place is free: somebody must sit there, or an agent.",
    de: "Ein Platz ist frei: Dort muss jemand sitzen, oder ein Agent.",
  },
  sealFirst: {
    en: "Your rule is not sealed yet: seal it, or discard it.",
    de: "Deine Regel ist noch nicht versiegelt: versiegle sie oder verwirf sie.",
  },
  tooFew: {
    en: (missing: number) =>
      missing === 1
        ? "One more must sit down, or an agent."
        : `${missing} more must sit down, or agents.`,
    de: (missing: number) =>
      missing === 1
        ? "Es fehlt noch jemand, oder ein Agent."
        : `Es fehlen noch ${missing}, oder Agenten.`,
  },
  hostBegins: {
    en: (host: string) => `${host} deals when everybody is here.`,
    de: (host: string) => `${host} gibt, wenn alle da sind.`,
  },
  someoneBegins: {
    en: "The host deals when everybody is here.",
    de: "Wer einlädt, gibt, wenn alle da sind.",
  },
  ruleSet: {
    en: (god: string) => `${god} has sealed a rule.`,
    de: (god: string) => `${god} hat eine Regel versiegelt.`,
  },
  ruleByHand: {
    en: (god: string) => `${god} will judge by hand.`,
    de: (god: string) => `${god} urteilt von Hand.`,
  },
  ruleMachine: {
    en: (god: string) => `${god} is an agent and God: the machine draws a rule from the library.`,
    de: (god: string) =>
      `${god} ist Agent und Gott: Die Maschine zieht eine Regel aus der Bibliothek.`,
  },
});

/** What can be done about the table while a round is played. */
export const menu = messages({
  open: {
    en: (code: string) => `${code}: about this table`,
    de: (code: string) => `${code}: zu diesem Tisch`,
  },
  title: { en: (code: string) => `Table ${code}`, de: (code: string) => `Tisch ${code}` },
  close: { en: "Close", de: "Schließen" },
  stop: { en: "Stop the round", de: "Runde beenden" },
  stopSure: {
    en: "The round ends here and is scored as it stands.",
    de: "Die Runde endet hier und wird gewertet, wie sie steht.",
  },
  leave: { en: "Leave my place", de: "Meinen Platz verlassen" },
  leaveSure: {
    en: "An agent plays your cards to the end; you look on and can come back.",
    de: "Ein Agent spielt deine Karten zu Ende; du schaust zu und kannst zurückkommen.",
  },
  comeBack: { en: "Take my cards again", de: "Meine Karten wieder aufnehmen" },
  unseatSure: {
    en: (name: string) => `An agent plays the cards of ${name} to the end.`,
    de: (name: string) => `Ein Agent spielt die Karten von ${name} zu Ende.`,
  },
  record: {
    en: "The record of all rounds so far",
    de: "Die Aufzeichnung aller Runden bisher",
  },
  lock: { en: "Let nobody else sit down", de: "Niemanden mehr Platz nehmen lassen" },
  onlookers: { en: "Let others look on", de: "Andere zuschauen lassen" },
});

/** The end of a round. */
export const ending = messages({
  title: {
    en: (round: number, rounds: number) =>
      rounds > 1 ? `Round ${round} of ${rounds} is over` : "The round is over",
    de: (round: number, rounds: number) =>
      rounds > 1 ? `Runde ${round} von ${rounds} ist vorbei` : "Die Runde ist vorbei",
  },
  trueProphet: {
    en: (who: string) => `${who} was never contradicted: a true prophet.`,
    de: (who: string) => `${who} wurde nie widersprochen: ein wahrer Prophet.`,
  },
  youWereTrue: {
    en: "God never contradicted you: you are a true prophet.",
    de: "Gott hat dir nie widersprochen: Du bist ein wahrer Prophet.",
  },
  gameTitle: { en: "The game is over", de: "Das Spiel ist aus" },
  "went-out": {
    en: (who: string) => `${who} has no card left.`,
    de: (who: string) => `${who} hat keine Karte mehr.`,
  },
  "no-play": {
    en: (who: string) => `${who} is out by a right declaration of no play.`,
    de: (who: string) => `${who} ist durch ein richtiges „kein Zug“ fertig.`,
  },
  "nobody-left": { en: "Nobody is left to play.", de: "Niemand kann mehr spielen." },
  guessed: {
    en: (who: string) => `${who} has guessed the rule.`,
    de: (who: string) => `${who} hat die Regel erraten.`,
  },
  stopped: {
    en: "It was stopped, and is scored as it stands.",
    de: "Sie wurde beendet und wird gewertet, wie sie steht.",
  },
  "stock-out": { en: "The stock is out.", de: "Der Stapel ist leer." },
  theRule: { en: "The rule was", de: "Die Regel war" },
  noRule: { en: "God wrote nothing down.", de: "Gott hat nichts aufgeschrieben." },
  sealTrue: {
    en: "This is what was sealed before the first card; checked in your browser.",
    de: "Genau das war vor der ersten Karte versiegelt; geprüft in deinem Browser.",
  },
  sealFalse: {
    en: "This is not what was sealed before the first card!",
    de: "Das ist nicht, was vor der ersten Karte versiegelt war!",
  },
  sealDetails: { en: "The seals", de: "Die Siegel" },
  sealOf: { en: "Seal of the rule", de: "Siegel der Regel" },
  sealOfShuffle: { en: "Seal of the shuffle", de: "Siegel der Mischung" },
  salt: { en: "Salt", de: "Salz" },
  seed: { en: "Seed of the stock", de: "Saat des Stapels" },
  scores: { en: "The score", de: "Die Wertung" },
  noScores: { en: "This rulebook counts no points.", de: "Diese Spielregeln kennen keine Punkte." },
  seat: { en: "Seat", de: "Platz" },
  reasons: { en: "Why", de: "Wofür" },
  points: { en: "Points", de: "Punkte" },
  total: { en: "All rounds", de: "Alle Runden" },
  winner: {
    en: (names: string, count: number) =>
      count === 1 ? `${names} wins.` : `${names} win together.`,
    de: (names: string, count: number) =>
      count === 1 ? `${names} gewinnt.` : `${names} gewinnen gemeinsam.`,
  },
  next: { en: "Next round", de: "Nächste Runde" },
  again: { en: "Again", de: "Noch einmal" },
  change: { en: "Change something first", de: "Erst etwas ändern" },
  untilAll: {
    en: "Your table is done. The rule is shown when all tables are.",
    de: "Euer Tisch ist fertig. Die Regel wird gezeigt, wenn alle Tische es sind.",
  },
  waitForHost: {
    en: "The host goes on when all have seen it.",
    de: "Es geht weiter, wenn alle es gesehen haben.",
  },
  thoughts: { en: "Who believed what", de: "Wer was glaubte" },
  thoughtsOf: { en: (name: string) => `${name} thought`, de: (name: string) => `${name} dachte` },
  noteAt: {
    en: (count: number) => `after ${count === 1 ? "1 card" : `${count} cards`}`,
    de: (count: number) => `nach ${count === 1 ? "1 Karte" : `${count} Karten`}`,
  },
  record: { en: "The record of the round", de: "Die Aufzeichnung der Runde" },
  page: {
    en: "The page of this round: replay and study",
    de: "Die Seite dieser Runde: ansehen und untersuchen",
  },
  and: { en: "and", de: "und" },
});
