import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { listen } from './serve.ts';

/** More than the framework's backlog of 511, and fewer than Linux allows. */
const COUNT = 1_500;
const LONGEST_MS = 20_000;

/** Counts the connections that are established, and notifies when all are. */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, count, open } } = require('node:worker_threads');
  let broken = 0;
  parentPort.postMessage('begun');
  parentPort.once('message', () => parentPort.postMessage(broken));
  for (let n = 0; n < count; n += 1) {
    connect(port, '127.0.0.1').on('connect', () => {
      Atomics.add(open, 0, 1);
      if (open[0] === count) Atomics.notify(open, 0);
    }).on('error', () => (broken += 1));
  }
`;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

test('a thousand connections are accepted while the process is busy', async () => {
  const port = await listen(app.server, { host: '127.0.0.1', port: 0 });
  const open = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, count: COUNT, open } });
  try {
    await once(client, 'message');
    // `Atomics.wait` blocks this thread, so nothing is accepted meanwhile.
    for (let seen = 0; (seen = Atomics.load(open, 0)) < COUNT;) if (Atomics.wait(open, 0, seen, LONGEST_MS) === 'timed-out') break;
    expect(Atomics.load(open, 0)).toBe(COUNT);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    client.postMessage('how many broke?');
    expect((await once(client, 'message'))[0]).toBe(0);
  } finally {
    await client.terminate();
  }
});
