import type { RawName } from '@deedline/engine/model/evidence';
import { expect, it } from 'vitest';
import type { ReadItem } from '../layout.ts';
import { learnManners, learnNames, type Manners, tellNames } from './learn-names.ts';

/** Names whose words show which one is the surname, and one (`OPEN`) whose words do not. */
const SURNAME_FIRST = ['SMITH JENNIFER', 'JOHNSON MICHAEL', 'CLARK DEBORAH', 'MILLER MATTHEW', 'CLARK PATRICIA'];
const GIVEN_FIRST = ['JENNIFER SMITH', 'MICHAEL JOHNSON', 'DEBORAH CLARK', 'MATTHEW MILLER', 'PATRICIA CLARK'];
const OPEN = 'TERRY DOUGLAS';

function parcels(town: string, count: number, ...columns: readonly (readonly string[])[]): ReadItem[] {
  return Array.from({ length: count }, (_, index) => {
    const owners: RawName[] = columns.map((names) => ({ full: names[index % names.length]! }));
    const body = { countyFips: '03001', apn: `${town}-${index}`, owners, ...(town ? { situs: { line: '1 ELM ST', city: town } } : {}) };
    return { line: index + 2, draft: { kind: 'parcel', recordId: body.apn, body } };
  });
}

const ordersOf = (items: readonly ReadItem[], full = OPEN): (string | undefined)[] =>
  items
    .flatMap((item) => ('draft' in item && item.draft.kind === 'parcel' ? item.draft.body.owners : []))
    .flatMap((name) => (name.full === full ? [name.order] : []));

it('each town of a file has its own name order', () => {
  const items = [...parcels('QUILLMERE', 40, [...SURNAME_FIRST, OPEN]), ...parcels('LARKHAVEN', 40, [...GIVEN_FIRST, OPEN])];
  const manners = learnManners(items);
  expect(manners.get('parcel')).toEqual({ orders: { by: 'town', of: { QUILLMERE: 'last_first', LARKHAVEN: 'first_last' } } });
  tellNames(items, manners);
  expect(new Set(ordersOf(items.slice(0, 40)))).toEqual(new Set(['last_first']));
  expect(new Set(ordersOf(items.slice(40)))).toEqual(new Set(['first_last']));
});

it('a small town’s name order differs from the rest of the county', () => {
  const items = [...parcels('QUILLMERE', 400, SURNAME_FIRST), ...parcels('LARKHAVEN', 30, GIVEN_FIRST)];
  expect(learnManners(items).get('parcel')).toEqual({ order: 'last_first', orders: { by: 'town', of: { LARKHAVEN: 'first_last' } } });
});

it('each column has its own name order', () => {
  const items = parcels('QUILLMERE', 30, [...SURNAME_FIRST, OPEN], [...GIVEN_FIRST, OPEN]);
  const manners = learnManners(items);
  expect(manners.get('parcel')).toEqual({ orders: { by: 'column', of: { 'owner 1': 'last_first', 'owner 2': 'first_last' } } });
  expect(ordersOf(tellNames(items, manners)).slice(0, 2)).toEqual(['last_first', 'first_last']);
});

it('mixed orders that nothing distinguishes are left open', () => {
  const items = parcels('QUILLMERE', 60, [...SURNAME_FIRST, ...GIVEN_FIRST, OPEN]);
  const manners = learnManners(items);
  expect(manners.get('parcel')).toEqual({ mixed: true });
  expect(new Set(ordersOf(tellNames(items, manners)))).toEqual(new Set([undefined]));
});

it('a second file without a town has its own order', async () => {
  const second = parcels('', 4_000, [...GIVEN_FIRST, OPEN]).map((item) => ({ ...item, line: item.line + 4_000 }));
  const told: Manners[] = [];
  const batches = (async function* () {
    yield parcels('', 4_000, [...SURNAME_FIRST, OPEN]);
    yield second;
  })();
  const items: ReadItem[] = [];
  for await (const batch of learnNames(batches, (manners) => told.push(manners))) items.push(...batch);
  expect(new Set(ordersOf(items.slice(0, 4_000)))).toEqual(new Set(['last_first']));
  expect(new Set(ordersOf(items.slice(4_000)))).toEqual(new Set(['first_last']));
  expect(told.map((manners) => manners.get('parcel'))).toEqual([{ order: 'last_first' }, { order: 'first_last', otherwiseFrom: [4_002] }]);
});

it('a second file of the same town keeps the learned order', async () => {
  const told: Manners[] = [];
  const batches = (async function* () {
    yield parcels('QUILLMERE', 4_000, SURNAME_FIRST);
    yield parcels('QUILLMERE', 4_000, SURNAME_FIRST);
  })();
  for await (const _ of learnNames(batches, (manners) => told.push(manners)));
  expect(told).toHaveLength(1);
});
