import { keep, kept } from "../keeping";

/** One's token at a table; it is the only proof of who one is there. */
export function tokenAt(code: string): string | null {
  return kept(`eleusis.token.${code}`);
}

export function keepToken(code: string, token: string | null): void {
  keep(`eleusis.token.${code}`, token);
}

/** An id that nobody else makes; also where the page came over plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
