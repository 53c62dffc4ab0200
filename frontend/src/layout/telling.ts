/** The layout in words: what a card's slip says, and what is read aloud. */

import { spoken, spokenAll } from "../cards/names";
import { layout as words } from "../lib/i18n/layout";
import { say } from "../lib/i18n/language.svelte";
import type { Column, LaidCard, LaidPlay, Picture } from "./picture";

/** Who sits where: names by seat. */
export type Names = readonly string[];

export function nameOf(names: Names, seat: number | null): string {
  return seat === null ? "" : (names[seat] ?? "");
}

/** `right`, `wrong`, or of the card that nobody had to get right, `starter`. */
export function rulingOf(play: LaidPlay): string {
  if (play.isStarter) return say(words.starter);
  return say(play.right ? words.right : words.wrong);
}

/** A stop on the line in a breath: `7 of hearts, right, by Ben, place 12 of the line`. */
export function lineLabel(column: Column, names: Names, isLit: boolean): string {
  const play = column.play;
  if (play === null) return say(words.beforeFirst);
  return told([
    spokenAll(column.cards.map((card) => card.card)),
    rulingOf(play),
    play.seat === null ? "" : say(words.by, nameOf(names, play.seat)),
    say(words.place, column.place),
    ...standingOn(column.cards, play, names),
    isLit ? say(words.contradicts) : "",
  ]);
}

/** A play below the line in a breath. */
export function playLabel(play: LaidPlay, names: Names, isLit: boolean): string {
  return told([
    spokenAll(play.cards.map((card) => card.card)),
    rulingOf(play),
    play.seat === null ? "" : say(words.by, nameOf(names, play.seat)),
    ...standingOn(play.cards, play, names),
    isLit ? say(words.contradicts) : "",
  ]);
}

/** What stands on cards, in words. */
function standingOn(cards: readonly LaidCard[], play: LaidPlay, names: Names): string[] {
  const found: string[] = [];
  for (const card of cards) {
    if (card.pawn) found.push(say(words.pawn, card.pawn.count));
    if (card.marker !== null) found.push(say(words.marker, nameOf(names, card.marker)));
    if (card.startsExpulsions) found.push(say(words.expulsionFrom));
  }
  if (play.fallen !== null) found.push(say(words.fell, nameOf(names, play.fallen)));
  if (play.isNewest) found.push(say(words.newest));
  return found;
}

/** Where in the order of time: `card 12 of the layout`. */
export function numbersOf(play: LaidPlay): string {
  const from = play.cards[0]!.number;
  const to = play.cards.at(-1)!.number;
  return from === to ? say(words.number, from) : say(words.numbers, from, to);
}

/** The last plays, read aloud. */
export function lastPlays(picture: Picture, names: Names, count: number): string {
  const plays = picture.plays.slice(-count).map((play) => {
    const who =
      play.seat === null ? rulingOf(play) : `${nameOf(names, play.seat)}, ${rulingOf(play)}`;
    return `${spokenAll(play.cards.map((card) => card.card))}, ${who}`;
  });
  return say(words.lastPlays, plays.join("; "));
}

/** The sideline's name: below which card it hangs. */
export function sidelineName(column: Column): string {
  const card = column.cards.at(-1);
  return card ? say(words.sideline, spoken(card.card)) : say(words.sidelineFirst);
}

function told(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
