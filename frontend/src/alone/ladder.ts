import { ratingAfter, type Result } from "../lib/rating";

/** So many rules nearest to the person's rating, of which one is drawn. */
const NEAREST = 20;
/** Of the rules, this part is easy. */
const EASY = 3;

/** A rule of the pool for somebody with these results, by its number from 1; *lot* is below 1. */
export function ruleFor(
  pool: { readonly pool: number; readonly ratings: readonly number[] },
  results: readonly Result[],
  lot: number,
): number {
  const played = new Set(
    results.flatMap(({ puzzle }) => {
      const [kind, version, number] = puzzle.split("-");
      return kind === "pool" && Number(version) === pool.pool ? [Number(number)] : [];
    }),
  );
  const rules = pool.ratings
    .map((rating, at) => ({ rating, number: at + 1 }))
    .sort((one, other) => one.rating - other.rating);
  const fresh = rules.filter(({ number }) => !played.has(number));
  const choice = fresh.length ? fresh : rules;
  const measured = results.filter(({ rating }) => rating !== null);
  const person = ratingAfter(measured);
  const near = measured.length
    ? [...choice]
        .sort((one, other) => Math.abs(one.rating - person) - Math.abs(other.rating - person))
        .slice(0, NEAREST)
    : choice.slice(0, Math.ceil(choice.length / EASY));
  return near[Math.floor(lot * near.length)]!.number;
}
