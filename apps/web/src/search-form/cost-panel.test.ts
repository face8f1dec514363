import type { User } from '@deedline/contract/account/account';
import type { Search } from '@deedline/contract/search/search';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/session.ts';
import { findFreeAnswer, SearchCost } from './cost-panel.tsx';
import { EMPTY_FIELDS } from './search-fields.ts';
import type { SearchForm } from './search-request.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const UNTIL = '2026-12-01T10:00:00Z';
const blank = { parcelId: null, ownerName: null, city: null, state: null };
const bought = (search: object, freeUntil: string | null = UNTIL) =>
  ({ ...blank, searchMode: 'owner_name', includeContacts: true, receipt: { freeUntil }, ...search }) as Search;
const form: SearchForm = {
  ...EMPTY_FIELDS,
  ownerName: 'Ann Low',
  state: 'FK',
  purpose: 'skip_tracing',
  legal: null,
  permissibleUse: true,
  includeContacts: true,
  payOnlyForContacts: false,
};
const ann = { ownerName: 'Ann Low', state: 'FK' };

it('knows a question that was bought, however its letters and spaces were typed', () => {
  expect(findFreeAnswer([bought(ann)], 'owner_name', form, NOW)).toBe(UNTIL);
  expect(findFreeAnswer([bought(ann)], 'owner_name', { ...form, ownerName: ' ann  LOW ' }, NOW)).toBe(UNTIL);
});

it('knows no other question, none that bought nothing, and none that is no longer free', () => {
  expect(findFreeAnswer([bought(ann)], 'owner_name', { ...form, city: 'Quillmere' }, NOW)).toBeNull();
  expect(findFreeAnswer([bought(ann)], 'parcel_id', form, NOW)).toBeNull();
  expect(findFreeAnswer([bought(ann, null)], 'owner_name', form, NOW)).toBeNull();
  expect(findFreeAnswer([bought(ann, '2026-11-20T09:59:59Z')], 'owner_name', form, NOW)).toBeNull();
});

it('takes an answer with contacts for one without, and not the other way round', () => {
  const alone = { ...form, includeContacts: false };
  expect(findFreeAnswer([bought(ann)], 'owner_name', alone, NOW)).toBe(UNTIL);
  expect(findFreeAnswer([bought({ ...ann, includeContacts: false })], 'owner_name', form, NOW)).toBeNull();
});

function drawFor(credits: number): string {
  const panel = createElement(SearchCost, {
    user: { credits } as User,
    mode: 'reverse_phone',
    form,
    isBusy: false,
  });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, panel));
}

it('tells whoever has less than the most of a reverse search that no more is charged', () => {
  const plain = '$2, $4 or $7 depending on what is found, nothing if nothing is found.';
  const short = '$2, $4 or $7 depending on what is found, at most what you have, nothing if nothing is found.';
  for (const credits of [7, 100]) expect(drawFor(credits)).toContain(plain);
  for (const credits of [1, 5, 6]) expect(drawFor(credits)).toContain(short);
});
