/** What stays in this browser; where it may keep nothing, it stays as long as the page does. */

/** What the browser would not take. */
const here = new Map<string, string>();

export function kept(key: string): string | null {
  const own = here.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null): void {
  here.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A private window, or a full store.
    if (value !== null) here.set(key, value);
  }
}
