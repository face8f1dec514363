import { z } from 'zod';

/** True of the names that this installation can count days by: 'UTC', 'America/New_York'. */
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

// C0 controls, DEL and C1: nothing that can be printed, and a NUL is nothing that a database stores.
const CONTROL = /\p{Cc}/u;

/** One line of text, trimmed, of at most `most` characters; line breaks become spaces, halves of surrogate pairs U+FFFD. */
export function plainText(most: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/[\t\n\r]+/g, ' ').toWellFormed())
    .trim()
    .max(most, `Please keep this under ${most} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove the characters that cannot be printed');
}
