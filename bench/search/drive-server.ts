/** Runs the real API process and clients that search through it. Times are the server's own, read from its log. */
import { fork, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { CreateSearch, Search } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { runClients } from './figures.ts';
import type { StartedState } from './prepare-state.ts';

const API = resolve(import.meta.dirname, '../../apps/server/src/start/api.ts');
const PLENTY = 100_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** How long to wait for a log entry; a failed search has none. */
const LATE_MS = 60_000;

interface Ended {
  searchId: string;
  status: string;
  charged: number;
  ms: number;
}
export interface DrivenServer {
  port: number;
  pid: number;
  child: ChildProcess;
  /** Runs the searches with `clients` in parallel; each client waits for the end of its search. */
  search(bodies: readonly CreateSearch[], clients: number): Promise<Ended[]>;
  /** The same, but resolves to each search as GET /api/searches/{id} returns it to its owner, in the order of `bodies`. */
  show(bodies: readonly CreateSearch[], clients: number): Promise<Search[]>;
  stop(): Promise<void>;
}

/** `evidenceUrl`: database of the evidence, if separate from the accounts. `execArgv`: Node flags of the server, in addition to ours. */
export async function driveServer(
  state: Pick<StartedState, 'url' | 'dataDir'>,
  evidenceUrl = state.url,
  execArgv: readonly string[] = [],
): Promise<DrivenServer> {
  const env = {
    ...process.env,
    DATABASE_URL: state.url,
    EVIDENCE_DATABASE_URL: evidenceUrl,
    DATA_DIR: state.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    SEARCHES_PER_MINUTE: '1000000',
    PROGRAM_REQUESTS_PER_MINUTE: '1000000',
    AUTH_REQUESTS_PER_MINUTE: '1000000',
    SIGN_UPS_PER_HOUR: '1000000',
  };
  // In a session of its own, as the product's parent process starts it, because the kernel may share the processor by session first.
  const child = fork(API, {
    env,
    execArgv: [...process.execArgv, ...execArgv],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  const ended = followLog(child);
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', () => fail(new Error('the API did not start')));
  });
  // Sent only once the server listens: a module loaded before it (`--import`) may listen earlier and would consume the message.
  child.send({ preparing: null });
  // Sixteen accounts, so that no two concurrent searches wait for the same wallet.
  const cookies = await Promise.all(Array.from({ length: 16 }, () => signUp(port, state.url)));
  const run = (bodies: readonly CreateSearch[], clients: number, take: (search: Ended, index: number, cookie: string) => Promise<void>) => {
    const free = cookies.slice(0, clients);
    return runClients([...bodies.entries()], clients, async ([index, body]) => {
      const cookie = free.pop()!;
      const { id } = (await post(port, '/api/searches', body, cookie)).json as { id: string };
      await take(await ended(id), index, cookie);
      free.push(cookie);
    });
  };
  return {
    port,
    pid: child.pid!,
    child,
    async search(bodies, clients) {
      const results: Ended[] = [];
      await run(bodies, clients, async (search) => void results.push(search));
      return results;
    },
    async show(bodies, clients) {
      const shown: Search[] = [];
      await run(bodies, clients, async ({ searchId }, index, cookie) => {
        shown[index] = (await send(port, 'GET', `/api/searches/${searchId}`, cookie, 200)).json as Search;
      });
      return shown;
    },
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      agent.destroy();
    },
  };
}

/** Resolves with the log line of an ended search, whether it is written before or after the call. */
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
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`search ${id} did not end in ${LATE_MS / 1000} s`)), LATE_MS);
      waiting.set(id, (ended) => {
        clearTimeout(late);
        done(ended);
      });
    });
  };
}

async function signUp(port: number, url: string): Promise<string> {
  const email = `bench-${crypto.randomUUID()}@example.com`;
  const answer = await post(port, '/api/auth/register', { email, password: 'bench password' }, '');
  await withClient(url, (client) => client.query('select grant_credits($1, $2, $3)', [email, (answer.json as { id: string }).id, PLENTY]));
  return answer.cookie;
}

interface Sent {
  json: unknown;
  cookie: string;
}

function post(port: number, path: string, body: object, cookie: string): Promise<Sent> {
  return send(port, 'POST', path, cookie, 201, body);
}

function send(port: number, method: 'GET' | 'POST', path: string, cookie: string, expected: number, body?: object): Promise<Sent> {
  return new Promise((done, fail) => {
    const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(cookie === '' ? {} : { cookie }) };
    const sent = request({ agent, port, path, host: '127.0.0.1', method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode !== expected) return fail(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        done({ json: JSON.parse(text), cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? cookie });
      });
    });
    sent.on('error', fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
