/** What a message takes: nothing, or the values its sentence needs. */
type Sentence = string | ((...values: never[]) => string);

/** A sentence in every language; functions put values in, and know their plurals. */
export interface Message<S extends Sentence = Sentence> {
  readonly en: S;
  readonly de: S;
}

export type Language = keyof Message;

export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The values that a message needs. */
export type Values<M extends Message> = M["en"] extends (...values: infer V) => string ? V : [];

/** The message in a language. */
export function inLanguage<M extends Message>(
  language: Language,
  message: M,
  ...values: Values<M>
): string {
  const sentence: Sentence = message[language];
  return typeof sentence === "string"
    ? sentence
    : (sentence as (...values: unknown[]) => string)(...values);
}

/** A part of the catalogue; keeps what each message needs. */
export function messages<const C extends Record<string, Message>>(part: C): C {
  return part;
}
