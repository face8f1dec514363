import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY, createClock } from '../../../testing/mail-box.ts';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';
import { PASSWORD, type TestClient } from '../../../testing/test-server.ts';

const clock = createClock(new Date('2026-11-20T10:00:00Z'));
const stage = stageCommands('retention', { ctx: { now: clock.now } });
const { answer, run } = stage;
let client: TestClient;
let id: string;
beforeAll(async () => {
  client = await stage.app.signUp('willa@example.com');
  id = (await client.get('/api/auth/user')).json<{ id: string }>().id;
});
const WHY = ['--reason', 'a matter before a court'];
const recorded = async () =>
  (
    await stage.app.ctx.db.query(`select concat_ws(' ', command, result, subject, detail, reason) as act from operator_audit order by id`)
  ).rows.map(({ act }) => act);

test('a hold on an account keeps it from the rules until it is released', async () => {
  expect(await run('policy')).toContain('rule closed_accounts');
  expect([await run('runs'), await run('list')]).toEqual(['The rules have not been applied yet.', 'No legal hold has been placed yet.']);
  const held = `Hold 1 on account ${id}, placed 2026-11-20 by varnham: a matter before a court; `;
  expect(await run('hold', '--account', 'Willa@example.com', ...WHY)).toBe(`Placed. ${held}in force`);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  clock.move(DAY);
  expect(await run('run', '--dry')).toMatch(/^This would be removed\. Nothing was changed:\nclosed_accounts +0$/m);
  // By its id, also after the closing.
  expect(await run('hold', '--account', id, ...WHY)).toContain('Placed. Hold 2 on account');
  await run('release', '2', ...WHY);
  expect(await run('release', '1', ...WHY)).toBe(`Released. ${held}released 2026-11-21 by varnham: a matter before a court`);
  expect(await run('list')).toContain(`${held}released 2026-11-21`);
  expect(await run('run', '--dry')).toMatch(/^closed_accounts +1$/m);
  expect(await run('runs')).toBe('The rules have not been applied yet.');
  expect(await run('run')).toMatch(/^Removed:\nclosed_accounts +1$/m);
  expect(await run('runs')).toMatch(/^run +UTC +by +removed +failed\n1 +2026-11-21 10:00 +varnham +closed_accounts 1$/);
  expect(await recorded()).toEqual([
    `hold-add done hold 1 account ${id} a matter before a court`,
    'retention-dry-run done 0 removed',
    `hold-add done hold 2 account ${id} a matter before a court`,
    `hold-release done hold 2 account ${id} a matter before a court`,
    `hold-release done hold 1 account ${id} a matter before a court`,
    'retention-dry-run done 1 removed',
    'retention-run done 1 removed',
  ]);
});

test('a hold on days includes the last of them', async () => {
  expect(await run('hold', '--from', '2026-01-01', '--until', '2026-01-31', ...WHY)).toContain(
    ' on 2026-01-01T00:00:00.000Z until 2026-02-01T00:00:00.000Z, ',
  );
});

test('a rule that cannot be applied is said and recorded', async () => {
  const { owner } = stage.app;
  await owner.query('alter table source_hour rename to source_hour_away');
  const applied = await answer('run');
  await owner.query('alter table source_hour_away rename to source_hour');
  expect(applied).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('The rule usage_figures could not be applied: see the log.'),
  });
  expect((await recorded()).at(-1)).toBe('retention-run done 0 removed, failed: usage_figures');
});

test.each([
  [['--account', 'nobody@example.com'], 'There is no account nobody@example.com. Nothing was changed.'],
  [['--account', 'x'], 'x is neither an email address nor an account id.'],
  [['--search', randomUUID()], 'There is no search'],
  [['--from', '2026-02-01'], '--from and --until go together.'],
  [['--from', '2026-02-01', '--until', '2026-01-01'], 'A hold must end after it begins. Nothing was changed.'],
  [['--account', randomUUID(), '--search', randomUUID()], 'Give exactly one of'],
  [[], 'Give exactly one of'],
])('a hold with %j is refused', async (words, says) => {
  const before = await run('list');
  await expect(run('hold', ...words, ...WHY)).rejects.toThrow(says);
  await expect(run('release', '99', ...WHY)).rejects.toThrow('There is no active hold 99. Nothing was changed.');
  expect(await run('list')).toBe(before);
});
