import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { seedReportsOf } from '../testing/outcomes.ts';
import { stageProgram } from '../testing/commands/stage-commands.ts';

const stage = stageProgram('calibration', process.env);
const run = (...typed: string[]) => stage.run(typed);

test('an operator learns from reports, looks, switches on and off, under the role of the application and their own name', async () => {
  const tooFew = await run('propose');
  expect([tooFew.code, tooFew.said]).toEqual([1, '']);
  expect(tooFew.complained).toContain('Too few reports');
  await seedReportsOf(stage.ledger.db, 5, { kind: 'email', confidence: 90, count: 30, right: 20 });
  expect((await run('propose')).said).toContain('Nothing changes until: npm run deedline -- calibration use 1');
  expect((await run('show', '1')).said).toMatch(/said now +10 +20/);
  expect((await run('use', '1', '--reason', 'reviewed')).code).toBe(0);
  expect((await run('list')).said).toContain('ON since');
  expect((await run('use', 'engine')).said).toContain('In use from now on: the curves of the engine');
  const acts = await stage.ledger.db.query('select operator, command, result from operator_audit order by id');
  const by = userInfo().username;
  expect(acts.rows).toEqual(
    ['propose refused', 'propose done', 'show done', 'activate done', 'list done', 'deactivate done'].map((act) => {
      const [command, result] = act.split(' ');
      return { operator: by, command: `calibration-${command}`, result };
    }),
  );
});

test('says how to ask', async () => {
  const { code, said, complained } = await run('use', 'latest');
  expect([code, said]).toEqual([2, '']);
  expect(complained).toContain('npm run deedline -- calibration use [options] <calibration>');
  expect((await run('--help')).said).toContain('npm run deedline -- calibration');
});
