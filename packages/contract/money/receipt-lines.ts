import { PART_WORDS } from '../search/words.ts';
import type { Receipt } from '../search/search.ts';

export interface ReceiptLine {
  words: string;
  /** Signed; for a sum, the total of the lines above it. */
  credits: number;
  isSum: boolean;
  /** The part paid for by an earlier search, if the line is about one. */
  part?: Receipt['parts'][number];
}

/** A receipt as a calculation: from the list price of what was delivered down to the final cost. */
export function sumReceipt({ price, parts, held, released, charged, refunded }: Receipt): ReceiptLine[] {
  const before = takeOff(price, parts);
  const notHeld = before.reduce((rest, { credits }) => rest + credits, price - charged);
  return [
    line('Price of what was delivered', price),
    ...before,
    // A search with the account's last credits may cost less than its price, never more.
    ...(notHeld > 0 ? [line('Not charged, for no more was held', -notHeld)] : []),
    { ...line(`Charged (${held} held, ${released} released)`, charged), isSum: true },
    ...(refunded > 0
      ? [line('Refunded since, for reported contacts', -refunded), { ...line('Cost', charged - refunded), isSum: true }]
      : []),
  ];
}

/** Parts that were bought before, at most up to the price: a report costs less than the sum of its parts. */
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
