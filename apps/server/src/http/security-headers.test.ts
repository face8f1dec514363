import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Config } from '../config.ts';
import { buildBeside, clientOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const KEYS = { mode: 'stripe', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

async function readPolicy(payments: { mode: 'practice' | 'off' } | typeof KEYS): Promise<string> {
  return (await readHeaders('/', { payments }))['content-security-policy']!;
}

async function readHeaders(path: string, config: Partial<Config> = {}, sent: Record<string, string> = {}): Promise<Record<string, string>> {
  const server = await buildBeside(app, config);
  const { headers } = await clientOf(server, undefined).get(path, sent);
  await server.close();
  return headers as Record<string, string>;
}

test.each(['practice', 'off'] as const)('the CSP allows no other origin without real payments: %s', async (mode) => {
  expect(await readPolicy({ mode })).not.toMatch(/https?:/);
});

test('with Stripe keys, the CSP allows Stripe’s script, frames and API only', async () => {
  const policy = await readPolicy(KEYS);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain("default-src 'self';");
});

test('the CSP allows the theme script by its hash', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'deedline-theme-'));
  const script = 'document.title = 1;\n';
  writeFileSync(join(webDir, 'theme.js'), script);
  const hash = createHash('sha256').update(script).digest('base64');
  const { 'content-security-policy': policy } = await readHeaders('/', { webDir });
  expect(policy).toContain(`;script-src 'self' 'sha256-${hash}';`);
  rmSync(webDir, { recursive: true });
});

it('pages cannot be framed or given another base, and unused browser features are off', async () => {
  const headers = await readHeaders('/');
  const policy = headers['content-security-policy']!.split(';');
  for (const directive of [
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src-attr 'none'",
  ])
    expect(policy).toContain(directive);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const permissions = headers['permissions-policy']!.split(', ');
  for (const name of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'fullscreen']) expect(permissions).toContain(`${name}=()`);
  for (const name of ['clipboard-write', 'publickey-credentials-get']) expect(permissions).toContain(`${name}=(self)`);
});

it('the payment feature is permitted for Stripe when it has keys', async () => {
  expect((await readHeaders('/', { payments: KEYS }))['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
});

it('the CSP of API answers allows nothing', async () => {
  for (const path of ['/api/health', '/api/nowhere'])
    expect(await readHeaders(path)).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
    });
});

describe('over HTTPS', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' };

  it.each([
    ['off', undefined],
    ['on', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['preload', 'max-age=63072000; includeSubDomains; preload'],
  ] as const)('HSTS=%s sends %s', async (hsts, said) => {
    const headers = await readHeaders('/', { hsts, trustProxy: ['loopback'] }, HTTPS);
    expect(headers['strict-transport-security']).toBe(said);
  });

  it('over plain HTTP no HSTS header is sent', async () => {
    expect(await readHeaders('/', { hsts: 'preload' })).not.toHaveProperty('strict-transport-security');
  });
});
