import { type MeasuredAccuracy, measuredAccuracy } from '@deedline/contract/accuracy/accuracy';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ByKindOfCase } from './by-kind-of-case.tsx';

const estate = { label: 'estate', count: 40, said: 0.84, right: 0.38, low: 0.246, high: 0.534, ece: null };
const company = { label: 'company', count: 1_340, said: 0.961, right: 0.962, low: 0.95, high: 0.971, ece: 0.012 };
const trust = { label: 'trust', count: 90, said: 0.7, right: 0.9, low: 0.82, high: 0.947, ece: null };
const STRATA: NonNullable<MeasuredAccuracy['strata']> = [
  { profile: 'typical', of: 'owner', by: 'owner', rows: [company, trust, estate] },
  { profile: 'shifted', of: 'owner', by: 'owner', rows: [company] },
  { profile: 'typical', of: 'phone', by: 'line', rows: [{ ...company, label: 'unknown type' }] },
];

/** The rendered text, with cells separated by a bar. */
function textOf(strata: MeasuredAccuracy['strata']): string {
  return renderToStaticMarkup(<ByKindOfCase strata={strata} />)
    .replace(/<\/(td|th|caption|h\d|p)>/g, '|')
    .replace(/<[^>]+>/g, '');
}

test('each case has how many were counted, what was said, what was right and the interval, noise by noise', () => {
  const text = textOf(STRATA);
  expect(text).toContain('By kind of case');
  expect(text).toContain(
    'Owners of a property, by kind of case, Typical noise|Case|Counted|Said|Right|Interval|Owned by|company |1,340|96.1|96.2|95.0–97.1|',
  );
  expect(text).toContain('Owners of a property, by kind of case, Shifted noise|');
  // The most frequently bought kinds come first, whatever their order in the frozen figures.
  expect(text.indexOf('Phone numbers|')).toBeGreaterThan(0);
  expect(text.indexOf('Phone numbers|')).toBeLessThan(text.indexOf('Owners of a property|'));
  expect(text).toContain('Line|unknown type |1,340|');
});

test('a mark stands where what was said lies outside the interval, and says which way', () => {
  const text = textOf(STRATA);
  expect(text).toContain('estate said too much|40|84.0|38.0|24.6–53.4|');
  expect(text).toContain('trust said too little|90|70.0|90.0|82.0–94.7|');
  expect(text.match(/said too/g)).toHaveLength(2);
});

test('nothing is shown while no figure of it was frozen, and figures without it are still valid', () => {
  expect(textOf(undefined)).toBe('');
  expect(textOf([])).toBe('');
  const { strata: _, ...before } = MEASURED_ACCURACY;
  expect(measuredAccuracy.parse(before).strata).toBeUndefined();
  expect(measuredAccuracy.parse({ ...before, strata: STRATA }).strata).toEqual(STRATA);
});
