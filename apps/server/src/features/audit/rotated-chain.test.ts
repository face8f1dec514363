/** The chain over a rotation of the installation's key. */
import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { oneKey } from '../../testing/one-key.ts';
import { inTransaction } from '../../transaction.ts';
import { keyedHash, type NumberedKey } from '../../keyed-hash.ts';
import { recordAudit } from '../record/record-audit.ts';
import { removeOldRecords, sealRecords } from './seal-records.ts';
import { verifyRecords } from './verify-records.ts';

const numbered = (version: number, key: string): NumberedKey => ({
  version,
  activeFrom: new Date(0),
  hash: (domain, text) => createHmac('sha256', key).update(`${domain}\n${text}`).digest(),
});
const [first, second] = [numbered(1, 'a key'), numbered(2, 'a newer key')];
const older = oneKey(first.hash);
const both = keyedHash(
  () => second,
  () => [second, first],
);

let database: TestDatabase;
let owner: pg.Pool;
let ctx: Parameters<typeof verifyRecords>[0] & { db: pg.Pool };
beforeEach(async () => {
  database = await createTestDatabase();
  owner = createPool(database.url, { max: 3 });
  const dataDir = mkdtempSync(join(tmpdir(), 'deedline-audit-'));
  ctx = { db: owner, hash: older, now: () => new Date(), config: { dataDir } as Config };
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(ctx.config.dataDir, { recursive: true });
});

async function seal(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) await recordAudit(owner, { kind: 'sign_in', what: 'password', accountId: null });
  await sealRecords(ctx);
}

/** Acts as the database's owner who knows how to disable its triggers. */
async function tamper(statement: string): Promise<void> {
  await owner.query(`alter table audit_record disable trigger user; ${statement}; alter table audit_record enable trigger user`);
}
const findings = async (request = {}) => (await verifyRecords(ctx, request)).findings;

async function rotate(): Promise<void> {
  await seal(3);
  await owner.query(`insert into installation_key (fingerprint, version) values ('first', 1), ('second', 2)`);
  ctx = { ...ctx, hash: both };
  await seal(3);
}

it('records sealed under the older key verify, and the newer key continues the chain', async () => {
  await rotate();
  expect(await verifyRecords(ctx)).toMatchObject({ records: 6, findings: [] });
  expect(await findings({ from: 5 })).toEqual([]);
  expect(await verifyRecords({ ...ctx, hash: older })).toMatchObject({
    findings: [expect.stringContaining('No. 4 '), expect.anything(), expect.anything()],
  });
});

it('edited records are found on both sides of the rotation', async () => {
  await rotate();
  await tamper(`update audit_record set what = 'nothing' where number in (2, 5)`);
  expect(await findings()).toEqual([expect.stringMatching(/^No. 2 .* was edited$/), expect.stringMatching(/^No. 5 .* was edited$/)]);
});

it('somebody with only the older key can add nothing', async () => {
  await rotate();
  await owner.query('delete from installation_key where version = 2');
  ctx = { ...ctx, hash: older };
  await seal(2);
  ctx = { ...ctx, hash: both };
  expect(await findings()).toEqual([expect.stringContaining('No. 7 '), expect.stringContaining('No. 8 ')]);
});

it('a process that has not read the newer key seals nothing', async () => {
  await rotate();
  ctx = { ...ctx, hash: older };
  await expect(seal(1)).rejects.toThrow('key 2 of the installation is not read yet');
  ctx = { ...ctx, hash: both };
  await sealRecords(ctx);
  expect(await verifyRecords(ctx)).toMatchObject({ records: 7, findings: [] });
});

it('a checkpoint made under the older key stays valid', async () => {
  const fiveYearsAgo = new Date(Date.now() - 5.5 * 365 * 86_400_000);
  for (let place = 0; place < 3; place += 1) await recordAudit(owner, { kind: 'sign_in', what: 'password', accountId: null });
  await tamper(`update audit_record set at = at - interval '6 years' where id <= 2`);
  await sealRecords(ctx);
  expect(await inTransaction(owner, (db) => removeOldRecords(db, ctx.hash, fiveYearsAgo))).toBe(2);
  await owner.query(`insert into installation_key (fingerprint, version) values ('first', 1), ('second', 2)`);
  ctx = { ...ctx, hash: both };
  await sealRecords(ctx);
  expect(await verifyRecords(ctx)).toMatchObject({ removedThrough: 2, findings: [] });
});
