/**
 * The texts of the shared catalogues, taken apart; `eleusis/messages/pattern.py` says how they are
 * written, and a shared fixture holds this reader to that one.
 */

/** A value, and how it is shown. */
interface Place {
  readonly kind: "place";
  readonly name: string;
  readonly form: string;
}

/** One of several texts, by a value. */
interface Choice {
  readonly kind: "plural" | "select";
  readonly name: string;
  readonly cases: ReadonlyMap<string, Pattern>;
}

/** The number by which was chosen. */
interface Numeral {
  readonly kind: "number";
}

export type Pattern = readonly (string | Place | Choice | Numeral)[];

const known = new Map<string, Pattern>();

/** The parts of a text. */
export function patternOf(text: string): Pattern {
  let found = known.get(text);
  if (found === undefined) {
    found = parts(text.match(/[{}]|[^{}]+/g) ?? [], false);
    known.set(text, found);
  }
  return found;
}

/** Takes the pieces up to the end, or to the brace that closes what they stand in. */
function parts(pieces: string[], inPlural: boolean): Pattern {
  const found: (string | Place | Choice | Numeral)[] = [];
  for (;;) {
    const piece = pieces.shift();
    if (piece === undefined || piece === "}") return found;
    if (piece === "{") found.push(place(pieces, inPlural));
    else if (inPlural) found.push(...numbered(piece));
    else found.push(piece);
  }
}

function* numbered(text: string): Generator<string | Numeral> {
  for (const [index, words] of text.split("#").entries()) {
    if (index > 0) yield { kind: "number" };
    if (words) yield words;
  }
}

function place(pieces: string[], inPlural: boolean): Place | Choice {
  const [name = "", kind = "", first = ""] = (pieces.shift() ?? "").split(",").map(trimmed);
  if (kind !== "plural" && kind !== "select") {
    pieces.shift();
    return { kind: "place", name, form: kind };
  }
  const cases = new Map<string, Pattern>();
  for (let word = first; word; word = trimmed(pieces.shift() ?? "")) {
    if (word === "}") break;
    pieces.shift();
    cases.set(word, parts(pieces, inPlural || kind === "plural"));
  }
  return { kind, name, cases };
}

function trimmed(text: string): string {
  return text.trim();
}
