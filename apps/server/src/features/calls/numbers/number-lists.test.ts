import type { NumberList } from '@deedline/contract/compliance/do-not-call';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PELLWORTH } from '../../../testing/batches/output.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { presentCalls } from '../rules/present-calls.ts';
import { checkNumbers, type AskedNumber } from './check-numbers.ts';
import { loadInstallationList, removeInstallationList } from './keep-lists.ts';

let app: TestServer;
let client: TestClient;
let folder: string;
let now = new Date('2026-11-22T12:00:00Z');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-lists-'));
  app = await startTestServer({ config: { sessionIdleHours: 720 }, ctx: { now: () => now } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date('2026-11-22T12:00:00Z');
  client = await app.signUp();
});

const NATIONAL = 'kind=national&listDate=2026-11-20&san=10012345-678';
const send = (terms: string, body: string | Buffer, type = 'text/plain') =>
  client.send('POST', `/api/do-not-call/lists?${terms}`, body, { 'content-type': type });
async function load(terms: string, body: string | Buffer, type?: string): Promise<NumberList> {
  const answer = await send(terms, body, type);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<NumberList>();
}
const refusal = async (terms: string, body: string | Buffer) => {
  const { statusCode, body: text } = await send(terms, body);
  return [statusCode, (JSON.parse(text) as { message: string }).message] as const;
};
async function say(e164: string, asked: Partial<AskedNumber> = {}) {
  const [checked] = await checkNumbers(app.ctx, [{ accountId: await ownerId(), e164, states: [], ...asked }]);
  return checked!.statuses.map(({ kind, says }) => `${kind} ${says}`);
}
async function ownerId(of: TestClient = client): Promise<string> {
  const list = (await of.get('/api/do-not-call/lists')).json<NumberList[]>().find(({ owner }) => owner === 'account')!;
  const found = await app.ctx.db.query<{ account_id: string }>('select account_id from number_list where id = $1', [list.id]);
  return found.rows[0]!.account_id;
}

function zip(files: Record<string, string>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

describe('a national list', () => {
  test('is read in both notations, with either line ending, plain, gzip or ZIP', async () => {
    const text = '419,5550142\r\n4195550178\n740,5550111\n\n7405550111';
    const list = await load(NATIONAL, text);
    expect(list).toMatchObject({
      owner: 'account',
      numbers: 3,
      areaCodes: ['419', '740'],
      rejected: 0,
      isFresh: true,
      freshUntil: '2026-12-21',
      added: null,
    });
    expect(await load(NATIONAL, gzipSync(text), 'application/gzip')).toMatchObject({ numbers: 3, added: 0, removed: 0 });
    const packed = zip({ '419.txt': '419,5550142\n419,5550143\n', '740.txt': '740,5550111\n' });
    expect(await load(NATIONAL, packed, 'application/zip')).toMatchObject({ numbers: 3, added: 1, removed: 1 });
    expect(await say('+14195550142')).toEqual(['national listed']);
    expect(await say('+14195550178')).toEqual(['national not_listed']);
    expect((await client.get('/api/do-not-call/lists')).json()).toHaveLength(1);
  });

  test('is read from the phone column of a table, with or without country code', async () => {
    const rows = ['Name,Phone,State', 'A,1 (419) 555-0142,OH', 'B,+1.740.555.0111,OH', 'C,419-555-0178,OH', 'D,24195550143,OH'];
    expect(await load(NATIONAL, `${rows.join('\n')}\n`, 'text/csv')).toMatchObject({ numbers: 3, rejected: 1 });
    expect([await say('+14195550142'), await say('+17405550111'), await say('+14195550178')]).toEqual([
      ['national listed'],
      ['national listed'],
      ['national listed'],
    ]);
  });

  test('says nothing about area codes that it does not cover', async () => {
    await load(NATIONAL, '419,5550142\n');
    expect(await say('+16145550142')).toEqual([]);
    await load(`${NATIONAL}&areaCodes=419,614`, '419,5550142\n');
    expect(await say('+16145550142')).toEqual(['national not_listed']);
  });

  test('replaces the area codes that it covers, and no others', async () => {
    await load(NATIONAL, '419,5550142\n419,5550143\n740,5550111\n');
    expect(await load('kind=national&listDate=2026-11-21&san=10012345-678', '419,5550143\n419,5550144\n419,5550145\n')).toMatchObject({
      added: 2,
      removed: 1,
    });
    const lists = (await client.get('/api/do-not-call/lists')).json<NumberList[]>();
    expect(lists.map(({ areaCodes, numbers }) => [areaCodes, numbers])).toEqual([
      [['419'], 3],
      [['740'], 1],
    ]);
    expect([await say('+14195550142'), await say('+17405550111')]).toEqual([['national not_listed'], ['national listed']]);
  });

  test('is fresh for 31 days; afterwards listed numbers stay listed, and others are stale', async () => {
    await load(NATIONAL, '419,5550142\n');
    now = new Date('2026-12-21T23:00:00Z');
    expect(await say('+14195550143')).toEqual(['national not_listed']);
    now = new Date('2026-12-22T01:00:00Z');
    expect([await say('+14195550142'), await say('+14195550143')]).toEqual([['national listed'], ['national stale']]);
  });

  test('is refused without a SAN or numbers, or with an invalid, future or older date', async () => {
    expect(await refusal('kind=national&listDate=2026-11-20', '419,5550142\n')).toEqual([400, expect.stringContaining('SAN')]);
    expect(await refusal('kind=national&listDate=2026-02-30&san=10012345', '419,5550142\n')).toEqual([
      400,
      expect.stringContaining('no such day'),
    ]);
    expect(await refusal('kind=national&listDate=2027-11-20&san=10012345', '419,5550142\n')).toEqual([
      400,
      expect.stringContaining('future'),
    ]);
    expect(await refusal('kind=state&listDate=2026-11-20', '419,5550142\n')).toEqual([400, expect.stringContaining('name the state')]);
    expect(await refusal(NATIONAL, 'Dear sir,\nno numbers here\n')).toEqual([
      400,
      expect.stringMatching(/^Line 1: there is no telephone number/),
    ]);
    expect(await refusal(NATIONAL, '')).toEqual([400, expect.stringContaining('no line')]);
    expect(await refusal(NATIONAL, Buffer.alloc(9_000, 1))).toEqual([400, expect.stringContaining('Line 1 is longer')]);
    const mostlyWrong = `419,5550142\n${'hello\n'.repeat(30)}`;
    expect(await refusal(NATIONAL, mostlyWrong)).toEqual([400, 'Line 2: not ten digits. 30 lines of 31 cannot be taken.']);
    expect((await client.get('/api/do-not-call/lists')).json()).toEqual([]);
    await load(NATIONAL, '419,5550142\n');
    expect(await refusal('kind=national&listDate=2026-11-19&san=10012345', '419,5550142\n')).toEqual([
      400,
      expect.stringContaining('newer'),
    ]);
  });

  test('reports rejected lines by number and reason, without their content', async () => {
    const list = await load(`${NATIONAL}&areaCodes=419`, '419,5550142\n419,555014\n4190550142\n614,5550142\n');
    expect(list.rejects).toEqual([
      { line: 2, reason: 'not ten digits' },
      { line: 3, reason: 'not a number of the North American plan' },
      { line: 4, reason: 'of an area code that the list was not said to cover' },
    ]);
    const kept = await app.ctx.db.query<{ text: string }>('select facts::text as text from audit_record where subject = $1', [list.id]);
    expect(kept.rows[0]!.text).toContain('"numbers": 1');
    expect(kept.rows[0]!.text).not.toMatch(/555014/);
  });
});

test('litigator lists, state lists and answers about reassigned numbers', async () => {
  await load(
    'kind=litigator&listDate=2026-11-20',
    'Name,"Phone number",Case\n"Somebody, A","(419) 555-0142","3:26"\nB,+1 614-555-0111,x\n',
    'text/csv',
  );
  await load('kind=state&state=oh&listDate=2026-11-20', '419-555-0143\n');
  expect(await say('+14195550142', { states: ['OH'] })).toEqual(expect.arrayContaining(['litigator listed', 'state not_listed']));
  expect(await say('+14195550143', { states: ['TX'] })).toEqual(expect.arrayContaining(['litigator not_listed', 'state listed']));
  const answers = 'Number,Date,Result\n4195550142,2026-01-31,Yes\n419-555-0143,20260131,no data\n4195550144,01/31/2026,maybe\n';
  expect(await load('kind=reassigned&listDate=2026-11-20', answers)).toMatchObject({ numbers: 2, rejected: 1, rejects: [{ line: 4 }] });
  const [checked] = await checkNumbers(app.ctx, [{ accountId: await ownerId(), e164: '+14195550142', states: [] }]);
  expect(checked!.reassigned).toEqual([{ askedAbout: '2026-01-31', answer: 'yes', isFresh: true }]);
});

test.each<[string, string, string[], string]>([
  ['given up since they were last seen with it', '2026-01-31', ['yes'], 'blocked'],
  ['given up since the very day', '2026-02-01', ['yes'], 'blocked'],
  ['perhaps given up before they got it', '2026-02-02', ['yes'], 'review'],
  ['not given up since a day on which they may have had it', '2026-03-02', ['yes', 'no'], 'none'],
  ['not given up since a day after they were last seen', '2026-02-20', ['yes', 'no'], 'review'],
  ['not given up at all', '2026-01-31', ['no'], 'none'],
])('a number %s is told so', async (_what, lastSeen, answers, effect) => {
  const days = answers.map((answer) => (answer === 'yes' ? '2026-02-01' : '2026-03-01'));
  await load('kind=reassigned&listDate=2026-11-20', answers.map((answer, at) => `4195550142,${days[at]},${answer}\n`).join(''));
  now = new Date('2026-11-24T17:00:00Z');
  const [first] = PELLWORTH.phones;
  const results = { ...PELLWORTH, phones: [{ ...first!, e164: '+14195550142', lastSeen }] };
  const [shown] = await presentCalls(app.ctx, [{ accountId: await ownerId(), results }]);
  const reason = shown!.phones[0]!.callReadiness!.reasons.find(({ code }) => code.startsWith('reassigned'));
  expect({ block: 'blocked', review: 'review', note: 'note', none: 'none' }[reason?.effect ?? 'none']).toBe(effect);
});

test('a relative’s number is checked against the same lists and hours', async () => {
  await load('kind=litigator&listDate=2026-11-20', '419-555-0142\n');
  const [relative] = PELLWORTH.relatives;
  const numbers = ['(419) 555-0142', '(419) 555-0143'].map((number) => ({ number, confidence: 80 }));
  const results = { ...PELLWORTH, relatives: [{ ...relative!, phones: numbers }] };
  const judge = async () => {
    const [shown] = await presentCalls(app.ctx, [{ accountId: await ownerId(), results }]);
    return shown!.relatives[0]!.phones.map(({ callReadiness: ready }) => [
      ready!.state,
      [...new Set(ready!.reasons.filter(({ effect }) => effect === 'block').map(({ code }) => code))],
    ]);
  };
  now = new Date('2026-11-24T17:00:00Z');
  expect(await judge()).toEqual([
    ['blocked', ['litigator']],
    ['review', []],
  ]);
  now = new Date('2026-11-25T04:00:00Z');
  expect(await judge()).toEqual([
    ['blocked', ['litigator', 'outside_hours']],
    ['blocked', ['outside_hours']],
  ]);
});

const numbersOf = (count: number) => Array.from({ length: count }, (_, at) => `419555${String(at).padStart(4, '0')}\n`).join('');

test.each([
  ['litigator', 'kind=litigator&listDate='],
  ['national', 'kind=national&san=10012345-678&listDate='],
])('a %s list with less than half of the previous numbers is refused', async (kind, terms) => {
  await load(`${terms}2026-11-19`, numbersOf(1_200));
  expect(await refusal(`${terms}2026-11-20`, numbersOf(500))).toEqual([
    400,
    'This list has 500 numbers where that of 2026-11-19 has 1,200, which is less than half. Nothing was changed. Look whether the file is whole; where it is, remove the list of 2026-11-19 first.',
  ]);
  expect(await say('+14195550900')).toEqual([`${kind} listed`]);
  expect(await load(`${terms}2026-11-20`, numbersOf(700))).toMatchObject({ numbers: 700, removed: 500 });
  expect(await load(`${terms}2026-11-21`, numbersOf(10))).toMatchObject({ numbers: 10 });
});

test('an account’s lists are private, the installation’s are for all, and both can be removed', async () => {
  const mine = await load(NATIONAL, '419,5550142\n');
  const owner = await ownerId();
  const other = await app.signUp();
  expect((await other.get('/api/do-not-call/lists')).json()).toEqual([]);
  expect((await other.send('DELETE', `/api/do-not-call/lists/${mine.id}`)).statusCode).toBe(404);
  const path = join(folder, 'all.txt');
  writeFileSync(path, '4195550143\n');
  const operator = { ...app.ctx, operator: 'quill' };
  const shared = await loadInstallationList(operator, { kind: 'national', listDate: '2026-11-21', san: '10012345' }, path);
  expect((await other.get('/api/do-not-call/lists')).json()).toMatchObject([{ owner: 'installation', loadedBy: 'operator', san: null }]);
  const asked = [
    { accountId: owner, e164: '+14195550142', states: [] },
    { accountId: null, e164: '+14195550142', states: [] },
    { accountId: null, e164: '+442079460000', states: [] },
  ];
  const says = async () => (await checkNumbers(app.ctx, asked)).map(({ statuses }) => statuses.map((one) => `${one.owner} ${one.says}`));
  expect(await says()).toEqual([['installation not_listed', 'account listed'], ['installation not_listed'], []]);
  expect((await client.send('DELETE', `/api/do-not-call/lists/${mine.id}`)).statusCode).toBe(204);
  await removeInstallationList(operator, shared.id);
  expect(await says()).toEqual([[], [], []]);
  const records = await app.ctx.db.query(`select kind, what from audit_record where subject = any($1) order by id`, [[mine.id, shared.id]]);
  expect(records.rows.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'setting number_list_loaded',
    'operator do_not_call_load',
    'setting number_list_removed',
    'operator do_not_call_remove',
  ]);
});
