import { messages } from "./catalogue";

const enCards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);
const deCards = (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`);
const signedNumber = (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");
const EN_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const DE_NUMBERS = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
const en = (count: number) => EN_NUMBERS[count] ?? String(count);
const de = (count: number) => DE_NUMBERS[count] ?? String(count);

/** What may I do now, and what is waited for. */
export const now = messages({
  title: { en: "What may I do now?", de: "Was kann ich jetzt tun?" },
  yourTurn: {
    en: (most: number | null) =>
      most === 1
        ? "Your turn: lay a card"
        : most === null
          ? "Your turn: lay a card, or several as a string"
          : `Your turn: lay one to ${en(most)} cards`,
    de: (most: number | null) =>
      most === 1
        ? "Du bist am Zug: Lege eine Karte"
        : most === null
          ? "Du bist am Zug: Lege eine Karte oder mehrere als Folge"
          : `Du bist am Zug: Lege eine bis ${de(most)} Karten`,
  },
  orNoPlay: { en: ", or say no play.", de: " oder sage „kein Zug“." },
  waitsForYou: {
    en: (who: string) => `${who} is next, and waits for you.`,
    de: (who: string) => `${who} ist als Nächstes dran und wartet auf dich.`,
  },
  held: {
    en: "The next play waits: somebody may want to speak first.",
    de: "Der nächste Zug wartet: Vielleicht will vorher jemand etwas sagen.",
  },
  mayProphet: {
    en: "You may become the prophet until the next play.",
    de: "Bis zum nächsten Zug kannst du Prophet werden.",
  },
  mayGuess: { en: "You may guess the rule.", de: "Du kannst die Regel raten." },
  goOut: {
    en: "You have no card left: go out, or stay as the prophet?",
    de: "Du hast keine Karte mehr: Hörst du auf, oder bleibst du als Prophet?",
  },
  throwIn: {
    en: (count: number) => `Right, nothing fitted. Choose ${en(count)} cards to give back.`,
    de: (count: number) => `Richtig, nichts passte. Wähle ${de(count)} Karten, die du zurückgibst.`,
  },
  callPlay: {
    en: (who: string, cards: string) =>
      `${who} lays ${cards}. You are the prophet: right or wrong?`,
    de: (who: string, cards: string) =>
      `${who} legt ${cards}. Du bist der Prophet: richtig oder falsch?`,
  },
  callNoPlay: {
    en: (who: string) =>
      `${who} says that no card of this hand is right. You are the prophet: is that so?`,
    de: (who: string) =>
      `${who} sagt, dass keine Karte dieser Hand richtig ist. Du bist der Prophet: Stimmt das?`,
  },
  pick: {
    en: (who: string) => `Pick a card of ${who}’s hand that is right.`,
    de: (who: string) => `Wähle eine Karte aus der Hand von ${who}, die richtig ist.`,
  },
  predict: {
    en: (card: string) => `${card} is turned. What will God say?`,
    de: (card: string) => `${card} liegt offen. Was wird Gott sagen?`,
  },
  predicted: {
    en: (right: boolean) =>
      `You say ${right ? "right" : "wrong"}; nobody knows it yet. The others are thinking.`,
    de: (right: boolean) =>
      `Du sagst ${right ? "richtig" : "falsch"}; noch weiß es niemand. Die anderen überlegen.`,
  },
  allPredict: {
    en: "Everybody says now whether this card is right.",
    de: "Alle sagen jetzt, ob diese Karte richtig ist.",
  },
  turnOf: {
    en: (who: string) => `It is ${who}’s turn.`,
    de: (who: string) => `${who} ist am Zug.`,
  },
  prophetJudges: {
    en: (who: string) => `${who}, the prophet, is judging.`,
    de: (who: string) => `${who} urteilt als Prophet.`,
  },
  godJudges: {
    en: (who: string) => `${who}, who is God, is judging.`,
    de: (who: string) => `${who} urteilt als Gott.`,
  },
  dealing: { en: "Cards are being dealt.", de: "Karten werden ausgeteilt." },
  starter: { en: "A starter is being turned.", de: "Eine Startkarte wird aufgedeckt." },
  throwing: {
    en: (who: string) => `${who} chooses cards to give back.`,
    de: (who: string) => `${who} wählt Karten, die zurückgehen.`,
  },
  leaving: {
    en: (who: string) => `${who} has no card left: out, or the prophet?`,
    de: (who: string) => `${who} hat keine Karte mehr: fertig, oder Prophet?`,
  },
  picking: {
    en: (who: string) => `${who} looks for a right card in the hand that was shown.`,
    de: (who: string) => `${who} sucht in der gezeigten Hand eine richtige Karte.`,
  },
  youAreProphet: {
    en: "You are the prophet: you call the next play.",
    de: "Du bist der Prophet: Du beurteilst den nächsten Zug.",
  },
  youAreExpelled: {
    en: "You are expelled from this round.",
    de: "Du bist aus dieser Runde ausgeschlossen.",
  },
  youAreOut: { en: "You are out until the round ends.", de: "Du setzt aus, bis die Runde endet." },
  expels: { en: "A wrong play expels you now.", de: "Ein falscher Zug schließt dich jetzt aus." },
  over: { en: "The round is over.", de: "Die Runde ist vorbei." },
  away: {
    en: (who: string, isMinded: boolean) =>
      isMinded
        ? `${who} is away; in a while an agent plays instead.`
        : `${who} is away: the table waits.`,
    de: (who: string, isMinded: boolean) =>
      isMinded
        ? `${who} ist nicht da; nach einer Weile spielt ein Agent dafür.`
        : `${who} ist nicht da: Der Tisch wartet.`,
  },
  paused: {
    en: (who: string) => `${who}, who is God, is away: the table waits.`,
    de: (who: string) => `${who} ist Gott und gerade nicht da: Der Tisch wartet.`,
  },
});

/** Buttons. */
export const deeds = messages({
  lay: {
    en: (count: number) => (count > 1 ? `Lay ${count} cards` : "Lay the card"),
    de: (count: number) => (count > 1 ? `${count} Karten legen` : "Karte legen"),
  },
  choose: { en: "Choose cards", de: "Wähle Karten" },
  timeUp: { en: "Time is up", de: "Die Zeit ist um" },
  noPlay: { en: "No play", de: "Kein Zug" },
  noPlaySure: {
    en: "Show everybody your hand, and claim that no card of it is right?",
    de: "Allen deine Hand zeigen und behaupten, dass keine Karte richtig ist?",
  },
  noPlayYes: { en: "Show my hand", de: "Hand zeigen" },
  prophet: { en: "Become the prophet", de: "Prophet werden" },
  prophetSure: {
    en: "From now on you call every play in God’s place. One false call, and you fall.",
    de: "Von nun an beurteilst du jeden Zug an Gottes Stelle. Ein falsches Urteil, und du stürzt.",
  },
  prophetYes: { en: "I know the rule", de: "Ich kenne die Regel" },
  goOut: { en: "Go out", de: "Aufhören" },
  guess: { en: "Guess the rule", de: "Die Regel raten" },
  guessField: { en: "The rule, in a sentence", de: "Die Regel, in einem Satz" },
  pass: { en: "Go on", de: "Weiter" },
  noPlayLate: {
    en: "The table has moved on: you cannot say no play just now.",
    de: "Der Tisch ist weiter: „kein Zug“ geht gerade nicht.",
  },
  prophetLate: {
    en: "The next play has come: you cannot become the prophet just now.",
    de: "Der nächste Zug ist da: Prophet werden kannst du gerade nicht.",
  },
  guessLate: {
    en: "The next play has come. Your words stay here until you may guess again.",
    de: "Der nächste Zug ist da. Dein Satz bleibt hier, bis du wieder raten kannst.",
  },
  moment: { en: "The others wait for you:", de: "Die anderen warten auf dich:" },
  read: { en: "I see", de: "Verstanden" },
  guessAnyhow: {
    en: (god: string) => `Say it in these words: ${god} judges`,
    de: (god: string) => `In diesen Worten sagen: ${god} urteilt`,
  },
  guessYes: { en: "Say it aloud", de: "Laut sagen" },
  throwIn: {
    en: (chosen: number, due: number) => `Give back ${chosen} of ${due}`,
    de: (chosen: number, due: number) => `${chosen} von ${due} zurückgeben`,
  },
  right: { en: "Right", de: "Richtig" },
  wrong: { en: "Wrong", de: "Falsch" },
  holdsRight: { en: "Yes, none is right", de: "Ja, keine ist richtig" },
  holdsWrong: { en: "No, one is right", de: "Nein, eine ist richtig" },
  back: { en: "Back", de: "Zurück" },
});

/** The people around the table. */
export const seats = messages({
  title: { en: "Around the table", de: "Am Tisch" },
  god: { en: "God", de: "Gott" },
  prophet: { en: "Prophet", de: "Prophet" },
  expelled: { en: "expelled", de: "ausgeschlossen" },
  out: { en: "out", de: "setzt aus" },
  you: { en: "you", de: "du" },
  agent: { en: "agent", de: "Agent" },
  cards: { en: enCards, de: deCards },
  tokens: {
    en: (count: number) => `${signedNumber(count)} ${Math.abs(count) === 1 ? "token" : "tokens"}`,
    de: (count: number) =>
      `${signedNumber(count)} ${Math.abs(count) === 1 ? "Punktstein" : "Punktsteine"}`,
  },
  said: {
    en: (right: boolean) => `said ${right ? "right" : "wrong"}`,
    de: (right: boolean) => `sagte ${right ? "richtig" : "falsch"}`,
  },
  others: {
    en: (count: number) => `and ${count} others`,
    de: (count: number) => `und ${count} andere`,
  },
  saidRight: {
    en: (right: number, of: number) => `${right} of ${of} said “right”`,
    de: (right: number, of: number) => `${right} von ${of} sagten „richtig“`,
  },
  owed: {
    en: (count: number) => `draws ${enCards(count)}`,
    de: (count: number) => `zieht ${deCards(count)}`,
  },
  thinking: { en: "thinking", de: "denkt nach" },
  away: { en: "away", de: "nicht da" },
  minded: { en: "an agent plays", de: "ein Agent spielt" },
  points: {
    en: (count: number) => (count === 1 ? "1 point" : `${count} points`),
    de: (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`),
  },
  seconds: {
    en: (left: number) => `${left} seconds left`,
    de: (left: number) => `noch ${left} Sekunden`,
  },
  stock: {
    en: (count: number) => `${count} in the stock`,
    de: (count: number) => `${count} im Stapel`,
  },
});

/** The parts of the table. */
export const table = messages({
  heading: { en: (code: string) => `Table ${code}`, de: (code: string) => `Tisch ${code}` },
  tray: { en: "Your place", de: "Dein Platz" },
  side: { en: "Notebook and log", de: "Notizbuch und Protokoll" },
  log: { en: "Log", de: "Protokoll" },
  notebook: { en: "Notebook", de: "Notizbuch" },
  close: { en: "Close", de: "Schließen" },
  hints: { en: "God’s hints", de: "Gottes Hinweise" },
  hint: {
    en: (hint: string) => `God’s hint: “${hint}”`,
    de: (hint: string) => `Gottes Hinweis: „${hint}“`,
  },
  shownHand: {
    en: (who: string) => `${who}’s hand, open to all`,
    de: (who: string) => `Die Hand von ${who}, offen für alle`,
  },
  yourShownHand: { en: "Your hand, open to all", de: "Deine Hand, offen für alle" },
  pickCard: {
    en: (card: string) => `Pick ${card}`,
    de: (card: string) => `${card} wählen`,
  },
  replay: { en: "Replay", de: "Rückschau" },
  moment: {
    en: (at: number, of: number) => `Moment ${at} of ${of}`,
    de: (at: number, of: number) => `Augenblick ${at} von ${of}`,
  },
  earlier: { en: "A step back", de: "Einen Schritt zurück" },
  later: { en: "A step on", de: "Einen Schritt weiter" },
  bare: {
    en: "Right cards will go on here, from left to right. Wrong ones hang below the card that they should have followed.",
    de: "Richtige Karten gehen hier weiter, von links nach rechts. Falsche hängen unter der Karte, auf die sie hätten folgen sollen.",
  },
  view: { en: "View", de: "Ansicht" },
  toNow: { en: "Back to now", de: "Zurück zu jetzt" },
  lookingBack: { en: "You are looking back.", de: "Du blickst zurück." },
  prophecy: {
    en: (who: string, line: number, side: number) =>
      `Prophet ${who}: since then ${line} on the line, ${side} below`,
    de: (who: string, line: number, side: number) =>
      `Prophet ${who}: seither ${line} in der Linie, ${side} darunter`,
  },
  yourProphecy: {
    en: (line: number, side: number) =>
      `You, the prophet: since then ${line} on the line, ${side} below`,
    de: (line: number, side: number) =>
      `Du als Prophet: seither ${line} in der Linie, ${side} darunter`,
  },
});
