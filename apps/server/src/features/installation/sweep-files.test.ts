import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { sweepFiles } from './sweep-files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-sweep-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('mails and rejected rows are deleted after thirty days, other files stay', async () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const write = (folder: string, name: string, days: number) => {
    mkdirSync(join(dataDir, folder), { recursive: true });
    const file = join(dataDir, folder, name);
    writeFileSync(file, '');
    const at = new Date(now.getTime() - days * 86_400_000);
    utimesSync(file, at, at);
  };
  write('mail', 'old.eml', 31);
  write('mail', 'new.eml', 29);
  write('rejects', 'old.csv', 31);
  write('keys', 'old.key', 900);
  const ctx = { config: { dataDir } as Config, now: () => now };
  expect(await sweepFiles(ctx)).toBe(2);
  expect(['mail', 'rejects', 'keys'].map((folder) => readdirSync(join(dataDir, folder)))).toEqual([['new.eml'], [], ['old.key']]);
  expect(await sweepFiles({ ...ctx, config: { dataDir: join(dataDir, 'none') } as Config })).toBe(0);
});
