import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let app: TestServer;
let port: number;
beforeAll(async () => {
  app = await startTestServer();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Statuses of all answers to what is sent on one connection, byte by byte as it stands. */
async function send(...lines: string[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  const answer = await text(socket);
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
}

describe('a message whose end can be read in two ways is refused, and nothing behind it is a request', () => {
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

  it('a header in two lines, and one with a byte that is no header’s', async () => {
    expect(await send('GET /api/health HTTP/1.1', 'Host: localhost', 'X-Folded: a', ' b', '', behind)).toEqual([400]);
    expect(await send('GET /api/health HTTP/1.1', 'Host: localhost', 'X-Null: a\0b', '', behind)).toEqual([400]);
  });
});

it.each(['{"__proto__": {"role": "owner"}}', '{"constructor": {"prototype": {"role": "owner"}}}'])(
  'a body that would change what every object is, as %s, is refused',
  async (body) => {
    const answer = await app.visitor.send('POST', '/api/auth/login', body, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  },
);
