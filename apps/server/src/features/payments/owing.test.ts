import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMover, type Mover } from '../../testing/credits.ts';
import { balanceOf, payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
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
  await payForCredits(app, client);
  mover = await createMover(app.ctx.db, client);
});

const stands = () => balanceOf(app, mover.accountId);
async function buy(): Promise<Search> {
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}
/** The test makes up its payments, so only the ledger knows of them: breaches about payments are ignored. */
const breaches = async () => (await verifyLedger(app.ctx)).filter(({ law }) => !law.includes('payment'));
const totals = async () => (await client.get('/api/statement?zone=UTC')).json().totals;

test('a refund for a wrong contact pays the debt first', async () => {
  const payment = await mover.buy(5);
  const search = await buy();
  await mover.settle(await mover.hold(98), 98);
  await mover.takeBack(payment, 5);
  expect(await stands()).toEqual({ wallet: 0, owed: 3 });
  const report = async (contact: object) => (await client.post(`/api/searches/${search.id}/outcomes`, contact)).json();
  expect(await report({ kind: 'phone', contact: '+14195550142', outcome: 'wrong_number' })).toMatchObject({
    refundedCredits: 2,
    credits: 0,
  });
  expect(await stands()).toEqual({ wallet: 0, owed: 1 });
  expect(await report({ kind: 'email', contact: 'odile.varnham@mail.example', outcome: 'bounced' })).toMatchObject({ refundedCredits: 1 });
  expect(await stands()).toEqual({ wallet: 0, owed: 0 });
  expect(await totals()).toMatchObject({ refunded: 3 });
  expect(await breaches()).toEqual([]);
});

test('credits released from a hold pay the debt first', async () => {
  const payment = await mover.buy(50);
  const [first, second] = [await mover.hold(100), await mover.hold(40)];
  await mover.takeBack(payment, 50);
  expect(await stands()).toEqual({ wallet: 0, owed: 40 });
  await mover.settle(first, 70);
  expect(await stands()).toEqual({ wallet: 0, owed: 10 });
  await mover.settle(second, 0);
  expect(await stands()).toEqual({ wallet: 30, owed: 0 });
  expect(await totals()).toMatchObject({ spent: 70, takenBack: 60, closing: 30 });
  const { movements } = (await client.get('/api/statement?zone=UTC')).json<{ movements: { what: string }[] }>();
  expect(movements.map(({ what }) => what)).toContain('Search charged 70 of 100 held, 30 to the debt');
  expect(await breaches()).toEqual([]);
});
