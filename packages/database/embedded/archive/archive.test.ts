/** Rehearses archiving the server's log while it is written, and recovering moments in between. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../connect.ts';
import { DATABASE, finishCluster } from '../cluster.ts';
import { type EmbeddedServer, startEmbedded } from '../supervisor.ts';
import { addBase, archiveOnce, forgetArchive, keepArchive } from './keep-archive.ts';
import { isArchiving } from './segments.ts';
import { recover } from './unpack-archive.ts';

interface Slot {
  slot_name: string;
  wal_status: string;
}

const key = randomBytes(32);
const said: string[] = [];
let root: string;
let server: EmbeddedServer;
let restored = 0;
const at: Record<string, Date> = {};

const place = (name: string) => path.join(root, name);
const options = () => ({
  url: server.urlOf(DATABASE),
  cluster: realpathSync(place('data/postgres')),
  archive: place('archive'),
  key,
  report: (sentence: string) => void said.push(sentence),
});
const run = () => place(`archive/${readdirSync(place('archive')).toSorted().at(-1)!}`);
const segments = () =>
  readdirSync(run())
    .filter((name) => /^[0-9A-F]{24}\.sealed$/.test(name))
    .toSorted();

/** Inserts a row whose commit was acknowledged, and notes a moment after it. */
const write = (name: string) =>
  withClient(server.urlOf(DATABASE), async (client) => {
    await client.query('insert into told values ($1)', [name]);
    await sleep(20);
    at[name] = (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at;
    await sleep(20);
  });

async function bringBack(until: Date, archive = place('archive')): Promise<{ told: string[]; endsAt: string | undefined }> {
  const dataDir = place(`restored-${(restored += 1)}`);
  mkdirSync(dataDir, { mode: 0o711 });
  const { endsAt } = await recover(dataDir, archive, key, until);
  finishCluster(dataDir);
  const there = await startEmbedded({ dataDir, durable: false });
  try {
    const rows = await withClient(there.urlOf(DATABASE), (client) => client.query<{ name: string }>('select name from told order by name'));
    return { told: rows.rows.map(({ name }) => name), endsAt };
  } finally {
    await there.stop();
  }
}

beforeAll(async () => {
  root = mkdtempSync('/tmp/deedline-archive-');
  chmodSync(root, 0o711);
  mkdirSync(place('data'), { mode: 0o711 });
  server = await startEmbedded({ dataDir: place('data') });
  await withClient(server.urlOf(DATABASE), (client) =>
    client.query('create table told (name text); create table load (n int, filler text)'),
  );
  await write('0 before');
  await archiveOnce(options());
  const stop = new AbortController();
  const load = withClient(server.urlOf(DATABASE), async (client) => {
    for (; !stop.signal.aborted; await sleep(10))
      await client.query(`insert into load select n, repeat('x', 400) from generate_series(1, 20) n`);
  });
  for (const name of ['1 first', '2 second', '3 third']) {
    await write(name);
    await archiveOnce(options());
  }
  stop.abort();
  await load;
  await archiveOnce(options());
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});
afterEach(() => said.splice(0));

describe('an archive of the log', { timeout: 300_000 }, () => {
  it('restores a moment between two writes under load, with the one before and without the one after', async () => {
    expect(segments().length).toBeGreaterThan(3);
    expect(await bringBack(at['2 second']!)).toEqual({ told: ['0 before', '1 first', '2 second'], endsAt: undefined });
  });

  it('restores everything if it ends before the requested time, and says when it ends', async () => {
    const { told, endsAt } = await bringBack(new Date(Date.now() + 60_000));
    expect(told).toEqual(['0 before', '1 first', '2 second', '3 third']);
    expect(new Date(endsAt!).getTime()).toBeGreaterThan(at['3 third']!.getTime());
  });

  it('starts from the newest base before the requested time', async () => {
    await addBase(options());
    await write('4 fourth');
    await write('5 fifth');
    await archiveOnce(options());
    expect(readdirSync(run()).filter((name) => name.startsWith('base-'))).toHaveLength(2);
    expect((await bringBack(at['4 fourth']!)).told.at(-1)).toBe('4 fourth');
    expect((await bringBack(at['1 first']!)).told.at(-1)).toBe('1 first');
  });

  it('leaves a restore unfinished until it is marked as finished: it cannot be started, and the next restore replaces it', async () => {
    mkdirSync(place('killed'), { mode: 0o711 });
    await recover(place('killed'), place('archive'), key, at['1 first']!);
    await expect(startEmbedded({ dataDir: place('killed') })).rejects.toThrow('did not finish');
    await recover(place('killed'), place('archive'), key, at['2 second']!);
    finishCluster(place('killed'));
    const there = await startEmbedded({ dataDir: place('killed'), durable: false });
    const rows = await withClient(there.urlOf(DATABASE), (client) => client.query('select from told'));
    await there.stop();
    expect(rows.rowCount).toBe(3);
  });

  it('contains no plaintext, and nothing that another key opens', async () => {
    for (const name of readdirSync(run())) {
      expect(statSync(path.join(run(), name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(path.join(run(), name)).includes('second')).toBe(false);
    }
    mkdirSync(place('other'), { mode: 0o711 });
    await expect(recover(place('other'), place('archive'), randomBytes(32), at['2 second']!)).rejects.toThrow(
      'sealed with a different key',
    );
    expect(existsSync(place('other/postgres'))).toBe(false);
  });

  it('names a missing or damaged part, and leaves nothing half restored', async () => {
    const wanted = path.join(run(), segments().at(-1)!);
    const whole = readFileSync(wanted);
    mkdirSync(place('broken'), { mode: 0o711 });
    const late = () => recover(place('broken'), place('archive'), key, at['5 fifth']!);
    // Another segment follows, so the missing one is not the end of the archive.
    await write('6 sixth');
    await archiveOnce(options());
    renameSync(wanted, place('aside'));
    await expect(late()).rejects.toThrow(`${wanted} is missing. What was done after 20`);
    writeFileSync(wanted, whole.with(whole.length - 40, whole.at(-40)! ^ 1));
    await expect(late()).rejects.toThrow(/is damaged[^]*cannot be restored; name an earlier time/);
    // The server's log stays, and so do its programs, which were copied there because only root may enter their folder.
    expect(readdirSync(place('broken')).filter((name) => /^postgres(?!ql-|\.log)/.test(name))).toEqual([]);
    writeFileSync(wanted, whole);
    await expect(recover(place('broken'), place('archive'), key, new Date('2020-01-01'))).rejects.toThrow(
      'nothing before that can be restored',
    );
  });

  it('continues with a current base if a clock that was ahead dated one later, and removes that one', async () => {
    const folder = run();
    for (const name of readdirSync(folder).filter((one) => one.startsWith('base-')))
      renameSync(path.join(folder, name), path.join(folder, name.replace(/^base-\d{4}/, 'base-2099')));
    await archiveOnce(options());
    const bases = readdirSync(folder).filter((name) => name.startsWith('base-'));
    expect(bases.map((name) => name.slice(0, 9))).toEqual([`base-${new Date().getUTCFullYear()}`]);
    await write('6b later');
    await archiveOnce(options());
    expect((await bringBack(at['6b later']!)).told.at(-1)).toBe('6b later');
  });
});

describe('an archive that cannot be written', { timeout: 300_000 }, () => {
  it('is reported and recorded until it can be written again, and the server keeps the missing log', async () => {
    writeFileSync(place('full'), '');
    const state = place('state.json');
    expect(await isArchiving(state, new Date())).toBe(false);
    const archive = keepArchive({ ...options(), archive: place('full'), stateFile: state, everyMs: 50 });
    await expect.poll(() => said.join(' ')).toContain("THE DATABASE'S LOG IS NOT BEING ARCHIVED");
    await expect.poll(() => isArchiving(state, new Date())).toBe(false);
    rmSync(place('full'));
    await expect.poll(() => said.at(-1)).toBe("The database's log is archived again.");
    expect(await isArchiving(state, new Date())).toBe(true);
    // A process that hangs or is gone no longer reports.
    expect(await isArchiving(state, new Date(Date.now() + 11 * 60_000))).toBe(false);
    await write('7 seventh');
    await archive.stop();
    expect((await bringBack(new Date(), place('full'))).told.at(-1)).toBe('7 seventh');
  });

  it('is not replaced if its folder is missing, for example with its disk, and continues once it is back', async () => {
    const state = place('away.json');
    const archive = keepArchive({ ...options(), archive: place('mounted'), stateFile: state, everyMs: 50 });
    await expect.poll(() => isArchiving(state, new Date())).toBe(true);
    await archive.stop();
    renameSync(place('mounted'), place('unmounted'));
    mkdirSync(place('mounted'));
    const started = keepArchive({ ...options(), archive: place('mounted'), stateFile: state, everyMs: 50 });
    await expect.poll(() => said.join(' ')).toContain('is its disk mounted?');
    expect(readdirSync(place('mounted'))).toEqual([]);
    rmSync(place('mounted'), { recursive: true });
    renameSync(place('unmounted'), place('mounted'));
    await expect.poll(() => said.at(-1)).toBe("The database's log is archived again.");
    await started.stop();
    expect(readdirSync(place('mounted'))).toHaveLength(1);
  });

  it('lets the server discard its log beyond a limit, says so, and starts again with a base', async () => {
    mkdirSync(place('small'), { mode: 0o711 });
    const small = await startEmbedded({ dataDir: place('small'), durable: false, settings: { max_slot_wal_keep_size: '32MB' } });
    const url = small.urlOf(DATABASE);
    const its = { ...options(), url, cluster: realpathSync(place('small/postgres')), archive: place('small/archive') };
    const slots = () =>
      withClient(url, async (client) => (await client.query<Slot>('select slot_name, wal_status from pg_replication_slots')).rows);
    try {
      await archiveOnce(its);
      const [before] = await slots();
      await withClient(url, async (client) => {
        await client.query('create table filled (n int)');
        for (let n = 0; n < 8; n += 1) {
          await client.query('insert into filled values ($1)', [n]);
          await client.query('select pg_switch_wal()');
          await client.query('checkpoint');
        }
      });
      expect((await slots())[0]!.wal_status).toBe('lost');
      await archiveOnce(its);
      expect(said.at(-1)).toContain('discarded before it could be archived');
      const [after, ...others] = await slots();
      expect([after!.slot_name === before!.slot_name, after!.wal_status, others]).toEqual([false, 'reserved', []]);
      expect(readdirSync(its.archive)).toHaveLength(2);
      await forgetArchive(url);
      expect(await slots()).toEqual([]);
    } finally {
      await small.stop();
    }
  });
});
