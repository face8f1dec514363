/** A database of an earlier version, to be brought up to date. For tests. */
import { withClient } from '@deedline/database/connect';
import { readMigrations } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomUUID } from 'node:crypto';

/** With the application's migrations before the one of this number: '0019'. Returns its URL. */
export async function makeOldDatabase(number: string): Promise<string> {
  const server = process.env[TEST_SERVER_VARIABLE]!;
  const url = new URL(server);
  url.pathname = `/old_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${url.pathname.slice(1)}`));
  const earlier = (await readMigrations('app')).filter(({ name }) => name < number);
  await withClient(url.href, async (client) => {
    await client.query(
      'create table schema_migration (set text, name text, digest text not null, applied_at timestamptz not null default now(), primary key (set, name))',
    );
    for (const { name, sql, digest } of earlier) {
      await client.query(sql);
      await client.query(`insert into schema_migration (set, name, digest) values ('app', $1, $2)`, [name, digest]);
    }
  });
  return url.href;
}
