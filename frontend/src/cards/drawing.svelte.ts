/** The drawings of all faces, once in the page: cards refer to them. Colours are the referrer's. */

import { cards as words } from "../lib/i18n/cards";
import { say } from "../lib/i18n/language.svelte";
import { RANKS, SUITS, type Rank, type Suit } from "./card";
import {
  feather,
  heads,
  HEIGHT,
  index,
  MIDDLE,
  pearls,
  pips,
  robe,
  suits,
  WIDTH,
} from "./outlines";

const INKS: Record<Suit, string> = {
  S: "var(--spades)",
  H: "var(--hearts)",
  C: "var(--clubs)",
  D: "var(--diamonds)",
};
const PAPER = "var(--card-paper)";
const EDGE = "var(--card-edge)";
const SHEET = `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="9" fill="${PAPER}" stroke="${EDGE}" stroke-width="1.6"/>`;

/** The id of a card's drawing; `back` is its other side. */
export function faceId(card: string): string {
  return `face-${card === "??" ? "unknown" : card}`;
}

/** All faces as SVG elements, with these letters for jack, queen and king. */
export function drawings(letter: (rank: Rank) => string): string {
  const faces = SUITS.flatMap((suit) => RANKS.map((rank) => face(rank, suit, letter(rank))));
  return [...faces, unknown(), back()].join("");
}

function face(rank: Rank, suit: Suit, letter: string): string {
  const corner = index(letter);
  const inside =
    rank in heads
      ? court(rank as keyof typeof heads, suit)
      : pips(rank)
          .map((pip) => sign(suit, pip.x, pip.y, pip.scale))
          .join("");
  return (
    `<g id="${faceId(rank + suit)}" fill="${INKS[suit]}">${SHEET}` +
    `<path transform="translate(${19 - corner.width / 2} 12)" fill="none" stroke="${INKS[suit]}"` +
    ` stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" d="${corner.strokes}"/>` +
    `${sign(suit, 19, 51, 0.9)}${inside}</g>`
  );
}

function sign(suit: Suit, x: number, y: number, scale: number): string {
  return `<path transform="translate(${x} ${y})scale(${scale})" d="${suits[suit]}"/>`;
}

/** A framed half figure and its reflection. */
function court(rank: keyof typeof heads, suit: Suit): string {
  const frame = `x="${MIDDLE - 28}" y="11" width="56" height="118" rx="3"`;
  const half = figure(rank, suit) + sign(suit, -19, -46, 0.6);
  return (
    `<rect ${frame} fill="${PAPER}"/>` +
    `<rect ${frame} fill-opacity=".22" stroke="${INKS[suit]}" stroke-width="1.4"/>` +
    `<g transform="translate(${MIDDLE} 70)scale(1.045)"><g>${half}</g>` +
    `<g transform="rotate(180)">${half}</g>` +
    `<path d="M-26 0H26" stroke="${PAPER}" stroke-width="2"/></g>`
  );
}

function figure(rank: keyof typeof heads, suit: Suit): string {
  const { behind, beard, crown } = heads[rank];
  const line = `stroke="${INKS[suit]}" stroke-width="1.5" stroke-linejoin="round"`;
  return [
    `<path d="${behind}"/><path d="${robe}"/>`,
    `<path fill="${PAPER}" d="M-8-23 0-4 8-23Z"/>`,
    `<path fill="none" stroke="${PAPER}" stroke-width="1.6" d="M-18 0V-16M18 0V-16"/>`,
    `<ellipse cy="-32" rx="8.5" ry="10.5" fill="${PAPER}" ${line}/>`,
    `<path fill="none" ${line} d="M-5-34.5h3M2-34.5h3M0-33v4M-2.5-25.5h5"/>`,
    beard ? `<path d="${beard}"/>` : "",
    `<path fill="${PAPER}" ${line} d="${crown}"/>`,
    rank === "J" ? `<path d="${feather}"/>` : "",
    ...(rank === "Q" ? pearls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2"/>`) : []),
  ].join("");
}

function unknown(): string {
  return (
    `<g id="${faceId("??")}">${SHEET}<path fill="none" stroke="${EDGE}" stroke-width="7"` +
    ` stroke-linecap="round" d="M34 52C34 30 66 30 66 52 66 68 50 66 50 84"/>` +
    `<circle cx="50" cy="102" r="5" fill="${EDGE}"/></g>`
  );
}

function back(): string {
  return (
    `<g id="${faceId("back")}">${SHEET}` +
    `<rect x="8" y="8" width="84" height="124" rx="5" fill="var(--card-back)"/>` +
    `<g fill="none" stroke="${PAPER}" stroke-opacity=".55" stroke-width="1.3">` +
    `<rect x="13" y="13" width="74" height="114" rx="3"/>` +
    `<circle cx="50" cy="70" r="24"/><circle cx="50" cy="70" r="15"/>` +
    `<path d="M50 18v104M18 70h64M27 38l46 64M73 38 27 102"/></g></g>`
  );
}

let isThere = false;

/** Puts the drawings into the page, once; they follow the language of the page. */
export function provideFaces(): void {
  if (isThere || typeof document === "undefined") return;
  isThere = true;
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("class", "faces");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(sprite);
  $effect.root(() => {
    $effect.pre(() => {
      sprite.innerHTML = `<defs>${drawings((rank) => say(words.letter, rank))}</defs>`;
    });
  });
}
