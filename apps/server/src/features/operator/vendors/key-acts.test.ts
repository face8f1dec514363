import { expect, test } from 'vitest';
import { stageCommands } from '../../../testing/stage-commands.ts';

const { run, save } = stageCommands('vendors');
const keep = (text: string) => run('key', 'tracerfy', '--day', '5', '--file', save('key.json', text));

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
