/** How one walks over the layout by keys. Pure: where one stands and a key give where one goes. */

import type { Column, LaidPlay, Picture } from "./picture";

/** A stop: a column's cards on the line, or a play below it. */
export interface Stop {
  readonly key: string;
  readonly column: number;
  /** 0 on the line, 1 for the first play below it. */
  readonly depth: number;
  readonly play: LaidPlay;
}

/** All stops: along the line, after each card its sideline. */
export function stopsOf(picture: Picture): Stop[] {
  return picture.columns.flatMap((column, at) => [
    ...(column.play ? [{ key: lineKey(column), column: at, depth: 0, play: column.play }] : []),
    ...column.below.map((play, below) => ({
      key: playKey(play),
      column: at,
      depth: below + 1,
      play,
    })),
  ]);
}

/** The key of the stop on the line. */
export function lineKey(column: Column): string {
  return `c${column.cards[0]?.number ?? `before${column.place}`}`;
}

/** The key of a play below the line. */
export function playKey(play: LaidPlay): string {
  return `c${play.cards[0]!.number}`;
}

/** The stop where the key leads; the same one if it leads nowhere, `null` for other keys. */
export function walked(stops: readonly Stop[], from: Stop | null, key: string): Stop | null {
  const last = stops.at(-1);
  if (last === undefined) return null;
  const here = from ?? newest(stops);
  const onLine = stops.filter((stop) => stop.depth === 0);
  switch (key) {
    case "ArrowRight":
      return beside(stops, here, 1);
    case "ArrowLeft":
      return beside(stops, here, -1);
    case "ArrowDown":
      return at(stops, here.column, here.depth + 1) ?? here;
    case "ArrowUp":
      return at(stops, here.column, here.depth - 1) ?? here;
    case "Home":
      return stops[0]!;
    case "End":
      return onLine.at(-1) ?? last;
    case "l":
    case "L":
      return newest(stops);
    case "r":
    case "R":
      return onLine.at(-1) ?? here;
    case "w":
    case "W":
      return stops.findLast((stop) => !stop.play.right) ?? here;
    case "p":
    case "P":
      return stops.find((stop) => stop.play.cards.some((card) => card.marker !== null)) ?? here;
    default:
      return null;
  }
}

function at(stops: readonly Stop[], column: number, depth: number): Stop | undefined {
  return stops.find((stop) => stop.column === column && stop.depth === depth);
}

/** The nearest stop in the next column that has one: as deep, or else higher up. */
function beside(stops: readonly Stop[], here: Stop, step: number): Stop {
  const ends = stops.map((stop) => stop.column);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  for (let column = here.column + step; column >= first && column <= last; column += step) {
    const inColumn = stops.filter((stop) => stop.column === column);
    const found = inColumn.findLast((stop) => stop.depth <= here.depth) ?? inColumn[0];
    if (found) return found;
  }
  return here;
}

/** Where the newest play lies; of a right string, its last card. */
export function newest(stops: readonly Stop[]): Stop {
  return stops.findLast((stop) => stop.play.isNewest) ?? stops.at(-1)!;
}
