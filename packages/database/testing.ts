import { createHash, randomBytes } from 'node:crypto';
import { withClient } from './connect.ts';
import { loginUrl, makeLogin } from './login.ts';
import { migrate, readMigrations } from './migrate.ts';

export type TestDatabase = {
  /** As its owner. */
  url: string;
  /** As the application signs in. */
  loginUrl: string;
  /** Cuts off every connection and removes the database. */
  drop(): Promise<void>;
};

/** Where the test run's own server is: the URL of its `postgres` database. Set by tests/global-setup.ts. */
export const TEST_SERVER_VARIABLE = 'DEEDLINE_TEST_SERVER';

/**
 * A database of its own for one test file: empty, with the migrations of both sets. It is a copy of a template made once a run.
 * Throws outside of the test run, where there is no server.
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

/** Makes the template that `createTestDatabase` copies. `server` is the URL of any database of the test server. */
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

// Named by what is in it: a test that finds its template finds the schema that its code expects.
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
