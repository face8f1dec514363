import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

/** A renderer that shows what it was given and fails where the cookies say so. */
const RENDERER = `
export const renderFor = () => undefined;
export const criticalStyles = (sheet, html) => sheet + ' for ' + html.slice(html.lastIndexOf('</html>') + 7);
export async function renderForUser(path, answers, cookies) {
  if (cookies.includes('fails')) throw new Error('cannot be rendered');
  return { html: '<h1 class="a">' + answers['/api/auth/user'].firstName + ' at ' + path + '</h1>', head: { title: 'Desk & more' } };
}`;
const FRAME =
  '<!doctype html><html lang="en"><head><title>Deedline</title><style></style>' +
  '<link rel="stylesheet" crossorigin href="/assets/a.css" media="print" data-late></head><body><div id="root"></div></body></html>';

let app: TestServer;
let owner: TestClient;
const webDir = mkdtempSync(join(tmpdir(), 'deedline-web-'));
beforeAll(async () => {
  for (const folder of ['assets', 'pages', 'renderer']) mkdirSync(join(webDir, folder));
  writeFileSync(join(webDir, 'renderer/prerender.mjs'), RENDERER);
  writeFileSync(join(webDir, 'assets/a.css'), '.a{}');
  writeFileSync(join(webDir, 'pages/frame.html'), FRAME);
  writeFileSync(join(webDir, 'pages/home.html'), '<title>for strangers</title>');
  writeFileSync(join(webDir, 'index.html'), '<title>made in the browser</title>');
  const documents = { '/': { file: 'pages/home.html' }, 404: { file: 'pages/home.html', missing: true } };
  const calls = { '/': ['/api/auth/user'], '/search': ['/api/auth/user', '/api/searches/0190'] };
  writeFileSync(
    join(webDir, 'pages.json'),
    JSON.stringify({ documents, app: ['/', '/search'], rendered: { frame: 'pages/frame.html', calls } }),
  );
  app = await startTestServer({ config: { webDir } });
  owner = await app.signUp();
  await app.ctx.db.query(`update member set first_name = 'Nora"&<'`);
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

test('an app page is rendered on the server with the member’s API data, and is not cached', async () => {
  const answer = await owner.get('/', { 'accept-encoding': 'gzip, br' });
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control'], answer.headers['vary']]).toEqual([
    200,
    'br',
    'no-store',
    'cookie, accept-encoding',
  ]);
  const document = brotliDecompressSync(answer.rawPayload).toString();
  const { firstName } = (await owner.get('/api/auth/user')).json<{ firstName: string }>();
  expect(document).toContain('<title>Desk &amp; more</title><style>.a{} for  class="a"</style>');
  expect(document).toContain(`<h1 class="a">${firstName} at /</h1></div></body>`);
  const told = /data-answers="([^"]*)"/.exec(document)![1]!;
  expect(told).not.toContain('<');
  const read = JSON.parse(told.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as Record<string, unknown>;
  expect(read).toEqual({ '/api/auth/user': (await owner.get('/api/auth/user')).json() });
});

test.each([
  ['nobody is signed in', '/', { cookie: 'deedline_session=x', 'accept-encoding': 'br' }, 'made in the browser'],
  ['nobody has a session', '/', { cookie: '', 'accept-encoding': 'br' }, 'for strangers'],
  ['it cannot be sent so', '/', { 'accept-encoding': 'gzip' }, 'made in the browser'],
  ['an answer is a refusal', '/search', { 'accept-encoding': 'br' }, 'made in the browser'],
])('when %s, the built document is sent', async (_, path, headers, title) => {
  const answer = await owner.get(path, headers);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(answer.body).toContain(`<title>${title}</title>`);
});

test('when rendering fails, the document for rendering in the browser is sent', async () => {
  const answer = await owner.get('/', { cookie: `${owner.cookie}; fails=1`, 'accept-encoding': 'br' });
  expect(answer.body).toContain('<title>made in the browser</title>');
});
