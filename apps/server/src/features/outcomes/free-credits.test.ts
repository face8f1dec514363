import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { payForCredits } from '../../testing/payments.ts';
import { createMover, type Mover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { workOnce } from '../batches/chunks/work-batches.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
let client: TestClient;
let mover: Mover;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  mover = await createMover(app.ctx.db, client);
});

const PHONE = { kind: 'phone', contact: '+14195550142', outcome: 'wrong_number' };
const EMAIL = { kind: 'email', contact: 'odile.varnham@mail.example', outcome: 'bounced' };

async function buy(body: object): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}
const report = async ({ id }: { id: string }, body: object) => (await client.post(`/api/searches/${id}/outcomes`, body)).json();
const breaches = async () => (await verifyLedger(app.ctx)).map(({ law, what }) => `${law}: ${what}`);

it('a contact paid with free credits is not refunded, and the message says why', async () => {
  const search = await buy(QUILLMERE.full);
  expect(search.receipt!.charged).toBe(5);
  expect(await report(search, PHONE)).toMatchObject({
    reason: 'free_credits',
    refundedCredits: 0,
    credits: 5,
    message: 'Recorded. Nothing is refunded, because free credits paid for this contact; what you bought comes back.',
  });
});

it('free credits are spent first, and a refund returns the bought part only', async () => {
  await payForCredits(app, client);
  await mover.grant(4);
  const search = await buy(QUILLMERE.full);
  // 5 credits: 4 given and 1 bought. The shares of the two contacts are 2 and 1.
  expect(await report(search, PHONE)).toMatchObject({ reason: 'refunded', refundedCredits: 1, credits: 100 });
  expect(await report(search, EMAIL)).toMatchObject({ reason: 'free_credits', refundedCredits: 0, credits: 100 });
  expect(await breaches()).toEqual([]);
});

it('free credits that were revoked do not count as spent', async () => {
  await payForCredits(app, client);
  await mover.grant(20);
  await mover.revoke(20);
  const search = await buy(QUILLMERE.full);
  expect(await report(search, PHONE)).toMatchObject({ reason: 'refunded', refundedCredits: 2 });
  expect(await report(search, EMAIL)).toMatchObject({ reason: 'refunded', refundedCredits: 1 });
  expect(await breaches()).toEqual([]);
});

it('a row of a batch is refunded no more than the bought part of its hold', async () => {
  const runRow = async () => {
    const rows = [{ address: `${QUILLMERE.full.street}, ${QUILLMERE.full.city}, ${QUILLMERE.full.state} ${QUILLMERE.full.zip}` }];
    const made = await client.post('/api/batch-jobs', { fileName: 'lots.csv', totalRows: 1, purpose: 'skip_tracing', rows });
    while (await workOnce(app.ctx));
    return (await client.get(`/api/batch-jobs/${made.json<{ id: string }>().id}/searches`)).json<{ id: string }[]>()[0]!;
  };
  expect(await report(await runRow(), PHONE)).toMatchObject({ reason: 'free_credits', refundedCredits: 0 });
  client = await app.signUp();
  mover = await createMover(app.ctx.db, client);
  await payForCredits(app, client);
  await mover.grant(4);
  // 4 of the 5 credits are given and 1 is bought.
  const row = await runRow();
  expect(await report(row, PHONE)).toMatchObject({ reason: 'refunded', refundedCredits: 1 });
  expect(await report(row, EMAIL)).toMatchObject({ reason: 'free_credits', refundedCredits: 0 });
  expect(await breaches()).toEqual([]);
});

it('the ledger check reports a refund above the bought part of a charge', async () => {
  const search = await buy(QUILLMERE.full);
  await mover.refund(search.id, 2);
  await app.owner.query('update search set credits_refunded = 2 where id = $1', [search.id]);
  expect(await breaches()).toEqual([
    expect.stringContaining(`reports give back no more than was paid for: search ${search.id}: 2 more than the bought part of its charge`),
  ]);
  await app.owner.query('update contact_purchase set refunds_paid_only = false where search_id = $1', [search.id]);
  expect(await breaches()).toEqual([]);
});

it('free credits that a reversed payment took along no longer count as free', async () => {
  await mover.revoke(10);
  const payment = await mover.buy(10);
  await mover.settle(await mover.hold(10), 10);
  await mover.grant(10);
  // The payment is taken back, which takes what was granted meanwhile; then another payment follows.
  await mover.takeBack(payment, 10);
  await mover.buy(10);
  const hold = await mover.hold(5);
  await mover.settle(hold, 5);
  const followed = await app.ctx.db.query<{ key: string; given: number }>(
    `select idempotency_key as key, charged_given::integer as given from follow_given($1, 1000) order by number`,
    [mover.accountId],
  );
  expect(followed.rows.map(({ given }) => given)).toEqual([0, 0]);
});

it('the free part of a charge is the same whether all movements are followed or only the latest', async () => {
  const moves = [
    () => mover.grant(3),
    () => mover.buy(9),
    () => mover.revoke(2),
    async () => mover.settle(await mover.hold(4), 3),
    async () => mover.settle(await mover.hold(6), 1),
    async () => mover.settle(await mover.hold(2), 0),
  ];
  for (let n = 0; n < 80; n += 1) await moves[(n * n + (n >> 2)) % moves.length]!();
  const compared = await app.ctx.db.query<{ latest: number; differ: number; settled: number; given: number }>(
    `select latest, count(*)::integer as settled, sum(charged_given)::integer as given,
       (count(*) filter (where charged_given <> charged_given($1, number, latest)))::integer as differ
     from follow_given($1, 1000), unnest(array[1, 4, 12, 40, 1000]) as latest group by latest order by latest`,
    [mover.accountId],
  );
  expect(compared.rows.map(({ latest, differ }) => [latest, differ])).toEqual([1, 4, 12, 40, 1000].map((latest) => [latest, 0]));
  expect(compared.rows[0]!.settled).toBeGreaterThan(25);
  expect(compared.rows[0]!.given).toBeGreaterThan(10);
});
