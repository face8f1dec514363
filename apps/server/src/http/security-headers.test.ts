import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const KEYS = { mode: 'stripe', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const;

async function readPolicy(payments: { mode: 'practice' | 'off' } | typeof KEYS): Promise<string> {
  const app = await startTestServer({ config: { payments } });
  const { headers } = await app.visitor.get('/');
  await app.close();
  return String(headers['content-security-policy']);
}

test.each(['practice', 'off'] as const)('nothing of another origin runs where no real money is taken: %s', async (mode) => {
  expect(await readPolicy({ mode })).not.toMatch(/https?:/);
});

test("the payment provider's script runs where it takes the money, and nothing else", async () => {
  const policy = await readPolicy(KEYS);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain("default-src 'self';");
});
