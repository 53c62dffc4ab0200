import type { Message } from "./wire";

/** The study of a round as the server tells it (docs/study.md). */
export interface Study {
  readonly names: readonly string[];
  readonly dealer: number;
  readonly rule: string | null;
  readonly knowable_at: number | null;
  readonly entropy: readonly number[];
  readonly messages: readonly Message[];
  readonly steps: readonly StudyStep[];
  readonly marks: readonly Mark[];
  readonly seats: readonly SeatStudy[];
}

/** An act that taught something, or might have. */
export interface StudyStep {
  /** Laid cards and no plays, this one included. */
  readonly t: number;
  /** Cards on the layout. */
  readonly laid: number;
  readonly kind: string;
  readonly seat: number | null;
  readonly cards: readonly string[];
  readonly right: boolean | null;
  readonly entropy: number;
  readonly truth: number | null;
  readonly leading: readonly { rule: string; share: number; right: string }[];
  /** Of the next card, for each of the 52. */
  readonly chances: Readonly<Record<string, number>>;
  /** What everybody knew of each hand before it. */
  readonly hands: readonly (readonly string[])[];
}

/** Somebody became the prophet, or was proved false. */
export interface Mark {
  readonly kind: string;
  readonly seat: number;
  readonly t: number;
}

/** A prediction of a turned card. */
export interface Forecast {
  readonly t: number;
  readonly right: boolean;
  /** True if that was ruled. */
  readonly held: boolean;
}

export interface SeatStudy {
  readonly seat: number;
  readonly name: string;
  readonly plays: number;
  readonly right: number;
  readonly bits: number;
  /** What it said of turned cards, where all predict (Delphi). */
  readonly predictions: { readonly calls: readonly Forecast[] } | null;
  readonly hypotheses: readonly { text: string; from: number; to: number; is_true: boolean }[];
}

/** For each card that was predicted the share of those who predicted it. */
export function sharesOf(seats: readonly SeatStudy[]): readonly { t: number; share: number }[] {
  const calls = seats.flatMap(({ predictions }) => predictions?.calls ?? []);
  return [...new Set(calls.map(({ t }) => t))]
    .sort((one, other) => one - other)
    .map((t) => {
      const here = calls.filter((call) => call.t === t);
      return { t, share: here.filter(({ held }) => held).length / here.length };
    });
}

/** Bits that a ruling tells which comes with this probability. */
export function doubtOf(chance: number): number {
  if (chance <= 0 || chance >= 1) return 0;
  return -chance * Math.log2(chance) - (1 - chance) * Math.log2(1 - chance);
}

/** For each *t* from 1 on what a step said last. */
export function byTime(steps: readonly StudyStep[], of: (step: StudyStep) => number): number[] {
  const found: number[] = [];
  for (const step of steps) {
    const now = of(step);
    while (found.length < step.t) found.push(found.at(-1) ?? now);
    if (found.length > 0) found[found.length - 1] = now;
  }
  return found;
}
