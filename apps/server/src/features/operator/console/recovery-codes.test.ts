import { expect, it } from 'vitest';
import { makeOperator } from '../../../testing/operators.ts';
import { startTestServer } from '../../../testing/test-server.ts';

it('recovery codes have more than 128 random bits, and no two are equal', async () => {
  const app = await startTestServer();
  const codes = (await Promise.all([makeOperator(app), makeOperator(app)])).flatMap(({ recoveryCodes }) => recoveryCodes);
  await app.close();
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{26,}$/);
});
