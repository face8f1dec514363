import { PART_WORDS } from '../search/words.ts';
import type { Receipt } from '../search/search.ts';

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
  const before = takeOff(price, parts);
  const notHeld = before.reduce((rest, { credits }) => rest + credits, price - charged);
  return [
    line('Price of what was delivered', price),
    ...before,
    // Somebody's last search may cost less than its price, never more.
    ...(notHeld > 0 ? [line('Not charged, for no more was held', -notHeld)] : []),
    { ...line(`Charged (${held} held, ${released} released)`, charged), isSum: true },
    ...(refunded > 0
      ? [line('Refunded since, for reported contacts', -refunded), { ...line('Cost', charged - refunded), isSum: true }]
      : []),
  ];
}

/** What was bought before, as far as the price goes: a report costs less than its parts one by one. */
function takeOff(price: number, parts: Receipt['parts']): ReceiptLine[] {
  let rest = price;
  const before = parts.filter(({ isBoughtBefore, paidBefore }) => isBoughtBefore || paidBefore !== undefined);
  return before.map((part) => {
    const credits = Math.min(part.paidBefore ?? part.credits, rest);
    rest -= credits;
    if (!part.isBoughtBefore) return line(`Paid in part before: the ${PART_WORDS[part.part]}`, 0 - credits);
    return { ...line(`Bought before: the ${PART_WORDS[part.part]}`, 0 - credits), part };
  });
}

function line(words: string, credits: number): ReceiptLine {
  return { words, credits, isSum: false };
}
