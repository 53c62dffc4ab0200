import { messages } from "./catalogue";

const cards = {
  en: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
  de: (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`),
};
const points = {
  en: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  de: (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`),
};

/** Alone with a secret rule. */
export const alone = messages({
  turn: {
    en: (turn: number, all: number) => `Turn ${turn} of ${all}`,
    de: (turn: number, all: number) => `Zug ${turn} von ${all}`,
  },
  begin: {
    en: "Which card may come next? Lay one, and hear whether it is right.",
    de: "Welche Karte darf folgen? Leg eine, und du erfährst, ob sie richtig ist.",
  },
  worth: {
    en: (count: number) => `A correct guess now: ${points.en(count)}`,
    de: (count: number) => `Richtig vermutet, jetzt: ${points.de(count)}`,
  },
  guess: { en: "I think the rule is …", de: "Ich glaube, die Regel ist …" },
  guessHint: {
    en: "In English, or shown. Left empty, you do not guess. A wrong guess costs 2 points; one that is not clear costs nothing.",
    de: "Auf Englisch, oder gezeigt. Leer gelassen, vermutest du nichts. Eine falsche Vermutung kostet 2 Punkte; eine unklare kostet nichts.",
  },
  lay: { en: "Lay the card", de: "Karte legen" },
  layAndGuess: { en: "Lay the card and guess", de: "Karte legen und vermuten" },
  chooseCard: {
    en: "Choose the card that you lay with it.",
    de: "Wähl die Karte, die du dazu legst.",
  },
  giveUp: { en: "Give up", de: "Aufgeben" },
  giveUpSure: {
    en: "Give up, for no points, and be told the rule?",
    de: "Ohne Punkte aufgeben und die Regel erfahren?",
  },
  goOn: { en: "Play on", de: "Weiterspielen" },
  right: {
    en: (card: string) => `${card} is right.`,
    de: (card: string) => `${card} ist richtig.`,
  },
  wrong: { en: (card: string) => `${card} is wrong.`, de: (card: string) => `${card} ist falsch.` },
  guessWrong: {
    en: "That is not the rule: 2 points less.",
    de: "Das ist nicht die Regel: 2 Punkte weniger.",
  },
  guessRight: { en: "And that is the rule!", de: "Und das ist die Regel!" },
  sealed: {
    en: (seal: string) => `The rule is sealed: ${seal}`,
    de: (seal: string) => `Die Regel ist versiegelt: ${seal}`,
  },
  guesses: { en: "Not the rule, as you know", de: "Nicht die Regel, wie du weißt" },
  theRule: { en: "The rule was", de: "Die Regel war" },
  found: {
    en: (count: number) => `You found it after ${cards.en(count)}.`,
    de: (count: number) => `Du hast sie nach ${cards.de(count)} gefunden.`,
  },
  notFound: {
    en: (count: number) => `You did not find it in ${cards.en(count)}.`,
    de: (count: number) => `Du hast sie mit ${cards.de(count)} nicht gefunden.`,
  },
  spent: {
    en: "Your wrong guesses left no points to win, so it ends here.",
    de: "Nach den falschen Vermutungen war kein Punkt mehr zu holen, darum endet es hier.",
  },
  points,
  readAs: { en: "In full", de: "Ausführlich" },
  rivals: { en: "The same deal, turn by turn", de: "Dieselbe Partie, Zug um Zug" },
  rivalsText: {
    en: "Our agents had the same cards. bayes lays the card that is hardest to foretell, cautious the one likeliest right, random any.",
    de: "Unsere Agenten hatten dieselben Karten. bayes legt die Karte, die am schwersten vorauszusagen ist, cautious die wahrscheinlich richtige, random irgendeine.",
  },
  rivalPlays: {
    en: (name: string) => `${name} plays the same deal …`,
    de: (name: string) => `${name} spielt dieselbe Partie …`,
  },
  you: { en: "you", de: "du" },
  turnHead: { en: "Turn", de: "Zug" },
  score: { en: "Points", de: "Punkte" },
  isRight: { en: "right", de: "richtig" },
  isWrong: { en: "wrong", de: "falsch" },
  isGuess: { en: "wrong guess", de: "falsche Vermutung" },
  isFound: { en: "the rule", de: "die Regel" },
  thought: {
    en: (name: string) => `What ${name} thought`,
    de: (name: string) => `Was ${name} dachte`,
  },
  thoughtAfter: {
    en: (count: number, share: number) => `after ${cards.en(count)}, ${share} % sure`,
    de: (count: number, share: number) => `nach ${cards.de(count)}, zu ${share} % sicher`,
  },
  models: { en: "Sixteen language models", de: "Sechzehn Sprachmodelle" },
  modelsText: {
    en: "Their means over all 78 deals, as published; of single deals nothing was published.",
    de: "Ihre Mittelwerte über alle 78 Partien, wie veröffentlicht; über einzelne Partien wurde nichts veröffentlicht.",
  },
  model: { en: "Model", de: "Modell" },
  mean: { en: "Mean of the points", de: "Mittel der Punkte" },
  solved: { en: "Found", de: "Gefunden" },
  again: { en: "Once more", de: "Noch einmal" },
  another: { en: "Another deal", de: "Eine andere Partie" },
});

/** The game of science. */
export const science = messages({
  title: { en: "The game of science", de: "Das Spiel der Wissenschaft" },
  about: {
    en: "You alone, one hand, one secret rule. Each turn you lay a card and see whether it is right. When you think that you know the rule, write it down with your card: 30 points for the first card, one less with each turn, two less for each wrong guess.",
    de: "Du allein, ein Blatt, eine geheime Regel. In jedem Zug legst du eine Karte und siehst, ob sie richtig ist. Wenn du die Regel zu kennen glaubst, schreib sie zu deiner Karte: 30 Punkte mit der ersten Karte, mit jedem Zug einen weniger, für jede falsche Vermutung zwei weniger.",
  },
  published: {
    en: "Language models have played these 78 deals, in a benchmark that was published in 2026.",
    de: "Sprachmodelle haben diese 78 Partien gespielt, in einem Test, der 2026 veröffentlicht wurde.",
  },
  play: { en: "Play a deal", de: "Eine Partie spielen" },
  number: { en: "Which of the 78?", de: "Welche der 78?" },
  anyDeal: { en: "any", de: "irgendeine" },
  deal: { en: (number: string) => `Deal ${number}`, de: (number: string) => `Partie ${number}` },
  noNumber: {
    en: (last: number) => `The deals go from 1 to ${last}.`,
    de: (last: number) => `Die Partien gehen von 1 bis ${last}.`,
  },
  ownTitle: {
    en: "A rule that somebody wrote for you",
    de: "Eine Regel, die jemand für dich schrieb",
  },
  ownText: {
    en: "Let somebody write a rule here while you look away; it is hidden as it is typed.",
    de: "Lass jemanden hier eine Regel schreiben, während du wegsiehst; sie wird beim Tippen verborgen.",
  },
  own: { en: "The rule, in English", de: "Die Regel, auf Englisch" },
  ownPlay: { en: "Seal it and deal", de: "Versiegeln und geben" },
  ownDeal: { en: "A rule written for you", de: "Eine Regel für dich" },
  toGame: { en: "To the game of science", de: "Zum Spiel der Wissenschaft" },
});

/** The rule of the day. */
export const daily = messages({
  title: { en: "The rule of the day", de: "Die Regel des Tages" },
  shared: {
    en: (day: string, isFound: boolean, count: number, score: number) =>
      `Eleusis ${day}: ${isFound ? "found after" : "not found in"} ${cards.en(count)}, ${points.en(score)}`,
    de: (day: string, isFound: boolean, count: number, score: number) =>
      `Eleusis ${day}: ${isFound ? "gefunden nach" : "nicht gefunden mit"} ${cards.de(count)}, ${points.de(score)}`,
  },
  share: { en: "Send to friends", de: "Freunden schicken" },
  copied: { en: "Copied: paste it wherever you like.", de: "Kopiert: Füg es ein, wo du magst." },
  toShare: {
    en: "How it went, without giving anything away",
    de: "Wie es ging, ohne etwas zu verraten",
  },
  legend: {
    en: "⬜ is right, ⬛ is wrong, ❓ a wrong guess, ⭐ the rule.",
    de: "⬜ ist richtig, ⬛ ist falsch, ❓ eine falsche Vermutung, ⭐ die Regel.",
  },
  streak: {
    en: (count: number) => (count === 1 ? "1 day in a row" : `${count} days in a row`),
    de: (count: number) => (count === 1 ? "1 Tag in Folge" : `${count} Tage in Folge`),
  },
  week: { en: "Your last seven days", de: "Deine letzten sieben Tage" },
  unplayed: { en: "not played", de: "nicht gespielt" },
  playDay: { en: (day: string) => `Play ${day}`, de: (day: string) => `${day} spielen` },
  next: {
    en: "The next rule comes at midnight, world time (UTC). They grow harder from Monday to Sunday.",
    de: "Die nächste Regel kommt um Mitternacht Weltzeit (UTC). Von Montag bis Sonntag werden sie schwerer.",
  },
  today: { en: "To the rule of today", de: "Zur Regel von heute" },
  earlier: {
    en: "An earlier day: it adds to no streak.",
    de: "Ein früherer Tag: Er zählt für keine Folge.",
  },
});

/** Rules by difficulty. */
export const ladder = messages({
  title: { en: "Rules by difficulty", de: "Regeln nach Schwierigkeit" },
  about: {
    en: "Each rule has a rating, measured by how soon our best scientist finds it; you have one on the same scale, which stays in this browser. Who is as strong as a rule is hard gets half of the points.",
    de: "Jede Regel hat eine Wertung, gemessen daran, wie bald unser bester Forscher sie findet; du hast eine auf derselben Skala, die in diesem Browser bleibt. Wer so stark ist, wie eine Regel schwer ist, holt die Hälfte der Punkte.",
  },
  yours: { en: "Your rating", de: "Deine Wertung" },
  none: {
    en: "You have none yet: the first rules come from the easy third.",
    de: "Du hast noch keine: Die ersten Regeln kommen aus dem leichten Drittel.",
  },
  rounds: {
    en: (count: number) => (count === 1 ? "after 1 round" : `after ${count} rounds`),
    de: (count: number) => (count === 1 ? "nach 1 Runde" : `nach ${count} Runden`),
  },
  play: { en: "Play a rule for you", de: "Eine Regel für dich spielen" },
  rule: {
    en: (rating: number) => `A rule of ${rating}`,
    de: (rating: number) => `Eine Regel von ${rating}`,
  },
  moved: {
    en: (before: number, now: number) => `Your rating: ${before}, now ${now}.`,
    de: (before: number, now: number) => `Deine Wertung: ${before}, jetzt ${now}.`,
  },
  scale: {
    en: (low: number, high: number) =>
      `The rules go from ${low} to ${high}; our best scientist has 2000.`,
    de: (low: number, high: number) =>
      `Die Regeln gehen von ${low} bis ${high}; unser bester Forscher hat 2000.`,
  },
  another: { en: "The next rule", de: "Die nächste Regel" },
  back: { en: "To the ladder", de: "Zur Leiter" },
  forget: { en: "Forget my results", de: "Meine Ergebnisse vergessen" },
  history: { en: "Your last rounds", de: "Deine letzten Runden" },
});
