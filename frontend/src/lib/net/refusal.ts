import type { Code } from "../wire";

/** The server could not be reached. */
export const UNREACHABLE = "unreachable";

/** Why something was refused: the server's codes, and what befalls the page on the way there. */
export type Reason = Code | typeof UNREACHABLE | "ended" | `http-${number}`;

/** The table, or the server, said no; the message is for people. */
export class Refusal extends Error {
  constructor(
    readonly code: Reason,
    message: string,
  ) {
    super(message);
    this.name = "Refusal";
  }
}
