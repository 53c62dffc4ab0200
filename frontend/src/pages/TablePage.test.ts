import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import { knownTables, rememberTable } from "../lib/me.svelte";
import { keepToken, tokenAt } from "../lib/net/tokens";
import type { Code, FromTable } from "../lib/wire";
import TablePage from "./TablePage.svelte";
import { saying } from "../lib/fixtures";

let says: (message: FromTable) => void;

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    says = (message) => this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(): void {}
  close(): void {}
}

/** Sent away from a table at which one sits. */
async function sentAway(code: Code): Promise<void> {
  render(TablePage, { route: { page: "table", code: "KRAB" } });
  says({ say: "farewell", code, ...saying(`It is ${code}.`) });
  await screen.findByRole("heading", { name: "Table KRAB" });
}

beforeEach(() => {
  speak("en");
  keepToken("KRAB", "t".repeat(20));
  rememberTable("KRAB");
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a token that is nobody's is let go", async () => {
  await sentAway("no-token");
  expect(tokenAt("KRAB")).toBeNull();
  expect(knownTables()).toEqual([]);
});

test("one's place is kept where the server does not know the table: it may know it again", async () => {
  await sentAway("no-table");
  expect(tokenAt("KRAB")).toBe("t".repeat(20));
  expect(knownTables()).toEqual([]);
});
