import { afterEach, expect, test, vi } from "vitest";
import type { Do } from "../wire";
import { posted } from "./posting";

const wish: Do = { say: "do", id: "1", command: { do: "begin" } };

function answering(status: number, body: unknown): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  vi.stubGlobal("fetch", async () => new Response(text, { status }));
}

afterEach(() => vi.unstubAllGlobals());

test("a command that is done is answered", async () => {
  answering(200, { say: "done", id: "1", v: 7 });
  expect(await posted("KRAB", "token", wish)).toEqual({ say: "done", id: "1", v: 7 });
});

// 500 is what the server says of a mistake of its own, which asking again would not mend.
test.each([409, 413, 422, 429, 500])(
  "a problem (%i) is a refusal of this command",
  async (status) => {
    answering(status, { code: "no", message: "No." });
    const refused = { say: "refused", id: "1", code: "no", message: "No." };
    expect(await posted("KRAB", null, wish)).toEqual(refused);
  },
);

test.each([
  [502, "<h1>Bad gateway</h1>"],
  [503, { code: "restart", message: "The server starts anew." }],
  [500, "Internal Server Error"],
  [200, "<h1>Sign in to this network</h1>"],
])("what %i says is no answer: it is asked again", async (status, body) => {
  answering(status, body);
  expect(await posted("KRAB", null, wish)).toBeNull();
});

test("without a network there is no answer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await posted("KRAB", null, wish)).toBeNull();
});
