import { messages } from "./catalogue";

const enCards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);
const deCards = (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`);

/** A name, and whether it is the reader's own. */
export interface Who {
  readonly name: string;
  readonly isYou: boolean;
}

const enDoes = ({ name, isYou }: Who, you: string, they: string) =>
  isYou ? `You ${you}` : `${name} ${they}`;
const deTut = ({ name, isYou }: Who, du: string, er: string) =>
  isYou ? `Du ${du}` : `${name} ${er}`;
const enVerdict = (right: boolean) => (right ? "right" : "wrong");
const deUrteil = (right: boolean) => (right ? "richtig" : "falsch");

/** What happened, in sentences. */
export const log = messages({
  plays: {
    en: (who: Who, cards: string) => `${enDoes(who, "play", "plays")} ${cards}`,
    de: (who: Who, cards: string) => `${deTut(who, "legst", "legt")} ${cards}`,
  },
  noPlay: {
    en: (who: Who) => enDoes(who, "declare no play", "declares no play"),
    de: (who: Who) => deTut(who, "sagst: kein Zug", "sagt: kein Zug"),
  },
  guesses: {
    en: (who: Who, text: string) => `${enDoes(who, "guess", "guesses")} “${text}”`,
    de: (who: Who, text: string) => `${deTut(who, "rätst", "rät")}: „${text}“`,
  },
  picks: {
    en: (who: Who, card: string) =>
      `As the prophet ${who.isYou ? "you pick" : `${who.name} picks`} ${card}`,
    de: (who: Who, card: string) =>
      `Als Prophet ${who.isYou ? "wählst du" : `wählt ${who.name}`} ${card}`,
  },
  godPicks: {
    en: (who: Who, card: string) =>
      `${enDoes(who, "lay", "lays")} ${card} from that hand on the line.`,
    de: (who: Who, card: string) =>
      `${deTut(who, "legst", "legt")} ${card} aus dieser Hand in die Linie.`,
  },
  ruled: {
    en: (what: string, right: boolean) => `${what}: ${enVerdict(right)}.`,
    de: (what: string, right: boolean) => `${what}: ${deUrteil(right)}.`,
  },
  pending: {
    en: (what: string) => `${what}.`,
    de: (what: string) => `${what}.`,
  },
  calledPending: {
    en: (what: string, who: Who, right: boolean) =>
      `${what}; ${who.isYou ? "as the prophet you call" : `the prophet ${who.name} calls`} it ${enVerdict(right)}.`,
    de: (what: string, who: Who, right: boolean) =>
      `${what}; ${who.isYou ? "du sagst" : `${who.name} sagt`} als Prophet: ${deUrteil(right)}.`,
  },
  confirmed: {
    en: (what: string, who: Who, right: boolean) =>
      `${what}; ${who.isYou ? "as the prophet you call" : `the prophet ${who.name} calls`} it ${enVerdict(right)}, and so it is.`,
    de: (what: string, who: Who, right: boolean) =>
      `${what}; ${who.isYou ? "du sagst" : `${who.name} sagt`} als Prophet „${deUrteil(right)}“, und so ist es.`,
  },
  contradicted: {
    en: (what: string, who: Who, called: boolean, right: boolean) =>
      `${what}; ${who.isYou ? "as the prophet you call" : `the prophet ${who.name} calls`} it ${enVerdict(called)}, but God says: ${enVerdict(right)}.`,
    de: (what: string, who: Who, called: boolean, right: boolean) =>
      `${what}; ${who.isYou ? "du sagst" : `${who.name} sagt`} als Prophet „${deUrteil(called)}“, aber Gott sagt: ${deUrteil(right)}.`,
  },
  draws: {
    en: (who: Who, count: number) => `${enDoes(who, "draw", "draws")} ${enCards(count)}.`,
    de: (who: Who, count: number) => `${deTut(who, "ziehst", "zieht")} ${deCards(count)}.`,
  },
  gets: {
    en: (cards: string) => `You get ${cards}.`,
    de: (cards: string) => `Du bekommst ${cards}.`,
  },
  returns: {
    en: (who: Who, count: number) =>
      `${enDoes(who, "give", "gives")} back ${enCards(count)}, to the bottom of the stock.`,
    de: (who: Who, count: number) =>
      `${deTut(who, "gibst", "gibt")} ${deCards(count)} zurück, unter den Stapel.`,
  },
  packAdded: {
    en: "A fresh pack is shuffled under the stock.",
    de: "Ein neues Spiel wird unter den Stapel gemischt.",
  },
  starter: {
    en: (card: string) => `The starter is ${card}.`,
    de: (card: string) => `Die Startkarte ist ${card}.`,
  },
  starterRefused: {
    en: (who: Who) => `${enDoes(who, "refuse", "refuses")} the turned card as the starter.`,
    de: (who: Who) => `${deTut(who, "lehnst", "lehnt")} die aufgedeckte Karte als Startkarte ab.`,
  },
  expelled: {
    en: (who: Who) => `${enDoes(who, "are", "is")} expelled from the round.`,
    de: (who: Who) => `${deTut(who, "bist", "ist")} aus der Runde ausgeschlossen.`,
  },
  prophet: {
    en: (who: Who) =>
      `${enDoes(who, "stand", "stands")} up as the prophet, to answer in God’s place.`,
    de: (who: Who) =>
      `${deTut(who, "stehst", "steht")} als Prophet auf, um an Gottes Stelle zu urteilen.`,
  },
  fell: {
    en: (who: Who) =>
      `The prophet has fallen: ${who.isYou ? "you are" : `${who.name} is`} proved false.`,
    de: (who: Who) =>
      `Der Prophet ist gestürzt: ${who.isYou ? "du bist" : `${who.name} ist`} widerlegt.`,
  },
  emptied: {
    en: (who: Who) => `${enDoes(who, "have", "has")} no card left.`,
    de: (who: Who) => `${deTut(who, "hast", "hat")} keine Karte mehr.`,
  },
  hint: {
    en: (who: Who, text: string) => `${enDoes(who, "give", "gives")} a hint: “${text}”`,
    de: (who: Who, text: string) => `${deTut(who, "gibst", "gibt")} einen Hinweis: „${text}“`,
  },
  corrected: {
    en: (who: Who, what: string) =>
      `${enDoes(who, "take", "takes")} back the ruling${what ? ` on “${what}”` : ""}; what came after it is void.`,
    de: (who: Who, what: string) =>
      `${deTut(who, "nimmst", "nimmt")} das Urteil${what ? ` über „${what}“` : ""} zurück; was danach kam, gilt nicht.`,
  },
  begun: { en: "The round begins.", de: "Die Runde beginnt." },
  joined: {
    en: (name: string) => `${name} comes to the table.`,
    de: (name: string) => `${name} kommt an den Tisch.`,
  },
  sat: {
    en: (name: string) => `${name} sits down.`,
    de: (name: string) => `${name} setzt sich.`,
  },
  left: {
    en: (who: Who) => `${enDoes(who, "leave", "leaves")}.`,
    de: (who: Who) => `${deTut(who, "gehst", "geht")}.`,
  },
  minded: {
    en: (who: Who) => `${who.isYou ? "You are" : `${who.name} is`} away: an agent plays on.`,
    de: (who: Who) => `${deTut(who, "bist", "ist")} nicht da: Ein Agent spielt weiter.`,
  },
  cameBack: {
    en: (who: Who) => `${enDoes(who, "are", "is")} back.`,
    de: (who: Who) => `${deTut(who, "bist", "ist")} wieder da.`,
  },
  paused: { en: "The table waits.", de: "Der Tisch wartet." },
  resumed: { en: "The table goes on.", de: "Es geht weiter." },
  unsealed: { en: "The rule is laid open.", de: "Die Regel wird aufgedeckt." },
  notesShown: {
    en: (who: Who) => `${enDoes(who, "show", "shows")} the notebook to everybody.`,
    de: (who: Who) => `${deTut(who, "zeigst", "zeigt")} allen das Notizbuch.`,
  },
  ended: {
    en: (reason: string) => `The round is over: ${reason}.`,
    de: (reason: string) => `Die Runde ist vorbei: ${reason}.`,
  },
  wentOut: {
    en: (who: Who) => (who.isYou ? "you have no card left" : `${who.name} has no card left`),
    de: (who: Who) => (who.isYou ? "du hast keine Karte mehr" : `${who.name} hat keine Karte mehr`),
  },
  wentOutByNoPlay: {
    en: (who: Who) =>
      `${who.isYou ? "you are" : `${who.name} is`} out by a right declaration of no play`,
    de: (who: Who) =>
      `${who.isYou ? "du bist" : `${who.name} ist`} durch ein richtiges „kein Zug“ fertig`,
  },
  nobodyLeft: { en: "nobody is left to play", de: "niemand kann mehr spielen" },
  guessed: {
    en: (who: Who) => `${who.isYou ? "you have" : `${who.name} has`} guessed the rule`,
    de: (who: Who) => `${who.isYou ? "du hast" : `${who.name} hat`} die Regel erraten`,
  },
  stopped: {
    en: "it was stopped, and is scored as it stands",
    de: "sie wurde beendet und zählt, wie sie steht",
  },
  stockOut: { en: "the stock is out", de: "der Stapel ist leer" },
});
