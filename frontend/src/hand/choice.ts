/** Which cards of a hand are chosen, in their order. Pure; keys are those of `sortedHand`. */

export type Choice = readonly string[];

/** What choosing came to: the new choice, and whether a limit stood in the way. */
export interface Chosen {
  readonly choice: Choice;
  readonly isFull: boolean;
}

/**
 * The choice with the card, or without it if it was chosen.
 *
 * Where only one card can be chosen, another one takes its place.
 */
export function toggled(choice: Choice, key: string, limit: number | null): Chosen {
  if (choice.includes(key)) {
    return { choice: choice.filter((chosen) => chosen !== key), isFull: false };
  }
  if (limit === 1) return { choice: [key], isFull: false };
  if (limit !== null && choice.length >= limit) return { choice, isFull: true };
  return { choice: [...choice, key], isFull: false };
}

/** What remains chosen of a hand that has changed. */
export function remaining(choice: Choice, keys: readonly string[]): Choice {
  const left = choice.filter((key) => keys.includes(key));
  return left.length === choice.length ? choice : left;
}

/** The card of a key. */
export function cardOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}

/** Where a key leads in a hand of so many cards: the place of the card; `null` for other keys. */
export function stepped(place: number, key: string, count: number, perRow: number): number | null {
  const within = (to: number) => (to >= 0 && to < count ? to : place);
  switch (key) {
    case "ArrowRight":
      return within(place + 1);
    case "ArrowLeft":
      return within(place - 1);
    case "ArrowDown":
      return within(place + perRow);
    case "ArrowUp":
      return within(place - perRow);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * The next card that is meant by a letter or number: a rank (`1` is the ten) or a suit.
 *
 * `null` if there is none. Letters are those that stand on the cards, and the English ones.
 */
export function named(
  hand: readonly string[],
  place: number,
  key: string,
  letters: Readonly<Record<string, string>> = {},
): number | null {
  const wish = key.toUpperCase();
  const rank = letters[wish] ?? { "1": "10", "0": "10", T: "10" }[wish] ?? wish;
  const isMeant = (card: string) => card.slice(0, -1) === rank || card.slice(-1) === wish;
  for (let step = 1; step <= hand.length; step++) {
    const at = (place + step) % hand.length;
    if (isMeant(hand[at]!)) return at;
  }
  return null;
}
