import { withClient } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { createContext } from '../../../start/create-context.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { typeWholeAct } from '../../../testing/commands/operator-acts.ts';
import { runProgram } from '../../../testing/commands/run-program.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { OperatorError } from '../../record/operator-context.ts';
import type { Answer } from '../command/act.ts';
import { verifyKeys } from '../../sealing/verify-keys.ts';
import { backUp } from './back-up.ts';
import { listReplaced, resealRotated, rotateKey } from '../../sealing/rotate-keys.ts';
import { readOrMakeBackupKey } from './backup-key.ts';
import { readKeys, rememberKeys, writeKeys } from './key-archive.ts';
import { prove } from './prove.ts';
import { restore } from './restore.ts';

let app: TestServer;
let searchId: string;
let folder: string;
let target: TestDatabase;
let elsewhere: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const client = await app.signUp('asked@example.com');
  searchId = (await client.post('/api/searches', QUILLMERE.phone)).json<{ id: string }>().id;
  await app.runner.idle();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-backup-'));
  elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(folder, { recursive: true });
});

const both = (url: string) => ({ url, evidenceUrl: url });
const place = (name: string) => join(folder, name);
const there = (): Config => ({
  ...app.ctx.config,
  dataDir: elsewhere,
  optOutLog: join(elsewhere, 'opt-outs.log'),
  keysDir: join(elsewhere, 'keys/accounts'),
  databaseUrl: target.loginUrl,
  databaseOwnerUrl: target.url,
});

async function proveThere(): Promise<Answer> {
  const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
  try {
    return await prove(ctx);
  } finally {
    await close();
  }
}

function save(...typed: string[]): Promise<Answer> {
  const source = both(app.ctx.config.databaseOwnerUrl!);
  const ctx = { config: app.ctx.config, source, db: app.ctx.db, operator: 'maud' };
  return typeWholeAct({ backUp: (request) => backUp(ctx, request) }, ['backup', 'make', ...typed]);
}
function bring(...typed: string[]): Promise<Answer> {
  const ctx = { config: there(), target: both(target.url), operator: 'maud', prove: proveThere };
  return typeWholeAct({ restore: (request) => restore(ctx, request) }, ['restore', 'backup', ...typed, '--forget-opt-outs']);
}

describe('a backup with its keys', () => {
  test('restores everything on another machine: verified, opened by the keys, and recorded', async () => {
    const made = await save(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'));
    expect(made.text).toContain('Keep a copy of it away from the backups');
    for (const name of ['a.backup', 'a.keys', 'backup.key']) expect(statSync(place(name)).mode & 0o777).toBe(0o600);
    const brought = await bring(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'), '--replace');
    expect(brought.exitCode).toBe(0);
    expect(brought.text).toContain('Every session has ended');
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    try {
      // A session may have been ended since by its owner because it was stolen.
      expect((await app.owner.query('select from session')).rowCount).toBe(1);
      expect((await ctx.db.query('select from session')).rowCount).toBe(0);
      expect(await verifyKeys(ctx)).toMatchObject({ accounts: 1, findings: [] });
      const kept = await ctx.db.query('select id from search');
      expect(kept.rows).toEqual([{ id: searchId }]);
      const acts = await ctx.db.query(`select operator, command from operator_audit where command in ('backup', 'restore') order by id`);
      expect(acts.rows.slice(-2)).toEqual([
        { operator: 'maud', command: 'backup' },
        { operator: 'maud', command: 'restore' },
      ]);
      const sealed = await ctx.db.query(
        `select count(*)::int as count from audit_record where kind = 'operator' and what in ('backup', 'restore') and number is not null`,
      );
      expect(sealed.rows).toEqual([{ count: acts.rows.length }]);
    } finally {
      await close();
    }
    expect(readdirSync(join(elsewhere, 'keys')).sort()).toEqual(['accounts', 'audit.head', 'installation.key']);
  });

  test('contains a key that was replaced while it was written, and none of a closed account', async () => {
    const search = async (email: string) => {
      const client = await app.signUp(email);
      await client.post('/api/searches', QUILLMERE.phone);
      await app.runner.idle();
      return { client, id: (await client.get('/api/auth/user')).json<{ id: string }>().id };
    };
    const [rotated, closed] = [await search('rotated@example.com'), await search('closed@example.com')];
    const known = await rememberKeys(app.ctx.config);
    const since = new Date().toISOString();
    await rotateKey(app.ctx, rotated.id);
    await app.owner.query(`update account_key set made_at = made_at - interval '5 minutes' where account_id = $1`, [rotated.id]);
    for (let pass = 0; pass < 2; pass += 1) await resealRotated(app.ctx);
    await closed.client.post('/api/auth/delete-account', { password: PASSWORD });
    const key = Buffer.alloc(32, 7);
    await writeKeys(app.ctx.config, place('a.keys'), key, { known, list: () => listReplaced(app.ctx.db, since) });
    const paths: string[] = [];
    for await (const { path } of readKeys(place('a.keys'), key)) paths.push(path);
    const kept = paths.filter((path) => path.includes(rotated.id)).map((path) => path.split('/').at(-1));
    expect(new Set(kept)).toEqual(new Set(['1.key', '2.key']));
    expect(paths.filter((path) => path.includes(closed.id))).toEqual([]);
  });

  test('names the evidence stores that it does not contain, and a restore those that it leaves alone', async () => {
    const beside = [app.ctx.config.databaseOwnerUrl!, 'postgres://owner:secret@127.0.0.1:1/records'];
    const config = { ...app.ctx.config, evidenceStoreOwnerUrls: beside };
    const ctx = { config, source: both(app.ctx.config.databaseOwnerUrl!), db: app.ctx.db, operator: 'maud' };
    const request = { file: place('a.backup'), keys: place('a.keys'), key: place('backup.key'), withEvidence: true };
    const { text } = await backUp(ctx, request);
    expect(text).toMatch(/^Not in this backup: evidence store 2 at .*, with \d+ loads of \d+ rows\.$/m);
    expect(text).toContain('Not in this backup: evidence store 3 at 127.0.0.1:1/records, which does not answer.');
    expect(text).not.toContain('secret');
    const elsewhereBeside = {
      config: { ...there(), evidenceStoreOwnerUrls: beside },
      target: both(target.url),
      operator: 'maud',
      prove: proveThere,
    };
    const brought = await restore(elsewhereBeside, { ...request, replace: true, replay: [], forgetsOptOuts: true });
    expect(brought.text).toContain('Not touched: evidence store 3 at 127.0.0.1:1/records, which does not answer.');
  });

  test('cannot be restored without its file of keys, and the backup key is made once', async () => {
    await save(place('a.backup'), '--keys', place('a.keys'));
    const key = readFileSync(join(app.ctx.config.dataDir, 'keys/backup.key'), 'utf8');
    expect(key).toMatch(/^[\w-]{43}\n$/);
    await save(place('b.backup'));
    // The key is made once and reused.
    expect(readFileSync(join(app.ctx.config.dataDir, 'keys/backup.key'), 'utf8')).toBe(key);
    mkdirSync(join(elsewhere, 'keys'));
    writeFileSync(join(elsewhere, 'keys/backup.key'), key);
    await expect(bring(place('a.backup'), '--replace')).rejects.toThrow('installation.key is missing');
    expect((await bring(place('a.backup'), '--replace', '--keys', place('a.keys'))).exitCode).toBe(0);
  });
});

const made = async () => (await app.owner.query(`select from operator_audit where command = 'backup' and result = 'done'`)).rowCount!;
test('a backup is recorded once it is complete, not when it could not be written', async () => {
  const before = await made();
  await expect(save(place('nowhere/a.backup'))).rejects.toThrow('cannot be written');
  mkdirSync(place('a.keys'));
  await expect(save(place('a.backup'), '--keys', place('a.keys'))).rejects.toThrow('already exists');
  await expect(save(place('a.backup'), '--keys', place('nowhere/a.keys'), '--key', place('new.key'))).rejects.toThrow('cannot be written');
  await expect(save(place('a.backup'), '--keys', place('a.backup'))).rejects.toThrow('need a file each');
  expect(readdirSync(folder).sort()).toEqual(['a.keys', 'elsewhere']);
  expect(await made()).toBe(before);
  await save(place('b.backup'));
  expect(await made()).toBe(before + 1);
});

test('a full disk leaves no truncated backup key, and the next call makes one', () => {
  const file = place('new/backup.key');
  const program = `import { readOrMakeBackupKey } from '${join(import.meta.dirname, 'backup-key.ts')}'; readOrMakeBackupKey('${file}')`;
  const full = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"', process.execPath, program]);
  expect(full.status).not.toBe(0);
  expect(existsSync(file)).toBe(false);
  expect(readOrMakeBackupKey(file).isNew).toBe(true);
});

test('a backup is not kept if its keys cannot be read or written', async () => {
  const url = app.ctx.config.databaseOwnerUrl!;
  const request = { file: place('a.backup'), keys: place('a.keys'), withEvidence: true };
  const ctx = { config: app.ctx.config, source: both(url), db: app.ctx.db, operator: 'maud' };
  writeFileSync(place('file'), '');
  await expect(backUp({ ...ctx, config: { ...ctx.config, keysDir: place('file') } }, request)).rejects.toThrow('no backup was made');
  rmSync(place('file'));
  const source = {
    get url() {
      writeFileSync(request.keys, 'made by another meanwhile');
      return url;
    },
    evidenceUrl: url,
  };
  await expect(backUp({ ...ctx, source }, request)).rejects.toThrow('The keys could not be written, so the backup was not kept either: ');
  expect(readdirSync(folder).sort()).toEqual(['a.keys', 'elsewhere']);
});

const untouched = async () => {
  const found = await withClient(target.url, (client) =>
    client.query('select (select count(*)::int from account) as accounts, (select count(*)::int from search) as searches'),
  );
  expect(found.rows).toEqual([{ accounts: 0, searches: 0 }]);
};

describe('a restore is refused, and nothing is changed,', () => {
  test('if the keys there belong to another installation', async () => {
    await save(place('a.backup'), '--key', place('backup.key'));
    mkdirSync(join(elsewhere, 'keys'));
    writeFileSync(join(elsewhere, 'keys/installation.key'), Buffer.alloc(32, 7), { mode: 0o600 });
    await expect(bring(place('a.backup'), '--key', place('backup.key'), '--replace')).rejects.toThrow(
      'is not the key that this database was used with',
    );
    await untouched();
  });

  test('if the keys of the backup would replace others', async () => {
    await save(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'));
    mkdirSync(join(elsewhere, 'keys'));
    writeFileSync(join(elsewhere, 'keys/installation.key'), Buffer.alloc(32, 7), { mode: 0o600 });
    await expect(bring(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'), '--replace')).rejects.toThrow(
      'holds a different key',
    );
    expect(readFileSync(join(elsewhere, 'keys/installation.key'))).toEqual(Buffer.alloc(32, 7));
    await untouched();
  });

  test('if the file of keys is damaged, is the backup, or is of another key', async () => {
    await save(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'));
    await save(place('b.backup'), '--keys', place('b.keys'), '--key', place('other.key'));
    const damaged = readFileSync(place('a.keys'));
    damaged[damaged.length - 1]! ^= 1;
    writeFileSync(place('c.keys'), damaged);
    for (const name of ['c.keys', 'b.keys', 'a.backup', 'none.keys'])
      await expect(bring(place('a.backup'), '--keys', place(name), '--key', place('backup.key'), '--replace')).rejects.toThrow(
        OperatorError,
      );
    await expect(bring(place('a.backup'), '--keys', place('a.keys'), '--key', place('a.keys'), '--replace')).rejects.toThrow(
      'is not a backup key',
    );
    expect(existsSync(join(elsewhere, 'keys'))).toBe(false);
    await untouched();
  });

  test('while Deedline uses the database', async () => {
    await save(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'));
    const settings = { DATABASE_URL: target.loginUrl, DATABASE_OWNER_URL: target.url, DATA_DIR: elsewhere };
    const { close } = await createContext(there(), app.ctx.log, 'deedline api');
    const typed = ['restore', 'backup', place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'), '--replace'];
    const refused = await runProgram('deedline.ts', typed, { ...process.env, ...settings });
    await close();
    expect(refused).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('deedline api is at work') });
    await untouched();
  });
});

test('a restore reports a later remembered end of the audit record, and how to accept it', async () => {
  await save(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'));
  mkdirSync(join(elsewhere, 'keys'));
  writeFileSync(join(elsewhere, 'keys/audit.head'), `90000 ${'ab'.repeat(32)}\n`);
  const brought = await bring(place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key'), '--replace');
  expect(brought).toMatchObject({ exitCode: 1, text: expect.stringContaining('npm run deedline -- audit accept-restore') });
});
