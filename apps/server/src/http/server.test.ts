import { createPool } from '@deedline/database/connect';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

const linked = async (path: string, headers = {}) => (await app.visitor.get(path, headers)).headers['link'];
const EARLY = { '/results/*': ['</assets/app-1a2b.js>; rel=modulepreload', '</api/searches/*>; rel=preload; as=fetch'] };
const APP = ['/', '/history', '/search', '/results/*', '/results/:id/due-diligence', '/properties', '/properties/:county/*'];
let app: TestServer;
const webDir = mkdtempSync(join(tmpdir(), 'deedline-web-'));
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  mkdirSync(join(webDir, 'pages'));
  const files = {
    home: 'pages/home.html',
    terms: 'pages/terms.html',
    post: 'pages/post.html',
    nowhere: 'pages/404.html',
    app: 'index.html',
    console: 'pages/console.html',
  };
  for (const [name, file] of Object.entries(files)) writeFileSync(join(webDir, file), `<!doctype html><title>${name}</title>`);
  const documents = {
    '/': { file: files.home },
    '/terms': { file: files.terms, open: true },
    '/reset-password': { file: files.app, unlisted: true },
    '/blog/*': { file: files.post, open: true, missing: true },
    404: { file: files.nowhere, missing: true },
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify({ documents, app: APP, early: EARLY, console: files.console }));
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync('export {};'));
  app = await startTestServer({ config: { webDir, trustProxy: ['loopback'] } });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const credentials = { email: 'a@example.com', password: PASSWORD };
const login = (headers: Record<string, string>) => app.visitor.post('/api/auth/login', credentials, headers);
const send = (body: string, type: string) => app.visitor.send('POST', '/api/auth/login', body, { 'content-type': type });

describe('pages', () => {
  const session = { cookie: 'deedline_session=x' };
  test.each([
    ['/', {}, 200, 'home'],
    ['/', session, 200, 'app'],
    ['/terms', {}, 200, 'terms'],
    ['/Terms/?from=mail', session, 200, 'terms'],
    ['/blog/no-such-post', session, 404, 'post'],
    ['/history', {}, 404, 'nowhere'],
    ['/404', {}, 404, 'nowhere'],
    ['/history', session, 200, 'app'],
    ['/results/0190', session, 200, 'app'],
    ['/results/0190/due-diligence', session, 200, 'app'],
    ['/results/0190/due-diligence/', session, 200, 'app'],
    ['/results/0190/nothing', session, 404, 'app'],
    ['/results/0190/due-diligence/more', session, 404, 'app'],
    ['/properties/03001/01-00-0001-0050', session, 200, 'app'],
    ['/properties/03001/01%2F00%20a', session, 200, 'app'],
    ['/properties/03001/144.07-3-18.2', session, 200, 'app'],
    ['/Properties/03001/144.07-3-18.2/?from=mail', session, 200, 'app'],
    ['/properties/03001/144.07-3-18.2', {}, 404, 'nowhere'],
    ['/properties/03001', session, 404, 'app'],
    ['/properties//01-00', session, 404, 'app'],
    ['/properties/03001/01-00', {}, 404, 'nowhere'],
    ['/speed', session, 404, 'app'],
    ['/search?mode=person_search', session, 200, 'app'],
  ])('%s with %j is %i, the document "%s"', async (path, headers, status, title) => {
    const answer = await app.visitor.get(path, headers);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['vary']]).toEqual([
      status,
      'no-cache',
      'cookie, accept-encoding',
    ]);
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test.each(['/operator', '/operator/', '/Operator/accounts/0190'])('%s is the console, signed in or not, with noindex', async (path) => {
    for (const headers of [{}, session]) {
      const answer = await app.visitor.get(path, headers);
      expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect(answer.body).toContain('<title>console</title>');
    }
    expect((await app.visitor.get('/operators')).statusCode).toBe(404);
  });

  test('the preload header names the script and the API call of an app page, and only valid ids from its address', async () => {
    expect(await linked('/results/0190-ab?x=1', session)).toBe(
      '</assets/app-1a2b.js>; rel=modulepreload, </api/searches/0190-ab>; rel=preload; as=fetch',
    );
    expect([await linked('/results/0190'), await linked('/search', session), await linked('/results/a%3E,<b', session)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('built files are cached for good; missing and internal ones are 404', async () => {
    const file = await app.visitor.get('/assets/app-1a2b.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(file.headers).not.toHaveProperty('content-security-policy');
    for (const headers of [{}, { cookie: 'deedline_session=x' }]) {
      const missing = await app.visitor.get('/assets/gone.js', headers);
      expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
    expect((await app.visitor.get('/../../package.json')).statusCode).toBe(404);
    expect((await app.visitor.get('/pages.json')).statusCode).toBe(404);
    expect((await app.visitor.get('/pages/home.html')).statusCode).toBe(404);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('with accept-encoding "%s" the encoding is %s', async (accepted, encoding) => {
    const file = await app.visitor.get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect([file.headers['content-encoding'], file.headers['vary']]).toEqual([encoding, 'accept-encoding']);
    expect(file.headers['content-type']).toMatch(/^application\/javascript/);
  });

  test('robots.txt and the sitemap list the public pages', async () => {
    expect((await app.visitor.get('/robots.txt')).body).toMatch(/^Disallow: \/api\/$/m);
    const { body } = await app.visitor.get('/sitemap.xml');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    expect(addresses).toEqual(['/', '/terms']);
  });

  test('an unchanged page is answered with 304', async () => {
    const { headers } = await app.visitor.get('/');
    expect((await app.visitor.get('/', { 'if-none-match': headers['etag'] as string })).statusCode).toBe(304);
  });

  test('the CSP allows this origin only, and pages cannot be framed', async () => {
    const { headers } = await app.visitor.get('/');
    expect(headers['content-security-policy']).toMatch(/default-src 'self';script-src 'self';/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('without a build, pages answer 503 and the API works', async () => {
    const bare = await startTestServer({ config: { webDir: join(webDir, 'nowhere') } });
    expect((await bare.visitor.get('/')).statusCode).toBe(503);
    expect((await bare.visitor.get('/api/nothing')).statusCode).toBe(404);
    await bare.close();
  });
});

describe('errors', () => {
  test.each(['/api', '/api/nothing', '/api/searches/a/b/c', '/api/%ff', '/api/%00'])('%s is a JSON 404', async (path) => {
    const answer = await app.visitor.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test('a body that is not JSON is refused', async () => {
    expect((await send('{"email":', 'application/json')).json()).toMatchObject({ code: 'malformed_body' });
    expect((await send('{"__proto__": {"x": 1}}', 'application/json')).json()).toMatchObject({ code: 'malformed_body' });
    expect((await send('', 'application/json')).json()).toMatchObject({ code: 'invalid_request', message: 'Please send a JSON object' });
    expect((await send(JSON.stringify(credentials), 'text/plain')).json()).toMatchObject({ code: 'unsupported_media_type' });
    expect((await send('email=a&password=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });

  test('a body that is too large or too deep is refused', async () => {
    const huge = await app.visitor.post('/api/auth/login', { ...credentials, padding: 'x'.repeat(100_000) });
    expect(huge.json()).toMatchObject({ code: 'body_too_large' });
    const deep = await app.visitor.send('POST', '/api/auth/login', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {
      'content-type': 'application/json',
    });
    expect(deep.statusCode).toBe(400);
  });

  test('an unexpected error is a 500 without internal details', async () => {
    const broken = await startTestServer();
    await broken.owner.query('drop table session');
    const answer = await broken.visitor.send('POST', '/api/auth/logout', undefined, { cookie: 'deedline_session=x' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: 'Something went wrong on our side', code: 'internal' });
    expect(answer.body).not.toMatch(/session|relation|select|delete/i);
    await broken.close();
  });
});

describe('cross-site requests', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:81' }],
  ])('%j is refused', async (headers) => {
    const answer = await login({ host: 'localhost:80', ...headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
  });
  test.each([[{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{ origin: 'http://localhost:3000' }], [{}]])(
    '%j is accepted',
    async (headers) => {
      expect((await login({ host: 'localhost:3000', ...headers })).statusCode).toBe(401);
    },
  );
  test('a cross-site GET is served', async () => {
    expect((await app.visitor.get('/api/login', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(302);
  });
});

test('behind HTTPS the cookie is Secure, and HSTS is sent', async () => {
  const answer = await app.visitor.post(
    '/api/auth/register',
    { ...credentials, email: 'https@example.com' },
    { 'x-forwarded-proto': 'https' },
  );
  expect(answer.cookies[0]).toMatchObject({ secure: true, httpOnly: true });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('without the database the answer is 503', async () => {
  const away = createPool('postgres://nobody@127.0.0.1:1/nothing');
  const lost = await startTestServer({ ctx: { db: away } });
  const answer = await lost.visitor.get('/api/auth/user', { cookie: 'deedline_session=x' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  await lost.close();
  await away.end();
});

test('too many sign-ins a minute are refused with 429', async () => {
  const strict = await startTestServer({ config: { authRequestsPerMinute: 3 } });
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await strict.visitor.post('/api/auth/login', credentials));
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 429]);
  expect(answers[3]!.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many requests. Please wait a minute and try again.',
  });
  expect(answers[3]!.headers).toHaveProperty('retry-after');
  await strict.close();
});

test('API answers are not cached', async () => {
  const answer = await clientOf(app.server, undefined).get('/api/auth/user');
  expect(answer.headers['cache-control']).toBe('no-store');
});
