import { outcomesImported } from '@deedline/contract/accuracy/outcome-import';
import { KEPT_WITHHELD } from '@deedline/contract/limits';
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock, DAY } from '../../../testing/mail-box.ts';
import { payForCredits } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { seedSource } from '../../../testing/seed-evidence.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { readBrought, readLabels, readRawLabels } from '../../accuracy/read-labels.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { sweepPurchases } from '../outcomes.ts';

/** An old number of Odile's: likely enough to be kept, too uncertain to be sold. */
const WEAK = '(419) 555-0163';
const NOBODYS = '(419) 555-0199';
const GOOD = '(419) 555-0142';

const clock = createClock();
let app: TestServer;
let client: TestClient;
let email: string;
let buyers = 0;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
  await seedSource(app.owner, {
    facts: { name: 'fk-old', label: 'Old Listings', origin: 'fk-old', role: 'phone_listing', state: 'FK', asOf: '2026-10-01' },
    records: [
      {
        kind: 'person',
        recordId: 'O1',
        firstSeen: '2010-01-01',
        lastSeen: '2025-06-01',
        body: {
          name: { first: 'ODILE', last: 'VARNHAM' },
          birthDate: '1961-04-02',
          address: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
          phones: ['4195550163'],
        },
      },
    ],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['brought_outcome', 'withheld_contact', 'contact_outcome', 'suppression'])
    await app.owner.query(`delete from ${table}`);
  client = await join();
});

async function join(): Promise<TestClient> {
  email = `caller-${(buyers += 1)}@example.com`;
  const made = await app.signUp(email);
  await payForCredits(app, made);
  return made;
}
const signIn = async () => clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email, password: PASSWORD })));
const turn = async (counts: boolean, by = client) =>
  (await by.send('PUT', '/api/outcome-imports/brought', { counts })).json<{ since: string | null }>();
async function buy(by = client, body: object = QUILLMERE.full): Promise<Search> {
  const { id } = (await by.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await by.get(`/api/searches/${id}`)).json<Search>();
}
const day = (from = 0) => new Date(clock.now().getTime() + from * DAY).toISOString().slice(0, 10);
const rowsOf = (...rows: object[]) => rows.map((row, index) => ({ line: index + 2, kind: 'phone', outcome: 'wrong_number', ...row }));
async function bring(rows: object[], by = client) {
  const answer = await by.post('/api/outcome-imports', { fileName: 'calls.csv', rows, doNotCall: [] });
  expect(answer.statusCode).toBe(201);
  return outcomesImported.parse(answer.json());
}
/** Two calls: one of the given number and one of a number that nobody has. */
const callsOf = (contact: string, searchId: string) =>
  rowsOf({ contact, outcome: 'right_party', on: day() }, { contact: '419-555-0198', searchId });
const recordsOf = async (by: TestClient) => (await by.get('/api/audit?kind=setting')).json<{ records: { what: string }[] }>().records;
/** A record without what differs between any two records. */
const anonymous = (each: object) =>
  JSON.stringify({ ...each, id: '', number: '', at: '', subject: '', hash: '' }).replaceAll(/[0-9a-f-]{36}|caller-\d+/g, '');
const tableOf = async (table: 'withheld_contact' | 'brought_outcome') => (await app.owner.query(`select * from ${table}`)).rows;

describe('withheld contacts', () => {
  it('are kept only for accounts that asked for it, as keyed hashes with their confidence', async () => {
    expect((await client.get('/api/outcome-imports/brought')).json()).toEqual({ since: null });
    await buy();
    expect(await tableOf('withheld_contact')).toEqual([]);
    expect(await turn(true)).toEqual({ since: clock.now().toISOString() });
    const search = await buy(client, QUILLMERE.person);
    expect(search.results!.withheld.phones).toBe(1);
    // Bought before, so nothing was paid.
    expect([search.receipt!.charged, await tableOf('withheld_contact')]).toEqual([0, []]);
    const other = await join();
    await turn(true, other);
    const paid = await buy(other);
    const kept = await tableOf('withheld_contact');
    expect(kept).toMatchObject([{ search_id: paid.id, records: 1, source: null, chance: 1, contact: expect.any(Buffer) }]);
    expect(kept[0].confidence).toBeGreaterThanOrEqual(KEPT_WITHHELD.leastConfidence);
    expect(kept[0].confidence).toBeLessThan(50);
    expect(JSON.stringify([kept, paid])).not.toMatch(/5550163|555-0163/);
  });

  it('are not kept if they opted out', async () => {
    await turn(true);
    await suppressSubject(app.ctx, { kind: 'phone', phone: '+14195550163' });
    await buy();
    expect(await tableOf('withheld_contact')).toEqual([]);
  });

  it('are deleted when the owner switches it off, and when they are old', async () => {
    await turn(true);
    await buy();
    expect(await tableOf('withheld_contact')).toHaveLength(1);
    expect(await turn(false)).toEqual({ since: null });
    expect(await tableOf('withheld_contact')).toEqual([]);
    const other = await join();
    await turn(true, other);
    await buy(other);
    clock.move((KEPT_WITHHELD.days - 1) * DAY);
    await sweepPurchases(app.ctx);
    expect(await tableOf('withheld_contact')).toHaveLength(1);
    clock.move(2 * DAY);
    await sweepPurchases(app.ctx);
    expect(await tableOf('withheld_contact')).toEqual([]);
  });

  it('are switched on and off by the owner, each change recorded once', async () => {
    await turn(true);
    await turn(true);
    await turn(false);
    expect((await recordsOf(client)).flatMap(({ what }) => (what.startsWith('brought') ? [what] : []))).toEqual([
      'brought_outcomes_off',
      'brought_outcomes_on',
    ]);
  });
});

describe('a file that names withheld contacts', () => {
  it('is answered and recorded like one with unknown numbers, and its outcomes are kept', async () => {
    await turn(true);
    const search = await buy();
    const stranger = await join();
    await turn(true, stranger);
    const strangers = await buy(stranger);
    const [named, unknown] = [
      [await client.post('/api/outcome-imports/preview', { rows: callsOf(WEAK, search.id) }), await bring(callsOf(WEAK, search.id))],
      [
        await stranger.post('/api/outcome-imports/preview', { rows: callsOf(NOBODYS, strangers.id) }),
        await bring(callsOf(NOBODYS, strangers.id), stranger),
      ],
    ] as const;
    expect(named[0].json()).toEqual(unknown[0].json());
    expect({ ...named[1], import: null }).toEqual({ ...unknown[1], import: null });
    expect({ ...named[1].import, id: '' }).toEqual({ ...unknown[1].import, id: '' });
    expect(named[1].leftOut.map(({ reason }) => reason)).toEqual(['not_bought', 'not_bought']);
    expect((await recordsOf(client)).map(anonymous)).toEqual((await recordsOf(stranger)).map(anonymous));
    for (const by of [client, stranger]) {
      const searches = (await by.get('/api/searches?results=1')).json<Search[]>();
      expect(searches.map(({ receipt }) => receipt!.charged)).toEqual([5]);
    }
    expect(await tableOf('brought_outcome')).toMatchObject([{ search_id: search.id, is_right: true, records: 1, source: null, chance: 1 }]);
    // It is not a report: nothing is refunded for it, and it does not affect the measurement of what was sold.
    expect(await readLabels(app.ctx.db)).toEqual([]);
    const sold = await readRawLabels(app.ctx.db);
    expect((await readBrought(app.ctx.db, sold)).map(({ labels }) => labels).reduce((sum, labels) => sum + labels, 0)).toBe(1);
  });

  it('counts once, by the day of the call, within a month of the answer', async () => {
    await turn(true);
    await buy();
    for (const row of [{ contact: WEAK }, { contact: WEAK, on: day(-40) }]) await bring(rowsOf(row));
    expect(await tableOf('brought_outcome')).toEqual([]);
    await bring(rowsOf({ contact: WEAK, on: day(-20) }));
    await bring(rowsOf({ contact: WEAK, on: day(), outcome: 'right_party' }));
    expect(await tableOf('brought_outcome')).toMatchObject([{ is_right: false }]);
  });

  it('counts neither for contacts that opted out since, nor for an account that did not ask for it', async () => {
    await turn(true);
    await buy();
    await suppressSubject(app.ctx, { kind: 'phone', phone: '+14195550163' });
    expect((await bring(rowsOf({ contact: WEAK, on: day() }))).leftOut).toEqual([{ line: 2, reason: 'not_bought' }]);
    const other = await join();
    await buy(other);
    await bring(rowsOf({ contact: WEAK, on: day() }), other);
    expect(await tableOf('brought_outcome')).toEqual([]);
  });

  it('counts a call from before a contact was sold, and answers as if it did not', async () => {
    await turn(true);
    const search = await buy();
    const before = new Date(Date.parse(search.completedAt!) - 10 * DAY).toISOString().slice(0, 10);
    const made = await bring(rowsOf({ contact: GOOD, on: before, outcome: 'right_party' }));
    expect(made).toMatchObject({ import: { taken: 0 }, leftOut: [{ line: 2, reason: 'before_delivery' }] });
    const [kept] = await tableOf('brought_outcome');
    expect(kept).toMatchObject({ search_id: search.id, is_right: true, chance: 1 });
    expect(kept.confidence).toBeGreaterThanOrEqual(50);
    expect((await bring(rowsOf({ contact: GOOD, on: day() }))).import.taken).toBe(1);
  });

  it('is undone with the import, and deleted with the account', async () => {
    await turn(true);
    await buy();
    const made = await bring(rowsOf({ contact: WEAK, on: day() }));
    await client.post(`/api/outcome-imports/${made.import.id}/undo`);
    expect(await tableOf('brought_outcome')).toEqual([]);
    await bring(rowsOf({ contact: WEAK, on: day() }));
    expect(await tableOf('brought_outcome')).toHaveLength(1);
    client = await signIn();
    await client.post('/api/auth/delete-account', { password: PASSWORD });
    expect([await tableOf('brought_outcome'), await tableOf('withheld_contact')]).toEqual([[], []]);
  });
});
