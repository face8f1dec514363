import { outcomeImport, outcomesImported, outcomesRead } from '@deedline/contract/accuracy/outcome-import';
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock, DAY } from '../../../testing/mail-box.ts';
import { payForCredits } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { readLabels } from '../../accuracy/read-labels.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { sweepPurchases } from '../outcomes.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
let email: string;
let buyers = 0;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from contact_outcome');
  email = `dialer-${(buyers += 1)}@example.com`;
  client = await app.signUp(email);
  await payForCredits(app, client);
});

const PHONE = { kind: 'phone', contact: '(419) 555-0142', outcome: 'wrong_number' };
const EMAIL = { kind: 'email', contact: 'Odile.Varnham@mail.example', outcome: 'right_party' };
const rowsOf = (...rows: object[]) => rows.map((row, index) => ({ line: index + 2, ...row }));

async function move(days: number): Promise<void> {
  clock.move(days * DAY);
  client = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email, password: PASSWORD })));
}
async function buy(): Promise<Search> {
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}
const preview = async (rows: object[], by = client) => outcomesRead.parse((await by.post('/api/outcome-imports/preview', { rows })).json());
async function bring(rows: object[], doNotCall: string[] = []) {
  const answer = await client.post('/api/outcome-imports', { fileName: 'calls.csv', rows, doNotCall });
  expect(answer.statusCode).toBe(201);
  return outcomesImported.parse(answer.json());
}
const undo = (id: string, by = client) => by.post(`/api/outcome-imports/${id}/undo`);
const outcomesOf = async ({ id }: Search) =>
  (await client.get(`/api/searches/${id}/outcomes`)).json<{ contact: string; outcome: string }[]>().map(({ outcome }) => outcome);
const day = () => clock.now().toISOString().slice(0, 10);

describe('an import of dispositions', () => {
  it('counts outcomes of bought contacts, refunds by the rules, and says why other rows are left out', async () => {
    const search = await buy();
    const rows = rowsOf(
      { ...PHONE, on: day() },
      EMAIL,
      { ...PHONE, contact: '419-555-0199' },
      { ...PHONE, contact: 'call back' },
      { ...PHONE, outcome: 'bounced' },
    );
    const seen = await preview(rows);
    expect(seen).toEqual({
      rows: 5,
      taken: [
        { outcome: 'wrong_number', rows: 1 },
        { outcome: 'right_party', rows: 1 },
      ],
      persons: [],
      leftOut: [
        { line: 4, reason: 'not_bought' },
        { line: 5, reason: 'unreadable' },
        { line: 6, reason: 'unreadable' },
      ],
    });
    expect(await outcomesOf(search)).toEqual([]);
    const made = await bring(rows);
    expect(made).toMatchObject({
      ...seen,
      credits: 97,
      import: { fileName: 'calls.csv', rows: 5, taken: 2, refundedCredits: 2, listed: 0 },
    });
    expect(await outcomesOf(search)).toEqual(['wrong_number', 'right_party']);
    expect((await readLabels(app.ctx.db)).filter(({ right }) => right)).toHaveLength(1);
    expect(await readLabels(app.ctx.db)).toHaveLength(2);
    expect(await verifyLedger(app.ctx)).toEqual([]);
    const records = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string; subject: string }[] }>().records;
    expect(records).toContainEqual(expect.objectContaining({ what: 'outcomes_imported', subject: made.import.id }));
  });

  it('counts a contact once, by its latest day, and a repeated file not again', async () => {
    const search = await buy();
    const rows = rowsOf({ ...PHONE, outcome: 'disconnected', on: day() }, { ...PHONE, outcome: 'right_party', on: '2020-01-01' }, EMAIL);
    expect(await bring(rows)).toMatchObject({ import: { taken: 2 }, leftOut: [{ line: 3, reason: 'repeated' }] });
    expect(await outcomesOf(search)).toEqual(['disconnected', 'right_party']);
    expect(await bring(rows)).toMatchObject({ import: { taken: 0 }, taken: [] });
    expect((await preview(rows)).leftOut.map(({ reason }) => reason)).toEqual(['reported_before', 'repeated', 'reported_before']);
  });

  it('does not change a member’s report, and a member may overrule it', async () => {
    const search = await buy();
    await client.post(`/api/searches/${search.id}/outcomes`, { ...PHONE, outcome: 'right_party' });
    expect((await bring(rowsOf(PHONE))).leftOut).toEqual([{ line: 2, reason: 'reported_before' }]);
    const made = await bring(rowsOf(EMAIL));
    await client.post(`/api/searches/${search.id}/outcomes`, { ...EMAIL, outcome: 'bounced' });
    await undo(made.import.id);
    expect(await outcomesOf(search)).toEqual(['right_party', 'bounced']);
  });

  it('finds a contact by its search id after 30 days, and judges by the day of the call', async () => {
    const search = await buy();
    const called = day();
    await move(40);
    await sweepPurchases(app.ctx);
    expect((await preview(rowsOf(PHONE))).leftOut).toEqual([{ line: 2, reason: 'not_bought' }]);
    const made = await bring(rowsOf({ ...PHONE, searchId: search.id, on: called }, { ...EMAIL, searchId: search.id }));
    expect(made.import.taken).toBe(2);
    // The call was in time, the email was not.
    expect(await readLabels(app.ctx.db)).toMatchObject([{ right: false }]);
  });

  it('leaves out reports from before the delivery', async () => {
    await buy();
    expect((await preview(rowsOf({ ...PHONE, on: '2020-01-01' }))).leftOut).toEqual([{ line: 2, reason: 'before_delivery' }]);
  });

  it('treats a contact that another account bought like one that nobody has', async () => {
    const search = await buy();
    const stranger = await app.signUp();
    const rows = rowsOf(PHONE, { ...PHONE, contact: '419-555-0199' }, { ...EMAIL, searchId: search.id });
    expect((await preview(rows, stranger)).leftOut.map(({ reason }) => reason)).toEqual(['not_bought', 'not_bought', 'not_bought']);
  });

  it('treats a contact that opted out as not bought', async () => {
    await buy();
    await suppressSubject(app.ctx, { kind: 'phone', phone: '+14195550142' });
    expect((await preview(rowsOf(PHONE))).leftOut).toEqual([{ line: 2, reason: 'not_bought' }]);
    await app.ctx.db.query('delete from suppression');
  });
});

describe('an import that is undone', () => {
  it('counts no longer, except what was refunded, and is undone once', async () => {
    const search = await buy();
    const made = await bring(rowsOf(PHONE, EMAIL));
    const ended = outcomeImport.parse((await undo(made.import.id)).json());
    expect(ended).toMatchObject({ taken: 2, kept: 1, undoneAt: clock.now().toISOString() });
    expect(await outcomesOf(search)).toEqual(['wrong_number']);
    expect(await readLabels(app.ctx.db)).toEqual([]);
    expect((await undo(made.import.id)).json().code).toBe('outcome_import_not_found');
    expect((await client.get('/api/outcome-imports')).json()).toMatchObject([{ id: made.import.id, kept: 1 }]);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  it('is neither shown to another account nor undone by it', async () => {
    await buy();
    const made = await bring(rowsOf(EMAIL));
    const stranger = await app.signUp();
    expect((await undo(made.import.id, stranger)).statusCode).toBe(404);
    expect((await stranger.get('/api/outcome-imports')).json()).toEqual([]);
  });
});

const filed = (persons: object[]) => ({ fileName: 'calls.csv', rows: [], persons, doNotCall: [] });
const bringPersons = async (persons: object[]) =>
  outcomesImported.parse((await client.post('/api/outcome-imports', filed(persons))).json());
const reportsOf = async ({ id }: Search) =>
  ((await client.get(`/api/searches/${id}`)).json<Search>().results!.reportedPersons ?? []).map(({ kind, name }) => `${name}: ${kind}`);

describe('what a file says of people', () => {
  const [dead, bankrupt] = (['deceased', 'bankruptcy'] as const).map((report) => ({ kind: 'phone', contact: PHONE.contact, report }));
  it('is kept once for each person, whichever contact, file or page says it, and goes when the file is undone', async () => {
    const search = await buy();
    const persons = rowsOf(
      dead!,
      { ...dead, kind: 'email', contact: EMAIL.contact },
      { ...dead, contact: '419-555-0199' },
      { ...dead, contact: '12' },
    );
    const leftOut = [
      { line: 3, reason: 'repeated' },
      { line: 4, reason: 'not_bought' },
      { line: 5, reason: 'unreadable' },
    ];
    const read = outcomesRead.parse((await client.post('/api/outcome-imports/preview', { rows: [], persons })).json());
    expect(read).toMatchObject({ rows: 4, persons: [{ report: 'deceased', rows: 1 }], leftOut });
    expect(await reportsOf(search)).toEqual([]);
    const made = await bringPersons(persons);
    expect(made).toMatchObject({ persons: [{ report: 'deceased', rows: 1 }], leftOut, import: { persons: 1 } });
    expect(await reportsOf(search)).toEqual(['Odile Varnham: deceased']);
    const again = await bringPersons(rowsOf(dead!, bankrupt!));
    expect(again).toMatchObject({ persons: [{ report: 'bankruptcy', rows: 1 }], leftOut: [{ line: 2, reason: 'reported_before' }] });
    await undo(made.import.id);
    expect(await reportsOf(search)).toEqual(['Odile Varnham: bankruptcy']);
  });

  it('of contacts that two searches delivered is counted and kept once', async () => {
    const [one, other] = [await buy(), await buy()];
    const persons = rowsOf({ ...dead, searchId: one.id }, { ...dead, searchId: other.id });
    const once = { persons: [{ report: 'deceased', rows: 1 }], leftOut: [{ line: 3, reason: 'repeated' }] };
    expect((await client.post('/api/outcome-imports/preview', { rows: [], persons })).json()).toMatchObject(once);
    const made = await bringPersons(persons);
    expect(made).toMatchObject(once);
    const read = outcomesRead.parse((await client.post('/api/outcome-imports/preview', { rows: [], persons })).json());
    expect(read.leftOut.map(({ reason }) => reason)).toEqual(['reported_before', 'reported_before']);
  });

  it('is of nobody’s else search', async () => {
    const { id } = await buy();
    const stranger = await app.signUp();
    const asked = { rows: [], persons: rowsOf({ ...dead, searchId: id }) };
    expect(outcomesRead.parse((await stranger.post('/api/outcome-imports/preview', asked)).json()).leftOut).toEqual([
      { line: 2, reason: 'not_bought' },
    ]);
  });
});

describe('do-not-call numbers of a file', () => {
  it('are added to the account’s own list, and block the call', async () => {
    const search = await buy();
    expect((await bring([], ['(419) 555-0142', '419-555-0142', 'none'])).import.listed).toBe(1);
    expect((await bring([], ['419-555-0143', '4195550142'])).import.listed).toBe(1);
    const lists = (await client.get('/api/do-not-call/lists')).json<object[]>();
    expect(lists).toMatchObject([{ kind: 'own', owner: 'account', numbers: 2 }]);
    const phone = (await client.get(`/api/searches/${search.id}`)).json<Search>().results!.phones[0]!;
    expect([phone.isDNC, phone.dnc.state, phone.callReadiness?.state]).toEqual([true, 'listed', 'blocked']);
    expect(phone.dnc.lists).toContainEqual(expect.objectContaining({ owner: 'account', kind: 'own', says: 'listed' }));
    const stranger = await app.signUp();
    expect((await stranger.get('/api/do-not-call/lists')).json()).toEqual([]);
  });
});

it('an import stores its name and counts only, and is deleted with the account', async () => {
  await buy();
  await bring(rowsOf(PHONE, EMAIL));
  const kept = await app.ctx.db.query('select * from outcome_import join contact_outcome on import_id = id');
  expect(JSON.stringify(kept.rows)).not.toMatch(/varnham|5550142/i);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  const left = await app.ctx.db.query('select from outcome_import where account_id = $1', [kept.rows[0].account_id]);
  expect(left.rowCount).toBe(0);
});
