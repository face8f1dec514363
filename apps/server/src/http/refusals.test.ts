import { AppError, ERRORS, type ErrorCode } from '@deedline/contract/errors';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildServer } from './build-server.ts';
import type { Server } from './contract-types.ts';

const dir = mkdtempSync(join(tmpdir(), 'deedline-refusals-'));
let server: Server;
const lines: string[] = [];
beforeAll(async () => void (server = await start()));
async function start(): Promise<Server> {
  const log = { write: (line: string) => void lines.push(line) };
  const made = await buildServer(readConfig({ DATA_DIR: dir, WEB_DIR: dir, LOG_LEVEL: 'trace' }), log);
  made.post('/api/planted/:code', (request) => {
    throw new AppError((request.params as { code: ErrorCode }).code);
  });
  return made;
}
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => void lines.splice(0));

/** Returns the lines that were logged for a refusal, without the lines that every request leaves. */
async function linesOf(code: string, headers: Record<string, string> = {}): Promise<{ level: number; code: string; route: string }[]> {
  const url = `/api/planted/${code}?email=odile.varnham%40example.com`;
  await server.inject({ method: 'POST', url, headers, payload: { email: 'odile.varnham@example.com' } });
  expect(lines.join('')).not.toContain('varnham');
  return lines
    .map((line) => JSON.parse(line) as { level: number; msg: string; code: string; route: string })
    .filter(({ msg }) => msg === 'refused');
}

it.each(['role_required', 'wrong_password', 'invalid_credentials', 'operator_refused', 'wrong_code', 'forbidden_use'])(
  '%s is logged as a warning with the route, without what was sent',
  async (code) => {
    expect(await linesOf(code)).toEqual([expect.objectContaining({ level: 40, code, method: 'POST', route: '/api/planted/:code' })]);
  },
);

it('a cross-site request is logged at info level', async () => {
  expect(await linesOf('not_found', { 'sec-fetch-site': 'cross-site' })).toEqual([
    expect.objectContaining({ level: 30, code: 'cross_site_request' }),
  ]);
});

const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);

it.each(['too_many_requests', 'overloaded'])('%s is counted and logged once per interval', async (code) => {
  for (const _ of [1, 2, 3, 4, 5]) expect(await linesOf(code)).toEqual([]);
  expect(warnings()).toEqual([
    expect.objectContaining({ level: 40, code, refused: 1, msg: 'requests were refused because a limit was reached' }),
  ]);
  await server.close();
  server = await start();
  expect(warnings().slice(1)).toEqual([expect.objectContaining({ level: 40, code, refused: 4 })]);
});

it('an ordinary refusal is not logged', async () => {
  expect(Object.keys(ERRORS)).toContain('not_found');
  expect(await linesOf('not_found')).toEqual([]);
});
