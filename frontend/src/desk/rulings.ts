import { partOf, type Question } from "../lib/events";
import { inForce, ofRound } from "../lib/state/corrections";
import type { Entry } from "../lib/wire";

/** A ruling that stands and may be taken back. */
export interface Ruling {
  /** The entry that holds it, by which it is taken back. */
  readonly v: number;
  readonly seat: number | null;
  /** The cards it was about; none for a declaration of no play or a guess. */
  readonly cards: readonly string[];
  readonly what: Question;
  readonly right: boolean;
}

/** The rulings of the present round that stand, the latest first. */
export function rulingsIn(entries: readonly Entry[]): Ruling[] {
  const rulings: Ruling[] = [];
  let open: Entry | null = null;
  for (const entry of inForce(ofRound(entries))) {
    if (partOf(entry).asks) {
      open = entry;
    } else if (entry.what === "judged" && open) {
      rulings.push(ruling(entry, open));
      open = null;
    }
  }
  return rulings.reverse();
}

function ruling(judged: Entry, open: Entry): Ruling {
  const what = partOf(open).asks ?? "play";
  const cards = what === "no-play" ? [] : open.cards;
  return { v: judged.v, seat: open.seat, cards, what, right: judged.right === true };
}
