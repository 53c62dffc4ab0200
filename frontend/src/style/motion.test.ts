import { expect, test } from "vitest";

const files = import.meta.glob<string>("../**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Animations that end unseen, by their names. */
function vanishing(source: string): string[] {
  return [...source.matchAll(/@keyframes ([\w-]+) \{([\s\S]*?)\n  \}/g)]
    .filter(([, , steps]) => /(?:100%|to) \{[^}]*opacity: 0/.test(steps!))
    .map(([, name]) => name!);
}

const found = Object.entries(files).filter(([, source]) => vanishing(source).length > 0);

test("there are animations that end unseen", () => {
  expect(found.length).toBeGreaterThan(0);
});

// Reduced motion ends all animations at once (base.css): these would never be seen.
test.each(found)("what vanishes in %s is seen without motion too", (_, source) => {
  const still = source.split("@media (prefers-reduced-motion: reduce)")[1] ?? "";
  for (const name of vanishing(source)) {
    const mover = new RegExp(`(\\.[\\w-]+) \\{[^}]*animation: ${name} `).exec(source)![1]!;
    expect(still).toContain(`${mover} {`);
  }
});
