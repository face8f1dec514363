import type { Prices } from '@deedline/contract/search/prices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock, DAY } from '../../testing/mail-box.ts';
import { payForCredits } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type NewPrices, selectEditions, setPrices } from './price-lists.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
});
afterAll(() => app.close());

const set = async (changed: NewPrices, inDays = 0) => {
  const validFrom = new Date(clock.now().getTime() + inDays * DAY);
  const { prices } = await setPrices(
    { db: app.ctx.db, now: clock.now, operator: 'olga' },
    { ...changed, ...(inDays > 0 && { validFrom }) },
  );
  return prices;
};
const reverse = (reverseSearch: number): { prices: Partial<Prices> } => ({ prices: { reverseSearch } });
const NOTICE = 'the terms promise them 30 days of notice';

test('before any credits were sold, prices change without notice', async () => {
  expect(await set(reverse(8))).toMatchObject({ reverseSearch: 8 });
  clock.move(40 * DAY);
});

test('after credits were sold, a rise needs the notice that the terms promise', async () => {
  await payForCredits(app, await app.signUp());
  const before = await selectEditions(app.ctx.db);
  for (const days of [0, 1, 29]) await expect(set(reverse(9), days)).rejects.toThrow(NOTICE);
  await expect(set({ prices: { fullReport: 6 } })).rejects.toThrow(NOTICE);
  // Fewer credits for the same money are a rise too.
  await expect(set({ packages: { 2: { credits: 90, price: 85 } } })).rejects.toThrow(NOTICE);
  expect(await selectEditions(app.ctx.db)).toEqual(before);
  expect(await set(reverse(9), 30)).toMatchObject({ reverseSearch: 9 });
});

test('a reduction takes effect at once, and can be undone while the earlier price is still known', async () => {
  expect(await set(reverse(6))).toMatchObject({ reverseSearch: 6 });
  clock.move(29 * DAY);
  await expect(set(reverse(9))).rejects.toThrow(NOTICE);
  expect(await set(reverse(8))).toMatchObject({ reverseSearch: 8 });
  clock.move(DAY);
  // The price announced thirty days ago is in force by now, and stays beside another price that falls.
  expect(await set({ packages: { 0: { credits: 10, price: 9 } } })).toMatchObject({ reverseSearch: 9 });
});
