import { messages } from "./catalogue";

const count = (cards: number, one: string, many: string) =>
  cards === 1 ? `1 ${one}` : `${cards} ${many}`;

/** The game in a few sentences; which of them hold depends on the rulebook. */
export const howTo = messages({
  title: { en: "How it is played", de: "So wird gespielt" },
  rule: {
    en: "God keeps a secret rule. It says which card may follow the cards that lie on the line.",
    de: "Gott hütet eine geheime Regel. Sie sagt, welche Karte auf die Karten der Linie folgen darf.",
  },
  play: {
    en: (penalty: number) =>
      `In turn you lay a card. If it is right, it joins the line. If it is wrong, it goes below, and you draw ${count(penalty, "card", "cards")}.`,
    de: (penalty: number) =>
      `Reihum legt man eine Karte. Ist sie richtig, kommt sie in die Linie. Ist sie falsch, liegt sie darunter, und man zieht ${count(penalty, "Karte", "Karten")}.`,
  },
  string: {
    en: (most: number) =>
      `You may lay up to ${most} cards at once, in an order; every one of them must be right. Wrong ones cost for each card.`,
    de: (most: number) =>
      `Man darf bis zu ${most} Karten auf einmal legen, in einer Reihenfolge; jede muss richtig sein. Falsche kosten je Karte.`,
  },
  anyString: {
    en: "You may lay several cards at once, in an order; every one of them must be right. Wrong ones cost for each card.",
    de: "Man darf mehrere Karten auf einmal legen, in einer Reihenfolge; jede muss richtig sein. Falsche kosten je Karte.",
  },
  noPlay: {
    en: "If you believe that none of your cards is right, say “no play”: your hand is shown to all and judged. Being right about it pays.",
    de: "Wer glaubt, dass keine seiner Karten richtig ist, sagt „kein Zug“: Die Hand wird allen gezeigt und beurteilt. Recht zu haben lohnt sich.",
  },
  prophet: {
    en: "Once you know the rule, become the prophet: you call the others’ plays right or wrong in God’s place and gain with every card – until God contradicts you.",
    de: "Wer die Regel kennt, wird Prophet: An Gottes Stelle nennt er die Züge der anderen richtig oder falsch und gewinnt mit jeder Karte – bis Gott ihm widerspricht.",
  },
  guess: {
    en: "After a right play you may say the rule. Whoever says it rightly ends the round.",
    de: "Nach einem richtigen Zug darf man die Regel sagen. Wer sie richtig sagt, beendet die Runde.",
  },
  expulsion: {
    en: "When many cards lie, a wrong play expels you from the round. The layout shows from where.",
    de: "Wenn viele Karten liegen, scheidet man mit einem falschen Zug aus. Die Auslage zeigt, ab wo.",
  },
  end: {
    en: "The fewer cards you hold at the end, the better. God scores as well as the best player does: the rule should be neither too easy nor too hard.",
    de: "Je weniger Karten man am Ende hält, desto besser. Gott bekommt so viel wie der beste Spieler: Die Regel soll weder zu leicht noch zu schwer sein.",
  },
  notebook: {
    en: "What you suspect, write into the notebook: cards that contradict it light up. Nobody else sees it.",
    de: "Was du vermutest, schreib ins Notizbuch: Karten, die widersprechen, leuchten auf. Sonst sieht es niemand.",
  },
});
