import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

test('two test databases do not see each other', async () => {
  const insert = "insert into source (name, label, origin, role) values ('assessor-roll', 'Assessor roll', 'county', 'assessor')";
  await withClient(first.url, (client) => client.query(insert));
  const counts = [first, second].map(({ url }) => withClient(url, async (client) => (await client.query('select 1 from source')).rowCount));
  expect(await Promise.all(counts)).toEqual([1, 0]);
});
