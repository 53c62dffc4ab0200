import type { Code, Told } from "../wire";

/** What befalls the page on the way to the server. */
export type Trouble = "unreachable" | "ended" | "left" | "no-answer";

/** The table, or the server, said no: its code and what it has to say of it. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    readonly told: Told,
  ) {
    super(told.message);
    this.name = "Refusal";
  }

  /** What the server said; `Refused`, `Farewell` and `Problem` are alike. */
  static by({ code, ...told }: Told & { code: Code }): Refusal {
    return new Refusal(code, told);
  }
}

/** The server could not say anything. */
export class Unanswered extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
    this.name = "Unanswered";
  }
}
