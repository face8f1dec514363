/** Daily and monthly caps start anew at midnight UTC by the installation's clock, not earlier, and not by the database's clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeVendor, hit, switchOn, TEN_CENTS } from '../../testing/fake-vendor.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let client: TestClient;
let now = new Date('2026-11-29T23:59:59.999Z');
const fake = fakeVendor();
fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [] }));

beforeAll(async () => {
  app = await startTestServer({ vendors: [fake], ctx: { now: () => now } });
  await seedQuillmere(app.owner);
  client = await app.signUp();
  await payForCredits(app, client);
});
afterAll(() => app.close());

/** Returns how often the vendor was asked so far, and what the account's page shows as spent today. */
async function ask(line: number): Promise<[number, number]> {
  await client.post('/api/searches', { ...QUILLMERE.phone, phoneNumber: `41955502${line}` });
  await app.runner.idle();
  const { vendors } = (await client.get('/api/vendors')).json<{ vendors: { id: string; spentTodayMicros: number }[] }>();
  return [fake.calls.flat().length, vendors.find(({ id }) => id === 'fake')!.spentTodayMicros];
}

it('a daily cap begins anew at midnight UTC, a monthly cap with the month', async () => {
  await switchOn(client, 'fake', { dayMicros: TEN_CENTS, monthMicros: 2 * TEN_CENTS });
  expect(await ask(10)).toEqual([1, TEN_CENTS]);
  expect(await ask(11)).toEqual([1, TEN_CENTS]);
  now = new Date('2026-11-30T00:00:00.000Z');
  expect(await ask(12)).toEqual([2, TEN_CENTS]);
  expect(await ask(13)).toEqual([2, TEN_CENTS]);
  // A larger cap of the day does not help when the month is used up.
  await switchOn(client, 'fake', { dayMicros: 2 * TEN_CENTS, monthMicros: 2 * TEN_CENTS });
  now = new Date('2026-11-30T23:59:59.999Z');
  expect(await ask(14)).toEqual([2, TEN_CENTS]);
  now = new Date('2026-12-01T00:00:00.000Z');
  expect(await ask(15)).toEqual([3, TEN_CENTS]);
});
