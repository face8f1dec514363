import type { Results } from '@deedline/contract/search/results';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isResident } from './by-vendors.ts';
import { OwnerHeadline } from './owner-headline.tsx';
import { PropertySheets } from './property-sheets.tsx';

const ownerBy = (question: 'ownership' | 'residence') =>
  ({
    name: 'Isobel Thistlewood',
    kind: 'person',
    confidence: 60,
    evidence: [],
    reckoning: { steps: [{ question, startBits: 0, recordBits: 0 }], addedPercent: 0, togetherPercent: 60 },
  }) as unknown as Results['owners'][number];
const named = (question: 'ownership' | 'residence') =>
  ({
    owner: { name: 'Isobel Thistlewood', age: null, aliases: [], dateOfBirth: null },
    owners: [ownerBy(question)],
    flags: [{ code: 'named_by_vendors', label: 'Named by vendors only' }],
    ownershipDetails: { ownerSince: null, purchasePrice: null, shownBy: 'lives there, says Fake Vendor only; no county record at hand' },
    propertyAddress: '12 Cooper Ln, Larkhaven, FK 00733',
    confidenceScore: 60,
    parcel: null,
    propertyDetails: null,
    mailing: null,
    mailingAddress: null,
    death: null,
    civilRecords: { numberOfBankruptcies: 0, mostRecentBankruptcy: null },
    alike: null,
  }) as unknown as Results;
const textOf = (results: Results) =>
  renderToStaticMarkup(<OwnerHeadline purpose="skip_tracing" results={results} hasPlat={false} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('who lives at a door that no roll has is not called its owner, and nothing of a roll is missed there', () => {
  expect([isResident(ownerBy('residence')), isResident(ownerBy('ownership')), isResident(undefined)]).toEqual([true, false, false]);
  expect(textOf(named('residence'))).not.toMatch(/\|Owner\||Owner’s age|Parcel ID|Owner since|Not published|Not recorded/);
  expect(textOf(named('residence'))).toMatch(/\|Mailing address\|Not known\|/);
  expect(textOf(named('ownership'))).toMatch(/\|Owner\|/);
});

const sheetsOf = (results: Results) => renderToStaticMarkup(<PropertySheets results={results} />).replace(/<[^>]+>/g, '|');

test('what a vendor says of such a property stands under its name and day, and what it does not say is not missed', () => {
  const none = {
    ...named('ownership'),
    sources: { list: [] } as unknown as Results['sources'],
    salesHistory: [],
    propertyValuation: null,
    taxInformation: null,
  };
  expect(sheetsOf(none)).toContain('not known here');
  const said = sheetsOf({
    ...none,
    propertySaidBy: { vendor: 'RealEstateAPI', on: '2026-11-26' },
    propertyValuation: { marketValueTotal: 268_000, assessedValue: null, lastSalePrice: null, lastSaleDate: null },
    propertyDetails: {
      squareFeet: 1640,
      acreage: null,
      yearBuilt: 1957,
      bedrooms: null,
      bathrooms: null,
      parcelId: null,
      county: null,
      propertyType: null,
      buildings: null,
      elevation: null,
      legalDescription: 'LOT 4 BLK 2',
    },
  });
  expect(said.replace(/\|+/g, '|')).toContain('According to RealEstateAPI, asked on Nov 26, 2026. We have no county record of it.');
  for (const fact of ['$268,000', '1,640', '1957', 'LOT 4 BLK 2']) expect(said).toContain(fact);
  expect(said).not.toMatch(/not recorded|Tax Information|Exemptions|Last sale/);
});

const wordIn = (results: Results) => /\|(and|or) \|HOLLOW REEF/.exec(textOf(results))?.[1];

test('of owners whom vendors name in each other’s place one or the other is said to be it', () => {
  const [owner] = named('ownership').owners;
  const both = { ...named('ownership'), owners: [owner!, { ...owner!, name: 'Hollow Reef Holdings LLC' }] };
  const alike = {
    kind: 'either',
    sentence: 'Vendors name different owners.',
    people: [],
    decides: ['the roll of the county'],
  } as Results['alike'];
  expect([wordIn(both), wordIn({ ...both, alike })]).toEqual(['and', 'or']);
});

test.each([
  ['ownership', '|Owner died|May 3, 2019|'],
  ['residence', '|Died|May 3, 2019|'],
] as const)('a death is not called an age: %s', (question, told) => {
  const died = { ...named(question), death: { diedOn: '2019-05-03', evidence: [] } } as unknown as Results;
  expect(textOf(died)).toContain(told);
});
