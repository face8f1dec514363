import { OWN_LIST_LIMITS } from '@deedline/contract/limits';
import type { OwnContactsAdded, OwnList } from '@deedline/contract/search/own-list';
import type { Search } from '@deedline/contract/search/search';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertBatch, workOff } from '../../testing/batches/batches.ts';
import { findText } from '../../testing/find-text.ts';
import { addMember } from '../../testing/members.ts';
import { createClock } from '../../testing/mail-box.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

import { suppressSubject } from '../compliance/suppression.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { resealRotated, rotateKey } from '../sealing/rotate-keys.ts';
import { verifyKeys } from '../sealing/verify-keys.ts';
import { fileAnew } from './file-anew.ts';
import { sweepUnfinished } from './own-lists.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
});

const HOME = { line: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const KETTLEBY = { line: 2, name: { first: 'Absalom', last: 'Kettleby' }, home: HOME, phones: [{ text: '(419) 555-0177' }] };
const asOf = () => clock.now().toISOString().slice(0, 10);

async function bring(rows: object[], by = client, name = 'Tax delinquent'): Promise<OwnList> {
  const made = (await by.post('/api/own-lists', { name, fileName: 'list.csv', asOf: asOf() })).json<OwnList>();
  const added = await by.post(`/api/own-lists/${made.id}/rows`, { rows });
  expect(added.json<OwnContactsAdded>()).toMatchObject({ taken: rows.length, leftOut: [] });
  return (await by.post(`/api/own-lists/${made.id}/complete`)).json<OwnList>();
}
async function ask(body: object, by = client): Promise<Search> {
  const { id } = (await by.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await by.get(`/api/searches/${id}`)).json<Search>();
}
const begin = async () => (await client.post('/api/own-lists', { name: 'Third', fileName: 'list.csv', asOf: asOf() })).json<OwnList>();
const holds = (id: string, rows: number) => app.owner.query('update own_list set rows = $2 where id = $1', [id, rows]);
const phonesOf = ({ results }: Search) => results!.phones.map(({ number }) => number);
const letters = (index: number) => String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));

describe('a list of contacts', () => {
  it('is limited in rows, for one list and for the account', async () => {
    const [first, second] = [await bring([KETTLEBY]), await bring([KETTLEBY])];
    const open = await begin();
    const add = async () => (await client.post(`/api/own-lists/${open.id}/rows`, { rows: [KETTLEBY] })).statusCode;
    const { rows, allRows } = OWN_LIST_LIMITS;
    await holds(first.id, allRows - 1);
    expect(await add()).toBe(409);
    await holds(second.id, 0);
    await holds(first.id, allRows - 1 - rows - 1);
    await holds(open.id, rows);
    expect(await add()).toBe(409);
    await holds(open.id, rows - 1);
    expect(await add()).toBe(200);
  });

  it('is limited for the account when rows are added to several lists at once', async () => {
    const held = await bring([KETTLEBY]);
    await holds(held.id, OWN_LIST_LIMITS.allRows - 1);
    const open = await Promise.all(Array.from({ length: 6 }, () => begin()));
    const parts = await Promise.all(open.map(({ id }) => client.post(`/api/own-lists/${id}/rows`, { rows: [KETTLEBY] })));
    expect(parts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is searched by what narrows a key that more rows share than are read', async () => {
    const others = Array.from({ length: 150 }, (_, index) => ({
      line: index + 3,
      name: { first: `Quib${letters(index)}`, last: `Vorsand${letters(index)}` },
      home: HOME,
      phones: [{ text: `(419) 555-0${100 + index}` }],
    }));
    await bring([...others, { ...KETTLEBY, line: 200, phones: [{ text: '(419) 555-0099' }] }]);
    expect(phonesOf(await ask(QUILLMERE.insights))).toEqual(['(419) 555-0099']);
  });

  it('is found by its account’s searches, named with its date, and costs nothing beside the property', async () => {
    const list = await bring([KETTLEBY]);
    expect(list).toMatchObject({ name: 'Tax delinquent', rows: 1 });
    const search = await ask(QUILLMERE.insights);
    expect(phonesOf(search)).toEqual(['(419) 555-0177']);
    const [phone] = search.results!.phones;
    expect(phone!.confidence).toBeLessThan(90);
    expect(phone!.evidence[0]).toMatchObject({
      source: `own-list:${list.id}`,
      sourceLabel: expect.stringMatching(/^Your list of \w+ \d{4} \(Tax delinquent\)$/),
    });
    expect(search.results!.sources.list.find(({ role }) => role === 'own_list')).toMatchObject({
      status: 'answered',
      asOf: asOf(),
      records: 1,
    });
    expect(search.receipt).toMatchObject({
      rule: 'Property Insights',
      charged: 2,
      delivered: expect.arrayContaining(['property record', 'own contacts']),
    });
  });

  it('answers person and phone searches free of charge, with only its own data', async () => {
    await bring([KETTLEBY]);
    const person = await ask({
      searchMode: 'person_search',
      firstName: 'Absalom',
      lastName: 'Kettleby',
      street: '420 Tannery Row',
      zip: '00412',
      permissibleUse: true,
    });
    expect(phonesOf(person)).toEqual(['(419) 555-0177']);
    expect(person.results).toMatchObject({ heldBack: null, addressHistory: [{ fullStreet: '420 Tannery Row' }] });
    expect(person).toMatchObject({ creditsCost: 0, receipt: { rule: 'Your own contacts', parts: [] } });
    const phone = await ask({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0177', permissibleUse: true });
    expect(phone.results!.owner!.name).toBe('Absalom Kettleby');
    expect(phone).toMatchObject({ creditsCost: 0, receipt: { rule: 'Your own contacts' } });
  });

  it('is not found once deleted, with its rows and keys, and both acts are on record', async () => {
    const list = await bring([KETTLEBY]);
    expect(phonesOf(await ask(QUILLMERE.insights))).toHaveLength(1);
    expect((await client.send('DELETE', `/api/own-lists/${list.id}`)).statusCode).toBe(204);
    expect(phonesOf(await ask(QUILLMERE.insights))).toEqual([]);
    for (const table of ['own_list', 'own_contact', 'own_contact_key'])
      expect(
        (await app.owner.query(`select from ${table} where ${table === 'own_list' ? 'id' : 'list_id'} = $1`, [list.id])).rowCount,
      ).toBe(0);
    const records = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string; subject: string }[] }>().records;
    for (const what of ['own_list_added', 'own_list_removed'])
      expect(records).toContainEqual(expect.objectContaining({ what, subject: list.id }));
  });

  it('is not found, listed or deletable by another account', async () => {
    const list = await bring([KETTLEBY]);
    const stranger = await app.signUp();
    const search = await ask(QUILLMERE.insights, stranger);
    expect(phonesOf(search)).toEqual([]);
    expect(JSON.stringify(search)).not.toContain('own-list');
    expect((await stranger.get('/api/own-lists')).json()).toEqual([]);
    expect((await stranger.send('DELETE', `/api/own-lists/${list.id}`)).json<{ code: string }>().code).toBe('own_list_not_found');
  });
});

const ODILE = { line: 3, name: { full: 'Odile Varnham' }, home: { ...HOME, line: '418 Tannery Row' }, phones: [{ text: '419-555-0142' }] };
const accountOf = async (by = client) => (await by.get('/api/auth/user')).json<{ id: string }>().id;
const balance = async () => (await client.get('/api/auth/user')).json<{ credits: number }>().credits;

describe('what a list says', () => {
  it('lowers the confidence in a number reported as another person’s, wherever else it stands', async () => {
    const before = (await ask(QUILLMERE.full)).results!.phones[0]!;
    await bring([{ ...ODILE, phones: [{ text: '419-555-0142', said: 'other_party', on: asOf() }] }]);
    const after = await ask({ ...QUILLMERE.person, firstName: 'Odile' });
    const left = after.results!.phones.find(({ e164 }) => e164 === '+14195550142');
    expect(left?.confidence ?? 0).toBeLessThan(before.confidence - 10);
  });

  it('links a row with a parcel number to the parcel’s owner', async () => {
    await bring([{ line: 2, name: { first: 'Absalom', last: 'Kettleby' }, parcel: '12-0420-003', phones: [{ text: '4195550177' }] }]);
    expect(phonesOf(await ask(QUILLMERE.insights))).toEqual(['(419) 555-0177']);
  });

  it('is withdrawn by the account’s own report of a wrong number, without a refund or a label', async () => {
    await bring([KETTLEBY]);
    const search = await ask(QUILLMERE.insights);
    const said = await client.post(`/api/searches/${search.id}/outcomes`, {
      kind: 'phone',
      contact: '4195550177',
      outcome: 'wrong_number',
    });
    expect(said.json()).toMatchObject({ refundedCredits: 0, reason: 'not_charged' });
    expect(phonesOf(await ask(QUILLMERE.insights))).toEqual([]);
    // Nothing is learned from what no source delivered.
    const labels = await app.owner.query('select kind, source from contact_outcome where account_id = $1', [await accountOf()]);
    expect(labels.rows).toEqual([{ kind: null, source: null }]);
  });

  it('counts as one source, however often it is uploaded', async () => {
    await bring([KETTLEBY]);
    await bring([KETTLEBY], client, 'The same again');
    const [phone] = (await ask(QUILLMERE.insights)).results!.phones;
    expect([phone!.sourceCount, phone!.confidence < 90]).toEqual([1, true]);
  });

  it('rejects rows without a name or contact by their lines, and is used once complete', async () => {
    const made = (await client.post('/api/own-lists', { name: 'Mixed', fileName: 'mixed.csv', asOf: asOf() })).json<OwnList>();
    const rows = [
      { line: 2, name: { full: 'TANNERY ROW LLC' }, phones: [{ text: '4195550177' }] },
      { line: 3, name: { first: 'Absalom', last: 'Kettleby' }, phones: [{ text: 'call me' }] },
      { ...KETTLEBY, line: 4 },
    ];
    const added = (await client.post(`/api/own-lists/${made.id}/rows`, { rows, doNotCall: ['419-555-0177', 'none'] })).json();
    expect(added).toEqual({
      taken: 1,
      leftOut: [
        { line: 2, reason: 'no_name' },
        { line: 3, reason: 'no_contact' },
      ],
      listed: 1,
    });
    // An incomplete list is not used; a part sent again adds nothing; a complete list takes no more rows.
    expect(phonesOf(await ask(QUILLMERE.insights))).toEqual([]);
    await client.post(`/api/own-lists/${made.id}/rows`, { rows });
    expect((await client.post(`/api/own-lists/${made.id}/complete`)).json()).toMatchObject({ rows: 1 });
    expect((await client.post(`/api/own-lists/${made.id}/rows`, { rows })).json()).toMatchObject({ code: 'own_list_complete' });
    const [phone] = (await ask(QUILLMERE.insights)).results!.phones;
    expect(phone!.callReadiness).toMatchObject({ state: 'blocked' });
  });
});

it('with do-not-call numbers records how many were listed, without the numbers, even if it is never completed', async () => {
  const made = (await client.post('/api/own-lists', { name: 'Left', fileName: 'left.csv', asOf: asOf() })).json<OwnList>();
  const send = (doNotCall: string[]) => client.post(`/api/own-lists/${made.id}/rows`, { rows: [KETTLEBY], doNotCall });
  for (const doNotCall of [['419-555-0177', '(419) 555-0178', 'none'], ['419-555-0177'], []])
    expect((await send(doNotCall)).statusCode).toBe(200);
  const { records } = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string; subject: string; words: string }[] }>();
  const ofNumbers = records.filter(({ what }) => what === 'own_numbers_listed');
  expect(ofNumbers).toMatchObject([{ subject: made.id, facts: { listed: 2, memberId: expect.any(String) }, who: expect.any(String) }]);
  expect(ofNumbers[0]!.words).toMatch(/^Put numbers/);
  expect(JSON.stringify(ofNumbers)).not.toMatch(/555\D?017/);
});

describe('what it costs', () => {
  it('charges what the list lacks and nothing that it has, in a batch too', async () => {
    await bring([ODILE]);
    const full = await ask(QUILLMERE.full);
    // Her email is new, her phone is not.
    expect(full.receipt).toMatchObject({ rule: 'Full Report', charged: 5 });
    const items = await app.owner.query(`select from bought_item where account_id = $1 and part = 'contacts'`, [await accountOf()]);
    expect(items.rowCount).toBe(1);
    await bring([KETTLEBY]);
    const id = await insertBatch(app, client, [{ address: '420 Tannery Row', zip: '00412' }]);
    await client.post(`/api/batch-jobs/${id}/start`, { permissibleUse: true });
    await workOff(app.ctx);
    const { rows } = await app.owner.query('select credits from batch_row where job_id = $1', [id]);
    expect(rows).toEqual([{ credits: 2 }]);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  it('shows only the list’s contacts when nothing else is bought', async () => {
    await bring([KETTLEBY]);
    const before = await balance();
    const search = await ask({ ...QUILLMERE.insights, payOnlyForContacts: true });
    expect([search.creditsCost, await balance()]).toEqual([0, before]);
    const { results } = search;
    expect(phonesOf(search)).toEqual(['(419) 555-0177']);
    expect(results).toMatchObject({
      parcel: null,
      mailingAddress: null,
      owners: [],
      propertyValuation: null,
      heldBack: { because: 'no_contacts', price: 2, kinds: expect.arrayContaining(['a property record']) },
    });
    const cited = results!.phones.flatMap(({ evidence }) => evidence.map(({ source }) => source));
    expect(cited.every((source) => source.startsWith('own-list:'))).toBe(true);
  });
});

const questionsOf = (first: string, last: string, street: string, phone: string) => [
  { searchMode: 'person_search', firstName: first, lastName: last, street, zip: '00412', permissibleUse: true },
  { searchMode: 'person_search', firstName: first, lastName: last, permissibleUse: true },
  { searchMode: 'reverse_phone', phoneNumber: phone, permissibleUse: true },
  { searchMode: 'property_address', street, zip: '00412', permissibleUse: true },
];
/** A search without what only depends on its time and question. */
const plain = (search: Search) =>
  JSON.stringify({ ...search, results: { ...search.results, sources: { ...search.results!.sources, elapsedMs: 0 } } })
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/Zebedee|Barnabas|Quarrelton|Quillfeather|[79] Nowhere Row|\(419\) 555-099[78]/g, '<asked>');

describe('who may know of it', () => {
  it('answers for people who opted out are the same as for unknown people, byte for byte', async () => {
    const zebedee = {
      line: 2,
      name: { first: 'Zebedee', last: 'Quarrelton' },
      home: { ...HOME, line: '7 Nowhere Row' },
      phones: [{ text: '(419) 555-0998' }],
    };
    await suppressSubject(app.ctx, { kind: 'person', name: 'Zebedee Quarrelton', address: '7 Nowhere Row, Quillmere, FK 00412' });
    await suppressSubject(app.ctx, { kind: 'phone', phone: '+14195550998' });
    const [made, other] = [await client.post('/api/own-lists', NEW_LIST()), await client.post('/api/own-lists', NEW_LIST())].map((answer) =>
      answer.json<OwnList>(),
    );
    const added = await Promise.all([
      client.post(`/api/own-lists/${made!.id}/rows`, { rows: [zebedee] }),
      client.post(`/api/own-lists/${other!.id}/rows`, { rows: [{ ...KETTLEBY, phones: [{ text: '4195550996' }] }] }),
    ]);
    expect(added[0].body).toBe(added[1].body);
    for (const { id } of [made!, other!]) await client.post(`/api/own-lists/${id}/complete`);
    const out = questionsOf('Zebedee', 'Quarrelton', '7 Nowhere Row', '(419) 555-0998');
    const nobody = questionsOf('Barnabas', 'Quillfeather', '9 Nowhere Row', '(419) 555-0997');
    for (const [index, body] of out.entries()) expect(plain(await ask(body))).toBe(plain(await ask(nobody[index]!)));
  });

  it('viewers read lists, members add and delete them', async () => {
    const viewer = await addMember(app, client, 'viewer');
    const list = await bring([KETTLEBY]);
    expect((await viewer.get('/api/own-lists')).json()).toMatchObject([{ id: list.id }]);
    expect((await viewer.post('/api/own-lists', NEW_LIST())).statusCode).toBe(403);
    expect((await viewer.send('DELETE', `/api/own-lists/${list.id}`)).statusCode).toBe(403);
  });

  it('is not stored in clear, is resealed after a rotation, and is deleted with the account', async () => {
    const list = await bring([{ ...KETTLEBY, name: { full: 'Peregrine Quothwaite' }, emails: [{ text: 'peregrine@mail.example' }] }]);
    expect(await findText(app.owner, ['quothwaite', 'peregrine', '4195550177', '555-0177'])).toEqual([]);
    const account = await accountOf();
    await rotateKey(app.ctx, account);
    await resealRotated(app.ctx);
    await app.owner.query(`update account_key set made_at = made_at - interval '5 minutes' where account_id = $1`, [account]);
    await resealRotated(app.ctx);
    expect((await verifyKeys(app.ctx)).findings).toEqual([]);
    const asked = { searchMode: 'reverse_phone', phoneNumber: '(419) 555-0177', permissibleUse: true };
    expect((await ask(asked)).results!.owner!.name).toBe('Peregrine Quothwaite');
    expect((await client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
    expect((await app.owner.query('select from own_contact where list_id = $1', [list.id])).rowCount).toBe(0);
    expect((await app.owner.query('select from own_contact_key where account_id = $1', [account])).rowCount).toBe(0);
  });
});

const NEW_LIST = () => ({ name: 'Ours', fileName: 'ours.csv', asOf: asOf() });

describe('keeping it', () => {
  it('is refiled after an upgrade that changes keys, and shown as outdated until then', async () => {
    const list = await bring([KETTLEBY]);
    await app.owner.query('update own_list set keys_version = $2 where id = $1', [list.id, KEYS_VERSION - 1]);
    await app.owner.query('delete from own_contact_key where list_id = $1', [list.id]);
    const before = await ask(QUILLMERE.insights);
    expect(phonesOf(before)).toEqual([]);
    expect(before.results!.sources.list.find(({ role }) => role === 'own_list')).toMatchObject({ status: 'outdated' });
    expect(await fileAnew(app.ctx)).toBe(1);
    expect(phonesOf(await ask(QUILLMERE.insights))).toHaveLength(1);
    expect(await fileAnew(app.ctx)).toBe(0);
  });

  it('is deleted a day after an unfinished upload', async () => {
    await client.post('/api/own-lists', NEW_LIST());
    expect(await sweepUnfinished({ db: app.ctx.db, now: () => new Date(clock.now().getTime() + 3_600_000) })).toBe(0);
    expect(await sweepUnfinished({ db: app.ctx.db, now: () => new Date(clock.now().getTime() + 25 * 3_600_000) })).toBeGreaterThan(0);
    expect((await client.get('/api/own-lists')).json()).toEqual([]);
  });

  it('costs no query without a list, and a look-up per hop with one', async () => {
    const counted = vi.spyOn(app.ctx.db, 'query');
    const askedOf = async (by: TestClient) => {
      counted.mockClear();
      await ask(QUILLMERE.full, by);
      return counted.mock.calls.flatMap(
        ([statement]) => ((statement as { name?: string }).name ?? '').match(/own-(lists|contacts|said)/)?.[0] ?? [],
      );
    };
    expect(await askedOf(client)).toEqual([]);
    await bring([ODILE]);
    const asked = await askedOf(client);
    counted.mockRestore();
    expect(asked.filter((name) => name === 'own-lists')).toHaveLength(1);
    expect(asked.filter((name) => name === 'own-contacts').length).toBeLessThanOrEqual(4);
  });
});
