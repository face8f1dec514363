/** A thread that requests GET /api/health at intervals and reports how long each answer took. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
const { url } = workerData as { url: string };
const agent = new http.Agent({ keepAlive: true });
let took: number[] = [];

parentPort!.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort!.postMessage(took);
  took = [];
});
for (;;) {
  const from = performance.now();
  await ask().catch(() => undefined);
  took.push(performance.now() - from);
  await sleep(EVERY_MS);
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    http.get(`${url}/api/health`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });
}
