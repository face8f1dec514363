import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from './connect.ts';
import { describeSets } from './describe-tables.ts';
import { createTestDatabase } from './testing.ts';

test('generated/ is what the migrations make (npm run db:types)', async () => {
  const database = await createTestDatabase();
  try {
    await withClient(database.url, (client) => client.query('drop schema public cascade; create schema public'));
    const sets = await describeSets(database.url);
    for (const set of ['app', 'evidence'] as const) {
      expect(await readFile(path.join(import.meta.dirname, 'generated', `${set}.ts`), 'utf8')).toBe(sets[set]);
    }
  } finally {
    await database.drop();
  }
});
