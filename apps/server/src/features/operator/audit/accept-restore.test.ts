import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { typeAct } from '../../../testing/commands/operator-acts.ts';
import { oneKey } from '../../../testing/one-key.ts';
import { UsageError, type CommandContext } from '../command/act.ts';
import { recordAudit } from '../../record/record-audit.ts';
import { sealRecords } from '../../audit/seal-records.ts';
import { verifyRecords } from '../../audit/verify-records.ts';

let database: TestDatabase;
let owner: pg.Pool;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = createPool(database.url, { max: 3 });
  dataDir = mkdtempSync(join(tmpdir(), 'deedline-restored-'));
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const hash = oneKey((domain, text) => createHmac('sha256', 'a key').update(`${domain}\n${text}`).digest());
const now = () => new Date('2026-11-22T10:00:00Z');
const installation = () => ({ db: owner, hash, config: { dataDir }, now }) as unknown as Parameters<typeof verifyRecords>[0];
const findings = async () => (await verifyRecords(installation())).findings;

async function seal(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await recordAudit(owner, { kind: 'setting', what: 'list_changed', accountId: randomUUID(), facts: { place } });
  await sealRecords(installation());
}

/** Sets the database back to when the chain had reached a number, as restoring a backup does, and as an attacker does who cuts off its end. */
async function restore(number: number): Promise<void> {
  const last = number === 0 ? 'null' : `(select hash from audit_record where number = ${number})`;
  await owner.query(`alter table audit_record disable trigger user; update audit_head set number = ${number}, hash = ${last};
    delete from audit_record where number > ${number}; alter table audit_record enable trigger user`);
}

const openApplication = async () => installation();
const program = () => ({ db: owner, now, operator: 'maud', openApplication }) as unknown as CommandContext;
async function run(...typed: string[]) {
  return typeAct(program(), ['audit', 'accept-restore', ...typed]);
}
const REASON = ['--reason', 'disk lost, backup of Sunday'];

describe('a database that was restored', () => {
  test('reports the missing numbers and changes nothing', async () => {
    await seal(9);
    await restore(4);
    const { text, exitCode } = await run(...REASON);
    expect(exitCode).toBe(1);
    expect(text).toContain('No. 5 to No. 9 are missing as remembered. Nothing else is wrong with the record.');
    expect(text).toMatch(/remembered +No\. 9 [0-9a-f]{64}\n +in the database +up to No\. 4 [0-9a-f]{64}/);
    expect(await findings()).toEqual(['No. 9 was sealed as this machine remembers it, and is missing']);
    expect((await owner.query('select from operator_audit')).rowCount).toBe(0);
  });

  test('lacks a record that this machine remembers, also where verification begins with it', async () => {
    await seal(9);
    await restore(4);
    const { findings: found } = await verifyRecords(installation(), { from: 9 });
    expect(found).toContain('No. 9 was sealed as this machine remembers it, and is missing');
    await expect(verifyRecords(installation(), { from: 10 })).rejects.toThrow('There is no record No. 10');
  });

  test('stays reported however long the chain grows, with its missing numbers', async () => {
    await seal(9);
    await restore(4);
    await seal(3);
    await seal(10);
    expect(await findings()).toEqual(['No. 9 was sealed as this machine remembers it, and is another now']);
    expect((await run(...REASON)).text).toContain('No. 5 to No. 9 are missing as remembered; others were sealed since as No. 5 to No. 17');
  });

  test('is accepted with the code that was shown, recorded by name, and the remembered end is put aside', async () => {
    await seal(9);
    const remembered = readFileSync(join(dataDir, 'keys/audit.head'), 'utf8');
    await restore(4);
    await seal(2);
    const code = /--confirm (\S+)/.exec((await run(...REASON)).text)![1]!;
    const accepted = await run(...REASON, '--confirm', code);
    expect(accepted.exitCode).toBe(0);
    expect(await findings()).toEqual([]);
    const aside = join(dataDir, 'keys/audit.head.2026-11-22T10-00-00.000Z');
    expect(accepted.text).toContain(aside);
    expect(readFileSync(aside, 'utf8')).toBe(remembered);
    expect(existsSync(join(dataDir, 'keys/audit.break'))).toBe(false);
    const acts = await owner.query('select operator, command, reason, subject, detail from operator_audit');
    const detail = expect.stringContaining('No. 5 to No. 9 are missing');
    expect(acts.rows).toEqual([{ operator: 'maud', command: 'audit_accept_restore', reason: REASON[1], subject: code, detail }]);
    const { text } = await typeAct(program(), ['audit', 'verify']);
    expect(text).toMatch(/accepted as missing after a restore: .* by maud: No\. 5 to No\. 9 are missing.* \(disk lost, backup of Sunday\)/);
    await seal(1);
    expect(await findings()).toEqual([]);
    await expect(run(...REASON, '--confirm', code)).rejects.toThrow('There is nothing to accept');
  });

  test('from before the first record can be accepted too', async () => {
    await seal(2);
    await restore(0);
    const { text } = await run(...REASON);
    expect(text).toContain('No. 1 to No. 2 are missing');
    expect((await run(...REASON, '--confirm', /--confirm (\S+)/.exec(text)![1]!)).exitCode).toBe(0);
    expect(await findings()).toEqual([]);
  });
});

describe('what is not accepted', () => {
  test('another code than the one shown', async () => {
    await seal(5);
    await restore(4);
    const { text, exitCode } = await run(...REASON, '--confirm', '5-000000000000');
    expect([exitCode, text]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    expect(await findings()).toHaveLength(1);
  });

  test('a record that was edited as well', async () => {
    await seal(5);
    await restore(4);
    await owner.query(`alter table audit_record disable trigger user; update audit_record set ip = '192.0.2.7' where number = 2;
      alter table audit_record enable trigger user`);
    await expect(run(...REASON)).rejects.toThrow(/A restored backup does not explain these findings[^]*No\. 2 .* was edited/);
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['audit.head']);
  });

  test('a complete database', async () => {
    await seal(5);
    await expect(run(...REASON)).rejects.toThrow('There is nothing to accept');
    // The right database is put back before anybody accepted the other.
    await seal(1);
    expect(await findings()).toEqual([]);
  });

  test('an act without a reason', async () => {
    await expect(run()).rejects.toThrow(UsageError);
    await expect(run('--reason', ' ')).rejects.toThrow('--reason <text> is empty.');
  });
});
