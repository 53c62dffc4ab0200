/** The table, or the server, said no; the message is for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** The server could not be reached. */
export const UNREACHABLE = "unreachable";
