/** Messages of the server, said in the language of the page from the shared catalogues. */

import de from "../../../../src/eleusis/messages/page.de.json";
import en from "../../../../src/eleusis/messages/page.en.json";
import { signedIn } from "../../cards/names";
import type { Message, Told, Value, Values, Who } from "../wire";
import type { Language } from "./catalogue";
import { language } from "./language.svelte";
import { patternOf, type Pattern } from "./pattern";

type Catalogue = Readonly<Record<string, string>>;

const CATALOGUES: Record<Language, Catalogue> = { en, de };
const SHORT: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};
const LAST = { and: { en: " and ", de: " und " }, or: { en: " or ", de: " oder " } };

/**
 * The message in the language of the page; its English where it is of a newer server.
 *
 * *reader* is the seat of whoever reads, who is addressed as such.
 */
export function told(message: Told, reader: number | null = null): string {
  return isKnown(message) ? said(message, reader) : message.message;
}

/** Knows more texts from now on: those of a page that is loaded when somebody opens it. */
export function learnTexts(more: Readonly<Record<Language, Catalogue>>): void {
  CATALOGUES.en = { ...CATALOGUES.en, ...more.en };
  CATALOGUES.de = { ...CATALOGUES.de, ...more.de };
}

/** A message that the page made itself, in its language. */
export function said(message: Message, reader: number | null): string {
  return rendered(message, language(), reader);
}

/** The message in a language. */
export function rendered(message: Message, spoken: Language, reader: number | null): string {
  return new Renderer(spoken, reader).said(message);
}

function isKnown({ key, values }: Message): boolean {
  return (
    key in CATALOGUES.en &&
    Object.values(values).every((value) => !isMessage(value) || isKnown(value))
  );
}

class Renderer {
  constructor(
    private readonly spoken: Language,
    private readonly reader: number | null,
  ) {}

  said({ key, values }: Message): string {
    return this.#filled(patternOf(CATALOGUES[this.spoken][key] ?? ""), values, "");
  }

  #filled(pattern: Pattern, values: Values, number: Value): string {
    return pattern.map((part) => this.#part(part, values, number)).join("");
  }

  #part(part: Pattern[number], values: Values, number: Value): string {
    if (typeof part === "string") return part;
    if (part.kind === "number") return String(number);
    const value = values[part.name] ?? "";
    if (part.kind === "place") return this.#shown(value, part.form);
    const wanted = part.kind === "plural" ? numberCases(value) : [this.#word(value)];
    const word = wanted.find((each) => part.cases.has(each)) ?? "other";
    const chosen = part.cases.get(word) ?? [];
    return this.#filled(chosen, values, part.kind === "plural" ? value : number);
  }

  #word(value: Value): string {
    if (isWho(value)) return value.seat === this.reader ? "you" : "other";
    return isMessage(value) ? value.key : String(value);
  }

  #shown(value: Value, form: string): string {
    if (isMessage(value)) return this.said(value);
    if (isWho(value)) return value.name;
    if (isList(value)) return this.#list(value, form);
    const text = String(value);
    if (form === "cards") return text.split(" ").map(this.#card).join(" ");
    if (form === "decimal" && this.spoken === "de") return text.replace(".", ",");
    return form === "quoted" ? this.#quoted(text) : text;
  }

  readonly #card = (card: string): string => signedIn(this.spoken, card);

  #quoted(text: string): string {
    const shown = visible(text);
    if (this.spoken === "de") return `„${shown}“`;
    return shown.includes("'") && !shown.includes('"') ? `"${shown}"` : `'${shown}'`;
  }

  #list(values: readonly Value[], form: string): string {
    const texts = values.map((value) => this.#shown(value, form));
    if (form === "cards" || form === "sentences") return texts.join(" ");
    const last = texts.at(-1) ?? "";
    if (texts.length < 2 || (form !== "and" && form !== "or")) return texts.join(", ");
    return texts.slice(0, -1).join(", ") + LAST[form][this.spoken] + last;
  }
}

function numberCases(value: Value): string[] {
  return value === 1 ? ["=1", "one"] : [`=${String(value)}`];
}

/** The text with signs that nobody sees written out. */
function visible(text: string): string {
  return text.replace(/[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (sign) => SHORT[sign] ?? coded(sign));
}

/** `\x1b`, `\u200b`, `\U000e0001`. */
function coded(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const [letter, digits]: [string, number] =
    code < 0x100 ? ["x", 2] : code < 0x1_0000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}

function isMessage(value: Value): value is Message {
  return typeof value === "object" && "key" in value;
}

function isWho(value: Value): value is Who {
  return typeof value === "object" && "name" in value;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
