import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildServer } from './build-server.ts';

it('every log line is one JSON object with time in UTC milliseconds, level and request id', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'deedline-lines-'));
  const lines: string[] = [];
  const server = await buildServer(readConfig({ DATA_DIR: dir, WEB_DIR: dir, LOG_LEVEL: 'trace' }), {
    write: (line) => void lines.push(line),
  });
  const before = Date.now();
  const answer = await server.inject({ url: '/api/nothing\n{"time":1,"level":60}', headers: { 'user-agent': 'a\n{"level":60}' } });
  await server.close();
  rmSync(dir, { recursive: true });
  const read = lines.map((line) => {
    expect(line).toMatch(/^[^\n]+\n$/);
    return JSON.parse(line) as { time: number; level: number; requestId?: string; msg: string };
  });
  for (const { time, level } of read) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(level).toBeLessThan(60);
  }
  expect(read).toContainEqual(expect.objectContaining({ msg: 'answered', requestId: answer.headers['x-request-id'], status: 404 }));
});

it('names in a requested address are not in the log, at any log level', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'deedline-lines-'));
  const lines: string[] = [];
  const server = await buildServer(readConfig({ DATA_DIR: dir, WEB_DIR: dir, LOG_LEVEL: 'trace' }), {
    write: (line) => void lines.push(line),
  });
  const url = '/search?mode=person_search&firstName=Wilhelmina&lastName=Ostrander&phoneNumber=3225550142';
  for (const path of [url, `/api${url}`]) await server.inject({ url: path, headers: { referer: `http://localhost${url}` } });
  await server.close();
  rmSync(dir, { recursive: true });
  expect(lines.filter((line) => line.includes('answered'))).not.toEqual([]);
  expect(lines.join('')).not.toMatch(/Wilhelmina|Ostrander|3225550142/);
});
