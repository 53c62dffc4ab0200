import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import Side from "./Side.svelte";

const page = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));
const side = (isOpen = false) =>
  render(Side, {
    leaf: "notebook",
    isOpen,
    hasNotebook: true,
    notebook: page("hypotheses"),
    log: page("what happened"),
  });

beforeEach(() => {
  speak("en");
  document.body.replaceChildren();
});

test("arrow keys turn the leaves", async () => {
  side();
  await fireEvent.keyDown(screen.getByRole("tab", { name: "Notebook" }), { key: "ArrowRight" });
  expect(screen.getByText("what happened")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Log" }));
});

test("what opens takes the focus, and gives it back when it closes", async () => {
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const { rerender } = side();
  expect(document.activeElement).toBe(opener);
  await rerender({ isOpen: true });
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Notebook" }));
  await fireEvent.keyDown(screen.getByRole("tab", { name: "Notebook" }), { key: "Escape" });
  expect(document.activeElement).toBe(opener);
});
