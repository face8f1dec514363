import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeCountyPlaces } from './write-county-places.ts';

test('county-places.txt matches its sources; if not: node packages/country/write-county-places.ts', () => {
  expect(readFileSync(new URL('county-places.txt', import.meta.url), 'utf8')).toBe(makeCountyPlaces());
});
