import { withClient } from '@deedline/database/connect';
import { expect, test } from 'vitest';
import { storeOfTests } from '../testing/store-of-tests.ts';
import { readBinaryRows } from './binary-rows.ts';

const store = storeOfTests();

test('every row is read once and in order, also if split over several chunks', async () => {
  const seen: [bigint, number][] = [];
  await withClient(store.url, (client) =>
    readBinaryRows(
      client,
      `select n, repeat('x', (case when n % 5000 = 0 then 200000 else n % 7 end)::int) from generate_series(1, 20000::bigint) n`,
      (view, [n, text]) => seen.push([view.getBigInt64(n!), view.getInt32(text! - 4)]),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 20_000 }, (_, at) => [BigInt(at + 1), (at + 1) % 5_000 === 0 ? 200_000 : (at + 1) % 7]));
});

test('an empty result has no rows, and a failing query rejects with its reason', async () => {
  await withClient(store.url, async (client) => {
    await readBinaryRows(client, 'select 1 where false', () => expect.unreachable());
    await expect(readBinaryRows(client, 'select 1 / 0', () => expect.unreachable())).rejects.toThrow('division by zero');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
