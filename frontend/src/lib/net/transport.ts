import type { FromTable, ToTable } from "../wire";

/** What a transport tells of itself. After `lost` it says nothing more. */
export interface Ear {
  /** Messages can be said now. */
  opened(): void;
  said(message: FromTable): void;
  /** Somebody is there, though nothing was said. */
  alive(): void;
  lost(): void;
}

/** One connection to a table, until it is lost. */
export interface Transport {
  say(message: ToTable): void;
  /** Lets go of it without a word to the ear. */
  close(): void;
}

/** Starts a connection. */
export type Opening = (ear: Ear) => Transport;

/** Where a table is asked, or a class, whose codes are numbers. */
export function apiOf(code: string): string {
  return `/api/${/^\d/.test(code) ? "classes" : "tables"}/${code}`;
}

/** The server reads frames up to this many bytes; what is longer goes by POST. */
export const FRAME_MAX = 4096;
