import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countJob } from '../metrics.ts';
import { serveProbes } from './probes.ts';

const TOKEN = 'of-a-made-up-installation-0001';
let server: Awaited<ReturnType<typeof serveProbes>>;
let base: string;
beforeAll(async () => {
  server = await serveProbes({ host: '127.0.0.1', metricsToken: TOKEN }, 0);
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(base + path, init);
  return { status: answer.status, text: await answer.text() };
};

test('a worker answers /livez, and /metrics with the token only', async () => {
  countJob('send mails', 'done', 12);
  expect(await ask('/livez')).toEqual({ status: 200, text: 'ok\n' });
  expect((await ask('/metrics')).status).toBe(404);
  expect((await ask('/livez', { method: 'POST', body: 'x' })).status).toBe(404);
  expect((await ask('/api/health')).status).toBe(404);
  const metrics = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(metrics.text).toContain('deedline_job_duration_seconds_count{job="send mails",outcome="done"} 1');
});

test('a port in use is reported at once', async () => {
  await expect(serveProbes({ host: '127.0.0.1' }, (server.address() as AddressInfo).port)).rejects.toThrow('EADDRINUSE');
});
