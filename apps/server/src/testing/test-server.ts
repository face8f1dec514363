/** A complete API with its own database, without a socket. For tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, withClient } from '@deedline/database/connect';
import { numberStores } from '@deedline/database/number-stores';
import { talkative, writeTestLog } from '@deedline/database/test-logs';
import { createTestDatabase } from '@deedline/database/testing';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { createSearchRunner, type SearchRunner } from '../features/searches/search-runner.ts';
import { buildServer } from '../http/build-server.ts';
import type { Server } from '../http/contract-types.ts';
import { createContext } from '../start/create-context.ts';
import { addRoutes } from '../start/routes.ts';
import type { BuyingContext } from '../features/lookup/search-context.ts';
import { CANARIES, plantCanary } from './canaries.ts';
import { type FakeVendor, withVendors } from './fake-vendor.ts';

export interface TestServer {
  server: Server;
  ctx: BuyingContext;
  runner: SearchRunner;
  /** The database as its owner, for what the application may not do. */
  owner: pg.Pool;
  /** Creates an account with its 10 credits and signs in. */
  signUp(email?: string): Promise<TestClient>;
  /** A client without a session. */
  visitor: TestClient;
  close(): Promise<void>;
}

type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;
export interface TestClient {
  send: Send;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  cookie: string | undefined;
}

/** The least that the algorithm accepts. That real password hashes are costly is tested once, with the accounts. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const PASSWORD = 'correct horse battery';
let signUps = 0;
type LogLines = { write(line: string): void };

/** `heard` collects every line of the log at the most detailed level; `through` returns the link over which the database is reached. */
export async function startTestServer(
  overrides: {
    config?: Partial<Config>;
    ctx?: Partial<BuyingContext>;
    vendors?: readonly FakeVendor[];
    heard?: string[];
    through?: (url: string) => Promise<string>;
  } = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'deedline-api-'));
  const config = {
    ...readConfig({
      DATABASE_URL: (await overrides.through?.(database.loginUrl)) ?? database.loginUrl,
      DATABASE_OWNER_URL: database.url,
      DATA_DIR: dataDir,
      WEB_DIR: dataDir,
      ...talkative('silent'),
      AUTH_REQUESTS_PER_MINUTE: '100000',
      SIGN_UPS_PER_HOUR: '100000',
    }),
    freeAnswerMs: 0,
    passwordCost: CHEAP,
    ...(overrides.heard === undefined ? {} : { logLevel: 'trace' }),
    ...overrides.config,
  };
  const log = writeTo(overrides.heard, writeTestLog('server-in-test'));
  const server = await buildServer(config, log);
  const opened = await createContext(config, server.log, 'test');
  const ctx: BuyingContext = withVendors({ ...opened.ctx, preparing: () => null, ...overrides.ctx }, overrides.vendors);
  const runner = createSearchRunner(ctx);
  addRoutes(server, ctx, runner);
  await server.ready();
  const visitor = clientOf(server, undefined);
  const owner = createPool(database.url, { max: 2 });
  return {
    server,
    ctx,
    runner,
    owner,
    visitor,
    async signUp(email = `person-${(signUps += 1)}@example.com`) {
      const { first: firstName, last: lastName } = CANARIES.customer;
      const answer = await visitor.post('/api/auth/register', { email, password: PASSWORD, firstName, lastName });
      plantCanary({ ...CANARIES.customer, email });
      return clientOf(server, readCookie(answer));
    },
    async close() {
      await server.close();
      await runner.idle();
      await opened.close();
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server with other settings over the same database, which takes a moment instead of the seconds that a new database takes. */
export async function buildBeside({ ctx, runner }: TestServer, settings: Partial<Config>): Promise<Server> {
  const config = { ...ctx.config, ...settings };
  const server = await buildServer(config, writeTestLog('server-in-test'));
  addRoutes(server, { ...ctx, config }, runner);
  return server;
}

function writeTo(heard: string[] | undefined, log: LogLines | undefined): LogLines | undefined {
  if (heard === undefined) return log;
  return {
    write(line) {
      heard.push(line);
      log?.write(line);
    },
  };
}

/** 'deedline_session=...' as a browser would send it back. */
export function readCookie(answer: LightMyRequestResponse): string | undefined {
  const cookie = answer.cookies.find(({ name }) => /^(__Host-)?deedline_session$/.test(name));
  return cookie === undefined ? undefined : `${cookie.name}=${cookie.value}`;
}

export function clientOf(server: Server, cookie: string | undefined): TestClient {
  const send: Send = (method, url, body, headers = {}) => {
    const request: InjectOptions = { method, url, headers: { ...(cookie === undefined ? {} : { cookie }), ...headers } };
    return server.inject(body === undefined ? request : { ...request, payload: body as object });
  };
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    cookie,
  };
}

// Settings of a whole database, applied to all new connections. For tests of database failures.

/** `change`: 'alter database %I set ...'. Closes the application's connections, which have the old settings. */
export async function changeDatabase({ owner, ctx }: TestServer, change: string): Promise<void> {
  const { rows } = await owner.query<{ change: string }>('select format($1, current_database()) as change', [change]);
  // A connection made while the database was read-only still is.
  await owner.query(`set default_transaction_read_only = off; ${rows[0]!.change}`);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'test %'`,
  );
  while (ctx.db.totalCount + ctx.evidence.totalCount > 0) await new Promise(setImmediate);
}

// Every route of a server: 'GET /api/searches/:id'. For tests.

export function listRoutes(server: Server): string[] {
  const path: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      path.length = indent.length / 4;
      path.push(part);
      return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path.join('')}`);
    });
}

// The same installation in another process: a second API over the first one's database and keys. For tests.

export type SecondStart = Pick<TestServer, 'server' | 'ctx' | 'runner' | 'visitor' | 'close'>;

/** `change` returns replacements for parts of the context. */
export async function startAgain(
  config: Config,
  change: (opened: BuyingContext) => Partial<BuyingContext> = () => ({}),
): Promise<SecondStart> {
  const server = await buildServer(config);
  const opened = await createContext(config, server.log, 'test');
  const ctx = { ...opened.ctx, preparing: () => null, ...change(opened.ctx) };
  const runner = createSearchRunner(ctx);
  addRoutes(server, ctx, runner);
  const close = async () => {
    await server.close();
    await runner.idle();
    await opened.close();
  };
  return { server, ctx, runner, visitor: clientOf(server, undefined), close };
}

/** An API over two evidence stores, the second of which can be made unreachable and restored. */
export interface TwoStores {
  app: TestServer;
  /** The second store as its owner, and its address. */
  second: pg.Pool;
  secondUrl: string;
  /** From now on it refuses connections, and existing ones are closed. */
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoStores(config: Partial<Config> = {}): Promise<TwoStores> {
  const other = await createTestDatabase();
  const app = await startTestServer({ config: { ...config, evidenceStoreUrls: [other.loginUrl] } });
  await numberStores([app.ctx.config.databaseOwnerUrl!, other.url]);
  const second = createPool(other.url, { max: 2 });
  const url = new URL(other.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  return {
    app,
    second,
    secondUrl: other.url,
    takeAway: () =>
      withClient(url.href, async (db) => {
        await db.query(`alter database ${name} with allow_connections false`);
        await db.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      }),
    bringBack: () => withClient(url.href, async (db) => void (await db.query(`alter database ${name} with allow_connections true`))),
    async close() {
      await app.close();
      await second.end();
      await other.drop();
    },
  };
}
