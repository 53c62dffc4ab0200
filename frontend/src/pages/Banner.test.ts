import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import type { Ear } from "../lib/net/transport";
import { TableState } from "../lib/state/table.svelte";
import Banner from "./Banner.svelte";
import { saying } from "../lib/fixtures";

/** A table at the other end of a way that the test speaks for. */
function reached() {
  let ear!: Ear;
  const table = new TableState("KRAB", null, [
    (heard) => {
      ear = heard;
      return { say: () => undefined, close: () => undefined };
    },
  ]);
  table.open();
  return { table, ear };
}

beforeEach(() => speak("en"));

test("who is sent away for good is told why, and not that it is tried again", async () => {
  const { table, ear } = reached();
  render(Banner, { table });
  ear.said({ say: "farewell", code: "flood", ...saying("Far too many messages.") });
  await waitFor(() => screen.getByText("Far too many messages."));
  expect(screen.queryByText(/Finding|again/)).toBeNull();
});

test("it is told in the language of the page", async () => {
  speak("de");
  const { table, ear } = reached();
  render(Banner, { table });
  ear.said({ say: "farewell", code: "no-table", ...saying("Gone.", "no-table", { code: "KRAB" }) });
  await waitFor(() => screen.getByText(/^Den Tisch KRAB gibt es nicht\./));
});

test("who looks for the table reads so after a while", async () => {
  render(Banner, { table: reached().table });
  await waitFor(() => screen.getByText("Finding the table …"));
});
