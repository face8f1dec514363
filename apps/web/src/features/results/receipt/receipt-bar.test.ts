import type { Receipt } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { describeReceipt } from './receipt-bar.tsx';

const full = { rule: 'Full Report', held: 5, charged: 5, released: 0, refunded: 0, parts: [] };
const bought = (part: Receipt['parts'][number]['part'], boughtAt: string, freeUntil: string, isBoughtBefore = true) => ({
  part,
  credits: 2,
  isBoughtBefore,
  searchId: '0199',
  boughtAt: `${boughtAt}T12:00:00.000Z`,
  freeUntil: `${freeUntil}T12:00:00.000Z`,
});

it('says what was charged and why', () => {
  expect(describeReceipt(full)).toBe('Full Report: 5 credits. Held 5, charged 5.');
});

it('says what came back', () => {
  const receipt = { ...full, rule: 'Property Insights', charged: 2, released: 3 };
  expect(describeReceipt(receipt)).toBe('Property Insights: 2 credits. Held 5, charged 2, gave back 3.');
});

it('says no charge, not the name of a price', () => {
  const receipt = { ...full, rule: 'Nothing useful', held: 1, charged: 0, released: 1 };
  expect(describeReceipt(receipt)).toBe('No charge. Held 1, charged 0, gave back 1.');
});

it('says of the same answer when it was bought and until when it is free', () => {
  const parts = [bought('property', '2026-11-03', '2026-12-03'), bought('contacts', '2026-11-03', '2026-12-03')];
  expect(describeReceipt({ ...full, rule: 'Bought before', charged: 0, released: 5, parts })).toBe(
    'No charge. Bought on Nov 3, 2026, free until Dec 3, 2026. Held 5, charged 0, gave back 5.',
  );
});

it('names the parts that were bought, where only some were or each at its time', () => {
  const some = [bought('property', '2026-11-03', '2026-12-03'), bought('contacts', '2026-11-20', '2026-12-20', false)];
  expect(describeReceipt({ ...full, rule: 'Full Report, property bought before', charged: 3, released: 2, parts: some })).toBe(
    'Full Report, property bought before: 3 credits. Property record bought on Nov 3, 2026, free until Dec 3, 2026. Held 5, charged 3, gave back 2.',
  );
  const apart = [bought('property', '2026-11-03', '2026-12-03'), bought('contacts', '2026-11-10', '2026-12-10')];
  expect(describeReceipt({ ...full, charged: 0, released: 5, parts: apart })).toBe(
    'No charge. Property record bought on Nov 3, 2026, free until Dec 3, 2026. Contacts bought on Nov 10, 2026, free until Dec 10, 2026. Held 5, charged 0, gave back 5.',
  );
});

it('says what was refunded since', () => {
  expect(describeReceipt({ ...full, refunded: 3 })).toBe('Full Report: 5 credits. Held 5, charged 5, refunded 3.');
});
