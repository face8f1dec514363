import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildBeside, clientOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

const PLAIN = { 'x-forwarded-proto': 'http' };
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { publicUrl: 'https://deedline.example', trustProxy: ['loopback'] } });
});
afterAll(() => app.close());

it('who comes to a page without HTTPS is led to the same page with it, on our own host and no other', async () => {
  for (const path of ['/', '/terms?from=mail', '//elsewhere.example/', '/@elsewhere.example']) {
    const { statusCode, headers } = await app.visitor.get(path, { ...PLAIN, host: 'elsewhere.example' });
    expect([statusCode, headers.location]).toEqual([308, `https://deedline.example${path}`]);
  }
});

it('a call of the API without HTTPS is refused and not led on, and does nothing', async () => {
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

it('with HTTPS, and where no proxy says anything, all is as ever', async () => {
  for (const headers of [{ 'x-forwarded-proto': 'https' }, {}] as Record<string, string>[]) {
    expect((await app.visitor.get('/api/auth/user', headers)).statusCode).toBe(401);
    expect((await app.visitor.get('/', headers)).statusCode).not.toBe(308);
  }
});

it('where the address of the product is no HTTPS, nobody is led to it', async () => {
  const plain = await buildBeside(app, { publicUrl: readConfig({}).publicUrl });
  expect((await clientOf(plain, undefined).get('/api/auth/user', PLAIN)).statusCode).toBe(401);
  await plain.close();
});
