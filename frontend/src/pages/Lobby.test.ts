import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saying } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import { me } from "../lib/me.svelte";
import { forgetResults, remember } from "../lib/rating";
import { go, route } from "../lib/route.svelte";
import Lobby from "./Lobby.svelte";

/** Every request is refused so. */
function refusing(code: string, message: string): void {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ code, ...saying(message) }), { status: 422 }),
  );
}

async function join(letters: string): Promise<void> {
  render(Lobby);
  await fireEvent.input(screen.getByLabelText(/table’s letters$/), { target: { value: letters } });
  await fireEvent.click(screen.getByRole("button", { name: "To the table" }));
}

beforeEach(() => {
  speak("en");
  vi.stubGlobal("scrollTo", () => undefined);
  go("/");
  me.name = "Ada";
});
afterEach(() => vi.unstubAllGlobals());

test("whoever may only look on is led to the door, where one can", async () => {
  refusing("locked", "The host lets nobody else sit down here; you may look on.");
  await join("krab");
  await waitFor(() => expect(route()).toEqual({ page: "table", code: "KRAB" }));
});

test("any other refusal is read where one is", async () => {
  refusing("name-taken", "Somebody here is called Ada already.");
  await join("KRAB");
  expect(await screen.findByText("Somebody here is called Ada already.")).toBeTruthy();
  expect(route()).toEqual({ page: "lobby" });
});

test("rules follow the person: what suits them is chosen", async () => {
  const level = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
  refusing("x", "x");
  forgetResults();
  const first = render(Lobby);
  expect(level("gentle").checked).toBe(true);
  first.unmount();
  for (let round = 0; round < 10; round += 1) {
    const puzzle = `pool-1-${round}-1`;
    remember({ puzzle, score: 25, cards: 6, squares: "", rating: 2100, on: "2026-11-22" });
  }
  render(Lobby);
  expect(level("cruel").checked).toBe(true);
  expect(screen.getByText(/Your rating is 2\d{3}\./)).toBeTruthy();
  forgetResults();
});

test("without a name it is asked for", async () => {
  refusing("x", "x");
  me.name = " ";
  await join("KRAB");
  expect(screen.getByText("What are you called?")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
});

test("Enter in the field of the name plays", async () => {
  refusing("busy", "The server has too much to do just now.");
  render(Lobby);
  const field = screen.getByLabelText<HTMLInputElement>("Your name");
  field.form!.requestSubmit(); // what browsers do at Enter
  expect(await screen.findByText("The server has too much to do just now.")).toBeTruthy();
});
