import { beforeEach, expect, test, vi } from "vitest";
import type { Contradictions } from "../lib/wire";
import { LINES_MAX, Notebook, notebookKey } from "./notes.svelte";
import { saying } from "../lib/fixtures";

const KEY = notebookKey("KEPL", 1, "5eal");
const says = (plays: number[], checked = 5): Contradictions => ({
  ...{
    ok: true,
    rule: "Colours alternate.",
    problem: null,
    plays,
    checked,
    right: [],
    asked: null,
  },
});

beforeEach(() => localStorage.clear());

test("what was written is there after a reload, with when it was written", () => {
  const notebook = new Notebook(KEY, null);
  notebook.add("  Colours alternate. ", 7);
  notebook.add("   ", 8);
  const again = new Notebook(KEY, null);
  expect(again.notes()).toEqual([{ text: "Colours alternate.", laid: 7 }]);
  expect(new Notebook(notebookKey("KEPL", 2, "5eal"), null).lines).toEqual([]);
  // The first round of another game at the same table, as in a class.
  expect(new Notebook(notebookKey("KEPL", 1, "0ther"), null).lines).toEqual([]);
});

test("a line falls when the layout contradicts it, and stays in the book", async () => {
  const check = vi.fn(async () => says([]));
  const notebook = new Notebook(KEY, check);
  notebook.add("Colours alternate.", 3);
  await notebook.compare("Colours alternate.", 3);
  expect(notebook.lines[0]!.fell).toBeNull();
  check.mockResolvedValue(says([2, 4]));
  await notebook.compare("Colours alternate.", 6);
  expect(notebook.lines[0]).toMatchObject({ laid: 3, fell: 6 });
  expect(notebook.verdict("Colours alternate.")!.plays).toEqual([2, 4]);
  check.mockResolvedValue(says([]));
  await notebook.compare("Colours alternate.", 5);
  expect(notebook.lines[0]!.fell).toBeNull();
});

test("a line that fell over a misruling stands again when that is taken back", async () => {
  const check = vi.fn(async () => says([4]));
  const notebook = new Notebook(KEY, check);
  notebook.add("Colours alternate.", 3);
  await notebook.compareAll(6);
  expect(notebook.lines[0]!.fell).toBe(6);
  await notebook.compareAll(7);
  expect(check).toHaveBeenCalledOnce();
  check.mockResolvedValue(says([]));
  await notebook.compareAll(5);
  expect(notebook.lines[0]!.fell).toBeNull();
});

test("nothing is asked twice, and late answers are not taken", async () => {
  const answers: ((answer: Contradictions) => void)[] = [];
  const check = vi.fn(() => new Promise<Contradictions>((answer) => answers.push(answer)));
  const notebook = new Notebook(KEY, check);
  const first = notebook.compare("x", 3);
  void notebook.compare("x", 3);
  const second = notebook.compare("x", 4);
  expect(check).toHaveBeenCalledTimes(2);
  answers[1]!(says([1]));
  answers[0]!(says([]));
  await Promise.all([first, second]);
  expect(notebook.verdict("x")).toMatchObject({ laid: 4, plays: [1] });
});

test("a long book asks one thing after the other, and what cannot be read only once", async () => {
  const answers: ((answer: Contradictions) => void)[] = [];
  const check = vi.fn((_: string) => new Promise<Contradictions>((told) => answers.push(told)));
  const notebook = new Notebook(KEY, check);
  for (const text of ["one", "hm", "three"]) notebook.add(text, 1);
  const asked = () => check.mock.calls.map(([text]) => text);
  const settled = () => new Promise((done) => setTimeout(done));
  const all = notebook.compareAll(2);
  expect(asked()).toEqual(["one"]);
  answers[0]!(says([]));
  await settled();
  expect(asked()).toEqual(["one", "hm"]);
  answers[1]!({ ...says([]), ok: false, problem: saying("What?") });
  await settled();
  answers[2]!(says([]));
  await all;
  expect(asked()).toEqual(["one", "hm", "three"]);
  const next = notebook.compareAll(3, ["three"]);
  expect(asked().slice(3)).toEqual(["three"]);
  answers[3]!(says([]));
  await settled();
  answers[4]!(says([]));
  await next;
  expect(asked().slice(3)).toEqual(["three", "one"]);
});

test("where nothing can be compared, it may be asked again", async () => {
  const check = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(says([]));
  const notebook = new Notebook(KEY, check);
  await notebook.compare("x", 3);
  expect(notebook.verdict("x")).toBeNull();
  await notebook.compare("x", 3);
  expect(notebook.verdict("x")).not.toBeNull();
});

test("a spoilt book is an empty one", () => {
  localStorage.setItem(KEY, '[{"id":"x"}, 3, null]');
  expect(new Notebook(KEY, null).lines).toEqual([]);
  localStorage.setItem(KEY, "{");
  expect(new Notebook(KEY, null).lines).toEqual([]);
});

test("a book has no more lines than can be shown", () => {
  const notebook = new Notebook(KEY, null);
  for (let at = 0; at < LINES_MAX + 5; at++) notebook.add(`line ${at}`, at);
  expect(notebook.lines).toHaveLength(LINES_MAX);
});
