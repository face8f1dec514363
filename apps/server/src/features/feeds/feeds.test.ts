/** Feeds: what is fetched when, its result, and what an operator is told. */
import { randomUUIDv7 } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withClient } from '@deedline/database/connect';
import type { IngestProgram } from '../../context.ts';
import { DAY, HOUR } from '../../testing/mail-box.ts';
import { commandContextOf, typeAct } from '../../testing/commands/operator-acts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sweepLoadFiles } from '../loads/files.ts';
import { workOnce } from '../loads/work-loads.ts';
import type { CommandContext } from '../operator/command/act.ts';
import { askLoad } from '../loads/jobs.ts';
import { addFeed, editFeed, listFeeds, removeFeed, scheduleFeed, sealToken, setFeed } from './feeds.ts';
import { fetchDue, workFeeds } from './work-feeds.ts';

const START = new Date('2026-11-25T10:00:00Z');
let now = START;

const FIRST = { tag: '"one"', text: '4195550142\n4195550143\n' };
let published = FIRST;
let isAway = false;
let publisher: Server;
let address: string;
let app: TestServer;
let ctx: CommandContext;
beforeAll(async () => {
  publisher = createServer((request, response) => {
    const headers = { etag: published.tag, 'content-type': 'text/plain', 'last-modified': 'Sun, 01 Nov 2026 06:00:00 GMT' };
    if (isAway) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === published.tag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(published.text);
  });
  await new Promise<void>((resolve) => {
    publisher.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/numbers.txt`;
  app = await startTestServer({ ctx: { now: () => now } });
  ctx = commandContextOf(app);
});
afterAll(async () => {
  publisher.close();
  await app.close();
});
beforeEach(async () => {
  await app.owner.query('delete from feed_run; delete from feed; delete from load_job');
  now = START;
  published = FIRST;
  isAway = false;
});

const type = async (...words: string[]) => (await typeAct(ctx, ['feed', ...words])).text;
const add = (name: string, ...more: string[]) =>
  type('add', name, '--address', address, '--layout', 'dnc-flat', '--every', 'day', '--hour', '4', '--allow-private', ...more);
const list = () => type('list');
const fetchIt = (ingest: IngestProgram = app.ctx.ingest, stopped?: AbortSignal) => fetchDue({ ...app.ctx, ingest }, stopped);
const load = () => workOnce(app.ctx, app.ctx.config.databaseOwnerUrl!);
const recorded = async () =>
  (await app.ctx.db.query("select operator, command from operator_audit where command like 'feed%' order by id")).rows;

/** Runs `act` while another operator’s change is not committed yet. */
async function withUncommitted<T>(change: string, act: () => Promise<T>): Promise<T> {
  return withClient(app.ctx.config.databaseOwnerUrl!, async (other) => {
    await other.query('begin');
    await other.query(change);
    const acting = act();
    acting.catch(() => undefined);
    await vi.waitFor(async () =>
      expect(
        (await app.owner.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
      ).toBe(1),
    );
    await other.query('commit');
    return acting;
  });
}

/** Replaces the importer: runs `work`, then prints these lines. */
function importer(lines: object[], work: (words: readonly string[]) => void = () => undefined) {
  const asked: string[][] = [];
  const run: IngestProgram['run'] = async (words, { onLine }) => {
    asked.push([...words]);
    work(words);
    for (const line of lines) onLine!(JSON.stringify(line));
    return { code: 0, out: '', err: '', isLate: false };
  };
  return { asked, run };
}
const outOf = (words: readonly string[]) => words.find((word) => word.startsWith('--out='))!.slice(6);
const REPORT = { line: 'report', outcome: 'fetched', file: 'data', requests: 3, ms: 5, bytes: 9, name: 'Parcels', rows: 2 };

describe('a feed', () => {
  test('is fetched and loaded on schedule, and loaded again only after a change', async () => {
    expect(await add('numbers')).toBe(
      'numbers is fetched by the worker now, and each day at 4:00 UTC from then on. To see its state: npm run deedline -- feed list',
    );
    expect(await fetchIt()).toBe(true);
    expect(await list()).toContain('fetched, and is waiting to load or loading');
    expect(await fetchIt()).toBe(false);
    await load();
    expect(await list()).toBe(
      `numbers  each day at 4:00 UTC, next 2026-11-26 04:00:00 UTC\n  ${address}\n  2026-11-25 10:00:00 UTC: 2 rows live as of 2026-11-01, 0 rejected`,
    );
    now = new Date(START.getTime() + DAY);
    await fetchIt();
    expect(await list()).toContain('2026-11-26 10:00:00 UTC: nothing had changed');
    expect(await load()).toBe(false);
    published = { tag: '"two"', text: '4195550142\n4195550143\n4195550144\n' };
    now = new Date(START.getTime() + 2 * DAY);
    await fetchIt();
    await load();
    expect(await list()).toContain('3 rows live as of 2026-11-01');
    expect(await recorded()).toEqual([
      { operator: 'varnham', command: 'feed-add' },
      { operator: 'feed numbers', command: 'feed-load' },
      { operator: 'feed numbers', command: 'feed-load' },
    ]);
  });

  test('that cannot be fetched reports why, and is retried after an hour', async () => {
    await add('away');
    isAway = true;
    await fetchIt();
    isAway = false;
    expect(await list()).toContain('next 2026-11-25 11:00:00 UTC');
    expect(await list()).toContain('FAILED 2026-11-25 10:00:00 UTC: there is nothing at this address (HTTP 404)');
    now = new Date(START.getTime() + HOUR);
    await fetchIt();
    await load();
    expect(await list()).toContain('rows live');
  });

  test('whose file could not be loaded is fetched anew next time, although it did not change', async () => {
    await add('unloaded');
    const program = importer([REPORT], (words) => {
      writeFileSync(outOf(words), '');
      writeFileSync(`${outOf(words)}.fetched.json`, '{}');
    });
    await fetchIt(program);
    await app.owner.query(`update load_job set state = 'failed', failure = 'no row could be loaded', ended_at = now()`);
    expect(await list()).toContain('fetched, but NOT LOADED: no row could be loaded');
    now = new Date(START.getTime() + DAY);
    let isKnown: boolean | undefined;
    await fetchIt(importer([{ ...REPORT, outcome: 'unchanged' }], (words) => (isKnown = existsSync(`${outOf(words)}.fetched.json`))));
    expect(isKnown).toBe(false);
  });

  test('whose worker died after fetching is handed over by the next worker', async () => {
    await add('left');
    await fetchIt(importer([{ ...REPORT, outcome: 'unchanged' }], (words) => writeFileSync(outOf(words), '{}\n')));
    expect(await list()).toContain('is waiting to load or loading');
    const [job] = (await app.ctx.db.query('select request, asked_by from load_job')).rows;
    expect(job).toEqual({
      asked_by: 'feed left',
      request: { source: { name: 'left' }, by: { kind: 'layout', layout: 'dnc-flat' }, choice: {}, asOf: '2026-11-25', force: false },
    });
    const files = readdirSync(join(app.ctx.config.dataDir, 'loads'));
    expect(files.some((id) => existsSync(join(app.ctx.config.dataDir, 'loads', id, 'left.geojsonl')))).toBe(true);
  });

  test('whose worker dies while handing over leaves no file on the disk after a day', async () => {
    const folder = join(app.ctx.config.dataDir, 'loads');
    const listed = () => readdirSync(folder).filter((name) => name !== 'rejects');
    const before = listed();
    const orphan = randomUUIDv7();
    mkdirSync(join(folder, orphan));
    writeFileSync(join(folder, orphan, 'killed.geojsonl'), '{}\n');
    await sweepLoadFiles({ ...app.ctx, now: () => new Date() });
    expect(listed()).toContain(orphan);
    await sweepLoadFiles({ ...app.ctx, now: () => new Date(Date.now() + 25 * HOUR) });
    expect(listed().toSorted()).toEqual(before.toSorted());
  });

  test('of one county passes its row filter to the importer', async () => {
    const where = "UPPER(CONAME) IN ('DANE','DANE COUNTY')";
    const once = { request: null, every: 'once', hour: 0, allowsPrivate: false, allowsHttp: false } as const;
    await addFeed(
      { ...app.ctx, operator: 'varnham' },
      { name: 'dane', address: 'https://maps.example/rest/FeatureServer/0', where, ...once },
    );
    const program = importer([{ ...REPORT, outcome: 'unchanged' }]);
    await fetchIt(program);
    expect(program.asked[0]).toContain(`--where=${where}`);
    expect((await listFeeds(app.ctx))[0]).toMatchObject({ name: 'dane', rows_where: where });
  });
});

describe('a worker', () => {
  test('that dies loses its feed to the next, which resumes the fetch; its late result is ignored', async () => {
    await add('leased');
    let first: Promise<unknown> | undefined;
    const go = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const slow: IngestProgram['run'] = async (_words, { onLine }) => {
      began.resolve();
      await go.promise;
      onLine!(JSON.stringify({ line: 'failed', message: 'too late' }));
      return { code: 1, out: '', err: '', isLate: false };
    };
    first = fetchIt({ run: slow });
    await began.promise;
    expect(await fetchIt(importer([REPORT]))).toBe(false);
    await app.owner.query("update feed set lease_until = now() - interval '1 s'");
    const second = importer([{ ...REPORT, outcome: 'unchanged' }]);
    expect(await fetchIt(second)).toBe(true);
    expect(second.asked[0]).toContain('--resume');
    go.resolve();
    await first;
    expect(await list()).toContain('nothing had changed');
  });

  test('that is stopped releases its feed at once', async () => {
    await add('stopped');
    const began = Promise.withResolvers<void>();
    const run: IngestProgram['run'] = async (_words, { signal }) => {
      began.resolve();
      await new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      });
      throw new Error('it goes on');
    };
    const worker = workFeeds({ ...app.ctx, ingest: { run } });
    await began.promise;
    await worker.stop();
    expect(await fetchIt(importer([{ ...REPORT, outcome: 'unchanged' }]))).toBe(true);
  });
});

describe('an operator', () => {
  test('stops a feed, runs it by hand, and starts it again', async () => {
    await add('numbers');
    expect(await type('stop', 'numbers')).toContain('numbers is off');
    expect(await fetchIt(importer([REPORT]))).toBe(false);
    expect(await type('run', 'numbers')).toBe('numbers is fetched by the worker now.');
    expect(await fetchIt(importer([{ ...REPORT, outcome: 'unchanged' }]))).toBe(true);
    now = new Date(START.getTime() + 40 * DAY);
    expect(await fetchIt(importer([REPORT]))).toBe(false);
    expect(await list()).toContain('4:00 UTC, off');
    expect(await type('start', 'numbers')).toBe('numbers is on. It is fetched next at 2027-01-05 04:00:00 UTC.');
  });

  test('gets an error for each invalid command, and no feed is added', async () => {
    await add('numbers');
    await expect(add('numbers')).rejects.toThrow('There is already a feed numbers.');
    for (const [words, message] of [
      [['add', 'x', '--address', address, '--layout', 'dnc-flat', '--every', 'day'], 'This address is not fetched'],
      [['add', 'x', '--address', 'https://x.example/', '--layout', 'fl-nall', '--every', 'day'], 'fl-nall is not a layout'],
      [['add', 'x', '--address', 'https://x.example/', '--every', 'day'], 'Give either --layout or --map'],
      [['add', 'x', '--address', 'https://x.example/', '--layout', 'dnc-flat', '--every', 'year'], 'A period is day, week or month'],
      [['add', 'x', '--address', 'https://x.example/', '--layout', 'dnc-flat', '--every', 'day', '--county', '1'], 'five digits'],
      [['run', 'nothing'], 'There is no feed nothing.'],
      [['stop', 'nothing'], 'There is no feed nothing.'],
    ] as const)
      await expect(type(...words)).rejects.toThrow(message);
    expect((await app.ctx.db.query('select count(*)::int as feeds from feed')).rows).toEqual([{ feeds: 1 }]);
  });
});

describe('a feed that is fetched once in the console', () => {
  test('can be scheduled once its file was loaded, and is then loaded in the same way', async () => {
    await addFeed(
      { ...app.ctx, operator: 'varnham' },
      { name: 'once', address, request: null, every: 'once', hour: 0, allowsPrivate: true, allowsHttp: true },
    );
    await expect(scheduleFeed({ ...app.ctx, operator: 'varnham' }, 'once', 'week', 8)).rejects.toThrow('First load what was fetched');
    expect(await fetchIt()).toBe(true);
    const [fetched] = await listFeeds(app.ctx);
    expect(fetched).toMatchObject({ outcome: 'fetched', load_file_id: expect.any(String), is_known: false });
    expect(await list()).toContain('fetched; look at it in the console');
    now = new Date(START.getTime() + 40 * DAY);
    expect(await fetchIt()).toBe(false);
    await askLoad(
      { ...app.ctx, operator: 'varnham' },
      {
        fileId: fetched!.load_file_id!,
        choice: {},
        by: { kind: 'layout', layout: 'dnc-flat' },
        source: { name: 'once' },
        asOf: '2026-11-01',
        force: false,
      },
    );
    await load();
    expect((await listFeeds(app.ctx))[0]).toMatchObject({ is_known: true });
    expect(await scheduleFeed({ ...app.ctx, operator: 'varnham' }, 'once', 'week', 8)).toEqual(new Date('2027-01-11T08:00:00Z'));
    published = { tag: '"later"', text: '4195550142\n4195550143\n4195550144\n4195550145\n' };
    now = new Date('2027-01-11T08:00:00Z');
    expect(await fetchIt()).toBe(true);
    await load();
    expect(await list()).toContain('4 rows live');
  });
});

const who = () => ({ ...app.ctx, operator: 'varnham' });

describe('a feed that is changed', () => {
  const kept = { address: 'https://maps.example/rest/services/Land/FeatureServer/0', where: null };
  const make = (name: string, token?: string) =>
    addFeed(who(), {
      name,
      ...kept,
      where: undefined,
      request: null,
      every: 'once',
      hour: 0,
      allowsPrivate: false,
      allowsHttp: false,
      ...(token === undefined ? {} : { token: sealToken(app.ctx, token) }),
    });

  test('gets a new name, address, filter and schedule, and is loaded as before; invalid changes are refused', async () => {
    await add('numbers');
    await fetchIt();
    await load();
    const change = {
      name: 'digits',
      address: 'https://files.example/digits.txt',
      where: "KIND='A'",
      schedule: { every: 'week', hour: 9 },
    } as const;
    await editFeed(who(), 'numbers', change);
    expect(await listFeeds(app.ctx)).toMatchObject([
      {
        name: 'digits',
        address: change.address,
        rows_where: "KIND='A'",
        every: 'week',
        hour: 9,
        next_at: new Date('2026-11-30T09:00:00Z'),
      },
    ]);
    expect((await app.ctx.db.query('select request from feed')).rows[0]!.request).toMatchObject({ by: { layout: 'dnc-flat' } });
    expect(await list()).toContain('rows live as of 2026-11-01');
    await make('other');
    await expect(editFeed(who(), 'other', { ...kept, name: 'digits' })).rejects.toThrow('There is already a feed digits');
    await expect(editFeed(who(), 'other', { ...kept, name: 'other', address: 'https://127.0.0.1/x' })).rejects.toThrow(
      'This address is not fetched',
    );
    await expect(editFeed(who(), 'other', { ...kept, name: 'x', schedule: { every: 'day', hour: 1 } })).rejects.toThrow(
      'First load what was fetched',
    );
    await expect(editFeed(who(), 'nothing', { ...kept, name: 'x' })).rejects.toThrow('There is no feed nothing');
    expect((await listFeeds(app.ctx)).map(({ name }) => name)).toEqual(['digits', 'other']);
    expect((await recorded()).filter(({ command }) => command === 'feed-edit')).toHaveLength(1);
  });

  test('while it is fetched ignores the result of its old address, and is fetched next after that one ends', async () => {
    await make('moved');
    const [began, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: IngestProgram['run'] = async (_words, { onLine }) => {
      began.resolve();
      await go.promise;
      onLine!(JSON.stringify({ ...REPORT, outcome: 'unchanged' }));
      return { code: 0, out: '', err: '', isLate: false };
    };
    const first = fetchIt({ run: slow });
    await began.promise;
    await editFeed(who(), 'moved', { ...kept, name: 'moved', address: 'https://maps.example/other' });
    expect(await fetchIt(importer([REPORT]))).toBe(false);
    go.resolve();
    await first;
    expect((await listFeeds(app.ctx))[0]).toMatchObject({ outcome: null, begun_at: null });
    await app.owner.query("update feed set lease_until = now() - interval '1 s'");
    const next = importer([{ ...REPORT, outcome: 'unchanged' }]);
    expect(await fetchIt(next)).toBe(true);
    expect(next.asked[0]!.at(-1)).toBe('https://maps.example/other');
  });

  test('has its token sealed, passed apart from the arguments, shown by its end only, and removed', async () => {
    const token = 'nTq4-made-up-token-8Zw1';
    await make('closed', token);
    const stored = (await app.ctx.db.query('select token_sealed, token_end from feed')).rows[0]!;
    expect(stored.token_end).toBe('8Zw1');
    expect(stored.token_sealed!.includes(Buffer.from(token))).toBe(false);
    const how: (string | undefined)[] = [];
    const run: IngestProgram['run'] = (words, { onLine, arcgisToken }) => {
      how.push(arcgisToken);
      expect(words.join(' ')).not.toContain(token);
      onLine!(JSON.stringify({ ...REPORT, outcome: 'unchanged' }));
      return Promise.resolve({ code: 0, out: '', err: '', isLate: false });
    };
    await fetchIt({ run });
    await editFeed(who(), 'closed', { ...kept, name: 'closed', token: sealToken(app.ctx, 'another-made-up-token-77aB') });
    await app.owner.query('update feed set next_at = $1', [START]);
    await fetchIt({ run });
    await editFeed(who(), 'closed', { ...kept, name: 'closed', token: null });
    await app.owner.query('update feed set next_at = $1', [START]);
    await fetchIt({ run });
    expect(how).toEqual([token, 'another-made-up-token-77aB', undefined]);
    expect(
      JSON.stringify([await listFeeds(app.ctx), (await app.ctx.db.query('select subject, detail from operator_audit')).rows]),
    ).not.toMatch(/made-up-token/);
  });

  test('by two operators at once is started by the newer schedule, and not found under its old name', async () => {
    await add('numbers');
    const next = await withUncommitted("update feed set every = 'month', hour = 6", () => setFeed(who(), 'numbers', true));
    expect(next).toEqual(new Date('2026-12-01T06:00:00Z'));
    await expect(withUncommitted("update feed set name = 'renamed'", () => setFeed(who(), 'numbers', false))).rejects.toThrow(
      'There is no feed numbers.',
    );
    expect((await listFeeds(app.ctx))[0]).toMatchObject({ name: 'renamed', is_on: true });
    expect((await recorded()).at(-1)).toEqual({ operator: 'varnham', command: 'feed-start' });
  });

  test('by removal loses its folder and keeps what it loaded', async () => {
    await add('numbers');
    await fetchIt();
    await load();
    const jobs = async () => (await app.ctx.db.query('select source, state from load_job')).rows;
    const before = await jobs();
    const [{ id }] = (await app.ctx.db.query('select id from feed')).rows as [{ id: string }];
    expect(existsSync(join(app.ctx.config.dataDir, 'feeds', id))).toBe(true);
    await removeFeed(who(), 'numbers', 'Published elsewhere now');
    expect(await listFeeds(app.ctx)).toEqual([]);
    expect(existsSync(join(app.ctx.config.dataDir, 'feeds', id))).toBe(false);
    expect(await jobs()).toEqual(before);
    expect((await recorded()).at(-1)).toEqual({ operator: 'varnham', command: 'feed-remove' });
    await add('numbers');
    expect(await type('remove', 'numbers')).toContain('numbers was deleted.');
    await expect(type('remove', 'numbers')).rejects.toThrow('There is no feed numbers.');
  });
});
