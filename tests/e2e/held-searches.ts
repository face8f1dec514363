/** Puts a visitor's searches into states that a search on local data passes too quickly to observe; the running product does the rest. */
import { randomUUIDv7 } from 'node:crypto';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { Results } from '@deedline/contract/search/results';
import { createPool } from '@deedline/database/connect';
import type { QueryInput } from '@deedline/engine/query/query';
import path from 'node:path';
import { createAccountKeys } from '../../apps/server/src/features/sealing/account-keys.ts';
import type { AccountKey } from '../../apps/server/src/context.ts';
import { sealAsked, sealResults } from '../../apps/server/src/features/searches/sealed-search.ts';

async function run(databaseUrl: string, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const pool = createPool(databaseUrl);
  try {
    return (await pool.query(sql, values)).rows;
  } finally {
    await pool.end();
  }
}

/** Stores a search with its hold and a lease that is far from expiring, so that no other process takes it over. Returns its id. */
export async function holdSearch(
  { databaseUrl, dataDir }: Installed,
  email: string,
  { ParcelId, purpose: _purpose, permissibleUse: _permissibleUse, ...fields }: CreateSearch,
  status: 'pending' | 'processing',
): Promise<string> {
  const id = randomUUIDv7();
  const input = { ...fields, ...(ParcelId === undefined ? {} : { parcelId: ParcelId }) } as QueryInput;
  const [found] = await run(databaseUrl, 'select id from account where account_email(id) = $1', [email]);
  const accountId = found!['id'] as string;
  const sealed = await withKey({ databaseUrl, dataDir }, accountId, (key) => sealAsked(key, id, { input, name: null }));
  await run(
    databaseUrl,
    `with held as materialized (select hold_credits($1, $2, 5) as credits)
     insert into search (id, account_id, status, mode, purpose, include_contacts, sealed_input, attestation_version, ip, credits_held, lease_until)
     select $1, $2, $3, $4, 'skip_tracing', true, $5, '2026-11-20', '127.0.0.1', credits, now() + interval '1 hour' from held`,
    [id, accountId, status, fields.searchMode, sealed],
  );
  return id;
}

/** Expires the search's lease, as if its process were gone: the worker takes the search over and runs it. */
export async function losesItsProcess(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set lease_until = now() where id = $1', [id]);
}

/** Expires the search's lease at its third attempt: the worker fails it and releases the credits. */
export async function losesItsLastProcess(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set attempt = 3, lease_until = now() where id = $1', [id]);
}

export async function forgetMessage(databaseUrl: string, id: string): Promise<void> {
  await run(databaseUrl, 'update search set error_message = null where id = $1', [id]);
}

export async function endSessions(databaseUrl: string, email: string): Promise<void> {
  await run(databaseUrl, 'delete from session where member_id = (select id from member where email = $1)', [email]);
}

/** Ages the sessions of this email by a day, so that the last proof of identity is that old. */
export async function letSessionsAge(databaseUrl: string, email: string): Promise<void> {
  await run(
    databaseUrl,
    `update session set proved_at = proved_at - interval '1 day' where member_id = (select id from member where email = $1)`,
    [email],
  );
}

/** Replaces the stored results of a search, for values that do not occur in the made-up state. */
export async function rewriteResults(installed: Installed, id: string, results: Results): Promise<void> {
  const [found] = await run(installed.databaseUrl, 'select account_id from search where id = $1', [id]);
  const sealed = await withKey(installed, found!['account_id'] as string, (key) => sealResults(key, id, results));
  await run(installed.databaseUrl, 'update search set sealed_results = $2 where id = $1', [id, sealed]);
}

interface Installed {
  databaseUrl: string;
  dataDir: string;
}

async function withKey({ databaseUrl, dataDir }: Installed, accountId: string, seal: (key: AccountKey) => Buffer): Promise<Buffer> {
  const pool = createPool(databaseUrl);
  try {
    return seal((await createAccountKeys(pool, path.join(dataDir, 'keys', 'accounts')).forSealing(accountId))!);
  } finally {
    await pool.end();
  }
}
