import { expect, test } from "vitest";
import deStudy from "../../../../src/eleusis/messages/study.de.json";
import enStudy from "../../../../src/eleusis/messages/study.en.json";
import cases from "../fixtures/common/messages.json";
import { saying } from "../fixtures";
import type { Values } from "../wire";
import { speak } from "./language.svelte";
import "./guide"; // whoever shows texts brings them along
import "./school";
import { learnTexts, rendered, told } from "./told";

const READER = 1;

learnTexts({ en: enStudy, de: deStudy });

test.each(cases)("the server and the page say $key alike", ({ key, values, en, de }) => {
  const message = { key, values: values as unknown as Values };
  expect(rendered(message, "en", READER)).toBe(en);
  expect(rendered(message, "de", READER)).toBe(de);
});

test("a message that only a newer server knows is told in English, also within another", () => {
  speak("de");
  const inner = { key: "of-tomorrow", values: {} };
  const outer = saying("Look again.", "not-your-turn.choice", { waiting: inner });
  expect(told(outer)).toBe("Look again.");
  expect(told(saying("Later.", "of-tomorrow"))).toBe("Later.");
  speak("en");
});
