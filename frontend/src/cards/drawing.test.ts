import { expect, test } from "vitest";
import { RANKS, SUITS } from "./card";
import { drawings, faceId } from "./drawing.svelte";

function drawn(letter: (rank: string) => string): Element {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${drawings(letter)}</svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

test("there is one drawing for each card, one for unknown cards, and a back", () => {
  const ids = [...drawn((rank) => rank).children].map((face) => face.id);
  const cards = SUITS.flatMap((suit) => RANKS.map((rank) => faceId(`${rank}${suit}`)));
  expect(new Set(ids)).toEqual(new Set([...cards, faceId("??"), faceId("back")]));
  expect(ids).toHaveLength(54);
});

test("no two faces look the same", () => {
  const faces = [...drawn((rank) => rank).children].map((face) => face.innerHTML);
  expect(new Set(faces).size).toBe(faces.length);
});

test("number cards have as many pips as they are worth, and one in the corner", () => {
  const faces = drawn((rank) => rank);
  for (const [at, rank] of RANKS.slice(0, 10).entries()) {
    const face = faces.querySelector(`#${faceId(`${rank}S`)}`)!;
    expect(face.querySelectorAll("path")).toHaveLength(1 + 1 + at + 1);
  }
});

test("German jacks and queens have their own letters", () => {
  const english = drawn((rank) => rank).querySelector("#face-JS")!.innerHTML;
  const german = drawn((rank) => (rank === "J" ? "B" : rank)).querySelector("#face-JS")!.innerHTML;
  expect(german).not.toBe(english);
});
