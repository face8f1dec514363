/** The recovery drill: back up during searches, restore elsewhere, verify the result, and lose nothing that a client was told before the backup began. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CreateSearch, SearchCreated } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { keepArchive } from '@deedline/database/embedded/archive/keep-archive';
import { isArchiving } from '@deedline/database/embedded/archive/segments';
import { lockDataDir } from '@deedline/database/embedded/lock';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { loginUrl } from '@deedline/database/login';
import { keepLogFile } from '@deedline/database/test-logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram, type EndedProgram } from '../../apps/server/src/testing/commands/run-program.ts';
import { overConnections } from '../../bench/ledger/connection.ts';
import { startInstallation, type Installation } from '../../bench/ledger/installation.ts';
import { createWallets, type Wallet } from '../../bench/ledger/wallets.ts';

let installation: Installation;
let elsewhere: string;
beforeAll(async () => {
  installation = await startInstallation({ parcels: 200, apis: 2 });
  elsewhere = mkdtempSync('/tmp/deedline-restored-');
  chmodSync(elsewhere, 0o711);
});
afterAll(async () => {
  await installation.stop();
  keepLogFile('postgres', path.join(elsewhere, 'postgres.log'));
  rmSync(elsewhere, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs searches, one after the other on each connection, until the signal aborts; collects the accepted ones. */
function keepSearching(wallets: readonly Wallet[], accepted: string[], signal: AbortSignal): Promise<void> {
  const port = installation.apis[0]!.port;
  const asked = function* (): Generator<{ wallet: Wallet; question: CreateSearch }> {
    for (let n = 0; !signal.aborted; n += 1)
      yield { wallet: wallets[n % wallets.length]!, question: installation.questions[n % installation.questions.length]! };
  };
  return overConnections(6, asked(), async (connection, { wallet, question }) => {
    const answer = await connection.send(port, { method: 'POST', path: '/api/searches', cookie: wallet.cookie, body: question });
    if (answer.status === 201 || answer.status === 200) accepted.push((answer.json as SearchCreated).id);
  });
}

const env = (dataDir: string, url = ''): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: url && loginUrl(url),
  DATABASE_OWNER_URL: url,
});
const run = (words: readonly string[], settings: NodeJS.ProcessEnv): Promise<EndedProgram> => runProgram('deedline.ts', words, settings);

async function readThere<T extends object>(dataDir: string, sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const unlock = lockDataDir(dataDir);
  const server = await startEmbedded({ dataDir });
  try {
    return await withClient(server.urlOf(DATABASE), async (client) => (await client.query<T>(sql, [...values])).rows);
  } finally {
    await server.stop();
    unlock();
  }
}

describe('an archive of the log under load', { timeout: 600_000 }, () => {
  test('restores to a point in time elsewhere: everything acknowledged before it is there, nothing after it is, and ledger and audit record verify', async () => {
    const [archive, key, keys] = ['archive', 'archive.key', 'archive.keys'].map((name) => path.join(elsewhere, name)) as [
      string,
      string,
      string,
    ];
    const here = env(installation.dataDir, installation.databaseUrl);
    expect(await run(['backup', 'make', path.join(elsewhere, 'for-its-keys.backup'), '--keys', keys, '--key', key], here)).toMatchObject({
      code: 0,
    });
    const kept = keepArchive({
      url: installation.databaseUrl,
      cluster: realpathSync(path.join(installation.dataDir, 'postgres')),
      archive,
      key: Buffer.from(readFileSync(key, 'utf8').trim(), 'base64url'),
      stateFile: path.join(elsewhere, 'state.json'),
      report: (sentence) => expect.unreachable(sentence),
      everyMs: 1000,
    });
    await expect.poll(() => isArchiving(path.join(elsewhere, 'state.json'), new Date()), { timeout: 120_000 }).toBe(true);
    const wallets = await createWallets(installation.apis[0]!.port, installation.db, [400, 400]);
    const stop = new AbortController();
    const accepted: string[] = [];
    const searching = keepSearching(wallets, accepted, stop.signal);
    await expect.poll(() => accepted.length, { timeout: 120_000 }).toBeGreaterThan(20);
    const before = [...accepted];
    // Rounds up to a whole millisecond: everything that a client was told by now was committed before it.
    const until = (await installation.db.query<{ at: Date }>(`select clock_timestamp() + interval '1 ms' as at`)).rows[0]!.at;
    await expect.poll(() => accepted.length, { timeout: 120_000 }).toBeGreaterThan(before.length + 20);
    stop.abort();
    await searching;
    await kept.stop();
    // Compares by the start of each search, because one being committed at that moment may be on either side.
    const begun = await installation.db.query<{ id: string }>('select id from search where created_at > $1', [until]);
    const after = begun.rows.map(({ id }) => id).filter((id) => accepted.includes(id));
    expect(after).not.toEqual([]);

    const dataDir = path.join(elsewhere, 'moment');
    mkdirSync(dataDir, { mode: 0o711 });
    const typed = ['restore', 'archive', archive, '--until', until.toISOString(), '--key', key, '--keys', keys, '--forget-opt-outs'];
    const restored = await run(typed, env(dataDir));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain('Every law holds.');
    expect(restored.said).toContain('Every record is unchanged and in its place.');
    const there = new Set((await readThere<{ id: string }>(dataDir, 'select id from search')).map(({ id }) => id));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    expect(after.filter((id) => there.has(id))).toEqual([]);
    expect(await run(typed, env(dataDir))).toMatchObject({ code: 1, complained: expect.stringContaining('has a database') });
  });
});

describe('a backup under load', () => {
  test('restores elsewhere with everything acknowledged before it began, and ledger and audit record verify', async () => {
    const here = env(installation.dataDir, installation.databaseUrl);
    const [file, keys, key] = ['all.backup', 'all.keys', 'backup.key'].map((name) => path.join(elsewhere, name)) as [
      string,
      string,
      string,
    ];
    const wallets = await createWallets(installation.apis[0]!.port, installation.db, [400, 400, 400]);
    const earlier = (await installation.db.query('select id from search')).rows.length;
    const stop = new AbortController();
    const accepted: string[] = [];
    const searching = keepSearching(wallets, accepted, stop.signal);
    await expect.poll(() => accepted.length).toBeGreaterThan(60);
    const before = [...accepted];
    const backedUp = await run(['backup', 'make', file, '--keys', keys, '--key', key], here);
    expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining(`Written: ${file}`) });
    // Searches continued during the backup.
    const during = accepted.length;
    expect(during).toBeGreaterThan(before.length);
    stop.abort();
    await searching;

    const log = path.join(installation.dataDir, 'opt-outs.log');
    await expect.poll(() => existsSync(log)).toBe(true);
    const dataDir = path.join(elsewhere, 'data');
    mkdirSync(dataDir, { mode: 0o711 });
    const restored = await run(['restore', 'backup', file, '--keys', keys, '--key', key, '--replay', log], env(dataDir));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain('Every law holds.');
    expect(restored.said).toContain('Every record is unchanged and in its place.');

    const there = await readThere<{ id: string }>(dataDir, 'select id from search');
    const kept = new Set(there.map(({ id }) => id));
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBeGreaterThanOrEqual(earlier + before.length);
    expect(kept.size).toBeLessThan(earlier + accepted.length + 1);

    const verified = await run(['restore', 'verify', dataDir], process.env);
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('Every law holds.') });
    expect(verified.said).toContain('There is no opt-out log: the worker creates it.');
    const ownLog = path.join(dataDir, 'opt-outs.log');
    copyFileSync(log, ownLog);
    expect(await run(['restore', 'verify', dataDir], process.env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('The opt-out log is complete and unchanged.'),
    });
    writeFileSync(ownLog, readFileSync(ownLog, 'utf8').replace(/^.*\n/, ''));
    expect(await run(['restore', 'verify', dataDir], process.env)).toMatchObject({ code: 1, said: expect.stringContaining(ownLog) });
    rmSync(ownLog);
    const again = await run(['restore', 'backup', file, '--key', key, '--forget-opt-outs'], env(dataDir));
    expect(again).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('not empty') });
  });

  test('verifying a data folder names a posting that was changed by hand', async () => {
    const dataDir = path.join(elsewhere, 'data');
    await readThere(
      dataDir,
      `do $$ begin alter table posting disable trigger user; update posting set amount = amount + 1 where transaction_id = 1; alter table posting enable trigger user; end $$`,
    );
    const verified = await run(['restore', 'verify', dataDir], process.env);
    expect(verified).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN') });
    expect(await run(['restore', 'verify', path.join(elsewhere, 'nothing')], process.env)).toMatchObject({ code: 1, said: '' });
  });
});
