import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** For one test file: an evidence store, as many connections as a load may take, and a folder; all are removed at the end. */
export function storeOfTests(): { readonly url: string; readonly pool: pg.Pool; readonly folder: string } {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { max: 12 });
    folder = mkdtempSync(join(tmpdir(), 'deedline-store-'));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return database.url;
    },
    get pool() {
      return pool;
    },
    get folder() {
      return folder;
    },
  };
}
