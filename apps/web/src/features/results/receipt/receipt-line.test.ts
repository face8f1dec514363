import { expect, it } from 'vitest';
import { describeReceipt } from './receipt-line.ts';

it('says what was charged and why', () => {
  const receipt = { rule: 'Full Report', held: 5, charged: 5, released: 0, delivered: ['property', 'phones'] };
  expect(describeReceipt(receipt)).toBe('Full Report: 5 credits. Held 5, charged 5.');
});

it('says what came back', () => {
  const receipt = { rule: 'Property Insights', held: 5, charged: 2, released: 3, delivered: ['property'] };
  expect(describeReceipt(receipt)).toBe('Property Insights: 2 credits. Held 5, charged 2, gave back 3.');
});

it('says no charge, not the name of a price', () => {
  const receipt = { rule: 'Nothing useful', held: 1, charged: 0, released: 1, delivered: [] };
  expect(describeReceipt(receipt)).toBe('No charge. Held 1, charged 0, gave back 1.');
});
