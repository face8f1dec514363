import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { createPool } from '@deedline/database/connect';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endUse, insertCalibration, insertUse } from './queries.ts';

let database: TestDatabase;
let app: pg.Pool;
let owner: pg.Pool;
let id: number;
const at = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  app = createPool(database.url, { max: 2, role: APPLICATION_ROLE });
  owner = createPool(database.url, { max: 2 });
  id = await insertCalibration(app, { at, operator: 'varnham', engineVersion: '1', curves: SHIPPED_CALIBRATION, report: [] });
  await insertUse(app, id, 'varnham', at);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

test.each([
  `update calibration set curves = '{}'`,
  'delete from calibration',
  'truncate calibration cascade',
  'delete from calibration_use',
  'truncate calibration_use',
  'update calibration_use set calibration_id = 2',
  `update calibration_use set began_by = 'nobody'`,
  'alter table calibration disable trigger all',
  'drop index calibration_use_one_at_a_time',
])('the application cannot: %s', async (sql) => {
  await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/);
});

test.each([
  `update calibration set curves = '{}'`,
  'delete from calibration',
  'truncate calibration cascade',
  'delete from calibration_use',
  `update calibration_use set began_by = 'nobody'`,
])('the owner of the database cannot by mistake: %s', async (sql) => {
  await expect(owner.query(sql)).rejects.toThrow(/append-only|can be ended, once/);
});

test('only one is on at a time, and an ended one stays ended', async () => {
  await expect(insertUse(app, id, 'varnham', at)).rejects.toThrow(/calibration_use_one_at_a_time/);
  expect(await endUse(app, 'kettleby', new Date(0))).toBe(id);
  expect(await endUse(app, 'kettleby', at)).toBeUndefined();
  await expect(owner.query('update calibration_use set ended_at = null, ended_by = null')).rejects.toThrow(/can be ended, once/);
  await insertUse(app, id, 'varnham', at);
  const uses = await app.query('select began_at, ended_at, ended_by from calibration_use order by id');
  expect(uses.rows).toEqual([
    { began_at: at, ended_at: at, ended_by: 'kettleby' },
    { began_at: at, ended_at: null, ended_by: null },
  ]);
});
