/** Brings a visitor's searches into the states that a search on local data passes too fast to be met; the running product does the rest. */
import { randomUUIDv7 } from 'node:crypto';
import type { CreateSearch } from '@deedline/contract/search';
import type { Results } from '@deedline/contract/results';
import { openPool } from '@deedline/database/connect';
import path from 'node:path';
import { openAccountKeys } from '../../apps/server/src/features/sealing/account-keys.ts';
import { sealResults } from '../../apps/server/src/features/searches/sealed-search.ts';

async function run(databaseUrl: string, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const pool = openPool(databaseUrl);
  try {
    return (await pool.query(sql, values)).rows;
  } finally {
    await pool.end();
  }
}

/** A search on record with its hold, whose process has plenty of time left: nobody else takes it up. Returns its id. */
export async function holdSearch(
  databaseUrl: string,
  email: string,
  { ParcelId, purpose: _purpose, permissibleUse: _permissibleUse, ...fields }: CreateSearch,
  status: 'pending' | 'processing',
): Promise<string> {
  const id = randomUUIDv7();
  const input = { ...fields, ...(ParcelId === undefined ? {} : { parcelId: ParcelId }) };
  await run(
    databaseUrl,
    `with held as materialized (select account.id as account_id, hold_credits($1, account.id, 5) as credits from account where account_email(account.id) = $2)
     insert into search (id, account_id, status, mode, purpose, include_contacts, input, attestation_version, ip, credits_held, lease_until)
     select $1, account_id, $3, $4, 'skip_tracing', true, $5, '2026-11-20', '127.0.0.1', credits, now() + interval '1 hour' from held`,
    [id, email, status, fields.searchMode, JSON.stringify(input)],
  );
  return id;
}

/** Its process is gone: the worker takes the search over and runs it. */
export async function losesItsProcess(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set lease_until = now() where id = $1', [id]);
}

/** Its process is gone for the third time: the worker fails it and gives the credits back. */
export async function losesItsLastProcess(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set attempt = 3, lease_until = now() where id = $1', [id]);
}

export async function forgetMessage(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set error_message = null where id = $1', [id]);
}

export async function endSessions(databaseUrl: string, email: string): Promise<void> {
  await run(databaseUrl, 'delete from session where member_id = (select id from member where email = $1)', [email]);
}

/** As if whoever is signed in under this address had proved who they are a day before. */
export async function letSessionsAge(databaseUrl: string, email: string): Promise<void> {
  await run(
    databaseUrl,
    `update session set proved_at = proved_at - interval '1 day' where member_id = (select id from member where email = $1)`,
    [email],
  );
}

/** What a search found is on record otherwise: for figures that the made-up state does not happen to hold. */
export async function rewriteResults(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  id: string,
  results: Results,
): Promise<void> {
  const pool = openPool(databaseUrl);
  try {
    const found = await pool.query<{ account_id: string }>('select account_id from search where id = $1', [id]);
    const key = await openAccountKeys(pool, path.join(dataDir, 'keys', 'accounts')).forSealing(found.rows[0]!.account_id);
    await pool.query('update search set sealed_results = $2 where id = $1', [id, sealResults(key!, id, results)]);
  } finally {
    await pool.end();
  }
}
