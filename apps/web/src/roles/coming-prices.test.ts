import { PACKAGES, PRICES } from '@deedline/contract/search/prices';
import { expect, test } from 'vitest';
import { compareLists } from './coming-prices.tsx';

const NOW = { prices: PRICES, packages: PACKAGES };

test('what changes is told with what it costs today, and nothing else', () => {
  const packages = PACKAGES.map((each) => (each.label === 'Pro' ? { ...each, price: 79.5 } : each));
  expect(compareLists(NOW, { prices: { ...PRICES, fullReport: 6 }, packages })).toEqual([
    'Full Report 6 credits instead of 5',
    'Pro 100 credits for $79.5 instead of 100 for $85',
  ]);
  expect(compareLists(NOW, NOW)).toEqual([]);
});
