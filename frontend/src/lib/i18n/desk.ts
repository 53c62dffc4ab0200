import { messages } from "./catalogue";

/** God's desk. */
export const desk = messages({
  close: {
    en: (percent: number) =>
      percent < 1
        ? "What lies there hardly tells your rule yet."
        : `By what lies there, your rule is ${percent} % certain.`,
    de: (percent: number) =>
      percent < 1
        ? "Was da liegt, verrät deine Regel noch kaum."
        : `Nach dem, was da liegt, ist deine Regel zu ${percent} % gewiss.`,
  },
  rightNext: {
    en: (count: number) =>
      count === 1 ? "1 card is right next." : `${count} cards are right next.`,
    de: (count: number) =>
      count === 1
        ? "1 Karte ist als Nächstes richtig."
        : `${count} Karten sind als Nächstes richtig.`,
  },
  likeliest: {
    en: (percent: number) => `Likeliest, as a good player sees it (${percent} %):`,
    de: (percent: number) =>
      `Am wahrscheinlichsten, wie ein guter Spieler es sieht (${percent} %):`,
  },
  title: { en: "God’s desk", de: "Gottes Pult" },
  choose: { en: "Your secret rule", de: "Deine geheime Regel" },
  ways: { en: "Where it comes from", de: "Woher sie kommt" },
  write: { en: "Write one", de: "Schreiben" },
  library: { en: "From the library", de: "Aus der Bibliothek" },
  byHand: { en: "Judge by hand", de: "Von Hand urteilen" },
  text: { en: "The rule, in your own words", de: "Die Regel, in deinen Worten" },
  placeholder: {
    en: "After an odd card play a black one; after an even card a red one.",
    de: "Nach einer ungeraden Karte eine schwarze, nach einer geraden eine rote.",
  },
  textHint: {
    en: "English is read back to you as you type; in any other language, show it with pictures.",
    de: "Englisch wird dir beim Schreiben zurückgelesen; in jeder anderen Sprache zeigst du sie mit Bildern.",
  },
  ownWords: { en: "Back to my words", de: "Zurück zu meinen Worten" },
  handHint: {
    en: "Nobody reads it before the end; you rule on every play. It is sealed, so that you cannot change it.",
    de: "Niemand liest sie vor dem Ende; du urteilst über jeden Zug. Sie wird versiegelt, damit du sie nicht ändern kannst.",
  },
  handRead: {
    en: "The machine can read it, so it could judge for you.",
    de: "Die Maschine kann sie lesen und könnte für dich urteilen.",
  },
  handAsked: {
    en: "Your words can mean something else. Choose what the players shall read, or seal them as they are.",
    de: "Deine Worte lassen sich auch anders verstehen. Wähle, was alle lesen sollen, oder versiegle sie so.",
  },
  letJudge: { en: "Let the machine judge", de: "Die Maschine urteilen lassen" },
  reading: { en: "Reading …", de: "Lese …" },
  understood: { en: "Understood as", de: "Verstanden als" },
  notUnderstood: { en: "Not understood yet", de: "Noch nicht verstanden" },
  meant: { en: "Do you mean this? Then tap it.", de: "Meinst du das? Dann tippe es an." },
  whichMeant: {
    en: "Which do you mean? Tap it.",
    de: "Welches meinst du? Tippe es an.",
  },
  unusedWords: {
    en: "What is struck out is not in it.",
    de: "Das Durchgestrichene kommt darin nicht vor.",
  },
  telling: {
    en: (line: string, right: string, wrong: string) =>
      line
        ? `After ${line}: ${right} is right, ${wrong} is wrong.`
        : `First: ${right} is right, ${wrong} is wrong.`,
    de: (line: string, right: string, wrong: string) =>
      line
        ? `Nach ${line}: ${right} ist richtig, ${wrong} falsch.`
        : `Zuerst: ${right} ist richtig, ${wrong} falsch.`,
  },
  translate: { en: "Ask the language model", de: "Das Sprachmodell fragen" },
  translateHint: {
    en: "Your text is sent to the one that the host set up; it proposes, you say yes or no.",
    de: "Dein Text geht an das, das hier eingerichtet ist; es schlägt vor, du sagst ja oder nein.",
  },
  forbidden: { en: "The rulebook does not admit it", de: "Die Spielregeln lassen sie nicht zu" },
  odd: { en: "Worth knowing", de: "Gut zu wissen" },
  share: {
    en: (percent: number) => `${percent} % of the cards are right, on average`,
    de: (percent: number) => `${percent} % der Karten sind im Schnitt richtig`,
  },
  opening: { en: "Right at the beginning", de: "Zu Beginn richtig" },
  anyOpening: {
    en: "At the beginning any card is right.",
    de: "Zu Beginn ist jede Karte richtig.",
  },
  picture: { en: "Right after", de: "Richtig nach" },
  pictureStart: { en: "nothing", de: "nichts" },
  pictureCount: {
    en: (count: number) => `${count} of 52 cards are right`,
    de: (count: number) => `${count} von 52 Karten sind richtig`,
  },
  howHard: { en: "How hard is it?", de: "Wie schwer ist sie?" },
  measuring: { en: "Searching for it …", de: "Suche sie …" },
  seal: { en: "Seal this rule", de: "Diese Regel versiegeln" },
  sealHand: { en: "Seal it, and judge by hand", de: "Versiegeln und von Hand urteilen" },
  judgeWithout: {
    en: "Judge by hand, without writing it down",
    de: "Von Hand urteilen, ohne sie aufzuschreiben",
  },
  sealed: { en: "Your rule is sealed.", de: "Deine Regel ist versiegelt." },
  handSealed: { en: "You judge by hand.", de: "Du urteilst von Hand." },
  another: { en: "Another rule", de: "Eine andere Regel" },
  show: { en: "Show my rule", de: "Meine Regel zeigen" },
  hide: { en: "Hide my rule", de: "Meine Regel verdecken" },
  search: { en: "Search the library", de: "Die Bibliothek durchsuchen" },
  order: { en: "The easy ones come first.", de: "Die leichten stehen vorn." },
  plays: {
    en: (count: number) => `found after some ${Math.round(count)} plays`,
    de: (count: number) => `gefunden nach etwa ${Math.round(count)} Zügen`,
  },
  seldomFound: { en: "seldom found", de: "selten gefunden" },
  found: {
    en: (count: number, all: number) => `${count} of ${all} rules`,
    de: (count: number, all: number) => `${count} von ${all} Regeln`,
  },
  more: { en: "Show more", de: "Mehr zeigen" },

  judge: {
    en: (who: string, cards: string) => `${who} plays ${cards}. Your ruling?`,
    de: (who: string, cards: string) => `${who} spielt ${cards}. Dein Urteil?`,
  },
  judgeCard: {
    en: (card: string, right: number, said: number) =>
      `${card}, called right by ${right} of ${said}. Your ruling?`,
    de: (card: string, right: number, said: number) =>
      `${card}, von ${right} aus ${said} richtig genannt. Dein Urteil?`,
  },
  judgeCalled: {
    en: (who: string, cards: string, prophet: string, right: boolean) =>
      `${who} plays ${cards}; the prophet ${prophet} calls it ${right ? "right" : "wrong"}. Your ruling?`,
    de: (who: string, cards: string, prophet: string, right: boolean) =>
      `${who} spielt ${cards}; der Prophet ${prophet} sagt ${right ? "richtig" : "falsch"}. Dein Urteil?`,
  },
  judgeNoPlay: {
    en: (who: string) => `${who} declares no play. Is really no card of the hand right?`,
    de: (who: string) => `${who} sagt „kein Zug“. Ist wirklich keine Karte der Hand richtig?`,
  },
  judgePick: {
    en: (prophet: string, card: string) => `As the prophet ${prophet} picks ${card}. Your ruling?`,
    de: (prophet: string, card: string) => `Als Prophet wählt ${prophet} ${card}. Dein Urteil?`,
  },
  judgeGuess: {
    en: (who: string, text: string) => `${who} guesses: “${text}”. Is that your rule?`,
    de: (who: string, text: string) => `${who} rät: „${text}“. Ist das deine Regel?`,
  },
  judgeStarter: {
    en: (card: string) => `The starter would be ${card}. Do you accept it?`,
    de: (card: string) => `Die Startkarte wäre ${card}. Nimmst du sie an?`,
  },
  pick: {
    en: (who: string) => `A card of ${who}’s hand is right after all: choose it above.`,
    de: (who: string) => `Eine Karte aus der Hand von ${who} ist doch richtig: wähle sie oben.`,
  },
  right: { en: "Right", de: "Richtig" },
  wrong: { en: "Wrong", de: "Falsch" },
  accept: { en: "Accept", de: "Annehmen" },
  refuse: { en: "Refuse", de: "Ablehnen" },
  keys: { en: "Keys: R right, W wrong.", de: "Tasten: R richtig, F falsch." },
  waits: {
    en: (name: string) => `${name} is to play. The machine judges by your rule; look on.`,
    de: (name: string) => `${name} ist am Zug. Die Maschine urteilt nach deiner Regel; schau zu.`,
  },
  waitsByHand: {
    en: (name: string) => `${name} is to play. After that your ruling is asked here.`,
    de: (name: string) => `${name} ist am Zug. Danach wird hier nach deinem Urteil gefragt.`,
  },
  string: {
    en: "Right only if every card is, after those before it.",
    de: "Nur richtig, wenn jede Karte es nach den vorigen ist.",
  },
  hint: { en: "Give a hint", de: "Einen Hinweis geben" },
  hintText: { en: "A truthful hint for everybody", de: "Ein wahrer Hinweis für alle" },
  hintsToTell: {
    en: (count: number) => (count ? `Hints for the players: ${count}` : "Hints for the players"),
    de: (count: number) =>
      count ? `Hinweise für die Spieler: ${count}` : "Hinweise für die Spieler",
  },
  hintsWhen: {
    en: "They are told to everybody when the cards are dealt, and must be true.",
    de: "Sie werden allen beim Geben gesagt und müssen wahr sein.",
  },
  hintOwn: { en: "In your own words", de: "In deinen Worten" },
  hintsWillBe: { en: "To be told when the cards are dealt", de: "Wird beim Geben gesagt" },
  hintProved: { en: "True of your rule, to choose from", de: "Wahr über deine Regel, zur Auswahl" },
  sayHint: { en: "Say it", de: "Sagen" },
  hintSaid: { en: "Said so far", de: "Bisher gesagt" },
  correct: { en: "I ruled wrongly", de: "Ich habe falsch geurteilt" },
  correctText: {
    en: "The round returns to that ruling; all that came after it is void, and what was seen stays seen.",
    de: "Die Runde kehrt zu diesem Urteil zurück; alles danach ist nichtig, und was gesehen wurde, bleibt gesehen.",
  },
  takeBack: { en: "Take it back", de: "Zurücknehmen" },
  takeBackOf: {
    en: (ruling: string) => `Take it back: ${ruling}`,
    de: (ruling: string) => `Zurücknehmen: ${ruling}`,
  },
  rulingPlay: {
    en: (who: string, cards: string, right: boolean) =>
      `${who}, ${cards}: ${right ? "right" : "wrong"}`,
    de: (who: string, cards: string, right: boolean) =>
      `${who}, ${cards}: ${right ? "richtig" : "falsch"}`,
  },
  rulingNoPlay: {
    en: (who: string, right: boolean) => `${who}, no play: ${right ? "right" : "wrong"}`,
    de: (who: string, right: boolean) => `${who}, kein Zug: ${right ? "richtig" : "falsch"}`,
  },
  rulingCard: {
    en: (card: string, right: boolean) => `${card}: ${right ? "right" : "wrong"}`,
    de: (card: string, right: boolean) => `${card}: ${right ? "richtig" : "falsch"}`,
  },
  rulingGuess: {
    en: (who: string, right: boolean) => `${who}, a guess: ${right ? "right" : "wrong"}`,
    de: (who: string, right: boolean) => `${who}, eine Vermutung: ${right ? "richtig" : "falsch"}`,
  },
  noRulings: { en: "No ruling yet.", de: "Noch kein Urteil." },
  draw: { en: "Let the machine draw one", de: "Die Maschine eine ziehen lassen" },
});
