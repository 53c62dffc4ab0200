import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rulebooks } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Invitation } from "../lib/wire";
import Door from "./Door.svelte";

const INVITATION: Invitation = {
  code: "KRAB",
  stage: "gathering",
  rulebook: "gardner",
  names: ["Ada", "Bertha", "Curt"],
  agents: ["Bertha", "Curt"],
  free: 7,
  is_locked: false,
  onlookers: true,
  link: "",
};

/** A stranger stands at the door of this table. */
function stands(invitation: Partial<Invitation>): void {
  const answers = {
    "/api/tables/KRAB": { ...INVITATION, ...invitation },
    "/api/rulebooks": { rulebooks: [rulebooks.gardner], agents: [] },
  };
  vi.stubGlobal(
    "fetch",
    async (path: string) => new Response(JSON.stringify(answers[path as keyof typeof answers])),
  );
  const unused = { entered: () => undefined, lookOn: () => undefined };
  render(Door, { code: "KRAB", error: null, ...unused });
}

beforeEach(() => speak("en"));
afterEach(() => vi.unstubAllGlobals());

test("the door says what game it is, and who is no person", async () => {
  stands({});
  expect(await screen.findByRole("heading", { name: rulebooks.gardner.title })).toBeTruthy();
  expect(screen.getByText(/secret rule\. The others find it/)).toBeTruthy();
  expect(screen.getByText("Ada")).toBeTruthy();
  expect(screen.getByText("Agents: Bertha and Curt")).toBeTruthy();
});

test.each([
  [{ free: 7 }, "5 places are free."],
  [{ free: 2 }, "Every place is taken, but an agent makes room for you."],
  [{ free: 0, agents: [] }, "Every place is taken; you can look on."],
] as const)("agents are no free places: %o", async (invitation, words) => {
  stands(invitation as Partial<Invitation>);
  expect(await screen.findByText(words)).toBeTruthy();
});
