import { KEY_COLUMNS, type KeyRow } from './queries.ts';
import type { Queryable } from '../../transaction.ts';

export async function selectKeys(db: Queryable, after: { accountId: string; version: number }, most: number): Promise<KeyRow[]> {
  const found = await db.query<KeyRow>(
    `select ${KEY_COLUMNS} from account_key where (account_id, version) > ($1::uuid, $2::smallint) order by account_id, version limit $3`,
    [after.accountId, after.version, most],
  );
  return found.rows;
}

export type { KeyRow };

export async function selectOpenAccounts(db: Queryable): Promise<string[]> {
  const found = await db.query<{ account_id: string }>(
    'select distinct account_id from account_key where destroyed_at is null order by account_id',
  );
  return found.rows.map(({ account_id }) => account_id);
}
