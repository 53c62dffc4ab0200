import type { Farewell, FromTable, Problem } from "../wire";
import { bearer, posted } from "./posting";
import { apiOf, type Ear, type Opening } from "./transport";

/** Milliseconds in which a stream says something, if only that it is there: the server's 15 s. */
const SILENCE_MAX = 20_000;

/**
 * A table by server-sent events and POST, where a network lets no WebSocket through.
 *
 * `EventSource` sends no token, so the stream is read by hand.
 */
export function streamFrom(code: string, token: string | null): Opening {
  return (ear: Ear) => {
    const stop = new AbortController();
    let open = true;
    let heardAt = 0;
    const lost = () => {
      if (!open) return;
      open = false;
      stop.abort();
      ear.lost();
    };
    /** A server that can be reached does not mean that the stream still runs. */
    const ping = async () => {
      if ((await reaches("/health")) && open && Date.now() - heardAt < SILENCE_MAX) ear.alive();
    };
    const read = async (since: number) => {
      try {
        const response = await fetch(`${apiOf(code)}/events?since=${since}`, {
          headers: { Accept: "text/event-stream", ...bearer(token) },
          signal: stop.signal,
        });
        const refusal = response.ok ? null : await farewellIn(response);
        if (refusal && open) ear.said(refusal);
        if (!response.ok || !response.body) return lost();
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        const frames = new Frames();
        for (;;) {
          const { done, value } = await reader.read();
          if (done || !open) break;
          heardAt = Date.now();
          ear.alive();
          for (const data of frames.take(value)) ear.said(JSON.parse(data) as FromTable);
        }
      } catch {
        // Cut off, or closed by us.
      }
      lost();
    };
    // Nothing is open before the first message is said: it tells from where to read.
    queueMicrotask(() => open && ear.opened());
    return {
      async say(message) {
        switch (message.say) {
          case "hello":
            return void read(message.since ?? 0);
          case "ping":
            return ping();
          case "do": {
            const answer = await posted(code, token, message);
            if (answer && open) ear.said(answer);
          }
        }
      },
      close() {
        open = false;
        stop.abort();
      },
    };
  };
}

/** Why there is no stream, as a socket would have said it; `null` if not the table said no. */
async function farewellIn(response: Response): Promise<Farewell | null> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return problem?.code ? { say: "farewell", ...problem } : null;
}

async function reaches(path: string): Promise<boolean> {
  return fetch(path, { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Cuts a stream of server-sent events into what each says. */
export class Frames {
  #rest = "";

  /** The data of all events that are whole with this piece. */
  take(piece: string): string[] {
    const parts = (this.#rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    this.#rest = parts.pop() ?? "";
    return parts.map(dataOf).filter((data) => data !== "");
  }
}

function dataOf(event: string): string {
  return event
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trimStart())
    .join("\n");
}
