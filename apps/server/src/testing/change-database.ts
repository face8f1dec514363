/** Settings of a whole database, in force for every connection from now on. For tests of what goes wrong with one. */
import type { TestServer } from './test-server.ts';

/** `change`: 'alter database %I set ...'. Cuts off the connections of the application, which have the old settings. */
export async function changeDatabase({ owner, ctx }: TestServer, change: string): Promise<void> {
  const { rows } = await owner.query<{ change: string }>('select format($1, current_database()) as change', [change]);
  // A connection made while the database was read-only is so still.
  await owner.query(`set default_transaction_read_only = off; ${rows[0]!.change}`);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'test %'`,
  );
  while (ctx.db.totalCount + ctx.evidence.totalCount > 0) await new Promise(setImmediate);
}
