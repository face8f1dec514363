import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { stageCommands } from '../../../testing/stage-commands.ts';

const EMAIL = 'willa@example.com';
const stage = stageCommands('audit');
const { answer, run, inFolder } = stage;
let searchId: string;
beforeAll(async () => {
  const { app } = stage;
  await seedQuillmere(app.owner);
  searchId = (await (await app.signUp(EMAIL)).post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
});

test('the printed head is found again, another hash is not', async () => {
  const hash = /hash +([0-9a-f]{64})$/m.exec(await run('head'))![1]!;
  const found = await answer('verify', '--head', hash.toUpperCase());
  expect(found).toMatchObject({ exitCode: 0, text: expect.stringMatching(/--head is that of No\. \d+\n\nEvery record is unchanged/) });
  const lost = await answer('verify', '--head', 'a'.repeat(64));
  expect(lost).toMatchObject({ exitCode: 1, text: expect.stringContaining('BROKEN: 1 finding.\n  no record has the hash aaa') });
});

test('records are searched as a table and as JSON with sealed counts opened, and the search is recorded first', async () => {
  const table = await run('search', '--account', EMAIL, '--from', '2020-01-01');
  expect(table).toMatch(/^ {2}No\. +time +kind +what +account +by +about +from\n {2}unsealed .* operator +audit_search .* varnham /);
  expect(table).toMatch(new RegExp(`search +completed .*${searchId} +127\\.0\\.0\\.1$`, 'm'));
  const [found, ...more] = JSON.parse(await run('search', '--kind', 'search', '--json', '--limit', '1'));
  expect([found, more]).toMatchObject([{ subject: searchId, facts: { charged: 5, suppressed: 0 } }, []]);
  expect(await run('search', '--from', '2099-01-01')).toBe('No records found.');
  await expect(run('search', '--account', 'nobody@example.com')).rejects.toThrow('There is no account nobody@example.com.');
});

test('a packet is written once, checked, and refused after a change', async () => {
  const [json, pdf] = [inFolder('packet.json'), inFolder('packet.pdf')];
  for (const out of [json, pdf]) {
    expect(await run('packet', searchId, '--out', out)).toBe(`Written: ${out}`);
    const checked = await answer('check', out);
    expect(checked).toMatchObject({ exitCode: 0, text: expect.stringMatching(/charged +5 credits, 0 given back\n/) });
  }
  writeFileSync(inFolder('printed.json'), await run('packet', searchId));
  expect((await answer('check', inFolder('printed.json'))).exitCode).toBe(0);
  const before = readFileSync(json, 'utf8');
  await expect(run('packet', searchId, '--out', json)).rejects.toMatchObject({ message: `${json} already exists.`, exitCode: 2 });
  expect(readFileSync(json, 'utf8')).toBe(before);
  writeFileSync(inFolder('changed.json'), before.replace(EMAIL, 'wilma@example.com'));
  expect(await answer('check', inFolder('changed.json'))).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('"account" is not what'),
  });
  expect(await answer('check', json, '--key', 'abc')).toMatchObject({ exitCode: 1, text: expect.stringContaining('not with abc') });
  const done = await stage.app.ctx.db.query(`select operator, subject from operator_audit where command = 'audit_packet'`);
  expect(done.rows).toEqual(Array.from({ length: 4 }, () => ({ operator: 'varnham', subject: searchId })));
});

test('a packet that cannot be written, or is of no search, is refused with a sentence', async () => {
  const out = inFolder('none/packet.pdf');
  await expect(run('packet', searchId, '--out', out)).rejects.toMatchObject({
    name: 'OperatorError',
    message: `${out} cannot be written: there is no such folder.`,
  });
  await expect(run('packet', 'x', '--out', inFolder('x.json'))).rejects.toMatchObject({ name: 'OperatorError', exitCode: 1 });
  expect(existsSync(inFolder('x.json'))).toBe(false);
});

test.each([
  ['no JSON', 'x'],
  ['null', 'null'],
  ['a PDF without a packet', '%PDF-1.7'],
])('a file that is %s is refused', async (_, text) => {
  writeFileSync(inFolder('rubbish'), text);
  expect(await answer('check', inFolder('rubbish'))).toMatchObject({ exitCode: 1, text: expect.stringMatching(/^REFUSED: /) });
});
