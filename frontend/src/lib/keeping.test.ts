import { afterEach, expect, test, vi } from "vitest";
import { keep, kept } from "./keeping";
import { keepToken, tokenAt } from "./net/tokens";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what is kept is there until it is let go", () => {
  keep("a", "1");
  expect(kept("a")).toBe("1");
  expect(localStorage.getItem("a")).toBe("1");
  keep("a", null);
  expect(kept("a")).toBeNull();
});

/** A browser's store that refuses what is named. */
function refusing(...refused: string[]): void {
  const no = () => {
    throw new DOMException("No.", "SecurityError");
  };
  const store = localStorage;
  const kind = (name: "getItem" | "setItem" | "removeItem") =>
    refused.includes(name) ? no : store[name].bind(store);
  vi.stubGlobal("localStorage", {
    getItem: kind("getItem"),
    setItem: kind("setItem"),
    removeItem: kind("removeItem"),
  });
}

test("where the browser keeps nothing, the page does: one can sit down all the same", () => {
  refusing("getItem", "setItem", "removeItem");
  keepToken("KRAB", "t".repeat(20));
  expect(tokenAt("KRAB")).toBe("t".repeat(20));
  keepToken("KRAB", null);
  expect(tokenAt("KRAB")).toBeNull();
});

test("where its store is full, what is new is kept in the page", () => {
  keep("a", "1");
  refusing("setItem");
  keep("a", "2");
  expect(kept("a")).toBe("2");
});

test("what another page has kept since is what counts", () => {
  keep("a", "1");
  localStorage.setItem("a", "2");
  expect(kept("a")).toBe("2");
});
