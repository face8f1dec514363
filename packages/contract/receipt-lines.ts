import { PART_WORDS } from './search-words.ts';
import type { Receipt } from './search.ts';

export interface ReceiptLine {
  words: string;
  /** Signed; a sum is the lines above it. */
  credits: number;
  isSum: boolean;
  /** The part that an earlier search paid for, where that is what the line says. */
  part?: Receipt['parts'][number];
}

/** A receipt as a sum: from the list price of what was delivered, down to what it cost in the end. */
export function sumReceipt({ price, parts, held, released, charged, refunded }: Receipt): ReceiptLine[] {
  const before = parts.filter(({ isBoughtBefore }) => isBoughtBefore);
  const notHeld = before.reduce((rest, { credits }) => rest - credits, price - charged);
  return [
    line('Price of what was delivered', price),
    ...before.map((part) => ({ ...line(`Bought before: the ${PART_WORDS[part.part]}`, -part.credits), part })),
    // Somebody's last search may cost less than its price, never more.
    ...(notHeld > 0 ? [line('Not charged, for no more was held', -notHeld)] : []),
    { ...line(`Charged (${held} held, ${released} released)`, charged), isSum: true },
    ...(refunded > 0
      ? [line('Refunded since, for reported contacts', -refunded), { ...line('Cost', charged - refunded), isSum: true }]
      : []),
  ];
}

function line(words: string, credits: number): ReceiptLine {
  return { words, credits, isSum: false };
}
