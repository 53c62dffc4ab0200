/** How a play comes to the layout: it travels, waits to be stamped, and settles. */

/** Milliseconds of each part of the way. */
export const TRAVEL = 190;
export const WAIT = 420;
export const SETTLE = 190;

/** A place on the page. */
export type Spot = Pick<DOMRect, "left" | "top" | "width">;

/** True if things are to be in place, not moving: by the reader's wish, or the page's means. */
export function isStill(): boolean {
  const moves = "animate" in document.documentElement && "matchMedia" in globalThis;
  return !moves || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Lets the node come from a place on the page, wait at another, and settle where it lies.
 *
 * What is missing is left out; without either it fades in.
 */
export function arrive(node: HTMLElement, from: Spot | null, wait: Spot | null): void {
  if (isStill()) return;
  const here = node.getBoundingClientRect();
  const shift = ({ left, top, width }: Spot) => ({
    transform: `translate(${left - here.left}px, ${top - here.top}px) scale(${width / here.width})`,
    transformOrigin: "0 0",
    zIndex: 30,
  });
  const home = { transform: "none", transformOrigin: "0 0", zIndex: 30 };
  if (from === null && wait === null) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SETTLE });
    return;
  }
  const duration = (from ? TRAVEL : 0) + (wait ? WAIT : 0) + SETTLE;
  const waits = wait ?? from!;
  const landed = from ? TRAVEL / duration : 0;
  node.animate(
    [
      ...(from ? [{ ...shift(from), easing: "ease-out" }] : []),
      { ...shift(waits), offset: from && wait ? landed : 0 },
      ...(wait
        ? [{ ...shift(wait), offset: (duration - SETTLE) / duration, easing: "ease-in-out" }]
        : []),
      home,
    ],
    { duration },
  );
}

/** A false prophet's marker topples over. */
export function topple(_: Element): { duration: number; css: (standing: number) => string } {
  return {
    duration: isStill() ? 0 : 700,
    css: (standing) => {
      const fallen = (1 - standing) ** 2;
      const opacity = Math.min(1, standing * 3);
      return `transform-origin: 20% 100%; transform: rotate(${-88 * Math.min(1, fallen * 2)}deg); opacity: ${opacity}`;
    },
  };
}
