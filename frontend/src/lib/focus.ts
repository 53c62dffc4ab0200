/** For what takes a button's place: who pressed it by keys goes on from there. */
export function takesFocus(node: HTMLElement): void {
  node.focus({ preventScroll: true });
}
