import { SUITS } from "../cards/card";
import { api } from "../lib/net/api";
import type { NextStep, PictureAnswer, RefusedRule } from "../lib/wire";

type Answer = PictureAnswer | RefusedRule;

/** A rule that is shown instead of said: what is asked, and what was answered. */
export class Showing {
  step = $state.raw<NextStep | null>(null);
  /** The cards called right in the picture, as far as it is changed. */
  right = $state.raw<readonly string[]>([]);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  /** What was answered so far, one thing after the other, so that each can be taken back. */
  #answers = $state.raw<readonly Answer[]>([]);
  #before: (readonly string[])[] = $state.raw([]);
  #stop: AbortController | null = null;

  constructor(
    readonly text: string,
    readonly rulebook: string,
  ) {}

  /** How many pictures were looked over. */
  get pictures(): number {
    return this.#answers.filter((answer) => answer.what === "picture").length;
  }

  /** The cards that are called otherwise than was believed. */
  get changed(): string[] {
    const believed = new Set(this.step?.believed);
    const right = new Set(this.right);
    return [...new Set([...believed, ...right])].filter(
      (card) => believed.has(card) !== right.has(card),
    );
  }

  /** Other pictures that have what was changed, and more that is different. */
  get offers(): (readonly string[])[] {
    const { changed, right } = this;
    return (this.step?.offers ?? []).filter((offer) => {
      const isLike = (card: string) => offer.includes(card) === right.includes(card);
      return changed.every(isLike) && ![...offer, ...right].every(isLike);
    });
  }

  get canUndo(): boolean {
    return !this.busy && (this.#before.length > 0 || this.#answers.length > 0);
  }

  /** Asks what comes next. */
  async ask(): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.busy = true;
    this.error = null;
    try {
      const step = await api.understand(this.#told(), stop.signal);
      if (stop.signal.aborted) return;
      this.step = step;
      this.right = step.believed;
      this.#before = [];
    } catch (error) {
      if (stop.signal.aborted) return;
      this.error = error;
    }
    this.busy = false;
  }

  /** Calls a card right that was wrong, and the other way round. */
  toggle(card: string): void {
    this.#change(
      this.right.includes(card)
        ? this.right.filter((each) => each !== card)
        : [...this.right, card],
    );
  }

  /** Calls several cards right; or wrong, if all are right. */
  toggleAll(cards: readonly string[]): void {
    const others = this.right.filter((card) => !cards.includes(card));
    const all = cards.every((card) => this.right.includes(card));
    this.#change(all ? others : [...others, ...cards]);
  }

  /** The picture is as it should be. */
  async confirm(): Promise<void> {
    await this.#answer({
      what: "picture",
      line: this.step?.line ?? [],
      right: inOrder(this.right),
    });
  }

  /** The places of the line where the first wrong card may be. */
  get places(): number[] {
    const { line = [], starters = 0 } = this.step ?? {};
    return line.map((_, place) => place).slice(starters);
  }

  /** Such a line cannot come: the card at this place is the first that is wrong. */
  async cannotCome(place: number): Promise<void> {
    await this.#answer({
      what: "picture",
      line: this.step?.line ?? [],
      right: null,
      wrong: place,
    });
  }

  /** Takes another picture as a whole. */
  take(offer: readonly string[]): void {
    this.#change(offer);
  }

  /** The rule proposed is not the one. */
  async refuse(): Promise<void> {
    await this.#answer({ what: "refused", rule: this.step?.rule ?? "" });
  }

  /** Takes the last change of the picture back, or else the last answer. */
  async undo(): Promise<void> {
    const before = this.#before.at(-1);
    if (before) {
      this.#before = this.#before.slice(0, -1);
      this.right = before;
      return;
    }
    this.#answers = this.#answers.slice(0, -1);
    await this.ask();
  }

  /** Lets go of what is being asked; what was answered stays. */
  stop(): void {
    this.#stop?.abort();
    this.busy = false;
  }

  /** This, to go on with where it is of the same text; else a beginning. */
  of(text: string, rulebook: string): Showing {
    return this.text === text && this.rulebook === rulebook ? this : new Showing(text, rulebook);
  }

  #change(right: readonly string[]): void {
    this.#before = [...this.#before, this.right];
    this.right = right;
  }

  async #answer(answer: Answer): Promise<void> {
    this.#answers = [...this.#answers, answer];
    await this.ask();
  }

  #told() {
    return { text: this.text, rulebook: this.rulebook, answers: [...this.#answers] };
  }
}

function inOrder(cards: readonly string[]): string[] {
  const place = (card: string) => SUITS.findIndex((suit) => card.endsWith(suit));
  return [...cards].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}
