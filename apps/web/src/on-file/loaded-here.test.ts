import { expect, test } from 'vitest';
import { describeAsked, sayMissing } from './loaded-here.tsx';

const roll = { state: 'FL', county: 'Alachua County', fips: '12001', parcels: 104_231, asOf: '2026-07-01' };
const suffolk = { state: 'MA', county: 'Suffolk County', isLoaded: false };
const alachua = { state: 'FL', county: 'Alachua County', isLoaded: true };

test.each([
  [[suffolk], 'Nothing is loaded for Suffolk County, MA.'],
  [[alachua], 'Alachua County, FL is loaded.'],
  [[alachua, suffolk], 'Alachua County, FL is loaded; nothing is loaded for Suffolk County, MA.'],
  [
    [
      { ...suffolk, rows: 1200 },
      { ...suffolk, county: 'Norfolk County', rows: 1 },
    ],
    'Nothing is loaded for Suffolk County, MA (1,200 rows) or Norfolk County, MA (1 row).',
  ],
  [[], null],
])('%j', (asked, words) => {
  expect(describeAsked({ rolls: [roll], asked })).toBe(words);
});

test('where nothing is loaded at all it is not said of one county', () => {
  expect(describeAsked({ rolls: [], asked: [suffolk] })).toBeNull();
});

test.each([
  ['reverse_phone', ['assessor', 'email_list'], 'No file of phone numbers is loaded here'],
  ['reverse_email', ['assessor', 'phone_listing'], 'No file of email addresses is loaded here'],
  ['person_search', ['assessor', 'recorder'], 'No file of people’s phone numbers or email addresses is loaded here'],
  ['owner_name', ['email_list'], 'No county’s roll is loaded here'],
  ['reverse_phone', ['voter'], null],
  ['person_search', ['email_list'], null],
  ['parcel_id', ['assessor'], null],
] as const)('what %s cannot find where there is %j', (mode, kinds, words) => {
  expect(sayMissing(mode, kinds)).toBe(words);
});
