import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareCluster } from './cluster.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-cluster-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('what is left of a database is not replaced by an empty one', async () => {
  mkdirSync(path.join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres', 'base', 'rows'), 'rows');
  await expect(prepareCluster(dataDir, false)).rejects.toThrow('holds files but no whole database: PG_VERSION is missing');
  expect(readFileSync(path.join(dataDir, 'postgres', 'base', 'rows'), 'utf8')).toBe('rows');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a database on a disk that is not mounted is not replaced by an empty one', async () => {
  symlinkSync(path.join(dataDir, 'not-mounted', 'postgres'), path.join(dataDir, 'postgres'));
  await expect(prepareCluster(dataDir, false)).rejects.toThrow('is a link to a folder that is not there. Nothing was changed.');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a database that a link leads to is taken by whatever name it has there', async () => {
  const place = path.join(dataDir, 'disk', 'pgdata');
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'PG_VERSION'), '17\n');
  symlinkSync(place, path.join(dataDir, 'postgres'));
  await expect(prepareCluster(dataDir, false)).rejects.toThrow('pgdata holds a PostgreSQL 17 database');
  expect(readdirSync(path.dirname(place)).filter((name) => name !== 'pgdata')).not.toContain('postgres');
});
