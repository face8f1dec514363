/** Files that operators bring and their loads: who may load, how large and from where, and what happens to interrupted ones. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppError } from '@deedline/contract/errors';
import { EXIT_STORE_AWAY } from '@deedline/contract/files/load-report';
import type { LoadFile, LoadJob, LoadSetting } from '@deedline/contract/operator/loads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestProgram } from '../../context.ts';
import { createClock, DAY } from '../../testing/mail-box.ts';
import { makeOperator, type TestOperator } from '../../testing/operators.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanName, sweepLoadFiles } from './files.ts';
import { describeFile } from './look.ts';
import { ownsEvidence, reportWorker } from './queries.ts';
import { workOnce } from './work-loads.ts';

const MAX_BYTES = 1_000_000;
const clock = createClock(new Date('2026-11-20T10:00:00Z'));

let folder: string;
let app: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-own-'));
  app = await startTestServer({ ctx: { now: clock.now }, config: { maxLoadBytes: MAX_BYTES, loadFolder: folder } });
  operator = await makeOperator(app, { name: 'Mara Vale' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
/** Removes jobs of the test before. */
beforeEach(async () => void (await app.owner.query('delete from load_job')));

const FILES = '/api/operator/load-files';
const OCTETS = { 'content-type': 'application/octet-stream' };
const begin = (name: string, bytes: number, who = operator) => who.client.post(FILES, { place: 'upload', name, bytes });
const send = (id: string, from: number, text: string, who = operator) =>
  who.client.send('PUT', `${FILES}/${id}/bytes?from=${from}`, text, OCTETS);
async function upload(name: string, text: string): Promise<string> {
  const { id } = (await begin(name, Buffer.byteLength(text))).json<LoadFile>();
  expect((await send(id, 0, text)).json()).toMatchObject({ isReady: true });
  return id;
}
const read = async (id: string) => (await operator.client.get(`${FILES}/${id}`)).json<LoadFile>();
const NUMBERS = '4195550142\nnobody\n4195550143\n419\n';
const ask = (fileId: string, more: object = {}) =>
  operator.client.post('/api/operator/loads', {
    fileId,
    by: { kind: 'layout', layout: 'dnc-flat' },
    source: { name: 'numbers' },
    asOf: '2026-11-01',
    ...more,
  });
const setting = async () => (await operator.client.get('/api/operator/load-setting')).json<LoadSetting>();
const cancel = (id: string) => operator.client.post(`/api/operator/loads/${id}/cancel`);
const look = async (id: string) => (await operator.client.get(`/api/operator/loads/${id}`)).json<LoadJob>();
const work = (ingest: IngestProgram = app.ctx.ingest, stopped?: AbortSignal) =>
  workOnce({ ...app.ctx, ingest }, app.ctx.config.databaseOwnerUrl!, stopped);
/** Replaces the importer: records its arguments, and ends as the test decides. */
function importer(end: (how: Parameters<IngestProgram['run']>[1]) => Promise<{ code: number | null; err?: string; isLate?: boolean }>) {
  const asked: string[][] = [];
  const run: IngestProgram['run'] = async (words, how) => {
    asked.push([...words]);
    return { out: '', err: '', isLate: false, ...(await end(how)) };
  };
  return { asked, run };
}

describe('a file', () => {
  test('is uploaded in pieces, and continues after a broken connection', async () => {
    const { id } = (await begin('numbers.txt', NUMBERS.length)).json<LoadFile>();
    expect((await send(id, 0, NUMBERS.slice(0, 11))).json()).toMatchObject({ receivedBytes: 11, isReady: false });
    const lost = await send(id, 0, NUMBERS);
    expect([lost.statusCode, lost.json().code]).toEqual([409, 'load_piece_misplaced']);
    const { receivedBytes } = await read(id);
    expect((await send(id, receivedBytes, NUMBERS.slice(receivedBytes))).json()).toMatchObject({ isReady: true, broughtBy: 'Mara Vale' });
    const path = join(app.ctx.config.dataDir, 'loads', id, 'numbers.txt');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o077]).toEqual([NUMBERS, 0]);
    expect((await send(id, NUMBERS.length, 'x')).json()).toMatchObject({ code: 'load_piece_misplaced' });
  });

  test('is refused if it is too large, empty or longer than announced', async () => {
    expect((await begin('roll.csv', MAX_BYTES + 1)).json()).toMatchObject({
      code: 'load_file_refused',
      message: 'This file is larger than 1 MB, the most that MAX_LOAD_BYTES allows here.',
    });
    expect((await begin('roll.csv', 0)).statusCode).toBe(400);
    const { id } = (await begin('roll.csv', 5)).json<LoadFile>();
    await send(id, 0, 'ab');
    expect((await send(id, 2, 'cdefg')).json()).toMatchObject({ code: 'load_file_refused' });
    expect(await read(id)).toMatchObject({ receivedBytes: 2, isReady: false });
    expect((await send(id, 2, 'cde')).json()).toMatchObject({ isReady: true });
  });

  test('is continued only by the operator who began it', async () => {
    const { id } = (await begin('roll.csv', 5)).json<LoadFile>();
    const other = await makeOperator(app);
    expect((await send(id, 0, 'wrong', other)).json()).toMatchObject({ code: 'load_file_not_found' });
    expect(await read(id)).toMatchObject({ receivedBytes: 0 });
  });

  test.each([
    '../../keys/accounts',
    '..\\..\\x.csv',
    '/etc/passwd',
    '.bashrc',
    'a\u0000b.csv'.replace('\u0000', ''),
    '-rf',
    'Röll & Söhne.csv',
    '..',
  ])('named %j is stored in its own folder under a safe name', async (name) => {
    expect(cleanName(name)).toMatch(/^\w[\w.-]*$/);
    const id = await upload(name, 'x');
    const at = join(app.ctx.config.dataDir, 'loads', id);
    expect(readdirSync(at)).toEqual([cleanName(name)]);
    expect((await read(id)).name).toBe(name);
  });

  test('is taken from the configured folder and from nowhere else', async () => {
    mkdirSync(join(folder, 'county'), { recursive: true });
    writeFileSync(join(folder, 'county', 'roll.csv'), 'a,b\n1,2\n');
    symlinkSync('/etc', join(folder, 'out'));
    expect((await setting()).folder).toEqual([{ path: join('county', 'roll.csv'), bytes: 8 }]);
    const take = (path: string) => operator.client.post(FILES, { place: 'folder', path });
    const taken = (await take('county/roll.csv')).json<LoadFile>();
    expect(taken).toMatchObject({ name: 'roll.csv', isReady: true, keptUntil: null });
    for (const path of ['../etc/passwd', '/etc/passwd', 'out/passwd', 'county', 'county/none.csv', '..', '.', 'county/\u0000'])
      expect((await take(path)).json()).toMatchObject({ code: 'load_file_not_found' });
    await operator.client.send('DELETE', `${FILES}/${taken.id}`);
    expect(existsSync(join(folder, 'county', 'roll.csv'))).toBe(true);
  });

  test('is deleted a week after its load, a month after an upload without load, two days after an incomplete upload', async () => {
    const before = clock.now();
    const [loaded, never] = [await upload('a.txt', NUMBERS), await upload('b.txt', NUMBERS)];
    const { id: broken } = (await begin('c.txt', 9)).json<LoadFile>();
    const job = (await ask(loaded)).json<LoadJob>();
    await work(importer(async ({ onLine }) => (onLine!(REPORT), { code: 0 })));
    await app.owner.query('update load_job set ended_at = $2 where id = $1', [job.id, clock.now()]);
    const rejects = join(app.ctx.config.dataDir, 'loads/rejects', `${job.id}.csv`);
    mkdirSync(dirname(rejects), { recursive: true });
    writeFileSync(rejects, 'line,reason,row,file\n');
    const left = async () => {
      await sweepLoadFiles(app.ctx);
      const { client } = await makeOperator(app);
      const ids = (await client.get(FILES)).json<LoadFile[]>().map(({ id }) => id);
      return [loaded, never, broken].map((id) => ids.includes(id));
    };
    expect(await left()).toEqual([true, true, true]);
    clock.move(2.1 * DAY);
    expect([await left(), existsSync(rejects)]).toEqual([[true, true, false], true]);
    clock.move(5 * DAY);
    expect([await left(), existsSync(rejects)]).toEqual([[false, true, false], false]);
    clock.move(24 * DAY);
    expect(await left()).toEqual([false, false, false]);
    expect(existsSync(join(app.ctx.config.dataDir, 'loads', never))).toBe(false);
    clock.move(before.getTime() - clock.now().getTime());
  });
});

const REPORT = JSON.stringify({
  line: 'report',
  outcome: 'published',
  source: 'numbers',
  layout: 'dnc-flat',
  asOf: '2026-11-01',
  read: 2,
  loaded: 2,
  rejected: 0,
  reasons: [],
  elapsedMs: 5,
  learned: {},
});

describe('describing a file', () => {
  test('returns its kind, columns and first rows', async () => {
    const id = await upload('roll.csv', 'PARID,OWNER\n1-22,VARNHAM ODILE\n1-23,QUIMBY WILLA\n');
    const said = await operator.client.post(`${FILES}/${id}/description`, { choice: {} });
    expect(said.json()).toMatchObject({
      kind: 'delimited',
      columns: ['PARID', 'OWNER'],
      sample: [['1-22', 'VARNHAM ODILE'], expect.anything()],
    });
  });

  test('returns a message however the importer ends', async () => {
    const id = await upload('x.csv', 'a\n');
    const ends = [{ code: null }, { code: 1, err: 'Failed: there is no sheet "x"\n' }, { code: null, isLate: true }];
    const told = [];
    for (const end of ends) {
      const ctx = { ...app.ctx, operator: 'varnham', ingest: importer(async () => end) };
      told.push(await describeFile(ctx, id, { table: 'x' }).catch((error: AppError) => [error.code, error.message]));
    }
    expect(told).toEqual([
      ['load_file_unread', expect.stringContaining('ended at this one')],
      ['load_file_unread', 'there is no sheet "x"'],
      ['load_file_unread', expect.stringContaining('longer than a minute')],
    ]);
  });
});

describe('a load', () => {
  test('is done by a worker, with counts by reason and a file of rejected rows', async () => {
    const job = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    expect(job).toMatchObject({ state: 'waiting', fileName: 'numbers.txt', hasRejects: false });
    expect(await work()).toBe(true);
    expect(await look(job.id)).toMatchObject({
      state: 'done',
      hasRejects: true,
      report: { outcome: 'published', read: 4, loaded: 2, rejected: 2, reasons: [{ reason: 'no telephone number', rows: 2 }] },
    });
    const rejects = await operator.client.get(`/api/operator/loads/${job.id}/rejects`);
    expect(rejects.body).toBe('line,reason,row,file\n2,no telephone number,nobody,numbers.txt\n4,no telephone number,419,numbers.txt\n');
    const live = await app.owner.query(`select rows_loaded::int as rows, files from load where state = 'live'`);
    expect(live.rows).toEqual([{ rows: 2, files: ['numbers.txt'] }]);
    expect(await work()).toBe(false);

    const removal = await operator.client.post('/api/operator/sources/remove', {
      source: 'numbers',
      layout: 'dnc-flat',
      reason: 'a wrong list',
    });
    await work();
    expect(await look(removal.json<LoadJob>().id)).toMatchObject({ kind: 'remove', state: 'done' });
    expect((await app.owner.query(`select 1 from load where state = 'live'`)).rowCount).toBe(0);
  });

  test('with the wrong layout fails with a message and publishes nothing', async () => {
    const job = (await ask(await upload('x.csv', 'a,b\n1,2\n'), { by: { kind: 'layout', layout: 'fl-nal' } })).json<LoadJob>();
    await work();
    expect(await look(job.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('not Florida NAL'), report: null });
  });

  test('passes each option to the importer as one argument', async () => {
    const words = { label: '--force', state: 'FK', countyFips: '03001', countyName: '-x', regulated: ['glba'] };
    await ask(await upload('numbers.txt', NUMBERS), { source: { name: 'numbers', ...words } });
    const told = importer(async ({ onLine }) => (onLine!(REPORT), { code: 0 }));
    await work(told);
    const [layout, path, ...options] = told.asked[0]!;
    expect([layout, path]).toEqual(['dnc-flat', expect.stringMatching(/numbers\.txt$/)]);
    expect(options).toEqual([
      '--source=numbers',
      '--label=--force',
      '--state=FK',
      '--county=03001',
      '--county-name=-x',
      '--regulated=glba',
      '--as-of=2026-11-01',
      expect.stringMatching(/^--rejects=.*\.csv$/),
      '--progress=json',
    ]);
  });

  test('can be cancelled while it waits or runs, not once it has ended', async () => {
    const waiting = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    expect((await cancel(waiting.id)).json()).toMatchObject({ state: 'cancelled' });
    expect((await cancel(waiting.id)).json()).toMatchObject({ code: 'act_refused' });

    const running = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    const done = work(
      importer(async ({ signal }) => {
        await cancel(running.id);
        await new Promise((resolve) => signal!.addEventListener('abort', resolve));
        throw signal!.reason;
      }),
    );
    await done;
    expect(await look(running.id)).toMatchObject({ state: 'cancelled', report: null });
  });

  test('starts again when its worker stops, and fails after three workers died', async () => {
    const { id } = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    const stop = new AbortController();
    await work(
      importer(async ({ signal }) => {
        stop.abort();
        signal!.throwIfAborted();
        return { code: 0 };
      }),
      stop.signal,
    );
    expect(await look(id)).toMatchObject({ state: 'waiting' });
    for (let death = 0; death < 3; death += 1) {
      // The lease of a killed worker runs out.
      await app.owner.query(
        `update load_job set state = 'running', attempt = attempt + 1, lease_until = now() - interval '1 s' where id = $1`,
        [id],
      );
    }
    expect(await work(importer(async () => ({ code: 0 })))).toBe(true);
    expect(await look(id)).toMatchObject({
      state: 'failed',
      failure: 'The worker died 3 times while it read this file. Nothing of it was loaded.',
    });
  });

  test('waits while an evidence store is away, says so, and is retried automatically', async () => {
    const { id } = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    const away = importer(async () => ({
      code: EXIT_STORE_AWAY,
      err: 'Failed: Evidence store 2: no database answers there.\nDo it again.\n',
    }));
    expect(await work(away)).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'waiting', failure: 'Evidence store 2: no database answers there.', endedAt: null });
    expect(await work(away)).toBe(false);
    const later = () => app.owner.query(`update load_job set started_at = now() - interval '61 s' where id = $1`, [id]);
    // However often this happens.
    for (let minute = 0; minute < 4; minute += 1) {
      await later();
      expect(await work(away)).toBe(true);
    }
    await later();
    await work();
    expect(await look(id)).toMatchObject({ state: 'done', failure: null, report: { loaded: 2 } });
  });

  test('is not retried if it is cancelled during a try', async () => {
    const { id } = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    const away = importer(async () => {
      await cancel(id);
      return { code: EXIT_STORE_AWAY, err: 'Failed: Evidence store 2: no database answers there.\n' };
    });
    expect(await work(away)).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) });
  });

  test('fails with a message when the importer dies', async () => {
    const { id } = (await ask(await upload('numbers.txt', NUMBERS))).json<LoadJob>();
    await work(importer(async () => ({ code: null })));
    expect(await look(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('died while it read this file') });
  });

  test('keeps its file from deletion, and refuses incomplete or missing files, bad source names and bad dates', async () => {
    const id = await upload('numbers.txt', NUMBERS);
    await ask(id);
    expect((await operator.client.send('DELETE', `${FILES}/${id}`)).json()).toMatchObject({ code: 'load_file_refused' });
    const { id: half } = (await begin('half.txt', 9)).json<LoadFile>();
    expect((await ask(half)).json()).toMatchObject({ code: 'load_file_refused' });
    expect((await ask(randomUUID())).json()).toMatchObject({ code: 'load_file_not_found' });
    expect((await ask(id, { source: { name: '../x' } })).statusCode).toBe(400);
    expect((await ask(id, { asOf: 'today' })).statusCode).toBe(400);
    expect((await ask(id, { asOf: '2962-07-01' })).json()).toMatchObject({ message: expect.stringContaining('still to come') });
  });
});

describe('a map', () => {
  const MAP = {
    version: 1,
    revision: 1,
    id: 'tamarack',
    title: 'Tamarack',
    role: 'assessor',
    input: { kind: 'table' },
    names: 'last_first',
    records: [
      {
        kind: 'parcel',
        fields: {
          apn: 'Parcel',
          owners: ['Owner'],
          situs: { line: { join: ['No', 'Street'] } },
          lastSaleDate: { date: 'Sold', format: 'mdy' },
        },
      },
    ],
  };
  const ROLL = 'Parcel,Owner,No,Street,Sold\n1-22,"VARNHAM, ODILE",27,HOLLOW PINE RD,06/14/2018\n,X,,,\n';

  test('is guessed, previewed and used for a load', async () => {
    const id = await upload('tamarack.csv', ROLL);
    const guess = (await operator.client.post(`${FILES}/${id}/guess`, { choice: {} })).json<{ map: { records: object[] } }>();
    expect(guess.map.records[0]).toMatchObject({ kind: 'parcel', fields: { apn: 'Parcel' } });
    const preview = (await operator.client.post(`${FILES}/${id}/preview`, { map: MAP, state: 'NE', countyFips: '31183' })).json();
    expect(preview).toMatchObject({ looked: { rows: 2, loaded: 1, rejected: 1 }, missing: [] });
    expect(preview.rows[0].after[0]).toMatchObject({ kind: 'parcel', body: { apn: '1-22', lastSaleDate: '2018-06-14' } });
    const source = { name: 'tamarack', state: 'NE', countyFips: '31183', countyName: 'Wheeler' };
    const job = (await ask(id, { by: { kind: 'map', map: MAP }, source })).json<LoadJob>();
    await work();
    expect(await look(job.id)).toMatchObject({ state: 'done', failure: null, report: { loaded: 1, rejected: 1 } });
  });

  test('is saved under a name with its versions, and deleted with all of them', async () => {
    const maps = '/api/operator/load-maps';
    await operator.client.post(maps, { name: 'Tamarack', map: MAP });
    const saved = (await operator.client.post(maps, { name: 'tamarack', map: { ...MAP, title: 'New' } })).json<
      { id: string; version: number; map: object }[]
    >();
    expect(saved.map(({ version }) => version)).toEqual([2, 1]);
    expect(saved[0]!.map).toEqual({ ...MAP, title: 'New', revision: 2 });
    expect((await operator.client.post(maps, { name: 'x', map: { ...MAP, records: [] } })).statusCode).toBe(400);
    await operator.client.send('DELETE', `${maps}/${saved[0]!.id}`);
    expect((await operator.client.get(maps)).json()).toEqual([]);
    expect((await operator.client.send('DELETE', `${maps}/${saved[0]!.id}`)).json()).toMatchObject({ code: 'load_map_not_found' });
  });
});

test('the load settings say whether a worker is there and allowed to load', async () => {
  expect(await setting()).toMatchObject({ worker: 'away', maxBytes: MAX_BYTES });
  expect((await setting()).layouts).toContainEqual({ id: 'massgis-l3', title: 'MassGIS Level 3 assess table', needsCounty: true });
  // The login of the application may only read evidence.
  await reportWorker(app.ctx.db, await ownsEvidence(app.ctx.evidence));
  expect(await setting()).toMatchObject({ worker: 'not_allowed' });
  await reportWorker(app.ctx.db, await ownsEvidence(app.owner));
  expect(await setting()).toMatchObject({ worker: 'ready' });
  // Another worker that may not load takes nothing away.
  await reportWorker(app.ctx.db, false);
  expect(await setting()).toMatchObject({ worker: 'ready' });
});
