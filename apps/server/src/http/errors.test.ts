/** Every request that cannot be answered gets an error of the catalogue, and nothing of what was sent is logged. */
import { ERRORS } from '@deedline/contract/errors';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes, startTestServer, type TestServer } from '../testing/test-server.ts';
import { toAppError } from './errors.ts';

const MARK = 'Odile-Varnham';
const heard: string[] = [];
const webDir = mkdtempSync(join(tmpdir(), 'deedline-errors-'));
let app: TestServer;
let port: number;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'assets/app.js'), 'export {};');
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>');
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify({ documents: { 404: { file: 'index.html', missing: true } }, app: [] }));
  app = await startTestServer({ heard, config: { webDir } });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

/** Sends raw bytes and returns the answer. */
async function sendRaw(request: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body: answer.split('\r\n\r\n').slice(1).join('\r\n\r\n') };
}

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n\r\n';

describe('malformed HTTP', () => {
  test.each<[string, string, keyof typeof ERRORS]>([
    ['no HTTP', `${MARK}\r\n\r\n`, 'malformed_request'],
    ['a method that nobody knows', `${MARK.toUpperCase().replace('-', '')} / HTTP/1.1\r\n${HOST}${CLOSE}`, 'malformed_request'],
    ['another version', `GET /${MARK} HTTP/9.7\r\n${HOST}${CLOSE}`, 'malformed_request'],
    ['a header with a control character', `GET / HTTP/1.1\r\n${HOST}X-Name: ${MARK}\x01\r\n${CLOSE}`, 'malformed_request'],
    ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: ${MARK}\r\n${CLOSE}`, 'malformed_request'],
    ['headers without an end', `GET / HTTP/1.1\r\n${HOST}X-Name: ${MARK.repeat(3000)}\r\n${CLOSE}`, 'headers_too_large'],
    ['an address without an end', `GET /api/searches/${MARK.repeat(3000)} HTTP/1.1\r\n${HOST}${CLOSE}`, 'headers_too_large'],
    [
      'a length that is none',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: ${MARK}\r\nContent-Type: application/json\r\n${CLOSE}`,
      'malformed_request',
    ],
    [
      'pieces that are none',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${MARK}\r\n`,
      'malformed_request',
    ],
  ])('%s', async (_, request, code) => {
    const { status, body } = await sendRaw(request);
    expect([status, JSON.parse(body)]).toEqual([
      ERRORS[code].status,
      { message: ERRORS[code].title, code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});

test.each([{ statusCode: 400 }, {}])('an aborted body is a malformed body, a reset database connection is unavailable', (fields) => {
  const fault = Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...fields });
  expect(toAppError(fault).code).toBe('malformed_body');
  expect(toAppError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })).code).toBe('unavailable');
});

describe('paths', () => {
  test('an overlong path parameter is not found, on every route that has one', async () => {
    const routes = listRoutes(app.server).filter((route) => route.includes('/:'));
    expect(routes.length).toBeGreaterThan(30);
    for (const route of routes) {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      const answer = await app.visitor.send(method, path.replaceAll(/:\w+/g, MARK.repeat(40)), method === 'GET' ? undefined : {});
      const said = answer.json();
      expect([route, answer.statusCode, said.code ?? said.error.code]).toEqual([route, 404, 'not_found']);
    }
  });

  test.each([`/api/searches/%${MARK}`, `/api/%ff/${MARK}`, `/api/${MARK}`, `/api/searches/${MARK}/${MARK}/x`, `/${MARK}.js`])(
    '%s is not found',
    async (path) => {
      const answer = await app.visitor.get(path);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    },
  );

  test.each(['DELETE', 'PUT', 'PATCH', 'POST'] as const)('%s on a path without that method is not found', async (method) => {
    const answer = await app.visitor.send(method, '/api/health', { name: MARK });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  test('a range beyond the end of a file is refused with 416', async () => {
    const answer = await app.visitor.get('/assets/app.js', { range: 'bytes=999-' });
    expect([answer.statusCode, answer.json().code]).toEqual([416, 'range_not_satisfiable']);
  });
});

describe('bodies', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  test.each<[string, string | undefined, Record<string, string>, keyof typeof ERRORS]>([
    ['half a JSON', `{"email": "${MARK}`, JSON_TYPE, 'malformed_body'],
    ['bytes that are no text', `\xff\xfe${MARK}`, JSON_TYPE, 'malformed_body'],
    ['another alphabet', `{"email":"${MARK}"}`, { 'content-type': `application/json; charset=${MARK}` }, 'invalid_request'],
    ['a form', `email=${MARK}`, { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media_type'],
    [
      'a form in parts',
      `--x\r\nContent-Disposition: form-data; name="${MARK}"\r\n\r\n1\r\n--x--`,
      { 'content-type': 'multipart/form-data; boundary=x' },
      'unsupported_media_type',
    ],
    ['parts without a boundary', MARK, { 'content-type': 'multipart/form-data' }, 'unsupported_media_type'],
    ['a type that is none', MARK, { 'content-type': `;;${MARK}/` }, 'unsupported_media_type'],
    ['no type', MARK, { 'content-type': '' }, 'unsupported_media_type'],
    ['too much', JSON.stringify({ email: MARK.repeat(10_000) }), JSON_TYPE, 'body_too_large'],
    ['a body whose parts would change every object', `{"__proto__": {"${MARK}": 1}}`, JSON_TYPE, 'malformed_body'],
    ['another length', `{"email":"${MARK}"}`, { ...JSON_TYPE, 'content-length': '5' }, 'malformed_body'],
  ])('%s', async (_, body, headers, code) => {
    const answer = await app.visitor.send('POST', '/api/auth/login', body, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([ERRORS[code].status, code]);
  });
});

test('nothing that was sent is in the log', () => {
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.join('').toLowerCase()).not.toContain(MARK.toLowerCase());
});
