import type {
  AnyClassCommand,
  ClassUpdate,
  Code,
  Command,
  Do,
  Done,
  FromTable,
  Presence,
  Refused,
  Update,
} from "../wire";
import { PROTOCOL } from "../wire";
import { Refusal, Unanswered } from "./refusal";
import { freshId } from "./tokens";
import type { Opening, Transport } from "./transport";

/** `waiting`: cut off, and to be tried again soon. `ended`: the server wants no more of us. */
export type LinkStatus = "connecting" | "live" | "waiting" | "ended";

/** What a link does with what it hears. */
export interface Listener {
  /** The last entry that was taken in; 0 for none. */
  seen(): number;
  /** Takes in an update; false if entries between are missing. */
  update(update: Update | ClassUpdate): boolean;
  presence(presence: Presence): void;
  status(status: LinkStatus): void;
  /** The server's clock, as just heard. */
  clock(now: number): void;
  ended(error: Refusal | Unanswered): void;
}

/** Farewells that coming back would not change; after all others one comes back. */
const STAY_AWAY = new Set<Code>([
  "no-table",
  "no-class",
  "sent-away",
  "no-token",
  "flood",
  "protocol",
  "malformed",
  "table-unreadable",
  "wrong-origin",
]);

/** Refusals after which the same command is sent again: the server cannot take it just now. */
const LATER = new Set<Code>(["too-fast", "try-again", "restart"]);

// Milliseconds.
const TICK = 500;
const PING_AFTER = 8_000;
const LOST_AFTER = 25_000;
const HELLO_WITHIN = 6_000;
const WAKE_WITHIN = 2_500;
const RESEND_AFTER = 3_000;
const AGAIN_MIN = 200;
const AGAIN_MAX = 4_000;

/** Tries of a way before the next one has its turn. */
const PATIENCE = 2;
const PATIENCE_PROVEN = 10;

interface Wish {
  message: Do;
  sentAt: number;
  settle: (answer: Done | Refused) => void;
  fail: (error: Refusal | Unanswered) => void;
}

/**
 * The way to a table that heals itself.
 *
 * It reconnects when cut off, asks for what was missed, and sends each command, under its own id,
 * until there is an answer: the server takes each id once. Ways are tried in turn until one leads
 * to the table.
 */
export class Link {
  #status: LinkStatus = "connecting";
  #transport: Transport | null = null;
  #way = 0;
  #proven = -1;
  #failures = 0;
  #heardAt = 0;
  #lostAt = Infinity;
  #pingedAt = 0;
  #againAt = Infinity;
  #wishes = new Map<string, Wish>();
  #ticking: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly ways: readonly [Opening, ...Opening[]],
    private readonly token: string | null,
    private readonly listener: Listener,
    private readonly now: () => number = () => performance.now(),
    private readonly chance: () => number = Math.random,
  ) {}

  get status(): LinkStatus {
    return this.#status;
  }

  open(): void {
    if (this.#ticking !== null) return;
    this.#ticking = setInterval(() => this.#tick(), TICK);
    this.#connect();
  }

  /** Lets go for good; unanswered commands fail. */
  close(): void {
    this.#end(new Unanswered("left"));
  }

  /** The table's answer to a command; a refusal rejects, however often the way breaks between. */
  ask(command: Command | AnyClassCommand): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#status === "ended") {
        reject(new Unanswered("ended"));
        return;
      }
      const message: Do = { say: "do", id: freshId(), command, seen: this.listener.seen() };
      const settle = (answer: Done | Refused) => {
        if (answer.say === "done") resolve(answer);
        else reject(Refusal.by(answer));
      };
      const wish = { message, sentAt: -Infinity, settle, fail: reject };
      this.#wishes.set(message.id, wish);
      this.#sendNext();
    });
  }

  /** Something says that the network may be back, or may have gone: look now, not later. */
  wake(): void {
    if (this.#status === "waiting") this.#againAt = this.now();
    if (this.#status === "live") {
      this.#ping();
      this.#lostAt = Math.min(this.#lostAt, this.now() + WAKE_WITHIN);
    }
    this.#tick();
  }

  #set(status: LinkStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.listener.status(status);
  }

  #connect(): void {
    this.#againAt = Infinity;
    this.#set("connecting");
    this.#lostAt = this.now() + HELLO_WITHIN;
    const opening = this.ways[this.#way % this.ways.length] ?? this.ways[0];
    const transport = opening({
      opened: () => this.#current(transport) && this.#greet(transport),
      said: (message) => this.#current(transport) && this.#hear(message),
      alive: () => this.#current(transport) && this.#alive(),
      lost: () => this.#current(transport) && this.#lose(),
    });
    this.#transport = transport;
  }

  /** True for the present connection; late words of a former one are not heard. */
  #current(transport: Transport): boolean {
    return this.#transport === transport;
  }

  #greet(transport: Transport): void {
    const since = this.listener.seen();
    transport.say({ say: "hello", token: this.token, since, protocol: PROTOCOL });
  }

  #hear(message: FromTable): void {
    this.#alive();
    switch (message.say) {
      case "update":
      case "class":
        return this.#update(message);
      case "done":
      case "refused":
        return this.#answer(message);
      case "presence":
        return this.listener.presence(message);
      case "pong":
        return this.listener.clock(message.now);
      case "farewell":
        if (STAY_AWAY.has(message.code)) this.#end(Refusal.by(message));
        else this.#lose();
    }
  }

  #update(update: Update | ClassUpdate): void {
    if (!this.listener.update(update)) {
      this.#lose();
      return;
    }
    if (this.#status === "live") return;
    this.#failures = 0;
    this.#proven = this.#way;
    this.#set("live");
    this.#alive();
    for (const wish of this.#wishes.values()) wish.sentAt = -Infinity;
    this.#sendNext();
  }

  #answer(answer: Done | Refused): void {
    const wish = this.#wishes.get(answer.id);
    if (!wish) return;
    if (answer.say === "refused" && LATER.has(answer.code)) {
      wish.sentAt = this.now();
      return;
    }
    this.#wishes.delete(answer.id);
    wish.settle(answer);
    this.#sendNext();
  }

  /** Sends the eldest wish unless it is under way: one at a time, in the order of asking. */
  #sendNext(): void {
    const [wish] = this.#wishes.values();
    if (!wish || this.#status !== "live" || this.now() - wish.sentAt < RESEND_AFTER) return;
    wish.sentAt = this.now();
    this.#transport?.say(wish.message);
  }

  #alive(): void {
    this.#heardAt = this.now();
    if (this.#status === "live") this.#lostAt = this.#heardAt + LOST_AFTER;
  }

  #ping(): void {
    this.#pingedAt = this.now();
    this.#transport?.say({ say: "ping" });
  }

  /** Cut off: try again soon, later after each failure, and not at the same time as all others. */
  #lose(): void {
    const hadBeenLive = this.#status === "live";
    this.#drop();
    this.#failures += 1;
    // A way that never led to the table may be barred; one that did will again.
    const patience = this.#proven === this.#way ? PATIENCE_PROVEN : PATIENCE;
    if (!hadBeenLive && this.#failures >= patience) this.#way += 1;
    const wait = Math.min(AGAIN_MAX, AGAIN_MIN * 2 ** Math.min(this.#failures, 6));
    this.#againAt = this.now() + wait * (0.5 + this.chance() / 2);
    this.#set("waiting");
  }

  #drop(): void {
    const transport = this.#transport;
    this.#transport = null;
    this.#lostAt = Infinity;
    transport?.close();
  }

  #end(error: Refusal | Unanswered): void {
    if (this.#status === "ended") return;
    this.#drop();
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#set("ended");
    for (const wish of this.#wishes.values()) wish.fail(error);
    this.#wishes.clear();
    this.listener.ended(error);
  }

  #tick(): void {
    const now = this.now();
    if (now >= this.#againAt) return this.#connect();
    if (now >= this.#lostAt) return this.#lose();
    if (this.#status !== "live") return;
    if (now - Math.max(this.#heardAt, this.#pingedAt) >= PING_AFTER) this.#ping();
    this.#sendNext();
  }
}

/** Wakes a link whenever a sleeping laptop, a phone or a network may have come back. */
export function wakeful(link: Link): () => void {
  const wake = () => document.visibilityState === "visible" && link.wake();
  const told: [EventTarget, string][] = [
    [document, "visibilitychange"],
    [window, "pageshow"],
    [window, "online"],
    [window, "offline"],
    [window, "focus"],
  ];
  for (const [target, event] of told) target.addEventListener(event, wake);
  return () => {
    for (const [target, event] of told) target.removeEventListener(event, wake);
  };
}
