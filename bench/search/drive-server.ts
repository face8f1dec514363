/** The real API process, and clients that search through it. Times are the server's own, read from its log. */
import { fork, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { CreateSearch } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { runClients } from './figures.ts';
import type { PreparedState } from './prepare-state.ts';

const API = resolve(import.meta.dirname, '../../apps/server/src/start/api.ts');
const PLENTY = 100_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Ended {
  searchId: string;
  status: string;
  charged: number;
  ms: number;
}
export interface DrivenServer {
  port: number;
  pid: number;
  /** Runs the searches, `clients` at a time; each client waits for the end of its search. */
  search(bodies: readonly CreateSearch[], clients: number): Promise<Ended[]>;
  stop(): Promise<void>;
}

/** `evidenceUrl`: where the evidence is, when not beside the accounts. */
export async function driveServer(state: Pick<PreparedState, 'url' | 'dataDir'>, evidenceUrl = state.url): Promise<DrivenServer> {
  const env = {
    ...process.env,
    DATABASE_URL: state.url,
    EVIDENCE_DATABASE_URL: evidenceUrl,
    DATA_DIR: state.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    SEARCHES_PER_MINUTE: '1000000',
    AUTH_REQUESTS_PER_MINUTE: '1000000',
    SIGN_UPS_PER_HOUR: '1000000',
  };
  const child = fork(API, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.send({ preparing: null });
  const ended = followLog(child);
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', () => fail(new Error('the API did not start')));
  });
  // Sixteen people, so that no two searches wait for one wallet.
  const cookies = await Promise.all(Array.from({ length: 16 }, () => signUp(port, state.url)));
  return {
    port,
    pid: child.pid!,
    async search(bodies, clients) {
      const results: Ended[] = [];
      const free = cookies.slice(0, clients);
      await runClients(bodies, clients, async (body) => {
        const cookie = free.pop()!;
        const { id } = (await post(port, '/api/searches', body, cookie)).json as { id: string };
        results.push(await ended(id));
        free.push(cookie);
      });
      return results;
    },
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      agent.destroy();
    },
  };
}

/** Resolves with the line that the server writes when a search has ended, whichever comes first. */
function followLog(child: ChildProcess): (id: string) => Promise<Ended> {
  const seen = new Map<string, Ended>();
  const waiting = new Map<string, (line: Ended) => void>();
  createInterface({ input: child.stdout! }).on('line', (text) => {
    const line = JSON.parse(text) as Ended & { msg: string; level: number };
    if (line.level >= 50) console.error(text);
    if (line.msg !== 'search ended') return;
    const done = waiting.get(line.searchId);
    if (done === undefined) seen.set(line.searchId, line);
    else done(line);
    waiting.delete(line.searchId);
  });
  return (id) => {
    const line = seen.get(id);
    seen.delete(id);
    return line === undefined ? new Promise((done) => waiting.set(id, done)) : Promise.resolve(line);
  };
}

async function signUp(port: number, url: string): Promise<string> {
  const email = `bench-${crypto.randomUUID()}@example.com`;
  const answer = await post(port, '/api/auth/register', { email, password: 'bench password' }, '');
  await withClient(url, (client) => client.query('select grant_credits($1, $2, $3)', [email, (answer.json as { id: string }).id, PLENTY]));
  return answer.cookie;
}

function post(port: number, path: string, body: object, cookie: string): Promise<{ json: unknown; cookie: string }> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) };
    const sent = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode !== 201) return fail(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        done({ json: JSON.parse(text), cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? cookie });
      });
    });
    sent.on('error', fail);
    sent.end(JSON.stringify(body));
  });
}
