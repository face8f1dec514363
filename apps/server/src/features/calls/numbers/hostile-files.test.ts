/** Number files made to do harm, and more of them than anybody needs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { loadNumberList } from './load-number-list.ts';

let app: TestServer;
let client: TestClient;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-hostile-'));
  app = await startTestServer();
  client = await app.signUp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (body: string | Buffer, who: TestClient = client) =>
  who.send('POST', '/api/do-not-call/lists?kind=litigator&listDate=2026-11-01', body, { 'content-type': 'application/octet-stream' });

interface Packed {
  name: string;
  bytes: Buffer;
  /** Header values that differ from the truth. */
  claims?: { start?: number; length?: number; method?: number };
}

function zip(files: readonly Packed[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, claims = {} } of files) {
    const { method = bytes.length === 0 ? 0 : 8 } = claims;
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(claims.length ?? packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(claims.start ?? at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const NUMBERS = Buffer.from('4195550142\n4195550143\n');

test('an empty file in a ZIP is ignored', async () => {
  const answer = await send(
    zip([
      { name: 'README', bytes: Buffer.alloc(0) },
      { name: 'numbers.txt', bytes: NUMBERS },
    ]),
  );
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('"numbers":2')]);
});

test.each<[string, Buffer]>([
  ['a ZIP whose entry begins behind its end', zip([{ name: 'a', bytes: NUMBERS, claims: { start: 4_000_000_000 } }])],
  ['a ZIP whose entry is longer than it is', zip([{ name: 'a', bytes: NUMBERS, claims: { length: 4_000_000_000, method: 0 } }])],
  ['a ZIP that unpacks itself', zip([{ name: 'a', bytes: NUMBERS, claims: { method: 99 } }])],
  ['a ZIP that is nothing but its first bytes', Buffer.from('PK\u0003\u0004')],
  ['a gzip that is cut short', gzipSync(NUMBERS).subarray(0, 15)],
  ['a line that never ends', Buffer.alloc(3_000_000, '4')],
  ['a line that never ends, packed', gzipSync(Buffer.alloc(50_000_000, '4'))],
  ['bytes of no text', Buffer.from([0xff, 0xfe, 0x34, 0, 0x31, 0, 0x0a, 0])],
  ['another file within', gzipSync(gzipSync(NUMBERS))],
  ['a gzip of next to nothing that is four hundred times as much', gzipSync(Buffer.concat([NUMBERS, Buffer.alloc(30_000_000, '\n')]))],
  [
    'a ZIP of many that are',
    zip(
      Array.from({ length: 30 }, (_, index) => ({ name: `${index}.txt`, bytes: Buffer.concat([NUMBERS, Buffer.alloc(1_000_000, '\n')]) })),
    ),
  ],
])('%s is refused without quoting the file', async (_, body) => {
  const answer = await send(body);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'number_list_refused', message: expect.stringMatching(/^[A-Z]/) },
  ]);
  expect(answer.json<{ message: string }>().message).not.toMatch(/4195|4444/);
});

test('a decompression bomb is stopped at the limit, and leaves no list', async () => {
  const path = join(folder, 'bomb.gz');
  writeFileSync(path, gzipSync(Buffer.from('4195550142\n'.repeat(2_000_000))));
  const terms = { kind: 'litigator', listDate: '2026-11-01' } as const;
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const load = loadNumberList(app.ctx, { terms, path, accountId, loadedBy: 'account', mostBytes: 1_000_000 }, async () => undefined);
  await expect(load).rejects.toThrow('unpacks to more than may be loaded at once');
  const left = await app.owner.query('select from number_list where account_id = $1 and numbers > 10', [accountId]);
  expect(left.rowCount).toBe(0);
});

test('a content length of a gigabyte is refused with 413', async () => {
  const said = await client.send('POST', '/api/do-not-call/lists?kind=litigator&listDate=2026-11-01', '4195550142\n', {
    'content-type': 'text/plain',
    'content-length': '1000000000',
  });
  expect(said.statusCode).toBe(413);
});

test('many simultaneous uploads of one account do not delay other requests, and are refused beyond a few', async () => {
  const busy = await app.signUp();
  const accountId = (await busy.get('/api/auth/user')).json<{ id: string }>().id;
  const holder = await app.owner.connect();
  const lock = `hashtextextended('number_list ${accountId} litigator', 0)`;
  // Holds the lock, as a list of millions does while it is read.
  await holder.query(`select pg_advisory_lock(${lock})`);
  const sent = Array.from({ length: 14 }, () => send(NUMBERS, busy));
  const answered: number[] = [];
  for (const one of sent) void one.then(({ statusCode }) => answered.push(statusCode));
  await expect.poll(() => answered.length).toBe(13);
  const other = await client.get('/api/lists');
  await holder.query(`select pg_advisory_unlock(${lock})`);
  holder.release();
  expect([other.statusCode, other.body]).toEqual([200, expect.anything()]);
  const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 429)).toHaveLength(13);
});

test('simultaneous uploads of many accounts wait in turn, and do not delay other requests', async () => {
  const busy = await Promise.all(Array.from({ length: 14 }, () => app.signUp()));
  const ids = await Promise.all(busy.map(async (one) => (await one.get('/api/auth/user')).json<{ id: string }>().id));
  const holder = await app.owner.connect();
  const lock = (call: string) =>
    holder.query(`select ${call}(hashtextextended('number_list ' || id || ' litigator', 0)) from unnest($1::text[]) as id`, [ids]);
  await lock('pg_advisory_lock');
  const sent = busy.map((one) => send(NUMBERS, one));
  const waits = async () =>
    (await app.owner.query(`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`)).rowCount;
  await expect.poll(waits).toBe(3);
  const other = await client.get('/api/lists');
  expect([other.statusCode, await waits()]).toEqual([200, 3]);
  await lock('pg_advisory_unlock');
  holder.release();
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(busy.map(() => 201));
});
