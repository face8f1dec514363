import { z } from 'zod';

/** Whether this installation knows the time zone: 'UTC', 'America/New_York'. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

// C0 controls, DEL and C1: they cannot be printed, and PostgreSQL cannot store NUL.
const CONTROL = /\p{Cc}/u;

/** One line of text, trimmed, with at most `most` characters; line breaks become spaces, lone surrogates U+FFFD. */
export function plainText(most: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/[\t\n\r]+/g, ' ').toWellFormed())
    .trim()
    .max(most, `Please keep this under ${most} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove the characters that cannot be printed');
}
