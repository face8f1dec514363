import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SECRET = 'nobody outside reads this';
const root = mkdtempSync(join(tmpdir(), 'deedline-exposed-'));
let app: TestServer;

beforeAll(async () => {
  const webDir = join(root, 'dist');
  for (const folder of ['.git', 'assets', 'pages']) mkdirSync(join(webDir, folder), { recursive: true });
  for (const file of ['.git/config', '.env', '.stamp', 'pages/inner.html', '../package.json']) writeFileSync(join(webDir, file), SECRET);
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'export {};');
  for (const page of ['pages/home.html', 'pages/404.html', 'index.html']) writeFileSync(join(webDir, page), '<!doctype html>');
  const documents = { '/': { file: 'pages/home.html' }, 404: { file: 'pages/404.html', missing: true } };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify({ documents, app: ['/'], console: 'index.html', note: SECRET }));
  app = await startTestServer({ config: { webDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('files outside the public ones are not served', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/.stamp',
    '/pages.json',
    '/pages/inner.html',
    '/pages/',
    '/assets/',
    '/assets',
    '/assets/../pages.json',
    '/assets/%2e%2e/pages.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5cpages.json',
    '/../package.json',
    '//package.json',
    '/package.json',
    '/assets/app-1a2b.js%00.html',
  ])('%s', async (path) => {
    const answer = await app.visitor.get(path);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain(SECRET);
    expect(answer.body).not.toContain('app-1a2b.js<');
  });
});

/** Sends raw bytes and returns the answer: `inject` and `fetch` refuse to send such methods. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  return text(socket);
}

it('serves no API description, metrics or debug pages', async () => {
  const names = [
    'documentation',
    'documentation/json',
    'docs',
    'swagger',
    'openapi',
    'openapi.json',
    'metrics',
    'status',
    'debug',
    'env',
    'routes',
  ];
  for (const path of names.flatMap((name) => [`/${name}`, `/api/${name}`]))
    expect([path, (await app.visitor.get(path)).statusCode]).toEqual([path, 404]);
});

it('refuses TRACE and similar methods without echoing the request, and CONNECT', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as { port: number };
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND']) {
    const answer = await sendRaw(port, `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Planted: ${SECRET}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain(SECRET);
  }
  const tunnel = await sendRaw(port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
  expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/);
});

it('sends no CORS headers to any origin', async () => {
  for (const origin of ['https://elsewhere.example', 'null', 'http://localhost']) {
    for (const path of ['/', '/api/health', '/api/auth/user']) {
      const answer = await app.visitor.get(path, { origin });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const asked = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/searches',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(asked.statusCode).toBe(404);
  }
});

it('sends content type, charset and nosniff with every body', async () => {
  for (const path of ['/', '/nowhere', '/assets/app-1a2b.js', '/api/health', '/api/nowhere', '/robots.txt']) {
    const answer = await app.visitor.get(path);
    expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/i);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});
