import { expect, test } from 'vitest';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';

const stage = stageCommands('do-not-call', { ctx: { now: () => new Date('2026-11-22T12:00:00Z') } });
const { run, inFolder } = stage;
const save = (text: string | Buffer) => stage.save('list.txt', text);
const NATIONAL = ['--kind', 'national', '--san', '10012345-678'];
const recorded = async () =>
  (
    await stage.app.ctx.db.query(
      `select operator, command, subject, detail::jsonb ->> 'numbers' as numbers from operator_audit order by id`,
    )
  ).rows;

test('lists are loaded, shown and removed, and each change is recorded', async () => {
  expect([await run('list'), await run('list', '--json')]).toEqual(['The installation has no lists.', '[]']);
  const first = await run('load', save('419,5550142\nrubbish\n740,5550111\n'), ...NATIONAL, '--date', '2026-11-20');
  expect(first).toMatch(/^Loaded 2 numbers as list \S+, fresh until 2026-12-21\.\nLeft out: 1 line:\n {2}line 2: not ten digits$/);
  const second = await run('load', save('419,5550143\n'), ...NATIONAL, '--date', '2026-11-21', '--areas', '419, 614');
  expect(second).toMatch(/^Loaded 1 number as list \S+, fresh until 2026-12-22\. Against what it replaced: 1 new, 1 gone\.$/);
  await run('load', save('4195550144\n'), '--kind', 'state', '--state', 'tx', '--date', '2026-10-01');
  const shown = await run('list');
  expect(shown).toMatch(/national +419 614 +2026-11-21 +2026-12-22 +1 +varnham$/m);
  expect(shown).toMatch(/national +740 +2026-11-20 +2026-12-21 +1 +varnham$/m);
  expect(shown).toMatch(/state +TX +2026-10-01 +STALE +1 +varnham$/m);
  const [id] = JSON.parse(await run('list', '--json')).flatMap((list: { id: string; kind: string }) =>
    list.kind === 'state' ? list.id : [],
  );
  expect(await run('remove', id)).toBe('Removed: no number is checked against it any more.');
  expect(await run('list')).not.toContain('TX');
  expect(await recorded()).toEqual([
    { operator: 'varnham', command: 'do_not_call_load', subject: expect.any(String), numbers: '2' },
    { operator: 'varnham', command: 'do_not_call_load', subject: expect.any(String), numbers: '1' },
    { operator: 'varnham', command: 'do_not_call_load', subject: id, numbers: '1' },
    { operator: 'varnham', command: 'do_not_call_remove', subject: id, numbers: '1' },
  ]);
});

test.each([
  ['a file that is not there', () => ['load', inFolder('none'), ...NATIONAL, '--date', '2026-11-20'], 'there is no such file'],
  ['a folder', () => ['load', inFolder('.'), ...NATIONAL, '--date', '2026-11-20'], 'it is a folder'],
  ['an empty file', () => ['load', save(''), ...NATIONAL, '--date', '2026-11-20'], 'that can be taken. Nothing was changed.'],
  ['a torn archive', () => ['load', save(Buffer.from([0x1f, 0x8b, 1, 2])), ...NATIONAL, '--date', '2026-11-20'], 'damaged or cut short'],
  ['a day to come', () => ['load', save('4195550142'), ...NATIONAL, '--date', '2027-11-20'], 'The date of the list lies in the future.'],
  ['no such day', () => ['load', save('4195550142'), ...NATIONAL, '--date', '2026-02-30'], '--date: there is no such day'],
  ['no subscription', () => ['load', save('4195550142'), '--kind', 'national', '--date', '2026-11-20'], '--san: the national list needs'],
  ['no area code', () => ['load', save('4195550142'), ...NATIONAL, '--date', '2026-11-20', '--areas', '41'], '--areas: an area code has'],
  ['a list that is not there', () => ['remove', 'x'], 'Number list not found. Nothing was changed.'],
])('%s is refused with a sentence', async (_, words, says) => {
  const before = [await run('list'), (await recorded()).length];
  await expect(run(...words())).rejects.toMatchObject({
    name: expect.stringMatching(/OperatorError|UsageError/),
    message: expect.stringContaining(says),
  });
  expect([await run('list'), (await recorded()).length]).toEqual(before);
});
