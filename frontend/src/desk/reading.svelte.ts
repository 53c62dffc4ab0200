import { api } from "../lib/net/api";
import type { Reading } from "../lib/wire";

/** Letters are typed faster than rules are read: wait for a pause of so many milliseconds. */
const PAUSE = 280;

/** How a text is understood, kept in step with what is typed. */
export class Reader {
  /** The reading of `text`; `null` while there is none. */
  reading = $state.raw<Reading | null>(null);
  /** What was read. */
  text = $state("");
  busy = $state(false);
  error = $state.raw<unknown>(null);
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the text when the typing pauses; what was being read before is let go. */
  read(text: string, rulebook: string, pause = PAUSE): void {
    this.stop();
    this.error = null;
    if (!text.trim()) {
      this.reading = null;
      this.text = "";
      this.busy = false;
      return;
    }
    this.busy = true;
    this.#timer = setTimeout(() => void this.#ask(text, rulebook), pause);
  }

  /** Has a language model propose what the text means that was not read. */
  async translate(rulebook: string): Promise<void> {
    this.stop();
    this.error = null;
    this.busy = true;
    await this.#ask(this.text, rulebook, api.translate);
  }

  /** Lets go of what is being read. */
  stop(): void {
    this.#stop?.abort();
    clearTimeout(this.#timer);
  }

  async #ask(text: string, rulebook: string, ask = api.read): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    try {
      const reading = await ask({ text, rulebook }, stop.signal);
      if (stop.signal.aborted) return;
      this.reading = reading;
      this.text = text;
    } catch (error) {
      if (stop.signal.aborted) return;
      this.reading = null;
      this.error = error;
    }
    this.busy = false;
  }
}
