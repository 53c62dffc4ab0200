/** Dragging cards to the layout: an extra to clicking, for mouse and finger. */

import type { Action } from "svelte/action";

/** Pixels that a press may wander and still be a click. */
const SLACK = 9;

export interface Drag {
  /** Where the cards are on the page, from their place in the hand. */
  readonly dx: number;
  readonly dy: number;
  /** True over the place where they may be dropped. */
  readonly isOver: boolean;
}

export interface Dragging {
  /** May these cards be dragged now? */
  can: () => boolean;
  onstart: () => void;
  onmove: (drag: Drag) => void;
  /** The drag is over; dropped on the layout, or taken back. */
  onend: (isDropped: boolean) => void;
}

/** The element under the pointer that takes cards, if any. */
function isOverTarget(event: PointerEvent): boolean {
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  return below.some((element) => element.closest("[data-drop]") !== null);
}

/** Makes a card draggable. A press that does not wander stays a click. */
export const draggable: Action<HTMLElement, Dragging> = (node, dragging) => {
  let asked = dragging;
  let from: { x: number; y: number } | null = null;
  let isDragged = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !asked.can()) return;
    from = { x: event.clientX, y: event.clientY };
    // At once: a quick hand has left the narrow card before its first move is told.
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (from === null) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged) {
      if (Math.hypot(dx, dy) < SLACK) return;
      isDragged = true;
      asked.onstart();
    }
    asked.onmove({ dx, dy, isOver: isOverTarget(event) });
  }

  function end(event: PointerEvent): void {
    const wasDragged = isDragged;
    from = null;
    isDragged = false;
    if (wasDragged) asked.onend(event.type === "pointerup" && isOverTarget(event));
  }

  /** What was a drag is no click as well. */
  function click(event: MouseEvent): void {
    if (!node.hasAttribute("data-dragged")) return;
    node.removeAttribute("data-dragged");
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function up(event: PointerEvent): void {
    if (isDragged) {
      node.setAttribute("data-dragged", "");
      setTimeout(() => node.removeAttribute("data-dragged"));
    }
    end(event);
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", end);
  node.addEventListener("click", click, true);
  return {
    update: (next) => (asked = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("click", click, true);
    },
  };
};
