import { expect, test } from 'vitest';
import { typeAct } from '../../../testing/commands/operator-acts.ts';

// An act that needs nothing gets no context.
const run = (...words: string[]) => typeAct(undefined as never, ['vendors', ...words]);

test('conformance checks every vendor, or one, without a database', async () => {
  const all = await run('conformance');
  expect(all.exitCode).toBe(0);
  for (const id of ['realestateapi', 'trestle', 'twilio'])
    expect(all.text).toMatch(new RegExp(`^${id} +its published description +\\d+ +none$`, 'm'));
  for (const id of ['tracerfy', 'enformiongo', 'batchdata', 'zerobounce'])
    expect(all.text).toMatch(new RegExp(`^${id} +fixtures from its documentation +\\d+ +none$`, 'm'));
  expect((await run('conformance', 'twilio')).text).not.toContain('trestle');
  await expect(run('conformance', 'nobody')).rejects.toThrow('There is no vendor nobody; there are: tracerfy, realestateapi');
});
