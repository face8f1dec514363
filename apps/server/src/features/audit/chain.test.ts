import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneKey } from '../../testing/one-key.ts';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit } from '../record/record-audit.ts';
import { noteSetBack } from './clock-notices.ts';
import { removeOldRecords, sealRecords } from './seal-records.ts';
import { verifyRecords, watchRecords } from './verify-records.ts';

let database: TestDatabase;
let owner: pg.Pool;
let ctx: Parameters<typeof verifyRecords>[0] & { db: pg.Pool };
beforeEach(async () => {
  database = await createTestDatabase();
  owner = createPool(database.url, { max: 3 });
  ctx = {
    db: owner,
    hash: hashUnder('a key'),
    now: () => new Date(),
    config: { dataDir: mkdtempSync(join(tmpdir(), 'deedline-audit-')) } as Config,
  };
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(ctx.config.dataDir, { recursive: true });
});

const hashUnder = (key: string) => oneKey((domain, text) => createHmac('sha256', key).update(`${domain}\n${text}`).digest());
const age = (through: number) => tamper(`update audit_record set at = at - interval '6 years' where id <= ${through}`);

async function seal(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await recordAudit(owner, {
      kind: 'setting',
      what: 'list_renamed',
      accountId: randomUUID(),
      subject: `list ${place}`,
      facts: { place },
    });
  await sealRecords(ctx);
}

/** Acts as the database's owner who knows how to disable its triggers. */
async function tamper(...statements: string[]): Promise<void> {
  await owner.query(
    ['alter table audit_record disable trigger user', ...statements, 'alter table audit_record enable trigger user'].join(';'),
  );
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const findings = async (request = {}) => (await verifyRecords(ctx, request)).findings;

test('sealed records verify, from any number on and in pieces', async () => {
  await seal(3);
  await seal(4);
  const { number, hash } = (await verifyRecords(ctx)).head;
  expect(number).toBe(7);
  await seal(2);
  expect(await verifyRecords(ctx, { head: hash })).toMatchObject({ records: 9, from: 1, findings: [], asked: 7, removedThrough: null });
  expect(await verifyRecords(ctx, { from: 5 })).toMatchObject({ records: 5, from: 5, findings: [] });
  expect(await findings({ head: 'f'.repeat(64) })).toEqual([`no record has the hash ${'f'.repeat(64)}`]);
});

test('processes that seal at the same time make one chain', async () => {
  const all = Array.from({ length: 60 }, (_, place) =>
    recordAudit(owner, { kind: 'sign_in', what: 'password', accountId: randomUUID(), facts: { place } }).then(() => sealRecords(ctx)),
  );
  await Promise.all(all);
  expect(await verifyRecords(ctx)).toMatchObject({ records: 60, findings: [] });
});

describe('verification finds', () => {
  const SWAP = 'update audit_record set number = case number when 3 then -1 else -2 end where number in (3, 6)';
  const rest = 'select kind, what, account_id, subject, ip, user_agent, facts';
  test.each<[string, string[], string[]]>([
    ['an edit', [`update audit_record set facts = '{"place":9}' where number = 4`], ['No. 4 (setting list_renamed list 3) was edited']],
    [
      'an edited time',
      [`update audit_record set at = at + interval '1 ms' where number = 1`],
      ['No. 1 (setting list_renamed list 0) was edited'],
    ],
    [
      'an edit with its digest',
      [`update audit_record set what = 'x', digest = sha256('x') where number = 4`],
      ['No. 4 (setting x list 3) was edited'],
    ],
    ['a deletion, first', ['delete from audit_record where number = 1'], ['No. 1 is missing']],
    ['a deletion, in the middle', ['delete from audit_record where number in (4, 5)'], ['No. 4 to No. 5 are missing']],
    [
      'a deletion, last',
      ['delete from audit_record where number = 8'],
      ['No. 8 is missing at the end', 'No. 8 was sealed as this machine remembers it, and is missing'],
    ],
    [
      'a deletion at the end that the head says nothing of',
      [
        'delete from audit_record where number > 6',
        'update audit_head set number = 6, hash = (select hash from audit_record where number = 6)',
      ],
      ['No. 8 was sealed as this machine remembers it, and is missing'],
    ],
    [
      'a deletion after which the rest is numbered anew',
      [
        'delete from audit_record where number = 3',
        'update audit_record set number = number + 1000 where number > 3',
        'update audit_record set number = number - 1001 where number > 1000',
        'update audit_head set number = 7',
      ],
      [
        'No. 3 (setting list_renamed list 3) is not what was sealed there: it was edited, copied or slipped in',
        'No. 4 (setting list_renamed list 4) and those behind it were sealed from No. 5 on: records before it were removed',
        'No. 8 was sealed as this machine remembers it, and is missing',
      ],
    ],
    [
      'two that changed places',
      [
        'alter table audit_record drop constraint audit_record_number_check',
        SWAP,
        'update audit_record set number = case number when -1 then 6 else 3 end where number < 0',
      ],
      [
        'No. 3 (setting list_renamed list 5) was sealed as No. 6: the order was changed',
        'No. 6 (setting list_renamed list 2) was sealed as No. 3: the order was changed',
      ],
    ],
    [
      'neighbours that changed places',
      [
        'alter table audit_record drop constraint audit_record_number_check',
        SWAP.replaceAll('6', '4'),
        'update audit_record set number = case number when -1 then 4 else 3 end where number < 0',
      ],
      [
        'No. 3 (setting list_renamed list 3) was sealed as No. 4: the order was changed',
        'No. 4 (setting list_renamed list 2) was sealed as No. 3: the order was changed',
      ],
    ],
    [
      'a copy under a number of its own',
      [
        'alter table audit_record drop constraint audit_record_number_check',
        `insert into audit_record (kind, what, account_id, subject, ip, user_agent, facts, number, digest, hash) ${rest}, 9, digest, hash from audit_record where number = 2`,
        'update audit_head set number = 9, hash = (select hash from audit_record where number = 9)',
      ],
      ['No. 9 (setting list_renamed list 1) was edited'],
    ],
    [
      'a copy under a number that is taken',
      [
        'drop index audit_record_number',
        `insert into audit_record (kind, what, account_id, subject, ip, user_agent, facts, number, digest, hash) ${rest}, 5, digest, hash from audit_record where number = 5`,
      ],
      [
        'No. 5 (setting list_renamed list 4) stands under a number that is taken: it was copied or slipped in',
        'No. 5 (setting list_renamed list 4) was edited',
      ],
    ],
    [
      'one that is slipped in, with the rest numbered anew',
      [
        'update audit_record set number = number + 100 where number >= 4',
        `insert into audit_record (kind, what, number, digest, hash) values ('setting', 'made_up', 4, sha256('a'), sha256('b'))`,
        'update audit_record set number = number - 99 where number > 100',
        'update audit_head set number = 9',
      ],
      [
        'No. 4 (setting made_up) was edited',
        'No. 5 (setting list_renamed list 3) and those behind it were sealed from No. 4 on: records before it were slipped in',
        'No. 8 was sealed as this machine remembers it, and is another now',
      ],
    ],
  ])('%s', async (_, statements, said) => {
    await seal(8);
    await tamper(...statements);
    expect(await findings()).toEqual(said);
  });

  test('a clock that was set back, as one finding however many records follow until it has caught up', async () => {
    await seal(1);
    await owner.query(`insert into audit_record (at, kind, what) values (now() + interval '2 hours', 'sign_in', 'password')`);
    await seal(4);
    expect(await findings()).toEqual([expect.stringMatching(/^No\. 3 \(.+ or the clock was set back\. So do the 3 behind it$/)]);
  });

  test('no fault where the setting back was noticed and recorded, but does find a record inserted elsewhere', async () => {
    const record = (at: string) =>
      owner.query(`insert into audit_record (at, kind, what) values (clock_timestamp() + $1::interval, 'sign_in', 'password')`, [at]);
    await record('3 hours');
    await record('0');
    await sealRecords(ctx);
    expect(await findings()).toEqual([expect.stringMatching(/^No\. 2 .+ or the clock was set back$/)]);
    await noteSetBack(hashUnder('another key'), owner, inHours(3), inHours(0));
    await seal(1);
    expect(await findings()).toHaveLength(1);
    await noteSetBack(ctx.hash, owner, inHours(3), inHours(0));
    // A transaction that had begun earlier.
    await record('179 minutes');
    await seal(3);
    expect(await verifyRecords(ctx)).toMatchObject({
      findings: [],
      setBack: [expect.stringMatching(/^from .+ UTC to .+ UTC, as was noticed then \(No\. 5\)$/)],
    });
    await record('-2 hours');
    await sealRecords(ctx);
    const slippedIn = [expect.stringMatching(/^No\. 10 .+ or the clock was set back$/)];
    expect(await findings()).toEqual(slippedIn);
    // A copied notice explains nothing more than the original.
    await owner.query(`insert into audit_record (kind, what, facts) select kind, what, facts from audit_record where number = 5`);
    await sealRecords(ctx);
    expect(await findings()).toEqual(slippedIn);
  });

  test('a record inserted with an earlier day, once it is sealed', async () => {
    await seal(2);
    await owner.query(`insert into audit_record (at, kind, what) values (now() - interval '3 days', 'sign_in', 'password')`);
    await sealRecords(ctx);
    expect(await findings()).toEqual([
      expect.stringMatching(/^No\. 3 \(sign_in password\) says it is of .+: it was slipped in, or the clock was set back$/),
    ]);
  });

  test('a record that was never sealed', async () => {
    await owner.query(`insert into audit_record (at, kind, what) values (now() - interval '1 hour', 'sign_in', 'password')`);
    expect(await findings()).toEqual([expect.stringMatching(/^record id 1 \(sign_in password\): not sealed since /)]);
  });

  test('what the worker finds is logged as an error, except records that only waited while it was away', async () => {
    const errors: object[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
    await owner.query(`insert into audit_record (at, kind, what) values (now() - interval '1 hour', 'sign_in', 'password')`);
    expect((await watchRecords({ ...ctx, log })).findings).toEqual([]);
    await tamper('delete from audit_record');
    await watchRecords({ ...ctx, log });
    expect(errors).toEqual([{ what: 'No. 1 is missing at the end', found: 2 }]);
  });

  test('searches and operators whose records were removed before sealing', async () => {
    const account = randomUUID();
    const search = randomUUID();
    await owner.query('insert into account (id) values ($1)', [account]);
    await owner.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, completed_at, error_message)
       values ($1, $2, 'failed', 'by_address', 'skip_tracing', true, '1', '192.0.2.1', 1, now(), 'x')`,
      [search, account],
    );
    await owner.query(`insert into operator_audit (operator, command, result) values ('varnham', 'owed', 'done')`);
    await tamper('delete from audit_record');
    expect(await findings()).toEqual([
      expect.stringMatching(new RegExp(`^search ${search} ended at .+ and is not on record$`)),
      expect.stringMatching(/^operator's record 1 \(owed, .+\) is not in the chain$/),
    ]);
  });

  test('a chain that was rebuilt by somebody without the key', async () => {
    await seal(5);
    await tamper(
      `update audit_record set number = null, digest = null, hash = null, what = 'nothing'`,
      'update audit_head set number = 0, hash = null',
    );
    await sealRecords({ ...ctx, hash: hashUnder('another key') });
    expect((await findings())[0]).toContain('No. 1 (setting nothing list 0) is not what was sealed there');
  });
});

const remove = (before: Date) => inTransaction(owner, (db) => removeOldRecords(db, ctx.hash, before));

describe('the oldest records', () => {
  const FIVE_YEARS_AGO = new Date(Date.now() - 5.5 * 365 * 86_400_000);

  test('are removed behind a checkpoint, and the rest still verifies', async () => {
    for (let place = 0; place < 6; place += 1) await recordAudit(owner, { kind: 'sign_in', what: 'password', accountId: null });
    await age(4);
    await sealRecords(ctx);
    expect(await remove(FIVE_YEARS_AGO)).toBe(4);
    await sealRecords(ctx);
    expect(await verifyRecords(ctx)).toMatchObject({ records: 3, from: 5, removedThrough: 4, findings: [] });
    expect(await remove(FIVE_YEARS_AGO)).toBe(0);
    await tamper('delete from audit_record where number = 5');
    expect(await findings()).toEqual(['No. 5 is missing']);
  });

  test('that are less than five years old stay', async () => {
    await seal(3);
    await expect(remove(new Date(Date.now() + 86_400_000))).rejects.toThrow('not five years old');
  });

  test('cannot be passed off as removed without the key', async () => {
    await seal(3);
    await owner.query(
      `insert into audit_checkpoint (number, hash, last_at, mac) select 2, hash, at, sha256('x') from audit_record where number = 2`,
    );
    await tamper('delete from audit_record where number <= 2');
    expect((await findings())[0]).toBe('the checkpoint at No. 2 was not made by this installation: No. 1 to No. 2 are missing');
  });
});
