/** Every way in which a question can reach a vendor: nobody who opted out is asked about in any, and a rejected key is tried twice in none. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertBatch, workOff } from '../../testing/batches/batches.ts';
import { ABSALOM, fakeVendor, hit, switchOn, TEN_CENTS, withVendors } from '../../testing/fake-vendor.ts';
import { payForCredits } from '../../testing/payments.ts';
import { connectAssistant, listenForAssistants, makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { clientOf, startAgain, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { TRACERFY } from '../../outside/vendors/tracerfy/client.ts';
import { suppressSubject } from '../compliance/suppression.ts';

let app: TestServer;
let client: TestClient;
// A vendor that allows no reuse is asked anew each time.
const fake = fakeVendor('fake', { keepDays: 0 });
beforeAll(async () => {
  app = await startTestServer({ vendors: [fake] });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from suppression');
  client = await app.signUp();
  await payForCredits(app, client);
  fake.answer = async (questions) => questions.map((question) => hit(question, ABSALOM));
});

const HOUSE = { address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' };
const ASKED = { ...QUILLMERE.insights, city: 'Quillmere', state: 'FK' };
const runBatch = async (by: TestClient, row: object, ctx = app.ctx) => {
  const id = await insertBatch(app, by, [{ ...HOUSE, ...row }]);
  await by.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: 10 * TEN_CENTS });
  await workOff(ctx);
};

it('nobody who opted out is asked about, by page, batch, program, assistant or comparison', async () => {
  await switchOn(client, 'fake');
  const { key, secret } = await makeProgramKey(client, {
    name: 'P',
    scopes: ['search', 'mcp'],
    uses: ['skip_tracing'],
  });
  const program = programOf(app, secret);
  await client.post('/api/grants', { keyId: key.id, purposes: ['skip_tracing'], permissibleUse: true, mostCredits: 100 });
  const assistant = await connectAssistant(await listenForAssistants(app), secret);
  const { permissibleUse: _attested, ...toAssistant } = { ...ASKED, purpose: 'skip_tracing' };
  const ways: Record<string, () => Promise<unknown>> = {
    page: () => client.post('/api/searches', ASKED),
    batch: () => runBatch(client, {}),
    'batch by name': () => runBatch(client, { name: 'Absalom Kettleby' }),
    program: () => program.post('/api/v1/searches', { ...ASKED, purpose: 'skip_tracing' }),
    assistant: () => assistant.call('search', toAssistant),
    comparison: async () => {
      const begin = { vendors: ['fake'], purpose: 'skip_tracing', attested: true, rows: 1, mostMicros: TEN_CENTS };
      const { id } = (await client.post('/api/vendors/comparisons', begin)).json<{ id: string }>();
      await client.post(`/api/vendors/comparisons/${id}/rows`, { part: 0, rows: [{ ...HOUSE, phone: '' }] });
    },
  };
  const askedBy = async () => {
    const counts: Record<string, number> = {};
    for (const [way, go] of Object.entries(ways)) {
      fake.calls.length = 0;
      await go();
      await app.runner.idle();
      counts[way] = fake.calls.flat().length;
    }
    return counts;
  };
  try {
    const before = await askedBy();
    expect(Object.entries(before).filter(([, asked]) => asked === 0)).toEqual([]);
    await suppressSubject(app.ctx, { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' });
    expect(Object.values(await askedBy())).toEqual(Object.values(before).map(() => 0));
  } finally {
    await assistant.close();
  }
});

it('a rejected key is not used again in a batch: rows are answered and charged without the vendor, until another key is set', async () => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return { status: 401, headers: {}, body: '{"error":"expired"}' };
  };
  const other = await startAgain(app.ctx.config, (opened) => withVendors(opened, [{ vendor: TRACERFY }], { fetch }));
  try {
    const caller = clientOf(other.server, client.cookie);
    await switchOn(caller, 'tracerfy', { credentials: { token: 'a-token-of-nobody' } });
    for (const number of ['418', '420', '426']) await runBatch(client, { address: `${number} Tannery Row` }, other.ctx);
    const { id: accountId } = (await caller.get('/api/auth/user')).json<{ id: string }>();
    const calls = await app.owner.query('select state, billed_micros::int from vendor_call where account_id = $1', [accountId]);
    expect([asked, calls.rows]).toEqual([1, [{ state: 'refused', billed_micros: 0 }]]);
    const setting = async () =>
      (await caller.get('/api/vendors'))
        .json<{ vendors: { id: string; pausedUntil: string | null }[] }>()
        .vendors.find(({ id }) => id === 'tracerfy')!;
    expect((await setting()).pausedUntil).not.toBeNull();
    await switchOn(caller, 'tracerfy', { credentials: { token: 'another-of-nobody' } });
    expect((await setting()).pausedUntil).toBeNull();
  } finally {
    await other.close();
  }
});
