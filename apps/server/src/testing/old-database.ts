/** A database of an earlier version, to be brought up to date. For tests. */
import { withClient } from '@deedline/database/connect';
import { readMigrations } from '@deedline/database/migrate';
import { randomUUID } from 'node:crypto';

/** With the application's migrations before the one of this number, '0019', on the server of the test run. Returns its URL. */
export async function makeOldDatabase(server: string, number: string): Promise<string> {
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
