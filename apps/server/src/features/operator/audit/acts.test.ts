import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';

const EMAIL = 'willa@example.com';
const stage = stageCommands('audit');
const { answer, run, inFolder, save } = stage;
let searchId: string;
beforeAll(async () => {
  const { app } = stage;
  await seedQuillmere(app.owner);
  searchId = (await (await app.signUp(EMAIL)).post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
});

const recorded = async () =>
  (
    await stage.app.ctx.db.query(`select concat_ws(' ', operator, command, result, subject, detail) as act from operator_audit order by id`)
  ).rows.map(({ act }) => act as string);

test('the printed head is found again, another hash is not', async () => {
  const hash = /hash +([0-9a-f]{64})$/m.exec(await run('head'))![1]!;
  const found = await answer('verify', '--head', hash.toUpperCase());
  expect(found).toMatchObject({ exitCode: 0, text: expect.stringMatching(/--head is that of No\. \d+\n\nEvery record is unchanged/) });
  const lost = await answer('verify', '--head', 'a'.repeat(64));
  expect(lost).toMatchObject({ exitCode: 1, text: expect.stringContaining('BROKEN: 1 finding.\n  no record has the hash aaa') });
});

test('verification from a record that does not exist says so, and leaves no record', async () => {
  const number = Number(/number +(\d+)$/m.exec(await run('head'))![1]);
  expect(await answer('verify', '--from', String(number))).toMatchObject({ exitCode: 0, text: expect.stringContaining('1 record from') });
  const before = await recorded();
  for (const from of [number + 1, number + 50])
    await expect(run('verify', '--from', String(from))).rejects.toMatchObject({
      name: 'OperatorError',
      message: `There is no record No. ${from}: the latest in the chain is No. ${number}. Nothing was verified.`,
      exitCode: 1,
    });
  expect(await recorded()).toEqual(before);
});

test('a hash is looked for among the records that are verified, and no others', async () => {
  const [first] = (await stage.app.ctx.db.query(`select encode(hash, 'hex') as hash from audit_record where number = 1`)).rows;
  expect(await answer('verify', '--from', '2', '--head', first.hash)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining(`no record from No. 2 on has the hash ${first.hash}`),
  });
});

test('records are searched as a table and as JSON with sealed counts opened, and the search is recorded first', async () => {
  const table = await run('search', '--account', EMAIL, '--from', '2020-01-01');
  expect(table).toMatch(/^ {2}No\. +time +kind +what +account +by +about +from\n {2}unsealed .* operator +audit_search .* varnham /);
  expect(table).toMatch(new RegExp(`search +completed .*${searchId} +127\\.0\\.0\\.1$`, 'm'));
  const [found, ...more] = JSON.parse(await run('search', '--kind', 'search', '--json', '--limit', '1'));
  expect([found, more]).toMatchObject([{ subject: searchId, facts: { charged: 5, suppressed: 0 } }, []]);
  expect(await run('search', '--from', '2099-01-01')).toBe('No records found.');
  await expect(run('search', '--from', '2026-11-02', '--to', '2026-11-01')).rejects.toThrow('--from is later than --to.');
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
  const done = (await recorded()).filter((act) => act.includes('audit_packet'));
  // For a file the request is recorded before it is written.
  expect(done).toEqual(['asked', 'done', 'asked', 'done', 'done'].map((result) => `varnham audit_packet ${result} ${searchId}`));
});

test('a packet that cannot be written, or is of no search, is refused with a sentence, and no record says that it was written', async () => {
  const before = await recorded();
  mkdirSync(inFolder('taken.pdf'));
  for (const [out, why] of [
    [inFolder('none/packet.pdf'), 'cannot be written: there is no such folder.'],
    [save('file', ''), 'already exists.'],
    [inFolder('file/packet.pdf'), 'cannot be written: there is no such folder.'],
    [inFolder('taken.pdf'), 'already exists.'],
  ] as const)
    await expect(run('packet', searchId, '--out', out)).rejects.toMatchObject({
      name: 'OperatorError',
      message: `${out} ${why}`,
      exitCode: 2,
    });
  await expect(run('packet', 'x', '--out', inFolder('x.json'))).rejects.toMatchObject({ name: 'OperatorError', exitCode: 1 });
  expect(existsSync(inFolder('x.json'))).toBe(false);
  expect(await recorded()).toEqual(before);
});

const PACKET = '{\n  "format": "deedline-purpose-packet/1",\n  "writtenAt": "2026-11-20';
const NONE = 'is neither a purpose packet nor a due-diligence report';

test.each([
  ['empty', '', `${NONE}: it is empty.`],
  ['text', 'Dear auditor,', `${NONE}: it is not JSON, nor a PDF.`],
  ['null', 'null', `${NONE}: it is JSON of another kind.`],
  ['JSON of another kind', '{"format":4}', `${NONE}: it is JSON of another kind.`],
  ['a PDF without a packet', '%PDF-1.7', `${NONE}: it is a PDF that holds none, or was cut short.`],
  [
    'of a version to come',
    '{"format":"deedline-purpose-packet/2"}',
    'is of a format that this version does not read: deedline-purpose-packet/2.',
  ],
])('a file that is %s is no packet, and is not said to have been changed', async (_, text, says) => {
  const file = save('rubbish', text);
  await expect(run('check', file)).rejects.toMatchObject({ name: 'OperatorError', message: `${file} ${says}`, exitCode: 2 });
});

test('a packet that was cut short is refused as one that is not whole', async () => {
  const whole = await run('packet', searchId);
  for (const text of [PACKET, whole.slice(0, -1), whole.slice(0, 200)])
    expect(await answer('check', save('cut.json', text))).toEqual({
      exitCode: 1,
      text: `REFUSED: ${inFolder('cut.json')} is not whole: it begins as a packet or a report, and cannot be read to its end.`,
    });
});

test('a packet is accepted however an editor saved it, with a byte order mark and other line ends', async () => {
  const whole = await run('packet', searchId);
  const file = save('saved.json', `\ufeff${whole.replaceAll('\n', '\r\n')}`);
  expect(await answer('check', file)).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^Unchanged since it was signed:/) });
});

test('a packet of another key is not said to have been changed', async () => {
  const file = save('signed.json', await run('packet', searchId));
  const key = Buffer.alloc(32, 7).toString('base64');
  expect(await answer('check', file, '--key', key)).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(
      new RegExp(`^REFUSED: .*signed\\.json is signed with another key\\.\n  .* not with ${key.replaceAll('+', '.')}$`),
    ),
  });
});
