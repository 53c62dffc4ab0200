/**
 * The layout as a picture in data: which card lies where, and what stands on it.
 *
 * As `eleusis.play.pictures.layout` has it for print: fixtures/common holds the two together.
 * Nothing is drawn here, and no drawing counts cards or decides where a pawn stands.
 */

import type { Facts, PlayOnTable, Prophecy, RulebookEntry } from "../lib/wire";

/** A pawn stands on every tenth card, so that the expulsion count is seen and not recounted. */
export const PAWN_EVERY = 10;

/** A counting piece on a card: white without a prophet, black after the standing one's marker. */
export interface Pawn {
  readonly colour: "white" | "black";
  /** Its place among the counted cards: 10, 20, … */
  readonly count: number;
}

/** A card on the layout. */
export interface LaidCard {
  readonly card: string;
  /** Its place on the layout in the order of time, from 1. */
  readonly number: number;
  readonly pawn: Pawn | null;
  /** The seat of the prophet whose marker stands on it. */
  readonly marker: number | null;
  /** True on the card from which on wrong plays expel. */
  readonly startsExpulsions: boolean;
}

/** Cards laid at once: a single card, or a string in its order. */
export interface LaidPlay {
  readonly cards: readonly LaidCard[];
  readonly right: boolean;
  /** Its place among the plays, in the order of time. */
  readonly place: number;
  readonly seat: number | null;
  readonly isStarter: boolean;
  readonly isNewest: boolean;
  /** The seat of the prophet who fell over it, where their fall stays marked. */
  readonly fallen: number | null;
  /** The entry that judged it. */
  readonly v: number;
}

/** A card of the line and the sideline below it; an overlapped string is one column. */
export interface Column {
  /** The card's place along the line; 0 for what lies before the first card. */
  readonly place: number;
  /** The right play that it belongs to; `null` if there is no card. */
  readonly play: LaidPlay | null;
  /** The cards of the line in it: one, or the overlapped cards of a string (King). */
  readonly cards: readonly LaidCard[];
  /** Wrong plays made while its last card was the last of the line, the newest lowest. */
  readonly below: readonly LaidPlay[];
  /** The seat of the prophet whose marker stands before the first card. */
  readonly marker: number | null;
}

/** Cards that lie face up beside the line until they are ruled on. */
export interface Awaiting {
  readonly cards: readonly string[];
  readonly seat: number;
  /** True if a prophet chose the card from a shown hand. */
  readonly isPick: boolean;
  /** What the prophet said of it; `null` before that or without a prophet. */
  readonly call: boolean | null;
}

/** From when on a wrong play expels, as things stand. */
export interface Expulsions {
  readonly threshold: number;
  /** Cards to be laid until then; 0 once a wrong play expels. */
  readonly left: number;
  readonly countsLine: boolean;
  /** True while a prophet stands and only cards after their marker count. */
  readonly afterMarker: boolean;
}

/** The whole picture. */
export interface Picture {
  readonly columns: readonly Column[];
  readonly plays: readonly LaidPlay[];
  readonly lineCount: number;
  readonly sideCount: number;
  readonly standing: Prophecy | null;
  readonly awaiting: Awaiting | null;
  /** `null` where the rulebook expels nobody; then no pawns stand either. */
  readonly expulsions: Expulsions | null;
}

type Terms = Pick<
  RulebookEntry,
  "expels_at" | "counts_line" | "right_overlaps" | "marks_falls" | "has_starter"
>;

const NO_TERMS: Terms = {
  expels_at: null,
  counts_line: false,
  right_overlaps: false,
  marks_falls: false,
  has_starter: true,
};

/** What of the facts lies on the table. */
export type OnTable = Pick<Facts, "prophecies" | "pending" | "phase">;

/** The picture of what lies on the table. */
export function pictureOf(
  facts: OnTable,
  layout: readonly PlayOnTable[],
  rulebook: Terms | null = null,
): Picture {
  const terms = rulebook ?? NO_TERMS;
  const last = layout.at(-1);
  const count = last ? last.number + last.cards.length : 0;
  const lineCount = last ? last.column + (last.right ? last.cards.length : 0) : 0;
  const standing = standingProphecy(facts.prophecies);
  const expulsions = expulsionsOf(terms, standing, count, lineCount);
  const starting = startOfExpulsions(terms, standing, expulsions, layout);
  const falls = terms.marks_falls ? fallsOf(facts.prophecies) : new Map<number, number>();
  const plays = layout.map((play, place): LaidPlay => {
    const cards = play.cards.map((card, at): LaidCard => {
      const number = play.number + at + 1;
      return {
        card,
        number,
        pawn: expulsions && pawnOn(play, number, standing, terms),
        marker: standing?.marker === number - 1 ? standing.seat : null,
        startsExpulsions: starting === number,
      };
    });
    return {
      cards,
      right: play.right,
      place,
      seat: play.seat,
      isStarter: terms.has_starter && play.number === 0 && play.seat === null && play.right,
      isNewest: play === last,
      fallen: falls.get(play.number) ?? null,
      v: play.v,
    };
  });
  return {
    columns: columnsOf(
      layout,
      plays,
      terms.right_overlaps,
      standing?.marker === null ? standing.seat : null,
    ),
    plays,
    lineCount,
    sideCount: count - lineCount,
    standing,
    awaiting: awaitingOf(facts),
    expulsions,
  };
}

/** The standing prophet's time in office. */
export function standingProphecy(prophecies: readonly Prophecy[]): Prophecy | null {
  const last = prophecies.at(-1);
  return last !== undefined && last.fall === null ? last : null;
}

function columnsOf(
  layout: readonly PlayOnTable[],
  plays: readonly LaidPlay[],
  overlaps: boolean,
  firstMarker: number | null,
): Column[] {
  const columns: Column[] = [];
  const begin = (place: number) => {
    const marker = place === 0 ? firstMarker : null;
    columns.push({ place, play: null, cards: [], below: [], marker });
  };
  if (firstMarker !== null) begin(0);
  plays.forEach((play, at) => {
    const source = layout[at]!;
    if (play.right) {
      const groups = overlaps ? [play.cards] : play.cards.map((card) => [card]);
      let place = source.column;
      for (const cards of groups) {
        place += cards.length;
        columns.push({ place, play, cards, below: [], marker: null });
      }
      return;
    }
    if (columns.at(-1)?.place !== source.column) begin(source.column);
    const above = columns.pop()!;
    columns.push({ ...above, below: [...above.below, play] });
  });
  return columns;
}

/**
 * The pawn on a card.
 *
 * While a prophet stands, white pawns stay as they were when they took office; after their fall all
 * cards count again.
 */
function pawnOn(
  play: PlayOnTable,
  number: number,
  standing: Prophecy | null,
  terms: Terms,
): Pawn | null {
  let count = number;
  let colour: Pawn["colour"] = "white";
  if (standing !== null && number > standing.number) {
    colour = "black";
    count = number - standing.number;
  } else if (terms.counts_line) {
    count = play.right ? play.column + number - play.number : 0;
  }
  return count > 0 && count % PAWN_EVERY === 0 ? { colour, count } : null;
}

function expulsionsOf(
  terms: Terms,
  standing: Prophecy | null,
  count: number,
  lineCount: number,
): Expulsions | null {
  if (terms.expels_at === null) return null;
  const [without, after] = terms.expels_at;
  const threshold = standing === null ? without : after;
  const countsLine = standing === null && terms.counts_line;
  const counted = standing !== null ? count - standing.number : countsLine ? lineCount : count;
  return {
    threshold,
    left: Math.max(0, threshold - counted),
    countsLine,
    afterMarker: standing !== null,
  };
}

function startOfExpulsions(
  terms: Terms,
  standing: Prophecy | null,
  expulsions: Expulsions | null,
  layout: readonly PlayOnTable[],
): number | null {
  if (terms.expels_at === null || expulsions === null || expulsions.left > 0) return null;
  if (!expulsions.countsLine) return (standing?.number ?? 0) + expulsions.threshold;
  const reaching = layout.find(
    (play) => play.right && play.column + play.cards.length >= expulsions.threshold,
  );
  return reaching ? reaching.number + expulsions.threshold - reaching.column : null;
}

/** Who fell over the play with so many cards before it. */
function fallsOf(prophecies: readonly Prophecy[]): Map<number, number> {
  const falls = new Map<number, number>();
  for (const past of prophecies) {
    if (past.fall !== null && past.fell_over_cards) falls.set(past.fall, past.seat);
  }
  return falls;
}

function awaitingOf({ pending, phase }: OnTable): Awaiting | null {
  if (phase === "over") return null;
  switch (pending?.what) {
    case "play":
      return { cards: pending.cards, seat: pending.seat, isPick: false, call: pending.call };
    case "card":
      return { cards: [pending.card], seat: pending.seat, isPick: true, call: null };
    case "pick":
      return { cards: [pending.card], seat: pending.seat, isPick: true, call: null };
    case "no-play":
    case "right-no-play":
    case "wrong-no-play":
    case "guess":
    case "empty-hand":
    case undefined:
      return null;
  }
}
