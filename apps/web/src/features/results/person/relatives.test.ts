import type { Relative } from '@deedline/contract/search/results';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RelativeList } from './relatives.tsx';

type Dnc = NonNullable<Relative['phones'][number]['dnc']>;
const NOT_LISTED: Dnc = { state: 'not_listed', listDate: '2026-11-02', lists: [] };
const litigators = (says: 'listed' | 'not_listed') => [
  { owner: 'account' as const, kind: 'litigator' as const, state: null, listDate: '2026-11-01', says },
];

function show(dnc: Dnc) {
  const relative = {
    name: 'Tobin Pellworth',
    relationship: 'Sibling',
    age: 61,
    phones: [{ number: '(419) 555-0117', confidence: 80, dnc }],
    confidence: 80,
    evidence: [],
    reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
  };
  const html = renderToStaticMarkup(createElement(RelativeList, { name: 'Isadora Pellworth', age: 65, relatives: [relative] }));
  return { isLink: html.includes('href="tel:'), text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('a relative’s number is dialled with one press only where no list speaks against it', () => {
  expect(show(NOT_LISTED)).toMatchObject({ isLink: true, text: expect.stringContaining('Not listed') });
  expect(show({ ...NOT_LISTED, lists: litigators('not_listed') })).toMatchObject({ isLink: true });
  expect(show({ ...NOT_LISTED, state: 'listed' })).toMatchObject({ isLink: false, text: expect.stringContaining('Do not call') });
  const ofLitigator = show({ ...NOT_LISTED, lists: litigators('listed') });
  expect(ofLitigator).toMatchObject({
    isLink: false,
    text: expect.stringContaining('Do not call: on a list of people who sue over calls'),
  });
  expect(ofLitigator.text).not.toContain('Not listed');
});
