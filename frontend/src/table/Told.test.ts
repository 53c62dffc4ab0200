import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import Told from "./Told.svelte";

test("every suit has its own ink in a sentence", () => {
  speak("en");
  render(Told, { text: "Ben plays 10♥ J♦ Q♠ A♣: right." });
  const inks = screen.getAllByRole("img").map((card) => card.className.replace("scrap ", ""));
  expect(inks).toEqual(["H", "D", "S", "C"]);
});
