import type { ReportedVendor } from '@deedline/contract/accuracy/accuracy';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReportedVendors } from './reported-vendors.tsx';

function textOf(vendors: readonly ReportedVendor[]): string {
  return renderToStaticMarkup(<ReportedVendors vendors={vendors} />)
    .replace(/<\/(td|th|caption|h\d|p)>/g, '|')
    .replace(/<[^>]+>/g, '');
}

test('a vendor has its reports, what was said, what was right and the interval, and under it the bands of which enough was reported', () => {
  const right = { value: 0.7, low: 0.63, high: 0.762 };
  const band = { band: 'first' as const, count: 110, said: 0.82, right: { value: 0.8, low: 0.716, high: 0.864 } };
  const text = textOf([{ vendor: 'acme', label: 'Acme', count: 1_180, said: 0.75, right, bands: [band] }]);
  expect(text).toContain('Acme|1,180|75.0|70.0|63.0–76.2|its first choice|110|82.0|80.0|71.6–86.4|');
});

test('where too little was reported of any nothing is told of one', () => {
  expect(textOf([])).toMatch(/None has that many reports yet\.\|$/);
});
