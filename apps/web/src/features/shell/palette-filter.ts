import { defaultFilter } from 'cmdk';

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * How well a choice of the palette fits what was typed, by what it is called, whatever its address is. Each typed word stands in it, punctuation
 * apart: an email has nearly every letter somewhere, and none of its finders wants it for those.
 */
export function fits(_href: string, typed: string, words: string[] = []): number {
  const name = words.join(' ');
  const squeezed = lettersAndDigits(name);
  if (!typed.split(/\s+/).every((word) => squeezed.includes(lettersAndDigits(word)))) return 0;
  return defaultFilter(name, typed) || Number.MIN_VALUE;
}
