import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { runProgram } from '../../../testing/commands/run-program.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let app: TestServer;
let folder: string;
let searchId: string;
let accountId: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  folder = mkdtempSync(join(tmpdir(), 'deedline-audit-command-'));
  const client = await app.signUp('asked@example.com');
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  searchId = (await client.post('/api/searches', QUILLMERE.phone)).json<{ id: string }>().id;
  await app.runner.idle();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], settings: NodeJS.ProcessEnv = installed()) =>
  runProgram('deedline.ts', ['audit', ...args], { ...process.env, ...settings });
const installed = () => ({ DATA_DIR: app.ctx.config.dataDir, DATABASE_URL: app.ctx.config.databaseUrl! });

test('an operator reads the record under their own name, and verification accepts the digest printed before', async () => {
  const found = await run(['search', '--account', 'asked@example.com', '--kind', 'search']);
  expect(found.said).toContain(searchId);
  expect(found.said).not.toContain('asked@example.com');
  const [, head] = /hash +([0-9a-f]{64})/.exec((await run(['head'])).said)!;
  const verified = await run(['verify', '--head', head!]);
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('Every record is unchanged and in its place.') });
  const acts = JSON.parse((await run(['search', '--kind', 'operator', '--json'])).said) as object[];
  expect(acts.at(-1)).toMatchObject({ what: 'audit_search', operator: userInfo().username, accountId, facts: { detail: 'search' } });
});

test('as JSON an operator reads how much was left out of an answer, but not how that is sealed', async () => {
  const [record] = JSON.parse((await run(['search', '--kind', 'search', '--json'])).said) as { facts: object }[];
  expect(record!.facts).toMatchObject({ suppressed: 0 });
  expect(record!.facts).not.toHaveProperty('leftOut');
});

test('anybody can verify a packet with only its file, and an altered one is refused', async () => {
  const [json, pdf] = [join(folder, 'packet.json'), join(folder, 'packet.pdf')];
  expect((await run(['packet', searchId, '--out', json])).said).toBe(`Written: ${json}\n`);
  expect((await run(['packet', searchId, '--out', pdf])).code).toBe(0);
  expect((await run(['packet', searchId, '--out', json])).code).toBe(2);
  const key = (await app.visitor.get('/api/audit/public-key')).json<{ publicKey: string }>().publicKey;
  const nowhere = { DATA_DIR: join(folder, 'none'), DATABASE_URL: '' };
  for (const file of [json, pdf]) expect(await run(['check', file, '--key', key], nowhere)).toMatchObject({ code: 0, complained: '' });
  writeFileSync(json, readFileSync(json, 'utf8').replaceAll('skip_tracing', 'legal_process'));
  const refused = await run(['check', json], nowhere);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('"purpose" is not what was signed') });
});

test('a failed verification ends with exit code 1, wrong usage with 2', async () => {
  await run(['head']);
  await app.owner.query(
    `alter table audit_record disable trigger user; update audit_record set ip = '192.0.2.7' where number = 1; alter table audit_record enable trigger user`,
  );
  expect(await run(['verify'])).toMatchObject({ code: 1, said: expect.stringContaining('No. 1 (sign_in registered) was edited') });
  expect((await run(['verify', '--from', '0'])).code).toBe(2);
  expect((await run(['packet', 'nothing'])).code).toBe(1);
  expect((await run(['search', '--account', 'nobody@example.com'])).complained).toContain('There is no account nobody@example.com');
});
