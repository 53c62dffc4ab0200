import { expect, test } from "vitest";
import { rulingsIn } from "../../desk/rulings";
import { entryOf } from "../fixtures";
import logs from "../fixtures/common/corrections.json";
import type { What } from "../wire";
import { inForce, ofRound } from "./corrections";

test.each(logs)("corrections leave what they leave on the server", (log) => {
  const entries = log.entries.map(({ v, what, count }) =>
    entryOf(v, what as What, { count, seat: 1, right: true }),
  );
  const events = inForce(entries).filter(({ what }) => what !== "corrected");
  expect(events.map(({ v }) => v)).toEqual(log.holding);
  expect(rulingsIn(entries).map(({ v }) => v)).toEqual(log.rulings.toReversed());
});

test("a round's entries begin with its beginning", () => {
  const entries = [
    ...[entryOf(1, "begun"), entryOf(2, "played")],
    ...[entryOf(3, "begun"), entryOf(4, "played")],
  ];
  expect(ofRound(entries).map(({ v }) => v)).toEqual([3, 4]);
});
