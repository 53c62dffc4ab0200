import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import type { PictureDraft } from "../lib/wire";
import RulePicture from "./RulePicture.svelte";

let asked: { path: string; draft: PictureDraft }[] = [];

beforeEach(() => {
  speak("en");
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const draft = JSON.parse(String(init.body)) as PictureDraft;
    asked.push({ path, draft });
    const line = draft.line ?? "JC";
    const answer = path.endsWith("/difficulty")
      ? { plays: 7 }
      : { line: line ? line.split(" ") : [], right: ["AH", "2H"] };
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => render(RulePicture, { rule: "After a face card play red.", rulebook: "king" });

test("the server chooses a card that tells much; the picture is told in words", async () => {
  shown();
  const picture = await screen.findByRole("img");
  expect(picture.getAttribute("aria-label")).toContain("Right after jack of clubs:");
  expect(screen.getByText("2 of 52 cards are right")).toBeTruthy();
  expect(asked[0]?.draft).toEqual({
    text: "After a face card play red.",
    rulebook: "king",
    line: null,
  });
});

test("another card may be chosen, or none", async () => {
  shown();
  const choice = await screen.findByLabelText<HTMLSelectElement>("Right after");
  expect(choice.value).toBe("JC");
  await fireEvent.change(choice, { target: { value: "7H" } });
  await waitFor(() => expect(asked.at(-1)?.draft.line).toBe("7H"));
  await fireEvent.change(choice, { target: { value: "" } });
  await waitFor(() => expect(asked.at(-1)?.draft.line).toBe(""));
});

test("how hard it is is measured when somebody asks", async () => {
  shown();
  await fireEvent.click(await screen.findByRole("button", { name: "How hard is it?" }));
  expect(await screen.findByText("found after some 7 plays")).toBeTruthy();
  expect(asked.at(-1)?.path).toBe("/api/rules/difficulty");
});
