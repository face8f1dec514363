import { expect, it } from 'vitest';
import { readMicros, sayMicros, writeMicros } from './micros.ts';

it('says dollars, and of less than a cent as much as it is', () => {
  expect([0, 100_000, 12_500_000, 8_000, 1_250, 1_234_560_000].map(sayMicros)).toEqual([
    '$0.00',
    '$0.10',
    '$12.50',
    '$0.008',
    '$0.0013',
    '$1,234.56',
  ]);
});

it('reads what people type as dollars, and nothing else', () => {
  expect(['0.5', ' $1,250.00 ', '0.008', '0'].map(readMicros)).toEqual([500_000, 1_250_000_000, 8_000, 0]);
  expect(['', '-1', '1e9', 'ten', '0.0000001', '$'].map(readMicros)).toEqual(Array.from({ length: 6 }, () => null));
});

it('writes into a field what is read back as the same', () => {
  for (const micros of [0, 8_000, 500_000, 1_250_000_000]) expect(readMicros(writeMicros(micros))).toBe(micros);
});
