import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFile } from '../audit/packets.ts';
import { readNamedFile } from './named-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-named-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('reads a named file', () => {
  writeFileSync(join(folder, 'rules.json'), '{}');
  expect(readNamedFile(join(folder, 'rules.json')).toString()).toBe('{}');
});

test('says in plain words why a file cannot be read', () => {
  const missing = join(folder, 'nope.json');
  const said = { message: `${missing} cannot be read: there is no such file.`, exitCode: 2 };
  expect(() => readNamedFile(missing)).toThrow(expect.objectContaining(said));
  expect(() => checkFile({ file: missing })).toThrow(expect.objectContaining(said));
  expect(() => readNamedFile(folder)).toThrow(`${folder} cannot be read: it is a folder.`);
});
