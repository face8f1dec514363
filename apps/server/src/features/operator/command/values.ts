/** Parsers for typed values. Each throws UsageError with a sentence. */
import { resolve } from 'node:path';
import { namesAccount } from '../../record/operator-context.ts';
import { needed, optional, UsageError } from './act.ts';

const MAX_REASON = 500;

/** Why it is done; recorded permanently. */
export const reason = needed('--reason <text>', 'the reason; it stays on record permanently, so do not name anyone in it', readReason);
export const reasonIfAny = optional(
  '--reason <text>',
  'the reason; it stays on record permanently, so do not name anyone in it',
  readReason,
);

function readReason(text: string): string {
  const typed = text.trim();
  if (typed.length > MAX_REASON) throw new UsageError(`A reason has at most ${MAX_REASON} characters.`);
  return typed;
}

/** An email address or an account's id. */
export function readSubject(text: string): string {
  if (!namesAccount(text)) throw new UsageError(`${text} is neither an email address nor an account id.`);
  return text;
}

/** A whole number from 1 to `most`. */
export function readWhole(what: string, most: number): (text: string) => number {
  return (text) => {
    const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
    if (!(number <= most)) throw new UsageError(`${what} is a whole number from 1 to ${most}, not ${text}.`);
    return number;
  };
}

/** A day in UTC, as its first moment. */
export function readDay(text: string): Date {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) throw new UsageError(`A day is YYYY-MM-DD, not ${text}.`);
  return day;
}

/** One of a few words. */
export function readOneOf<Word extends string>(what: string, words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new UsageError(`${what} is ${listWords(words)}, not ${text}.`);
    return found;
  };
}

/** An absolute path; relative paths are resolved against the working directory. */
export const readPath = (text: string): string => resolve(text);

function listWords(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`;
}
