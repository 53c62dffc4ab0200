import { api } from "../lib/net/api";
import { posted } from "../lib/net/posting";
import { freshId, keepToken, tokenAt } from "../lib/net/tokens";
import { rememberTable } from "../lib/me.svelte";
import { companyFor } from "../lib/suiting";
import type { Admission, Join, Level, NewTable } from "../lib/wire";

/** Opens a table; the answer is its code. */
export async function open(table: NewTable): Promise<string> {
  return admitted(await api.open(table));
}

/** Comes to a table, or back to it; the answer is its code. */
export async function enter(code: string, name: string, role: Join["role"]): Promise<string> {
  if (tokenAt(code) !== null) return code;
  return admitted(await api.join(code, role ? { name, role } : { name }));
}

/** Opens a table with agents as strong as the rule is hard, the first kind God, and deals. */
export async function playAtOnce(name: string, level: Level): Promise<string> {
  const code = await open({ name, role: "player", agents: companyFor(level), level });
  // If this is not answered, the room has the button to begin.
  await posted(code, tokenAt(code), { say: "do", id: freshId(), command: { do: "begin" } });
  return code;
}

function admitted({ code, token }: Admission): string {
  keepToken(code, token);
  rememberTable(code);
  return code;
}
