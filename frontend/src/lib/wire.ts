// Written by scripts/wire_types.py from src/eleusis/server/protocol: do not edit.

export const PROTOCOL = 2;

/** What each kind of agent is at the table, and how it plays. */
export const AGENTS = {
  "bayes": {
    title: "the master",
    about: "Weighs every rule that fits and plays for points; the strongest.",
  },
  "club": {
    title: "the regular",
    about: "Knows the rules that people often make up, and remembers some thirty cards.",
  },
  "novice": {
    title: "the pupil",
    about: "Thinks of simple rules only, remembers a dozen cards, and never tests anything.",
  },
  "cautious": {
    title: "careful",
    about: "Plays what has been right before; claims nothing in doubt.",
  },
  "random": {
    title: "by chance",
    about: "Plays any legal card.",
  },
  "sparc": {
    title: "the historian",
    about: "Looks for the simplest rule that fits, as the first program did in 1980.",
  },
} as const;

/** The lessons, in the order in which they are taken. */
export const LESSONS = ["cards", "suspicion", "string", "no-play", "prophet", "fall"] as const;

export type Stage =
  | "gathering"
  | "over"
  | "playing";

export type Phase =
  | "dealing"
  | "turning-starter"
  | "judging-starter"
  | "turning"
  | "predicting"
  | "turn"
  | "calling"
  | "judging"
  | "picking"
  | "judging-pick"
  | "throwing-in"
  | "judging-guess"
  | "leaving"
  | "over";

export type Status =
  | "dealer"
  | "playing"
  | "prophet"
  | "expelled"
  | "out";

export type EndReason =
  | "went-out"
  | "no-play"
  | "nobody-left"
  | "guessed"
  | "stopped"
  | "stock-out";

export type Level =
  | "club"
  | "cruel"
  | "gentle";

export type AgentName =
  | "bayes"
  | "cautious"
  | "club"
  | "novice"
  | "random"
  | "sparc";

export type RivalName =
  | "bayes"
  | "cautious"
  | "random";

export type LessonWish =
  | "go on"
  | "a note"
  | "the rule"
  | "right cards"
  | "an answer";

export type Code =
  | "address-taken"
  | "after-end"
  | "agent-illegal"
  | "agent-raised"
  | "asked"
  | "bad-action"
  | "bad-batch"
  | "bad-card-set"
  | "bad-days"
  | "bad-encoding"
  | "bad-endpoint"
  | "bad-entry"
  | "bad-event"
  | "bad-layout"
  | "bad-limit"
  | "bad-line"
  | "bad-move"
  | "bad-note"
  | "bad-number"
  | "bad-packs"
  | "bad-plan"
  | "bad-position"
  | "bad-predictions"
  | "bad-results"
  | "bad-rule"
  | "bad-salt"
  | "bad-seal"
  | "bad-secret"
  | "bad-table"
  | "bad-text"
  | "bad-translator"
  | "bad-verdict"
  | "bad-vocabulary"
  | "broken-chain"
  | "broken-seal"
  | "busy"
  | "by-hand"
  | "class-full"
  | "class-over"
  | "class-paused"
  | "closed"
  | "cut-off"
  | "dealer"
  | "dealer-plays"
  | "dealer-predicts"
  | "early-secret"
  | "empty-record"
  | "enough-hints"
  | "enough-notes"
  | "event-limit"
  | "expelled"
  | "false-hint"
  | "file-too-large"
  | "finished"
  | "flood"
  | "folder-taken"
  | "future-day"
  | "game-on"
  | "god-is-needed"
  | "gone"
  | "guessed-already"
  | "held"
  | "hidden-face"
  | "hint-too-late"
  | "impossible-event"
  | "improper-rule"
  | "incomplete-rulebook"
  | "joined-already"
  | "late-line"
  | "limit-not-reached"
  | "locked"
  | "log-format"
  | "malformed"
  | "mistake"
  | "name-taken"
  | "name-unclear"
  | "names"
  | "network"
  | "no-address"
  | "no-cards"
  | "no-class"
  | "no-cluster"
  | "no-coach"
  | "no-day"
  | "no-deal"
  | "no-endpoint"
  | "no-extra"
  | "no-first-card"
  | "no-guesses"
  | "no-ideas"
  | "no-json"
  | "no-lesson"
  | "no-model"
  | "no-more-packs"
  | "no-no-play"
  | "no-onlookers"
  | "no-page"
  | "no-place-for-record"
  | "no-predictions"
  | "no-program"
  | "no-prophets"
  | "no-proposal"
  | "no-pupils"
  | "no-puzzle"
  | "no-record"
  | "no-report"
  | "no-results"
  | "no-revision"
  | "no-room"
  | "no-round"
  | "no-rule"
  | "no-rules-listed"
  | "no-scoring"
  | "no-seat"
  | "no-seating"
  | "no-secrets"
  | "no-sentence"
  | "no-store"
  | "no-such-card"
  | "no-such-name"
  | "no-such-page"
  | "no-such-place"
  | "no-such-pupil"
  | "no-such-round"
  | "no-such-ruling"
  | "no-such-seat"
  | "no-table"
  | "no-table-server"
  | "no-time-limit"
  | "no-token"
  | "no-translator"
  | "nonsense"
  | "not-a-record"
  | "not-a-sheet"
  | "not-after-own-play"
  | "not-after-right-play"
  | "not-full"
  | "not-god"
  | "not-gods"
  | "not-in-hand"
  | "not-joined"
  | "not-now"
  | "not-over"
  | "not-settled"
  | "not-text"
  | "not-the-dealer"
  | "not-the-hand"
  | "not-the-host"
  | "not-the-picker"
  | "not-the-prophet"
  | "not-the-teacher"
  | "not-your-seat"
  | "not-your-turn"
  | "not-yours"
  | "nothing-owed"
  | "nothing-played"
  | "nothing-predicted"
  | "nothing-said"
  | "nothing-to-correct"
  | "nothing-to-pass"
  | "nothing-to-say"
  | "nothing-to-undo"
  | "nothing-typed"
  | "one-card"
  | "online-refused"
  | "options"
  | "other-plan"
  | "other-pool"
  | "other-shuffle"
  | "out-of-round"
  | "packs"
  | "place-free"
  | "place-taken"
  | "players"
  | "predicted-already"
  | "predictions-together"
  | "program-failed"
  | "prophet-plays"
  | "prophet-stands"
  | "protocol"
  | "public-url"
  | "record-exists"
  | "record-format"
  | "record-too-large"
  | "restart"
  | "round-on"
  | "round-over"
  | "rounds"
  | "rule-judges"
  | "rule-too-large"
  | "rule-unreadable"
  | "rulebook-revision"
  | "sent-away"
  | "several-rounds"
  | "sits-already"
  | "solo-on"
  | "solo-over"
  | "stale"
  | "stale-version"
  | "starters"
  | "stock-ends-nothing"
  | "stock-not-out"
  | "stock-out"
  | "store-closed"
  | "store-failed"
  | "store-in-use"
  | "store-needs-package"
  | "store-too-new"
  | "store-too-old"
  | "store-unknown"
  | "store-unusable"
  | "string-too-long"
  | "table-full"
  | "table-unreadable"
  | "table-used-up"
  | "terminal-too-narrow"
  | "text-too-long"
  | "time-up"
  | "told-twice"
  | "too-fast"
  | "too-few-others"
  | "too-large"
  | "too-many-digits"
  | "too-many-people"
  | "too-many-readings"
  | "too-many-states"
  | "too-narrow"
  | "too-slow"
  | "took-too-long"
  | "try-again"
  | "unclear"
  | "undecided"
  | "unknown-agent"
  | "unknown-card"
  | "unknown-level"
  | "unknown-line"
  | "unknown-name"
  | "unknown-place"
  | "unknown-question"
  | "unknown-rival"
  | "unknown-rule"
  | "unknown-rulebook"
  | "unknown-scientist"
  | "unknown-sorting"
  | "unknown-variant"
  | "unknown-word"
  | "unpublished-rulebook"
  | "unreadable"
  | "unreadable-hint"
  | "was-prophet"
  | "watch-or-play"
  | "workers-lost"
  | "wrong-consequence"
  | "wrong-count"
  | "wrong-host"
  | "wrong-kind"
  | "wrong-method"
  | "wrong-origin"
  | "wrong-word";

export type CommandWord =
  | "arrange"
  | "begin"
  | "call"
  | "consider"
  | "correct"
  | "declare-no-play"
  | "declare-prophet"
  | "go-out"
  | "guess-rule"
  | "hint"
  | "judge"
  | "next-round"
  | "open-predictions"
  | "pass"
  | "pick"
  | "play"
  | "predict"
  | "seat-agent"
  | "set-rule"
  | "show-notes"
  | "sit-down"
  | "stand-up"
  | "stop-round"
  | "throw-in"
  | "unseat";

export type EventWord =
  | "called"
  | "card-turned"
  | "corrected"
  | "dealt"
  | "expelled"
  | "hand-emptied"
  | "hand-returned"
  | "hinted"
  | "judged"
  | "no-play-declared"
  | "owed"
  | "pack-added"
  | "picked"
  | "played"
  | "predicted"
  | "prophet-declared"
  | "prophet-fell"
  | "round-ended"
  | "rule-guessed"
  | "starter-laid"
  | "starter-refused"
  | "starter-turned";

export type ChangeWord =
  | "agent-sat"
  | "arranged"
  | "begun"
  | "came-back"
  | "explained"
  | "extended"
  | "freed"
  | "host-passed"
  | "joined"
  | "left"
  | "minded"
  | "notes-shown"
  | "opened"
  | "passed"
  | "paused"
  | "readied"
  | "renamed"
  | "resumed"
  | "rule-set"
  | "sat"
  | "time-up"
  | "unsealed";

export type What =
  | EventWord
  | ChangeWord;

export type Pending =
  | PendingPlay
  | PendingCard
  | PendingNoPlay
  | RightNoPlay
  | WrongNoPlay
  | PendingPick
  | PendingGuess
  | EmptyHand;

export type Command =
  | Play
  | DeclareNoPlay
  | ThrowIn
  | DeclareProphet
  | GoOut
  | Call
  | Predict
  | GuessRule
  | Pick
  | Judge
  | Hint
  | Correct
  | Pass
  | Consider
  | Arrange
  | SeatAgent
  | Unseat
  | SitDown
  | StandUp
  | SetRule
  | Begin
  | StopRound
  | NextRound
  | ShowNotes
  | OpenPredictions;

export type ClassRole =
  | "assistant"
  | "projector"
  | "pupil"
  | "teacher"
  | "visitor";

export type ClassStage =
  | "between"
  | "ended"
  | "gathering"
  | "playing";

export type AnyClassCommand =
  | SetTerms
  | StartRound
  | HoldAll
  | MoreTime
  | HintAll
  | CloseRound
  | EndClass
  | RenamePupil
  | SendAway
  | TakeNote
  | RaiseHand
  | Agree;

export type ToTable =
  | Hello
  | Do
  | Ping;

export type FromTable =
  | Update
  | ClassUpdate
  | Done
  | Refused
  | Presence
  | Pong
  | Farewell;

/** A person in a message. */
export interface Who {
  readonly name: string;
  readonly seat: number;
}

/** A message within a message. */
export interface Message {
  readonly key: string;
  readonly values: Values;
}

export type Value = string | number | boolean | Who | Message | readonly Value[];

export type Values = Readonly<Record<string, Value>>;

/** Something for people: whoever has catalogues says it in any language and to any reader. */
export interface Told {
  key: string;
  message: string;
  values: Values;
}

/** Lay these cards, in this order. */
export interface Play {
  do: "play";
  cards: string[];
}

/** Claim that no card of the hand is right, and show the hand. */
export interface DeclareNoPlay {
  do: "declare-no-play";
}

/** Give these cards back after a right declaration of no play (King). */
export interface ThrowIn {
  do: "throw-in";
  cards: string[];
}

/** Call the plays in God's place from now on. */
export interface DeclareProphet {
  do: "declare-prophet";
}

/** Take the bonus for an empty hand. */
export interface GoOut {
  do: "go-out";
}

/** As the prophet, call what is pending right or wrong. */
export interface Call {
  do: "call";
  right: boolean;
}

/** Say whether the turned card is right; nobody hears of it before all are opened (Delphi). */
export interface Predict {
  do: "predict";
  right: boolean;
}

/** As God, or as host where a machine is God: the time to predict this card is up. */
export interface OpenPredictions {
  do: "open-predictions";
}

/** Say the rule aloud (Express). */
export interface GuessRule {
  do: "guess-rule";
  text: string;
}

/** As prophet or God, lay a right card of the shown hand. */
export interface Pick {
  do: "pick";
  card: string;
}

/** As God, rule on what is pending. */
export interface Judge {
  do: "judge";
  right: boolean;
}

/** As God, give everybody a truthful hint. */
export interface Hint {
  do: "hint";
  text: string;
}

/** As God, take back a ruling: the `v` of the entry that held it. */
export interface Correct {
  do: "correct";
  ruling: number;
}

/** Let the agents play on, where nobody else waits: neither become the prophet nor guess. */
export interface Pass {
  do: "pass";
}

/** Ask for a moment to become the prophet or to guess, or want it no more. */
export interface Consider {
  do: "consider";
  on?: boolean;
}

/** As host, between rounds: change what is agreed. What is left out stays. */
export interface Arrange {
  do: "arrange";
  rulebook?: string;
  rounds?: number;
  turn_seconds?: number;
  dealer?: number;
  is_locked?: boolean;
  substitutes?: boolean;
  level?: Level;
  onlookers?: boolean;
}

/** As host: put an agent into a new place, or into one whose person left. */
export interface SeatAgent {
  do: "seat-agent";
  agent: string;
  place?: number;
}

/** As host: a place becomes free, whoever sat there. During a round an agent takes it. */
export interface Unseat {
  do: "unseat";
  place: number;
}

/** Take a free place, or come back to one's own that an agent minds. */
export interface SitDown {
  do: "sit-down";
  place?: number;
}

/** Leave one's place and look on. */
export interface StandUp {
  do: "stand-up";
}

/** As God, before the round: the secret rule. */
export interface SetRule {
  do: "set-rule";
  text?: string;
  by_hand?: boolean;
  hints?: string[];
}

/** As host: deal. Everybody sits, and God has set a rule or leaves it to the machine. */
export interface Begin {
  do: "begin";
}

/** As host: end the round as it stands. */
export interface StopRound {
  do: "stop-round";
}

/** As host: get ready for the next round; the deal passes clockwise. */
export interface NextRound {
  do: "next-round";
  deals?: boolean;
}

/** A line of a lab notebook. */
export interface Note {
  text: string;
  laid: number;
}

/** After the round: show everybody what one believed when. */
export interface ShowNotes {
  do: "show-notes";
  notes: Note[];
}

/** What the teacher arranges. */
export interface Terms {
  title: string;
  rulebook: string;
  size: number;
  minutes: number;
  seconds: number;
  level: Level;
  consent: string;
}

/** As teacher, between rounds: arrange the next one. */
export interface SetTerms {
  do: "set-terms";
  terms: Terms;
}

/** As teacher: deal the same world to all tables; without a text the machine draws the rule. */
export interface StartRound {
  do: "start-round";
  rule?: string;
}

/** As teacher: everybody stops, or goes on. */
export interface HoldAll {
  do: "hold-all";
  on: boolean;
}

/** As teacher: the round lasts so much longer. */
export interface MoreTime {
  do: "more-time";
  minutes: number;
}

/** As teacher: a truthful hint, told at all tables. */
export interface HintAll {
  do: "hint-all";
  text: string;
}

/** As teacher: the round is over at all tables, and its rule laid open. */
export interface CloseRound {
  do: "close-round";
}

/** As teacher: the class is over. */
export interface EndClass {
  do: "end-class";
}

/** As teacher: call somebody otherwise. */
export interface RenamePupil {
  do: "rename-pupil";
  person: string;
  name: string;
}

/** As teacher: somebody may come here no more; an agent takes the place. */
export interface SendAway {
  do: "send-away";
  person: string;
}

/** As pupil: what one suspects. The teacher reads it, nobody else. */
export interface TakeNote {
  do: "take-note";
  text: string;
  laid: number;
}

/** As pupil: ask for the teacher, or do so no more. */
export interface RaiseHand {
  do: "raise-hand";
  on: boolean;
}

/** As pupil: agree, or not, to what is asked for research. */
export interface Agree {
  do: "agree";
  on: boolean;
}

/** What everybody in a class sees. */
export interface ClassFacts {
  code: string;
  stage: ClassStage;
  terms: Terms;
  number: number;
  pupils: number;
  tables: number;
  held: boolean;
  deadline: number | null;
  hints: string[];
  rule: string;
}

/** What concerns one person of a class. */
export interface ClassYou {
  person: string;
  role: ClassRole;
  name: string;
  word: string;
  table: string;
  number: number;
  hand: boolean;
  agreed: boolean | null;
}

/** Who sits at a table of a class, as its wall shows them. */
export interface Seated {
  name: string;
  is_person: boolean;
  person: string;
  is_here: boolean;
  hand: boolean;
  note: string;
  notes: number;
  noted: number | null;
}

/** What the pupils of a table predicted of a card that was then ruled on (Delphi). */
export interface Vote {
  card: string;
  right: boolean;
  said: number;
  said_right: number;
}

/** A table of a class, as walls show it. There is no field for a hand, nor for the rule. */
export interface Tile {
  number: number;
  stage: Stage;
  seats: Seated[];
  line: string[];
  tried: string[];
  right: number;
  laid: number;
  turned: string;
  votes: Vote[];
  known: number | null;
  weighed: number;
  stuck: number;
  found: string;
  page: string;
}

/** Somebody of the class, for its teacher. */
export interface RosterEntry {
  person: string;
  name: string;
  role: ClassRole;
  word: string;
  table: number;
  is_here: boolean;
  agreed: boolean | null;
}

/** What has changed in a class for whoever hears it. */
export interface ClassUpdate {
  say: "class";
  v: number;
  facts: ClassFacts;
  you?: ClassYou;
  tiles: Tile[];
  roster?: RosterEntry[];
  is_whole: boolean;
}

/** A class to be opened; who opens it is its teacher. */
export interface NewClass {
  terms?: Terms;
}

/** A pupil who comes in, or comes back. */
export interface ClassEntrance {
  name: string;
  word?: string;
}

/** A way in for somebody who is no pupil. */
export interface NewLink {
  role: "assistant" | "projector" | "teacher" | "visitor";
}

/** The way into a class. The token is told once. */
export interface ClassAdmission {
  code: string;
  token: string;
  word: string;
}

/** What is seen of a class at its door. */
export interface ClassInvitation {
  code: string;
  title: string;
  stage: ClassStage;
  is_full: boolean;
  link: string;
}

/** A class and all its tables and rounds are gone. */
export interface ClassDeleted {
  tables: number;
}

/** A part of a lesson. */
export interface PlanStep {
  minutes: number;
  key: string;
}

/** A lesson, and the class that it needs. */
export interface LessonPlan {
  name: string;
  minutes: number;
  terms: Terms;
  rules: string[];
  steps: PlanStep[];
  questions: number;
  source: string;
}

/** The lesson plans. */
export interface Plans {
  plans: LessonPlan[];
}

/** A place at the table and who sits there. */
export interface Chair {
  name: string;
  agent: string;
  is_person: boolean;
  is_free: boolean;
}

/** A play, or a starter, as it lies on the layout. */
export interface PlayOnTable {
  seat: number | null;
  cards: string[];
  right: boolean;
  column: number;
  number: number;
  v: number;
  predicted?: [number, number];
}

/** A play that awaits its call or its ruling. */
export interface PendingPlay {
  what: "play";
  seat: number;
  cards: string[];
  call: boolean | null;
  expels: boolean;
}

/** A turned card, for everybody to predict and then to be ruled on (Delphi). */
export interface PendingCard {
  what: "card";
  seat: number;
  card: string;
  predictions: [number, boolean][] | null;
}

/** A declaration of no play that awaits its call or its ruling. */
export interface PendingNoPlay {
  what: "no-play";
  seat: number;
  call: boolean | null;
  expels: boolean;
}

/** A right declaration, after which the seat chooses what to give back. */
export interface RightNoPlay {
  what: "right-no-play";
  seat: number;
}

/** A wrong declaration, after which a right card of the shown hand is to be picked. */
export interface WrongNoPlay {
  what: "wrong-no-play";
  seat: number;
  expels: boolean;
}

/** The prophet's pick from the hand of this seat, which awaits its ruling. */
export interface PendingPick {
  what: "pick";
  seat: number;
  card: string;
}

/** A rule said aloud, which awaits its ruling. */
export interface PendingGuess {
  what: "guess";
  seat: number;
  text: string;
}

/** A seat without a card, which goes out or stays as the prophet. */
export interface EmptyHand {
  what: "empty-hand";
  seat: number;
}

/** A prophet's time in office. */
export interface Prophecy {
  seat: number;
  column: number;
  number: number;
  marker: number | null;
  fall: number | null;
  fell_over_cards: boolean;
}

/** Cards that a seat is still to get. */
export interface Debt {
  seat: number;
  count: number;
}

/** A number of the score and its reason. */
export interface Point {
  amount: number;
  reason: Told;
}

/** What the round was worth to a seat. */
export interface Score {
  total: number;
  points: Point[];
}

/** What was sealed, laid open when the round is over. */
export interface OpenedSeals {
  rule: string;
  rule_salt: string;
  seed: string;
  seed_salt: string;
  is_true: boolean;
}

/** What a seat believed when: an agent's account, or a person's notes. */
export interface Thoughts {
  seat: number;
  lines: Told[];
  notes: Note[];
}

/** What everybody at a table sees, on-lookers included. All fields but the layout. */
export interface Facts {
  code: string;
  stage: Stage;
  rulebook: string;
  rounds: number;
  round: number;
  turn_seconds: number;
  is_locked: boolean;
  substitutes: boolean;
  chairs: Chair[];
  host: number | null;
  dealer: number;
  by_hand: boolean;
  has_rule: boolean;
  totals: number[];
  level: Level;
  paused: boolean;
  deadline: number | null;
  phase: Phase | null;
  waits_for: number | null;
  turn: number | null;
  hand_counts: number[];
  shown: string[][];
  status: Status[];
  pending: PendingPlay | PendingCard | PendingNoPlay | RightNoPlay | WrongNoPlay | PendingPick | PendingGuess | EmptyHand | null;
  owed: Debt[];
  prophecies: Prophecy[];
  stock: number | null;
  turns: number;
  foretold: [number, boolean][];
  tokens: number[];
  expels_from: number | null;
  hints: string[];
  rule_seal: string;
  shuffle_seal: string;
  end: EndReason | null;
  end_seat: number | null;
  scores: Score[];
  winners: number[];
  compensations: (Point | null)[];
  opened: OpenedSeals | null;
  thoughts: Thoughts[];
  onlookers: boolean;
  page: string;
}

/** What is one's own: all of it is sent whenever some of it changes. */
export interface You {
  seat: number | null;
  is_host: boolean;
  is_god: boolean;
  hand: string[];
  may: CommandWord[];
  turned: string | null;
  rule: string;
  hints: string[];
  minded: boolean;
  predicted?: boolean;
}

/** The plays from one on: earlier ones stand. */
export interface LayoutPatch {
  start: number;
  plays: PlayOnTable[];
}

/** What changed in a view. */
export interface Patch {
  facts: Partial<Facts>;
  layout?: LayoutPatch;
  you?: You;
}

/** The first message on a socket. */
export interface Hello {
  say: "hello";
  token?: string | null;
  since?: number;
  protocol?: number;
}

/** A command, and what its sender had seen. */
export interface Do {
  say: "do";
  id: string;
  command: Play | DeclareNoPlay | ThrowIn | DeclareProphet | GoOut | Call | Predict | GuessRule | Pick | Judge | Hint | Correct | Pass | Consider | Arrange | SeatAgent | Unseat | SitDown | StandUp | SetRule | Begin | StopRound | NextRound | ShowNotes | OpenPredictions | SetTerms | StartRound | HoldAll | MoreTime | HintAll | CloseRound | EndClass | RenamePupil | SendAway | TakeNote | RaiseHand | Agree;
  seen?: number;
}

/** Is anybody there? */
export interface Ping {
  say: "ping";
}

/** An entry of the table's log as this audience sees it. */
export interface Entry {
  v: number;
  at: number;
  what: What;
  seat: number | null;
  cards: string[];
  right: boolean | null;
  count: number | null;
  said?: number;
  text: string;
}

/** What happened, and what has changed with it. */
export interface Update {
  say: "update";
  v: number;
  entries: Entry[];
  view: Patch;
  is_whole: boolean;
}

/** A command was taken; its entries are kept, and reach everybody. */
export interface Done {
  say: "done";
  id: string;
  v: number;
  until?: number;
}

/** A command, or a message, was not taken; nothing has changed. */
export interface Refused {
  say: "refused";
  key: string;
  message: string;
  values: Values;
  code: Code;
  id: string;
}

/** Who is connected; not part of the log. */
export interface Presence {
  say: "presence";
  here: boolean[];
  watching: number;
  thinking: number | null;
  held_until?: number;
}

/** Somebody is there. */
export interface Pong {
  say: "pong";
  now: number;
}

/** The server closes this connection; `code` says whether to come back. */
export interface Farewell {
  say: "farewell";
  key: string;
  message: string;
  values: Values;
  code: Code;
}

/** A table to be opened; who opens it is its host. */
export interface NewTable {
  name: string;
  role?: "god" | "player" | "spectator";
  rulebook?: string;
  agents?: string[];
  level?: Level;
  round?: string;
}

/** Somebody who wants to sit down, or look on. */
export interface Join {
  name: string;
  role?: "player" | "spectator";
}

/** The way in. The token is told once and kept by whoever gets it. */
export interface Admission {
  code: string;
  token: string;
  seat: number | null;
}

/** What somebody at the door sees of a table. */
export interface Invitation {
  code: string;
  stage: Stage;
  rulebook: string;
  names: string[];
  agents: string[];
  free: number;
  is_locked: boolean;
  link: string;
  onlookers: boolean;
}

/** Why a request was refused; the same code and message as on the socket. */
export interface Problem {
  key: string;
  message: string;
  values: Values;
  code: Code;
}

/** The server is well; else the answer is a 503 with a `Problem`. */
export interface Health {
  ok: boolean;
}

/** A text that may become a rule. */
export interface RuleDraft {
  text: string;
  rulebook?: string;
}

/** What the rulebook says to a rule. */
export interface Objection {
  key: string;
  message: string;
  values: Values;
  forbids: boolean;
}

/** A stretch of what somebody wrote. */
export interface TextPart {
  text: string;
  is_unused: boolean;
}

/** A line with a right and a wrong card, to see by what a rule means. */
export interface TellingLine {
  line: string[];
  right: string;
  wrong: string;
}

/** What somebody may mean. */
export interface Choice {
  rule: string;
  lines: TellingLine[];
}

/** A text that becomes a rule only when its author chooses what it means. */
export interface AskedBack {
  parts: TextPart[];
  reasons: Told[];
  choices: Choice[];
}

/** How a text is understood. */
export interface Reading {
  ok: boolean;
  rule: string;
  problem: Told | null;
  place: number | null;
  asked: AskedBack | null;
  has_translator: boolean;
  objections: Objection[];
  share: number | null;
  opening: string[];
  hints: string[];
}

/** What somebody who has a rule in mind says to a picture. */
export interface PictureAnswer {
  what: "picture";
  line: string[];
  right: string[] | null;
  wrong?: number | null;
}

/** It is not the rule that was proposed. */
export interface RefusedRule {
  what: "refused";
  rule: string;
}

/** A rule that somebody has in mind, as far as it was said and shown; it is kept nowhere. */
export interface ShownRule {
  text?: string;
  rulebook?: string;
  answers?: (PictureAnswer | RefusedRule)[];
}

/** Where a rule is not what was shown. */
export interface Failure {
  line: string[];
  cards: string[];
}

/** What to ask of somebody who has a rule in mind. */
export interface NextStep {
  what: "given-up" | "picture" | "rule";
  line: string[];
  starters: number;
  believed: string[];
  offers: string[][];
  rule: string;
  fails: Failure[];
}

/** A rule to be drawn, in words that are read unasked. */
export interface PictureDraft {
  text: string;
  rulebook?: string;
  line?: string | null;
}

/** Which cards are right after this line. */
export interface RulePicture {
  line: string[];
  right: string[];
}

/** How soon a rule is found. */
export interface RuleDifficulty {
  plays: number | null;
}

/** A published rule. */
export interface LibraryEntry {
  slug: string;
  text: string;
  source: string;
  kind: string;
  plays: number | null;
}

/** The published rules, the easy ones first. */
export interface Library {
  rules: LibraryEntry[];
}

/** A published rulebook that can be played. */
export interface RulebookEntry {
  name: string;
  title: string;
  source: string;
  players_min: number;
  players_max: number | null;
  has_prophet: boolean;
  has_guess: boolean;
  has_no_play: boolean;
  has_starter: boolean;
  string_max: number | null;
  wrong_penalty: number;
  throws_in: number | null;
  hints_any_time: boolean;
  right_overlaps: boolean;
  expels_at: [number, number] | null;
  counts_line: boolean;
  marks_falls: boolean;
}

/** A kind of agent that can be seated. */
export interface AgentEntry {
  name: AgentName;
  title: string;
  description: string;
}

/** What can be played, and with whom. */
export interface Rulebooks {
  rulebooks: RulebookEntry[];
  agents: AgentEntry[];
}

/** What God sees of the table: what is right next, and what may be known of the rule. */
export interface Outlook {
  right: string[];
  known: number;
  likeliest: string;
  share: number;
}

/** A card of the line in the picture, and the plays below it. */
export interface GuideColumn {
  card: string;
  below: string[][];
  has_marker: boolean;
}

/** Something that one sees first. */
export interface GuideSight {
  cards: string[];
  what: Told;
}

/** A table of what may be done, costs or counts. */
export interface GuideRows {
  title: Told;
  head: Told[];
  rows: Told[][];
}

/** How it is played by a rulebook: sentences, a picture, tables. */
export interface HowToPlay {
  title: string;
  sentences: Told[];
  picture: GuideColumn[];
  sights: GuideSight[];
  tables: GuideRows[];
}

/** A line of a lab notebook: what one suspects the rule to be. */
export interface NotebookLine {
  text: string;
}

/** What the layout says to a hypothesis; computed from what everybody sees, kept nowhere. */
export interface Contradictions {
  ok: boolean;
  rule: string;
  problem: Told | null;
  plays: number[];
  checked: number;
  right: string[];
  asked: AskedBack | null;
}

/** What somebody has answered in a lesson; the server keeps nothing of it. */
export interface LessonTaken {
  answers?: string[];
  since?: number;
}

/** Where a lesson stands after these answers. */
export interface LessonPoint {
  title: Told;
  says: Told;
  reply: Told | null;
  at: number;
  points: number;
  waits: LessonWish | null;
  takes_notes: boolean;
  wanted: string[];
  answers: string[];
  updates: Update[];
}

/** A suspicion in a lesson, after these answers. */
export interface LessonNote {
  text: string;
  answers?: string[];
}

/** A finished round, as everybody at the table saw it and what they showed afterwards. */
export interface RoundPage {
  id: string;
  short: string;
  at: number;
  facts: Facts;
  layout: PlayOnTable[];
  record: string;
}

/** A play as it was ruled, without its cards. */
export interface TriedPlay {
  seat: number | null;
  cards: number;
  right: boolean;
}

/** A round beside others of the same rule and shuffle. */
export interface Tried {
  id: string;
  at: number;
  names: string[];
  dealer: number;
  plays: TriedPlay[];
  prophecies: Prophecy[];
  points: number[];
}

/** Who played the same deal, the first to be over first. */
export interface Tries {
  rounds: Tried[];
}

/** A record from somebody's disk. */
export interface DroppedRecord {
  record: string;
}

/** What is to be deleted; the host of the table asks for it. */
export interface Deletion {
  everything?: boolean;
}

/** What was deleted. */
export interface Deleted {
  rounds: number;
}

/** What somebody does in a turn. */
export interface SoloTurn {
  card: string;
  guess?: string;
}

/** A round so far, the last turn as it is to be taken. */
export interface SoloPlay {
  puzzle: string;
  turns?: SoloTurn[];
  text?: string;
  gives_up?: boolean;
}

/** A turn and what came of it. */
export interface SoloLaid {
  card: string;
  right: boolean;
  guess: string;
  correct: boolean;
}

/** What is told at the end. */
export interface SoloEnd {
  found: boolean;
  score: number;
  rule: string;
  reading: string;
  salt: string;
  squares: string;
  rating: number | null;
}

/** Where a round stands. */
export interface SoloSight {
  puzzle: string;
  seal: string;
  starter: string;
  hand: string[];
  laid: SoloLaid[];
  turns: number;
  worth: number;
  asked: AskedBack | null;
  problem: Told | null;
  end: SoloEnd | null;
}

/** A round that is over, and an agent that is to play the same deal. */
export interface RivalAsked {
  play: SoloPlay;
  agent: RivalName;
}

/** What an agent did and thought. */
export interface RivalTurn {
  card: string;
  right: boolean;
  rule: string;
  confidence: number;
  guess: boolean;
  correct: boolean;
}

/** How an agent fared with a deal. */
export interface RivalSight {
  agent: RivalName;
  found: boolean;
  score: number;
  wrong_guesses: number;
  turns: RivalTurn[];
}

/** A language model's means over the published deals; more was not published. */
export interface PublishedMean {
  model: string;
  score: number;
  solved: number;
  wrong_guesses: number;
}

/** What there is to play alone. */
export interface SoloFacts {
  deals: number;
  today: string;
  first_day: string;
  pool: number;
  ratings: number[];
  models: PublishedMean[];
}

/** A play, or a no play, of a pupil. */
export interface PlayRow {
  round: number;
  table: number;
  pupil: string;
  t: number;
  kind: string;
  cards: string;
  right: boolean | null;
  chance: number | null;
  asked: number;
  brought: number;
  best: number | null;
}

/** A note of a pupil. */
export interface NoteRow {
  round: number;
  table: number;
  pupil: string;
  seconds: number;
  laid: number;
  text: string;
  is_read: boolean;
  is_true: boolean;
  refuted_at: number | null;
}

/** A pupil in all rounds together; sums but where it says otherwise. */
export interface PupilRow {
  pupil: string;
  table: number;
  rounds: number;
  plays: number;
  right: number;
  brought: number;
  asked: number;
  best: number;
  efficiency: number | null;
  notes: number;
  tests: number;
  positive_tests: number;
  disconfirmations: number;
  perseverance: number;
  found: number;
  late: number | null;
  predicted: number;
  foretold: number;
  said_right: number;
  right_held: number;
  likelier: number;
  sentences: Told[];
}

/** A round at a table. */
export interface TableRow {
  round: number;
  table: number;
  rule: string;
  laid: number;
  knowable_at: number | null;
  found_by: string[];
  page: string;
}

/** What came of a class. */
export interface Report {
  title: string;
  rulebook: string;
  opened: number;
  rules: string[];
  sentences: Told[];
  pupils: PupilRow[];
  tables: TableRow[];
  plays: PlayRow[];
  notes: NoteRow[];
}

/** A report, as far as it is worked out. */
export interface ReportState {
  done: number;
  of: number;
  report: Report | null;
}
