import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createVendorFetch, fetchOfTheWorld } from './http.ts';

const PHONE = '4095550101';
/** A few kilobytes that unpack to 24 MiB. */
const BOMB = gzipSync(Buffer.alloc(24 * 1024 * 1024));
let server: Server | undefined;
afterEach(() => server?.close());

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/3.0/phone_intel?phone=${PHONE}`;
}

const onLoopback = createVendorFetch('own');
const ask = (url: string, body?: string, signal = AbortSignal.timeout(180_000)) =>
  onLoopback(
    { about: [], method: body === undefined ? 'GET' : 'POST', url, headers: { 'x-api-key': 'k' }, ...(body === undefined ? {} : { body }) },
    signal,
  );

test('brings what was asked and what was answered, packed or not, and any status', async () => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response.writeHead(422, { 'content-encoding': 'gzip', 'retry-after': '7' });
      response.end(gzipSync(JSON.stringify({ method: request.method, key: request.headers['x-api-key'], body })));
    });
  });
  const { status, headers, body } = await ask(url, '{"é":1}');
  expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([422, '7', { method: 'POST', key: 'k', body: '{"é":1}' }]);
});

test('asks once, and follows nobody elsewhere', async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await ask(url)).status).toBe(302);
  expect(asked).toBe(1);
});

test.each([
  ['more than 10 MB', 'size', (response: Parameters<RequestListener>[1]) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1))],
  [
    'a few bytes that unpack to more',
    'size',
    (response: Parameters<RequestListener>[1]) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  ],
  [
    'what is no whole packed answer',
    'connection',
    (response: Parameters<RequestListener>[1]) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB.subarray(0, 2_000)),
  ],
  [
    'an answer that breaks off',
    'connection',
    (response: Parameters<RequestListener>[1]) => response.writeHead(200, { 'content-length': '99' }).write('x', () => response.destroy()),
  ],
])('%s is a fault that names nobody', async (_what, kind, answer) => {
  const url = await serve((_, response) => void answer(response));
  const fault = await ask(url).catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: 'OutboundFault', kind });
  expect(JSON.stringify([(fault as Error).message, (fault as Error).stack])).not.toContain(PHONE);
});

const faultAt = (address: string) => ask(address).catch((error: unknown) => error);
test('nobody heard what no connection came about for; what broke off later may have been', async () => {
  const url = await serve((_, response) => void response.destroy());
  expect(await faultAt(url)).toMatchObject({ kind: 'connection', wasUnheard: false });
  // The port does not speak TLS.
  expect(await faultAt(url.replace('http:', 'https:'))).toMatchObject({ kind: 'connection', wasUnheard: true });
  server!.close();
  expect(await faultAt(url)).toMatchObject({ kind: 'connection', wasUnheard: true });
  expect(await faultAt('https://nobody.invalid/')).toMatchObject({ wasUnheard: true });
});

test('ends with the search that asks, also where something comes all the time', async () => {
  const url = await serve((_, response) => {
    const drip = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(drip));
  });
  await expect(ask(url, undefined, AbortSignal.timeout(50))).rejects.toMatchObject({ kind: 'time' });
});

test('ends with the search that asks', async () => {
  const url = await serve(() => undefined);
  await expect(ask(url, undefined, AbortSignal.timeout(50))).rejects.toMatchObject({ kind: 'time' });
  server!.closeAllConnections();
});

test('vendors of the world are on no network of this machine', async () => {
  const url = await serve((_, response) => void response.end('{}'));
  await expect(fetchOfTheWorld({ about: [], method: 'GET', url, headers: {} }, AbortSignal.timeout(1000))).rejects.toMatchObject({
    kind: 'address',
  });
});
