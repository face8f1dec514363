import { expect, it } from 'vitest';
import { sumReceipt } from './receipt-lines.ts';
import type { Receipt } from '../search/search.ts';

const RECEIPT: Receipt = {
  rule: 'Full Report',
  price: 5,
  held: 5,
  charged: 5,
  isIncluded: false,
  released: 0,
  refunded: 0,
  delivered: ['property record', 'contacts'],
  parts: [],
  freeUntil: null,
  scoredBy: null,
};
const part = {
  part: 'property',
  credits: 2,
  isBoughtBefore: true,
  searchId: 'x',
  boughtAt: '2026-11-01',
  freeUntil: '2026-12-01',
} as const;
const read = (receipt: Partial<Receipt>) => sumReceipt({ ...RECEIPT, ...receipt }).map(({ words, credits }) => [words, credits]);

it('goes from the price to the charge', () => {
  expect(read({})).toEqual([
    ['Price of what was delivered', 5],
    ['Charged (5 held, 0 released)', 5],
  ]);
});

it('deducts what was bought before, names the search that paid for it, and omits the rest', () => {
  const contacts = { ...part, part: 'contacts', credits: 3, isBoughtBefore: false } as const;
  const lines = sumReceipt({ ...RECEIPT, charged: 3, released: 2, parts: [part, contacts] });
  expect(lines).toEqual([
    { words: 'Price of what was delivered', credits: 5, isSum: false },
    { words: 'Bought before: the property record', credits: -2, isSum: false, part },
    { words: 'Charged (5 held, 2 released)', credits: 3, isSum: true },
  ]);
});

it('deducts what an earlier search paid for a contact that it sold for less', () => {
  const contacts = { ...part, part: 'contacts', credits: 4, isBoughtBefore: false, paidBefore: 2 } as const;
  expect(read({ price: 4, held: 4, charged: 2, released: 2, parts: [contacts] })).toEqual([
    ['Price of what was delivered', 4],
    ['Paid in part before: the contacts', -2],
    ['Charged (4 held, 2 released)', 2],
  ]);
});

it('deducts no more than the price', () => {
  const contacts = { ...part, part: 'contacts', credits: 4 } as const;
  expect(read({ charged: 0, released: 5, parts: [part, contacts] })).toEqual([
    ['Price of what was delivered', 5],
    ['Bought before: the property record', -2],
    ['Bought before: the contacts', -3],
    ['Charged (5 held, 5 released)', 0],
  ]);
});

it('says when less was charged because less was held, and what was refunded', () => {
  expect(read({ held: 4, charged: 4, refunded: 1 })).toEqual([
    ['Price of what was delivered', 5],
    ['Not charged, for no more was held', -1],
    ['Charged (4 held, 0 released)', 4],
    ['Refunded since, for reported contacts', -1],
    ['Cost', 3],
  ]);
});
