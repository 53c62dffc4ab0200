import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Code, Command, Do, FromTable, ToTable, Update } from "../wire";
import { entryOf, saying } from "../fixtures";
import { Link, type Listener, type LinkStatus } from "./link";
import type { Ear, Opening } from "./transport";
import { Refusal, Unanswered } from "./refusal";

/** Chance that is the same each time. */
function dice(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

const LATER = 30;

/** A server that keeps each command once, behind a network that may lose anything. */
class Server {
  log: string[] = [];
  told = new Map<string, number>();
  received = 0;
  ears = new Set<Ear>();
  isUp = true;

  constructor(private readonly lose: () => boolean = () => false) {}

  opening: Opening = (ear) => {
    const later = (what: () => void) => setTimeout(() => this.ears.has(ear) && what(), LATER);
    if (this.isUp) {
      this.ears.add(ear);
      later(() => ear.opened());
    } else setTimeout(() => ear.lost(), LATER);
    return {
      say: (message: ToTable) => later(() => this.#hear(ear, message)),
      close: () => this.ears.delete(ear),
    };
  };

  /** Ends all connections, as a restart or a tunnel does. */
  cut(): void {
    for (const ear of [...this.ears]) {
      this.ears.delete(ear);
      ear.lost();
    }
  }

  say(ear: Ear, message: FromTable): void {
    setTimeout(() => this.ears.has(ear) && ear.said(message), LATER);
  }

  #hear(ear: Ear, message: ToTable): void {
    if (this.lose()) return this.#cutOff(ear);
    this.received += 1;
    if (message.say === "hello") this.say(ear, this.#since(message.since ?? 0));
    if (message.say === "ping") this.say(ear, { say: "pong", now: 5 });
    if (message.say === "do") this.#take(ear, message);
  }

  #cutOff(ear: Ear): void {
    this.ears.delete(ear);
    ear.lost();
  }

  #take(ear: Ear, wish: Do): void {
    if (!this.told.has(wish.id)) {
      this.log.push(wish.id);
      this.told.set(wish.id, this.log.length);
      for (const each of this.ears) this.say(each, this.#since(this.log.length - 1, false));
    }
    if (this.lose()) return this.#cutOff(ear);
    this.say(ear, { say: "done", id: wish.id, v: this.told.get(wish.id)! });
  }

  #since(since: number, is_whole = true): Update {
    const entries = this.log
      .slice(since)
      .map((text, place) => entryOf(since + place + 1, "played", { text }));
    return { say: "update", v: this.log.length, entries, view: { facts: {} }, is_whole };
  }
}

class Owner implements Listener {
  v = 0;
  texts: string[] = [];
  statuses: LinkStatus[] = [];
  farewell = "";
  present = -1;
  seen = () => this.v;
  update(update: Update): boolean {
    const fresh = update.entries.filter(({ v }) => v > this.v);
    if (fresh.some(({ v }, place) => v !== this.v + place + 1)) return false;
    if (update.v > this.v + fresh.length) return false;
    this.texts.push(...fresh.map(({ text }) => text));
    this.v += fresh.length;
    return true;
  }
  presence = ({ watching }: { watching: number }) => void (this.present = watching);
  status = (status: LinkStatus) => void this.statuses.push(status);
  clock = () => undefined;
  ended = (error: Refusal | Unanswered) =>
    void (this.farewell = error instanceof Refusal ? error.code : error.trouble);
}

const BEGIN: Command = { do: "begin" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function linked(server: Server, ...more: Opening[]): { link: Link; owner: Owner } {
  const owner = new Owner();
  const link = new Link([server.opening, ...more], "t".repeat(20), owner, Date.now, () => 1);
  link.open();
  return { link, owner };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("a link", () => {
  test("greets, and is live with the first update", async () => {
    const { owner } = linked(new Server());
    await pass(200);
    expect(owner.statuses).toEqual(["live"]);
  });

  test("brings the answer to a command", async () => {
    const { link, owner } = linked(new Server());
    await pass(200);
    const answer = link.ask(BEGIN);
    await pass(200);
    expect((await answer).v).toBe(1);
    expect(owner.v).toBe(1);
  });

  test("sends what was asked before it was live", async () => {
    const server = new Server();
    const { link } = linked(server);
    const answer = link.ask(BEGIN);
    await pass(300);
    expect((await answer).v).toBe(1);
  });

  test("comes back when cut off, and asks for what it missed", async () => {
    const server = new Server();
    const { owner } = linked(server);
    await pass(200);
    server.cut();
    server.log.push("missed", "too");
    await pass(2_000);
    expect(owner.statuses).toEqual(["live", "waiting", "connecting", "live"]);
    expect(owner.texts).toEqual(["missed", "too"]);
  });

  test("has a command kept once though its answer was lost", async () => {
    const lost = [false, false, true]; // the greeting, the command, its answer
    const server = new Server(() => lost.shift() ?? false);
    const { link } = linked(server);
    await pass(200);
    const answer = link.ask(BEGIN);
    await pass(5_000);
    expect((await answer).v).toBe(1);
    expect(server.log.length).toBe(1);
    expect(server.received).toBe(4);
  });

  test("comes back from a silence in which nothing ever ended", async () => {
    const server = new Server();
    const { owner } = linked(server);
    await pass(200);
    server.ears.clear(); // half-open: nobody says so
    await pass(60_000);
    expect(owner.statuses).toEqual(["live", "waiting", "connecting", "live"]);
  });

  test("notices sooner when woken", async () => {
    const server = new Server();
    const { link, owner } = linked(server);
    await pass(200);
    server.ears.clear();
    link.wake();
    await pass(4_000);
    expect(owner.statuses.at(-1)).toBe("live");
    expect(owner.statuses).toContain("waiting");
  });

  test("stays live through a long quiet time", async () => {
    const { owner } = linked(new Server());
    await pass(600_000);
    expect(owner.statuses).toEqual(["live"]);
  });

  test("tries the next way where the first is barred", async () => {
    const barred: Opening = (ear) => {
      setTimeout(() => ear.lost(), LATER);
      return { say: () => undefined, close: () => undefined };
    };
    const owner = new Owner();
    new Link([barred, new Server().opening], null, owner, Date.now).open();
    await pass(5_000);
    expect(owner.statuses.at(-1)).toBe("live");
  });

  test("tries the next way where the first opens and stays dumb", async () => {
    const dumb: Opening = (ear) => {
      setTimeout(() => ear.opened(), LATER);
      return { say: () => undefined, close: () => undefined };
    };
    const owner = new Owner();
    new Link([dumb, new Server().opening], null, owner, Date.now).open();
    await pass(20_000);
    expect(owner.statuses.at(-1)).toBe("live");
  });

  test("keeps to the way that led to the table through a restart", async () => {
    const server = new Server();
    const other = vi.fn<Opening>(() => ({ say: () => undefined, close: () => undefined }));
    const { owner } = linked(server, other);
    await pass(200);
    server.isUp = false;
    server.cut();
    await pass(10_000);
    server.isUp = true;
    await pass(10_000);
    expect(owner.statuses.at(-1)).toBe("live");
    expect(other).not.toHaveBeenCalled();
  });

  test("comes back after a restart, and not after a last farewell", async () => {
    const server = new Server();
    const { link, owner } = linked(server);
    await pass(200);
    server.say([...server.ears][0]!, { say: "farewell", code: "restart", ...saying("") });
    await pass(3_000);
    expect(owner.statuses.at(-1)).toBe("live");
    const unanswered = expect(link.ask(BEGIN)).rejects.toMatchObject({ code: "no-table" });
    server.ears.forEach((ear) =>
      ear.said({ say: "farewell", code: "no-table", ...saying("gone") }),
    );
    await pass(60_000);
    await unanswered;
    expect(owner.farewell).toBe("no-table");
    expect(owner.statuses.at(-1)).toBe("ended");
    await expect(link.ask(BEGIN)).rejects.toMatchObject({ trouble: "ended" });
  });

  // A server that is full, or has no store just now, says so instead of a first update.
  test.each<Code>(["busy", "too-fast", "no-store", "restart", "mistake", "too-slow"])(
    "comes back after the farewell %s",
    async (code) => {
      const server = new Server();
      const { owner } = linked(server);
      await pass(200);
      const farewell: FromTable = { say: "farewell", code, ...saying("Later.") };
      for (const ear of [...server.ears]) ear.said(farewell);
      await pass(10_000);
      expect(owner.farewell).toBe("");
      expect(owner.statuses.at(-1)).toBe("live");
    },
  );

  test.each<Code>(["no-table", "no-token", "flood", "protocol", "table-unreadable"])(
    "stays away after %s",
    async (code) => {
      const server = new Server();
      const { owner } = linked(server);
      await pass(200);
      for (const ear of [...server.ears]) ear.said({ say: "farewell", code, ...saying("No.") });
      await pass(10_000);
      expect(owner.farewell).toBe(code);
    },
  );

  test.each<Code>(["too-fast", "try-again", "restart"])(
    "sends again what was refused with %s",
    async (code) => {
      const said: Do[] = [];
      let ear: Ear | null = null;
      const way: Opening = (hears) => {
        ear = hears;
        setTimeout(() => {
          hears.said({ say: "update", v: 0, entries: [], view: { facts: {} }, is_whole: true });
        }, LATER);
        return {
          say: (message) => message.say === "do" && said.push(message),
          close: () => undefined,
        };
      };
      const link = new Link([way], null, new Owner(), Date.now);
      link.open();
      await pass(100);
      const refused = expect(link.ask(BEGIN)).rejects.toMatchObject({
        code: "not-now",
        message: "No.",
      });
      const { id } = said[0]!;
      ear!.said({ say: "refused", id, code, ...saying("") });
      await pass(2_000);
      expect(said.length).toBe(1);
      await pass(2_000);
      expect(said.map((each) => each.id)).toEqual([id, id]);
      ear!.said({ say: "refused", id, code: "not-now", ...saying("No.") });
      await refused;
      link.close();
    },
  );
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "whatever the network loses, all is kept once (%i)",
  async (seed) => {
    const chance = dice(seed);
    const server = new Server(() => chance() < 0.15);
    const people = Array.from({ length: 4 }, () => linked(server));
    const answers: Promise<unknown>[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      for (const { link } of people) answers.push(link.ask(BEGIN));
      if (turn % 10 === 9) server.cut();
      await pass(400);
    }
    await pass(120_000);
    await Promise.all(answers);
    expect(server.log.length).toBe(120);
    expect(new Set(server.log).size).toBe(120);
    for (const { owner, link } of people) {
      expect(owner.texts).toEqual(server.log);
      link.close();
    }
  },
);
