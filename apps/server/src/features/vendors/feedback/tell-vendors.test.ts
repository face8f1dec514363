import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMetrics } from '../../../metrics.ts';
import type { ReportedOutcome } from '../../../outside/vendors/vendor.ts';
import { insertBatch, workOff } from '../../../testing/batches/batches.ts';
import { ABSALOM, fakeVendor, hit, NUMBER, switchOn, TEN_CENTS } from '../../../testing/fake-vendor.ts';
import { findText } from '../../../testing/find-text.ts';
import { payForCredits } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { inTransaction } from '../../../transaction.ts';
import { eraseVendors } from '../vendor-settings.ts';
import { tellVendors } from './tell-vendors.ts';

const PHONE = { kind: 'phone', contact: `+1${NUMBER}`, outcome: 'wrong_number' };
const EMAIL = 'absalom.kettleby@mail.example';
const WITH_CONTACTS = { ...QUILLMERE.insights, city: 'Quillmere', state: 'FK' };

/** A vendor that knows a phone and an email, reports the line as active, allows no reuse, and takes outcomes of calls. */
function checkingVendor() {
  const fake = fakeVendor('checker', { label: 'Checker', keepDays: 0, prices: { contacts_at_address: TEN_CENTS, line_facts: 1_000 } });
  const told: ReportedOutcome[] = [];
  const checking = { ...fake, told, take: async (): Promise<{ isTaken: boolean }> => ({ isTaken: true }) };
  checking.vendor = {
    ...fake.vendor,
    answers: ['contacts_at_address', 'line_facts'],
    report: (outcome) => {
      told.push(outcome);
      return checking.take();
    },
  };
  const persons = ABSALOM.persons!.map((person) => ({ ...person, emails: [{ email: EMAIL }] }));
  const lines = [{ phone: NUMBER, status: 'active' as const }];
  fake.answer = async (questions) =>
    questions.map((question) => hit(question, question.kind === 'line_facts' ? { lines } : { persons }, 1_000));
  return checking;
}

const checker = checkingVendor();
const heard: string[] = [];
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ vendors: [checker], heard });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
  for (const list of [checker.calls, checker.told]) list.length = 0;
  checker.take = async () => ({ isTaken: true });
  await switchOn(client, 'checker', { purposes: ['skip_tracing'] });
});

async function ask(): Promise<Search> {
  const { id } = (await client.post('/api/searches', WITH_CONTACTS)).json<{ id: string }>();
  await app.runner.idle();
  const search = (await client.get(`/api/searches/${id}`)).json<Search>();
  expect(checked()).toMatchObject([{ phone: NUMBER }]);
  return search;
}
const checked = () => checker.calls.flat().filter(({ kind }) => kind === 'line_facts');
const requestId = () => `request-${checked()[0]!.id}`;
const accountOf = async (by = client) => (await by.get('/api/auth/user')).json<{ id: string }>().id;
const report = async (id: string, body: object = PHONE) => (await client.post(`/api/searches/${id}/outcomes`, body)).statusCode;
/** Runs the worker at a later time. */
const tell = (hours = 0) => tellVendors({ ...app.ctx, now: () => new Date(Date.now() + hours * 3_600_000) });
const waiting = async () => (await app.owner.query('select attempts from vendor_outcome where account_id = $1', [await accountOf()])).rows;
async function counted(outcome: 'taken' | 'dropped'): Promise<number> {
  const { text } = await writeMetrics();
  return Number(new RegExp(`^deedline_vendor_feedback_total\\{vendor="checker",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

describe('a vendor that takes outcomes', () => {
  it('is told once of each outcome of a phone that it answered about, by its request id, and of no email', async () => {
    const { id } = await ask();
    expect(await report(id, { kind: 'email', contact: EMAIL, outcome: 'bounced' })).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await report(id)).toBe(200);
    await tell();
    expect(checker.told).toEqual([{ requestId: requestId(), phone: NUMBER, isConnected: true, isRightParty: false }]);
    expect(await report(id)).toBe(200);
    expect(await report(id, { ...PHONE, outcome: 'right_party' })).toBe(200);
    await tell();
    expect(checker.told.slice(1)).toMatchObject([{ isConnected: true, isRightParty: true }]);
    expect(await report(id, { ...PHONE, outcome: 'disconnected' })).toBe(200);
    await tell();
    expect(checker.told.slice(2)).toMatchObject([{ isConnected: false, isRightParty: false }]);
    expect([await tell(24), await waiting()]).toEqual([0, []]);
  });

  it('is told of a batch row as of a search', async () => {
    const job = await insertBatch(app, client, [{ address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' }]);
    await client.post(`/api/batch-jobs/${job}/start`, { vendorCapMicros: 1_000_000 });
    await workOff(app.ctx);
    const { rows } = await app.owner.query<{ id: string }>('select id from search where batch_job_id = $1', [job]);
    expect(await report(rows[0]!.id)).toBe(200);
    await tell();
    expect(checker.told).toMatchObject([{ requestId: requestId(), phone: NUMBER }]);
  });

  it('is told the latest outcome by another process if one hangs, from sealed data', async () => {
    const { id } = await ask();
    expect(await report(id)).toBe(200);
    expect(await findText(app.owner, [NUMBER])).toEqual([]);
    // The process hangs: it neither removes the outcome nor reports it as failed.
    checker.take = () => new Promise(() => undefined);
    void tell();
    await expect.poll(() => checker.told.length).toBe(1);
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    // No other process tells it meanwhile.
    expect(await tell()).toBe(0);
    expect(await report(id, { ...PHONE, outcome: 'disconnected' })).toBe(200);
    checker.take = async () => ({ isTaken: true });
    expect(await tell(1)).toBe(1);
    expect(checker.told.at(-1)).toMatchObject({ isConnected: false });
    expect(await waiting()).toEqual([]);
  });

  it('is told again after a refusal or fault; later the outcome is dropped and counted, and the log names nobody', async () => {
    const { id } = await ask();
    heard.length = 0;
    const answers = [async () => ({ isTaken: false }), () => Promise.reject(new Error(`broken at ${NUMBER}`))];
    checker.take = () => (answers.shift() ?? (async () => ({ isTaken: true })))();
    const [taken, dropped] = [await counted('taken'), await counted('dropped')];
    expect(await report(id)).toBe(200);
    for (const hours of [0, 0.1, 1]) await tell(hours);
    expect([checker.told.length, await counted('taken'), await counted('dropped')]).toEqual([3, taken + 1, dropped]);
    checker.take = async () => ({ isTaken: false });
    expect(await report(id, { ...PHONE, outcome: 'disconnected' })).toBe(200);
    for (let hours = 0; hours <= 70; hours += 7) await tell(hours);
    expect([checker.told.length, await counted('taken'), await counted('dropped')]).toEqual([10, taken + 1, dropped + 1]);
    expect(heard.filter((line) => line.includes('was not sent to its vendor'))).toHaveLength(1);
    expect(heard.join('\n')).not.toContain(NUMBER);
  });

  it('is not told once it is off, or the account’s vendor data is erased', async () => {
    const { id } = await ask();
    expect(await report(id)).toBe(200);
    await switchOn(client, 'checker', { purposes: ['skip_tracing'], isOn: false });
    await tell();
    expect([checker.told, await waiting()]).toEqual([[], []]);
    await switchOn(client, 'checker', { purposes: ['skip_tracing'] });
    expect(await report(id, { ...PHONE, outcome: 'disconnected' })).toBe(200);
    const accountId = await accountOf();
    await inTransaction(app.ctx.db, (db) => eraseVendors(db, accountId));
    expect(await report(id, { ...PHONE, outcome: 'right_party' })).toBe(200);
    expect([await tell(24), checker.told, await waiting()]).toEqual([0, [], []]);
  });
});
