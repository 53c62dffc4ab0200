import type { Facts, PlayOnTable, SoloSight } from "../lib/wire";

/** A table at which nobody sits but oneself: what the layout wants to know of it. */
export function factsOf(sight: SoloSight, you: string): Facts {
  const chair = { name: you, agent: "", is_person: true, is_free: false };
  return {
    code: "",
    stage: sight.end === null ? "playing" : "over",
    rulebook: "",
    rounds: 1,
    round: 1,
    turn_seconds: 0,
    is_locked: true,
    substitutes: false,
    chairs: [chair],
    host: null,
    dealer: -1,
    by_hand: false,
    has_rule: true,
    totals: [],
    level: "gentle",
    paused: false,
    deadline: null,
    phase: null,
    waits_for: null,
    turn: 0,
    hand_counts: [sight.hand.length],
    shown: [],
    status: [],
    pending: null,
    foretold: [],
    tokens: [],
    owed: [],
    prophecies: [],
    stock: null,
    turns: sight.laid.length,
    expels_from: null,
    hints: [],
    rule_seal: "",
    shuffle_seal: "",
    end: null,
    end_seat: null,
    scores: [],
    winners: [],
    compensations: [],
    opened: null,
    thoughts: [],
    onlookers: false,
    page: "",
  };
}

/** The starter, and all that was laid after it. */
export function layoutOf(sight: SoloSight): PlayOnTable[] {
  const plays: PlayOnTable[] = [
    { seat: null, cards: [sight.starter], right: true, column: 0, number: 0, v: 1 },
  ];
  let column = 1;
  sight.laid.forEach(({ card, right }, at) => {
    plays.push({ seat: 0, cards: [card], right, column, number: at + 1, v: at + 2 });
    if (right) column += 1;
  });
  return plays;
}
