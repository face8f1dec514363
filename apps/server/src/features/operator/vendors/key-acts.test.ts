import { expect, test } from 'vitest';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';

const stage = stageCommands('vendors');
const { run, save } = stage;
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

test('a contract is ended once, and without one nothing is said to be done', async () => {
  const none = { name: 'OperatorError', message: 'There is no contract with Tracerfy on record. Nothing was changed.', exitCode: 1 };
  await keep('{"token":"made-up-token-of-a-vendor"}');
  await run('contract', 'tracerfy', '--with', 'Tracerfy Inc', '--on', '2026-11-01');
  expect(await run('end-contract', 'tracerfy')).toBe('Your key for Tracerfy is no longer used for accounts.');
  await expect(run('end-contract', 'tracerfy')).rejects.toMatchObject(none);
  expect(await run('keys')).toMatch(/^ {2}tracerfy +\.\.\.ndor +none: the key is not used /m);
  await run('remove-key', 'tracerfy');
  await expect(run('end-contract', 'tracerfy')).rejects.toThrow('There is no key for tracerfy');
  const ends = await stage.app.ctx.db.query(`select from operator_audit where command = 'vendor-contract-end'`);
  expect(ends.rowCount).toBe(1);
});

test('a key is read however an editor saved it, if in UTF-8', async () => {
  expect(await keep('\ufeff{"token":"made-up-token-of-a-vendor"}\r\n')).toContain('The key for Tracerfy is saved.');
  const file = save('utf16.json', Buffer.from('\ufeff{"token":"made-up-token-of-a-vendor"}', 'utf16le'));
  await expect(run('key', 'tracerfy', '--day', '5', '--file', file)).rejects.toMatchObject({
    message: `${file} cannot be read: it is not written in UTF-8. Save it as UTF-8.`,
    exitCode: 2,
  });
});

test.each(['[]', '["made-up-token-of-a-vendor"]', '{"token":4}', '{"tokn":"made-up-token-of-a-vendor"}', 'x', ''])(
  'a file with %s is no key',
  async (text) => {
    await expect(keep(text)).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringMatching(/Nothing was changed\.$/) });
  },
);
