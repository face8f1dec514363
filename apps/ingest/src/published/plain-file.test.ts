import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeData } from './describe.ts';
import { fetchData, type FetchRequest } from './fetch.ts';
import { MANNERS, readRetryAfter } from './polite-client.ts';

const FILE = randomBytes(12 << 20);
let tag = '"one"';
let asked: IncomingMessage['headers'][] = [];
/** Handles a request in place of the usual answer; returns true if it did. */
let habit: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

let server: Server;
let origin: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-file-'));
  server = createServer((request, response) => {
    asked.push(request.headers);
    if (habit(request, response)) return;
    const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
    const headers = {
      etag: tag,
      'last-modified': 'Sun, 01 Nov 2026 06:00:00 GMT',
      'accept-ranges': 'bytes',
      'content-type': 'application/zip',
    };
    if (known === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const from = range !== undefined && ifRange === tag ? Number(/^bytes=(\d+)-$/.exec(range)![1]) : 0;
    if (from >= FILE.length) {
      response.writeHead(416, { 'content-range': `bytes */${FILE.length}` }).end();
      return;
    }
    const part = from === 0 ? {} : { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` };
    response.writeHead(from === 0 ? 200 : 206, { ...headers, ...part, 'content-length': FILE.length - from }).end(FILE.subarray(from));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  habit = () => false;
});

const manners = { ...MANNERS, reach: 'own' as const, pauseMs: 0, idleMs: 500, wait: async () => undefined };
const fetchIt = (out: string, more: Partial<FetchRequest> = {}) =>
  fetchData(
    { address: `${origin}/rolls/NAL%2001.zip`, out: join(folder, out), resume: false, ifChanged: false, maxBytes: 1e9, ...more },
    manners,
    {
      onNote: () => undefined,
      onProgress: () => undefined,
    },
  );
const digest = (out: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, out)))
    .digest('hex');
const WHOLE = createHash('sha256').update(FILE).digest('hex');

/** Sends this many bytes of the file, then breaks the connection off. */
const breakOff = (bytes: number) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.headers.range !== undefined) return false;
  response.writeHead(200, { etag: tag, 'content-length': FILE.length }).write(FILE.subarray(0, bytes), () => response.destroy());
  return true;
};

it('a file is fetched with its name and date, and again only after a change', async () => {
  expect(await fetchIt('roll.zip')).toMatchObject({
    outcome: 'fetched',
    bytes: FILE.length,
    sha256: WHOLE,
    name: 'NAL 01.zip',
    asOf: '2026-11-01',
  });
  expect(digest('roll.zip')).toBe(WHOLE);
  expect((await fetchIt('roll.zip')).outcome).toBe('unchanged');
  expect(digest('roll.zip')).toBe(WHOLE);
  tag = '"two"';
  expect(await fetchIt('roll.zip')).toMatchObject({ outcome: 'unchanged', bytes: FILE.length });
});

it('an interrupted fetch continues, also with --resume', async () => {
  habit = breakOff(5 << 20);
  await fetchIt('broken.zip');
  expect(digest('broken.zip')).toBe(WHOLE);
  expect(Number(/\d+/.exec(asked[1]!.range!)![0])).toBeGreaterThan(4 << 20);
  habit = (_, response) => Boolean(response.writeHead(404).end());
  let isFirst = true;
  habit = (request, response) => {
    if (isFirst) {
      isFirst = false;
      return breakOff(5 << 20)(request, response);
    }
    response.writeHead(404).end();
    return true;
  };
  await expect(fetchIt('left.zip')).rejects.toThrow('there is nothing at this address');
  expect(existsSync(join(folder, 'left.zip'))).toBe(false);
  habit = () => false;
  asked = [];
  await fetchIt('left.zip', { resume: true });
  expect([asked.length, asked[0]!['if-range'], digest('left.zip')]).toEqual([1, tag, WHOLE]);
});

it('a file that changed since the interruption is fetched anew', async () => {
  let isFirst = true;
  habit = (request, response) => {
    if (!isFirst) return false;
    isFirst = false;
    breakOff(5 << 20)(request, response);
    tag = '"three"';
    return true;
  };
  await fetchIt('changed.zip');
  expect(digest('changed.zip')).toBe(WHOLE);
});

it('a web page, too many bytes, a private address and an invalid one are refused', async () => {
  habit = (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'));
  await expect(fetchIt('page.zip')).rejects.toThrow('this is a web page, not a file');
  habit = () => false;
  await expect(fetchIt('large.zip', { maxBytes: 1e6 })).rejects.toThrow(`it has ${FILE.length} bytes, and at most 1000000 are fetched`);
  habit = (_, response) => Boolean(response.writeHead(200).end(FILE));
  await expect(fetchIt('unsaid.zip', { maxBytes: 1e6 })).rejects.toThrow('the limit of a fetch');
  for (const out of ['page.zip', 'large.zip', 'unsaid.zip']) expect(existsSync(join(folder, out))).toBe(false);
  const request = { address: `${origin}/x.zip`, out: join(folder, 'x.zip'), resume: false, ifChanged: false, maxBytes: 1e9 };
  const nothing = { onNote: () => undefined, onProgress: () => undefined };
  await expect(fetchData(request, { ...manners, reach: 'internet' }, nothing)).rejects.toThrow('not asked');
  await expect(fetchIt('no.zip', { address: 'roll.zip' })).rejects.toThrow('"roll.zip" is not an address');
  for (const out of ['page.zip', 'large.zip', 'x.zip', 'no.zip'])
    expect([out, existsSync(join(folder, `${out}.part`))]).toEqual([out, false]);
});

it('a file is described without being fetched', async () => {
  expect(await describeData(`${origin}/roll.zip`, undefined, manners)).toEqual({
    kind: 'file',
    url: `${origin}/roll.zip`,
    bytes: FILE.length,
    type: 'application/zip',
    updated: '2026-11-01T06:00:00.000Z',
    resumes: true,
  });
});

it('Retry-After is read in seconds or as a date', () => {
  const now = Date.parse('2026-11-01T06:00:00Z');
  expect([
    readRetryAfter('120', now),
    readRetryAfter('Sun, 01 Nov 2026 06:00:30 GMT', now),
    readRetryAfter('soon', now),
    readRetryAfter(null, now),
  ]).toEqual([120_000, 30_000, undefined, undefined]);
});
