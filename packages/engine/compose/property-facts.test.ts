import { expect, it } from 'vitest';
import { NO_PROPERTY } from '../owner/property-file.ts';
import { composePropertyFacts } from './property-facts.ts';

it.each([
  ['Willow', '12001', 'Willow'],
  // A roll that identifies its county by number only.
  [null, '12001', 'Alachua County'],
  [null, '03001', null],
  [null, '', null],
])('the county is called as its records do (%s), else as the country does: %s', (countyName, countyFips, county) => {
  expect(composePropertyFacts({ ...NO_PROPERTY, countyName, countyFips }).propertyDetails).toMatchObject({ county });
});
