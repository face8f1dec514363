import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const REPORTS = '/api/policy-reports';
const webDir = mkdtempSync(join(tmpdir(), 'deedline-reports-'));
const heard: string[] = [];
let app: TestServer;

beforeAll(async () => {
  mkdirSync(join(webDir, 'pages'));
  for (const file of ['pages/home.html', 'pages/404.html', 'index.html']) writeFileSync(join(webDir, file), '<!doctype html>');
  const documents = { '/': { file: 'pages/home.html' }, 404: { file: 'pages/404.html', missing: true } };
  writeFileSync(
    join(webDir, 'pages.json'),
    JSON.stringify({ documents, app: ['/', '/results/*', '/properties/:county/*', '/history', '/settings'], console: 'index.html' }),
  );
  app = await startTestServer({ config: { webDir, authRequestsPerMinute: 12, trustProxy: ['loopback'] }, heard });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});
beforeEach(async () => {
  heard.length = 0;
});

let network = 0;
const send = (body: unknown, type: string, remoteAddress = `192.0.2.${(network += 1)}`) =>
  app.server.inject({
    method: 'POST',
    url: REPORTS,
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const newer = (directive: string, url: string) => ({
  type: 'csp-violation',
  age: 7,
  user_agent: 'Planted Browser of odile.varnham@mail.example',
  body: {
    documentURL: url,
    effectiveDirective: directive,
    blockedURL: 'https://planted.example/odile-varnham',
    sample: 'planted("418 Tannery Row")',
    sourceFile: 'https://planted.example/odile.js',
  },
});
const older = (directive: string, url: string) => ({
  'csp-report': { 'document-uri': url, 'effective-directive': directive, 'blocked-uri': 'planted', referrer: 'https://planted.example' },
});
const warnings = () =>
  heard
    .map((line) => JSON.parse(line) as { level: number; directive?: string; page?: string; msg: string })
    .filter(({ level }) => level >= 40)
    .map(({ directive, page }) => ({ directive, page }));

describe('a CSP report', () => {
  it('is logged with its directive and the route of the page only', async () => {
    const page = 'http://localhost/results/0190b5a2-planted?name=Odile+Varnham#phone=planted';
    expect((await send([newer('script-src-elem', page)], 'application/reports+json')).statusCode).toBe(204);
    expect((await send(older('img-src', 'http://localhost/History/?q=planted'), 'application/csp-report')).statusCode).toBe(204);
    await send([newer('connect-src', 'http://localhost/properties/03001/planted-0050')], 'application/reports+json');
    expect(warnings()).toEqual([
      { directive: 'script-src-elem', page: '/results/*' },
      { directive: 'img-src', page: '/history' },
      { directive: 'connect-src', page: '/properties/:county/*' },
    ]);
    expect(heard.join('')).not.toMatch(/planted|odile|varnham|tannery|0190b5a2/i);
  });

  it('of a page of another site is logged as such', async () => {
    await send([newer('connect-src', 'https://planted.example/odile')], 'application/reports+json');
    expect(warnings()).toEqual([{ directive: 'connect-src', page: 'none of ours' }]);
  });

  it('is logged once an hour, however many there are', async () => {
    for (let n = 0; n < 8; n += 1)
      await send([newer('font-src', 'http://localhost/'), newer('font-src', 'http://localhost/')], 'application/reports+json');
    expect(warnings()).toEqual([{ directive: 'font-src', page: '/' }]);
  });

  it.each<[unknown]>([
    ['{"csp-report":'],
    [[]],
    [null],
    ['"planted"'],
    [[null, 7, { body: null }, { body: { effectiveDirective: 'planted', documentURL: 'http://localhost/' } }]],
    [[newer('style-src', 'planted')]],
    [{ 'csp-report': { 'document-uri': 7, 'effective-directive': ['img-src'] } }],
  ])('that is malformed is not logged: %j', async (body) => {
    expect([204, 400]).toContain((await send(body, 'application/csp-report')).statusCode);
    expect(warnings()).toEqual([]);
  });

  it('is limited in size and content type', async () => {
    expect((await send(JSON.stringify('x'.repeat(20_000)), 'application/csp-report')).json()).toMatchObject({ code: 'body_too_large' });
    expect((await send({}, 'text/plain')).json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

it('reports are rate-limited by address', async () => {
  const statuses = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await send({}, 'application/csp-report', '203.0.113.9')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 204), 429, 429]);
});

it('pages name the report address, over HTTPS also as a reporting endpoint', async () => {
  const { headers } = await app.visitor.get('/');
  expect(headers['content-security-policy']).toContain(`report-uri ${REPORTS}`);
  expect(headers).not.toHaveProperty('reporting-endpoints');
  const secure = await app.visitor.get('/', { 'x-forwarded-proto': 'https' });
  expect(secure.headers['reporting-endpoints']).toBe(`policy="${REPORTS}"`);
  expect(secure.headers['content-security-policy']).toContain(`report-uri ${REPORTS};report-to policy`);
});
