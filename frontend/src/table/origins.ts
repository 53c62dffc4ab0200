/** From where on the page a play comes: out of one's hand, or from where somebody sits. */

import type { Spot } from "../layout/arrival";

const launch = new Map<string, Spot>();

/** Remembers where cards of the hand lie, before they leave it. */
export function launched(cards: readonly string[]): void {
  launch.clear();
  for (const card of cards) {
    const held = document.querySelector(`[data-held="${CSS.escape(card)}"][aria-selected="true"]`);
    if (held) launch.set(card, held.getBoundingClientRect());
  }
}

/** Where a play comes from; `null` if that is not on the page. */
export function originOf(seat: number | null, card: string): Spot | null {
  const held = launch.get(card);
  if (held) {
    launch.delete(card);
    return held;
  }
  const place = seat === null ? null : document.querySelector(`[data-seat="${seat}"]`);
  if (!place) return null;
  const { left, top } = place.getBoundingClientRect();
  return { left, top, width: 24 };
}
