import { sha256 } from "./sha256";

/** What a seal is about; part of what is hashed. */
export type Sealed = "rule" | "shuffle";

/** The seal of a text and its salt, as the dealer committed to it before the first card. */
export function sealOf(kind: Sealed, text: string, salt: string): string {
  return sha256(new TextEncoder().encode(`eleusis ${kind}\n${salt}\n${text}`));
}
