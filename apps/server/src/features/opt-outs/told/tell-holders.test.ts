import { EVENT_DATA } from '@deedline/contract/webhooks/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBatch, workOff } from '../../../testing/batches/batches.ts';
import { createMover } from '../../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { listEvents, placeEvents } from '../../events/read-events.ts';
import { tellHolders } from './tell-holders.ts';

let app: TestServer;
const heard: string[] = [];
beforeAll(async () => {
  app = await startTestServer({ heard });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

interface Holder {
  client: TestClient;
  accountId: string;
  searchId: string;
}
async function hold(listens: boolean, body: object = QUILLMERE.full): Promise<Holder> {
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  await mover.grant(100);
  const { accountId } = mover;
  const searchId = (await client.post('/api/searches', body)).json<{ id: string }>().id;
  await app.runner.idle();
  if (listens) await client.post('/api/webhooks', { url: 'https://crm.example/told', kinds: ['contact.suppressed'] });
  return { client, accountId, searchId };
}
async function told({ accountId }: Holder): Promise<object[]> {
  await placeEvents(app.ctx);
  const events = await listEvents(app.ctx.db, accountId, { most: 100, kinds: ['contact.suppressed'] });
  for (const { data } of events!) expect(EVENT_DATA['contact.suppressed'].parse(data)).toEqual(data);
  return events!.map(({ subject, data }) => ({ subject, data }));
}
const optOut = (asked: object) => app.visitor.post('/api/opt-outs', asked);
const PHONE = { kind: 'phone', phone: '(419) 555-0142' };
const PERSON = { kind: 'person', name: 'Odile Varnham', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' };
const leaseEnds = () => app.owner.query(`update suppression_round set lease_until = now() - interval '1 s'`);
/** Resets the database to a state in which nobody has opted out and no webhook listens. */
const beginAnew = async () => {
  await app.owner.query('delete from suppression_untold');
  await app.owner.query('delete from suppression');
  await app.owner.query('delete from webhook_endpoint');
};

describe('an opt-out', () => {
  test('that nobody listens for ends its round, and is not told to whoever listens later', async () => {
    const holder = await hold(false);
    await optOut(PHONE);
    expect(await tellHolders(app.ctx)).toBe(0);
    const untold = async () => (await app.owner.query('select from suppression_untold')).rowCount;
    expect(await untold()).toBe(0);
    await holder.client.post('/api/webhooks', { url: 'https://crm.example/told', kinds: ['contact.suppressed'] });
    expect(await tellHolders(app.ctx)).toBe(0);
    expect(await told(holder)).toEqual([]);
    await beginAnew();
  });

  test('tells listening programs once which searches and batch rows it changed', async () => {
    const [holder, silent, other] = [await hold(true), await hold(false), await hold(true, QUILLMERE.insights)];
    const batchId = await startBatch(app, holder.client, [{ address: '418 Tannery Row, Quillmere, FK 00412' }]);
    await workOff(app.ctx);
    const { rows } = await app.owner.query<{ id: string }>('select id from search where batch_job_id = $1', [batchId]);
    const before = (await holder.client.get(`/api/searches/${holder.searchId}`)).json().results.phones.length;
    expect((await optOut(PHONE)).statusCode).toBe(201);
    expect((await holder.client.get(`/api/searches/${holder.searchId}`)).json().results.phones.length).toBeLessThan(before);
    expect(await tellHolders(app.ctx)).toBe(2);
    expect(await told(holder)).toEqual([
      { subject: holder.searchId, data: { searchId: holder.searchId, batchId: null } },
      { subject: rows[0]!.id, data: { searchId: rows[0]!.id, batchId } },
    ]);
    expect([...(await told(silent)), ...(await told(other))]).toEqual([]);
    // The same opt-out again changes nothing more.
    await optOut(PHONE);
    expect(await tellHolders(app.ctx)).toBe(0);
    expect(await told(holder)).toHaveLength(2);
  });

  test('is told after a worker died midway, and once with two workers', async () => {
    const holders = [await hold(true), await hold(true), await hold(true)];
    await optOut(PERSON);
    // The state that a worker leaves behind when it is killed after the first of them.
    const dying = { ...app.ctx, db: dieAfter(3) };
    await expect(tellHolders(dying)).rejects.toThrow('killed');
    expect(await tellHolders(app.ctx)).toBe(0);
    await leaseEnds();
    const [one, two] = await Promise.all([tellHolders(app.ctx), tellHolders(app.ctx)]);
    expect(Math.min(one, two)).toBe(0);
    for (const holder of holders) expect(await told(holder)).toHaveLength(1);
    expect((await app.owner.query('select from suppression_untold')).rowCount).toBe(0);
  });
});

describe('a round', () => {
  beforeEach(beginAnew);

  test('that lost its connection is repeated, and tells each holder once', async () => {
    const holders = [await hold(true), await hold(true), await hold(true)];
    await optOut(PERSON);
    await expect(tellHolders({ ...app.ctx, db: breakAt('sealed_results is not null', 2) })).rejects.toThrow('read ECONNRESET');
    await leaseEnds();
    await tellHolders(app.ctx);
    for (const holder of holders) expect(await told(holder)).toHaveLength(1);
  });

  test('whose end was not recorded tells nobody twice', async () => {
    const holder = await hold(true);
    await optOut(PERSON);
    await expect(tellHolders({ ...app.ctx, db: breakAt('delete from suppression_untold', 1) })).rejects.toThrow('read ECONNRESET');
    await leaseEnds();
    await tellHolders(app.ctx);
    expect(await told(holder)).toHaveLength(1);
    expect((await app.owner.query('select from suppression_untold')).rowCount).toBe(0);
  });

  test('skips an answer that cannot be opened, and tells of all others', async () => {
    const [holder, other] = [await hold(true), await hold(true)];
    const later = (await holder.client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
    await app.runner.idle();
    // A value that is sealed for one place opens in no other.
    const moved = 'update search set sealed_results = (select sealed_results from search where id = $1) where id = $2';
    await app.owner.query(moved, [later, holder.searchId]);
    await optOut(PERSON);
    expect(await tellHolders(app.ctx)).toBe(2);
    expect(await told(holder)).toMatchObject([{ subject: later }]);
    expect(await told(other)).toHaveLength(1);
    const said = heard.filter((line) => line.includes('could not be compared with opt-outs')).map((line) => JSON.parse(line));
    expect(said).toMatchObject([{ accountId: holder.accountId, searchId: holder.searchId, fault: { code: 'sealed_data' } }]);
  });
});

/** A pool that hands out this many connections and then fails. */
function dieAfter(connections: number): TestServer['ctx']['db'] {
  let left = connections;
  return new Proxy(app.ctx.db, {
    get(pool, name) {
      if (name !== 'connect') return Reflect.get(pool, name).bind(pool);
      return () => ((left -= 1) < 0 ? Promise.reject(new Error('killed')) : pool.connect());
    },
  });
}

/** A pool whose connection is reset at the n-th statement that contains these words. */
function breakAt(words: string, nth: number): TestServer['ctx']['db'] {
  let left = nth;
  const breaking = <Db extends object>(db: Db): Db =>
    new Proxy(db, {
      get(from, name) {
        const own = Reflect.get(from, name);
        if (typeof own !== 'function') return own;
        if (name === 'connect') return async () => breaking(await own.call(from));
        if (name !== 'query') return own.bind(from);
        return (asked: string | { text: string }, ...more: unknown[]) => {
          const isMeant = (typeof asked === 'string' ? asked : asked.text).includes(words);
          if (isMeant && (left -= 1) === 0) return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
          return own.call(from, asked, ...more);
        };
      },
    });
  return breaking(app.ctx.db);
}
