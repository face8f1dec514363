import {
  listedProperties,
  listsOfParcel,
  propertyList,
  propertyListWithCount,
  propertyNews,
  stackedProperties,
} from '@deedline/contract/property-lists/property-list';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock, createMailBox, DAY, MINUTE, type MailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { listEvents, placeEvents } from '../events/read-events.ts';
import { hideProperties } from '../properties/hide-properties.ts';
import { followLoads, sweepNews } from './news/follow-loads.ts';
import { postNews } from './news/watches.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  box = createMailBox(app);
  await seedRoll(ROLL);
  client = await app.signUp();
});
afterAll(() => app.close());

const FACTS: SourceFacts = {
  name: 'willow',
  label: 'Willow',
  origin: 'willow',
  role: 'assessor',
  state: 'FK',
  countyFips: '03003',
  countyName: 'Willow',
  asOf: '2026-10-01',
};
const AWAY = { line: '9 COOPERS WHARF', city: 'DAYTON', state: 'OH', zip: '45402' };
const situs = (line: string) => ({ line, city: 'QUILLMERE', state: 'FK', zip: '00412' });
const owned = (full: string) => ({ owners: [{ full, order: 'last_first' as const }] });
function lot(apn: string, line: string, over: Partial<ParcelBody> = {}): EvidenceDraft {
  const body = {
    countyFips: '03003',
    apn,
    situs: situs(line),
    mailing: situs(line),
    ...owned('BRAITHWORTH OTTILIE'),
    propertyType: 'Single family',
    ...over,
  };
  return { kind: 'parcel', recordId: apn, body };
}
const ROLL = [
  lot('1', '1 SLATE AVE', { marketValue: 100_000 }),
  lot('2', '2 SLATE AVE', { mailing: AWAY, marketValue: 200_000 }),
  lot('3', '=3 SLATE AVE', { mailing: AWAY, propertyType: 'Vacant land' }),
  lot('4', '4 SLATE AVE', { owners: [{ full: 'MARLOW HOLDINGS LLC' }], marketValue: 50_000 }),
  lot('5', '5 SLATE AVE', { ...owned('HALE JOHN'), marketValue: 300_000 }),
];

async function seedRoll(records: readonly EvidenceDraft[]): Promise<void> {
  const id = await seedSource(app.owner, { facts: FACTS, records });
  await app.owner.query('update load set published_at = $2 where id = $1', [id, clock.now()]);
  await hideProperties(app.ctx);
}

async function keep(body: object) {
  const answer = await client.post('/api/property-lists', body);
  expect([answer.statusCode, answer.json().code]).toEqual([201, undefined]);
  return propertyList.parse(answer.json());
}
const read = async (id: string) => propertyListWithCount.parse((await client.get(`/api/property-lists/${id}`)).json());
const page = async (id: string, query = '') =>
  listedProperties.parse((await client.get(`/api/property-lists/${id}/properties${query}`)).json()).properties;
const lots = async (id: string, query = '') => (await page(id, query)).map(({ ParcelId }) => ParcelId);
const news = async (id: string) => propertyNews.parse((await client.get(`/api/property-lists/${id}/news`)).json()).changes;

test('a living list follows its filter, a frozen one keeps its parcels, and each parcel has its reasons', async () => {
  const living = await keep({ name: 'Away', kind: 'living', filter: { occupancies: ['out_of_state'] } });
  const frozen = await keep({
    name: 'Away in October',
    kind: 'frozen',
    filter: { occupancies: ['out_of_state'], marketValue: { least: 150_000 } },
  });
  expect(await read(living.id)).toMatchObject({ kind: 'living', count: 2, isMore: false, isWatched: true, mails: null });
  expect(await read(frozen.id)).toMatchObject({ kind: 'frozen', count: 1, isWatched: false });
  expect(await lots(living.id)).toEqual(['2', '3']);
  expect(await page(frozen.id)).toMatchObject([
    {
      ParcelId: '2',
      why: {
        lists: [],
        facts: [
          { filter: 'occupancies', value: 'out_of_state' },
          { filter: 'marketValue', value: 200_000 },
        ],
      },
    },
  ]);
  expect(JSON.stringify((await app.owner.query('select to_jsonb(row) as row from property_list_row row')).rows)).not.toMatch(
    /braithworth|slate|coopers/i,
  );
  expect((await client.post('/api/property-lists', { name: 'AWAY', kind: 'living', filter: {} })).json()).toMatchObject({
    code: 'list_name_taken',
  });
  const changed = await client.send('PATCH', `/api/property-lists/${living.id}`, { filter: { landUses: ['vacant'] }, note: 'Spring' });
  expect(changed.json()).toMatchObject({ name: 'Away', note: 'Spring', filter: { landUses: ['vacant'] } });
  expect(await lots(living.id)).toEqual(['3']);
  expect((await client.send('DELETE', `/api/property-lists/${living.id}`)).statusCode).toBe(204);
  expect((await client.get(`/api/property-lists/${living.id}`)).json()).toMatchObject({ code: 'property_list_not_found' });
});

test('stage, tags, notes and follow-up dates are kept for parcels of either kind of list', async () => {
  const living = await keep({ name: 'All', kind: 'living', filter: {} });
  const write = (body: object) =>
    client.send('PUT', `/api/property-lists/${living.id}/marks`, { countyFips: '03003', ParcelId: '4', ...body });
  expect((await write({ stage: 'talking', tags: ['barn', 'barn'], note: 'Calls back', followUp: '2020-01-02' })).json()).toEqual({
    stage: 'talking',
    tags: ['barn'],
    note: 'Calls back',
    followUp: '2020-01-02',
  });
  expect((await write({ note: '' })).json()).toMatchObject({ stage: 'talking', note: null });
  expect(await lots(living.id, '?show=talking')).toEqual(['4']);
  expect(await lots(living.id, '?show=due')).toEqual(['4']);
  expect([await lots(living.id, '?tag=barn'), await lots(living.id, '?tag=bar'), (await read(living.id)).tags]).toEqual([
    ['4'],
    [],
    ['barn'],
  ]);
  expect(await lots(living.id, '?show=won')).toEqual([]);
  expect((await page(living.id))[3]).toMatchObject({ ParcelId: '4', mark: { stage: 'talking', followUp: '2020-01-02' } });
  expect((await write({ ParcelId: '77', stage: 'won' })).json()).toMatchObject({ code: 'property_not_on_list' });
  expect((await write({ followUp: '2026-02-30' })).statusCode).toBe(400);
  const frozen = await keep({ name: 'All then', kind: 'frozen', filter: {} });
  const off = (ParcelId: string) => client.post(`/api/property-lists/${frozen.id}/removals`, { countyFips: '03003', ParcelId });
  expect([(await off('1')).statusCode, (await off('1')).statusCode, (await read(frozen.id)).count]).toEqual([204, 404, 4]);
});

test('lists are stacked as sets, and a frozen stack keeps which lists each parcel was on', async () => {
  const made = [];
  for (const [name, kind, filter] of [
    ['Dear', 'frozen', { marketValue: { least: 100_000 } }],
    ['Elsewhere', 'living', { occupancies: ['out_of_state'] }],
    ['Bare', 'living', { landUses: ['vacant'] }],
  ] as const)
    made.push((await keep({ name, kind, filter })).id);
  const stack = async (atLeast: number, of: readonly string[], without: readonly string[] = []) =>
    stackedProperties.parse((await client.post('/api/property-stacks', { of, atLeast, without })).json());
  const names = (found: Awaited<ReturnType<typeof stack>>) => found.properties.map(({ ParcelId, why }) => [ParcelId, ...why.lists]);
  expect(await stack(1, made)).toMatchObject({ count: 4 });
  expect(names(await stack(2, made))).toEqual([
    ['2', 'Dear', 'Elsewhere'],
    ['3', 'Elsewhere', 'Bare'],
  ]);
  expect(await stack(3, made)).toEqual({ count: 0, isMore: false, properties: [] });
  expect(names(await stack(1, [made[1]!], [made[2]!]))).toEqual([['2', 'Elsewhere']]);
  expect((await client.post('/api/property-stacks', { of: made, atLeast: 4 })).statusCode).toBe(400);
  const kept = await keep({ name: 'On two', kind: 'frozen', stack: { of: made, atLeast: 2 } });
  expect(kept.stackedFrom).toEqual(['Dear', 'Elsewhere', 'Bare']);
  expect((await page(kept.id)).map(({ ParcelId, why }) => [ParcelId, why.lists])).toEqual([
    ['2', ['Dear', 'Elsewhere']],
    ['3', ['Elsewhere', 'Bare']],
  ]);
});

test('a living stack follows its lists, is counted, paged, marked and exported, and blocks their deletion', async () => {
  const made = [];
  for (const [name, kind, filter] of [
    ['Worth it', 'living', { marketValue: { least: 100_000 } }],
    ['Out there', 'living', { occupancies: ['out_of_state'] }],
    ['Companies', 'frozen', { ownerKinds: ['company'] }],
  ] as const)
    made.push((await keep({ name, kind, filter })).id);
  const [worth, out, companies] = made as [string, string, string];
  const stack = await keep({ name: 'Any but', kind: 'living', stack: { of: [worth, out], atLeast: 1, without: [companies] } });
  expect(stack).toMatchObject({
    kind: 'living',
    filter: null,
    isWatched: true,
    stack: { of: [worth, out], atLeast: 1, without: [companies] },
  });
  expect(await read(stack.id)).toMatchObject({ count: 4 });
  expect((await page(stack.id)).map(({ ParcelId, why }) => [ParcelId, ...why.lists])).toEqual([
    ['1', 'Worth it'],
    ['2', 'Worth it', 'Out there'],
    ['3', 'Out there'],
    ['5', 'Worth it'],
  ]);
  const mark = (ParcelId: string) =>
    client.send('PUT', `/api/property-lists/${stack.id}/marks`, { countyFips: '03003', ParcelId, stage: 'offer' });
  expect([(await mark('3')).statusCode, (await mark('4')).statusCode]).toEqual([200, 404]);
  expect(await lots(stack.id, '?show=offer')).toEqual(['3']);
  expect((await client.get(`/api/property-lists/${stack.id}/output`)).body.split('\r\n').filter(Boolean)).toHaveLength(5);
  const change = (id: string, body: object) => client.send('PATCH', `/api/property-lists/${id}`, body);
  await change(out, { filter: { landUses: ['vacant'] } });
  expect(await lots(stack.id)).toEqual(['1', '2', '3', '5']);
  expect((await change(stack.id, { stack: { of: [worth, out], atLeast: 2 } })).json()).toMatchObject({
    stack: { atLeast: 2, without: [] },
  });
  expect([await lots(stack.id), await lots(stack.id, '?show=offer')]).toEqual([[], []]);
  await change(stack.id, { stack: { of: [out], atLeast: 1 } });
  expect(await lots(stack.id)).toEqual(['3']);
  for (const [id, body] of [
    [stack.id, { filter: {} }],
    [worth, { stack: { of: [out], atLeast: 1 } }],
    [companies, { filter: {} }],
    [stack.id, { stack: { of: [stack.id], atLeast: 1 } }],
  ] as const)
    expect((await change(id, body)).json()).toMatchObject({ code: 'invalid_request' });
  const nested = { name: 'Nested', kind: 'living', stack: { of: [stack.id, worth], atLeast: 1 } };
  expect((await client.post('/api/property-lists', nested)).json()).toMatchObject({ code: 'invalid_request' });
  expect((await keep({ ...nested, kind: 'frozen' })).stackedFrom).toEqual(['Any but', 'Worth it']);
  expect((await client.send('DELETE', `/api/property-lists/${out}`)).json()).toMatchObject({ code: 'property_list_stacked' });
  expect((await client.send('DELETE', `/api/property-lists/${worth}`)).statusCode).toBe(204);
});

test('a parcel is added by its number and names its lists; an unlisted one is not revealed', async () => {
  const parcels = [
    { countyFips: '03003', ParcelId: '2' },
    { countyFips: '03003', ParcelId: '77' },
  ];
  const byHand = await keep({ name: 'By hand', kind: 'frozen', parcels });
  expect([byHand.filter, await lots(byHand.id)]).toEqual([null, ['2']]);
  expect((await page(byHand.id))[0]).toMatchObject({ why: { lists: [], facts: [], isByHand: true } });
  const add = (id: string, ParcelId: string) =>
    client.post(`/api/property-lists/${id}/additions`, { parcels: [{ countyFips: '03003', ParcelId }] });
  expect([(await add(byHand.id, '0-3')).json(), (await add(byHand.id, '3')).json()]).toEqual([{ added: 1 }, { added: 0 }]);
  expect((await add(byHand.id, '77')).json()).toMatchObject({ code: 'parcel_not_found' });
  const living = await keep({ name: 'Far away', kind: 'living', filter: { occupancies: ['out_of_state'] } });
  expect((await add(living.id, '1')).json()).toMatchObject({ code: 'property_list_is_living' });
  await client.send('PUT', `/api/property-lists/${living.id}/marks`, { countyFips: '03003', ParcelId: '3', stage: 'talking' });
  const on = async (ParcelId: string, who = client) =>
    listsOfParcel
      .parse((await who.post('/api/property-lists/of-parcel', { countyFips: '03003', ParcelId })).json())
      .filter(({ name }) => name === 'By hand' || name === 'Far away')
      .map(({ name, mark }) => [name, mark.stage]);
  expect([await on('3'), await on('1'), await on('77')]).toEqual([
    [
      ['Far away', 'talking'],
      ['By hand', null],
    ],
    [],
    [],
  ]);
  expect(await on('3', await app.signUp())).toEqual([]);
  // The list is full: the next parcel is refused, and none of those sent with it is added.
  await app.owner.query(
    `insert into property_list_row (list_id, county_fips, apn_key, is_kept, why) select $1, '03003', 'X' || n, true, '{"lists":[],"facts":[]}' from generate_series(1, 9998) n`,
    [byHand.id],
  );
  expect((await add(byHand.id, '1')).json()).toMatchObject({ code: 'property_list_too_long' });
  expect(await on('1')).toEqual([]);
});

const splitCsv = (line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!.replace(/^"|"$/g, ''));

test('a list is exported without formulas, and becomes a quoted batch that is not started', async () => {
  client = await app.signUp();
  const { id } = await keep({ name: '=Sheet', kind: 'living', filter: { occupancies: ['out_of_state'] } });
  await client.send('PUT', `/api/property-lists/${id}/marks`, { countyFips: '03003', ParcelId: '2', note: '=1+1' });
  const csv = await client.get(`/api/property-lists/${id}/output`);
  expect(csv.body).toMatch(/^\uFEFFAddress,City,State,ZIP,County,APN,[^]*"?2 Slate Ave"?,Quillmere,FK,00412,Willow,2,/);
  expect(csv.body).toContain(",'=1+1,");
  expect(csv.body).not.toMatch(/braithworth|coopers|,=/i);
  const whyOf = async (list: { id: string }) => {
    const [head, ...rows] = (await client.get(`/api/property-lists/${list.id}/output`)).body.trim().split('\r\n').map(splitCsv);
    return rows.map((cells) => [cells[head!.indexOf('APN')], cells[head!.indexOf('Why')]]);
  };
  const dear = await keep({ name: 'Worth 200', kind: 'living', filter: { marketValue: { least: 200_000 } } });
  const hand = await keep({ name: 'Of hand', kind: 'frozen', parcels: [{ countyFips: '03003', ParcelId: '2' }] });
  const { id: empty } = await keep({ name: 'None', kind: 'living', filter: { zip: '99999' } });
  const stack = { of: [dear.id, hand.id, empty], atLeast: 2 };
  for (const kind of ['living', 'frozen'] as const)
    expect(await whyOf(await keep({ name: `Two, ${kind}`, kind, stack }))).toEqual([['2', 'on 2 of 3 lists: Worth 200, Of hand']]);
  expect((await whyOf(dear))[0]).toEqual(['2', 'market value $200,000']);
  expect((await whyOf(await keep({ name: 'Every one', kind: 'living', filter: {} })))[0]).toEqual(['1', 'Everything that is loaded']);
  expect((await client.get(`/api/property-lists/${id}/output?format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK');
  const chosen = { purpose: 'debt_collection', payOnlyForContacts: true };
  const sent = await client.post(`/api/property-lists/${id}/batch`, { permissibleUse: true, ...chosen, capCredits: 5 });
  expect(sent.json()).toMatchObject({ status: 'pending', totalRows: 2, capCredits: 5, quote: { paying: 2 } });
  // The defaults of the next form, as after a search or a file.
  expect((await client.get('/api/auth/user')).json()).toMatchObject(chosen);
  const refused = async (listId: string, terms: object) => (await client.post(`/api/property-lists/${listId}/batch`, terms)).json().code;
  expect(await refused(id, { purpose: 'skip_tracing', permissibleUse: false })).toBe('permissible_use_required');
  expect(await refused(empty, { permissibleUse: true })).toBe('property_list_empty');
});

test('another account’s lists cannot be stacked', async () => {
  const { id } = await keep({ name: 'Mine', kind: 'frozen', filter: {} });
  const stranger = await app.signUp();
  expect((await stranger.post('/api/property-stacks', { of: [id], atLeast: 1 })).json()).toMatchObject({ code: 'property_list_not_found' });
  expect((await stranger.get('/api/property-lists')).json()).toEqual([]);
});

test('changes by a newer roll are reported on the page, to programs and by mail, once, without opted-out owners', async () => {
  const member = await app.signUp('watcher@example.com');
  const accountId = (await member.get('/api/auth/user')).json().id as string;
  client = member;
  const dear = await keep({ name: 'Dear now', kind: 'living', filter: { marketValue: { least: 150_000 } } });
  const all = await keep({ name: 'All of October', kind: 'frozen', filter: {} });
  const dearest = await keep({ name: 'Dearest', kind: 'living', filter: { marketValue: { least: 400_000 } } });
  await member.send('PUT', `/api/property-lists/${dearest.id}/mails`, { every: 'weekly' });
  const unwatched = await keep({ name: 'Quiet', kind: 'frozen', filter: {} });
  const bare = await keep({ name: 'Bare then', kind: 'living', filter: { landUses: ['vacant'] } });
  const stack = await keep({ name: 'Kept and dear', kind: 'living', stack: { of: [dear.id, all.id], atLeast: 2, without: [bare.id] } });
  await member.send('PATCH', `/api/property-lists/${all.id}`, { isWatched: true });
  await member.send('PUT', `/api/property-lists/${dear.id}/mails`, { every: 'daily' });
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '5 Slate Ave, Quillmere, FK 00412' });
  for (const isHeld of [false, true]) {
    if (isHeld) await hideProperties(app.ctx);
    expect([await lots(all.id), (await read(all.id)).count, (await read(dear.id)).count]).toEqual([['1', '2', '3', '4'], 4, 1]);
  }

  clock.move(DAY + 1);
  await seedRoll([
    lot('1', '1 SLATE AVE', { marketValue: 160_000 }),
    lot('2', '2 SLATE AVE', { mailing: { ...AWAY, line: '70 COOPERS WHARF' }, marketValue: 210_000 }),
    lot('3', '=3 SLATE AVE', { ...owned('KETTLEBY ABSALOM'), mailing: AWAY, propertyType: 'Vacant land', lastSaleDate: '2026-09-20' }),
    lot('6', '6 SLATE AVE', { marketValue: 500_000 }),
  ]);
  // Lists of the other tests are told too.
  expect(await followLoads(app.ctx)).toBeGreaterThanOrEqual(2);
  expect(await followLoads(app.ctx)).toBe(0);
  const told = async (id: string) => (await news(id)).map(({ ParcelId, changes }) => [ParcelId, ...changes]);
  expect(await told(dear.id)).toEqual([
    ['1', 'came', 'value'],
    // A namesake with another mailing address counts as another owner: only what a roll prints is known.
    ['2', 'owner', 'mailing', 'value'],
    ['6', 'came'],
  ]);
  expect(await told(all.id)).toEqual([
    ['1', 'value'],
    ['2', 'owner', 'mailing', 'value'],
    ['3', 'sold', 'owner'],
    ['4', 'went'],
  ]);
  expect(await told(unwatched.id)).toEqual([]);
  // 6 is on only one of the lists, 3 is excluded, and 4 never was expensive.
  expect(await told(stack.id)).toEqual([
    ['1', 'came', 'value'],
    ['2', 'owner', 'mailing', 'value'],
  ]);
  expect(await read(all.id)).toMatchObject({ news: { came: 0, went: 1, sold: 1, owner: 2, mailing: 1, value: 2 } });
  await placeEvents(app.ctx);
  const events = (await listEvents(app.ctx.db, accountId, { most: 9, kinds: ['properties.changed'] }))!;
  expect(events.map(({ data }) => data)).toContainEqual({
    listId: dear.id,
    loadId: expect.any(Number),
    came: 2,
    went: 0,
    sold: 0,
    owner: 1,
    mailing: 1,
    value: 2,
  });

  clock.move(MINUTE);
  expect([await postNews(app.ctx), await postNews(app.ctx)]).toEqual([1, 0]);
  const mail = (await box.receive()).find(({ recipient }) => recipient === 'watcher@example.com');
  expect(mail).toMatchObject({ recipient: 'watcher@example.com', subject: 'Your property list changed: Dear now' });
  expect(mail!.text).toContain('2 came, 1 with a new owner, 1 with a new mailing address, 2 with a new value.');
  expect(mail!.text).not.toMatch(/slate|quillmere/i);
  expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const stop = new URL(mail!.headers!['List-Unsubscribe']!.slice(1, -1)).pathname;
  expect((await app.visitor.send('POST', `${stop}x`, {})).json()).toMatchObject({ code: 'link_expired' });
  expect((await read(dear.id)).mails).toBe('daily');
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', url: stop, headers: oneClick, payload: 'List-Unsubscribe=One-Click' } as const;
  expect([(await app.server.inject(form)).statusCode, (await app.server.inject(form)).statusCode]).toEqual([204, 204]);
  expect((await read(dear.id)).mails).toBeNull();
  const other = await addMember(app, member, 'viewer');
  await other.post(`/api/property-lists/${dear.id}/seen`, { until: clock.now() });
  expect((await read(dear.id)).news.came).toBe(2);
  expect((await other.get(`/api/property-lists/${dear.id}`)).json()).toMatchObject({ news: { came: 0 }, mails: null });
  expect((await other.send('PATCH', `/api/property-lists/${dear.id}`, { name: 'No' })).statusCode).toBe(403);
  await member.post(`/api/property-lists/${all.id}/seen`, { until: clock.now() });
  expect([await news(all.id), (await read(all.id)).news.value]).toEqual([[], 0]);
  await suppressSubject(app.ctx, { kind: 'person', name: 'Ottilie Braithworth', address: '6 Slate Ave, Quillmere, FK 00412' });
  // A week later there would be news about somebody who has just opted out.
  await app.owner.query(`update property_watch set told_until = told_until - interval '8 days' where list_id = $1`, [dearest.id]);
  expect(await postNews(app.ctx)).toBe(1);
  expect((await box.receive()).filter(({ recipient }) => recipient === 'watcher@example.com')).toEqual([]);
  for (const isHeld of [false, true]) {
    if (isHeld) await hideProperties(app.ctx);
    expect([(await told(dear.id)).length, (await read(dear.id)).news.came]).toEqual([2, 1]);
  }
});

test('no leaver is reported while opt-outs have not been compared with the new roll', async () => {
  const { id } = await keep({ name: 'Before', kind: 'living', filter: {} });
  clock.move(1);
  await suppressSubject(app.ctx, { kind: 'person', name: 'Somebody Else', address: '1 Elsewhere St, Quillmere, FK 00412' });
  const before = (await app.owner.query('select people from property_sweep order by load_id desc limit 1')).rows[0].people;
  await seedRoll([lot('4', '4 SLATE AVE', { owners: [{ full: 'MARLOW HOLDINGS LLC' }] })]);
  expect(before).toBeGreaterThan(0);
  await followLoads(app.ctx);
  expect((await news(id)).map(({ ParcelId, changes }) => [ParcelId, ...changes])).toEqual([['4', 'came']]);
});

test('a newly watched list reports the changes of the newest file', async () => {
  await hideProperties(app.ctx);
  const late = await keep({ name: 'Late', kind: 'living', filter: {} });
  const kept = await keep({ name: 'Kept late', kind: 'frozen', parcels: [{ countyFips: '03003', ParcelId: '4' }] });
  await client.send('PATCH', `/api/property-lists/${kept.id}`, { isWatched: true });
  expect([late.isCaughtUp, kept.isCaughtUp, (await read(kept.id)).isCaughtUp, await news(late.id)]).toEqual([false, true, false, []]);
  const countEvents = async () => (await app.owner.query(`select from account_event where kind = 'properties.changed'`)).rowCount;
  const before = await countEvents();
  expect([await followLoads(app.ctx), await followLoads(app.ctx)]).toEqual([2, 0]);
  for (const { id } of [late, kept]) {
    expect(await news(id)).toMatchObject([{ ParcelId: '4', changes: ['came'], file: { label: 'Willow', asOf: '2026-10-01' } }]);
    expect(await read(id)).toMatchObject({ isCaughtUp: true, news: { came: 1 } });
  }
  expect(await countEvents()).toBe(before);
});

test('lists are deleted with their account, and news after ninety days', async () => {
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  expect((await app.owner.query(`select from property_list where name in ('Dear now', 'Before', 'Kept and dear')`)).rowCount).toBe(0);
  const countNews = async () => (await app.owner.query('select from property_news_row')).rowCount;
  expect(await countNews()).toBeGreaterThan(0);
  clock.move(91 * DAY);
  await sweepNews(app.ctx);
  expect(await countNews()).toBe(0);
});

test('programs use property lists like the pages, once per idempotency key', async () => {
  client = await app.signUp();
  const { secret } = await makeProgramKey(client, { name: 'Lists', scopes: ['lists', 'batch'], uses: ['skip_tracing'] });
  const program = programOf(app, secret);
  const ask = async (path: string, body?: object, headers?: Record<string, string>) =>
    (
      await (body === undefined ? program.get(`/api/v1/properties${path}`) : program.post(`/api/v1/properties${path}`, body, headers))
    ).json();
  expect(await ask('/count', { ownerKinds: ['company'] })).toMatchObject({ count: 1 });
  expect(await ask('/preview', { filter: {} })).toMatchObject({ data: [{ ParcelId: '4' }], nextCursor: null });
  expect(await ask('/preview', { filter: {}, cursor: 'x' })).toMatchObject({ error: { code: 'invalid_request' } });
  const once = { 'idempotency-key': 'keep' };
  const wanted = { name: 'By program', kind: 'living', filter: {} };
  const { id } = await ask('/lists', wanted, once);
  expect((await ask('/lists', wanted, once)).id).toBe(id);
  expect(await ask('/lists')).toMatchObject({ data: [{ id, name: 'By program' }] });
  expect(await ask(`/lists/${id}/properties?limit=1`)).toMatchObject({
    data: [{ ParcelId: '4', mark: { stage: null } }],
    nextCursor: null,
  });
  expect(await ask('/stacks', { of: [id], atLeast: 1 })).toMatchObject({ count: 1 });
  const parcels = [{ countyFips: '03003', ParcelId: '4' }];
  const { id: frozen } = await ask('/lists', { name: 'By number', kind: 'frozen', parcels });
  expect(await ask(`/lists/${frozen}/additions`, { parcels })).toEqual({ added: 0 });
  const batch = { purpose: 'skip_tracing', permissibleUse: true };
  const sent = await ask(`/lists/${id}/batch`, batch, once);
  expect(sent.error).toBeUndefined();
  expect([sent.status, sent.totalRows, (await ask(`/lists/${id}/batch`, batch, once)).id]).toEqual(['pending', 1, sent.id]);
  clock.move(1000);
  await seedRoll([lot('4', '4 SLATE AVE', { owners: [{ full: 'MARLOW HOLDINGS LLC' }], marketValue: 9_000 }), lot('7', '7 SLATE AVE')]);
  await followLoads(app.ctx);
  const loadId = (await app.owner.query('select max(load_id) as id from property_news')).rows[0].id;
  const strange = programOf(app, (await makeProgramKey(await app.signUp(), { name: 'Other', scopes: ['lists'] })).secret);
  expect((await strange.get(`/api/v1/properties/lists/${id}/changes?loadId=${loadId}`)).statusCode).toBe(404);
  expect(await ask(`/lists/${id}/changes?loadId=${loadId}`)).toMatchObject({ data: [{ ParcelId: '7', changes: ['came'] }] });
});

const ofLarkhaven = (kind: 'sale' | 'tax', over: object) =>
  ({ kind, recordId: kind, body: { countyFips: '03009', apn: '71', ...over } }) as EvidenceDraft;

test('a list of a city reports leavers even if the county has no parcel in it any more', async () => {
  const seed = async (records: readonly EvidenceDraft[]) => {
    const id = await seedSource(app.owner, { facts: { ...FACTS, name: 'alder', countyFips: '03009', countyName: 'Alder' }, records });
    await app.owner.query('update load set published_at = $2 where id = $1', [id, clock.now()]);
    await hideProperties(app.ctx);
  };
  const stays = lot('72', '72 SLATE AVE', { countyFips: '03009' });
  await seed([
    stays,
    lot('71', '1 HARBOR ST', { countyFips: '03009', situs: { line: '1 HARBOR ST', city: 'LARKHAVEN', state: 'FK', zip: '00377' } }),
  ]);
  client = await app.signUp();
  const { id } = await keep({ name: 'By the water', kind: 'living', filter: { cities: ['larkhaven'] } });
  // In the form used before several cities could be asked.
  const one = await keep({ name: 'By the water, then', kind: 'living', filter: { city: 'Larkhaven', zip: '00377' } });
  expect([await lots(id), await lots(one.id)]).toEqual([['71'], ['71']]);
  // The output includes what a tax collector and a recorder say.
  const bill = ofLarkhaven('tax', { taxYear: 2025, status: 'delinquent', delinquentSince: 2022 });
  const deed = ofLarkhaven('sale', { saleDate: '2020-02-03', salePrice: 90_000, deedType: 'Quit Claim Deed' });
  await seedSource(app.owner, { facts: { ...FACTS, name: 'alder-books', role: 'recorder' }, records: [bill, deed] });
  expect((await client.get(`/api/property-lists/${id}/output`)).body).toContain(',2020-02-03,90000,Quitclaim deed,Delinquent,2022,');
  expect((await page(id))[0]!.why.facts).toEqual([{ filter: 'cities', value: 'Larkhaven' }]);
  clock.move(DAY + 1);
  await seed([stays]);
  await followLoads(app.ctx);
  for (const list of [id, one.id])
    expect((await news(list)).map(({ ParcelId, changes }) => [ParcelId, ...changes])).toEqual([['71', 'went']]);
});
