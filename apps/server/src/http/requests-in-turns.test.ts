import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { buildServer } from './build-server.ts';
import { inTurns } from './requests-in-turns.ts';

/** A stretch is 10 ms, which holds three pieces. */
const PIECE_MS = 4;

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const look = () => new Promise((resolve) => setImmediate(resolve));
const requestOf = (asker: string) => ({ headers: { cookie: asker } }) as IncomingMessage;
const responseOf = (destroyed = false) => ({ destroyed }) as ServerResponse;

/** `begun` lists who asked, in the order in which their requests began; `comes` is what the listening socket would report. */
function listener() {
  const begun: string[] = [];
  const others = { comes: false };
  const take = inTurns(
    ({ headers }) => {
      begun.push(headers.cookie!);
      // Most of the work of a request comes after its first await.
      void Promise.resolve()
        .then(() => undefined)
        .then(() => (now += PIECE_MS));
    },
    { askerOf: ({ headers }) => headers.cookie!, isSomebodyComing: () => others.comes },
  );
  const takeMany = async (count: number, asker: string) => {
    for (let n = 0; n < count; n += 1) {
      take(requestOf(asker), responseOf());
      // Over sockets, the synchronous work of one request is done before the next arrives.
      await new Promise<void>((done) => process.nextTick(done));
    }
  };
  return { take, takeMany, begun, others };
}

test('many requests at once are started a few per turn of the event loop', async () => {
  const { takeMany, begun } = listener();
  await takeMany(20, 'one');
  const counts = [begun.length];
  while (begun.length < 20) {
    const before = begun.length;
    await look();
    counts.push(begun.length - before);
  }
  expect(counts.filter((count) => count > 0)).toEqual([3, 3, 3, 3, 3, 3, 2]);
});

test('a single request is started after a few of a busy client, not after all', async () => {
  const { takeMany, begun } = listener();
  await takeMany(50, 'much');
  await takeMany(1, 'once');
  while (begun.length < 51) await look();
  expect(begun.indexOf('once')).toBeLessThanOrEqual(6);
});

test('new connections are accepted before queued requests are started, for as long as these took', async () => {
  const { takeMany, begun, others } = listener();
  await takeMany(9, 'one');
  others.comes = true;
  for (let n = 0; n < 5; n += 1) await look();
  const had = begun.length;
  expect(had).toBeLessThan(9);
  for (let n = 0; n < 5; n += 1) await look();
  expect(begun.length).toBe(had);
  now += 10;
  await look();
  expect(begun.length).toBe(had + 3);
});

test('a request whose client has disconnected is not started', async () => {
  const { take, takeMany, begun } = listener();
  await takeMany(3, 'first');
  take(requestOf('gone'), responseOf(true));
  take(requestOf('last'), responseOf());
  while (!begun.includes('last')) await look();
  expect(begun).toEqual(['first', 'first', 'first', 'last']);
});

test('pipelined requests of one connection are started a few per turn', async () => {
  const server = await buildServer({ ...readConfig({}), logLevel: 'silent' });
  const begun: number[] = [];
  server.get('/api/planted', async () => {
    begun.push(now);
    now += 20;
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/planted HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(12));
  let most = 0;
  while (begun.length < 12) {
    const before = begun.length;
    await look();
    most = Math.max(most, begun.length - before);
  }
  expect(most).toBeLessThanOrEqual(3);
  socket.destroy();
  await server.close();
});
