import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAct } from '../../../testing/operator-acts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let app: TestServer;
let folder: string;
beforeAll(async () => {
  app = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'deedline-keys-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const run = async (...typed: string[]) => {
  const program = { ...app.ctx, operator: 'varnham', openApplication: () => Promise.resolve(app.ctx) };
  return (await typeAct(program, ['vendors', ...typed])).text;
};
const keep = (text: string) => {
  writeFileSync(join(folder, 'key.json'), text);
  return run('key', 'tracerfy', '--day', '5', '--file', join(folder, 'key.json'));
};

test('keys are listed one a line, with the contract they are used under', async () => {
  expect(await run('keys')).toBe('No vendor key is saved.');
  expect(await keep('{"token":"made-up-token-of-a-vendor"}')).toContain('used for accounts once a contract is recorded');
  expect(await run('keys')).toMatch(/^ {2}vendor +key .*\n {2}tracerfy +\.\.\.ndor +none: the key is not used +\$0\.00 +\$5\.00 +no +-$/);
  await run('contract', 'tracerfy', '--with', 'Tracerfy Inc', '--on', '2026-11-01');
  // Under the contract the new limit counts at once.
  expect(await run('key', 'tracerfy', '--day', '7')).toBe(
    'The key for Tracerfy is saved. It is used for accounts under the contract with Tracerfy Inc.',
  );
  expect(await run('keys')).toMatch(/^ {2}tracerfy +\.\.\.ndor +Tracerfy Inc, 2026-11-01 +\$0\.00 +\$7\.00 +no +-$/m);
});

test.each(['[]', '["made-up-token-of-a-vendor"]', '{"token":4}', '{"tokn":"made-up-token-of-a-vendor"}', 'x', ''])(
  'a file with %s is no key',
  async (text) => {
    await expect(keep(text)).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringMatching(/Nothing was changed\.$/) });
  },
);
