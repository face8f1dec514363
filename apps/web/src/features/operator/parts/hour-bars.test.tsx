import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HourBars } from './hour-bars.tsx';

const hourAt = (hour: string) => ({ hour: `2026-11-20T${hour}:00:00.000Z`, answered: 3, late: 1, failed: 0, skipped: 0, meanMs: 2 });

/** The start of each hour's bar, in hours from the left. */
function placesOf(hours: readonly string[]): number[] {
  const drawn = renderToStaticMarkup(<HourBars source="store" hours={hours.map(hourAt)} at="2026-11-20T23:40:00.000Z" />);
  const places = [...drawn.matchAll(/<rect x="(\d+)"/g)].map(([, x]) => (Number(x) - 1) / 8);
  return [...new Set(places)];
}

test('the bar of an hour stands where that hour is, whenever the source was asked last', () => {
  expect(placesOf(['23', '22', '00'])).toEqual([23, 22, 0]);
  expect(placesOf(['05', '04'])).toEqual([5, 4]);
});
