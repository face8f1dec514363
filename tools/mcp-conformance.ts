/**
 * Runs the MCP conformance suite, which npm fetches for this, against our MCP server: `npm run mcp:conformance`. The suite expects tools, prompts and
 * resources of its own; they are served through the product's own bridge (`features/mcp/bridge.ts`), without keys.
 * `-- --url http://localhost:3000 --key KEY` tests a running product instead, with the scenarios that apply to any server, and lets the protocol's inspector
 * list and call its tools. Exit code 0: everything passed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { serveFixtures } from '../apps/server/src/testing/mcp/fixtures.ts';
import { readFlags } from '../bench/flags/read-flags.ts';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
/** Scenarios in which a server calls its client during a request, which needs the sessions of earlier revisions. We have none. */
const NEEDING_SESSIONS = new Set([
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
]);
/** Scenarios that apply to any server, regardless of its tools. */
const OF_ANY_SERVER: Readonly<Record<(typeof REVISIONS)[number], readonly string[]>> = {
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation', 'sep-2164-resource-not-found'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
};

const folder = mkdtempSync(path.join(tmpdir(), 'deedline-mcp-'));

/** Resolves to a program's output and whether it succeeded; does not reject when it fails. */
async function npx(name: string, words: readonly string[]): Promise<{ isPassed: boolean; said: string }> {
  const bin = path.join(import.meta.dirname, '../node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const run = spawn('npx', ['--yes', name, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complaints, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close') as Promise<[number]>]);
  return { isPassed: code === 0, said: said + complaints };
}

/** The failed scenarios in the summary that count. */
function failedIn(said: string): string[] {
  const summary = said.slice(said.indexOf('=== SUMMARY ===')).split('\nNot scored')[0]!;
  const failed = summary.split('\n').flatMap((line) => /^✗ ([\w-]+):/.exec(line)?.[1] ?? []);
  return failed.filter(
    (scenario) => !scenario.startsWith('tasks-') && !said.slice(said.indexOf('\nNot scored')).includes(`✗ ${scenario} (`),
  );
}

async function judgeDoor(): Promise<boolean> {
  const { address, close } = await serveFixtures();
  let isPassed = true;
  for (const revision of REVISIONS) {
    const { said } = await npx(SUITE, ['server', '--url', `${address}/mcp`, '--requirements', revision]);
    const failed = failedIn(said);
    const unexpected = failed.filter((scenario) => revision === '2026-07-28' || !NEEDING_SESSIONS.has(scenario));
    if (!said.includes('=== SUMMARY ===') || unexpected.length > 0) isPassed = false;
    console.log(`\n${revision}: ${unexpected.length === 0 ? 'passed' : `failed ${unexpected.join(', ')}`}`);
    console.log(said.slice(said.indexOf('=== SUMMARY ===')));
  }
  await close();
  return isPassed;
}

/** The suite cannot send keys, so a proxy adds them. */
async function withKey(url: string, key: string): Promise<{ address: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((request, reply) => {
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const asked = forward({ host: hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    asked.on('error', () => reply.destroy());
    request.pipe(asked);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { address: `http://localhost:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}

async function judgeProduct(url: string, key: string): Promise<boolean> {
  const proxy = await withKey(url, key);
  let isPassed = true;
  const tell = (what: string, passed: boolean, said: string) => {
    isPassed &&= passed;
    console.log(`${passed ? '✓' : '✗'} ${what}`);
    if (!passed) console.log(said);
  };
  for (const revision of REVISIONS)
    for (const scenario of OF_ANY_SERVER[revision]) {
      const words = ['server', '--url', `${proxy.address}/mcp`, '--scenario', scenario, '--spec-version', revision];
      const { isPassed: passed, said } = await npx(SUITE, words);
      tell(`${revision} ${scenario}`, passed, said);
    }
  proxy.close();
  const inspect = (...words: string[]) =>
    npx(INSPECTOR, ['--cli', `${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`, ...words]);
  const list = await inspect('--method', 'tools/list');
  tell('inspector: tools/list', list.isPassed && list.said.includes('"may_call_now"'), list.said);
  const look = await inspect('--method', 'tools/call', '--tool-name', 'what_is_at_hand');
  tell('inspector: what_is_at_hand', look.isPassed && look.said.includes('kindsOfRecords'), look.said);
  // A call that costs nothing, whatever the key's grants are.
  const refused = await inspect('--method', 'tools/call', '--tool-name', 'read_search', '--tool-arg', 'searchId=none');
  tell('inspector: a refusal', refused.said.includes('search_not_found') && !refused.said.includes('required property'), refused.said);
  return isPassed;
}

const { values } = readFlags({ options: { url: { type: 'string' }, key: { type: 'string' } } }, '');
try {
  const isPassed = values.url === undefined ? await judgeDoor() : await judgeProduct(values.url, values.key ?? '');
  process.exitCode = isPassed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
