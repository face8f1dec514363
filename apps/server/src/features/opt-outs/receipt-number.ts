import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'K7QM-2XWD-9RTB': 58 random bits. Whoever has it may ask how the matter stands, and learns nothing else. */
export function newReceipt(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]!).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** As it is kept, however it was typed. */
export function readReceipt(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
}
