/** A lesson being taken: what was answered stays in this browser, and nowhere else. */

import { untrack } from "svelte";
import { isStill } from "../../layout/arrival";
import { keep, kept } from "../../lib/keeping";
import { api } from "../../lib/net/api";
import { freshId } from "../../lib/net/tokens";
import { Refusal } from "../../lib/net/refusal";
import { merged, NOTHING, type Shown } from "../../lib/state/shown";
import {
  LESSONS,
  type Command,
  type Contradictions,
  type Done,
  type LessonPoint,
} from "../../lib/wire";
import { notebookKey } from "../../notebook/notes.svelte";

export type LessonName = (typeof LESSONS)[number];

/** Milliseconds between what one player does and the next. */
const BEAT = 1_300;

const DONE = "eleusis.lessons";
const answersKey = (name: string) => `eleusis.lesson.${name}`;

export class LessonState {
  #shown = $state.raw<Shown>(NOTHING);
  #point = $state.raw<LessonPoint | null>(null);
  #error = $state.raw<unknown>(null);
  #hasChanged = $state(false);
  #answers: readonly string[];

  constructor(readonly name: LessonName) {
    this.#answers = readAnswers(kept(answersKey(name)));
  }

  get shown() {
    return this.#shown;
  }
  /** Where it stands; `null` until that is known. */
  get point() {
    return this.#point;
  }
  /** Why it could not be opened. */
  get error() {
    return this.#error;
  }
  /** True if it began anew, since it is another than the one that was left. */
  get hasChanged() {
    return this.#hasChanged;
  }

  /** Goes on where it was left. */
  async open(): Promise<void> {
    this.#error = null;
    try {
      await this.#ask(this.#answers);
    } catch (error) {
      if (!(error instanceof Refusal) || this.#answers.length === 0) {
        this.#error = error;
        return;
      }
      this.#hasChanged = true;
      await this.restart();
    }
  }

  async restart(): Promise<void> {
    this.#answers = [];
    keep(answersKey(this.name), null);
    keep(notebookKey(this.name, 1, this.#shown.facts?.shuffle_seal ?? ""), null);
    this.#shown = NOTHING;
    this.#point = null;
    await this.open();
  }

  /** What is done at the table is an answer. */
  send = async (command: Command): Promise<Done> => {
    await this.answer(worded(command));
    return { say: "done", id: freshId(), v: this.#shown.v };
  };

  async answer(text: string): Promise<void> {
    await this.#ask([...this.#answers, text]);
  }

  check = (text: string): Promise<Contradictions> =>
    api.checkInLesson(this.name, { text, answers: [...this.#answers] });

  async #ask(answers: readonly string[]): Promise<void> {
    // An effect that opens a lesson does not depend on what it shows then: it would open it again.
    const since = untrack(() => this.#shown.v);
    const point = await api.lesson(this.name, { answers: [...answers], since });
    this.#answers = point.answers;
    keep(answersKey(this.name), JSON.stringify(point.answers));
    if (point.waits === null) keepDone(this.name);
    for (const [place, update] of point.updates.entries()) {
      if (place > 0 && !isStill()) await new Promise((resolve) => setTimeout(resolve, BEAT));
      this.#shown = merged(this.#shown, update) ?? this.#shown;
    }
    this.#point = point;
  }
}

/** The command as a lesson takes it. */
function worded(command: Command): string {
  switch (command.do) {
    case "play":
      return `play ${command.cards.join(" ")}`;
    case "declare-no-play":
      return "no play";
    case "declare-prophet":
      return "prophet";
    case "call":
      return command.right ? "right" : "wrong";
    default:
      return "";
  }
}

/** The lessons that were taken to their end. */
export function lessonsDone(): Set<string> {
  return new Set((kept(DONE) ?? "").split(" "));
}

function keepDone(name: string): void {
  keep(DONE, [...lessonsDone().add(name)].filter(Boolean).join(" "));
}

/** The first lesson that was not taken yet. */
export function lessonDue(): LessonName {
  const done = lessonsDone();
  return LESSONS.find((name) => !done.has(name)) ?? LESSONS[0];
}

export function isLesson(name: string): name is LessonName {
  return (LESSONS as readonly string[]).includes(name);
}

function readAnswers(text: string | null): readonly string[] {
  try {
    const answers: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(answers) && answers.every((each) => typeof each === "string")
      ? answers
      : [];
  } catch {
    return [];
  }
}
