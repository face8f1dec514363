import { defaultFilter } from 'cmdk';

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a palette entry matches what was typed, by its name and not by its URL: each typed word must occur in the name, punctuation aside. A fuzzy match by
 * letters would find nearly everything, since an email address contains most letters.
 */
export function fits(_href: string, typed: string, words: string[] = []): number {
  const name = words.join(' ');
  const squeezed = lettersAndDigits(name);
  if (!typed.split(/\s+/).every((word) => squeezed.includes(lettersAndDigits(word)))) return 0;
  return defaultFilter(name, typed) || Number.MIN_VALUE;
}
