import { request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { BATCH_LIMITS } from '@deedline/contract/search/batch';
import { buildBeside, startTestServer, type TestClient, type TestServer } from '../testing/test-server.ts';
import { countJobs, QUOTED } from '../testing/batches/batches.ts';
import { buildServer } from './build-server.ts';

const SHORT = { headersMs: 200, bodyMs: 200, stalledMs: 200, longestMs: 600_000, idleMs: 200, checkMs: 20 };
const LONG = { headersMs: 600_000, bodyMs: 600_000, stalledMs: 600_000, longestMs: 600_000, idleMs: 600_000, checkMs: 20 };

let app: TestServer;
let closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  app = await startTestServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  closing = [];
});
afterAll(() => app.close());

/** Starts a server of its own over the same database. */
async function start(connections: Config['connections']): Promise<{ port: number; open: () => Promise<Socket>; own: TestClient }> {
  const server = await buildBeside(app, { connections });
  closing.push(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const own = await app.signUp();
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    closing.unshift(async () => socket.destroy());
    return socket;
  };
  return { port, open, own };
}

/** Writes a letter again and again until the connection is closed. */
async function trickle(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write('a');
    await sleep(10);
  }
}

/** Returns everything received until the connection closes, for whatever reason. */
async function text(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (part) => (heard += String(part)));
  await new Promise((resolve) => void socket.once('close', resolve));
  return heard;
}

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
const HOST = 'Host: localhost\r\nContent-Type: application/json\r\n';

test('a silent connection is closed with 408', async () => {
  const { open } = await start({ ...LONG, headersMs: 200 });
  expect(statusOf(await text(await open()))).toBe('408');
});

test('headers that never end are cut off with 408', async () => {
  const { open } = await start({ ...LONG, headersMs: 200 });
  const socket = await open();
  socket.write(`GET /api/health HTTP/1.1\r\n${HOST}X-Long: `);
  const [answer] = await Promise.all([text(socket), trickle(socket)]);
  expect(statusOf(answer)).toBe('408');
});

test.each([
  ['with a length', 'Content-Length: 60000'],
  ['in chunks', 'Transfer-Encoding: chunked'],
])('a slow body %s is cut off with 408', async (_how, header) => {
  const { open } = await start({ ...LONG, bodyMs: 200 });
  const socket = await open();
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${HOST}${header}\r\n\r\n${header.startsWith('T') ? 'ea60\r\n' : ''}`);
  const [answer] = await Promise.all([text(socket), trickle(socket)]);
  expect(statusOf(answer)).toBe('408');
});

test('an idle connection is closed', async () => {
  const { open } = await start({ ...LONG, idleMs: 200 });
  const socket = await open();
  socket.write(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 \d{3} /);
});

const upload = (client: TestClient) =>
  `POST /api/batch-jobs?${QUOTED} HTTP/1.1\r\nHost: localhost\r\nCookie: ${client.cookie}\r\nContent-Type: text/csv\r\n` +
  `Content-Disposition: attachment; filename="houses.csv"\r\n`;

test('a slow upload is accepted while it makes progress', async () => {
  const { open, own } = await start({ ...LONG, bodyMs: 50 });
  const socket = await open();
  const rows = ['address\r\n', ...Array.from({ length: 20 }, (_, at) => `${at} Tannery Row\r\n`)];
  socket.write(`${upload(own)}Content-Length: ${rows.join('').length}\r\nConnection: close\r\n\r\n`);
  for (const row of rows) {
    socket.write(row);
    await sleep(10);
  }
  expect(statusOf(await text(socket))).toBe('201');
});

test('a stalled upload is cut off, and leaves no job', async () => {
  const { open, own } = await start({ ...LONG, stalledMs: 200 });
  const socket = await open();
  socket.write(`${upload(own)}Content-Length: 900000\r\n\r\naddress\r\n1 Tannery Row\r\n`);
  const [answer] = await Promise.all([text(socket), trickle(socket)]);
  expect(statusOf(answer)).toBe('408');
  await expect.poll(() => countJobs(app, own)).toBe(0);
});

test('an upload that is refused while it is sent gets its answer, and the server goes on', async () => {
  const { port, own } = await start({ ...LONG, bodyMs: 300 });
  const asked = { port, host: '127.0.0.1', method: 'POST', path: '/api/batch-jobs' };
  const headers = { 'content-type': 'application/json', cookie: own.cookie! };
  const statuses = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise((resolve) => {
          const sent = request({ ...asked, headers }, (answer) => resolve(answer.resume().statusCode));
          sent.on('error', () => resolve('broken'));
          Readable.from(pieces(640)).pipe(sent);
        }),
    ),
  );
  expect(statuses.filter((status) => status !== 413 && status !== 429)).toEqual([]);
  // The check for slow bodies has run by then.
  await sleep(500);
  expect((await fetch(`http://127.0.0.1:${port}/api/installation`)).status).toBe(200);
});

test.each([
  ['a file without an address', 400, 'text/csv', () => `nothing\r\n${'1 Tannery Row\r\n'.repeat(200_000)}`],
  ['JSON that is larger than JSON may be', 413, 'application/json', () => ' '.repeat(BATCH_LIMITS.jsonBytes + 1_000_000)],
])('the request after a refused upload on the same connection is answered: %s', async (_what, status, type, body) => {
  const { open, own } = await start({ ...LONG, bodyMs: 20_000 });
  const socket = await open();
  const sent = body();
  const head = upload(own).replace('text/csv', type);
  // The body is chunked, since one with a length would be refused for its length alone.
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${sent.length.toString(16)}\r\n${sent}\r\n0\r\n\r\n`);
  socket.write(`GET /api/installation HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(statusesOf(await text(socket))).toEqual([String(status), '200']);
});

test('a refused body that never ends is cut off without a second answer', async () => {
  const { open } = await start({ ...LONG, bodyMs: 200 });
  const socket = await open();
  socket.write(`POST /api/searches HTTP/1.1\r\n${HOST}Content-Length: 60000\r\n\r\n`);
  const [answer] = await Promise.all([text(socket), trickle(socket)]);
  expect(statusesOf(answer)).toEqual(['401']);
});

test('a response that is not read is dropped', async () => {
  const server = await buildServer({ ...app.ctx.config, connections: SHORT });
  closing.push(() => server.close());
  let isGone = false;
  server.get('/api/planted', (_request, reply) => {
    reply.raw.once('close', () => (isGone = !reply.raw.writableFinished));
    return reply.send(Readable.from(pieces()));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  closing.unshift(async () => socket.destroy());
  socket.pause();
  socket.write(`GET /api/planted HTTP/1.1\r\n${HOST}\r\n`);
  await expect.poll(() => isGone).toBe(true);
});

function* pieces(count = 1000): Generator<string> {
  for (let piece = 0; piece < count; piece += 1) yield 'x'.repeat(64 * 1024);
}
