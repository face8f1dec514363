import { createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { withClient } from './connect.ts';
import { loginUrl, makeLogin } from './login.ts';
import { migrate, readMigrations } from './migrate.ts';

export type TestDatabase = {
  /** The database as its owner. */
  url: string;
  /** The database as the application's login. */
  loginUrl: string;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
};

/** The test run's own server: the URL of its `postgres` database. Set by tests/global-setup.ts. */
export const TEST_SERVER_VARIABLE = 'DEEDLINE_TEST_SERVER';

/**
 * Creates a database for one test file: empty, with the migrations of both sets. It is a copy of a template that is made once per run. Throws outside a test
 * run, where there is no server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[TEST_SERVER_VARIABLE];
  if (!server) throw new Error(`${TEST_SERVER_VARIABLE} is not set: databases for tests are made inside of a vitest run.`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = await templateName();
  await withClient(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = withDatabase(server, name);
  return {
    url,
    loginUrl: loginUrl(url),
    async drop() {
      await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Creates the template that `createTestDatabase` copies. `server`: the URL of any database of the test server. */
export async function createTemplate(server: string): Promise<void> {
  const template = await templateName();
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
  });
  const url = withDatabase(server, template);
  await migrate(url, 'app');
  await migrate(url, 'evidence');
  await makeLogin(url);
}

// Named after its content, so that a test always gets the schema that its code expects.
async function templateName(): Promise<string> {
  const migrations = [...(await readMigrations('app')), ...(await readMigrations('evidence'))];
  const hash = createHash('sha256').update(migrations.map((migration) => migration.digest).join());
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export interface TestLink {
  /** The database's URL over this link. */
  url: string;
  /** Existing connections stay open but silently drop all data in both directions. New ones work. */
  swallow(): void;
  /** Switches the same for connections that are made from now on. */
  swallowNew(swallows: boolean): void;
  /** Breaks all connections. Returns how many there were. */
  cut(): number;
  close(): Promise<void>;
}

/** A loopback link to the database at `url` that can be made to fail. For tests. */
export async function createTestLink(url: string): Promise<TestLink> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = target.port === '' ? 5432 : Number(target.port);
  const lines = new Set<Line>();
  let swallowsNew = false;
  const server = createServer((near) => {
    const far = folder === null ? connect(port, target.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    const line: Line = { near, far, isDead: swallowsNew };
    lines.add(line);
    carry(near, far, line);
    carry(far, near, line);
    near.once('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const link = new URL(url);
  link.searchParams.delete('host');
  link.hostname = '127.0.0.1';
  link.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    const count = lines.size;
    for (const { near } of lines) near.destroy();
    return count;
  };
  return {
    url: link.href,
    swallow: () => lines.forEach((line) => (line.isDead = true)),
    swallowNew: (swallows) => void (swallowsNew = swallows),
    cut,
    close() {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

interface Line {
  near: Socket;
  far: Socket;
  isDead: boolean;
}

function carry(from: Socket, to: Socket, line: Line): void {
  from.on('data', (bytes) => void (line.isDead || to.write(bytes)));
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}
