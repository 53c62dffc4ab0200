import type { Do, Done, Problem, Refused } from "../wire";
import { apiOf } from "./transport";

/** Sends a command by POST; `null` if no answer came, so that it is to be sent again. */
export async function posted(
  code: string,
  token: string | null,
  wish: Do,
): Promise<Done | Refused | null> {
  let response: Response;
  try {
    response = await fetch(`${apiOf(code)}/commands`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...bearer(token) },
      body: JSON.stringify(wish),
    });
  } catch {
    return null;
  }
  if (response.status > 500) return null;
  const said = (await response.json().catch(() => null)) as Done | Problem | null;
  if (said === null) return null;
  if (response.ok) return said as Done;
  return { say: "refused", id: wish.id, ...(said as Problem) };
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
