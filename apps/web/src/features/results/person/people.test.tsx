import type { AddressHistoryEntry, Results } from '@deedline/contract/search/results';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressHistory, People } from './people.tsx';

const entry = (fields: Partial<AddressHistoryEntry>) =>
  ({
    fullStreet: '113 Willow Trl',
    city: 'Tannerford',
    state: 'FK',
    zip: '00164',
    firstDate: '2019-09',
    lastDate: '2022-04-15',
    isCurrentAddress: true,
    confidence: 62.6,
    evidence: [],
    ...fields,
  }) as unknown as AddressHistoryEntry;
const textOf = (hasDied: boolean) =>
  renderToStaticMarkup(<AddressHistory entries={[entry({}), entry({ isCurrentAddress: false, confidence: 75 })]} hasDied={hasDied} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

it('says of each address how sure it is, and of the current one when they were last seen there', () => {
  expect(textOf(false)).toContain('|Current|Tannerford, FK 00164|Lives there: |63%|since Sep 2019, seen Apr 15, 2022|');
  expect(textOf(false)).toContain('|Lived there: |75%|Sep 2019 to Apr 15, 2022|');
});

it('has nobody who died live anywhere', () => {
  expect(textOf(true)).toContain('|Last known|Tannerford, FK 00164|Lived there: |63%|Sep 2019 to Apr 15, 2022|');
  expect(textOf(true)).not.toMatch(/Current|Lives there/);
});

it('tells a collector, and nobody else, of whom a debt may not be spoken with, and that a spouse counts with the debtor', () => {
  const relative = { name: 'Tobin Pellworth', relationship: 'Spouse', age: 61, confidence: 80, phones: [], evidence: [] };
  const civilRecords = { numberOfBankruptcies: 0, numberOfLiens: 0, numberOfJudgments: 0 };
  const results = { owner: null, owners: [], ownerPath: [], relatives: [relative], addressHistory: [], civilRecords, death: null };
  const draw = (purpose: 'debt_collection' | 'legal_process') =>
    renderToStaticMarkup(<People purpose={purpose} results={results as unknown as Results} />);
  expect(draw('debt_collection')).toMatch(/Third parties: .* By law a spouse, .*counts with the debtor/);
  expect(draw('legal_process')).not.toContain('debtor');
});
