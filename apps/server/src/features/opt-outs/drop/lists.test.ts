import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { seedSource } from '../../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findOptedOut } from '../../compliance/suppression.ts';
import { ListFault, readLists } from './read-lists.ts';
import { matchNewLoads, takeLists } from './take-lists.ts';

const status = (id: string, code: number) => ({ id, status: code });
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const csv = (...rows: readonly [string, string][]) => ['ID,Hash', ...rows.map((row) => row.join(','))].join('\r\n');

interface Packed {
  packed: Buffer;
  bytes: number;
  sum: number;
}

function pack(text: string): Packed {
  const content = Buffer.from(text);
  return { packed: deflateRawSync(content), bytes: content.length, sum: crc32(content) };
}

/** Compresses `head` followed by `piece` repeated until there are `bytes` bytes. */
async function packLong(head: string, piece: string, bytes: number): Promise<Packed> {
  const [deflate, packed] = [createDeflateRaw({ level: 1 }), [] as Buffer[]];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const filler = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)));
  let sum = 0;
  for (let left = bytes, next = Buffer.from(head); left > 0; next = filler) {
    const some = next.subarray(0, left);
    left -= some.length;
    sum = crc32(some, sum);
    await new Promise<void>((done, fail) => deflate.write(some, (error) => (error ? fail(error) : done())));
  }
  deflate.end();
  await finished(deflate);
  return { packed: Buffer.concat(packed), bytes, sum };
}

/** Makes a ZIP file. `says` changes what its directory states about the first file. */
function zipOf(files: Readonly<Record<string, string | Packed>>, says: { bytes?: number; method?: number; flags?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const label = Buffer.from(name);
    const { packed, bytes, sum } = typeof content === 'string' ? pack(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(says.flags ?? 0, 8);
    entry.writeUInt16LE(says.method ?? 8, 10);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says.bytes ?? bytes, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, label);
    parts.push(local, label, packed);
    at += local.length + label.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const folder = mkdtempSync(join(tmpdir(), 'deedline-drop-'));
const write = (zip: Buffer): string => {
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, zip);
  return path;
};

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const FILES = {
  'drop/phones_2026-11.csv': csv(['P1', hashOf('4195550142')], ['P2', hashOf('4195550199')]),
  'drop/emails_2026-11.csv': csv(['E1', hashOf('odile.varnham@mail.example')], ['E2', hashOf('maud@mail.example')]),
  'drop/vins_2026-11.csv': 'ID,Hash\nV1,whatever',
};

test('deletion lists are answered, take effect at once, and are matched with new loads', async () => {
  const answered = await takeLists(app.ctx, write(zipOf(FILES)));
  expect(answered).toEqual([
    { name: 'phones_2026-11', answers: [status('P1', 4), status('P2', 5)] },
    { name: 'emails_2026-11', answers: [status('E1', 4), status('E2', 5)] },
    { name: 'vins_2026-11', answers: null },
  ]);
  const client = await app.signUp();
  for (const request of [QUILLMERE.phone, QUILLMERE.email]) {
    const { id } = (await client.post('/api/searches', request)).json<{ id: string }>();
    await app.runner.idle();
    expect((await client.get(`/api/searches/${id}`)).json()).toMatchObject({ results: { matched: false, owner: null }, creditsCost: 0 });
  }
  expect(await findOptedOut(app.ctx, [{ kind: 'phone', phone: '+1 (419) 555-0199' }])).toEqual([true]);

  expect(await matchNewLoads(app.ctx)).toBe(0);
  await seedSource(app.owner, {
    facts: { name: 'fk-email_list', label: 'Emails', origin: 'fk-email_list', role: 'email_list', state: 'FK', asOf: '2026-11-01' },
    layout: 'later',
    records: [{ kind: 'person', recordId: 'E9', body: { name: { first: 'MAUD', last: 'KETTLEBY' }, emails: ['Maud@Mail.example'] } }],
  });
  expect(await matchNewLoads(app.ctx)).toBe(1);
  expect((await takeLists(app.ctx, write(zipOf(FILES))))[1]!.answers).toEqual([status('E1', 4), status('E2', 4)]);
});

test.each<[string, Buffer, string]>([
  ['no ZIP file', Buffer.from('ID,Hash\n'), 'no ZIP file'],
  ['a cut one', zipOf(FILES).subarray(40), 'damaged'],
  ['one without a list', zipOf({ 'read-me.txt': '' }), 'no CSV file'],
  ['other columns', zipOf({ 'phones.csv': 'Phone\n1' }), 'phones.csv: the columns must be ID and Hash, and they are phone'],
  ['no hash', zipOf({ 'phones.csv': csv(['P1', 'x']) }), 'phones.csv, line 2: the hash is not SHA-256 in base64'],
  ['a third column', zipOf({ 'phones.csv': 'ID,Hash\nP1,a,b' }), 'line 2: an ID and a hash'],
  ['an ID twice', zipOf({ 'phones.csv': csv(['P1', hashOf('1')], ['P1', hashOf('2')]) }), 'line 3: the ID P1 stands there twice'],
  ['a quote that never closes', zipOf({ 'phones.csv': 'ID,Hash\n"P1,a\n' }), 'phones.csv: '],
  ['a list twice', zipOf({ 'a/phones.csv': csv(), 'b/phones.csv': csv() }), 'Two files are named phones'],
  ['a bomb that says so', zipOf({ 'phones.csv': csv() }, { bytes: 2 ** 31 }), 'more than 536,870,912 bytes'],
  ['a bomb that does not', zipOf({ 'phones.csv': '0'.repeat(100_000) }, { bytes: 10 }), 'larger than it says'],
  ['an encrypted one', zipOf({ 'phones.csv': csv() }, { flags: 1 }), 'encrypted'],
  ['another packing', zipOf({ 'phones.csv': csv() }, { method: 12 }), 'bzip2, which is not read'],
])('%s is refused with its reason', async (_, zip, message) => {
  const refused = await readLists(write(zip)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ListFault);
  expect((refused as Error).message).toContain(message);
});

test('a list of exactly the most bytes is read', async () => {
  const blank = await packLong(`\ufeffID,Hash\r\n"P\u00e9\r\n1",${hashOf('4195550142')}\n`, `${' '.repeat(9_000)},\n`, 512 * 1024 * 1024);
  const [list] = await readLists(write(zipOf({ 'phones.csv': blank })));
  expect(list).toMatchObject({ name: 'phones', entries: [{ id: 'P\u00e9\r\n1', hash: Buffer.from(hashOf('4195550142'), 'base64') }] });
});

test('a list that is read in pieces keeps every ID', async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `${'\u00e9\u{1f600}'.repeat(index % 7)}${index}`);
  const [list] = await readLists(write(zipOf({ 'phones.csv': csv(...ids.map((id) => [id, hashOf(id)] as [string, string])) })));
  expect(list!.entries.map(({ id }) => id)).toEqual(ids);
});
