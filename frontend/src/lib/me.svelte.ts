import { keep, kept } from "./keeping";

const NAME = "eleusis.name";
const TABLES = "eleusis.tables";
const TABLES_MAX = 6;

let called = $state(kept(NAME) ?? "");

/** What one is called; kept for the next table. */
export const me = {
  get name(): string {
    return called;
  },
  set name(name: string) {
    called = name;
    keep(NAME, name);
  },
};

/** A typed name as tables take it: one word. */
export function oneWord(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[#:,[\]"'“”„]/g, "")
    .slice(0, 24);
}

/** Tables at which one has been, the latest first. */
export function knownTables(): string[] {
  return (kept(TABLES) ?? "").split(" ").filter((code) => /^[A-Z]{4}$/.test(code));
}

export function rememberTable(code: string): void {
  const others = knownTables().filter((known) => known !== code);
  keep(TABLES, [code, ...others].slice(0, TABLES_MAX).join(" "));
}

export function forgetTable(code: string): void {
  keep(
    TABLES,
    knownTables()
      .filter((known) => known !== code)
      .join(" "),
  );
}
