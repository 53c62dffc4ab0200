/** The id of a card's drawing; `back` is its other side. */
export function faceId(card: string): string {
  return `face-${card === "??" ? "unknown" : card}`;
}
