import { mount } from "svelte";
import Sprite from "./Sprite.svelte";

let isThere = false;

/** Puts the drawings of all faces into the page, once. */
export function provideFaces(): void {
  if (isThere || typeof document === "undefined") return;
  isThere = true;
  mount(Sprite, { target: document.body });
}
