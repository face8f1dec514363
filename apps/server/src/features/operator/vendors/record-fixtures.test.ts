import { mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IDAS_TRUTH } from '../../../testing/vendors.ts';
import type { Fixtures } from '../../../outside/vendors/conformance/fixtures.ts';
import { holdFixtures } from '../../../outside/vendors/conformance/hold-fixtures.ts';
import { TRACERFY } from '../../../outside/vendors/tracerfy/client.ts';
import type { VendorFetch } from '../../../outside/vendors/vendor.ts';
import { readDollars, recordForOperator } from './record-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, value: unknown) => {
  const file = join(folder, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};
const address = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const questions = put('questions.json', [{ name: 'an owner', questions: [{ kind: 'contacts_at_address', address }] }]);
const key = put('key.json', { token: 'made-up-token' });
const most = readDollars('0.10');
const twin = TRACERFY.createTwin(IDAS_TRUTH, { hit: 1, wrongNumber: 0, tooMany: 0, hang: 0, fault: 0 });

test('records answers to a file without people or keys', async () => {
  const out = join(folder, 'out.json');
  const { text, exitCode } = await recordForOperator(TRACERFY, { questions, key, most, out }, twin);
  expect([text, exitCode]).toEqual([expect.stringContaining('an owner: hit'), 0]);
  expect(text).toContain('at most $0.10');
  const written = readFileSync(out, 'utf8');
  expect(written).not.toMatch(/marlow|tannery|made-up-token|5550142/i);
  expect((await holdFixtures(TRACERFY, JSON.parse(written) as Fixtures))!.faults).toEqual([]);
});

test('asks nothing if a file is invalid, a credential is missing or it may cost more', async () => {
  let asked = 0;
  const counting: VendorFetch = (...given) => {
    asked += 1;
    return twin(...given);
  };
  const out = join(folder, 'none.json');
  const attempt = (change: object) => recordForOperator(TRACERFY, { questions, key, most, out, ...change }, counting);
  await expect(attempt({ most: readDollars('0.09') })).rejects.toThrow(
    'It could cost $0.10, which is more than --most $0.09. The vendor was not asked.',
  );
  await expect(attempt({ key: put('empty.json', {}) })).rejects.toThrow('The key of Tracerfy lacks token.');
  await expect(attempt({ questions: join(folder, 'nowhere.json') })).rejects.toThrow('there is no such file');
  await expect(attempt({ questions: put('letter.json', 'Dear vendor') })).rejects.toThrow('is not a JSON file');
  await expect(attempt({ out: join(folder, 'nowhere/out.json') })).rejects.toThrow('The vendor was not asked.');
  const odd = put('odd.json', [{ name: 'an owner', questions: [{ kind: 'contacts_at_address', address: { line: '418 Tannery Row' } }] }]);
  await expect(attempt({ questions: odd })).rejects.toThrow('is not as expected at 0.questions.0.address.city. The vendor was not asked.');
  const phone = put('phone.json', [{ name: 'a phone', questions: [{ kind: 'phone_holder', phone: '4195550142' }] }]);
  await expect(attempt({ questions: phone })).rejects.toThrow('Tracerfy does not answer one of these kinds of questions');
  expect([asked, existsSync(out)]).toEqual([0, false]);
  expect(() => readDollars('a lot')).toThrow('in dollars, for example 1.50');
});
