import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOverHttp } from '../testing/find-over-http.ts';
import { QUILLMERE, seedQuillmere } from '../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startTracing } from './start-tracing.ts';

/** What the collector received, as text: the names of spans and all their attributes. */
const sent: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    sent.push(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let app: TestServer;
let endTracing: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  // The exporter reads this variable itself.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  endTracing = await startTracing({ spansOf: '' }, 'deedline-api');
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await app.close();
  collector.close();
});

test('a search is sent as spans that hang together, from the request to its end on record, and name nobody', async () => {
  await findOverHttp(app, QUILLMERE.full);
  await endTracing();
  const spans = sent.flatMap((text) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const request = spans.find(({ name }) => name === 'POST /api/searches');
  const ofSearch = spans.filter(({ traceId }) => traceId === request?.traceId).map(({ name }) => name);
  expect(ofSearch).toEqual(expect.arrayContaining(['search', 'gather evidence', 'ask source', 'resolve', 'settle']));
  for (const secret of ['Tannery', 'Varnham', 'Quillmere', '5550142', 'example.com', 'select ']) expect(sent.join()).not.toContain(secret);
});

interface Sent {
  resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[];
}

test('where nobody asked for it nothing is set up', async () => {
  const end = await startTracing({}, 'deedline-api');
  await expect(end()).resolves.toBeUndefined();
});
