import { z } from 'zod';

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
