import { expect, it } from 'vitest';
import { LINE_BOX, joinDeeds, layOutDeeds } from './sales-drawing.tsx';

const sale = (saleDate: string | null, salePrice: number | null) => ({
  saleDate,
  salePrice,
  buyerName: null,
  sellerName: null,
  titleCompany: null,
  loanAmount: null,
});

it('stands deeds in time order, the dearest highest', () => {
  const deeds = layOutDeeds([sale('2016-05-14', 212_000), sale('1984', 41_000), sale('2007-03', 149_000)]);
  expect(deeds.map((deed) => deed.label)).toEqual(['1984 $41K', '2007 $149K', '2016 $212K']);
  expect(deeds[0]?.x).toBe(LINE_BOX.left);
  expect(deeds.at(-1)?.y).toBe(LINE_BOX.top);
  expect(joinDeeds(deeds).match(/L/g)).toHaveLength(2);
});

it('shows a deed without a real price on the base line and does not join it', () => {
  const deeds = layOutDeeds([sale('2001-01', 90_000), sale('2005-01', 100), sale('2010-01', null), sale(null, 5)]);
  expect(deeds.map((deed) => deed.label)).toEqual(['2001 $90K', '2005', '2010']);
  expect(deeds[1]?.y).toBe(LINE_BOX.height - LINE_BOX.bottom);
  expect(joinDeeds(deeds)).toBe('');
});

it('sets the label of a close neighbour on the other side of its point', () => {
  const [first, second, third] = layOutDeeds([sale('2000-01', 100_000), sale('2000-06', 110_000), sale('2026-01', 200_000)]);
  expect((first?.labelY ?? 0) > (first?.y ?? 0)).toBe(true);
  expect((second?.labelY ?? 0) < (second?.y ?? 0)).toBe(true);
  expect((third?.labelY ?? 0) < (third?.y ?? 0)).toBe(true);
});

it('keeps the first label off the line: below where it rises, above where it falls', () => {
  const rising = layOutDeeds([sale('2000-01', 100_000), sale('2016-01', 200_000)])[0]!;
  const falling = layOutDeeds([sale('2000-01', 200_000), sale('2016-01', 100_000)])[0]!;
  expect(rising.labelY).toBeGreaterThan(rising.y);
  expect(falling.labelY).toBeLessThan(falling.y);
});
