import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is made with its parents, each with the mode, whatever the umask', () => {
  const before = process.umask(0o077);
  try {
    expect(makeFolder(path.join(folder, 'a', 'b'), 0o711)).toEqual([path.join(folder, 'a'), path.join(folder, 'a', 'b')]);
    expect(statSync(path.join(folder, 'a')).mode & 0o777).toBe(0o711);
    expect(makeFolder(path.join(folder, 'a', 'b'), 0o700)).toEqual([]);
    expect(statSync(path.join(folder, 'a', 'b')).mode & 0o777).toBe(0o711);
  } finally {
    process.umask(before);
  }
});

test.skipIf(!existsSync('/proc/self'))('a folder that the system does not make is an error at once', () => {
  expect(() => makeFolder('/proc/deedline/data', 0o711)).toThrow(/ENOENT/);
});

test('a link to a disk that is not mounted is said to be one', () => {
  const link = path.join(folder, 'link');
  symlinkSync(path.join(folder, 'not', 'mounted'), link);
  expect(() => makeFolder(path.join(link, 'data'), 0o711)).toThrow(`${link} is a link to a folder that is not there`);
  mkdirSync(path.join(folder, 'not', 'mounted'), { recursive: true });
  expect(makeFolder(path.join(link, 'data'), 0o711)).toEqual([path.join(link, 'data')]);
});

test('a file in its place is an error', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file, 0o711)).toThrow('is not a folder');
  expect(() => makeFolder(path.join(file, 'data'), 0o711)).toThrow(/ENOTDIR/);
});
