import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBeside, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let app: TestServer;
let port: number;
beforeAll(async () => {
  app = await startTestServer();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends these lines on one connection, byte for byte, and returns the statuses of all answers. */
async function send(...lines: string[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  const answer = await text(socket);
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
}

describe('an HTTP message with ambiguous length is refused, and a request smuggled behind it is not answered', () => {
  const behind = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  it.each([
    ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 60'], '{}'],
    ['a length that is none', ['Content-Length: +2'], '{}'],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a coding that is hidden by a space', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a chunk whose size is no number', ['Transfer-Encoding: chunked'], 'g\r\n\r\n'],
  ])('%s', async (_what, headers, body) => {
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    expect(await send(...head, ...headers, '', body + behind)).toEqual([400]);
  });

  it('a folded header, and one with an invalid byte', async () => {
    expect(await send('GET /api/health HTTP/1.1', 'Host: localhost', 'X-Folded: a', ' b', '', behind)).toEqual([400]);
    expect(await send('GET /api/health HTTP/1.1', 'Host: localhost', 'X-Null: a\0b', '', behind)).toEqual([400]);
  });
});

it.each(['{"__proto__": {"role": "owner"}}', '{"constructor": {"prototype": {"role": "owner"}}}'])(
  'a body with prototype pollution, %s, is refused',
  async (body) => {
    const answer = await app.visitor.send('POST', '/api/auth/login', body, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  },
);

/** Headers as a browser sends them when the page and the server are same-origin to it. */
const from = (host: string) => ({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' });
const signUp = (server: TestServer['server'], host: string) =>
  server.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: from(host),
    payload: { email: `${host.replaceAll(/\W/g, '')}@example.com`, password: PASSWORD },
  });

describe('DNS rebinding', () => {
  it.each([
    'evil.example:3000',
    'evil.example',
    'evil.example.:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'user@evil.example',
  ])('the host %s is refused when only this machine is served', async (host) => {
    const answer = await signUp(app.server, host);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
    for (const url of ['/', '/api/samples', '/api/v1/me', '/mcp'])
      expect((await app.server.inject({ method: 'GET', url, headers: from(host) })).statusCode).toBe(403);
  });

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'deedline.localhost:3000',
    'my-machine:3000',
    '192.0.2.7:3000',
  ])('the host %s is accepted', async (host) => {
    expect((await app.server.inject({ method: 'GET', url: '/api/samples', headers: { host } })).statusCode).not.toBe(403);
  });

  it('when others can connect, the host header is left to the proxy', async () => {
    const open = await buildBeside(app, { isLoopbackOnly: false, publicUrl: 'http://deedline.example' });
    expect((await open.inject({ method: 'GET', url: '/api/samples', headers: { host: 'files.example' } })).statusCode).not.toBe(403);
  });
});
