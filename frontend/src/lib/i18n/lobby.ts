import { AGENTS, type AgentName } from "../wire";
import { messages, type Message } from "./catalogue";

/** The entrance. */
export const lobby = messages({
  tagline: {
    en: "One of you keeps a secret rule. The others find it, card by card.",
    de: "Jemand hütet eine geheime Regel. Die anderen finden sie, Karte für Karte.",
  },
  picture: {
    en: "A line of cards. The 2 of clubs is laid after the queen of spades: wrong, it drops below. The 7 of diamonds is laid: right, it joins the line.",
    de: "Eine Linie von Karten. Die Kreuz 2 wird nach der Pik Dame gelegt: falsch, sie fällt darunter. Die Karo 7 wird gelegt: richtig, sie kommt in die Linie.",
  },
  right: { en: "Right", de: "Richtig" },
  wrong: { en: "Wrong", de: "Falsch" },
  yourName: { en: "Your name", de: "Dein Name" },
  playNow: { en: "Play now", de: "Jetzt spielen" },
  alone: { en: "On your own", de: "Allein" },
  daily: { en: "Today’s rule", de: "Regel des Tages" },
  science: { en: "Game of science", de: "Spiel der Wissenschaft" },
  teach: { en: "Teach with it", de: "Damit unterrichten" },
  ladder: { en: "Rules by difficulty", de: "Regeln nach Schwierigkeit" },
  learn: { en: "Learn in two minutes", de: "In zwei Minuten lernen" },
  rounds: { en: "My rounds", de: "Meine Runden" },
  level: { en: "How hard is the rule?", de: "Wie schwer ist die Regel?" },
  playNowText: {
    en: (about: string) =>
      `Alone with agents: the machine is God and keeps a rule from the library, ${about}.`,
    de: (about: string) =>
      `Allein mit Agenten: Die Maschine ist Gott und hütet eine Regel aus der Bibliothek, ${about}.`,
  },
  suits: {
    en: (rating: number) => `Your rating is ${rating}.`,
    de: (rating: number) => `Deine Wertung ist ${rating}.`,
  },
  joinTitle: { en: "Join friends", de: "Zu Freunden an den Tisch" },
  joinText: {
    en: "They tell you a few letters, or send a link.",
    de: "Sie nennen dir ein paar Buchstaben oder schicken einen Link.",
  },
  code: { en: "The table’s letters", de: "Die Buchstaben des Tisches" },
  join: { en: "To the table", de: "An den Tisch" },
  openTitle: { en: "Open a table", de: "Einen Tisch eröffnen" },
  openText: {
    en: "For friends or a class; agents can fill empty places.",
    de: "Für Freunde oder eine Klasse; Agenten können freie Plätze füllen.",
  },
  role: { en: "And you?", de: "Und du?" },
  rolePlayer: { en: "I play", de: "Ich spiele" },
  roleGod: { en: "I am God", de: "Ich bin Gott" },
  roleSpectator: { en: "I look on", de: "Ich schaue zu" },
  rulebook: { en: "Rulebook", de: "Spielregeln" },
  agents: { en: "Agents", de: "Agenten" },
  open: { en: "Open the table", de: "Tisch eröffnen" },
  known: { en: "Your tables", de: "Deine Tische" },
  comeBack: { en: (code: string) => `Back to ${code}`, de: (code: string) => `Zurück zu ${code}` },
  nameMissing: { en: "What are you called?", de: "Wie heißt du?" },
  codeMissing: {
    en: "A table has letters, mostly four, such as KRAB.",
    de: "Ein Tisch hat Buchstaben, meist vier, etwa KRAB.",
  },
});

/** How hard the rule is that the machine draws. */
export const levels = messages({
  gentle: { en: "gentle", de: "sanft" },
  club: { en: "club", de: "Klub" },
  cruel: { en: "cruel", de: "grausam" },
});

/** How soon a program finds such a rule: measured, see docs/online-table.md. */
export const levelsAbout = messages({
  gentle: { en: "one of the easy third", de: "eine aus dem leichten Drittel" },
  club: { en: "one of the middle third", de: "eine aus dem mittleren Drittel" },
  cruel: { en: "one of the hard third", de: "eine aus dem schweren Drittel" },
});

/** At the door of a table. */
export const door = messages({
  title: { en: (code: string) => `Table ${code}`, de: (code: string) => `Tisch ${code}` },
  sitting: { en: "At the table", de: "Am Tisch" },
  nobody: { en: "Nobody yet.", de: "Noch niemand." },
  agents: {
    en: (names: string, count: number) => (count === 1 ? `Agent: ${names}` : `Agents: ${names}`),
    de: (names: string, count: number) => (count === 1 ? `Agent: ${names}` : `Agenten: ${names}`),
  },
  agentYields: {
    en: "Every place is taken, but an agent makes room for you.",
    de: "Alle Plätze sind besetzt, aber ein Agent macht dir Platz.",
  },
  sitDown: { en: "Sit down", de: "Platz nehmen" },
  lookOn: { en: "Look on", de: "Zuschauen" },
  places: {
    en: (count: number) => (count === 1 ? "One place is free." : `${count} places are free.`),
    de: (count: number) => (count === 1 ? "Ein Platz ist frei." : `${count} Plätze sind frei.`),
  },
  full: {
    en: "Every place is taken; you can look on.",
    de: "Alle Plätze sind besetzt; du kannst zuschauen.",
  },
  locked: {
    en: "The host lets nobody else sit down; you can look on.",
    de: "Der Gastgeber lässt niemanden mehr Platz nehmen; du kannst zuschauen.",
  },
  playing: { en: "A round is being played.", de: "Es wird gerade gespielt." },
  noOnlookers: {
    en: "The host lets nobody look on.",
    de: "Der Gastgeber lässt niemanden zuschauen.",
  },
});

/** What the agents are, by kind; in English as the server says it. */
export const agents: Readonly<Record<AgentName, Message<string>>> = messages({
  cautious: { en: AGENTS.cautious.title, de: "vorsichtig" },
  random: { en: AGENTS.random.title, de: "zufällig" },
  sparc: { en: AGENTS.sparc.title, de: "der Historiker" },
  bayes: { en: AGENTS.bayes.title, de: "die Meisterin" },
  novice: { en: AGENTS.novice.title, de: "die Schülerin" },
  club: { en: AGENTS.club.title, de: "der Stammgast" },
});

export const agentsAbout: typeof agents = messages({
  cautious: {
    en: AGENTS.cautious.about,
    de: "Spielt, was schon einmal richtig war; behauptet nichts, solange Zweifel sind.",
  },
  random: { en: AGENTS.random.about, de: "Spielt irgendeine erlaubte Karte." },
  sparc: {
    en: AGENTS.sparc.about,
    de: "Sucht die einfachste passende Regel wie das erste Programm von 1980.",
  },
  bayes: {
    en: AGENTS.bayes.about,
    de: "Wägt jede passende Regel ab und spielt um Punkte; am stärksten.",
  },
  novice: {
    en: AGENTS.novice.about,
    de: "Denkt nur an einfache Regeln, merkt sich ein Dutzend Karten und probiert nie etwas aus.",
  },
  club: {
    en: AGENTS.club.about,
    de: "Kennt die Regeln, die man sich oft ausdenkt, und merkt sich etwa dreißig Karten.",
  },
});
