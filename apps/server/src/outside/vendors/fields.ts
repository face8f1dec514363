/**
 * Schemas for fields of vendors' answers, which often deviate from their documentation. A value that does not fit is treated as absent, never as an error and
 * never as false.
 */
import { readDate } from '@deedline/engine/normalize/date';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { z } from 'zod';

const MAX_LENGTH = 500;
/** The most entries read of a list. No vendor accepts more questions in a call, and ten megabytes could hold millions of empty entries. */
const MOST_READ = 1_000;
/** Accepts a missing field as well. */
const MAY_LACK = z.unknown().optional();

function reading<T>(read: (value: unknown) => T | undefined) {
  return MAY_LACK.transform(read);
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_LENGTH ? undefined : text;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/[$,]/g, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function through(read: (text: string) => string | null) {
  return (value: unknown) => {
    const text = textOf(value);
    return text === undefined ? undefined : (read(text) ?? undefined);
  };
}

const YES = /^(?:true|yes|y|1)$/i;
const NO = /^(?:false|no|n|0)$/i;

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = textOf(value) ?? '';
  return YES.test(text) ? true : NO.test(text) ? false : undefined;
}

/** Trimmed and not empty; a number becomes its digits. */
export const text = reading(textOf);
/** A number, also if written as text. */
export const number = reading(numberOf);
/** A boolean, also if written as 'Y', 'N' and the like. */
export const flag = reading(flagOf);
/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
export const day = reading(through(readDate));
/** Ten digits of a US number. */
export const phone = reading(through((written) => readPhone(written)?.slice(2) ?? null));
/** Lower case. */
export const email = reading(through(readEmail));

/** A list whose entries may be null or have another shape: returns those that fit and the number of those that do not. Anything but a list counts as empty. */
export function listOf<T extends z.ZodType>(entry: T) {
  return MAY_LACK.transform((list) => sortOut(entry, Array.isArray(list) ? list : []));
}

/** The same, but a missing list, or null, makes the whole answer invalid. */
export function wholeListOf<T extends z.ZodType>(entry: T) {
  return z.array(z.unknown()).transform((list) => sortOut(entry, list));
}

function sortOut<T extends z.ZodType>(entry: T, list: readonly unknown[]): Listed<z.output<T>> {
  const read = list.slice(0, MOST_READ).map((each) => entry.safeParse(each));
  const entries = read.flatMap((each) => (each.success ? [each.data] : []));
  return { entries, setAside: list.length - entries.length };
}

export interface Listed<T> {
  entries: T[];
  setAside: number;
}

type Known<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes keys whose value is undefined. */
export function known<T extends object>(fields: T): Known<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<T>;
}
