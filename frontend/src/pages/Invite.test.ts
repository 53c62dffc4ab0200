import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import Invite from "./Invite.svelte";

function invited(link: string): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: "KRAB", link })));
  render(Invite, { code: "KRAB" });
}

beforeEach(() => speak("en"));
afterEach(() => vi.unstubAllGlobals());

test.each(["http://localhost:8000/t/KRAB", "http://127.0.0.1:8000/t/KRAB"])(
  "that %s opens nowhere else is said",
  async (link) => {
    invited(link);
    await screen.findByText(link);
    screen.getByText(/this computer only/);
  },
);

test.each(["http://192.168.1.7:8000/t/KRAB", "http://localhost.lan/t/KRAB"])(
  "%s leads others here: it needs no remark",
  async (link) => {
    invited(link);
    await screen.findByText(link);
    expect(screen.queryByText(/this computer only/)).toBeNull();
  },
);

test("before the server has said which link works for others, nothing is said of it", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  render(Invite, { code: "KRAB" });
  screen.getByText("http://localhost:3000/t/KRAB");
  expect(screen.queryByText(/this computer only/)).toBeNull();
});
