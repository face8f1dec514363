import type { OwnContactsAdded, OwnList } from '@deedline/contract/search/own-list';
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '../../testing/mail-box.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

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
const phonesOf = ({ results }: Search) => results!.phones.map(({ number }) => number);

describe('a list of contacts', () => {
  it('is found by a search of its account, named with its day, and costs nothing beside the property', async () => {
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

  it('answers a person and a phone alone for nothing, with what it says and no more', async () => {
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
    expect(person).toMatchObject({ creditsCost: 0, receipt: { rule: 'Your own contacts', parts: [] } });
    const phone = await ask({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0177', permissibleUse: true });
    expect(phone.results!.owner!.name).toBe('Absalom Kettleby');
    expect(phone).toMatchObject({ creditsCost: 0, receipt: { rule: 'Your own contacts' } });
  });

  it('is gone from the next search once it is deleted, with its rows and keys', async () => {
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

  it('is nobody else’s', async () => {
    const list = await bring([KETTLEBY]);
    const stranger = await app.signUp();
    const search = await ask(QUILLMERE.insights, stranger);
    expect(phonesOf(search)).toEqual([]);
    expect(JSON.stringify(search)).not.toContain('own-list');
    expect((await stranger.get('/api/own-lists')).json()).toEqual([]);
    expect((await stranger.send('DELETE', `/api/own-lists/${list.id}`)).json<{ code: string }>().code).toBe('own_list_not_found');
  });
});
