/** Two fingers make cards larger or smaller, as they do with pictures. */

import type { Action } from "svelte/action";

type Finger = { x: number; y: number };

function apart(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/** Tells how many times as far apart two fingers are as when the second one came. */
export const pinchable: Action<
  HTMLElement,
  { onstart: () => void; onpinch: (by: number) => void }
> = (node, told) => {
  const fingers = new Map<number, Finger>();
  let begun = 0;

  function down({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType !== "touch") return;
    fingers.set(pointerId, { x, y });
    if (fingers.size !== 2) return;
    begun = apart(fingers);
    told.onstart();
  }

  function move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, { x, y });
    if (fingers.size === 2 && begun > 0) told.onpinch(apart(fingers) / begun);
  }

  function up({ pointerId }: PointerEvent): void {
    fingers.delete(pointerId);
    begun = 0;
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"] as const) node.addEventListener(end, up);
  return {
    update: (next) => (told = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel"] as const) node.removeEventListener(end, up);
    },
  };
};
