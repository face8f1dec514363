import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { buildBeside, clientOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { cleanForwarded } from './address.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { trustProxy: readConfig({ TRUST_PROXY: 'on' }).trustProxy } });
});
afterAll(() => app.close());

/** Returns the address that is recorded for a request with this remote address and this `X-Forwarded-For`. */
async function recorded(remoteAddress: string, forwarded?: string, server = app.server): Promise<string | undefined> {
  const browser = randomUUID();
  await server.inject({
    method: 'POST',
    url: '/api/operator/sign-in',
    remoteAddress,
    headers: { 'user-agent': browser, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
    payload: { email: 'nobody@example.com', password: PASSWORD, code: '123456' },
  });
  await app.owner.query('delete from attempt');
  const { rows } = await app.owner.query<{ ip: string }>('select ip from audit_record where user_agent = $1', [browser]);
  return rows[0]?.ip;
}

describe('behind proxies of private networks', () => {
  test.each<[string, string, string | undefined, string]>([
    ['one that comes straight', '203.0.113.5', undefined, '203.0.113.5'],
    ['one that comes straight and lies', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['one behind a proxy', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['one who lied to the proxy', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['one behind two proxies', '::1', '192.0.2.66, 198.51.100.1, 192.168.3.4', '198.51.100.1'],
    ['one who said no address', '127.0.0.1', 'Odile Varnham', '127.0.0.1'],
    ['one who said no address to two proxies', '127.0.0.1', 'unknown, 10.0.0.9', '10.0.0.9'],
    ['one who said 5,000 letters', '127.0.0.1', 'x'.repeat(5000), '127.0.0.1'],
    ['one who has a port', '127.0.0.1', '198.51.100.1:51234', '198.51.100.1'],
    ['one of IPv6 with a port', '127.0.0.1', '[2001:DB8:0::1]:443', '2001:db8::1'],
    ['one behind a proxy with a port', '127.0.0.1', '198.51.100.1, 10.0.0.9:8080', '198.51.100.1'],
    ['IPv4 in IPv6', '::ffff:10.0.0.2', '::ffff:198.51.100.1', '198.51.100.1'],
    ['one of a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
  ])('%s is recorded with its own address', async (_, remoteAddress, forwarded, expected) => {
    expect(await recorded(remoteAddress, forwarded)).toBe(expected);
  });

  test('prefixed forwarded addresses do not evade the rate limit', async () => {
    const strict = await buildBeside(app, { authRequestsPerMinute: 2 });
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push(
        (
          await clientOf(strict, undefined).post(
            '/api/auth/login',
            { email: 'a@example.com', password: 'x' },
            { 'x-forwarded-for': `192.0.2.${n}, 198.51.100.1` },
          )
        ).statusCode,
      );
    expect(statuses).toEqual([401, 401, 429, 429]);
    await strict.close();
  });
});

test('when proxies are named, forwarded addresses of other peers are ignored, private ones too', async () => {
  const named = await buildBeside(app, { trustProxy: readConfig({ TRUST_PROXY: '203.0.113.0/28' }).trustProxy });
  expect(await recorded('127.0.0.1', '198.51.100.1', named)).toBe('127.0.0.1');
  expect(await recorded('203.0.113.3', '198.51.100.1', named)).toBe('198.51.100.1');
  await named.close();
});

test('without trusted proxies, forwarded addresses are ignored', async () => {
  const off = await buildBeside(app, { trustProxy: readConfig({}).trustProxy });
  expect(await recorded('127.0.0.1', '198.51.100.1', off)).toBe('127.0.0.1');
  await off.close();
});

test.each([
  ['', undefined],
  [',', undefined],
  ['1.2.3', undefined],
  ['1.2.3.4, ', undefined],
  ['0x7f.1, 1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:99999999', undefined],
  ['[::1', undefined],
  [' 1.2.3.4 ,\t::1', '1.2.3.4, ::1'],
])('the forwarded addresses %j are read as %j', (header, read) => {
  expect(cleanForwarded(header)).toBe(read);
});
