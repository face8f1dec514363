import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withNewFile, writeRecorded } from './new-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-new-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);
const write = (path: string) => withNewFile(path, 0o600, async (add) => add('whole'));

function recordInto(path: string) {
  const acts: string[] = [];
  const record = async (result: string, detail = '') =>
    void acts.push(`${result} ${existsSync(path) ? statSync(path).size : 'gone'} ${detail}`);
  return { acts, record };
}

test('a file is recorded as asked for while it is empty, and as done once it is whole', async () => {
  const path = inFolder('packet.json');
  const { acts, record } = recordInto(path);
  await writeRecorded(path, ['one, ', Buffer.from('two')], record);
  expect(readFileSync(path, 'utf8')).toBe('one, two');
  expect(acts).toEqual(['asked 0 ', 'done 8 ']);
});

function* untilFull() {
  yield 'half';
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

test('a file that cannot be written to its end is taken away, and is on record as not written', async () => {
  const path = inFolder('full.json');
  const { acts, record } = recordInto(path);
  await expect(writeRecorded(path, untilFull(), record)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(acts).toEqual(['asked 0 ', 'refused 4 the file could not be written']);
  expect(existsSync(path)).toBe(false);
});

const fail = () => Promise.reject(new Error('no database'));

test('nothing is written if it cannot be recorded', async () => {
  const path = inFolder('unrecorded.json');
  await expect(writeRecorded(path, ['x'], fail)).rejects.toThrow('no database');
  expect(existsSync(path)).toBe(false);
});

test('says in plain words why a file cannot be made, and leaves what is there as it was', async () => {
  writeFileSync(inFolder('there'), 'earlier');
  mkdirSync(inFolder('sealed'));
  chmodSync(inFolder('sealed'), 0o500);
  for (const [path, why] of [
    [inFolder('there'), 'already exists.'],
    [folder, 'already exists.'],
    [inFolder('none/x'), 'cannot be written: there is no such folder.'],
    [inFolder('there/x'), 'cannot be written: there is no such folder.'],
    [inFolder('x'.repeat(300)), 'cannot be written: its name is too long.'],
    // The system's administrator may write anywhere.
    ...(process.getuid?.() === 0 ? [] : [[inFolder('sealed/x'), 'cannot be written: this user may not write there.'] as const]),
  ] as const)
    await expect(write(path)).rejects.toMatchObject({ message: `${path} ${why}`, exitCode: 2 });
  expect(readFileSync(inFolder('there'), 'utf8')).toBe('earlier');
});
