import { Refusal, Unanswered } from "../net/refusal";
import { troubles } from "./general";
import { say } from "./language.svelte";
import { told } from "./told";

/** Why something could not be done, in the language of the page. */
export function complaint(error: unknown, reader: number | null = null): string {
  if (error instanceof Refusal) return told(error.told, reader);
  return error instanceof Unanswered ? say(troubles[error.trouble]) : String(error);
}
