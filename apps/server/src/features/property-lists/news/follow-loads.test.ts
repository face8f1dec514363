/** Each list is told completely and once what loads changed, whatever else happens meanwhile, and nothing about people who opted out. */
import { propertyList, propertyListWithCount, propertyNews } from '@deedline/contract/property-lists/property-list';
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../../context.ts';
import { createClock, DAY } from '../../../testing/mail-box.ts';
import { seedSource } from '../../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { listEvents, placeEvents } from '../../events/read-events.ts';
import { hideProperties } from '../../properties/hide-properties.ts';
import { followLoads, sweepNews } from './follow-loads.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  client = await app.signUp();
});
afterAll(() => app.close());

/** Each test has its own county. */
const factsOf = (countyFips: string, over: Partial<SourceFacts> = {}): SourceFacts => ({
  name: `roll-${countyFips}`,
  label: 'Willow',
  origin: countyFips,
  role: 'assessor',
  state: 'FK',
  countyFips,
  countyName: 'Willow',
  asOf: '2026-10-01',
  ...over,
});
const situs = (line: string) => ({ line, city: 'QUILLMERE', state: 'FK', zip: '00412' });
const owned = (full: string) => ({ owners: [{ full, order: 'last_first' as const }] });
function lot(countyFips: string, apn: string, marketValue: number, over: Partial<ParcelBody> = {}): EvidenceDraft {
  const at = situs(`${apn} SLATE AVE`);
  return {
    kind: 'parcel',
    recordId: apn,
    body: { countyFips, apn, situs: at, mailing: at, ...owned('BRAITHWORTH OTTILIE'), marketValue, ...over },
  };
}
const HALE = owned('HALE JOHN');
const optOutHale = (apn: string) =>
  suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: `${apn} Slate Ave, Quillmere, FK 00412` });

async function publish(facts: SourceFacts, records: readonly EvidenceDraft[], publishedAt = clock.now()): Promise<number> {
  const id = await seedSource(app.owner, { facts, records });
  await app.owner.query('update load set published_at = $2 where id = $1', [id, publishedAt]);
  return id;
}
async function seedRoll(countyFips: string, records: readonly EvidenceDraft[], publishedAt = clock.now()): Promise<number> {
  const id = await publish(factsOf(countyFips), records, publishedAt);
  await hideProperties(app.ctx);
  return id;
}

/** Parcels 1, 2 and so on, with these values in dollars. */
const seedValues = (countyFips: string, values: readonly number[]) =>
  seedRoll(
    countyFips,
    values.map((value, at) => lot(countyFips, String(at + 1), value)),
  );

/** A list that is told about changes from now on. */
async function watch(filter: PropertyFilter) {
  const list = propertyList.parse(
    (await client.post('/api/property-lists', { name: JSON.stringify(filter), kind: 'living', filter })).json(),
  );
  await followLoads(app.ctx);
  clock.move(1000);
  return list;
}
const read = async (id: string) => propertyListWithCount.parse((await client.get(`/api/property-lists/${id}`)).json());
/** The changes by parcel, one load after the other. */
async function told(id: string) {
  const { changes } = propertyNews.parse((await client.get(`/api/property-lists/${id}/news`)).json());
  return changes.map(({ ParcelId, changes: some }) => [ParcelId, ...some].join(' ')).toSorted();
}
async function eventsOf(listId: string) {
  const accountId = (await client.get('/api/auth/user')).json().id as string;
  await placeEvents(app.ctx);
  const events = (await listEvents(app.ctx.db, accountId, { most: 99, kinds: ['properties.changed'] }))!;
  return events.map(({ data }) => data as { listId: string; value: number }).filter((data) => data.listId === listId);
}

/** The same context, except that `happen` runs once after the first statement that contains this text. */
function after(text: string, happen: () => Promise<unknown>): AppContext {
  let isDone = false;
  const pool = (of: 'db' | 'evidence') =>
    Object.create(app.ctx[of], {
      query: {
        value: async (asked: string | { text: string }, values?: unknown[]) => {
          const found = await app.ctx[of].query(asked, values);
          if (!isDone && (typeof asked === 'string' ? asked : asked.text).includes(text)) {
            isDone = true;
            await happen();
          }
          return found;
        },
      },
    });
  return { ...app.ctx, db: pool('db'), evidence: pool('evidence') };
}

test('marking news as seen covers what the page showed, and an older page takes nothing back', async () => {
  await seedValues('03019', [100_000, 100_000]);
  const { id } = await watch({ countyFips: '03019' });
  const readNews = async () => propertyNews.parse((await client.get(`/api/property-lists/${id}/news`)).json());
  const see = (until: string | null) => client.post(`/api/property-lists/${id}/seen`, { until });
  expect(await readNews()).toEqual({ changes: [], until: null });
  await seedValues('03019', [110_000, 100_000]);
  await followLoads(app.ctx);
  const { until: first } = await readNews();
  clock.move(1000);
  await seedValues('03019', [110_000, 120_000]);
  await followLoads(app.ctx);
  const { until: second } = await readNews();
  expect((await see(first)).statusCode).toBe(204);
  expect(await told(id)).toEqual(['2 value']);
  for (const until of [second, first]) await see(until);
  expect([await told(id), (await read(id)).news.value]).toEqual([[], 0]);
  // A clock that is ahead must not hide news that is told from now on.
  await see(new Date(clock.now().getTime() + 86_400_000).toISOString());
  clock.move(1000);
  await seedValues('03019', [130_000, 120_000]);
  await followLoads(app.ctx);
  expect(await told(id)).toEqual(['1 value']);
});

test('a load that was being published while a list was made is reported to it', async () => {
  await seedRoll('03001', [lot('03001', '1', 100_000)]);
  const began = clock.now();
  clock.move(1000);
  const list = await watch({ countyFips: '03001' });
  await seedRoll('03001', [lot('03001', '1', 110_000)], began);
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 value']);
  expect(await eventsOf(list.id)).toMatchObject([{ value: 1 }]);
});

test('a load that comes while a new list catches up causes an event too', async () => {
  await seedRoll('03003', [lot('03003', '1', 100_000)]);
  const filter = { countyFips: '03003' };
  const list = propertyList.parse((await client.post('/api/property-lists', { name: 'New', kind: 'living', filter })).json());
  clock.move(1000);
  await followLoads(after('from property_change where load_id = load.id', () => seedRoll('03003', [lot('03003', '1', 110_000)])));
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 value']);
  expect(await eventsOf(list.id)).toMatchObject([{ value: 1 }]);
});

const deed = (countyFips: string, apn: string) =>
  ({ kind: 'sale', recordId: apn, body: { countyFips, apn, saleDate: '2026-09-01', salePrice: 90_000 } }) as EvidenceDraft;
const deedsOf = (countyFips: string) => factsOf(countyFips, { name: `deeds-${countyFips}`, role: 'recorder' });

test.each([
  ['03005', 'from property_followed'],
  ['03015', 'from property_list join account'],
])(
  'changes by a roll and by earlier deeds are both reported if the roll comes while lists are updated: %s, %s',
  async (countyFips, text) => {
    await seedRoll(countyFips, [lot(countyFips, '1', 100_000)]);
    const list = await watch({ countyFips });
    await publish(deedsOf(countyFips), [deed(countyFips, '1')]);
    await followLoads(after(text, () => publish(factsOf(countyFips), [lot(countyFips, '1', 110_000)])));
    expect(await told(list.id)).toEqual([]);
    await hideProperties(app.ctx);
    await followLoads(app.ctx);
    expect(await told(list.id)).toEqual(['1 sold', '1 value']);
    expect(await eventsOf(list.id)).toHaveLength(2);
  },
);

test('a deed’s change is reported even if a newer roll replaced the roll before', async () => {
  await seedRoll('03007', [lot('03007', '1', 100_000), lot('03007', '2', 100_000), lot('03007', '3', 100_000)]);
  const list = await watch({ countyFips: '03007' });
  const kept = propertyList.parse(
    (await client.post('/api/property-lists', { name: 'Kept', kind: 'frozen', parcels: [{ countyFips: '03007', ParcelId: '1' }] })).json(),
  );
  await client.send('PATCH', `/api/property-lists/${kept.id}`, { isWatched: true });
  await followLoads(app.ctx);
  await publish(deedsOf('03007'), [deed('03007', '1'), deed('03007', '2')]);
  await seedRoll('03007', [lot('03007', '1', 110_000), lot('03007', '3', 100_000)]);
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 sold', '1 value', '2 went']);
  expect(await told(kept.id)).toEqual(['1 sold', '1 value']);
  expect((await read(list.id)).news).toMatchObject({ sold: 1, value: 1, went: 1 });
});

test('no leaver is reported if an opt-out was added and another deleted, so that their number is the same', async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '99 Slate Ave, Quillmere, FK 00412' });
  await seedRoll('03009', [lot('03009', '1', 100_000), lot('03009', '22', 100_000, HALE)]);
  const list = await watch({ countyFips: '03009' });
  const countOut = async () => (await app.owner.query('select from suppression')).rowCount;
  const before = await countOut();
  await app.owner.query('delete from suppression');
  await optOutHale('22');
  expect(await countOut()).toBe(before);
  await seedRoll('03009', [lot('03009', '1', 110_000)]);
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 value']);
});

test('a parcel that left the filter is not reported once its owner opts out', async () => {
  await seedRoll('03011', [lot('03011', '1', 200_000), lot('03011', '31', 200_000, HALE)]);
  const list = await watch({ countyFips: '03011', marketValue: { least: 150_000 } });
  await seedRoll('03011', [lot('03011', '1', 100_000), lot('03011', '31', 100_000, HALE)]);
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 went value', '31 went value']);
  await optOutHale('31');
  for (const isHeld of [false, true]) {
    if (isHeld) await hideProperties(app.ctx);
    expect([await told(list.id), (await read(list.id)).news.went]).toEqual([['1 went value'], 1]);
  }
});

test('an event does not count an owner who opted out since the last sweep', async () => {
  await seedRoll('03013', [lot('03013', '1', 100_000), lot('03013', '41', 100_000, HALE)]);
  const list = await watch({ countyFips: '03013' });
  await seedRoll('03013', [lot('03013', '1', 110_000), lot('03013', '41', 110_000, HALE)]);
  await optOutHale('41');
  await followLoads(app.ctx);
  expect(await told(list.id)).toEqual(['1 value']);
  expect(await eventsOf(list.id)).toMatchObject([{ value: 1 }]);
});

const sweepAfter = (days: number) => sweepNews({ db: app.ctx.db, now: () => new Date(clock.now().getTime() + days * DAY) });

test('news is deleted after 90 days, and not before', async () => {
  await seedValues('03091', [100_000]);
  const { id } = await watch({ countyFips: '03091' });
  await seedValues('03091', [110_000]);
  await followLoads(app.ctx);
  expect(await sweepAfter(89)).toBe(0);
  expect(await told(id)).toEqual(['1 value']);
  expect(await sweepAfter(91)).toBeGreaterThan(0);
  expect(await told(id)).toEqual([]);
});
