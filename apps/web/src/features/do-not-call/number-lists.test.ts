import type { NumberList } from '@deedline/contract/compliance/do-not-call';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { writeTerms } from './load-form.tsx';
import { describeCoverage, describeLoad, numberListsQuery, refreshLists } from './number-lists.ts';

const LIST: NumberList = {
  id: 'l',
  owner: 'account',
  kind: 'national',
  state: null,
  areaCodes: ['419', '740'],
  listDate: '2026-11-20',
  san: '10012345',
  loadedAt: '2026-11-22T12:00:00Z',
  loadedBy: 'account',
  isFresh: true,
  freshUntil: '2026-12-21',
  numbers: 1,
  added: null,
  removed: null,
  rejected: 0,
  rejects: [],
};

test('a list says what it covers and what it changed', () => {
  expect(describeCoverage(LIST)).toBe('419, 740');
  expect(describeCoverage({ ...LIST, areaCodes: Array.from({ length: 7 }, (_, n) => `41${n}`) })).toBe('7 area codes');
  expect(describeCoverage({ ...LIST, kind: 'state', state: 'TX', areaCodes: null })).toBe('TX');
  expect(describeCoverage({ ...LIST, kind: 'litigator', areaCodes: null })).toBe('All numbers');
  expect(describeLoad(LIST)).toBe('Loaded 1 number.');
  expect(describeLoad({ ...LIST, numbers: 3000, added: 2, removed: 1, rejected: 1 })).toBe(
    'Loaded 3,000 numbers: 2 new and 1 gone since the previous list. 1 line was left out.',
  );
});

test('only what belongs to a kind is sent with it', () => {
  const terms = { kind: 'national', listDate: '2026-11-20', san: '10012345', state: 'TX', areaCodes: ' 419, 740 ' } as const;
  const said = { kind: 'national', listDate: '2026-11-20' };
  expect(writeTerms(terms)).toEqual({ ...said, san: '10012345', areaCodes: '419, 740' });
  expect(writeTerms({ ...terms, kind: 'state' })).toEqual({ ...said, kind: 'state', state: 'TX' });
  expect(writeTerms({ ...terms, kind: 'litigator' })).toEqual({ ...said, kind: 'litigator' });
});

test('after a list came or went the lists and every answer are asked for anew, and nothing else', async () => {
  const client = new QueryClient();
  const keys = [[...numberListsQuery('/api/do-not-call/lists').queryKey], ['/api/searches', 'one'], ['/api/searches'], ['/api/auth/user']];
  for (const key of keys) client.setQueryData(key, []);
  await refreshLists(client, '/api/do-not-call/lists');
  expect(keys.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, true, false, false]);
});
