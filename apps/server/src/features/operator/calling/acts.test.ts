import { expect, test } from 'vitest';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';
import { readRules, readShippedRules } from '../../calls/rules/watch-rules.ts';

const stage = stageCommands('calling-rules');
const { run, save, inFolder } = stage;
/** A file of the shipped rules in which Florida closes at another time. */
const closing = (closes: string, edition = `until ${closes}`): string => {
  const rules = structuredClone(readShippedRules(true));
  rules.edition = edition;
  rules.rules.find(({ place }) => place === 'FL')!.closes = closes;
  return save(`${closes.slice(0, 2)}.json`, JSON.stringify(rules));
};
const florida = (sign: string, closes: string) => `\n${sign} FL every day 08:00-${closes}; at most 3 calls`;

test('an edition is shown, checked, loaded and switched back, and each change is recorded', async () => {
  expect(await run('list')).toMatch(/^ +1 +2026-11 with Fenmark +\d{4}-\d\d-\d\d +shipped +\d{4}-\d\d-\d\d \d\d:\d\d$/m);
  expect(await run('check', save('same.json', await run('show', '--json')))).toBe('Nothing was changed. The file would change: nothing.');
  const checked = await run('check', closing('19:00'));
  for (const each of [florida('-', '20:00'), florida('+', '19:00')]) expect(checked).toContain(each);
  expect(await run('list')).not.toContain('until');
  expect(await run('load', closing('19:00'))).toMatch(/^Edition 2 is on\. Compared with the edition before:\n- FL /);
  // The very next one is compared with that edition.
  const next = await run('load', closing('18:00'));
  for (const each of ['Edition 3 is on.', florida('-', '19:00'), florida('+', '18:00')]) expect(next).toContain(each);
  expect(await run('show', '2')).toContain(florida('', '19:00').replace('\n ', '\n'));
  expect(await run('use', '1')).toBe('Edition 1 is on.');
  expect(await run('show')).toMatch(/^Edition 2026-11 with Fenmark\nUS every day 08:00-21:00; /);
  const done = await stage.app.ctx.db.query('select operator, command, subject, detail from operator_audit order by id');
  expect(done.rows.map((row) => Object.values(row).join(' '))).toEqual([
    'varnham calling_rules_load 2 2 changes',
    'varnham calling_rules_load 3 2 changes',
    'varnham calling_rules_switch 1 ',
  ]);
});

test('a file is read with a byte order mark too, which editors on Windows write', async () => {
  const rules = `\ufeff${await run('show', '--json')}`;
  expect(await run('check', save('marked.json', rules))).toBe('Nothing was changed. The file would change: nothing.');
  expect(readRules(rules)).toEqual(readShippedRules(true));
});

test.each([
  ['use', () => '99', 'Edition of the calling rules not found. Nothing was changed.'],
  ['load', () => inFolder('none'), 'there is no such file'],
  ['load', () => inFolder('.'), 'it is a folder'],
  ['load', () => save('empty.json', ''), 'This is not valid JSON: Unexpected end of JSON input. Nothing was changed.'],
  ['load', () => closing('17:00', 'a\0b'), 'It contains a character that cannot be stored'],
  ['check', () => closing('17:00', 'a\uD800b'), 'It contains a character that cannot be stored'],
])('%s is refused with a sentence, and changes nothing', async (verb, what, says) => {
  const before = await run('list');
  await expect(run(verb, what())).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringContaining(says) });
  expect(await run('list')).toBe(before);
});
