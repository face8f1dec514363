import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildBeside, clientOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

const PLAIN = { 'x-forwarded-proto': 'http' };
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { publicUrl: 'https://deedline.example', trustProxy: ['loopback'] } });
});
afterAll(() => app.close());

it('a page without HTTPS redirects to the same path with HTTPS, on the configured host', async () => {
  for (const path of ['/', '/terms?from=mail', '//elsewhere.example/', '/@elsewhere.example']) {
    const { statusCode, headers } = await app.visitor.get(path, { ...PLAIN, host: 'elsewhere.example' });
    expect([statusCode, headers.location]).toEqual([308, `https://deedline.example${path}`]);
  }
});

it('an API call without HTTPS is refused without a redirect or an effect', async () => {
  const body = { email: 'in.clear@example.com', password: PASSWORD };
  for (const answer of [
    await app.visitor.post('/api/auth/register', body, PLAIN),
    await app.visitor.post('/api/auth/register', body, { 'x-forwarded-proto': 'https, http' }),
    await app.visitor.get('/api/auth/user', PLAIN),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'insecure_connection']);
    expect(answer.headers).not.toHaveProperty('location');
  }
  expect((await app.owner.query('select 1 from member')).rowCount).toBe(0);
});

it('with HTTPS, or without a forwarded protocol, requests are served', async () => {
  for (const headers of [{ 'x-forwarded-proto': 'https' }, {}] as Record<string, string>[]) {
    expect((await app.visitor.get('/api/auth/user', headers)).statusCode).toBe(401);
    expect((await app.visitor.get('/', headers)).statusCode).not.toBe(308);
  }
});

it('when the public URL is not HTTPS, nothing is redirected or refused', async () => {
  const plain = await buildBeside(app, { publicUrl: readConfig({}).publicUrl });
  expect((await clientOf(plain, undefined).get('/api/auth/user', PLAIN)).statusCode).toBe(401);
  await plain.close();
});
