import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row becomes a sale, without unknown values', async () => {
  const items = await readSample('fl-sdf', 'sample.csv', { state: 'FK', countyFips: '03001' });
  expect(bodiesOf(items, 'sale')).toEqual([
    { countyFips: '03001', apn: '04-18-211-0040', saleDate: '2026-03', salePrice: 265_000, book: '2211', page: '0417' },
    { countyFips: '03001', apn: '04-18-211-0040', saleDate: '2025-11', book: '2188', page: '0029' },
    { countyFips: '03001', apn: '04-18-211-0050', saleDate: '2025', salePrice: 180_000 },
  ]);
  expect(items.map((item) => 'draft' in item && item.draft.recordId)).toEqual(['04-18-211-0040:1', '04-18-211-0040:2', '04-18-211-0050:3']);
});
